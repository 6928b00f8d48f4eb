//! What an apply is going to do, found out before any of it is done.

use std::collections::BTreeMap;

use boxsh_kernel::vfs::{
    Changes, Errno, Fs, FsExt, FsPath, FsPathBuf, Metadata, OpenOptions, Result, Seen, hash_bytes,
};

use super::{ApplyOptions, Refusal};
use crate::protection::Protection;
use crate::workspace::{HostBase, Looks};

/// What there is to compare.
pub(super) struct Known<'a> {
    pub(super) overlay: &'a dyn Fs,
    pub(super) host: &'a dyn Fs,
    pub(super) seen: &'a BTreeMap<FsPathBuf, Seen>,
    pub(super) base: &'a HostBase,
    pub(super) protection: &'a Protection,
}

/// All steps, by path: what is above comes before what is below.
pub(super) struct Plan {
    pub(super) steps: BTreeMap<FsPathBuf, Step>,
}

pub(super) struct Step {
    pub(super) action: Action,
    /// What the host has at the path.
    pub(super) found: Option<Metadata>,
    pub(super) decision: Decision,
}

/// What is to happen at a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Remove,
    /// To put there what the session has.
    Put {
        is_dir: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Do,
    Skip,
    Refuse(Refusal),
}

impl Step {
    /// Whether a directory of the host is to make room for something else.
    pub(super) fn replaces_directory(&self) -> bool {
        self.action == Action::Put { is_dir: false } && self.found.is_some_and(|found| found.is_dir())
    }
}

