//! Modifiers of history expansion: `:h`, `:t`, `:s/old/new/` and their kin.

use boxsh_format::quote;

use super::words::split_words;
use super::{Expansion, Failure};

/// How often a substitution is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeat {
    Once,
    Everywhere,
    PerWord,
}

impl Expansion<'_, '_> {
    /// Applies the modifier at the colon `at`; gives where it ends.
    pub(super) fn modify(&mut self, line: &[u8], at: usize, text: &mut Vec<u8>) -> Result<usize, Failure> {
        let mut end = at + 1;
        let mut repeat = Repeat::Once;
        match line[end] {
            b'g' | b'a' => repeat = Repeat::Everywhere,
            b'G' => repeat = Repeat::PerWord,
            _ => {}
        }
        end += usize::from(repeat != Repeat::Once);
        let Some(&letter) = line.get(end) else {
            return Err(Failure::new(&line[at + 1..], "unrecognized history modifier"));
        };
        end += 1;
        match letter {
            b's' => end = self.read_substitution(line, end),
            b'&' => {}
            b'q' => *text = quote::single_quote(text),
            b'x' => {
                let words = text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
                *text = words.map(quote::single_quote).collect::<Vec<_>>().join(&b' ');
            }
            b'p' => self.shows = true,
            b'h' => {
                if let Some(slash) = memchr::memrchr(b'/', text) {
                    text.truncate(slash);
                }
            }
            b't' => {
                if let Some(slash) = memchr::memrchr(b'/', text) {
                    text.drain(..=slash);
                }
            }
            b'r' => {
                if let Some(dot) = memchr::memrchr(b'.', text) {
                    text.truncate(dot);
                }
            }
            b'e' => {
                if let Some(dot) = memchr::memrchr(b'.', text) {
                    text.drain(..dot);
                }
            }
            _ => return Err(Failure::new(&[letter], "unrecognized history modifier")),
        }
        if matches!(letter, b's' | b'&') {
            *text = self.substitute(text, repeat).map_err(|message| Failure::new(&line[at..end], message))?;
        }
        Ok(end)
    }

    /// Reads `/old/new/` and keeps it; gives where it ends.
    fn read_substitution(&mut self, line: &[u8], start: usize) -> usize {
        let Some(&delimiter) = line.get(start) else { return start };
        let (old, end) = delimited(line, start + 1, delimiter);
        let (new, end) = delimited(line, end, delimiter);
        let old = match (old.is_empty(), &self.marks.substitution) {
            (false, _) => old,
            (true, Some((before, _))) => before.clone(),
            (true, None) => self.marks.search.clone(),
        };
        let new = with_old(&new, &old);
        if !old.is_empty() {
            self.marks.substitution = Some((old, new));
        }
        end
    }

    fn substitute(&self, text: &[u8], repeat: Repeat) -> Result<Vec<u8>, &'static str> {
        let Some((old, new)) = &self.marks.substitution else { return Err("no previous substitution") };
        let finder = memchr::memmem::Finder::new(old);
        if finder.find(text).is_none() {
            return Err("substitution failed");
        }
        if repeat == Repeat::PerWord {
            let words = split_words(text).into_iter().map(|word| replace(&word, &finder, new, Repeat::Once));
            return Ok(words.collect::<Vec<_>>().join(&b' '));
        }
        Ok(replace(text, &finder, new, repeat))
    }
}

fn replace(text: &[u8], finder: &memchr::memmem::Finder<'_>, new: &[u8], repeat: Repeat) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = finder.find(rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(new);
        rest = &rest[at + finder.needle().len()..];
        if repeat != Repeat::Everywhere {
            break;
        }
    }
    out.extend_from_slice(rest);
    out
}

/// Text up to a delimiter, which a backslash protects; and where to go on.
fn delimited(line: &[u8], start: usize, delimiter: u8) -> (Vec<u8>, usize) {
    let mut text = Vec::new();
    let mut at = start;
    while let Some(&byte) = line.get(at) {
        if byte == delimiter || byte == b'\n' {
            return (text, at + 1);
        }
        if byte == b'\\' && line.get(at + 1) == Some(&delimiter) {
            at += 1;
        }
        text.push(line[at]);
        at += 1;
    }
    (text, line.len())
}

/// The new text, in which `&` stands for the old one.
fn with_old(new: &[u8], old: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(new.len());
    let mut rest = new.iter().peekable();
    while let Some(&byte) = rest.next() {
        match byte {
            b'\\' if rest.peek() == Some(&&b'&') => out.extend(rest.next()),
            b'&' => out.extend_from_slice(old),
            _ => out.push(byte),
        }
    }
    out
}
