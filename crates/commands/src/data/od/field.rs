//! Lines of fields.

use boxsh_format::float::{F80, Float, Magnitude, Parts, Style, format, parse};
use boxsh_format::integer::parse_all;
use boxsh_kernel::{Failure, Output};

use super::kind::{Endian, Form, Kind};

/// The lines that show one block.
pub(super) struct Layout {
    kinds: Vec<(Kind, usize)>,
    width: usize,
    endian: Endian,
}

impl Layout {
    /// The lines of these types over `width` bytes: padded so that all are equally long.
    pub(super) fn new(kinds: &[Kind], width: usize, endian: Endian) -> Self {
        let fields = |kind: &Kind| width / kind.size;
        let longest = kinds.iter().map(|kind| (kind.width() + 1) * fields(kind)).max().unwrap_or(0);
        let padded = |kind: &Kind| (*kind, longest - kind.width() * fields(kind));
        Self { kinds: kinds.iter().map(padded).collect(), width, endian }
    }

    /// Writes the lines of the first `count` bytes of `block`, the first one behind its offset.
    pub(super) fn write(
        &self,
        block: &[u8],
        count: usize,
        address_width: usize,
        out: &mut Vec<u8>,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        const MOST: usize = 64 << 10;
        for (at, (kind, padding)) in self.kinds.iter().enumerate() {
            if at > 0 {
                out.resize(out.len() + address_width, b' ');
            }
            let fields = self.width / kind.size;
            let width = kind.width();
            let mut left = *padding;
            let mut shown = 0;
            for bytes in block.chunks_exact(kind.size).take(count.div_ceil(kind.size)) {
                let next = padding * (fields - shown - 1) / fields;
                if out.len() >= MOST {
                    output.write(out)?;
                    out.clear();
                }
                self.write_field(kind, bytes, left - next + width, out);
                left = next;
                shown += 1;
            }
            if kind.text {
                let blank = fields - shown;
                let padding = padding * blank / fields;
                output.write(out)?;
                out.clear();
                output.pad(b' ', (blank * width + padding) as u64)?;
                output.write(b"  >")?;
                for part in block[..count].chunks(MOST) {
                    let shown = |byte: &u8| if matches!(byte, b' '..=b'~') { *byte } else { b'.' };
                    out.extend(part.iter().map(shown));
                    output.write(out)?;
                    out.clear();
                }
                out.push(b'<');
            }
            out.push(b'\n');
        }
        Ok(())
    }

    fn write_field(&self, kind: &Kind, bytes: &[u8], width: usize, out: &mut Vec<u8>) {
        match kind.form {
            Form::Named => push_right(&named(bytes[0]), width, out),
            Form::Character => push_character(bytes[0], width, out),
            Form::Float => push_right(self.float(bytes).as_slice(), width, out),
            Form::Octal => push_number(self.number(bytes), 8, kind.width(), width, out),
            Form::Hex => push_number(self.number(bytes), 16, kind.width(), width, out),
            Form::Unsigned => push_right(self.number(bytes).to_string().as_bytes(), width, out),
            Form::Signed => {
                let unused = 64 - 8 * bytes.len();
                let value = (self.number(bytes) << unused) as i64 >> unused;
                push_right(value.to_string().as_bytes(), width, out);
            }
        }
    }

    fn number(&self, bytes: &[u8]) -> u64 {
        let join = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        match self.endian {
            Endian::Little => bytes.iter().rev().fold(0, join),
            Endian::Big => bytes.iter().fold(0, join),
        }
    }

