//! Carrying a plan out.

use std::collections::BTreeSet;

use boxsh_kernel::Rng;
use boxsh_kernel::vfs::{
    Access, Attributes, Create, Errno, Fs, FsExt, FsPath, FsPathBuf, Metadata, NewNode, NodeKind,
    OpenOptions, Remove, Rename, copy_bytes,
};

use super::plan::{Action, Decision, Plan, Step};
use super::{Applied, ApplyOptions, PREFIX, Refusal, is_temporary};

pub(super) struct Work<'a> {
    overlay: &'a dyn Fs,
    host: &'a dyn Fs,
    options: ApplyOptions,
    /// Where steps may have to be done, or have been before.
    directories: BTreeSet<FsPathBuf>,
    names: Rng,
}

/// What comes of a step.
type Answer = Result<(), Refusal>;

impl<'a> Work<'a> {
    pub(super) fn new(
        overlay: &'a dyn Fs,
        host: &'a dyn Fs,
        options: ApplyOptions,
        directories: BTreeSet<FsPathBuf>,
    ) -> Self {
        Self { overlay, host, options, directories, names: Rng::host() }
    }

    pub(super) fn carry_out(&self, mut plan: Plan) -> Applied {
        let order = order(&plan);
        let mut directory_modes = Vec::new();
        for path in &order {
            // What was below a directory that has made room is gone with it.
            let Some(step) = plan.steps.get(path).filter(|step| step.decision == Decision::Do) else {
                continue;
            };
            let answer = match step.action {
                Action::Remove if is_replaced(&plan, path.as_path()) => continue,
                Action::Remove => self.remove(path.as_path(), step.found.as_ref()),
                Action::Put { is_dir } => {
                    if is_dir {
                        directory_modes.push(path.clone());
                    }
                    self.put(&plan, path.as_path(), step)
                }
            };
            if let Err(refusal) = answer {
                refuse(&mut plan, path, refusal);
            }
        }
        for path in directory_modes.iter().rev() {
            let is_done =
                |plan: &Plan| plan.steps.get(path).is_some_and(|step| step.decision == Decision::Do);
            if is_done(&plan)
                && let Err(errno) = self.set_mode(path.as_path())
            {
                refuse(&mut plan, path, errno.into());
            }
        }
        // What could not be removed a moment ago.
        self.clean();
        if self.options.sync {
            self.directories.iter().for_each(|directory| self.sync(directory.as_path()));
        }
        report(plan, &order)
    }

    /// Removes what an apply that was killed has left.
    pub(super) fn clean(&self) {
        for directory in &self.directories {
            for entry in self.host.read_dir(directory.as_path()).unwrap_or_default() {
                if is_temporary(&entry.name) {
                    // If it cannot be removed it is in nobody's way.
                    let _ = self.host.remove_all(directory.as_path().join(&entry.name).as_path().as_bytes());
                }
            }
        }
    }

    /// Makes sure of what is in a directory, where the host can.
    fn sync(&self, directory: FsPath<'_>) {
        let _ = self.host.open(directory, &OpenOptions::READ).and_then(|directory| directory.sync());
    }

    fn temporary(&self, path: FsPath<'_>) -> Result<FsPathBuf, Refusal> {
        let (parent, _) = path.split_last().ok_or(Errno::EBUSY)?;
        let name = format!("{:016x}{:016x}", self.names.next_u64(), self.names.next_u64());
        Ok(parent.join(&[PREFIX, name.as_bytes()].concat()))
    }

    fn remove(&self, path: FsPath<'_>, found: Option<&Metadata>) -> Answer {
        let Some(found) = found else { return Ok(()) };
        if found.is_dir() {
            return match self.host.remove(path, Remove::Directory) {
                Err(Errno::ENOENT) => Ok(()),
                other => Ok(other?),
            };
        }
        // Out of its place first, so that what is removed is what was looked at.
        let aside = self.temporary(path)?;
        match self.host.rename(path, aside.as_path(), Rename::NoReplace) {
            Err(Errno::ENOENT) => return Ok(()),
            // A filesystem that cannot do that.
            Err(Errno::EINVAL | Errno::EOPNOTSUPP) => return Ok(self.host.remove(path, Remove::File)?),
            other => other?,
        }
        if self.is_other(aside.as_path(), found) {
            self.host.rename(aside.as_path(), path, Rename::NoReplace)?;
            return Err(Refusal::ChangedMeanwhile);
        }
        if let Err(errno) = self.host.remove(aside.as_path(), Remove::File) {
            self.host.rename(aside.as_path(), path, Rename::NoReplace)?;
            return Err(errno.into());
        }
        Ok(())
    }

