//! A backtracking matcher, for what automata cannot do: groups and back-references.
//!
//! Ways through the program are tried in order of preference, which is how the C library assigns groups once it knows where the
//! match ends. Coming to the same split at the same place a second time cannot succeed, so such states are noted and the
//! work is bounded. With back-references the state includes the text of the groups they refer to; there, steps are counted.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::ast::Assertion;
use super::error::MatchError;
use super::program::{Instruction, Program};
use super::{Newline, Pulse, RegexOptions};
use crate::class::CharClass;
use crate::unit::fold;

/// The bits to note states in, at most: 16 MiB.
const MAX_STATES: usize = 1 << 27;

/// The steps that one search with back-references may take.
pub(crate) const MAX_STEPS: u64 = 2_000_000;

/// Steps between two pulses.
const STRIDE: u64 = 4096;

/// A slot that no text was noted in.
pub(crate) const UNSET: usize = usize::MAX;

type SeenState = (usize, usize, SmallVec<[usize; 4]>);

/// Memory that is kept from one search to the next.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    visited: Vec<u64>,
    seen: HashSet<SeenState>,
    jobs: Vec<Job>,
    slots: Vec<usize>,
    /// The slots of the best match so far.
    pub(crate) best: Vec<usize>,
}

#[derive(Debug)]
enum Job {
    Branch { pc: usize, at: usize },
    Restore { slot: usize, value: usize },
}

pub(crate) struct Search<'a> {
    pub(crate) program: &'a Program,
    pub(crate) options: RegexOptions,
    pub(crate) text: &'a [u8],
    pub(crate) slots: usize,
}

/// Where one way through the program goes on.
enum Step {
    To(usize, usize),
    Dead,
    Matched,
}

