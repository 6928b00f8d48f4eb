//! Oracles that Debian 12 does not bring in the version that the tables hold. They are made once, in the target folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

use crate::debian::{Debian, Packages};
use crate::workspace;

/// A program of one version.
struct Pinned {
    /// What scripts call it.
    name: &'static str,
    version: &'static str,
    /// Makes it in an empty folder; the answer is where it is.
    make: fn(&Path) -> Result<PathBuf, String>,
}

const PINNED: [Pinned; 2] = [
    Pinned { name: "jq", version: "1.8.2", make: build_jq },
    Pinned { name: "yq", version: "4.54.1", make: fetch_yq },
];

/// The packages of Debian's unstable release; apt checks their signatures.
const JQ_PACKAGE: (&str, &str) = ("jq", "1.8.2-1");
const YQ_PACKAGE: (&str, &str) = ("yq-go", "4.54.1+ds-1");

/// Where they are.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("oracles/bin")
}

/// Makes what is missing or of another version. What cannot be made is said; its cases are skipped or not judged.
pub(crate) fn make_missing() {
    for pinned in &PINNED {
        let program = folder().join(pinned.name);
        if version(&program).is_some_and(|version| version == pinned.version) {
            continue;
        }
        println!("making {} {}", pinned.name, pinned.version);
        if let Err(error) = pinned.install(&program) {
            println!("not made ({error}): {} {}", pinned.name, pinned.version);
        }
    }
}

impl Pinned {
    fn install(&self, program: &Path) -> Result<(), String> {
        let place = workspace::target().join("oracles").join(self.name);
        let io = |error: std::io::Error| error.to_string();
        // What an interrupted attempt has left.
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).and_then(|()| fs::create_dir_all(folder())).map_err(io)?;
        let made = (self.make)(&place)?;
        // In one step, so that nobody finds half a program.
        fs::rename(made, program).and_then(|()| fs::remove_dir_all(&place)).map_err(io)
    }
}

/// The commands that are there in another version, and what is said of each.
pub(crate) fn strangers() -> BTreeMap<String, String> {
    let stranger = |pinned: &Pinned| {
        let places = [folder(), "/usr/bin".into()].map(|folder| folder.join(pinned.name));
        let program = places.iter().find(|place| place.is_file())?;
        let version = version(program).unwrap_or_else(|| "of no version".into());
        let said = format!("{} {version} instead of {}", pinned.name, pinned.version);
        (version != pinned.version).then(|| (pinned.name.to_owned(), said))
    };
    PINNED.iter().filter_map(stranger).collect()
}

/// The version that a program says it has.
fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output().ok()?;
    read_version(&String::from_utf8_lossy(&output.stdout))
}

/// Reads `jq-1.8.1`, or `yq (…) version v4.54.1`.
fn read_version(shown: &str) -> Option<String> {
    let word = shown.split_whitespace().last()?;
    let number = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    (!number.is_empty()).then(|| number.to_owned())
}

fn build_jq(place: &Path) -> Result<PathBuf, String> {
    let debian = Debian::new(place, Packages::Source, "sid")?;
    let fetched = debian.fetch(&["source", "--download-only"], JQ_PACKAGE);
    // Of the files of a source package, only that of the original authors is needed.
    run(place, "sh", &["-c", "mkdir jq && tar xf jq_*.orig.tar.* -C jq --strip-components=1"])
        .map_err(|error| fetched.err().unwrap_or(error))?;
    let build = place.join("jq");
    let options =
        ["--with-oniguruma=builtin", "--disable-docs", "--disable-maintainer-mode", "--disable-shared"];
    run(&build, "./configure", &options)?;
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    run(&build, "make", &[&format!("-j{jobs}")])?;
    Ok(build.join("jq"))
}

fn fetch_yq(place: &Path) -> Result<PathBuf, String> {
    Debian::new(place, Packages::Binary, "sid")?.fetch(&["download"], YQ_PACKAGE)?;
    run(place, "sh", &["-c", "dpkg-deb -x yq-go_*.deb files"])?;
    Ok(place.join("files/usr/bin/yq-go"))
}

/// What a program prints that has to succeed; otherwise the last line of what it says about it.
pub(crate) fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    let output = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{program}: {}", said.lines().last().unwrap_or("failed")))
}

#[cfg(test)]
mod tests {
    use super::read_version;

    #[test]
    fn versions_are_read_from_what_programs_say() {
        assert_eq!(read_version("jq-1.8.2\n").as_deref(), Some("1.8.2"));
        assert_eq!(read_version("yq (of somebody) version v4.54.1\n").as_deref(), Some("4.54.1"));
        assert_eq!(read_version("yq 3.1.0\n").as_deref(), Some("3.1.0"));
        assert_eq!(read_version("nothing"), None);
        assert_eq!(read_version(""), None);
    }
}
