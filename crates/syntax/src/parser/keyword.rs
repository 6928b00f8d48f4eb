//! Reserved words, which count only where a command may start.

use super::alias::Unbroken;
use super::class::{META, SPECIAL, class, run_without};
use super::reader::{Parsed, Reader};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    If,
    Then,
    Else,
    Elif,
    Fi,
    Do,
    Done,
    Case,
    Esac,
    While,
    Until,
    For,
    Select,
    Function,
    Coproc,
    Time,
    Bang,
    OpenBrace,
    CloseBrace,
    OpenCond,
}

/// The keywords in the order of their declaration, as error messages name them.
static QUOTED: [&str; 20] = [
    "`if'",
    "`then'",
    "`else'",
    "`elif'",
    "`fi'",
    "`do'",
    "`done'",
    "`case'",
    "`esac'",
    "`while'",
    "`until'",
    "`for'",
    "`select'",
    "`function'",
    "`coproc'",
    "`time'",
    "`!'",
    "`{'",
    "`}'",
    "`[['",
];

static LENGTH: [u8; QUOTED.len()] = lengths();

const fn lengths() -> [u8; QUOTED.len()] {
    let mut table = [0; QUOTED.len()];
    let mut index = 0;
    while index < table.len() {
        table[index] = QUOTED[index].len() as u8 - 2;
        index += 1;
    }
    table
}

static PADDED: [u64; QUOTED.len()] = padded();

const fn padded() -> [u64; QUOTED.len()] {
    let mut table = [0; QUOTED.len()];
    let mut index = 0;
    while index < table.len() {
        let quoted = QUOTED[index].as_bytes();
        let mut at = 1;
        while at < quoted.len() - 1 {
            table[index] |= (quoted[at] as u64) << (8 * (at - 1));
            at += 1;
        }
        index += 1;
    }
    table
}

impl Keyword {
    /// The only keyword that text with these first bytes may start with.
    #[inline]
    fn candidate(bytes: [u8; 8]) -> Option<Self> {
        Some(match bytes[0] {
            b'i' => Self::If,
            b't' if bytes[1] == b'h' => Self::Then,
            b't' => Self::Time,
            b'e' if bytes[1] == b's' => Self::Esac,
            b'e' if bytes[2] == b'i' => Self::Elif,
            b'e' => Self::Else,
            b'f' if bytes[1] == b'i' => Self::Fi,
            b'f' if bytes[1] == b'o' => Self::For,
            b'f' => Self::Function,
            b'd' if bytes[2] == b'n' => Self::Done,
            b'd' => Self::Do,
            b'c' if bytes[1] == b'a' => Self::Case,
            b'c' => Self::Coproc,
            b'w' => Self::While,
            b'u' => Self::Until,
            b's' => Self::Select,
            b'!' => Self::Bang,
            b'{' => Self::OpenBrace,
            b'}' => Self::CloseBrace,
            b'[' => Self::OpenCond,
            _ => return None,
        })
    }

    /// The keyword at the start of `text`, none of which is longer than eight bytes.
    #[inline]
    fn at_start(text: &[u8]) -> Option<Self> {
        let bytes = match text.first_chunk() {
            Some(bytes) => *bytes,
            None => {
                let mut bytes = [0; 8];
                bytes[..text.len()].copy_from_slice(text);
                bytes
            }
        };
        let keyword = Self::candidate(bytes)?;
        let length = keyword.length();
        let same = u64::from_le_bytes(bytes) ^ keyword.padded();
        let ends = || match text[length..] {
            [b'<' | b'>', b'(', ..] => false,
            [byte, ..] => class(byte) & META != 0,
            [] => true,
        };
        (same << (64 - 8 * length) == 0 && ends()).then_some(keyword)
    }

    /// Its bytes and zeros after them.
    #[inline]
    fn padded(self) -> u64 {
        PADDED[self as usize]
    }

    /// Whether it ends the list before it.
    pub(super) fn closes_list(self) -> bool {
        matches!(
            self,
            Self::Then
                | Self::Else
                | Self::Elif
                | Self::Fi
                | Self::Do
                | Self::Done
                | Self::Esac
                | Self::CloseBrace
        )
    }

