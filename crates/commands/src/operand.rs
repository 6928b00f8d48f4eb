//! File operands: going through them, and speaking of them.

use boxsh_kernel::{Context, Errno, Failure, Input};

use crate::message;

/// Calls `work` with each file operand, opened, or with standard input if there is none. A file that cannot be opened
/// is reported and skipped.
///
/// Gives whether all could be opened.
///
/// # Errors
/// What `work` fails with.
pub(crate) fn each_input<'p>(
    context: &mut Context<'p>,
    operands: &[Vec<u8>],
    mut work: impl FnMut(&mut Context<'p>, &[u8], &mut Input<'p>) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let default = [b"-".to_vec()];
    let operands = if operands.is_empty() { &default[..] } else { operands };
    let mut all_opened = true;
    for operand in operands {
        match context.open_input(operand) {
            Ok(mut input) => work(context, operand, &mut input)?,
            Err(error) => {
                all_opened = false;
                message::report(context, operand, error)?;
            }
        }
    }
    Ok(all_opened)
}

/// Says what is wrong with a file, whose name is shown as it is: `uudecode: x: No such file or directory`.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(crate) fn report(context: &mut Context<'_>, operand: &[u8], error: Errno) -> Result<(), Failure> {
    if error == Errno::Killed {
        return Err(Failure::Errno(error));
    }
    context.warn(format_args!("{}: {error}", String::from_utf8_lossy(operand)))?;
    Ok(())
}
