//! Words and their parts.

use std::sync::Arc;

use super::{Arith, Body, Bytes, Few, List, Redirect, RedirectOp, Span, Subscript};
use crate::error::ParseError;

/// A shell word: adjacent parts without unquoted blanks between them.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Word {
    /// The parts, empty for an empty word (which only an assignment's value, a pattern or an operand can be).
    pub parts: Few<WordPart>,
    /// What the parts contain, for fast paths.
    pub flags: WordFlags,
    /// Where the word stands in the source.
    pub span: Span,
}

/// What a word contains, computed when it is parsed; see [`Word::compute_flags`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WordFlags(pub u8);

impl WordFlags {
    /// An unquoted `*`, `?` or `[`, or an extended pattern.
    pub const GLOB: Self = Self(1);
    /// A parameter, command, process or arithmetic expansion anywhere, also inside double quotes.
    pub const EXPANSION: Self = Self(2);
    /// Quotes or a backslash.
    pub const QUOTED: Self = Self(4);
    /// A brace expansion.
    pub const BRACE: Self = Self(8);
    /// A tilde prefix.
    pub const TILDE: Self = Self(16);
    /// An expansion outside double quotes, whose result is subject to splitting and globbing.
    pub const SPLIT: Self = Self(32);

    /// Whether any of `other`'s bits is set.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds `other`'s bits.
    pub fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// A part of a [`Word`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WordPart {
    /// Bytes without quoting. Inside double quotes and here-documents: bytes that stand for themselves.
    Literal(Bytes),
    /// `\x`: a byte quoted by a backslash.
    Escaped(u8),
    /// `'...'`: what is between the quotes.
    SingleQuoted(Bytes),
    /// `$'...'`
    AnsiCQuoted(Box<AnsiCQuoted>),
    /// `"..."`: literals, escapes and expansions.
    DoubleQuoted(Arc<[WordPart]>),
    /// `$"..."`
    LocaleQuoted(Arc<[WordPart]>),
    /// `~`, `~user`, `~+`, `~-`, `~2`: what follows the tilde.
    Tilde(Bytes),
    /// `$x` or `${...}`
    Param(Arc<ParamExpansion>),
    /// `${...}` that bash rejects only when it expands it, with `bad substitution`: the whole text.
    BadSubst(Bytes),
    /// `$(...)` or backquotes.
    Command(Arc<CommandSubst>),
    /// `<(...)` or `>(...)`
    Process(Arc<ProcessSubst>),
    /// `$((...))` or `$[...]`
    Arith(Box<ArithExpansion>),
    /// `{a,b}` or `{1..9}`; see [`Word::expand_braces`](crate::ast::Word::expand_braces).
    Brace(Box<BraceExpansion>),
    /// `@(a|b)` and its like. In operands of `${...}` it is parsed always: without `extglob` at run time it is plain text,
    /// see [`ExtGlob::to_plain`].
    ExtGlob(Box<ExtGlob>),
}

/// `$'...'`
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnsiCQuoted {
    /// The bytes it stands for.
    pub value: Bytes,
    /// The text between the quotes.
    pub source: Bytes,
}

/// A parameter expansion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParamExpansion {
    /// The parameter.
    pub name: ParamName,
    /// The subscript.
    pub subscript: Option<Box<Subscript>>,
    /// Whether `!` precedes: the parameter's value names the parameter to expand. False for the two operators that are
    /// spelled with `!` themselves, [`ParamOp::PrefixNames`] and [`ParamOp::Keys`].
    pub indirect: bool,
    /// Whether it is written with braces.
    pub braced: bool,
    /// What is done with the value.
    pub op: ParamOp,
}

/// What a parameter expansion names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ParamName {
    /// A variable.
    Variable(Bytes),
    /// `$1`, `${10}`; never zero.
    Positional(u32),
    /// A special parameter.
    Special(SpecialParam),
}

/// A special parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SpecialParam {
    /// `$@`
    At,
    /// `$*`
    Star,
    /// `$#`
    Count,
    /// `$?`
    Status,
    /// `$-`
    Options,
    /// `$$`
    Pid,
    /// `$!`
    BackgroundPid,
    /// `$0`
    Zero,
}

