//! History expansion: `!!`, `!n`, `!text`, `^old^new^`, with their word designators and modifiers.

mod modifier;
mod words;

use crate::text::Str;
use words::{Designated, split_words};

/// What earlier expansions leave for later ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The text of the last `!?text?`.
    search: Vec<u8>,
    /// The word in which it was found: `%`.
    matched: Vec<u8>,
    /// The last substitution, for `:&`.
    substitution: Option<(Vec<u8>, Vec<u8>)>,
}

/// What the line that is expanded may refer to.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// The entries, oldest first.
    pub(crate) entries: &'a [super::Entry],
    /// The number of the first.
    pub(crate) base: usize,
    /// Whether `!(` starts a pattern.
    pub(crate) extglob: bool,
}

/// What a line becomes.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Expanded {
    /// There was nothing to expand.
    Same,
    /// A new line, to be run.
    Run(Vec<u8>),
    /// A new line, to be shown only: `:p`.
    Show(Vec<u8>),
    /// What is wrong with it.
    Failed(Vec<u8>),
}

/// Why an expansion failed, with the text it is about.
struct Failure {
    text: Vec<u8>,
    message: &'static str,
}

impl Failure {
    fn new(text: &[u8], message: &'static str) -> Self {
        Self { text: text.to_vec(), message }
    }
}

/// Expands one line.
pub(crate) fn expand(line: &[u8], lines: Lines<'_>, marks: &mut Marks) -> Expanded {
    let mut expansion = Expansion { lines, marks, out: Vec::new(), changed: false, shows: false };
    match expansion.line(line) {
        Err(failure) => Expanded::Failed([&failure.text[..], b": ", failure.message.as_bytes()].concat()),
        Ok(()) if !expansion.changed => Expanded::Same,
        Ok(()) if expansion.shows => Expanded::Show(expansion.out),
        Ok(()) => Expanded::Run(expansion.out),
    }
}

struct Expansion<'a, 'm> {
    lines: Lines<'a>,
    marks: &'m mut Marks,
    out: Vec<u8>,
    changed: bool,
    shows: bool,
}

