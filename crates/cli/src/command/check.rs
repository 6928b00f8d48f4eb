//! `boxsh check`: whether this runs inside a sandbox.

use std::io::Write;

use clap::Args;

use crate::failure::Answer;
use crate::policy::{PolicyArguments, surroundings};

/// Report whether this process runs inside `boxsh exec`
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Print nothing; exit with status 0 inside, 1 outside
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command: status 0 inside, 1 outside.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let host = surroundings(&PolicyArguments::default())?;
    let is_inside = boxsh_policy::inside(&host).is_some();
    if !arguments.quiet {
        let answer = if is_inside { "inside a sandbox\n" } else { "not inside a sandbox\n" };
        // There is the status too, if nobody reads it.
        let _ = std::io::stdout().write_all(answer.as_bytes());
    }
    Ok(u8::from(!is_inside))
}
