//! The escapes of `$'...'`.

/// The bytes that the text between the quotes of `$'...'` stands for. A NUL ends them, as in bash.
pub(crate) fn decode(source: &[u8]) -> Vec<u8> {
    let mut decoder = Decoder { source, pos: 0, out: Vec::with_capacity(source.len()) };
    while decoder.step() {}
    decoder.out
}

struct Decoder<'a> {
    source: &'a [u8],
    pos: usize,
    out: Vec<u8>,
}

impl Decoder<'_> {
    /// Decodes one byte or escape; `false` at the end.
    fn step(&mut self) -> bool {
        let Some(&byte) = self.source.get(self.pos) else { return false };
        self.pos += 1;
        if byte != b'\\' {
            self.out.push(byte);
            return true;
        }
        let Some(&escape) = self.source.get(self.pos) else {
            self.out.push(b'\\');
            return false;
        };
        self.pos += 1;
        match escape {
            b'a' => self.out.push(7),
            b'b' => self.out.push(8),
            b'e' | b'E' => self.out.push(27),
            b'f' => self.out.push(12),
            b'n' => self.out.push(b'\n'),
            b'r' => self.out.push(b'\r'),
            b't' => self.out.push(b'\t'),
            b'v' => self.out.push(11),
            b'\\' | b'\'' | b'"' | b'?' => self.out.push(escape),
            b'0'..=b'7' => {
                self.pos -= 1;
                let (value, _) = self.number(8, 3);
                return self.push_byte(value as u8);
            }
            b'x' => return self.hex(),
            b'u' => return self.unicode(b'u', 4),
            b'U' => return self.unicode(b'U', 8),
            b'c' => return self.control(),
            _ => self.out.extend_from_slice(&[b'\\', escape]),
        }
        true
    }

    fn push_byte(&mut self, byte: u8) -> bool {
        if byte == 0 {
            return false;
        }
        self.out.push(byte);
        true
    }

    /// `\xHH`, and `\x{H...}`.
    fn hex(&mut self) -> bool {
        let braced = self.source.get(self.pos) == Some(&b'{');
        self.pos += usize::from(braced);
        let (value, digits) = self.number(16, if braced { usize::MAX } else { 2 });
        if braced && self.source.get(self.pos) == Some(&b'}') {
            self.pos += 1;
        }
        if digits == 0 && !braced {
            self.out.extend_from_slice(b"\\x");
            return true;
        }
        self.push_byte(value as u8)
    }

    fn unicode(&mut self, letter: u8, most: usize) -> bool {
        let (value, digits) = self.number(16, most);
        if digits == 0 {
            self.out.extend_from_slice(&[b'\\', letter]);
            return true;
        }
        if value == 0 {
            return false;
        }
        push_utf8(&mut self.out, value);
        true
    }

    /// `\cx`: a control character.
    fn control(&mut self) -> bool {
        let Some(&byte) = self.source.get(self.pos) else {
            self.out.extend_from_slice(b"\\c");
            return false;
        };
        self.pos += 1;
        // `\c\\` is control-backslash, written with both backslashes.
        if byte == b'\\' && self.source.get(self.pos) == Some(&b'\\') {
            self.pos += 1;
        }
        self.push_byte(if byte == b'?' { 0x7f } else { byte.to_ascii_uppercase() & 0x1f })
    }

    fn number(&mut self, base: u32, most: usize) -> (u32, usize) {
        let mut value = 0u32;
        let mut digits = 0;
        while digits < most
            && let Some(digit) = self.source.get(self.pos).and_then(|&byte| (byte as char).to_digit(base))
        {
            value = value.wrapping_mul(base).wrapping_add(digit);
            self.pos += 1;
            digits += 1;
        }
        (value, digits)
    }
}

/// Encodes a code point as UTF-8, in the longer historic forms where it lies beyond Unicode, as bash does.
fn push_utf8(out: &mut Vec<u8>, value: u32) {
    let tail = |shift: u32| 0x80 | (value >> shift & 0x3f) as u8;
    match value {
        0..=0x7f => out.push(value as u8),
        0x80..=0x7ff => out.extend_from_slice(&[0xc0 | (value >> 6) as u8, tail(0)]),
        0x800..=0xffff => out.extend_from_slice(&[0xe0 | (value >> 12) as u8, tail(6), tail(0)]),
        0x1_0000..=0x1f_ffff => {
            out.extend_from_slice(&[0xf0 | (value >> 18) as u8, tail(12), tail(6), tail(0)]);
        }
        0x20_0000..=0x3ff_ffff => {
            out.extend_from_slice(&[0xf8 | (value >> 24) as u8, tail(18), tail(12), tail(6), tail(0)]);
        }
        _ => out.extend_from_slice(&[
            0xfc | (value >> 30 & 1) as u8,
            tail(24),
            tail(18),
            tail(12),
            tail(6),
            tail(0),
        ]),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn escapes_decode_as_in_bash() {
        let table: &[(&[u8], &[u8])] = &[
            (b"a\\tb", b"a\tb"),
            (b"\\x41\\101\\u00e9", b"AA\xc3\xa9"),
            (b"\\'\\\"\\\\\\?", b"'\"\\?"),
            (b"\\q\\x", b"\\q\\x"),
            (b"a\\0b", b"a"),
            (b"\\cA\\c?", b"\x01\x7f"),
            (b"\\U1F600", "\u{1f600}".as_bytes()),
            (b"\\xffz", b"\xffz"),
        ];
        for (source, expected) in table {
            assert_eq!(decode(source), *expected, "{}", source.escape_ascii());
        }
    }
}
