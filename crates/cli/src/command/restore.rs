//! `boxsh restore`: goes on with the session of a snapshot.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

use crate::failure::{Answer, Failure};
use crate::progress::Progress;
use crate::script::{self, Script};
use crate::session::{Beginning, Session, SessionArguments};
use crate::state::Kept;
use crate::{host, shell};

/// Continue the session of a snapshot, interactively or with a script
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The snapshot, or the state file of another session
    #[arg(long = "in", short, value_name = "FILE")]
    from: PathBuf,
    /// Run this script (default: read it from standard input)
    #[arg(long, short = 'c', value_name = "SCRIPT", conflicts_with = "shell")]
    cmd: Option<String>,
    /// Start an interactive shell: the default on a terminal
    #[arg(long)]
    shell: bool,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let bytes = host::read(&arguments.from);
    let bytes = bytes.map_err(|error| Failure::file("read", &arguments.from, &error))?;
    let snapshot = Box::new(Kept::read(&arguments.from, &bytes)?);
    let types = arguments.shell || (arguments.cmd.is_none() && std::io::stdin().is_terminal());
    let progress = Progress::start("restoring the session");
    let beginning = Beginning::Snapshot(snapshot);
    let session = match types {
        true => Session::open_interactive(&arguments.session, beginning),
        false => Session::open(&arguments.session, script::limits(), beginning),
    };
    progress.finish();
    let mut session = session?;
    if types {
        return shell::interact(session, &arguments.session);
    }
    let text = match &arguments.cmd {
        Some(text) => text.clone().into_bytes(),
        None => script::read(std::path::Path::new("-"))?,
    };
    Script::new(text).run_here(&mut session, &arguments.session)
}
