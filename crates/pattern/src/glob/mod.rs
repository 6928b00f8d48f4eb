//! Shell patterns: pathname expansion, `case`, `[[ == ]]`, `${x#pattern}`, and the commands' `fnmatch`.
//!
//! A backslash makes the character after it an ordinary one, which is how a shell passes on what was quoted.
//!
//! ```
//! use boxsh_pattern::glob::{GlobOptions, Pattern};
//!
//! let pattern = Pattern::compile(b"*.@(rs|toml)", GlobOptions { extglob: true, ..Default::default() })?;
//! assert!(pattern.matches(b"Cargo.toml"));
//! assert!(!pattern.matches(b"Cargo.lock"));
//! # Ok::<(), boxsh_pattern::glob::GlobError>(())
//! ```

mod bracket;
mod flat;
mod parse;
mod positions;
mod reach;

use thiserror::Error;

use self::flat::Flat;
use self::parse::{Group, Node};
use self::positions::Positions;
use self::reach::{Direction, Reach};
use crate::fuel::{Fuel, OutOfFuel, Unlimited};
use crate::unit::Encoding;

/// The pattern that matches `text` and nothing else: what a shell makes of quoted text.
#[must_use]
pub fn escape(text: &[u8]) -> Vec<u8> {
    let mut pattern = Vec::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_punctuation() {
            pattern.push(b'\\');
        }
        pattern.push(byte);
    }
    pattern
}

/// How the text of a pattern is read, and what its wildcards may match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlobOptions {
    /// Whether `?(...)`, `*(...)`, `+(...)`, `@(...)` and `!(...)` are groups.
    pub extglob: bool,
    /// Whether upper and lower case are the same.
    pub nocase: bool,
    /// What a character is.
    pub encoding: Encoding,
    /// Whether only a slash matches a slash.
    pub pathname: bool,
    /// Whether only a period matches a period at the start (with `pathname`, also after a slash). This and
    /// `pathname` concern [`Pattern::matches`].
    pub period: bool,
}

/// Why a pattern cannot be compiled. A shell pattern is never wrong, but it may be out of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GlobError {
    /// Groups are nested too deeply.
    #[error("pattern is nested too deeply")]
    TooDeep,
    /// The pattern has too many groups that do not end.
    #[error("pattern is too complex")]
    TooComplex,
}

/// Which end of a text to match, and how much of it: `#`, `##`, `%` and `%%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Affix {
    /// `${x#pattern}`.
    ShortestPrefix,
    /// `${x##pattern}`.
    LongestPrefix,
    /// `${x%pattern}`.
    ShortestSuffix,
    /// `${x%%pattern}`.
    LongestSuffix,
}

/// A compiled shell pattern.
#[derive(Debug, Clone)]
pub struct Pattern {
    matcher: Matcher,
    options: GlobOptions,
    /// Whether the pattern begins with `*`, be it a group's.
    starts_with_star: bool,
}

#[derive(Debug, Clone)]
enum Matcher {
    Flat(Flat),
    Grouped(Vec<Node>),
}

