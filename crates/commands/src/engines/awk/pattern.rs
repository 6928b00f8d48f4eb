//! Regular expressions: what a program's spelling of them means, and the cache of those that are made while it runs.

use std::cell::OnceCell;
use std::rc::Rc;

use boxsh_kernel::Process;
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{Captures, Regex, RegexError, RegexOptions, Syntax};
use memchr::memmem::Finder;
use std::collections::HashMap;

/// Whether upper and lower case are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Case {
    #[default]
    Sensitive,
    Ignored,
}

/// A regular expression, compiled for both values of `IGNORECASE` when they are needed.
pub(super) struct Pattern {
    /// As the program spells it.
    pub(super) source: Vec<u8>,
    encoding: Encoding,
    sensitive: OnceCell<Matcher>,
    ignoring: OnceCell<Matcher>,
}

pub(super) enum Matcher {
    /// Matches the empty string, anywhere.
    Empty,
    /// One string, anywhere.
    Literal(Box<Finder<'static>>),
    /// One string, at the beginning.
    Prefix(Vec<u8>),
    /// A byte of a set, or as many as there are.
    Set(Box<ByteSet>),
    Regex(Regex),
}

/// `[0-9]+` and its kin: what is left to do by an automaton takes longer than by hand.
pub(super) struct ByteSet {
    members: [bool; 256],
    repeated: bool,
}

impl ByteSet {
    /// Takes a bracket expression of ASCII characters apart; `None` for anything more than that.
    fn parse(source: &[u8]) -> Option<Self> {
        let (body, repeated) = match source {
            [body @ .., b'+'] => (body, true),
            _ => (source, false),
        };
        let mut members = [false; 256];
        if let [byte] = body
            && byte.is_ascii()
            && !SPECIAL.contains(byte)
        {
            members[usize::from(*byte)] = true;
            return Some(Self { members, repeated });
        }
        let mut inside = body.strip_prefix(b"[")?.strip_suffix(b"]")?;
        if inside.is_empty() || inside[0] == b'^' {
            return None;
        }
        while let [first, rest @ ..] = inside {
            if !(first.is_ascii_alphanumeric() || matches!(first, b' ' | b',' | b';' | b':' | b'_' | b'.')) {
                return None;
            }
            match rest {
                [b'-', last, behind @ ..] if last.is_ascii_alphanumeric() && first <= last => {
                    members[usize::from(*first)..=usize::from(*last)].fill(true);
                    inside = behind;
                }
                [b'-', ..] => return None,
                _ => {
                    members[usize::from(*first)] = true;
                    inside = rest;
                }
            }
        }
        Some(Self { members, repeated })
    }

    #[inline]
    fn contains(&self, byte: u8) -> bool {
        self.members[usize::from(byte)]
    }

    #[inline]
    fn find_at(&self, text: &[u8], start: usize) -> Option<(usize, usize)> {
        let first = start + text.get(start..)?.iter().position(|byte| self.contains(*byte))?;
        let mut end = first + 1;
        while self.repeated && end < text.len() && self.contains(text[end]) {
            end += 1;
        }
        Some((first, end))
    }
}

impl Pattern {
    /// Compiles an expression.
    pub(super) fn new(source: &[u8], encoding: Encoding) -> Result<Self, RegexError> {
        let pattern =
            Self { source: source.to_vec(), encoding, sensitive: OnceCell::new(), ignoring: OnceCell::new() };
        let matcher = pattern.compile(Case::Sensitive)?;
        // It was empty until now.
        let _ = pattern.sensitive.set(matcher);
        Ok(pattern)
    }

    pub(super) fn matcher(&self, case: Case) -> &Matcher {
        let cell = match case {
            Case::Sensitive => &self.sensitive,
            Case::Ignored => &self.ignoring,
        };
        // What compiles with case compiles without, unless it becomes too big.
        cell.get_or_init(|| self.compile(case).unwrap_or(Matcher::Empty))
    }

    fn compile(&self, case: Case) -> Result<Matcher, RegexError> {
        if case == Case::Sensitive
            && let Some(matcher) = simple(&self.source)
        {
            return Ok(matcher);
        }
        let options =
            RegexOptions { icase: case == Case::Ignored, encoding: self.encoding, ..RegexOptions::default() };
        Regex::new(&translate(&self.source), Syntax::Awk, options).map(Matcher::Regex)
    }
}

impl Matcher {
    #[inline]
    pub(super) fn is_match(&self, text: &[u8], process: &Process) -> bool {
        match self {
            Matcher::Empty => true,
            Matcher::Literal(finder) => finder.find(text).is_some(),
            Matcher::Prefix(prefix) => text.starts_with(prefix),
            Matcher::Set(set) => text.iter().any(|byte| set.contains(*byte)),
            // Without back-references there is no limit to run into; a run that is to end meets that at its next tick.
            Matcher::Regex(regex) => {
                regex.is_match_with(text, &mut |steps| process.compute(steps).is_ok()).unwrap_or(false)
            }
        }
    }

