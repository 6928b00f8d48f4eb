//! The escaped form of a block, for bytes that a line of text cannot show.

/// Whether `byte` starts a line that a table would take for a header of its own.
pub(crate) fn is_header(line: &[u8]) -> bool {
    line.starts_with(b"=== ") || line == b"===" || block_header(line).is_some()
}

/// What follows the dashes of a block header.
pub(crate) fn block_header(line: &[u8]) -> Option<&[u8]> {
    // Other lines with three dashes are text: the output of `diff -u` is full of them.
    let rest = line.strip_prefix(b"--- ")?;
    let word = rest.split(|byte| *byte == b' ').next()?;
    matches!(word, b"script" | b"status" | b"stdout" | b"stderr" | b"differs:").then_some(rest)
}

/// Whether the lines of `text`, a block without its final newline, can stand in a table as they are.
pub(crate) fn is_plain(text: &[u8], spaces: TrailingSpaces) -> bool {
    let Ok(shown) = std::str::from_utf8(text) else { return false };
    let unclear = |c: char| c.is_control() && c != '\n' && c != '\t';
    if shown.contains(unclear) {
        return false;
    }
    let mut last_is_blank = false;
    for line in text.split(|byte| *byte == b'\n') {
        let trailing = line.ends_with(b" ") || line.ends_with(b"\t");
        if is_header(line) || (trailing && spaces == TrailingSpaces::Escape) {
            return false;
        }
        last_is_blank = line.trim_ascii().is_empty();
    }
    !last_is_blank
}

/// What to do with white space at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrailingSpaces {
    /// It is part of a script as its author wrote it.
    Keep,
    /// It would be lost on a reader, and in some editors.
    Escape,
}

/// The lines of the escaped form of `text`, the last with its newline.
pub(crate) fn escape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 2);
    let (body, ends_with_newline) = match text.strip_suffix(b"\n") {
        Some(body) => (body, true),
        None => (text, false),
    };
    for (index, line) in body.split(|byte| *byte == b'\n').enumerate() {
        if index > 0 {
            out.push(b'\n');
        }
        escape_line(line, &mut out);
    }
    // A blank last line would not count; written as an escape it does.
    match (ends_with_newline, out.last()) {
        (true, None | Some(b'\n')) => out.extend_from_slice(b"\\n\\"),
        (true, Some(_)) => {}
        (false, _) => out.push(b'\\'),
    }
    out.push(b'\n');
    out
}

fn escape_line(line: &[u8], out: &mut Vec<u8>) {
    let visible = line.trim_ascii_end().len();
    let header = is_header(line);
    let mut rest = line;
    while let Some(chunk) = rest.utf8_chunks().next() {
        for (offset, c) in chunk.valid().char_indices() {
            let at = line.len() - rest.len() + offset;
            match c {
                '\\' => out.extend_from_slice(b"\\\\"),
                '\t' if at >= visible => out.extend_from_slice(b"\\t"),
                '\t' => out.push(b'\t'),
                '\r' => out.extend_from_slice(b"\\r"),
                c if c.is_control() || (at >= visible && c == ' ') || (header && at == 0) => {
                    let mut utf8 = [0; 4];
                    c.encode_utf8(&mut utf8).bytes().for_each(|byte| push_hex(byte, out));
                }
                c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        chunk.invalid().iter().for_each(|byte| push_hex(*byte, out));
        rest = &rest[chunk.valid().len() + chunk.invalid().len()..];
    }
}

fn push_hex(byte: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("\\x{byte:02x}").as_bytes());
}

/// The bytes that `text` stands for, or `None` if one of its escapes is not known.
pub(crate) fn unescape(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next()? {
            b'\\' => out.push(b'\\'),
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'\n' => {}
            b'x' => {
                let digits = [bytes.next()?, bytes.next()?].map(|digit| char::from(digit).to_digit(16));
                let [Some(high), Some(low)] = digits else { return None };
                out.push(u8::try_from(high * 16 + low).ok()?);
            }
            _ => return None,
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::{TrailingSpaces, escape, is_plain, unescape};

    #[test]
    fn every_text_survives_escaping() {
        let texts: [&[u8]; 15] = [
            b"",
            b"\n",
            b"\n\n",
            b"a",
            b"a\n",
            b"a\n\n",
            b"\\",
            b"\\\n",
            b"a \t\n \n",
            b"\xff\xfe\x00\x7f\n",
            b"=== x\n--- stdout\n",
            "caf\u{e9}\u{85} \n".as_bytes(),
            b"\xe2\x82",
            b"a\r\nb\r\n",
            b"\\x41\\n\n",
        ];
        for text in texts {
            let escaped = escape(text);
            assert_eq!(unescape(&escaped).as_deref(), Some(text), "{:?}", escaped.escape_ascii().to_string());
            let shown = escaped.strip_suffix(b"\n").unwrap();
            assert!(is_plain(shown, TrailingSpaces::Escape), "{:?}", escaped.escape_ascii().to_string());
        }
    }

    #[test]
    fn escapes_are_readable() {
        assert_eq!(escape(b"a\\b \n\x01\n"), b"a\\\\b\\x20\n\\x01\n");
        assert_eq!(escape(b"a\n\n"), b"a\n\\n\\\n");
        assert_eq!(escape(b"=== a"), b"\\x3d== a\\\n");
    }

    #[test]
    fn unknown_escapes_are_refused() {
        for text in [&b"\\q"[..], b"\\x4", b"\\xzz", b"\\"] {
            assert_eq!(unescape(text), None);
        }
    }
}
