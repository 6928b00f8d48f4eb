//! The way back to the host for what a session has changed in its workspace.
//!
//! First a plan of all steps is made and nothing is touched; then it is carried out. Each step leaves the old or the new at its
//! path, never nothing and never a part, also if the program is killed in the middle: what is new is made under a
//! name of its own beside its place and then exchanged with what is there. Whatever a killed apply leaves has such a
//! name, and the next one removes it.

mod plan;
#[cfg(test)]
mod tests;
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Changes, Errno, Fs, FsExt, FsPath, FsPathBuf, Host, HostAccess, OpenOptions, Seen, hash_bytes,
};

use crate::error::Error;
use crate::sandbox::Sandbox;
#[cfg(native)]
use crate::worker::Request;
use crate::workspace::{Looks, host_options};
use plan::{Decision, Known, Plan};
use work::Work;

/// What to do with host files that something else has changed since the session saw them, and with protected paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ApplyOptions {
    /// Overwrites what the host has changed meanwhile.
    pub overwrite_newer: bool,
    /// Writes to protected paths too.
    pub allow_protected: bool,
    /// Has each file on the disk before it takes its place, and the directories at the end.
    pub sync: bool,
}

impl ApplyOptions {
    /// Overwrites nothing that has changed, and nothing that is protected.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether to overwrite what the host has changed meanwhile.
    #[must_use]
    pub fn overwrite_newer(mut self, overwrites: bool) -> Self {
        self.overwrite_newer = overwrites;
        self
    }

    /// Whether to write to protected paths too.
    #[must_use]
    pub fn allow_protected(mut self, allows: bool) -> Self {
        self.allow_protected = allows;
        self
    }

    /// Whether to have each file on the disk before it takes its place, and the directories at the end.
    #[must_use]
    pub fn sync(mut self, syncs: bool) -> Self {
        self.sync = syncs;
        self
    }
}

/// What became of each changed file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
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
    /// The host's file is not what it was when the session first changed it.
    ChangedMeanwhile,
    /// The host says no.
    Host(Errno),
}

impl From<Errno> for Refusal {
    fn from(errno: Errno) -> Self {
        Self::Host(errno)
    }
}

