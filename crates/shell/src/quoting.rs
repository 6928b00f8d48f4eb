//! Quoting and reading escapes of texts of any length, at the budget's expense.

use boxsh_format::Charset;
use boxsh_format::escape::{Dialect, Unescaped, unescape_with};
use boxsh_format::quote;
use boxsh_kernel::Process;

use crate::bulk::{self, PIECE};
use crate::flow::{Flow, Run};
use crate::value::Value;

/// What a byte is worth that is quoted, in bytes copied.
const PER_BYTE: u64 = 8;

/// `${x@Q}`: see [`quote::reusable`].
pub(crate) fn reusable(process: &Process, text: &[u8], charset: Charset) -> Run<Vec<u8>> {
    match text.len() <= PIECE {
        true => whole(process, text, |text| quote::reusable(text, charset)),
        false if needs_ansi_c(process, text, charset)? => ansi_c(process, text, charset),
        false => in_pieces(process, text, (b"'", b"'"), quote::single_quote),
    }
}

/// A value in `declare -p`: see [`quote::declared_value`].
pub(crate) fn declared_value(process: &Process, text: &[u8], charset: Charset) -> Run<Vec<u8>> {
    match text.len() <= PIECE {
        true => whole(process, text, |text| quote::declared_value(text, charset)),
        false if needs_ansi_c(process, text, charset)? => ansi_c(process, text, charset),
        false => in_pieces(process, text, (b"\"", b"\""), quote::double_quote),
    }
}

/// A value as plain `set` lists it: see [`quote::listed_value`].
pub(crate) fn listed_value(process: &Process, text: &[u8], charset: Charset) -> Run<Vec<u8>> {
    if text.len() <= PIECE {
        return whole(process, text, |text| quote::listed_value(text, charset));
    }
    if needs_ansi_c(process, text, charset)? {
        return ansi_c(process, text, charset);
    }
    for piece in bulk::pieces(text) {
        process.work(PER_BYTE * piece.len() as u64)?;
        if quote::contains_metas(piece) {
            return in_pieces(process, text, (b"'", b"'"), quote::single_quote);
        }
    }
    Ok(text.to_vec())
}

/// `printf %q`: see [`quote::backslash_quote`].
pub(crate) fn backslash_quote(process: &Process, text: &[u8], charset: Charset) -> Run<Vec<u8>> {
    match text.len() <= PIECE {
        true => whole(process, text, |text| quote::backslash_quote(text, charset)),
        false if needs_ansi_c(process, text, charset)? => ansi_c(process, text, charset),
        false => in_pieces(process, text, (b"", b""), |piece| quote::backslash_quote(piece, charset)),
    }
}

/// Replaces the escapes of a text.
pub(crate) fn unescape(process: &Process, text: &[u8], dialect: Dialect, charset: Charset) -> Run<Unescaped> {
    if text.len() > PIECE {
        process.reserve(text.len() as u64)?;
    }
    unescape_with(text, dialect, charset, &mut |bytes| process.work(PER_BYTE * bytes).is_ok())
        .ok_or(Flow::Killed)
}

fn whole(process: &Process, text: &[u8], quote: impl Fn(&[u8]) -> Vec<u8>) -> Run<Vec<u8>> {
    process.work(PER_BYTE * text.len() as u64)?;
    Ok(quote(text))
}

fn needs_ansi_c(process: &Process, text: &[u8], charset: Charset) -> Run<bool> {
    for piece in bulk::pieces(text) {
        process.work(PER_BYTE * piece.len() as u64)?;
        if quote::needs_ansi_c(piece, charset) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn ansi_c(process: &Process, text: &[u8], charset: Charset) -> Run<Vec<u8>> {
    in_pieces(process, text, (b"$'", b"'"), |piece| quote::ansi_c_quote(piece, charset))
}

/// A text quoted piece by piece; `quotes` are what each piece has around it.
fn in_pieces(
    process: &Process,
    text: &[u8],
    quotes: (&[u8], &[u8]),
    quote: impl Fn(&[u8]) -> Vec<u8>,
) -> Run<Vec<u8>> {
    process.reserve(text.len() as u64)?;
    let (open, close) = quotes;
    let mut quoted = open.to_vec();
    for piece in bulk::pieces(text) {
        process.work(PER_BYTE * piece.len() as u64)?;
        let piece = quote(piece);
        bulk::append(process, &mut quoted, &piece[open.len()..piece.len() - close.len()])?;
    }
    quoted.extend_from_slice(close);
    Ok(quoted)
}

/// An array as `declare -p` writes it: `([0]="a" [1]="b")`.
pub(crate) fn array_literal(process: &Process, value: &Value, charset: Charset) -> Run<Vec<u8>> {
    let mut text = b"(".to_vec();
    let mut push = |key: &[u8], value: &[u8]| -> Run<()> {
        if text.len() > 1 {
            text.push(b' ');
        }
        text.push(b'[');
        text.extend_from_slice(key);
        text.extend_from_slice(b"]=");
        bulk::append(process, &mut text, &declared_value(process, value, charset)?)
    };
    match value {
        Value::Indexed(array) => {
            for (index, value) in array.iter() {
                push(index.to_string().as_bytes(), value)?;
            }
        }
        Value::Associative(array) => {
            for (key, value) in bulk::pairs(process, array)? {
                push(&quote::array_key(key, charset), value)?;
            }
            // bash leaves a blank behind the last pair.
            if !array.is_empty() {
                text.push(b' ');
            }
        }
        _ => {}
    }
    text.push(b')');
    Ok(text)
}
