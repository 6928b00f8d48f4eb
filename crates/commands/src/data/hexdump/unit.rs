//! The format units of `hexdump`: `ITERATIONS/BYTES "FORMAT"`.

use boxsh_format::float::{Style, format};
use boxsh_format::printf::{Flags, Layout};

/// What is shown of some bytes.
#[derive(Clone, Debug)]
enum Piece {
    Text(Vec<u8>),
    /// The address, in a base.
    Address {
        layout: Layout,
        base: u8,
    },
    /// The address behind the end, shown once.
    EndAddress {
        layout: Layout,
        base: u8,
    },
    Value {
        layout: Layout,
        letter: u8,
        size: usize,
    },
    /// A character: `_c`, `_p` or `_u`.
    Character {
        layout: Layout,
        letter: u8,
    },
}

/// One format unit.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    iterations: usize,
    pieces: Vec<Piece>,
    /// Bytes that one iteration takes.
    size: usize,
}

/// Larger counts make no sense on a line.
const MOST: usize = 1 << 16;

impl Unit {
    /// Bytes that all iterations take.
    pub(super) fn bytes(&self) -> usize {
        self.iterations * self.size
    }
}

/// Reads a format string; `Err` is the complaint.
pub(super) fn read(text: &str) -> Result<Vec<Unit>, String> {
    let wrong = || format!("bad format {{{text}}}");
    let mut units = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if rest.starts_with('#') {
            break;
        }
        let (count, behind) = digits(rest);
        let mut iterations = count.unwrap_or(1);
        rest = behind.trim_start();
        let mut bytes = None;
        if let Some(behind) = rest.strip_prefix('/') {
            let (count, behind) = digits(behind.trim_start());
            bytes = count;
            rest = behind.trim_start();
        }
        let Some(quoted) = rest.strip_prefix('"') else { return Err(wrong()) };
        let Some(end) = quoted.find('"') else { return Err(wrong()) };
        let (pieces, size) = pieces(&quoted[..end], bytes)?;
        iterations = iterations.min(MOST);
        units.push(Unit { iterations, pieces, size });
        rest = quoted[end + 1..].trim_start();
    }
    Ok(units)
}

fn digits(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].parse().ok(), &text[end..])
}

fn pieces(text: &str, bytes: Option<usize>) -> Result<(Vec<Piece>, usize), String> {
    let mut pieces = Vec::new();
    let mut size = 0;
    let mut conversions = 0;
    let raw = text.as_bytes();
    let mut at = 0;
    let mut literal = Vec::new();
    while let Some(&byte) = raw.get(at) {
        at += 1;
        match byte {
            b'\\' => {
                let letter = raw.get(at).copied().unwrap_or(b'\\');
                at += 1;
                literal.push(match letter {
                    b'0' => 0,
                    b'a' => 7,
                    b'b' => 8,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'v' => 11,
                    other => other,
                });
            }
            b'%' if raw.get(at) == Some(&b'%') => {
                at += 1;
                literal.push(b'%');
            }
            b'%' => {
                if !literal.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut literal)));
                }
                let layout = layout(raw, &mut at);
                let letter = raw.get(at).copied().unwrap_or(b' ');
                at += 1;
                if letter == b'_' {
                    let kind = raw.get(at).copied().unwrap_or(b' ');
                    at += 1;
                    match kind {
                        b'a' | b'A' => {
                            let base = raw.get(at).copied().unwrap_or(b'x');
                            at += 1;
                            pieces.push(if kind == b'a' {
                                Piece::Address { layout, base }
                            } else {
                                Piece::EndAddress { layout, base }
                            });
                        }
                        b'c' | b'p' | b'u' => {
                            conversions += 1;
                            size += bytes.unwrap_or(1);
                            pieces.push(Piece::Character { layout, letter: kind });
                        }
                        other => return Err(format!("bad conversion character %_{}", char::from(other))),
                    }
                    continue;
                }
                let default = match letter {
                    b'c' => 1,
                    b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => 4,
                    b'e' | b'E' | b'f' | b'g' | b'G' => 8,
                    b's' => layout.precision.unwrap_or(1),
                    other => return Err(format!("bad conversion character %{}", char::from(other))),
                };
                conversions += 1;
                let taken = bytes.unwrap_or(default);
                let fits = match letter {
                    b'c' => taken == 1,
                    b'e' | b'E' | b'f' | b'g' | b'G' => matches!(taken, 4 | 8),
                    b's' => true,
                    _ => matches!(taken, 1 | 2 | 4 | 8),
                };
                if !fits {
                    return Err(format!("bad byte count for conversion character {}", char::from(letter)));
                }
                size += taken;
                pieces.push(Piece::Value { layout, letter, size: taken });
            }
            other => literal.push(other),
        }
    }
    if !literal.is_empty() {
        pieces.push(Piece::Text(literal));
    }
    if conversions > 1 && bytes.is_some() {
        return Err("byte count with multiple conversion characters".into());
    }
    Ok((pieces, size))
}

