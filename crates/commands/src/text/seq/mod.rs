//! `seq`: print a sequence of numbers.

mod integers;

use boxsh_format::float::{self, F80, Style, format};
use boxsh_format::integer::parse_all;
use boxsh_format::printf::{Count, Flags, Layout, Piece, Syntax, pieces};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "seq",
    usage: &["[OPTION]... LAST", "[OPTION]... FIRST LAST", "[OPTION]... FIRST INCREMENT LAST"],
    summary: "Print numbers from FIRST to LAST, in steps of INCREMENT.",
    flags: &[
        Flag::new('f', "format", "use printf style floating-point FORMAT").value("FORMAT"),
        Flag::new('s', "separator", "use STRING to separate numbers (default: \\n)").value("STRING"),
        Flag::new('w', "equal-width", "equalize width by padding with leading zeroes"),
    ],
    notes: "FIRST and INCREMENT default to 1. FORMAT must be suitable for printing one argument of type double:\n\
            one of %e %f %g %a, with flags, width and precision.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// A number, and how it was written.
#[derive(Clone, Copy)]
struct Operand {
    value: F80,
    width: usize,
    /// Digits behind the point; `None` if that cannot be said.
    precision: Option<usize>,
}

/// How each number is printed.
struct Shape {
    prefix: Vec<u8>,
    suffix: Vec<u8>,
    style: Style,
    layout: Layout,
}

/// How much is gathered before it is written.
const PIECE: usize = 32 << 10;

/// Wider fields are refused.
const WIDEST: usize = 1 << 20;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = guard_negative(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let operands = &parsed.operands;
    match operands.len() {
        0 => return Err(Failure::Usage("missing operand".into())),
        1..=3 => {}
        _ => return Err(message::extra_operand(context, &operands[3])),
    }
    let shape = match parsed.value(flag!("format")) {
        Some(text) => Some(Shape::parse(context, text)?),
        None => None,
    };
    let equal_width = parsed.has(flag!("equal-width"));
    if shape.is_some() && equal_width {
        return Err(Failure::Usage(
            "format string may not be specified when printing equal width strings".into(),
        ));
    }
    let separator = parsed.value(flag!("separator")).unwrap_or(b"\n").to_vec();
    let is_plain = shape.is_none() && !equal_width;
    if is_plain && operands.iter().all(|operand| integers::is_digits(operand)) {
        let (first, step, last) = match &operands[..] {
            [last] => (&b"1"[..], &b"1"[..], &last[..]),
            [first, last] => (&first[..], &b"1"[..], &last[..]),
            [first, step, last, ..] => (&first[..], &step[..], &last[..]),
            [] => return Ok(Exit::SUCCESS),
        };
        if integers::is_small_step(step) {
            integers::print(context, first, step, Some(last), &separator)?;
            return Ok(Exit::SUCCESS);
        }
    }
    let one = Operand { value: F80::ONE, width: 1, precision: Some(0) };
    let mut numbers = Vec::new();
    for operand in operands {
        numbers.push(Operand::parse(context, operand)?);
    }
    let (first, step, last) = match numbers[..] {
        [last] => (one, one, last),
        [first, last] => (first, one, last),
        [first, step, last] => (first, step, last),
        _ => return Ok(Exit::SUCCESS),
    };
    if step.value.is_zero() {
        let shown = message::quote(context, &operands[1]);
        return Err(Failure::Usage(format!("invalid Zero increment value: {shown}")));
    }
    let whole = |operand: &Operand| operand.precision == Some(0) && !operand.value.is_sign_negative();
    let small = step.value <= F80::from(integers::LARGEST_STEP);
    if is_plain && whole(&first) && whole(&step) && whole(&last) && first.value.is_finite() && small {
        let text = |value: F80| value.is_finite().then(|| fixed(value));
        let (first, step) = (fixed(first.value), fixed(step.value));
        integers::print(context, &first, &step, text(last.value).as_deref(), &separator)?;
        return Ok(Exit::SUCCESS);
    }
    let shape = shape.unwrap_or_else(|| Shape::default_for(first, step, last, equal_width));
    print_numbers(context, &shape, first.value, step.value, last.value, &separator)?;
    Ok(Exit::SUCCESS)
}

