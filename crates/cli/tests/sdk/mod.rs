//! Clients of others, installed from the package registries for the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A directory of the tests' own, made by one of them for all; or why it cannot be made.
pub(crate) fn installed(
    name: &str,
    is_there: impl Fn(&Path) -> bool,
    install: impl Fn(&Path) -> Result<(), String>,
) -> Result<PathBuf, String> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Tests are processes side by side, and one of them installs it for all.
    let turn = std::fs::File::create(place.with_extension("lock")).map_err(|error| error.to_string())?;
    turn.lock().map_err(|error| error.to_string())?;
    if !is_there(&place) {
        install(&place)?;
    }
    if is_there(&place) { Ok(place) } else { Err("it is installed and does not work".to_owned()) }
}

/// A Python in the directory `name` with a package that has these `modules`, or why there is none.
pub(crate) fn python(name: &str, package: &str, modules: &str) -> Result<PathBuf, String> {
    let python = |place: &Path| place.join("bin/python");
    let import = format!("import {modules}");
    let is_there = |place: &Path| succeeds(Command::new(python(place)).args(["-c", &import])).is_ok();
    let place = installed(name, is_there, |place| {
        succeeds(Command::new("python3").args(["-m", "venv"]).arg(place))?;
        succeeds(Command::new(python(place)).args(["-m", "pip", "install", "--quiet", package]))
    })?;
    Ok(python(&place))
}

/// Whether a command exits with status 0; otherwise the last thing that it said.
pub(crate) fn succeeds(command: &mut Command) -> Result<(), String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = [output.stdout, output.stderr].concat();
            Err(String::from_utf8_lossy(&said).lines().last().unwrap_or("it failed").to_owned())
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Runs a client, which prints `ok` if all is well.
pub(crate) fn check(command: &mut Command) {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}: {said}{errors}", output.status);
    assert_eq!(said, "ok\n", "{errors}");
}
