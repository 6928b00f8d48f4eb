//! The session that a command works in: its options, and where it is kept between calls.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[cfg(target_os = "linux")]
use boxsh::packages::{PackageError, Wanted};
use boxsh::{Background, Builder, Limit, Limits, RunOptions, Sandbox, Snapshot, WorkspaceMode};
use clap::{Args, ValueEnum};

use crate::failure::{Answer, Failure};
#[cfg(target_os = "linux")]
use crate::progress::Progress;
use crate::quantity::{parse_duration, parse_size};
use crate::reach::ReachArguments;
use crate::rules::RuleArguments;
use crate::seal;
use crate::state::{Kept, StateFile};
use crate::trace::trace;
use crate::{bash, host};

/// Options of every command that has a session.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SessionArguments {
    /// Keep the session in FILE and continue it with each call; calls wait for each other
    #[arg(long, value_name = "FILE", help_heading = "Session")]
    pub(crate) state: Option<PathBuf>,
    /// Read options from a JSON file such as {"timeout": "5s"}; the command line wins
    #[arg(long, value_name = "FILE", help_heading = "Session")]
    pub(crate) profile: Option<PathBuf>,
    /// Set an exported variable (repeatable)
    #[arg(long, value_name = "K=V", value_parser = parse_assignment, help_heading = "Session")]
    env: Vec<(String, String)>,
    /// Start in this directory (a path of the session)
    #[arg(long, alias = "cwd", value_name = "DIR", help_heading = "Session")]
    workdir: Option<OsString>,
    /// Use this random seed and a virtual clock, so that every run prints the same
    #[arg(long, value_name = "N", help_heading = "Session")]
    seed: Option<u64>,
    /// Work on a host directory: `overlay` (changes stay in the session), `ro`, or `rw` (write-through)
    #[arg(long, value_name = "DIR[:MODE]", value_parser = parse_workspace, help_heading = "Files")]
    workspace: Option<HostDirectory>,
    /// Mount another host directory: `rw` (default), `ro` or `overlay` (repeatable)
    #[arg(long, value_name = "SRC:DST[:MODE]", value_parser = parse_mount, help_heading = "Files")]
    mount: Vec<HostMount>,
    /// Install a package before anything runs: pip:NAME, uv:NAME, npm:NAME, apt:NAME, or all of a manifest with @FILE (repeatable; needs --native)
    #[cfg(target_os = "linux")]
    #[arg(long, value_name = "PACKAGE", help_heading = "Session")]
    with: Vec<String>,
    /// How many commands of a run are recorded, for whoever traces it.
    #[arg(skip)]
    pub(crate) recorded: usize,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    reach: ReachArguments,
}

/// Options about limits.
#[derive(Args, Clone, Debug, Default)]
struct LimitArguments {
    /// Stop the run after this time (30s, 500ms, 2m) with status 124
    #[arg(long, value_name = "TIME", value_parser = parse_timeout, help_heading = "Limits")]
    timeout: Option<Duration>,
    /// Stop the run with status 137 when it holds more memory than this (256m)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    memory: Option<u64>,
    /// Stop the run when it writes more than this to stdout or stderr (10m)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    output_cap: Option<u64>,
    /// Start from these limits: `default`, or `hardened` for hostile scripts
    #[arg(long, value_name = "SET", hide_possible_values = true, help_heading = "Limits")]
    limits: Option<LimitSet>,
    /// Set one limit (repeatable; `boxsh commands --limits` lists them)
    #[arg(long, value_name = "NAME=N", value_parser = parse_limit, help_heading = "Limits")]
    limit: Vec<(Limit, u64)>,
}

/// The named sets of limits.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum LimitSet {
    Default,
    Hardened,
}

/// A host directory, and how it is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostDirectory {
    path: PathBuf,
    mode: WorkspaceMode,
}

/// A host directory at a path of the session.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HostMount {
    at: Vec<u8>,
    directory: HostDirectory,
}

/// As it is given on the command line; whoever has written the name cannot steer a terminal with it.
impl std::fmt::Display for HostDirectory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.path.to_string_lossy().escape_debug(), mode_name(self.mode))
    }
}

