//! The quoting styles of the GNU tools (`ls --quoting-style`, file names and arguments in messages).

use super::{is_printable_unit, push_octal};
use crate::Charset;
use crate::charset::Unit;

/// A GNU quoting style, by its name in `ls --quoting-style`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GnuStyle {
    /// As it is.
    Literal,
    /// Quoted for the shell if needed; unprintables stay.
    Shell,
    /// Always quoted for the shell.
    ShellAlways,
    /// Quoted for the shell if needed, unprintables as `$'...'`: file names in most messages, and `printf %q`.
    ShellEscape,
    /// As `ShellEscape`, but always quoted: file names inside a sentence.
    ShellEscapeAlways,
    /// A C string.
    C,
    /// A C string, without its quotes if it would have no escape.
    CMaybe,
    /// A C string without its quotes: `ls -b`.
    Escape,
    /// The locale's quotes: arguments in messages. `‘x’` in UTF-8, `'x'` in the C locale.
    Locale,
    /// As `Locale`, but `"x"` in the C locale.
    CLocale,
}

/// Quotes a text. The bytes of `also` are quoted too where they would not be: `ls -b` adds a blank, and messages of the
/// form `tool: file: problem` a colon.
pub fn gnu_quote(text: &[u8], style: GnuStyle, charset: Charset, also: &[u8]) -> Vec<u8> {
    match style {
        GnuStyle::Literal => text.to_vec(),
        GnuStyle::Shell | GnuStyle::ShellEscape if !needs_shell(text, style, charset, also) => text.to_vec(),
        GnuStyle::Shell | GnuStyle::ShellAlways => shell(text, Unprintable::Keep, charset),
        GnuStyle::ShellEscape | GnuStyle::ShellEscapeAlways => shell(text, Unprintable::Escape, charset),
        GnuStyle::Escape => c_escape(text, b"", charset, also),
        GnuStyle::C => surround(c_escape(text, b"\"", charset, also), b"\"", b"\""),
        GnuStyle::CMaybe => {
            let changes = |unit| !is_printable_unit(unit) || unit == Unit::Char('"');
            if charset.units(text).any(changes) || text.iter().any(|byte| also.contains(byte)) {
                surround(c_escape(text, b"\"", charset, b""), b"\"", b"\"")
            } else {
                text.to_vec()
            }
        }
        GnuStyle::Locale | GnuStyle::CLocale => match (charset, style) {
            (Charset::Utf8, _) => {
                let (left, right) = ("‘".as_bytes(), "’".as_bytes());
                surround(c_escape(text, right, charset, also), left, right)
            }
            (Charset::C, GnuStyle::Locale) => surround(c_escape(text, b"'", charset, also), b"'", b"'"),
            (Charset::C, _) => surround(c_escape(text, b"\"", charset, also), b"\"", b"\""),
        },
    }
}

fn surround(mut text: Vec<u8>, left: &[u8], right: &[u8]) -> Vec<u8> {
    text.splice(0..0, left.iter().copied());
    text.extend_from_slice(right);
    text
}

/// The letter of a C escape.
fn letter(byte: u8) -> Option<u8> {
    Some(match byte {
        7 => b'a',
        8 => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        11 => b'v',
        12 => b'f',
        b'\r' => b'r',
        _ => return None,
    })
}

/// Appends the escape of an unprintable character.
fn push_escape(bytes: &[u8], next: Option<&u8>, out: &mut Vec<u8>) {
    match (letter(bytes[0]), bytes[0]) {
        (Some(letter), _) => out.extend([b'\\', letter]),
        (None, 0) if !next.is_some_and(u8::is_ascii_digit) => out.extend_from_slice(b"\\0"),
        _ => push_octal(bytes, out),
    }
}

fn c_escape(text: &[u8], right_quote: &[u8], charset: Charset, also: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut rest = text;
    for unit in charset.units(text) {
        let (bytes, tail) = rest.split_at(unit.byte_len());
        if !is_printable_unit(unit) {
            push_escape(bytes, tail.first(), &mut out);
        } else {
            if bytes == b"\\" || bytes == right_quote || also.contains(&bytes[0]) {
                out.push(b'\\');
            }
            out.extend_from_slice(bytes);
        }
        rest = tail;
    }
    out
}

/// Whether a style that quotes only where needed needs it.
fn needs_shell(text: &[u8], style: GnuStyle, charset: Charset, also: &[u8]) -> bool {
    let escapes = style == GnuStyle::ShellEscape;
    text.is_empty()
        || matches!(text, b"{" | b"}")
        || matches!(text[0], b'#' | b'~')
        || text.iter().any(|byte| {
            matches!(
                byte,
                b' ' | b'\t' | b'\n' | b'\r' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<'
            ) || matches!(byte, b'>' | b'!' | b'*' | b'[' | b'?' | b'^' | b'$' | b'`' | b'=')
                || also.contains(byte)
        })
        || (escapes && charset.units(text).any(|unit| !is_printable_unit(unit)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unprintable {
    Keep,
    Escape,
}

/// Whether double quotes would do: nothing in the text means anything inside them.
fn suits_double_quotes(text: &[u8], charset: Charset) -> bool {
    let harmless = |(index, unit): (usize, Unit)| match unit {
        Unit::Char('#' | '~') => index == 0,
        Unit::Char(
            '"' | '\\' | '|' | '&' | ';' | '(' | ')' | '<' | '>' | '!' | '*' | '[' | '?' | '^' | '$' | '`'
            | '=' | '{' | '}',
        ) => false,
        unit => is_printable_unit(unit),
    };
    charset.units(text).enumerate().all(harmless)
}

fn shell(text: &[u8], unprintable: Unprintable, charset: Charset) -> Vec<u8> {
    let has_quote = text.contains(&b'\'');
    if has_quote && suits_double_quotes(text, charset) {
        return surround(text.to_vec(), b"\"", b"\"");
    }
    let escaped = |unit| unprintable == Unprintable::Escape && !is_printable_unit(unit);
    let mut out = Vec::with_capacity(text.len() + 8);
    out.push(b'\'');
    // GNU scans a text with a quote twice and forgets to reset this state in between. The output is then odd, and for
    // a text that also starts with an unprintable even wrong, but it is what the real tools print.
    let mut in_escape = has_quote && charset.units(text).last().is_some_and(escaped);
    let mut rest = text;
    for unit in charset.units(text) {
        let (bytes, tail) = rest.split_at(unit.byte_len());
        if bytes == b"'" {
            out.extend_from_slice(b"'\\''");
            in_escape = false;
        } else if escaped(unit) {
            if !in_escape {
                out.extend_from_slice(b"'$'");
                in_escape = true;
            }
            push_escape(bytes, tail.first(), &mut out);
        } else {
            if in_escape {
                out.extend_from_slice(b"''");
                in_escape = false;
            }
            out.extend_from_slice(bytes);
        }
        rest = tail;
    }
    out.push(b'\'');
    out
}