    #[inline]
    pub(super) fn find_at(
        &self,
        text: &[u8],
        start: usize,
        process: Option<&Process>,
    ) -> Option<(usize, usize)> {
        match self {
            Matcher::Empty => (start <= text.len()).then_some((start, start)),
            Matcher::Literal(finder) => {
                let at = start + finder.find(text.get(start..)?)?;
                Some((at, at + finder.needle().len()))
            }
            Matcher::Prefix(prefix) => (start == 0 && text.starts_with(prefix)).then_some((0, prefix.len())),
            Matcher::Set(set) => set.find_at(text, start),
            Matcher::Regex(regex) => {
                let mut pulse = |steps| process.is_none_or(|process| process.compute(steps).is_ok());
                regex.find_with(text, start, &mut pulse).unwrap_or(None)
            }
        }
    }

    /// Finds a match and its groups.
    pub(super) fn captures_at(
        &self,
        text: &[u8],
        start: usize,
        captures: &mut Captures,
        process: &Process,
    ) -> Option<(usize, usize)> {
        match self {
            Matcher::Regex(regex) => {
                let mut pulse = |steps| process.compute(steps).is_ok();
                let found = regex.captures_with(text, start, captures, &mut pulse).unwrap_or(false);
                found.then(|| captures.get(0)).flatten()
            }
            _ => {
                *captures = Captures::default();
                self.find_at(text, start, Some(process))
            }
        }
    }

    /// The number of groups, the whole match included.
    pub(super) fn group_count(&self) -> usize {
        match self {
            Matcher::Regex(regex) => regex.group_count(),
            _ => 1,
        }
    }
}

const SPECIAL: &[u8] = b"\\^$.[]|()*+?{}";

/// What needs no automaton.
fn simple(source: &[u8]) -> Option<Matcher> {
    if source.is_empty() {
        return Some(Matcher::Empty);
    }
    if let Some(set) = ByteSet::parse(source) {
        return Some(match source {
            [_] => Matcher::Literal(Box::new(Finder::new(source).into_owned())),
            _ => Matcher::Set(Box::new(set)),
        });
    }
    let (anchored, rest) = match source {
        [b'^', rest @ ..] => (true, rest),
        _ => (false, source),
    };
    let mut literal = Vec::with_capacity(rest.len());
    let mut at = 0;
    while at < rest.len() {
        match (rest[at], rest.get(at + 1)) {
            (b'\\', Some(b't')) => literal.push(b'\t'),
            (b'\\', Some(b'n')) => literal.push(b'\n'),
            (b'\\', Some(&next)) if SPECIAL.contains(&next) || matches!(next, b'/' | b'"' | b'&' | b'-') => {
                literal.push(next);
            }
            (byte, _) if SPECIAL.contains(&byte) => return None,
            (byte, _) => {
                literal.push(byte);
                at += 1;
                continue;
            }
        }
        at += 2;
    }
    if literal.is_empty() {
        return None;
    }
    Some(if anchored {
        Matcher::Prefix(literal)
    } else {
        Matcher::Literal(Box::new(Finder::new(&literal).into_owned()))
    })
}

/// Rewrites the escapes that only `awk` has.
fn translate(source: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(source.len() + 8);
    let mut in_brackets = false;
    let mut bracket_start = 0;
    let mut at = 0;
    while at < source.len() {
        let byte = source[at];
        if byte != b'\\' || at + 1 == source.len() {
            match byte {
                b'[' if !in_brackets => {
                    in_brackets = true;
                    bracket_start = at + 1;
                    if source.get(bracket_start) == Some(&b'^') {
                        bracket_start += 1;
                    }
                }
                b'[' if matches!(source.get(at + 1), Some(b':' | b'.' | b'=')) => {
                    // A class inside the brackets: its own bracket does not end them.
                    let mark = source[at + 1];
                    if let Some(end) = source[at + 2..].windows(2).position(|pair| pair == [mark, b']']) {
                        out.extend_from_slice(&source[at..at + end + 4]);
                        at += end + 4;
                        continue;
                    }
                }
                b']' if in_brackets && at > bracket_start => in_brackets = false,
                _ => {}
            }
            out.push(byte);
            at += 1;
            continue;
        }
        let (piece, length) = escape(&source[at + 1..]);
        match piece {
            Escape::Numbered(byte) if !in_brackets => out.push(byte),
            Escape::Byte(byte) | Escape::Numbered(byte) => {
                if SPECIAL.contains(&byte) || (in_brackets && byte == b'-') {
                    out.push(b'\\');
                }
                out.push(byte);
            }
            Escape::Boundary if !in_brackets => out.extend_from_slice(b"\\b"),
            Escape::Boundary => out.push(b'y'),
            Escape::Kept => out.extend_from_slice(&source[at..at + 2]),
        }
        at += 1 + length;
    }
    out
}

enum Escape {
    Byte(u8),
    /// A byte by its number, which means there what the byte itself would mean.
    Numbered(u8),
    Boundary,
    /// An escape that the expression itself knows.
    Kept,
}

/// What follows a backslash, and its length.
fn escape(rest: &[u8]) -> (Escape, usize) {
    let byte = match rest[0] {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'/' | b'"' | b'&' => rest[0],
        b'y' => return (Escape::Boundary, 1),
        b'0'..=b'7' => {
            let digits = rest.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let value = rest[..digits].iter().fold(0_u32, |value, byte| value * 8 + u32::from(byte - b'0'));
            return (Escape::Numbered(value as u8), digits);
        }
        b'x' if rest.get(1).is_some_and(u8::is_ascii_hexdigit) => {
            let digits = rest[1..].iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
            let value = rest[1..=digits]
                .iter()
                .fold(0_u32, |value, byte| value * 16 + char::from(*byte).to_digit(16).unwrap_or(0));
            return (Escape::Numbered(value as u8), 1 + digits);
        }
        _ => return (Escape::Kept, 1),
    };
    (Escape::Byte(byte), 1)
}

/// Expressions that are made while the program runs, by their text.
pub(super) struct PatternCache {
    encoding: Encoding,
    known: HashMap<Vec<u8>, Rc<Pattern>>,
    last: Option<Rc<Pattern>>,
}

/// How many expressions are kept.
const CACHED: usize = 500;

impl PatternCache {
    pub(super) fn new(encoding: Encoding) -> Self {
        Self { encoding, known: HashMap::new(), last: None }
    }

