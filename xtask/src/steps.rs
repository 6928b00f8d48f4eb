//! The steps of a chore that go on when one of them fails.

use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::Answer;

/// What was done, and what of it failed.
#[derive(Default)]
pub(crate) struct Steps(Vec<String>);

impl Steps {
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) {
        println!("== {name}");
        let begun = Instant::now();
        if !command.status().is_ok_and(|status| status.success()) {
            self.0.push(name.to_owned());
        }
        println!("{:.1} s", begun.elapsed().as_secs_f64());
    }

    pub(crate) fn conclude(self) -> Answer {
        match self.0.is_empty() {
            true => Ok(ExitCode::SUCCESS),
            false => Err(format!("failed: {}", self.0.join(", ")).into()),
        }
    }
}
