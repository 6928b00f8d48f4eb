//! `boxsh shell`: the interactive shell.

mod editor;
mod highlight;
mod history;
mod last_argument;
mod meta;
mod prompt;
mod repl;
mod terminal;

use boxsh::CommandLine;
use clap::Args;

use crate::failure::Answer;
use crate::session::{Beginning, Session, SessionArguments};

/// Start an interactive shell in a sandbox, with history, completion and undo
#[derive(Args, Debug, Default)]
pub(crate) struct Arguments {
    /// Show the status and the duration of the last command in every prompt
    #[arg(long)]
    show_status: bool,
    #[command(flatten)]
    pub(crate) session: SessionArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let session = Session::open_interactive(&arguments.session, Beginning::State)?;
    interact_with(session, &arguments.session, arguments.show_status)
}

/// Runs an interactive shell in a session.
pub(crate) fn interact(session: Session, arguments: &SessionArguments) -> Answer {
    interact_with(session, arguments, false)
}

fn interact_with(session: Session, arguments: &SessionArguments, shows_status: bool) -> Answer {
    // The startup files of a session from elsewhere are somebody else's commands.
    let line = if session.is_own { None } else { repl::without_startup_files() };
    interact_as(session, arguments, line, shows_status)
}

/// The same as a bash that was called with these arguments.
fn interact_as(
    mut session: Session,
    arguments: &SessionArguments,
    line: Option<CommandLine>,
    shows_status: bool,
) -> Answer {
    session.settle(arguments)?;
    repl::Repl::start(session, line)?.showing_status(shows_status).run()
}

/// A shell as bash starts one on a terminal.
pub(crate) fn run_as_bash(line: CommandLine) -> Answer {
    let arguments = SessionArguments::default();
    interact_as(Session::open_interactive(&arguments, Beginning::State)?, &arguments, Some(line), false)
}
