//! What a database asks of its surroundings.

/// Why something could not be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no such file.
    NotFound,
    /// It is not allowed, or the filesystem cannot be written to.
    Denied,
    /// No space is left.
    Full,
    /// Anything else; whoever works for somebody who has to end answers so too.
    Failed,
}

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// For reading only.
    Read,
    /// For reading and writing; it has to exist.
    ReadWrite,
    /// For reading and writing, made if need be.
    Create,
}

/// How much of a file a connection claims, in SQLite's own steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LockLevel {
    /// Nothing.
    None,
    /// It reads.
    Shared,
    /// It will write; others may still read.
    Reserved,
    /// It waits for the readers to go; no new ones come.
    Pending,
    /// It writes.
    Exclusive,
}

/// A claim on some of the slots that guard the shared index of a write-ahead log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotLock {
    /// The first slot.
    pub first: usize,
    /// How many.
    pub count: usize,
    /// Whether nobody else may have them.
    pub exclusive: bool,
    /// Whether they are taken or given back.
    pub take: bool,
}

/// Memory that all connections to one file share, while any of them is open: the index of its write-ahead log.
pub trait SharedIndex {
    /// The address of region `number` of `size` bytes, zeroed when it is first made; `None` if it is not there and is not
    /// to be made. It stays where it is as long as the file is open.
    fn region(&self, number: usize, size: usize, make: bool) -> Option<*mut u8>;

    /// Takes slots or gives them back; `false` if somebody else has them.
    fn lock(&self, claim: SlotLock) -> bool;
}

/// An open file. Dropping it closes it and gives its locks back.
pub trait HostFile {
    /// Reads at `offset`; fewer bytes than asked for are the end of the file.
    ///
    /// # Errors
    /// Why it failed.
    fn read(&self, buffer: &mut [u8], offset: u64) -> Result<usize, Fault>;

    /// Writes all of `data` at `offset`.
    ///
    /// # Errors
    /// Why it failed.
    fn write(&self, data: &[u8], offset: u64) -> Result<(), Fault>;

    /// Cuts or extends it.
    ///
    /// # Errors
    /// Why it failed.
    fn truncate(&self, size: u64) -> Result<(), Fault>;

    /// Its size.
    ///
    /// # Errors
    /// Why it failed.
    fn size(&self) -> Result<u64, Fault>;

    /// Makes it durable.
    ///
    /// # Errors
    /// Why it failed.
    fn sync(&self) -> Result<(), Fault>;

    /// Claims more of it; `false` if somebody else is in the way.
    fn lock(&self, level: LockLevel) -> bool;

    /// Claims no more than `level` of it.
    fn unlock(&self, level: LockLevel);

    /// Whether anybody is about to write to it.
    fn is_reserved(&self) -> bool;

    /// The memory shared by all who have it open.
    fn shared_index(&self) -> &dyn SharedIndex;
}

/// The surroundings of a database. All methods are called on the stack of whoever called the database, so they may
/// wait, switch to other work and come back on another thread.
pub trait Host {
    /// Opens a file; without a name, one that nobody else sees and that goes when it is closed. Also says whether it can
    /// be written to, for a file that exists but may only be read.
    ///
    /// # Errors
    /// Why it failed.
    fn open(&self, path: Option<&[u8]>, mode: OpenMode) -> Result<(Box<dyn HostFile + '_>, bool), Fault>;

    /// Removes a file.
    ///
    /// # Errors
    /// Why it failed.
    fn delete(&self, path: &[u8]) -> Result<(), Fault>;

    /// Whether there is such a file, with something in it.
    fn exists(&self, path: &[u8]) -> bool;

    /// Whether a file can be written to.
    fn is_writable(&self, path: &[u8]) -> bool;

    /// The absolute form of a path.
    fn absolute(&self, path: &[u8]) -> Vec<u8>;

    /// Says that a piece of work was done, and how many bytes SQLite holds now; `false` if there must not be another.
    fn tick(&self, memory: u64) -> bool;

    /// Waits.
    fn sleep(&self, microseconds: u64);

    /// Milliseconds since 1970.
    fn now(&self) -> i64;

    /// How many seconds local time is ahead of universal time at that moment, in seconds since 1970.
    fn local_offset(&self, seconds: i64) -> i64;

    /// Fills a buffer with random bytes.
    fn random(&self, buffer: &mut [u8]);
}
