//! Where things are in this repository.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use crate::report::Tally;

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest)
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// A cargo command in the workspace, with the cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A cargo command in the workspace, with a nightly toolchain.
pub(crate) fn nightly() -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").current_dir(root());
    command
}

/// Runs a command whose lines of standard output are shown and read for their counts; nothing if it is not through in time. One that fails
/// without a failed test, such as a build, counts as one.
pub(crate) fn within(
    mut command: Command,
    until: Instant,
    read: fn(&str) -> Option<Tally>,
) -> io::Result<Option<Tally>> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut tally = Tally::default();
        for line in stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).lines()).map_while(Result::ok)
        {
            println!("{line}");
            if let Some(counts) = read(&line) {
                tally += counts;
            }
        }
        tally
    });
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > until {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(100));
    };
    let mut tally = reader.join().unwrap_or_default();
    if !status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(Some(tally))
}

/// Builds our binary as the tests are built, and gives its path.
pub(crate) fn build_binary() -> Result<PathBuf, Box<dyn std::error::Error>> {
    if !cargo().args(["build", "--quiet", "--package", "boxsh-cli"]).status()?.success() {
        return Err("the binary cannot be built".into());
    }
    Ok(target().join("debug/boxsh"))
}

/// A member of the workspace.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

impl Member {
    /// Whether the package gives others a library.
    pub(crate) fn is_library(&self) -> bool {
        self.folder.join("src/lib.rs").is_file()
    }

    /// Whether the package has benchmarks.
    pub(crate) fn has_benches(&self) -> bool {
        self.folder.join("benches").is_dir()
    }
}

/// The members of the workspace, by name.
pub(crate) fn members() -> io::Result<Vec<Member>> {
    let args = ["tree", "--workspace", "--depth", "0", "--prefix", "none", "--format", "{p}"];
    let output = cargo().args(args).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let mut members: Vec<_> =
        String::from_utf8_lossy(&output.stdout).lines().filter_map(parse_member).collect();
    members.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(members)
}

/// Reads a line such as `boxsh-vfs v0.1.0 (/somewhere/crates/vfs)`.
fn parse_member(line: &str) -> Option<Member> {
    let name = line.split(' ').next()?;
    let (_, folder) = line.split_once('(')?;
    Some(Member { name: name.to_owned(), folder: folder.split_once(')')?.0.into() })
}

#[cfg(test)]
mod tests {
    use super::{Member, parse_member};

    #[test]
    fn members_are_read_from_cargo_tree() {
        let member = Member { name: "boxsh-vfs".into(), folder: "/r/crates/vfs".into() };
        assert_eq!(parse_member("boxsh-vfs v0.1.0 (/r/crates/vfs)"), Some(member));
        assert_eq!(parse_member("").map(|member| member.name), None);
    }
}
