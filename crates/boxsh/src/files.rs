//! The files of a sandbox, from the host's side.

use std::io::{BufReader, Read, Write};
use std::sync::Arc;

use boxsh_kernel::vfs::archive::{self, EscapingLinks, ImportOptions, ImportedOwner, Whiteouts};
use boxsh_kernel::vfs::{DirEntry, FsPath, FsPathBuf, Metadata};
use boxsh_kernel::vfs::{Fs, NewNode, NodeKind};
use boxsh_kernel::{Kernel, Limit, Process};

use crate::error::Error;
use crate::reading::{FileReader, Files};
use crate::sandbox::Sandbox;
use crate::volume::{Mounted, Volume};
#[cfg(native)]
use crate::worker::{Remote, Request};

/// What cannot be read or written on this side of a session in a worker.
#[cfg(native)]
fn stream_fault(error: std::io::Error) -> Error {
    let kind = archive::ArchiveErrorKind::Io(error);
    archive::ArchiveError { entry: Vec::new(), kind }.into()
}

#[cfg(native)]
fn upload_elsewhere(
    remote: &Remote,
    directory: &[u8],
    mut archive: impl Read,
    options: TarOptions,
) -> Result<(), Error> {
    let mut bytes = Vec::new();
    archive.read_to_end(&mut bytes).map_err(stream_fault)?;
    remote.done(Request::UploadTar(directory.to_vec(), bytes, options))
}

#[cfg(native)]
fn download_elsewhere(remote: &Remote, directory: &[u8], mut out: impl Write) -> Result<(), Error> {
    let bytes = remote.bytes(Request::DownloadTar(directory.to_vec()))?;
    out.write_all(&bytes).map_err(stream_fault)
}

/// Writes a file with the directories above it; what is new belongs to the user of the shell.
pub(crate) fn write_as_user(
    kernel: &Kernel,
    shell: &Process,
    path: &[u8],
    contents: &[u8],
    mode: u32,
) -> Result<(), Error> {
    files_of(kernel, shell).write_file_as(path, contents, mode)
}

fn files_of(kernel: &Kernel, shell: &Process) -> Files {
    let owner = shell.credentials();
    Files::new(kernel.fs().clone(), shell.cwd().as_ref().clone(), (owner.uid, owner.gid))
}

/// What the entries of a tar archive mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TarOptions {
    /// Takes names such as `.wh.NAME` for marks that `NAME` is gone, as in an OCI image layer, and removes it. They are ordinary names
    /// otherwise.
    pub whiteouts: bool,
    /// Gives files to the users whose numbers the archive has, and not to the session's user.
    pub keep_owners: bool,
}

impl TarOptions {
    /// Plain archives, whose files become the session's user's.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether names such as `.wh.NAME` are marks that `NAME` is gone.
    #[must_use]
    pub fn whiteouts(mut self, applies: bool) -> Self {
        self.whiteouts = applies;
        self
    }

    /// Whether files go to the users whose numbers the archive has.
    #[must_use]
    pub fn keep_owners(mut self, keeps: bool) -> Self {
        self.keep_owners = keeps;
        self
    }
}

