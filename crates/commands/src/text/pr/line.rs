//! The text of one cell: tabs, bytes that cannot be printed, and its width.

use boxsh_kernel::{Failure, Output};

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

/// What a byte becomes: some bytes, or spaces.
#[derive(Default)]
struct Clump {
    bytes: [u8; 4],
    length: usize,
    spaces: usize,
}

impl Clump {
    fn of(bytes: &[u8]) -> Self {
        let mut clump = Self { length: bytes.len(), ..Self::default() };
        clump.bytes[..bytes.len()].copy_from_slice(bytes);
        clump
    }

    fn put(&self, writer: &mut Writer, out: &mut Output<'_>) -> Result<(), Failure> {
        for &byte in &self.bytes[..self.length] {
            writer.put(out, byte)?;
        }
        match self.spaces {
            0 => Ok(()),
            spaces => writer.put_spaces(out, spaces),
        }
    }
}

/// Whether the first character of a line fits its column.
pub(super) fn fits(layout: &Layout, line: &[u8]) -> Shown {
    let Some(&first) = line.first() else { return Shown::Some };
    let mut position = 0;
    expand(layout, first, &mut position);
    if layout.truncate && position > layout.column_width { Shown::None } else { Shown::Some }
}

/// Prints a line. `number` is what stands before it; `counts` says that it takes up room in the column.
/// Gives the width of what was printed.
pub(super) fn print(
    layout: &Layout,
    (writer, out): (&mut Writer, &mut Output<'_>),
    line: &[u8],
    number: Option<i64>,
    counts: bool,
) -> Result<usize, Failure> {
    let mut position = 0;
    let mut bytes = line.iter();
    // The first character is measured before the number is.
    let first = bytes.next().map(|&first| expand(layout, first, &mut position));
    if let (Some(number), Some(numbers)) = (number, layout.numbers) {
        print_number(layout, writer, out, number)?;
        if layout.truncate && counts {
            position += numbers.width;
        }
    }
    if let Some(first) = first {
        first.put(writer, out)?;
    }
    for part in bytes.as_slice().chunks(1 << 14) {
        out.process().work(part.len() as u64)?;
        for &byte in part {
            let before = position;
            let clump = expand(layout, byte, &mut position);
            if layout.truncate && position > layout.column_width {
                return Ok(before);
            }
            clump.put(writer, out)?;
        }
    }
    Ok(position)
}

fn print_number(
    layout: &Layout,
    writer: &mut Writer,
    out: &mut Output<'_>,
    number: i64,
) -> Result<(), Failure> {
    let Some(numbers) = layout.numbers else { return Ok(()) };
    let text = number.to_string();
    writer.put_spaces(out, numbers.digits.saturating_sub(text.len()))?;
    for byte in text.bytes().skip(text.len().saturating_sub(numbers.digits)) {
        writer.put(out, byte)?;
    }
    match numbers.separator {
        b'\t' if layout.columns > 1 => writer.put_spaces(out, numbers.width - numbers.digits),
        b'\t' => writer.put_number_tab(out),
        other => writer.put(out, other),
    }
}

/// Turns a byte into what is shown of it, and moves the position by its width.
fn expand(layout: &Layout, byte: u8, position: &mut usize) -> Clump {
    let (tabs, expands) = layout.expand;
    let (clump, width) = match byte {
        _ if byte == b'\t' || byte == tabs.byte => {
            let distance = if byte == tabs.byte { tabs.width } else { 8 };
            let width = distance - *position % distance;
            match expands {
                true => (Clump { spaces: width, ..Clump::default() }, width),
                false => (Clump::of(&[byte]), width),
            }
        }
        b' '..=b'~' => (Clump::of(&[byte]), 1),
        _ if layout.visible == Visible::Hat && byte < 0x80 => (Clump::of(&[b'^', byte ^ 0x40]), 2),
        _ if layout.visible != Visible::AsIs => {
            let digit = |shift: u32| b'0' + (byte >> shift & 7);
            (Clump::of(&[b'\\', digit(6), digit(3), digit(0)]), 4)
        }
        b'\x08' => {
            let clump = if *position > 0 { Clump::of(&[byte]) } else { Clump::default() };
            *position = position.saturating_sub(1);
            (clump, 0)
        }
        _ => (Clump::of(&[byte]), 0),
    };
    *position += width;
    clump
}
