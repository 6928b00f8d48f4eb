//! Putting lines in memory in order, in steps that are small enough to be stopped in between.
//!
//! What is compared first is the eight bytes that each line carries with it, so that the lines themselves, which lie all
//! over the memory, are looked at as little as possible. Where only the bytes of lines count, lines that agree in eight
//! bytes go on with their next eight in the same way.

use std::cmp::Ordering;
use std::ops::Range;

use boxsh_kernel::{Errno, Process};

use super::order::{Order, text_prefix};
use super::reader::Line;
use crate::memory::Held;

/// The most bytes of lines that are sorted by keys without a tick.
const MOST_WEIGHT: usize = 256 << 10;

/// Lines that are sorted at once.
const AT_ONCE: usize = 1 << 14;
/// Lines that agree in eight bytes are compared as they are if there are only so many of them.
const FEW: usize = 16;
/// How many bytes of a line are looked at together.
const STEP: usize = 8;
/// Partitions in a row that may go wrong before another way is taken: more than a fair choice of pivots ever needs.
const MOST_PARTITIONS: u32 = 64;

/// Lines that are still to be put in order.
struct Task {
    range: Range<usize>,
    /// In how many bytes they are known to agree.
    depth: usize,
    partitions_left: u32,
}

pub(super) struct Arranger<'a, 'p> {
    process: &'p Process,
    order: &'a Order,
    arena: &'a [u8],
}

impl<'a, 'p> Arranger<'a, 'p> {
    pub(super) fn new(process: &'p Process, order: &'a Order, arena: &'a [u8]) -> Self {
        Self { process, order, arena }
    }