/// Lets negative numbers pass as operands.
fn guard_negative(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut guarded = arguments.to_vec();
    let mut at = 0;
    while let Some(argument) = arguments.get(at) {
        match argument.as_slice() {
            [b'-', b'.' | b'0'..=b'9', ..] => {
                guarded.insert(at, b"--".to_vec());
                break;
            }
            b"-f" | b"-s" | b"--format" | b"--separator" => at += 1,
            b"--" => break,
            [b'-', _, ..] => {}
            _ => break,
        }
        at += 1;
    }
    guarded
}

/// A number without its fraction.
fn fixed(value: F80) -> Vec<u8> {
    let mut text = Vec::new();
    let layout = Layout { precision: Some(0), ..Layout::default() };
    // The longest number has five thousand digits.
    let _ = format(value, Style::fixed(), &layout, WIDEST, &mut text);
    text
}

impl Operand {
    fn parse(context: &Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let parsed = float::parse::<F80>(text);
        let shown = || message::quote(context, text);
        // What is written in digits and is too large for any number is as wrong as letters.
        let overflows =
            !parsed.value.is_finite() && !parsed.value.is_nan() && text.iter().any(u8::is_ascii_digit);
        if parsed.consumed != text.len() || text.is_empty() || overflows {
            return Err(Failure::Usage(format!("invalid floating point argument: {}", shown())));
        }
        if parsed.value.is_nan() {
            let what = message::quote(context, b"not-a-number");
            return Err(Failure::Usage(format!("invalid {what} argument: {}", shown())));
        }
        let text = text.trim_ascii_start();
        let text = text.strip_prefix(b"+").unwrap_or(text);
        let point = text.iter().position(|&byte| byte == b'.');
        let has = |letters: &[u8]| text.iter().any(|byte| letters.contains(byte));
        let mut operand = Self { value: parsed.value, width: 0, precision: None };
        if point.is_none() && !has(b"p") {
            operand.precision = Some(0);
        }
        if has(b"xX") || !parsed.value.is_finite() {
            return Ok(operand);
        }
        operand.measure(text, point);
        Ok(operand)
    }

    /// Finds how wide a decimal number is when it is written without an exponent.
    fn measure(&mut self, text: &[u8], point: Option<usize>) {
        let exponent_at = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let mut width = text.len() as i64;
        let mut fraction = 0;
        if let Some(point) = point {
            fraction = exponent_at.unwrap_or(text.len()).saturating_sub(point + 1);
            self.precision = Some(fraction);
            let bare = point == 0 || !text[point - 1].is_ascii_digit();
            width += if fraction == 0 { -1 } else { i64::from(bare) };
        }
        if let Some(at) = exponent_at {
            let exponent = parse_all::<i64>(&text[at + 1..]);
            let mut exponent = exponent.unwrap_or(0);
            let precision = self.precision.unwrap_or(0) as i64;
            let shifted = precision + if exponent < 0 { -exponent } else { -precision.min(exponent) };
            self.precision = usize::try_from(shifted).ok();
            width -= (text.len() - at) as i64;
            if exponent < 0 {
                match point {
                    Some(point) if at == point + 1 => width += 1,
                    Some(_) => {}
                    None => width += 1,
                }
                exponent = -exponent;
            } else {
                if point.is_some() && shifted == 0 && fraction > 0 {
                    width -= 1;
                }
                exponent -= (fraction as i64).min(exponent);
            }
            width = width.saturating_add(exponent);
        }
        self.width = usize::try_from(width).unwrap_or(0);
    }
}

