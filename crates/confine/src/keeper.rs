//! The process that removes a cell's control groups after its end.

use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use rustix::pipe::PipeFlags;

use crate::cgroup::Groups;
use crate::error::{Error, Result};
use crate::launch::{self, Launch, Launched};
use crate::plan::Writer;
use crate::protocol::{MAGIC, mode};

/// The keeper of a cell's control groups. When this is dropped, or this process ends, it removes them.
#[derive(Debug)]
pub(crate) struct Keeper {
    process: OwnedFd,
    /// The keeper waits for the end of this pipe.
    pipe: Option<OwnedFd>,
}

impl Keeper {
    /// Starts a keeper for `groups`, which then are its own to remove; none if there are none.
    pub(crate) fn of(groups: &mut Groups) -> Result<Option<Keeper>> {
        if groups.directories().is_empty() {
            return Ok(None);
        }
        let keeper = Keeper::start(groups.directories())?;
        groups.entrust();
        Ok(Some(keeper))
    }

    fn start(directories: &[PathBuf]) -> Result<Keeper> {
        let mut texts = Writer::default();
        for directory in directories {
            texts.text(directory.as_os_str().as_bytes());
        }
        let mut list = Writer::default();
        list.word(MAGIC);
        list.bytes(texts.as_slice());
        let list = list.into_file("boxsh-groups").map_err(Error::system("write a list"))?;
        let (theirs, pipe) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)
            .map_err(|errno| Error::System { what: "make a pipe", source: errno.into() })?;
        let helper = crate::helper::file().map_err(Error::system("write the helper"))?;
        let passed = [list.as_fd(), theirs.as_fd()];
        let launch = Launch { helper, mode: Some(mode::KEEP), passed: &passed, namespaces: 0, groups: &[] };
        let Launched { process, .. } = launch.start().map_err(|error| Error::SetUp {
            step: error.step.into(),
            source: error.source,
            hint: None,
        })?;
        Ok(Keeper { process, pipe: Some(pipe) })
    }

    /// The pipe that the keeper waits for the end of: whoever holds it holds the groups.
    pub(crate) fn pipe(&self) -> Option<&OwnedFd> {
        self.pipe.as_ref()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        drop(self.pipe.take());
        launch::reap(&self.process);
    }
}
