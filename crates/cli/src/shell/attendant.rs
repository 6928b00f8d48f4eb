//! Lets a session's background run on while the user edits a line.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::thread::JoinHandle;

use boxsh::Sandbox;
use boxsh::kernel::HostInput;
use boxsh::vfs::{Errno, Result};

/// A session that is here, or away on another thread to look after its background.
pub(crate) struct Attendant {
    here: Option<Sandbox>,
    away: Option<(OwnedFd, JoinHandle<Sandbox>)>,
}

/// The end of a pipe: at its end, the session is wanted back.
struct Call(OwnedFd);

impl HostInput for Call {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.0, buffer)
            .map_err(|error| Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO))
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

impl Attendant {
    pub(crate) fn new(sandbox: Sandbox) -> Self {
        Self { here: Some(sandbox), away: None }
    }

    /// Lets the background run, if there is any, until the session is wanted again.
    pub(crate) fn send_away(&mut self) {
        if !self.here.as_ref().is_some_and(Sandbox::has_background) {
            return;
        }
        // Without a pipe the background waits, as it does where there is no line to edit.
        let Ok((reader, writer)) = rustix::pipe::pipe() else { return };
        let Some(mut sandbox) = self.here.take() else { return };
        let attend = move || {
            sandbox.attend(Arc::new(Call(reader)));
            sandbox
        };
        self.away = Some((writer, std::thread::spawn(attend)));
    }

    /// The session, called back if it is away.
    pub(crate) fn sandbox(&mut self) -> &mut Sandbox {
        if let Some((writer, thread)) = self.away.take() {
            drop(writer);
            match thread.join() {
                Ok(sandbox) => self.here = Some(sandbox),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        self.here.get_or_insert_with(Sandbox::new)
    }

    /// Puts another session in the place of this one, and gives this one.
    pub(crate) fn replace(&mut self, sandbox: Sandbox) -> Sandbox {
        std::mem::replace(self.sandbox(), sandbox)
    }

    /// Does something with the session while a line is edited.
    pub(crate) fn disturb<T>(&mut self, act: impl FnOnce(&mut Sandbox) -> T) -> T {
        let answer = act(self.sandbox());
        self.send_away();
        answer
    }
}
