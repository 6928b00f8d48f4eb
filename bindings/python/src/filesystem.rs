//! Filesystems that are Python classes, and files that Python makes when they are read.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh::vfs::{
    Attributes, DirEntry, Errno, File, FileKind, Fs, FsPath, FsPathBuf, FsStats, Metadata, NewNode, NodeKind,
    OpenOptions, Remove, Rename, Result, Timestamp,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::callback::{errno_of, goes_on};
use crate::interpreter;
use crate::text::{if_bytes, to_bytes, to_text};

/// A filesystem whose work an object does: see `boxsh.FileSystem`. Paths are absolute, from where it is mounted.
#[derive(Clone)]
pub(crate) struct PyFs(Arc<Py<PyAny>>);

impl PyFs {
    pub(crate) fn new(object: Py<PyAny>) -> Self {
        Self(Arc::new(object))
    }

    /// Calls a method with a path and perhaps more. A method that the object lacks is `missing`.
    fn call<T>(
        &self,
        path: FsPath<'_>,
        missing: Errno,
        work: impl FnOnce(&Bound<'_, PyAny>, Bound<'_, PyString>) -> PyResult<T>,
    ) -> Result<T> {
        let done = interpreter::enter(|py| {
            let done =
                to_text(py, &path.to_owned().to_absolute()).and_then(|path| work(self.0.bind(py), path));
            done.map_err(|error| match error {
                error if error.is_instance_of::<pyo3::exceptions::PyNotImplementedError>(py) => missing,
                error => goes_on(py, error).map_or(Errno::EINTR, |error| errno_of(&error, py)),
            })
        });
        done.unwrap_or(Err(Errno::EIO))
    }

    fn read_all(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.call(path, Errno::EACCES, |fs, path| to_bytes(&fs.call_method1("read", (path,))?))
    }

    fn write_all(&self, path: FsPath<'_>, data: &[u8]) -> Result<()> {
        self.call(path, Errno::EROFS, |fs, path| {
            fs.call_method1("write", (path, PyBytes::new(fs.py(), data))).map(drop)
        })
    }
}

/// What `stat` gives: nothing for what is not there, the kind, or a mapping with `kind`, `size`, `mode`, `mtime`, `uid`, `gid` and `target`.
fn to_metadata(path: FsPath<'_>, value: &Bound<'_, PyAny>) -> PyResult<Option<Metadata>> {
    if value.is_none() {
        return Ok(None);
    }
    let field = |name: &str| -> PyResult<Option<Bound<'_, PyAny>>> {
        let found = match value.cast::<PyDict>() {
            Ok(dict) => dict.get_item(name)?,
            Err(_) => value.getattr_opt(name)?,
        };
        Ok(found.filter(|found| !found.is_none()))
    };
    let word = match value.cast::<PyString>() {
        Ok(word) => Some(word.to_string()),
        Err(_) => field("kind")?.map(|kind| kind.extract()).transpose()?,
    };
    let kind = to_kind(word.as_deref().unwrap_or("file"))?;
    let mut metadata = Metadata::new(kind);
    metadata.mode = match kind {
        FileKind::Directory => 0o755,
        FileKind::Symlink => 0o777,
        _ => 0o644,
    };
    (metadata.uid, metadata.gid) = (1000, 1000);
    if value.cast::<PyString>().is_err() {
        if let Some(size) = field("size")? {
            metadata.size = size.extract()?;
        }
        if let Some(mode) = field("mode")? {
            metadata.mode = mode.extract::<u32>()? & 0o7777;
        }
        if let Some(uid) = field("uid")? {
            metadata.uid = uid.extract()?;
        }
        if let Some(gid) = field("gid")? {
            metadata.gid = gid.extract()?;
        }
        if let Some(mtime) = field("mtime")? {
            let seconds: f64 = mtime.extract()?;
            let nanos = ((seconds - seconds.floor()) * 1e9) as u32;
            let time = Timestamp::new(seconds.floor() as i64, nanos.min(999_999_999));
            (metadata.atime, metadata.mtime, metadata.ctime) = (time, time, time);
        }
    }
    metadata.blocks = metadata.size.div_ceil(512);
    let mut hasher = DefaultHasher::new();
    path.as_bytes().hash(&mut hasher);
    (metadata.dev, metadata.ino) = (0x7079, hasher.finish() | 1);
    Ok(Some(metadata))
}

fn to_kind(word: &str) -> PyResult<FileKind> {
    match word {
        "file" => Ok(FileKind::File),
        "directory" => Ok(FileKind::Directory),
        "symlink" => Ok(FileKind::Symlink),
        _ => Err(PyTypeError::new_err(format!("{word:?} is none of file, directory, symlink"))),
    }
}

