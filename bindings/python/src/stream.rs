//! Output of a run as it comes.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boxsh::{Cancel, RunOptions, RunResult, Script, Stream};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::interpreter;
use crate::result::PyRunResult;
use crate::seat::Seat;
use crate::text::to_text;

/// Pieces that wait to be read before the script has to wait.
const WAITING: usize = 16;

/// How long a thread waits before it looks for signals.
const LOOK: Duration = Duration::from_millis(50);

enum News {
    Piece(Stream, Vec<u8>),
    End(Box<RunResult>),
}

/// A run whose output is read as it comes: an iterator of `("stdout" | "stderr", text)`. The script waits if nobody reads. The result is in
/// `result` when the iterator is at its end.
#[pyclass(frozen, module = "boxsh")]
pub(crate) struct RunStream {
    news: Mutex<Option<Receiver<News>>>,
    result: Mutex<Option<Py<PyRunResult>>>,
    cancel: Cancel,
    gives_bytes: bool,
}

impl RunStream {
    pub(crate) fn start(
        py: Python<'_>,
        seat: &Arc<Seat>,
        script: Script,
        options: RunOptions,
        gives_bytes: bool,
    ) -> PyResult<Self> {
        let mut taken = seat.take(py)?;
        let cancel = taken.get().cancel_handle();
        let (tell, news) = sync_channel(WAITING);
        crate::threads::spawn(move || {
            let end = tell.clone();
            let result = taken.run(|sandbox| {
                sandbox.run_stream(script, options, move |stream, data| {
                    // If nobody listens any more, the run has been cancelled.
                    let _ = tell.send(News::Piece(stream, data.to_vec()));
                })
            });
            // The session is free again before anybody hears that the run is over.
            drop(taken);
            let _ = end.send(News::End(Box::new(result)));
        });
        Ok(Self { news: Mutex::new(Some(news)), result: Mutex::default(), cancel, gives_bytes })
    }

    /// What comes next; nothing if it does not come soon.
    fn wait(&self) -> Option<Option<News>> {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        match news.as_ref()?.recv_timeout(LOOK) {
            Ok(piece) => Some(Some(piece)),
            Err(RecvTimeoutError::Timeout) => Some(None),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<(Stream, Vec<u8>)>> {
        loop {
            match py.detach(|| self.wait()) {
                Some(Some(News::Piece(stream, data))) => return Ok(Some((stream, data))),
                Some(Some(News::End(result))) => {
                    let result = Py::new(py, PyRunResult::from(*result))?;
                    *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
                    *self.news.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    return Ok(None);
                }
                Some(None) => {
                    if let Err(error) = py.check_signals() {
                        self.close(py)?;
                        return Err(error);
                    }
                }
                None => return Ok(None),
            }
        }
    }
}

#[pymethods]
impl RunStream {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<(&'static str, Bound<'py, PyAny>)>> {
        let Some((stream, data)) = self.next(py)? else { return Ok(None) };
        let data = match self.gives_bytes {
            true => PyBytes::new(py, &data).into_any(),
            false => to_text(py, &data)?.into_any(),
        };
        Ok(Some((stream.name(), data)))
    }

    /// What the run came to, once it has ended. It has no output: that was read.
    #[getter]
    fn result(&self, py: Python<'_>) -> Option<Py<PyRunResult>> {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        result.as_ref().map(|result| result.clone_ref(py))
    }

    /// Reads the rest, and gives what the run came to.
    fn wait_end(&self, py: Python<'_>) -> PyResult<Option<Py<PyRunResult>>> {
        while self.next(py)?.is_some() {}
        Ok(self.result(py))
    }

    /// Ends the run; what it has written can still be read.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| self.cancel.cancel());
    }

    /// Ends the run if it goes on, and lets go of what nobody has read.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.cancel(py);
        while self.next(py)?.is_some() {}
        Ok(())
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = match self.result(py) {
            Some(result) => result.bind(py).repr()?.to_string_lossy().into_owned(),
            None => PyString::new(py, "running").to_string(),
        };
        Ok(format!("RunStream({shown})"))
    }
}

impl Drop for RunStream {
    fn drop(&mut self) {
        // Nobody reads any more: the script must not wait for it.
        interpreter::enter(|py| self.cancel(py));
    }
}
