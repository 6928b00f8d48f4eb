//! Walking paths: symbolic links, `.` and `..`, and who may search which directory.

use boxsh_vfs::{Errno, FsPath, FsPathBuf, Metadata, NAME_MAX, PATH_MAX, Result, Walk};

use super::{Credentials, Process};
use crate::fd::Fd;

/// Whether a symbolic link at the end of a path is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follow {
    /// Yes: the path means what the link points at.
    Yes,
    /// No: the path means the link itself.
    No,
}

/// Symbolic links that one path may lead over, as on Linux.
const MAX_LINKS: u32 = 40;

/// What passing through a directory is worth, in bytes copied.
const WORK_PER_DIRECTORY: u64 = 64;

/// A current directory may be any number of names deep.
const DIRECTORIES_BETWEEN_LOOKS: u64 = 4096;

/// Where a path leads.
pub(crate) struct Resolved {
    /// The path without links, `.` and `..`.
    pub(crate) path: FsPathBuf,
    pub(crate) target: Target,
    /// The path ended in a slash: only a directory will do.
    pub(crate) wants_directory: bool,
}

/// What is at the end of a path.
pub(crate) enum Target {
    Found(Metadata),
    /// Nothing, but the directory that would hold it is there.
    Missing {
        parent: Metadata,
    },
    /// A descriptor of the process itself, reached through `/proc/self/fd`.
    Descriptor(Fd),
}

impl Resolved {
    pub(crate) fn metadata(&self) -> Result<&Metadata> {
        match &self.target {
            Target::Found(metadata) if self.wants_directory && !metadata.is_dir() => Err(Errno::ENOTDIR),
            Target::Found(metadata) => Ok(metadata),
            Target::Missing { .. } => Err(Errno::ENOENT),
            Target::Descriptor(_) => Err(Errno::EINVAL),
        }
    }
}

impl Credentials {
    /// Checks permission bits: 4 to read, 2 to write, 1 to search or execute.
    pub(crate) fn may(&self, metadata: &Metadata, wanted: u32) -> Result<()> {
        if self.uid == 0 {
            // Root may do all, but execute only what somebody may execute.
            let executable = metadata.is_dir() || metadata.mode & 0o111 != 0;
            return if wanted & 1 != 0 && !executable { Err(Errno::EACCES) } else { Ok(()) };
        }
        let granted = if metadata.uid == self.uid {
            metadata.mode >> 6
        } else if metadata.gid == self.gid || self.groups.contains(&metadata.gid) {
            metadata.mode >> 3
        } else {
            metadata.mode
        };
        if granted & wanted == wanted { Ok(()) } else { Err(Errno::EACCES) }
    }
}

impl Process {
    /// Finds where `path` leads from the current directory.
    pub(crate) fn resolve(&self, path: &[u8], follow: Follow) -> Result<Resolved> {
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        if path.len() >= PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        if path.contains(&0) {
            return Err(Errno::EINVAL);
        }
        let mut walker = Walker { process: self, links: 0, crossed: Vec::new(), here: FsPathBuf::new() };
        // Most paths are absolute and plain: those are taken as they are.
        if path[0] == b'/'
            && let Ok(plain) = FsPath::new(path)
        {
            walker.here = plain.to_owned();
            return walker.walk(Vec::new(), follow);
        }
        if path[0] != b'/' {
            walker.here = self.cwd().as_ref().clone();
        }
        walker.walk(path.to_vec(), follow)
    }

    /// Finds a directory again that was found before, however long its path is.
    pub(crate) fn resolve_again(&self, path: &FsPathBuf) -> Result<Resolved> {
        Walker { process: self, links: 0, crossed: Vec::new(), here: path.clone() }
            .walk(Vec::new(), Follow::Yes)
    }
}

struct Walker<'a> {
    process: &'a Process,
    links: u32,
    /// The links that were followed, where they may not lead everywhere.
    crossed: Vec<FsPathBuf>,
    here: FsPathBuf,
}

