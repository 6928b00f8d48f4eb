//! POSIX regular expressions with the GNU extensions: `[[ =~ ]]`, `grep`, `sed`, `awk`, `expr`, `find -regex`.
//!
//! A match is the leftmost and of these the longest one. Its bounds are found by finite automata, in time linear in the text;
//! groups are assigned afterwards, within the bounds, in the C library's order of preference. Only back-references
//! need backtracking, and that is limited.
//!
//! ```
//! use boxsh_pattern::regex::{Captures, Regex, RegexOptions, Syntax};
//!
//! let regex = Regex::new(b"([a-z]+)=(x|xy)", Syntax::Ere, RegexOptions::default())?;
//! let mut captures = Captures::default();
//! assert!(regex.captures_at(b"; key=xyz", 0, &mut captures)?);
//! assert_eq!(captures.get(0), Some((2, 8)));
//! assert_eq!(captures.get(1), Some((2, 5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ast;
mod backtrack;
mod bracket;
mod error;
mod hir;
mod longest;
mod parse;
mod patient;
mod program;
mod set;
mod syntax;
mod token;

use std::fmt;
use std::sync::{Arc, OnceLock};

use regex_automata::util::pool::Pool;
use regex_automata::{Anchored, Input, meta};
use regex_syntax::hir::literal::Extractor;
use regex_syntax::hir::{Hir, HirKind};

pub use self::error::{MatchError, RegexError};
pub use self::patient::Patient;
pub use self::syntax::Syntax;

use self::ast::{Assertion, Ast};
use self::backtrack::{MAX_STEPS, Scratch, Search, UNSET};
use self::longest::Longest;
use self::program::Program;
use crate::unit::Encoding;

/// The instructions that an expression may expand to.
const MAX_SIZE: u64 = 1 << 18;

/// The memory that the automaton of an expression may take.
const NFA_BYTES: usize = 10 << 20;

/// The memory that the states found during a search may take, before they are forgotten.
const CACHE_BYTES: usize = 2 << 20;

/// The length of a text times the size of an expression from which on a search may take too long to wait for.
const HEAVY: u64 = 1 << 22;

/// Is told of steps that a search has taken since it was last called; false ends the search.
pub type Pulse<'p> = &'p mut dyn FnMut(u64) -> bool;

/// The length of an expression.
const MAX_PATTERN: usize = 1 << 20;

/// The expression that matches `text` and nothing else.
#[must_use]
pub fn escape(text: &[u8], syntax: Syntax) -> Vec<u8> {
    // What is an operator only behind a backslash must stay without one.
    let special: &[u8] = match syntax {
        Syntax::Bre | Syntax::Grep => b"\\.[*^$",
        Syntax::Ere | Syntax::SedEre | Syntax::Egrep | Syntax::Awk => b"\\.[*^$+?(){}|",
        Syntax::Emacs => b"\\.[*^$+?",
        Syntax::Fixed => b"",
    };
    let mut pattern = Vec::with_capacity(text.len());
    for &byte in text {
        if special.contains(&byte) {
            pattern.push(b'\\');
        }
        pattern.push(byte);
    }
    pattern
}

/// What a newline in the text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Newline {
    /// A character like any other.
    #[default]
    Ordinary,
    /// What separates lines: `^` and `$` match beside it, and neither `.` nor `[^x]` matches it (`REG_NEWLINE`, and `M` of `sed`).
    Separator,
    /// Never part of a match, so that many lines can be searched at once; `^` and `$` match beside it.
    Excluded,
}

/// What a match has to cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Whole {
    /// Anything.
    #[default]
    Any,
    /// Text with no word character on either side: `grep -w`.
    Word,
    /// A line: `grep -x`.
    Line,
}

