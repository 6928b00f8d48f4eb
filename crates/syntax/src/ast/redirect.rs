//! Redirections and here-documents.

use std::sync::{Arc, OnceLock};

use super::{Bytes, Span, Subscript, Word};

/// A redirection.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Redirect {
    /// The descriptor before the operator; `None` stands for the operator's own, see [`RedirectOp::default_fd`].
    pub fd: Option<RedirectFd>,
    /// The operator.
    pub op: RedirectOp,
    /// What follows it.
    pub target: RedirectTarget,
    /// Where it stands in the source.
    pub span: Span,
}

/// What stands before a redirection operator.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RedirectFd {
    /// `3>`
    Number(u32),
    /// `{name}>` or `{name[subscript]}>`: the shell picks a descriptor and stores it.
    Variable(Bytes, Option<Box<Subscript>>),
}

/// A redirection operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RedirectOp {
    /// `<`
    Read,
    /// `>`
    Write,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<>`
    ReadWrite,
    /// `<&`: a descriptor, `-` to close, `N-` to move.
    DupRead,
    /// `>&`: a descriptor, `-` to close, `N-` to move; any other word, without a number before, is `&>`.
    DupWrite,
    /// `&>`
    WriteBoth,
    /// `&>>`
    AppendBoth,
    /// `<<<`
    HereString,
    /// `<<` and `<<-`
    HereDoc,
}

/// What follows a redirection operator.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RedirectTarget {
    /// A word; for a here-string it is expanded without splitting, globbing and braces.
    Word(Word),
    /// A here-document.
    HereDoc(Arc<HereDoc>),
}

/// A here-document. Its body stands after the line, so it is known only some time after its operator was parsed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "HereDocParts", into = "HereDocParts"))]
pub struct HereDoc {
    /// The delimiter after quote removal.
    pub delimiter: Bytes,
    /// Whether any part of the delimiter was quoted: the body is literal then.
    pub quoted: bool,
    /// Whether the operator was `<<-`: leading tabs were stripped.
    pub strip_tabs: bool,
    body: OnceLock<Word>,
}

impl HereDoc {
    /// Makes a here-document whose body is still to come.
    #[must_use]
    pub fn new(delimiter: Bytes, quoted: bool, strip_tabs: bool) -> Self {
        Self { delimiter, quoted, strip_tabs, body: OnceLock::new() }
    }

    /// Gives the document its body, unless it has one.
    #[must_use]
    pub fn with_body(self, body: Word) -> Self {
        self.set_body(body);
        self
    }

    /// Gives the document another body.
    pub fn replace_body(&mut self, body: Word) {
        self.body = OnceLock::from(body);
    }

    pub(crate) fn set_body(&self, body: Word) {
        let _ = self.body.set(body);
    }

    /// The body: one literal if the delimiter was quoted, else parts as in double quotes (`"` is an ordinary byte).
    /// Ends in a newline unless empty or cut short by the end of the input.
    #[must_use]
    pub fn body(&self) -> &Word {
        static EMPTY: Word = Word::EMPTY;
        self.body.get().unwrap_or(&EMPTY)
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct HereDocParts {
    delimiter: Bytes,
    quoted: bool,
    strip_tabs: bool,
    body: Word,
}

#[cfg(feature = "serde")]
impl From<HereDocParts> for HereDoc {
    fn from(parts: HereDocParts) -> Self {
        Self::new(parts.delimiter, parts.quoted, parts.strip_tabs).with_body(parts.body)
    }
}

#[cfg(feature = "serde")]
impl From<HereDoc> for HereDocParts {
    fn from(doc: HereDoc) -> Self {
        let body = doc.body().clone();
        Self { delimiter: doc.delimiter, quoted: doc.quoted, strip_tabs: doc.strip_tabs, body }
    }
}

impl RedirectOp {
    /// The descriptor redirected when none is written.
    #[must_use]
    pub const fn default_fd(self) -> u32 {
        match self {
            Self::Read | Self::ReadWrite | Self::DupRead | Self::HereString | Self::HereDoc => 0,
            Self::Write
            | Self::Append
            | Self::Clobber
            | Self::DupWrite
            | Self::WriteBoth
            | Self::AppendBoth => 1,
        }
    }

    /// How the operator is spelled (`<<` for both here-document forms).
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Read => "<",
            Self::Write => ">",
            Self::Append => ">>",
            Self::Clobber => ">|",
            Self::ReadWrite => "<>",
            Self::DupRead => "<&",
            Self::DupWrite => ">&",
            Self::WriteBoth => "&>",
            Self::AppendBoth => "&>>",
            Self::HereString => "<<<",
            Self::HereDoc => "<<",
        }
    }
}
