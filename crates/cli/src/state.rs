//! A session in a file: one call at a time, and never half-written.

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use boxsh::Snapshot;
use rustix::fs::{FlockOperation, flock};

use crate::failure::{Answer, Failure, complain};
use crate::host;
use crate::progress::Progress;
use crate::seal;
use crate::trace::trace;

/// A state file that nobody else uses meanwhile.
pub(crate) struct StateFile {
    path: PathBuf,
    /// Holds the lock until it is closed.
    file: File,
}

impl StateFile {
    /// Opens the file, or makes an empty one, and waits until nobody else has it.
    pub(crate) fn open(path: &Path) -> Answer<Self> {
        loop {
            let file = host::open_private(path).map_err(|error| Failure::file("open state", path, &error))?;
            lock(path, &file)?;
            // Whoever had it before may have put another file in its place.
            let is_current = host::leads_to(path, &file);
            if is_current.map_err(|error| Failure::file("open state", path, &error))? {
                trace(|| format!("state: locked {}", path.display()));
                return Ok(Self { path: path.to_owned(), file });
            }
        }
    }

    /// The session in the file; none if it is new.
    pub(crate) fn load(&self) -> Answer<Option<Kept>> {
        let progress = Progress::start("reading the session");
        let mut bytes = Vec::new();
        let read = (&self.file).read_to_end(&mut bytes);
        read.map_err(|error| Failure::file("read state", &self.path, &error))?;
        trace(|| format!("state: {} bytes", bytes.len()));
        if bytes.is_empty() {
            return Ok(None);
        }
        let kept = Kept::read(&self.path, &bytes)?;
        progress.finish();
        Ok(Some(kept))
    }

    /// Puts a session into the file, all at once.
    pub(crate) fn save(&self, snapshot: &Snapshot) -> Answer<()> {
        let progress = Progress::start("saving the session");
        let saved = host::replace(&self.path, &snapshot.to_bytes());
        progress.finish();
        saved.map_err(|error| Failure::file("write state", &self.path, &error))
    }
}

/// Waits for the lock, and says so if somebody is there to see it.
fn lock(path: &Path, file: &File) -> Answer<()> {
    let failed = |error: rustix::io::Errno| Failure::file("lock state", path, &error.into());
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => {
            let message = format!("waiting for {}: another boxsh is using it", path.display());
            if std::io::stderr().is_terminal() {
                complain(&message);
            } else {
                trace(|| message);
            }
        }
        other => return other.map_err(failed),
    }
    loop {
        match flock(file, FlockOperation::LockExclusive) {
            Err(rustix::io::Errno::INTR) => {}
            other => return other.map_err(failed),
        }
    }
}

/// A session from a file.
pub(crate) struct Kept {
    path: PathBuf,
    pub(crate) snapshot: Snapshot,
    /// Whether the user of this process has written it, so that what it says of the host is the user's own word.
    pub(crate) is_own: bool,
}

impl Kept {
    /// A session from the bytes of a file.
    pub(crate) fn read(path: &Path, bytes: &[u8]) -> Answer<Self> {
        let snapshot = Snapshot::from_bytes(bytes).map_err(|error| {
            Failure::new(format!("{}: {error}", path.display()))
                .hint("the file was written by another version of boxsh, or changed since")
        })?;
        let is_own = seal::is_sealed(&snapshot);
        trace(|| {
            format!("{}: {}", path.display(), if is_own { "sealed by this user" } else { "not sealed" })
        });
        Ok(Self { path: path.to_owned(), snapshot, is_own })
    }

    /// The name of the file, for messages.
    pub(crate) fn name(&self) -> std::path::Display<'_> {
        self.path.display()
    }

    /// Brings a sandbox to what the file has. What a file from elsewhere would run by itself is left out of it.
    pub(crate) fn restore(&self, sandbox: &mut boxsh::Sandbox) -> Answer<()> {
        sandbox.restore(&self.snapshot)?;
        if !self.is_own {
            sandbox.disarm();
        }
        Ok(())
    }
}
