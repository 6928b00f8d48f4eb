//! A session's files from the host's side, for any thread.

use std::collections::VecDeque;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Attributes, DirEntry, Errno, File, FileKind, Fs, FsExt, FsPath, FsPathBuf, Metadata, OpenOptions, Remove,
    Result as SysResult, archive,
};

use crate::error::Error;
#[cfg(native)]
use crate::worker::{FileCall, Reached, Remote};
use crate::writing;

/// As many links as Linux follows.
const MOST_LINKS: usize = 40;

/// How much is read at a time.
const CHUNK: usize = 64 << 10;

/// The files of a session, to be read and written from any thread: [`Sandbox::files`](crate::Sandbox::files).
#[derive(Clone)]
pub struct Files {
    fs: Arc<dyn Fs>,
    start: Start,
    /// The user and the group that new files belong to.
    owner: (u32, u32),
    limit: u64,
}

impl std::fmt::Debug for Files {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Files").finish_non_exhaustive()
    }
}

/// Where relative paths start.
#[derive(Clone)]
pub(crate) enum Start {
    At(FsPathBuf),
    /// Where the shell of a session in a worker is when it is asked.
    #[cfg(native)]
    InWorker(Reached),
}

/// Where a path leads.
pub(crate) struct Resolved {
    /// As far as there is something.
    pub(crate) path: FsPathBuf,
    pub(crate) metadata: Metadata,
    /// Names that are missing below that.
    pub(crate) missing: Vec<Vec<u8>>,
}

impl Files {
    pub(crate) fn new(fs: Arc<dyn Fs>, directory: FsPathBuf, owner: (u32, u32)) -> Self {
        Self { fs, start: Start::At(directory), owner, limit: u64::MAX }
    }

    /// The same files, which are those of a session in a worker: what is asked of a path is asked there, at once.
    #[cfg(native)]
    pub(crate) fn in_worker(self, session: &Arc<Remote>) -> Self {
        Self { start: Start::InWorker(session.reached()), ..self }
    }

    #[cfg(native)]
    fn worker(&self) -> Option<&Reached> {
        match &self.start {
            Start::InWorker(session) => Some(session),
            Start::At(_) => None,
        }
    }

    pub(crate) fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    pub(crate) fn fs(&self) -> &dyn Fs {
        &*self.fs
    }

