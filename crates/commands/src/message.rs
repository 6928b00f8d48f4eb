//! How messages spell names and arguments.

use boxsh_format::Charset;
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{Context, Errno, Failure, Process, Spec};

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

/// The longest argument that Linux hands to a program. Of a longer one, which quoting may make four times as long and every
/// message copies, no message shows more.
const LONGEST_ARGUMENT: usize = 128 << 10;

fn quoted(process: &Process, text: &[u8], style: GnuStyle, also: &[u8]) -> String {
    let text = &text[..text.len().min(LONGEST_ARGUMENT)];
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

/// A file name inside a sentence, always quoted: `cannot open 'x' for reading`.
pub(crate) fn name_in_sentence(context: &Context<'_>, text: &[u8]) -> String {
    quoted(context.process, text, GnuStyle::ShellEscapeAlways, b"")
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

/// Deals with `--help` and `--version` for commands that know no other flag, and these only as their sole argument.
pub(crate) fn answer_sole_flag(context: &mut Context<'_>, spec: &'static Spec) -> Result<(), Failure> {
    match context.arguments() {
        [only] if only == b"--help" || only == b"--version" => context.parse(spec).map(drop),
        _ => Ok(()),
    }
}
