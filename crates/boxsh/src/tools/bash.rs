//! The shell as a tool: Anthropic's `bash_20250124`, and the same with a time and an input.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use crate::options::RunOptions;
use crate::sandbox::Sandbox;
use crate::tools::Tools;
use crate::tools::answer::Answer;
use crate::tools::input::{Fault, read};

#[derive(Deserialize)]
struct Input {
    command: Option<String>,
    restart: Option<bool>,
    timeout_ms: Option<u64>,
    stdin: Option<String>,
}

pub(super) fn call(sandbox: &mut Sandbox, input: &Value, tools: &Tools) -> Result<Answer, Fault> {
    let input: Input = read(input)?;
    let restarts = input.restart == Some(true);
    if restarts {
        sandbox.restart_shell()?;
    }
    let Some(command) = input.command else {
        return match restarts {
            true => Ok(Answer::done(
                "The shell was restarted. Variables, functions and background jobs are gone, files are not.\n".to_owned(),
            )),
            false => Err(Fault::NothingToRun),
        };
    };
    let mut options = RunOptions::new().stdin(input.stdin.unwrap_or_default());
    if let Some(time) = tools.time_for(sandbox, input.timeout_ms.map(Duration::from_millis)) {
        options = options.timeout(time);
    }
    Ok(Answer::of_run(sandbox.run_with(command, options), &tools.shape))
}
