//! A session as the surroundings of a database.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use boxsh_kernel::vfs::{FileKind, TimeSource};
use boxsh_kernel::{Errno, Fd, Follow, Limit, OpenFlags, Process, Seek};
use boxsh_sqlite::{Fault, Host, HostFile, LockLevel, OpenMode, SharedIndex};

use super::locks::{Claim, Locks};
use crate::datetime::Zone;
use crate::memory::Held;

/// A process that uses databases.
pub(super) struct Session<'p> {
    process: &'p Process,
    zone: Zone,
    last_look: Cell<Duration>,
    /// What SQLite holds, in the session's account.
    held: RefCell<Held<'p>>,
}

impl<'p> Session<'p> {
    pub(super) fn new(process: &'p Process) -> Self {
        Self {
            process,
            zone: Zone::of(process),
            last_look: Cell::new(process.clock().monotonic()),
            held: RefCell::new(Held::new(process)),
        }
    }

    /// Opens a file of no name.
    fn open_unnamed(&self) -> Result<Fd, Errno> {
        let directories = [&b"SQLITE_TMPDIR"[..], b"TMPDIR"].map(|name| self.process.variable(name));
        let directory = directories.into_iter().flatten().next().unwrap_or_else(|| b"/tmp".to_vec());
        loop {
            let number = self.process.rng().next_u64();
            let path = [&directory, format!("/etilqs_{number:016x}").as_bytes()].concat();
            let mut flags = OpenFlags::READ_WRITE.exclusive(true);
            flags.mode = 0o600;
            match self.process.open(&path, flags) {
                Err(Errno::EEXIST) => self.process.tick()?,
                Err(error) => return Err(error),
                Ok(fd) => {
                    self.process.unlink(&path)?;
                    return Ok(fd);
                }
            }
        }
    }

    fn open_named(&self, path: &[u8], mode: OpenMode) -> Result<(Fd, bool), Errno> {
        // Anything else could make the open wait, and is no database.
        match self.process.stat(path, Follow::Yes) {
            Ok(metadata) if metadata.kind == FileKind::Directory => return Err(Errno::EISDIR),
            Ok(metadata) if metadata.kind != FileKind::File => return Err(Errno::EINVAL),
            Err(error) if mode != OpenMode::Create || error != Errno::ENOENT => return Err(error),
            _ => {}
        }
        let mut flags = OpenFlags::READ_WRITE.create(mode == OpenMode::Create);
        flags.mode = 0o644;
        if mode != OpenMode::Read {
            match self.process.open(path, flags) {
                Err(Errno::EACCES | Errno::EROFS | Errno::EPERM) => {}
                Err(error) => return Err(error),
                Ok(fd) => return Ok((fd, true)),
            }
        }
        Ok((self.process.open(path, OpenFlags::READ)?, false))
    }
}

fn fault(errno: Errno) -> Fault {
    match errno {
        Errno::ENOENT => Fault::NotFound,
        Errno::EACCES | Errno::EPERM | Errno::EROFS => Fault::Denied,
        Errno::ENOSPC => Fault::Full,
        _ => Fault::Failed,
    }
}

