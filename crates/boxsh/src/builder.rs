//! Options of a sandbox.

// Beneath this module, because a recipe is made of what a builder has.
#[cfg(native)]
#[path = "worker/recipe.rs"]
pub(crate) mod recipe;

mod reach;

use std::sync::Arc;

use boxsh_kernel::net::{HttpClient, Network, NetworkPolicy};
use boxsh_kernel::vfs::{Fs, FsPath, FsPathBuf, Memory, Timestamp};
use boxsh_kernel::{
    Call, Clock, Command, Environment, Identity, Image, ImageOptions, Limits, Overflow, Ownership, Registry,
    Rng, Runs, Verdict, Violation,
};

use crate::base::base_environment;
use crate::checkpoint::{Attached, Machine, memory_options};
use crate::error::Error;
use crate::event::Event;
use crate::hooks::Hooks;
use crate::log::LogEntry;
use crate::options::{Background, Persistence};
#[cfg(unix)]
use crate::protection::Protection;
use crate::result::RunResult;
use crate::sandbox::Sandbox;
use crate::script::Script;
use crate::volume::{Mounted, Volume, Volumes};
#[cfg(unix)]
use crate::workspace::WorkspaceMode;

/// What all copies of a sandbox have in common.
#[derive(Clone)]
pub(crate) struct Config {
    pub(crate) limits: Limits,
    pub(crate) identity: Arc<Identity>,
    pub(crate) persistence: Persistence,
    pub(crate) overflow: Overflow,
    pub(crate) background: Background,
    /// The tree that the session started with, before anything was added.
    pub(crate) image: Image,
    #[cfg(unix)]
    pub(crate) workspace: Option<crate::workspace::Workspace>,
    /// Other directories of the host that are mounted.
    #[cfg(native)]
    pub(crate) host_mounts: Vec<crate::workspace::Workspace>,
    pub(crate) transforms: Vec<Arc<Transform>>,
    pub(crate) hooks: Hooks,
    pub(crate) attached: Attached,
    #[cfg(native)]
    pub(crate) native: Option<crate::native::Native>,
}

impl Config {
    /// The directories of the host that host programs are to see where the session has them.
    #[cfg(native)]
    pub(crate) fn shown(&self) -> impl Iterator<Item = &crate::workspace::Workspace> {
        self.workspace.iter().chain(&self.host_mounts)
    }

    /// The script as the transforms leave it.
    pub(crate) fn transformed(&self, script: Script) -> Script {
        if self.transforms.is_empty() {
            return script;
        }
        script.map_text(|text| {
            let Ok(mut tree) = boxsh_syntax::parse_script(&text) else { return text };
            self.transforms.iter().for_each(|transform| transform(&mut tree));
            boxsh_syntax::print_script(&tree)
        })
    }
}

/// Changes a script before it runs.
pub(crate) type Transform = dyn Fn(&mut boxsh_syntax::ast::Script) + Send + Sync;

/// The moment at which the clock of a reproducible sandbox starts: the start of 2025.
const REPRODUCIBLE_START: Timestamp = Timestamp { seconds: 1_735_689_600, nanos: 0 };

/// Builds a sandbox. [`Builder::build`] reports a wrong option by its name.
///
/// ```
/// use boxsh::{Limit, Limits, Sandbox};
///
/// let mut sandbox = Sandbox::builder()
///     .user("dev")
///     .host("build-7")
///     .env("EDITOR", "cat")
///     .file("/workspace/hello.sh", "echo hello $USER on $HOSTNAME")
///     .cwd("/workspace")
///     .limits(Limits::hardened().with(Limit::Commands, 100))
///     .build()?;
/// assert_eq!(sandbox.run("bash hello.sh").stdout_str(), "hello dev on build-7\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[must_use = "a builder does nothing until `build`"]
pub struct Builder {
    limits: Limits,
    identity: Identity,
    home: Option<String>,
    persistence: Persistence,
    background: Background,
    ownership: Ownership,
    environment: Vec<(Vec<u8>, Vec<u8>)>,
    cwd: Option<Vec<u8>>,
    clock: Option<Clock>,
    rng: Option<Rng>,
    seeds: Vec<Seed>,
    mounts: Vec<(Vec<u8>, Source)>,
    commands: Vec<Arc<dyn Command>>,
    transforms: Vec<Arc<Transform>>,
    hooks: Hooks,
    reaching: reach::Reaching,
    #[cfg(native)]
    native: Option<crate::native::Native>,
    network: Option<Arc<Network>>,
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    loopback: bool,
    #[cfg(unix)]
    workspace: Option<(std::path::PathBuf, WorkspaceMode)>,
    #[cfg(unix)]
    host_mounts: Vec<(Vec<u8>, std::path::PathBuf, WorkspaceMode)>,
    #[cfg(unix)]
    protected: Vec<Vec<u8>>,
    #[cfg(unix)]
    hidden: Vec<std::path::PathBuf>,
    #[cfg(native)]
    worker: Option<crate::worker::Worker>,
    /// Whether the network goes through the sockets of whatever process has the session.
    #[cfg(native)]
    dials_itself: bool,
}

