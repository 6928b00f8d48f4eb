//! The host programs that the tests compare with.

use std::process::{Command, Stdio};
use std::{env, io};

/// Each command and the Debian package that brings it. This list is the only one.
const TOOLS: &[(&str, &str)] = &[
    // By its path: one that is elsewhere is not seen in a cell.
    ("/usr/bin/pip3", "python3-pip"),
    ("ar", "binutils"),
    ("bash", "bash"),
    ("bc", "bc"),
    ("busybox", "busybox-static"),
    ("bwrap", "bubblewrap"),
    ("bzip2", "bzip2"),
    ("cmp", "diffutils"),
    ("column", "bsdextrautils"),
    ("cpio", "cpio"),
    ("curl", "curl"),
    ("dash", "dash"),
    ("dc", "dc"),
    ("dig", "bind9-dnsutils"),
    ("file", "file"),
    ("find", "findutils"),
    ("gawk", "gawk"),
    ("git", "git"),
    ("grep", "grep"),
    ("gzip", "gzip"),
    ("hexdump", "bsdextrautils"),
    ("hostname", "hostname"),
    ("ip", "iproute2"),
    ("jq", "jq"),
    ("less", "less"),
    ("ls", "coreutils"),
    ("musl-gcc", "musl-tools"),
    ("nc", "netcat-openbsd"),
    ("patch", "patch"),
    ("perl", "perl"),
    ("ping", "iputils-ping"),
    ("ps", "procps"),
    ("python3", "python3-minimal"),
    ("qemu-system-x86_64", "qemu-system-x86"),
    ("rg", "ripgrep"),
    ("sed", "sed"),
    ("sqlite3", "sqlite3"),
    ("tar", "tar"),
    ("tput", "ncurses-bin"),
    ("tree", "tree"),
    ("unshare", "util-linux"),
    ("unzip", "unzip"),
    ("uuencode", "sharutils"),
    ("wget", "wget"),
    ("xxd", "xxd"),
    ("xz", "xz-utils"),
    ("zip", "zip"),
    ("zstd", "zstd"),
];

/// Whether PATH has this program.
pub(crate) fn is_installed(tool: &str) -> bool {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(tool).is_file())
}

/// Installs what is missing, where that is possible without asking; otherwise tests skip what they lack.
pub(crate) fn install_missing() {
    let missing: Vec<_> = TOOLS.iter().filter(|(tool, _)| !is_installed(tool)).collect();
    if missing.is_empty() {
        return;
    }
    let packages: Vec<_> = missing.iter().map(|(_, package)| *package).collect();
    println!("installing {}", packages.join(" "));
    if let Err(error) = install(&packages) {
        println!(
            "not installed ({error}): {}",
            missing.iter().map(|(tool, _)| *tool).collect::<Vec<_>>().join(" ")
        );
    }
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

#[cfg(test)]
mod tests {
    use super::TOOLS;

    #[test]
    fn the_list_is_sorted_and_names_no_tool_twice() {
        assert!(TOOLS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