/// How an expression matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RegexOptions {
    /// Whether upper and lower case are the same.
    pub icase: bool,
    /// What a character is.
    pub encoding: Encoding,
    /// What a newline is.
    pub newline: Newline,
    /// What a match has to cover.
    pub whole: Whole,
    /// Whether the text's beginning is not the beginning of a line.
    pub not_bol: bool,
    /// Whether the text's end is not the end of a line.
    pub not_eol: bool,
}

/// The bounds of a match and of its groups.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captures {
    slots: Vec<usize>,
}

impl Captures {
    /// The bounds of a group, or of the whole match for 0; `None` if it took no part.
    #[must_use]
    pub fn get(&self, group: usize) -> Option<(usize, usize)> {
        match self.slots.get(group * 2..group * 2 + 2) {
            Some(&[start, end]) if start != UNSET && end != UNSET => Some((start, end)),
            _ => None,
        }
    }

    /// The number of groups, the whole match included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() / 2
    }

    /// Whether nothing has been matched into this yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }
}

/// A compiled regular expression. Cheap to clone, and to share among threads.
#[derive(Clone)]
pub struct Regex {
    inner: Arc<Inner>,
}

struct Inner {
    ast: Ast,
    hir: Hir,
    options: RegexOptions,
    groups: usize,
    /// Finds where a match begins; if `inexact`, where one may begin.
    meta: meta::Regex,
    /// Whether only the backtracking matcher knows.
    inexact: bool,
    first_is_longest: bool,
    longest: OnceLock<Option<Longest>>,
    patient: OnceLock<Option<Patient>>,
    /// The size of the expression; nothing if it is plain text.
    size: u64,
    program: OnceLock<Program>,
    scratch: Pool<Scratch, fn() -> Scratch>,
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Regex").field("hir", &self.inner.hir).field("options", &self.inner.options).finish()
    }
}

/// Bytes of a light search that count as one step.
const LIGHT: usize = 64;

/// Counts a search that is too short to be stopped: there may be any number of them.
fn count_light(length: usize, pulse: Pulse<'_>) -> Result<(), MatchError> {
    match (length / LIGHT) as u64 {
        0 => Ok(()),
        steps if pulse(steps) => Ok(()),
        _ => Err(MatchError::Stopped),
    }
}

impl Regex {
    /// Compiles an expression.
    ///
    /// # Errors
    /// [`RegexError`] if it is malformed or out of bounds.
    pub fn new(pattern: &[u8], syntax: Syntax, options: RegexOptions) -> Result<Regex, RegexError> {
        Regex::any_of(&[pattern], syntax, options)
    }

    /// Compiles expressions of which any may match: `grep -e one -e two`. Each has its own numbering in back-references;
    /// the groups of all are counted on.
    ///
    /// # Errors
    /// [`RegexError`] if one is malformed or they are out of bounds.
    pub fn any_of(patterns: &[&[u8]], syntax: Syntax, options: RegexOptions) -> Result<Regex, RegexError> {
        if patterns.iter().map(|pattern| pattern.len()).sum::<usize>() > MAX_PATTERN {
            return Err(RegexError::TooBig);
        }
        let mut groups = 0;
        let mut branches = Vec::with_capacity(patterns.len());
        for pattern in patterns {
            branches.push(parse::parse(pattern, syntax, options, &mut groups)?);
        }
        let mut ast = match branches.len() {
            0 => Ast::Never,
            1 => branches.swap_remove(0),
            _ => Ast::Alternate(branches),
        };
        let around = match options.whole {
            Whole::Any => None,
            Whole::Word => Some((Assertion::NoWordBefore, Assertion::NoWordAfter)),
            Whole::Line => Some((Assertion::LineStart, Assertion::LineEnd)),
        };
        if let Some((before, after)) = around {
            ast = Ast::Concat(vec![Ast::Assert(before), ast, Ast::Assert(after)]);
        }
        Regex::build(ast, groups as usize + 1, options)
    }

