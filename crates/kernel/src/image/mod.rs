//! The filesystem that a session starts with.

mod boot;
mod etc;
mod stub;

use std::borrow::Cow;
use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Create, Errno, Frozen, Fs, FsPath, FsPathBuf, Memory, MemoryOptions, NewNode,
    NodeKind, OpenOptions, Result, Timestamp,
};

use crate::identity::Identity;
use crate::registry::Registry;

pub use boot::Booted;
pub(crate) use stub::{STUB_MAGIC, directory as program_directory, install, uninstall};

/// Who owns the files of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ownership {
    /// The session's user, who can therefore write anywhere but in `/root`.
    #[default]
    User,
    /// Root, as on a real machine; the user has a home, `/workspace` and `/tmp`.
    Root,
}

/// How an [`Image`] is built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageOptions {
    /// Who owns the files.
    pub ownership: Ownership,
    /// The time that all files show.
    pub time: Timestamp,
}

impl Default for ImageOptions {
    /// The user owns everything; all times are the start of 2025.
    fn default() -> Self {
        Self { ownership: Ownership::default(), time: Timestamp::new(1_735_689_600, 0) }
    }
}

/// The tree that sessions start with: a Linux-like layout with a program file for every program of a registry.
///
/// It is built once. Each session gets a copy of its own that costs nothing until it is written to.
#[derive(Clone, Debug)]
pub struct Image {
    snapshot: Frozen,
    identity: Arc<Identity>,
    registry: Arc<Registry>,
}

/// Directories that belong to whoever owns the tree.
const DIRECTORIES: &[&str] = &[
    "boot",
    "dev",
    "etc",
    "home",
    "media",
    "mnt",
    "opt",
    "proc",
    "run",
    "srv",
    "sys",
    "usr",
    "usr/bin",
    "usr/include",
    "usr/lib",
    "usr/lib64",
    "usr/local",
    "usr/local/bin",
    "usr/local/etc",
    "usr/local/include",
    "usr/local/lib",
    "usr/local/sbin",
    "usr/local/share",
    "usr/sbin",
    "usr/share",
    "usr/src",
    "var",
    "var/cache",
    "var/lib",
    "var/log",
];

/// Links, as Debian has them since `/usr` was merged.
const LINKS: &[(&str, &str)] = &[
    ("bin", "usr/bin"),
    ("lib", "usr/lib"),
    ("lib64", "usr/lib64"),
    ("sbin", "usr/sbin"),
    ("etc/mtab", "../proc/self/mounts"),
    ("var/run", "/run"),
];

/// Directories that anybody may write to.
const SHARED: &[&str] = &["tmp", "var/tmp"];

impl Image {
    /// Builds the tree for a user and the programs of `registry`. A program whose name cannot be the name of a
    /// file gets none.
    ///
    /// # Errors
    /// `EINVAL` or `ENAMETOOLONG` if the home directory of `identity` is no proper path.
    pub fn build(registry: Arc<Registry>, identity: Arc<Identity>, options: &ImageOptions) -> Result<Self> {
        let owner = match options.ownership {
            Ownership::User => (identity.uid, identity.gid),
            Ownership::Root => (0, 0),
        };
        let memory = MemoryOptions::new(Arc::new(options.time)).root_uid(owner.0).root_gid(owner.1);
        let tree = Tree { fs: Memory::new(&memory), owner };
        for path in DIRECTORIES {
            tree.directory(path.as_bytes(), 0o755, owner)?;
        }
        for path in SHARED {
            tree.directory(path.as_bytes(), 0o1777, owner)?;
        }
        for (path, target) in LINKS {
            tree.node(path.as_bytes(), NodeKind::Symlink(target.as_bytes()), 0o777, owner)?;
        }
        let user = (identity.uid, identity.gid);
        tree.directory(b"root", 0o700, (0, 0))?;
        tree.directory(b"workspace", 0o755, user)?;
        tree.home(identity.home.as_bytes(), user)?;
        for (path, mode, text) in etc::files(&identity) {
            tree.file(path.as_bytes(), mode, text.as_bytes())?;
        }
        tree.programs(stub::directory().as_path(), registry.names())?;
        Ok(Self { snapshot: tree.fs.freeze(), identity, registry })
    }

    /// The tree itself.
    pub fn frozen(&self) -> &Frozen {
        &self.snapshot
    }

    /// Whom it was built for.
    pub fn identity(&self) -> &Arc<Identity> {
        &self.identity
    }

    /// The programs it was built for.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// A filesystem with nothing but the files of the programs, for a session that has other programs in `/usr/bin`.
    ///
    /// # Errors
    /// None that programs of an image give rise to.
    pub fn program_files(&self, options: &MemoryOptions) -> Result<Memory> {
        let tree = Tree { fs: Memory::new(options), owner: (options.root_uid, options.root_gid) };
        tree.programs(FsPath::ROOT, self.registry.names())?;
        Ok(tree.fs)
    }

    /// A filesystem of its own that starts out as the image. O(1).
    pub fn fork(&self, options: &MemoryOptions) -> Memory {
        Memory::from_frozen(&self.snapshot, options)
    }
}

/// A tree that is being built.
struct Tree {
    fs: Memory,
    owner: (u32, u32),
}

impl Tree {
    fn node(&self, path: &[u8], kind: NodeKind<'_>, mode: u32, (uid, gid): (u32, u32)) -> Result<()> {
        self.fs.create(FsPath::new(path)?, &NewNode { kind, mode, uid, gid })
    }

    fn directory(&self, path: &[u8], mode: u32, owner: (u32, u32)) -> Result<()> {
        self.node(path, NodeKind::Directory, mode, owner)
    }

    fn file(&self, path: &[u8], mode: u32, contents: &[u8]) -> Result<()> {
        let create = Create { mode, uid: self.owner.0, gid: self.owner.1, exclusive: true };
        let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
        self.fs.open(FsPath::new(path)?, &options)?.write_at(contents, 0).map(drop)
    }

    /// Makes the file of each program that can have one.
    fn programs(&self, directory: FsPath<'_>, mut names: Vec<Cow<'static, [u8]>>) -> Result<()> {
        names.retain(|name| stub::can_be_named(name));
        let with_contents = |name: Cow<'static, [u8]>| {
            let contents = stub::contents(&name);
            (name, contents)
        };
        let files: Vec<_> = names.into_iter().map(with_contents).collect();
        self.fs.add_files(directory, (0o755, self.owner.0, self.owner.1), &files)
    }

    /// Makes the user's home, wherever it is to be, and gives it to them.
    fn home(&self, path: &[u8], (uid, gid): (u32, u32)) -> Result<()> {
        let mut here = FsPathBuf::new();
        for name in FsPath::new(path)?.names() {
            here.push(name);
            match self.directory(here.as_path().as_bytes(), 0o755, self.owner) {
                Ok(()) | Err(Errno::EEXIST) => {}
                Err(error) => return Err(error),
            }
        }
        let given = Attributes { uid: Some(uid), gid: Some(gid), ..Attributes::default() };
        self.fs.set_attributes(here.as_path(), &given)
    }
}

#[cfg(test)]
mod tests;
