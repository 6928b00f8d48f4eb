//! `boxsh doctor`: tries what this host can enforce.

use std::io::Write;

use boxsh_confine::{State, examine};
use clap::Args;

use crate::failure::Answer;

/// Report what this host can enforce, by trying it, and how to get the rest
#[derive(Args, Debug)]
pub(crate) struct Arguments {}

/// The exit status if host programs cannot be confined.
const CANNOT_CONFINE: u8 = 1;

/// Runs the command.
pub(crate) fn run(_: &Arguments) -> Answer {
    let findings = examine();
    let mut text = String::from("works  scripts: in the sandbox, on every system\n");
    for finding in &findings {
        text += &format!("{finding}\n");
    }
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    let default = findings.iter().find(|finding| finding.subject == "default");
    let confines = default.is_some_and(|finding| finding.state == State::Works);
    Ok(if confines { 0 } else { CANNOT_CONFINE })
}
