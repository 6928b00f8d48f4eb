//! What changes about a session after it was built: its programs and mounts.

use std::sync::Arc;

use boxsh_kernel::Command;
use boxsh_kernel::vfs::{Errno, FsPath};

use crate::error::Error;
use crate::sandbox::Sandbox;
#[cfg(native)]
use crate::worker::{Answer, Request};

impl Sandbox {
    /// Adds a program to the running session, or replaces the one of its name, as [`Builder::command`](crate::Builder::command) does. Forks have it too; a rollback to
    /// an earlier moment takes it away.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::{Custom, Exit, Sandbox};
    ///
    /// let mut sandbox = Sandbox::new();
    /// // `grep` with line numbers, whatever the script asks for.
    /// sandbox.add_command(Arc::new(Custom::new("grep", |context| {
    ///     let arguments = [vec![b"-n".to_vec()], context.arguments().to_vec()].concat();
    ///     Ok(Exit(context.call_original(arguments)?.code()))
    /// })))?;
    /// assert_eq!(sandbox.run("printf 'a\\nb\\n' | grep b").stdout_str(), "2:b\n");
    /// sandbox.remove_command("grep")?;
    /// assert_eq!(sandbox.run("printf 'a\\nb\\n' | grep b").stdout_str(), "b\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Option`] if no file can have its name.
    pub fn add_command(&mut self, command: Arc<dyn Command>) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.add_command(command);
        }
        let reason = |errno| Error::option("command", format!("{}: {errno}", command.name()));
        note_original(&self.kernel, command.name());
        self.kernel.install(command.clone()).map_err(reason)?;
        self.session.disable_builtin(command.name().as_bytes());
        Ok(())
    }

    /// Takes a program away from the running session. One that was added gives way to what it replaced; one that the session has had from the start is
    /// gone. Says whether there was one.
    ///
    /// # Errors
    /// [`Error::File`] if the file of the program cannot be removed.
    pub fn remove_command(&mut self, name: impl AsRef<str>) -> Result<bool, Error> {
        let name = name.as_ref();
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.answer(Request::RemoveCommand(name.to_owned()), |answer| match answer {
                Answer::Flag(flag) => Some(flag),
                _ => None,
            });
        }
        let existed = self.kernel.withdraw(name.as_bytes()).map_err(Error::file(name))?;
        self.session.enable_builtin(name.as_bytes());
        Ok(existed)
    }

    /// Takes away what was mounted last at a path, be that by the builder or by [`Sandbox::mount`]. Open files stay open.
    ///
    /// # Errors
    /// [`Error::File`] with `EINVAL` if nothing is mounted there, with `EBUSY` if something is mounted below it or if it is the workspace.
    pub fn unmount(&mut self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.done(Request::Unmount(path.to_vec()));
        }
        let at = FsPath::new(path).map_err(Error::file(path))?;
        #[cfg(unix)]
        if self.config.workspace.as_ref().is_some_and(|workspace| workspace.at.as_path() == at) {
            return Err(Error::file(path)(Errno::EBUSY));
        }
        // Host programs have it mounted, too.
        #[cfg(native)]
        if self.config.native.is_some()
            && self.config.host_mounts.iter().any(|mount| mount.at.as_path() == at)
        {
            return Err(Error::file(path)(Errno::EBUSY));
        }
        let last = self.volumes.mounted.iter().rposition(|mounted| mounted.path.as_path() == at);
        let last = last.ok_or_else(|| Error::file(path)(Errno::EINVAL))?;
        self.mounts.unmount(at).map_err(Error::file(path))?;
        self.volumes.mounted.remove(last);
        Ok(())
    }

    /// What the shell keeps between runs: variables, functions, aliases, options, traps, directory.
    ///
    /// ```
    /// use boxsh::{Sandbox, ShellValue};
    ///
    /// let mut sandbox = Sandbox::new();
    /// sandbox.run("cd /tmp; declare -ir N=6*7; set -u; f() { echo hi; }; trap 'echo bye' TERM");
    /// let state = sandbox.shell_state()?;
    /// let n = state.variable("N").expect("it was declared");
    /// assert_eq!((&n.value, n.integer, n.readonly), (&ShellValue::Text(b"42".to_vec()), true, true));
    /// assert_eq!(state.directory, b"/tmp");
    /// assert_eq!(state.option("nounset"), Some(true));
    /// assert_eq!(state.function("f").expect("it was defined").source, b"f () \n{ \n    echo hi\n}");
    /// assert_eq!(state.traps[0].event, "SIGTERM");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Worker`] if the session is in a worker that was lost.
    pub fn shell_state(&self) -> Result<boxsh_shell::ShellState, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.answer(Request::ShellState, |answer| match answer {
                Answer::ShellState(state) => Some(state),
                _ => None,
            });
        }
        Ok(self.session.inspect(self.process()))
    }
}

/// Lets a program that is about to take the place of a builtin call it.
pub(crate) fn note_original(kernel: &boxsh_kernel::Kernel, name: &str) {
    if let Some(builtin) = boxsh_shell::builtin_as_program(name) {
        kernel.registry().set_original(name.as_bytes(), builtin);
    }
}
