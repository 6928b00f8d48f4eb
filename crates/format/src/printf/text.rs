//! String and character conversions: `s` and `c`.

use super::layout::Body;
use super::{Flags, Layout, TooLong};
use crate::Charset;

/// What the width and the precision of a string conversion count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextUnit {
    /// Bytes, as C, bash and GNU `printf` do.
    Bytes,
    /// Characters, as awk does.
    Chars(Charset),
}

/// Appends a text as `%s` does: cut to the precision, padded to the width. The `0` flag pads with blanks.
///
/// # Errors
///
/// [`TooLong`], with nothing written, if the field is longer than `limit`.
pub fn format_text(
    text: &[u8],
    unit: TextUnit,
    layout: &Layout,
    limit: usize,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let (text, width) = match unit {
        TextUnit::Bytes => (&text[..layout.precision.unwrap_or(text.len()).min(text.len())], layout.width),
        TextUnit::Chars(charset) => {
            let text = match layout.precision {
                Some(precision) => &text[..charset.prefix_len(text, precision)],
                None => text,
            };
            let surplus = text.len() - charset.count(text);
            let width = if layout.width == 0 { 0 } else { layout.width.saturating_add(surplus) };
            (text, width)
        }
    };
    let layout = Layout { flags: Flags { zero: false, ..layout.flags }, width, precision: None };
    Body { prefix: b"", zeros: 0, text, zero_fill: false }.write(&layout, limit, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(text: &str, unit: TextUnit, width: usize, precision: Option<usize>) -> Vec<u8> {
        let mut out = Vec::new();
        let layout = Layout { width, precision, ..Layout::default() };
        format_text(text.as_bytes(), unit, &layout, 100, &mut out).unwrap();
        out
    }

    #[test]
    fn bytes_or_characters_are_counted() {
        assert_eq!(formatted("é", TextUnit::Bytes, 4, None), "  é".as_bytes());
        assert_eq!(formatted("é", TextUnit::Chars(Charset::Utf8), 4, None), "   é".as_bytes());
        assert_eq!(formatted("éa", TextUnit::Bytes, 0, Some(1)), b"\xc3");
        assert_eq!(formatted("éa", TextUnit::Chars(Charset::Utf8), 0, Some(1)), "é".as_bytes());
    }

    #[test]
    fn a_field_beyond_the_limit_is_refused() {
        let mut out = Vec::new();
        let layout = Layout { width: usize::MAX, ..Layout::default() };
        assert_eq!(format_text(b"x", TextUnit::Bytes, &layout, 1 << 20, &mut out), Err(TooLong));
        assert!(out.is_empty());
    }
}
