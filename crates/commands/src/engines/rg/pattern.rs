//! What is searched for: Rust's regular expressions, or Perl's.

use boxsh_kernel::{Errno, Failure, Process};
use fancy_regex::RegexBuilder;
use regex_automata::meta;
use regex_automata::util::captures::Captures;
use regex_automata::{Anchored, Input, util::syntax};
use regex_syntax::ast;
use regex_syntax::hir::{
    Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Look,
};

use crate::search::{Scout, Sight};

/// How many steps back a search may take.
const BACKTRACK_LIMIT: usize = 1_000_000;

/// How much memory an automaton may take.
const NFA_BYTES: usize = 10 << 20;

/// The length of all patterns.
const MAX_PATTERN: usize = 1 << 20;

/// How upper and lower case are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Sensitive,
    Insensitive,
    /// Insensitive if the pattern has no upper case.
    Smart,
}

/// What a match has to cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whole {
    Any,
    Word,
    Line,
}

/// How patterns are read and match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) fixed: bool,
    pub(super) perl: bool,
    pub(super) case: Case,
    pub(super) whole: Whole,
    pub(super) multiline: bool,
    pub(super) dot_all: bool,
    pub(super) unicode: bool,
    pub(super) crlf: bool,
    pub(super) terminator: u8,
}

/// A match and its groups; the whole match is group 0.
pub(super) type Groups = Vec<Option<(usize, usize)>>;

pub(super) enum Matcher {
    Rust { regex: Box<meta::Regex>, groups: Vec<Option<String>>, scout: Scout },
    Perl { regex: Box<fancy_regex::Regex>, names: Vec<Option<String>> },
}

fn wrong(text: impl Into<String>) -> Failure {
    Failure::with_status(2, text)
}

