//! Messages about files, beside those that all commands share.

use boxsh_kernel::{Context, Errno, Failure};

pub(super) use crate::message::{charset, extra_operand, name, name_in_sentence, quote, report};

/// Says that something could not be done to a file, and why: `rm: cannot remove 'x': No such file or directory`.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(super) fn complain(
    context: &mut Context<'_>,
    what: &str,
    operand: &[u8],
    error: Errno,
) -> Result<(), Failure> {
    if error == Errno::Killed {
        return Err(Failure::Errno(error));
    }
    let name = name_in_sentence(context, operand);
    context.warn(format_args!("{what} {name}: {error}"))?;
    Ok(())
}

/// A failure over a file, as the end of the command; a killed process ends without a word.
pub(super) fn failure(context: &Context<'_>, what: &str, operand: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("{what} {}: {error}", name_in_sentence(context, operand))),
    }
}

/// The complaint about operands that are missing behind `last`.
pub(super) fn missing_operand(context: &Context<'_>, last: Option<&Vec<u8>>) -> Failure {
    match last {
        Some(last) => Failure::Usage(format!("missing operand after {}", quote(context, last))),
        None => Failure::Usage("missing operand".into()),
    }
}
