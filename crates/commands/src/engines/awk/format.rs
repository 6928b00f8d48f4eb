//! `printf` and `sprintf`.

use std::io::Write as _;

use boxsh_format::Charset;
use boxsh_format::float::{self, Style};
use boxsh_format::integer::leading_digits;
use boxsh_format::printf::{Base, Flags, Layout, format_signed, format_unsigned};

use super::number;
use super::value::{NumberFormat, Value};

/// Why a format cannot be filled in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FormatError {
    /// An argument is missing: where in the format.
    Missing(usize),
    /// A field would be longer than a string may be.
    TooLong,
    /// The session has no memory for it, and is over.
    NoMemory,
}

/// What formatting depends on.
pub(super) struct Formatter<'a> {
    pub(super) charset: Charset,
    pub(super) convfmt: &'a NumberFormat,
    /// The most that may be produced.
    pub(super) limit: usize,
    /// Whether there is memory for so many bytes more.
    pub(super) has_room: &'a dyn Fn(usize) -> bool,
}

/// Bytes of one piece from which on memory is asked for.
const LARGE: usize = 1 << 20;

/// The arguments and which is next.
struct Arguments<'a> {
    values: &'a [Value],
    next: usize,
}

impl<'a> Arguments<'a> {
    fn take(&mut self, counted: Option<usize>, at: usize) -> Result<&'a Value, FormatError> {
        let index = match counted {
            Some(number) => number.checked_sub(1),
            None => {
                self.next += 1;
                Some(self.next - 1)
            }
        };
        index.and_then(|index| self.values.get(index)).ok_or(FormatError::Missing(at))
    }
}

/// One directive, up to its letter.
#[derive(Default)]
struct Directive {
    layout: Layout,
    argument: Option<usize>,
}