    fn build(ast: Ast, groups: usize, options: RegexOptions) -> Result<Regex, RegexError> {
        if ast.size() > MAX_SIZE {
            return Err(RegexError::TooBig);
        }
        let hir = hir::translate(&ast, options);
        let size = if hir.properties().is_literal() { 0 } else { ast.size().max(1) };
        let config = meta::Config::new()
            .utf8_empty(false)
            .nfa_size_limit(Some(NFA_BYTES))
            .hybrid_cache_capacity(CACHE_BYTES)
            .auto_prefilter(!begins_with_many_bytes(&hir))
            .which_captures(regex_automata::nfa::thompson::WhichCaptures::Implicit);
        let meta =
            meta::Builder::new().configure(config).build_from_hir(&hir).map_err(|_| RegexError::TooBig)?;
        let inexact =
            ast.has_back_references() || ((options.not_bol || options.not_eol) && ast.has_line_anchors());
        let inner = Inner {
            first_is_longest: ast.first_is_longest(),
            ast,
            hir,
            options,
            groups,
            meta,
            inexact,
            longest: OnceLock::new(),
            patient: OnceLock::new(),
            size,
            program: OnceLock::new(),
            scratch: Pool::new(Scratch::default),
        };
        Ok(Regex { inner: Arc::new(inner) })
    }

    /// The number of groups, the whole match included.
    #[must_use]
    pub fn group_count(&self) -> usize {
        self.inner.groups
    }

