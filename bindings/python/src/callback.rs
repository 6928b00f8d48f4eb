//! Calling Python from a session.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::interpreter;
use crate::interrupt;

/// What a script or a log is told of an exception: its class and its message.
pub(crate) fn describe(py: Python<'_>, error: &PyErr) -> String {
    let name = error.get_type(py).name().map_or_else(|_| "exception".to_owned(), |name| name.to_string());
    let message = error.value(py).str().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    if message.is_empty() { name } else { format!("{name}: {message}") }
}

/// Whether an exception is not the callback's own affair: it then comes out of the run.
pub(crate) fn goes_on(py: Python<'_>, error: PyErr) -> Result<PyErr, ()> {
    if error.is_instance_of::<PyKeyboardInterrupt>(py) {
        interrupt::keep(error);
        return Err(());
    }
    Ok(error)
}

/// Calls Python; an exception is described, and so is the end of the interpreter.
pub(crate) fn call<T>(work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, String> {
    let done = interpreter::enter(|py| {
        work(py).map_err(|error| match goes_on(py, error) {
            Ok(error) => describe(py, &error),
            Err(()) => "interrupted".to_owned(),
        })
    });
    done.unwrap_or_else(|| Err("the interpreter is shutting down".to_owned()))
}

/// Calls a hook that nobody waits for. Its exception is reported as Python reports those that it cannot raise.
pub(crate) fn tell(hook: &Py<PyAny>, value: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>>) {
    interpreter::enter(|py| {
        let told = value(py).and_then(|value| hook.call1(py, (value,)));
        if let Err(error) = told
            && let Ok(error) = goes_on(py, error)
        {
            error.write_unraisable(py, Some(hook.bind(py)));
        }
    });
}

/// The error number of an exception: that of an `OSError`, and `EIO` for any other.
pub(crate) fn errno_of(error: &PyErr, py: Python<'_>) -> boxsh::vfs::Errno {
    use boxsh::vfs::Errno;
    let number = error.value(py).getattr("errno").and_then(|number| number.extract::<i32>());
    match number {
        Ok(number) => Errno::from_number(number).unwrap_or(Errno::EIO),
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyFileNotFoundError>(py) => Errno::ENOENT,
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyFileExistsError>(py) => Errno::EEXIST,
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyIsADirectoryError>(py) => Errno::EISDIR,
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyNotADirectoryError>(py) => Errno::ENOTDIR,
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyPermissionError>(py) => Errno::EACCES,
        Err(_) if error.is_instance_of::<pyo3::exceptions::PyKeyError>(py) => Errno::ENOENT,
        Err(_) => Errno::EIO,
    }
}
