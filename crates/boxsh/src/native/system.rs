//! The system directories as the session's own: what is changed in them lands in layers, as in a workspace.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use boxsh_kernel::vfs::{Attributes, Errno, Fs, FsExt, FsPath, Memory, Overlay, Remove, Result};

use crate::volume::{Volume, Volumes};

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

/// What `apt` and `dpkg` call, by its name.
const CALLED: [(&str, &str); 2] = [
    ("/etc/boxsh/own-files", include_str!("own-files.sh")),
    ("/etc/boxsh/own-modes", include_str!("own-modes.sh")),
];

/// Settings of `dpkg`, and the file that they are in.
const DPKG_SETTINGS: (&str, &str) = ("etc/dpkg/dpkg.cfg.d/boxsh", "post-invoke=/etc/boxsh/own-modes\n");

/// Nobody else can be switched to, and questions have the answers that need no one. Snapshots take what `apt` could keep to start sooner, which is large.
const APT_SETTINGS: &str = "\
APT::Sandbox::User \"root\";
APT::Keep-Downloaded-Packages \"false\";
Acquire::GzipIndexes \"true\";
Acquire::Languages \"none\";
Dir::Cache::pkgcache \"\";
Dir::Cache::srcpkgcache \"\";
DPkg::Use-Pty \"false\";
DPkg::Pre-Install-Pkgs { \"/etc/boxsh/own-files\"; };
DPkg::Options { \"--force-confdef\"; \"--force-confold\"; };
";

/// What keeps maintainer scripts from starting services, as in any container.
pub(super) const NO_SERVICES: &str = "#!/bin/sh\nexit 101\n";

/// The directories of a root filesystem that are to have layers: their paths inside, and where the host has them.
///
/// What this user may not read is left out.
#[expect(clippy::disallowed_methods, reason = "a root filesystem is a directory of the host")]
pub(super) fn layered(root: &Path) -> Vec<(String, PathBuf)> {
    let is_readable = |path: &Path| {
        let is_directory = path.symlink_metadata().is_ok_and(|found| found.is_dir());
        is_directory && std::fs::read_dir(path).is_ok()
    };
    let mut names: Vec<String> = match root == Path::new("/") {
        true => OF_HOST.iter().map(|name| (*name).to_owned()).collect(),
        false => OF_BASE.iter().map(|name| (*name).to_owned()).collect(),
    };
    if root != Path::new("/") {
        let entries = std::fs::read_dir(root.join("etc")).into_iter().flatten().flatten();
        let large = entries.filter(|entry| is_readable(&entry.path()) && !is_small(&entry.path()));
        let mut large: Vec<String> =
            large.filter_map(|entry| Some(format!("etc/{}", entry.file_name().to_str()?))).collect();
        large.sort();
        names.extend(large);
    }
    let found = names.into_iter().map(|name| (format!("/{name}"), root.join(&name)));
    found.filter(|(_, path)| is_readable(path)).take(MOST).collect()
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
    for (name, script) in CALLED {
        files.write_file(name, script)?;
        let runs = Attributes { mode: Some(0o755), ..Attributes::default() };
        files.set_attributes(FsPath::new(name.as_bytes())?, &runs)?;
    }
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

/// Files that package managers open for writing or link. Where they belong to others the session has copies, since an overlay makes none of those.
const STATE: [&str; 14] = [
    "var/cache/apt/archives/lock",
    "var/cache/debconf/config.dat",
    "var/cache/debconf/passwords.dat",
    "var/cache/debconf/templates.dat",
    "var/lib/apt/lists/lock",
    "var/lib/dpkg/available",
    "var/lib/dpkg/diversions",
    "var/lib/dpkg/lock",
    "var/lib/dpkg/lock-frontend",
    "var/lib/dpkg/statoverride",
    "var/lib/dpkg/status",
    "var/lib/dpkg/triggers/Lock",
    "var/log/alternatives.log",
    "var/log/dpkg.log",
];

/// The layer that has a path of a session, and what the path is in it.
fn layer_of<'a>(files: &'a Volumes, path: FsPath<'a>) -> Option<(&'a Overlay<Memory>, FsPath<'a>)> {
    files.mounted.iter().find_map(|mounted| match &mounted.volume {
        Volume::Overlay(overlay) => Some((&**overlay, path.strip_prefix(mounted.path.as_path())?)),
        _ => None,
    })
}

/// Has `dpkg` call what it is to call, whoever has called it.
pub(super) fn add_settings(files: &Volumes) -> Result<()> {
    let path = FsPath::new(DPKG_SETTINGS.0.as_bytes())?;
    let write = |place: &dyn Fs, path: FsPath<'_>| {
        let (directory, _) = path.split_last().ok_or(Errno::EINVAL)?;
        place.create_dir_all(directory.as_bytes())?;
        place.write_file(path.as_bytes(), DPKG_SETTINGS.1)
    };
    match layer_of(files, path) {
        Some((layer, below)) => write(layer, below),
        None => write(&*files.root, path),
    }
}

/// Puts copies of the managers' state into the layers of a session where the system's own belongs to others. One that may not be read is a lock, or a
/// secret, and empty in the session.
#[expect(clippy::disallowed_methods, reason = "the state of the host's packages is files of it")]
pub(super) fn add_state(root: &Path, files: &Volumes) -> Result<()> {
    let own = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    for name in STATE {
        let path = FsPath::new(name.as_bytes())?;
        let Some((layer, below)) = layer_of(files, path) else { continue };
        let there = root.join(name);
        let found = there.symlink_metadata();
        if found.is_ok_and(|found| found.is_file() && (found.uid(), found.gid()) != own) {
            let content = std::fs::read(&there).unwrap_or_default();
            layer.remove(below, Remove::File)?;
            layer.write_file(below.as_bytes(), content)?;
        }
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
