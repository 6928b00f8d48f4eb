//! Reserved words, which count only where a command may start.

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

impl Keyword {
    /// The only keyword that `text` may start with.
    #[inline]
    fn candidate(text: &[u8]) -> Option<Self> {
        let second = text.get(1).copied().unwrap_or(0);
        Some(match text.first()? {
            b'i' => Self::If,
            b't' if second == b'h' => Self::Then,
            b't' => Self::Time,
            b'e' if second == b's' => Self::Esac,
            b'e' if text.get(2) == Some(&b'i') => Self::Elif,
            b'e' => Self::Else,
            b'f' if second == b'i' => Self::Fi,
            b'f' if second == b'o' => Self::For,
            b'f' => Self::Function,
            b'd' if text.get(2) == Some(&b'n') => Self::Done,
            b'd' => Self::Do,
            b'c' if second == b'a' => Self::Case,
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
        match self {
            Self::If => "`if'",
            Self::Then => "`then'",
            Self::Else => "`else'",
            Self::Elif => "`elif'",
            Self::Fi => "`fi'",
            Self::Do => "`do'",
            Self::Done => "`done'",
            Self::Case => "`case'",
            Self::Esac => "`esac'",
            Self::While => "`while'",
            Self::Until => "`until'",
            Self::For => "`for'",
            Self::Select => "`select'",
            Self::Function => "`function'",
            Self::Coproc => "`coproc'",
            Self::Time => "`time'",
            Self::Bang => "`!'",
            Self::OpenBrace => "`{'",
            Self::CloseBrace => "`}'",
            Self::OpenCond => "`[['",
        }
    }

    fn text(self) -> &'static [u8] {
        let quoted = self.quoted().as_bytes();
        &quoted[1..quoted.len() - 1]
    }
}

impl Reader<'_> {
    /// The end of the word at the cursor, if that is one literal without quotes or expansions.
    pub(super) fn plain_word_end(&self) -> Option<usize> {
        let text = self.rest();
        let length = run_without(text, META | SPECIAL);
        if text.get(length).is_some_and(|&byte| class(byte) & SPECIAL != 0) {
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
                [byte, ..] => class(byte) & META != 0,
                [] => true,
            }
    }

    /// The reserved word at the cursor.
    #[inline]
    pub(super) fn keyword(&self) -> Option<Keyword> {
        let candidate = Keyword::candidate(self.rest())?;
        self.at_keyword(candidate).then_some(candidate)
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
        let text = keyword.text();
        self.rest().starts_with(text) && self.peek_at(text.len()).is_none_or(|byte| class(byte) & META != 0)
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.pos += keyword.text().len();
        }
        found
    }

    pub(super) fn expect_keyword(&mut self, keyword: Keyword) -> Parsed<()> {
        self.skip_blanks();
        if self.eat_keyword(keyword) { Ok(()) } else { Err(self.unexpected(keyword.quoted())) }
    }
}
