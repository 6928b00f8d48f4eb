//! `boxsh diff`: what a session has changed in its workspace.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use boxsh::Limits;
use clap::Args;

use crate::failure::Answer;
use crate::host;
use crate::session::{Beginning, HostDirectory, Session, SessionArguments, parse_workspace};

/// Show what a session changed in its workspace, as a diff for `git apply`
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The session's state file
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Print names only: A for added, M for modified, D for deleted
    #[arg(long)]
    name_status: bool,
    /// The workspace, if someone else wrote the state file
    #[arg(long, value_name = "DIR", value_parser = parse_workspace)]
    workspace: Option<HostDirectory>,
}

/// The session of a state file that has to be there.
pub(super) fn open(state: &std::path::Path, workspace: Option<&HostDirectory>) -> Answer<Session> {
    // Opening it would make a new one.
    host::open(state).map_err(|error| crate::failure::Failure::file("read state", state, &error))?;
    let arguments = SessionArguments::of_state(state, workspace);
    let session = Session::open(&arguments, Limits::default(), Beginning::State)?;
    if session.sandbox.changes().is_err() {
        let message =
            format!("the session in {} has no workspace whose changes are kept apart", state.display());
        return Err(crate::failure::Failure::new(message)
            .hint("start a session with `boxsh run --state FILE --workspace DIR`"));
    }
    Ok(session)
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let session = open(&arguments.state, arguments.workspace.as_ref())?;
    let text = if arguments.name_status {
        names(&session.sandbox.changes()?)
    } else {
        let text = session.sandbox.diff()?;
        if uses_colour() { colour(&text) } else { text }
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&text);
    Ok(0)
}

/// The changes, a line for each path.
pub(crate) fn names(changes: &boxsh::vfs::Changes) -> Vec<u8> {
    let lists = [('A', &changes.created), ('M', &changes.modified), ('D', &changes.deleted)];
    let mut lines: Vec<(&[u8], char)> = Vec::new();
    for (letter, paths) in lists {
        lines.extend(paths.iter().map(|path| (path.as_path().as_bytes(), letter)));
    }
    lines.sort_unstable();
    lines.iter().flat_map(|(path, letter)| [format!("{letter}\t").as_bytes(), path, b"\n"].concat()).collect()
}

/// Whether standard output is somewhere that shows colours, and nobody minds.
pub(crate) fn uses_colour() -> bool {
    std::io::stdout().is_terminal() && host::variable("NO_COLOR").is_none()
}

/// A diff with the colours of git.
pub(crate) fn colour(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 2);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let code = match line {
            [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => "1",
            [b'+', ..] => "32",
            [b'-', ..] => "31",
            [b'@', b'@', ..] => "36",
            _ => "",
        };
        let (line, end) = match line.split_last() {
            Some((b'\n', line)) => (line, &b"\n"[..]),
            _ => (line, &b""[..]),
        };
        match code {
            "" => out.extend_from_slice(line),
            code => out.extend([format!("\x1b[{code}m").as_bytes(), line, b"\x1b[m"].concat()),
        }
        out.extend_from_slice(end);
    }
    out
}
