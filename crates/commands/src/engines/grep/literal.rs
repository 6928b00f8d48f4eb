//! Patterns that stand for themselves, where they are many or long: no expression is made of them.

use std::collections::{BTreeMap, HashSet};

use aho_corasick::{AhoCorasick, MatchKind};
use boxsh_kernel::Process;
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{MatchError, Whole};
use memchr::memmem::Finder;

use super::matcher::{Language, Rules};

/// An expression is quick for fewer patterns than this, and shorter ones together.
const MANY: usize = 100;
const LONG: usize = 1000;

/// An automaton takes too long to make for more patterns than this.
const TOO_MANY: usize = 4000;

/// More lengths, and longer patterns, take too long to look up one by one.
const MOST_LENGTHS: usize = 64;
const LONGEST: usize = 256;

/// Looks into tables between two looks at the budget.
const BATCH: u64 = 1024;

pub(super) enum Literals {
    /// One text.
    One(Box<Finder<'static>>),
    /// Any of many texts.
    Many(AhoCorasick),
    /// Any of very many texts.
    Tables(Tables),
    /// Whole lines.
    Lines(HashSet<Vec<u8>>),
}

impl Literals {
    /// What looks for these patterns, if they are many or long and none of them is more than a text.
    pub(super) fn new(patterns: &[Vec<u8>], rules: Rules) -> Option<Self> {
        let is_large = patterns.len() > MANY || patterns.iter().map(Vec::len).sum::<usize>() > LONG;
        if !is_large || rules.icase || !patterns.iter().all(|pattern| stands_for_itself(pattern, rules)) {
            return None;
        }
        match (rules.whole, patterns) {
            (Whole::Word, _) => None,
            (Whole::Line, _) => Some(Self::Lines(patterns.iter().cloned().collect())),
            (Whole::Any, [only]) => Some(Self::One(Box::new(Finder::new(only).into_owned()))),
            (Whole::Any, _) => {
                if patterns.len() > TOO_MANY
                    && let Some(tables) = Tables::new(patterns)
                {
                    return Some(Self::Tables(tables));
                }
                let many = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns);
                many.ok().map(Self::Many)
            }
        }
    }

    /// A place in the first of the lines that matches.
    ///
    /// # Errors
    /// [`MatchError::Stopped`] if the run has to end.
    pub(super) fn find_line(
        &self,
        lines: &[u8],
        terminator: u8,
        process: &Process,
    ) -> Result<Option<usize>, MatchError> {
        Ok(match self {
            Self::Tables(tables) => tables.find(lines, process)?.map(|(start, _)| start),
            Self::One(finder) => finder.find(lines),
            Self::Many(many) => many.find(lines).map(|found| found.start()),
            Self::Lines(wanted) => {
                let mut start = 0;
                for line in lines.split(|&byte| byte == terminator) {
                    if wanted.contains(line) {
                        return Ok(Some(start));
                    }
                    start += line.len() + 1;
                }
                None
            }
        })
    }

    /// The bounds of the first match in `line` that begins at or after `start`.
    ///
    /// # Errors
    /// As for [`Literals::find_line`].
    pub(super) fn find_in_line(
        &self,
        line: &[u8],
        start: usize,
        process: &Process,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        let Some(rest) = line.get(start..) else { return Ok(None) };
        let found = match self {
            Self::One(finder) => finder.find(rest).map(|at| (at, at + finder.needle().len())),
            Self::Many(many) => many.find(rest).map(|found| (found.start(), found.end())),
            Self::Tables(tables) => tables.find(rest, process)?,
            Self::Lines(wanted) => (start == 0 && wanted.contains(line)).then_some((0, line.len())),
        };
        Ok(found.map(|(from, to)| (start + from, start + to)))
    }
}

/// Texts by their lengths.
pub(super) struct Tables {
    /// The longest first.
    by_length: Vec<(usize, HashSet<Vec<u8>>)>,
    /// For each pair of bytes, whether a text begins with it.
    starts: Vec<bool>,
}

impl Tables {
    /// The tables of these texts; `None` if they are too many, or one of the texts is too short or too long.
    fn new(texts: &[Vec<u8>]) -> Option<Self> {
        let mut by_length: BTreeMap<usize, HashSet<Vec<u8>>> = BTreeMap::new();
        let mut starts = vec![false; 1 << 16];
        for text in texts {
            let &[first, second, ..] = &text[..] else { return None };
            starts[pair(first, second)] = true;
            by_length.entry(text.len()).or_default().insert(text.clone());
        }
        let longest = by_length.last_key_value().map_or(0, |(length, _)| *length);
        let fits = by_length.len() <= MOST_LENGTHS && longest <= LONGEST;
        fits.then(|| Self { by_length: by_length.into_iter().rev().collect(), starts })
    }

    /// The first place where one of the texts is, and the longest of them that is there.
    fn find(&self, text: &[u8], process: &Process) -> Result<Option<(usize, usize)>, MatchError> {
        let mut looks = 0;
        for (at, bytes) in text.windows(2).enumerate() {
            if !self.starts[pair(bytes[0], bytes[1])] {
                continue;
            }
            looks += 1;
            if looks % BATCH == 0 {
                let steps = BATCH * self.by_length.len() as u64;
                process.compute(steps).map_err(|_| MatchError::Stopped)?;
            }
            for (length, texts) in &self.by_length {
                if text.get(at..at + length).is_some_and(|part| texts.contains(part)) {
                    return Ok(Some((at, at + length)));
                }
            }
        }
        Ok(None)
    }
}

fn pair(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

/// Whether a pattern is found where its bytes are, and nowhere else.
fn stands_for_itself(pattern: &[u8], rules: Rules) -> bool {
    let special: &[u8] = match rules.language {
        Language::Fixed => b"",
        Language::Basic => b"\\.[*^$",
        Language::Extended => b"\\.[*^$+?(){}|",
        Language::Perl => return false,
    };
    // Bytes of a broken character would be found inside of another.
    let is_whole = rules.encoding == Encoding::Bytes || std::str::from_utf8(pattern).is_ok();
    let is_plain = !pattern.iter().any(|byte| special.contains(byte));
    // Between two lines there is nothing to be found.
    is_whole && is_plain && !pattern.contains(if rules.null_data { &0 } else { &b'\n' })
}