/// What is at a path, if anything is.
fn look(fs: &dyn Fs, path: FsPath<'_>) -> Result<Option<Metadata>> {
    match fs.metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Plan {
    pub(super) fn make(
        known: &Known<'_>,
        changes: &Changes,
        options: ApplyOptions,
        mut filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Self> {
        let mut steps = BTreeMap::new();
        for path in &changes.deleted {
            steps.insert(path.clone(), Action::Remove);
        }
        for path in changes.created.iter().chain(&changes.modified) {
            let is_dir = known.overlay.metadata(path.as_path())?.is_dir();
            steps.insert(path.clone(), Action::Put { is_dir });
        }
        let steps = steps.into_iter().map(|(path, action)| {
            let found = look(known.host, path.as_path())?;
            let step = Step { action, found, decision: Decision::Skip };
            let decision = match filter(path.as_path()) {
                true => known.refusal(path.as_path(), &step, options).map_or(Decision::Do, Decision::Refuse),
                false => Decision::Skip,
            };
            Ok((path, Step { decision, ..step }))
        });
        let mut plan = Self { steps: steps.collect::<Result<_>>()? };
        plan.settle_replaced(known.host);
        plan.settle_below();
        Ok(plan)
    }

    /// A directory gives way to something else with all that is in it, or stays with all of it.
    fn settle_replaced(&mut self, host: &dyn Fs) {
        let is_replaced = |(_, step): &(&FsPathBuf, &Step)| step.replaces_directory();
        let replaced: Vec<FsPathBuf> =
            self.steps.iter().filter(is_replaced).map(|(path, _)| path.clone()).collect();
        for path in replaced {
            let decision = match self.steps.get(&path).map(|step| step.decision) {
                Some(Decision::Do) => self.obstacle(host, path.as_path()),
                Some(Decision::Refuse(refusal)) => Some(refusal),
                // Who wants only some of what is below gets that removed.
                Some(Decision::Skip) | None => continue,
            };
            if let Some(refusal) = decision {
                for (below, step) in &mut self.steps {
                    if below.as_path().strip_prefix(path.as_path()).is_some() {
                        step.decision = Decision::Refuse(refusal);
                    }
                }
            }
        }
    }

    /// Why a directory of the host cannot go as a whole.
    pub(super) fn obstacle(&self, host: &dyn Fs, directory: FsPath<'_>) -> Option<Refusal> {
        self.obstacle_at(host, directory, directory)
    }

    /// The same for a directory that has been moved out of its place.
    pub(super) fn obstacle_at(
        &self,
        host: &dyn Fs,
        place: FsPath<'_>,
        directory: FsPath<'_>,
    ) -> Option<Refusal> {
        let found = match host.walk_tree(place.as_bytes()) {
            Ok(found) => found,
            Err(errno) => return Some(errno.into()),
        };
        for found in found {
            let found = match found {
                Ok(found) => found,
                Err(errno) => return Some(errno.into()),
            };
            let Some(below) = found.path.as_path().strip_prefix(place).filter(|below| !below.is_root())
            else {
                continue;
            };
            match self.steps.get(&directory.join_path(below)).map(|step| (step.action, step.decision)) {
                Some((Action::Remove, Decision::Do)) => {}
                Some((_, Decision::Refuse(refusal))) => return Some(refusal),
                Some(_) => return Some(Errno::ENOTEMPTY.into()),
                // The session has never seen it.
                None => return Some(Refusal::ChangedMeanwhile),
            }
        }
        None
    }

    /// Nothing can be put below what is not going to be a directory.
    fn settle_below(&mut self) {
        let mut blocked: Vec<(FsPathBuf, Refusal)> = Vec::new();
        for (path, step) in &mut self.steps {
            let Action::Put { is_dir } = step.action else { continue };
            let above =
                blocked.iter().find(|(above, _)| path.as_path().strip_prefix(above.as_path()).is_some());
            if let (Some((_, refusal)), Decision::Do) = (above, step.decision) {
                step.decision = Decision::Refuse(*refusal);
            }
            if is_dir && !step.found.is_some_and(|found| found.is_dir()) {
                match step.decision {
                    Decision::Refuse(refusal) => blocked.push((path.clone(), refusal)),
                    // A directory that is missing is made for what is wanted below it.
                    Decision::Skip if step.found.is_some() => {
                        blocked.push((path.clone(), Errno::ENOTDIR.into()))
                    }
                    Decision::Skip | Decision::Do => {}
                }
            }
        }
    }
}

impl Known<'_> {
    fn refusal(&self, path: FsPath<'_>, step: &Step, options: ApplyOptions) -> Option<Refusal> {
        let is_file = |found: Option<Metadata>| found.is_some_and(|found| !found.is_dir());
        let is_protected = || {
            self.protection.covers(path, || is_file(step.found) || is_file(self.overlay.metadata(path).ok()))
        };
        if self.protection.hides(path) || !options.allow_protected && is_protected() {
            return Some(Refusal::Protected);
        }
        (!options.overwrite_newer && self.has_changed(path, step)).then_some(Refusal::ChangedMeanwhile)
    }

    /// Whether the host's file is another one than the session had before it.
    fn has_changed(&self, path: FsPath<'_>, step: &Step) -> bool {
        let path = path.to_owned();
        let now = step.found.as_ref().map(Looks::from);
        if self.base.applied.get(&path).is_some_and(|own| *own == now) {
            return false;
        }
        match (self.seen.get(&path), step.found) {
            // Whoever wants it gone has what they want.
            (Some(_), None) => step.action != Action::Remove,
            (Some(seen), Some(found)) => {
                let is_same = found.kind == seen.metadata.kind
                    && (Looks::from(&found) == Looks::from(&seen.metadata)
                        || self.has_bytes(&path, seen, &found));
                !is_same
            }
            (None, None) => false,
            (None, Some(found)) => {
                let changed = found.mtime.max(found.ctime);
                !found.is_dir() && self.base.opened.is_some_and(|opened| changed >= opened)
            }
        }
    }

    /// Whether the host's file has the bytes that the session saw, whatever its times say.
    fn has_bytes(&self, path: &FsPathBuf, seen: &Seen, found: &Metadata) -> bool {
        let Some(hash) = seen.hash.filter(|_| found.is_file() && found.size == seen.metadata.size) else {
            return false;
        };
        let file = self.host.open(path.as_path(), &OpenOptions::READ);
        file.and_then(|file| hash_bytes(&*file)).is_ok_and(|now| now == hash)
    }
}