impl Shape {
    fn parse(context: &Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let shown = message::quote(context, text);
        let mut shape = None;
        let (mut prefix, mut suffix) = (Vec::new(), Vec::new());
        for piece in pieces(text, &Syntax::SEQ) {
            let literal = match piece {
                Piece::Literal(literal) => literal,
                Piece::Percent => b"%",
                Piece::Directive(directive) => {
                    if shape.is_some() {
                        return Err(Failure::new(format!("format {shown} has too many % directives")));
                    }
                    let Some(letter) = directive.conversion else {
                        return Err(Failure::new(format!("format {shown} ends in %")));
                    };
                    let Some(style) = Style::from_letter(letter) else {
                        let letter = String::from_utf8_lossy(&[letter]).into_owned();
                        return Err(Failure::new(format!("format {shown} has unknown %{letter} directive")));
                    };
                    debug_assert!(directive.width != Some(Count::Argument));
                    shape = Some((style, directive.layout(None, None)));
                    continue;
                }
            };
            if shape.is_some() { &mut suffix } else { &mut prefix }.extend_from_slice(literal);
        }
        match shape {
            Some((style, layout)) => Ok(Self { prefix, suffix, style, layout }),
            None => Err(Failure::new(format!("format {shown} has no % directive"))),
        }
    }

    fn default_for(first: Operand, step: Operand, last: Operand, equal_width: bool) -> Self {
        let mut shape = Self {
            prefix: Vec::new(),
            suffix: Vec::new(),
            style: Style::general(),
            layout: Layout::default(),
        };
        let (Some(first_precision), Some(step_precision), Some(last_precision)) =
            (first.precision, step.precision, last.precision)
        else {
            return shape;
        };
        let precision = first_precision.max(step_precision);
        shape.style = Style::fixed();
        shape.layout.precision = Some(precision);
        if equal_width {
            let mut first_width = first.width + (precision - first_precision);
            let mut last_width = (last.width + precision).saturating_sub(last_precision);
            if last_precision > 0 && precision == 0 {
                last_width = last_width.saturating_sub(1);
            }
            if last_precision == 0 && precision > 0 {
                last_width += 1;
            }
            if first_precision == 0 && precision > 0 {
                first_width += 1;
            }
            shape.layout.width = first_width.max(last_width);
            shape.layout.flags = Flags { zero: true, ..Flags::default() };
        }
        shape
    }

    fn push(&self, value: F80, out: &mut Vec<u8>) -> Result<(), Failure> {
        format(value, self.style, &self.layout, WIDEST, out).map_err(|_| Failure::new("format is too wide"))
    }
}

fn print_numbers(
    context: &mut Context<'_>,
    shape: &Shape,
    first: F80,
    step: F80,
    last: F80,
    separator: &[u8],
) -> Result<(), Failure> {
    let down = step < F80::ZERO;
    let is_past = |value: F80| if down { value < last } else { last < value };
    if is_past(first) {
        return Ok(());
    }
    let mut value = first;
    let mut index = 0u64;
    let mut out = Vec::with_capacity(PIECE);
    loop {
        out.extend_from_slice(&shape.prefix);
        let start = out.len();
        shape.push(value, &mut out)?;
        let end = out.len();
        out.extend_from_slice(&shape.suffix);
        if is_past(value) {
            break;
        }
        context.process.tick()?;
        index += 1;
        value = first + F80::from(index) * step;
        if is_past(value) {
            // Rounding may have carried a number past the last that prints as the last: it belongs to the sequence.
            let mut next = Vec::new();
            shape.push(value, &mut next)?;
            let read = float::parse::<F80>(&next);
            if read.consumed < next.len() || read.value != last || next == out[start..end] {
                break;
            }
        }
        out.extend_from_slice(separator);
        if out.len() >= PIECE {
            context.out.write(&out)?;
            out.clear();
        }
    }
    out.push(b'\n');
    context.out.write(&out)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn sequences_are_printed() {
        for (line, expected) in [
            ("seq 3", "1\n2\n3\n"),
            ("seq 2 4", "2\n3\n4\n"),
            ("seq 5 -2 1", "5\n3\n1\n"),
            ("seq -1 1", "-1\n0\n1\n"),
            ("seq -s, 3", "1,2,3\n"),
            ("seq -w 8 10", "08\n09\n10\n"),
            ("seq 0 .1 .3", "0.0\n0.1\n0.2\n0.3\n"),
            ("seq -f %03g 2", "001\n002\n"),
            (
                "seq 99999999999999999998 100000000000000000000",
                "99999999999999999998\n99999999999999999999\n100000000000000000000\n",
            ),
            ("seq 3 1", ""),
        ] {
            check(line, expected);
        }
    }
}