impl Matcher {
    /// Compiles patterns, any of which may match.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn new(patterns: &[Vec<u8>], rules: Rules) -> Result<Self, Failure> {
        if patterns.iter().map(Vec::len).sum::<usize>() > MAX_PATTERN {
            return Err(wrong("the patterns are too big"));
        }
        let mut texts = Vec::with_capacity(patterns.len());
        for pattern in patterns {
            let Ok(text) = std::str::from_utf8(pattern) else {
                return Err(wrong("a pattern must be valid UTF-8"));
            };
            texts.push(if rules.fixed { regex_syntax::escape(text) } else { text.to_owned() });
        }
        let pattern = match &texts[..] {
            [one] => one.clone(),
            // No pattern matches nothing.
            [] => "[^\\x00-\\x{10ffff}]".to_owned(),
            _ => texts.iter().map(|text| format!("(?:{text})")).collect::<Vec<_>>().join("|"),
        };
        let icase = match rules.case {
            Case::Sensitive => false,
            Case::Insensitive => true,
            Case::Smart => is_lower_case(&pattern),
        };
        if rules.perl { Self::perl(&pattern, rules, icase) } else { Self::rust(&pattern, rules, icase) }
    }

    fn rust(pattern: &str, rules: Rules, icase: bool) -> Result<Self, Failure> {
        let config = syntax::Config::new()
            .multi_line(true)
            .case_insensitive(icase)
            .dot_matches_new_line(rules.dot_all)
            .unicode(rules.unicode)
            .crlf(rules.crlf)
            .utf8(false);
        let hir = match syntax::parse_with(pattern, &config) {
            Ok(hir) => hir,
            Err(error) => return Err(wrong(error.to_string())),
        };
        let hir = if rules.multiline { hir } else { within_line(&hir, rules.terminator)? };
        let hir = match rules.whole {
            Whole::Any => hir,
            Whole::Word => Hir::concat(vec![
                Hir::look(if rules.unicode { Look::WordStartHalfUnicode } else { Look::WordStartHalfAscii }),
                hir,
                Hir::look(if rules.unicode { Look::WordEndHalfUnicode } else { Look::WordEndHalfAscii }),
            ]),
            Whole::Line => Hir::concat(vec![
                Hir::look(if rules.crlf { Look::StartCRLF } else { Look::StartLF }),
                hir,
                Hir::look(if rules.crlf { Look::EndCRLF } else { Look::EndLF }),
            ]),
        };
        let config = meta::Config::new().utf8_empty(false).nfa_size_limit(Some(NFA_BYTES));
        match meta::Builder::new().configure(config).build_from_hir(&hir) {
            Ok(regex) => {
                let groups = regex.group_info().pattern_names(regex_automata::PatternID::ZERO);
                let groups = groups.map(|name| name.map(str::to_owned)).collect();
                Ok(Self::Rust {
                    regex: Box::new(regex),
                    groups,
                    scout: Scout::new(move || Some(hir.clone())),
                })
            }
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    fn perl(pattern: &str, rules: Rules, icase: bool) -> Result<Self, Failure> {
        let pattern = match rules.whole {
            Whole::Any => pattern.to_owned(),
            Whole::Word => format!("(?<!\\w)(?:{pattern})(?!\\w)"),
            Whole::Line => format!("^(?:{pattern})$"),
        };
        let flags = if rules.dot_all { "(?s)" } else { "" };
        let regex = RegexBuilder::new(&format!("{flags}{pattern}"))
            .case_insensitive(icase)
            .multi_line(true)
            .backtrack_limit(BACKTRACK_LIMIT)
            .build();
        match regex {
            Ok(regex) => {
                let names = regex.capture_names().map(|name| name.map(str::to_owned)).collect();
                Ok(Self::Perl { regex: Box::new(regex), names })
            }
            Err(error) => Err(wrong(format!("PCRE2: error compiling pattern: {error}"))),
        }
    }

    /// The names of the groups.
    pub(super) fn names(&self) -> &[Option<String>] {
        match self {
            Self::Rust { groups, .. } => groups,
            Self::Perl { names, .. } => names,
        }
    }

    /// A place in the first line of `lines` that may match, and whether it is sure to.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    #[inline]
    pub(super) fn candidate(&self, process: &Process, lines: &[u8]) -> Result<Option<(usize, bool)>, Errno> {
        Ok(match self {
            Self::Rust { regex, scout, .. } => match scout.look(process, lines, 0)? {
                Sight::Unknown => {
                    regex.search_half(&Input::new(lines).earliest(true)).map(|half| (half.offset(), true))
                }
                Sight::Nowhere => None,
                Sight::At(first, _) => Some((first, true)),
            },
            Self::Perl { .. } => (!lines.is_empty()).then_some((0, false)),
        })
    }

    /// Makes a text ready for searching it more than once.
    pub(super) fn prepare<'t>(&self, process: &'t Process, text: &'t [u8]) -> Haystack<'t> {
        match self {
            Self::Rust { .. } => Haystack::Bytes(process, text),
            Self::Perl { .. } => Haystack::Text(readable(text)),
        }
    }

    /// The bounds of the first match at or after `start`.
    ///
    /// # Errors
    /// The complaint, if it would take too long to tell.
    pub(super) fn find(&self, text: &Haystack<'_>, start: usize) -> Result<Option<(usize, usize)>, Failure> {
        match (self, text) {
            (Self::Rust { regex, scout, .. }, Haystack::Bytes(process, text)) => {
                Ok(match scout.look(process, text, start)? {
                    Sight::Unknown => {
                        let input = Input::new(*text).range(start..);
                        regex.find(input).map(|found| (found.start(), found.end()))
                    }
                    Sight::Nowhere => None,
                    Sight::At(first, end) => Some((first, end)),
                })
            }
            (Self::Perl { regex, .. }, Haystack::Text(text)) => {
                let text = &**text;
                if !text.is_char_boundary(start) {
                    return Ok(None);
                }
                match regex.find_from_pos(text, start) {
                    Ok(found) => Ok(found.map(|found| (found.start(), found.end()))),
                    Err(_) => Err(too_long()),
                }
            }
            _ => Ok(None),
        }
    }

    /// The groups of a match that begins at or after `start`.
    ///
    /// # Errors
    /// As for [`Matcher::find`].
    pub(super) fn groups(&self, text: &Haystack<'_>, start: usize) -> Result<Option<Groups>, Failure> {
        match (self, text) {
            (Self::Rust { regex, scout, .. }, Haystack::Bytes(process, text)) => {
                let mut captures: Captures = regex.create_captures();
                let input = match scout.look(process, text, start)? {
                    Sight::Unknown => Input::new(*text).range(start..),
                    Sight::Nowhere => return Ok(None),
                    Sight::At(first, end) => Input::new(*text).range(first..end).anchored(Anchored::Yes),
                };
                regex.captures(input, &mut captures);
                if !captures.is_match() {
                    return Ok(None);
                }
                let group = |index: usize| captures.get_group(index).map(|span| (span.start, span.end));
                Ok(Some((0..captures.group_len()).map(group).collect()))
            }
            (Self::Perl { regex, .. }, Haystack::Text(text)) => {
                let text = &**text;
                if !text.is_char_boundary(start) {
                    return Ok(None);
                }
                match regex.captures_from_pos(text, start) {
                    Ok(None) => Ok(None),
                    Ok(Some(captures)) => {
                        let group =
                            |index: usize| captures.get(index).map(|found| (found.start(), found.end()));
                        Ok(Some((0..captures.len()).map(group).collect()))
                    }
                    Err(_) => Err(too_long()),
                }
            }
            _ => Ok(None),
        }
    }
}

/// A text in the form that a matcher takes.
pub(super) enum Haystack<'t> {
    Bytes(&'t Process, &'t [u8]),
    Text(std::borrow::Cow<'t, str>),
}

fn too_long() -> Failure {
    wrong("PCRE2: error matching: match limit exceeded")
}

/// A text for a matcher that takes only UTF-8: each byte that is none is one that nothing matches.
fn readable(text: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => {
            let mut result = String::with_capacity(text.len());
            for chunk in text.utf8_chunks() {
                result.push_str(chunk.valid());
                result.extend(std::iter::repeat_n('\u{1a}', chunk.invalid().len()));
            }
            result.into()
        }
    }
}

