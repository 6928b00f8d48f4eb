//! Programs over streams of the host.

use std::sync::Arc;

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{
    Capture, Clock, End, HostInput, HostOutput, Identity, Image, Kernel, Limit, Limits, OpenFile, Process,
    Rng,
};

use crate::base::base_environment;

/// The host streams that a program is connected to.
pub struct Streams {
    /// Standard input.
    pub input: Arc<dyn HostInput>,
    /// Standard output.
    pub output: Arc<dyn HostOutput>,
    /// Standard error.
    pub errors: Arc<dyn HostOutput>,
}

/// An input that is at its end from the start.
pub struct NoInput;

impl HostInput for NoInput {
    fn read(&self, _: &mut [u8]) -> Result<usize> {
        Ok(0)
    }
}

/// What a script answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// Its status, and how the run ended.
    pub outcome: Outcome,
}

/// How a program came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its status.
    pub status: u8,
    /// How the run ended: by itself, or at a limit.
    pub end: End,
}

/// A booted session that runs one program after another over streams of the host: what a command line needs. A session whose
/// shell remembers is a [`crate::Sandbox`].
pub struct Computer {
    kernel: Kernel,
    identity: Arc<Identity>,
}

impl Computer {
    /// Boots a session in memory, with the host's clock and randomness and nothing else of the host.
    ///
    /// # Errors
    /// What the filesystem says if its limits leave no room for the base image.
    #[cfg(not(target_family = "wasm"))]
    pub fn boot(image: &Image, limits: &Limits) -> Result<Self> {
        Self::boot_with(image, Clock::real(), Rng::host(), limits)
    }

    /// Boots a session in memory with this clock and this randomness: virtual and seeded ones make every run come out
    /// the same.
    ///
    /// # Errors
    /// As for [`Computer::boot`].
    pub fn boot_with(image: &Image, clock: Clock, rng: Rng, limits: &Limits) -> Result<Self> {
        let booted = image.boot(clock, Arc::new(rng), limits)?;
        Ok(Self { kernel: Kernel::new(booted.options), identity: image.identity().clone() })
    }

    /// A stream that keeps what is written to it, up to the limit for standard output or standard error.
    pub fn capture(&self, limit: Limit) -> Arc<Capture> {
        self.kernel.capture(limit)
    }

    /// Runs the program that `arguments` name, found along the session's `PATH`, to its end and to that of all it has
    /// left in the background.
    ///
    /// # Errors
    /// `EMFILE` or `EAGAIN` if the limits leave no room for a process.
    pub fn run(&self, arguments: Vec<Vec<u8>>, streams: Streams, limits: &Limits) -> Result<Outcome> {
        let names: Vec<&[u8]> = arguments.iter().map(Vec::as_slice).collect();
        let process = self.kernel.create_process(&names)?;
        process.set_file(0, Arc::new(OpenFile::from_input(streams.input)))?;
        process.set_file(1, Arc::new(OpenFile::from_output(streams.output)))?;
        process.set_file(2, Arc::new(OpenFile::from_output(streams.errors)))?;
        process.set_environment(base_environment(&self.identity));
        process.chdir(self.identity.home.as_bytes())?;
        let finished = self.kernel.run(process, limits, move |process: &Process| {
            let environment = process.environment();
            let status = process.execute_by_name(arguments, environment).unwrap_or(127);
            // Its own streams are done with; what runs on in the background may hold copies and still write.
            for fd in process.open_fds() {
                // It was open a moment ago, and nobody else closes it.
                let _ = process.close(fd);
            }
            // A kill or a limit ends the waiting, and shows in how the run ended.
            let _ = process.wait_for_others();
            status
        });
        let status = match finished.killed {
            Some(signal) => 128 + signal.number(),
            None => finished.value.unwrap_or(134),
        };
        Ok(Outcome { status, end: finished.end })
    }

    /// Runs a script with nothing on its standard input, and gives what it answered. Files stay for the next script; the
    /// shell's own state does not.
    ///
    /// # Errors
    /// As for [`Computer::run`].
    pub fn run_script(&self, script: &[u8], limits: &Limits) -> Result<Answer> {
        let (stdout, stderr) = (self.capture(Limit::Stdout), self.capture(Limit::Stderr));
        let streams = Streams { input: Arc::new(NoInput), output: stdout.clone(), errors: stderr.clone() };
        let arguments = vec![b"bash".to_vec(), b"-c".to_vec(), script.to_vec()];
        let outcome = self.run(arguments, streams, limits)?;
        Ok(Answer { stdout: stdout.take(), stderr: stderr.take(), outcome })
    }
}
