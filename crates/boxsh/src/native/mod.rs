//! Programs of the host in a session: real ones, confined, over the session's own files.

mod base;
mod gateway;
mod hosted;
mod programs;
mod rooted;
mod sources;
mod system;
mod transfer;
mod tree;

use std::collections::BTreeSet;
#[cfg(feature = "http")]
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(feature = "http")]
use std::time::Duration;

use boxsh_confine::{Backend, Cell, Confine, Limits, Network, Report};
use boxsh_kernel::vfs::{Attributes, Fs, FsExt, FsPath, FsPathBuf, Host, HostOptions, Memory};
use boxsh_kernel::{Booted, Identity, Image, Limit, NativePrograms, Violation, ViolationKind};
#[cfg(feature = "http")]
use boxsh_net::Loopback;
use boxsh_net::{Denial, Gateway, NetworkPolicy};

use crate::builder::Config;
use crate::error::Error;
use crate::packages::{MIRROR_PORT, Mirror, PackageCache, Place};
use crate::volume::{Volume, Volumes};
use crate::workspace::{Workspace, WorkspaceMode};
use base::Base;
pub use gateway::NativeGateway;
use hosted::Hosted;
pub(crate) use hosted::{check_place_on_host, place_on_host};
use programs::Programs;
use tree::NativeTree;

/// Which host programs a sandbox may run, and how they are confined.
///
/// ```no_run
/// use boxsh::{Native, Sandbox};
///
/// let mut sandbox = Sandbox::builder().native(Native::new()).build()?;
/// let result = sandbox.run("echo 'print(6 * 7)' > a.py; python3 a.py | tr 4 5 > out; cat out");
/// assert_eq!(result.stdout_str(), "52\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Native {
    confine: Confine,
    allowed: Option<BTreeSet<Vec<u8>>>,
    host_first: bool,
    network: Option<NetworkPolicy>,
    backend: Backend,
    base: Option<Arc<Base>>,
    writable_system: bool,
    cache: Option<PackageCache>,
}

impl Default for Native {
    fn default() -> Self {
        Self::new()
    }
}

impl Native {
    /// All programs that the host has in `/usr` and the like, without a network. Where the session has a program of the same
    /// name, that one runs.
    pub fn new() -> Self {
        Self {
            confine: Confine::new(),
            allowed: None,
            host_first: false,
            network: None,
            backend: Backend::Auto,
            base: None,
            writable_system: false,
            cache: None,
        }
    }