    pub(super) fn get(&mut self, source: &[u8]) -> Result<Rc<Pattern>, RegexError> {
        if let Some(last) = &self.last
            && last.source == source
        {
            return Ok(last.clone());
        }
        let pattern = match self.known.get(source) {
            Some(pattern) => pattern.clone(),
            None => {
                let pattern = Rc::new(Pattern::new(source, self.encoding)?);
                if self.known.len() >= CACHED {
                    self.known.clear();
                }
                self.known.insert(source.to_vec(), pattern.clone());
                pattern
            }
        };
        self.last = Some(pattern.clone());
        Ok(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(source: &str, text: &str) -> Option<(usize, usize)> {
        let pattern = Pattern::new(source.as_bytes(), Encoding::Utf8).unwrap();
        pattern.matcher(Case::Sensitive).find_at(text.as_bytes(), 0, None)
    }

    #[test]
    fn escapes_of_awk_mean_what_they_mean_there() {
        for (source, text, found) in [
            ("a\\/b", "xa/b", Some((1, 4))),
            ("\\yfoo\\y", "a foo b", Some((2, 5))),
            ("[\\t\\]]+", "a\t]", Some((1, 3))),
            ("\\056", "a.", Some((0, 1))),
            ("[\\056]", "a.", Some((1, 2))),
            ("^ab", "ab", Some((0, 2))),
            ("^ab", "xab", None),
            ("[[:digit:]]+x", "12x", Some((0, 3))),
            ("[a\\-z]+", "b-a-z", Some((1, 5))),
            ("\\x41+", "bAA", Some((1, 3))),
            ("", "abc", Some((0, 0))),
            ("x|xy", "xyz", Some((0, 2))),
            ("[/]", "a/b", Some((1, 2))),
            ("a{2}", "aa{2}", Some((0, 2))),
            ("\\$[0-9]", "$5", Some((0, 2))),
            ("[0-9]+", "ab123c4", Some((2, 5))),
            ("[b-c ,]", "a b", Some((1, 2))),
            ("x+", "axxxb", Some((1, 4))),
            ("[a-]", "-", Some((0, 1))),
            ("[^a]+", "aéb", Some((1, 4))),
        ] {
            assert_eq!(find(source, text), found, "{source}");
        }
    }
}
