//! The patterns that say where to cut.

use boxsh_format::integer;
use boxsh_kernel::{Context, Failure};
use boxsh_pattern::regex::{Regex, Syntax};

use crate::message;
use crate::text::pattern::compile;

/// Where a cut is made.
pub(super) enum Place {
    /// Before this line.
    Line(u64),
    /// Before a matching line, so many lines off.
    Match { regex: Regex, offset: i64, skips: bool },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    Times(u64),
    Forever,
}

pub(super) struct Control {
    pub(super) place: Place,
    pub(super) repeat: Repeat,
    /// As it was given, for messages.
    pub(super) text: Vec<u8>,
}

pub(super) fn parse_all(context: &mut Context<'_>, patterns: &[Vec<u8>]) -> Result<Vec<Control>, Failure> {
    let mut controls = Vec::new();
    let mut last = 0;
    let mut patterns = patterns.iter().peekable();
    while let Some(text) = patterns.next() {
        let place = match text.first() {
            Some(&delimiter @ (b'/' | b'%')) => parse_match(context, text, delimiter)?,
            _ => parse_line(context, text, &mut last)?,
        };
        let mut repeat = Repeat::Times(0);
        if let Some(count) = patterns.next_if(|next| next.first() == Some(&b'{')) {
            repeat = parse_repeat(context, count)?;
        }
        controls.push(Control { place, repeat, text: text.clone() });
    }
    Ok(controls)
}

fn number(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    let is_number = digits.iter().all(u8::is_ascii_digit);
    integer::parse_all(digits).filter(|_| is_number)
}

fn parse_line(context: &mut Context<'_>, text: &[u8], last: &mut u64) -> Result<Place, Failure> {
    let shown = message::quote(context, text);
    let Some(line) = number(text) else { return Err(Failure::new(format!("{shown}: invalid pattern"))) };
    if line == 0 {
        let text = String::from_utf8_lossy(text);
        return Err(Failure::new(format!("{text}: line number must be greater than zero")));
    }
    if line < *last {
        return Err(Failure::new(format!(
            "line number {shown} is smaller than preceding line number, {last}"
        )));
    }
    if line == *last {
        context.warn(format_args!("warning: line number {shown} is the same as preceding line number"))?;
    }
    *last = line;
    Ok(Place::Line(line))
}

fn parse_match(context: &Context<'_>, text: &[u8], delimiter: u8) -> Result<Place, Failure> {
    let shown = message::quote(context, text);
    let Some(close) = text[1..].iter().rposition(|&byte| byte == delimiter) else {
        let text = String::from_utf8_lossy(text);
        let delimiter = char::from(delimiter);
        return Err(Failure::new(format!("{text}: closing delimiter '{delimiter}' missing")));
    };
    let (expression, offset) = (&text[1..close + 1], &text[close + 2..]);
    let regex = compile(context, expression, Syntax::Bre)
        .map_err(|error| Failure::new(format!("{shown}: invalid regular expression: {error}")))?;
    let offset = match offset {
        [] => 0,
        text => parse_offset(text)
            .ok_or_else(|| Failure::new(format!("{shown}: integer expected after delimiter")))?,
    };
    Ok(Place::Match { regex, offset, skips: delimiter == b'%' })
}

fn parse_offset(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, text),
    };
    let value =
        i64::try_from(number(digits).filter(|_| digits.first().is_some_and(u8::is_ascii_digit))?).ok()?;
    Some(if negative { -value } else { value })
}

fn parse_repeat(context: &Context<'_>, text: &[u8]) -> Result<Repeat, Failure> {
    let Some(inner) = text.strip_prefix(b"{").and_then(|text| text.strip_suffix(b"}")) else {
        let shown = message::quote(context, text);
        return Err(Failure::new(format!("{shown}: '}}' is required in repeat count")));
    };
    if inner == b"*" {
        return Ok(Repeat::Forever);
    }
    let count = number(inner).ok_or_else(|| {
        let shown = message::quote(context, &text[..text.len() - 1]);
        Failure::new(format!("{shown}}}: integer required between '{{' and '}}'"))
    })?;
    Ok(Repeat::Times(count))
}