impl Formatter<'_> {
    /// Fills `values` into `format`.
    pub(super) fn format(
        &self,
        format: &[u8],
        values: &[Value],
        out: &mut Vec<u8>,
    ) -> Result<(), FormatError> {
        let mut arguments = Arguments { values, next: 0 };
        let mut at = 0;
        while at < format.len() {
            let Some(percent) = memchr::memchr(b'%', &format[at..]) else { break };
            out.extend_from_slice(&format[at..at + percent]);
            at = self.directive(format, at + percent, &mut arguments, out)?;
            if out.len() > self.limit {
                return Err(FormatError::TooLong);
            }
        }
        out.extend_from_slice(&format[at..]);
        Ok(())
    }

    /// Asks for the memory of a piece of this length, and of its copy in the whole.
    fn ask(&self, length: usize) -> Result<(), FormatError> {
        match length < LARGE || (self.has_room)(length.saturating_mul(2)) {
            true => Ok(()),
            false => Err(FormatError::NoMemory),
        }
    }

    /// Formats the directive that begins at `start`, and gives where it ends.
    fn directive(
        &self,
        format: &[u8],
        start: usize,
        arguments: &mut Arguments<'_>,
        out: &mut Vec<u8>,
    ) -> Result<usize, FormatError> {
        let mut at = start + 1;
        // The plain ones first: they are most of all.
        match format.get(at) {
            Some(b'%') => {
                out.push(b'%');
                return Ok(at + 1);
            }
            Some(b's') => {
                let value = arguments.take(None, start)?;
                self.ask(value.as_bytes().map_or(0, <[u8]>::len))?;
                value.push_text(self.convfmt, out);
                return Ok(at + 1);
            }
            Some(b'd') => {
                self.integer(arguments.take(None, start)?, b'd', &Layout::default(), out)?;
                return Ok(at + 1);
            }
            _ => {}
        }
        let mut directive = Directive::default();
        let (number, count) = digits(format, at);
        if count > 0 && format.get(at + count) == Some(&b'$') {
            directive.argument = Some(number);
            at += count + 1;
        }
        self.layout(format, &mut at, arguments, start, &mut directive.layout)?;
        let widest = directive.layout.width.max(directive.layout.precision.unwrap_or(0));
        if widest > self.limit {
            return Err(FormatError::TooLong);
        }
        self.ask(widest)?;
        let Some(&letter) = format.get(at) else {
            out.extend_from_slice(&format[start..]);
            return Ok(format.len());
        };
        match letter {
            b'%' => out.push(b'%'),
            b'c' | b's' => {
                let value = arguments.take(directive.argument, start)?;
                self.text(value, letter, &directive.layout, out);
            }
            b'd' | b'i' | b'o' | b'x' | b'X' | b'u' => {
                let value = arguments.take(directive.argument, start)?;
                self.integer(value, letter, &directive.layout, out)?;
            }
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let value = arguments.take(directive.argument, start)?.to_number();
                self.float(value, letter, &directive.layout, out)?;
            }
            _ => out.extend_from_slice(&format[start..=at]),
        }
        Ok(at + 1)
    }

    /// Reads flags, width and precision. C's lengths mean nothing here; each is taken once, and what follows is read as before.
    fn layout(
        &self,
        format: &[u8],
        at: &mut usize,
        arguments: &mut Arguments<'_>,
        start: usize,
        layout: &mut Layout,
    ) -> Result<(), FormatError> {
        let star = |at: &mut usize, arguments: &mut Arguments<'_>| -> Result<i64, FormatError> {
            let (number, count) = digits(format, *at + 1);
            let counted = (count > 0 && format.get(*at + 1 + count) == Some(&b'$')).then_some(number);
            let value = arguments.take(counted, start)?.to_number() as i64;
            *at += 1 + if counted.is_some() { count + 1 } else { 0 };
            Ok(value)
        };
        let mut lengths = Vec::new();
        while let Some(&byte) = format.get(*at) {
            match byte {
                b'*' => {
                    let width = star(at, arguments)?;
                    layout.flags.left |= width < 0;
                    layout.width = width.unsigned_abs() as usize;
                }
                b'1'..=b'9' => {
                    let (width, count) = digits(format, *at);
                    layout.width = width;
                    *at += count;
                }
                b'.' if format.get(*at + 1) == Some(&b'*') => {
                    *at += 1;
                    layout.precision = usize::try_from(star(at, arguments)?).ok();
                }
                b'.' => {
                    let negative = format.get(*at + 1) == Some(&b'-');
                    *at += 1 + usize::from(negative);
                    let (precision, count) = digits(format, *at);
                    layout.precision = (!negative).then_some(precision);
                    *at += count;
                }
                b'h' | b'l' | b'L' | b'j' | b'z' | b't' if !lengths.contains(&byte) => {
                    lengths.push(byte);
                    *at += 1;
                }
                b'-' | b'+' | b' ' | b'#' | b'0' | b'\'' => {
                    layout.flags.set(byte);
                    *at += 1;
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn text(&self, value: &Value, letter: u8, layout: &Layout, out: &mut Vec<u8>) {
        let mut scratch = Vec::new();
        let shown: &[u8] = if letter == b'c' {
            scratch = self.character(value);
            &scratch
        } else {
            let whole = value.bytes_or(self.convfmt, &mut scratch);
            match layout.precision {
                Some(precision) => &whole[..self.charset.prefix_len(whole, precision)],
                None => whole,
            }
        };
        let padding = layout.width.saturating_sub(self.charset.count(shown));
        if !layout.flags.left {
            out.resize(out.len() + padding, b' ');
        }
        out.extend_from_slice(shown);
        if layout.flags.left {
            out.resize(out.len() + padding, b' ');
        }
    }

    /// What `%c` shows: the character of a number, or the first of a string.
    fn character(&self, value: &Value) -> Vec<u8> {
        let number = match value {
            Value::Num(number) => Some(*number),
            Value::Unset => Some(0.0),
            Value::Input(text) => number::parse_whole(text.as_bytes()),
            _ => None,
        };
        if let Some(number) = number {
            let code = number as i64;
            return match (self.charset, u32::try_from(code).ok().and_then(char::from_u32)) {
                (Charset::Utf8, Some(character)) => character.encode_utf8(&mut [0; 4]).as_bytes().to_vec(),
                _ => vec![code as u8],
            };
        }
        let bytes = value.as_bytes().unwrap_or_default();
        match self.charset.prefix_len(bytes, 1) {
            0 => vec![0],
            length => bytes[..length].to_vec(),
        }
    }

    fn integer(
        &self,
        value: &Value,
        letter: u8,
        layout: &Layout,
        out: &mut Vec<u8>,
    ) -> Result<(), FormatError> {
        let number = value.to_number();
        if !number.is_finite() {
            return self.float(number, b'f', layout, out);
        }
        let whole = number.trunc();
        let too_long = |_| FormatError::TooLong;
        match letter {
            b'd' | b'i' => {
                if whole.abs() >= 9.2e18 {
                    let layout = Layout { precision: Some(0), ..*layout };
                    return self.float(whole, b'f', &layout, out);
                }
                if *layout == Layout::default() {
                    number::push_integer(whole as i64, out);
                    return Ok(());
                }
                format_signed(whole as i64, layout, self.limit, out).map_err(too_long)
            }
            _ => {
                if !(-9.3e18..1.8446744073709552e19).contains(&whole) {
                    return self.float(number, b'g', layout, out);
                }
                let bits = if whole < 0.0 { whole as i64 as u64 } else { whole as u64 };
                let base = match letter {
                    b'o' => Base::Octal,
                    b'x' => Base::HexLower,
                    b'X' => Base::HexUpper,
                    _ => Base::Decimal,
                };
                format_unsigned(bits, base, layout, self.limit, out).map_err(too_long)
            }
        }
    }

    fn float(&self, value: f64, letter: u8, layout: &Layout, out: &mut Vec<u8>) -> Result<(), FormatError> {
        if !value.is_finite() {
            let mut shown = Vec::with_capacity(4);
            number::push_special(value, &mut shown);
            self.text(&Value::text(&shown), b's', &Layout { precision: None, ..*layout }, out);
            return Ok(());
        }
        let plain = layout.flags == Flags::default() && layout.width == 0;
        let precision = layout.precision.unwrap_or(6);
        if plain && letter == b'f' && precision < 40 {
            // Writing into memory cannot fail; std rounds the exact value to even, as C does.
            let _ = write!(out, "{value:.precision$}");
            return Ok(());
        }
        if plain && letter == b'g' && precision < 18 {
            number::push_general(value, precision, out);
            return Ok(());
        }
        let style = Style::from_letter(letter).unwrap_or(Style::general());
        float::format(value, style, layout, self.limit, out).map_err(|_| FormatError::TooLong)
    }
}

/// The number at a place, and its length.
fn digits(format: &[u8], from: usize) -> (usize, usize) {
    leading_digits(format.get(from..).unwrap_or_default())
}

/// Appends a number by a format of `CONVFMT` that is not of the usual kind.
pub(super) fn push_number(format: &[u8], value: f64, out: &mut Vec<u8>) {
    let formatter = Formatter {
        charset: Charset::C,
        convfmt: &NumberFormat::General(6),
        limit: 1 << 16,
        has_room: &|_| true,
    };
    let start = out.len();
    if formatter.format(format, &[Value::Num(value)], out).is_err() {
        out.truncate(start);
        out.extend_from_slice(format);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_filled_in() {
        let formatter = Formatter {
            charset: Charset::Utf8,
            convfmt: &NumberFormat::General(6),
            limit: 1000,
            has_room: &|_| true,
        };
        for (format, values, expected) in [
            ("%d|%5d|%-5d|", vec![3.9, 3.0, 3.0], "3|    3|3    |"),
            ("%05.1f|%e|%g", vec![3.0625, 1234.5, 1e-10], "003.1|1.234500e+03|1e-10"),
            ("%x %o %c", vec![255.0, 8.0, 233.0], "ff 10 é"),
            ("%2$d %1$d", vec![1.0, 2.0], "2 1"),
            ("%*d|%-*d|", vec![4.0, 1.0, 4.0, 2.0], "   1|2   |"),
            ("%k %5%", vec![], "%k %"),
            ("%s", vec![0.1], "0.1"),
            ("%.2f", vec![2.675], "2.67"),
        ] {
            let values: Vec<Value> = values.into_iter().map(Value::Num).collect();
            let mut out = Vec::new();
            formatter.format(format.as_bytes(), &values, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), expected, "{format}");
        }
        assert_eq!(formatter.format(b"%s", &[], &mut Vec::new()), Err(FormatError::Missing(0)));
    }
}
