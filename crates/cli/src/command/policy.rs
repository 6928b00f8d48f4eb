//! `boxsh policy`: the merged policy, and where each line of it comes from.

use std::io::Write;

use boxsh_policy::{Network, Policy};
use clap::Args;

use crate::failure::Answer;
use crate::policy::PolicyArguments;

/// Print the merged policy, and the origin of each rule
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Print the resulting policy on this host, as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    policy: PolicyArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let policy = arguments.policy.load()?;
    let text = if arguments.json { format!("{:#}\n", policy.plan().to_json()) } else { lines(&policy) };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}

/// A line for each rule, with its origin.
fn lines(policy: &Policy) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (layer, path) in policy.files() {
        rows.push((format!("file {}", path.display()), layer.to_string()));
    }
    for rule in policy.rules() {
        rows.push((format!("{} {}", rule.access, rule.text), rule.origin.to_string()));
    }
    for (key, text, origin) in policy.variables() {
        rows.push((format!("env {key} {text}"), origin.to_string()));
    }
    for (name, setting) in policy.commands() {
        rows.push((format!("command {name}={}", setting.value.text()), setting.origin.to_string()));
    }
    let network = policy.network();
    rows.push((format!("network {}", network.value.mode()), network.origin.to_string()));
    if let Network::Allowlist(rules) = &network.value {
        rows.extend(rules.iter().map(|rule| (format!("allow {}", rule.text), rule.origin.to_string())));
    }
    let docker = policy.docker();
    rows.push((format!("docker {}", docker.value), docker.origin.to_string()));
    let width = rows.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0).min(60);
    rows.iter().map(|(what, origin)| format!("{what:<width$}  # {origin}\n")).collect()
}
