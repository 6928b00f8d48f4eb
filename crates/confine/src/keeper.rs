//! The process that removes what a cell needs on the host, after the cell's end.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::net::{AddressFamily, SendFlags, SocketFlags, SocketType, socketpair};

use crate::cgroup::{Doors, Groups};
use crate::error::{Error, Result};
use crate::launch::{self, Apart, Launch, Launched, helper_arguments};
use crate::plan::Writer;
use crate::protect::Placeholders;
use crate::protocol::{MAGIC, kept, mode};
use crate::scratch::Scratch;

/// The keeper of a cell's control groups, of the places that it holds and of its directory. When this is dropped, or this process ends, it removes them.
#[derive(Debug)]
pub(crate) struct Keeper {
    process: OwnedFd,
    /// The keeper waits for the end of this pipe.
    pipe: Option<OwnedFd>,
}

impl Keeper {
    /// Starts a keeper for `groups`, which then are its own to remove, for the places that are held, if they are still there then, and
    /// for a directory; none if there is nothing of that.
    pub(crate) fn with(
        groups: &mut Groups,
        placeholders: &Placeholders,
        scratch: Option<&Scratch>,
    ) -> Result<Option<Keeper>> {
        let mut entries = Writer::default();
        let mut add = |kind: u64, inode: u64, path: &Path| add_entry(&mut entries, kind, inode, path);
        let mut last = None;
        for (directory, place) in placeholders.places() {
            // Once: the keeper would be in its own way.
            if last.replace(directory) != Some(directory) {
                add(kept::LOCK, 0, directory);
            }
            add(kept::FILE | place.size << kept::SIZE, place.number, &place.path);
        }
        for directory in groups.directories() {
            add(kept::GROUP, 0, directory);
        }
        if let Some(scratch) = scratch {
            add(kept::TREE, 0, scratch.path());
        }
        if entries.as_slice().is_empty() {
            return Ok(None);
        }
        let keeper = Keeper::start(&entries)?;
        groups.entrust();
        Ok(Some(keeper))
    }

    /// Starts a keeper for a directory.
    pub(crate) fn of_directory(path: &Path) -> Result<Keeper> {
        let mut entries = Writer::default();
        add_entry(&mut entries, kept::TREE, 0, path);
        Keeper::start(&entries)
    }

    fn start(entries: &Writer) -> Result<Keeper> {
        let mut list = Writer::default();
        list.word(MAGIC);
        list.bytes(entries.as_slice());
        let list = list.into_file("boxsh-kept").map_err(Error::system("write a list"))?;
        // A socket, since writing to a pipe without a reader would be a signal to the embedder.
        let (theirs, pipe) = socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)
            .map_err(|errno| Error::System { what: "make a socket", source: errno.into() })?;
        let helper = crate::helper::file().map_err(Error::system("write the helper"))?;
        let groups = Doors::default();
        let launch = Launch {
            program: helper,
            arguments: helper_arguments([mode::KEEP, list.as_raw_fd(), theirs.as_raw_fd()]),
            variables: Vec::new(),
            passed: vec![list.as_fd(), theirs.as_fd()],
            streams: None,
            apart: Apart::Not,
            namespaces: 0,
            groups: &groups,
        };
        let Launched { process, .. } = launch.start().map_err(|error| Error::SetUp {
            step: error.step.into(),
            source: error.source,
            hint: None,
        })?;
        Ok(Keeper { process, pipe: Some(pipe) })
    }

    /// The pipe that the keeper waits for the end of: whoever holds it holds them.
    pub(crate) fn pipe(&self) -> Option<&OwnedFd> {
        self.pipe.as_ref()
    }
}

fn add_entry(entries: &mut Writer, kind: u64, inode: u64, path: &Path) {
    entries.word(kind);
    entries.word(inode);
    entries.text(path.as_os_str().as_bytes());
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if let Some(pipe) = self.pipe.take() {
            // Says that held places have been given back: the keeper sees to them only if this process was killed.
            let _ = rustix::net::send(&pipe, b".", SendFlags::NOSIGNAL);
        }
        launch::reap(&self.process);
    }
}
