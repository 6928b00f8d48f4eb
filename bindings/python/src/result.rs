//! What a run came to.

use boxsh::vfs::{Changes, FsPathBuf, Timestamp};
use boxsh::{Ended, Event, RunResult, Violation, ViolationKind};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::text::{to_dict, to_text, to_texts};

/// The result of a run: output, exit status, and what the run did. It does not change.
#[pyclass(frozen, name = "Result", module = "boxsh")]
pub(crate) struct PyRunResult {
    pub(crate) inner: RunResult,
}

impl From<RunResult> for PyRunResult {
    fn from(inner: RunResult) -> Self {
        Self { inner }
    }
}

fn seconds(time: Timestamp) -> f64 {
    time.seconds as f64 + f64::from(time.nanos) / 1e9
}

/// The paths that changed, as a dictionary of three tuples.
pub(crate) fn changes<'py>(py: Python<'py>, changes: &Changes) -> PyResult<Bound<'py, PyDict>> {
    lists(py, changes, |path| path.to_absolute())
}

/// The same for a workspace, by the paths below it.
pub(crate) fn changes_below<'py>(py: Python<'py>, changes: &Changes) -> PyResult<Bound<'py, PyDict>> {
    lists(py, changes, |path| path.as_path().as_bytes().to_vec())
}

fn lists<'py>(
    py: Python<'py>,
    changes: &Changes,
    name: fn(&FsPathBuf) -> Vec<u8>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let lists =
        [("created", &changes.created), ("modified", &changes.modified), ("deleted", &changes.deleted)];
    for (key, paths) in lists {
        dict.set_item(key, PyTuple::new(py, to_texts(py, paths.iter().map(name))?)?)?;
    }
    Ok(dict)
}

/// A violation as a dictionary.
pub(crate) fn violation<'py>(py: Python<'py>, violation: &Violation) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("kind", violation.kind.name())?;
    dict.set_item("pid", violation.pid)?;
    dict.set_item("command", to_text(py, &violation.command)?)?;
    dict.set_item("arguments", to_texts(py, &violation.arguments)?)?;
    dict.set_item("reason", &violation.reason)?;
    dict.set_item("blocked", violation.blocked)?;
    match &violation.kind {
        ViolationKind::Network { target } => dict.set_item("target", target)?,
        ViolationKind::File { action, path } => {
            dict.set_item("action", action.name())?;
            dict.set_item("path", to_text(py, path)?)?;
        }
        ViolationKind::Limit(breach) => dict.set_item("limit", breach.limit.name())?,
        _ => {}
    }
    Ok(dict)
}

/// An event as a dictionary.
pub(crate) fn event<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    match event {
        Event::CommandStart { kind, name, arguments, pid, directory } => {
            dict.set_item("type", "command-start")?;
            dict.set_item("kind", kind.name())?;
            dict.set_item("name", to_text(py, name)?)?;
            dict.set_item("arguments", to_texts(py, arguments)?)?;
            dict.set_item("pid", pid)?;
            dict.set_item("directory", to_text(py, directory)?)?;
        }
        Event::CommandExit { kind, name, pid, status } => {
            dict.set_item("type", "command-exit")?;
            dict.set_item("kind", kind.name())?;
            dict.set_item("name", to_text(py, name)?)?;
            dict.set_item("pid", pid)?;
            dict.set_item("status", status)?;
        }
        Event::FileAccess { pid, path } => {
            dict.set_item("type", "file-access")?;
            dict.set_item("pid", pid)?;
            dict.set_item("path", to_text(py, path)?)?;
        }
        Event::FileMutation { pid, action, path } => {
            dict.set_item("type", "file-mutation")?;
            dict.set_item("pid", pid)?;
            dict.set_item("action", action.name())?;
            dict.set_item("path", to_text(py, path)?)?;
        }
        Event::Request { pid, method, url } => {
            dict.set_item("type", "request")?;
            dict.set_item("pid", pid)?;
            dict.set_item("method", method)?;
            dict.set_item("url", url)?;
        }
        Event::Violation(refused) => {
            dict.set_item("type", "violation")?;
            dict.set_item("violation", violation(py, refused)?)?;
        }
        Event::FileFailed { path, reason } => {
            dict.set_item("type", "file-failed")?;
            dict.set_item("path", to_text(py, path)?)?;
            dict.set_item("reason", reason)?;
        }
        _ => dict.set_item("type", "other")?,
    }
    Ok(dict)
}

