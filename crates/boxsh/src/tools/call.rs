//! Calls and answers in the forms of APIs.

use serde_json::{Value, json};

use crate::sandbox::Sandbox;
use crate::tools::answer::Answer;
use crate::tools::definition::Tool;
use crate::tools::input::Fault;
use crate::tools::{Tools, shell_call};

/// Does what an item of a model's answer asks for.
pub(super) fn respond(tools: &Tools, sandbox: &mut Sandbox, item: &Value) -> Option<Value> {
    match item["type"].as_str()? {
        "tool_use" => {
            let name = known(tools, &item["name"])?;
            let answer = tools.call(sandbox, name, &item["input"]);
            Some(json!({
                "type": "tool_result",
                "tool_use_id": item["id"],
                "content": answer.text,
                "is_error": answer.is_error,
            }))
        }
        "function_call" => {
            let name = known(tools, &item["name"])?;
            let answer = with_arguments(tools, sandbox, name, &item["arguments"]);
            Some(json!({"type": "function_call_output", "call_id": item["call_id"], "output": answer.text}))
        }
        "function" => {
            let name = known(tools, &item["function"]["name"])?;
            let answer = with_arguments(tools, sandbox, name, &item["function"]["arguments"]);
            Some(json!({"role": "tool", "tool_call_id": item["id"], "content": answer.text}))
        }
        "shell_call" if tools.has(Tool::Bash) => Some(shell_call::shell(tools, sandbox, item)),
        "local_shell_call" if tools.has(Tool::Bash) => Some(shell_call::local_shell(tools, sandbox, item)),
        _ => None,
    }
}

/// The name of a tool, if it is one of the set.
fn known<'a>(tools: &Tools, name: &'a Value) -> Option<&'a str> {
    name.as_str().filter(|name| tools.named(name).is_some())
}

/// Calls a tool whose input is JSON in a string.
fn with_arguments(tools: &Tools, sandbox: &mut Sandbox, name: &str, arguments: &Value) -> Answer {
    let parsed = match arguments {
        Value::String(text) => serde_json::from_str(text),
        other => Ok(other.clone()),
    };
    match parsed {
        Ok(input) => tools.call(sandbox, name, &input),
        Err(error) => Fault::Input(error).into(),
    }
}
