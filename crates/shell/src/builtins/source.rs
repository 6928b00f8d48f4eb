//! Reading a descriptor up to a mark and not a byte further.

use std::time::Duration;

use boxsh_kernel::vfs::Result as SysResult;
use boxsh_kernel::{Fd, Process, Seek};

const CHUNK: usize = 4096;

/// Bytes from a descriptor. What was read ahead goes back in [`Source::finish`], where the descriptor can seek; where it
/// cannot, nothing is read ahead unless everything will be wanted.
pub(super) struct Source {
    fd: Fd,
    deadline: Option<Duration>,
    buffer: Vec<u8>,
    at: usize,
    chunk: usize,
    can_seek: bool,
}

impl Source {
    pub(super) fn new(process: &Process, fd: Fd, deadline: Option<Duration>, wants_all: bool) -> Self {
        let can_seek = process.is_regular(fd);
        let chunk = if can_seek || wants_all { CHUNK } else { 1 };
        Self { fd, deadline, buffer: Vec::new(), at: 0, chunk, can_seek }
    }

    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self, process: &Process) -> SysResult<Option<u8>> {
        if self.at == self.buffer.len() {
            self.buffer.resize(self.chunk, 0);
            self.at = self.chunk;
            let count = process.read_until(self.fd, &mut self.buffer, self.deadline);
            self.buffer.truncate(*count.as_ref().unwrap_or(&0));
            self.at = 0;
            if count? == 0 {
                return Ok(None);
            }
        }
        let byte = self.buffer[self.at];
        self.at += 1;
        Ok(Some(byte))
    }

    /// Puts back what was read too much.
    pub(super) fn finish(self, process: &Process) -> SysResult<()> {
        let left = self.buffer.len() - self.at;
        if left > 0 && self.can_seek {
            process.seek(self.fd, Seek::Current(-(left as i64)))?;
        }
        Ok(())
    }
}
