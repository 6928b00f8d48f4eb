//! Sessions in processes of their own.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use boxsh::worker::Worker;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::{WorkerError, raise};
use crate::seat;
use crate::text::to_host_path;

/// The workers of this process, by what they are started as. Sandboxes with the same one share the program that their processes come from.
static WORKERS: Mutex<BTreeMap<(u64, Option<PathBuf>), Worker>> = Mutex::new(BTreeMap::new());

/// The worker that an option asks for.
pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Option<Worker>> {
    let program = match value.cast::<PyBool>() {
        Ok(flag) if !flag.is_true() => return Ok(None),
        Ok(_) => None,
        Err(_) => Some(to_host_path(value)?),
    };
    let key = (seat::forks(), program);
    if let Some(worker) = WORKERS.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Ok(Some(worker.clone()));
    }
    let worker = match &key.1 {
        Some(program) => Worker::program(program),
        None => {
            let words = value.py().import("boxsh.worker")?.getattr("command")?.call0()?;
            let words: Vec<OsString> = words.extract()?;
            let (program, arguments) =
                words.split_first().ok_or_else(|| WorkerError::new_err("there is no Python to start"))?;
            Worker::program(program).arguments(arguments)
        }
    };
    WORKERS.lock().unwrap_or_else(PoisonError::into_inner).insert(key, worker.clone());
    Ok(Some(worker))
}

/// Starts the program that workers come from, so that the first sandbox need not wait for it.
#[pyfunction]
#[pyo3(signature = (worker=None))]
pub(crate) fn warm_worker(py: Python<'_>, worker: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let default = PyBool::new(py, true).to_owned().into_any();
    let Some(worker) = of(worker.unwrap_or(&default))? else { return Ok(()) };
    py.detach(|| worker.warm()).map_err(raise)
}

/// What a process that was started as a worker does; it never returns there.
#[pyfunction]
pub(crate) fn serve_as_worker(py: Python<'_>) -> PyResult<()> {
    py.detach(boxsh::worker::init);
    Err(WorkerError::new_err("this process was not started as a worker"))
}
