//! What a call of a tool came to.

use crate::result::{Ended, RunResult};
use crate::tools::input::Fault;
use crate::tools::shape::Shape;

/// The answer to a call of a tool.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What the model is to read. Never empty.
    pub text: String,
    /// Whether the call could not be done as it was asked: wrong input, a file that is not there, a script that was stopped. A script that
    /// ends with a status other than 0 is no error.
    pub is_error: bool,
    /// The run, if the call ran a script.
    pub run: Option<RunResult>,
}

impl Answer {
    /// An answer that says what was done.
    pub(super) fn done(text: String) -> Self {
        Self { text, is_error: false, run: None }
    }

    /// The answer to a script.
    pub(super) fn of_run(result: RunResult, shape: &Shape) -> Self {
        Self { text: shape.describe(&result), is_error: was_stopped(result.ended), run: Some(result) }
    }
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Self {
        Self { text: fault.to_string(), is_error: true, run: None }
    }
}

/// Whether a run ended otherwise than its script meant to.
pub(super) fn was_stopped(ended: Ended) -> bool {
    !matches!(ended, Ended::Exited | Ended::Signalled(_))
}
