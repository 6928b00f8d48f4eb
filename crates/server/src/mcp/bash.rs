//! The tool `bash`.

use boxsh::tools::Shape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Encoding;
use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::operations::Exec;
use crate::outcome::Outcome;

/// The input of `bash`.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Input {
    /// The bash script to run.
    command: String,
    /// The most time it may take, in milliseconds; no more than the session allows.
    timeout_ms: Option<u64>,
    /// What the script reads from its standard input.
    stdin: Option<String>,
}

/// The answer of `bash`, in the form of docs/run.schema.json.
#[derive(Serialize, JsonSchema)]
pub(super) struct Answer {
    /// The session that it ran in.
    session_id: String,
    /// When the session ends unless it is used before.
    expires_at: String,
    /// What the script came to.
    #[serde(flatten)]
    pub(super) outcome: Outcome,
}

impl Input {
    pub(super) fn run(self, core: &Core, call: &Call<'_>, session_id: &str) -> Result<Answer, Error> {
        let exec = Exec {
            session_id: session_id.to_owned(),
            script: self.command,
            timeout_ms: self.timeout_ms.unwrap_or(0),
            stdin: self.stdin.unwrap_or_default().into(),
            omit_env: true,
            ..Exec::default()
        };
        let answer = core.run(exec, call)?;
        let expires_at = answer.session.expires_at;
        Ok(Answer { session_id: answer.session_id, expires_at, outcome: shaped(answer.outcome) })
    }
}

/// An outcome that fits into the context of a model.
fn shaped(mut outcome: Outcome) -> Outcome {
    let shape = Shape::new();
    for (text, encoding, is_cut) in [
        (&mut outcome.stdout, outcome.stdout_encoding, &mut outcome.stdout_truncated),
        (&mut outcome.stderr, outcome.stderr_encoding, &mut outcome.stderr_truncated),
    ] {
        let shorter = match encoding {
            Encoding::Utf8 => shape.cut(text).into_owned(),
            // What is left has to be base64 still: three bytes are four characters.
            Encoding::Base64 => text[..text.len().min(BASE64_MOST)].to_owned(),
        };
        *is_cut |= shorter.len() < text.len();
        *text = shorter;
    }
    outcome
}

/// The most characters of output in base64.
const BASE64_MOST: usize = 40_000;
