//! The host programs that the tests compare with.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, io};

use crate::pinned;

/// A host program, the Debian package that brings it, and the version whose answers the behaviour tables hold.
struct Tool {
    name: &'static str,
    package: &'static str,
    /// Of the original authors, without what Debian adds; none where no table depends on it.
    version: Option<&'static str>,
}

/// A tool that tests use.
const fn used(name: &'static str, package: &'static str) -> Tool {
    Tool { name, package, version: None }
}

/// A tool that the tables are compared with.
const fn oracle(name: &'static str, package: &'static str, version: &'static str) -> Tool {
    Tool { name, package, version: Some(version) }
}

/// All of them, at the versions of Debian 12. This list is the only one; `pinned` has those that Debian 12 lacks.
const TOOLS: &[Tool] = &[
    // By its path: one that is elsewhere is not seen in a cell.
    used("/usr/bin/pip3", "python3-pip"),
    // Without it, the compiler builds nothing.
    used("/usr/include/stdio.h", "libc6-dev"),
    // Without it, Python makes no virtual environments for the SDKs that tests install.
    used("/usr/lib/python3.11/ensurepip/__init__.py", "python3-venv"),
    oracle("ar", "binutils", "2.40"),
    oracle("bash", "bash", "5.2.15"),
    oracle("bc", "bc", "1.07.1"),
    // A dynamic one would find no libraries in the roots that tests make.
    used("busybox", "busybox-static"),
    used("bwrap", "bubblewrap"),
    oracle("bzip2", "bzip2", "1.0.8"),
    oracle("cal", "ncal", "12.1.8"),
    oracle("cmp", "diffutils", "3.8"),
    oracle("column", "bsdextrautils", "2.38.1"),
    oracle("cpio", "cpio", "2.13"),
    oracle("curl", "curl", "7.88.1"),
    used("dash", "dash"),
    oracle("dc", "dc", "1.07.1"),
    used("dig", "bind9-dnsutils"),
    oracle("dos2unix", "dos2unix", "7.4.3"),
    // patch calls it.
    oracle("ed", "ed", "1.19"),
    oracle("envsubst", "gettext-base", "0.21"),
    oracle("file", "file", "5.44"),
    oracle("find", "findutils", "4.9.0"),
    oracle("gawk", "gawk", "5.2.1"),
    used("gcc", "gcc"),
    used("git", "git"),
    oracle("grep", "grep", "3.8"),
    oracle("gzip", "gzip", "1.12"),
    oracle("hexdump", "bsdextrautils", "2.38.1"),
    oracle("hostname", "hostname", "3.23"),
    used("ip", "iproute2"),
    oracle("less", "less", "590"),
    oracle("ls", "coreutils", "9.1"),
    used("make", "make"),
    used("musl-gcc", "musl-tools"),
    used("nc", "netcat-openbsd"),
    used("node", "nodejs"),
    used("npm", "npm"),
    used("openssl", "openssl"),
    oracle("parallel", "parallel", "20221122"),
    oracle("patch", "patch", "2.7.6"),
    used("perl", "perl"),
    used("ping", "iputils-ping"),
    oracle("ps", "procps", "4.0.2"),
    used("python3", "python3-minimal"),
    used("qemu-system-x86_64", "qemu-system-x86"),
    oracle("rg", "ripgrep", "13.0.0"),
    oracle("sed", "sed", "4.9"),
    oracle("sponge", "moreutils", "0.67"),
    oracle("sqlite3", "sqlite3", "3.40.1"),
    oracle("tar", "tar", "1.34"),
    oracle("time", "time", "1.9"),
    oracle("tput", "ncurses-bin", "6.4"),
    oracle("tree", "tree", "2.1.0"),
    oracle("unshare", "util-linux", "2.38.1"),
    oracle("unzip", "unzip", "6.0"),
    oracle("uuencode", "sharutils", "4.15.2"),
    oracle("wget", "wget", "1.21.3"),
    oracle("xxd", "xxd", "9.0.1378"),
    oracle("xz", "xz-utils", "5.4.1"),
    oracle("zip", "zip", "3.0"),
    oracle("zstd", "zstd", "1.5.4"),
];

/// Whether PATH has this program.
pub(crate) fn is_installed(tool: &str) -> bool {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(tool).is_file())
}

/// Whether the scripts of the tables find this program on the real bash.
pub(crate) fn is_judge(tool: &str) -> bool {
    pinned::folder().join(tool).is_file() || Path::new("/usr/bin").join(tool).is_file()
}

/// Installs what is missing, where that is possible without asking; otherwise tests skip what they lack.
pub(crate) fn install_missing() {
    let missing: Vec<_> = TOOLS.iter().filter(|tool| is_missing(tool)).collect();
    if !missing.is_empty() {
        let packages: Vec<_> = missing.iter().map(|tool| tool.package).collect();
        println!("installing {}", packages.join(" "));
        if let Err(error) = install(&packages) {
            println!(
                "not installed ({error}): {}",
                missing.iter().map(|tool| tool.name).collect::<Vec<_>>().join(" ")
            );
        }
    }
    pinned::make_missing();
}

