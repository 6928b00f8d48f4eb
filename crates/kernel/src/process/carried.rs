//! Open files that go along when a session is copied.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{
    Access, Create, File, FileKind, Fs, FsExt, FsPath, Memory, MemoryOptions, Metadata, OpenOptions, Remove,
    Result,
};

use super::{OpenFlags, Process};
use crate::fd::Fd;
use crate::open_file::{Kind, OpenFile, Seek};
use crate::pipe::Side;

/// The most bytes of a file without a name that are carried.
const MOST_BYTES: u64 = 64 << 20;

/// The most files that are looked at for one that has another name by now.
const MOST_LOOKS: usize = 100_000;

/// An open file: what is needed to open it again in a copy of its filesystem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarriedFile {
    /// Its descriptors, which share one offset.
    pub fds: Vec<Fd>,
    /// What it was opened for.
    pub access: Access,
    /// Whether writes go to the end.
    pub append: bool,
    /// Where the next read or write starts.
    pub offset: u64,
    /// What it is.
    pub content: CarriedContent,
}

/// What an open file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CarriedContent {
    /// What is at an absolute path.
    Path(Vec<u8>),
    /// A file without a name, with these bytes.
    Nameless(Arc<[u8]>),
    /// What is left to read of a pipe that nobody writes to any more, as a here-document is one.
    Pipe(Arc<[u8]>),
}

/// The open files of a process, as far as they can be opened again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Carried {
    /// Those that can.
    pub files: Vec<CarriedFile>,
    /// The descriptors of those that cannot: pipes that somebody is at the other end of, streams of the host.
    pub left_out: Vec<Fd>,
}

impl Process {
    /// The open files from descriptor 3 on, for a copy of the session.
    pub fn carried_files(&self) -> Carried {
        let mut carried = Carried::default();
        let mut known: Vec<(Arc<OpenFile>, Option<usize>)> = Vec::new();
        for fd in self.open_fds().into_iter().filter(|&fd| fd > 2) {
            let Ok(file) = self.file(fd) else { continue };
            let place = match known.iter().find(|(other, _)| Arc::ptr_eq(other, &file)) {
                Some((_, place)) => *place,
                None => {
                    let place = self.carry(&file).map(|file| {
                        carried.files.push(file);
                        carried.files.len() - 1
                    });
                    known.push((file, place));
                    place
                }
            };
            match place {
                Some(at) => carried.files[at].fds.push(fd),
                None => carried.left_out.push(fd),
            }
        }
        carried
    }

    /// Closes the standard streams and what leads to other processes: pipes that somebody is at the other end of, streams of the host. Files
    /// stay open.
    pub fn hang_up(&self) {
        for fd in self.open_fds() {
            let stays = fd > 2
                && self.file(fd).is_ok_and(|file| match &file.kind {
                    Kind::File { .. } => true,
                    Kind::Pipe(end) => file.access == Access::Read && !end.pipe.has(Side::Write),
                    _ => false,
                });
            if !stays {
                // It was open a moment ago, and nobody else closes it.
                let _ = self.close(fd);
            }
        }
    }

    fn carry(&self, file: &OpenFile) -> Option<CarriedFile> {
        let (content, offset) = match &file.kind {
            Kind::File { handle, offset } => (self.carried_content(file, handle)?, *offset.lock()),
            Kind::Pipe(end) if file.access == Access::Read && !end.pipe.has(Side::Write) => {
                (CarriedContent::Pipe(end.pipe.peek().into()), 0)
            }
            _ => return None,
        };
        let append = file.append.load(Ordering::Relaxed);
        Some(CarriedFile { fds: Vec::new(), access: file.access, append, offset, content })
    }

    fn carried_content(&self, file: &OpenFile, handle: &Arc<dyn File>) -> Option<CarriedContent> {
        let path = file.path()?;
        let metadata = handle.metadata().ok()?;
        let fs = &*self.kernel.fs;
        let is_it = |other: &Metadata| (other.dev, other.ino) == (metadata.dev, metadata.ino);
        let named = || FsPath::new(path).ok().and_then(|path| fs.metadata(path).ok());
        if metadata.kind != FileKind::File || named().is_some_and(|found| is_it(&found)) {
            return Some(CarriedContent::Path(path.to_vec()));
        }
        if metadata.nlink > 0 {
            let mut all = fs.walk_tree(b"").ok()?.take(MOST_LOOKS).flatten();
            if let Some(found) = all.find(|found| is_it(&found.metadata)) {
                return Some(CarriedContent::Path(found.path.to_absolute()));
            }
        }
        (metadata.size <= MOST_BYTES).then(|| read_all(&**handle, metadata.size)).flatten()
    }

    /// Opens files again that were carried here, and gives the descriptors that stay closed because what they led to is
    /// gone.
    pub fn open_carried(&self, files: &[CarriedFile]) -> Vec<Fd> {
        let mut lost = Vec::new();
        for carried in files {
            let Ok(file) = self.reopen_carried(carried) else {
                lost.extend(&carried.fds);
                continue;
            };
            for &fd in &carried.fds {
                if self.set_file(fd, Arc::clone(&file)).is_err() {
                    lost.push(fd);
                }
            }
            // What cannot be sought was not at a place either.
            let _ = file.seek(Seek::Start(carried.offset.min(i64::MAX as u64) as i64));
        }
        lost
    }

    fn reopen_carried(&self, carried: &CarriedFile) -> Result<Arc<OpenFile>> {
        match &carried.content {
            CarriedContent::Path(path) => {
                let flags = OpenFlags::NONE.access(carried.access).append(carried.append);
                self.open_file(path, flags)
            }
            CarriedContent::Nameless(bytes) => {
                let mut file = OpenFile::from_file(nameless(bytes, carried.access)?, carried.access);
                file.append.store(carried.append, Ordering::Relaxed);
                file.path = Some(b"/ (deleted)".as_slice().into());
                Ok(Arc::new(file))
            }
            CarriedContent::Pipe(bytes) => self.data_file(bytes.to_vec()),
        }
    }
}

/// The bytes of a file that may have been opened for writing only.
fn read_all(handle: &dyn File, size: u64) -> Option<CarriedContent> {
    let mut bytes = vec![0; usize::try_from(size).ok()?];
    let mut done = 0;
    while done < bytes.len() {
        match handle.read_at(&mut bytes[done..], done as u64) {
            Ok(0) => break,
            Ok(count) => done += count,
            // What cannot be read cannot be told from what is lost.
            Err(_) => return None,
        }
    }
    bytes.truncate(done);
    Some(CarriedContent::Nameless(bytes.into()))
}

/// An open file that is nowhere else.
fn nameless(bytes: &[u8], access: Access) -> Result<Arc<dyn File>> {
    let fs = Memory::new(&MemoryOptions::default().quota(MOST_BYTES).max_file_size(MOST_BYTES));
    let place = FsPath::new(b"file")?;
    let create = Create { mode: 0o600, uid: 0, gid: 0, exclusive: true };
    let write = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
    let written = fs.open(place, &write)?;
    let mut done = 0;
    while done < bytes.len() {
        done += written.write_at(&bytes[done..], done as u64)?;
    }
    let file = fs.open(place, &OpenOptions { access, truncate: false, create: None })?;
    fs.remove(place, Remove::File)?;
    Ok(file)
}
