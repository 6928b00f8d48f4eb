//! How names are shown: quoted, with an indicator behind, as a link to click on.

use boxsh_format::charset::Unit;
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_format::width::{char_width, is_printable};
use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Context, Failure};

use super::entry::Entry;
use super::options::{Indicator, Options};

/// Quotes every name, and lines up those without quotes with those that have them.
pub(super) fn quote_all(options: &Options, entries: &mut [Entry]) {
    let mut any_quoted = false;
    for entry in entries.iter_mut() {
        entry.shown = quote(options, &entry.name, options.quote_also);
        any_quoted |= entry.shown != entry.name && options.aligns_quotes() && entry.shown[0] != entry.name[0];
    }
    for entry in entries {
        let is_quoted = matches!(entry.shown.first(), Some(b'\'' | b'"' | b'$')) && entry.shown != entry.name;
        if any_quoted && !is_quoted {
            entry.shown.insert(0, b' ');
        }
        entry.columns = columns(options, &entry.shown);
    }
}

/// A name in the style of the options.
pub(super) fn quote(options: &Options, name: &[u8], also: &[u8]) -> Vec<u8> {
    let mut shown = gnu_quote(name, options.quoting, options.charset, also);
    let replaces = options.question_marks
        && matches!(options.quoting, GnuStyle::Literal | GnuStyle::Shell | GnuStyle::ShellAlways);
    if replaces {
        shown = with_question_marks(options, &shown);
    }
    shown
}

/// The name of a directory before its colon, which is quoted too where quoting is by need.
pub(super) fn quote_heading(options: &Options, name: &[u8]) -> Vec<u8> {
    let also: &[u8] = match options.quoting {
        GnuStyle::Literal | GnuStyle::Shell | GnuStyle::ShellAlways => b"",
        GnuStyle::Escape => b": ",
        _ => b":",
    };
    quote(options, name, also)
}

fn with_question_marks(options: &Options, text: &[u8]) -> Vec<u8> {
    let mut shown = Vec::with_capacity(text.len());
    let mut rest = text;
    for unit in options.charset.units(text) {
        let (bytes, tail) = rest.split_at(unit.byte_len());
        match unit {
            Unit::Char(char) if is_printable(char) => shown.extend_from_slice(bytes),
            _ => shown.push(b'?'),
        }
        rest = tail;
    }
    shown
}

/// The columns of a shown name: what cannot be printed has none.
fn columns(options: &Options, text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.iter().filter(|byte| (b' '..=b'~').contains(byte)).count();
    }
    let width = |unit| match unit {
        Unit::Char(char) => char_width(char).unwrap_or(0),
        Unit::Invalid(_) => 0,
    };
    options.charset.units(text).map(width).sum()
}

/// The character behind a name that tells what it is.
pub(super) fn indicator(options: &Options, kind: Option<FileKind>, metadata: Option<Metadata>) -> Option<u8> {
    if options.indicator == Indicator::None {
        return None;
    }
    let kind = metadata.map(|metadata| metadata.kind).or(kind)?;
    match kind {
        FileKind::Directory => Some(b'/'),
        _ if options.indicator == Indicator::Slash => None,
        FileKind::File => {
            let is_executable = metadata.is_some_and(|metadata| metadata.mode & 0o111 != 0);
            (options.indicator == Indicator::Classify && is_executable).then_some(b'*')
        }
        FileKind::Symlink => Some(b'@'),
        FileKind::Fifo => Some(b'|'),
        FileKind::Socket => Some(b'='),
        FileKind::CharDevice | FileKind::BlockDevice => None,
    }
}

/// Begins a name that terminals make a link of.
pub(super) fn open_link(context: &mut Context<'_>, path: &[u8]) -> Result<(), Failure> {
    let absolute = match context.process.real_path(path) {
        Ok(absolute) => absolute,
        Err(boxsh_kernel::Errno::Killed) => return Err(Failure::Errno(boxsh_kernel::Errno::Killed)),
        Err(_) => Vec::new(),
    };
    let host = context.process.identity().host.clone();
    context.out.write(b"\x1b]8;;file://")?;
    context.out.write(percent_encode(host.as_bytes()).as_bytes())?;
    context.out.write(percent_encode(&absolute).as_bytes())?;
    context.out.write(b"\x07")
}

/// Ends such a name.
pub(super) fn close_link(context: &mut Context<'_>) -> Result<(), Failure> {
    context.out.write(b"\x1b]8;;\x07")
}

fn percent_encode(text: &[u8]) -> String {
    let mut encoded = String::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_alphanumeric() || b"~-._/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02x}"));
        }
    }
    encoded
}
