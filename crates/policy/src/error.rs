//! What can be wrong with a policy.

use std::path::PathBuf;

use thiserror::Error;

use crate::origin::Origin;

/// Why a policy cannot be used. Each error names the place that has to change.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A policy file cannot be read.
    #[error("{}: cannot read the policy file: {}", path.display(), in_words(*reason))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::ErrorKind,
    },
    /// A policy file is larger than any sensible one.
    #[error("{}: the policy file is larger than {limit} bytes", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The most that is read.
        limit: usize,
    },
    /// Both endings are there, and neither is more right than the other.
    #[error("{} and {} both exist: keep one of them", json.display(), jsonc.display())]
    BothEndings {
        /// The file that ends in `.json`.
        json: PathBuf,
        /// The file that ends in `.jsonc`.
        jsonc: PathBuf,
    },
    /// The text is not JSONC.
    #[error("{at}: {message}")]
    Syntax {
        /// Where.
        at: Origin,
        /// What the parser expected.
        message: String,
    },
    /// A key that does not exist.
    #[error("{at}: unknown key {key:?}; allowed: {}", list(allowed))]
    UnknownKey {
        /// Where.
        at: Origin,
        /// The key.
        key: String,
        /// The keys that exist here.
        allowed: &'static [&'static str],
    },
    /// A key that exists twice.
    #[error("{at}: the key {key:?} exists twice")]
    DuplicateKey {
        /// Where the second one is.
        at: Origin,
        /// The key.
        key: String,
    },
    /// A value of another type than the key takes.
    #[error("{at}: {key} takes {expected}, not {found}")]
    WrongType {
        /// Where.
        at: Origin,
        /// The key, with the keys around it.
        key: String,
        /// What is allowed.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// A preset that does not exist.
    #[error("{at}: unknown preset {name:?}; allowed: {}, each also with ! in front", list(allowed))]
    UnknownPreset {
        /// Where.
        at: Origin,
        /// The name as written.
        name: String,
        /// The presets that exist.
        allowed: &'static [&'static str],
    },
    /// A profile that does not exist.
    #[error("{at}: unknown profile {name:?}; allowed: {}, and those in your configuration", list(allowed))]
    UnknownProfile {
        /// Where.
        at: Origin,
        /// The name as written.
        name: String,
        /// The profiles that boxsh has.
        allowed: Vec<&'static str>,
    },
    /// A pattern that cannot be used.
    #[error("{at}: bad glob {pattern:?}: {reason}")]
    BadGlob {
        /// Where.
        at: Origin,
        /// The pattern as written.
        pattern: String,
        /// What is wrong with it.
        reason: GlobFault,
    },
    /// A path that cannot be used.
    #[error("{at}: bad path {path:?}: {reason}")]
    BadPath {
        /// Where.
        at: Origin,
        /// The path as written.
        path: String,
        /// What is wrong with it.
        reason: PathFault,
    },
    /// A host rule that cannot be used.
    #[error(
        "{at}: bad host {host:?}: {reason}; allowed: NAME, *.NAME, ADDRESS or ADDRESS/BITS, each also with :PORT"
    )]
    BadHost {
        /// Where.
        at: Origin,
        /// The rule as written.
        host: String,
        /// What is wrong with it.
        reason: boxsh_net::RuleFault,
    },
    /// A network mode that does not exist.
    #[error("{at}: unknown network mode {mode:?}; allowed: {}", list(allowed))]
    UnknownNetwork {
        /// Where.
        at: Origin,
        /// The mode as written.
        mode: String,
        /// The modes that exist.
        allowed: &'static [&'static str],
    },
    /// The name of a command that no file in PATH can have.
    #[error("{at}: bad command name {name:?}: it must be a name without a slash")]
    BadCommand {
        /// Where.
        at: Origin,
        /// The name as written.
        name: String,
    },
    /// A built-in wrapper that does not exist, or not for this command.
    #[error(
        "{at}: {command}: no wrapper {name:?}; allowed: true, false, \"@git\" (for git), or the path of a wrapper"
    )]
    UnknownWrapper {
        /// Where.
        at: Origin,
        /// The command.
        command: String,
        /// The wrapper as written.
        name: String,
    },
    /// A variable, or a pattern for variables, that cannot be used.
    #[error("{at}: bad variable {name:?}: it must be a name; `pass` and `deny` also accept *")]
    BadVariable {
        /// Where.
        at: Origin,
        /// The name as written.
        name: String,
    },
    /// A project's file that would open something, and that the user has not agreed to.
    #[error("{}: this file is not trusted, and would open {}", path.display(), opens.join(", "))]
    Untrusted {
        /// The file.
        path: PathBuf,
        /// What it would open.
        opens: Vec<String>,
        /// What the file would be remembered by, for [`Trust`](crate::Trust).
        digest: [u8; 32],
    },
    /// A wrapper that is not a file to run.
    #[error("{at}: {command}: the wrapper {} {reason}", path.display())]
    BadWrapper {
        /// Where.
        at: Origin,
        /// The command.
        command: String,
        /// The wrapper.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A folder of the host that has to be absolute.
    #[error("{name} is {}, which is not an absolute path", path.display())]
    NotAbsolute {
        /// Which folder.
        name: &'static str,
        /// Its value.
        path: PathBuf,
    },
    /// The host does not say where the user's home is.
    #[error("HOME is not set")]
    NoHome,
}

/// What is wrong with a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GlobFault {
    /// `**`, which other tools let span folders.
    #[error("* matches within one path component; ** is not supported")]
    DoubleStar,
    /// `[` without `]`.
    #[error("[ without ]")]
    Unclosed,
    /// A backslash with nothing after it.
    #[error("nothing follows the backslash")]
    Dangling,
    /// More matches than a sandbox can have mounts.
    #[error("it matches more than {} paths", crate::pattern::MOST_MATCHES)]
    TooMany,
}

/// What is wrong with a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PathFault {
    /// No path at all.
    #[error("it is empty")]
    Empty,
    /// A NUL byte, which no path has.
    #[error("it contains a NUL byte")]
    Nul,
    /// A place inside that belongs to boxsh.
    #[error("a sandbox keeps its own files there")]
    Reserved,
    /// `~name`.
    #[error("~ is your own home directory only: write ~/ or the full path")]
    OtherHome,
}

fn list(names: &[&str]) -> String {
    names.join(", ")
}

/// What the system said, in the words of a shell where there are any.
fn in_words(reason: std::io::ErrorKind) -> String {
    match reason {
        std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
        std::io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        std::io::ErrorKind::IsADirectory => "Is a directory".to_owned(),
        std::io::ErrorKind::InvalidInput => "it is not a regular file".to_owned(),
        other => other.to_string(),
    }
}
