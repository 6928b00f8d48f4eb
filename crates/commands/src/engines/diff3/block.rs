//! Putting two comparisons with the same file together.

use super::super::diff::{Change, Text};

/// Which of the files differs from the two others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Odd {
    /// The file of this number.
    One(usize),
    All,
}

/// A place where not all files are the same: the lines of each, from one up to another.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) odd: Odd,
    pub(super) ranges: [(usize, usize); 3],
}

impl Block {
    pub(super) fn len(&self, file: usize) -> usize {
        self.ranges[file].1 - self.ranges[file].0
    }
}

/// Merges what `first` and `second` say about two files and a common one, which is the file of number `common`. The changes lead from the
/// file to the common one.
pub(super) fn merge(first: &[Change], second: &[Change], texts: [&Text; 2], common: usize) -> Vec<Block> {
    let threads = [first, second];
    let mut at = [0, 0];
    // How far the lines of each file are behind those of the common one, where nothing changes.
    let mut shift = [0_i64; 2];
    let mut blocks = Vec::new();
    loop {
        let next = [0, 1].map(|thread: usize| threads[thread].get(at[thread]));
        let base = match next {
            [None, None] => return blocks,
            [Some(_), None] => 0,
            [None, Some(_)] => 1,
            [Some(a), Some(b)] => usize::from(a.new > b.new),
        };
        let from = at;
        let low = threads[base][at[base]].new;
        let mut high = threads[base][at[base]].new_end();
        at[base] += 1;
        let mut highest = base;
        // What touches what is already there belongs to it.
        while let Some(other) = threads[1 - highest].get(at[1 - highest])
            && other.new <= high
        {
            at[1 - highest] += 1;
            if high < other.new_end() {
                high = other.new_end();
                highest = 1 - highest;
            }
        }
        let mut ranges = [(0, 0); 2];
        for thread in 0..2 {
            let used = &threads[thread][from[thread]..at[thread]];
            let start = low as i64 + shift[thread];
            if let (Some(_), Some(last)) = (used.first(), used.last()) {
                shift[thread] = last.old_end() as i64 - last.new_end() as i64;
            }
            ranges[thread] = (start as usize, (high as i64 + shift[thread]) as usize);
        }
        blocks.push(block([from[0] < at[0], from[1] < at[1]], ranges, (low, high), texts, common));
    }
}

fn block(
    used: [bool; 2],
    ranges: [(usize, usize); 2],
    in_common: (usize, usize),
    texts: [&Text; 2],
    common: usize,
) -> Block {
    let other = 3 - common;
    let odd = match used {
        [true, false] => Odd::One(0),
        [false, true] => Odd::One(other),
        _ => {
            let lines = |thread: usize| texts[thread].lines(ranges[thread].0, ranges[thread].1);
            if lines(0) == lines(1) { Odd::One(common) } else { Odd::All }
        }
    };
    let mut all = [(0, 0); 3];
    all[0] = ranges[0];
    all[other] = ranges[1];
    all[common] = in_common;
    Block { odd, ranges: all }
}
