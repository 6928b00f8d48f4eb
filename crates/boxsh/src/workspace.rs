//! A directory of the host that a session works on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Changes, Fs, FsPath, FsPathBuf, Host, HostAccess, HostOptions, Memory, Metadata, Overlay,
    Result as SysResult, SetId, Timestamp, Tracked,
};

use crate::difference::unified;
use crate::error::Error;
use crate::guarded::Guarded;
use crate::hidden::Hidden;
use crate::protection::Protection;
use crate::sandbox::Sandbox;
use crate::volume::Volume;
#[cfg(native)]
use crate::worker::{Answer, Request};

/// How a session uses a host directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum WorkspaceMode {
    /// The host's files are read; changes stay in memory until [`Sandbox::apply`] writes them back.
    #[default]
    Overlay,
    /// The host's files are read, and nothing can be changed.
    ReadOnly,
    /// The session changes the host's files at once, but for [`PROTECTED`](crate::PROTECTED) ones.
    ReadWrite,
}

/// A workspace of the host.
#[derive(Clone)]
pub(crate) struct Workspace {
    pub(crate) host: PathBuf,
    pub(crate) at: FsPathBuf,
    /// Only host programs and models need to be told: the session's own programs see what is mounted.
    #[cfg_attr(
        not(any(native, feature = "tools")),
        expect(dead_code, reason = "there are neither host programs nor models")
    )]
    pub(crate) mode: WorkspaceMode,
    /// The host's time when the workspace was opened.
    pub(crate) opened: Timestamp,
    pub(crate) protection: Protection,
}

/// What makes a file of the host the one that it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Looks {
    pub(crate) ino: u64,
    pub(crate) size: u64,
    pub(crate) mtime: Timestamp,
    pub(crate) ctime: Timestamp,
}

impl From<&Metadata> for Looks {
    fn from(metadata: &Metadata) -> Self {
        let Metadata { ino, size, mtime, ctime, .. } = *metadata;
        Self { ino, size, mtime, ctime }
    }
}

/// What is known of the host's files, beyond what the overlay has seen of those that the session has changed. It goes with a
/// snapshot, so that a session that goes on later still sees what has changed meanwhile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct HostBase {
    /// When the session began to look at them: what the host has changed since then is in the way of an apply.
    pub(crate) opened: Option<Timestamp>,
    /// What [`Sandbox::apply`] has made of them itself; none for those it has removed.
    pub(crate) applied: BTreeMap<FsPathBuf, Option<Looks>>,
}

impl HostBase {
    /// That of a session that starts now.
    pub(crate) fn starting(workspace: Option<&Workspace>) -> Self {
        Self { opened: workspace.map(|workspace| workspace.opened), applied: BTreeMap::new() }
    }

    /// That of a session that starts anew, on the host's files as they are now.
    pub(crate) fn starting_anew(workspace: Option<&Workspace>) -> Self {
        Self { opened: workspace.map(|_| host_now()), applied: BTreeMap::new() }
    }
}

pub(crate) fn host_options(access: HostAccess) -> HostOptions {
    HostOptions { access, set_id: SetId::Drop, ..HostOptions::default() }
}

/// Opens a directory of the host as the session is to see it.
pub(crate) fn open(
    host: &Path,
    mode: WorkspaceMode,
    owner: (u32, u32),
    protection: &Protection,
) -> SysResult<Arc<dyn Fs>> {
    let access = if mode == WorkspaceMode::ReadWrite { HostAccess::ReadWrite } else { HostAccess::ReadOnly };
    let owners = boxsh_kernel::vfs::Owners::All { uid: owner.0, gid: owner.1 };
    let opened = Host::open(host, HostOptions { owners, ..host_options(access) })?;
    let shown: Arc<dyn Fs> = if mode == WorkspaceMode::ReadWrite {
        // What the session changes is to be in its results, and the host itself keeps no account of changes.
        Arc::new(Guarded::new(Arc::new(Tracked::new(opened)), host, protection))
    } else {
        Arc::new(opened)
    };
    Ok(Hidden::wrap(shown, &protection.hidden))
}

/// A workspace whose changes are kept in memory.
impl Sandbox {
    pub(crate) fn workspace(&self) -> Result<(&Workspace, Arc<Overlay<Memory>>), Error> {
        let none = || Error::option("workspace", "this sandbox has no overlay workspace");
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
        #[cfg(native)]
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
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.bytes(Request::Diff);
        }
        let (_, overlay) = self.workspace()?;
        let changes = self.changes()?;
        Ok(unified(&changes, FsPath::ROOT, &**overlay.lower(), &*overlay))
    }
}

/// Waits until no file that was changed before can have the time that it is now: a few milliseconds. Times tell what the host has changed where the
/// overlay has not seen it.
pub(crate) fn await_tick() {
    let start = host_now();
    while host_now() == start {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// The host's time as its filesystems have it, to compare with the times of files. Their clock is a tick behind the precise one: a file that is
/// changed from now on never shows an earlier time than this.
pub(crate) fn host_now() -> Timestamp {
    #[cfg(native)]
    {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::RealtimeCoarse);
        Timestamp::new(now.tv_sec, u32::try_from(now.tv_nsec).unwrap_or(0))
    }
    #[cfg(not(native))]
    boxsh_kernel::vfs::TimeSource::now(&boxsh_kernel::Clock::real())
}
