//! Texts that were parsed before, so that what a loop evaluates over and over is parsed once.

use std::sync::Arc;

use boxsh_kernel::Limit;
use boxsh_syntax::ast::CompleteCommand;

use crate::options::{Opt, Shopt};
use crate::shell::Shell;

/// The longest text that is kept.
const LONGEST: usize = 64 << 10;

/// The length of all texts that are kept together: their trees take some tens of times that.
const MOST: usize = 128 << 10;

/// How many texts are kept.
const ENTRIES: usize = 32;

/// How many hashes of texts are remembered that were seen once.
const SEEN: usize = 64;

/// All that decides what a text means to the parser, besides the text and aliases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    first_line: u32,
    max_depth: u32,
    extglob: bool,
    posix: bool,
}

/// A command of a text, and where the parser was behind it.
pub(crate) struct Known {
    pub(crate) command: CompleteCommand,
    pub(crate) end: usize,
    pub(crate) line: u32,
    /// The line that it ends on.
    pub(crate) last_line: u32,
}

struct Entry {
    hash: u64,
    reading: Reading,
    text: Box<[u8]>,
    commands: Arc<[Known]>,
}

/// What one shell has parsed lately. A text is kept when it is met a second time: most texts are met only once.
#[derive(Default)]
pub(crate) struct Parsed {
    entries: Vec<Entry>,
    /// The entry that makes place for the next one.
    oldest: usize,
    length: usize,
    seen: Vec<u64>,
}

/// What is known of a text before it is parsed.
pub(crate) enum Recall {
    /// All of its commands.
    Known(Arc<[Known]>),
    /// It was met before: its commands are worth keeping.
    Again(u64),
    /// Nothing.
    New,
}

impl Parsed {
    /// What is known of a text that is about to be parsed.
    pub(crate) fn recall(&mut self, text: &[u8], reading: Reading) -> Recall {
        let hash = hash(text);
        let is_it = |entry: &&Entry| entry.hash == hash && entry.reading == reading && *entry.text == *text;
        if let Some(entry) = self.entries.iter().find(is_it) {
            return Recall::Known(entry.commands.clone());
        }
        if self.seen.is_empty() {
            self.seen.resize(SEEN, 0);
        }
        let place = &mut self.seen[(hash >> 32) as usize % SEEN];
        if *place == hash {
            return Recall::Again(hash);
        }
        *place = hash;
        Recall::New
    }

    /// Keeps the commands of a text.
    pub(crate) fn keep(&mut self, hash: u64, text: &[u8], reading: Reading, commands: Vec<Known>) {
        if self.length + text.len() > MOST {
            self.entries.clear();
            (self.oldest, self.length) = (0, 0);
        }
        self.length += text.len();
        let entry = Entry { hash, reading, text: text.into(), commands: commands.into() };
        if self.entries.len() < ENTRIES {
            self.entries.push(entry);
            return;
        }
        let old = std::mem::replace(&mut self.entries[self.oldest], entry);
        self.length -= old.text.len();
        self.oldest = (self.oldest + 1) % ENTRIES;
    }
}

fn hash(text: &[u8]) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = text.as_chunks::<8>();
    let mut hash = (text.len() as u64 + 1).wrapping_mul(MULTIPLIER);
    for word in words {
        hash = (hash.rotate_left(23) ^ u64::from_le_bytes(*word)).wrapping_mul(MULTIPLIER);
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    hash = (hash.rotate_left(23) ^ u64::from_le_bytes(last)).wrapping_mul(MULTIPLIER);
    hash ^ (hash >> 29)
}

impl Shell<'_> {
    /// How a text would be read now; `None` where its tree depends on more than that, or is not worth keeping.
    pub(crate) fn reading(&self, text: &[u8], first_line: u32) -> Option<Reading> {
        if self.expands_aliases()
            || text.len() > LONGEST
            || self.has(Opt::Verbose)
            || memchr::memchr(0, text).is_some()
        {
            return None;
        }
        let max_depth = self.process.budget().maximum(Limit::ParserDepth).min(u64::from(u32::MAX)) as u32;
        Some(Reading {
            first_line,
            max_depth,
            extglob: self.shopt(Shopt::ExtGlob),
            posix: self.has(Opt::Posix),
        })
    }

    /// Whether what is left of a text would still be read as its start was.
    pub(crate) fn still_reads(&self, reading: Reading) -> bool {
        !self.expands_aliases()
            && !self.has(Opt::Verbose)
            && reading.posix == self.has(Opt::Posix)
            && reading.extglob == self.shopt(Shopt::ExtGlob)
    }

    /// Whether aliases have a say in what a text means.
    fn expands_aliases(&self) -> bool {
        (self.shopt(Shopt::ExpandAliases) || self.has(Opt::Posix)) && !self.state.aliases.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READING: Reading = Reading { first_line: 1, max_depth: 9, extglob: false, posix: false };

    fn meet(parsed: &mut Parsed, text: &[u8]) -> &'static str {
        match parsed.recall(text, READING) {
            Recall::Known(_) => "known",
            Recall::Again(hash) => {
                parsed.keep(hash, text, READING, Vec::new());
                "again"
            }
            Recall::New => "new",
        }
    }

    #[test]
    fn a_text_is_kept_when_it_is_met_again() {
        let mut parsed = Parsed::default();
        let found: Vec<_> = (0..3).map(|_| meet(&mut parsed, b"x=1")).collect();
        assert_eq!(found, ["new", "again", "known"]);
        let other = Reading { first_line: 2, ..READING };
        assert!(matches!(parsed.recall(b"x=1", other), Recall::Again(_)));
        assert_eq!(meet(&mut parsed, b"x=2"), "new");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut parsed = Parsed::default();
        for number in 0..500u32 {
            let text = number.to_string().repeat(1000);
            for _ in 0..3 {
                meet(&mut parsed, text.as_bytes());
            }
            assert!(parsed.entries.len() <= ENTRIES && parsed.length <= MOST);
            assert_eq!(parsed.length, parsed.entries.iter().map(|entry| entry.text.len()).sum::<usize>());
        }
    }
}
