//! Numbers, written: `--format`, `--padding` and the suffixes of `--to`.

use boxsh_format::float::{F80, Style, format};
use boxsh_format::human::{Scale, scale_number};
use boxsh_format::integer::parse_all;
use boxsh_format::printf::{Flags, Layout};
use boxsh_kernel::{Context, Failure, Output};

use super::{Options, Unit};
use crate::message;

/// What stands around a number, and how it is laid out.
#[derive(Default)]
pub(super) struct Format {
    before: Vec<u8>,
    after: Vec<u8>,
    decimals: Option<usize>,
    zeros: usize,
    pub(super) width: usize,
    pub(super) left: bool,
    pub(super) grouping: bool,
}

/// No field is longer.
const LONGEST: usize = 1 << 20;
const EXACT_DIGITS: usize = 18;
const MOST_DIGITS: usize = 27;

/// A number as it is shown.
pub(super) struct Shown {
    number: Vec<u8>,
    /// The blanks beside it.
    padding: u64,
}

impl Format {
    /// Takes a format apart: `%[0]['][-][N][.][N]f` with text around it.
    pub(super) fn parse(context: &Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let shown = message::quote(context, text);
        let wrong =
            || Failure::new(format!("invalid format {shown}, directive must be %[0]['][-][N][.][N]f"));
        let mut result = Self::default();
        let (before, Some(mut rest)) = literal(text) else {
            return Err(Failure::new(format!("format {shown} has no % directive")));
        };
        // Only as many bytes as the text has once `%%` is one: that is what the tool keeps.
        result.before = text[..before.len()].to_vec();
        let mut zero = false;
        loop {
            match rest.first() {
                Some(b' ') => {}
                Some(b'\'') => result.grouping = true,
                Some(b'0') => zero = true,
                Some(b'-') => {
                    result.left = true;
                    zero = false;
                }
                _ => break,
            }
            rest = &rest[1..];
        }
        let width = number(&mut rest)
            .ok_or_else(|| Failure::new(format!("invalid format {shown} (width overflow)")))?;
        match zero {
            true => result.zeros = width,
            false => result.width = width,
        }
        if rest.is_empty() {
            return Err(Failure::new(format!("format {shown} ends in %")));
        }
        if rest.first() == Some(&b'.') {
            rest = &rest[1..];
            if rest.first().is_some_and(|byte| matches!(byte, b'-' | b'+' | b' ')) {
                return Err(Failure::new(format!("invalid precision in format {shown}")));
            }
            let decimals = number(&mut rest);
            result.decimals =
                Some(decimals.ok_or_else(|| Failure::new(format!("invalid precision in format {shown}")))?);
        }
        let [b'f', behind @ ..] = rest else { return Err(wrong()) };
        let (_, more) = literal(behind);
        if more.is_some() {
            return Err(Failure::new(format!("format {shown} has too many % directives")));
        }
        result.after = behind.to_vec();
        Ok(result)
    }

    /// Writes a number; `room` is what it had in the input, which it keeps if nothing else is asked for.
    pub(super) fn show(
        &self,
        options: &Options,
        value: F80,
        decimals: usize,
        room: usize,
    ) -> Result<Shown, Failure> {
        let decimals = self.decimals.unwrap_or(decimals);
        self.check(options, value, decimals)?;
        let mut number = Vec::new();
        let mut push = |value: F80, decimals: usize, width: usize| {
            let flags = Flags { zero: width > 0, ..Flags::default() };
            let layout = Layout { flags, width, precision: Some(decimals) };
            format(value, Style::fixed(), &layout, LONGEST, &mut number)
                .map_err(|_| Failure::with_status(2, "number too long"))
        };
        if options.to == Unit::None {
            push(options.rounding.round_to(value, decimals), decimals, self.zeros)?;
        } else {
            let scaled = scale_number(value, options.to.base(), options.rounding, self.decimals);
            push(scaled.value, scaled.decimals, self.zeros)?;
            if let Some(letter) = Scale::Binary.letter(scaled.power) {
                number.push(letter);
                if options.to == Unit::IecI {
                    number.push(b'i');
                }
            }
        }
        number.extend_from_slice(&options.suffix);
        let width = if self.width > 0 { self.width } else { room };
        let padding = width.saturating_sub(number.len());
        Ok(Shown { number, padding: padding as u64 })
    }

    /// Writes a number with what stands around it.
    pub(super) fn write(&self, shown: &Shown, out: &mut Output<'_>) -> Result<(), Failure> {
        out.write(&self.before)?;
        if !self.left {
            out.pad(b' ', shown.padding)?;
        }
        out.write(&shown.number)?;
        if self.left {
            out.pad(b' ', shown.padding)?;
        }
        out.write(&self.after)
    }

    /// Refuses what would be printed wrongly.
    fn check(&self, options: &Options, value: F80, decimals: usize) -> Result<(), Failure> {
        let ten = F80::from(10u64);
        let mut digits = 0;
        let mut rest = value.abs();
        while rest >= ten && digits < 5000 {
            rest = rest / ten;
            digits += 1;
        }
        let shown = || {
            let mut text = Vec::new();
            let _ = format(value, Style::general(), &Layout::default(), LONGEST, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        };
        if options.to == Unit::None && digits + decimals > EXACT_DIGITS {
            let what = match decimals {
                0 => format!("value too large to be printed: '{}'", shown()),
                _ => format!("value/precision too large to be printed: '{}/{decimals}'", shown()),
            };
            return Err(Failure::with_status(2, format!("{what} (consider using --to)")));
        }
        if digits > MOST_DIGITS - 1 {
            let text = format!("value too large to be printed: '{}' (cannot handle values > 999Y)", shown());
            return Err(Failure::with_status(2, text));
        }
        Ok(())
    }
}

/// The text up to the next directive, with `%%` for a percent sign; and what follows the `%`.
fn literal(text: &[u8]) -> (Vec<u8>, Option<&[u8]>) {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        match rest {
            [] => return (out, None),
            [b'%', b'%', tail @ ..] => {
                out.push(b'%');
                rest = tail;
            }
            [b'%', tail @ ..] => return (out, Some(tail)),
            [byte, tail @ ..] => {
                out.push(*byte);
                rest = tail;
            }
        }
    }
}

fn number(rest: &mut &[u8]) -> Option<usize> {
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, behind) = rest.split_at(count);
    *rest = behind;
    if digits.is_empty() {
        return Some(0);
    }
    parse_all(digits).filter(|number| *number < LONGEST)
}
