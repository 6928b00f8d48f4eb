//! Writing the pages of docs/ that are made from the code.

use std::process::ExitCode;

use crate::{Answer, workspace};

/// The chore `docs`.
pub(crate) fn run() -> Answer {
    let output = workspace::cargo()
        .args(["run", "--quiet", "--package", "boxsh-commands", "--example", "reference"])
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let page = workspace::root().join("docs/commands.md");
    std::fs::write(&page, &output.stdout)?;
    println!("{}", page.display());
    Ok(ExitCode::SUCCESS)
}
