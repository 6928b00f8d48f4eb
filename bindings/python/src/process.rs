//! Scripts beside the session's own.

use std::io::{PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use boxsh::terminal::HostInput;
use boxsh::vfs::Errno;
use boxsh::{Launched, OutputLog, RunOptions, RunResult, Script, Signal, Stream, Streams};
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString};

use crate::errors::raise;
use crate::interpreter;
use crate::result::PyRunResult;
use crate::seat::Seat;
use crate::text::{to_bytes, to_text};

/// How much of the output is kept: what a run may capture of each stream by default.
const WINDOW: u64 = 32 << 20;

/// How long a thread waits before it looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// The reading end of the pipe that is a script's standard input.
struct PipedInput(PipeReader);

impl HostInput for PipedInput {
    fn read(&self, buffer: &mut [u8]) -> Result<usize, Errno> {
        (&self.0).read(buffer).map_err(|_| Errno::EIO)
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

// The thread of the session calls Python when there is output, and may hold locks of its own meanwhile: so nothing here asks it for anything while
// holding the interpreter.

/// A script that runs beside others of its session, in a shell of its own. It goes on if nobody waits for it.
#[pyclass(frozen, module = "boxsh")]
pub(crate) struct Process {
    launched: Launched,
    log: Arc<OutputLog>,
    stdin: Mutex<Option<PipeWriter>>,
    /// How far `__next__` has come.
    read: AtomicU64,
}

/// A signal by its number or its name, with or without `SIG`.
pub(crate) fn to_signal(value: &Bound<'_, PyAny>) -> PyResult<Signal> {
    let found = if value.cast::<PyInt>().is_ok() || value.hasattr("value")? {
        value.extract::<u8>().ok().and_then(Signal::from_number)
    } else {
        let name: String = value.extract()?;
        Signal::from_name(name.strip_prefix("SIG").unwrap_or(&name).as_bytes())
    };
    found.ok_or_else(|| PyValueError::new_err(format!("there is no signal {value}")))
}

impl Process {
    pub(crate) fn start(
        py: Python<'_>,
        seat: &Arc<Seat>,
        script: Script,
        options: RunOptions,
        stdin: Stdin,
    ) -> PyResult<Self> {
        let log = Arc::new(OutputLog::with_window(WINDOW));
        let mut streams = log.streams();
        let mut writer = None;
        match stdin {
            Stdin::Nothing => {}
            Stdin::Bytes(data) => {
                // A pipe holds only so much; the rest is written by a thread that ends with the script.
                let (reader, mut feed) = std::io::pipe()?;
                streams = Streams { input: Arc::new(PipedInput(reader)), ..streams };
                crate::threads::spawn(move || drop(feed.write_all(&data)));
            }
            Stdin::Pipe => {
                let (reader, end) = std::io::pipe()?;
                streams = Streams { input: Arc::new(PipedInput(reader)), ..streams };
                writer = Some(end);
            }
        }
        let launched = seat.with(py, move |sandbox| sandbox.launch(script, options, streams))?;
        let launched = launched.map_err(raise)?;
        let over = log.clone();
        launched.on_end(move |_| over.finish());
        Ok(Self { launched, log, stdin: Mutex::new(writer), read: AtomicU64::new(0) })
    }

    fn result_of(&self, mut result: RunResult) -> PyRunResult {
        let output = self.log.read(0);
        for (stream, data) in &output.pieces {
            result.add_output(*stream, data);
        }
        result.into()
    }
}

/// What a started script reads.
pub(crate) enum Stdin {
    Nothing,
    Bytes(Vec<u8>),
    Pipe,
}

type Piece<'py> = (&'static str, Bound<'py, PyString>);

/// Pieces of output, where it goes on, and whether it is over.
type Output<'py> = (Vec<(&'static str, Bound<'py, PyBytes>)>, u64, bool);

#[pymethods]
impl Process {
    /// The id of its shell among the processes of the session.
    #[getter]
    fn pid(&self) -> u32 {
        self.launched.pid()
    }

    /// The result, if the script has ended.
    fn poll(&self, py: Python<'_>) -> Option<PyRunResult> {
        py.detach(|| self.launched.result()).map(|result| self.result_of(result))
    }

    /// Whether the script runs.
    #[getter]
    fn running(&self, py: Python<'_>) -> bool {
        py.detach(|| self.launched.result()).is_none()
    }

    /// The exit status, if the script has ended.
    #[getter]
    fn exit_code(&self, py: Python<'_>) -> Option<u8> {
        py.detach(|| self.launched.result()).map(|result| result.exit_code)
    }

    /// Waits for the end of the script; raises `TimeoutError` if it does not come in so many seconds. Its standard input stays open.
    #[pyo3(signature = (timeout=None))]
    fn wait(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<PyRunResult> {
        let timeout =
            timeout.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX));
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        loop {
            let left = deadline
                .map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()).min(LOOK));
            if let Some(result) = py.detach(|| self.launched.wait_for(left)) {
                return Ok(self.result_of(result));
            }
            py.check_signals()?;
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(PyTimeoutError::new_err("the script has not ended in time"));
            }
        }
    }

    /// Writes to the standard input of a script that was started with `stdin=True`. Waits while the script has some 64 KiB that it has not read.
    fn write(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let data = to_bytes(data)?;
        py.detach(|| {
            let mut stdin = self.stdin.lock().unwrap_or_else(PoisonError::into_inner);
            match stdin.as_mut() {
                Some(pipe) => pipe.write_all(&data),
                None => Err(std::io::ErrorKind::BrokenPipe.into()),
            }
        })?;
        Ok(())
    }

    /// Closes the standard input: the script comes to its end.
    fn close_stdin(&self, py: Python<'_>) {
        // Somebody may be writing, and wait for the script.
        py.detach(|| *self.stdin.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }

    /// Sends a signal to the script and what it runs in the foreground: a number, a name or a `signal.Signals`.
    fn send_signal(&self, py: Python<'_>, signal: &Bound<'_, PyAny>) -> PyResult<()> {
        let signal = to_signal(signal)?;
        py.detach(|| self.launched.signal(signal));
        Ok(())
    }

    /// Sends SIGTERM.
    fn terminate(&self, py: Python<'_>) {
        py.detach(|| self.launched.signal(Signal::TERM));
    }

    /// Kills the script, and the processes that it has started.
    fn kill(&self, py: Python<'_>) {
        py.detach(|| self.launched.kill());
    }

    /// The output so far: both streams as a terminal would show them, or one of them.
    #[pyo3(signature = (stream=None))]
    fn output<'py>(&self, py: Python<'py>, stream: Option<&str>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.collect(py, stream)?)
    }

    /// The same as bytes.
    #[pyo3(signature = (stream=None))]
    fn output_bytes<'py>(&self, py: Python<'py>, stream: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.collect(py, stream)?))
    }

    /// The output from an offset on, which counts bytes of both streams: `(pieces, next offset, is over)`. Waits up to so many seconds for some.
    #[pyo3(signature = (offset=0, timeout=0.0))]
    fn read<'py>(&self, py: Python<'py>, offset: u64, timeout: f64) -> PyResult<Output<'py>> {
        let time = Duration::try_from_secs_f64(timeout.max(0.0)).unwrap_or(Duration::MAX);
        let output = py.detach(|| self.log.wait(offset, time));
        let pieces = output.pieces.iter().map(|(stream, data)| (stream.name(), PyBytes::new(py, data)));
        Ok((pieces.collect(), output.next, output.is_over))
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    /// The next piece of output, as it comes.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Piece<'py>>> {
        loop {
            let from = self.read.load(Ordering::Relaxed);
            let output = py.detach(|| self.log.wait(from, LOOK));
            if let Some((stream, data)) = output.pieces.first() {
                let next = from + output.dropped + data.len() as u64;
                self.read.store(next, Ordering::Relaxed);
                return Ok(Some((stream.name(), to_text(py, data)?)));
            }
            if output.is_over {
                return Ok(None);
            }
            py.check_signals()?;
        }
    }

    /// Calls a function whenever there is output, until `_ignore` gets the same number.
    fn _listen(&self, py: Python<'_>, number: u64, told: Py<PyAny>) {
        let told = move || {
            interpreter::enter(|py| {
                if let Err(error) = told.call0(py) {
                    error.write_unraisable(py, None);
                }
            });
        };
        py.detach(|| self.log.listen(number, told));
    }

    fn _ignore(&self, py: Python<'_>, number: u64) {
        py.detach(|| self.log.ignore(number));
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close_stdin(py);
        if self.running(py) {
            self.kill(py);
        }
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match self.exit_code(py) {
            Some(code) => format!("Process(pid={}, exit_code={code})", self.pid()),
            None => format!("Process(pid={}, running)", self.pid()),
        }
    }
}

impl Process {
    fn collect(&self, py: Python<'_>, stream: Option<&str>) -> PyResult<Vec<u8>> {
        let wanted = match stream {
            None => None,
            Some("stdout") => Some(Stream::Stdout),
            Some("stderr") => Some(Stream::Stderr),
            Some(other) => return Err(PyValueError::new_err(format!("{other:?} is none of stdout, stderr"))),
        };
        let output = py.detach(|| self.log.read(0));
        let pieces = output.pieces.iter().filter(|(stream, _)| wanted.is_none_or(|wanted| wanted == *stream));
        Ok(pieces.flat_map(|(_, data)| data).copied().collect())
    }
}
