//! Oracles that Debian 12 does not bring in the version that the tables hold. They are made once, in the target folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

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
    Pinned { name: "jq", version: "1.8.1", make: build_jq },
    Pinned { name: "yq", version: "4.54.1", make: fetch_yq },
];

/// The binding of jq for Python: its source package has that of jq 1.8.1 in it.
const JQ_SOURCE: &str =
    "jq==1.11.0 --hash=sha256:67f1032e3a61b4e5dcdd4e390527b0000db521ac9872b64517c83c5f71ef8450\n";
/// The package of Debian's unstable release; apt checks its signature.
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
    fs::write(place.join("source"), JQ_SOURCE).map_err(|error| error.to_string())?;
    let download =
        ["-m", "pip", "download", "--no-deps", "--no-binary", "jq", "--require-hashes", "-r", "source"];
    run(place, "python3", &download)?;
    run(place, "sh", &["-c", "tar xzf jq-*.tar.gz && tar xzf jq-*/deps/jq-*.tar.gz && mv jq-1.8.1 jq"])?;
    let build = place.join("jq");
    let options =
        ["--with-oniguruma=builtin", "--disable-docs", "--disable-maintainer-mode", "--disable-shared"];
    run(&build, "./configure", &options)?;
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    run(&build, "make", &[&format!("-j{jobs}")])?;
    Ok(build.join("jq"))
}

fn fetch_yq(place: &Path) -> Result<PathBuf, String> {
    let keys = "/usr/share/keyrings/debian-archive-keyring.gpg";
    let archives = run(place, "apt-get", &["indextargets", "--format", "$(REPO_URI)"])?;
    let archive = debian_archive(&archives).ok_or("the packages of Debian are needed")?;
    fs::create_dir_all(place.join("lists/partial"))
        .and_then(|()| fs::create_dir_all(place.join("cache/archives/partial")))
        .and_then(|()| {
            fs::write(place.join("sources.list"), format!("deb [signed-by={keys}] {archive} sid main\n"))
        })
        .map_err(|error| error.to_string())?;
    // Nothing of the system's own lists is touched, and so no privileges are needed.
    let inside = |option: &str, name: &str| format!("-oDir::{option}={}", place.join(name).display());
    let options = [
        inside("Etc::sourcelist", "sources.list"),
        "-oDir::Etc::sourceparts=/dev/null".into(),
        inside("State::lists", "lists"),
        inside("Cache", "cache"),
        "-oAcquire::Languages=none".into(),
        // One version is wanted, so old lists of a mirror are as good as new ones.
        "-oAcquire::Check-Valid-Until=false".into(),
    ];
    let apt = |words: &[&str]| {
        run(place, "apt-get", &[&options.each_ref().map(String::as_str)[..], &["-q"], words].concat())
    };
    apt(&["update"])?;
    let (package, version) = YQ_PACKAGE;
    // Once Debian has moved on, a later one is still better than none: it is known as a stranger.
    apt(&["download", &format!("{package}={version}")]).or_else(|_| apt(&["download", package]))?;
    run(place, "sh", &["-c", "dpkg-deb -x yq-go_*.deb files"])?;
    Ok(place.join("files/usr/bin/yq-go"))
}

/// The archive of Debian that this machine gets its packages from.
fn debian_archive(uris: &str) -> Option<&str> {
    uris.lines().find(|uri| uri.trim_end_matches('/').ends_with("/debian"))
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
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
    use super::{debian_archive, read_version};

    #[test]
    fn versions_are_read_from_what_programs_say() {
        assert_eq!(read_version("jq-1.8.1\n").as_deref(), Some("1.8.1"));
        assert_eq!(read_version("yq (of somebody) version v4.54.1\n").as_deref(), Some("4.54.1"));
        assert_eq!(read_version("yq 3.1.0\n").as_deref(), Some("3.1.0"));
        assert_eq!(read_version("nothing"), None);
        assert_eq!(read_version(""), None);
    }

    #[test]
    fn the_archive_is_the_one_that_the_machine_uses() {
        let uris = "http://mirror.example/debian-security/\nhttp://mirror.example/debian/\n";
        assert_eq!(debian_archive(uris), Some("http://mirror.example/debian/"));
        assert_eq!(debian_archive("http://mirror.example/ubuntu\n"), None);
    }
}
