//! The language of `--format` and `--printf`.

use boxsh_kernel::{Context, Failure};

use super::super::directive::{Measures, escape, with_zeros};
use super::super::message;

/// A directive: `%-10.3Hd`.
pub(super) struct Directive {
    pub(super) measures: Measures,
    /// `H` or `L`, for a part of a device number.
    pub(super) modifier: Option<u8>,
    pub(super) letter: u8,
}

/// What stands for a directive.
pub(super) enum Field {
    Text(Vec<u8>),
    /// A number in decimal, octal or hexadecimal.
    Decimal(u64),
    Octal(u64),
    Hexadecimal(u64),
    /// A time as seconds since 1970, with nanoseconds for those who ask for decimals.
    Seconds(i64, u32),
    /// No such directive.
    Unknown,
}

/// How much is gathered before it is written.
const MOST: usize = 64 << 10;

/// Writes `format` with every directive replaced by what `field` has for it.
pub(super) fn expand(
    context: &mut Context<'_>,
    format: &[u8],
    is_printf: bool,
    field: &mut dyn FnMut(&Directive, &mut Context<'_>) -> Result<Field, Failure>,
) -> Result<(), Failure> {
    let mut text = Vec::new();
    let mut at = 0;
    while let Some(&byte) = format.get(at) {
        // A short format may say much: widths are only numbers.
        if text.len() >= MOST {
            context.out.write(&text)?;
            text.clear();
        }
        match byte {
            b'%' => at = expand_directive(context, format, at, &mut text, field)?,
            b'\\' if is_printf => at = expand_escape(context, format, at + 1, &mut text)?,
            byte => {
                text.push(byte);
                at += 1;
            }
        }
    }
    if !is_printf {
        text.push(b'\n');
    }
    context.out.write(&text)
}

fn expand_directive(
    context: &mut Context<'_>,
    format: &[u8],
    start: usize,
    text: &mut Vec<u8>,
    field: &mut dyn FnMut(&Directive, &mut Context<'_>) -> Result<Field, Failure>,
) -> Result<usize, Failure> {
    let mut at = start + 1;
    let measures = Measures::read(format, &mut at, b"#-+ 0'I");
    let mut directive = Directive { measures, modifier: None, letter: 0 };
    if let Some(&modifier @ (b'H' | b'L')) = format.get(at)
        && format.get(at + 1).is_some_and(|letter| b"dr".contains(letter))
    {
        directive.modifier = Some(modifier);
        at += 1;
    }
    let Some(&letter) = format.get(at) else {
        if at == start + 1 {
            text.push(b'%');
            return Ok(at);
        }
        return Err(invalid(context, &format[start..at]));
    };
    directive.letter = letter;
    at += 1;
    if letter == b'%' {
        if at - start > 2 {
            return Err(invalid(context, &format[start..at]));
        }
        text.push(b'%');
        return Ok(at);
    }
    match field(&directive, context)? {
        Field::Text(value) => pad_text(&directive, &value, text),
        Field::Decimal(value) => pad_number(&directive, value.to_string(), "", text),
        Field::Octal(value) => pad_number(&directive, format!("{value:o}"), "0", text),
        Field::Hexadecimal(value) => pad_number(&directive, format!("{value:x}"), "0x", text),
        Field::Seconds(seconds, nanos) => pad_seconds(&directive, seconds, nanos, text),
        Field::Unknown => text.push(b'?'),
    }
    Ok(at)
}

fn invalid(context: &Context<'_>, directive: &[u8]) -> Failure {
    Failure::new(format!("{}: invalid directive", message::quote(context, directive)))
}

impl Directive {
    pub(super) fn has(&self, flag: u8) -> bool {
        self.measures.has(flag)
    }
}

fn pad_text(directive: &Directive, value: &[u8], text: &mut Vec<u8>) {
    let shown = directive.measures.precision.map_or(value, |precision| &value[..precision.min(value.len())]);
    directive.measures.pad(shown, text);
}

fn pad_number(directive: &Directive, digits: String, prefix: &str, text: &mut Vec<u8>) {
    let mut digits = with_zeros(digits.into_bytes(), directive.measures.precision.unwrap_or(0));
    let prefix = match (directive.has(b'#'), &digits[..]) {
        (true, value) if value != b"0" && !(prefix == "0" && value.starts_with(b"0")) => prefix,
        _ => "",
    };
    if directive.has(b'0') && !directive.has(b'-') && directive.measures.precision.is_none() {
        digits = with_zeros(digits, directive.measures.width.saturating_sub(prefix.len()));
    }
    directive.measures.pad(&[prefix.as_bytes(), &digits].concat(), text);
}

/// Seconds, with as many decimals as the precision says; `%.X` alone means nine.
fn pad_seconds(directive: &Directive, seconds: i64, nanos: u32, text: &mut Vec<u8>) {
    let mut shown = match directive.measures.precision {
        None => seconds.to_string(),
        Some(precision) => {
            let decimals = if precision == 0 { 9 } else { precision };
            // A negative time counts its decimals backwards.
            let (sign, whole, fraction) = match seconds < 0 && nanos > 0 {
                true => ("-", -(seconds + 1), 1_000_000_000 - nanos),
                false => (if seconds < 0 { "-" } else { "" }, seconds.abs(), nanos),
            };
            let digits: String =
                format!("{fraction:09}").chars().chain(std::iter::repeat('0')).take(decimals).collect();
            format!("{sign}{whole}.{digits}")
        }
    };
    if directive.has(b'0') && !directive.has(b'-') {
        shown = "0".repeat(directive.measures.width.saturating_sub(shown.len())) + &shown;
    }
    if directive.has(b'+') && !shown.starts_with('-') {
        shown.insert(0, '+');
    }
    directive.measures.pad(shown.as_bytes(), text);
}

fn expand_escape(
    context: &mut Context<'_>,
    format: &[u8],
    start: usize,
    text: &mut Vec<u8>,
) -> Result<usize, Failure> {
    let Some(&letter) = format.get(start) else {
        context.warn(format_args!("warning: backslash at end of format"))?;
        text.push(b'\\');
        return Ok(start);
    };
    if let Some((byte, end)) = escape(format, start) {
        text.push(byte);
        return Ok(end);
    }
    let mut at = start + 1;
    match letter {
        b'x' if format.get(at).is_some_and(u8::is_ascii_hexdigit) => {
            let mut value = 0;
            while at < start + 3
                && let Some(digit) = format.get(at).and_then(|&byte| char::from(byte).to_digit(16))
            {
                value = value * 16 + digit;
                at += 1;
            }
            text.push(value as u8);
        }
        b'e' => text.push(27),
        b'"' => text.push(letter),
        other => {
            let shown = String::from_utf8_lossy(&[other]).into_owned();
            context.warn(format_args!("warning: unrecognized escape '\\{shown}'"))?;
            text.push(other);
        }
    }
    Ok(at)
}
