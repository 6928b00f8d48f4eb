//! Where a process tells the observer of its session what it does.

use std::sync::Arc;

use boxsh_vfs::{Errno, Fs, FsPath, Result};

use super::Process;
use crate::command::{Command, run_command};
use crate::environment::Environment;
use crate::observer::{Call, CallKind, FileAction, Observer, Verdict};
use crate::violation::{Violation, ViolationKind};

/// The status of a command that was not allowed to run.
const DENIED: u8 = 126;

/// Violations that are kept for whoever runs the session; a script that tries again and again fills no memory with them.
const MOST_VIOLATIONS: usize = 1000;

impl Process {
    /// Who watches the session.
    #[inline]
    pub fn observer(&self) -> Option<&Arc<dyn Observer>> {
        self.kernel.observer.as_ref()
    }

    /// Says what is about to be done to a file.
    #[inline]
    pub(super) fn notice_file(&self, action: FileAction, path: &[u8]) {
        if let Some(observer) = self.observer() {
            observer.file(self.pid(), action, path);
            self.glance();
        }
    }

    /// Keeps a violation for whoever runs the session, and tells who watches it.
    pub(crate) fn report(&self, violation: Violation) {
        if let Some(observer) = self.observer() {
            observer.violated(&violation);
            self.glance();
        }
        let mut violations = self.kernel.violations.lock();
        if violations.len() < MOST_VIOLATIONS {
            violations.push(violation);
        }
    }

    /// The files of the session, for whoever may do this to what is at `path`, whose links are resolved. Every system call on a path
    /// comes by here.
    ///
    /// # Errors
    /// `EACCES` beyond the roots that the session has; it is reported.
    pub(super) fn reach(&self, action: FileAction, path: FsPath<'_>) -> Result<&dyn Fs> {
        if let Err(error) = self.may_reach(action, path) {
            let kind = ViolationKind::File { action, path: path.to_owned().to_absolute() };
            let reason = match action {
                FileAction::Read => "not below a directory that may be read",
                _ => "not below a directory that may be written",
            };
            self.report(Violation::new(kind, reason).by(self.pid(), &self.arguments()));
            return Err(error);
        }
        Ok(&*self.kernel.fs)
    }

    /// Whether [`Process::reach`] would allow it.
    pub(super) fn may_reach(&self, action: FileAction, path: FsPath<'_>) -> Result<()> {
        match &self.kernel.reach {
            Some(reach) if !reach.permits(action, path, &self.kernel.programs) => Err(Errno::EACCES),
            _ => Ok(()),
        }
    }

    fn report_call(&self, call: &Call<'_>, reason: String, blocked: bool) {
        let mut violation = Violation::new(ViolationKind::Command, reason).by(call.pid, call.arguments);
        violation.command = call.name.to_vec();
        violation.blocked = blocked;
        self.report(violation);
    }

    /// Asks whether a command may run, and does `run` with the words that shall; gives the status.
    pub fn watched_call(
        &self,
        kind: CallKind,
        name: &[u8],
        arguments: &[Vec<u8>],
        run: impl FnOnce(Option<Vec<Vec<u8>>>) -> u8,
    ) -> u8 {
        let Some(observer) = self.observer().cloned() else { return run(None) };
        let directory = self.cwd().to_absolute();
        let (pid, pgid) = (self.pid(), self.pgid());
        let call = Call { kind, name, arguments, pid, pgid, directory: &directory };
        let verdict = observer.before_call(&call);
        self.glance();
        let status = match verdict {
            Verdict::Allow => run(None),
            Verdict::Flag(reason) => {
                self.report_call(&call, reason, false);
                run(None)
            }
            Verdict::Rewrite(words) => run(Some(words)),
            Verdict::Deny(message) => {
                self.report_call(&call, message.clone(), true);
                let shown = arguments.first().map_or(name, Vec::as_slice);
                let text = [shown, b": ", message.as_bytes(), b"\n"].concat();
                // The status tells as well, if nobody reads the message.
                let _ = self.write_all(2, &text);
                DENIED
            }
        };
        observer.after_call(&call, status);
        self.glance();
        status
    }

    /// Runs a program that the observer has a say in.
    pub(super) fn run_watched(&self, command: &Arc<dyn Command>, environment: Environment) -> u8 {
        let arguments = self.arguments();
        self.watched_call(CallKind::Program, command.name().as_bytes(), &arguments, |words| match words {
            None => run_command(command, self),
            Some(words) => self.execute_unwatched(words, environment),
        })
    }

    /// Becomes a program that stands in for another one.
    fn execute_unwatched(&self, words: Vec<Vec<u8>>, environment: Environment) -> u8 {
        let found = self.find_program(words.first().map_or(b"", Vec::as_slice), environment.get(b"PATH"));
        match found.and_then(|path| self.load(&path)) {
            Ok(super::Executable::Command(command)) => {
                self.set_arguments(words.into());
                run_command(&command, self)
            }
            Ok(super::Executable::Script { .. }) | Err(_) => {
                let name = words.first().cloned().unwrap_or_default();
                let text = [b"boxsh: ", &name[..], b": no program to run instead\n"].concat();
                // The status tells as well, if nobody reads the message.
                let _ = self.write_all(2, &text);
                127
            }
        }
    }
}
