//! Blocks of data, shown by formats.

use boxsh_format::float::{Style, format as format_float};
use boxsh_format::printf::{Base, Flags, Layout, TextUnit, format_signed, format_text, format_unsigned};
use boxsh_kernel::{Context, Failure};

use super::super::joined::Joined;
use super::format::{Conversion, Format, Item, Unit};

/// More than any field can ask for.
const LONGEST: usize = 1 << 20;

/// How much is gathered before it is written.
const MOST: usize = 64 << 10;

/// Shows the input by the formats.
pub(super) fn show<'p>(
    context: &mut Context<'p>,
    mut formats: Vec<Format>,
    input: &mut Joined<'p>,
    start: u64,
    limit: Option<u64>,
    all: bool,
) -> Result<(), Failure> {
    let size = formats.iter().map(Format::size).max().unwrap_or(0);
    let size = if size > 1 << 20 { return Err(Failure::new("block size is too large")) } else { size };
    let last = take_last(&mut formats);
    for format in &mut formats {
        grow(format, size);
    }
    let mut position = start;
    let mut left = limit.unwrap_or(u64::MAX);
    let mut block = vec![0; size];
    let mut previous: Vec<u8> = Vec::new();
    let mut starred = false;
    let mut text = Vec::new();
    if size == 0 {
        return Ok(());
    }
    loop {
        let want = usize::try_from(left).unwrap_or(size).min(size);
        let count = input.read(context, &mut block[..want])?;
        if count == 0 {
            break;
        }
        left -= count as u64;
        if count == size && !all && previous == block {
            if !std::mem::replace(&mut starred, true) {
                context.out.write(b"*\n")?;
            }
        } else {
            starred = false;
            block[count..].fill(0);
            text.clear();
            for format in &formats {
                show_block(context, format, &block[..], count, position, &mut text)?;
            }
            context.out.write(&text)?;
            previous.clone_from(&block);
        }
        position += count as u64;
        if count < size {
            break;
        }
    }
    if let Some(unit) = last
        && position > 0
    {
        text.clear();
        for item in &unit.items {
            text.extend_from_slice(&item.before);
            if let Conversion::EndAddress(radix) = item.conversion {
                push_address(item, radix, position, &mut text);
            }
            text.extend_from_slice(&item.after);
        }
        context.out.write(&text)?;
    }
    Ok(())
}

/// Takes the unit out that is shown at the end.
fn take_last(formats: &mut [Format]) -> Option<Unit> {
    let is_last =
        |unit: &Unit| unit.items.iter().any(|item| matches!(item.conversion, Conversion::EndAddress(_)));
    let mut last = None;
    for format in formats.iter_mut() {
        if let Some(at) = format.units.iter().position(is_last) {
            last = Some(format.units.remove(at));
            format.units.truncate(at);
        }
    }
    last
}

/// Repeats the last unit until the block is used up.
fn grow(format: &mut Format, size: usize) {
    let used = format.size();
    let Some(unit) = format.units.last_mut() else { return };
    if used < size && !unit.counted && unit.size() > 0 {
        unit.count += (size - used) / unit.size();
    }
}

fn show_block(
    context: &mut Context<'_>,
    format: &Format,
    block: &[u8],
    count: usize,
    position: u64,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let mut at = 0;
    for unit in &format.units {
        for turn in 0..unit.count {
            context.process.work(unit.items.len() as u64)?;
            for (index, item) in unit.items.iter().enumerate() {
                if out.len() >= MOST {
                    context.out.write(out)?;
                    out.clear();
                }
                let bytes = block.get(at..at + item.size).unwrap_or_default();
                out.extend_from_slice(&item.before);
                let is_missing = at >= count && count < block.len() && item.conversion != Conversion::Text;
                if is_missing {
                    out.resize(out.len() + item.width, b' ');
                } else {
                    push_item(item, bytes, position + at as u64, out);
                }
                // The last turn of several leaves out the blank that would separate it from the next.
                let ends = turn + 1 == unit.count && unit.count > 1 && index + 1 == unit.items.len();
                let after = match item.conversion {
                    Conversion::Text => &item.before,
                    _ => &item.after,
                };
                let stripped = ends && after.last().is_some_and(u8::is_ascii_whitespace);
                if item.conversion != Conversion::Text {
                    out.extend_from_slice(&after[..after.len() - usize::from(stripped)]);
                } else if stripped {
                    out.pop();
                }
                at += item.size;
            }
        }
    }
    Ok(())
}

fn push_address(item: &Item, radix: u8, position: u64, out: &mut Vec<u8>) {
    let base = match radix {
        b'o' => Base::Octal,
        b'x' => Base::HexLower,
        _ => Base::Decimal,
    };
    // Widths are limited where they are read.
    let _ = format_unsigned(position, base, &layout(item), LONGEST, out);
}

fn layout(item: &Item) -> Layout {
    Layout { flags: item.flags, width: item.width, precision: item.precision }
}

fn push_text(item: &Item, text: &[u8], out: &mut Vec<u8>) {
    let flags = Flags { left: item.flags.left, ..Flags::default() };
    let layout = Layout { flags, width: item.width, precision: None };
    let _ = format_text(text, TextUnit::Bytes, &layout, LONGEST, out);
}

fn push_item(item: &Item, bytes: &[u8], position: u64, out: &mut Vec<u8>) {
    let value = bytes.iter().take(8).rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte));
    let first = bytes.first().copied().unwrap_or(0);
    match item.conversion {
        Conversion::Text | Conversion::EndAddress(_) => {}
        Conversion::Address(radix) => push_address(item, radix, position, out),
        Conversion::Signed => {
            let unused = 64 - 8 * item.size.clamp(1, 8);
            let _ = format_signed((value << unused) as i64 >> unused, &layout(item), LONGEST, out);
        }
        Conversion::Unsigned(letter) => {
            let base = Base::from_letter(letter).unwrap_or(Base::Decimal);
            let _ = format_unsigned(value, base, &layout(item), LONGEST, out);
        }
        Conversion::Float(letter) => {
            let number =
                if item.size == 4 { f64::from(f32::from_bits(value as u32)) } else { f64::from_bits(value) };
            let style = Style::from_letter(letter).unwrap_or(Style::general());
            let _ = format_float(number, style, &layout(item), LONGEST, out);
        }
        Conversion::Character => push_text(item, &[first], out),
        Conversion::String => {
            let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
            push_text(item, &bytes[..end], out);
        }
        Conversion::Escaped => push_text(item, &escaped(first), out),
        Conversion::Printable => push_text(item, &[if is_printable(first) { first } else { b'.' }], out),
        Conversion::Named => push_text(item, &named(first), out),
    }
}

fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

fn escaped(byte: u8) -> Vec<u8> {
    match byte {
        0 => b"\\0".to_vec(),
        7..=13 => vec![b'\\', b"abtnvfr"[usize::from(byte - 7)]],
        byte if is_printable(byte) => vec![byte],
        byte => format!("{byte:03o}").into_bytes(),
    }
}

fn named(byte: u8) -> Vec<u8> {
    const NAMES: [&str; 32] = [
        "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "lf", "vt", "ff", "cr", "so",
        "si", "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs",
        "rs", "us",
    ];
    match byte {
        0x7f => b"del".to_vec(),
        byte if is_printable(byte) => vec![byte],
        byte => NAMES
            .get(usize::from(byte))
            .map_or_else(|| format!("{byte:02x}"), |name| (*name).to_owned())
            .into_bytes(),
    }
}
