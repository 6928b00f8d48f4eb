//! The tree as instructions for the backtracking matcher.

use super::ast::{Assertion, Ast, Repeat};
use crate::charset::CharSet;

#[derive(Debug, Clone)]
pub(crate) enum Instruction {
    Unit(u32),
    Set(usize),
    Assert(Assertion),
    /// Notes the place in a slot: twice the group's number, and one more for its end.
    Save(usize),
    /// Goes on at the first place, and if that fails, at the second; `id` numbers the splits.
    Split {
        id: usize,
        first: usize,
        second: usize,
    },
    Jump(usize),
    BackReference(usize),
    Fail,
    Match,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Program {
    pub(crate) code: Vec<Instruction>,
    pub(crate) sets: Vec<CharSet>,
    pub(crate) splits: usize,
    /// The groups that a back-reference refers to.
    pub(crate) referenced: Vec<usize>,
}

impl Program {
    pub(crate) fn new(ast: &Ast) -> Program {
        let mut program = Program::default();
        program.emit(ast);
        program.code.push(Instruction::Match);
        program.referenced.sort_unstable();
        program.referenced.dedup();
        program
    }

    fn emit(&mut self, ast: &Ast) {
        match ast {
            Ast::Empty => {}
            Ast::Never => self.code.push(Instruction::Fail),
            Ast::Unit(unit) => self.code.push(Instruction::Unit(*unit)),
            Ast::Set(set) => {
                let known = self.sets.iter().rposition(|other| other == set);
                let index = known.unwrap_or(self.sets.len());
                if known.is_none() {
                    self.sets.push(set.clone());
                }
                self.code.push(Instruction::Set(index));
            }
            Ast::Assert(assertion) => self.code.push(Instruction::Assert(*assertion)),
            Ast::Group(number, inner) => {
                let slot = *number as usize * 2;
                self.code.push(Instruction::Save(slot));
                self.emit(inner);
                self.code.push(Instruction::Save(slot + 1));
            }
            Ast::Repeat(inner, repeat) => self.emit_repeat(inner, *repeat),
            Ast::Concat(parts) => parts.iter().for_each(|part| self.emit(part)),
            Ast::Alternate(parts) => self.emit_alternate(parts),
            Ast::BackReference(number) => {
                self.referenced.push(*number as usize);
                self.code.push(Instruction::BackReference(*number as usize));
            }
        }
    }

    /// A split whose ways are set later.
    fn emit_split(&mut self) -> usize {
        self.code.push(Instruction::Split { id: self.splits, first: 0, second: 0 });
        self.splits += 1;
        self.code.len() - 1
    }

    fn set_split(&mut self, at: usize, to_first: usize, to_second: usize) {
        if let Instruction::Split { first, second, .. } = &mut self.code[at] {
            (*first, *second) = (to_first, to_second);
        }
    }

    fn emit_alternate(&mut self, parts: &[Ast]) {
        let mut jumps = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if index + 1 == parts.len() {
                self.emit(part);
                break;
            }
            let split = self.emit_split();
            self.emit(part);
            jumps.push(self.code.len());
            self.code.push(Instruction::Jump(0));
            self.set_split(split, split + 1, self.code.len());
        }
        let end = self.code.len();
        for jump in jumps {
            self.code[jump] = Instruction::Jump(end);
        }
    }

    fn emit_repeat(&mut self, inner: &Ast, repeat: Repeat) {
        let mut optional = Vec::new();
        match repeat.max {
            Some(max) => {
                (0..repeat.min).for_each(|_| self.emit(inner));
                for _ in repeat.min..max {
                    optional.push(self.emit_split());
                    self.emit(inner);
                }
            }
            None => {
                (1..repeat.min).for_each(|_| self.emit(inner));
                // `x*` as `(x+)?`: a group that can match nothing then takes part once, as it does in the C library.
                if repeat.min == 0 {
                    optional.push(self.emit_split());
                }
                let start = self.code.len();
                self.emit(inner);
                let split = self.emit_split();
                self.set_split(split, start, split + 1);
            }
        }
        let end = self.code.len();
        for split in optional {
            self.set_split(split, split + 1, end);
        }
    }
}
