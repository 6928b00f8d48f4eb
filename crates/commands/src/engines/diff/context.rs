//! The output forms with context: unified and the older one.

use boxsh_kernel::Failure;
use boxsh_pattern::regex::Regex;

use super::compare::Change;
use super::paint::Part;
use super::printer::{Flag, Printer, range};
use super::rules::is_space;
use super::text::Text;

/// The longest name of a function that is shown.
const LONGEST_FUNCTION: usize = 40;

/// The names and times above the first change, as they are written.
#[derive(Clone, Default)]
pub(crate) struct Headers {
    pub(crate) old: Vec<u8>,
    pub(crate) new: Vec<u8>,
}

/// The lines of both texts that a group of changes is shown with.
struct Span {
    old: usize,
    old_end: usize,
    new: usize,
    new_end: usize,
}

impl Span {
    fn new(group: &[Change], context: usize, old: &Text, new: &Text) -> Self {
        let (first, last) = (group[0], group[group.len() - 1]);
        let before = context.min(first.old).min(first.new);
        let after = |end: usize, text: &Text| end.saturating_add(context).min(text.len());
        Self {
            old: first.old - before,
            old_end: after(last.old_end(), old),
            new: first.new - before,
            new_end: after(last.new_end(), new),
        }
    }
}

/// Finds the lines that name functions, from top to bottom.
pub(super) struct Functions {
    searched: usize,
    found: Option<usize>,
}

impl Functions {
    pub(super) fn new() -> Self {
        Self { searched: 0, found: None }
    }

    /// The last such line before `line`, shortened, behind a blank.
    fn before(&mut self, text: &Text, line: usize, regex: Option<&Regex>) -> Vec<u8> {
        let Some(regex) = regex else { return Vec::new() };
        let is_function = |&index: &usize| regex.is_match(text.content(index)).unwrap_or(false);
        if let Some(found) = (self.searched.min(line)..line).rev().find(is_function) {
            self.found = Some(found);
        }
        self.searched = line;
        let Some(found) = self.found else { return Vec::new() };
        let name = text.content(found);
        let start = name.iter().position(|&byte| !is_space(byte)).unwrap_or(name.len());
        let name = &name[start..];
        let mut name = &name[..name.len().min(LONGEST_FUNCTION)];
        while let Some((&last, rest)) = name.split_last()
            && is_space(last)
        {
            name = rest;
        }
        [b" ", name].concat()
    }
}

pub(super) fn header(printer: &mut Printer<'_>, marks: [&[u8]; 2], headers: &Headers) -> Result<(), Failure> {
    for (mark, name) in marks.into_iter().zip([&headers.old, &headers.new]) {
        printer.own_line(Some(Part::Header), &[mark, b" ", name].concat())?;
    }
    Ok(())
}

pub(super) fn unified(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    group: &[Change],
    functions: &mut Functions,
) -> Result<(), Failure> {
    let span = Span::new(group, printer.look.context, old, new);
    let name = functions.before(old, span.old, printer.look.function.as_ref());
    printer.start(Some(Part::Numbers))?;
    let numbers = format!(
        "@@ -{} +{} @@",
        unified_range(span.old, span.old_end),
        unified_range(span.new, span.new_end)
    );
    printer.put(numbers.as_bytes())?;
    printer.end(Some(Part::Numbers))?;
    printer.put(&name)?;
    printer.put(b"\n")?;
    let mut at = span.old;
    for change in group {
        for line in at..change.old {
            printer.line(old, line, Flag::Close(b' '), None)?;
        }
        for line in change.old..change.old_end() {
            printer.line(old, line, Flag::Close(b'-'), Some(Part::Removed))?;
        }
        for line in change.new..change.new_end() {
            printer.line(new, line, Flag::Close(b'+'), Some(Part::Added))?;
        }
        at = change.old_end();
    }
    for line in at..span.old_end {
        printer.line(old, line, Flag::Close(b' '), None)?;
    }
    Ok(())
}

fn unified_range(from: usize, to: usize) -> String {
    match to - from {
        0 => format!("{from},0"),
        1 => (from + 1).to_string(),
        count => format!("{},{count}", from + 1),
    }
}

pub(super) fn context(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    group: &[Change],
    functions: &mut Functions,
) -> Result<(), Failure> {
    let span = Span::new(group, printer.look.context, old, new);
    let name = functions.before(old, span.old, printer.look.function.as_ref());
    printer.put(b"***************")?;
    printer.put(&name)?;
    printer.put(b"\n")?;
    let numbers = format!("*** {} ****", context_range(span.old, span.old_end));
    printer.own_line(Some(Part::Numbers), numbers.as_bytes())?;
    if group.iter().any(|change| change.removed > 0) {
        let changes = group.iter().map(|change| (change.old, change.removed, change.added > 0));
        half(printer, old, (span.old, span.old_end), changes, (b'-', Part::Removed))?;
    }
    let numbers = format!("--- {} ----", context_range(span.new, span.new_end));
    printer.own_line(Some(Part::Numbers), numbers.as_bytes())?;
    if group.iter().any(|change| change.added > 0) {
        let changes = group.iter().map(|change| (change.new, change.added, change.removed > 0));
        half(printer, new, (span.new, span.new_end), changes, (b'+', Part::Added))?;
    }
    Ok(())
}

fn context_range(from: usize, to: usize) -> String {
    range(from, to - from)
}

/// Shows the lines of one text; those that the other has changed lines for as well are marked `!`.
fn half(
    printer: &mut Printer<'_>,
    text: &Text,
    span: (usize, usize),
    changes: impl Iterator<Item = (usize, usize, bool)>,
    (mark, part): (u8, Part),
) -> Result<(), Failure> {
    let mut at = span.0;
    for (from, count, replaced) in changes {
        for line in at..from {
            printer.line(text, line, Flag::Spaced(b' '), Some(part))?;
        }
        let flag = Flag::Spaced(if replaced { b'!' } else { mark });
        for line in from..from + count {
            printer.line(text, line, flag, Some(part))?;
        }
        at = from + count;
    }
    for line in at..span.1 {
        printer.line(text, line, Flag::Spaced(b' '), Some(part))?;
    }
    Ok(())
}
