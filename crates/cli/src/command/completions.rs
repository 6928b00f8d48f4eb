//! `boxsh completions`: completion of this program's own options, for the user's shell.

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
    clap_complete::generate(shell, &mut super::definition(), "boxsh", &mut std::io::stdout());
    Ok(0)
}
