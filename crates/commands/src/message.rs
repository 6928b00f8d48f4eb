//! How messages spell names and arguments.

use boxsh_format::Charset;
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{Context, Errno, Failure, Process};

/// The encoding that the process's environment asks for; UTF-8 unless it names the C locale.
pub(crate) fn charset(process: &Process) -> Charset {
    let chosen = [&b"LC_ALL"[..], b"LC_CTYPE", b"LANG"]
        .into_iter()
        .filter_map(|name| process.variable(name))
        .find(|value| !value.is_empty());
    match chosen.as_deref() {
        Some(b"C" | b"POSIX") => Charset::C,
        _ => Charset::Utf8,
    }
}

fn quoted(process: &Process, text: &[u8], style: GnuStyle, also: &[u8]) -> String {
    String::from_utf8_lossy(&gnu_quote(text, style, charset(process), also)).into_owned()
}

/// An argument, in the locale's quotes: `invalid date ‘x’`.
pub(crate) fn quote(context: &Context<'_>, text: &[u8]) -> String {
    quoted(context.process, text, GnuStyle::Locale, b"")
}

/// A file name before a colon, quoted only if it needs to be.
pub(crate) fn name(context: &Context<'_>, text: &[u8]) -> String {
    quoted(context.process, text, GnuStyle::ShellEscape, b":")
}

/// Says what is wrong with a file: `md5sum: x: No such file or directory`.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(crate) fn report(context: &mut Context<'_>, operand: &[u8], error: Errno) -> Result<(), Failure> {
    if error == Errno::Killed {
        return Err(Failure::Errno(error));
    }
    let name = name(context, operand);
    context.warn(format_args!("{name}: {error}"))?;
    Ok(())
}

/// What [`report`] says, as the end of the command.
pub(crate) fn failure(context: &Context<'_>, status: u8, operand: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::with_status(status, format!("{}: {error}", name(context, operand))),
    }
}

/// The complaint about an operand too many.
pub(crate) fn extra_operand(context: &Context<'_>, operand: &[u8]) -> Failure {
    Failure::Usage(format!("extra operand {}", quote(context, operand)))
}
