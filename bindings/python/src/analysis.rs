//! What a script would do.

use boxsh::analysis::{CommandKind, FileAccess, Place, Word};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::ParseError;
use crate::text::to_bytes;

/// A word as `(text, is_literal)`.
fn word(word: &Word) -> (&str, bool) {
    match word {
        Word::Literal(text) => (text, true),
        Word::Dynamic(text) => (text, false),
    }
}

fn entry<'py>(py: Python<'py>, place: Place) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("line", place.line)?;
    dict.set_item("start", place.start)?;
    dict.set_item("end", place.end)?;
    Ok(dict)
}

/// Says what a script would do, as far as can be told without running it: commands, files, variables, hosts, functions. Words are
/// `(text, is_literal)`; one that is not literal depends on what happens. It is for review, and no substitute for limits.
#[pyfunction]
pub(crate) fn analyze<'py>(py: Python<'py>, script: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let script = to_bytes(script)?;
    let found =
        py.detach(|| boxsh::analyze(script)).map_err(|error| ParseError::new_err(error.to_string()))?;
    let mut commands = Vec::new();
    for command in &found.commands {
        let dict = entry(py, command.place)?;
        dict.set_item("name", word(&command.name))?;
        dict.set_item("arguments", command.arguments.iter().map(word).collect::<Vec<_>>())?;
        let kind = match command.kind {
            CommandKind::Builtin => "builtin",
            CommandKind::Function => "function",
            CommandKind::Program => "program",
            CommandKind::Other => "other",
            _ => "unknown",
        };
        dict.set_item("kind", kind)?;
        dict.set_item("by", &command.by)?;
        commands.push(dict);
    }
    let mut files = Vec::new();
    for file in &found.files {
        let dict = entry(py, file.place)?;
        dict.set_item("path", word(&file.path))?;
        let access = match file.access {
            FileAccess::Read => "read",
            FileAccess::Write => "write",
            _ => "remove",
        };
        dict.set_item("access", access)?;
        dict.set_item("command", &file.command)?;
        files.push(dict);
    }
    let mut variables = Vec::new();
    for variable in &found.variables {
        let dict = entry(py, variable.place)?;
        dict.set_item("name", &variable.name)?;
        dict.set_item("is_set", variable.is_set)?;
        variables.push(dict);
    }
    let mut hosts = Vec::new();
    for host in &found.hosts {
        let dict = entry(py, host.place)?;
        dict.set_item("host", word(&host.host))?;
        dict.set_item("command", &host.command)?;
        hosts.push(dict);
    }
    let dict = PyDict::new(py);
    dict.set_item("commands", commands)?;
    dict.set_item("files", files)?;
    dict.set_item("variables", variables)?;
    dict.set_item("hosts", hosts)?;
    dict.set_item("functions", &found.functions)?;
    dict.set_item("is_open", found.is_open)?;
    Ok(dict)
}
