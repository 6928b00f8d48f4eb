//! Where the programs and libraries of a confinement come from.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::confine::{Confine, Root};
use crate::error::{Error, PathProblem, Result};
use crate::layout::{Entry, Layout, resolve};

/// Where programs and libraries come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Base {
    /// From the host.
    #[default]
    Host,
    /// From a root filesystem in a directory.
    Directory(PathBuf),
    /// From nowhere.
    Nothing,
}

/// What every program expects beneath the root.
const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/// What of `/etc` programs need and everybody may know. Taken only if others may read it.
const ESSENTIALS: [&str; 44] = [
    "ImageMagick-6",
    "alternatives",
    "bash.bashrc",
    "ca-certificates.conf",
    "crypto-policies",
    "debian_version",
    "fonts",
    "gai.conf",
    "gitconfig",
    "gnutls",
    "group",
    "host.conf",
    "inputrc",
    "java",
    "java-11-openjdk",
    "java-17-openjdk",
    "java-21-openjdk",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "locale.alias",
    "lsb-release",
    "magic",
    "magic.mime",
    "mime.types",
    "nsswitch.conf",
    "os-release",
    "passwd",
    "perl",
    "pki/ca-trust",
    "pki/tls/certs",
    "profile",
    "profile.d",
    "protocols",
    "python3",
    "redhat-release",
    "services",
    "shells",
    "ssl/certs",
    "ssl/openssl.cnf",
    "terminfo",
    "timezone",
    "xattr.conf",
];

/// The largest file that is copied; a larger one is shown by itself.
const COPIED: u64 = 128 * 1024;

/// What a cell makes by itself.
const OWN: [&str; 5] = ["dev", "proc", "run", "sys", "tmp"];

impl Layout {
    pub(crate) fn add_base(&mut self, confine: &Confine) -> Result<()> {
        match &confine.base {
            Base::Nothing => return Ok(()),
            Base::Host => {
                for path in SYSTEM {
                    self.add_as_it_is(Path::new(path), Path::new(path));
                }
                for name in ESSENTIALS {
                    let path = Path::new("/etc").join(name);
                    self.add_public(&path, &path);
                }
            }
            Base::Directory(directory) => {
                self.add_root_filesystem(directory, Path::new(&confine.identity.home()))?;
            }
        }
        self.add(
            "/var/tmp",
            match confine.root {
                Root::Frozen => Entry::Symlink("/tmp".into()),
                Root::Writable { .. } => Entry::Directory { mode: 0o1777 },
            },
        );
        self.add("/var/run", Entry::Symlink("/run".into()));
        Ok(())
    }

    /// Shows a root filesystem. Its directories of programs and libraries are shown as they are. The others are the cell's own, with what the root
    /// filesystem has in them: accounts, homes and temporary files of the cell have to find a place there.
    fn add_root_filesystem(&mut self, directory: &Path, home: &Path) -> Result<()> {
        let directory = resolve(directory)?;
        let problem = |problem| Error::Path { path: directory.clone(), problem };
        let entries = fs::read_dir(&directory).map_err(|_| problem(PathProblem::NotDirectory))?;
        for entry in entries.flatten() {
            let name = entry.file_name();
            let path = Path::new("/").join(&name);
            if OWN.iter().any(|own| name == *own) {
                continue;
            }
            if SYSTEM.iter().any(|system| path == Path::new(system)) {
                self.add_as_it_is(&entry.path(), &path);
            } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self.add_around(&entry.path(), &path, home);
            } else {
                self.add_public(&entry.path(), &path);
            }
        }
        Ok(())
    }

    /// Makes a directory of the cell's own, with what is in `source`, but for the home.
    fn add_around(&mut self, source: &Path, path: &Path, home: &Path) {
        if path == home {
            return;
        }
        self.add(path, Entry::Directory { mode: 0o755 });
        for entry in fs::read_dir(source).into_iter().flatten().flatten() {
            let below = path.join(entry.file_name());
            if home.starts_with(&below) {
                self.add_around(&entry.path(), &below, home);
            } else {
                self.add_public(&entry.path(), &below);
            }
        }
    }

    /// Shows a directory, or makes the same link.
    fn add_as_it_is(&mut self, source: &Path, path: &Path) {
        if let Ok(target) = fs::read_link(source) {
            self.add(path, Entry::Symlink(target.into()));
        } else if source.exists() {
            self.add(path, Entry::Bind { source: source.to_path_buf(), writable: false });
        }
    }

    /// Shows what everybody may read: small files and directories as copies, which cost less than a mount, and links as they are.
    fn add_public(&mut self, source: &Path, path: &Path) {
        let Some(entry) = public_entry(source) else { return };
        if matches!(entry, Entry::Bind { .. })
            && let Some(files) = small_directory(source, path)
        {
            self.entries.extend(files);
            self.add(path, Entry::Directory { mode: 0o755 });
        } else {
            self.add(path, entry);
        }
    }
}

/// What everybody may read, as it is to be shown.
fn public_entry(path: &Path) -> Option<Entry> {
    let data = fs::symlink_metadata(path).ok()?;
    if data.is_symlink() {
        return Some(Entry::Symlink(fs::read_link(path).ok()?.into()));
    }
    let needed = if data.is_dir() { 0o005 } else { 0o004 };
    if data.permissions().mode() & needed != needed {
        return None;
    }
    if data.is_file() && data.len() <= COPIED {
        return Some(Entry::File { mode: 0o644, content: fs::read(path).ok()? });
    }
    Some(Entry::Bind { source: path.to_path_buf(), writable: false })
}

/// What is in a directory of few files and nothing else.
fn small_directory(source: &Path, path: &Path) -> Option<Vec<(PathBuf, Entry)>> {
    const FEW: usize = 6;
    let mut files = Vec::new();
    for entry in fs::read_dir(source).ok()? {
        let entry = entry.ok()?;
        if files.len() >= FEW || entry.file_type().ok()?.is_dir() {
            return None;
        }
        // One that not everybody may read is not there.
        match public_entry(&entry.path()) {
            Some(Entry::Bind { .. }) => return None,
            Some(shown) => files.push((path.join(entry.file_name()), shown)),
            None => {}
        }
    }
    Some(files)
}
