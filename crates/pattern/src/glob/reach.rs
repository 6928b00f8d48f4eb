//! Patterns with groups, matched by sets of places.
//!
//! Instead of trying one way through the pattern after another, each element maps the whole set of places where
//! it may begin to the set of places where it may end. No place is looked at twice by the same element, so the work is
//! polynomial whatever the pattern is; the complement in `!(...)` is a set difference. Run backwards, the same
//! evaluation gives suffixes.

use std::collections::HashMap;

use super::GlobOptions;
use super::parse::{Atom, Group, Node};
use super::positions::Positions;
use crate::fuel::{Fuel, OutOfFuel};
use crate::unit::{Encoding, fold};

/// Remembered results of inner `!(...)` may take this many words of memory.
const MEMO_WORDS: u64 = 4 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Forward,
    Backward,
}

use Direction::*;

/// One evaluation over one text.
pub(crate) struct Reach<'a> {
    text: &'a [u8],
    options: GlobOptions,
    direction: Direction,
    /// Places between characters; `None` if every place is one.
    boundaries: Option<Positions>,
    fuel: &'a mut dyn Fuel,
    /// How many `!(...)` are being evaluated, one inside the other.
    negations: usize,
    /// Results of `!(...)` inside another one, which asks for the same place again and again. The key is
    /// the address of the node, which stands still for as long as this borrows the pattern.
    memo: HashMap<(*const Vec<Node>, usize), Positions>,
    memo_words: u64,
}

