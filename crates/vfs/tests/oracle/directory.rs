//! A real directory, spoken to by plain system calls.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

use boxsh_vfs::{Errno, Rename, Timestamp};
use rustix::fs::{
    AtFlags, CWD, FileType, Mode, OFlags, RenameFlags, SeekFrom, Timespec, Timestamps, UTIME_OMIT,
};
use tempfile::TempDir;

use crate::operation::{Operation, Outcome, SLOTS, TARGET};

pub(crate) struct Directory {
    dir: TempDir,
    open: RefCell<[Option<OwnedFd>; SLOTS]>,
}

type Result<T> = std::result::Result<T, rustix::io::Errno>;

const CAREFUL: OFlags = OFlags::NOFOLLOW.union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);

impl Directory {
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        chmod(dir.path().into(), 0o755).unwrap();
        Self { dir, open: RefCell::default() }
    }

    /// Closes what is open.
    pub(crate) fn close(&self) {
        self.open.take();
    }

    fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub(crate) fn run(&self, operation: &Operation) -> Outcome {
        self.call(operation).map_err(|errno| Errno::from_number(errno.raw_os_error()).unwrap())
    }

    fn call(&self, operation: &Operation) -> Result<String> {
        let done = |()| String::new();
        match operation {
            Operation::Write { path, data, offset, exclusive, truncate } => {
                let fd = self.create(path, *exclusive, *truncate)?;
                rustix::io::pwrite(fd, data, *offset).map(|count| count.to_string())
            }
            Operation::Read(path) => read(&self.open(path, OFlags::RDONLY)?),
            Operation::SetLength { path, length } => {
                rustix::fs::ftruncate(self.open(path, OFlags::RDWR)?, *length).map(done)
            }
            Operation::Directory { path, mode } => {
                rustix::fs::mkdir(self.at(path), Mode::RWXU)?;
                chmod(self.at(path), *mode).map(done)
            }
            Operation::Symlink(path) => rustix::fs::symlink(TARGET, self.at(path)).map(done),
            Operation::Fifo(path) => {
                rustix::fs::mknodat(CWD, self.at(path), FileType::Fifo, Mode::RUSR, 0)?;
                chmod(self.at(path), 0o644).map(done)
            }
            Operation::ReadLink(path) => {
                let target = rustix::fs::readlink(self.at(path), Vec::new())?;
                Ok(target.as_bytes().escape_ascii().to_string())
            }
            Operation::List(path) => {
                let fd = rustix::fs::open(self.at(path), CAREFUL | OFlags::DIRECTORY, Mode::empty())?;
                let mut names = Vec::new();
                for entry in rustix::fs::Dir::read_from(fd)? {
                    let name = entry?.file_name().to_bytes().escape_ascii().to_string();
                    if name != "." && name != ".." {
                        names.push(name);
                    }
                }
                names.sort();
                Ok(names.join(" "))
            }
            Operation::Stat(path) => {
                let stat = rustix::fs::lstat(self.at(path))?;
                let is_dir = FileType::from_raw_mode(stat.st_mode) == FileType::Directory;
                Ok(format!("{:o} {}", stat.st_mode, if is_dir { 0 } else { stat.st_size }))
            }
            Operation::Unlink(path) => rustix::fs::unlink(self.at(path)).map(done),
            Operation::RemoveDirectory(path) => rustix::fs::rmdir(self.at(path)).map(done),
            Operation::Rename { from, to, how } => {
                let flags = match how {
                    Rename::Replace => RenameFlags::empty(),
                    Rename::NoReplace => RenameFlags::NOREPLACE,
                    Rename::Exchange => RenameFlags::EXCHANGE,
                };
                rustix::fs::renameat_with(CWD, self.at(from), CWD, self.at(to), flags).map(done)
            }
            Operation::Link { from, to } => {
                rustix::fs::linkat(CWD, self.at(from), CWD, self.at(to), AtFlags::empty()).map(done)
            }
            Operation::Mode { path, mode } => {
                let stat = rustix::fs::lstat(self.at(path))?;
                if FileType::from_raw_mode(stat.st_mode) == FileType::Symlink {
                    return Ok(String::new());
                }
                chmod(self.at(path), *mode).map(done)
            }
            Operation::Times { path, seconds } => {
                let times = Timestamps {
                    last_access: Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT as _ },
                    last_modification: Timespec { tv_sec: *seconds, tv_nsec: 5 },
                };
                rustix::fs::utimensat(CWD, self.at(path), &times, AtFlags::SYMLINK_NOFOLLOW)?;
                Ok(format!("{:?}", Timestamp::new(*seconds, 5)))
            }
            Operation::Open { slot, path } => {
                self.open.borrow_mut()[*slot] = None;
                self.open.borrow_mut()[*slot] = Some(self.open(path, OFlags::RDWR)?);
                Ok(String::new())
            }
            Operation::Append { slot, data } => match &self.open.borrow()[*slot] {
                Some(fd) => {
                    let end = rustix::fs::seek(fd, SeekFrom::End(0))?;
                    let count = rustix::io::write(fd, data)?;
                    Ok(format!("{:?}", (count, end + count as u64)))
                }
                None => Ok(String::new()),
            },
            Operation::ReadOpen { slot } => match &self.open.borrow()[*slot] {
                Some(fd) => read(fd),
                None => Ok(String::new()),
            },
            Operation::Close { slot } => {
                self.open.borrow_mut()[*slot] = None;
                Ok(String::new())
            }
        }
    }

    fn open(&self, path: &str, access: OFlags) -> Result<OwnedFd> {
        let stat = rustix::fs::lstat(self.at(path))?;
        if FileType::from_raw_mode(stat.st_mode) == FileType::Fifo {
            return Err(rustix::io::Errno::NXIO);
        }
        rustix::fs::open(self.at(path), access | CAREFUL, Mode::empty())
    }

    fn create(&self, path: &str, exclusive: bool, truncate: bool) -> Result<OwnedFd> {
        let flags = OFlags::WRONLY | CAREFUL | OFlags::CREATE | OFlags::EXCL;
        match rustix::fs::open(self.at(path), flags, Mode::RUSR | Mode::WUSR) {
            Ok(fd) => {
                rustix::fs::fchmod(&fd, Mode::from_raw_mode(0o644))?;
                Ok(fd)
            }
            Err(rustix::io::Errno::EXIST) if !exclusive => {
                let fd = self.open(path, OFlags::WRONLY)?;
                if truncate {
                    rustix::fs::ftruncate(&fd, 0)?;
                }
                Ok(fd)
            }
            Err(error) => Err(error),
        }
    }

    /// As the function of that name for filesystems.
    pub(crate) fn tree(&self) -> BTreeMap<Vec<u8>, String> {
        let mut tree = BTreeMap::new();
        let mut queue = vec![String::new()];
        while let Some(path) = queue.pop() {
            let stat = rustix::fs::lstat(self.at(&path)).unwrap();
            let (kind, what) = match FileType::from_raw_mode(stat.st_mode) {
                FileType::RegularFile => ("File", self.call(&Operation::Read(path.clone())).unwrap()),
                FileType::Symlink => ("Symlink", self.call(&Operation::ReadLink(path.clone())).unwrap()),
                FileType::Directory => {
                    let names = self.call(&Operation::List(path.clone())).unwrap();
                    let joined =
                        |name: &str| if path.is_empty() { name.into() } else { format!("{path}/{name}") };
                    queue.extend(names.split_whitespace().map(joined));
                    ("Directory", String::new())
                }
                FileType::Fifo => ("Fifo", String::new()),
                other => unreachable!("{other:?}"),
            };
            tree.insert(path.into_bytes(), format!("{kind} {:o} {what}", stat.st_mode & 0o7777));
        }
        tree
    }
}

fn read(fd: &OwnedFd) -> Result<String> {
    let mut buffer = [0; 256];
    let count = rustix::io::pread(fd, &mut buffer, 0)?;
    Ok(buffer[..count].escape_ascii().to_string())
}

fn chmod(path: PathBuf, mode: u32) -> Result<()> {
    rustix::fs::chmod(path, Mode::from_raw_mode(mode))
}
