//! Backslash escapes, in the dialects of everything that knows them.
//!
//! ```
//! use boxsh_format::Charset;
//! use boxsh_format::escape::{Dialect, unescape};
//!
//! let text = unescape(br"a\tb\0101\cignored", Dialect::BashArgument, Charset::Utf8);
//! assert_eq!(text.bytes, b"a\tbA");
//! assert!(text.stopped);
//! ```

use crate::Charset;

/// Who reads the escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The format of bash's `printf`.
    BashFormat,
    /// The argument of `%b` in bash's `printf`.
    BashArgument,
    /// `echo -e` in bash.
    BashEcho,
    /// `$'...'`, which ends at a NUL.
    AnsiC,
    /// The format of GNU `printf`.
    GnuFormat,
    /// The argument of `%b` in GNU `printf`.
    GnuArgument,
    /// `/bin/echo -e`.
    GnuEcho,
    /// `find -printf`.
    Find,
    /// `stat --printf`.
    Stat,
}

/// Something to complain about. The text was handled all the same, unless it is fatal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Complaint {
    /// Bash: `\x` without a digit.
    #[error("missing hex digit for \\x")]
    MissingHexDigit,
    /// Bash: `\u` or `\U` (the byte) without a digit.
    #[error("missing unicode digit for \\{}", char::from(*.0))]
    MissingUnicodeDigit(u8),
    /// GNU, fatal: `\x`, `\u` or `\U` without its digits.
    #[error("missing hexadecimal number in escape")]
    MissingHexNumber,
    /// GNU, fatal: a code point that C does not allow to be named; the text is as GNU prints it.
    #[error("invalid universal character name {0}")]
    InvalidUniversalName(String),
    /// `find` and `stat`: a letter (the byte) that means nothing after a backslash.
    #[error("unrecognized escape")]
    Unrecognized(u8),
}

impl Complaint {
    /// Whether output ends here with a failure.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Complaint::MissingHexNumber | Complaint::InvalidUniversalName(_))
    }
}

/// The result of [`unescape`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unescaped {
    /// The text, up to where it stopped.
    pub bytes: Vec<u8>,
    /// Whether `\c` (or a fatal complaint) ended all output.
    pub stopped: bool,
    /// What to tell the user, in order.
    pub complaints: Vec<Complaint>,
}

/// Replaces the escapes of a text. The result is never longer than the text, but for a `\u` in the C locale.
pub fn unescape(text: &[u8], dialect: Dialect, charset: Charset) -> Unescaped {
    unescape_with(text, dialect, charset, &mut |_| true).unwrap_or_default()
}

/// As [`unescape`], of any amount of text: `pulse` is told how many bytes were read since it was last asked, and gives up by `false`;
/// then there is no result.
pub fn unescape_with(
    text: &[u8],
    dialect: Dialect,
    charset: Charset,
    pulse: &mut dyn FnMut(u64) -> bool,
) -> Option<Unescaped> {
    const PIECE: usize = 16 << 10;
    let mut reader = Reader { text, position: 0, dialect, charset, result: Unescaped::default() };
    let mut asked = 0;
    while let Some(byte) = reader.next() {
        if reader.position - asked >= PIECE {
            if !pulse((reader.position - asked) as u64) {
                return None;
            }
            asked = reader.position;
        }
        if byte != b'\\' {
            reader.result.bytes.push(byte);
            continue;
        }
        match reader.escape() {
            Flow::Go => {}
            Flow::Stop => {
                reader.result.stopped = true;
                break;
            }
            Flow::End => break,
        }
    }
    Some(reader.result)
}

enum Flow {
    Go,
    /// No output at all after this.
    Stop,
    /// This text ends, others go on.
    End,
}

struct Reader<'a> {
    text: &'a [u8],
    position: usize,
    dialect: Dialect,
    charset: Charset,
    result: Unescaped,
}

