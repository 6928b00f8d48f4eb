//! `LIKE` and `GLOB`. SQLite's own compare for hours if pattern and text are long and alike, and nothing can end it.

use boxsh_kernel::Process;

/// Steps between two looks at the budget.
const STEPS: u64 = 4096;

/// What a kind of pattern is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `%` and `_`, and a character that takes their meaning away. Upper and lower case of ASCII are the same, unless said otherwise.
    Like { escape: Option<u32>, is_case_sensitive: bool },
    /// `*`, `?` and sets in brackets.
    Glob,
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// Any number of characters.
    Many,
    /// Any character.
    One,
    Character(u32),
    Set {
        ranges: Vec<(u32, u32)>,
        inverted: bool,
    },
    /// What was begun and has no end: nothing matches it.
    Never,
}

/// A pattern that can be matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    parts: Vec<Part>,
    ignores_case: bool,
}

/// The first character of a text, and the text behind it. As SQLite has it, what is no UTF-8 is a character, too, and a NUL ends the text.
pub(super) fn split_first(text: &[u8]) -> Option<(u32, &[u8])> {
    let (&first, rest) = text.split_first().filter(|(first, _)| **first != 0)?;
    if first < 0xc0 {
        return Some((first.into(), rest));
    }
    let length = rest.iter().take_while(|&&byte| byte & 0xc0 == 0x80).count();
    // As many bits as its first byte has behind the first that is not set.
    let start = u32::from(first) & (0x7f >> first.leading_ones());
    let (more, rest) = rest.split_at(length);
    let value = more.iter().fold(start, |value, &byte| value << 6 | u32::from(byte & 0x3f));
    let is_none = value < 0x80 || value & 0xffff_f800 == 0xd800 || value & 0xffff_fffe == 0xfffe;
    Some((if is_none { 0xfffd } else { value }, rest))
}

/// The only character of a text.
pub(super) fn single_character(text: &[u8]) -> Option<u32> {
    let (character, rest) = split_first(text)?;
    split_first(rest).is_none().then_some(character)
}

fn lower(character: u32) -> u32 {
    match u8::try_from(character) {
        Ok(byte) => byte.to_ascii_lowercase().into(),
        Err(_) => character,
    }
}

impl Pattern {
    pub(super) fn new(text: &[u8], kind: Kind) -> Self {
        let (escape, ignores_case) = match kind {
            Kind::Like { escape, is_case_sensitive } => (escape, !is_case_sensitive),
            Kind::Glob => (None, false),
        };
        let is_glob = kind == Kind::Glob;
        let [many, one] = if is_glob { [b'*', b'?'] } else { [b'%', b'_'] }.map(u32::from);
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((character, behind)) = split_first(rest) {
            rest = behind;
            parts.push(match character {
                // Of a character that is both, the meaning is taken away.
                character if Some(character) == escape => match split_first(rest) {
                    Some((literal, behind)) => {
                        rest = behind;
                        Part::Character(if ignores_case { lower(literal) } else { literal })
                    }
                    None => Part::Never,
                },
                character if character == many => match parts.last() {
                    Some(Part::Many) => continue,
                    _ => Part::Many,
                },
                character if character == one => Part::One,
                0x5b if is_glob => set(&mut rest),
                character if ignores_case => Part::Character(lower(character)),
                character => Part::Character(character),
            });
        }
        Self { parts, ignores_case }
    }

    /// Whether all of a text matches; nothing if the process has to end.
    pub(super) fn matches(&self, process: &Process, text: &[u8]) -> Option<bool> {
        let (mut rest, mut part) = (text, 0);
        // Where to go on if it does not match from here: behind the last `Many`, one character further.
        let mut again: Option<(&[u8], usize)> = None;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps == STEPS {
                process.compute(steps).ok()?;
                steps = 0;
            }
            let next = split_first(rest);
            match (self.parts.get(part), next) {
                (Some(Part::Many), _) => {
                    part += 1;
                    if part == self.parts.len() {
                        return Some(true);
                    }
                    again = Some((rest, part));
                    continue;
                }
                (None, None) => return Some(true),
                (Some(wanted), Some((character, behind))) if self.fits(wanted, character) => {
                    (rest, part) = (behind, part + 1);
                    continue;
                }
                // Nothing is left that could match.
                (_, None) => return Some(false),
                _ => {}
            }
            let Some((from, at)) = again else { return Some(false) };
            let Some((_, behind)) = split_first(from) else { return Some(false) };
            again = Some((behind, at));
            (rest, part) = (behind, at);
        }
    }

    fn fits(&self, part: &Part, character: u32) -> bool {
        match part {
            Part::One => true,
            Part::Character(wanted) if self.ignores_case => lower(character) == *wanted,
            Part::Character(wanted) => character == *wanted,
            Part::Set { ranges, inverted } => {
                ranges.iter().any(|(first, last)| (*first..=*last).contains(&character)) != *inverted
            }
            Part::Many | Part::Never => false,
        }
    }
}

/// A set, behind its bracket.
fn set(rest: &mut &[u8]) -> Part {
    let mut next = || {
        let (character, behind) = split_first(rest)?;
        let follows = split_first(behind).map(|(character, _)| character);
        *rest = behind;
        Some((character, follows))
    };
    let (bracket, hyphen) = (u32::from(b']'), u32::from(b'-'));
    let mut ranges = Vec::new();
    let mut current = next();
    let inverted = current.is_some_and(|(character, _)| character == u32::from(b'^'));
    if inverted {
        current = next();
    }
    if current.is_some_and(|(character, _)| character == bracket) {
        ranges.push((bracket, bracket));
        current = next();
    }
    let mut before = None;
    while let Some((character, follows)) = current {
        match (before, follows) {
            _ if character == bracket => return Part::Set { ranges, inverted },
            (Some(first), Some(follows)) if character == hyphen && follows != bracket => {
                let Some((last, _)) = next() else { return Part::Never };
                ranges.push((first, last));
                before = None;
            }
            _ => {
                ranges.push((character, character));
                before = Some(character);
            }
        }
        current = next();
    }
    Part::Never
}