    /// Only these programs, by the names of their files. A program that one of them starts is not the session's to judge.
    #[must_use]
    pub fn programs<N: Into<Vec<u8>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.allowed.get_or_insert_default().extend(names.into_iter().map(Into::into));
        self
    }

    /// The only programs that may run, if not all may.
    #[cfg(feature = "tools")]
    pub(crate) fn allowed(&self) -> Option<&BTreeSet<Vec<u8>>> {
        self.allowed.as_ref()
    }

    /// What programs reach on the network, if they reach anything.
    #[cfg(feature = "tools")]
    pub(crate) fn policy(&self) -> Option<&NetworkPolicy> {
        self.network.as_ref()
    }

    /// Prefers a host program to a command of the same name.
    #[must_use]
    pub fn host_first(mut self) -> Self {
        self.host_first = true;
        self
    }

    /// Allows host programs what the policy allows; refusals are reported as violations. A rule without a path that allows
    /// every method opens a host to them; a stricter one is kept on plain HTTP, request by request, and opens nothing else, because
    /// nobody sees what is inside of TLS. Headers are not added to their requests.
    #[must_use]
    pub fn network(mut self, policy: NetworkPolicy) -> Self {
        self.network = Some(policy);
        self
    }

    /// Who confines programs: namespaces or else the system's `bwrap`, unless something else is asked for.
    ///
    /// With [`Backend::Landlock`] and [`Backend::None`], programs see the tree of the host. What they share with the session's own is the
    /// workspace, which is then at its own path, and only there can they be started; it cannot be an overlay. The rest of the session's files is
    /// the session's alone, and programs have a `HOME` and a `TMPDIR` of theirs that go with the session. What does not
    /// hold is told by [`Sandbox::native_report`](crate::Sandbox::native_report).
    ///
    /// ```no_run
    /// use boxsh::confine::Backend;
    /// use boxsh::{Native, Sandbox, WorkspaceMode};
    ///
    /// let mut sandbox = Sandbox::builder()
    ///     .workspace_with("/srv/project", WorkspaceMode::ReadWrite)
    ///     .native(Native::new().backend(Backend::Landlock))
    ///     .build()?;
    /// assert_eq!(sandbox.run("perl -MCwd -e 'print getcwd'; pwd").stdout_str(), "/srv/project/srv/project\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    #[must_use]
    pub fn backend(mut self, backend: Backend) -> Self {
        self.backend = backend;
        self
    }

    /// Writes how hosts are found by name into the files that a session starts with, where programs share the network of the host.
    pub(crate) fn add_name_files(&self, files: &Memory) -> Result<(), Error> {
        for (name, contents) in self.confine.name_files() {
            let path = format!("/etc/{name}");
            files.write_file(&path, contents).map_err(Error::file(path))?;
        }
        Ok(())
    }

    /// Whether programs see the tree of the host.
    pub(crate) fn runs_on_host(&self) -> bool {
        matches!(self.backend, Backend::Landlock | Backend::None)
    }

    /// Has the programs and libraries of a root filesystem in an archive, such as `docker export` gives, instead of the host's. A tar archive, plain or compressed,
    /// an archive with an OCI image layout and what `docker save` writes will do. It is unpacked when the first session needs it, shared by all sessions that are made with this value or a clone
    /// of it, and removed with the last of them. For one that is unpacked already there is
    /// [`Confine::base_dir`](boxsh_confine::Confine::base_dir).
    ///
    /// # Security
    /// Programs see it read-only, and nothing in it leads out. But it lands on the host's disk as large as it is: an archive of strangers should be
    /// looked at first.
    ///
    /// ```no_run
    /// use boxsh::{Native, Sandbox};
    ///
    /// let mut sandbox = Sandbox::builder().native(Native::new().base_tar("alpine.tar.gz")).build()?;
    /// sandbox.run("cat /etc/alpine-release");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    #[must_use]
    pub fn base_tar(mut self, archive: impl Into<PathBuf>) -> Self {
        self.base = Some(Arc::new(Base::of_archive(archive.into())));
        self
    }

    /// Has the programs and libraries of a base that is kept: see [`BaseStore`](crate::bases::BaseStore).
    #[must_use]
    pub fn base(mut self, base: &crate::bases::Base) -> Self {
        self.base = Some(Arc::new(Base::Kept(base.clone())));
        self
    }

    /// The variables that programs of the base expect, each as `NAME=VALUE`.
    pub(crate) fn base_environment(&self) -> Result<&[String], Error> {
        self.base.as_ref().map_or(Ok(&[]), |base| base.environment())
    }

    /// Lets the session change the system directories, as root would: `apt-get` and `dpkg` install packages with their scripts, and take themselves for
    /// root. What changes lands in layers of the session, and a rollback takes it back. It does not work with the backends that show the host's tree, nor with a
    /// `bwrap` before 0.11.
    ///
    /// This is so by itself where [`Native::network`] has a rule about a registry of Debian or Ubuntu, or another host that the system's list of sources
    /// names, if the system has `apt-get`.
    #[must_use]
    pub fn writable_system(mut self) -> Self {
        self.writable_system = true;
        self
    }

    /// Whether the session can change the system directories.
    pub(crate) fn changes_system(&self) -> Result<bool, Error> {
        if self.writable_system || self.runs_on_host() {
            return Ok(self.writable_system);
        }
        let (Some(policy), Some(root)) = (&self.network, self.system_root()?) else { return Ok(false) };
        Ok(sources::are_reached(policy, root))
    }

    /// The directories of the system that have layers: their paths inside, and where the host has them.
    ///
    /// # Errors
    /// [`Error::Option`] if there are to be some, and there is nothing to change.
    pub(crate) fn layered(&self) -> Result<Vec<(String, PathBuf)>, Error> {
        let wrong = |reason| Err(Error::option("writable_system", reason));
        let root = match self.system_root()? {
            _ if !self.changes_system()? => return Ok(Vec::new()),
            _ if self.runs_on_host() => {
                return wrong("programs see the tree of the host, which they cannot change");
            }
            Some(root) => root,
            None => return wrong("there is no system"),
        };
        let layered = system::layered(root);
        if layered.first().is_none_or(|(path, _)| path != "/usr") {
            return wrong("the system has no directory /usr");
        }
        Ok(layered)
    }

    /// Adds what package managers of the system need to the files that a session starts with.
    pub(crate) fn add_system_files(&self, files: &Volumes) -> Result<(), Error> {
        let Some(root) = self.system_root()?.filter(|_| self.changes_system().unwrap_or(false)) else {
            return Ok(());
        };
        system::add_files(root, &files.root)?;
        system::add_state(root, files)?;
        system::add_settings(files)?;
        if let Some(Volume::Overlay(usr)) = files.at(FsPath::new(b"/usr")?)
            && !usr.exists("sbin/policy-rc.d")
            && usr.exists("sbin")
        {
            usr.write_file("sbin/policy-rc.d", system::NO_SERVICES)?;
            let looks = Attributes { mode: Some(0o755), ..Attributes::default() };
            usr.set_attributes(FsPath::new(b"sbin/policy-rc.d")?, &looks)?;
        }
        Ok(())
    }

    /// Points `pip`, `uv` and `npm` at a registry of the host's own, at a port of the session's loopback, which fetches what [`Native::network`] allows and keeps it for
    /// other sessions. What is kept can be installed without a network. It has no effect where programs share the network of the host, or see its tree.
    ///
    /// # Security
    /// It opens nothing: what is not kept is fetched only if the session's own rules allow it. A session cannot write to the cache, but it learns what others have
    /// installed.
    #[must_use]
    pub fn package_cache(mut self, cache: &PackageCache) -> Self {
        self.cache = Some(cache.clone());
        self
    }

    /// The cache that package managers are pointed at, if they are.
    fn mirrored(&self) -> Option<&PackageCache> {
        let has_gateway = self.network.is_some() || self.confine.is_offline();
        self.cache.as_ref().filter(|_| has_gateway && !self.runs_on_host())
    }

    /// The variables by which package managers find the cache.
    pub(crate) fn cache_variables(&self) -> Vec<(&'static str, String)> {
        self.mirrored().map_or_else(Vec::new, |_| Mirror::variables().to_vec())
    }

    /// Whether programs reach nobody.
    pub(crate) fn is_offline(&self) -> bool {
        self.network.is_none() && self.confine.is_offline()
    }

    /// Tells `apt` where its settings are.
    pub(crate) fn apt_config(&self) -> Option<&'static str> {
        self.changes_system().unwrap_or(false).then_some(system::APT_CONFIG)
    }

    /// The place for packages of a session of this user; none where programs see the tree of the host, whose own place that would be.
    pub(crate) fn package_place(&self, identity: &Identity) -> Result<Option<Place>, Error> {
        if self.runs_on_host() {
            return Ok(None);
        }
        Ok(self.system_root()?.map(|root| Place::new(identity, root)))
    }

    /// Where the host has the root filesystem that programs come from, if they come from one.
    fn system_root(&self) -> Result<Option<&Path>, Error> {
        Ok(match &self.base {
            Some(base) => Some(base.directory()?),
            None => self.confine.system_root(),
        })
    }

    /// Changes how programs are confined: what of the host they see, which network, which limits.
    #[must_use]
    pub fn confine(mut self, change: impl FnOnce(Confine) -> Confine) -> Self {
        self.confine = change(self.confine);
        self
    }
}

