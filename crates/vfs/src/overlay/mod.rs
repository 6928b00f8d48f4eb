//! A writable filesystem on top of one that is only read.
//!
//! What is changed goes to the *upper*; the *lower* is never written. A file is copied up, whole, when it is
//! first opened for writing or has its attributes changed; a lower directory that is renamed is copied up with
//! everything in it. So the upper is the difference, and nothing else has to be kept.
//!
//! # In the upper
//! The names are those of OCI image layers. `.wh.NAME` says that the lower's `NAME` is gone, `.wh..wh..opq` in
//! a directory that nothing of the lower's directory of that path shows through. Users cannot see or make names
//! that begin with `.wh.` (`EINVAL`), and such names of the lower are hidden. As a name has at most 255 bytes,
//! the mark for one of more than 251 is called `.wh..wh.long.` with a hash, and has the name as its contents.
//!
//! # As in Linux's overlayfs
//! - A handle that was opened for reading before its file was copied up goes on reading the lower's bytes.
//! - Copying up breaks hard links of the lower: the name that is written to becomes a file of its own, with a
//!   number of its own, and the other names keep the old contents. Any other file keeps its number.
//! - Directories have a link count of 1.
//! - The lower must not change while it is in use.

mod compare;
mod copy_up;
mod file;
mod filesystem;
mod marker;
mod numbers;
mod rename;
mod seen;
#[cfg(test)]
mod tests;
mod view;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::changes::Changes;
use crate::errno::Result;
use crate::ext::FsExt;
use crate::fs::Fs;
use crate::memory::{Memory, MemoryOptions};
use crate::metadata::Metadata;
use crate::path::{FsPath, FsPathBuf};

#[cfg(feature = "archive")]
pub(crate) use marker::{Marker, parse as parse_marker};
use numbers::{Numbers, Origins};
use seen::Sights;
pub use seen::{Seen, hash_bytes};
use view::{Layer, View};

/// A filesystem that can be the upper of an [`Overlay`].
pub trait Upper: Fs {
    /// A copy of the present state that costs next to nothing, if the filesystem can do that. An overlay has
    /// marks if its upper can.
    fn frozen(&self) -> Option<Arc<dyn Fs>> {
        None
    }
}

impl Upper for Memory {
    fn frozen(&self) -> Option<Arc<dyn Fs>> {
        Some(Arc::new(self.fork()))
    }
}

#[cfg(unix)]
impl Upper for crate::host::Host {}

impl Upper for dyn Fs {}

impl<U: Upper + ?Sized> Upper for Arc<U> {
    fn frozen(&self) -> Option<Arc<dyn Fs>> {
        (**self).frozen()
    }
}

/// A read-only lower filesystem with changes in an upper one.
///
/// ```
/// use std::sync::Arc;
/// use boxsh_vfs::{FsExt, Memory, MemoryOptions, Overlay};
///
/// let lower = Memory::new(&MemoryOptions::default());
/// lower.write_file(b"a", b"old")?;
/// let overlay = Overlay::new(Arc::new(lower), Memory::new(&MemoryOptions::default()))?;
/// overlay.write_file(b"a", b"new")?;
/// assert_eq!(overlay.upper().read_file(b"a")?, b"new");
/// assert_eq!(overlay.diff()?.modified.len(), 1);
/// # Ok::<(), boxsh_vfs::Errno>(())
/// ```
pub struct Overlay<U: Upper = Memory> {
    layers: Arc<Layers<U>>,
}

/// What an overlay and its handles share.
struct Layers<U: Upper> {
    lower: Arc<dyn Fs>,
    upper: U,
    numbers: Numbers,
    state: RwLock<State>,
}

#[derive(Clone)]
struct State {
    marks: Marks,
    origins: Origins,
    seen: Sights,
}

/// What the upper may have besides things that the lower has not. As long as it has none of it, looking up
/// needs no search for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Marks {
    /// Marks for things that are gone.
    whiteouts: bool,
    /// Things that cover others of the lower: opaque directories, or another kind of thing at the same path.
    covers: bool,
}

