//! The files of a sandbox, from the host's side.

use std::io::{Read, Write};
use std::sync::Arc;

use boxsh_kernel::vfs::archive::{self, EscapingLinks, ImportOptions};
use boxsh_kernel::vfs::{DirEntry, Errno, Fs, FsExt, FsPath, FsPathBuf, Metadata, Result as SysResult};
use boxsh_kernel::{Credentials, Follow, Kernel, OpenFlags, Process};

use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::volume::{Mounted, Volume};
#[cfg(target_os = "linux")]
use crate::worker::{Answer, Remote, Request};

/// What cannot be read or written on this side of a session in a worker.
#[cfg(target_os = "linux")]
fn stream_fault(error: std::io::Error) -> Error {
    let kind = archive::ArchiveErrorKind::Io(error);
    archive::ArchiveError { entry: Vec::new(), kind }.into()
}

#[cfg(target_os = "linux")]
fn upload_elsewhere(remote: &Remote, directory: &[u8], mut archive: impl Read) -> Result<(), Error> {
    let mut bytes = Vec::new();
    archive.read_to_end(&mut bytes).map_err(stream_fault)?;
    remote.done(Request::UploadTar(directory.to_vec(), bytes))
}

#[cfg(target_os = "linux")]
fn download_elsewhere(remote: &Remote, directory: &[u8], mut out: impl Write) -> Result<(), Error> {
    let bytes = remote.bytes(Request::DownloadTar(directory.to_vec()))?;
    out.write_all(&bytes).map_err(stream_fault)
}

/// A process that may do anything, in the directory of the shell: the hand of the host. Made for one operation.
fn hand(kernel: &Kernel, shell: &Process) -> SysResult<Process> {
    let process = kernel.create_process(&[b"host"])?;
    process.set_credentials(Credentials { uid: 0, gid: 0, groups: vec![0] });
    process.set_umask(0);
    process.chdir(&shell.cwd().to_absolute())?;
    Ok(process)
}

/// Writes a file with the directories above it; what is new belongs to the user of the shell.
pub(crate) fn write_as_user(
    kernel: &Kernel,
    shell: &Process,
    path: &[u8],
    contents: &[u8],
    mode: u32,
) -> Result<(), Error> {
    let write = || {
        let hand = hand(kernel, shell)?;
        if let Some(slash) = path.iter().rposition(|&byte| byte == b'/').filter(|&slash| slash > 0) {
            make_directories(&hand, shell, &path[..slash])?;
        }
        let is_new = hand.stat(path, Follow::Yes).is_err();
        let fd = hand.open(path, OpenFlags { mode, ..OpenFlags::WRITE })?;
        hand.write_all(fd, contents)?;
        hand.close(fd)?;
        if is_new { give(&hand, shell, path) } else { Ok(()) }
    };
    write().map_err(Error::file(path))
}

/// Gives a new file to the user of the shell.
fn give(hand: &Process, shell: &Process, path: &[u8]) -> SysResult<()> {
    let owner = shell.credentials();
    match hand.chown(path, Some(owner.uid), Some(owner.gid), Follow::Yes) {
        // A directory of the host has the owners that the host allows.
        Err(Errno::EPERM | Errno::EROFS) => Ok(()),
        other => other,
    }
}

