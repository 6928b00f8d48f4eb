//! One file for each command: a function that makes a call of it.

mod base64;
mod comm;
mod cut;
mod fmt;
mod fold;
mod gawk;
mod grep;
mod head;
mod join;
mod jq;
mod numfmt;
mod od;
mod paste;
mod pattern;
mod printf;
mod sed;
mod seq;
mod sort;
mod tail;
mod tr;
mod uniq;
mod wc;

use super::case::{Case, STDIN};
use super::random::Random;

/// A way to make calls of one command.
pub(super) struct Generator {
    pub(super) name: &'static str,
    pub(super) make: fn(&mut Random) -> Case,
}

macro_rules! table {
    ($($module:ident,)*) => {
        &[$(Generator { name: stringify!($module), make: $module::make },)*]
    };
}

/// Every generator, by name.
pub(super) const GENERATORS: &[Generator] = table! {
    base64, comm, cut, fmt, fold, gawk, grep, head, join, jq, numfmt, od, paste, printf, sed, seq, sort, tail, tr, uniq, wc,
};

impl Case {
    /// Gives the command one or two files to read, by name or on standard input.
    fn inputs(&mut self, random: &mut Random, mut make: impl FnMut(&mut Random) -> Vec<u8>) {
        match random.below(4) {
            0 => {
                let (first, second) = (make(random), make(random));
                self.file("a", first);
                self.file("b", second);
                self.words.extend(["a".to_owned(), "b".to_owned()]);
            }
            1 => {
                let input = make(random);
                self.file("a", input);
                self.arg("a");
            }
            _ => {
                let input = make(random);
                self.file(STDIN, input);
                if random.chance(10) {
                    self.arg("-");
                }
            }
        }
    }

    /// Adds each of some flags with a chance.
    fn flags(&mut self, random: &mut Random, percent: usize, flags: &[&str]) {
        for flag in flags {
            if random.chance(percent) {
                self.arg(*flag);
            }
        }
    }

    /// Now and then runs it in the locale of bytes.
    fn locale(&mut self, random: &mut Random) {
        if random.chance(15) {
            self.prefix = "LC_ALL=C".to_owned();
        }
    }
}
