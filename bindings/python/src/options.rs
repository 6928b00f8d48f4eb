//! Options of runs, and limits.

use std::io::Read;
use std::time::Duration;

use boxsh::{Background, Limit, Limits, Overflow, Persistence, RunOptions, Script};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::interpreter;
use crate::text::{if_bytes, items, to_bytes, to_list, to_path, wrong_type};

/// A time in seconds, or a `timedelta`.
pub(crate) fn to_duration(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = match value.call_method0("total_seconds") {
        Ok(seconds) => seconds.extract()?,
        Err(_) => value.extract().map_err(|_| wrong_type("seconds or a timedelta", value))?,
    };
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("not a time: {seconds} seconds")))
}

/// One of several words.
fn choose<T: Copy>(option: &str, value: &Bound<'_, PyAny>, choices: &[(&str, T)]) -> PyResult<T> {
    let word: String = value.extract().map_err(|_| wrong_type("str", value))?;
    choices.iter().find(|(name, _)| *name == word).map(|(_, choice)| *choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{option}: {word:?} is none of {}", names.join(", ")))
    })
}

pub(crate) fn to_persistence(value: &Bound<'_, PyAny>) -> PyResult<Persistence> {
    let choices =
        [("full", Persistence::Full), ("files", Persistence::Files), ("nothing", Persistence::Nothing)];
    choose("persistence", value, &choices)
}

pub(crate) fn to_background(value: &Bound<'_, PyAny>) -> PyResult<Background> {
    let choices = [
        ("pause", Background::Pause),
        ("live", Background::Live),
        ("wait", Background::Wait),
        ("kill", Background::Kill),
    ];
    choose("background", value, &choices)
}

pub(crate) fn to_overflow(value: &Bound<'_, PyAny>) -> PyResult<Overflow> {
    choose("overflow", value, &[("end", Overflow::End), ("cut", Overflow::Cut)])
}

/// Limits: a word for a set of them, or a mapping of their names, in which `preset` may be such a word.
pub(crate) fn to_limits(value: &Bound<'_, PyAny>) -> PyResult<Limits> {
    let preset = |value: &Bound<'_, PyAny>| {
        let choices = [("default", 0), ("hardened", 1), ("unlimited", 2)];
        Ok::<_, PyErr>(match choose("limits", value, &choices)? {
            0 => Limits::default(),
            1 => Limits::hardened(),
            _ => Limits::unlimited(),
        })
    };
    if value.cast::<PyString>().is_ok() {
        return preset(value);
    }
    let entries = items(value)?;
    let mut limits = Limits::default();
    for (name, value) in &entries {
        if name.extract::<String>()? == "preset" {
            limits = preset(value)?;
        }
    }
    for (name, value) in &entries {
        let name: String = name.extract()?;
        if name == "preset" {
            continue;
        }
        let limit = Limit::from_name(&name.replace('_', "-"))
            .ok_or_else(|| PyValueError::new_err(format!("limits: there is no limit {name:?}")))?;
        let maximum = match limit {
            _ if value.is_none() => u64::MAX,
            Limit::WallClock => u64::try_from(to_duration(value)?.as_nanos()).unwrap_or(u64::MAX),
            _ => value.extract().map_err(|_| {
                PyValueError::new_err(format!("limits: {name} is a number that is not negative, or None"))
            })?,
        };
        limits.set(limit, maximum);
    }
    Ok(limits)
}

/// What is read from a Python object with a method `read`.
struct PyReader(Py<PyAny>);

impl Read for PyReader {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = interpreter::enter(|py| -> PyResult<Vec<u8>> {
            // A `str` may take more bytes than it has characters.
            let value = self.0.bind(py).call_method1("read", (buffer.len() / 4,))?;
            if value.is_none() { Ok(Vec::new()) } else { to_bytes(&value) }
        });
        let data = match read {
            Some(Ok(data)) => data,
            Some(Err(error)) => return Err(std::io::Error::other(error.to_string())),
            // The interpreter is about to end: so does the input.
            None => return Ok(0),
        };
        let whole = buffer.get_mut(..data.len());
        let whole = whole.ok_or_else(|| std::io::Error::other("read() gave more than was asked for"))?;
        whole.copy_from_slice(&data);
        Ok(data.len())
    }
}

/// The options of one run, from the keywords of the call.
pub(crate) fn to_run_options(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<RunOptions> {
    let mut options = RunOptions::new();
    let Some(keywords) = keywords else { return Ok(options) };
    for (key, value) in keywords.iter() {
        let key: String = key.extract()?;
        if value.is_none() {
            continue;
        }
        options = match key.as_str() {
            "stdin" => match if_bytes(&value)? {
                Some(bytes) => options.stdin(bytes),
                None if value.hasattr("read")? => options.stdin_reader(PyReader(value.unbind()))?,
                None => return Err(wrong_type("str, bytes or an object with read()", &value)),
            },
            "env" => {
                for (name, value) in items(&value)? {
                    options = options.env(to_bytes(&name)?, to_bytes(&value)?);
                }
                options
            }
            "replace_env" if value.is_truthy()? => options.replace_env(),
            "cwd" => options.cwd(to_path(&value)?),
            "name" => options.name(to_bytes(&value)?),
            "args" => options.args(to_list(&value)?),
            "timeout" => options.timeout(to_duration(&value)?),
            "limits" => options.limits(to_limits(&value)?),
            "persistence" => options.persistence(to_persistence(&value)?),
            "background" => options.background(to_background(&value)?),
            "overflow" => options.overflow(to_overflow(&value)?),
            "keep_environment" if value.is_truthy()? => options.keep_environment(),
            "replace_env" | "keep_environment" => options,
            _ => return Err(unknown(&key)),
        };
    }
    Ok(options)
}

pub(crate) fn unknown(key: &str) -> PyErr {
    PyTypeError::new_err(format!("there is no option {key:?}"))
}

/// A script: its text, or a path whose file of the host is read.
pub(crate) fn to_script(value: &Bound<'_, PyAny>) -> PyResult<Script> {
    if let Some(text) = if_bytes(value)? {
        return Ok(Script::text(text));
    }
    if value.hasattr("__fspath__")? {
        let text = value.call_method0("read_bytes")?;
        return Ok(Script::file(to_path(value)?, to_bytes(&text)?));
    }
    Err(wrong_type("str, bytes or a pathlib.Path", value))
}