impl Pattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// [`GlobError`] if the pattern is out of bounds.
    pub fn compile(pattern: &[u8], options: GlobOptions) -> Result<Pattern, GlobError> {
        let nodes = parse::parse(pattern, options)?;
        let starts_with_star = matches!(nodes.first(), Some(Node::Star | Node::Group(Group::Any, _)));
        let flat = if options.pathname { None } else { Flat::new(&nodes, options) };
        let matcher = flat.map_or(Matcher::Grouped(nodes), Matcher::Flat);
        Ok(Pattern { matcher, options, starts_with_star })
    }

    /// Whether the pattern matches exactly one text, which is then [`Pattern::literal`].
    #[must_use]
    pub fn is_literal(&self) -> bool {
        self.literal().is_some()
    }

    /// The only text that the pattern matches.
    #[must_use]
    pub fn literal(&self) -> Option<&[u8]> {
        match &self.matcher {
            Matcher::Flat(flat) => flat.literal(),
            Matcher::Grouped(_) => None,
        }
    }

    /// Whether the pattern matches all of `text`.
    #[must_use]
    pub fn matches(&self, text: &[u8]) -> bool {
        self.metered(&mut Unlimited).matches(text).unwrap_or(false)
    }

    /// The length of the prefix or suffix of `text` that matches.
    #[must_use]
    pub fn affix(&self, text: &[u8], affix: Affix) -> Option<usize> {
        self.metered(&mut Unlimited).affix(text, affix).unwrap_or(None)
    }

    /// The length of the shortest matching prefix: `${x#pattern}`.
    #[must_use]
    pub fn shortest_prefix(&self, text: &[u8]) -> Option<usize> {
        self.affix(text, Affix::ShortestPrefix)
    }

    /// The length of the longest matching prefix: `${x##pattern}` and `${x/#pattern/}`.
    #[must_use]
    pub fn longest_prefix(&self, text: &[u8]) -> Option<usize> {
        self.affix(text, Affix::LongestPrefix)
    }

    /// The length of the shortest matching suffix: `${x%pattern}`.
    #[must_use]
    pub fn shortest_suffix(&self, text: &[u8]) -> Option<usize> {
        self.affix(text, Affix::ShortestSuffix)
    }

    /// The length of the longest matching suffix: `${x%%pattern}` and `${x/%pattern/}`.
    #[must_use]
    pub fn longest_suffix(&self, text: &[u8]) -> Option<usize> {
        self.affix(text, Affix::LongestSuffix)
    }

    /// The bounds of the leftmost and then longest match that begins at or after `from`, which must be the
    /// boundary of a character. As in bash, in an empty text only a pattern that begins with `*` is found.
    #[must_use]
    pub fn find(&self, text: &[u8], from: usize) -> Option<(usize, usize)> {
        self.metered(&mut Unlimited).find(text, from).unwrap_or(None)
    }

    /// The bounds of all matches that `${x//pattern/}` replaces, in order.
    #[must_use]
    pub fn find_all(&self, text: &[u8]) -> Vec<(usize, usize)> {
        self.metered(&mut Unlimited).find_all(text).unwrap_or_default()
    }

    /// The same operations at the expense of `fuel`.
    pub fn metered<'a>(&'a self, fuel: &'a mut dyn Fuel) -> Metered<'a> {
        Metered { pattern: self, fuel }
    }
}

/// A pattern whose matching stops when its fuel is spent. The methods are those of [`Pattern`].
pub struct Metered<'a> {
    pattern: &'a Pattern,
    fuel: &'a mut dyn Fuel,
}

