//! Regular expressions, as the smaller tools take them.

use boxsh_format::Charset;
use boxsh_kernel::{Context, Errno, Failure, Process};
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{MatchError, Regex, RegexError, RegexOptions, Syntax};

use crate::message;

/// Compiles an expression in the process's encoding.
///
/// # Errors
/// What the C library says of it, for the message.
pub(super) fn compile(context: &Context<'_>, pattern: &[u8], syntax: Syntax) -> Result<Regex, String> {
    compile_with(context, pattern, syntax, RegexOptions::default())
}

/// As [`compile`], with options but for the encoding.
///
/// # Errors
/// As for [`compile`].
pub(super) fn compile_with(
    context: &Context<'_>,
    pattern: &[u8],
    syntax: Syntax,
    options: RegexOptions,
) -> Result<Regex, String> {
    let encoding = match message::charset(context.process) {
        Charset::C => Encoding::Bytes,
        Charset::Utf8 => Encoding::Utf8,
    };
    let options = RegexOptions { encoding, ..options };
    Regex::new(pattern, syntax, options).map_err(|error| match error {
        // The interface that these tools use knows no better.
        RegexError::Bracket => "Invalid regular expression".to_owned(),
        other => other.to_string(),
    })
}

/// A search that had to be given up.
pub(super) fn gave_up(error: MatchError) -> Failure {
    match error {
        MatchError::Stopped => Errno::Killed.into(),
        _ => Failure::new(error.to_string()),
    }
}

/// Pays for the steps of a search.
pub(super) fn pulse(process: &Process) -> impl FnMut(u64) -> bool {
    move |steps| process.compute(steps).is_ok()
}