impl Fs for PyFs {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        let found = self.call(path, Errno::EIO, |fs, text| {
            let found = to_metadata(path, &fs.call_method1("stat", (text,))?)?;
            Ok(match found {
                // The root of a filesystem is always there.
                None if path.is_root() => to_metadata(path, PyString::new(fs.py(), "directory").as_any())?,
                found => found,
            })
        });
        found?.ok_or(Errno::ENOENT)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        match (self.metadata(path), options.create) {
            (Ok(_), Some(create)) if create.exclusive => return Err(Errno::EEXIST),
            (Err(Errno::ENOENT), Some(_)) => self.write_all(path, b"")?,
            (Ok(found), _) if found.is_dir() && options.access.writes() => return Err(Errno::EISDIR),
            (Ok(found), _) if found.kind == FileKind::Symlink => return Err(Errno::ELOOP),
            (Ok(_), _) => {
                if options.truncate {
                    self.write_all(path, b"")?;
                }
            }
            (Err(errno), _) => return Err(errno),
        }
        Ok(Arc::new(PyFile { fs: self.clone(), path: path.to_owned(), contents: Mutex::default() }))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        if self.metadata(path).is_ok() {
            return Err(Errno::EEXIST);
        }
        self.call(path, Errno::EROFS, |fs, text| match node.kind {
            NodeKind::Directory => fs.call_method1("mkdir", (text,)).map(drop),
            NodeKind::Symlink(target) => {
                fs.call_method1("symlink", (text, to_text(fs.py(), target)?)).map(drop)
            }
            NodeKind::Fifo => Err(pyo3::exceptions::PyPermissionError::new_err("there are no pipes here")),
        })
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        if self.metadata(path)?.kind != FileKind::Symlink {
            return Err(Errno::EINVAL);
        }
        self.call(path, Errno::EINVAL, |fs, text| to_bytes(&fs.call_method1("readlink", (text,))?))
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        if !self.metadata(path)?.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        let names = self.call(path, Errno::EACCES, |fs, text| {
            fs.call_method1("list", (text,))?
                .try_iter()?
                .map(|name| to_bytes(&name?))
                .collect::<PyResult<Vec<_>>>()
        })?;
        let mut entries = Vec::new();
        for name in names {
            if name.is_empty() || name.contains(&b'/') || name == b"." || name == b".." {
                return Err(Errno::EIO);
            }
            let metadata = self.metadata(path.join(&name).as_path())?;
            entries.push(DirEntry::new(name, metadata.kind, metadata.ino));
        }
        entries.sort();
        entries.dedup_by(|one, other| one.name == other.name);
        Ok(entries)
    }

    fn link(&self, _: FsPath<'_>, _: FsPath<'_>) -> Result<()> {
        Err(Errno::EPERM)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        let there = self.metadata(to).ok();
        match rename {
            Rename::NoReplace if there.is_some() => return Err(Errno::EEXIST),
            Rename::Exchange => return Err(Errno::EINVAL),
            _ => {}
        }
        if to.strip_prefix(from).is_some_and(|below| !below.is_root()) {
            return Err(Errno::EINVAL);
        }
        let target = to.to_owned().to_absolute();
        self.call(from, Errno::EROFS, |fs, text| {
            fs.call_method1("rename", (text, to_text(fs.py(), &target)?)).map(drop)
        })
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let is_dir = self.metadata(path)?.is_dir();
        match (remove, is_dir) {
            (Remove::File, true) => return Err(Errno::EISDIR),
            (Remove::Directory, false) => return Err(Errno::ENOTDIR),
            (Remove::Directory, true) if !self.read_dir(path)?.is_empty() => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        self.call(path, Errno::EROFS, |fs, text| fs.call_method1("remove", (text,)).map(drop))
    }

    fn set_attributes(&self, path: FsPath<'_>, _: &Attributes) -> Result<()> {
        // They are not kept, which is what a filesystem without permissions does.
        self.metadata(path).map(drop)
    }

    fn statfs(&self, _: FsPath<'_>) -> Result<FsStats> {
        Ok(FsStats::new("python", 4096))
    }
}

/// An open file. Its contents are read when they are first needed, and written through as a whole.
struct PyFile {
    fs: PyFs,
    path: FsPathBuf,
    contents: Mutex<Option<Vec<u8>>>,
}

impl PyFile {
    fn change<T>(&self, change: impl FnOnce(&mut Vec<u8>) -> T) -> Result<T> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        // What another handle has written meanwhile counts.
        let mut data = self.fs.read_all(self.path.as_path())?;
        let value = change(&mut data);
        self.fs.write_all(self.path.as_path(), &data)?;
        *contents = None;
        Ok(value)
    }
}

impl File for PyFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        if contents.is_none() || offset == 0 {
            *contents = Some(self.fs.read_all(self.path.as_path())?);
        }
        let data = contents.as_deref().unwrap_or_default();
        let rest = usize::try_from(offset).ok().and_then(|offset| data.get(offset..)).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        let offset = usize::try_from(offset).map_err(|_| Errno::EFBIG)?;
        let end = offset.checked_add(data.len()).ok_or(Errno::EFBIG)?;
        self.change(|contents| {
            if contents.len() < end {
                contents.resize(end, 0);
            }
            contents[offset..end].copy_from_slice(data);
            data.len()
        })
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.change(|contents| {
            contents.extend_from_slice(data);
            (data.len(), contents.len() as u64)
        })
    }

    fn set_len(&self, length: u64) -> Result<()> {
        let length = usize::try_from(length).map_err(|_| Errno::EFBIG)?;
        self.change(|contents| contents.resize(length, 0))
    }

    fn metadata(&self) -> Result<Metadata> {
        self.fs.metadata(self.path.as_path())
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        self.fs.set_attributes(self.path.as_path(), attributes)
    }
}

/// Contents of a file that a function makes.
pub(crate) fn maker(function: Py<PyAny>) -> impl Fn() -> std::result::Result<Vec<u8>, String> + Send + Sync {
    move || {
        crate::callback::call(|py| {
            let value = function.bind(py).call0()?;
            if_bytes(&value)?.ok_or_else(|| crate::text::wrong_type("str or bytes", &value))
        })
    }
}
