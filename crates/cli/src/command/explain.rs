//! `boxsh explain`: why a path, a host or a command is allowed or not.

use std::io::Write;

use clap::Args;

use crate::failure::Answer;
use crate::policy::PolicyArguments;

/// Explain what the policy decides for a path, a host or a command, and why
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A path, a host such as example.com:443, or the name of a command
    #[arg(value_name = "PATH|HOST|CMD", required = true)]
    words: Vec<String>,
    #[command(flatten)]
    policy: PolicyArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let policy = arguments.policy.load()?;
    for word in &arguments.words {
        let text = policy.explain(word).to_string();
        // A reader that has seen enough closes the pipe.
        let _ = writeln!(std::io::stdout(), "{}", text.trim_end());
    }
    Ok(0)
}