fn layout(raw: &[u8], at: &mut usize) -> Layout {
    let mut flags = Flags::default();
    while raw.get(*at).is_some_and(|&byte| b"#-+ 0".contains(&byte)) {
        flags.set(raw[*at]);
        *at += 1;
    }
    let number = |at: &mut usize| {
        let mut value = 0usize;
        while let Some(digit) = raw.get(*at).filter(|byte| byte.is_ascii_digit()) {
            value = (value * 10 + usize::from(digit - b'0')).min(MOST);
            *at += 1;
        }
        value
    };
    let width = number(at);
    let mut precision = None;
    if raw.get(*at) == Some(&b'.') {
        *at += 1;
        precision = Some(number(at));
    }
    Layout { flags, width, precision }
}

/// Shows a line of data; what is missing of it is shown as blanks.
pub(super) fn show(units: &[Unit], line: &[u8], block: usize, place: u64) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    for unit in units {
        if unit.pieces.iter().any(|piece| matches!(piece, Piece::EndAddress { .. })) {
            continue;
        }
        for turn in 0..unit.iterations {
            if unit.size > 0 && at >= line.len() && block > line.len() && is_text_column(unit) {
                break;
            }
            let pieces = unit.pieces.len();
            for (number, piece) in unit.pieces.iter().enumerate() {
                let is_last = turn + 1 == unit.iterations && number + 1 == pieces && unit.iterations > 1;
                show_piece(piece, line, &mut at, place, is_last, &mut out);
            }
        }
    }
    out
}

/// Whether a unit shows nothing but characters, which need no blanks where there are none.
fn is_text_column(unit: &Unit) -> bool {
    unit.pieces.iter().all(|piece| matches!(piece, Piece::Character { letter: b'p', .. }))
}

/// What is shown behind the last line.
pub(super) fn show_end(units: &[Unit], place: u64) -> Vec<u8> {
    let mut out = Vec::new();
    for unit in units {
        if unit.pieces.iter().any(|piece| matches!(piece, Piece::EndAddress { .. })) {
            for piece in &unit.pieces {
                match piece {
                    Piece::Text(text) => out.extend_from_slice(text),
                    Piece::EndAddress { layout, base } => address(place, *base, layout, &mut out),
                    _ => {}
                }
            }
        }
    }
    out
}

fn show_piece(piece: &Piece, line: &[u8], at: &mut usize, place: u64, is_last: bool, out: &mut Vec<u8>) {
    match piece {
        // The blanks behind the last of several values are left out.
        Piece::Text(text) if is_last => {
            let end = text.iter().rposition(|byte| *byte != b' ').map_or(0, |end| end + 1);
            out.extend_from_slice(&text[..end]);
        }
        Piece::Text(text) => out.extend_from_slice(text),
        Piece::Address { layout, base } => address(place + *at as u64, *base, layout, out),
        Piece::EndAddress { .. } => {}
        Piece::Character { layout, letter } => {
            let text = line.get(*at).map_or_else(String::new, |&byte| character(byte, *letter));
            let width = if *at < line.len() { layout.width } else { layout.width.max(1) };
            pad(text.as_bytes(), layout.flags.left, width, out);
            *at += 1;
        }
        Piece::Value { layout, letter, size } => {
            if *at >= line.len() {
                let width = value_width(layout, *letter);
                out.extend(std::iter::repeat_n(b' ', width));
            } else {
                let mut bytes: Vec<u8> = line[*at..line.len().min(*at + size)].to_vec();
                bytes.resize(*size, 0);
                value(&bytes, *letter, layout, out);
            }
            *at += size;
        }
    }
}

