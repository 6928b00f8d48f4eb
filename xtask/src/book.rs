//! The documentation as a site: its table of contents, its links, and the pages that mdBook builds from it.

mod links;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::arguments::Arguments;
use crate::{Answer, workspace};

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
    let mdbook = match mdbook() {
        Ok(program) => program,
        Err(error) => {
            println!(
                "skipped: mdBook {MDBOOK} cannot be installed ({error}), so the site is not built; links and contents are right"
            );
            return Ok(ExitCode::SUCCESS);
        }
    };
    let site = workspace::target().join("book");
    let mut command = Command::new(mdbook);
    let built = command.arg("build").arg("--dest-dir").arg(&site).arg(root).stdin(Stdio::null()).output()?;
    let said = String::from_utf8_lossy(&built.stderr);
    if !built.status.success() || said.contains("WARN") {
        return Err(format!("the site cannot be built without warnings:\n{said}").into());
    }
    println!("{}", site.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// The version of mdBook that the site is built with. It is a program and no dependency: the project needs none of its 250 crates, and its licence is
/// not one that we link.
const MDBOOK: &str = "0.5.4";

/// mdBook, built once into the target folder.
fn mdbook() -> Result<PathBuf, String> {
    let folder = workspace::target().join("tools");
    let program = folder.join("bin/mdbook");
    let version = Command::new(&program).arg("--version").stdin(Stdio::null()).output();
    if version.is_ok_and(|output| output.stdout.trim_ascii_end().ends_with(MDBOOK.as_bytes())) {
        return Ok(program);
    }
    println!("installing mdBook {MDBOOK}");
    let mut install = workspace::cargo();
    install.args([
        "install",
        "--quiet",
        "--locked",
        "--debug",
        "--no-default-features",
        "--version",
        MDBOOK,
        "mdbook",
    ]);
    install.arg("--root").arg(&folder).arg("--target-dir").arg(folder.join("build"));
    let output = install.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    // What was built on the way takes 600 MB, and is not needed again.
    let _ = std::fs::remove_dir_all(folder.join("build"));
    if output.status.success() {
        return Ok(program);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(said.lines().last().unwrap_or("cargo install failed").to_owned())
}

/// Pages that the table of contents lacks, or that it lists and that are not there.
fn contents(root: &Path) -> std::io::Result<Vec<String>> {
    let docs = root.join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md"))?;
    let listed: Vec<String> = links::targets(&summary).into_iter().map(|(_, target)| target).collect();
    let mut wrong = Vec::new();
    for page in pages(&docs)? {
        let name = page.strip_prefix(&docs).unwrap_or(&page).to_string_lossy().into_owned();
        if name != "SUMMARY.md" && !listed.contains(&name) {
            wrong.push(format!("docs/SUMMARY.md does not list {name}"));
        }
    }
    Ok(wrong)
}

/// The pages in a folder and those below it, in order.
fn pages(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            pages.extend(self::pages(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "md") {
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
        wrong.extend(links::check(root, &page, links::Reach::Site)?);
    }
    for name in OUTSIDE {
        wrong.extend(links::check(root, &root.join(name), links::Reach::Repository)?);
    }
    Ok(wrong)
}