/// What a parameter expansion does with the value.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ParamOp {
    /// Nothing: `$x`, `${x}`
    None,
    /// `${#x}`
    Length,
    /// `${x-w}`, and with the colon `${x:-w}`
    Default {
        /// Whether null counts as unset.
        colon: bool,
        /// The operand.
        word: Box<Word>,
    },
    /// `${x=w}`, `${x:=w}`
    Assign {
        /// Whether null counts as unset.
        colon: bool,
        /// The operand.
        word: Box<Word>,
    },
    /// `${x?w}`, `${x:?w}`
    Error {
        /// Whether null counts as unset.
        colon: bool,
        /// The operand.
        word: Box<Word>,
    },
    /// `${x+w}`, `${x:+w}`
    Alternate {
        /// Whether null counts as unset.
        colon: bool,
        /// The operand.
        word: Box<Word>,
    },
    /// `${x#p}`, `${x##p}`
    RemovePrefix {
        /// Whether the longest match goes.
        longest: bool,
        /// The pattern.
        pattern: Box<Word>,
    },
    /// `${x%p}`, `${x%%p}`
    RemoveSuffix {
        /// Whether the longest match goes.
        longest: bool,
        /// The pattern.
        pattern: Box<Word>,
    },
    /// `${x/p/r}`, `${x//p/r}`, `${x/#p/r}`, `${x/%p/r}`
    Replace {
        /// Which matches are replaced.
        scope: ReplaceScope,
        /// The pattern.
        pattern: Box<Word>,
        /// The replacement; `None` without a second slash.
        replacement: Option<Box<Word>>,
    },
    /// `${x^p}`, `${x^^p}`, `${x,p}`, `${x,,p}`, `${x~p}`, `${x~~p}`
    ChangeCase {
        /// The direction.
        change: CaseChange,
        /// Whether every character is changed, not only the first.
        all: bool,
        /// The pattern a character must match; `None` without one.
        pattern: Option<Box<Word>>,
    },
    /// `${x:offset}`, `${x:offset:length}`
    Substring(Box<Substring>),
    /// `${x@Q}` and its like.
    Transform(Transform),
    /// `${!prefix*}`, or with `at` `${!prefix@}`
    PrefixNames {
        /// Whether it is the `@` form.
        at: bool,
    },
    /// `${!name[@]}`, `${!name[*]}`: the subscript says which.
    Keys,
}

/// The offset and length of a substring expansion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Substring {
    /// Where it starts.
    pub offset: Arith,
    /// How long it is; `None` without a second colon.
    pub length: Option<Arith>,
}

/// Which matches a replacement concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ReplaceScope {
    /// `/`: the first.
    First,
    /// `//`: all.
    All,
    /// `/#`: one at the start.
    Prefix,
    /// `/%`: one at the end.
    Suffix,
}

/// The direction of a case change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CaseChange {
    /// `^`
    Upper,
    /// `,`
    Lower,
    /// `~`
    Toggle,
}

/// The operator after `@` in a parameter expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Transform {
    /// `@Q`: quoted for reuse as input.
    Quote,
    /// `@E`: escapes expanded as in `$'...'`.
    Escapes,
    /// `@P`: expanded as a prompt.
    Prompt,
    /// `@A`: an assignment that recreates the variable.
    Assignment,
    /// `@a`: the attributes.
    Attributes,
    /// `@K`: keys and quoted values.
    KeyValues,
    /// `@k`: keys and values as separate words.
    KeyValueWords,
    /// `@U`: upper case.
    Upper,
    /// `@u`: first character in upper case.
    UpperFirst,
    /// `@L`: lower case.
    Lower,
}

/// A command substitution.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CommandSubst {
    /// The commands; empty if the backquoted text does not parse.
    pub body: Body,
    /// How it is written.
    pub style: SubstStyle,
}

/// How a command substitution is written.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SubstStyle {
    /// `$(...)`
    Dollar,
    /// Backquotes. bash parses their text only when it runs them, and so reports its errors then.
    Backquote {
        /// The text between the backquotes as written.
        source: Bytes,
        /// The error to report at run time instead of running.
        error: Option<Box<ParseError>>,
    },
}

