//! Writing the pages of docs/ that are made from the code.

use std::process::ExitCode;

use crate::{Answer, workspace};

/// A page, and the program that writes it.
struct Page {
    path: &'static str,
    writer: &'static [&'static str],
}

const PAGES: &[Page] = &[
    Page { path: "docs/commands.md", writer: &["--package", "boxsh-commands", "--example", "reference"] },
    Page { path: "docs/cli.md", writer: &["--package", "boxsh-cli", "--", "man", "--markdown"] },
];

/// The chore `docs`.
pub(crate) fn run() -> Answer {
    for Page { path, writer } in PAGES {
        let output = workspace::cargo().args(["run", "--quiet"]).args(*writer).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        let page = workspace::root().join(path);
        std::fs::write(&page, &output.stdout)?;
        println!("{}", page.display());
    }
    Ok(ExitCode::SUCCESS)
}