    /// Whether something is not what was planned with. Moving it changes its `ctime`.
    fn is_other(&self, place: FsPath<'_>, planned: &Metadata) -> bool {
        let marks = |found: &Metadata| (found.kind, found.ino, found.size, found.mtime);
        !self.options.overwrite_newer
            && self.host.metadata(place).is_ok_and(|now| marks(&now) != marks(planned))
    }

    fn put(&self, plan: &Plan, path: FsPath<'_>, step: &Step) -> Answer {
        self.make_parents(path)?;
        let metadata = self.overlay.metadata(path)?;
        if metadata.is_dir() && step.found.is_some_and(|found| found.is_dir()) {
            return Ok(self.open_up(path)?);
        }
        let temporary = self.temporary(path)?;
        let place = temporary.as_path();
        let put = self
            .make(path, place, &metadata)
            .map_err(Refusal::from)
            .and_then(|()| self.exchange(plan, place, path, step));
        if put.is_err() {
            // Nothing of a failed attempt stays behind.
            let _ = self.host.remove_all(place.as_bytes());
        }
        put
    }

    /// Makes directories that were not wanted themselves, but something in them is.
    fn make_parents(&self, path: FsPath<'_>) -> Answer {
        let mut missing = Vec::new();
        let mut above = path.split_last().map(|(parent, _)| parent);
        while let Some(directory) = above.filter(|directory| !self.host.exists(directory.as_bytes())) {
            missing.push(directory);
            above = directory.split_last().map(|(parent, _)| parent);
        }
        for directory in missing.into_iter().rev() {
            let mode = self.overlay.metadata(directory)?.mode & 0o777;
            self.host.create(directory, &NewNode { kind: NodeKind::Directory, mode, uid: 0, gid: 0 })?;
        }
        Ok(())
    }

    /// Lets things be put into a directory that is about to get another mode anyway.
    fn open_up(&self, path: FsPath<'_>) -> Result<(), Errno> {
        let mode = self.host.metadata(path)?.mode & 0o777;
        if mode & 0o700 == 0o700 {
            return Ok(());
        }
        self.host.set_attributes(path, &Attributes { mode: Some(mode | 0o700), ..Attributes::default() })
    }

    fn set_mode(&self, path: FsPath<'_>) -> Result<(), Errno> {
        let mode = self.overlay.metadata(path)?.mode & 0o777;
        self.host.set_attributes(path, &Attributes { mode: Some(mode), ..Attributes::default() })
    }

    /// Makes what the session has at `path` at a place of the host.
    fn make(&self, path: FsPath<'_>, place: FsPath<'_>, metadata: &Metadata) -> Result<(), Errno> {
        let node = |kind, mode| NewNode { kind, mode, uid: 0, gid: 0 };
        let mode = metadata.mode & 0o777;
        if metadata.is_dir() {
            // Its own mode comes last: it may forbid what is to come into it.
            return self.host.create(place, &node(NodeKind::Directory, mode | 0o700));
        }
        if metadata.is_symlink() {
            let target = self.overlay.read_link(path)?;
            return self.host.create(place, &node(NodeKind::Symlink(&target), 0o777));
        }
        if !metadata.is_file() {
            return Err(Errno::EOPNOTSUPP);
        }
        let create = Create { mode: 0o600, uid: 0, gid: 0, exclusive: true };
        let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
        let (from, to) = (self.overlay.open(path, &OpenOptions::READ)?, self.host.open(place, &options)?);
        copy_bytes(&*from, &*to)?;
        to.set_attributes(&Attributes { mode: Some(mode), ..Attributes::default() })?;
        if self.options.sync { to.sync() } else { Ok(()) }
    }

