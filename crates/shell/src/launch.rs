//! A shell beside the one of a session.

use std::time::Duration;

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{Kernel, LaunchEnd, Launched, Process};

use crate::promise::MIGRATES;
use crate::session::{Script, Session};

/// What a launched shell does.
#[derive(Clone, Debug)]
pub enum Task {
    /// Runs a script, and ends.
    Script(Script),
    /// Reads commands from its terminal, as [`Session::interact`] does, with the environment and the directory of this script.
    Interact(Script),
}

impl Session {
    /// Lets this shell do something in a process of its own, beside whatever the kernel runs, from any thread: [`Kernel::launch`] says when it has
    /// its turns, when it ends, and what cannot be.
    ///
    /// # Errors
    /// As for [`Kernel::launch`].
    pub fn launch(
        mut self,
        kernel: &Kernel,
        process: Process,
        task: Task,
        time: Option<Duration>,
        ended: impl FnOnce(LaunchEnd) + Send + 'static,
    ) -> Result<Launched> {
        self.settle(&process);
        self.restart_clock(&process);
        let body = move |process: &Process| match task {
            Task::Script(script) => self.run(process, &script),
            Task::Interact(script) => self.interact_as(process, &script),
        };
        kernel.launch(MIGRATES, process, time, body, ended)
    }
}
