//! Changing a session's shell without running anything in it: a session that came from elsewhere may have functions, aliases and traps under
//! any name.

use crate::error::Error;
use crate::sandbox::Sandbox;

impl Sandbox {
    /// Removes everything that a shell runs by itself: its traps, and what its prompts and `PROMPT_COMMAND` run. For a session
    /// whose snapshot is from an untrusted source.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// sandbox.run("trap 'echo here I am' DEBUG; x=1");
    /// sandbox.disarm();
    /// assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
    /// ```
    pub fn disarm(&mut self) {
        self.session.disarm();
    }

    /// Sets an exported variable of the session's shell, without running anything.
    pub fn export(&mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) {
        self.session.export(name.as_ref(), value.as_ref());
    }

    /// Takes the session's shell to a directory, without running anything.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be entered.
    pub fn change_directory(&mut self, directory: impl AsRef<[u8]>) -> Result<(), Error> {
        let directory = directory.as_ref();
        let mut session = self.session.clone();
        let entered = session.change_directory(self.process(), directory);
        self.session = session;
        entered.map_err(|errno| Error::File { path: directory.to_vec(), errno })
    }
}
