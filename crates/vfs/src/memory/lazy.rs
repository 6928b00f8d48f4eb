//! Files whose contents come from the host when they are first needed.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

use crate::errno::{Errno, Result};

use super::content::Content;

/// Gets the contents of a lazy file.
pub type Loader = Arc<dyn Fn() -> std::io::Result<Vec<u8>> + Send + Sync>;

/// A file that is loaded when it is first read, or written without being cut to nothing.
#[derive(Clone)]
#[non_exhaustive]
pub struct LazyFile {
    /// Its size, if known. Without it, even asking for the metadata loads the file.
    pub size: Option<u64>,
    /// Where its contents come from. It is called with no lock held, so it may use the filesystem; an error
    /// makes the read fail with `EIO`, and the next read tries again.
    pub loader: Loader,
    /// Permission bits.
    pub mode: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
}

impl LazyFile {
    /// A file of unknown size that everybody may read and root owns.
    pub fn new(loader: Loader) -> Self {
        Self { size: None, loader, mode: 0o644, uid: 0, gid: 0 }
    }
}

/// The contents of a lazy file, loaded once for all forks and snapshots that share it.
pub(super) struct Lazy {
    hint: Option<u64>,
    loader: Loader,
    content: OnceLock<Content>,
    loading: Mutex<Vec<ThreadId>>,
}

impl Lazy {
    pub(super) fn new(file: &LazyFile) -> Self {
        Self {
            hint: file.size,
            loader: Arc::clone(&file.loader),
            content: OnceLock::new(),
            loading: Mutex::default(),
        }
    }

    /// The contents, if they are loaded.
    pub(super) fn content(&self) -> Option<&Content> {
        self.content.get()
    }

    /// The size, as far as it is known.
    pub(super) fn size(&self) -> Option<u64> {
        self.content.get().map(Content::size).or(self.hint)
    }

    /// Loads the contents unless they are there. To be called without a lock.
    ///
    /// # Errors
    /// `EIO` if the loader fails, `EDEADLK` if it needs the very file that it loads.
    pub(super) fn load(&self) -> Result<()> {
        if self.content.get().is_some() {
            return Ok(());
        }
        let me = thread::current().id();
        {
            let mut loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
            if loading.contains(&me) {
                return Err(Errno::EDEADLK);
            }
            loading.push(me);
        }
        let _done = Loading { lazy: self, thread: me };
        let bytes = (self.loader)().map_err(|_| Errno::EIO)?;
        // Another thread may have been quicker; its contents stand.
        let _ = self.content.set(Content::from_bytes(&bytes));
        Ok(())
    }
}

/// Takes a thread off the list of those that load, even if its loader panics.
struct Loading<'a> {
    lazy: &'a Lazy,
    thread: ThreadId,
}

impl Drop for Loading<'_> {
    fn drop(&mut self) {
        let mut loading = self.lazy.loading.lock().unwrap_or_else(PoisonError::into_inner);
        loading.retain(|thread| *thread != self.thread);
    }
}
