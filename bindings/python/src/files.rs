//! The files of a session, from the host's side.

use boxsh::Files;
use boxsh::vfs::{DirEntry, Metadata, Timestamp};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::raise;
use crate::text::{to_bytes, to_path, to_text};

/// The files of a session. Any thread can use them, also while a script runs, and a command of the session, too. Relative paths start at the
/// directory that the shell was in when this was taken from the sandbox.
#[pyclass(frozen, name = "Files", module = "boxsh")]
pub(crate) struct PyFiles {
    pub(crate) files: Files,
}

fn seconds(time: Timestamp) -> f64 {
    time.seconds as f64 + f64::from(time.nanos) / 1e9
}

/// What `stat` tells of a file.
#[pyclass(frozen, get_all, eq, module = "boxsh")]
#[derive(PartialEq)]
pub(crate) struct FileInfo {
    /// What it is: file, directory, symlink, fifo, char-device, block-device or socket.
    kind: &'static str,
    /// Its length in bytes.
    size: u64,
    /// Permission bits.
    mode: u32,
    /// Owner.
    uid: u32,
    /// Group.
    gid: u32,
    /// Last change of the contents, in seconds since 1970.
    mtime: f64,
    /// Last read.
    atime: f64,
    /// Last change of contents or metadata.
    ctime: f64,
    /// Number of names.
    nlink: u32,
    /// Its number.
    ino: u64,
}

impl From<Metadata> for FileInfo {
    fn from(found: Metadata) -> Self {
        Self {
            kind: found.kind.name(),
            size: found.size,
            mode: found.mode,
            uid: found.uid,
            gid: found.gid,
            mtime: seconds(found.mtime),
            atime: seconds(found.atime),
            ctime: seconds(found.ctime),
            nlink: found.nlink,
            ino: found.ino,
        }
    }
}

#[pymethods]
impl FileInfo {
    /// Whether it is a directory.
    #[getter]
    fn is_dir(&self) -> bool {
        self.kind == "directory"
    }

    /// Whether it is a regular file.
    #[getter]
    fn is_file(&self) -> bool {
        self.kind == "file"
    }

    fn __repr__(&self) -> String {
        format!("FileInfo(kind={:?}, size={}, mode=0o{:o})", self.kind, self.size, self.mode)
    }
}

impl PyFiles {
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        work: impl FnOnce(&Files, &[u8]) -> Result<T, boxsh::Error> + Send,
    ) -> PyResult<T> {
        let path = to_path(path)?;
        py.detach(|| work(&self.files, &path)).map_err(raise)
    }
}

#[pymethods]
impl PyFiles {
    /// The contents of a regular file.
    pub(crate) fn read_bytes<'py>(
        &self,
        py: Python<'py>,
        path: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.work(py, path, |files, path| files.read_file(path))?))
    }

    /// The contents of a regular file as text; bytes that are no UTF-8 are lone surrogates.
    pub(crate) fn read_text<'py>(
        &self,
        py: Python<'py>,
        path: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.work(py, path, |files, path| files.read_file(path))?)
    }

    /// Writes a file, with the directories above it if they are missing. What was there is there until the new contents are whole.
    #[pyo3(signature = (path, data, *, mode=None))]
    pub(crate) fn write(
        &self,
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        data: &Bound<'_, PyAny>,
        mode: Option<u32>,
    ) -> PyResult<()> {
        let data = to_bytes(data)?;
        self.work(py, path, |files, path| {
            files.write_file(path, &data)?;
            mode.map_or(Ok(()), |mode| files.set_mode(path, mode))
        })
    }

    /// Adds to the end of a file, which is made if it is missing.
    fn append(&self, py: Python<'_>, path: &Bound<'_, PyAny>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let data = to_bytes(data)?;
        self.work(py, path, |files, path| files.append_file(path, &data))
    }

    /// The names in a directory, sorted.
    pub(crate) fn list<'py>(
        &self,
        py: Python<'py>,
        path: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        let entries: Vec<DirEntry> = self.work(py, path, |files, path| files.list_directory(path))?;
        entries.iter().map(|entry| to_text(py, &entry.name)).collect()
    }

    /// What `stat` tells of a file, links followed.
    pub(crate) fn stat(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<FileInfo> {
        Ok(self.work(py, path, |files, path| files.metadata(path))?.into())
    }

    /// What `lstat` tells of a file.
    fn lstat(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<FileInfo> {
        Ok(self.work(py, path, |files, path| files.symlink_metadata(path))?.into())
    }

    /// Whether there is something of that name, links followed.
    pub(crate) fn exists(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<bool> {
        let path = to_path(path)?;
        Ok(py.detach(|| self.files.metadata(&path)).is_ok())
    }

    /// The target of a symbolic link.
    fn readlink<'py>(&self, py: Python<'py>, path: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.work(py, path, |files, path| files.read_link(path))?)
    }

    /// The absolute path without links.
    fn realpath<'py>(&self, py: Python<'py>, path: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.work(py, path, |files, path| files.real_path(path))?)
    }

    /// Changes permission bits.
    fn chmod(&self, py: Python<'_>, path: &Bound<'_, PyAny>, mode: u32) -> PyResult<()> {
        self.work(py, path, |files, path| files.set_mode(path, mode))
    }

    /// Makes a directory, and those above it that are missing.
    pub(crate) fn mkdir(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        self.work(py, path, |files, path| files.create_directory(path))
    }

    /// Renames a file or directory.
    fn rename(&self, py: Python<'_>, path: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let to = to_path(to)?;
        self.work(py, path, |files, path| files.rename(path, &to))
    }

    /// Removes a file, or a directory with all that is in it.
    pub(crate) fn remove(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        self.work(py, path, |files, path| files.remove(path))
    }

    /// A directory as a tar archive.
    pub(crate) fn download_tar<'py>(
        &self,
        py: Python<'py>,
        path: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let archive = self.work(py, path, |files, path| {
            let mut archive = Vec::new();
            files.download_tar(path, &mut archive)?;
            Ok(archive)
        })?;
        Ok(PyBytes::new(py, &archive))
    }
}
