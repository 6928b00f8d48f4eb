//! Sandboxes that are ready before they are needed.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use boxsh::{Error, Pool, Pooled};
use pyo3::prelude::*;

use crate::errors::raise;
use crate::interpreter;
use crate::sandbox::PySandbox;
use crate::seat::{Owned, Seat};

/// How long a thread waits before it looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// A pool of copies of one sandbox. A sandbox goes back when it is closed, and is then reset, so that no user sees what another one did.
#[pyclass(frozen, name = "Pool", module = "boxsh")]
pub(crate) struct PyPool {
    pool: Pool,
}

type Acquiring = Pin<Box<dyn Future<Output = Result<Pooled, Error>> + Send>>;

/// Calls a Python function when there may be a sandbox.
struct Bell(Py<PyAny>);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        interpreter::enter(|py| {
            if let Err(error) = self.0.call0(py) {
                error.write_unraisable(py, None);
            }
        });
    }
}

/// A wait for a sandbox that takes no thread.
#[pyclass(frozen, module = "boxsh")]
pub(crate) struct Acquisition {
    future: Mutex<Option<Acquiring>>,
    waker: Waker,
}

#[pymethods]
impl Acquisition {
    /// The sandbox, if there is one; otherwise the function is called later.
    fn poll(&self, py: Python<'_>) -> PyResult<Option<PySandbox>> {
        let answer = py.detach(|| {
            let mut future = self.future.lock().unwrap_or_else(PoisonError::into_inner);
            let pinned = future.as_mut()?.as_mut();
            match pinned.poll(&mut Context::from_waker(&self.waker)) {
                Poll::Pending => None,
                Poll::Ready(answer) => {
                    *future = None;
                    Some(answer)
                }
            }
        });
        answer.map(|answer| answer.map(borrowed).map_err(raise)).transpose()
    }

    /// Waits no longer.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| drop(self.future.lock().unwrap_or_else(PoisonError::into_inner).take()));
    }
}

fn borrowed(sandbox: Pooled) -> PySandbox {
    PySandbox { seat: Seat::new(Owned::Pooled(Box::new(sandbox))) }
}

#[pymethods]
impl PyPool {
    /// A pool of copies of `template`: `least` are kept ready, more are made on demand up to `most`, and dropped when they have been idle for so
    /// many seconds.
    #[new]
    #[pyo3(signature = (template, least=0, most=64, *, idle_time=60.0))]
    fn new(
        py: Python<'_>,
        template: &Bound<'_, PySandbox>,
        least: usize,
        most: usize,
        idle_time: f64,
    ) -> PyResult<Self> {
        let idle = Duration::try_from_secs_f64(idle_time.max(0.0)).unwrap_or(Duration::MAX);
        let pool = template.get().seat.with(py, |sandbox| Pool::new(sandbox, least..=most, idle))?;
        Ok(Self { pool: pool.map_err(raise)? })
    }

    /// Takes a sandbox; waits if all are taken, for so many seconds at most (`PoolTimeout`).
    #[pyo3(signature = (timeout=None))]
    fn acquire(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<PySandbox> {
        let timeout =
            timeout.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX));
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        loop {
            let left = deadline
                .map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()).min(LOOK));
            match py.detach(|| self.pool.acquire_within(left)) {
                Ok(sandbox) => return Ok(borrowed(sandbox)),
                Err(Error::PoolTimeout) if deadline.is_none_or(|deadline| Instant::now() < deadline) => {
                    py.check_signals()?;
                }
                Err(error) => return Err(raise(error)),
            }
        }
    }

    /// Begins a wait; `told` is called, on any thread, when there may be a sandbox.
    fn _acquire(&self, told: Py<PyAny>) -> Acquisition {
        let waker = Waker::from(Arc::new(Bell(told)));
        Acquisition { future: Mutex::new(Some(Box::pin(self.pool.acquire_async()))), waker }
    }

    /// Closes the pool: idle sandboxes are dropped now, borrowed ones when they are closed, and no more are handed out.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.pool.close());
    }

    /// The number of sandboxes, and how many of them are idle.
    #[getter]
    fn size(&self, py: Python<'_>) -> (usize, usize) {
        py.detach(|| self.pool.size())
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (count, idle) = self.size(py);
        format!("Pool(count={count}, idle={idle})")
    }
}