/// The confined part of a running session.
pub(crate) struct NativeSession {
    cell: Arc<Cell>,
    files: Files,
    options: Native,
    gateway: Option<NativeGateway>,
    /// What the gateway has refused since it was last asked.
    violations: Arc<Mutex<Vec<Violation>>>,
}

/// Where the files are that the session's own programs and those of the host share.
enum Files {
    /// All that the session has is in the root of the cell.
    Rooted(Arc<NativeTree>),
    /// In directories of the host; the session has the rest to itself.
    Hosted(Hosted),
}

impl NativeSession {
    /// Makes a cell, and brings the session's files to where its programs see them.
    pub(crate) fn start(config: &Config, options: &Native, files: &Volumes) -> Result<Self, Error> {
        let mut confine = options.confine.clone().limits_or(program_limits(&config.limits));
        if let Some(base) = &options.base {
            confine = confine.base_dir(base.directory()?);
        }
        let violations: Arc<Mutex<Vec<Violation>>> = Arc::default();
        // With a cache there is a gateway even if it leads nowhere else.
        let nowhere = options.mirrored().map(|_| NetworkPolicy::new());
        let gateway = options.network.as_ref().or(nowhere.as_ref()).map(|policy| {
            let (hooks, kept) = (config.hooks.clone(), violations.clone());
            let mut gateway = Gateway::new(policy.clone());
            let told = move |denial: &Denial| {
                let kind = ViolationKind::Network { target: denial.target.clone() };
                let violation = Violation::new(kind, format!("network: {denial}"));
                hooks.tell(&violation);
                kept.lock().unwrap_or_else(PoisonError::into_inner).push(violation);
            };
            let told = Arc::new(told);
            if let Some(cache) = options.mirrored() {
                let told = told.clone();
                let mirror = Mirror::new(cache.clone(), policy, move |denial| told(denial));
                gateway = gateway.desk(MIRROR_PORT, move |socket| mirror.serve(socket));
            }
            NativeGateway::from(gateway.on_denial(move |denial| told(denial)))
        });
        #[cfg(feature = "http")]
        if config.attached.loopback && !options.runs_on_host() {
            confine = confine.network(Network::Loopback);
        }
        if let Some(gateway) = &gateway {
            confine = confine.network(Network::Allow(Arc::new(gateway.clone())));
        }
        let (cell, files) = if options.runs_on_host() {
            let (cell, hosted) = hosted::start(config, options.backend, confine)?;
            (cell, Files::Hosted(hosted))
        } else {
            let (cell, tree) = rooted::start(config, options.backend, confine, files)?;
            (cell, Files::Rooted(Arc::new(tree)))
        };
        Ok(Self { cell: Arc::new(cell), files, options: options.clone(), gateway, violations })
    }