    /// Whether [`Regex::hir`] and [`Regex::automaton`] match exactly what this does. With back-references they match that and more.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !self.inner.inexact
    }

    /// The expression without its groups, for tools that build their own searcher.
    #[must_use]
    pub fn hir(&self) -> &Hir {
        &self.inner.hir
    }

    /// The automaton that finds where matches begin. The ends it finds are those of the first way to match, not of the longest.
    #[must_use]
    pub fn automaton(&self) -> &meta::Regex {
        &self.inner.meta
    }

    /// Whether there is a match anywhere in `text`.
    ///
    /// # Errors
    /// [`MatchError`] if back-references took too long to follow.
    pub fn is_match(&self, text: &[u8]) -> Result<bool, MatchError> {
        if !self.inner.meta.is_match(text) {
            return Ok(false);
        }
        Ok(!self.inner.inexact || self.find_at(text, 0)?.is_some())
    }

    /// Whether a search through so much text may take so long that it should be one that can be stopped.
    #[must_use]
    pub fn is_heavy(&self, length: usize) -> bool {
        self.inner.is_heavy(length)
    }

    /// As [`Regex::is_match`], of a search that can be stopped.
    ///
    /// # Errors
    /// As there, and [`MatchError::Stopped`].
    pub fn is_match_with(&self, text: &[u8], pulse: Pulse<'_>) -> Result<bool, MatchError> {
        let inner = &*self.inner;
        match inner.patient(text.len()) {
            Some(patient) if !inner.inexact => match patient.is_match(text, pulse) {
                Err(MatchError::Limit) => self.is_match(text),
                other => other,
            },
            _ if inner.inexact => Ok(self.find_with(text, 0, pulse)?.is_some()),
            _ => {
                count_light(text.len(), pulse)?;
                self.is_match(text)
            }
        }
    }

    /// As [`Regex::find_at`], of a search that can be stopped.
    ///
    /// # Errors
    /// As there, and [`MatchError::Stopped`].
    pub fn find_with(
        &self,
        text: &[u8],
        start: usize,
        pulse: Pulse<'_>,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        if self.inner.inexact {
            return self.inner.find_backtracking(text, start, &mut self.inner.scratch.get(), pulse);
        }
        self.inner.find_patiently(text, start, Anchored::No, pulse)
    }

    /// The bounds of the leftmost-longest match that begins at or after `start`. What is before `start` counts
    /// for anchors and word boundaries.
    ///
    /// # Errors
    /// [`MatchError`] if back-references took too long to follow.
    pub fn find_at(&self, text: &[u8], start: usize) -> Result<Option<(usize, usize)>, MatchError> {
        if self.inner.inexact {
            return self.inner.find_backtracking(text, start, &mut self.inner.scratch.get(), &mut |_| true);
        }
        Ok(self.inner.find_exact(text, start, Anchored::No))
    }

    /// The end of the longest match that begins at `start` itself.
    ///
    /// # Errors
    /// [`MatchError`] if back-references took too long to follow.
    pub fn match_at(&self, text: &[u8], start: usize) -> Result<Option<usize>, MatchError> {
        if self.inner.inexact {
            return self.match_with(text, start, &mut |_| true);
        }
        if start > text.len() {
            return Ok(None);
        }
        Ok(self.inner.find_exact(text, start, Anchored::Yes).map(|(_, end)| end))
    }

    /// As [`Regex::match_at`], of a search that can be stopped.
    ///
    /// # Errors
    /// As there, and [`MatchError::Stopped`].
    pub fn match_with(
        &self,
        text: &[u8],
        start: usize,
        pulse: Pulse<'_>,
    ) -> Result<Option<usize>, MatchError> {
        if start > text.len() {
            return Ok(None);
        }
        if self.inner.inexact {
            let mut steps = MAX_STEPS;
            let mut scratch = self.inner.scratch.get();
            return self.inner.search(text).longest(start, &mut scratch, &mut steps, pulse);
        }
        Ok(self.inner.find_patiently(text, start, Anchored::Yes, pulse)?.map(|(_, end)| end))
    }

    /// Finds like [`Regex::find_at`], and notes the groups; false if there is no match.
    ///
    /// # Errors
    /// [`MatchError`] if back-references took too long to follow, or if the match is too long for its groups to be told apart.
    pub fn captures_at(
        &self,
        text: &[u8],
        start: usize,
        captures: &mut Captures,
    ) -> Result<bool, MatchError> {
        self.captures_with(text, start, captures, &mut |_| true)
    }

    /// As [`Regex::captures_at`], of a search that can be stopped.
    ///
    /// # Errors
    /// As there, and [`MatchError::Stopped`].
    pub fn captures_with(
        &self,
        text: &[u8],
        start: usize,
        captures: &mut Captures,
        pulse: Pulse<'_>,
    ) -> Result<bool, MatchError> {
        let inner = &*self.inner;
        captures.slots.clear();
        let bounds = if inner.inexact {
            let mut scratch = inner.scratch.get();
            let bounds = inner.find_backtracking(text, start, &mut scratch, pulse)?;
            captures.slots.extend_from_slice(&scratch.best);
            bounds
        } else {
            let bounds = inner.find_patiently(text, start, Anchored::No, pulse)?;
            if let Some((start, end)) = bounds
                && inner.groups > 1
            {
                let mut scratch = inner.scratch.get();
                if inner.search(text).between(start, end, &mut scratch, pulse)? {
                    captures.slots.extend_from_slice(&scratch.best);
                }
            }
            bounds
        };
        captures.slots.resize(inner.groups * 2, UNSET);
        match bounds {
            Some((start, end)) => {
                captures.slots[0] = start;
                captures.slots[1] = end;
                Ok(true)
            }
            None => {
                captures.slots.fill(UNSET);
                Ok(false)
            }
        }
    }
}

impl Inner {
    fn find_exact(&self, text: &[u8], start: usize, anchored: Anchored) -> Option<(usize, usize)> {
        if start > text.len() {
            return None;
        }
        let first = self.meta.find(Input::new(text).span(start..text.len()).anchored(anchored))?;
        if self.first_is_longest || first.end() == text.len() {
            return Some((first.start(), first.end()));
        }
        // The same expression was just built with the same limit, so the automaton is there.
        let longest = self.longest.get_or_init(|| Longest::new(&self.hir, NFA_BYTES * 2).ok());
        let end = longest.as_ref().and_then(|longest| longest.end(text, first.start()));
        Some((first.start(), end.unwrap_or(first.end())))
    }

