//! Showing what has changed between two texts.

use boxsh_kernel::{Errno, Failure};
use boxsh_pattern::regex::MatchError;

use super::compare::{Change, compare};
use super::context::{self, Functions, Headers};
use super::printer::Printer;
use super::sink::Sink;
use super::style::{Look, Style};
use super::text::Text;
use super::{format, hunk, normal, side};

/// What has changed between two texts, as the rules and what is trivial have it.
///
/// # Errors
/// What `pulse` fails with, or that a pattern took too long to match.
pub(crate) fn changes(
    old: &Text,
    new: &Text,
    look: &Look,
    pulse: &mut dyn FnMut() -> Result<(), Errno>,
) -> Result<Vec<Change>, Failure> {
    let mut changes = compare(old, new, &look.rules, pulse)?;
    look.trivia.mark(&mut changes, old, new).map_err(too_long)?;
    Ok(changes)
}

fn too_long(_: MatchError) -> Failure {
    Failure::with_status(2, "memory exhausted")
}

/// Writes the changes in the style that is asked for.
///
/// # Errors
/// What writing fails with.
pub(crate) fn show(
    look: &Look,
    old: &Text,
    new: &Text,
    changes: &[Change],
    headers: &Headers,
    sink: &mut dyn Sink,
) -> Result<(), Failure> {
    let mut printer = Printer::new(look, sink);
    let printer = &mut printer;
    let told = || changes.iter().filter(|change| !change.trivial);
    match look.style {
        Style::Normal => told().try_for_each(|change| normal::normal(printer, old, new, change)),
        Style::Rcs => told().try_for_each(|change| normal::rcs(printer, new, change)),
        Style::ForwardEd => told().try_for_each(|change| normal::forward_ed(printer, new, change)),
        Style::Ed => told().rev().try_for_each(|change| normal::ed(printer, new, change)),
        Style::SideBySide => side::side_by_side(printer, old, new, changes),
        Style::Merged => match &look.formats {
            Some(formats) => format::merged(printer, formats, old, new, changes),
            None => Ok(()),
        },
        Style::Unified | Style::Context => {
            let groups = hunk::group(changes, look.context);
            let mut functions = Functions::new();
            for (at, group) in groups.into_iter().enumerate() {
                match look.style {
                    Style::Unified => {
                        if at == 0 {
                            context::header(printer, [b"---", b"+++"], headers)?;
                        }
                        context::unified(printer, old, new, group, &mut functions)?;
                    }
                    _ => {
                        if at == 0 {
                            context::header(printer, [b"***", b"---"], headers)?;
                        }
                        context::context(printer, old, new, group, &mut functions)?;
                    }
                }
            }
            Ok(())
        }
    }
}

/// The changes from `old` to `new` as a unified diff, as `diff -U CONTEXT` shows them under these names; empty if there are none.
///
/// ```
/// let diff = boxsh_commands::unified_diff(b"one\ntwo\n", b"one\n2\n", [b"a/list", b"b/list"], 3);
/// assert_eq!(diff, b"--- a/list\n+++ b/list\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
/// ```
pub fn unified_diff(old: &[u8], new: &[u8], names: [&[u8]; 2], context: usize) -> Vec<u8> {
    let mut look = Look { style: Style::Unified, context, ..Look::default() };
    look.rules.horizon = context;
    let (old, new) = (Text::new(old.to_vec()), Text::new(new.to_vec()));
    let headers = Headers { old: names[0].to_vec(), new: names[1].to_vec() };
    let mut out = Vec::new();
    // Neither the comparison nor a vector to write to can fail here.
    let changes = changes(&old, &new, &look, &mut || Ok(())).unwrap_or_default();
    let _ = show(&look, &old, &new, &changes, &headers, &mut out);
    out
}
