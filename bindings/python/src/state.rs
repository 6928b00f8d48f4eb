//! Moments of a session: checkpoints, snapshots, and the shell as data.

use boxsh::{Checkpoint, ShellState, ShellValue, Snapshot};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::errors::raise;
use crate::result::changes;
use crate::text::{to_bytes, to_dict, to_text, to_texts};

/// A moment of a session, to go back to.
#[pyclass(frozen, name = "Checkpoint", module = "boxsh")]
pub(crate) struct PyCheckpoint {
    pub(crate) checkpoint: Checkpoint,
}

#[pymethods]
impl PyCheckpoint {
    /// The files that differ between this moment and a later one.
    fn changes_to<'py>(&self, py: Python<'py>, later: &Bound<'_, Self>) -> PyResult<Bound<'py, PyDict>> {
        let later = later.get();
        let found = py.detach(|| self.checkpoint.changes_to(&later.checkpoint)).map_err(raise)?;
        changes(py, &found)
    }

    /// The same as a unified diff.
    fn diff_to<'py>(&self, py: Python<'py>, later: &Bound<'_, Self>) -> PyResult<Bound<'py, PyString>> {
        let later = later.get();
        to_text(py, &py.detach(|| self.checkpoint.diff_to(&later.checkpoint)).map_err(raise)?)
    }

    /// What of the session is not in it, one line for each.
    #[getter]
    fn left_out(&self) -> Vec<String> {
        self.checkpoint.left_out().iter().map(ToString::to_string).collect()
    }
}

/// A session as bytes: files, shell, open files, clock and randomness. It can be pickled.
#[pyclass(frozen, eq, name = "Snapshot", module = "boxsh")]
#[derive(PartialEq)]
pub(crate) struct PySnapshot {
    pub(crate) snapshot: Snapshot,
}

#[pymethods]
impl PySnapshot {
    /// Reads what `to_bytes` has written. Damaged or hostile bytes raise a `SnapshotError`.
    #[classmethod]
    fn from_bytes(_: &Bound<'_, PyType>, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let data = to_bytes(data)?;
        let snapshot = py.detach(|| Snapshot::from_bytes(&data)).map_err(raise)?;
        Ok(Self { snapshot })
    }

    /// The snapshot as bytes. The same session gives the same bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.snapshot.to_bytes()))
    }

    /// Its SHA-256, in hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.snapshot.digest().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Only the difference from an earlier one.
    fn since(&self, py: Python<'_>, base: &Bound<'_, Self>) -> PyResult<Self> {
        let base = base.get();
        Ok(Self { snapshot: py.detach(|| self.snapshot.since(&base.snapshot)).map_err(raise)? })
    }

    /// The whole, from a difference and what it differs from.
    fn onto(&self, py: Python<'_>, base: &Bound<'_, Self>) -> PyResult<Self> {
        let base = base.get();
        Ok(Self { snapshot: py.detach(|| self.snapshot.onto(&base.snapshot)).map_err(raise)? })
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    fn __hash__(&self) -> u64 {
        u64::from_le_bytes(self.snapshot.digest()[..8].try_into().unwrap_or_default())
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        format!("Snapshot({})", &self.digest()[..12])
    }
}

fn value<'py>(py: Python<'py>, value: &ShellValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        ShellValue::Text(text) => to_text(py, text)?.into_any(),
        ShellValue::Indexed(elements) => {
            let dict = PyDict::new(py);
            for (index, text) in elements {
                dict.set_item(index, to_text(py, text)?)?;
            }
            dict.into_any()
        }
        ShellValue::Associative(pairs) => {
            to_dict(py, pairs.iter().map(|(key, text)| (key, text)))?.into_any()
        }
        _ => py.None().into_bound(py),
    })
}

/// What the shell keeps between runs, as dictionaries.
pub(crate) fn shell_state<'py>(py: Python<'py>, state: &ShellState) -> PyResult<Bound<'py, PyDict>> {
    let variables = PyDict::new(py);
    for variable in &state.variables {
        let dict = PyDict::new(py);
        dict.set_item("value", value(py, &variable.value)?)?;
        dict.set_item("exported", variable.exported)?;
        dict.set_item("readonly", variable.readonly)?;
        dict.set_item("integer", variable.integer)?;
        dict.set_item("reference", variable.reference)?;
        variables.set_item(to_text(py, &variable.name)?, dict)?;
    }
    let functions = to_dict(py, state.functions.iter().map(|function| (&function.name, &function.source)))?;
    let switches = |list: &[(String, bool)]| {
        let dict = PyDict::new(py);
        list.iter().try_for_each(|(name, is_on)| dict.set_item(name, is_on))?;
        PyResult::Ok(dict)
    };
    let dict = PyDict::new(py);
    dict.set_item("variables", variables)?;
    dict.set_item("functions", functions)?;
    dict.set_item("aliases", to_dict(py, state.aliases.iter().map(|(name, text)| (name, text)))?)?;
    dict.set_item("options", switches(&state.options)?)?;
    dict.set_item("shopts", switches(&state.shopts)?)?;
    dict.set_item(
        "traps",
        to_dict(py, state.traps.iter().map(|trap| (trap.event.as_bytes(), &trap.action)))?,
    )?;
    dict.set_item("directory", to_text(py, &state.directory)?)?;
    dict.set_item("umask", state.umask)?;
    dict.set_item("name", to_text(py, &state.name)?)?;
    dict.set_item("args", to_texts(py, &state.positional)?)?;
    dict.set_item("status", state.status)?;
    Ok(dict)
}
