//! Telling lines apart: lines that are the same are given the same number.

use boxsh_kernel::Errno;

use super::rules::{Rules, Space};
use super::text::Text;

/// The number of a kind of line, from 0.
pub(super) type Class = u32;

/// The lines of two texts as numbers.
pub(super) struct Classes {
    pub(super) lines: [Vec<Class>; 2],
    pub(super) count: usize,
}

/// A part of a text, from one line up to another.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) text: &'a Text,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Numbers the lines of two parts.
///
/// # Errors
/// What `pulse` fails with.
pub(super) fn classify(
    parts: [Part<'_>; 2],
    rules: &Rules,
    pulse: &mut dyn FnMut() -> Result<(), Errno>,
) -> Result<Classes, Errno> {
    if rules.is_literal() {
        let lines = parts.map(|Part { text, from, to }| {
            (from..to).map(move |line| {
                let complete = rules.completes_lines || !text.lacks_newline(line);
                if complete { text.line(line) } else { text.content(line) }
            })
        });
        return number(lines, pulse);
    }
    let canonical = parts.map(|part| Canonical::new(part, rules));
    number([canonical[0].lines(), canonical[1].lines()], pulse)
}

/// Lines without what does not count.
struct Canonical {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Canonical {
    fn new(part: Part<'_>, rules: &Rules) -> Self {
        let mut result = Self { bytes: Vec::new(), ends: Vec::with_capacity(part.to - part.from) };
        for line in part.from..part.to {
            rules.canonical(part.text.content(line), &mut result.bytes);
            // Where white space at the end counts, so does the newline.
            if rules.space < Space::Trailing && (rules.completes_lines || !part.text.lacks_newline(line)) {
                result.bytes.push(b'\n');
            }
            result.ends.push(result.bytes.len());
        }
        result
    }

    fn lines(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let line = &self.bytes[start..end];
            start = end;
            line
        })
    }
}

/// How many lines are numbered between two pulses.
const LINES_PER_PULSE: usize = 256;

fn number<'a>(
    sides: [impl ExactSizeIterator<Item = &'a [u8]>; 2],
    pulse: &mut dyn FnMut() -> Result<(), Errno>,
) -> Result<Classes, Errno> {
    let longest = sides.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    let mut known = Known::new(longest);
    let mut numbered = [Vec::new(), Vec::new()];
    for (lines, numbers) in sides.into_iter().zip(&mut numbered) {
        numbers.reserve(lines.len());
        let mut previous = None;
        for (index, line) in lines.enumerate() {
            if index % LINES_PER_PULSE == 0 {
                pulse()?;
            }
            let class = known.class(line, previous);
            numbers.push(class);
            previous = Some(class);
        }
    }
    Ok(Classes { lines: numbered, count: known.lines.len() })
}

const EMPTY: Class = Class::MAX;

/// The kinds of lines seen so far.
struct Known<'a> {
    /// Part of the hash and the class, at the first free place from where the hash points to.
    table: Vec<(u32, Class)>,
    mask: usize,
    lines: Vec<&'a [u8]>,
    /// What came behind a line of each kind when it was last seen.
    followers: Vec<Class>,
}

impl<'a> Known<'a> {
    /// For about as many lines.
    fn new(lines: usize) -> Self {
        let size = (lines + lines / 3 + 1).next_power_of_two();
        Self { table: vec![(0, EMPTY); size], mask: size - 1, lines: Vec::new(), followers: Vec::new() }
    }

    /// The class of a line. Texts that have a line in common mostly share the next one too, which saves a look into the table.
    #[inline]
    fn class(&mut self, line: &'a [u8], previous: Option<Class>) -> Class {
        let Some(previous) = previous else { return self.look_up(line) };
        let follower = self.followers[previous as usize];
        if follower != EMPTY && self.lines[follower as usize] == line {
            return follower;
        }
        let class = self.look_up(line);
        self.followers[previous as usize] = class;
        class
    }

    fn look_up(&mut self, line: &'a [u8]) -> Class {
        let hash = hash(line);
        let tag = (hash >> 32) as u32;
        let mut place = hash as usize & self.mask;
        loop {
            let (known, class) = self.table[place];
            if class == EMPTY {
                break;
            }
            if known == tag && self.lines[class as usize] == line {
                return class;
            }
            place = (place + 1) & self.mask;
        }
        let class = self.lines.len() as Class;
        self.table[place] = (tag, class);
        self.lines.push(line);
        self.followers.push(EMPTY);
        if self.lines.len() > self.table.len() / 4 * 3 {
            self.grow();
        }
        class
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.mask = size - 1;
        self.table = vec![(0, EMPTY); size];
        for (class, line) in self.lines.iter().enumerate() {
            let hash = hash(line);
            let mut place = hash as usize & self.mask;
            while self.table[place].1 != EMPTY {
                place = (place + 1) & self.mask;
            }
            self.table[place] = ((hash >> 32) as u32, class as Class);
        }
    }
}

/// Mixes eight bytes at a time by multiplication. Texts that make lines collide cost time, which the budget bounds, and no more.
#[inline]
fn hash(line: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        (product >> 64) as u64 ^ product as u64
    };
    let mut hash = mix(FACTOR, line.len() as u64);
    let mut chunks = line.chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        hash = mix(hash.rotate_left(23), u64::from_le_bytes(word));
    }
    let rest = chunks.remainder();
    let mut word = [0; 8];
    word[..rest.len()].copy_from_slice(rest);
    mix(hash.rotate_left(23), u64::from_le_bytes(word))
}