/// The way back to the host.
impl Sandbox {
    /// Writes what the session has changed in its workspace back to the host, as far as `filter` wants it. Each file is
    /// replaced in one step: whoever reads it sees the old contents or the new. What cannot be applied is left as it is on
    /// both sides, and listed; a change from a directory to something else, or the other way round, is applied whole or not at all.
    ///
    /// # Errors
    /// As for [`Sandbox::changes`], and [`Error::File`] if the workspace cannot be opened for writing, or another apply is at work there.
    pub fn apply(
        &mut self,
        options: ApplyOptions,
        filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Applied, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.apply_elsewhere(remote, |wanted| Request::Apply(options, wanted), filter);
        }
        let (workspace, overlay) = self.workspace()?;
        let place = workspace.host.as_os_str().as_encoded_bytes().to_vec();
        let host =
            Host::open(&workspace.host, host_options(HostAccess::ReadWrite)).map_err(Error::file(&*place))?;
        let _lock = lock(&workspace.host).map_err(Error::file(&*place))?;
        let changes = overlay.diff().map_err(Error::file(workspace.at.to_absolute()))?;
        let work = Work::new(&*overlay, &host, options, directories(overlay.upper(), &changes));
        work.clean();
        let plan = self.plan(&host, options, filter)?;
        let applied = work.carry_out(plan);
        self.take_note(&host, &overlay, &applied);
        Ok(applied)
    }

    /// What [`Sandbox::apply`] would do now, by `done`, and what it would refuse. What the host says to it is not known before.
    ///
    /// # Errors
    /// As for [`Sandbox::changes`].
    pub fn plan_apply(
        &self,
        options: ApplyOptions,
        filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Applied, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.apply_elsewhere(remote, |wanted| Request::PlanApply(options, wanted), filter);
        }
        let (workspace, _) = self.workspace()?;
        let host = Host::open(&workspace.host, host_options(HostAccess::ReadOnly))
            .map_err(Error::file(workspace.host.as_os_str().as_encoded_bytes()))?;
        let mut applied = Applied::default();
        for (path, step) in self.plan(&host, options, filter)?.steps {
            match step.decision {
                Decision::Do => applied.done.push(path),
                Decision::Skip => applied.skipped.push(path),
                Decision::Refuse(refusal) => applied.refused.push((path, refusal)),
            }
        }
        Ok(applied)
    }

    fn plan(
        &self,
        host: &Host,
        options: ApplyOptions,
        filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Plan, Error> {
        let (workspace, overlay) = self.workspace()?;
        let at_workspace = || Error::file(workspace.at.to_absolute());
        let changes = overlay.diff().map_err(at_workspace())?;
        let known = Known {
            overlay: &*overlay,
            host,
            seen: &overlay.seen(),
            base: &self.host_base,
            protection: &workspace.protection,
        };
        Plan::make(&known, &changes, options, filter).map_err(at_workspace())
    }

    /// From now on the host's files are what has been made of them.
    fn take_note(
        &mut self,
        host: &Host,
        overlay: &boxsh_kernel::vfs::Overlay<boxsh_kernel::vfs::Memory>,
        applied: &Applied,
    ) {
        let mut seen = overlay.seen();
        for path in &applied.done {
            let found = host.metadata(path.as_path()).ok();
            self.host_base.applied.insert(path.clone(), found.as_ref().map(Looks::from));
            let known = Arc::make_mut(&mut seen);
            match found.filter(|found| !found.is_dir()) {
                Some(metadata) => {
                    let bytes = host.open(path.as_path(), &OpenOptions::READ);
                    let hash = bytes.and_then(|file| hash_bytes(&*file)).ok();
                    known.insert(path.clone(), Seen { metadata, hash });
                }
                None => {
                    known.remove(path);
                }
            }
        }
        overlay.set_seen(seen);
    }
}

/// Keeps other applies out of a directory, as long as what it gives lives.
fn lock(directory: &std::path::Path) -> Result<impl Drop + use<>, Errno> {
    use rustix::fs::{FlockOperation, Mode, OFlags};
    let host = |error: rustix::io::Errno| Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO);
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let handle = rustix::fs::open(directory, flags, Mode::empty()).map_err(host)?;
    match rustix::fs::flock(&handle, FlockOperation::NonBlockingLockExclusive) {
        // A filesystem without locks.
        Err(rustix::io::Errno::NOLCK | rustix::io::Errno::OPNOTSUPP) | Ok(()) => {}
        Err(rustix::io::Errno::WOULDBLOCK) => return Err(Errno::EBUSY),
        Err(error) => return Err(host(error)),
    }
    Ok(Locked(handle))
}

/// The lock ends with its handle.
struct Locked(std::os::fd::OwnedFd);

impl Drop for Locked {
    fn drop(&mut self) {
        // Closing it would do; a child that has just been started may still have a copy.
        let _ = rustix::fs::flock(&self.0, rustix::fs::FlockOperation::Unlock);
    }
}

/// How the names begin that an apply makes beside what it replaces; the rest is random.
const PREFIX: &[u8] = b".boxsh-apply-";

/// Whether a name is one that an apply makes.
fn is_temporary(name: &[u8]) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|rest| rest.len() == 32 && rest.iter().all(u8::is_ascii_hexdigit))
}

/// The directories in which the session has changed something, be it that the host has it by now: an apply may have been at work there.
fn directories(upper: &dyn Fs, changes: &Changes) -> BTreeSet<FsPathBuf> {
    let found = upper.walk_tree(b"").into_iter().flatten().flatten();
    let touched = found.filter(|found| found.metadata.is_dir()).map(|found| found.path);
    let changed = [&changes.created, &changes.modified, &changes.deleted].into_iter().flatten();
    let above = changed.filter_map(|path| path.as_path().split_last().map(|(parent, _)| parent.to_owned()));
    touched.chain(above).collect()
}