    fn is_heavy(&self, length: usize) -> bool {
        (length as u64).saturating_mul(self.size) >= HEAVY
    }

    /// The automata for a search through so much text, if it may take long.
    fn patient(&self, length: usize) -> Option<&Patient> {
        if !self.is_heavy(length) {
            return None;
        }
        // The same expression was built with the same limit, so they are there.
        self.patient.get_or_init(|| Patient::new(&self.hir, NFA_BYTES * 2).ok()).as_ref()
    }

    /// As [`Inner::find_exact`], of a search that may take long.
    fn find_patiently(
        &self,
        text: &[u8],
        start: usize,
        anchored: Anchored,
        pulse: Pulse<'_>,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        let patient = match self.patient(text.len().saturating_sub(start)) {
            Some(patient) if start <= text.len() => patient,
            _ => {
                let found = self.find_exact(text, start, anchored);
                count_light(found.map_or(text.len(), |(_, end)| end).saturating_sub(start), pulse)?;
                return Ok(found);
            }
        };
        let first = match patient.find(text, start, anchored, pulse) {
            // At word boundaries beside characters that are not ASCII.
            Err(MatchError::Limit) => return Ok(self.find_exact(text, start, anchored)),
            other => other?,
        };
        let Some((first, end)) = first else { return Ok(None) };
        if self.first_is_longest || end == text.len() {
            return Ok(Some((first, end)));
        }
        let longest = self.longest.get_or_init(|| Longest::new(&self.hir, NFA_BYTES * 2).ok());
        let longer = match longest {
            Some(longest) => longest.end_with(text, first, pulse)?,
            None => None,
        };
        Ok(Some((first, longer.unwrap_or(end))))
    }

    fn find_backtracking(
        &self,
        text: &[u8],
        start: usize,
        scratch: &mut Scratch,
        pulse: Pulse<'_>,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        let search = self.search(text);
        let mut steps = MAX_STEPS;
        let mut from = start;
        while from <= text.len() {
            let candidate = match self.patient(text.len() - from) {
                Some(patient) => patient.find(text, from, Anchored::No, pulse)?.map(|(first, _)| first),
                None => {
                    let found = self.meta.find(Input::new(text).span(from..text.len()));
                    count_light(found.as_ref().map_or(text.len(), |found| found.end()) - from, pulse)?;
                    found.map(|found| found.start())
                }
            };
            let Some(candidate) = candidate else { break };
            if let Some(end) = search.longest(candidate, scratch, &mut steps, pulse)? {
                return Ok(Some((candidate, end)));
            }
            let step = self.options.encoding.next(text, candidate).map_or(1, |(_, len)| len);
            from = candidate + step;
        }
        Ok(None)
    }

    fn search<'a>(&'a self, text: &'a [u8]) -> Search<'a> {
        let program = self.program.get_or_init(|| Program::new(&self.ast));
        Search { program, options: self.options, text, slots: self.groups * 2 }
    }
}

/// Whether matches begin with one of many bytes and there is nothing else to look for, as with `[0-9]*`. Looking for such bytes first
/// finds one at every turn, and takes longer than the automaton alone.
fn begins_with_many_bytes(hir: &Hir) -> bool {
    /// As many bytes as can be looked for at once.
    const FEW: usize = 3;
    let mut parts = vec![hir];
    while let Some(part) = parts.pop() {
        if matches!(part.kind(), HirKind::Literal(_)) {
            return false;
        }
        parts.extend(part.kind().subs());
    }
    let mut prefixes = Extractor::new().extract(hir);
    prefixes.optimize_for_prefix_by_preference();
    prefixes.min_literal_len() == Some(1) && prefixes.len().is_some_and(|count| count > FEW)
}

#[cfg(test)]
mod tests;