impl std::fmt::Display for HostMount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let HostDirectory { path, mode } = &self.directory;
        let at = String::from_utf8_lossy(&self.at);
        write!(f, "{}:{}:{}", path.to_string_lossy().escape_debug(), at.escape_debug(), mode_name(*mode))
    }
}

fn parse_assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if is_name(name) => Ok((name.to_owned(), value.to_owned())),
        Some((name, _)) if !name.is_empty() => Err(format!("`{name}` is not a valid variable name")),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

/// Whether the shell can have a variable of this name.
fn is_name(name: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(is_word) && !name.is_empty() && !name.as_bytes()[0].is_ascii_digit()
}

pub(crate) fn parse_timeout(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        Duration::ZERO => Err("the timeout must be greater than 0".to_owned()),
        time => Ok(time),
    }
}

fn mode_named(name: &str) -> Option<WorkspaceMode> {
    Some(match name {
        "ro" => WorkspaceMode::ReadOnly,
        "rw" => WorkspaceMode::ReadWrite,
        "overlay" => WorkspaceMode::Overlay,
        _ => return None,
    })
}

fn mode_name(mode: WorkspaceMode) -> &'static str {
    match mode {
        WorkspaceMode::ReadOnly => "ro",
        WorkspaceMode::ReadWrite => "rw",
        _ => "overlay",
    }
}

/// Splits a mode off the end of a text.
fn split_mode(text: &str) -> (&str, Option<WorkspaceMode>) {
    match text.rsplit_once(':').and_then(|(path, name)| Some((path, mode_named(name)?))) {
        Some((path, mode)) => (path, Some(mode)),
        None => (text, None),
    }
}

pub(crate) fn parse_workspace(text: &str) -> Result<HostDirectory, String> {
    let (path, mode) = split_mode(text);
    Ok(HostDirectory { path: path.into(), mode: mode.unwrap_or_default() })
}

fn parse_mount(text: &str) -> Result<HostMount, String> {
    let (paths, mode) = split_mode(text);
    let Some((source, at)) =
        paths.rsplit_once(':').filter(|(source, at)| !source.is_empty() && at.starts_with('/'))
    else {
        return Err("write SOURCE:/PATH, or SOURCE:/PATH:ro, or SOURCE:/PATH:overlay".to_owned());
    };
    let mode = mode.unwrap_or(WorkspaceMode::ReadWrite);
    Ok(HostMount { at: at.as_bytes().to_vec(), directory: HostDirectory { path: source.into(), mode } })
}

fn parse_limit(text: &str) -> Result<(Limit, u64), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=N")?;
    let limit = Limit::ALL.iter().copied().find(|limit| limit.name() == name);
    let limit = limit.ok_or_else(|| {
        let names: Vec<&str> = Limit::ALL.iter().map(|limit| limit.name()).collect();
        format!("there is no limit {name}; the limits are {}", names.join(", "))
    })?;
    let value = match limit {
        Limit::WallClock => parse_timeout(value)?.as_nanos().try_into().unwrap_or(u64::MAX),
        _ => parse_size(value)?,
    };
    Ok((limit, value))
}

impl SessionArguments {
    /// A session in a state file, on this directory if one is given, and nothing else.
    pub(crate) fn of_state(state: &Path, workspace: Option<&HostDirectory>) -> Self {
        Self { state: Some(state.to_owned()), workspace: workspace.cloned(), ..Self::default() }
    }

    /// The variables that were given, and what kind of terminal there is, if there is one.
    fn variables(&self) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
        let terminal = host::variable("TERM").filter(|_| std::io::stdout().is_terminal());
        let terminal = terminal.map(|name| (b"TERM".to_vec(), name.into_vec()));
        let bytes = |text: &String| text.clone().into_bytes();
        terminal
            .into_iter()
            .chain(self.rules.inherited())
            .chain(self.env.iter().map(move |(name, value)| (bytes(name), bytes(value))))
    }
}

impl SessionArguments {
    /// The limits of a run, which start from `limits`.
    fn all_limits(&self, limits: Limits) -> Limits {
        let mut limits = self.limits.limits(limits);
        self.rules.limit(&mut limits);
        limits
    }
}