impl Search<'_> {
    /// Finds the preferred way from `start` to exactly `end`, for a program without back-references.
    pub(crate) fn between(
        &self,
        start: usize,
        end: usize,
        scratch: &mut Scratch,
        pulse: Pulse<'_>,
    ) -> Result<bool, MatchError> {
        let width = end - start + 1;
        let states = self.program.splits.saturating_mul(width);
        if states > MAX_STATES {
            return Err(MatchError::Limit);
        }
        scratch.visited.clear();
        scratch.visited.resize(states.div_ceil(64), 0);
        self.prepare(start, scratch);
        let text = &self.text[..end];
        let mut steps = 0_u64;
        while let Some((mut pc, mut at)) = next_branch(scratch) {
            loop {
                steps += 1;
                if steps.is_multiple_of(STRIDE) && !pulse(STRIDE) {
                    return Err(MatchError::Stopped);
                }
                if let Instruction::Split { id, first, second } = self.program.code[pc] {
                    let state = id * width + (at - start);
                    if scratch.visited[state / 64] >> (state % 64) & 1 == 1 {
                        break;
                    }
                    scratch.visited[state / 64] |= 1 << (state % 64);
                    scratch.jobs.push(Job::Branch { pc: second, at });
                    pc = first;
                    continue;
                }
                match self.step(pc, at, text, scratch) {
                    Step::To(next, place) => (pc, at) = (next, place),
                    Step::Matched if at == end => {
                        scratch.best.clone_from(&scratch.slots);
                        return Ok(true);
                    }
                    Step::Matched | Step::Dead => break,
                }
            }
        }
        Ok(false)
    }

    /// Finds the end of the longest match from `start`, and of these the preferred one.
    pub(crate) fn longest(
        &self,
        start: usize,
        scratch: &mut Scratch,
        steps: &mut u64,
        pulse: Pulse<'_>,
    ) -> Result<Option<usize>, MatchError> {
        scratch.seen.clear();
        self.prepare(start, scratch);
        let mut best = None;
        while let Some((mut pc, mut at)) = next_branch(scratch) {
            loop {
                *steps = steps.checked_sub(1).ok_or(MatchError::Limit)?;
                // Remembering a state takes some time, and comparing a long group as well.
                if steps.is_multiple_of(STRIDE / 8) && !pulse(STRIDE) {
                    return Err(MatchError::Stopped);
                }
                if let Instruction::Split { id, first, second } = self.program.code[pc] {
                    let referenced = self.program.referenced.iter();
                    let groups =
                        referenced.flat_map(|group| [scratch.slots[group * 2], scratch.slots[group * 2 + 1]]);
                    if !scratch.seen.insert((id, at, groups.collect())) {
                        break;
                    }
                    scratch.jobs.push(Job::Branch { pc: second, at });
                    pc = first;
                    continue;
                }
                match self.step(pc, at, self.text, scratch) {
                    Step::To(next, place) => (pc, at) = (next, place),
                    Step::Matched => {
                        if best.is_none_or(|end| at > end) {
                            best = Some(at);
                            scratch.best.clone_from(&scratch.slots);
                        }
                        break;
                    }
                    Step::Dead => break,
                }
            }
            if best == Some(self.text.len()) {
                break;
            }
        }
        Ok(best)
    }

    fn prepare(&self, start: usize, scratch: &mut Scratch) {
        scratch.jobs.clear();
        scratch.jobs.push(Job::Branch { pc: 0, at: start });
        scratch.slots.clear();
        scratch.slots.resize(self.slots, UNSET);
    }

    /// Carries out an instruction that is no split. Characters come from `text`, which may end before the real one.
    #[inline]
    fn step(&self, pc: usize, at: usize, text: &[u8], scratch: &mut Scratch) -> Step {
        match &self.program.code[pc] {
            Instruction::Unit(expected) => match self.options.encoding.next(text, at) {
                Some((unit, len)) if unit == *expected => Step::To(pc + 1, at + len),
                _ => Step::Dead,
            },
            Instruction::Set(index) => match self.options.encoding.next(text, at) {
                Some((unit, len)) if self.program.sets[*index].contains(unit) => Step::To(pc + 1, at + len),
                _ => Step::Dead,
            },
            Instruction::Assert(assertion) if self.holds(*assertion, at) => Step::To(pc + 1, at),
            Instruction::Save(slot) => {
                let value = std::mem::replace(&mut scratch.slots[*slot], at);
                scratch.jobs.push(Job::Restore { slot: *slot, value });
                Step::To(pc + 1, at)
            }
            Instruction::Jump(to) => Step::To(*to, at),
            Instruction::BackReference(group) => {
                let (start, end) = (scratch.slots[group * 2], scratch.slots[group * 2 + 1]);
                match self.repeated(start, end, at) {
                    Some(place) => Step::To(pc + 1, place),
                    None => Step::Dead,
                }
            }
            Instruction::Match => Step::Matched,
            // Splits are the callers' affair, who know how to remember them.
            Instruction::Assert(_) | Instruction::Fail | Instruction::Split { .. } => Step::Dead,
        }
    }

    /// The end of what is at `at`, if it repeats the text of a group.
    fn repeated(&self, start: usize, end: usize, at: usize) -> Option<usize> {
        if start == UNSET || end == UNSET || start > end {
            return None;
        }
        let group = &self.text[start..end];
        if !self.options.icase {
            return self.text[at..].starts_with(group).then(|| at + group.len());
        }
        let mut place = at;
        let mut inside = 0;
        while let Some((unit, len)) = self.options.encoding.next(group, inside) {
            let (other, other_len) = self.options.encoding.next(self.text, place)?;
            if fold(unit) != fold(other) {
                return None;
            }
            inside += len;
            place += other_len;
        }
        Some(place)
    }

    fn holds(&self, assertion: Assertion, at: usize) -> bool {
        let lines = self.options.newline != Newline::Ordinary;
        let end = self.text.len();
        match assertion {
            Assertion::LineStart if at == 0 => !self.options.not_bol,
            Assertion::LineStart => lines && self.text[at - 1] == b'\n',
            Assertion::LineEnd if at == end => !self.options.not_eol,
            Assertion::LineEnd => lines && self.text[at] == b'\n',
            Assertion::TextStart => at == 0,
            Assertion::TextEnd => at == end,
            Assertion::WordBoundary => self.word_before(at) != self.word_after(at),
            Assertion::NotWordBoundary => self.word_before(at) == self.word_after(at),
            Assertion::WordStart => !self.word_before(at) && self.word_after(at),
            Assertion::WordEnd => self.word_before(at) && !self.word_after(at),
            Assertion::NoWordBefore => !self.word_before(at),
            Assertion::NoWordAfter => !self.word_after(at),
        }
    }

    fn word_before(&self, at: usize) -> bool {
        self.options.encoding.previous(self.text, at).is_some_and(|(unit, _)| self.is_word(unit))
    }

    fn word_after(&self, at: usize) -> bool {
        self.options.encoding.next(self.text, at).is_some_and(|(unit, _)| self.is_word(unit))
    }

    fn is_word(&self, unit: u32) -> bool {
        if unit < 0x80 {
            return unit == u32::from(b'_') || (unit as u8).is_ascii_alphanumeric();
        }
        let ranges = CharClass::Word.ranges(self.options.encoding);
        let after = ranges.partition_point(|&(first, _)| first <= unit);
        after > 0 && unit <= ranges[after - 1].1
    }
}

/// Takes back what was noted since the last split, and gives the way that is to be tried next.
fn next_branch(scratch: &mut Scratch) -> Option<(usize, usize)> {
    loop {
        match scratch.jobs.pop()? {
            Job::Branch { pc, at } => return Some((pc, at)),
            Job::Restore { slot, value } => scratch.slots[slot] = value,
        }
    }
}