/// A process substitution.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProcessSubst {
    /// The commands.
    pub body: Body,
    /// Which side the shell keeps.
    pub direction: ProcessDirection,
}

/// The direction of a process substitution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ProcessDirection {
    /// `<(...)`: the word names a file that reads the commands' output.
    Read,
    /// `>(...)`: the word names a file that feeds the commands' input.
    Write,
}

/// An arithmetic expansion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArithExpansion {
    /// The expression.
    pub arith: Arith,
    /// How it is written.
    pub style: ArithStyle,
}

/// How an arithmetic expansion is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ArithStyle {
    /// `$((...))`
    Parens,
    /// `$[...]`
    Brackets,
}

/// A brace expansion. With `set +B` it is plain text: see [`BraceExpansion::to_plain`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BraceExpansion {
    /// `{a,b}`: two alternatives or more, each of which may be empty.
    List(Box<[Word]>),
    /// `{1..9}`, `{01..10..2}`
    Integers {
        /// The first number.
        start: i64,
        /// The last number.
        end: i64,
        /// The step as written, `1` if not; its sign and a zero do not matter.
        step: i64,
        /// The width to pad with zeros to; 0 for none.
        width: u32,
        /// The text between the braces.
        source: Bytes,
    },
    /// `{a..e}`
    Chars {
        /// The first character.
        start: u8,
        /// The last character.
        end: u8,
        /// The step as written, `1` if not.
        step: i64,
        /// The text between the braces.
        source: Bytes,
    },
}

/// An extended pattern.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExtGlob {
    /// How often the alternatives match.
    pub kind: ExtGlobKind,
    /// The alternatives between `|`; never empty, though one may be.
    pub alternatives: Box<[Word]>,
}

/// The character before the parenthesis of an extended pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ExtGlobKind {
    /// `?(`: zero or one.
    Optional,
    /// `*(`: zero or more.
    Any,
    /// `+(`: one or more.
    Some,
    /// `@(`: exactly one.
    One,
    /// `!(`: anything but.
    Not,
}

impl Word {
    /// The empty word.
    pub const EMPTY: Self = Self { parts: Few::EMPTY, flags: WordFlags(0), span: Span::new(0, 0) };

    /// Makes a word from parts and computes its flags.
    #[must_use]
    pub fn from_parts(parts: impl Into<Few<WordPart>>, span: Span) -> Self {
        let mut word = Self { parts: parts.into(), flags: WordFlags::default(), span };
        word.compute_flags();
        word
    }

    /// Makes a word of unquoted text.
    #[must_use]
    pub fn literal(text: impl Into<Bytes>) -> Self {
        Self::from_parts(Few::one(WordPart::Literal(text.into())), Span::default())
    }

    /// The text of a word that expands to exactly itself: one unquoted literal without pattern characters.
    #[must_use]
    #[inline]
    pub fn as_literal(&self) -> Option<&[u8]> {
        match self.parts.as_slice() {
            [WordPart::Literal(text)] if self.flags.0 == 0 => Some(text),
            _ => None,
        }
    }

    /// Whether no expansion of any kind (tilde, brace and pathname included) can happen: quote removal is enough.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.flags.0 & !WordFlags::QUOTED.0 == 0
    }

    /// Whether an unquoted pattern character is in the text itself.
    #[must_use]
    pub fn has_glob_chars(&self) -> bool {
        self.flags.intersects(WordFlags::GLOB)
    }

    /// Whether anything but a plain literal is in it.
    #[must_use]
    pub fn needs_expansion(&self) -> bool {
        self.flags.0 != 0
    }

    /// Computes [`Word::flags`] anew, after the parts were changed.
    pub fn compute_flags(&mut self) {
        let mut flags = WordFlags::default();
        for part in &self.parts {
            flags.insert(part.flags());
        }
        self.flags = flags;
    }
}