/// Packages.
#[cfg(target_os = "linux")]
impl SessionArguments {
    /// What `--with` asks for.
    fn wanted(&self) -> Answer<Vec<Wanted>> {
        let mut wanted = Vec::new();
        for text in &self.with {
            let failed = |error: PackageError| Failure::usage(format!("--with {text}: {error}"));
            match text.strip_prefix('@') {
                Some(path) => {
                    let path = Path::new(path);
                    let bytes = host::read(path).map_err(|error| Failure::file("read", path, &error))?;
                    wanted.extend(Wanted::of_manifest(&String::from_utf8_lossy(&bytes)).map_err(failed)?);
                }
                None => wanted.push(text.parse().map_err(failed)?),
            }
        }
        Ok(wanted)
    }

    /// What the session reaches: with packages of the system, its directories can be changed.
    fn reach_for(&self, packages: &[Wanted]) -> ReachArguments {
        let changes_system = packages.iter().any(|wanted| wanted.manager == "apt");
        if changes_system { self.reach.clone().with_writable_system() } else { self.reach.clone() }
    }

    /// Installs what `--with` asks for.
    fn install(wanted: &[Wanted], sandbox: &mut Sandbox) -> Answer<()> {
        if wanted.is_empty() {
            return Ok(());
        }
        if sandbox.native_report().is_none() {
            return Err(Failure::usage("--with needs host programs")
                .hint("add --native, and --allow for the registry"));
        }
        let progress = Progress::start("installing packages");
        let installed = sandbox.install(wanted);
        progress.finish();
        installed.map_err(|error| Failure::new(error.to_string()))
    }
}

/// What a server makes of the options.
#[cfg(feature = "serve")]
impl SessionArguments {
    /// The limits of each run.
    pub(crate) fn server_limits(&self) -> Limits {
        self.all_limits(Limits::default())
    }

    /// The most that clients can ask of the network.
    pub(crate) fn network_ceiling(&self) -> Answer<boxsh_server::NetworkCeiling> {
        self.reach.ceiling()
    }

    /// Whether sessions cannot be in workers.
    pub(crate) fn needs_this_process(&self) -> bool {
        self.reach.needs_this_process()
    }

    /// Whether sessions keep changes to a host directory apart, which can be applied to it.
    pub(crate) fn has_overlay(&self) -> bool {
        self.workspace.as_ref().is_some_and(|workspace| workspace.mode == WorkspaceMode::Overlay)
    }

    /// Whether the command line says where the shell starts.
    #[cfg(feature = "sandboxd")]
    pub(crate) fn has_place(&self) -> bool {
        self.workspace.is_some() || self.workdir.is_some()
    }

    /// The builder of a client's session, with these network rules if they are not all that the command line allows.
    pub(crate) fn builder_for(&self, limits: Limits, allow: Option<&[String]>) -> Answer<Builder> {
        #[cfg(target_os = "linux")]
        if !self.with.is_empty() {
            return Err(Failure::usage("--with installs into one session, and a server has many")
                .hint("make a base with `boxsh base commit`, and give it with --base"));
        }
        let narrowed = allow.map(|allow| self.reach.narrowed(allow));
        let reach = narrowed.as_ref().unwrap_or(&self.reach);
        let builder = Origin::of(self)?.builder(self, reach, limits)?;
        let builder = self.variables().fold(builder, |builder, (name, value)| builder.env(name, value));
        Ok(match &self.workdir {
            Some(directory) => builder.cwd(directory.as_bytes()),
            None => builder,
        })
    }
}

impl SessionArguments {
    /// The time of a run by the clock of the host; none if there is no limit, or if the session has a clock of its own.
    pub(crate) fn real_time(&self, sandbox: &Sandbox) -> Option<std::time::Duration> {
        sandbox.limits().wall_clock().filter(|_| self.seed.is_none())
    }
}

