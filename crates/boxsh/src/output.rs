//! Where the output of a run goes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::vfs::{Errno, Result};
use boxsh_kernel::{Capture, HostInput, HostOutput};

use crate::result::Stream;

/// Takes output as it is produced.
pub(crate) type Listener = dyn FnMut(Stream, &[u8]) + Send;

/// A listener that both outputs tell; none once it has panicked, or the run is over.
pub(crate) type SharedListener = Arc<Mutex<Option<Box<Listener>>>>;

/// The order in which pieces came.
pub(crate) type Order = Arc<Mutex<Vec<(Stream, usize)>>>;

/// Keeps output for the result, and notes when it came.
pub(crate) struct Recorder {
    pub(crate) stream: Stream,
    pub(crate) capture: Arc<Capture>,
    pub(crate) order: Order,
    /// Whom to tell besides.
    pub(crate) told: Option<Relay>,
    /// The run is over: what comes now is in no result, and counts against no limit.
    pub(crate) is_over: Arc<AtomicBool>,
}

impl HostOutput for Recorder {
    fn write(&self, data: &[u8]) -> Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            if let Some(told) = &self.told {
                // Whether somebody still listens is no affair of the script's.
                let _ = told.write(data);
            }
            return Ok(data.len());
        }
        let written = self.capture.write(data);
        let length = written.unwrap_or(data.len());
        if let Some(told) = &self.told {
            // The result has it all; whether somebody listens besides is no affair of the script's.
            let _ = told.write(data);
        }
        let mut order = self.order.lock().unwrap_or_else(PoisonError::into_inner);
        match order.last_mut() {
            Some((stream, total)) if *stream == self.stream => *total += length,
            _ => order.push((self.stream, length)),
        }
        written
    }
}

/// Passes output on as it comes, and keeps none. Whoever listens and panics hears no more.
pub(crate) struct Relay {
    pub(crate) stream: Stream,
    pub(crate) listener: SharedListener,
}

impl HostOutput for Relay {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let mut seat = self.listener.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(listener) = seat.as_mut() else { return Err(Errno::EPIPE) };
        if catch_unwind(AssertUnwindSafe(|| listener(self.stream, data))).is_err() {
            *seat = None;
        }
        Ok(data.len())
    }
}

/// Bytes as a standard input.
pub(crate) struct BytesInput(pub(crate) Mutex<(Vec<u8>, usize)>);

impl BytesInput {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self(Mutex::new((bytes, 0)))
    }
}

impl HostInput for BytesInput {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (bytes, at) = &mut *guard;
        let rest = &bytes[*at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        *at += count;
        Ok(count)
    }

    #[cfg(unix)]
    fn give_back(&self, unread: &[u8]) {
        let at = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).1;
        *at = at.saturating_sub(unread.len());
    }
}

/// A reader of the host's, through a pipe that a thread fills.
#[cfg(unix)]
pub(crate) struct PipedInput(std::io::PipeReader);

#[cfg(unix)]
impl PipedInput {
    /// A pipe, and the end of it that is written to.
    pub(crate) fn pipe() -> std::io::Result<(Self, std::io::PipeWriter)> {
        let (reader, writer) = std::io::pipe()?;
        rustix::io::ioctl_fionbio(&reader, true)?;
        Ok((Self(reader), writer))
    }

    pub(crate) fn new(mut input: impl std::io::Read + Send + 'static) -> std::io::Result<Self> {
        let (own, mut writer) = Self::pipe()?;
        std::thread::Builder::new().name("boxsh-input".into()).spawn(move || {
            // A script that has seen enough closes the pipe; an input that fails is at its end.
            let _ = std::io::copy(&mut input, &mut writer);
        })?;
        Ok(own)
    }
}

#[cfg(unix)]
impl HostInput for PipedInput {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.0, buffer).map_err(|error| match error {
            rustix::io::Errno::AGAIN => Errno::EAGAIN,
            _ => Errno::EIO,
        })
    }

    fn poll_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        use std::os::fd::AsFd;
        Some(self.0.as_fd())
    }
}