impl WordPart {
    /// The flags a word has because of this part.
    #[must_use]
    pub fn flags(&self) -> WordFlags {
        match self {
            Self::Literal(text) => match memchr::memchr3(b'*', b'?', b'[', text) {
                Some(_) => WordFlags::GLOB,
                None => WordFlags::default(),
            },
            Self::Escaped(_) | Self::SingleQuoted(_) | Self::AnsiCQuoted(_) => WordFlags::QUOTED,
            Self::DoubleQuoted(parts) | Self::LocaleQuoted(parts) => {
                let expands = parts.iter().any(Self::is_expansion);
                WordFlags(WordFlags::QUOTED.0 | if expands { WordFlags::EXPANSION.0 } else { 0 })
            }
            Self::Tilde(_) => WordFlags::TILDE,
            Self::Param(_) | Self::BadSubst(_) | Self::Command(_) | Self::Process(_) | Self::Arith(_) => {
                WordFlags(WordFlags::EXPANSION.0 | WordFlags::SPLIT.0)
            }
            Self::Brace(_) => WordFlags::BRACE,
            Self::ExtGlob(_) => WordFlags::GLOB,
        }
    }

    /// Whether it is an expansion, or quotes around one.
    fn is_expansion(&self) -> bool {
        match self {
            Self::Param(_) | Self::BadSubst(_) | Self::Command(_) | Self::Process(_) | Self::Arith(_) => true,
            Self::DoubleQuoted(parts) | Self::LocaleQuoted(parts) => parts.iter().any(Self::is_expansion),
            _ => false,
        }
    }
}

impl CommandSubst {
    /// The redirection of `$(<file)`, which the shell reads itself.
    #[must_use]
    pub fn as_file_read(&self) -> Option<&Redirect> {
        as_file_read(&self.body)
    }
}

fn as_file_read(body: &List) -> Option<&Redirect> {
    let command = body.as_single_command()?;
    let super::CommandKind::Simple(simple) = &command.kind else { return None };
    match &*command.redirects {
        [redirect]
            if simple.args.is_empty()
                && simple.assignments.is_empty()
                && redirect.op == RedirectOp::Read
                && redirect.fd.is_none() =>
        {
            Some(redirect)
        }
        _ => None,
    }
}

impl SpecialParam {
    /// The parameter spelled with `byte`.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'@' => Self::At,
            b'*' => Self::Star,
            b'#' => Self::Count,
            b'?' => Self::Status,
            b'-' => Self::Options,
            b'$' => Self::Pid,
            b'!' => Self::BackgroundPid,
            b'0' => Self::Zero,
            _ => return None,
        })
    }

    /// The byte that spells the parameter.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::At => b'@',
            Self::Star => b'*',
            Self::Count => b'#',
            Self::Status => b'?',
            Self::Options => b'-',
            Self::Pid => b'$',
            Self::BackgroundPid => b'!',
            Self::Zero => b'0',
        }
    }
}

impl Transform {
    /// The operator spelled with `byte`.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'Q' => Self::Quote,
            b'E' => Self::Escapes,
            b'P' => Self::Prompt,
            b'A' => Self::Assignment,
            b'a' => Self::Attributes,
            b'K' => Self::KeyValues,
            b'k' => Self::KeyValueWords,
            b'U' => Self::Upper,
            b'u' => Self::UpperFirst,
            b'L' => Self::Lower,
            _ => return None,
        })
    }

    /// The byte that spells the operator.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Quote => b'Q',
            Self::Escapes => b'E',
            Self::Prompt => b'P',
            Self::Assignment => b'A',
            Self::Attributes => b'a',
            Self::KeyValues => b'K',
            Self::KeyValueWords => b'k',
            Self::Upper => b'U',
            Self::UpperFirst => b'u',
            Self::Lower => b'L',
        }
    }
}

impl ExtGlobKind {
    /// The kind that `byte` before a parenthesis stands for.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'?' => Self::Optional,
            b'*' => Self::Any,
            b'+' => Self::Some,
            b'@' => Self::One,
            b'!' => Self::Not,
            _ => return None,
        })
    }

    /// The byte before the parenthesis.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Optional => b'?',
            Self::Any => b'*',
            Self::Some => b'+',
            Self::One => b'@',
            Self::Not => b'!',
        }
    }
}
