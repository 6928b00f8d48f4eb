//! What a script would do, as far as can be told without running it.
//!
//! [`analyze`] looks at the text only: literal words say which commands are run, which files are read and written and which hosts are
//! reached. What depends on a variable, a substitution or a pattern is listed too, marked as [`Word::Dynamic`]. It is for review and for
//! display, and no substitute for limits and policies: `eval "$x"` can do anything.

mod operands;
mod walk;

use boxsh_syntax::ParseError;

/// What a script would do. Lists are in the order of the script.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Analysis {
    /// The commands that it would run, those inside substitutions, functions and literal `bash -c` texts included.
    pub commands: Vec<CommandUse>,
    /// The files that it would use.
    pub files: Vec<FileUse>,
    /// The variables that it would read and set.
    pub variables: Vec<VariableUse>,
    /// The hosts that it would reach.
    pub hosts: Vec<HostUse>,
    /// The functions that it defines.
    pub functions: Vec<String>,
    /// Whether it runs text that is not known: `eval "$x"`, `source FILE`, a command whose name is a variable.
    pub is_open: bool,
}

/// A word of a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Word {
    /// It is always this, without its quotes.
    Literal(String),
    /// It depends on what happens; this is how it is written.
    Dynamic(String),
}

impl Word {
    /// What it always is.
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Dynamic(_) => None,
        }
    }
}

/// Where something is in a script. What is inside a text that is run, such as that of `bash -c`, has the place of that text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
}

/// What a command is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum CommandKind {
    /// A builtin of the shell.
    Builtin,
    /// A function that the script defines.
    Function,
    /// A program of boxsh.
    Program,
    /// Something that boxsh does not have: a host program, a file, or nothing.
    Other,
    /// It cannot be told.
    Unknown,
}

/// A command that would be run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CommandUse {
    /// Its name.
    pub name: Word,
    /// Its arguments.
    pub arguments: Vec<Word>,
    /// What it is.
    pub kind: CommandKind,
    /// The command that runs it, such as `xargs` or `env`, if it is not the shell.
    pub by: Option<String>,
    /// Where it is.
    pub place: Place,
}

/// What is done to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum FileAccess {
    /// It is read or listed.
    Read,
    /// It is made or changed.
    Write,
    /// It is removed or moved away.
    Remove,
}

/// A file that would be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FileUse {
    /// Its path, as the script gives it.
    pub path: Word,
    /// What is done to it.
    pub access: FileAccess,
    /// The command that does it; none for a redirection.
    pub command: Option<String>,
    /// Where it is.
    pub place: Place,
}

/// A variable that would be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VariableUse {
    /// Its name.
    pub name: String,
    /// Whether it is set; it is read otherwise.
    pub is_set: bool,
    /// The command that it is in.
    pub place: Place,
}

/// A host that would be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HostUse {
    /// The host, or the URL or the like that it depends on.
    pub host: Word,
    /// The command that reaches it; none for a redirection to `/dev/tcp`.
    pub command: Option<String>,
    /// Where it is.
    pub place: Place,
}

/// Says what a script would do, as far as can be told without running it.
///
/// ```
/// use boxsh::analysis::{FileAccess, Word};
///
/// let script = "curl -so page https://example.com/a && grep -c \"$WORD\" page > /tmp/count; rm -rf $DIR";
/// let analysis = boxsh::analyze(script)?;
/// let names: Vec<_> = analysis.commands.iter().filter_map(|command| command.name.literal()).collect();
/// assert_eq!(names, ["curl", "grep", "rm"]);
/// assert_eq!(analysis.hosts[0].host, Word::Literal("example.com".into()));
/// let written: Vec<_> = analysis.files.iter().filter(|file| file.access == FileAccess::Write).collect();
/// assert_eq!(written[1].path.literal(), Some("/tmp/count"));
/// assert_eq!(analysis.files.last().unwrap().path, Word::Dynamic("$DIR".into()));
/// # Ok::<(), boxsh::syntax::ParseError>(())
/// ```
///
/// # Errors
/// Where and why the script does not parse.
pub fn analyze(script: impl AsRef<[u8]>) -> Result<Analysis, ParseError> {
    walk::analyze(script.as_ref())
}
