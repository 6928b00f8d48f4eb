//! A session at one moment.

use std::sync::Arc;

#[cfg(not(target_family = "wasm"))]
use boxsh_kernel::StackPool;
use boxsh_kernel::net::Network;
use boxsh_kernel::vfs::{Fs, FsPathBuf, MemoryOptions, Mount};
use boxsh_kernel::{
    Booted, CarriedFile, Clock, Fd, Kernel, Limit, Limits, Observer, PathPolicy, Process, Reach, Registry,
    Resources, Rng, Runs,
};
use boxsh_shell::Session;

use crate::builder::Config;
use crate::error::Error;
#[cfg(native)]
use crate::native::NativeSession;
use crate::volume::Volumes;
use crate::watcher::Watcher;

/// A saved state of a session: its files, shell, open files and clock. It costs no memory except for what the
/// session has changed since.
///
/// ```
/// let mut sandbox = boxsh::Sandbox::new();
/// sandbox.run("echo one > f; x=1");
/// let before = sandbox.checkpoint();
/// sandbox.run("rm f; x=2");
/// sandbox.rollback(&before)?;
/// assert_eq!(sandbox.run("cat f; echo $x").stdout_str(), "one\n1\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone)]
pub struct Checkpoint {
    pub(crate) volumes: Volumes,
    pub(crate) left_out: Vec<LeftOut>,
    pub(crate) session: Session,
    pub(crate) directory: FsPathBuf,
    pub(crate) umask: u32,
    pub(crate) resources: Arc<Resources>,
    pub(crate) files: Vec<CarriedFile>,
    pub(crate) registry: Arc<Registry>,
    pub(crate) clock: Clock,
    pub(crate) rng: Arc<Rng>,
    /// Where the moment really is, if it is that of a session in a worker.
    #[cfg(native)]
    pub(crate) held: Option<Arc<crate::worker::Held>>,
}

impl std::fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checkpoint")
            .field("directory", &String::from_utf8_lossy(&self.directory.to_absolute()))
            .finish_non_exhaustive()
    }
}

/// A part of a session that a copy does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LeftOut {
    /// A file of a host program that cannot be read, or exceeds the limits of the session.
    File(FsPathBuf),
    /// A descriptor that leads outside: a pipe to a running process, or a host stream.
    Descriptor(Fd),
}

impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => f.write_str(&String::from_utf8_lossy(&path.to_absolute())),
            Self::Descriptor(fd) => write!(f, "descriptor {fd}"),
        }
    }
}

/// How a session's own files are kept: with its clock, within its limits.
pub(crate) fn memory_options(clock: &Clock, limits: &Limits) -> MemoryOptions {
    MemoryOptions::new(Arc::new(clock.clone()))
        .quota(limits.get(Limit::FsBytes))
        .inodes(limits.get(Limit::Inodes))
        .max_file_size(limits.get(Limit::FileSize))
}

/// Unused stacks that are kept between runs, for all sessions of the program together.
#[cfg(not(target_family = "wasm"))]
const KEPT_STACKS: usize = 16;

/// Stacks belong to no session: one that was given back is as good as new.
#[cfg(not(target_family = "wasm"))]
static STACKS: std::sync::OnceLock<Arc<StackPool>> = std::sync::OnceLock::new();

/// What a session has of the embedder's, and every copy of it too.
#[derive(Clone, Default)]
pub(crate) struct Attached {
    pub(crate) network: Option<Arc<Network>>,
    /// Which paths processes reach, if not all that permission bits open.
    pub(crate) paths: Option<PathPolicy>,
    /// Whether each session has a loopback of its own instead.
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    pub(crate) loopback: bool,
}

/// What a running session is made of.
pub(crate) struct Machine {
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) volumes: Volumes,
    pub(crate) mounts: Arc<Mount>,
    /// The process that the shell runs in.
    pub(crate) process: Process,
    pub(crate) rng: Arc<Rng>,
    pub(crate) watcher: Option<Arc<Watcher>>,
    /// Programs of the host and the tree that they share with the session, whose files are then in there and not in the root
    /// volume.
    #[cfg(native)]
    pub(crate) native: Option<NativeSession>,
}

