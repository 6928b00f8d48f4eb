//! `%undo` and its like: what is asked of the sandbox and not of the shell in it.

use std::path::PathBuf;

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meta {
    Reset,
    Snapshot(PathBuf),
    Restore(PathBuf),
    Fork,
    Undo,
    Diff,
    Limits,
    Help,
}

/// All names, sorted.
pub(crate) const NAMES: &[&str] =
    &["%diff", "%fork", "%help", "%limits", "%reset", "%restore", "%snapshot", "%undo"];

/// What `%help` says.
pub(crate) const HELP: &str = "\
%undo           undo the last command: its changes to files and to the shell
%diff           show what changed in the workspace
%fork           continue in a copy; `exit` returns to the original
%snapshot FILE  write the session to a host file
%restore FILE   continue the session in a host file
%reset          return to the start of the session
%limits         show the limits of a command
%help           show this list
";

/// Whether a line asks something of the sandbox. `%1` and its like are jobs of the shell.
pub(crate) fn is_meta(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| NAMES.binary_search(&word).is_ok())
}

/// What a line asks for; `None` if it is for the shell, a message if it makes no sense.
pub(crate) fn parse(line: &str) -> Option<Result<Meta, String>> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (NAMES.iter().find(|known| **known == name)?, rest.trim());
    let takes_file = matches!(*name, "%snapshot" | "%restore");
    Some(match (takes_file, rest.is_empty()) {
        (true, true) => Err(format!("{name} needs a file: {name} FILE")),
        (false, false) => Err(format!("{name} takes no argument")),
        _ => Ok(match *name {
            "%reset" => Meta::Reset,
            "%snapshot" => Meta::Snapshot(rest.into()),
            "%restore" => Meta::Restore(rest.into()),
            "%fork" => Meta::Fork,
            "%undo" => Meta::Undo,
            "%diff" => Meta::Diff,
            "%limits" => Meta::Limits,
            _ => Meta::Help,
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_jobs() {
        assert!(NAMES.is_sorted() && NAMES.iter().all(|name| HELP.contains(name)));
        assert_eq!(parse("%undo"), Some(Ok(Meta::Undo)));
        assert_eq!(parse(" %snapshot  a b "), Some(Ok(Meta::Snapshot("a b".into()))));
        assert!(parse("%snapshot").unwrap().is_err() && parse("%undo 2").unwrap().is_err());
        assert!(parse("%1").is_none() && parse("%+").is_none() && parse("echo %undo").is_none());
    }
}
