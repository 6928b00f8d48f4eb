//! Programs of the host in a session: real ones, confined, over the session's own files.

mod gateway;
mod programs;
mod transfer;
mod tree;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::Arc;

use boxsh_confine::{Access, Cell, Confine, Limits, Network, Report};
use boxsh_kernel::vfs::{Fs, FsExt, FsPathBuf, Host, HostAccess, HostOptions, MemoryOptions, Owners, SetId};
use boxsh_kernel::{Booted, Identity, Image, Limit, NativePrograms};

use boxsh_net::{Gateway, NetworkPolicy};

use crate::builder::Config;
use crate::error::Error;
use crate::volume::Volumes;
use crate::workspace::{Workspace, WorkspaceMode};
pub use gateway::NativeGateway;
use programs::Programs;
use tree::{Direct, Layer, NativeTree};

/// Where the files of the session's own programs are when `/usr/bin` has those of the host; the last directory of `PATH`.
pub(crate) const PROGRAMS: &str = "/opt/boxsh/bin";

/// Which programs of the host run in a sandbox, and how they are confined.
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
        Self { confine: Confine::new(), allowed: None, host_first: false, network: None }
    }

    /// Only these programs, by the names of their files. A program that one of them starts is not the session's to judge.
    #[must_use]
    pub fn programs<N: Into<Vec<u8>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.allowed.get_or_insert_default().extend(names.into_iter().map(Into::into));
        self
    }

    /// Lets a program of the host run where the session has one of the same name.
    #[must_use]
    pub fn host_first(mut self) -> Self {
        self.host_first = true;
        self
    }

    /// Lets programs of the host reach what the policy allows; what it refuses is told as a violation. A rule without a path that allows
    /// every method opens a host to them; a stricter one is kept on plain HTTP, request by request, and opens nothing else, because
    /// nobody sees what is inside of TLS. Headers are not added to their requests.
    #[must_use]
    pub fn network(mut self, policy: NetworkPolicy) -> Self {
        self.network = Some(policy);
        self
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
    tree: Arc<NativeTree>,
    options: Native,
}

impl NativeSession {
    /// Makes a cell, and fills its tree with the session's files.
    pub(crate) fn start(config: &Config, options: &Native, files: &Volumes) -> Result<Self, Error> {
        let wrong = |error: boxsh_confine::Error| Error::Native(error.to_string());
        let Identity { uid, gid, user, host, .. } = &*config.identity;
        let mut confine = options
            .confine
            .clone()
            .identity(*uid, *gid, host)
            .user(user)
            .writable_root(config.limits.get(Limit::FsBytes), config.limits.get(Limit::Inodes))
            .limits_or(program_limits(&config.limits));
        if let Some(policy) = &options.network {
            let hooks = config.hooks.clone();
            let gateway = Gateway::new(policy.clone())
                .on_denial(move |denial| hooks.report(b"", &[], &format!("network: {denial}")));
            confine = confine.network(Network::Allow(Arc::new(NativeGateway::from(gateway))));
        }
        if let Some(workspace) = &config.workspace {
            let access = match workspace.mode {
                WorkspaceMode::ReadOnly => Access::Read,
                WorkspaceMode::ReadWrite => Access::Write,
                WorkspaceMode::Overlay => {
                    Access::Overlay { layer: None, size: Some(config.limits.get(Limit::FsBytes)) }
                }
            };
            confine = confine.show(&workspace.host, shown_path(workspace), access);
        }
        let cell = Arc::new(confine.cell().map_err(wrong)?);
        let host = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        let access = HostOptions {
            access: HostAccess::ReadWrite,
            owners: Owners::Mapped { host, session: (*uid, *gid) },
            set_id: SetId::Drop,
            ..HostOptions::default()
        };
        let open = |handle: BorrowedFd<'_>| -> Result<Host, Error> {
            let handle = handle.try_clone_to_owned().map_err(|error| Error::Native(error.to_string()))?;
            Ok(Host::from_handle(handle, access)?)
        };
        let layer = match &config.workspace {
            Some(workspace) => match cell.layer(shown_path(workspace)) {
                Some(handle) => Some(Layer {
                    at: workspace.at.clone(),
                    files: open(handle)?,
                    host: Host::open(&workspace.host, HostOptions::default())?,
                }),
                None => None,
            },
            None => None,
        };
        let direct = match &config.workspace {
            Some(Workspace { host, at, mode: WorkspaceMode::ReadWrite, .. }) => {
                Some(Direct { at: at.clone(), host: Host::open(host, HostOptions::default())? })
            }
            _ => None,
        };
        let tree = Arc::new(NativeTree::new(open(cell.root())?, layer, direct));
        let unfit = |errno| Error::Native(format!("the files of the session: {errno}"));
        tree.fill(files).map_err(unfit)?;
        tree.create_dir_all(PROGRAMS).map_err(unfit)?;
        Ok(Self { cell, tree, options: options.clone() })
    }

    /// The tree of files, as the root of the session.
    pub(crate) fn fs(&self) -> Arc<dyn Fs> {
        self.tree.clone()
    }

    /// What starts programs for the kernel.
    fn programs(&self) -> Arc<dyn NativePrograms> {
        Arc::new(Programs {
            cell: self.cell.clone(),
            tree: self.tree.clone(),
            allowed: self.options.allowed.clone(),
            host_first: self.options.host_first,
        })
    }

    /// Lets a session that is being booted run programs of the host besides its own.
    pub(crate) fn add_to(&self, booted: &mut Booted, image: &Image) -> Result<(), Error> {
        let directory = program_directory();
        let own = image.program_files(&MemoryOptions::default())?;
        booted.mounts.mount(directory.as_path(), Arc::new(own), "boxsh")?;
        booted.options.programs = directory;
        booted.options.native = Some(self.programs());
        Ok(())
    }

    /// Makes `files`, which the tree was once filled from, like the tree; gives what could not be taken.
    pub(crate) fn save(&self, files: &Volumes) -> Vec<FsPathBuf> {
        self.tree.save(files)
    }

    /// What was asked for, and what is enforced by which means.
    pub(crate) fn report(&self) -> &Report {
        self.cell.report()
    }

    /// What the programs' common memory has seen so far.
    pub(crate) fn memory(&self) -> MemorySeen {
        MemorySeen { oom_kills: self.cell.oom_kills(), peak: self.cell.peak_memory().unwrap_or(0) }
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

/// Where a workspace is in a cell.
fn shown_path(workspace: &Workspace) -> PathBuf {
    PathBuf::from(OsString::from_vec(workspace.at.to_absolute()))
}

/// Where the files of the session's own programs are.
fn program_directory() -> FsPathBuf {
    let mut path = FsPathBuf::new();
    PROGRAMS.split('/').filter(|name| !name.is_empty()).for_each(|name| path.push(name.as_bytes()));
    path
}
