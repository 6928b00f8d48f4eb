//! The text of one cell: tabs, bytes that cannot be printed, and its width.

use super::options::{Layout, Visible};
use super::writer::Writer;

/// What was printed of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// As much as fits.
    Some,
    /// Not even its first character fits: the line does not count.
    None,
}

/// Whether the first character of a line fits its column.
pub(super) fn fits(layout: &Layout, line: &[u8]) -> Shown {
    let Some(&first) = line.first() else { return Shown::Some };
    let mut position = 0;
    let mut clump = Vec::new();
    expand(layout, first, &mut position, &mut clump);
    if layout.truncate && position > layout.column_width { Shown::None } else { Shown::Some }
}

/// Prints a line. `number` is what stands before it; `counts` says that it takes up room in the column.
/// Gives the width of what was printed.
pub(super) fn print(
    layout: &Layout,
    writer: &mut Writer,
    line: &[u8],
    number: Option<i64>,
    counts: bool,
) -> usize {
    let mut position = 0;
    let mut clump = Vec::new();
    let mut bytes = line.iter();
    // The first character is measured before the number is.
    if let Some(&first) = bytes.next() {
        expand(layout, first, &mut position, &mut clump);
    }
    if let (Some(number), Some(numbers)) = (number, layout.numbers) {
        print_number(layout, writer, number);
        if layout.truncate && counts {
            position += numbers.width;
        }
    }
    clump.iter().for_each(|&byte| writer.put(byte));
    for &byte in bytes {
        clump.clear();
        let before = position;
        expand(layout, byte, &mut position, &mut clump);
        if layout.truncate && position > layout.column_width {
            return before;
        }
        clump.iter().for_each(|&byte| writer.put(byte));
    }
    position
}

fn print_number(layout: &Layout, writer: &mut Writer, number: i64) {
    let Some(numbers) = layout.numbers else { return };
    let text = format!("{number:>width$}", width = numbers.digits);
    // A number that is too long loses its first digits.
    text.bytes().skip(text.len() - numbers.digits).for_each(|byte| writer.put(byte));
    match numbers.separator {
        b'\t' if layout.columns > 1 => {
            (numbers.digits..numbers.width).for_each(|_| writer.put(b' '));
        }
        b'\t' => writer.put_number_tab(),
        other => writer.put(other),
    }
}

/// Writes what a byte becomes to `clump`, and moves `position` by its width.
fn expand(layout: &Layout, byte: u8, position: &mut usize, clump: &mut Vec<u8>) {
    let (tabs, expands) = layout.expand;
    let width = match byte {
        _ if byte == b'\t' || byte == tabs.byte => {
            let distance = if byte == tabs.byte { tabs.width } else { 8 };
            let width = distance - *position % distance;
            if expands {
                clump.resize(clump.len() + width, b' ');
            } else {
                clump.push(byte);
            }
            width
        }
        b' '..=b'~' => {
            clump.push(byte);
            1
        }
        _ if layout.visible == Visible::Hat && byte < 0x80 => {
            clump.extend([b'^', byte ^ 0x40]);
            2
        }
        _ if layout.visible != Visible::AsIs => {
            clump.extend_from_slice(format!("\\{byte:03o}").as_bytes());
            4
        }
        b'\x08' => {
            // Nothing lies before the first column.
            if *position > 0 {
                clump.push(byte);
            }
            *position = position.saturating_sub(1);
            0
        }
        _ => {
            clump.push(byte);
            0
        }
    };
    *position += width;
}
