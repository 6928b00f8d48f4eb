//! The output forms without context: normal, for `ed` and for RCS.

use boxsh_kernel::Failure;

use super::compare::Change;
use super::paint::Part;
use super::printer::{Flag, Printer, range};
use super::text::Text;

fn letter(change: &Change) -> char {
    match (change.removed, change.added) {
        (0, _) => 'a',
        (_, 0) => 'd',
        _ => 'c',
    }
}

pub(super) fn normal(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    change: &Change,
) -> Result<(), Failure> {
    let head =
        format!("{}{}{}", range(change.old, change.removed), letter(change), range(change.new, change.added));
    printer.own_line(Some(Part::Numbers), head.as_bytes())?;
    for line in change.old..change.old_end() {
        printer.line(old, line, Flag::Spaced(b'<'), Some(Part::Removed))?;
    }
    if letter(change) == 'c' {
        printer.put(b"---\n")?;
    }
    for line in change.new..change.new_end() {
        printer.line(new, line, Flag::Spaced(b'>'), Some(Part::Added))?;
    }
    Ok(())
}

/// A command for `ed`. A line that is a lone period would end the input, so it is written as two and shortened.
pub(super) fn ed(printer: &mut Printer<'_>, new: &Text, change: &Change) -> Result<(), Failure> {
    let letter = letter(change);
    printer.put(format!("{}{letter}\n", range(change.old, change.removed)).as_bytes())?;
    if letter == 'd' {
        return Ok(());
    }
    let mut inserting = true;
    for line in change.new..change.new_end() {
        if !inserting {
            printer.put(b"a\n")?;
            inserting = true;
        }
        if new.content(line) == b"." {
            printer.put(b"..\n.\ns/.//\n")?;
            inserting = false;
        } else {
            printer.line(new, line, Flag::None, None)?;
        }
    }
    if inserting {
        printer.put(b".\n")?;
    }
    Ok(())
}

/// A command that looks like one for `ed`, but goes from top to bottom and stands behind its lines.
pub(super) fn forward_ed(printer: &mut Printer<'_>, new: &Text, change: &Change) -> Result<(), Failure> {
    let letter = letter(change);
    let lines = range(change.old, change.removed).replace(',', " ");
    printer.put(format!("{letter}{lines}\n").as_bytes())?;
    if letter == 'd' {
        return Ok(());
    }
    for line in change.new..change.new_end() {
        printer.line(new, line, Flag::None, None)?;
    }
    printer.put(b".\n")
}

pub(super) fn rcs(printer: &mut Printer<'_>, new: &Text, change: &Change) -> Result<(), Failure> {
    if change.removed > 0 {
        printer.put(format!("d{} {}\n", change.old + 1, change.removed).as_bytes())?;
    }
    if change.added > 0 {
        printer.put(format!("a{} {}\n", change.old_end(), change.added).as_bytes())?;
        for line in change.new..change.new_end() {
            printer.line(new, line, Flag::None, None)?;
        }
    }
    Ok(())
}