impl LimitArguments {
    fn limits(&self, base: Limits) -> Limits {
        let mut limits = match self.limits {
            None => base,
            Some(LimitSet::Default) => Limits::default(),
            Some(LimitSet::Hardened) => Limits::hardened(),
        };
        if let Some(time) = self.timeout {
            limits.set(Limit::WallClock, time.as_nanos().try_into().unwrap_or(u64::MAX));
        }
        if let Some(bytes) = self.memory {
            limits.set(Limit::Memory, bytes);
        }
        if let Some(bytes) = self.output_cap {
            limits.set(Limit::Stdout, bytes);
            limits.set(Limit::Stderr, bytes);
        }
        self.limit.iter().for_each(|&(limit, value)| limits.set(limit, value));
        limits
    }
}

/// Limits that all host programs share, and that need control groups: those that the command line names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ProgramLimits {
    pub(crate) memory: Option<u64>,
    pub(crate) processes: Option<u64>,
}

impl LimitArguments {
    fn for_programs(&self) -> ProgramLimits {
        let limits = self.limits(Limits::default());
        let asked = |limit| {
            let by_set = matches!(self.limits, Some(LimitSet::Hardened));
            let by_name = self.limit.iter().any(|&(other, _)| other == limit);
            let by_option = limit == Limit::Memory && self.memory.is_some();
            (by_set || by_name || by_option).then(|| limits.get(limit)).filter(|&value| value != u64::MAX)
        };
        ProgramLimits { memory: asked(Limit::Memory), processes: asked(Limit::Processes) }
    }
}

/// What of the host a session was built with: it has to be the same when the session goes on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Origin {
    workspace: Option<HostDirectory>,
    mounts: Vec<HostMount>,
}

const WORKSPACE_NOTE: &str = "workspace";

/// With the base of a session that has layers over the directories of its system.
#[cfg(target_os = "linux")]
const SYSTEM_NOTE: &str = "system";

fn mount_note(number: usize) -> String {
    format!("mount-{number}")
}

impl Origin {
    fn of(arguments: &SessionArguments) -> Answer<Self> {
        let absolute = |directory: &HostDirectory| -> Answer<HostDirectory> {
            let path = host::absolute(&directory.path);
            let path = path.map_err(|error| Failure::file("use directory", &directory.path, &error))?;
            Ok(HostDirectory { path, mode: directory.mode })
        };
        let mounts = arguments
            .mount
            .iter()
            .map(|mount| Ok(HostMount { at: mount.at.clone(), directory: absolute(&mount.directory)? }));
        Ok(Self {
            workspace: arguments.workspace.as_ref().map(absolute).transpose()?,
            mounts: mounts.collect::<Answer<_>>()?,
        })
    }

    /// The directories of the host that a session sees.
    fn directories(&self) -> impl Iterator<Item = &Path> {
        let mounts = self.mounts.iter().map(|mount| &mount.directory);
        self.workspace.iter().chain(mounts).map(|directory| directory.path.as_path())
    }

    /// Reads what [`Origin::note`] has written.
    fn from_notes(snapshot: &Snapshot) -> Self {
        let directory = |bytes: &[u8]| {
            let colon = bytes.iter().position(|&byte| byte == b':')?;
            let mode = mode_named(std::str::from_utf8(&bytes[..colon]).ok()?)?;
            Some(HostDirectory { path: OsString::from_vec(bytes[colon + 1..].to_vec()).into(), mode })
        };
        let mount = |number| {
            let note = snapshot.note(&mount_note(number))?;
            let end = note.iter().position(|&byte| byte == 0)?;
            Some(HostMount { at: note[..end].to_vec(), directory: directory(&note[end + 1..])? })
        };
        Self {
            workspace: snapshot.note(WORKSPACE_NOTE).and_then(directory),
            mounts: (0..).map_while(mount).collect(),
        }
    }

    fn note(&self, snapshot: &mut Snapshot) {
        let directory = |directory: &HostDirectory| {
            [mode_name(directory.mode).as_bytes(), b":", directory.path.as_os_str().as_bytes()].concat()
        };
        if let Some(workspace) = &self.workspace {
            snapshot.set_note(WORKSPACE_NOTE, directory(workspace));
        }
        for (number, mount) in self.mounts.iter().enumerate() {
            let note = [&mount.at[..], b"\0", &directory(&mount.directory)].concat();
            snapshot.set_note(mount_note(number), note);
        }
    }