    /// The shortest text that reads back as the same number.
    fn float(&self, bytes: &[u8]) -> Vec<u8> {
        match bytes.len() {
            4 => {
                let value = f32::from_bits(self.number(bytes) as u32);
                shortest(f64::from(value), start(value.is_subnormal(), 6)..9, |text| {
                    parse_all::<f32>(text) == Some(value)
                })
            }
            8 => {
                let value = f64::from_bits(self.number(bytes));
                shortest(value, start(value.is_subnormal(), 15)..17, |text| parse::<f64>(text).value == value)
            }
            _ => {
                let (mantissa, head) = match self.endian {
                    Endian::Little => (&bytes[..8], &bytes[8..10]),
                    Endian::Big => (&bytes[8..], &bytes[6..8]),
                };
                let (mantissa, head) = (self.number(mantissa), self.number(head) as u16);
                let value = extended(mantissa, head);
                shortest(value, start(head & 0x7fff == 0 && mantissa >> 63 == 0, 18)..21, |text| {
                    parse::<F80>(text).value == value
                })
            }
        }
    }
}

/// The precision to start with: below the normal numbers fewer digits may do.
fn start(is_subnormal: bool, usual: usize) -> usize {
    if is_subnormal { 1 } else { usual }
}

fn extended(mantissa: u64, head: u16) -> F80 {
    let magnitude = match head & 0x7fff {
        0x7fff if mantissa << 1 == 0 => Magnitude::Infinite,
        0x7fff => Magnitude::Nan,
        // Without its leading bit a number of this format is no number.
        exponent if exponent > 0 && mantissa >> 63 == 0 => Magnitude::Nan,
        exponent => Magnitude::Finite { mantissa, exponent: i32::from(exponent.max(1)) - (16383 + 63) },
    };
    F80::from_parts(Parts { negative: head >> 15 == 1, magnitude })
}

fn shortest<T: Float>(value: T, precisions: std::ops::Range<usize>, same: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut text = Vec::new();
    let last = precisions.end;
    for precision in precisions.chain([last]) {
        text.clear();
        let layout = boxsh_format::printf::Layout { precision: Some(precision), ..Default::default() };
        // A number of this precision fits any limit.
        let _ = format(value, Style::general(), &layout, 100, &mut text);
        if same(&text) {
            break;
        }
    }
    text
}

/// Writes a text at the right end of a field.
pub(super) fn push_right(text: &[u8], width: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + width.saturating_sub(text.len()), b' ');
    out.extend_from_slice(text);
}

fn push_number(value: u64, radix: u64, digits: usize, width: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + width.saturating_sub(digits), b' ');
    push_digits(value, radix, digits, out);
}

/// Writes a number with at least so many digits.
pub(super) fn push_digits(value: u64, radix: u64, digits: usize, out: &mut Vec<u8>) {
    let mut buffer = [b'0'; 24];
    let mut at = buffer.len();
    let mut rest = value;
    let least = buffer.len() - digits.min(buffer.len());
    while rest > 0 || at > least {
        at -= 1;
        let (digit, quotient) = match radix {
            8 => (rest & 7, rest >> 3),
            16 => (rest & 15, rest >> 4),
            _ => (rest % 10, rest / 10),
        };
        buffer[at] = b"0123456789abcdef"[digit as usize];
        rest = quotient;
    }
    out.extend_from_slice(&buffer[at..]);
}

/// The letter behind the backslash that stands for a byte.
fn escape(byte: u8) -> Option<u8> {
    Some(match byte {
        7 => b'a',
        8 => b'b',
        9 => b't',
        10 => b'n',
        11 => b'v',
        12 => b'f',
        13 => b'r',
        _ => return None,
    })
}

fn push_character(byte: u8, width: usize, out: &mut Vec<u8>) {
    match (byte, escape(byte)) {
        (0, _) => push_right(b"\\0", width, out),
        (_, Some(letter)) => push_right(&[b'\\', letter], width, out),
        (b' '..=b'~', _) => push_right(&[byte], width, out),
        _ => push_number(u64::from(byte), 8, 3, width, out),
    }
}

fn named(byte: u8) -> Vec<u8> {
    const NAMES: [&str; 33] = [
        "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so",
        "si", "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs",
        "rs", "us", "sp",
    ];
    match byte & 0x7f {
        0x7f => b"del".to_vec(),
        low => NAMES.get(usize::from(low)).map_or_else(|| vec![low], |name| name.as_bytes().to_vec()),
    }
}
