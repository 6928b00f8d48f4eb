//! Tools for models, and Python functions as commands with schemas.

use boxsh::tools::{Dialect, ScriptedTool, Shape, Tool, Tools};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::callback::call;
use crate::errors::raise;
use crate::json::{from_python, to_python};
use crate::options::to_duration;
use crate::result::PyRunResult;
use crate::sandbox::PySandbox;

/// A function with a schema as a command: its flags, its help and the check of its input come from the schema.
pub(crate) fn scripted(definition: &Bound<'_, PyAny>) -> PyResult<ScriptedTool> {
    let name: String = definition.getattr("name")?.extract()?;
    let description: String = definition.getattr("description")?.extract()?;
    let schema = from_python(&definition.getattr("schema")?)?;
    let function = definition.getattr("function")?.unbind();
    Ok(ScriptedTool::new(name, description, schema, move |input| {
        let answer = call(|py| {
            let given = to_python(py, &input)?;
            from_python(&function.bind(py).call1((given,))?)
        });
        Ok(answer?)
    }))
}

/// A set of tools for a model, and how their answers look. It has no state: one serves any number of sandboxes.
#[pyclass(frozen, name = "Tools", module = "boxsh")]
pub(crate) struct PyTools {
    tools: Tools,
}

/// The answer to a call of a tool.
#[pyclass(frozen, get_all, module = "boxsh")]
pub(crate) struct ToolAnswer {
    /// What the model is to read.
    text: String,
    /// Whether the call could not be done as it was asked.
    is_error: bool,
    /// The run, if the call ran a script.
    run: Option<Py<PyRunResult>>,
}

#[pymethods]
impl ToolAnswer {
    fn __repr__(&self) -> String {
        format!("ToolAnswer(is_error={}, text={:?})", self.is_error, self.text)
    }
}

fn to_tool(name: &str) -> PyResult<Tool> {
    match name {
        "bash" => Ok(Tool::Bash),
        "text_editor" => Ok(Tool::TextEditor),
        "memory" => Ok(Tool::Memory),
        _ => Err(PyValueError::new_err(format!("{name:?} is none of bash, text_editor, memory"))),
    }
}

fn to_dialect(name: &str) -> PyResult<Dialect> {
    match name {
        "anthropic" => Ok(Dialect::Anthropic),
        "openai-responses" => Ok(Dialect::OpenAiResponses),
        "openai-shell" => Ok(Dialect::OpenAiShell),
        "openai-local-shell" => Ok(Dialect::OpenAiLocalShell),
        "openai-chat" => Ok(Dialect::OpenAiChat),
        "schema" => Ok(Dialect::Schema),
        _ => Err(PyValueError::new_err(format!(
            "{name:?} is none of anthropic, openai-responses, openai-shell, openai-local-shell, openai-chat, schema"
        ))),
    }
}

#[pymethods]
impl PyTools {
    /// These tools: any of bash, text_editor and memory. A model sees at most `output` bytes of a script's output and `files` changed files.
    #[new]
    #[pyo3(signature = (*tools, timeout=None, output=None, files=None))]
    fn new(
        tools: Vec<String>,
        timeout: Option<Bound<'_, PyAny>>,
        output: Option<usize>,
        files: Option<usize>,
    ) -> PyResult<Self> {
        let chosen = tools.iter().map(|name| to_tool(name)).collect::<PyResult<Vec<_>>>()?;
        let mut shape = Shape::new();
        shape = output.map_or(shape, |bytes| shape.output(bytes));
        shape = files.map_or(shape, |count| shape.files(count));
        let tools = if chosen.is_empty() { Tools::all() } else { Tools::new(chosen) }.shape(shape);
        Ok(Self {
            tools: match timeout {
                Some(timeout) => tools.timeout(to_duration(&timeout)?),
                None => tools,
            },
        })
    }

    /// The tools as an API takes them: anthropic, openai-responses, openai-shell, openai-local-shell, openai-chat or schema.
    #[pyo3(signature = (dialect="schema"))]
    fn definitions<'py>(&self, py: Python<'py>, dialect: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.tools.definitions(to_dialect(dialect)?).iter().map(|tool| to_python(py, tool)).collect()
    }

    /// What a model should be told about the session, for its system prompt.
    fn prompt(&self, py: Python<'_>, sandbox: &Bound<'_, PySandbox>) -> PyResult<String> {
        sandbox.get().seat.with(py, |sandbox| self.tools.prompt(sandbox))?.map_err(raise)
    }

    /// Does what a call of a tool asks for.
    fn call(
        &self,
        py: Python<'_>,
        sandbox: &Bound<'_, PySandbox>,
        name: &str,
        input: &Bound<'_, PyAny>,
    ) -> PyResult<ToolAnswer> {
        let input = from_python(input)?;
        let answer = sandbox.get().seat.run(py, |sandbox| self.tools.call(sandbox, name, &input))?;
        let run = answer.run.map(|run| Py::new(py, PyRunResult::from(run))).transpose()?;
        Ok(ToolAnswer { text: answer.text, is_error: answer.is_error, run })
    }

    /// The same for a call as an API has it, and gives what to send to the model; nothing if it is no call of a tool of this set.
    fn respond<'py>(
        &self,
        py: Python<'py>,
        sandbox: &Bound<'_, PySandbox>,
        item: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let item = from_python(item)?;
        let answer = sandbox.get().seat.run(py, |sandbox| self.tools.respond(sandbox, &item))?;
        answer.map(|answer| to_python(py, &answer)).transpose()
    }
}
