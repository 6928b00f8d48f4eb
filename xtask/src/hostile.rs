//! Hostile work for every command: how far past its time and its memory each comes, from an optimised build.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// The chore `hostile`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let only = arguments.value("--only")?;
    arguments.finish()?;
    let mut cargo = workspace::cargo();
    cargo.args([
        "test",
        "--profile",
        "quick",
        "--package",
        "boxsh",
        "--test",
        "hostile",
        "--",
        "--nocapture",
    ]);
    if let Some(only) = only {
        cargo.env("HOSTILE_ONLY", only);
    }
    Ok(if cargo.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
