//! Commands that are Python functions.

use std::sync::Arc;

use boxsh::Command;
use boxsh::command::{CommandResult, Context, Exit, Failure};
use boxsh::vfs::Errno;
use pyo3::exceptions::{PyRuntimeError, PySystemExit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyString};

use crate::callback::{describe, goes_on};
use crate::errors::RunStopped;
use crate::interpreter;
use crate::lent::{Lent, Loan, Unusable};
use crate::text::{if_bytes, to_bytes, to_dict, to_list, to_path, to_text, to_texts, wrong_type};

/// How much is read at once.
const PIECE: usize = 64 << 10;

/// A command whose work a Python function does.
pub(crate) struct PyCommand {
    name: String,
    function: Py<PyAny>,
}

impl PyCommand {
    pub(crate) fn new(name: String, function: Py<PyAny>) -> Self {
        Self { name, function }
    }
}

impl Command for PyCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        // Python code may nest deeply, too.
        let process = context.process;
        process.with_room(|| self.call(context))?
    }
}

impl PyCommand {
    fn call(&self, context: &mut Context<'_>) -> CommandResult {
        let lent = Arc::new(Lent::new(context));
        let loan = Loan(&lent);
        let done = interpreter::enter(|py| {
            let call = Call { lent: lent.clone() };
            let done = call.conclude(py, self.function.bind(py));
            done.unwrap_or_else(|error| failure(py, error))
        });
        drop(loan);
        done.unwrap_or_else(|| Err(Failure::new("the interpreter is shutting down")))
    }
}

/// What an exception comes to: a status and a message.
fn failure(py: Python<'_>, error: PyErr) -> CommandResult {
    if error.is_instance_of::<RunStopped>(py) {
        return Err(Failure::Errno(Errno::Killed));
    }
    if error.is_instance_of::<PySystemExit>(py) {
        let Ok(code) = error.value(py).getattr("code") else { return Ok(Exit::FAILURE) };
        return match code.extract::<i64>() {
            Ok(code) => Ok(Exit(code as u8)),
            Err(_) if code.is_none() => Ok(Exit::SUCCESS),
            Err(_) => Err(Failure::new(code.to_string())),
        };
    }
    match goes_on(py, error) {
        Ok(error) => Err(Failure::new(describe(py, &error))),
        Err(()) => Err(Failure::Silent(130)),
    }
}

/// A call of a command: its arguments, its surroundings, its streams. It can be used until the command returns.
#[pyclass(frozen, module = "boxsh")]
pub(crate) struct Call {
    lent: Arc<Lent>,
}

impl Call {
    fn with<T>(&self, work: impl FnOnce(&mut Context<'_>) -> T) -> PyResult<T> {
        self.lent.with(work).map_err(unusable)
    }

    /// Does something that may wait, without holding the interpreter.
    fn wait<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Context<'_>) -> Result<T, Errno> + Send,
    ) -> PyResult<T> {
        py.detach(|| self.lent.with(work)).map_err(unusable)?.map_err(system_error)
    }

    fn put(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        self.wait(py, |context| {
            context.out.write(data).map_err(|failure| match failure {
                Failure::Write(errno) | Failure::Errno(errno) => errno,
                _ => Errno::EIO,
            })
        })
    }

    /// Calls the function, and makes a status of what it gives: nothing, a status, output, or an iterator of output.
    fn conclude(self, py: Python<'_>, function: &Bound<'_, PyAny>) -> PyResult<CommandResult> {
        let call = Bound::new(py, self)?;
        let value = function.call1((&call,))?;
        if let Some(status) = call.get().take_value(py, &value)? {
            return Ok(Ok(Exit(status)));
        }
        let iterator = value.try_iter().map_err(|_| {
            wrong_type("None, a status, str, bytes or an iterator of these from a command", &value)
        })?;
        loop {
            // `next` itself, for what a generator returns at its end.
            match iterator.call_method0("__next__") {
                Ok(piece) => {
                    let data = if_bytes(&piece)?.ok_or_else(|| wrong_type("str or bytes", &piece))?;
                    call.get().put(py, &data)?;
                    // What is made piece by piece is wanted piece by piece.
                    call.get().flush(py)?;
                }
                Err(end) if end.is_instance_of::<pyo3::exceptions::PyStopIteration>(py) => {
                    let value = end.value(py).getattr("value")?;
                    let status = call.get().take_value(py, &value)?;
                    return Ok(Ok(Exit(status.ok_or_else(|| wrong_type("None or a status", &value))?)));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The status for a value that is no iterator; output is written.
    fn take_value(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        if value.is_none() {
            return Ok(Some(0));
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Some(u8::from(!truth.is_true())));
        }
        if value.cast::<PyInt>().is_ok() {
            return Ok(Some((value.extract::<i64>()? & 0xff) as u8));
        }
        match if_bytes(value)? {
            Some(data) => {
                self.put(py, &data)?;
                Ok(Some(0))
            }
            None => Ok(None),
        }
    }
}

fn unusable(why: Unusable) -> PyErr {
    PyRuntimeError::new_err(why.reason())
}

fn system_error(errno: Errno) -> PyErr {
    match errno {
        Errno::Killed => RunStopped::new_err("the run has to end"),
        _ => std::io::Error::from_raw_os_error(errno.number()).into(),
    }
}

#[pymethods]
impl Call {
    /// The name that the command was called by.
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let name = self.with(|context| context.called_as().to_vec())?;
        to_text(py, &name)
    }

    /// The arguments behind the name.
    #[getter]
    fn args<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyString>>> {
        let arguments = self.with(|context| context.arguments().to_vec())?;
        to_texts(py, arguments)
    }

    /// All words: the name and the arguments.
    #[getter]
    fn argv<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyString>>> {
        let words = self.with(|context| context.process.arguments())?;
        to_texts(py, words.iter())
    }

    /// The exported variables.
    #[getter]
    fn env<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let environment = self.with(|context| context.process.environment())?;
        to_dict(py, environment.iter())
    }

    /// The current directory.
    #[getter]
    fn cwd<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let directory = self.with(|context| context.process.cwd().to_absolute())?;
        to_text(py, &directory)
    }

