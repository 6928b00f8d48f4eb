//! Checking that the server and the program compile without their features, and with each one alone.

use std::process::{ExitCode, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::{Answer, workspace};

/// Packages whose faces are features.
const PACKAGES: [&str; 2] = ["boxsh-server", "boxsh-cli"];

/// Features of these packages that need a C compiler, only pass on what another package tests, or are only there for others.
const PASSED_ON: [&str; 4] = ["default", "http", "serve-http", "sqlite"];

/// The chore `check-features`.
pub(crate) fn run() -> Answer {
    let mut failed = Vec::new();
    for package in PACKAGES {
        let alone = features(package)?.into_iter().filter(|name| !PASSED_ON.contains(&name.as_str()));
        for feature in std::iter::once(String::new()).chain(alone) {
            let begun = Instant::now();
            if !compiles(package, &feature)? {
                failed.push(format!("{package}/{feature}"));
            }
            println!("{package} --features '{feature}': {:.1} s", begun.elapsed().as_secs_f64());
        }
    }
    match failed.is_empty() {
        true => Ok(ExitCode::SUCCESS),
        false => Err(format!("failed: {}", failed.join(" ")).into()),
    }
}

/// The names of a package's features.
fn features(package: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let metadata = workspace::cargo().args(["metadata", "--no-deps", "--format-version=1"]).output()?;
    let metadata: Value = serde_json::from_slice(&metadata.stdout)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let found =
        packages.filter(|found| found["name"] == package).find_map(|found| found["features"].as_object());
    Ok(found.ok_or("there is no such package")?.keys().cloned().collect())
}

/// Whether a package compiles with this feature and no other, without a warning. Flags for the compiler would have every dependency
/// compiled again, so warnings are looked for.
fn compiles(package: &str, feature: &str) -> std::io::Result<bool> {
    let mut check = workspace::cargo();
    check.args(["check", "--quiet", "--package", package, "--no-default-features", "--features", feature]);
    let output = check.stdin(Stdio::null()).output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    eprint!("{messages}");
    Ok(output.status.success() && !messages.contains("warning:"))
}