impl Machine {
    /// A machine with these files and no shell yet.
    pub(crate) fn boot(
        config: &Config,
        volumes: Volumes,
        registry: Registry,
        clock: Clock,
        rng: Arc<Rng>,
        runs: Runs,
    ) -> Result<Self, Error> {
        let identity = config.identity.clone();
        #[cfg(native)]
        let native = match &config.native {
            Some(options) => Some(NativeSession::start(config, options, &volumes)?),
            None => None,
        };
        let root: Arc<dyn Fs> = volumes.root_in_place().unwrap_or_else(|| volumes.root.clone());
        #[cfg(native)]
        let root = native.as_ref().and_then(NativeSession::root).unwrap_or(root);
        let mut booted = Booted::new(root, Arc::new(registry), identity, clock, rng.clone())?;
        #[cfg(native)]
        let in_tree = native.as_ref().map(|native| native.replaced(config)).unwrap_or_default();
        #[cfg(not(native))]
        let in_tree = Vec::new();
        volumes.mount_on(&booted.mounts, &in_tree)?;
        #[cfg(native)]
        if let Some(native) = &native {
            native.add_to(&mut booted, &config.image)?;
        }
        if volumes.root_in_place().is_some() {
            crate::base::add_programs(&mut booted, &config.image)?;
        }
        if let Some(policy) = &config.attached.paths {
            let reach = Reach { policy: policy.clone(), mounts: booted.mounts.clone() };
            booted.options.reach = Some(Arc::new(reach));
        }
        let watcher = config.hooks.watcher(&booted.options.clock);
        booted.options.observer = watcher.clone().map(|watcher| -> Arc<dyn Observer> { watcher });
        booted.options.network.clone_from(&config.attached.network);
        #[cfg(all(feature = "http", not(target_family = "wasm")))]
        if config.attached.loopback {
            #[cfg(native)]
            let own = native.as_ref().and_then(NativeSession::loopback);
            #[cfg(not(native))]
            let own = None;
            booted.options.network = Some(Arc::new(crate::loopback::network(own)));
        }
        booted.options.runs = runs;
        #[cfg(not(target_family = "wasm"))]
        {
            booted.options.stacks = STACKS.get_or_init(|| Arc::new(StackPool::new(KEPT_STACKS))).clone();
        }
        let kernel = Arc::new(Kernel::new(booted.options));
        let process = kernel.create_process(&[b"bash"])?;
        Ok(Self {
            kernel,
            volumes,
            mounts: booted.mounts,
            process,
            rng,
            watcher,
            #[cfg(native)]
            native,
        })
    }

    /// The session at this moment.
    pub(crate) fn freeze(&self, session: &Session, limits: &Limits) -> Checkpoint {
        let checkpoint = freeze(&self.kernel, &self.volumes, &self.process, &self.rng, session, limits);
        #[cfg(native)]
        let checkpoint = checkpoint.with_native(self.native.as_ref());
        checkpoint
    }
}

/// A session at this moment, with the files that are in its volumes.
pub(crate) fn freeze(
    kernel: &Kernel,
    volumes: &Volumes,
    process: &Process,
    rng: &Rng,
    session: &Session,
    limits: &Limits,
) -> Checkpoint {
    let clock = kernel.clock().fork();
    let carried = process.carried_files();
    Checkpoint {
        left_out: carried.left_out.into_iter().map(LeftOut::Descriptor).collect(),
        volumes: volumes.fork(&memory_options(&clock, limits)),
        session: session.clone(),
        directory: process.cwd().as_ref().clone(),
        umask: process.umask(),
        resources: process.resources(),
        files: carried.files,
        registry: Arc::new(kernel.registry().fork()),
        clock,
        rng: Arc::new(rng.fork()),
        #[cfg(native)]
        held: None,
    }
}

impl Checkpoint {
    /// The parts of the session that it does not contain.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// # Errors
    /// [`Error::LeftOut`] if something is not in it.
    pub(crate) fn check_whole(&self) -> Result<(), Error> {
        match self.left_out.first() {
            Some(left) => Err(Error::LeftOut(left.clone())),
            None => Ok(()),
        }
    }

    /// The moment with the files that the session shares with host programs.
    #[cfg(native)]
    pub(crate) fn with_native(mut self, native: Option<&NativeSession>) -> Self {
        if let Some(native) = native {
            self.left_out.extend(native.save(&self.volumes).into_iter().map(LeftOut::File));
            for mounted in &self.volumes.mounted {
                if let crate::volume::Volume::Overlay(overlay) = &mounted.volume {
                    // What the overlay has seen just now is not what host programs saw.
                    overlay.set_seen(Arc::default());
                }
            }
        }
        self
    }

    /// A running session that goes on from this moment, and a shell for it.
    ///
    /// # Errors
    /// Those of mounting what is mounted, and of the host, if it has no room for another cell.
    pub(crate) fn thaw(&self, config: &Config, runs: Runs) -> Result<(Machine, Session), Error> {
        let clock = self.clock.fork();
        let volumes = self.volumes.fork(&memory_options(&clock, &config.limits));
        let rng = Arc::new(self.rng.fork());
        let machine = Machine::boot(config, volumes, self.registry.fork(), clock, rng, runs)?;
        machine.process.stand_in(self.directory.as_path());
        machine.process.set_umask(self.umask);
        machine.process.set_resources(self.resources.clone());
        machine.process.open_carried(&self.files);
        let mut session = self.session.clone();
        session.settle(&machine.process);
        Ok((machine, session))
    }
}
