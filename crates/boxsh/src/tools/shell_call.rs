//! OpenAI's own shell tools: `shell`, which runs scripts, and the older `local_shell`, which runs a program.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::options::RunOptions;
use crate::result::{Ended, RunResult};
use crate::sandbox::Sandbox;
use crate::tools::Tools;
use crate::tools::answer::Answer;
use crate::tools::input::{Fault, read};
use crate::tools::shape::{cut, ending};

#[derive(Deserialize)]
struct ShellAction {
    commands: Vec<String>,
    timeout_ms: Option<u64>,
    max_output_length: Option<usize>,
}

/// Answers a `shell_call`: each command is a script in the session's shell.
pub(super) fn shell(tools: &Tools, sandbox: &mut Sandbox, item: &Value) -> Value {
    let mut reply = json!({"type": "shell_call_output", "call_id": item["call_id"]});
    let outputs = match read::<ShellAction>(&item["action"]) {
        Ok(action) => {
            if let Some(most) = action.max_output_length {
                reply["max_output_length"] = json!(most);
            }
            let run = |command: &String| run_one(tools, sandbox, command, &action);
            action.commands.iter().map(run).collect()
        }
        Err(fault) => vec![output("", &format!("{fault}\n"), json!({"type": "exit", "exit_code": 2}))],
    };
    reply["output"] = Value::Array(outputs);
    reply
}

fn run_one(tools: &Tools, sandbox: &mut Sandbox, command: &str, action: &ShellAction) -> Value {
    let wanted = action.timeout_ms.map(Duration::from_millis);
    let result = sandbox.run_with(command, timed(tools, sandbox, wanted));
    let most = action.max_output_length.unwrap_or(usize::MAX).min(tools.shape.most_output());
    let outcome = match result.ended {
        Ended::TimedOut => json!({"type": "timeout"}),
        _ => json!({"type": "exit", "exit_code": result.exit_code}),
    };
    let stdout = String::from_utf8_lossy(&result.stdout);
    let mut stderr = String::from_utf8_lossy(&result.stderr).into_owned();
    // The outcome has no room for other reasons to end.
    if let Some(reason) = ending(&result).filter(|_| result.ended != Ended::Exited) {
        stderr.push_str(&format!("[{reason}]\n"));
    }
    // What one of them leaves of its half is the other's.
    let half = most / 2;
    let for_errors = half.max(most.saturating_sub(stdout.len()));
    let stderr = cut(&stderr, for_errors);
    let stdout = cut(&stdout, half.max(most.saturating_sub(stderr.len())));
    output(&stdout, &stderr, outcome)
}

fn output(stdout: &str, stderr: &str, outcome: Value) -> Value {
    json!({"stdout": stdout, "stderr": stderr, "outcome": outcome})
}

fn timed(tools: &Tools, sandbox: &Sandbox, wanted: Option<Duration>) -> RunOptions {
    match tools.time_for(sandbox, wanted) {
        Some(time) => RunOptions::new().timeout(time),
        None => RunOptions::new(),
    }
}

#[derive(Deserialize)]
struct LocalShellAction {
    command: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    timeout_ms: Option<u64>,
    user: Option<String>,
    working_directory: Option<String>,
}

/// Answers a `local_shell_call`: one program with its arguments. The output is JSON in a string.
pub(super) fn local_shell(tools: &Tools, sandbox: &mut Sandbox, item: &Value) -> Value {
    let (answer, result) = match run_program(tools, sandbox, &item["action"]) {
        Ok(result) => (tools.shape.describe(&result), Some(result)),
        Err(fault) => (Answer::from(fault).text, None),
    };
    let metadata = json!({
        "exit_code": result.as_ref().map_or(2, |result| result.exit_code),
        "duration_seconds": result.as_ref().map_or(0.0, |result| result.usage.duration.as_secs_f64()),
    });
    let output = json!({"output": answer, "metadata": metadata}).to_string();
    json!({"type": "local_shell_call_output", "id": item["call_id"], "output": output})
}

fn run_program(tools: &Tools, sandbox: &mut Sandbox, action: &Value) -> Result<RunResult, Fault> {
    let action: LocalShellAction = read(action)?;
    let own = &sandbox.config.identity.user;
    if let Some(asked) = action.user.filter(|asked| asked != own) {
        return Err(Fault::OtherUser { asked, own: own.clone() });
    }
    let mut options =
        timed(tools, sandbox, action.timeout_ms.map(Duration::from_millis)).args(action.command);
    for (name, value) in action.env {
        options = options.env(name, value);
    }
    if let Some(directory) = action.working_directory {
        options = options.cwd(directory);
    }
    Ok(sandbox.run_with("\"$@\"", options))
}