    /// Reads from standard input: to its end, or at most `size` bytes; nothing at the end.
    #[pyo3(signature = (size=-1))]
    fn read_bytes<'py>(&self, py: Python<'py>, size: i64) -> PyResult<Bound<'py, PyBytes>> {
        let data = self.wait(py, |context| match usize::try_from(size) {
            Ok(size) => {
                let mut buffer = vec![0; size.min(PIECE)];
                let count = context.process.read(0, &mut buffer)?;
                buffer.truncate(count);
                Ok(buffer)
            }
            Err(_) => {
                let mut all = Vec::new();
                let mut buffer = vec![0; PIECE];
                loop {
                    match context.process.read(0, &mut buffer)? {
                        0 => return Ok(all),
                        count => all.extend_from_slice(&buffer[..count]),
                    }
                }
            }
        })?;
        Ok(PyBytes::new(py, &data))
    }

    /// All of standard input as text.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, self.read_bytes(py, -1)?.as_bytes())
    }

    /// Writes to standard output.
    fn write(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        self.put(py, &to_bytes(data)?)
    }

    /// Passes on what was written.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.wait(py, |context| {
            context.out.flush().map_err(|failure| match failure {
                Failure::Write(errno) | Failure::Errno(errno) => errno,
                _ => Errno::EIO,
            })
        })
    }

    /// Writes to standard error.
    fn write_error(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let data = to_bytes(data)?;
        self.wait(py, |context| context.write_error(&data))
    }

    /// Runs a command of the session with the streams of this one, and gives its status.
    fn call(&self, py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<u8> {
        let words = to_list(words)?;
        Ok(self.wait(py, |context| context.call(words))?.code())
    }

    /// Runs a command of the session, and gives its status and its standard output.
    fn capture<'py>(
        &self,
        py: Python<'py>,
        words: &Bound<'_, PyAny>,
    ) -> PyResult<(u8, Bound<'py, PyString>)> {
        let words = to_list(words)?;
        let (status, output) = self.wait(py, |context| context.call_for_output(words))?;
        Ok((status.code(), to_text(py, &output)?))
    }

    /// Runs what this command has taken the place of, with these arguments, and gives its status.
    fn call_original(&self, py: Python<'_>, args: &Bound<'_, PyAny>) -> PyResult<u8> {
        let args = to_list(args)?;
        Ok(self.wait(py, |context| context.call_original(args))?.code())
    }

    /// The contents of a file, as the command sees it.
    fn read_file<'py>(&self, py: Python<'py>, path: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let path = to_path(path)?;
        let data = self.wait(py, |context| {
            let mut input = context.open_input(&path)?;
            let mut data = Vec::new();
            std::io::Read::read_to_end(&mut input, &mut data).map_err(errno_of_io)?;
            Ok(data)
        })?;
        Ok(PyBytes::new(py, &data))
    }

    /// Writes a file.
    fn write_file(&self, py: Python<'_>, path: &Bound<'_, PyAny>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let (path, data) = (to_path(path)?, to_bytes(data)?);
        self.wait(py, |context| {
            let mut output = context.create_output(&path)?;
            let errno = |failure| match failure {
                Failure::Write(errno) | Failure::Errno(errno) => errno,
                _ => Errno::EIO,
            };
            output.write(&data).map_err(errno)?;
            output.flush().map_err(errno)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match self.argv(py) {
            Ok(words) => {
                let words: Vec<String> =
                    words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
                format!("Call({words:?})")
            }
            Err(_) => "Call(ended)".to_owned(),
        }
    }
}

fn errno_of_io(error: std::io::Error) -> Errno {
    match error.raw_os_error() {
        Some(number) if number == Errno::Killed.number() => Errno::Killed,
        Some(number) => Errno::from_number(number).unwrap_or(Errno::EIO),
        None => Errno::EIO,
    }
}