#[pymethods]
impl PyRunResult {
    /// The standard output as text. Bytes that are no UTF-8 are lone surrogates; `stdout_bytes` has them as they are.
    #[getter]
    fn stdout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.inner.stdout)
    }

    /// The standard error as text.
    #[getter]
    fn stderr<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.inner.stderr)
    }

    /// The standard output.
    #[getter]
    fn stdout_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.stdout)
    }

    /// The standard error.
    #[getter]
    fn stderr_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.stderr)
    }

    /// Both outputs as a terminal would show them.
    #[getter]
    fn output<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        to_text(py, &self.inner.merged())
    }

    /// Both outputs as a terminal would show them, as bytes.
    #[getter]
    fn output_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.merged())
    }

    /// The pieces of output, in the order in which they were written: `("stdout" | "stderr", bytes)`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pieces = self.inner.pieces().map(|(stream, data)| (stream.name(), PyBytes::new(py, data)));
        PyTuple::new(py, pieces.collect::<Vec<_>>())
    }

    /// The exit status.
    #[getter]
    fn exit_code(&self) -> u8 {
        self.inner.exit_code
    }

    /// Whether the script ended by itself with status 0.
    #[getter]
    fn ok(&self) -> bool {
        self.inner.is_success()
    }

    /// How the run ended: exited, signalled, timed-out, cancelled, limit, deadlocked, out-of-host-memory, crashed or not-run.
    #[getter]
    fn ended(&self) -> &'static str {
        self.inner.ended.precise_name()
    }

    /// The name of the limit that ended the run.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        match self.inner.ended {
            Ended::Limit(breach) => Some(breach.limit.name()),
            Ended::TimedOut => Some("wall-clock"),
            _ => None,
        }
    }

    /// The number of the signal that ended the shell.
    #[getter]
    fn signal(&self) -> Option<u8> {
        match self.inner.ended {
            Ended::Signalled(signal) => Some(signal.number()),
            _ => None,
        }
    }

    /// Whether `exit` ended the script, or what acts like it.
    #[getter]
    fn exited(&self) -> bool {
        self.inner.exited
    }

    /// The files that are different from before the run: `created`, `modified` and `deleted`.
    #[getter]
    fn files<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        changes(py, &self.inner.files)
    }

    /// What was refused in this run, and the limit that ended it.
    #[getter]
    fn violations<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.inner.violations.iter().map(|refused| violation(py, refused)).collect()
    }

    /// What happened, if the sandbox records events.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.inner.events.iter().map(|happened| event(py, happened)).collect()
    }

    /// The first commands with their times, if the sandbox records them.
    #[getter]
    fn commands<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let entry = |ran: &boxsh::RanCommand| {
            let dict = PyDict::new(py);
            dict.set_item("kind", ran.kind.name())?;
            dict.set_item("name", to_text(py, &ran.name)?)?;
            dict.set_item("pid", ran.pid)?;
            dict.set_item("words", ran.words)?;
            dict.set_item("within", ran.within)?;
            dict.set_item("began", ran.began.as_secs_f64())?;
            dict.set_item("took", ran.took.map(|took| took.as_secs_f64()))?;
            dict.set_item("status", ran.status)?;
            Ok(dict)
        };
        self.inner.commands.iter().map(entry).collect()
    }

    /// What the run used: duration and processor time in seconds, memory in bytes, commands and iterations.
    #[getter]
    fn usage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (usage, dict) = (&self.inner.usage, PyDict::new(py));
        dict.set_item("duration", usage.duration.as_secs_f64())?;
        dict.set_item("cpu_time", usage.cpu_time.as_secs_f64())?;
        dict.set_item("peak_memory", usage.peak_memory)?;
        dict.set_item("oom_kills", usage.oom_kills)?;
        dict.set_item("commands", usage.commands)?;
        dict.set_item("iterations", usage.iterations)?;
        Ok(dict)
    }

    /// How long the run took, in seconds on the session's clock.
    #[getter]
    fn duration(&self) -> f64 {
        self.inner.usage.duration.as_secs_f64()
    }

    /// When the run began, in seconds since 1970 on the session's clock.
    #[getter]
    fn started(&self) -> f64 {
        seconds(self.inner.started)
    }

    /// When the run ended.
    #[getter]
    fn finished(&self) -> f64 {
        seconds(self.inner.finished)
    }

    /// The exported variables at the end, if the run was asked to keep them.
    #[getter]
    fn environment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let pairs =
            |pairs: &Vec<(Vec<u8>, Vec<u8>)>| to_dict(py, pairs.iter().map(|(key, value)| (key, value)));
        self.inner.environment.as_ref().map(pairs).transpose()
    }

    /// To which state the session returned, if its worker was lost: before, earlier or start.
    #[getter]
    fn went_back(&self) -> Option<&'static str> {
        self.inner.went_back.map(|state| match state {
            boxsh::WentBack::ToBefore => "before",
            boxsh::WentBack::ToEarlier => "earlier",
            _ => "start",
        })
    }

    /// Whether standard output, and standard error, had more than their limits allow.
    #[getter]
    fn truncated(&self) -> (bool, bool) {
        (self.inner.is_stdout_truncated(), self.inner.is_stderr_truncated())
    }

    /// Gives the result itself if the script ended by itself with status 0, and raises a `RunError` otherwise.
    fn check(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        if !slf.get().inner.is_success() {
            slf.py().import("boxsh._errors")?.getattr("check")?.call1((&slf,))?;
        }
        Ok(slf)
    }

    fn __bool__(&self) -> bool {
        self.inner.is_success()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().inner == self.inner)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.inner.stdout, &self.inner.stderr, self.inner.exit_code).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |bytes: &[u8]| -> PyResult<String> {
            let (head, more) = (&bytes[..bytes.len().min(200)], if bytes.len() > 200 { "..." } else { "" });
            Ok(format!("{}{more}", to_text(py, head)?.repr()?.to_string_lossy()))
        };
        let (stdout, stderr) = (shown(&self.inner.stdout)?, shown(&self.inner.stderr)?);
        Ok(format!(
            "Result(exit_code={}, ended={:?}, stdout={stdout}, stderr={stderr})",
            self.inner.exit_code,
            self.inner.ended.precise_name()
        ))
    }

    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("boxsh._html")?.getattr("result")?.call1((&slf,))
    }
}