/// Scripts of the tables see the programs of the system alone.
fn is_missing(tool: &Tool) -> bool {
    if tool.version.is_some() { !is_judge(tool.name) } else { !is_installed(tool.name) }
}

fn install(packages: &[&str]) -> io::Result<()> {
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .args(["-q", "-y", "-o", "Acquire::Retries=2"])
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    };
    let install: Vec<_> = ["install", "--no-install-recommends"].iter().chain(packages).copied().collect();
    // The package lists of a fresh machine are often empty or old.
    if apt(&install)?.success() || (apt(&["update"])?.success() && apt(&install)?.success()) {
        return Ok(());
    }
    Err(io::Error::other("apt-get failed; root is needed"))
}

/// Oracles of other versions than the tables hold: what they answer is no judgement.
#[derive(Default)]
pub(crate) struct Strangers {
    /// The commands, and what is said of each.
    commands: BTreeMap<String, String>,
}

impl Strangers {
    /// Looks at what this machine has.
    pub(crate) fn find() -> Self {
        let mut commands = pinned::strangers();
        let packages: BTreeMap<_, _> =
            TOOLS.iter().filter_map(|tool| Some((tool.package, tool.version?))).collect();
        let query = |args: &[&str]| Command::new("dpkg-query").args(args).stderr(Stdio::null()).output();
        let names: Vec<_> = packages.keys().copied().collect();
        // A package that is missing is no error: nothing is compared with it.
        let Ok(found) = query(&[&["-W", "-f", "${Package} ${Version}\n"], &names[..]].concat()) else {
            let unknown = |tool: &Tool| (tool.name.to_owned(), format!("{}: not Debian's", tool.name));
            commands.extend(TOOLS.iter().filter(|tool| tool.version.is_some()).map(unknown));
            return Self { commands };
        };
        for line in String::from_utf8_lossy(&found.stdout).lines() {
            let Some((package, version)) = line.split_once(' ') else { continue };
            let Some(wanted) = packages.get(package).filter(|wanted| **wanted != upstream(version)) else {
                continue;
            };
            let Ok(files) = query(&["-L", package]) else { continue };
            let said = format!("{package} {} instead of {wanted}", upstream(version));
            let programs = String::from_utf8_lossy(&files.stdout);
            let programs = programs.lines().filter_map(|path| path.split_once("/bin/"));
            commands.extend(programs.map(|(_, name)| (name.to_owned(), said.clone())));
        }
        Self { commands }
    }

    /// What is said of the first stranger that a script calls, or that a table is named after.
    pub(crate) fn named_in(&self, table: &str, script: &[u8]) -> Option<&str> {
        if self.commands.is_empty() {
            return None;
        }
        let script = String::from_utf8_lossy(script);
        let is_part = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let mut words = script.split(|c| !is_part(c)).chain([table]);
        words.find_map(|word| self.commands.get(word)).map(String::as_str)
    }
}

/// The version of the original authors in one of Debian's, such as `9.0.1378` in `2:9.0.1378-2+deb12u2`.
fn upstream(version: &str) -> &str {
    let version = version.split_once(':').map_or(version, |(_, version)| version);
    let version = version.rsplit_once('-').map_or(version, |(version, _)| version);
    version.split('+').next().unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::{Strangers, TOOLS, upstream};

    #[test]
    fn the_list_is_sorted_and_names_no_tool_twice() {
        assert!(TOOLS.windows(2).all(|pair| pair[0].name < pair[1].name));
    }

    #[test]
    fn versions_are_those_of_the_authors() {
        for (version, authors) in [
            ("2:9.0.1378-2+deb12u2", "9.0.1378"),
            ("3.23+nmu1", "3.23"),
            ("1.5.4+dfsg2-5", "1.5.4"),
            ("590-2.1~deb12u2", "590"),
            ("9.1-1", "9.1"),
        ] {
            assert_eq!(upstream(version), authors);
        }
    }

    #[test]
    fn a_case_that_calls_a_stranger_is_known() {
        let commands = [("jq".to_owned(), "jq 1.6 instead of 1.8.1".to_owned())].into();
        let strangers = Strangers { commands };
        for (table, script) in [("pipes", "echo 1|jq ."), ("jq", "x"), ("pipes", "$(jq -n 1)")] {
            assert_eq!(strangers.named_in(table, script.as_bytes()), Some("jq 1.6 instead of 1.8.1"));
        }
        for script in ["ls a.jq", "jqx", "", "my-jq"] {
            assert_eq!(strangers.named_in("pipes", script.as_bytes()), None);
        }
        assert_eq!(Strangers::default().named_in("jq", b"jq"), None);
    }
}