impl Metered<'_> {
    /// See [`Pattern::matches`].
    ///
    /// # Errors
    /// [`OutOfFuel`] if the fuel was spent before the answer was known.
    pub fn matches(&mut self, text: &[u8]) -> Result<bool, OutOfFuel> {
        match &self.pattern.matcher {
            Matcher::Flat(flat) => {
                if self.pattern.options.period && text.first() == Some(&b'.') && !flat.starts_with_period() {
                    return Ok(false);
                }
                flat.matches(text, self.fuel)
            }
            Matcher::Grouped(nodes) => {
                let mut reach = Reach::new(text, self.pattern.options, Direction::Forward, self.fuel);
                Ok(reach.sequence(nodes, Positions::single(0))?.contains(text.len()))
            }
        }
    }

    /// See [`Pattern::affix`].
    ///
    /// # Errors
    /// [`OutOfFuel`] if the fuel was spent before the answer was known.
    pub fn affix(&mut self, text: &[u8], affix: Affix) -> Result<Option<usize>, OutOfFuel> {
        let nodes = match &self.pattern.matcher {
            Matcher::Flat(flat) => return flat.affix(text, affix, self.fuel),
            Matcher::Grouped(nodes) => nodes,
        };
        let (direction, origin) = match affix {
            Affix::ShortestPrefix | Affix::LongestPrefix => (Direction::Forward, 0),
            Affix::ShortestSuffix | Affix::LongestSuffix => (Direction::Backward, text.len()),
        };
        let mut reach = Reach::new(text, self.pattern.options, direction, self.fuel);
        let reached = reach.sequence(nodes, Positions::single(origin))?;
        let end = match affix {
            Affix::ShortestPrefix | Affix::LongestSuffix => reached.min(),
            Affix::LongestPrefix | Affix::ShortestSuffix => reached.max(),
        };
        Ok(end.map(|end| end.abs_diff(origin)))
    }

    /// See [`Pattern::find`].
    ///
    /// # Errors
    /// [`OutOfFuel`] if the fuel was spent before the answer was known.
    pub fn find(&mut self, text: &[u8], from: usize) -> Result<Option<(usize, usize)>, OutOfFuel> {
        if from > text.len() || (text.is_empty() && !self.pattern.starts_with_star) {
            return Ok(None);
        }
        match &self.pattern.matcher {
            Matcher::Flat(flat) => flat.find(text, from, self.fuel),
            Matcher::Grouped(nodes) => {
                if let Some(end) = self.longest_at(nodes, text, from)? {
                    return Ok(Some((from, end)));
                }
                let Some(start) = self.starts(nodes, text, from)?.min() else { return Ok(None) };
                Ok(self.longest_at(nodes, text, start)?.map(|end| (start, end)))
            }
        }
    }

    /// See [`Pattern::find_all`].
    ///
    /// # Errors
    /// [`OutOfFuel`] if the fuel was spent before the answer was known.
    pub fn find_all(&mut self, text: &[u8]) -> Result<Vec<(usize, usize)>, OutOfFuel> {
        let mut found = Vec::new();
        self.find_each(text, &mut |start, end| {
            found.push((start, end));
            Ok(())
        })?;
        Ok(found)
    }

    /// As [`Metered::find_all`], with each match handed to `found` when it is known, so that no list of them is made.
    ///
    /// # Errors
    /// [`OutOfFuel`] if the fuel was spent before the last match was known, or if `found` gives up.
    pub fn find_each(
        &mut self,
        text: &[u8],
        found: &mut dyn FnMut(usize, usize) -> Result<(), OutOfFuel>,
    ) -> Result<(), OutOfFuel> {
        if text.is_empty() && !self.pattern.starts_with_star {
            return Ok(());
        }
        let mut at = 0;
        // Where a match may begin is worked out at most once: from place to place, it would cost the square of the length.
        let mut starts: Option<Positions> = None;
        while at < text.len() || at == 0 {
            let next = match &self.pattern.matcher {
                Matcher::Flat(flat) => flat.find(text, at, self.fuel)?,
                Matcher::Grouped(nodes) => match self.longest_at(nodes, text, at)? {
                    Some(end) => Some((at, end)),
                    None => {
                        let starts = match &mut starts {
                            Some(starts) => starts,
                            none => none.insert(self.starts(nodes, text, at)?),
                        };
                        starts.remove_all(&Positions::span(0, at));
                        match starts.min() {
                            Some(start) => self.longest_at(nodes, text, start)?.map(|end| (start, end)),
                            None => None,
                        }
                    }
                },
            };
            let Some((start, end)) = next else { break };
            // bash stops at the end of the text, and finds nothing empty there.
            if start == text.len() && !text.is_empty() {
                break;
            }
            found(start, end)?;
            let step = self.pattern.options.encoding.next(text, end).map_or(1, |(_, len)| len);
            at = if start == end { end + step } else { end };
        }
        Ok(())
    }

    fn longest_at(&mut self, nodes: &[Node], text: &[u8], at: usize) -> Result<Option<usize>, OutOfFuel> {
        let mut reach = Reach::new(text, self.pattern.options, Direction::Forward, self.fuel);
        Ok(reach.sequence(nodes, Positions::single(at))?.max())
    }

    /// Every place from `from` on where a match begins.
    fn starts(&mut self, nodes: &[Node], text: &[u8], from: usize) -> Result<Positions, OutOfFuel> {
        let mut reach = Reach::new(text, self.pattern.options, Direction::Backward, self.fuel);
        let ends = reach.all_from(from);
        let mut starts = reach.sequence(nodes, ends)?;
        starts.keep_only(&Positions::span(from, text.len()));
        Ok(starts)
    }
}

#[cfg(test)]
mod tests;
