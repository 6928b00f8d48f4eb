//! `boxsh shell`: somebody types.

mod attendant;
mod editor;
mod highlight;
mod history;
mod meta;
mod prompt;
mod repl;
mod terminal;

use boxsh::RunOptions;
use clap::Args;

use crate::bash;
use crate::failure::Answer;
use crate::session::{Beginning, Session, SessionArguments};

/// Type commands in a sandbox: editing, history, completion, and a way back
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

/// Lets somebody type in a session.
pub(crate) fn interact(mut session: Session, arguments: &SessionArguments) -> Answer {
    session.settle(arguments);
    repl::Repl::start(session)?.run()
}

/// A shell as bash starts one on a terminal, with those of its options that `set` knows.
pub(crate) fn run_as_bash(options: &[Vec<u8>]) -> Answer {
    let arguments = SessionArguments::default();
    let mut session = Session::open(&arguments, bash::limits(), Beginning::State)?;
    let mut words = options.iter();
    while let Some(word) = words.next() {
        let is_set = |flags: &[u8]| !flags.is_empty() && flags.iter().all(|flag| !b"-silO".contains(flag));
        let Some(flags) = word.strip_prefix(b"-").or_else(|| word.strip_prefix(b"+")) else { continue };
        if is_set(flags) {
            let value = if flags.ends_with(b"o") { words.next() } else { None };
            let set = RunOptions::new().args([Some(word), value].into_iter().flatten().cloned());
            session.sandbox.run_with("set \"$@\"", set);
        }
    }
    interact(session, &arguments)
}
