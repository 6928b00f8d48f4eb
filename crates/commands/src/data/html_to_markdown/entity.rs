//! Character references: `&amp;`, `&#38;`, `&#x26;`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The names of HTML 5 and what they stand for, each with its code points in hexadecimal.
static NAMES: LazyLock<HashMap<&'static [u8], &'static str>> = LazyLock::new(|| {
    let lines = include_str!("entities.txt").lines();
    lines.filter_map(|line| line.split_once(' ')).map(|(name, codes)| (name.as_bytes(), codes)).collect()
});

/// Names that pages also use without their semicolon.
const BARE: [&[u8]; 7] = [b"amp", b"copy", b"gt", b"lt", b"nbsp", b"quot", b"reg"];

/// No name is longer.
const LONGEST: usize = 32;

/// What numeric references between 0x80 and 0x9f mean: the characters of Windows-1252.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Appends `text` with its character references replaced.
pub(super) fn decode_into(text: &[u8], out: &mut Vec<u8>) {
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest) {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        match reference(rest, out) {
            Some(length) => rest = &rest[length..],
            None => {
                out.push(b'&');
                rest = &rest[1..];
            }
        }
    }
    out.extend_from_slice(rest);
}

/// As [`decode_into`], to a new text.
pub(super) fn decode(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    decode_into(text, &mut out);
    out
}

/// Whether `text`, which starts with `&`, would be read as a reference.
pub(super) fn is_reference(text: &[u8]) -> bool {
    reference(text, &mut Vec::new()).is_some()
}

/// Replaces the reference that `text` starts with; gives its length.
fn reference(text: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let body = &text[1..];
    if let Some(number) = body.strip_prefix(b"#") {
        return numeric(number, out).map(|length| length + 2);
    }
    let length = body.iter().take(LONGEST).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = &body[..length];
    if body.get(length) == Some(&b';')
        && let Some(codes) = NAMES.get(name)
    {
        let codes = codes.split('+').filter_map(|code| u32::from_str_radix(code, 16).ok());
        for code in codes {
            push_char(out, char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        return Some(length + 2);
    }
    let bare = BARE.iter().find(|bare| name == **bare)?;
    let codes = NAMES.get(*bare)?;
    push_char(out, u32::from_str_radix(codes, 16).ok().and_then(char::from_u32)?);
    Some(length + 1)
}

fn numeric(text: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let (digits, radix, lead) = match text {
        [b'x' | b'X', digits @ ..] => (digits, 16, 1),
        digits => (digits, 10, 0),
    };
    let length = digits.iter().take_while(|byte| char::from(**byte).is_digit(radix)).count();
    if length == 0 {
        return None;
    }
    let mut code = 0u32;
    for &digit in &digits[..length] {
        let digit = char::from(digit).to_digit(radix).unwrap_or(0);
        code = code.saturating_mul(radix).saturating_add(digit);
    }
    let char = match code {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9f => WINDOWS[(code - 0x80) as usize],
        code => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    push_char(out, char);
    let semicolon = usize::from(digits.get(length) == Some(&b';'));
    Some(lead + length + semicolon)
}

fn push_char(out: &mut Vec<u8>, char: char) {
    out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_become_characters() {
        for (text, expected) in [
            ("a &amp; b &lt;c&gt;", "a & b <c>"),
            ("&eacute;&#233;&#xE9;&copy 2024", "ééé© 2024"),
            ("&nosuch; &; & &#; &#x;", "&nosuch; &; & &#; &#x;"),
            ("&#150;&#0;&#99999999999;", "–\u{fffd}\u{fffd}"),
            ("&NotEqualTilde;", "≂̸"),
        ] {
            assert_eq!(String::from_utf8(decode(text.as_bytes())).unwrap(), expected, "{text}");
        }
    }
}
