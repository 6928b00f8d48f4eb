//! Leaving out lines that would only confuse the search: those that the other text has not, and, among them, those that it
//! has so often that a match would mean little.

use super::class::{Class, Classes};

/// How much a line has to say about where the texts correspond.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    /// It is compared.
    Kept,
    /// The other text has no such line.
    Nothing,
    /// The other text has many such lines: left out if those around it are.
    Little,
}

/// A text without the lines that were left out.
pub(super) struct Remaining {
    pub(super) classes: Vec<Class>,
    /// Where each stands in the text.
    pub(super) places: Vec<u32>,
}

/// Marks the lines that are left out as changed, and gives the others.
pub(super) fn discard(classes: &Classes, keep_all: bool, changed: &mut [Vec<bool>; 2]) -> [Remaining; 2] {
    let counts = [0, 1].map(|side: usize| {
        let mut counts = vec![0_u32; classes.count];
        for &class in &classes.lines[side] {
            counts[class as usize] += 1;
        }
        counts
    });
    [0, 1].map(|side: usize| {
        let lines = &classes.lines[side];
        let mut worths = first_judgement(lines, &counts[1 - side]);
        reconsider(&mut worths);
        let mut remaining =
            Remaining { classes: Vec::with_capacity(lines.len()), places: Vec::with_capacity(lines.len()) };
        for (place, (&class, &worth)) in lines.iter().zip(&worths).enumerate() {
            if keep_all || worth == Worth::Kept {
                remaining.classes.push(class);
                remaining.places.push(place as u32);
            } else {
                changed[side][place] = true;
            }
        }
        remaining
    })
}

fn first_judgement(lines: &[Class], other_counts: &[u32]) -> Vec<Worth> {
    // What counts as often grows with the square root of the length, in steps of two.
    let mut often = 5_u32;
    let mut size = (lines.len() / 64) >> 2;
    while size > 0 {
        often = often.saturating_mul(2);
        size >>= 2;
    }
    let judge = |&class: &Class| match other_counts[class as usize] {
        0 => Worth::Nothing,
        count if count > often => Worth::Little,
        _ => Worth::Kept,
    };
    lines.iter().map(judge).collect()
}

/// Keeps lines of little worth, unless they stand inside a run of lines without any.
fn reconsider(worths: &mut [Worth]) {
    let mut at = 0;
    while at < worths.len() {
        match worths[at] {
            Worth::Kept => at += 1,
            Worth::Little => {
                worths[at] = Worth::Kept;
                at += 1;
            }
            Worth::Nothing => {
                let rest = &mut worths[at..];
                let run = rest.iter().position(|&worth| worth == Worth::Kept).unwrap_or(rest.len());
                // The run ends with a line of no worth at all.
                let end = rest[..run]
                    .iter()
                    .rposition(|&worth| worth == Worth::Nothing)
                    .map_or(run, |last| last + 1);
                rest[end..run].fill(Worth::Kept);
                reconsider_run(&mut rest[..end]);
                at += run;
            }
        }
    }
}

/// Decides about a run that begins and ends with lines of no worth and has no line that is kept.
fn reconsider_run(run: &mut [Worth]) {
    let little = run.iter().filter(|&&worth| worth == Worth::Little).count();
    if little * 4 > run.len() {
        keep_little(run);
        return;
    }
    keep_long_stretches(run);
    keep_up_to_firm_ground(run.iter_mut());
    keep_up_to_firm_ground(run.iter_mut().rev());
}

fn keep_little(run: &mut [Worth]) {
    for worth in run.iter_mut().filter(|worth| **worth == Worth::Little) {
        *worth = Worth::Kept;
    }
}

/// Keeps stretches of lines of little worth that are long for the run they stand in.
fn keep_long_stretches(run: &mut [Worth]) {
    let mut long = 1;
    let mut size = (run.len() >> 2) >> 2;
    while size > 0 {
        long <<= 1;
        size >>= 2;
    }
    long += 1;
    for stretch in run.chunk_by_mut(|a, b| a == b) {
        if stretch[0] == Worth::Little && stretch.len() >= long {
            stretch.fill(Worth::Kept);
        }
    }
}

/// Keeps lines of little worth from the start on, until three lines in a row are of none, or one is that is eight lines in.
fn keep_up_to_firm_ground<'a>(run: impl Iterator<Item = &'a mut Worth>) {
    let mut in_a_row = 0;
    for (distance, worth) in run.enumerate() {
        match worth {
            Worth::Nothing if distance >= 8 => return,
            Worth::Nothing => in_a_row += 1,
            Worth::Little => {
                *worth = Worth::Kept;
                in_a_row = 0;
            }
            Worth::Kept => in_a_row = 0,
        }
        if in_a_row == 3 {
            return;
        }
    }
}
