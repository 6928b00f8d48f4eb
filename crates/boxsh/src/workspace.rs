//! A directory of the host that a session works on, and the way back for what it changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Access, Attributes, Changes, Create, Errno, Fs, FsExt, FsPath, FsPathBuf, Host, HostAccess, HostOptions,
    Memory, Metadata, NewNode, NodeKind, OpenOptions, Overlay, Remove, Rename, Result as SysResult, SetId,
    TimeSource, Timestamp, Tracked,
};

use crate::difference::unified;
use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::volume::Volume;
#[cfg(target_os = "linux")]
use crate::worker::{Answer, Remote, Request};

/// How a directory of the host is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WorkspaceMode {
    /// The host's files are read; changes stay in memory until [`Sandbox::apply`] writes them back.
    #[default]
    Overlay,
    /// The host's files are read, and nothing can be changed.
    ReadOnly,
    /// The session changes the host's files at once.
    ReadWrite,
}

/// Paths that [`Sandbox::apply`] does not touch unless it is told to: what runs by itself, or lets somebody in.
pub const PROTECTED: &[&str] = &[
    ".git/hooks",
    ".git/config",
    ".git/config.worktree",
    ".git/commondir",
    ".gitmodules",
    ".bashrc",
    ".bash_profile",
    ".profile",
    ".zshrc",
    ".ssh",
    ".aws",
    ".gnupg",
    ".netrc",
    ".vscode",
    ".idea",
    ".envrc",
];

/// A workspace of the host.
#[derive(Clone)]
pub(crate) struct Workspace {
    pub(crate) host: PathBuf,
    pub(crate) at: FsPathBuf,
    /// Only programs of the host need to be told: the session's own see what is mounted.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there are no programs of the host"))]
    pub(crate) mode: WorkspaceMode,
    /// The host's time when the workspace was opened.
    pub(crate) opened: Timestamp,
    pub(crate) protected: Arc<[Vec<u8>]>,
}

/// What is known of the times of the host's files. It goes with a snapshot, so that a session that goes on later still sees
/// what has changed meanwhile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct HostTimes {
    /// When the session began to look at them: what the host has changed since then is in the way of an apply.
    pub(crate) opened: Option<Timestamp>,
    /// When [`Sandbox::apply`] has changed them itself; none for those it has removed.
    pub(crate) applied: BTreeMap<FsPathBuf, Option<Timestamp>>,
}

impl HostTimes {
    /// Those of a session that starts now.
    pub(crate) fn starting(workspace: Option<&Workspace>) -> Self {
        Self { opened: workspace.map(|workspace| workspace.opened), applied: BTreeMap::new() }
    }
}

/// What to do with host files that something else has changed since the workspace was opened, and with protected
/// paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ApplyOptions {
    /// Overwrites what the host has changed meanwhile.
    pub overwrite_newer: bool,
    /// Writes to protected paths too.
    pub allow_protected: bool,
}

/// What became of each changed file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Applied {
    /// Written to the host, or removed from it.
    pub done: Vec<FsPathBuf>,
    /// Not wanted by the filter.
    pub skipped: Vec<FsPathBuf>,
    /// Refused, and why.
    pub refused: Vec<(FsPathBuf, Refusal)>,
}

/// Why a change was not applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The path is protected.
    Protected,
    /// The host's file was changed since the workspace was opened.
    ChangedMeanwhile,
    /// The host says no.
    Host(Errno),
}

fn host_options(access: HostAccess) -> HostOptions {
    HostOptions { access, set_id: SetId::Drop, ..HostOptions::default() }
}

/// Opens a directory of the host as the session is to see it.
pub(crate) fn open(host: &Path, mode: WorkspaceMode, uid: u32, gid: u32) -> SysResult<Arc<dyn Fs>> {
    let access = if mode == WorkspaceMode::ReadWrite { HostAccess::ReadWrite } else { HostAccess::ReadOnly };
    let owners = boxsh_kernel::vfs::Owners::All { uid, gid };
    let host = Host::open(host, HostOptions { owners, ..host_options(access) })?;
    // What the session changes is to be in its results, and the host itself keeps no account of changes.
    Ok(if mode == WorkspaceMode::ReadWrite { Arc::new(Tracked::new(host)) } else { Arc::new(host) })
}

impl Workspace {
    /// Whether what git runs by itself is among the protected paths.
    pub(crate) fn guards_git(&self) -> bool {
        self.protected.iter().any(|name| name.starts_with(b".git/"))
    }

    fn is_protected(&self, path: FsPath<'_>) -> bool {
        let path = path.as_bytes();
        self.protected.iter().any(|protected| {
            // Anywhere in the tree, as the tools that read such files look for them anywhere.
            let mut starts = (0..path.len()).filter(|&at| at == 0 || path[at - 1] == b'/');
            starts.any(|at| {
                path[at..]
                    .strip_prefix(protected.as_slice())
                    .is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
            })
        })
    }
}