impl<'a> Reach<'a> {
    pub(crate) fn new(
        text: &'a [u8],
        options: GlobOptions,
        direction: Direction,
        fuel: &'a mut dyn Fuel,
    ) -> Reach<'a> {
        let boundaries = match options.encoding {
            Encoding::Utf8 if !text.is_ascii() => Some(boundaries(text)),
            _ => None,
        };
        Reach {
            text,
            options,
            direction,
            boundaries,
            fuel,
            negations: 0,
            memo: HashMap::new(),
            memo_words: 0,
        }
    }

    /// Every place from `low` on where a match may begin or end.
    pub(crate) fn all_from(&self, low: usize) -> Positions {
        self.bounded(low, self.text.len())
    }

    fn bounded(&self, low: usize, high: usize) -> Positions {
        let mut span = Positions::span(low, high);
        if let Some(boundaries) = &self.boundaries {
            span.keep_only(boundaries);
        }
        span
    }

    /// Everything on the way of travel from `at`, itself included.
    fn beyond(&self, at: usize) -> Positions {
        match self.direction {
            Forward => self.bounded(at, self.text.len()),
            Backward => self.bounded(0, at),
        }
    }

    /// Where the sequence may lead from any of the places in `from`.
    pub(crate) fn sequence(&mut self, nodes: &[Node], mut from: Positions) -> Result<Positions, OutOfFuel> {
        for step in 0..nodes.len() {
            if from.is_empty() {
                break;
            }
            self.fuel.spend(1 + from.weight())?;
            let node = match self.direction {
                Forward => &nodes[step],
                Backward => &nodes[nodes.len() - 1 - step],
            };
            from = match node {
                Node::Atom(atom) => from.iter().filter_map(|at| self.step(atom, at)).collect(),
                Node::Star => self.star(&from),
                Node::Group(group, parts) => self.group(*group, parts, from)?,
            };
        }
        Ok(from)
    }

    fn group(&mut self, group: Group, parts: &[Vec<Node>], from: Positions) -> Result<Positions, OutOfFuel> {
        match group {
            Group::One => self.any_of(parts, &from),
            Group::Optional => {
                let mut reached = self.any_of(parts, &from)?;
                reached.add_all(&from);
                Ok(reached)
            }
            Group::Any => self.repeated(parts, from),
            Group::Some => {
                let once = self.any_of(parts, &from)?;
                self.repeated(parts, once)
            }
            Group::Not => self.none_of(parts, &from),
        }
    }

    fn any_of(&mut self, parts: &[Vec<Node>], from: &Positions) -> Result<Positions, OutOfFuel> {
        let mut reached = Positions::default();
        for part in parts {
            reached.add_all(&self.sequence(part, from.clone())?);
        }
        Ok(reached)
    }

    /// The closure of `from` under one more repetition.
    fn repeated(&mut self, parts: &[Vec<Node>], from: Positions) -> Result<Positions, OutOfFuel> {
        if let Some(atoms) = single_atoms(parts) {
            return self.repeated_atoms(&atoms, from);
        }
        let mut reached = from.clone();
        let mut frontier = from;
        while !frontier.is_empty() {
            let mut new = self.any_of(parts, &frontier)?;
            new.remove_all(&reached);
            self.fuel.spend(reached.weight())?;
            reached.add_all(&new);
            frontier = new;
        }
        Ok(reached)
    }

    /// The same for alternatives of one character each, in one sweep over the text.
    fn repeated_atoms(&mut self, atoms: &[&Atom], from: Positions) -> Result<Positions, OutOfFuel> {
        let mut reached = from.clone();
        for start in from.iter() {
            let mut at = start;
            let mut steps = 0;
            while let Some(next) = atoms.iter().find_map(|atom| self.step(atom, at)) {
                steps += 1;
                // The way on from a place already reached is covered by another start.
                if reached.contains(next) {
                    break;
                }
                reached.insert(next);
                at = next;
            }
            self.fuel.spend(1 + steps * atoms.len() as u64)?;
        }
        Ok(reached)
    }

    fn none_of(&mut self, parts: &[Vec<Node>], from: &Positions) -> Result<Positions, OutOfFuel> {
        let mut reached = Positions::default();
        for at in from.iter() {
            let key = (std::ptr::from_ref(&parts[0]), at);
            if let Some(known) = self.memo.get(&key) {
                reached.add_all(known);
                continue;
            }
            if self.hidden(at) {
                continue;
            }
            let mut rest = self.unseparated(at);
            self.negations += 1;
            let excluded = self.any_of(parts, &Positions::single(at));
            self.negations -= 1;
            rest.remove_all(&excluded?);
            self.fuel.spend(1 + rest.weight())?;
            reached.add_all(&rest);
            if self.negations > 0 && self.memo_words < MEMO_WORDS {
                self.memo_words += rest.weight() + 8;
                self.memo.insert(key, rest);
            }
        }
        Ok(reached)
    }

    fn star(&mut self, from: &Positions) -> Positions {
        if !self.options.pathname && !self.options.period {
            let origin = match self.direction {
                Forward => from.min(),
                Backward => from.max(),
            };
            return origin.map_or_else(Positions::default, |at| self.beyond(at));
        }
        let mut reached = from.clone();
        for start in from.iter() {
            let mut at = start;
            while let Some(next) = self.step(&Atom::Any, at) {
                if reached.contains(next) {
                    break;
                }
                reached.insert(next);
                at = next;
            }
        }
        reached
    }

    /// Everything beyond `at` up to the next slash, where slashes count.
    fn unseparated(&self, at: usize) -> Positions {
        if !self.options.pathname {
            return self.beyond(at);
        }
        match self.direction {
            Forward => {
                let len = memchr::memchr(b'/', &self.text[at..]).unwrap_or(self.text.len() - at);
                self.bounded(at, at + len)
            }
            Backward => {
                let start = memchr::memrchr(b'/', &self.text[..at]).map_or(0, |slash| slash + 1);
                self.bounded(start, at)
            }
        }
    }

    /// Whether a period at `at` may only be matched by a period.
    fn hidden(&self, at: usize) -> bool {
        self.options.period
            && self.text.get(at) == Some(&b'.')
            && (at == 0 || (self.options.pathname && self.text[at - 1] == b'/'))
    }

    /// The place on the other side of the character at `at`, if the atom matches it.
    fn step(&self, atom: &Atom, at: usize) -> Option<usize> {
        let (unit, next) = match self.direction {
            Forward => self.options.encoding.next(self.text, at).map(|(unit, len)| (unit, at + len))?,
            Backward => self.options.encoding.previous(self.text, at).map(|(unit, len)| (unit, at - len))?,
        };
        let matched = match atom {
            Atom::Unit(expected) => {
                return (*expected == if self.options.nocase { fold(unit) } else { unit }).then_some(next);
            }
            Atom::Any => true,
            Atom::Bracket(bracket) => bracket.contains(unit),
            Atom::Never => false,
        };
        let slash = self.options.pathname && unit == u32::from(b'/');
        (matched && !slash && !self.hidden(at.min(next))).then_some(next)
    }
}

impl FromIterator<usize> for Positions {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Positions {
        let mut set = Positions::default();
        for at in places {
            set.insert(at);
        }
        set
    }
}

fn single_atoms(parts: &[Vec<Node>]) -> Option<Vec<&Atom>> {
    parts.iter().map(|part| if let [Node::Atom(atom)] = &**part { Some(atom) } else { None }).collect()
}

fn boundaries(text: &[u8]) -> Positions {
    let mut set = Positions::single(0);
    let mut at = 0;
    while let Some((_, len)) = Encoding::Utf8.next(text, at) {
        at += len;
        set.insert(at);
    }
    set
}
