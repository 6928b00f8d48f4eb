//! `boxsh snapshot`: a session in a file, to go on with elsewhere.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Answer, Failure, complain};
use crate::host;
use crate::progress::Progress;
use crate::script::{self, Script};
use crate::session::{Beginning, Session, SessionArguments};

/// Write a session to a file: its files, shell state and origin
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Run this script file first
    #[arg(value_name = "SCRIPT_FILE", conflicts_with = "cmd")]
    file: Option<PathBuf>,
    /// Run this script first
    #[arg(long, short = 'c', value_name = "SCRIPT")]
    cmd: Option<String>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let script = match (&arguments.cmd, &arguments.file) {
        (Some(text), _) => Some(text.into()),
        (None, Some(path)) => Some(script::open(path)?),
        (None, None) => None,
    };
    let mut session = Session::open(&arguments.session, script::limits(), Beginning::State)?;
    let mut status = 0;
    if let Some(script) = script {
        status = Script::new(script).run_here(&mut session, &arguments.session)?;
        if status != 0 {
            complain(&format!("the script exited with status {status}; the session is written anyway"));
        }
    }
    let progress = Progress::start("writing the snapshot");
    let bytes = session.keeper.snapshot(&session.sandbox)?.to_bytes();
    let written = host::replace(&arguments.out, &bytes);
    progress.finish();
    written.map_err(|error| Failure::file("write", &arguments.out, &error))?;
    Ok(status)
}
