//! `boxsh shell`: the interactive shell.

mod attendant;
mod editor;
mod highlight;
mod history;
mod meta;
mod prompt;
mod repl;
mod terminal;

use clap::Args;

use crate::bash;
use crate::failure::Answer;
use crate::session::{Beginning, Session, SessionArguments};

/// Start an interactive shell in a sandbox, with history, completion and undo
#[derive(Args, Debug, Default)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) session: SessionArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let session = Session::open(&arguments.session, bash::limits(), Beginning::State)?;
    interact(session, &arguments.session)
}

/// Runs an interactive shell in a session.
pub(crate) fn interact(session: Session, arguments: &SessionArguments) -> Answer {
    // The startup files of a session from elsewhere are somebody else's commands.
    let words = if session.is_own { Vec::new() } else { repl::without_startup_files() };
    interact_as(session, arguments, words)
}

/// The same as a shell that was called with these arguments of bash, its own name first.
fn interact_as(mut session: Session, arguments: &SessionArguments, words: Vec<Vec<u8>>) -> Answer {
    session.settle(arguments)?;
    match repl::Repl::start(session, words)? {
        Ok(repl) => repl.run(),
        Err(status) => Ok(status),
    }
}

/// A shell as bash starts one on a terminal.
pub(crate) fn run_as_bash(words: Vec<Vec<u8>>) -> Answer {
    let arguments = SessionArguments::default();
    interact_as(Session::open(&arguments, bash::limits(), Beginning::State)?, &arguments, words)
}
