//! How it went with many files: what is said of those that failed, and the status in the end.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Parsed};

use super::chmod::SPEC;
use super::message;

/// Whether all has gone well so far, and whether failures are told.
pub(super) struct Outcome {
    pub(super) is_silent: bool,
    pub(super) good: bool,
}

impl Outcome {
    /// The outcome of a command that knows `--silent` and `--quiet`.
    pub(super) fn new(parsed: &Parsed) -> Self {
        Self { is_silent: parsed.has(flag!("silent")) || parsed.has(flag!("quiet")), good: true }
    }

    /// Takes note of a failure, and tells it unless it is to be silent.
    pub(super) fn fail(
        &mut self,
        context: &mut Context<'_>,
        what: &str,
        path: &[u8],
        error: Errno,
    ) -> Result<(), Failure> {
        self.good = false;
        if self.is_silent && error != Errno::Killed {
            return Ok(());
        }
        message::complain(context, what, path, error)
    }
}

/// Does the work of a command on each of its operands, of which there has to be one. `work` tells whether it went
/// well.
pub(super) fn of_each(
    context: &mut Context<'_>,
    parsed: &Parsed,
    mut work: impl FnMut(&mut Context<'_>, &[u8]) -> Result<bool, Failure>,
) -> CommandResult {
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing file operand".into()));
    }
    let mut good = true;
    for operand in &parsed.operands {
        good &= work(context, operand)?;
    }
    Ok(Exit::from_success(good))
}