/// How wide a value is that is not there.
fn value_width(layout: &Layout, letter: u8) -> usize {
    match letter {
        b'c' | b's' => layout.width.max(1),
        _ => layout.width.max(layout.precision.unwrap_or(0)),
    }
}

fn pad(text: &[u8], left: bool, width: usize, out: &mut Vec<u8>) {
    let blanks = std::iter::repeat_n(b' ', width.saturating_sub(text.len()));
    if left {
        out.extend_from_slice(text);
        out.extend(blanks);
    } else {
        out.extend(blanks);
        out.extend_from_slice(text);
    }
}

fn number(text: &str, layout: &Layout, out: &mut Vec<u8>) {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None if layout.flags.plus => ("+", text),
        None => ("", text),
    };
    let least = match layout.precision {
        Some(precision) => precision,
        None if layout.flags.zero && !layout.flags.left => layout.width.saturating_sub(sign.len()),
        None => 0,
    };
    pad(format!("{sign}{digits:0>least$}").as_bytes(), layout.flags.left, layout.width, out);
}

fn address(place: u64, base: u8, layout: &Layout, out: &mut Vec<u8>) {
    let text = match base {
        b'd' => place.to_string(),
        b'o' => format!("{place:o}"),
        _ => format!("{place:x}"),
    };
    number(&text, layout, out);
}

fn value(bytes: &[u8], letter: u8, layout: &Layout, out: &mut Vec<u8>) {
    let unsigned = bytes.iter().take(8).rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
    let alternate = layout.flags.alternate && unsigned != 0;
    match letter {
        b'c' => pad(&bytes[..1], layout.flags.left, layout.width, out),
        b's' => pad(bytes, layout.flags.left, layout.width, out),
        b'd' | b'i' => {
            let shift = 64 - 8 * bytes.len() as u32;
            number(&((unsigned << shift) as i64 >> shift).to_string(), layout, out);
        }
        b'u' => number(&unsigned.to_string(), layout, out),
        b'o' => number(&format!("{}{unsigned:o}", if alternate { "0" } else { "" }), layout, out),
        b'x' => number(&format!("{}{unsigned:x}", if alternate { "0x" } else { "" }), layout, out),
        b'X' => number(&format!("{}{unsigned:X}", if alternate { "0X" } else { "" }), layout, out),
        _ => {
            let float = match bytes.len() {
                4 => f64::from(f32::from_bits(unsigned as u32)),
                _ => f64::from_bits(unsigned),
            };
            if let Some(style) = Style::from_letter(letter) {
                // Widths were limited when they were read.
                let _ = format(float, style, layout, 1 << 20, out);
            }
        }
    }
}

fn character(byte: u8, letter: u8) -> String {
    const NAMES: [&str; 32] = [
        "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "lf", "vt", "ff", "cr", "so",
        "si", "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs",
        "rs", "us",
    ];
    match (letter, byte) {
        (_, 0x20..=0x7e) => char::from(byte).to_string(),
        (b'p', _) => ".".into(),
        (b'c', 0) => "\\0".into(),
        (b'c', 7) => "\\a".into(),
        (b'c', 8) => "\\b".into(),
        (b'c', 9) => "\\t".into(),
        (b'c', 10) => "\\n".into(),
        (b'c', 11) => "\\v".into(),
        (b'c', 12) => "\\f".into(),
        (b'c', 13) => "\\r".into(),
        (b'c', _) => format!("{byte:03o}"),
        (_, 0x7f) => "del".into(),
        (_, byte) => NAMES.get(usize::from(byte)).map_or_else(|| format!("{byte:02x}"), |&name| name.into()),
    }
}
