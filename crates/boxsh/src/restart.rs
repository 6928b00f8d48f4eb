//! A new shell on the same files.

use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::sandbox::Sandbox;

impl Sandbox {
    /// Starts a new shell in the place of the session's: variables, functions, options, the directory and open files are as they were after
    /// [`Builder::build`](crate::Builder::build), processes are killed, and files stay as they are. [`Sandbox::reset`] takes the files back as well.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// sandbox.run("cd /tmp; x=1; echo kept > f; sleep 1000 &");
    /// sandbox.restart_shell()?;
    /// assert_eq!(sandbox.run("echo \"$x$PWD\"; cat /tmp/f; jobs").stdout_str(), "/home/agent\nkept\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Sandbox::rollback_lossy`].
    pub fn restart_shell(&mut self) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.done(crate::worker::Request::RestartShell);
        }
        let now = self.checkpoint();
        let mut session = self.start.session.clone();
        // Programs that were added after the start come before builtins, too.
        for name in self.kernel.registry().replaced() {
            session.disable_builtin(&name);
        }
        let fresh = Checkpoint {
            session,
            directory: self.start.directory.clone(),
            umask: self.start.umask,
            resources: self.start.resources.clone(),
            files: self.start.files.clone(),
            left_out: Vec::new(),
            ..now
        };
        self.rollback_lossy(&fresh)?;
        self.restart_clock();
        Ok(())
    }
}
