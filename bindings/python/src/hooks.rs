//! Hooks that are Python functions: approvals, events, requests.

use boxsh::{Builder, Verdict};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyString};

use crate::callback::{call, tell};
use crate::result::{PyRunResult, event, violation};
use crate::text::{items, to_bytes, to_list, to_text, to_texts};

/// Asks before each command. What the function gives: nothing or `True` allows, `False` or a reason denies, a list of words runs in its place.
pub(crate) fn approve(builder: Builder, hook: Py<PyAny>) -> Builder {
    builder.approve(move |asked| {
        let verdict = call(|py| {
            let dict = PyDict::new(py);
            dict.set_item("kind", asked.kind.name())?;
            dict.set_item("name", to_text(py, asked.name)?)?;
            dict.set_item("arguments", to_texts(py, asked.arguments)?)?;
            dict.set_item("pid", asked.pid)?;
            dict.set_item("directory", to_text(py, asked.directory)?)?;
            to_verdict(hook.bind(py).call1((dict,))?)
        });
        verdict.unwrap_or_else(|reason| Verdict::Deny(format!("the approval failed: {reason}")))
    })
}

fn to_verdict(answer: Bound<'_, PyAny>) -> PyResult<Verdict> {
    if answer.is_none() {
        return Ok(Verdict::Allow);
    }
    if let Ok(truth) = answer.cast::<PyBool>() {
        return Ok(if truth.is_true() { Verdict::Allow } else { Verdict::Deny("not allowed".to_owned()) });
    }
    if let Ok(reason) = answer.cast::<PyString>() {
        return Ok(Verdict::Deny(reason.to_string_lossy().into_owned()));
    }
    if let Ok(flagged) = answer.cast::<PyDict>() {
        let reason = flagged.get_item("flag")?;
        let reason = reason.ok_or_else(|| PyTypeError::new_err("an approval gives {\"flag\": reason}"))?;
        return Ok(Verdict::Flag(reason.str()?.to_string_lossy().into_owned()));
    }
    Ok(Verdict::Rewrite(to_list(&answer)?))
}

pub(crate) fn on_event(builder: Builder, hook: Py<PyAny>) -> Builder {
    builder.on_event(move |happened| tell(&hook, |py| Ok(event(py, happened)?.into_any().unbind())))
}

pub(crate) fn on_violation(builder: Builder, hook: Py<PyAny>) -> Builder {
    builder.on_violation(move |refused| tell(&hook, |py| Ok(violation(py, refused)?.into_any().unbind())))
}

pub(crate) fn on_result(builder: Builder, hook: Py<PyAny>) -> Builder {
    builder.on_result(move |result| {
        tell(&hook, |py| Ok(Py::new(py, PyRunResult::from(result.clone()))?.into_any()));
    })
}

/// Asks before each request. What the function gives: nothing or `True` allows, `False` or a reason refuses, a mapping has headers to set.
pub(crate) fn before_request(builder: Builder, hook: Py<PyAny>) -> Builder {
    builder.before_request(move |request| {
        call(|py| {
            let answer = hook.bind(py).call1((request_of(py, request)?,))?;
            if answer.is_none() {
                return Ok(Ok(()));
            }
            if let Ok(truth) = answer.cast::<PyBool>() {
                return Ok(if truth.is_true() { Ok(()) } else { Err("not allowed".to_owned()) });
            }
            if let Ok(reason) = answer.cast::<PyString>() {
                return Ok(Err(reason.to_string_lossy().into_owned()));
            }
            for (name, value) in items(&answer)? {
                let name: String = name.extract()?;
                request.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
                request.headers.push((name, to_bytes(&value)?));
            }
            Ok(Ok(()))
        })
        .and_then(|answer| answer)
    })
}

/// A request as a dictionary.
pub(crate) fn request_of<'py>(
    py: Python<'py>,
    request: &boxsh::net::Request,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("method", &request.method)?;
    dict.set_item("url", request.url.to_string())?;
    let headers = request.headers.iter().map(|(name, value)| Ok((name, to_text(py, value)?)));
    dict.set_item("headers", headers.collect::<PyResult<Vec<_>>>()?)?;
    dict.set_item("timeout", request.timeout.map(|time| time.as_secs_f64()))?;
    dict.set_item("body", PyBytes::new(py, b""))?;
    Ok(dict)
}