/// A file that is there from the start.
struct Seed {
    path: Vec<u8>,
    contents: Vec<u8>,
    mode: u32,
}

/// What is mounted.
pub(crate) enum Source {
    Shared(Arc<dyn Fs>),
    /// A filesystem that is only read, below changes in memory.
    Overlay(Arc<dyn Fs>, Arc<str>),
}

impl Source {
    #[cfg(unix)]
    fn of_host(fs: Arc<dyn Fs>, mode: WorkspaceMode) -> Self {
        match mode {
            WorkspaceMode::Overlay => Self::Overlay(fs, Arc::from("overlay")),
            WorkspaceMode::ReadOnly | WorkspaceMode::ReadWrite => Self::Shared(fs),
        }
    }
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self {
            limits: Limits::default(),
            identity: Identity::default(),
            home: None,
            persistence: Persistence::default(),
            background: Background::default(),
            ownership: Ownership::default(),
            environment: Vec::new(),
            cwd: None,
            clock: None,
            rng: None,
            seeds: Vec::new(),
            mounts: Vec::new(),
            commands: Vec::new(),
            transforms: Vec::new(),
            hooks: Hooks::default(),
            reaching: reach::Reaching::default(),
            #[cfg(native)]
            native: None,
            network: None,
            #[cfg(all(feature = "http", not(target_family = "wasm")))]
            loopback: false,
            #[cfg(unix)]
            workspace: None,
            #[cfg(unix)]
            host_mounts: Vec::new(),
            #[cfg(unix)]
            protected: crate::protection::PROTECTED.iter().map(|path| path.as_bytes().to_vec()).collect(),
            #[cfg(unix)]
            hidden: Vec::new(),
            #[cfg(native)]
            worker: None,
            #[cfg(native)]
            dials_itself: false,
        }
    }

    /// Sets the limits of each run: `Limits::default()` for your own scripts, `Limits::hardened()` for hostile ones.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the user name. The user has uid 1000 and the home directory `/home/NAME`, unless [`Builder::identity`] says otherwise.
    pub fn user(mut self, name: impl Into<String>) -> Self {
        self.identity.user = name.into();
        self.home = Some(format!("/home/{}", self.identity.user));
        self
    }

    /// Sets the host name.
    pub fn host(mut self, name: impl Into<String>) -> Self {
        self.identity.host = name.into();
        self
    }

    /// Sets user, host name and machine together.
    pub fn identity(mut self, identity: Identity) -> Self {
        self.identity = identity;
        self.home = None;
        self
    }

    /// Sets what a session keeps after a run, unless the run says otherwise.
    pub fn persistence(mut self, persistence: Persistence) -> Self {
        self.persistence = persistence;
        self
    }

    /// What becomes of the processes that a run leaves in the background, unless it says otherwise.
    pub fn background(mut self, background: Background) -> Self {
        self.background = background;
        self
    }

    /// Makes root the owner of the directory tree, as on a real machine: the user can write to the home directory, `/workspace` and `/tmp` only.
    pub fn strict_layout(mut self) -> Self {
        self.ownership = Ownership::Root;
        self
    }

    /// Adds an exported variable.
    pub fn env(mut self, name: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Sets the directory that the shell starts in; the default is the user's home directory.
    pub fn cwd(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.cwd = Some(directory.into());
        self
    }

    /// Sets the clock.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Makes random numbers reproducible, from a seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.rng = Some(Rng::seeded(seed));
        self
    }

    /// Sets everything that [`Sandbox::reproducible`] sets.
    pub fn reproducible(self, seed: u64) -> Self {
        self.clock(Clock::virtual_at(REPRODUCIBLE_START)).seed(seed)
    }

    /// Adds a file, and the directories above it. It belongs to the user.
    pub fn file(self, path: impl Into<Vec<u8>>, contents: impl Into<Vec<u8>>) -> Self {
        self.file_with_mode(path, contents, 0o644)
    }

    /// As [`Builder::file`], with permission bits.
    pub fn file_with_mode(
        mut self,
        path: impl Into<Vec<u8>>,
        contents: impl Into<Vec<u8>>,
        mode: u32,
    ) -> Self {
        self.seeds.push(Seed { path: path.into(), contents: contents.into(), mode });
        self
    }

    /// Mounts a filesystem, which all copies of the sandbox share.
    pub fn mount(mut self, path: impl Into<Vec<u8>>, fs: Arc<dyn Fs>) -> Self {
        self.mounts.push((path.into(), Source::Shared(fs)));
        self
    }

    /// Mounts a filesystem read-only; changes are kept in memory, separately for each copy of the sandbox.
    pub fn mount_overlay(mut self, path: impl Into<Vec<u8>>, fs: Arc<dyn Fs>) -> Self {
        self.mounts.push((path.into(), Source::Overlay(fs, Arc::from("overlay"))));
        self
    }

    /// Mounts a host directory at `/workspace`, and starts the shell there. Reads go to the host's files, and changes stay in
    /// memory: [`Sandbox::changes`] and [`Sandbox::diff`] show them, [`Sandbox::apply`] writes them back.
    #[cfg(unix)]
    pub fn workspace(self, directory: impl Into<std::path::PathBuf>) -> Self {
        self.workspace_with(directory, WorkspaceMode::Overlay)
    }

    /// As [`Builder::workspace`], in another mode.
    #[cfg(unix)]
    pub fn workspace_with(mut self, directory: impl Into<std::path::PathBuf>, mode: WorkspaceMode) -> Self {
        self.workspace = Some((directory.into(), mode));
        self
    }

    /// Mounts a host directory at another path than `/workspace`. Changes in an overlay stay in memory:
    /// [`Sandbox::apply`] is for the workspace.
    #[cfg(unix)]
    pub fn mount_host(
        mut self,
        path: impl Into<Vec<u8>>,
        directory: impl Into<std::path::PathBuf>,
        mode: WorkspaceMode,
    ) -> Self {
        self.host_mounts.push((path.into(), directory.into(), mode));
        self
    }

    /// Protects more paths, anywhere below the workspace: [`Sandbox::apply`] does not write them unless asked to. In a write-through
    /// workspace, nothing can change, create or move those at its top.
    #[cfg(unix)]
    pub fn protect<P: Into<Vec<u8>>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.protected.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Protects these paths only, and none of [`PROTECTED`](crate::PROTECTED).
    #[cfg(unix)]
    pub fn protect_only<P: Into<Vec<u8>>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.protected = paths.into_iter().map(Into::into).collect();
        self
    }

    /// Host paths that the session does not see if they are in a directory that it is given, and that
    /// [`Sandbox::apply`] never writes to: what the embedder keeps for itself. Host programs find them empty.
    /// A directory inside a hidden one cannot be given to the session.
    #[cfg(unix)]
    pub fn hide<P: Into<std::path::PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.hidden.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Allows host programs, confined, on the session's own files. If the host cannot confine them as requested,
    /// [`Builder::build`] fails.
    #[cfg(native)]
    pub fn native(mut self, native: crate::native::Native) -> Self {
        self.native = Some(native);
        self
    }

    /// Runs the session in a separate process. The operating system enforces its time and memory, and a crash is a
    /// result ([`Ended::Crashed`](crate::Ended::Crashed)). Your hooks, commands and filesystems are called back in this
    /// process, on other threads than the caller's; `docs/embedding.md` lists the differences.
    #[cfg(native)]
    pub fn worker(mut self, worker: &crate::worker::Worker) -> Self {
        self.worker = Some(worker.clone());
        self
    }

    /// Adds a command, or replaces the command or builtin of that name. A [`crate::Custom`] is a closure, a
    /// [`crate::Lazy`] is created when it is first called; both can call other commands, and with `bash -c` the shell.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::{Custom, Exit, Sandbox};
    ///
    /// let echo = Custom::new("echo", |context| {
    ///     let (_, upper) = context.call_for_output(["bash", "-c", "printf %s \"${X^^}\""])?;
    ///     context.out.print(format_args!("{} {}\n", String::from_utf8_lossy(&upper), context.arguments().len()))?;
    ///     Ok(Exit::SUCCESS)
    /// });
    /// let mut sandbox = Sandbox::builder().command(Arc::new(echo)).build()?;
    /// assert_eq!(sandbox.run("export X=shout; echo a b").stdout_str(), "SHOUT 2\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn command(mut self, command: Arc<dyn Command>) -> Self {
        self.commands.push(command);
        self
    }

    /// Changes each script before it runs. Several plugins run in the order in which they were added. A script that does
    /// not parse is left as it is, and the shell reports the error. Aliases are not expanded yet.
    ///
    /// ```
    /// use boxsh::Sandbox;
    /// use boxsh::syntax::ast::{Script, SimpleCommand};
    /// use boxsh::syntax::visit::{Transformer, transform};
    ///
    /// struct Doubled;
    /// impl Transformer for Doubled {
    ///     fn visit_simple(&mut self, command: &mut SimpleCommand) {
    ///         command.args = command.args.iter().chain(command.args.last()).cloned().collect();
    ///         transform::walk_simple(self, command);
    ///     }
    /// }
    ///
    /// let mut sandbox = Sandbox::builder().transform(|script: &mut Script| Doubled.visit_script(script)).build()?;
    /// assert_eq!(sandbox.run("echo hi").stdout_str(), "hi hi\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn transform(
        mut self,
        plugin: impl Fn(&mut boxsh_syntax::ast::Script) + Send + Sync + 'static,
    ) -> Self {
        self.transforms.push(Arc::new(plugin));
        self
    }

    /// Allows `curl` and `wget` what the policy allows, through the sockets of the host. Without it there is no
    /// network.
    ///
    /// ```
    /// use boxsh::Sandbox;
    /// use boxsh::net::NetworkPolicy;
    ///
    /// let policy = NetworkPolicy::new().allow("https://api.example.com/v1")?;
    /// let mut sandbox = Sandbox::builder().network(policy).build()?;
    /// let result = sandbox.run("curl -s https://api.example.com/v10");
    /// assert_eq!(result.exit_code, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    pub fn network(self, policy: NetworkPolicy) -> Self {
        let builder = self.network_with(policy, Arc::new(boxsh_net::Client::new()));
        #[cfg(native)]
        let builder = Self { dials_itself: true, ..builder };
        builder
    }

    /// Gives the session its own loopback, and no other network: `curl`, `wget` and host programs of this session reach each other there.
    /// Services on the host's loopback are not visible. Replaces [`Builder::network`].
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    pub fn loopback(mut self) -> Self {
        self.loopback = true;
        self
    }

    /// As [`Builder::network`], through your own client: a proxy, a recording, `fetch` in a browser.
    pub fn network_with(mut self, policy: NetworkPolicy, client: Arc<dyn HttpClient>) -> Self {
        self.network = Some(Arc::new(Network::new(policy, client)));
        #[cfg(native)]
        {
            self.dials_itself = false;
        }
        self
    }

    /// Allows only these commands and builtins, whatever calls them: a script, `xargs`, `env`, a
    /// copy of the program under another name. Functions of a script are not commands, but the commands that they call are.
    pub fn allow_commands<N: Into<Vec<u8>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into);
        self.hooks.policy.allowed.get_or_insert_default().extend(names);
        self
    }

    /// Denies these commands and builtins, whatever calls them.
    pub fn deny_commands<N: Into<Vec<u8>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.hooks.policy.denied.extend(names.into_iter().map(Into::into));
        self
    }

    /// Calls a hook before each command and builtin, with all words expanded. Several hooks are called in turn, until one does not allow the command. A hook that panics denies.
    ///
    /// ```
    /// use boxsh::{Sandbox, Verdict};
    ///
    /// let mut sandbox = Sandbox::builder()
    ///     .approve(|call| match call.name {
    ///         b"rm" => Verdict::Deny("ask a human first".into()),
    ///         _ => Verdict::Allow,
    ///     })
    ///     .build()?;
    /// let result = sandbox.run("touch f; echo f | xargs rm; ls");
    /// assert_eq!((result.stdout_str(), result.stderr_str()), ("f\n".into(), "rm: ask a human first\n".into()));
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn approve(mut self, hook: impl Fn(&Call<'_>) -> Verdict + Send + Sync + 'static) -> Self {
        self.hooks.approve.push(Arc::new(hook));
        self
    }

    /// Reports every event as it happens; several hooks are called one after another. A hook that panics does not disturb
    /// the run.
    pub fn on_event(mut self, hook: impl Fn(&Event) + Send + Sync + 'static) -> Self {
        self.hooks.on_event.push(Arc::new(hook));
        self
    }

    /// Reports every event to the subscriber of `tracing`, with the target `boxsh`: commands, changed files and
    /// refusals at level `info`, files that are read at level `debug`.
    #[cfg(feature = "tracing")]
    pub fn trace_events(self) -> Self {
        self.on_event(crate::trace::tell)
    }

    /// Hides whatever looks like a secret in events and in violations.
    pub fn redact_events(mut self) -> Self {
        self.hooks.redacts = true;
        self
    }

    /// Reports each command and each network request that was refused.
    pub fn on_violation(mut self, hook: impl Fn(&Violation) + Send + Sync + 'static) -> Self {
        self.hooks.on_violation = Some(Arc::new(hook));
        self
    }

    /// Reports each result, before [`Sandbox::run`] returns it.
    pub fn on_result(mut self, hook: impl Fn(&RunResult) + Send + Sync + 'static) -> Self {
        self.hooks.on_result = Some(Arc::new(hook));
        self
    }

    /// Keeps a log of runs: the start and the end of each, what it writes and what it is refused, with times and with the numbers of the session and of the
    /// run. A log that panics does not disturb the run.
    pub fn on_log(mut self, log: impl Fn(&LogEntry) + Send + Sync + 'static) -> Self {
        self.hooks.on_log = Some(Arc::new(log));
        self
    }

    /// Gives each result the events of its run, up to ten thousand: [`RunResult::events`].
    pub fn record_events(mut self) -> Self {
        self.hooks.records = true;
        self
    }

    /// Gives each result the first commands of its run with their times, at most this many: [`RunResult::commands`].
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::builder().record_commands(100).build()?;
    /// let result = sandbox.run("seq 3 | wc -l; false");
    /// let mut ran: Vec<_> = result.commands.iter().map(|ran| (&ran.name[..], ran.status)).collect();
    /// ran.sort();
    /// assert_eq!(ran, [(&b"false"[..], Some(1)), (b"seq", Some(0)), (b"wc", Some(0))]);
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn record_commands(mut self, most: usize) -> Self {
        self.hooks.commands = most;
        self
    }

    /// Builds the sandbox.
    ///
    /// # Errors
    /// [`Error::Option`] with the name of an option that is wrong.
    pub fn build(mut self) -> Result<Sandbox, Error> {
        #[cfg(native)]
        if let Some(worker) = self.worker.take() {
            return self.build_in(worker);
        }
        let identity = Arc::new(self.checked_identity()?);
        let paths = self.path_policy()?;
        #[cfg(unix)]
        let workspace = self.open_workspace(&identity)?;
        #[cfg(native)]
        let layered = self.native.as_ref().map_or(Ok(Vec::new()), crate::native::Native::layered)?;
        #[cfg(native)]
        let system = self.open_system(layered, &identity)?;
        #[cfg(unix)]
        let host_mounts = self.open_host_mounts(&identity)?;
        #[cfg(native)]
        let host_mounts = [system, host_mounts].concat();
        #[cfg(all(unix, not(native)))]
        drop(host_mounts);
        #[cfg(native)]
        if self.native.is_some() && self.has_own_root() {
            return Err(Error::option(
                "mount",
                "host programs have a root of their own, so nothing can be mounted at /",
            ));
        }
        let clock = self.clock.clone().unwrap_or_else(default_clock);
        let rng = Arc::new(self.rng.as_ref().map_or_else(default_rng, Rng::fork));
        let memory = memory_options(&clock, &self.limits);
        let image = self.image(&identity)?;
        let mut volumes = Volumes { root: Arc::new(image.fork(&memory)), mounted: Vec::new() };
        #[cfg(native)]
        if let Some(native) = &self.native {
            native.add_name_files(&volumes.root)?;
        }
        #[cfg(native)]
        let place = match &self.native {
            Some(native) => native.package_place(&identity)?,
            None => None,
        };
        #[cfg(native)]
        if let Some(place) = &place {
            place.add_files(&volumes.root)?;
        }
        self.mount_all(&mut volumes, &memory)?;
        #[cfg(native)]
        if let Some(native) = &self.native {
            native.add_system_files(&volumes)?;
        }
        self.add_lazy_files(&volumes, &identity)?;
        let registry = Registry::over(image.registry().clone());
        let attached = Attached {
            network: self.hooked_network(),
            paths,
            #[cfg(all(feature = "http", not(target_family = "wasm")))]
            loopback: self.loopback,
        };
        #[cfg(native)]
        let environment = {
            let base = self.native.as_ref().map_or(Ok(&[][..]), crate::native::Native::base_environment)?;
            self.full_environment(&identity, place.as_ref(), base)
        };
        #[cfg(not(native))]
        let environment = self.full_environment(&identity);
        let config = Config {
            limits: self.limits,
            identity,
            persistence: self.persistence,
            overflow: self.reaching.overflow,
            background: self.background,
            image,
            #[cfg(unix)]
            workspace,
            #[cfg(native)]
            host_mounts,
            transforms: self.transforms,
            hooks: self.hooks,
            attached,
            #[cfg(native)]
            native: self.native,
        };
        let machine = Machine::boot(&config, volumes, registry, clock, rng, Runs::new())?;
        for command in &self.commands {
            let reason = |errno| Error::option("command", format!("{}: {errno}", command.name()));
            crate::additions::note_original(&machine.kernel, command.name());
            machine.kernel.install(command.clone()).map_err(reason)?;
        }
        for seed in &self.seeds {
            crate::files::write_as_user(
                &machine.kernel,
                &machine.process,
                &seed.path,
                &seed.contents,
                seed.mode,
            )
            .map_err(|error| Error::option("file", error.to_string()))?;
        }
        machine.process.set_environment(environment);
        let home = || match machine.volumes.root_in_place() {
            Some(_) => b"/".to_vec(),
            None => config.identity.home.clone().into_bytes(),
        };
        let directory = self.cwd.unwrap_or_else(home);
        machine.process.chdir(&directory).map_err(|errno| {
            Error::option("cwd", format!("{}: {errno}", String::from_utf8_lossy(&directory)))
        })?;
        Ok(Sandbox::start(Arc::new(config), machine, &self.commands))
    }

    /// Builds the sandbox in a worker.
    #[cfg(native)]
    fn build_in(mut self, worker: crate::worker::Worker) -> Result<Sandbox, Error> {
        let (recipe, lent) = recipe::of_builder(&mut self)?;
        let identity = Arc::new(recipe.identity.clone());
        let hooks = self.hooks.clone();
        let kit = crate::worker::Kit::new(worker, recipe, lent, self.commands, hooks);
        let remote = crate::worker::Remote::start(kit)?;
        let config = Config {
            limits: self.limits,
            identity,
            persistence: self.persistence,
            overflow: self.reaching.overflow,
            background: self.background,
            image: crate::base_image()?,
            workspace: None,
            host_mounts: Vec::new(),
            transforms: self.transforms,
            hooks: self.hooks,
            attached: Attached::default(),
            native: None,
        };
        Sandbox::in_worker(Arc::new(config), remote)
    }

    fn checked_identity(&self) -> Result<Identity, Error> {
        let mut identity = self.identity.clone();
        if let Some(home) = &self.home {
            identity.home.clone_from(home);
        }
        let is_odd = |name: &str| name.is_empty() || name.contains(['/', ':', '\n', '\0', ' ']);
        if is_odd(&identity.user) {
            return Err(Error::option("user", format!("not a user name: {:?}", identity.user)));
        }
        if is_odd(&identity.host) {
            return Err(Error::option("host", format!("not a host name: {:?}", identity.host)));
        }
        if !identity.home.starts_with('/') {
            return Err(Error::option("identity", "the home directory is not an absolute path"));
        }
        Ok(identity)
    }

    /// Mounts the workspace, and lets the shell start there.
    #[cfg(unix)]
    fn open_workspace(&mut self, identity: &Identity) -> Result<Option<crate::workspace::Workspace>, Error> {
        let Some((host, mode)) = self.workspace.take() else { return Ok(None) };
        let wrong = |errno| Error::option("workspace", format!("{}: {errno}", host.display()));
        let protection = self.protection(&host).map_err(wrong)?;
        if mode == WorkspaceMode::Overlay {
            crate::workspace::await_tick();
        }
        let opened = crate::workspace::host_now();
        let owner = (identity.uid, identity.gid);
        let fs = crate::workspace::open(&host, mode, owner, &protection).map_err(wrong)?;
        let at = self.workspace_place(&host, mode)?;
        self.mounts.push((at.to_absolute(), Source::of_host(fs, mode)));
        self.cwd.get_or_insert_with(|| at.to_absolute());
        Ok(Some(crate::workspace::Workspace { host, at, mode, opened, protection }))
    }

    /// What the session must not change in a host directory, and what it must not see.
    #[cfg(unix)]
    fn protection(&self, directory: &std::path::Path) -> boxsh_kernel::vfs::Result<Protection> {
        Ok(Protection::new(&self.protected, crate::hidden::below(directory, &self.hidden)?))
    }

    /// Where the workspace is: host programs that see the host's tree have to find it at its own path.
    #[cfg(unix)]
    #[cfg_attr(not(native), expect(unused_variables, reason = "there are no host programs"))]
    fn workspace_place(&self, host: &std::path::Path, mode: WorkspaceMode) -> Result<FsPathBuf, Error> {
        #[cfg(native)]
        if self.native.as_ref().is_some_and(crate::native::Native::runs_on_host) {
            return crate::native::place_on_host(host, mode);
        }
        Ok(FsPath::new(b"/workspace")?.to_owned())
    }

    #[cfg(unix)]
    fn open_host_mounts(&mut self, identity: &Identity) -> Result<Vec<crate::workspace::Workspace>, Error> {
        let mut mounts: Vec<crate::workspace::Workspace> = Vec::new();
        for (path, host, mode) in std::mem::take(&mut self.host_mounts) {
            let wrong = |errno| Error::option("mount", format!("{}: {errno}", host.display()));
            let protection = self.protection(&host).map_err(wrong)?;
            let owner = (identity.uid, identity.gid);
            let fs = crate::workspace::open(&host, mode, owner, &protection).map_err(wrong)?;
            let at = FsPath::new(&path).map_err(wrong)?.to_owned();
            #[cfg(native)]
            if self.native.as_ref().is_some_and(crate::native::Native::runs_on_host) {
                crate::native::check_place_on_host(&host, mode, &at)?;
            }
            self.mounts.push((path, Source::of_host(fs, mode)));
            // What is mounted later at the same place hides what was there.
            mounts.retain(|earlier| earlier.at != at);
            let opened = crate::workspace::host_now();
            mounts.push(crate::workspace::Workspace { host, at, mode, opened, protection });
        }
        Ok(mounts)
    }

    /// Mounts directories of the system that the session may change, before what the embedder mounts, which may be inside. Nothing in them is
    /// hidden: the session sees them anyway.
    #[cfg(native)]
    fn open_system(
        &mut self,
        layered: Vec<(String, std::path::PathBuf)>,
        identity: &Identity,
    ) -> Result<Vec<crate::workspace::Workspace>, Error> {
        let mode = WorkspaceMode::Overlay;
        let open = |(path, host): (String, std::path::PathBuf)| {
            let wrong = |errno| Error::option("writable_system", format!("{}: {errno}", host.display()));
            let protection = Protection::new(&[], crate::hidden::below(&host, &[]).map_err(wrong)?);
            let fs = crate::workspace::open(&host, mode, (identity.uid, identity.gid), &protection);
            self.mounts.push((path.clone().into_bytes(), Source::of_host(fs.map_err(wrong)?, mode)));
            let at = FsPath::new(path.as_bytes()).map_err(wrong)?.to_owned();
            let opened = crate::workspace::host_now();
            Ok(crate::workspace::Workspace { host, at, mode, opened, protection })
        };
        layered.into_iter().map(open).collect()
    }

    fn mount_all(
        &self,
        volumes: &mut Volumes,
        memory: &boxsh_kernel::vfs::MemoryOptions,
    ) -> Result<(), Error> {
        for (path, source) in &self.mounts {
            let wrong = |errno| Error::option("mount", format!("{}: {errno}", String::from_utf8_lossy(path)));
            let path: FsPathBuf = FsPath::new(path).map_err(wrong)?.to_owned();
            let (volume, source): (_, Arc<str>) = match source {
                Source::Shared(fs) => (Volume::Shared(fs.clone()), Arc::from("mount")),
                Source::Overlay(fs, source) => {
                    // The changes start with a root directory of their own, which has to look like the one below.
                    let below = fs.metadata(FsPath::ROOT).map_err(wrong)?;
                    let options = memory
                        .clone()
                        .dev(volumes.next_device())
                        .root_mode(below.mode)
                        .root_uid(below.uid)
                        .root_gid(below.gid);
                    let upper = Memory::new(&options);
                    let overlay = boxsh_kernel::vfs::Overlay::new(fs.clone(), upper).map_err(wrong)?;
                    (Volume::Overlay(Arc::new(overlay)), source.clone())
                }
            };
            volumes.mounted.push(Mounted { path, source, volume });
        }
        Ok(())
    }

    fn image(&self, identity: &Arc<Identity>) -> Result<Image, Error> {
        let programs = &self.reaching.programs;
        if let Some(name) = programs.unknown() {
            let name = String::from_utf8_lossy(name);
            return Err(Error::option("programs", format!("{name}: there is no such program")));
        }
        let is_plain = **identity == Identity::default() && self.ownership == Ownership::default();
        if is_plain && programs.is_whole() {
            return Ok(crate::base_image()?);
        }
        let options = ImageOptions { ownership: self.ownership, ..ImageOptions::default() };
        Ok(Image::build(Arc::new(programs.registry()), identity.clone(), &options)?)
    }

    /// Whether something is mounted as the root.
    fn has_own_root(&self) -> bool {
        self.mounts.iter().any(|(path, _)| FsPath::new(path).is_ok_and(FsPath::is_root))
    }

    fn full_environment(
        &self,
        identity: &Identity,
        #[cfg(native)] place: Option<&crate::packages::Place>,
        #[cfg(native)] base: &[String],
    ) -> Environment {
        let mut environment = match self.reaching.clears_environment {
            true => Environment::default(),
            false => base_environment(identity),
        };
        #[cfg(native)]
        let has_other_tree = self.native.is_some() || self.has_own_root();
        #[cfg(not(native))]
        let has_other_tree = self.has_own_root();
        #[cfg(native)]
        for (name, value) in base.iter().filter_map(|line| line.split_once('=')) {
            // Who the user is, the session says.
            if !["HOME", "LOGNAME", "SHELL", "USER"].contains(&name) && !self.reaching.clears_environment {
                environment.set(name, value);
            }
        }
        if has_other_tree && let Some(path) = environment.get(b"PATH") {
            let path = [path, b":", crate::base::PROGRAMS.as_bytes()].concat();
            environment.set("PATH", path);
        }
        #[cfg(native)]
        if let Some(place) = place.filter(|_| !self.reaching.clears_environment) {
            let is_offline = self.native.as_ref().is_some_and(crate::native::Native::is_offline);
            place.set_variables(&mut environment, is_offline);
            let cache = self.native.as_ref().map(crate::native::Native::cache_variables);
            cache.into_iter().flatten().for_each(|(name, value)| environment.set(name, value));
            let settings = self.native.as_ref().and_then(crate::native::Native::apt_config);
            settings.into_iter().for_each(|path| environment.set("APT_CONFIG", path));
            let path = environment.get(b"PATH").map(|path| place.path(path));
            path.into_iter().for_each(|path| environment.set("PATH", path));
        }
        for (name, value) in &self.environment {
            environment.set(name.clone(), value.clone());
        }
        environment
    }
}

#[cfg(not(target_family = "wasm"))]
fn default_clock() -> Clock {
    Clock::real()
}

#[cfg(target_family = "wasm")]
fn default_clock() -> Clock {
    Clock::virtual_at(REPRODUCIBLE_START)
}

#[cfg(not(target_family = "wasm"))]
fn default_rng() -> Rng {
    Rng::host()
}

#[cfg(target_family = "wasm")]
fn default_rng() -> Rng {
    Rng::seeded(0)
}