/// The files of the session. The host may do anything, whatever the permission bits say; what it makes belongs to the
/// session's user. Relative paths start at the shell's directory; links are followed inside the session.
impl Sandbox {
    /// The files as they can be read and written from any thread, also while a script runs. Relative paths start at the directory that the shell is in
    /// now; in a worker, at the one that it is in when a path is used, or was in when the run began that goes on. A rollback, a reset or a restore leaves the handle with the files from before.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// let files = sandbox.files();
    /// let reader = std::thread::spawn(move || loop {
    ///     if let Ok(contents) = files.read_file("/tmp/f") { return contents }
    /// });
    /// sandbox.run("echo done > /tmp/g; mv /tmp/g /tmp/f");
    /// assert_eq!(reader.join().unwrap(), b"done\n");
    /// ```
    pub fn files(&self) -> Files {
        let limit = self.config.limits.get(Limit::FileSize);
        let files = files_of(&self.kernel, self.process()).with_limit(limit);
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return files.in_worker(remote);
        }
        files
    }

    /// The contents of a regular file, of no more bytes than a file of the session may have.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be read, [`Error::NotAFile`] if it is a directory, a device or a FIFO, [`Error::TooLarge`].
    pub fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        self.files().read_file(path)
    }

    /// Opens a file to be read piece by piece, of any size. Devices can be read, though they may have no end.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be opened, [`Error::NotAFile`] if it is a directory or a FIFO.
    pub fn open_file(&self, path: impl AsRef<[u8]>) -> Result<FileReader, Error> {
        self.files().open_file(path)
    }

    /// Writes a file, with the directories above it if they are missing. It is written beside its place and takes it when it is whole:
    /// if it does not fit, what was there is there still.
    ///
    /// # Errors
    /// [`Error::File`] if it cannot be written, because the disk is full for instance; [`Error::NotAFile`] if a directory, a device or a FIFO is
    /// there.
    pub fn write_file(&mut self, path: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Result<(), Error> {
        self.files().write_file(path, contents)
    }

    /// The entries of a directory, sorted by name.
    ///
    /// # Errors
    /// [`Error::File`] if it is no directory.
    pub fn list_directory(&self, path: impl AsRef<[u8]>) -> Result<Vec<DirEntry>, Error> {
        self.files().list_directory(path)
    }

    /// What `stat` tells of a file, links followed.
    ///
    /// # Errors
    /// [`Error::File`] if there is none.
    pub fn metadata(&self, path: impl AsRef<[u8]>) -> Result<Metadata, Error> {
        self.files().metadata(path)
    }

    /// Makes a directory, and those above it that are missing.
    ///
    /// # Errors
    /// [`Error::File`] if something else is in the way.
    pub fn create_directory(&mut self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        self.files().create_directory(path)
    }

    /// Removes a file, or a directory with all that is in it.
    ///
    /// # Errors
    /// [`Error::File`] if there is none, or something is mounted there.
    pub fn remove(&mut self, path: impl AsRef<[u8]>) -> Result<(), Error> {
        self.files().remove(path)
    }

    /// Reads a tar archive, plain or compressed by gzip, bzip2, xz or zstd, into a directory of the session, for the session's user. The archive
    /// is checked whole before anything is changed.
    ///
    /// # Errors
    /// [`Error::Archive`] with the entry and the reason; the files are then as they were.
    pub fn upload_tar(&mut self, directory: impl AsRef<[u8]>, archive: impl Read) -> Result<(), Error> {
        self.upload_tar_with(directory, archive, TarOptions::default())
    }

    /// As [`Sandbox::upload_tar`], for archives that mean something else by their entries.
    ///
    /// ```
    /// use boxsh::{Sandbox, TarOptions};
    ///
    /// fn add_layer(sandbox: &mut Sandbox, layer: &[u8]) -> Result<(), boxsh::Error> {
    ///     sandbox.upload_tar_with("/", layer, TarOptions::new().whiteouts(true).keep_owners(true))
    /// }
    /// ```
    ///
    /// # Errors
    /// As for [`Sandbox::upload_tar`].
    pub fn upload_tar_with(
        &mut self,
        directory: impl AsRef<[u8]>,
        archive: impl Read,
        options: TarOptions,
    ) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return upload_elsewhere(remote, directory.as_ref(), archive, options);
        }
        let to = self.files().resolve(directory.as_ref())?;
        let user = self.process().credentials();
        let options = ImportOptions {
            links: EscapingLinks::Keep,
            whiteouts: if options.whiteouts { Whiteouts::Apply } else { Whiteouts::Literal },
            owner: match options.keep_owners {
                true => ImportedOwner::OfArchive,
                false => ImportedOwner::Is { uid: user.uid, gid: user.gid },
            },
            ..ImportOptions::default()
        };
        let archive = boxsh_commands::decompressed(self.process(), BufReader::new(archive))?;
        archive::import(&**self.kernel.fs(), to.as_path(), archive, &options)?;
        Ok(())
    }

    /// Writes a directory of the session as a tar archive. The same tree gives the same bytes.
    ///
    /// # Errors
    /// [`Error::Archive`] if it cannot be read or written.
    pub fn download_tar(&self, directory: impl AsRef<[u8]>, out: impl Write) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return download_elsewhere(remote, directory.as_ref(), out);
        }
        self.files().download_tar(directory, out)
    }

    /// Mounts a filesystem in the running session. Forks share it; a rollback to an earlier moment takes it away.
    ///
    /// # Errors
    /// [`Error::File`] if something that is no directory is in the way.
    pub fn mount(&mut self, path: impl AsRef<[u8]>, fs: Arc<dyn Fs>) -> Result<(), Error> {
        let path = path.as_ref();
        #[cfg(native)]
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
}

/// A directory of these looks.
pub(crate) fn directory(mode: u32, (uid, gid): (u32, u32)) -> NewNode<'static> {
    NewNode { kind: NodeKind::Directory, mode, uid, gid }
}
