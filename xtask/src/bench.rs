//! Running the benchmarks of all packages, or of some.

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// The chore `bench`.
pub(crate) fn run(arguments: Arguments) -> Answer {
    let wanted = arguments.rest()?;
    let members = workspace::members()?;
    let selected: Vec<_> = members
        .iter()
        .filter(|member| member.has_benches())
        .filter(|member| wanted.is_empty() || wanted.iter().any(|name| name.to_str() == Some(&member.name)))
        .collect();
    if selected.is_empty() {
        return Err("no package of this name has benchmarks".into());
    }
    let mut failed = Vec::new();
    for member in selected {
        println!("\n== {}", member.name);
        // One package at a time: benchmarks that run beside each other measure each other.
        let status = workspace::cargo()
            .args(["bench", "--quiet", "--package", &member.name, "--bench", "*"])
            .status()?;
        if !status.success() {
            failed.push(member.name.as_str());
        }
    }
    if failed.is_empty() {
        Ok(ExitCode::SUCCESS)
    } else {
        Err(format!("failed: {}", failed.join(" ")).into())
    }
}
