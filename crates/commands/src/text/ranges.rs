//! Lists of numbers and ranges, as `cut` takes them: `1,3-5,7-`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Context, Failure};

use crate::message;

/// A range, both ends included, counted from 1.
pub(super) type Span = (u64, u64);

/// The words of the complaints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    Fields,
    Positions,
}

/// Reads a list: sorted, overlapping ranges joined.
///
/// # Errors
/// GNU's complaint.
pub(super) fn parse(context: &Context<'_>, list: &[u8], counted: Counted) -> Result<Vec<Span>, Failure> {
    let say = |fields: &str, positions: &str| {
        Failure::Usage(if counted == Counted::Fields { fields } else { positions }.to_owned())
    };
    let from_one = || say("fields are numbered from 1", "byte/character positions are numbered from 1");
    let mut spans: Vec<Span> = Vec::new();
    for (at, item) in Items::new(list) {
        let mut dash: Option<Option<u64>> = None;
        let mut number: Option<u64> = None;
        let mut position = at;
        while position < at + item.len() {
            match list[position] {
                b'-' => {
                    if dash.is_some() {
                        return Err(say("invalid field range", "invalid byte or character range"));
                    }
                    if number == Some(0) {
                        return Err(from_one());
                    }
                    dash = Some(number.take());
                    position += 1;
                }
                b'0'..=b'9' => {
                    let digits = list[position..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let text = &list[position..position + digits];
                    number = Some(parse_number(text).ok_or_else(|| {
                        let text = message::quote(context, text);
                        say(
                            &format!("field number {text} is too large"),
                            &format!("byte/character offset {text} is too large"),
                        )
                    })?);
                    position += digits;
                }
                _ => {
                    let rest = message::quote(context, &list[position..]);
                    return Err(say(
                        &format!("invalid field value {rest}"),
                        &format!("invalid byte/character position {rest}"),
                    ));
                }
            }
        }
        spans.push(match (dash, number) {
            (None, None | Some(0)) => return Err(from_one()),
            (None, Some(only)) => (only, only),
            (Some(None), None) => return Err(Failure::Usage("invalid range with no endpoint: -".into())),
            (Some(first), None) => (first.unwrap_or(1), u64::MAX),
            (Some(first), Some(last)) if last < first.unwrap_or(1) => {
                return Err(Failure::Usage("invalid decreasing range".into()));
            }
            (Some(first), Some(last)) => (first.unwrap_or(1), last),
        });
    }
    spans.sort_unstable();
    spans.dedup_by(|next, kept| {
        let overlaps = next.0 <= kept.1;
        if overlaps {
            kept.1 = kept.1.max(next.1);
        }
        overlaps
    });
    Ok(spans)
}

/// All that the ranges leave out.
pub(super) fn complement(spans: &[Span]) -> Vec<Span> {
    let mut result = Vec::new();
    let mut next = Some(1);
    for &(first, last) in spans {
        if let Some(next) = next
            && next < first
        {
            result.push((next, first - 1));
        }
        next = last.checked_add(1);
    }
    result.extend(next.map(|next| (next, u64::MAX)));
    result
}

fn parse_number(digits: &[u8]) -> Option<u64> {
    let value = parse_all(digits)?;
    (value != u64::MAX).then_some(value)
}

/// The items between commas and blanks, each with its place.
struct Items<'a> {
    list: &'a [u8],
    at: Option<usize>,
}

impl<'a> Items<'a> {
    fn new(list: &'a [u8]) -> Self {
        Self { list, at: Some(0) }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.at?;
        let rest = &self.list[at..];
        let length = rest.iter().position(|byte| matches!(byte, b',' | b' ' | b'\t'));
        self.at = length.map(|length| at + length + 1);
        Some((at, &rest[..length.unwrap_or(rest.len())]))
    }
}
