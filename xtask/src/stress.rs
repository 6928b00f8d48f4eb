//! The program of `crates/boxsh/examples/stress`, for as long as it is wanted.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// The chores `stress` and `soak`. Optimised but checked, because what is looked for is rare.
pub(crate) fn run(kind: &str, mut arguments: Arguments) -> Answer {
    let seconds = match arguments.number("--seconds")? {
        Some(seconds) => seconds,
        None => arguments.number("--minutes")?.unwrap_or(10) * 60,
    };
    let seed = arguments.number("--seed")?.unwrap_or(1);
    arguments.finish()?;
    let mut command = workspace::cargo();
    command.args(["run", "--quiet", "--profile", "quick", "--package", "boxsh", "--example", "stress", "--"]);
    command.args([kind, &seconds.to_string(), &seed.to_string()]);
    Ok(if command.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
