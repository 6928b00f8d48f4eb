//! From an image to a session.

use std::sync::Arc;

use boxsh_vfs::{Dev, Fs, FsPath, MemoryOptions, Mount, Random, Result};

use super::Image;
use crate::budget::{Limit, Limits};
use crate::clock::Clock;
use crate::identity::Identity;
use crate::kernel::KernelOptions;
use crate::proc::Proc;
use crate::registry::Registry;
use crate::rng::Rng;

/// What a session is made of that was booted from an [`Image`].
pub struct Booted {
    /// The namespace: the files, `/dev` and `/proc`; there is room for more.
    pub mounts: Arc<Mount>,
    /// For [`crate::Kernel::new`].
    pub options: KernelOptions,
}

/// The device number of `/dev`.
const DEV_DEVICE: u64 = 0x5;

impl Random for Rng {
    fn fill(&self, buffer: &mut [u8]) {
        Rng::fill(self, buffer);
    }
}

impl Image {
    /// A session on its own copy of the image, within the limits for files: their bytes, their number, the
    /// size of one. It can add and remove programs without another session's noticing.
    ///
    /// # Errors
    /// None that an image built by [`Image::build`] gives rise to.
    pub fn boot(&self, clock: Clock, rng: Arc<Rng>, limits: &Limits) -> Result<Booted> {
        let memory = MemoryOptions::new(Arc::new(clock.clone()))
            .quota(limits.get(Limit::FsBytes))
            .inodes(limits.get(Limit::Inodes))
            .max_file_size(limits.get(Limit::FileSize));
        let root: Arc<dyn Fs> = Arc::new(self.fork(&memory));
        let registry = Arc::new(Registry::over(self.registry().clone()));
        Booted::new(root, registry, self.identity().clone(), clock, rng)
    }
}

impl Booted {
    /// Puts a session together around its own files, which may come from an image or from another session.
    ///
    /// # Errors
    /// `ENOTDIR` if `/dev` or `/proc` is there and is no directory.
    pub fn new(
        root: Arc<dyn Fs>,
        registry: Arc<Registry>,
        identity: Arc<Identity>,
        clock: Clock,
        rng: Arc<Rng>,
    ) -> Result<Self> {
        let proc = Proc::new();
        let mounts = namespace(root, rng.clone(), &proc)?;
        let options =
            KernelOptions { registry, identity, clock, rng, proc, ..KernelOptions::new(mounts.clone()) };
        Ok(Self { mounts, options })
    }
}

/// A namespace of a root filesystem, `/dev` and `/proc`.
fn namespace(root: Arc<dyn Fs>, rng: Arc<Rng>, proc: &Proc) -> Result<Arc<Mount>> {
    let mounts = Mount::new(root, "tmpfs");
    mounts.mount(FsPath::new(b"dev")?, Arc::new(Dev::filesystem(rng, DEV_DEVICE)), "devtmpfs")?;
    mounts.mount(FsPath::new(b"proc")?, Arc::new(proc.filesystem()), "proc")?;
    let mounts = Arc::new(mounts);
    proc.show_mounts(&mounts);
    Ok(mounts)
}