    /// The builder of a session on these directories, with everything that the command line says.
    fn builder(
        &self,
        arguments: &SessionArguments,
        reach: &ReachArguments,
        limits: Limits,
    ) -> Answer<Builder> {
        if reach.shows_host()
            && let Some(workspace) =
                self.workspace.as_ref().filter(|found| found.mode == WorkspaceMode::Overlay)
        {
            let path = workspace.path.display();
            return Err(Failure::new(format!(
                "under this --isolation, host programs write to {path} itself, so changes cannot be kept apart"
            ))
            .hint("write --workspace DIR:ro or DIR:rw"));
        }
        let mut builder = arguments
            .rules
            .apply_to(self.apply_to(Sandbox::builder()))
            .hide(seal::hidden(self.directories()))
            .hide(bases_of_user(self.directories()))
            .hide(packages_of_user(self.directories()))
            .limits(limits)
            .redact_events();
        if let Some(seed) = arguments.seed {
            builder = builder.reproducible(seed);
        }
        if arguments.recorded > 0 {
            builder = builder.record_commands(arguments.recorded);
        }
        reach.apply_to(builder, arguments.limits.for_programs())
    }

    /// What a file from elsewhere may open: what was given, if that is all that the session needs.
    fn open_only(self, given: Self, kept: &Kept) -> Answer<Self> {
        let is_given = |mount: &&HostMount| !given.mounts.iter().any(|other| other.at == mount.at);
        let workspace = self.workspace.iter().filter(|_| given.workspace.is_none());
        let workspace = workspace.map(|found| ("--workspace", format!("{found}")));
        let mounts = self.mounts.iter().filter(is_given).map(|mount| ("--mount", format!("{mount}")));
        let missing: Vec<String> =
            workspace.chain(mounts).map(|(flag, value)| format!("{flag} {value}")).collect();
        if missing.is_empty() {
            return Ok(given);
        }
        Err(Failure::new(format!(
            "{} was not written by you and would open {}",
            kept.name(),
            missing.join(", ")
        ))
        .hint("to open these or other directories, give the options yourself"))
    }

    fn apply_to(&self, mut builder: Builder) -> Builder {
        if let Some(workspace) = &self.workspace {
            builder = builder.workspace_with(&workspace.path, workspace.mode);
        }
        for mount in &self.mounts {
            builder = builder.mount_host(mount.at.clone(), &mount.directory.path, mount.directory.mode);
        }
        builder
    }
}

/// Where this user has bases, which no session may change.
fn bases_of_user<'a>(shown: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    return crate::bases::hidden(shown);
    #[cfg(not(target_os = "linux"))]
    {
        drop(shown);
        None
    }
}

/// Where this user has packages that were fetched, which no session may change.
fn packages_of_user<'a>(shown: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    return crate::package_cache::hidden(shown);
    #[cfg(not(target_os = "linux"))]
    {
        drop(shown);
        None
    }
}

/// A session, and what is to become of it.
pub(crate) struct Session {
    pub(crate) sandbox: Sandbox,
    pub(crate) keeper: Keeper,
    /// Whether the user of this process has made it.
    pub(crate) is_own: bool,
}

/// Where a session is kept, and what has to be known to make it again.
pub(crate) struct Keeper {
    origin: Origin,
    state: Option<StateFile>,
    /// The base, for a session that can change the system of it.
    #[cfg(target_os = "linux")]
    base: Vec<u8>,
}

/// Why a session cannot be built, with what to do about it.
fn explain(error: boxsh::Error) -> Failure {
    match error {
        #[cfg(target_os = "linux")]
        boxsh::Error::Native(_) => {
            Failure::new(error.to_string()).hint("`boxsh doctor` reports what this host can enforce")
        }
        error => error.into(),
    }
}

/// What a session starts with.
pub(crate) enum Beginning {
    /// What its state file has, or nothing.
    State,
    /// A snapshot, whatever the state file has.
    Snapshot(Box<Kept>),
}

