//! The filesystems that a session's tree is made of, and copies of them.

use std::sync::Arc;

use boxsh_kernel::vfs::{Fs, FsPathBuf, Memory, MemoryOptions, Mount, Overlay};

use crate::error::Error;

/// A filesystem of a session, by how a copy of it is made.
#[derive(Clone)]
pub(crate) enum Volume {
    /// Copied in no time.
    Memory(Arc<Memory>),
    /// Changes in memory on top of something that is only read: copied in no time.
    Overlay(Arc<Overlay<Memory>>),
    /// One and the same for every copy: a directory of the host, a filesystem of the embedder's.
    Shared(Arc<dyn Fs>),
}

impl Volume {
    /// An independent copy, where there can be one.
    fn fork(&self, options: &MemoryOptions) -> Self {
        match self {
            Self::Memory(memory) => Self::Memory(Arc::new(memory.fork_with(options))),
            Self::Overlay(overlay) => Self::Overlay(Arc::new(overlay.fork_with(options))),
            Self::Shared(fs) => Self::Shared(fs.clone()),
        }
    }

    pub(crate) fn fs(&self) -> Arc<dyn Fs> {
        match self {
            Self::Memory(memory) => memory.clone(),
            Self::Overlay(overlay) => overlay.clone(),
            Self::Shared(fs) => fs.clone(),
        }
    }
}

/// A volume and where it is.
#[derive(Clone)]
pub(crate) struct Mounted {
    pub(crate) path: FsPathBuf,
    /// What `df` and `mount` show as its source.
    pub(crate) source: Arc<str>,
    pub(crate) volume: Volume,
}

/// All volumes of a session: the root, and what is mounted on it besides `/dev` and `/proc`.
#[derive(Clone)]
pub(crate) struct Volumes {
    pub(crate) root: Arc<Memory>,
    pub(crate) mounted: Vec<Mounted>,
}

impl Volumes {
    /// Independent copies of all that can be copied. The device number of a volume is its own, as that of the original.
    pub(crate) fn fork(&self, options: &MemoryOptions) -> Self {
        let fork = |(at, mounted): (usize, &Mounted)| {
            let options = options.clone().dev(FIRST_MOUNTED + at as u64);
            Mounted { volume: mounted.volume.fork(&options), ..mounted.clone() }
        };
        Self {
            root: Arc::new(self.root.fork_with(options)),
            mounted: self.mounted.iter().enumerate().map(fork).collect(),
        }
    }

    /// What is in the place of the root, if something else is.
    pub(crate) fn root_in_place(&self) -> Option<Arc<dyn Fs>> {
        let root = self.mounted.iter().rfind(|mounted| mounted.path.as_path().is_root())?;
        Some(root.volume.fs())
    }

    /// What is mounted at a path.
    #[cfg(unix)]
    pub(crate) fn at(&self, path: boxsh_kernel::vfs::FsPath<'_>) -> Option<&Volume> {
        self.mounted.iter().find(|mounted| mounted.path.as_path() == path).map(|mounted| &mounted.volume)
    }

    /// Mounts everything but the root, and but for what is at `except`.
    ///
    /// # Errors
    /// The option and the path, if something that is no directory is in the way.
    pub(crate) fn mount_on(&self, mounts: &Mount, except: &[&FsPathBuf]) -> Result<(), Error> {
        let is_below_root = |mounted: &&Mounted| !mounted.path.as_path().is_root();
        let wanted = self.mounted.iter().filter(is_below_root);
        wanted.filter(|mounted| !except.contains(&&mounted.path)).try_for_each(|mounted| {
            let wrong = |errno| {
                let path = mounted.path.to_absolute();
                Error::option("mount", format!("{}: {errno}", String::from_utf8_lossy(&path)))
            };
            mounts.mount(mounted.path.as_path(), mounted.volume.fs(), &mounted.source).map_err(wrong)
        })
    }

    /// The device number that the next volume gets.
    pub(crate) fn next_device(&self) -> u64 {
        FIRST_MOUNTED + self.mounted.len() as u64
    }
}

/// The device number of the first volume after the root, clear of those that `/dev` and `/proc` have.
const FIRST_MOUNTED: u64 = 0x20;