impl Walker<'_> {
    /// Walks on from `here` along `rest`, and sees to it that links lead no further than they may.
    fn walk(mut self, rest: Vec<u8>, follow: Follow) -> Result<Resolved> {
        let resolved = self.walk_on(rest, follow)?;
        if let Some(reach) = &self.process.kernel.reach
            && !self.crossed.iter().all(|link| reach.permits_link(link.as_path(), resolved.path.as_path()))
        {
            return Err(Errno::EXDEV);
        }
        Ok(resolved)
    }

    /// Walks on from `here` along `rest`; links put their targets in front of it.
    fn walk_on(&mut self, mut rest: Vec<u8>, follow: Follow) -> Result<Resolved> {
        let mut wants_directory = false;
        loop {
            self.process.tick_in_place()?;
            let segment = take_segment(&mut self.here, &mut rest)?;
            // A `..` on the way says nothing about the end.
            wants_directory |= segment.is_last && segment.wants_directory;
            let follow_last = follow == Follow::Yes || wants_directory || !segment.is_last;
            let end = self.walk_here()?;
            match end {
                Step::Link { end, target } => self.enter_link(end, &target, &mut rest)?,
                Step::Found(metadata) if metadata.is_symlink() && follow_last => {
                    let target = self.read_link()?;
                    let end = self.here.as_path().as_bytes().len();
                    self.enter_link(end, &target, &mut rest)?;
                }
                Step::Descriptor(fd) if segment.is_last => {
                    let path = std::mem::take(&mut self.here);
                    return Ok(Resolved { path, target: Target::Descriptor(fd), wants_directory });
                }
                Step::Descriptor(_) => return Err(Errno::ENOTDIR),
                Step::Found(metadata) => {
                    if !segment.is_last {
                        self.leave_directory(&metadata, &mut rest)?;
                        continue;
                    }
                    return Ok(Resolved {
                        path: std::mem::take(&mut self.here),
                        target: Target::Found(metadata),
                        wants_directory,
                    });
                }
                Step::Missing(parent) => {
                    if !segment.is_last {
                        return Err(Errno::ENOENT);
                    }
                    return Ok(Resolved {
                        path: std::mem::take(&mut self.here),
                        target: Target::Missing { parent },
                        wants_directory,
                    });
                }
            }
        }
    }

    /// Takes the `..` at the start of `rest`, whose directory has just been found to be there.
    fn leave_directory(&mut self, metadata: &Metadata, rest: &mut Vec<u8>) -> Result<()> {
        if !metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        self.process.credentials().may(metadata, 1)?;
        self.here.pop();
        // A slash left over from `../x` must not mean the root.
        let taken = 2 + rest[2..].iter().take_while(|&&byte| byte == b'/').count();
        rest.drain(..taken);
        if rest.is_empty() {
            rest.push(b'.');
        }
        Ok(())
    }

    /// Follows the link whose name ends at offset `end` of the current path.
    fn enter_link(&mut self, end: usize, target: &[u8], rest: &mut Vec<u8>) -> Result<()> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(Errno::ELOOP);
        }
        if target.is_empty() || target.contains(&0) {
            return Err(Errno::ENOENT);
        }
        let walked = self.here.as_path().as_bytes();
        if self.process.kernel.reach.is_some() {
            self.crossed.push(FsPath::from_checked(&walked[..end]).to_owned());
        }
        let mut ahead = Vec::with_capacity(target.len() + walked.len() - end + rest.len() + 1);
        ahead.extend_from_slice(target);
        ahead.extend_from_slice(&walked[end..]);
        if !rest.is_empty() {
            ahead.push(b'/');
            ahead.extend_from_slice(rest);
        }
        if ahead.len() > 4 * PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        let mut base = FsPathBuf::new();
        if target[0] != b'/' {
            let link = FsPath::from_checked(&walked[..end]);
            base = link.split_last().map(|(directory, _)| directory.to_owned()).unwrap_or_default();
        }
        self.here = base;
        *rest = ahead;
        Ok(())
    }

    fn read_link(&self) -> Result<Vec<u8>> {
        let here = self.here.as_path();
        match self.process.proc_self_link(here) {
            Some(target) => Ok(target),
            None => self.process.kernel.fs.read_link(here),
        }
    }

    fn walk_here(&self) -> Result<Step> {
        let process = self.process;
        let here = self.here.as_path();
        if let Some(fd) = process.own_descriptor(here) {
            return process.file(fd).map(|_| Step::Descriptor(fd)).map_err(|_| Errno::ENOENT);
        }
        let credentials = process.credentials();
        let mut passed = 0;
        let walk = process.kernel.fs.walk(here, &mut |directory| {
            passed += 1;
            // The filesystem is locked: nobody else may get a turn now.
            if passed % DIRECTORIES_BETWEEN_LOOKS == 0 {
                process.glance();
                if process.is_run_stopped() {
                    return Err(Errno::Killed);
                }
            }
            credentials.may(directory, 1)
        })?;
        process.note_work(WORK_PER_DIRECTORY * passed);
        Ok(match walk {
            Walk::Found(metadata) => Step::Found(metadata),
            Walk::Missing { parent } => Step::Missing(parent),
            Walk::Symlink { end, target } => {
                let link = FsPath::from_checked(&here.as_bytes()[..end]);
                Step::Link { end, target: process.proc_self_link(link).unwrap_or(target) }
            }
        })
    }
}