    /// Puts the lines in order; those that compare equal stay as they were.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn arrange(&self, lines: &mut [Line]) -> Result<(), Errno> {
        let is_turned = self.order.is_plain() && self.order.is_reverse();
        if is_turned {
            lines.iter_mut().for_each(|line| line.mark.prefix = !line.mark.prefix);
        }
        let mut tasks = vec![Task { range: 0..lines.len(), depth: 0, partitions_left: MOST_PARTITIONS }];
        while let Some(task) = tasks.pop() {
            self.process.tick()?;
            if task.range.len() <= AT_ONCE && self.is_light(&lines[task.range.clone()]) {
                self.process.work(8 * task.range.len() as u64)?;
                self.sort_few(lines, task, &mut tasks)?;
            } else if task.partitions_left == 0 || task.range.len() <= AT_ONCE {
                self.merge_sort(&mut lines[task.range], task.depth)?;
            } else {
                self.divide(lines, task, &mut tasks)?;
            }
        }
        if is_turned {
            lines.reverse();
        }
        Ok(())
    }

    /// Parts the lines by a pivot among what they carry.
    fn divide(&self, lines: &mut [Line], task: Task, tasks: &mut Vec<Task>) -> Result<(), Errno> {
        let (from, part) = (task.range.start, &mut lines[task.range.clone()]);
        let pivot = choose_pivot(part);
        let (mut low, mut at, mut high) = (0, 0, part.len());
        while at < high {
            match part[at].mark.prefix.cmp(&pivot) {
                Ordering::Less => {
                    part.swap(low, at);
                    low += 1;
                    at += 1;
                }
                Ordering::Equal => at += 1,
                Ordering::Greater => {
                    high -= 1;
                    part.swap(at, high);
                }
            }
        }
        let partitions_left = task.partitions_left - 1;
        for range in [task.range.start..from + low, from + high..task.range.end] {
            tasks.push(Task { range, depth: task.depth, partitions_left });
        }
        self.settle(lines, from + low..from + high, task.depth, tasks)
    }

    fn sort_few(&self, lines: &mut [Line], task: Task, tasks: &mut Vec<Task>) -> Result<(), Errno> {
        let part = &mut lines[task.range.clone()];
        if !self.order.is_plain() {
            part.sort_unstable_by(|a, b| self.compare(a, b));
            return Ok(());
        }
        part.sort_unstable_by_key(|line| line.mark.prefix);
        let mut start = task.range.start;
        while start < task.range.end {
            let prefix = lines[start].mark.prefix;
            let alike =
                lines[start..task.range.end].iter().take_while(|line| line.mark.prefix == prefix).count();
            if alike > 1 {
                self.settle(lines, start..start + alike, task.depth, tasks)?;
            }
            start += alike;
        }
        Ok(())
    }

    /// Puts lines in order that carry the same.
    fn settle(
        &self,
        lines: &mut [Line],
        range: Range<usize>,
        depth: usize,
        tasks: &mut Vec<Task>,
    ) -> Result<(), Errno> {
        let part = &mut lines[range.clone()];
        if !self.order.is_plain() {
            return self.merge_sort(part, depth);
        }
        if part.len() <= FEW {
            part.sort_unstable_by(|a, b| self.tail(a, depth).cmp(self.tail(b, depth)));
            return Ok(());
        }
        // What is missing of eight bytes was taken for zeros: among lines that end here the shorter goes first.
        let left = |line: &Line| (line.length() - depth.min(line.length())).min(STEP + 1);
        part.sort_unstable_by_key(left);
        let ended = part.partition_point(|line| left(line) <= STEP);
        let depth = depth + STEP;
        for (count, line) in part[ended..].iter_mut().enumerate() {
            line.mark.prefix = text_prefix(&line.text(self.arena)[depth..]);
            if count % AT_ONCE == 0 {
                self.process.tick()?;
            }
        }
        tasks.push(Task { range: range.start + ended..range.end, depth, partitions_left: MOST_PARTITIONS });
        Ok(())
    }

    /// Whether lines can be compared with each other in no time.
    fn is_light(&self, lines: &[Line]) -> bool {
        self.order.is_plain() || lines.iter().map(Line::length).sum::<usize>() <= MOST_WEIGHT
    }

    fn tail(&self, line: &Line, depth: usize) -> &'a [u8] {
        line.text(self.arena).get(depth..).unwrap_or_default()
    }

    /// The order of two lines, in which no two are equal.
    fn compare(&self, a: &Line, b: &Line) -> Ordering {
        self.order
            .compare((a.text(self.arena), a.mark), (b.text(self.arena), b.mark))
            .then(a.start.cmp(&b.start))
    }

    /// Sorts by comparing alone.
    fn merge_sort(&self, part: &mut [Line], depth: usize) -> Result<(), Errno> {
        let compare = |a: &Line, b: &Line| match self.order.is_plain() {
            true => self.tail(a, depth).cmp(self.tail(b, depth)),
            false => self.compare(a, b),
        };
        // The longer the lines, the fewer are sorted without a tick.
        let weight = part.iter().map(Line::length).sum::<usize>() / part.len().max(1);
        let at_once = (MOST_WEIGHT / (weight + 1)).clamp(1, AT_ONCE);
        for run in part.chunks_mut(at_once) {
            self.process.work((run.len() * (weight + 8)) as u64)?;
            run.sort_unstable_by(compare);
        }
        let mut held = Held::new(self.process);
        let mut aside: Vec<Line> = Vec::new();
        let mut length = at_once;
        while length < part.len() {
            held.set(length.min(part.len()) * size_of::<Line>())?;
            for pair in part.chunks_mut(2 * length).filter(|pair| pair.len() > length) {
                aside.clear();
                aside.extend_from_slice(&pair[..length]);
                let (mut left, mut right, mut to) = (0, length, 0);
                while left < aside.len() {
                    let takes_right = right < pair.len() && {
                        let looked_at = aside[left].length().min(pair[right].length());
                        self.process.work(looked_at as u64)?;
                        compare(&pair[right], &aside[left]) == Ordering::Less
                    };
                    if takes_right {
                        pair[to] = pair[right];
                        right += 1;
                    } else {
                        pair[to] = aside[left];
                        left += 1;
                    }
                    to += 1;
                    if to % AT_ONCE == 0 {
                        self.process.tick()?;
                    }
                }
            }
            length *= 2;
        }
        Ok(())
    }
}

/// The middle one of some lines from all over the place.
fn choose_pivot(lines: &[Line]) -> u64 {
    const SAMPLES: usize = 31;
    let step = lines.len() / SAMPLES;
    let mut samples: [u64; SAMPLES] = std::array::from_fn(|at| lines[at * step].mark.prefix);
    samples.sort_unstable();
    samples[SAMPLES / 2]
}
