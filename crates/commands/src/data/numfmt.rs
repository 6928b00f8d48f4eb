//! `numfmt`: convert numbers to and from human-readable form.

use boxsh_format::float::{F80, Style, format, parse};
use boxsh_format::human::{FloatRounding, scale_number};
use boxsh_format::integer::{Radix, parse_signed};
use boxsh_format::printf::Layout;
use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, Spec};

use crate::choice::choose;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "numfmt",
    usage: &["[OPTION]... [NUMBER]..."],
    summary: "Reformat NUMBER(s), or the numbers from standard input if none are specified.",
    flags: &[
        Flag::long("debug", "print warnings about invalid input").unsupported("there are no such warnings"),
        Flag::new('d', "delimiter", "use X instead of whitespace for field delimiter").value("X"),
        Flag::long("field", "replace the numbers in these input fields (default 1)").value("FIELDS"),
        Flag::long("format", "use printf style floating-point FORMAT").value("FORMAT"),
        Flag::long("from", "auto-scale input numbers to UNITs: none, auto, si, iec or iec-i").value("UNIT"),
        Flag::long("from-unit", "specify the input unit size (instead of the default 1)").value("N"),
        Flag::long("grouping", "use locale-defined grouping of digits (there is none)"),
        Flag::long("header", "print (without converting) the first N header lines").optional("N"),
        Flag::long("invalid", "failure mode for invalid numbers: abort, fail, warn or ignore").value("MODE"),
        Flag::long("padding", "pad the output to N characters; negative aligns left").value("N"),
        Flag::long("round", "use METHOD for rounding: up, down, from-zero, towards-zero, nearest")
            .value("METHOD"),
        Flag::long("suffix", "add SUFFIX to output numbers, and accept it in input").value("SUFFIX"),
        Flag::long("to", "auto-scale output numbers to UNITs: none, si, iec or iec-i").value("UNIT"),
        Flag::long("to-unit", "the output unit size (instead of the default 1)").value("N"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    None,
    Auto,
    Si,
    Iec,
    IecI,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Invalid {
    Abort,
    Fail,
    Warn,
    Ignore,
}

struct Options {
    from: Unit,
    to: Unit,
    from_unit: F80,
    to_unit: F80,
    rounding: FloatRounding,
    padding: i64,
    suffix: Vec<u8>,
    invalid: Invalid,
    delimiter: Option<u8>,
    fields: Vec<(usize, usize)>,
    prefix: Vec<u8>,
    postfix: Vec<u8>,
    decimals: Option<usize>,
    zero_padding: usize,
}

const LETTERS: &[u8] = b"KMGTPEZY";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::read(context, &parsed)?;
    let end = if parsed.has("zero-terminated") { 0 } else { b'\n' };
    let mut headers = match parsed.value("header") {
        Some(b"") => 1,
        Some(text) => {
            let number = parse_signed(text, Radix::Decimal);
            if number.consumed < text.len() || number.consumed == 0 || number.value <= 0 {
                let shown = message::quote(context, text);
                return Err(Failure::new(format!("invalid header value {shown}")));
            }
            number.value
        }
        None => 0,
    };
    let mut all_valid = true;
    if !parsed.operands.is_empty() {
        for operand in &parsed.operands {
            all_valid &= options.line(context, operand)?;
            context.out.write_byte(end)?;
        }
        return Ok(if all_valid { Exit::SUCCESS } else { Exit(2) });
    }
    let mut input = context.stdin();
    let mut line = Vec::new();
    loop {
        line.clear();
        if !input.read_record(end, &mut line)? {
            break;
        }
        let ended = line.last() == Some(&end);
        if ended {
            line.pop();
        }
        if headers > 0 {
            headers -= 1;
            context.out.write(&line)?;
        } else {
            all_valid &= options.line(context, &line)?;
        }
        if ended {
            context.out.write_byte(end)?;
        }
    }
    Ok(if all_valid { Exit::SUCCESS } else { Exit(2) })
}

impl Options {
    fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let scale = |name: &str, with_auto: bool| -> Result<Unit, Failure> {
            let choices = [
                ("none", Unit::None),
                ("auto", Unit::Auto),
                ("si", Unit::Si),
                ("iec", Unit::Iec),
                ("iec-i", Unit::IecI),
            ];
            let without: Vec<_> =
                choices.into_iter().filter(|(word, _)| with_auto || *word != "auto").collect();
            match parsed.value(name) {
                Some(value) => choose(context, &format!("--{name}"), value, &without),
                None => Ok(Unit::None),
            }
        };
        let unit_size = |name: &str| -> Result<F80, Failure> {
            let Some(text) = parsed.value(name) else { return Ok(F80::ONE) };
            let size = parse_size(text, &SizeSyntax::BLOCK).ok().filter(|&size| size > 0);
            size.map(F80::from)
                .ok_or_else(|| Failure::new(format!("invalid unit size: {}", message::quote(context, text))))
        };
        let rounding = match parsed.value("round") {
            None => FloatRounding::FromZero,
            Some(value) => choose(
                context,
                "--round",
                value,
                &[
                    ("up", FloatRounding::Up),
                    ("down", FloatRounding::Down),
                    ("from-zero", FloatRounding::FromZero),
                    ("towards-zero", FloatRounding::TowardsZero),
                    ("nearest", FloatRounding::Nearest),
                ],
            )?,
        };
        let invalid = match parsed.value("invalid") {
            None => Invalid::Abort,
            Some(value) => choose(
                context,
                "--invalid",
                value,
                &[
                    ("abort", Invalid::Abort),
                    ("fail", Invalid::Fail),
                    ("warn", Invalid::Warn),
                    ("ignore", Invalid::Ignore),
                ],
            )?,
        };
        let mut padding = 0;
        if let Some(text) = parsed.value("padding") {
            let number = parse_signed(text, Radix::Decimal);
            if number.consumed < text.len() || number.consumed == 0 || number.value == 0 || number.overflow {
                return Err(Failure::new(format!("invalid padding value {}", message::quote(context, text))));
            }
            padding = number.value.clamp(-1_000_000, 1_000_000);
        }
        let delimiter = match parsed.value("delimiter") {
            None => None,
            Some([byte]) => Some(*byte),
            Some([]) => Some(0),
            Some(_) => return Err(Failure::new("the delimiter must be a single character")),
        };
        let mut options = Self {
            from: scale("from", true)?,
            to: scale("to", false)?,
            from_unit: unit_size("from-unit")?,
            to_unit: unit_size("to-unit")?,
            rounding,
            padding,
            suffix: parsed.value("suffix").unwrap_or_default().to_vec(),
            invalid,
            delimiter,
            fields: fields(context, parsed.value("field").unwrap_or(b"1"))?,
            prefix: Vec::new(),
            postfix: Vec::new(),
            decimals: None,
            zero_padding: 0,
        };
        if let Some(text) = parsed.value("format") {
            options.read_format(context, text)?;
        }
        Ok(options)
    }

    fn read_format(&mut self, context: &Context<'_>, text: &[u8]) -> Result<(), Failure> {
        let shown = message::quote(context, text);
        let wrong =
            || Failure::new(format!("invalid format {shown}, directive must be %[0]['][-][N][.][N]f"));
        let mut at = 0;
        let literal = |at: &mut usize, literal: &mut Vec<u8>| -> bool {
            while let Some(&byte) = text.get(*at) {
                match (byte, text.get(*at + 1)) {
                    (b'%', Some(b'%')) => {
                        literal.push(b'%');
                        *at += 2;
                    }
                    (b'%', _) => return true,
                    _ => {
                        literal.push(byte);
                        *at += 1;
                    }
                }
            }
            false
        };
        if !literal(&mut at, &mut self.prefix) {
            return Err(Failure::new(format!("format {shown} has no % directive")));
        }
        at += 1;
        let (mut left, mut zero) = (false, false);
        while let Some(flag @ (b'-' | b'0' | b'\'' | b' ')) = text.get(at) {
            left |= *flag == b'-';
            zero |= *flag == b'0';
            at += 1;
        }
        let digits = |at: &mut usize| -> Option<i64> {
            let number = parse_signed(&text[*at..], Radix::Decimal);
            let count = text[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            *at += count;
            (count > 0).then_some(number.value.min(1_000_000))
        };
        if let Some(width) = digits(&mut at) {
            if zero && !left {
                self.zero_padding = usize::try_from(width).unwrap_or(0);
            } else {
                self.padding = if left { -width } else { width };
            }
        }
        if text.get(at) == Some(&b'.') {
            at += 1;
            self.decimals = Some(usize::try_from(digits(&mut at).unwrap_or(0)).unwrap_or(0));
        }
        if text.get(at) != Some(&b'f') {
            return Err(wrong());
        }
        at += 1;
        if literal(&mut at, &mut self.postfix) {
            return Err(Failure::new(format!("format {shown} has too many % directives")));
        }
        Ok(())
    }

    /// Converts the chosen fields of a line; says whether all were numbers.
    fn line(&self, context: &mut Context<'_>, line: &[u8]) -> Result<bool, Failure> {
        let mut all_valid = true;
        let mut rest = line;
        let mut number = 1;
        loop {
            // Blanks in front of a field belong to it.
            let length = match self.delimiter {
                Some(delimiter) => memchr::memchr(delimiter, rest).unwrap_or(rest.len()),
                None => {
                    let blanks = rest.iter().take_while(|byte| is_blank(byte)).count();
                    blanks + rest[blanks..].iter().take_while(|byte| !is_blank(byte)).count()
                }
            };
            let (field, behind) = rest.split_at(length);
            if self.fields.iter().any(|(first, last)| (*first..=*last).contains(&number)) {
                match self.field(context, field) {
                    Ok(text) => context.out.write(&text)?,
                    Err(problem) => {
                        context.out.flush()?;
                        match self.invalid {
                            Invalid::Abort => return Err(Failure::with_status(2, problem)),
                            Invalid::Ignore => {}
                            _ => context.warn(format_args!("{problem}"))?,
                        }
                        all_valid &= self.invalid != Invalid::Fail;
                        context.out.write(field)?;
                    }
                }
            } else {
                context.out.write(field)?;
            }
            if behind.is_empty() {
                return Ok(all_valid);
            }
            context.out.write(&behind[..1])?;
            rest = &behind[1..];
            number += 1;
        }
    }

    fn field(&self, context: &Context<'_>, field: &[u8]) -> Result<Vec<u8>, String> {
        let blanks = field.iter().take_while(|byte| is_blank(byte)).count();
        let text = &field[blanks..];
        let text = match text.strip_suffix(&self.suffix[..]) {
            Some(stem) if !self.suffix.is_empty() && !stem.is_empty() => stem,
            _ => text,
        };
        let (value, decimals) = self.read_number(context, text)?;
        let mut number = self.write_number(value * self.from_unit / self.to_unit, decimals)?;
        number.extend_from_slice(&self.suffix);
        let width = usize::try_from(self.padding.unsigned_abs()).unwrap_or(0);
        let width = match (width, self.delimiter) {
            (0, None) if blanks > 0 => field.len(),
            (width, _) => width,
        };
        let missing = width.saturating_sub(number.len());
        let pad = vec![b' '; missing];
        let padded = if self.padding < 0 { [number, pad].concat() } else { [pad, number].concat() };
        Ok([&self.prefix[..], &padded, &self.postfix].concat())
    }

    /// A number and how many decimals it was written with.
    fn read_number(&self, context: &Context<'_>, text: &[u8]) -> Result<(F80, usize), String> {
        let shown = message::quote(context, text);
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let whole = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut length = text.len() - digits.len() + whole;
        let mut decimals = 0;
        if text.get(length) == Some(&b'.') {
            decimals = text[length + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if decimals == 0 {
                return Err(format!("invalid number: {shown}"));
            }
            length += 1 + decimals;
        }
        if whole + decimals == 0 {
            return Err(format!("invalid number: {shown}"));
        }
        let mut value = parse::<F80>(&text[..length]).value;
        let rest = &text[length..];
        // One blank may stand before the unit.
        let rest = if self.from == Unit::None { rest } else { rest.strip_prefix(b" ").unwrap_or(rest) };
        let Some(&letter) = rest.first() else { return Ok((value, decimals)) };
        let Some(power) = LETTERS.iter().position(|&known| known == letter).map(|at| at + 1) else {
            return Err(format!("invalid suffix in input: {shown}"));
        };
        if self.from == Unit::None {
            return Err(format!("rejecting suffix in input: {shown} (consider using --from)"));
        }
        let has_i = rest.get(1) == Some(&b'i') && matches!(self.from, Unit::Auto | Unit::IecI);
        if self.from == Unit::IecI && !has_i {
            return Err(format!("missing 'i' suffix in input: {shown} (e.g Ki/Mi/Gi)"));
        }
        let behind = &rest[1 + usize::from(has_i)..];
        if !behind.is_empty() {
            return Err(format!("invalid suffix in input {shown}: {}", message::quote(context, behind)));
        }
        let base: u64 =
            if self.from == Unit::Si || (self.from == Unit::Auto && !has_i) { 1000 } else { 1024 };
        for _ in 0..power {
            value = value * F80::from(base);
        }
        Ok((value, 0))
    }

    fn write_number(&self, value: F80, decimals: usize) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        let base = match self.to {
            Unit::Si => 1000,
            Unit::Iec | Unit::IecI => 1024,
            Unit::None | Unit::Auto => {
                let decimals = self.decimals.unwrap_or(decimals);
                let value = self.rounding.round_to(value, decimals);
                let whole = format!("{:e}", value.to_f64());
                let exponent: i32 = whole.split('e').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
                if exponent + i32::try_from(decimals).unwrap_or(0) > 17 {
                    let mut shown = Vec::new();
                    let layout = Layout::default();
                    // Six digits always fit.
                    let _ = format(value, Style::general(), &layout, 100, &mut shown);
                    let shown = String::from_utf8_lossy(&shown).into_owned();
                    return Err(format!("value too large to be printed: '{shown}' (consider using --to)"));
                }
                self.put(value, decimals, &mut text);
                return Ok(text);
            }
        };
        let scaled = scale_number(value, base, self.rounding, self.decimals);
        if scaled.power > LETTERS.len() {
            return Err("value too large to be printed".into());
        }
        self.put(scaled.value, scaled.decimals, &mut text);
        if scaled.power > 0 {
            text.push(LETTERS[scaled.power - 1]);
            if self.to == Unit::IecI {
                text.push(b'i');
            }
        }
        Ok(text)
    }

    fn put(&self, value: F80, decimals: usize, text: &mut Vec<u8>) {
        let mut layout = Layout { precision: Some(decimals), width: self.zero_padding, ..Layout::default() };
        layout.flags.zero = self.zero_padding > 0;
        // The width was limited when it was read.
        let _ = format(value, Style::fixed(), &layout, 2_000_000, text);
    }
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

/// A list of fields as `cut` takes it.
fn fields(context: &Context<'_>, text: &[u8]) -> Result<Vec<(usize, usize)>, Failure> {
    let mut ranges = Vec::new();
    for part in text.split(|byte| matches!(byte, b',' | b' ')) {
        let shown = || message::quote(context, part);
        if part == b"-" && text.len() == 1 {
            return Ok(vec![(1, usize::MAX)]);
        }
        let number = |text: &[u8]| -> Result<Option<usize>, Failure> {
            if text.is_empty() {
                return Ok(None);
            }
            let value: Option<usize> = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
            match value {
                Some(0) => Err(Failure::Usage("fields are numbered from 1".into())),
                Some(value) => Ok(Some(value)),
                None => Err(Failure::Usage(format!("invalid field value {}", shown()))),
            }
        };
        match part.iter().position(|&byte| byte == b'-') {
            Some(at) => {
                let (first, last) = (number(&part[..at])?, number(&part[at + 1..])?);
                if first.is_none() && last.is_none() {
                    return Err(Failure::Usage("invalid range with no endpoint: -".into()));
                }
                ranges.push((first.unwrap_or(1), last.unwrap_or(usize::MAX)));
            }
            None => match number(part)? {
                Some(only) => ranges.push((only, only)),
                None => return Err(Failure::Usage("fields are numbered from 1".into())),
            },
        }
    }
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn numbers_are_scaled() {
        check("numfmt --to=si 1000 1500 999999 0", "1.0K\n1.5K\n1.0M\n0\n");
        check("numfmt --to=iec-i 2048 99999", "2.0Ki\n98Ki\n");
        check("numfmt --from=auto 1K 1Ki", "1000\n1024\n");
        check("numfmt --format=%10.2f 3.14159", "      3.15\n");
        check("numfmt --padding=-6 --suffix=B 5", "5B    \n");
        call("numfmt --field=2 --to=si").stdin("a 1000 b\nc  5000\n").gives("a 1.0K b\nc  5.0K\n");
        call("numfmt --from=si 1Kx").answers(2, "", "numfmt: invalid suffix in input ‘1Kx’: ‘x’\n");
        call("numfmt x").answers(2, "", "numfmt: invalid number: ‘x’\n");
    }
}
