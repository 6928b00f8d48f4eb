//! The system directories as the session's own: what is changed in them lands in layers, as in a workspace.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use boxsh_kernel::vfs::{FsExt, Memory, Result};

/// Directories of the host that package managers of its system change. Nothing of them is secret; what is beside them in `/etc` may be.
const OF_HOST: [&str; 11] = [
    "usr",
    "var/lib/dpkg",
    "etc/alternatives",
    "etc/apt/keyrings",
    "etc/apt/preferences.d",
    "etc/apt/sources.list.d",
    "etc/apt/trusted.gpg.d",
    "etc/dpkg",
    "etc/fonts",
    "etc/perl",
    "etc/ssl/certs",
];

/// Directories of a base that they change, besides those in `/etc`.
const OF_BASE: [&str; 6] = ["usr", "opt", "var/backups", "var/cache", "var/lib", "var/log"];

/// As many layers as a cell can have, less those that the embedder may ask for.
const MOST: usize = 20;

/// A directory of at most this many files, and no others, is the session's own copy anyway.
const FEW: usize = 6;

/// Where `apt` finds what it has to know of a session.
pub(super) const APT_CONFIG: &str = "/etc/boxsh/apt.conf";

/// Nobody else can be switched to, and questions have the answers that need no one.
const APT_SETTINGS: &str = "\
APT::Sandbox::User \"root\";
APT::Keep-Downloaded-Packages \"false\";
Acquire::GzipIndexes \"true\";
Acquire::Languages \"none\";
DPkg::Use-Pty \"false\";
DPkg::Options { \"--force-confdef\"; \"--force-confold\"; };
";

/// What keeps maintainer scripts from starting services, as in any container.
pub(super) const NO_SERVICES: &str = "#!/bin/sh\nexit 101\n";

/// The directories of a root filesystem that are to have layers: their paths inside, and where the host has them.
///
/// Whoever does not own a directory cannot change it, not even in a layer: those are left out.
#[expect(clippy::disallowed_methods, reason = "a root filesystem is a directory of the host")]
pub(super) fn layered(root: &Path) -> Vec<(String, PathBuf)> {
    let is_ours = |path: &Path| {
        let found = path.symlink_metadata();
        found.is_ok_and(|found| found.is_dir() && found.uid() == rustix::process::geteuid().as_raw())
    };
    let mut names: Vec<String> = match root == Path::new("/") {
        true => OF_HOST.iter().map(|name| (*name).to_owned()).collect(),
        false => OF_BASE.iter().map(|name| (*name).to_owned()).collect(),
    };
    if root != Path::new("/") {
        let entries = std::fs::read_dir(root.join("etc")).into_iter().flatten().flatten();
        let large = entries.filter(|entry| is_ours(&entry.path()) && !is_small(&entry.path()));
        let mut large: Vec<String> =
            large.filter_map(|entry| Some(format!("etc/{}", entry.file_name().to_str()?))).collect();
        large.sort();
        names.extend(large);
    }
    let found = names.into_iter().map(|name| (format!("/{name}"), root.join(&name)));
    found.filter(|(_, path)| is_ours(path)).take(MOST).collect()
}

#[expect(clippy::disallowed_methods, reason = "a root filesystem is a directory of the host")]
fn is_small(directory: &Path) -> bool {
    let entries: Vec<_> =
        std::fs::read_dir(directory).into_iter().flatten().flatten().take(FEW + 1).collect();
    entries.len() <= FEW && entries.iter().all(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()))
}

/// Adds what `apt` needs to the files that a session starts with.
#[expect(clippy::disallowed_methods, reason = "the sources of the host are files of it")]
pub(super) fn add_files(root: &Path, files: &Memory) -> Result<()> {
    for directory in [
        "var/lib/apt/lists/partial",
        "var/cache/apt/archives/partial",
        "var/log/apt",
        "etc/apt/apt.conf.d",
        "etc/boxsh",
    ] {
        files.create_dir_all(directory)?;
    }
    files.write_file(APT_CONFIG, APT_SETTINGS)?;
    for name in ["etc/passwd", "etc/group"] {
        let system = std::fs::read(root.join(name)).unwrap_or_default();
        let own = files.read_file(name)?;
        files.write_file(name, with_accounts(own, &system))?;
    }
    let sources = root.join("etc/apt/sources.list");
    let is_public =
        |path: &Path| path.symlink_metadata().is_ok_and(|found| found.is_file() && found.mode() & 4 != 0);
    if is_public(&sources)
        && let Ok(text) = std::fs::read(sources)
    {
        files.write_file("etc/apt/sources.list", text)?;
    }
    Ok(())
}

/// The accounts of a session, and those of the system that have another name and number: packages leave files to some of them.
fn with_accounts(mut own: Vec<u8>, system: &[u8]) -> Vec<u8> {
    let key = |line: &[u8]| {
        let mut fields = line.split(|&byte| byte == b':');
        Some((fields.next()?.to_vec(), fields.nth(1)?.to_vec()))
    };
    let known: Vec<_> = own.split(|&byte| byte == b'\n').filter_map(key).collect();
    for line in system.split(|&byte| byte == b'\n') {
        let is_new = key(line).is_some_and(|(name, number)| {
            !known.iter().any(|(other, taken)| *other == name || *taken == number)
        });
        if is_new {
            own.extend_from_slice(line);
            own.push(b'\n');
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::with_accounts;

    #[test]
    fn accounts_of_the_system_are_added_where_they_are_in_nobodys_way() {
        let own = b"root:x:0:0::/root:/bin/sh\nagent:x:1000:1000::/home/agent:/bin/bash\n".to_vec();
        let system = b"root:x:0:0:root:/root:/bin/bash\nuser:x:1000:1000::/home/user:/bin/sh\n_apt:x:42:65534::/nonexistent:/bin/false\nbroken\n";
        let all = String::from_utf8(with_accounts(own, system)).unwrap();
        let names: Vec<&str> = all.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["root", "agent", "_apt"]);
    }
}