/// Whether git is led to hooks and configuration by what is at this path, beyond those of the repository itself: a file `.git`, and what is of submodules and
/// of worktrees.
fn leads_git(path: FsPath<'_>, is_file: impl Fn() -> bool) -> bool {
    let names: Vec<&[u8]> = path.names().collect();
    let Some(git) = names.iter().position(|name| *name == b".git") else { return false };
    match &names[git + 1..] {
        [] => is_file(),
        [b"modules" | b"worktrees", rest @ ..] => {
            // Names of branches are anything.
            let own = rest.iter().take_while(|name| !matches!(**name, b"refs" | b"logs"));
            own.into_iter().any(|name| {
                matches!(*name, b"hooks" | b"config" | b"config.worktree" | b"commondir" | b"gitdir")
            })
        }
        _ => false,
    }
}

/// A workspace whose changes are kept in memory.
impl Sandbox {
    fn workspace(&self) -> Result<(&Workspace, Arc<Overlay<Memory>>), Error> {
        let none =
            || Error::option("workspace", "this sandbox has no workspace whose changes are kept apart");
        let workspace = self.config.workspace.as_ref().ok_or_else(none)?;
        let volumes = self.current_volumes();
        match volumes.at(workspace.at.as_path()) {
            Some(Volume::Overlay(overlay)) => Ok((workspace, overlay.clone())),
            _ => Err(none()),
        }
    }

    /// What the session has changed in its workspace, by paths below it.
    ///
    /// # Errors
    /// [`Error::Option`] if there is no workspace, [`Error::File`] if it cannot be read.
    pub fn changes(&self) -> Result<Changes, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.answer(Request::Changes, |answer| match answer {
                Answer::Changes(changes) => Some(changes),
                _ => None,
            });
        }
        let (workspace, overlay) = self.workspace()?;
        overlay.diff().map_err(Error::file(workspace.at.to_absolute()))
    }

    /// What the session has changed in its workspace, as a unified diff that `git apply` and `patch -p1` take. Binary files,
    /// links and modes are mentioned, not shown.
    ///
    /// # Errors
    /// As for [`Sandbox::changes`].
    pub fn diff(&self) -> Result<Vec<u8>, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.bytes(Request::Diff);
        }
        let (_, overlay) = self.workspace()?;
        let changes = self.changes()?;
        Ok(unified(&changes, FsPath::ROOT, &**overlay.lower(), &*overlay))
    }

    /// Writes what the session has changed in its workspace back to the host, as far as `filter` wants it. Each file is
    /// replaced in one step: whoever reads it sees the old contents or the new. What cannot be applied is left as it is on
    /// both sides, and listed.
    ///
    /// # Errors
    /// As for [`Sandbox::changes`], and [`Error::File`] if the workspace cannot be opened for writing.
    pub fn apply(
        &mut self,
        options: ApplyOptions,
        filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Applied, Error> {
        let changes = self.changes()?;
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return apply_elsewhere(remote, options, changes, filter);
        }
        let (workspace, overlay) = self.workspace()?;
        let overlay = &*overlay;
        let host = Host::open(&workspace.host, host_options(HostAccess::ReadWrite))
            .map_err(Error::file(workspace.host.as_os_str().as_encoded_bytes()))?;
        let mut apply = Apply {
            workspace,
            overlay,
            host: &host,
            options,
            known: &self.host_times,
            applied: Applied::default(),
            filter,
        };
        // What is gone goes first, so that a directory can take the place of a file; what is below goes before what it is in.
        for path in changes.deleted.iter().rev() {
            apply.one(path, |apply, path| apply.remove(path));
        }
        for path in merged(changes.created, changes.modified) {
            apply.one(&path, |apply, path| apply.write(path));
        }
        let applied = apply.applied;
        for path in &applied.done {
            let time = host.metadata(path.as_path()).map(|metadata| changed(&metadata)).ok();
            self.host_times.applied.insert(path.clone(), time);
        }
        Ok(applied)
    }
}

/// Lets the worker of a session apply what `filter` wants.
#[cfg(target_os = "linux")]
fn apply_elsewhere(
    remote: &Remote,
    options: ApplyOptions,
    changes: Changes,
    mut filter: impl FnMut(FsPath<'_>) -> bool,
) -> Result<Applied, Error> {
    let order = changes.deleted.into_iter().rev().chain(merged(changes.created, changes.modified));
    let wanted = order.filter(|path| filter(path.as_path())).collect();
    remote.answer(Request::Apply(options, wanted), |answer| match answer {
        Answer::Applied(applied) => Some(applied),
        _ => None,
    })
}

fn merged(one: Vec<FsPathBuf>, two: Vec<FsPathBuf>) -> Vec<FsPathBuf> {
    let mut all: Vec<FsPathBuf> = one.into_iter().chain(two).collect();
    all.sort();
    all
}

struct Apply<'a, F> {
    workspace: &'a Workspace,
    overlay: &'a Overlay<Memory>,
    host: &'a Host,
    options: ApplyOptions,
    known: &'a HostTimes,
    applied: Applied,
    filter: F,
}

