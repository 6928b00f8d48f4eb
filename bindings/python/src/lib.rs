//! The Python package of boxsh: `boxsh._boxsh`, over the facade.
//!
//! A class here is a frozen handle; what changes is behind a lock (`seat.rs`). The interpreter is let go of while a script runs, and taken only for
//! callbacks (`callback.rs`): commands, hooks, filesystems and HTTP in Python.

mod analysis;
mod build;
mod callback;
mod command;
mod errors;
mod files;
mod filesystem;
mod hooks;
mod http;
mod interpreter;
mod interrupt;
mod json;
mod lent;
mod options;
mod pool;
mod process;
mod result;
mod sandbox;
mod seat;
mod state;
mod stream;
mod text;
mod threads;
mod tools;
#[cfg(native)]
mod worker;

use pyo3::prelude::*;

/// Counts what sessions allocate, so that their limits on memory hold.
#[global_allocator]
static ALLOCATOR: boxsh::Meter = boxsh::Meter;

/// The names of all commands that a session has from the start.
#[pyfunction]
fn programs() -> Vec<String> {
    boxsh::programs().names().iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}

/// Notes that this is the child of a fork.
#[pyfunction]
fn _after_fork() {
    seat::after_fork();
}

#[pymodule]
fn _boxsh(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<sandbox::PySandbox>()?;
    module.add_class::<result::PyRunResult>()?;
    module.add_class::<process::Process>()?;
    module.add_class::<stream::RunStream>()?;
    module.add_class::<files::PyFiles>()?;
    module.add_class::<files::FileInfo>()?;
    module.add_class::<state::PyCheckpoint>()?;
    module.add_class::<state::PySnapshot>()?;
    module.add_class::<pool::PyPool>()?;
    module.add_class::<pool::Acquisition>()?;
    module.add_class::<command::Call>()?;
    module.add_class::<tools::PyTools>()?;
    module.add_class::<tools::ToolAnswer>()?;
    module.add_function(wrap_pyfunction!(analysis::analyze, module)?)?;
    module.add_function(wrap_pyfunction!(threads::submit, module)?)?;
    module.add_function(wrap_pyfunction!(programs, module)?)?;
    module.add_function(wrap_pyfunction!(_after_fork, module)?)?;
    module.add_function(wrap_pyfunction!(interpreter::_before_end, module)?)?;
    #[cfg(native)]
    {
        module.add_function(wrap_pyfunction!(worker::warm_worker, module)?)?;
        module.add_function(wrap_pyfunction!(worker::serve_as_worker, module)?)?;
    }
    Ok(())
}
