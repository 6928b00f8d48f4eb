//! `{1..9}` and `{a..e}`.

use crate::ast::{BraceExpansion, Bytes};

/// Parses the text between two braces as a sequence.
pub(super) fn parse(text: &[u8]) -> Option<BraceExpansion> {
    let (start, rest) = split_dots(text)?;
    let (end, step_text) = match split_dots(rest) {
        Some((end, step)) => (end, Some(step)),
        None => (rest, None),
    };
    let step = match step_text {
        Some(step) => integer(step)?,
        None => 1,
    };
    let source = Bytes::from(text);
    if let (Some(first), Some(last)) = (integer(start), integer(end)) {
        let padded = is_padded(start) || is_padded(end);
        let width = if padded { start.len().max(end.len()) as u32 } else { 0 };
        return Some(BraceExpansion::Integers { start: first, end: last, step, width, source });
    }
    match (start, end) {
        ([first], [last]) if first.is_ascii_alphabetic() && last.is_ascii_alphabetic() => {
            Some(BraceExpansion::Chars { start: *first, end: *last, step, source })
        }
        _ => None,
    }
}

fn split_dots(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = text.windows(2).position(|pair| pair == b"..")?;
    Some((&text[..at], &text[at + 2..]))
}

fn integer(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Whether a number asks for zero padding: `01`, `-01`.
fn is_padded(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    digits.len() > 1 && digits[0] == b'0'
}