    /// The loopback of the programs, where they have one of their own.
    #[cfg(feature = "http")]
    pub(crate) fn loopback(&self) -> Option<Arc<dyn Loopback>> {
        match &self.files {
            Files::Rooted(_) => Some(Arc::new(OwnLoopback(self.cell.clone()))),
            Files::Hosted(_) => None,
        }
    }

    /// The root of the session, if it is not in memory.
    pub(crate) fn root(&self) -> Option<Arc<dyn Fs>> {
        match &self.files {
            Files::Rooted(tree) => Some(tree.clone()),
            Files::Hosted(_) => None,
        }
    }

    /// Where the session has something other than the volume that belongs there.
    pub(crate) fn replaced<'a>(&self, config: &'a Config) -> Vec<&'a FsPathBuf> {
        let is_replaced = |workspace: &&Workspace| match &self.files {
            Files::Rooted(_) => true,
            Files::Hosted(_) => workspace.mode == WorkspaceMode::ReadWrite,
        };
        let workspace = config.workspace.iter().filter(is_replaced);
        // Others are the host's own files for both kinds of programs, unless changes are kept apart.
        let apart = config.host_mounts.iter().filter(|mount| match &self.files {
            Files::Rooted(_) => mount.mode == WorkspaceMode::Overlay,
            Files::Hosted(_) => false,
        });
        workspace.chain(apart).map(|shown| &shown.at).collect()
    }

    /// What starts programs for the kernel.
    fn programs(&self) -> Arc<dyn NativePrograms> {
        let (tree, shared) = match &self.files {
            Files::Rooted(tree) => (Some(tree.clone()), None),
            Files::Hosted(hosted) => (hosted.tree().cloned(), Some(hosted.shared().clone())),
        };
        Arc::new(Programs {
            cell: self.cell.clone(),
            tree,
            shared,
            allowed: self.options.allowed.clone(),
            changes_system: self.options.changes_system().unwrap_or(false),
            host_first: self.options.host_first,
        })
    }

    /// Lets a session that is being booted run host programs besides its own.
    pub(crate) fn add_to(&self, booted: &mut Booted, image: &Image) -> Result<(), Error> {
        if let Files::Hosted(hosted) = &self.files {
            hosted.mount_on(&booted.mounts)?;
        }
        crate::base::add_programs(booted, image)?;
        booted.options.native = Some(self.programs());
        Ok(())
    }

    /// Makes `files`, which the tree was once filled from, like the tree; gives what could not be taken.
    pub(crate) fn save(&self, files: &Volumes) -> Vec<FsPathBuf> {
        match &self.files {
            Files::Rooted(tree) => tree.save(files),
            Files::Hosted(_) => Vec::new(),
        }
    }

    /// A file of the system that programs come from, as text.
    pub(crate) fn system_file(&self, path: &str) -> Option<String> {
        let root = self.options.system_root().ok()??;
        let root = Host::open(root, HostOptions::default()).ok()?;
        Some(String::from_utf8_lossy(&root.read_file(path).ok()?).into_owned())
    }

    /// The variables that programs of the base expect.
    pub(crate) fn base_environment(&self) -> Vec<String> {
        self.options.base_environment().unwrap_or_default().to_vec()
    }

    /// What was asked for, and what is enforced by which means.
    pub(crate) fn report(&self) -> &Report {
        self.cell.report()
    }

    /// What the programs' common memory has seen so far.
    pub(crate) fn memory(&self) -> MemorySeen {
        MemorySeen { oom_kills: self.cell.oom_kills(), peak: self.cell.peak_memory().unwrap_or(0) }
    }

    /// Tells of all that was refused so far, and gives what was refused since the last call.
    pub(crate) fn settle(&self) -> Vec<Violation> {
        if let Some(gateway) = &self.gateway {
            gateway.settle();
        }
        std::mem::take(&mut self.violations.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The loopback of a cell.
#[cfg(feature = "http")]
struct OwnLoopback(Arc<Cell>);

#[cfg(feature = "http")]
impl Loopback for OwnLoopback {
    fn connect(&self, address: SocketAddr, within: Duration) -> std::io::Result<TcpStream> {
        self.0.connect(address, within)
    }
}

/// The limits of a session that the host can keep for each program by itself.
fn program_limits(of_session: &boxsh_kernel::Limits) -> Limits {
    let mut limits = Limits::new();
    let set = |limit| Some(of_session.get(limit)).filter(|&value| value != u64::MAX);
    if let Some(bytes) = set(Limit::FileSize) {
        limits = limits.file_size(bytes);
    }
    if let Some(count) = set(Limit::OpenFiles) {
        limits = limits.open_files(count);
    }
    limits
}

/// What the memory that all programs of a session have together has seen since the session was made.
#[derive(Clone, Copy, Default)]
pub(crate) struct MemorySeen {
    pub(crate) oom_kills: u64,
    pub(crate) peak: u64,
}

impl MemorySeen {
    /// The kills since `before`, and the peak if it is higher than it was then: a lower one is not told.
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            oom_kills: self.oom_kills.saturating_sub(before.oom_kills),
            peak: if self.peak > before.peak { self.peak } else { 0 },
        }
    }
}

/// What confine says, as an error of a sandbox.
fn refused(error: boxsh_confine::Error) -> Error {
    Error::Native(error.into())
}