impl Host for Session<'_> {
    fn open(&self, path: Option<&[u8]>, mode: OpenMode) -> Result<(Box<dyn HostFile + '_>, bool), Fault> {
        let (fd, is_writable) = match path {
            Some(path) => self.open_named(path, mode).map_err(fault)?,
            None => (self.open_unnamed().map_err(fault)?, true),
        };
        let prepared = self.process.set_close_on_exec(fd, true).and_then(|()| self.process.fstat(fd));
        let metadata = prepared.map_err(|error| {
            let _ = self.process.close(fd);
            fault(error)
        })?;
        let claim = self.process.kept::<Locks>().claim((metadata.dev, metadata.ino));
        Ok((Box::new(SessionFile { process: self.process, fd, claim }), is_writable))
    }

    fn delete(&self, path: &[u8]) -> Result<(), Fault> {
        self.process.unlink(path).map_err(fault)
    }

    fn exists(&self, path: &[u8]) -> bool {
        self.process
            .stat(path, Follow::Yes)
            .is_ok_and(|metadata| metadata.kind != FileKind::File || metadata.size > 0)
    }

    fn is_writable(&self, path: &[u8]) -> bool {
        self.process.access(path, 6).is_ok()
    }

    fn absolute(&self, path: &[u8]) -> Vec<u8> {
        if let Ok(real) = self.process.real_path(path) {
            return real;
        }
        let (directory, name) = match path.iter().rposition(|&byte| byte == b'/') {
            Some(0) => (&b"/"[..], &path[1..]),
            Some(at) => (&path[..at], &path[at + 1..]),
            None => (&b"."[..], path),
        };
        match self.process.real_path(directory) {
            Ok(real) if real == b"/" => [&real, name].concat(),
            Ok(real) => [&real, &b"/"[..], name].concat(),
            Err(_) => path.to_vec(),
        }
    }

    fn tick(&self, memory: u64) -> bool {
        /// Ticks after which the kernel has looked at its clock for sure.
        const LOOK: usize = 1024;
        /// How long steps may take before that is worth while: a single step of SQLite's may be a long one.
        const LONG: Duration = Duration::from_millis(5);
        let is_held = self.held.borrow_mut().set(usize::try_from(memory).unwrap_or(usize::MAX)).is_ok();
        if !is_held || self.process.budget().charge(Limit::Fuel, 100).is_err() {
            return false;
        }
        let now = self.process.clock().monotonic();
        let is_long = now.saturating_sub(self.last_look.get()) > LONG;
        if is_long {
            self.last_look.set(now);
        }
        let ticks = if is_long { LOOK } else { 1 };
        (0..ticks).all(|_| self.process.tick().is_ok())
    }

    fn sleep(&self, microseconds: u64) {
        // A signal may cut it short, as it does everywhere.
        let _ = self.process.sleep(Duration::from_micros(microseconds));
    }

    fn now(&self) -> i64 {
        let now = TimeSource::now(self.process.clock());
        now.seconds.saturating_mul(1000) + i64::from(now.nanos / 1_000_000)
    }

    fn local_offset(&self, seconds: i64) -> i64 {
        self.zone.at(seconds).offset.into()
    }

    fn random(&self, buffer: &mut [u8]) {
        self.process.rng().fill(buffer);
    }
}

/// An open file of the session.
struct SessionFile<'p> {
    process: &'p Process,
    fd: Fd,
    claim: Claim,
}

impl SessionFile<'_> {
    fn seek(&self, offset: u64) -> Result<(), Fault> {
        let offset = i64::try_from(offset).map_err(|_| Fault::Failed)?;
        self.process.seek(self.fd, Seek::Start(offset)).map(drop).map_err(fault)
    }
}

impl Drop for SessionFile<'_> {
    fn drop(&mut self) {
        let _ = self.process.close(self.fd);
    }
}

impl HostFile for SessionFile<'_> {
    fn read(&self, buffer: &mut [u8], offset: u64) -> Result<usize, Fault> {
        self.seek(offset)?;
        let mut filled = 0;
        while filled < buffer.len() {
            match self.process.read(self.fd, &mut buffer[filled..]).map_err(fault)? {
                0 => break,
                count => filled += count,
            }
        }
        Ok(filled)
    }

    fn write(&self, data: &[u8], offset: u64) -> Result<(), Fault> {
        self.seek(offset)?;
        self.process.write_all(self.fd, data).map_err(fault)
    }

    fn truncate(&self, size: u64) -> Result<(), Fault> {
        self.process.ftruncate(self.fd, size).map_err(fault)
    }

    fn size(&self) -> Result<u64, Fault> {
        self.process.fstat(self.fd).map(|metadata| metadata.size).map_err(fault)
    }

    fn sync(&self) -> Result<(), Fault> {
        self.process.fsync(self.fd).map_err(fault)
    }

    fn lock(&self, level: LockLevel) -> bool {
        self.claim.lock(level)
    }

    fn unlock(&self, level: LockLevel) {
        self.claim.unlock(level);
    }

    fn is_reserved(&self) -> bool {
        self.claim.is_reserved()
    }

    fn shared_index(&self) -> &dyn SharedIndex {
        &self.claim
    }
}