enum Step {
    Found(Metadata),
    Missing(Metadata),
    Link { end: usize, target: Vec<u8> },
    Descriptor(Fd),
}

struct Segment {
    /// Nothing is left behind it.
    is_last: bool,
    wants_directory: bool,
}

/// Moves names from `rest` to `here`, up to the end or to a `..`, which stays: what is before it has to be walked
/// first, because `a/..` is the parent of what the link `a` points at.
fn take_segment(here: &mut FsPathBuf, rest: &mut Vec<u8>) -> Result<Segment> {
    if rest.first() == Some(&b'/') {
        *here = FsPathBuf::new();
    }
    let mut at = 0;
    let mut wants_directory = false;
    while at < rest.len() {
        let end = rest[at..].iter().position(|&byte| byte == b'/').map_or(rest.len(), |slash| at + slash);
        let name = &rest[at..end];
        let next = (end + 1).min(rest.len());
        match name {
            b"" => {}
            b"." => wants_directory = true,
            b".." => {
                rest.drain(..at);
                return Ok(Segment { is_last: false, wants_directory: true });
            }
            name if name.len() > NAME_MAX => return Err(Errno::ENAMETOOLONG),
            name => {
                here.push(name);
                wants_directory = false;
            }
        }
        if end < rest.len() && next == rest.len() {
            wants_directory = true;
        }
        at = next;
        if end == rest.len() {
            break;
        }
    }
    rest.clear();
    Ok(Segment { is_last: true, wants_directory })
}

impl Process {
    /// The target of `/proc/self`, which is another one for each process.
    pub(crate) fn proc_self_link(&self, path: FsPath<'_>) -> Option<Vec<u8>> {
        match path.as_bytes() {
            b"proc/self" | b"proc/thread-self" => Some(self.pid().to_string().into_bytes()),
            _ => None,
        }
    }

    /// The descriptor that a path below the process's own `/proc/PID/fd` means.
    pub(crate) fn own_descriptor(&self, path: FsPath<'_>) -> Option<Fd> {
        let rest = path.as_bytes().strip_prefix(b"proc/")?;
        let mut names = rest.split(|&byte| byte == b'/');
        let pid = std::str::from_utf8(names.next()?).ok()?;
        if pid.parse() != Ok(self.pid()) || names.next()? != b"fd" {
            return None;
        }
        let fd = std::str::from_utf8(names.next()?).ok()?.parse().ok()?;
        names.next().is_none().then_some(fd)
    }
}