    /// Puts what was made at `place` where it belongs, and lets go of what was there if it is what was planned with.
    fn exchange(&self, plan: &Plan, place: FsPath<'_>, path: FsPath<'_>, step: &Step) -> Answer {
        let Some(found) = &step.found else {
            return match self.host.rename(place, path, Rename::NoReplace) {
                Err(Errno::EEXIST) if !self.options.overwrite_newer => Err(Refusal::ChangedMeanwhile),
                Err(Errno::EEXIST | Errno::EINVAL | Errno::EOPNOTSUPP) => {
                    Ok(self.host.rename(place, path, Rename::Replace)?)
                }
                other => Ok(other?),
            };
        };
        match self.host.rename(place, path, Rename::Exchange) {
            Err(Errno::ENOENT) if !self.options.overwrite_newer => return Err(Refusal::ChangedMeanwhile),
            Err(Errno::ENOENT) => return Ok(self.host.rename(place, path, Rename::NoReplace)?),
            // A filesystem that cannot do that.
            Err(Errno::EINVAL | Errno::EOPNOTSUPP) => return self.replace(place, path, found),
            other => other?,
        }
        // What was there is now where the new was.
        let obstacle = if self.is_other(place, found) && !found.is_dir() {
            Some(Refusal::ChangedMeanwhile)
        } else if found.is_dir() && !self.options.overwrite_newer {
            plan.obstacle_at(self.host, place, path)
        } else {
            None
        };
        if let Some(refusal) = obstacle {
            self.host.rename(place, path, Rename::Exchange)?;
            return Err(refusal);
        }
        // It is in nobody's way: the next apply looks for it again.
        let _ = self.host.remove_all(place.as_bytes());
        Ok(())
    }

    /// The same in two steps, where the host cannot exchange two names in one.
    fn replace(&self, place: FsPath<'_>, path: FsPath<'_>, found: &Metadata) -> Answer {
        if self.is_other(path, found) {
            return Err(Refusal::ChangedMeanwhile);
        }
        let is_dir = self.host.metadata(place)?.is_dir();
        if !is_dir && !found.is_dir() {
            return Ok(self.host.rename(place, path, Rename::Replace)?);
        }
        let aside = self.temporary(path)?;
        self.host.rename(path, aside.as_path(), Rename::Replace)?;
        if let Err(errno) = self.host.rename(place, path, Rename::Replace) {
            self.host.rename(aside.as_path(), path, Rename::Replace)?;
            return Err(errno.into());
        }
        let _ = self.host.remove_all(aside.as_path().as_bytes());
        Ok(())
    }
}

/// What is gone goes first, from the leaves up; then what is to be put, from the root down.
fn order(plan: &Plan) -> Vec<FsPathBuf> {
    let with = |wanted: bool| {
        let is_wanted = move |(_, step): &(&FsPathBuf, &Step)| (step.action == Action::Remove) == wanted;
        plan.steps.iter().filter(is_wanted).map(|(path, _)| path.clone()).collect::<Vec<_>>()
    };
    let (mut order, puts) = (with(true), with(false));
    order.reverse();
    order.extend(puts);
    order
}

/// Whether a path is below a directory that makes room for something else as a whole.
fn is_replaced(plan: &Plan, path: FsPath<'_>) -> bool {
    let mut above = path.split_last().map(|(parent, _)| parent);
    while let Some(directory) = above {
        let is_replaced = |step: &Step| step.replaces_directory() && step.decision == Decision::Do;
        if plan.steps.get(&directory.to_owned()).is_some_and(is_replaced) {
            return true;
        }
        above = directory.split_last().map(|(parent, _)| parent);
    }
    false
}

/// A step has failed, and with it what depends on it.
fn refuse(plan: &mut Plan, path: &FsPathBuf, refusal: Refusal) {
    let Some(failed) = plan.steps.get_mut(path) else { return };
    failed.decision = Decision::Refuse(refusal);
    let takes_removed_along = failed.replaces_directory();
    let blocks =
        failed.action == (Action::Put { is_dir: true }) && !failed.found.is_some_and(|found| found.is_dir());
    for (below, step) in &mut plan.steps {
        let depends = match step.action {
            Action::Remove => takes_removed_along,
            Action::Put { .. } => blocks,
        };
        if depends && below != path && below.as_path().strip_prefix(path.as_path()).is_some() {
            step.decision = Decision::Refuse(refusal);
        }
    }
}

fn report(plan: Plan, order: &[FsPathBuf]) -> Applied {
    let mut applied = Applied::default();
    for path in order {
        match plan.steps.get(path).map(|step| step.decision) {
            Some(Decision::Do) => applied.done.push(path.clone()),
            Some(Decision::Skip) => applied.skipped.push(path.clone()),
            Some(Decision::Refuse(refusal)) => applied.refused.push((path.clone(), refusal)),
            None => {}
        }
    }
    applied
}
