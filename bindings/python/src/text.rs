//! Text and bytes between Python and a session. A session has bytes; Python gets text in which every byte that is no UTF-8 is a lone
//! surrogate (`surrogateescape`), so that nothing is lost on the way there and back.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyMapping, PyString};

/// Bytes as a `str`.
pub(crate) fn to_text<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyString>> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(PyString::new(py, text));
    }
    let bytes = PyBytes::new(py, bytes);
    let text = bytes.call_method1(intern!(py, "decode"), ("utf-8", "surrogateescape"))?;
    Ok(text.cast_into::<PyString>()?)
}

/// Several of them as a list.
pub(crate) fn to_texts<'py, B: AsRef<[u8]>>(
    py: Python<'py>,
    all: impl IntoIterator<Item = B>,
) -> PyResult<Vec<Bound<'py, PyString>>> {
    all.into_iter().map(|bytes| to_text(py, bytes.as_ref())).collect()
}

/// Pairs of bytes as a dictionary.
pub(crate) fn to_dict<'py, K: AsRef<[u8]>, V: AsRef<[u8]>>(
    py: Python<'py>,
    pairs: impl IntoIterator<Item = (K, V)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in pairs {
        dict.set_item(to_text(py, key.as_ref())?, to_text(py, value.as_ref())?)?;
    }
    Ok(dict)
}

/// The bytes of a `str`, `bytes`, `bytearray` or `memoryview`; none if it is something else.
pub(crate) fn if_bytes(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        if let Ok(text) = text.to_str() {
            return Ok(Some(text.as_bytes().to_vec()));
        }
        let bytes = text.call_method1(intern!(py, "encode"), ("utf-8", "surrogateescape"))?;
        return Ok(Some(bytes.cast::<PyBytes>()?.as_bytes().to_vec()));
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Ok(Some(bytes.to_vec()));
    }
    if value.get_type().name()? == "memoryview" {
        let bytes = value.call_method0(intern!(py, "tobytes"))?;
        return Ok(Some(bytes.cast::<PyBytes>()?.as_bytes().to_vec()));
    }
    Ok(None)
}

/// The bytes of a `str` or bytes-like object.
pub(crate) fn to_bytes(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if_bytes(value)?.ok_or_else(|| wrong_type("str or bytes", value))
}

/// The bytes of a path: `str`, `bytes` or an `os.PathLike`.
pub(crate) fn to_path(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Some(bytes) = if_bytes(value)? {
        return Ok(bytes);
    }
    match value.call_method0(intern!(value.py(), "__fspath__")) {
        Ok(path) => to_bytes(&path),
        Err(_) => Err(wrong_type("str, bytes or os.PathLike", value)),
    }
}

/// A path of the host.
pub(crate) fn to_host_path(value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    Ok(PathBuf::from(OsString::from_vec(to_path(value)?)))
}

/// The items of an iterable as bytes; one text is no list of its letters.
pub(crate) fn to_list(value: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<u8>>> {
    if if_bytes(value)?.is_some() {
        return Err(wrong_type("a list of strings", value));
    }
    value.try_iter()?.map(|item| to_path(&item?)).collect()
}

/// The pairs of a mapping.
pub(crate) fn items<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let mapping = value.cast::<PyMapping>().map_err(|_| wrong_type("a mapping", value))?;
    mapping.items()?.iter().map(|item| item.extract()).collect()
}

pub(crate) fn wrong_type(wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, not {found}"))
}