impl Expansion<'_, '_> {
    fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        let quick;
        let line = match line {
            [b'^', rest @ ..] => {
                quick = [b"!!:s^", rest].concat();
                &quick[..]
            }
            _ => line,
        };
        let mut at = 0;
        let mut in_double = false;
        // Whether what stands around each open parenthesis of a substitution is in double quotes.
        let mut around = Vec::new();
        while let Some(&byte) = line.get(at) {
            match byte {
                b'\\' => {
                    self.out.push(byte);
                    self.out.extend(line.get(at + 1));
                    at += 2;
                    continue;
                }
                b'"' => in_double = !in_double,
                b'(' if !around.is_empty() || (at > 0 && line[at - 1] == b'$') => {
                    around.push(std::mem::take(&mut in_double));
                }
                b')' => in_double = around.pop().unwrap_or(in_double),
                b'\'' if !in_double && at > 0 && line[at - 1] == b'$' => {
                    let end = ansi_c_end(&line[at + 1..]).map_or(line.len(), |end| at + 2 + end);
                    self.out.extend_from_slice(&line[at..end]);
                    at = end;
                    continue;
                }
                b'\'' if !in_double => {
                    let end = memchr::memchr(b'\'', &line[at + 1..]).map_or(line.len(), |end| at + 2 + end);
                    self.out.extend_from_slice(&line[at..end]);
                    at = end;
                    continue;
                }
                b'#' if !in_double && (at == 0 || line[at - 1].is_ascii_whitespace()) => {
                    self.out.extend_from_slice(&line[at..]);
                    return Ok(());
                }
                b'!' if self.is_event(line, at, in_double) => {
                    at = self.event(line, at, in_double)?;
                    self.changed = true;
                    continue;
                }
                _ => {}
            }
            self.out.push(byte);
            at += 1;
        }
        Ok(())
    }

    /// Whether the `!` at `at` is meant as one, rather than as part of `$!`, `${!x}`, `[!a]` or `! command`.
    fn is_event(&self, line: &[u8], at: usize, in_double: bool) -> bool {
        let before = at.checked_sub(1).map(|at| line[at]);
        match line.get(at + 1) {
            None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'=') => return false,
            Some(b'"') if in_double => return false,
            Some(b'(') if self.lines.extglob => return false,
            _ => {}
        }
        match before {
            Some(b'$') => false,
            Some(b'[') => !line[at..].contains(&b']'),
            Some(b'{') => !(at >= 2 && line[at - 2] == b'$' && line[at..].contains(&b'}')),
            _ => true,
        }
    }

    /// Expands the event at `start` and what follows it; gives where that ends.
    fn event(&mut self, line: &[u8], start: usize, in_double: bool) -> Result<usize, Failure> {
        let (text, at) = self.find_event(line, start, in_double)?;
        let (mut text, mut at) = self.designate(line, at, &text)?;
        while line.get(at) == Some(&b':') && line.get(at + 1).is_some() {
            at = self.modify(line, at, &mut text)?;
        }
        self.out.extend_from_slice(&text);
        Ok(at)
    }

    fn entry(&self, number: i64) -> Option<Vec<u8>> {
        let at = usize::try_from(number).ok()?.checked_sub(self.lines.base)?;
        self.lines.entries.get(at).map(|entry| entry.text.to_vec())
    }

    fn find_event(
        &mut self,
        line: &[u8],
        start: usize,
        in_double: bool,
    ) -> Result<(Vec<u8>, usize), Failure> {
        let missing = |end: usize| Failure::new(&line[start..end.min(line.len())], "event not found");
        let mut at = start + 1;
        let next = (self.lines.base + self.lines.entries.len()) as i64;
        match line.get(at) {
            Some(b'!') => {
                return self.entry(next - 1).map(|text| (text, at + 1)).ok_or_else(|| missing(at + 1));
            }
            Some(b':' | b'$' | b'*' | b'%' | b'^') => {
                return self.entry(next - 1).map(|text| (text, at)).ok_or_else(|| missing(at + 1));
            }
            Some(b'#') => return Ok((self.out.clone(), at + 1)),
            Some(b'?') => return self.find_containing(line, start),
            _ => {}
        }
        let negative = line.get(at) == Some(&b'-') && line.get(at + 1).is_some_and(u8::is_ascii_digit);
        at += usize::from(negative);
        let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 {
            let number = crate::arith::leading_integer(&line[at..at + digits]);
            let number = if negative { next.saturating_sub(number) } else { number };
            return self.entry(number).map(|text| (text, at + digits)).ok_or_else(|| missing(at + digits));
        }
        let end = at + prefix_length(&line[at..], in_double);
        let prefix = &line[at..end];
        let found = self.lines.entries.iter().rev().find(|entry| entry.text.starts_with(prefix));
        match found {
            Some(entry) if !prefix.is_empty() => Ok((entry.text.to_vec(), end)),
            _ => Err(missing(end)),
        }
    }

    /// `!?text?`
    fn find_containing(&mut self, line: &[u8], start: usize) -> Result<(Vec<u8>, usize), Failure> {
        let from = start + 2;
        let length = line[from..].iter().position(|&byte| matches!(byte, b'?' | b'\n'));
        let end = length.map_or(line.len(), |length| from + length);
        let after = (end + 1).min(line.len());
        if end > from {
            self.marks.search = line[from..end].to_vec();
        }
        let search = Str::new(&self.marks.search);
        let found = self.lines.entries.iter().rev().find(|entry| contains(&entry.text, &search));
        match found {
            Some(entry) if !search.is_empty() => {
                let words = split_words(&entry.text);
                let matched = words.into_iter().find(|word| contains(word, &search));
                self.marks.matched = matched.unwrap_or_default();
                Ok((entry.text.to_vec(), after))
            }
            _ => Err(Failure::new(&line[start..after], "event not found")),
        }
    }

    /// Applies the word designator at `at`, if there is one.
    fn designate(&mut self, line: &[u8], at: usize, text: &[u8]) -> Result<(Vec<u8>, usize), Failure> {
        let (designated, end) = words::designator(line, at);
        let words = match designated {
            Designated::All => return Ok((text.to_vec(), end)),
            Designated::Match => return Ok((self.marks.matched.clone(), end)),
            Designated::Range(..) => split_words(text),
        };
        match designated.select(&words) {
            Some(selected) => Ok((selected.join(&b' '), end)),
            None => Err(Failure::new(&line[at..end], "bad word specifier")),
        }
    }
}

/// How much of a line belongs to the text of `!text`.
fn prefix_length(rest: &[u8], in_double: bool) -> usize {
    rest.iter()
        .enumerate()
        .position(|(at, &byte)| {
            byte.is_ascii_whitespace()
                || (at > 0 && byte == b'-')
                || b":^$*%;&()|<>".contains(&byte)
                || (in_double && byte == b'"')
        })
        .unwrap_or(rest.len())
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

/// Where the quote of `$'...'` closes.
fn ansi_c_end(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'\'', b'\\', text.get(at..)?)?;
        if text[at] == b'\'' {
            return Some(at);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests;