impl Marks {
    const fn any(self) -> bool {
        self.whiteouts || self.covers
    }
}

impl<U: Upper> Overlay<U> {
    /// Puts `upper`, empty or an earlier difference to the same lower, on top of `lower`.
    ///
    /// # Errors
    /// Those of looking at the two roots.
    pub fn new(lower: Arc<dyn Fs>, upper: U) -> Result<Self> {
        let numbers = Numbers::new(&upper.metadata(FsPath::ROOT)?, &lower.metadata(FsPath::ROOT)?);
        let used = !upper.read_dir(FsPath::ROOT)?.is_empty();
        let marks = Marks { whiteouts: used, covers: used };
        let state = RwLock::new(State { marks, origins: Origins::default(), seen: Sights::default() });
        Ok(Self { layers: Arc::new(Layers { lower, upper, numbers, state }) })
    }

    /// The changes as a filesystem, marks included.
    pub fn upper(&self) -> &U {
        &self.layers.upper
    }

    /// What is below.
    pub fn lower(&self) -> &Arc<dyn Fs> {
        &self.layers.lower
    }

    /// What files of the lower were when they were first changed, removed or replaced here.
    pub fn seen(&self) -> Arc<BTreeMap<FsPathBuf, Seen>> {
        self.layers.read().seen.clone()
    }

    /// Takes something else for what files of the lower were: what is known from elsewhere, or what they have become since.
    pub fn set_seen(&self, seen: Arc<BTreeMap<FsPathBuf, Seen>>) {
        self.layers.write().seen = seen;
    }

    /// What is different from the lower. Looks at the upper, and at those parts of the lower only that the
    /// upper hides or replaces.
    ///
    /// # Errors
    /// Those of reading the files that may differ.
    pub fn diff(&self) -> Result<Changes> {
        let state = self.layers.read();
        let frozen = self.layers.upper.frozen();
        let upper: &dyn Fs = frozen.as_deref().unwrap_or(&self.layers.upper);
        let now = View { upper: Some(upper), lower: &*self.layers.lower, marked: state.marks.any() };
        let before = View { upper: None, ..now };
        let touched =
            upper.walk_tree(b"")?.map(|found| Ok(found?.path)).collect::<Result<Vec<FsPathBuf>>>()?;
        compare::compare(&before, &now, touched)
    }
}

impl Overlay<Memory> {
    /// A second overlay with the same tree on the same lower, independent from now on. O(1).
    pub fn fork(&self) -> Self {
        self.fork_onto(self.layers.upper.fork())
    }

    /// As [`Overlay::fork`], with another clock or other limits for the changes.
    pub fn fork_with(&self, options: &MemoryOptions) -> Self {
        self.fork_onto(self.layers.upper.fork_with(options))
    }

    fn fork_onto(&self, upper: Memory) -> Self {
        let mut state = self.layers.write();
        let copy = State { marks: state.marks, origins: state.origins.fork(), seen: state.seen.clone() };
        let layers = Layers {
            lower: Arc::clone(&self.layers.lower),
            upper,
            numbers: self.layers.numbers,
            state: RwLock::new(copy),
        };
        Self { layers: Arc::new(layers) }
    }
}

impl<U: Upper> std::fmt::Debug for Overlay<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Overlay").finish_non_exhaustive()
    }
}

impl<U: Upper> Layers<U> {
    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn view(&self, state: &State) -> View<'_> {
        View { upper: Some(&self.upper), lower: &*self.lower, marked: state.marks.any() }
    }

    /// Metadata as the overlay shows it.
    fn show(&self, state: &State, layer: Layer, metadata: &Metadata) -> Metadata {
        let ino = match layer {
            Layer::Upper => self.numbers.upper(&state.origins, metadata.ino),
            Layer::Lower => self.numbers.lower(metadata.dev, metadata.ino),
        };
        let nlink = if metadata.is_dir() { 1 } else { metadata.nlink };
        Metadata { dev: self.numbers.dev, ino, nlink, ..*metadata }
    }
}
