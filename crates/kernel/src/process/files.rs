//! System calls on paths.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{
    Access, Attributes, DirEntry, Errno, FileKind, FsPath, FsPathBuf, FsStats, Metadata, NewNode, NodeKind,
    PATH_MAX, Remove, Rename, Result, TimeSource, Timestamp,
};

use super::walk::{Resolved, Target};
use super::{Follow, OpenFlags, Process};
use crate::observer::FileAction;
use crate::open_file::Kind;

/// What listing a name of a directory is worth, in bytes copied.
const WORK_PER_ENTRY: u64 = 64;

/// Permission bits for a new file, before the umask is taken off.
pub type Mode = u32;

/// A time for [`Process::set_times`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetTimes {
    /// Leave it.
    Keep,
    /// The present.
    Now,
    /// This one.
    At(Timestamp),
}

impl Process {
    /// What `stat` and `lstat` tell.
    ///
    /// # Errors
    /// `ENOENT`, `ENOTDIR`, `EACCES`, `ELOOP`.
    pub fn stat(&self, path: &[u8], follow: Follow) -> Result<Metadata> {
        self.tick_in_place()?;
        self.found(self.resolve(path, follow)?)
    }

    /// What is known of the file that a path leads to.
    pub(super) fn found(&self, resolved: Resolved) -> Result<Metadata> {
        match resolved.target {
            Target::Descriptor(fd) => self.fstat(fd),
            _ => resolved.metadata().copied(),
        }
    }

    /// Whether the process may use a file so: 4 to read, 2 to write, 1 to execute, 0 if it is there at all.
    ///
    /// # Errors
    /// `EACCES` if not, `EROFS`, or why the file cannot be found.
    pub fn access(&self, path: &[u8], wanted: u32) -> Result<()> {
        let metadata = self.stat(path, Follow::Yes)?;
        self.credentials().may(&metadata, wanted)?;
        if self.kernel.reach.is_none() || wanted & 6 == 0 {
            return Ok(());
        }
        let resolved = self.resolve(path, Follow::Yes)?;
        let actions = [(4, FileAction::Read), (2, FileAction::Write)];
        let asked = actions.iter().filter(|(bit, _)| wanted & bit != 0);
        asked
            .map(|&(_, action)| action)
            .try_for_each(|action| self.may_reach(action, resolved.path.as_path()))
    }

    /// The absolute path that `path` leads to, with every link resolved.
    ///
    /// # Errors
    /// As for [`Process::stat`].
    pub fn real_path(&self, path: &[u8]) -> Result<Vec<u8>> {
        let resolved = self.resolve(path, Follow::Yes)?;
        resolved.metadata()?;
        Ok(resolved.path.to_absolute())
    }

    /// Makes another directory the current one.
    ///
    /// # Errors
    /// `ENOTDIR`, `EACCES`, or why it cannot be found.
    pub fn chdir(&self, path: &[u8]) -> Result<()> {
        self.tick_in_place()?;
        let resolved = self.resolve_directory(path)?;
        self.enter_directory(resolved)
    }

    /// Makes a directory current that [`Process::cwd`] once gave. Unlike a path in a call, it may be of any length.
    ///
    /// # Errors
    /// As for [`Process::chdir`].
    pub fn chdir_back(&self, directory: &FsPathBuf) -> Result<()> {
        self.tick_in_place()?;
        let resolved = self.resolve_again(directory)?;
        self.enter_directory(resolved)
    }

    fn enter_directory(&self, resolved: Resolved) -> Result<()> {
        let metadata = resolved.metadata()?;
        if !metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        self.credentials().may(metadata, 1)?;
        self.set_cwd(Arc::new(resolved.path));
        Ok(())
    }

