//! The quoting styles of bash.

use super::{is_printable_unit, push_octal};
use crate::Charset;

/// Whether a text has a character that only `$'...'` can show.
pub fn needs_ansi_c(text: &[u8], charset: Charset) -> bool {
    charset.units(text).any(|unit| !is_printable_unit(unit))
}

/// Whether a text has a character that the shell would interpret: what makes `set` and `set -x` quote.
pub fn contains_metas(text: &[u8]) -> bool {
    text.iter().enumerate().any(|(index, byte)| match byte {
        b' ' | b'\t' | b'\n' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' => true,
        b'!' | b'{' | b'}' | b'*' | b'[' | b']' | b'?' | b'^' | b'$' | b'`' => true,
        b'~' => starts_tilde(text, index),
        b'#' => index == 0,
        _ => false,
    })
}

fn starts_tilde(text: &[u8], index: usize) -> bool {
    index == 0 || matches!(text[index - 1], b'=' | b':')
}

/// `$'...'`.
pub fn ansi_c_quote(text: &[u8], charset: Charset) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 4);
    out.extend_from_slice(b"$'");
    let mut rest = text;
    for unit in charset.units(text) {
        let (bytes, tail) = rest.split_at(unit.byte_len());
        rest = tail;
        match bytes[0] {
            7 => out.extend_from_slice(b"\\a"),
            8 => out.extend_from_slice(b"\\b"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            11 => out.extend_from_slice(b"\\v"),
            12 => out.extend_from_slice(b"\\f"),
            b'\r' => out.extend_from_slice(b"\\r"),
            27 => out.extend_from_slice(b"\\E"),
            byte @ (b'\\' | b'\'') => out.extend([b'\\', byte]),
            _ if is_printable_unit(unit) => out.extend_from_slice(bytes),
            _ => push_octal(bytes, &mut out),
        }
    }
    out.push(b'\'');
    out
}

/// Single quotes, as `alias` and `trap -p` print; a lone quote becomes `\'`.
pub fn single_quote(text: &[u8]) -> Vec<u8> {
    if text == b"'" {
        return b"\\'".to_vec();
    }
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'\'');
    for &byte in text {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\''"),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
    out
}

/// Double quotes, with a backslash before what stays special within them.
pub fn double_quote(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'"');
    for &byte in text {
        if matches!(byte, b'"' | b'\\' | b'$' | b'`') {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out.push(b'"');
    out
}

/// `printf %q`, and what completion inserts.
pub fn backslash_quote(text: &[u8], charset: Charset) -> Vec<u8> {
    if text.is_empty() {
        return b"''".to_vec();
    }
    if needs_ansi_c(text, charset) {
        return ansi_c_quote(text, charset);
    }
    let mut out = Vec::with_capacity(text.len() + 8);
    for (index, &byte) in text.iter().enumerate() {
        let special = match byte {
            b' ' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' | b'!' | b'{'
            | b'}' => true,
            b'*' | b'[' | b']' | b'?' | b'^' | b'$' | b'`' | b',' => true,
            b'~' => starts_tilde(text, index),
            b'#' => index == 0,
            _ => false,
        };
        if special {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out
}

/// `${x@Q}`: single quotes, or `$'...'`.
pub fn reusable(text: &[u8], charset: Charset) -> Vec<u8> {
    if needs_ansi_c(text, charset) { ansi_c_quote(text, charset) } else { single_quote(text) }
}

/// The value in `declare -p` and `export -p`, and an element's value in an array: double quotes, or `$'...'`.
pub fn declared_value(text: &[u8], charset: Charset) -> Vec<u8> {
    if needs_ansi_c(text, charset) { ansi_c_quote(text, charset) } else { double_quote(text) }
}

/// The key of an associative array's element in `declare -p`, without its brackets.
pub fn array_key(text: &[u8], charset: Charset) -> Vec<u8> {
    if needs_ansi_c(text, charset) {
        ansi_c_quote(text, charset)
    } else if contains_metas(text) || text == b"@" {
        double_quote(text)
    } else {
        text.to_vec()
    }
}

/// The value of a variable as plain `set` lists it.
pub fn listed_value(text: &[u8], charset: Charset) -> Vec<u8> {
    if needs_ansi_c(text, charset) {
        ansi_c_quote(text, charset)
    } else if contains_metas(text) {
        single_quote(text)
    } else {
        text.to_vec()
    }
}

/// A word of a command that `set -x` prints: unlike the listings, single quotes win over `$'...'`.
pub fn traced_word(text: &[u8], charset: Charset) -> Vec<u8> {
    if text.is_empty() { b"''".to_vec() } else { traced_assignment(text, charset) }
}

/// The value of an assignment that `set -x` prints: as a word, but nothing for an empty one.
pub fn traced_assignment(text: &[u8], charset: Charset) -> Vec<u8> {
    if contains_metas(text) {
        single_quote(text)
    } else if needs_ansi_c(text, charset) {
        ansi_c_quote(text, charset)
    } else {
        text.to_vec()
    }
}
