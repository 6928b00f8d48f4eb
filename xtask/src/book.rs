//! The documentation as a site: its table of contents, its links, and the pages as mdBook makes them.

mod links;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;
use crate::{Answer, tools, workspace};

/// Pages that are read in the repository and are no part of the site.
const OUTSIDE: &[&str] =
    &["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "THREAT_MODEL.md"];

/// The chore `book`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let only_checks = arguments.flag("--check");
    arguments.finish()?;
    let root = workspace::root();
    let wrong: Vec<String> = contents(root)?.into_iter().chain(links(root)?).collect();
    if !wrong.is_empty() {
        return Err(wrong.join("\n").into());
    }
    if only_checks {
        return Ok(ExitCode::SUCCESS);
    }
    if !tools::is_installed("mdbook") {
        println!("skipped: mdbook is not installed, so the site is not built; links and contents are right");
        return Ok(ExitCode::SUCCESS);
    }
    let site = workspace::target().join("book");
    if !Command::new("mdbook").arg("build").arg("--dest-dir").arg(&site).arg(root).status()?.success() {
        return Err("the site cannot be built".into());
    }
    println!("{}", site.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// Pages that the table of contents lacks, or that it lists and that are not there.
fn contents(root: &Path) -> std::io::Result<Vec<String>> {
    let docs = root.join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md"))?;
    let listed: Vec<String> = links::targets(&summary).into_iter().map(|(_, target)| target).collect();
    let mut wrong = Vec::new();
    for page in pages(&docs)? {
        let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name != "SUMMARY.md" && !listed.contains(&name) {
            wrong.push(format!("docs/SUMMARY.md does not list {name}"));
        }
    }
    Ok(wrong)
}

/// The pages in a folder, in order.
fn pages(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    Ok(pages)
}

/// Links that lead nowhere.
fn links(root: &Path) -> std::io::Result<Vec<String>> {
    let mut wrong = Vec::new();
    for page in pages(&root.join("docs"))? {
        wrong.extend(links::check(root, &page, links::Reach::Folder)?);
    }
    for name in OUTSIDE {
        wrong.extend(links::check(root, &root.join(name), links::Reach::Repository)?);
    }
    Ok(wrong)
}
