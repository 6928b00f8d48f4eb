//! What is said when the output cannot be written to its end: most tools say why, some do not, some do not mind.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure};

/// Runs a command that writes line by line, and knows at its end only that something was not written.
pub(crate) fn without_reason(
    context: &mut Context<'_>,
    run: fn(&mut Context<'_>) -> CommandResult,
) -> CommandResult {
    match written(context, run) {
        Err(Failure::Write(errno)) if !matches!(errno, Errno::Killed | Errno::EBADF) => {
            Err(Failure::new("write error"))
        }
        other => other,
    }
}

/// Runs a command that does not mind if its output is closed from the start.
pub(crate) fn unless_closed(
    context: &mut Context<'_>,
    run: fn(&mut Context<'_>) -> CommandResult,
) -> CommandResult {
    match written(context, run) {
        Err(Failure::Write(Errno::EBADF)) => Ok(Exit::SUCCESS),
        other => other,
    }
}

/// Runs a command that has words and a status of its own for it: one for an output that is closed, another for one
/// that fails.
pub(crate) fn in_own_words(
    context: &mut Context<'_>,
    run: fn(&mut Context<'_>) -> CommandResult,
    status: u8,
    [closed, failed]: [&str; 2],
) -> CommandResult {
    match written(context, run) {
        Err(Failure::Write(errno)) if errno != Errno::Killed => {
            let words = if errno == Errno::EBADF { closed } else { failed };
            Err(Failure::with_status(status, format!("{words}{errno}")))
        }
        other => other,
    }
}

/// Runs a command that says nothing of its output.
pub(crate) fn silently(
    context: &mut Context<'_>,
    run: fn(&mut Context<'_>) -> CommandResult,
) -> CommandResult {
    match written(context, run) {
        Err(Failure::Write(errno)) if errno != Errno::Killed => Err(Failure::Silent(1)),
        other => other,
    }
}

fn written(context: &mut Context<'_>, run: fn(&mut Context<'_>) -> CommandResult) -> CommandResult {
    let exit = run(context)?;
    context.out.flush()?;
    Ok(exit)
}
