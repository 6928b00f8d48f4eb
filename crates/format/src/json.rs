//! Strings as JSON writes them.

/// The escapes of the control characters that have no letter, six bytes each.
const CODES: &str = "\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\u0008\\u0009\\u000a\\u000b\\u000c\\u000d\\u000e\\u000f\
                     \\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f";

/// What stands for a byte in a string; `None` if that is the byte itself.
#[inline]
pub fn escape(byte: u8) -> Option<&'static str> {
    Some(match byte {
        b'"' => "\\\"",
        b'\\' => "\\\\",
        b'\n' => "\\n",
        b'\t' => "\\t",
        b'\r' => "\\r",
        8 => "\\b",
        12 => "\\f",
        0..=31 => &CODES[usize::from(byte) * 6..usize::from(byte) * 6 + 6],
        _ => return None,
    })
}

/// Appends a text in quotes, escaped. Bytes that are no text stay as they are.
pub fn push_string(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text {
        match escape(byte) {
            Some(escaped) => out.extend_from_slice(escaped.as_bytes()),
            None => out.push(byte),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::push_string;

    #[test]
    fn control_characters_quotes_and_backslashes_are_escaped() {
        let mut out = Vec::new();
        push_string(b"a\"b\\c\n\t\r\x08\x0c\x00\x1b\x7f/\xff", &mut out);
        assert_eq!(out, b"\"a\\\"b\\\\c\\n\\t\\r\\b\\f\\u0000\\u001b\x7f/\xff\"");
        for byte in 0..32u8 {
            let code = format!("\\u{byte:04x}");
            assert_eq!(&super::CODES[usize::from(byte) * 6..][..6], code);
        }
    }
}