    /// Follows a path. The last name is followed too if `follow` is set.
    pub(crate) fn walk(&self, path: &[u8], follow: bool) -> SysResult<Resolved> {
        let mut here = match &self.start {
            _ if path.starts_with(b"/") => FsPathBuf::new(),
            Start::At(directory) => directory.clone(),
            #[cfg(native)]
            Start::InWorker(session) => session.directory()?,
        };
        let names = |path: &[u8]| -> VecDeque<Vec<u8>> {
            path.split(|&byte| byte == b'/')
                .filter(|name| !matches!(*name, b"" | b"."))
                .map(<[u8]>::to_vec)
                .collect()
        };
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        let mut left = names(path);
        let mut links = 0;
        let mut metadata = self.fs.metadata(here.as_path())?;
        while let Some(name) = left.pop_front() {
            if !metadata.is_dir() {
                return Err(Errno::ENOTDIR);
            }
            if name == b".." {
                here.pop();
                metadata = self.fs.metadata(here.as_path())?;
                continue;
            }
            // Before it is joined to anything: a path is made of names.
            FsPath::new(&name)?;
            let next = FsPath::new(here.as_path().join(&name).as_path().as_bytes())?.to_owned();
            match self.fs.metadata(next.as_path()) {
                Ok(found) if found.is_symlink() && (follow || !left.is_empty()) => {
                    links += 1;
                    if links > MOST_LINKS {
                        return Err(Errno::ELOOP);
                    }
                    let target = self.fs.read_link(next.as_path())?;
                    if target.starts_with(b"/") {
                        here = FsPathBuf::new();
                        metadata = self.fs.metadata(here.as_path())?;
                    }
                    let mut further = names(&target);
                    further.append(&mut left);
                    left = further;
                }
                Ok(found) => (here, metadata) = (next, found),
                Err(Errno::ENOENT) => {
                    left.push_front(name);
                    let missing: Vec<Vec<u8>> = left.into();
                    // What is above something that is missing is missing too.
                    if missing.iter().any(|name| name == b"..") {
                        return Err(Errno::ENOENT);
                    }
                    for name in &missing {
                        FsPath::new(name)?;
                    }
                    return Ok(Resolved { path: here, metadata, missing });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Resolved { path: here, metadata, missing: Vec::new() })
    }

    fn found(&self, path: &[u8]) -> Result<Resolved, Error> {
        let found = self.walk(path, true).and_then(|resolved| match resolved.missing.is_empty() {
            true => Ok(resolved),
            false => Err(Errno::ENOENT),
        });
        found.map_err(Error::file(path))
    }

    /// The path without links, from the root.
    pub(crate) fn resolve(&self, path: &[u8]) -> Result<FsPathBuf, Error> {
        Ok(self.found(path)?.path)
    }

    /// The path of a name itself, be it a link.
    pub(crate) fn resolve_itself(&self, path: &[u8]) -> Result<FsPathBuf, Error> {
        match self.walk(path, false).map_err(Error::file(path))? {
            Resolved { path, missing, .. } if missing.is_empty() => Ok(path),
            _ => Err(Error::file(path)(Errno::ENOENT)),
        }
    }

    /// As [`Sandbox::read_file`](crate::Sandbox::read_file).
    ///
    /// # Errors
    /// Likewise.
    pub fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        self.read_file_within(path, self.limit)
    }

    /// The contents of a regular file of at most `limit` bytes.
    ///
    /// # Errors
    /// As for [`Sandbox::read_file`](crate::Sandbox::read_file).
    pub fn read_file_within(&self, path: impl AsRef<[u8]>, limit: u64) -> Result<Vec<u8>, Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.bytes(FileCall::Read(path.to_vec(), limit));
        }
        let resolved = self.found(path)?;
        if !resolved.metadata.is_file() {
            return Err(Error::NotAFile { path: path.to_vec(), kind: resolved.metadata.kind });
        }
        let too_large = || Error::TooLarge { path: path.to_vec(), limit };
        if resolved.metadata.size > limit {
            return Err(too_large());
        }
        let file = self.fs.open(resolved.path.as_path(), &OpenOptions::READ).map_err(Error::file(path))?;
        let mut contents = Vec::with_capacity(usize::try_from(resolved.metadata.size).unwrap_or(0));
        // The size is a hint only: generated files say 0, and others may be written to.
        loop {
            let length = contents.len();
            contents.resize(
                length + CHUNK.min((resolved.metadata.size as usize).saturating_sub(length).max(512)),
                0,
            );
            let count = file.read_at(&mut contents[length..], length as u64).map_err(Error::file(path))?;
            contents.truncate(length + count);
            if contents.len() as u64 > limit {
                return Err(too_large());
            }
            if count == 0 {
                return Ok(contents);
            }
        }
    }

    /// As [`Sandbox::open_file`](crate::Sandbox::open_file).
    ///
    /// # Errors
    /// Likewise.
    pub fn open_file(&self, path: impl AsRef<[u8]>) -> Result<FileReader, Error> {
        let path = path.as_ref();
        let resolved = self.found(path)?;
        let kind = resolved.metadata.kind;
        if matches!(kind, FileKind::Directory | FileKind::Fifo | FileKind::Socket) {
            return Err(Error::NotAFile { path: path.to_vec(), kind });
        }
        let file = self.fs.open(resolved.path.as_path(), &OpenOptions::READ).map_err(Error::file(path))?;
        Ok(FileReader { file, at: 0 })
    }

    /// As [`Sandbox::list_directory`](crate::Sandbox::list_directory).
    ///
    /// # Errors
    /// Likewise.
    pub fn list_directory(&self, path: impl AsRef<[u8]>) -> Result<Vec<DirEntry>, Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.entries(FileCall::List(path.to_vec()));
        }
        self.fs.read_dir(self.resolve(path)?.as_path()).map_err(Error::file(path))
    }

    /// As [`Sandbox::metadata`](crate::Sandbox::metadata).
    ///
    /// # Errors
    /// Likewise.
    pub fn metadata(&self, path: impl AsRef<[u8]>) -> Result<Metadata, Error> {
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.metadata(FileCall::Metadata(path.as_ref().to_vec()));
        }
        Ok(self.found(path.as_ref())?.metadata)
    }

    /// What `lstat` tells: as [`Files::metadata`], of a symbolic link itself.
    ///
    /// # Errors
    /// [`Error::File`] if there is no such name.
    pub fn symlink_metadata(&self, path: impl AsRef<[u8]>) -> Result<Metadata, Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.metadata(FileCall::SymlinkMetadata(path.to_vec()));
        }
        self.fs.metadata(self.resolve_itself(path)?.as_path()).map_err(Error::file(path))
    }

    /// Where a symbolic link leads, as it is written in it.
    ///
    /// # Errors
    /// [`Error::File`] if it is none.
    pub fn read_link(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.bytes(FileCall::ReadLink(path.to_vec()));
        }
        self.fs.read_link(self.resolve_itself(path)?.as_path()).map_err(Error::file(path))
    }

    /// A path from the root that leads to the same place without links and dots. What is missing of it is at its end as it was written.
    ///
    /// # Errors
    /// [`Error::File`] if it leads through something that is no directory, or in a circle.
    pub fn real_path(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.bytes(FileCall::RealPath(path.to_vec()));
        }
        let mut resolved = self.walk(path, true).map_err(Error::file(path))?;
        resolved.missing.iter().for_each(|name| resolved.path.push(name));
        Ok(resolved.path.to_absolute())
    }

    /// Gives a file or a directory other permission bits.
    ///
    /// # Errors
    /// [`Error::File`] if there is none, or it cannot be changed.
    pub fn set_mode(&self, path: impl AsRef<[u8]>, mode: u32) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::SetMode(path.to_vec(), mode));
        }
        let looks = Attributes { mode: Some(mode & 0o7777), ..Attributes::default() };
        self.fs.set_attributes(self.resolve(path)?.as_path(), &looks).map_err(Error::file(path))
    }

    /// Adds to the end of a file, and makes it if it is not there, with the directories above it.
    ///
    /// # Errors
    /// As for [`Sandbox::write_file`](crate::Sandbox::write_file).
    pub fn append_file(&self, path: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::Append(path.as_ref().to_vec(), contents.as_ref().to_vec()));
        }
        writing::append(self, path.as_ref(), contents.as_ref(), (0o644, self.owner.0, self.owner.1))
    }

    /// Gives a file or a directory another name, in one step, and replaces a file that has it. A symbolic link is moved itself.
    ///
    /// # Errors
    /// [`Error::File`] if there is no such file, no directory to move it to, or another filesystem is mounted there.
    pub fn rename(&self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::Rename(from.as_ref().to_vec(), to.as_ref().to_vec()));
        }
        writing::rename(self, from.as_ref(), to.as_ref())
    }

    /// As [`Sandbox::write_file`](crate::Sandbox::write_file).
    ///
    /// # Errors
    /// Likewise.
    pub fn write_file(&self, path: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Result<(), Error> {
        self.write_file_as(path.as_ref(), contents.as_ref(), 0o644)
    }

    pub(crate) fn write_file_as(&self, path: &[u8], contents: &[u8], mode: u32) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::Write(path.to_vec(), contents.to_vec(), mode));
        }
        writing::write(self, path, contents, (mode, self.owner.0, self.owner.1))
    }

    /// As [`Sandbox::create_directory`](crate::Sandbox::create_directory).
    ///
    /// # Errors
    /// Likewise.
    pub fn create_directory(&self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::CreateDirectory(path.as_ref().to_vec()));
        }
        writing::make_directory(self, path.as_ref(), self.owner)
    }

    /// As [`Sandbox::remove`](crate::Sandbox::remove).
    ///
    /// # Errors
    /// Likewise.
    pub fn remove(&self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::Remove(path.to_vec()));
        }
        let resolved = self.resolve_itself(path)?;
        self.fs.remove_all(resolved.as_path().as_bytes()).map_err(Error::file(path))
    }

    /// The same, but for a directory that has something in it, which stays.
    ///
    /// # Errors
    /// Likewise, and `ENOTEMPTY` for such a directory.
    pub fn remove_unless_filled(&self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(native)]
        if let Some(session) = self.worker() {
            return session.done(FileCall::RemoveUnlessFilled(path.to_vec()));
        }
        let resolved = self.resolve_itself(path)?;
        let is_directory = self.fs.metadata(resolved.as_path()).map_err(Error::file(path))?.is_dir();
        let how = if is_directory { Remove::Directory } else { Remove::File };
        self.fs.remove(resolved.as_path(), how).map_err(Error::file(path))
    }

    /// As [`Sandbox::download_tar`](crate::Sandbox::download_tar).
    ///
    /// # Errors
    /// Likewise.
    pub fn download_tar(&self, directory: impl AsRef<[u8]>, out: impl Write) -> Result<(), Error> {
        let from = self.resolve(directory.as_ref())?;
        archive::export(&*self.fs, from.as_path(), out)?;
        Ok(())
    }
}

/// A file of a session that is being read: [`Sandbox::open_file`](crate::Sandbox::open_file).
pub struct FileReader {
    file: Arc<dyn File>,
    at: u64,
}

impl std::fmt::Debug for FileReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileReader").field("at", &self.at).finish_non_exhaustive()
    }
}

fn failed(errno: Errno) -> std::io::Error {
    std::io::Error::from_raw_os_error(errno.number())
}

impl Read for FileReader {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.file.read_at(buffer, self.at).map_err(failed)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for FileReader {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        let (base, delta) = match to {
            SeekFrom::Start(at) => {
                self.at = at;
                return Ok(at);
            }
            SeekFrom::Current(delta) => (self.at, delta),
            SeekFrom::End(delta) => (self.file.metadata().map_err(failed)?.size, delta),
        };
        self.at = base.checked_add_signed(delta).ok_or(std::io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
