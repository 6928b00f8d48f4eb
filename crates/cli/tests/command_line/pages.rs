//! The sessions that the README and the pages of docs/ show: each command prints what the page says.
//!
//! In a block marked `console`, a line that starts with `$ ` is typed into `sh`, lines that start with `> ` continue it,
//! and the lines below are what it prints, on both outputs. All blocks of a page share one directory, so that later ones
//! can use the files of earlier ones. A block marked `console native` runs host programs.

use std::path::Path;
use std::process::{Command, Stdio};

struct Step {
    line: usize,
    command: String,
    output: String,
    is_native: bool,
}

/// The steps of a page, in order.
fn steps(page: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut block = None;
    for (number, line) in page.lines().enumerate() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let mut words = language.split(' ');
            let is_console = block.is_none() && words.next() == Some("console");
            block = is_console.then(|| words.next() == Some("native"));
            continue;
        }
        let Some(is_native) = block else { continue };
        match (line.strip_prefix("$ "), line.strip_prefix("> "), steps.last_mut()) {
            (Some(command), ..) => {
                let command = command.to_owned();
                steps.push(Step { line: number + 1, command, output: String::new(), is_native });
            }
            (_, Some(more), Some(step)) if step.output.is_empty() => step.command += &format!("\n{more}"),
            (.., Some(step)) => step.output += &format!("{line}\n"),
            _ => panic!("line {}: a block starts with a command", number + 1),
        }
    }
    steps
}

/// Types a command into `sh`, in a directory, with boxsh in `PATH`; gives both outputs.
fn type_in(directory: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_boxsh"));
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", program.parent().unwrap().display());
    let script = format!("exec 2>&1\n{command}");
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(directory)
        .env_clear()
        .envs([("PATH", path.as_str()), ("HOME", directory.to_str().unwrap()), ("NO_COLOR", "1")])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Whether host programs can be confined on this machine.
fn runs_native(directory: &Path) -> bool {
    type_in(directory, "boxsh run --native -c /usr/bin/true && echo yes") == "yes\n"
}

fn check(name: &str, page: &str) {
    let directory = tempfile::tempdir().unwrap();
    let steps = steps(page);
    assert!(!steps.is_empty(), "{name} has nothing to run");
    let can_confine = steps.iter().any(|step| step.is_native) && runs_native(directory.path());
    for step in steps {
        if step.is_native && !can_confine {
            #[expect(clippy::print_stdout, reason = "a skip has to be seen")]
            {
                println!("SKIPPED: {name}:{}: host programs cannot be confined here", step.line);
            }
            continue;
        }
        let output = type_in(directory.path(), &step.command);
        assert_eq!(output, step.output, "{name}:{}: $ {}", step.line, step.command);
    }
}

#[test]
fn the_readme_shows_what_happens() {
    check("README.md", include_str!("../../../../README.md"));
}

#[test]
fn the_guide_to_the_command_line_shows_what_happens() {
    check("docs/using.md", include_str!("../../../../docs/using.md"));
}

#[test]
fn the_guide_for_agents_shows_what_happens() {
    check("docs/agents.md", include_str!("../../../../docs/agents.md"));
}

#[test]
fn the_guide_to_packages_shows_what_happens() {
    check("docs/packages.md", include_str!("../../../../docs/packages.md"));
}

#[cfg(feature = "serve")]
#[test]
fn the_guide_to_the_server_shows_what_happens() {
    check("docs/server.md", include_str!("../../../../docs/server.md"));
}

#[test]
fn the_recipes_work() {
    check("docs/cookbook.md", include_str!("../../../../docs/cookbook.md"));
}

#[cfg(feature = "mcp")]
#[test]
fn the_guide_to_mcp_shows_what_happens() {
    check("docs/mcp.md", include_str!("../../../../docs/mcp.md"));
}