impl Session {
    /// Opens a session with limits that start from `limits`. Nothing goes on once the program has ended, so a run ends when all that it has
    /// started has.
    pub(crate) fn open(arguments: &SessionArguments, limits: Limits, beginning: Beginning) -> Answer<Self> {
        Self::open_with(arguments, limits, beginning, Background::Wait)
    }

    /// Opens a session for an interactive shell: its background goes on while a line is edited.
    pub(crate) fn open_interactive(arguments: &SessionArguments, beginning: Beginning) -> Answer<Self> {
        Self::open_with(arguments, bash::limits(), beginning, Background::Live)
    }

    fn open_with(
        arguments: &SessionArguments,
        limits: Limits,
        beginning: Beginning,
        background: Background,
    ) -> Answer<Self> {
        let state = arguments.state.as_deref().map(StateFile::open).transpose()?;
        let kept = state.as_ref().map(StateFile::load).transpose()?.flatten();
        let kept = match beginning {
            Beginning::State => kept,
            Beginning::Snapshot(kept) => Some(*kept),
        };
        let origin = Self::origin(arguments, kept.as_ref())?;
        trace(|| format!("session: {origin:?}, {}", if kept.is_some() { "continued" } else { "new" }));
        let limits = arguments.all_limits(limits);
        #[cfg(target_os = "linux")]
        let wanted = arguments.wanted()?;
        #[cfg(target_os = "linux")]
        let changed =
            kept.as_ref().filter(|kept| kept.is_own).and_then(|kept| kept.snapshot.note(SYSTEM_NOTE));
        #[cfg(target_os = "linux")]
        let reach = arguments.reach_for(&wanted).continued(changed)?;
        #[cfg(not(target_os = "linux"))]
        let reach = arguments.reach.clone();
        let builder = origin.builder(arguments, &reach, limits)?.background(background);
        let mut sandbox = builder.build().map_err(explain)?;
        #[cfg(target_os = "linux")]
        if let Some(report) = sandbox.native_report() {
            trace(|| format!("host programs: {}", report.to_string().trim_end().replace('\n', "; ")));
        }
        if let Some(kept) = &kept {
            kept.restore(&mut sandbox)?;
        }
        if let Some(directory) = &arguments.workdir {
            let wrong = |why: String| {
                Failure::new(format!("--workdir {}: {why}", directory.display()))
                    .hint("it is a directory of the session, such as /tmp or /workspace")
            };
            match sandbox.metadata(directory.as_bytes()) {
                Ok(found) if found.is_dir() => {}
                Ok(_) => return Err(wrong(boxsh::vfs::Errno::ENOTDIR.to_string())),
                Err(boxsh::Error::File { errno, .. }) => return Err(wrong(errno.to_string())),
                Err(error) => return Err(error.into()),
            }
        }
        #[cfg(target_os = "linux")]
        SessionArguments::install(&wanted, &mut sandbox)?;
        let is_own = kept.is_none_or(|kept| kept.is_own);
        let keeper = Keeper {
            origin,
            state,
            #[cfg(target_os = "linux")]
            base: reach.base_note(),
        };
        Ok(Self { sandbox, keeper, is_own })
    }

    /// What was given, or else what the session was made with, if the user of this process has made it; both, if they agree.
    fn origin(arguments: &SessionArguments, kept: Option<&Kept>) -> Answer<Origin> {
        let given = Origin::of(arguments)?;
        let Some(kept) = kept else { return Ok(given) };
        let made = Origin::from_notes(&kept.snapshot);
        if !kept.is_own {
            return made.open_only(given, kept);
        }
        let workspace = match (&given.workspace, &made.workspace) {
            (Some(given), Some(made)) if given != made && arguments.state.is_some() => {
                return Err(Failure::new(format!(
                    "the session works on {} ({}), not on {} ({})",
                    made.path.display(),
                    mode_name(made.mode),
                    given.path.display(),
                    mode_name(given.mode)
                ))
                .hint("leave --workspace out, or use another --state file"));
            }
            (given, made) => given.clone().or_else(|| made.clone()),
        };
        let mounts = if given.mounts.is_empty() { made.mounts } else { given.mounts };
        Ok(Origin { workspace, mounts })
    }