    /// The entries of a directory, sorted by name, without `.` and `..`.
    ///
    /// # Errors
    /// `ENOTDIR`, `EACCES`, or why it cannot be found.
    pub fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.tick_in_place()?;
        let resolved = self.resolve_directory(path)?;
        let metadata = resolved.metadata()?;
        if !metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        self.credentials().may(metadata, 4)?;
        if let Some(entries) = self.own_fd_entries(resolved.path.as_path()) {
            return Ok(entries);
        }
        let path = resolved.path.as_path();
        let entries = self.reach(FileAction::Read, path)?.read_dir(path)?;
        self.note_work(WORK_PER_ENTRY * entries.len() as u64);
        Ok(entries)
    }

    /// Finds a directory; `/dev/fd/N` may name one too.
    fn resolve_directory(&self, path: &[u8]) -> Result<Resolved> {
        let resolved = self.resolve(path, Follow::Yes)?;
        let Target::Descriptor(fd) = resolved.target else { return Ok(resolved) };
        match self.file(fd)?.path() {
            Some(path) => self.resolve(path, Follow::Yes),
            None => Err(Errno::ENOTDIR),
        }
    }

    fn own_fd_entries(&self, path: FsPath<'_>) -> Option<Vec<DirEntry>> {
        self.own_descriptor(path.join(b"0").as_path())?;
        let mut entries: Vec<_> = self
            .open_fds()
            .into_iter()
            .map(|fd| DirEntry::new(fd.to_string().into_bytes(), FileKind::Symlink, u64::from(fd)))
            .collect();
        entries.sort();
        Some(entries)
    }

    /// The target of a symbolic link.
    ///
    /// # Errors
    /// `EINVAL` if it is none, or why it cannot be found.
    pub fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.tick_in_place()?;
        let resolved = self.resolve(path, Follow::No)?;
        if let Target::Descriptor(fd) = resolved.target {
            let file = self.file(fd)?;
            let kind = file.metadata()?;
            return Ok(match file.path() {
                Some(path) => path.to_vec(),
                None => format!("pipe:[{}]", kind.ino).into_bytes(),
            });
        }
        resolved.metadata()?;
        match self.proc_self_link(resolved.path.as_path()) {
            Some(target) => Ok(target),
            None => {
                let path = resolved.path.as_path();
                self.reach(FileAction::Read, path)?.read_link(path)
            }
        }
    }

    /// Makes a directory.
    ///
    /// # Errors
    /// `EEXIST`, `EACCES`, `ENOENT`, `ENOSPC`.
    pub fn mkdir(&self, path: &[u8], mode: Mode) -> Result<()> {
        self.notice_file(FileAction::Create, path);
        let mode = mode & 0o7777 & !self.umask();
        self.make_node(path, NodeKind::Directory, mode)
    }

    /// Makes a symbolic link at `path` that points at `target`.
    ///
    /// # Errors
    /// `EEXIST`, `EACCES`, `ENOENT` (also for an empty target), `ENOSPC`.
    pub fn symlink(&self, target: &[u8], path: &[u8]) -> Result<()> {
        self.notice_file(FileAction::Create, path);
        match target.len() {
            0 => return Err(Errno::ENOENT),
            PATH_MAX.. => return Err(Errno::ENAMETOOLONG),
            _ if target.contains(&0) => return Err(Errno::EINVAL),
            _ => {}
        }
        self.make_node(path, NodeKind::Symlink(target), 0o777)
    }

    /// Makes a FIFO.
    ///
    /// # Errors
    /// As for [`Process::mkdir`].
    pub fn mkfifo(&self, path: &[u8], mode: Mode) -> Result<()> {
        self.notice_file(FileAction::Create, path);
        let mode = mode & 0o7777 & !self.umask();
        self.make_node(path, NodeKind::Fifo, mode)
    }

    fn make_node(&self, path: &[u8], kind: NodeKind<'_>, mode: Mode) -> Result<()> {
        self.tick_in_place()?;
        let resolved = match self.resolve_for_creation(path)? {
            resolved if resolved.wants_directory && !matches!(kind, NodeKind::Directory) => {
                return Err(if resolved.metadata().is_ok() { Errno::EEXIST } else { Errno::ENOENT });
            }
            resolved => resolved,
        };
        match &resolved.target {
            Target::Missing { parent } => self.credentials().may(parent, 3)?,
            _ => return Err(Errno::EEXIST),
        }
        let (uid, gid) = (self.credentials().uid, self.credentials().gid);
        let path = resolved.path.as_path();
        self.reach(FileAction::Create, path)?.create(path, &NewNode { kind, mode, uid, gid })
    }

    /// Finds where something new would go; a link of that name counts as being in the way.
    fn resolve_for_creation(&self, path: &[u8]) -> Result<Resolved> {
        let end = path.iter().rposition(|&byte| byte != b'/').map_or(path.len(), |last| last + 1);
        let mut resolved = self.resolve(&path[..end], Follow::No)?;
        resolved.wants_directory |= end < path.len();
        Ok(resolved)
    }

    /// Removes a file.
    ///
    /// # Errors
    /// `EISDIR` for a directory, `EACCES`, `EPERM` (sticky directory), or why it cannot be found.
    pub fn unlink(&self, path: &[u8]) -> Result<()> {
        self.tick_in_place()?;
        self.notice_file(FileAction::Remove, path);
        let resolved = self.resolve(path, Follow::No)?;
        let metadata = resolved.metadata()?;
        self.check_removal(&resolved, metadata)?;
        let path = resolved.path.as_path();
        self.reach(FileAction::Remove, path)?.remove(path, Remove::File)?;
        if metadata.kind == FileKind::Fifo && metadata.nlink <= 1 {
            self.kernel.forget_fifo(metadata);
        }
        Ok(())
    }

    /// Removes an empty directory.
    ///
    /// # Errors
    /// `ENOTDIR`, `ENOTEMPTY`, `EACCES`, `EPERM`, `EBUSY`, or why it cannot be found; `EINVAL` for `.`.
    pub fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.tick_in_place()?;
        self.notice_file(FileAction::Remove, path);
        match last_name(path) {
            b"." => return Err(Errno::EINVAL),
            b".." => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        let resolved = self.resolve_for_creation(path)?;
        let Target::Found(metadata) = resolved.target else { return Err(Errno::ENOENT) };
        if !metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        self.check_removal(&resolved, &metadata)?;
        let path = resolved.path.as_path();
        self.reach(FileAction::Remove, path)?.remove(path, Remove::Directory)
    }

    /// Whether the process may take a name out of its directory.
    fn check_removal(&self, resolved: &Resolved, metadata: &Metadata) -> Result<()> {
        let Some((directory, _)) = resolved.path.as_path().split_last() else { return Err(Errno::EBUSY) };
        let parent = self.kernel.fs.metadata(directory)?;
        self.credentials().may(&parent, 3)?;
        let uid = self.credentials().uid;
        let is_sticky = parent.mode & 0o1000 != 0;
        if is_sticky && uid != 0 && uid != metadata.uid && uid != parent.uid {
            return Err(Errno::EPERM);
        }
        Ok(())
    }

    /// Gives a file another name.
    ///
    /// # Errors
    /// As for `rename(2)`: `EXDEV`, `EISDIR`, `ENOTDIR`, `ENOTEMPTY`, `EINVAL`, `EEXIST`, `EACCES`, `EBUSY`.
    pub fn rename(&self, from: &[u8], to: &[u8], how: Rename) -> Result<()> {
        self.tick_in_place()?;
        self.notice_file(FileAction::Rename, from);
        for path in [from, to] {
            if matches!(last_name(path), b"." | b"..") {
                return Err(Errno::EBUSY);
            }
        }
        let source = self.resolve_for_creation(from)?;
        let target = self.resolve_for_creation(to)?;
        let Target::Found(moved) = source.target else { return Err(Errno::ENOENT) };
        if (source.wants_directory || target.wants_directory) && !moved.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        let (Some(old), Some(new)) = (parent_of(&source), parent_of(&target)) else {
            return Err(Errno::EBUSY);
        };
        if old != new && self.kernel.fs.metadata(old)?.dev != self.kernel.fs.metadata(new)?.dev {
            return Err(Errno::EXDEV);
        }
        let changes_parent = old != new;
        self.check_removal(&source, &moved)?;
        if moved.is_dir() && changes_parent {
            // Its `..` is written anew.
            self.credentials().may(&moved, 2)?;
        }
        match &target.target {
            Target::Found(replaced) => self.check_removal(&target, replaced)?,
            Target::Missing { parent } => self.credentials().may(parent, 3)?,
            Target::Descriptor(_) => return Err(Errno::EACCES),
        }
        // What is moved can be read at its new place.
        self.reach(FileAction::Read, source.path.as_path())?;
        self.reach(FileAction::Rename, target.path.as_path())?;
        let tree = self.reach(FileAction::Rename, source.path.as_path())?;
        tree.rename(source.path.as_path(), target.path.as_path(), how)?;
        let was_exchanged = how == Rename::Exchange;
        if moved.is_dir() || was_exchanged {
            self.follow_moved_directory(&source.path, &target.path, was_exchanged);
        }
        Ok(())
    }

    /// A current directory is a directory, not a path: whoever is in one that was moved is in it still, under
    /// its new name.
    fn follow_moved_directory(&self, from: &FsPathBuf, to: &FsPathBuf, was_exchanged: bool) {
        for record in self.kernel.records() {
            let mut status = record.status.lock();
            let moved = match moved_path(&status.cwd, from, to) {
                None if was_exchanged => moved_path(&status.cwd, to, from),
                moved => moved,
            };
            if let Some(moved) = moved {
                status.cwd = Arc::new(moved);
            }
        }
        self.kernel.moves.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives a file a second name.
    ///
    /// # Errors
    /// `EEXIST`, `EPERM` for a directory, `EXDEV`, `EACCES`, `EMLINK`.
    pub fn link(&self, from: &[u8], to: &[u8], follow: Follow) -> Result<()> {
        self.tick_in_place()?;
        self.notice_file(FileAction::Create, to);
        let source = self.resolve(from, follow)?;
        let metadata = source.metadata()?;
        let target = self.resolve_for_creation(to)?;
        match &target.target {
            Target::Missing { .. } if target.wants_directory => return Err(Errno::ENOENT),
            Target::Missing { parent } => self.credentials().may(parent, 3)?,
            _ => return Err(Errno::EEXIST),
        }
        if metadata.is_dir() {
            return Err(Errno::EPERM);
        }
        // A second name is a way to the contents: whoever may not change a file may not put it where it can be changed.
        self.reach(FileAction::Read, source.path.as_path())?;
        self.reach(FileAction::Create, source.path.as_path())?;
        let tree = self.reach(FileAction::Create, target.path.as_path())?;
        tree.link(source.path.as_path(), target.path.as_path())
    }

    /// Changes permission bits.
    ///
    /// # Errors
    /// `EPERM` if the file is somebody else's.
    pub fn chmod(&self, path: &[u8], mode: Mode, follow: Follow) -> Result<()> {
        self.notice_file(FileAction::Attributes, path);
        self.change_attributes(path, follow, |process, metadata| {
            process.check_owner(metadata)?;
            let credentials = process.credentials();
            let is_member = credentials.gid == metadata.gid || credentials.groups.contains(&metadata.gid);
            // Nobody gives a file the powers of a group that is not theirs.
            let refused = if credentials.uid == 0 || is_member { 0 } else { 0o2000 };
            Ok(Attributes { mode: Some(mode & 0o7777 & !refused), ..Attributes::default() })
        })
    }

    /// Changes owner and group; `None` leaves one as it is.
    ///
    /// # Errors
    /// `EPERM` unless the process is root's, or gives its own file to one of its own groups.
    pub fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: Follow) -> Result<()> {
        self.notice_file(FileAction::Attributes, path);
        self.change_attributes(path, follow, |process, metadata| {
            let credentials = process.credentials();
            let keeps_owner = uid.is_none_or(|uid| uid == metadata.uid);
            let keeps_group = gid.is_none_or(|gid| {
                gid == metadata.gid || gid == credentials.gid || credentials.groups.contains(&gid)
            });
            if credentials.uid != 0 && !(metadata.uid == credentials.uid && keeps_owner && keeps_group) {
                return Err(Errno::EPERM);
            }
            // Whoever gets the file must not get its powers with it.
            let clears = metadata.is_file() && metadata.mode & 0o6000 != 0;
            Ok(Attributes {
                uid,
                gid,
                mode: clears.then_some(metadata.mode & 0o1777),
                ..Attributes::default()
            })
        })
    }

    /// Changes the times of last read and last change.
    ///
    /// # Errors
    /// `EPERM` or `EACCES` if the file is somebody else's.
    pub fn set_times(&self, path: &[u8], atime: SetTimes, mtime: SetTimes, follow: Follow) -> Result<()> {
        self.notice_file(FileAction::Attributes, path);
        self.change_attributes(path, follow, |process, metadata| {
            let only_now = [atime, mtime].iter().all(|time| !matches!(time, SetTimes::At(_)));
            match process.check_owner(metadata) {
                Err(_) if only_now => process.credentials().may(metadata, 2)?,
                checked => checked?,
            }
            let now = process.kernel.clock.now();
            let time = |wanted| match wanted {
                SetTimes::Keep => None,
                SetTimes::Now => Some(now),
                SetTimes::At(time) => Some(time),
            };
            Ok(Attributes { atime: time(atime), mtime: time(mtime), ..Attributes::default() })
        })
    }

    fn change_attributes(
        &self,
        path: &[u8],
        follow: Follow,
        decide: impl FnOnce(&Self, &Metadata) -> Result<Attributes>,
    ) -> Result<()> {
        self.tick_in_place()?;
        let resolved = self.resolve(path, follow)?;
        if let Target::Descriptor(fd) = resolved.target {
            let attributes = decide(self, &self.fstat(fd)?)?;
            if let Some(path) = self.file(fd)?.path() {
                self.reach(FileAction::Attributes, FsPath::new(path)?)?;
            }
            return self.set_fd_attributes(fd, &attributes);
        }
        let attributes = decide(self, resolved.metadata()?)?;
        let path = resolved.path.as_path();
        self.reach(FileAction::Attributes, path)?.set_attributes(path, &attributes)
    }

    fn check_owner(&self, metadata: &Metadata) -> Result<()> {
        let uid = self.credentials().uid;
        if uid == 0 || uid == metadata.uid { Ok(()) } else { Err(Errno::EPERM) }
    }

    /// Cuts or extends a file.
    ///
    /// # Errors
    /// `EISDIR`, `EACCES`, `EFBIG`, `ENOSPC`, or why it cannot be found.
    pub fn truncate(&self, path: &[u8], length: u64) -> Result<()> {
        self.notice_file(FileAction::Write, path);
        let flags = OpenFlags::READ.access(Access::Write);
        match &self.open_file(path, flags)?.kind {
            Kind::File { handle, .. } => handle.set_len(length),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Size and room of the filesystem that holds a path.
    ///
    /// # Errors
    /// Why it cannot be found.
    pub fn statfs(&self, path: &[u8]) -> Result<FsStats> {
        let resolved = self.resolve(path, Follow::Yes)?;
        resolved.metadata()?;
        self.kernel.fs.statfs(resolved.path.as_path())
    }
}

fn parent_of(resolved: &Resolved) -> Option<FsPath<'_>> {
    resolved.path.as_path().split_last().map(|(parent, _)| parent)
}

/// Where a path is that was at or below `from`, which is at `to` now.
fn moved_path(path: &FsPathBuf, from: &FsPathBuf, to: &FsPathBuf) -> Option<FsPathBuf> {
    let below = path.as_path().strip_prefix(from.as_path())?;
    let mut moved = to.clone();
    below.names().for_each(|name| moved.push(name));
    Some(moved)
}

/// The last name of a path, whatever it is.
fn last_name(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    let start = path[..end].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    &path[start..end]
}
