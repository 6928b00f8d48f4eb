//! Reserved words, which count only where a command may start.

use super::class::{META, SPECIAL, class};
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
    fn from_text(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"if" => Self::If,
            b"then" => Self::Then,
            b"else" => Self::Else,
            b"elif" => Self::Elif,
            b"fi" => Self::Fi,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"case" => Self::Case,
            b"esac" => Self::Esac,
            b"while" => Self::While,
            b"until" => Self::Until,
            b"for" => Self::For,
            b"select" => Self::Select,
            b"function" => Self::Function,
            b"coproc" => Self::Coproc,
            b"time" => Self::Time,
            b"!" => Self::Bang,
            b"{" => Self::OpenBrace,
            b"}" => Self::CloseBrace,
            b"[[" => Self::OpenCond,
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

    fn length(self) -> usize {
        self.quoted().len() - 2
    }
}

impl Reader<'_> {
    /// The end of the word at the cursor, if that is one literal without quotes or expansions.
    pub(super) fn plain_word_end(&self) -> Option<usize> {
        let text = self.rest();
        let mut length = 0;
        while length < text.len() {
            let bits = class(text[length]);
            if bits & (META | SPECIAL) != 0 {
                if bits & SPECIAL != 0 {
                    return None;
                }
                break;
            }
            length += 1;
        }
        // A process substitution would go on with the word.
        let substitution = matches!(text.get(length..length + 2), Some(b"<(" | b">("));
        (length > 0 && !substitution).then_some(self.pos + length)
    }

    /// The plain word at the cursor.
    pub(super) fn plain_word(&self) -> Option<&[u8]> {
        self.plain_word_end().map(|end| &self.src[self.pos..end])
    }

    /// The reserved word at the cursor.
    pub(super) fn keyword(&self) -> Option<Keyword> {
        // No reserved word starts with another byte, and most commands do.
        if !matches!(
            self.peek()?,
            b'i' | b't' | b'e' | b'f' | b'd' | b'c' | b'w' | b'u' | b's' | b'!' | b'{' | b'}' | b'['
        ) {
            return None;
        }
        // None is longer than `function`, so there is no need to look at the whole word.
        let text = self.rest();
        let window = &text[..text.len().min(9)];
        let length = window.iter().position(|&byte| class(byte) & (META | SPECIAL) != 0);
        let length = match length {
            Some(length) if class(window[length]) & SPECIAL != 0 => return None,
            Some(length) => length,
            None if window.len() == text.len() => window.len(),
            None => return None,
        };
        Keyword::from_text(&window[..length])
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
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