/// When a file of the host was last changed in any way.
fn changed(metadata: &Metadata) -> Timestamp {
    metadata.mtime.max(metadata.ctime)
}

impl<F: FnMut(FsPath<'_>) -> bool> Apply<'_, F> {
    fn one(&mut self, path: &FsPathBuf, act: impl FnOnce(&Self, FsPath<'_>) -> SysResult<()>) {
        if !(self.filter)(path.as_path()) {
            self.applied.skipped.push(path.clone());
            return;
        }
        let is_file = |found: SysResult<Metadata>| found.is_ok_and(|metadata| !metadata.is_dir());
        let leads_git = || {
            self.workspace.guards_git()
                && leads_git(path.as_path(), || {
                    is_file(self.overlay.metadata(path.as_path()))
                        || is_file(self.host.metadata(path.as_path()))
                })
        };
        let is_protected = || self.workspace.is_protected(path.as_path()) || leads_git();
        let refusal = if !self.options.allow_protected && is_protected() {
            Some(Refusal::Protected)
        } else if !self.options.overwrite_newer && self.is_newer_on_host(path.as_path()) {
            Some(Refusal::ChangedMeanwhile)
        } else {
            act(self, path.as_path()).err().map(Refusal::Host)
        };
        match refusal {
            None => self.applied.done.push(path.clone()),
            Some(refusal) => self.applied.refused.push((path.clone(), refusal)),
        }
    }

    fn is_newer_on_host(&self, path: FsPath<'_>) -> bool {
        let newer = |metadata: Metadata| {
            let now = changed(&metadata);
            let own = self.known.applied.get(&path.to_owned());
            let is_own = own.is_some_and(|known| *known == Some(now));
            !metadata.is_dir() && self.known.opened.is_some_and(|opened| now > opened) && !is_own
        };
        self.host.metadata(path).is_ok_and(newer)
    }

    fn remove(&self, path: FsPath<'_>) -> SysResult<()> {
        let is_dir = match self.host.metadata(path) {
            Err(Errno::ENOENT) => return Ok(()),
            found => found?.is_dir(),
        };
        self.host.remove(path, if is_dir { Remove::Directory } else { Remove::File })
    }

    fn write(&self, path: FsPath<'_>) -> SysResult<()> {
        let metadata = self.overlay.metadata(path)?;
        let mode = metadata.mode & 0o777;
        let attributes = Attributes { mode: Some(mode), ..Attributes::default() };
        if metadata.is_dir() {
            let node = NewNode { kind: NodeKind::Directory, mode, uid: 0, gid: 0 };
            match self.host.create(path, &node) {
                Err(Errno::EEXIST) if self.host.metadata(path)?.is_dir() => {}
                other => other?,
            }
            return self.host.set_attributes(path, &attributes);
        }
        let Some((parent, name)) = path.split_last() else { return Err(Errno::EBUSY) };
        let temporary = parent.join(&[b".boxsh-", &name[..name.len().min(200)]].concat());
        let place = temporary.as_path();
        if self.host.exists(place.as_bytes()) {
            self.host.remove(place, Remove::File)?;
        }
        let written = self.write_temporary(path, place, mode);
        match written.and_then(|()| self.host.rename(place, path, Rename::Replace)) {
            Ok(()) => Ok(()),
            Err(error) => {
                // Nothing of a failed attempt stays behind.
                let _ = self.host.remove(place, Remove::File);
                Err(error)
            }
        }
    }

    fn write_temporary(&self, path: FsPath<'_>, place: FsPath<'_>, mode: u32) -> SysResult<()> {
        let metadata = self.overlay.metadata(path)?;
        if metadata.is_symlink() {
            let target = self.overlay.read_link(path)?;
            let node = NewNode { kind: NodeKind::Symlink(&target), mode: 0o777, uid: 0, gid: 0 };
            return self.host.create(place, &node);
        }
        if !metadata.is_file() {
            return Err(Errno::EOPNOTSUPP);
        }
        let create = Create { mode: 0o600, uid: 0, gid: 0, exclusive: true };
        let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
        let (from, to) = (self.overlay.open(path, &OpenOptions::READ)?, self.host.open(place, &options)?);
        let mut buffer = vec![0; 64 << 10];
        let mut offset = 0;
        loop {
            let count = from.read_at(&mut buffer, offset)?;
            if count == 0 {
                break;
            }
            let mut rest = &buffer[..count];
            while !rest.is_empty() {
                let written = to.write_at(rest, offset)?;
                rest = &rest[written..];
                offset += written as u64;
            }
        }
        self.host.set_attributes(place, &Attributes { mode: Some(mode), ..Attributes::default() })
    }
}

/// The host's time, to compare with the times of its files.
pub(crate) fn host_now() -> Timestamp {
    boxsh_kernel::Clock::real().now()
}