impl Dialect {
    fn is_gnu_printf(self) -> bool {
        matches!(self, Dialect::GnuFormat | Dialect::GnuArgument)
    }

    fn is_bash(self) -> bool {
        matches!(self, Dialect::BashFormat | Dialect::BashArgument | Dialect::BashEcho | Dialect::AnsiC)
    }

    /// The one-letter escapes.
    fn letter(self, letter: u8) -> Option<u8> {
        Some(match letter {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\\' => b'\\',
            b'e' if self != Dialect::Find => 27,
            b'E' if self.is_bash() => 27,
            b'\'' | b'?' if matches!(self, Dialect::BashFormat | Dialect::AnsiC) => letter,
            b'"' => match self {
                Dialect::BashFormat | Dialect::AnsiC | Dialect::Stat => letter,
                _ if self.is_gnu_printf() => letter,
                _ => return None,
            },
            _ => return None,
        })
    }
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.position).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.position += 1;
        Some(byte)
    }

    fn put(&mut self, byte: u8) -> Flow {
        if byte == 0 && self.dialect == Dialect::AnsiC {
            return Flow::End;
        }
        self.result.bytes.push(byte);
        Flow::Go
    }

    fn put_raw(&mut self, letter: u8) -> Flow {
        self.result.bytes.extend([b'\\', letter]);
        Flow::Go
    }

    /// What follows a backslash that was just read.
    fn escape(&mut self) -> Flow {
        let Some(letter) = self.next() else {
            self.result.bytes.push(b'\\');
            return Flow::Go;
        };
        if let Some(byte) = self.dialect.letter(letter) {
            return self.put(byte);
        }
        match letter {
            b'0'..=b'7' => self.octal(letter),
            b'c' => self.control(),
            b'x' if self.dialect != Dialect::Find => self.hex(),
            b'u' | b'U' if self.dialect.is_bash() => self.bash_unicode(letter),
            b'u' | b'U' if self.dialect.is_gnu_printf() => self.gnu_unicode(letter),
            _ => self.unknown(letter),
        }
    }

    fn unknown(&mut self, letter: u8) -> Flow {
        match self.dialect {
            Dialect::Find => {
                self.result.complaints.push(Complaint::Unrecognized(letter));
                self.put_raw(letter)
            }
            Dialect::Stat => {
                self.result.complaints.push(Complaint::Unrecognized(letter));
                self.put(letter)
            }
            _ => self.put_raw(letter),
        }
    }

    fn octal(&mut self, first: u8) -> Flow {
        // Where `\0` introduces, three digits follow it; elsewhere the zero is the first of three.
        let most = match self.dialect {
            Dialect::BashEcho if first != b'0' => return self.put_raw(first),
            Dialect::BashEcho | Dialect::BashArgument | Dialect::GnuArgument | Dialect::GnuEcho
                if first == b'0' =>
            {
                3
            }
            _ => 2,
        };
        let mut value = u32::from(first - b'0');
        for _ in 0..most {
            let Some(digit @ b'0'..=b'7') = self.peek() else { break };
            value = value * 8 + u32::from(digit - b'0');
            self.position += 1;
        }
        self.put(value as u8)
    }

    fn control(&mut self) -> Flow {
        match self.dialect {
            Dialect::BashFormat | Dialect::Stat => self.unknown(b'c'),
            Dialect::AnsiC => match self.next() {
                None => self.put_raw(b'c'),
                Some(b'?') => self.put(0x7f),
                Some(letter) => {
                    // The parser keeps a backslash doubled here, as it would end the string otherwise.
                    if letter == b'\\' && self.peek() == Some(b'\\') {
                        self.position += 1;
                    }
                    self.put(letter.to_ascii_uppercase() & 0x1f)
                }
            },
            _ => Flow::Stop,
        }
    }

    /// Reads up to `most` hexadecimal digits: how many there were, and their value.
    fn hex_digits(&mut self, most: usize) -> (usize, u32) {
        let (mut count, mut value) = (0, 0u32);
        while count < most {
            let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(16)) else { break };
            value = value << 4 | digit;
            count += 1;
            self.position += 1;
        }
        (count, value)
    }

    fn hex(&mut self) -> Flow {
        if self.dialect == Dialect::AnsiC && self.peek() == Some(b'{') {
            self.position += 1;
            let (_, value) = self.hex_digits(usize::MAX);
            if self.peek() == Some(b'}') {
                self.position += 1;
            }
            return self.put(value as u8);
        }
        let (count, value) = self.hex_digits(2);
        if count > 0 {
            return self.put(value as u8);
        }
        match self.dialect {
            Dialect::BashFormat | Dialect::BashArgument => {
                self.result.complaints.push(Complaint::MissingHexDigit);
                self.put_raw(b'x')
            }
            Dialect::GnuFormat | Dialect::GnuArgument => self.fail(Complaint::MissingHexNumber),
            Dialect::Stat => self.unknown(b'x'),
            _ => self.put_raw(b'x'),
        }
    }

    fn fail(&mut self, complaint: Complaint) -> Flow {
        self.result.complaints.push(complaint);
        Flow::Stop
    }

    fn bash_unicode(&mut self, letter: u8) -> Flow {
        let (count, value) = self.hex_digits(if letter == b'u' { 4 } else { 8 });
        if count == 0 {
            if matches!(self.dialect, Dialect::BashFormat | Dialect::BashArgument) {
                self.result.complaints.push(Complaint::MissingUnicodeDigit(letter));
            }
            return self.put_raw(letter);
        }
        if value < 0x80 {
            return self.put(value as u8);
        }
        match self.charset {
            _ if value > 0x7fff_ffff => {}
            Charset::Utf8 => encode_utf8(value, &mut self.result.bytes),
            Charset::C => self.put_name(value),
        }
        Flow::Go
    }

    fn gnu_unicode(&mut self, letter: u8) -> Flow {
        let digits = if letter == b'u' { 4 } else { 8 };
        let (count, value) = self.hex_digits(digits);
        if count < digits {
            return self.fail(Complaint::MissingHexNumber);
        }
        let unnameable = value < 0xa0 && !matches!(value, 0x24 | 0x40 | 0x60);
        if unnameable || (0xd800..0xe000).contains(&value) {
            let name = match letter {
                b'u' => format!("\\u{value:04x}"),
                _ => format!("\\U{value:08x}"),
            };
            return self.fail(Complaint::InvalidUniversalName(name));
        }
        match (value, self.charset) {
            (0..0x80, _) => return self.put(value as u8),
            (..0x11_0000, Charset::Utf8) => encode_utf8(value, &mut self.result.bytes),
            _ => self.put_name(value),
        }
        Flow::Go
    }

    /// A character that the charset does not have stays an escape, in its canonical spelling.
    fn put_name(&mut self, value: u32) {
        let name = if value < 0x1_0000 { format!("\\u{value:04X}") } else { format!("\\U{value:08X}") };
        self.result.bytes.extend(name.as_bytes());
    }
}

/// Encodes a code point as UTF-8 in its original sense: up to 31 bits and six bytes, surrogates included, as bash does.
pub fn encode_utf8(value: u32, out: &mut Vec<u8>) {
    let (lead, tail) = match value {
        0..0x80 => return out.push(value as u8),
        0x80..0x800 => (0xc0, 1),
        0x800..0x1_0000 => (0xe0, 2),
        0x1_0000..0x20_0000 => (0xf0, 3),
        0x20_0000..0x400_0000 => (0xf8, 4),
        _ => (0xfc, 5),
    };
    out.push(lead | (value >> (6 * tail)) as u8 & (0xff >> (tail + 2)));
    for index in (0..tail).rev() {
        out.push(0x80 | (value >> (6 * index)) as u8 & 0x3f);
    }
}
