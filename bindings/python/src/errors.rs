//! Errors of the facade as exceptions. The classes are in `boxsh/_errors.py`, because they inherit from several others.

use boxsh::Error;
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::text::to_text;

import_exception!(boxsh._errors, ArchiveError);
import_exception!(boxsh._errors, BoxshError);
import_exception!(boxsh._errors, BusyError);
import_exception!(boxsh._errors, ClosedError);
import_exception!(boxsh._errors, CopyError);
#[cfg(native)]
import_exception!(boxsh._errors, NativeError);
import_exception!(boxsh._errors, OptionError);
import_exception!(boxsh._errors, ParseError);
import_exception!(boxsh._errors, PoolClosed);
import_exception!(boxsh._errors, PoolTimeout);
import_exception!(boxsh._errors, RunStopped);
import_exception!(boxsh._errors, SnapshotError);
import_exception!(boxsh._errors, WorkerError);

/// The exception for an error of the facade.
pub(crate) fn raise(error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Option { .. } => OptionError::new_err(message),
        Error::File { path, errno } => file_error(&path, errno.number(), errno.message()),
        Error::NotAFile { path, kind } => match kind {
            boxsh::vfs::FileKind::Directory => file_error(&path, 21, "Is a directory"),
            _ => file_error(&path, 22, "Not a regular file"),
        },
        Error::TooLarge { path, limit } => file_error(&path, 27, &format!("More than {limit} bytes")),
        Error::Archive(_) => ArchiveError::new_err(message),
        Error::Snapshot(_) => SnapshotError::new_err(message),
        Error::LeftOut(_) => CopyError::new_err(message),
        #[cfg(native)]
        Error::Native(_) => NativeError::new_err(message),
        Error::Worker(_) => WorkerError::new_err(message),
        Error::PoolTimeout => PoolTimeout::new_err(message),
        Error::PoolClosed => PoolClosed::new_err(message),
        Error::Io(error) => PyErr::from(error),
        _ => BoxshError::new_err(message),
    }
}

/// The subclass of `OSError` that Python has for this number, which is also a `BoxshError`.
fn file_error(path: &[u8], number: i32, message: &str) -> PyErr {
    Python::attach(|py| {
        let make = || -> PyResult<PyErr> {
            let maker = py.import("boxsh._errors")?.getattr("file_error")?;
            let error = maker.call1((number, PyString::new(py, message), to_text(py, path)?))?;
            Ok(PyErr::from_value(error))
        };
        make().unwrap_or_else(|error| error)
    })
}