    /// The directory that a run starts in.
    pub(crate) fn directory(&self, arguments: &SessionArguments) -> Answer<Vec<u8>> {
        match &arguments.workdir {
            Some(directory) => Ok(directory.as_bytes().to_vec()),
            None => Ok(self.sandbox.shell_state()?.directory),
        }
    }

    /// The options of a run that come from the command line.
    pub(crate) fn run_options(&self, arguments: &SessionArguments) -> RunOptions {
        let mut options = RunOptions::new();
        for (name, value) in arguments.variables() {
            options = options.env(name, value);
        }
        match &arguments.workdir {
            Some(directory) => options.cwd(directory.as_bytes()),
            None => options,
        }
    }

    /// Makes what [`Session::run_options`] sets for one run stay: variables and the directory.
    pub(crate) fn settle(&mut self, arguments: &SessionArguments) -> Answer<()> {
        // Not by `export` and `cd`: a function of the session may have their names.
        for (name, value) in arguments.variables() {
            self.sandbox.export(name, value);
        }
        if let Some(directory) = &arguments.workdir {
            self.sandbox.change_directory(directory.as_bytes())?;
        }
        Ok(())
    }

    /// Keeps the session in its state file, if it has one.
    pub(crate) fn save(&self) -> Answer<()> {
        self.keeper.save(&self.sandbox)
    }
}

impl Keeper {
    /// A session as a snapshot that says what it was built with.
    pub(crate) fn snapshot(&self, sandbox: &Sandbox) -> Answer<Snapshot> {
        let mut snapshot = sandbox.snapshot()?;
        self.origin.note(&mut snapshot);
        #[cfg(target_os = "linux")]
        if sandbox.has_writable_system() {
            snapshot.set_note(SYSTEM_NOTE, self.base.clone());
        }
        seal::seal(&mut snapshot);
        Ok(snapshot)
    }

    /// Whether there is a state file.
    pub(crate) fn keeps(&self) -> bool {
        self.state.is_some()
    }

    /// Keeps a session in the state file, if there is one.
    pub(crate) fn save(&self, sandbox: &Sandbox) -> Answer<()> {
        let Some(state) = &self.state else { return Ok(()) };
        trace(|| "state: saving the session".to_owned());
        state.save(&self.snapshot(sandbox)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_a_mode_behind_it() {
        let workspace = |text| parse_workspace(text).map(|found| (found.path, found.mode));
        assert_eq!(workspace("."), Ok((".".into(), WorkspaceMode::Overlay)));
        assert_eq!(workspace("a:b:ro"), Ok(("a:b".into(), WorkspaceMode::ReadOnly)));
        assert_eq!(workspace("a:b"), Ok(("a:b".into(), WorkspaceMode::Overlay)));
        let mount = parse_mount("/data:/mnt/data:ro").unwrap();
        assert_eq!((mount.at.as_slice(), mount.directory.mode), (&b"/mnt/data"[..], WorkspaceMode::ReadOnly));
        assert_eq!(parse_mount("/data:/mnt").unwrap().directory.mode, WorkspaceMode::ReadWrite);
        assert!(parse_mount("/data").is_err() && parse_mount("/data:relative").is_err());
    }

    #[test]
    fn limits_are_set_by_name() {
        assert_eq!(parse_limit("commands=10k"), Ok((Limit::Commands, 10240)));
        assert_eq!(parse_limit("wall-clock=2s"), Ok((Limit::WallClock, 2_000_000_000)));
        assert!(parse_limit("speed=1").unwrap_err().contains("fs-bytes"));
    }

    #[test]
    fn what_a_session_was_built_with_goes_with_its_snapshot() {
        let directory = HostDirectory { path: "/home/a b".into(), mode: WorkspaceMode::ReadOnly };
        let mount = HostMount { at: b"/mnt".to_vec(), directory: directory.clone() };
        let origin = Origin { workspace: Some(directory), mounts: vec![mount] };
        let mut snapshot = Sandbox::new().snapshot().unwrap();
        origin.note(&mut snapshot);
        let read = Snapshot::from_bytes(&snapshot.to_bytes()).unwrap();
        assert_eq!(Origin::from_notes(&read), origin);
    }
}
