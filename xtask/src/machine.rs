//! The tests of limits in a small emulated machine, which has control groups of both versions and a disk whatever this one has.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{tools, workspace};

/// What the machine boots, and all the programs it has.
pub(crate) struct Parts {
    kernel: PathBuf,
    busybox: PathBuf,
}

/// Finds the parts, or fetches them into the folder that cargo builds into; nothing is installed. An error says why they cannot be had.
pub(crate) fn parts() -> Result<Parts, String> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err("the machine is an x86_64 one with Linux, as the tests have to be".into());
    }
    for tool in ["qemu-system-x86_64", "cpio"] {
        if !tools::is_installed(tool) {
            return Err(format!("{tool} is not installed"));
        }
    }
    let folder = workspace::target().join("emulated-machine");
    let unfit = |error: io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(unfit)?;
    let fetch_kernel = || fetch(&kernel_package()?, &folder);
    let kernel = find(&folder.join("boot"), "vmlinuz-").map_or_else(
        || fetch_kernel().and_then(|()| find(&folder.join("boot"), "vmlinuz-").ok_or("no kernel".into())),
        Ok,
    )?;
    let busybox = folder.join("bin/busybox");
    if !busybox.is_file() {
        fetch("busybox-static", &folder)?;
    }
    Ok(Parts { kernel, busybox })
}

/// The command that runs the tests of limits in the machine.
pub(crate) fn tests(parts: &Parts, features: &str) -> Result<Command, String> {
    let mut build = workspace::cargo();
    build.args(["test", "--workspace", features, "--test", "limits", "--test", "native_limits", "--no-run"]);
    build.args(["--quiet", "--message-format=json"]).stderr(Stdio::inherit());
    let output = build.output().map_err(|error| error.to_string())?;
    let programs: Vec<_> =
        String::from_utf8_lossy(&output.stdout).lines().filter_map(executable).map(PathBuf::from).collect();
    if programs.is_empty() {
        return Err("the tests cannot be built".into());
    }
    let mut command = Command::new("bash");
    command.arg(workspace::root().join("crates/confine/tests/control-groups.sh"));
    command.arg(&parts.kernel).args(programs).env("BOXSH_TEST_BUSYBOX", &parts.busybox);
    Ok(command)
}

/// The program that a line of cargo's tells of.
fn executable(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("\"executable\":\"")?;
    Some(after.split_once('"')?.0)
}

fn find(folder: &Path, start: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    entries.map(|entry| entry.path()).find(|path| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(start))
    })
}

/// The package that `linux-image-cloud-amd64` stands for: its kernel has built in what the machine needs.
fn kernel_package() -> Result<String, String> {
    let shown = run(Command::new("apt-cache").args(["depends", "linux-image-cloud-amd64"]))?;
    let mut names = shown.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    names.find(|name| name.starts_with("linux-image-")).map(str::to_owned).ok_or("no kernel package".into())
}

/// Downloads a package and unpacks it.
fn fetch(package: &str, folder: &Path) -> Result<(), String> {
    println!("fetching {package}");
    let options = ["-q", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
    run(Command::new("apt-get").args(options).args(["download", package]).current_dir(folder))?;
    let archive = find(folder, &format!("{package}_")).ok_or("nothing was downloaded")?;
    let unpacked = run(Command::new("dpkg-deb").arg("-x").arg(&archive).arg(folder));
    let removed = fs::remove_file(archive).map_err(|error| error.to_string());
    unpacked.and(removed)
}

fn run(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    Err(format!("{name}: {}", reason.lines().next().unwrap_or("failed")))
}

#[cfg(test)]
mod tests {
    use super::executable;

    #[test]
    fn executables_are_read_from_cargo() {
        assert_eq!(executable(r#"{"a":1,"executable":"/t/limits-1","fresh":true}"#), Some("/t/limits-1"));
        assert_eq!(executable(r#"{"executable":null}"#), None);
    }
}