    /// Whether it starts a compound command.
    #[inline]
    pub(super) fn opens_compound(self) -> bool {
        matches!(
            self,
            Self::OpenBrace
                | Self::If
                | Self::While
                | Self::Until
                | Self::For
                | Self::Select
                | Self::Case
                | Self::OpenCond
        )
    }

    /// The word, as error messages name it.
    pub(super) fn quoted(self) -> &'static str {
        QUOTED[self as usize]
    }

    #[inline]
    fn length(self) -> usize {
        usize::from(LENGTH[self as usize])
    }
}

/// Whether line continuations start the text, and nothing that goes on with a word follows them.
fn ends_behind_continuation(text: &[u8]) -> bool {
    let mut unbroken = Unbroken(text);
    text.starts_with(b"\\\n") && unbroken.next().is_none_or(|byte| class(byte) & META != 0)
}

impl Reader<'_> {
    /// The end of the word at the cursor, if that is one literal without quotes or expansions.
    pub(super) fn plain_word_end(&self) -> Option<usize> {
        let text = self.rest();
        let length = run_without(text, META | SPECIAL);
        if text.get(length).is_some_and(|&byte| class(byte) & SPECIAL != 0)
            && !ends_behind_continuation(&text[length..])
        {
            return None;
        }
        // A process substitution would go on with the word.
        let substitution = matches!(text.get(length..length + 2), Some(b"<(" | b">("));
        (length > 0 && !substitution).then_some(self.pos + length)
    }

    /// The plain word at the cursor.
    pub(super) fn plain_word(&self) -> Option<&[u8]> {
        self.plain_word_end().map(|end| &self.src[self.pos..end])
    }

    /// Whether the plain word at the cursor is `text`.
    pub(super) fn at_plain_word(&self, text: &[u8]) -> bool {
        self.rest().starts_with(text)
            && match self.rest()[text.len()..] {
                [b'<' | b'>', b'(', ..] => false,
                [b'\\', b'\n', ..] => ends_behind_continuation(&self.rest()[text.len()..]),
                [byte, ..] => class(byte) & META != 0,
                [] => true,
            }
    }

    /// Eats the plain word `in`, whose letters a line continuation may part.
    pub(super) fn eat_in(&mut self) -> bool {
        if self.rest().starts_with(b"i\\\nn") {
            self.join_lines(2, 4);
        }
        let found = self.at_plain_word(b"in");
        self.pos += if found { 2 } else { 0 };
        found
    }

    /// The reserved word at the cursor.
    #[inline]
    pub(super) fn keyword(&mut self) -> Option<Keyword> {
        match Keyword::at_start(self.rest()) {
            None if self.may_be_broken() => self.broken_keyword(),
            found => found,
        }
    }

    /// Whether a backslash is where a line continuation could part a reserved word.
    #[inline]
    fn may_be_broken(&self) -> bool {
        match self.rest().first_chunk::<8>() {
            Some(bytes) => {
                let differs = u64::from_le_bytes(*bytes) ^ u64::from_le_bytes([b'\\'; 8]);
                differs.wrapping_sub(0x0101_0101_0101_0101) & !differs & 0x8080_8080_8080_8080 != 0
            }
            None => self.rest().contains(&b'\\'),
        }
    }

    /// The reserved word at the cursor that line continuations part, which are taken out.
    #[cold]
    fn broken_keyword(&mut self) -> Option<Keyword> {
        let joined: Vec<u8> = Unbroken(self.rest()).take(9).collect();
        let keyword = Keyword::at_start(&joined)?;
        let mut text = Unbroken(self.rest());
        text.by_ref().take(keyword.length()).for_each(drop);
        let end = self.rest().len() - text.0.len();
        self.join_lines(keyword.length(), end).then_some(keyword)
    }

    pub(super) fn at_keyword(&mut self, keyword: Keyword) -> bool {
        self.keyword() == Some(keyword)
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.pos += keyword.length();
        }
        found
    }

    pub(super) fn expect_keyword(&mut self, keyword: Keyword) -> Parsed<()> {
        self.skip_blanks();
        if self.eat_keyword(keyword) { Ok(()) } else { Err(self.unexpected(keyword.quoted())) }
    }
}
