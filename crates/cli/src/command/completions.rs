//! `boxsh completions`: completion of this program's own options, for the user's shell.

use std::io::Write;

use clap::{Args, ValueEnum};
use clap_complete::Shell;

use crate::failure::Answer;

/// Print a completion script for your own shell
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The shell
    shell: Kind,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Kind {
    Bash,
    Zsh,
    Fish,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let shell = match arguments.shell {
        Kind::Bash => Shell::Bash,
        Kind::Zsh => Shell::Zsh,
        Kind::Fish => Shell::Fish,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::definition(), "boxsh", &mut script);
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&script);
    Ok(0)
}
