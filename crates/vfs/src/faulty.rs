//! A filesystem that fails when it is told to, for tests of what is built on one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, Metadata};
use crate::overlay::Upper;
use crate::path::FsPath;

/// What a filesystem can be asked to do, by the errors that it can meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Names and attributes are looked at, or a file is read.
    Look,
    /// A file that exists is opened, or a directory is listed.
    Open,
    /// A file is opened that may have to be made.
    Make,
    /// Something is added or changed, and may need room.
    Change,
    /// Bytes are written.
    Write,
    /// Something is removed, cut or renamed, for which there is always room.
    Remove,
}

impl Operation {
    /// Whether the operation meets an error on a real system: a full disk refuses no reading, and descriptors run out only where
    /// one is opened.
    const fn meets(self, errno: Errno) -> bool {
        match errno {
            Errno::ENOSPC | Errno::EDQUOT => matches!(self, Self::Make | Self::Change | Self::Write),
            Errno::EMFILE | Errno::ENFILE => matches!(self, Self::Open | Self::Make),
            _ => true,
        }
    }
}

/// One fault to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What the operation fails with.
    pub errno: Errno,
    /// Which operation fails first, counted from 1 among those that can fail this way.
    pub nth: u64,
    /// Whether all that follow fail as well, as on a disk that stays full, or only this one.
    pub lasting: bool,
}

#[derive(Default, Debug)]
struct State {
    fault: Option<Fault>,
    /// Operations since the fault was set that could have failed.
    seen: u64,
    fired: Option<Operation>,
}

/// The switch of a [`Faulty`] filesystem. Its clones are the same switch.
#[derive(Clone, Default, Debug)]
pub struct Faults(Arc<Mutex<State>>);

impl Faults {
    /// A switch that lets everything pass.
    pub fn none() -> Self {
        Self::default()
    }

    /// Sets the fault to come, and begins to count.
    pub fn set(&self, fault: Fault) {
        *self.state() = State { fault: Some(fault), ..State::default() };
    }

    /// Lets everything pass again; what was counted stays.
    pub fn clear(&self) {
        self.state().fault = None;
    }

    /// The first operation that failed since the fault was set.
    pub fn fired(&self) -> Option<Operation> {
        self.state().fired
    }

    /// How many operations could have failed since the fault was set.
    pub fn seen(&self) -> u64 {
        self.state().seen
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pass(&self, operation: Operation) -> Result<()> {
        let mut state = self.state();
        let Some(fault) = state.fault.filter(|fault| operation.meets(fault.errno)) else { return Ok(()) };
        state.seen += 1;
        if state.seen == fault.nth || (fault.lasting && state.seen > fault.nth) {
            state.fired.get_or_insert(operation);
            return Err(fault.errno);
        }
        Ok(())
    }

    /// How many of `length` bytes may be written. A disk that is full takes what fits first, and fails then.
    fn room(&self, length: usize) -> Result<usize> {
        match self.pass(Operation::Write) {
            Err(Errno::ENOSPC | Errno::EDQUOT) if length > 1 && self.is_first() => Ok(length / 2),
            Err(errno) => Err(errno),
            Ok(()) => Ok(length),
        }
    }

    /// Whether the fault that fired just now was a lasting one at its first operation.
    fn is_first(&self) -> bool {
        let state = self.state();
        state.fault.is_some_and(|fault| fault.lasting && state.seen == fault.nth)
    }
}

/// Another filesystem, and a switch that makes its operations fail before they do anything.
///
/// To see that nothing is lost whatever fails, set a [`Fault`] for `nth` = 1, 2, 3 and so on, do the work, and stop at the first
/// `nth` at which nothing [fired](Faults::fired).
///
/// ```
/// use boxsh_vfs::{Errno, Fault, Faults, Faulty, FsExt, Memory, MemoryOptions};
///
/// let faults = Faults::none();
/// let fs = Faulty::new(Memory::new(&MemoryOptions::default()), faults.clone());
/// fs.write_file(b"kept", b"text").unwrap();
/// faults.set(Fault { errno: Errno::ENOSPC, nth: 1, lasting: false });
/// assert_eq!(fs.write_file(b"new", b"text"), Err(Errno::ENOSPC));
/// assert_eq!(fs.read_file(b"kept").unwrap(), b"text");
/// ```
#[derive(Debug)]
pub struct Faulty<F> {
    inner: F,
    faults: Faults,
}

impl<F: Fs> Faulty<F> {
    /// Puts the switch before `inner`.
    pub const fn new(inner: F, faults: Faults) -> Self {
        Self { inner, faults }
    }
}

impl<F: Fs> Fs for Faulty<F> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.faults.pass(Operation::Look)?;
        self.inner.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        self.faults.pass(if options.create.is_some() { Operation::Make } else { Operation::Open })?;
        let inner = self.inner.open(path, options)?;
        Ok(Arc::new(FaultyFile { inner, faults: self.faults.clone() }))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.faults.pass(Operation::Change)?;
        self.inner.create(path, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.faults.pass(Operation::Look)?;
        self.inner.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.faults.pass(Operation::Open)?;
        self.inner.read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.faults.pass(Operation::Change)?;
        self.inner.link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.faults.pass(Operation::Remove)?;
        self.inner.rename(from, to, rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.faults.pass(Operation::Remove)?;
        self.inner.remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.faults.pass(Operation::Change)?;
        self.inner.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.faults.pass(Operation::Look)?;
        self.inner.statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.faults.pass(Operation::Look)?;
        self.inner.walk(path, search)
    }

    fn mark(&self) -> Result<Mark> {
        self.inner.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        self.inner.changes_since(mark)
    }
}

// Without a copy that costs nothing, which could not fail on its way.
impl<F: Fs> Upper for Faulty<F> {}

/// Files of the host's are not handed out as such, because nothing could fail on the way to them.
struct FaultyFile {
    inner: Arc<dyn File>,
    faults: Faults,
}

impl File for FaultyFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.faults.pass(Operation::Look)?;
        self.inner.read_at(buffer, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        let room = self.faults.room(data.len())?;
        self.inner.write_at(&data[..room], offset)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        let room = self.faults.room(data.len())?;
        self.inner.append(&data[..room])
    }

    fn set_len(&self, length: u64) -> Result<()> {
        self.faults.pass(Operation::Remove)?;
        self.inner.set_len(length)
    }

    fn sync(&self) -> Result<()> {
        self.faults.pass(Operation::Write)?;
        self.inner.sync()
    }

    fn metadata(&self) -> Result<Metadata> {
        self.faults.pass(Operation::Look)?;
        self.inner.metadata()
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        self.faults.pass(Operation::Change)?;
        self.inner.set_attributes(attributes)
    }

    fn is_seekable(&self) -> bool {
        self.inner.is_seekable()
    }
}
