//! A computer for AI agents: a stateful bash and its commands, on a filesystem of their own.
//!
//! This crate puts the parts together. [`Computer`] is a booted session that runs programs over the host streams it is
//! given; nothing else of the host is within its reach.

use std::sync::Arc;

pub use boxsh_kernel as kernel;
use boxsh_kernel::vfs::Result;
use boxsh_kernel::{
    Clock, End, Environment, HostInput, HostOutput, Identity, Image, ImageOptions, Kernel, Limits, OpenFile,
    Process, Registry, Rng,
};

/// The host streams that a program is connected to.
pub struct Streams {
    /// Standard input.
    pub input: Arc<dyn HostInput>,
    /// Standard output.
    pub output: Arc<dyn HostOutput>,
    /// Standard error.
    pub errors: Arc<dyn HostOutput>,
}

/// How a program came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its status.
    pub status: u8,
    /// How the run ended: by itself, or at a limit.
    pub end: End,
}

/// A booted session with every command in place.
pub struct Computer {
    kernel: Kernel,
    identity: Arc<Identity>,
}

/// The registry of every program that boxsh has.
pub fn programs() -> Registry {
    let registry = Registry::new();
    boxsh_commands::register_all(&registry);
    boxsh_shell::register(&registry);
    registry
}

impl Computer {
    /// Boots a session in memory, with the host's clock and randomness and nothing else of the host.
    ///
    /// # Errors
    /// What the filesystem says if its limits leave no room for the base image.
    pub fn boot(limits: &Limits) -> Result<Self> {
        let identity = Arc::new(Identity::default());
        let image = Image::build(Arc::new(programs()), identity.clone(), &ImageOptions::default())?;
        let booted = image.boot(Clock::real(), Arc::new(Rng::host()), limits)?;
        Ok(Self { kernel: Kernel::new(booted.options), identity })
    }

    /// Runs the program that `arguments` name, found along the session's `PATH`, to its end.
    ///
    /// # Errors
    /// `EMFILE` or `EAGAIN` if the limits leave no room for a process.
    pub fn run(&self, arguments: Vec<Vec<u8>>, streams: Streams, limits: &Limits) -> Result<Outcome> {
        let names: Vec<&[u8]> = arguments.iter().map(Vec::as_slice).collect();
        let process = self.kernel.create_process(&names)?;
        process.set_file(0, Arc::new(OpenFile::from_input(streams.input)))?;
        process.set_file(1, Arc::new(OpenFile::from_output(streams.output)))?;
        process.set_file(2, Arc::new(OpenFile::from_output(streams.errors)))?;
        process.set_environment(self.environment());
        process.chdir(self.identity.home.as_bytes())?;
        let finished = self.kernel.run(process, limits, move |process: &Process| {
            let environment = process.environment();
            process.execute_by_name(arguments, environment).unwrap_or(127)
        });
        Ok(Outcome { status: finished.value.unwrap_or(134), end: finished.end })
    }

    fn environment(&self) -> Environment {
        let identity = &self.identity;
        Environment::new([
            ("HOME", identity.home.as_str()),
            ("USER", identity.user.as_str()),
            ("LOGNAME", identity.user.as_str()),
            ("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
            ("SHELL", "/bin/bash"),
            ("LANG", "C.UTF-8"),
        ])
    }
}
