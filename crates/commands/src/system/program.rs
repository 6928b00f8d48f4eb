//! Starting the program that a command was given to run.

use boxsh_kernel::{Context, Environment, Errno, Failure};

/// The status for a program that cannot be started: 127 if there is none, 126 if it may not or cannot run.
pub(super) fn failed_status(error: Errno) -> u8 {
    match error {
        Errno::ENOENT => 127,
        _ => 126,
    }
}

/// Becomes the program that `arguments` name; if it cannot be started, `complaint` words what is said about it.
///
/// # Errors
/// The complaint, with the status that such failures have.
pub(super) fn become_program(
    context: &mut Context<'_>,
    arguments: Vec<Vec<u8>>,
    environment: Environment,
    complaint: impl FnOnce(&Context<'_>, Errno) -> String,
) -> Result<u8, Failure> {
    context.out.flush()?;
    match context.process.execute_by_name(arguments, environment) {
        Ok(status) => Ok(status),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(error) => Err(Failure::with_status(failed_status(error), complaint(context, error))),
    }
}