/// Makes an expression match within lines only: nothing matches what ends them, and the ends of the text are those of a line.
fn within_line(hir: &Hir, terminator: u8) -> Result<Hir, Failure> {
    let all =
        |parts: &[Hir]| parts.iter().map(|part| within_line(part, terminator)).collect::<Result<Vec<_>, _>>();
    Ok(match hir.kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => {
            if literal.0.contains(&terminator) {
                let shown = if terminator == 0 { "\\0" } else { "\\n" };
                return Err(wrong(format!(
                    "the literal '\"{shown}\"' is not allowed in a regex\n\nConsider enabling multiline mode with the --multiline flag (or -U for short).\nWhen multiline mode is enabled, new line characters can be matched."
                )));
            }
            Hir::literal(literal.0.clone())
        }
        HirKind::Class(Class::Unicode(class)) => {
            let mut class = class.clone();
            let end = char::from(terminator);
            class.difference(&ClassUnicode::new([ClassUnicodeRange::new(end, end)]));
            Hir::class(Class::Unicode(class))
        }
        HirKind::Class(Class::Bytes(class)) => {
            let mut class = class.clone();
            class.difference(&ClassBytes::new([ClassBytesRange::new(terminator, terminator)]));
            Hir::class(Class::Bytes(class))
        }
        HirKind::Look(Look::Start) => Hir::look(Look::StartLF),
        HirKind::Look(Look::End) => Hir::look(Look::EndLF),
        HirKind::Look(look) => Hir::look(*look),
        HirKind::Repetition(repetition) => {
            let mut repetition = repetition.clone();
            repetition.sub = Box::new(within_line(&repetition.sub, terminator)?);
            Hir::repetition(repetition)
        }
        HirKind::Capture(capture) => {
            let mut capture = capture.clone();
            capture.sub = Box::new(within_line(&capture.sub, terminator)?);
            Hir::capture(capture)
        }
        HirKind::Concat(parts) => Hir::concat(all(parts)?),
        HirKind::Alternation(parts) => Hir::alternation(all(parts)?),
    })
}

/// Whether a pattern has letters to go by, and none of them is upper case.
fn is_lower_case(pattern: &str) -> bool {
    #[derive(Default)]
    struct Letters {
        any: bool,
        upper: bool,
    }
    impl Letters {
        fn see(&mut self, literal: &ast::Literal) {
            self.any = true;
            self.upper |= literal.c.is_uppercase();
        }
    }
    impl ast::Visitor for Letters {
        type Output = Self;
        type Err = ();
        fn finish(self) -> Result<Self, ()> {
            Ok(self)
        }
        fn visit_pre(&mut self, node: &ast::Ast) -> Result<(), ()> {
            if let ast::Ast::Literal(literal) = node {
                self.see(literal);
            }
            Ok(())
        }
        fn visit_class_set_item_pre(&mut self, item: &ast::ClassSetItem) -> Result<(), ()> {
            match item {
                ast::ClassSetItem::Literal(literal) => self.see(literal),
                ast::ClassSetItem::Range(range) => {
                    self.see(&range.start);
                    self.see(&range.end);
                }
                _ => {}
            }
            Ok(())
        }
    }
    match ast::parse::Parser::new().parse(pattern) {
        Ok(tree) => ast::visit(&tree, Letters::default()).is_ok_and(|letters| letters.any && !letters.upper),
        Err(_) => !pattern.chars().any(char::is_uppercase),
    }
}

/// Appends a replacement: `$1`, `$name` and `${name}` stand for groups, `$$` for a dollar sign.
pub(super) fn interpolate(
    template: &[u8],
    text: &[u8],
    groups: &Groups,
    names: &[Option<String>],
    out: &mut Vec<u8>,
) {
    let mut rest = template;
    while let Some(dollar) = memchr::memchr(b'$', rest) {
        out.extend_from_slice(&rest[..dollar]);
        rest = &rest[dollar..];
        if rest.get(1) == Some(&b'$') {
            out.push(b'$');
            rest = &rest[2..];
            continue;
        }
        let (name, used) = if rest.get(1) == Some(&b'{') {
            match memchr::memchr(b'}', rest) {
                Some(end) => (&rest[2..end], end + 1),
                None => (&rest[..0], 0),
            }
        } else {
            let length =
                rest[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            (&rest[1..=length], length + 1)
        };
        if name.is_empty() {
            out.push(b'$');
            rest = &rest[1..];
            continue;
        }
        let name = String::from_utf8_lossy(name);
        let index = name
            .parse::<usize>()
            .ok()
            .or_else(|| names.iter().position(|known| known.as_deref() == Some(&name)));
        if let Some(Some((from, to))) = index.and_then(|index| groups.get(index)) {
            out.extend_from_slice(&text[*from..*to]);
        }
        rest = &rest[used..];
    }
    out.extend_from_slice(rest);
}
