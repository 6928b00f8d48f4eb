//! Commands that are blocked or wrapped.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::{self, Kind};
use crate::host::Host;
use crate::origin::Origin;
use crate::pattern::{Fault, PathPattern};
use crate::walk::walk;

/// What is done when a command is started.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandRule {
    /// It runs as it is.
    Raw,
    /// It is refused.
    Blocked,
    /// The built-in wrapper for git stands in its place.
    Git,
    /// This program stands in its place; the text is as it was written until the policy is put together.
    Wrapper(PathBuf),
}

impl CommandRule {
    pub(crate) const fn from_bool(allowed: bool) -> CommandRule {
        if allowed { CommandRule::Raw } else { CommandRule::Blocked }
    }

    pub(crate) fn from_text(command: &str, text: &str, at: &Origin) -> Result<CommandRule, Error> {
        match text {
            "@git" if command == "git" => Ok(CommandRule::Git),
            _ if text.starts_with('@') => Err(Error::UnknownWrapper {
                at: at.clone(),
                command: command.to_owned(),
                name: text.to_owned(),
            }),
            _ => Ok(CommandRule::Wrapper(PathBuf::from(text))),
        }
    }

    /// Reads the value of a flag, where all is text.
    pub(crate) fn from_flag(command: &str, text: &str, at: &Origin) -> Result<CommandRule, Error> {
        match text {
            "true" => Ok(CommandRule::Raw),
            "false" => Ok(CommandRule::Blocked),
            _ => CommandRule::from_text(command, text, at),
        }
    }

    pub(crate) fn check_name(name: &str, at: &Origin) -> Result<(), Error> {
        let is_name = !name.is_empty()
            && name.len() <= 255
            && name != "."
            && name != ".."
            && !name.bytes().any(|byte| byte == b'/' || byte < b' ' || byte == 0x7f);
        if is_name { Ok(()) } else { Err(Error::BadCommand { at: at.clone(), name: name.to_owned() }) }
    }

    /// The rule with the path of its wrapper resolved.
    pub(crate) fn resolve(self, command: &str, at: &Origin, host: &Host) -> Result<CommandRule, Error> {
        let CommandRule::Wrapper(written) = self else { return Ok(self) };
        let text = written.to_string_lossy();
        let bad = |path: &Path, reason| Error::BadWrapper {
            at: at.clone(),
            command: command.to_owned(),
            path: path.to_owned(),
            reason,
        };
        let pattern = PathPattern::parse(&text, host).map_err(|fault| match fault {
            Fault::Path(reason) => Error::BadPath { at: at.clone(), path: text.clone().into_owned(), reason },
            Fault::Glob(reason) => {
                Error::BadGlob { at: at.clone(), pattern: text.clone().into_owned(), reason }
            }
        })?;
        if !pattern.is_exact() {
            return Err(bad(&written, "has wildcards, and one program is needed"));
        }
        let path = pattern.expand().unwrap_or_default().pop().unwrap_or(written.clone());
        let path = walk(&path).path;
        match files::kind(&path) {
            Kind::Missing => Err(bad(&path, "does not exist")),
            Kind::File if files::is_program(&path) => Ok(CommandRule::Wrapper(path)),
            Kind::File => Err(bad(&path, "is not executable: try chmod +x")),
            Kind::Directory | Kind::Special => Err(bad(&path, "is not a file")),
        }
    }

    /// The value, as a policy file has it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            CommandRule::Raw => "true".to_owned(),
            CommandRule::Blocked => "false".to_owned(),
            CommandRule::Git => "@git".to_owned(),
            CommandRule::Wrapper(path) => path.to_string_lossy().into_owned(),
        }
    }
}

/// Every program that `PATH` has under this name, links resolved, each once, in the order of `PATH`.
pub(crate) fn targets(command: &str, host: &Host) -> Vec<PathBuf> {
    let mut targets = Vec::new();
    for folder in host.search_path() {
        let path = folder.join(command);
        if !files::is_program(&path) {
            continue;
        }
        let target = walk(&path).path;
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    if command == "git" {
        // Its parts have another copy of it, which is found first by what it starts.
        let own = targets.clone();
        for path in own.iter().flat_map(|program| copies_of_git(program, host)) {
            if files::is_program(&path) {
                let target = walk(&path).path;
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
    }
    targets
}

/// Where git has itself among its parts.
fn copies_of_git(program: &Path, host: &Host) -> Vec<PathBuf> {
    let prefix = program.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
    let named = host.variable("GIT_EXEC_PATH").map(PathBuf::from).filter(|path| path.is_absolute());
    let folders = ["lib/git-core", "libexec/git-core"].map(|folder| prefix.join(folder));
    folders.into_iter().chain(named).map(|folder| folder.join("git")).collect()
}