fn make_directories(hand: &Process, shell: &Process, path: &[u8]) -> SysResult<()> {
    for end in (1..=path.len()).filter(|&end| end == path.len() || path[end] == b'/') {
        match hand.mkdir(&path[..end], 0o755) {
            Ok(()) => give(hand, shell, &path[..end])?,
            Err(Errno::EEXIST) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The files of the session. The host may do anything, whatever the permission bits say; what it makes belongs to the
/// session's user. Relative paths start at the shell's directory.
impl Sandbox {
    fn with_hand<T>(&self, path: &[u8], act: impl FnOnce(&Process) -> SysResult<T>) -> Result<T, Error> {
        hand(&self.kernel, self.process()).and_then(|hand| act(&hand)).map_err(Error::file(path))
    }

    /// The contents of a file.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be read.
    pub fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.bytes(Request::ReadFile(path.as_ref().to_vec()));
        }
        let resolved = self.resolve(path.as_ref(), Follow::Yes)?;
        self.kernel.fs().read_file(resolved.as_path().as_bytes()).map_err(Error::file(path.as_ref()))
    }

    /// Writes a file, with the directories above it if they are missing.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be written, because the disk is full for instance.
    pub fn write_file(&mut self, path: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.done(Request::WriteFile(path.as_ref().to_vec(), contents.as_ref().to_vec()));
        }
        write_as_user(&self.kernel, self.process(), path.as_ref(), contents.as_ref(), 0o644)
    }

    /// The entries of a directory, sorted by name.
    ///
    /// # Errors
    /// [`Error::File`] if it is no directory.
    pub fn list_directory(&self, path: impl AsRef<[u8]>) -> Result<Vec<DirEntry>, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.answer(Request::ListDirectory(path.as_ref().to_vec()), |answer| match answer {
                Answer::Entries(entries) => Some(entries),
                _ => None,
            });
        }
        self.with_hand(path.as_ref(), |hand| hand.read_dir(path.as_ref()))
    }

    /// What `stat` tells of a file, links followed.
    ///
    /// # Errors
    /// [`Error::File`] if there is none.
    pub fn metadata(&self, path: impl AsRef<[u8]>) -> Result<Metadata, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.answer(Request::Metadata(path.as_ref().to_vec()), |answer| match answer {
                Answer::Metadata(metadata) => Some(metadata),
                _ => None,
            });
        }
        self.with_hand(path.as_ref(), |hand| hand.stat(path.as_ref(), Follow::Yes))
    }

    /// Makes a directory, and those above it that are missing.
    ///
    /// # Errors
    /// [`Error::File`] if something else is in the way.
    pub fn create_directory(&mut self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.done(Request::CreateDirectory(path.to_vec()));
        }
        let shell = self.process();
        self.with_hand(path, |hand| {
            make_directories(hand, shell, path)?;
            if hand.stat(path, Follow::Yes)?.is_dir() { Ok(()) } else { Err(Errno::ENOTDIR) }
        })
    }

    /// Removes a file, or a directory with all that is in it.
    ///
    /// # Errors
    /// [`Error::File`] if there is none, or something is mounted there.
    pub fn remove(&mut self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.done(Request::Remove(path.to_vec()));
        }
        let resolved = self.resolve(path, Follow::No)?;
        self.kernel.fs().remove_all(resolved.as_path().as_bytes()).map_err(Error::file(path))
    }

    /// Reads a tar archive into a directory of the session. The archive is checked whole before anything is changed.
    ///
    /// # Errors
    /// [`Error::Archive`] with the entry and the reason; the files are then as they were.
    pub fn upload_tar(&mut self, directory: impl AsRef<[u8]>, archive: impl Read) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return upload_elsewhere(remote, directory.as_ref(), archive);
        }
        let to = self.resolve(directory.as_ref(), Follow::Yes)?;
        let options = ImportOptions { links: EscapingLinks::Keep, ..ImportOptions::default() };
        archive::import(&**self.kernel.fs(), to.as_path(), archive, &options)?;
        Ok(())
    }

    /// Writes a directory of the session as a tar archive. The same tree gives the same bytes.
    ///
    /// # Errors
    /// [`Error::Archive`] if it cannot be read or written.
    pub fn download_tar(&self, directory: impl AsRef<[u8]>, out: impl Write) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return download_elsewhere(remote, directory.as_ref(), out);
        }
        let from = self.resolve(directory.as_ref(), Follow::Yes)?;
        archive::export(&**self.kernel.fs(), from.as_path(), out)?;
        Ok(())
    }

    /// Mounts a filesystem in the running session. Forks share it; a rollback to an earlier moment takes it away.
    ///
    /// # Errors
    /// [`Error::File`] if something that is no directory is in the way.
    pub fn mount(&mut self, path: impl AsRef<[u8]>, fs: Arc<dyn Fs>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.mount(path, fs);
        }
        let at: FsPathBuf = FsPath::new(path).map_err(Error::file(path))?.to_owned();
        let mounted = Mounted { path: at, source: Arc::from("mount"), volume: Volume::Shared(fs) };
        self.mounts
            .mount(mounted.path.as_path(), mounted.volume.fs(), &mounted.source)
            .map_err(Error::file(path))?;
        self.volumes.mounted.push(mounted);
        Ok(())
    }

    /// The path without links, from the root.
    fn resolve(&self, path: &[u8], follow: Follow) -> Result<FsPathBuf, Error> {
        let absolute =
            self.with_hand(path, |hand| match (follow, path.iter().rposition(|&byte| byte == b'/')) {
                (Follow::Yes, _) => hand.real_path(path),
                // The last name itself is not followed.
                (Follow::No, Some(slash)) => {
                    let parent = hand.real_path(if slash == 0 { b"/" } else { &path[..slash] })?;
                    Ok([&parent, &path[slash..]].concat())
                }
                (Follow::No, None) => Ok([&hand.cwd().to_absolute()[..], b"/", path].concat()),
            })?;
        Ok(FsPath::new(&absolute).map_err(Error::file(path))?.to_owned())
    }
}
