//! What goes on in a worker between runs. The thread that runs the session lets it, until the program asks for something: so there is no
//! further thread, and the process can be copied as ever.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use boxsh_kernel::HostInput;
use boxsh_kernel::vfs::Result;

use crate::live::unlimited_time;
use crate::sandbox::Sandbox;
use crate::worker::script::ceiling;
use crate::worker::serve::Served;

/// Ends the wait when the program asks for something.
struct Asked(OwnedFd);

impl HostInput for Asked {
    fn read(&self, _: &mut [u8]) -> Result<usize> {
        // The request stays where it is.
        Ok(0)
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

impl Served {
    /// Lets the processes of the session go on, if they are to, until something is asked.
    pub(crate) fn live_until_asked(&mut self) {
        let lives = |sandbox: &&Sandbox| sandbox.is_live || sandbox.kernel.has_launched();
        let Some(sandbox) = self.sandbox.as_ref().filter(lives).filter(|_| self.line.session.goes_on())
        else {
            return;
        };
        let link = self.line.link();
        let socket = if link.has_more() { None } else { link.as_fd().try_clone_to_owned().ok() };
        drop(link);
        let Some(socket) = socket else { return };
        self.attendant.begin_life(ceiling(sandbox.limits()));
        self.line.set_between_runs(true);
        sandbox.kernel.attend(Arc::new(Asked(socket)), &unlimited_time(sandbox.limits()));
        self.line.set_between_runs(false);
        self.attendant.end_life();
        self.has_lived = true;
    }
}
