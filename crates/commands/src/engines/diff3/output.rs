//! What a comparison of three files is shown as.

use boxsh_kernel::{Context, Failure};

use super::super::diff::Text;
use super::block::{Block, Odd};

/// What the files are called.
pub(super) struct Names(pub(super) [Vec<u8>; 3]);

/// Which changes a script or a merge takes over, and how.
#[derive(Clone, Copy, Default)]
pub(super) struct Kinds {
    /// Whether conflicts are put in brackets.
    pub(super) brackets: bool,
    /// Whether the old lines are shown too, and changes that both have made.
    pub(super) show_old: bool,
    pub(super) simple_only: bool,
    pub(super) overlapping_only: bool,
}

impl Kinds {
    pub(super) const ALL: Self =
        Self { brackets: true, show_old: true, simple_only: false, overlapping_only: false };

    /// Whether a change is taken over, and whether it is a conflict.
    fn decide(self, block: &Block) -> Option<bool> {
        match block.odd {
            Odd::One(0) => None,
            Odd::One(1) => self.show_old.then_some(true),
            Odd::One(_) => (!self.overlapping_only).then_some(false),
            Odd::All => (!self.simple_only).then_some(self.brackets),
        }
    }
}

pub(super) fn plain(
    context: &mut Context<'_>,
    blocks: &[Block],
    texts: &[Text; 3],
    initial_tab: bool,
) -> Result<(), Failure> {
    let lead: &[u8] = if initial_tab { b"\t" } else { b"  " };
    for block in blocks {
        context.process.tick()?;
        // Of two files that are the same, the later one shows its lines.
        let (mark, order, hidden) = match block.odd {
            Odd::All => ("", [0, 1, 2], None),
            Odd::One(0) => ("1", [0, 1, 2], Some(1)),
            Odd::One(1) => ("2", [0, 2, 1], Some(0)),
            Odd::One(_) => ("3", [0, 1, 2], Some(0)),
        };
        context.out.print(format_args!("===={mark}\n"))?;
        for file in order {
            let (from, to) = block.ranges[file];
            let numbers = match to - from {
                0 => format!("{from}a"),
                1 => format!("{to}c"),
                _ => format!("{},{to}c", from + 1),
            };
            context.out.print(format_args!("{}:{numbers}\n", file + 1))?;
            if hidden == Some(file) {
                continue;
            }
            for line in from..to {
                context.out.write(lead)?;
                context.out.write(texts[file].line(line))?;
                if texts[file].lacks_newline(line) {
                    context.out.write(b"\\ No newline at end of file\n")?;
                }
            }
        }
    }
    Ok(())
}

/// Writes the merged file; gives whether there are conflicts.
pub(super) fn merge(
    context: &mut Context<'_>,
    blocks: &[Block],
    texts: &[Text; 3],
    names: &Names,
    kinds: Kinds,
) -> Result<bool, Failure> {
    let mut done = 0;
    let mut conflicts = false;
    for block in blocks {
        context.process.tick()?;
        let Some(conflict) = kinds.decide(block) else { continue };
        conflicts |= conflict;
        let lines = |file: usize| texts[file].lines(block.ranges[file].0, block.ranges[file].1);
        context.out.write(texts[0].lines(done, block.ranges[0].0))?;
        if conflict {
            if block.odd == Odd::All {
                bracket(context, b"<<<<<<<", &names.0[0])?;
                context.out.write(lines(0))?;
            }
            if kinds.show_old {
                let mark: &[u8] = if block.odd == Odd::All { b"|||||||" } else { b"<<<<<<<" };
                bracket(context, mark, &names.0[1])?;
                context.out.write(lines(1))?;
            }
            context.out.write(b"=======\n")?;
        }
        context.out.write(lines(2))?;
        if conflict {
            bracket(context, b">>>>>>>", &names.0[2])?;
        }
        done = block.ranges[0].1;
    }
    context.out.write(texts[0].lines(done, texts[0].len()))?;
    Ok(conflicts)
}

fn bracket(context: &mut Context<'_>, mark: &[u8], name: &[u8]) -> Result<(), Failure> {
    context.out.write(&[mark, b" ", name, b"\n"].concat())
}

/// Writes a script for `ed` that makes the changes; gives whether there are conflicts.
pub(super) fn script(
    context: &mut Context<'_>,
    blocks: &[Block],
    texts: &[Text; 3],
    names: &Names,
    kinds: Kinds,
) -> Result<bool, Failure> {
    let mut conflicts = false;
    for block in blocks.iter().rev() {
        context.process.tick()?;
        let Some(conflict) = kinds.decide(block) else { continue };
        conflicts |= conflict;
        let (low, high) = block.ranges[0];
        if conflict {
            context.out.print(format_args!("{high}a\n"))?;
            let mut dotted = false;
            if block.odd == Odd::All {
                if kinds.show_old {
                    bracket(context, b"|||||||", &names.0[1])?;
                    dotted |= dotted_lines(context, &texts[1], block.ranges[1])?;
                }
                context.out.write(b"=======\n")?;
                dotted |= dotted_lines(context, &texts[2], block.ranges[2])?;
            }
            bracket(context, b">>>>>>>", &names.0[2])?;
            end_input(context, dotted, high + 2, block.len(1) + block.len(2) + 1)?;
            context.out.print(format_args!("{low}a\n"))?;
            let first = if block.odd == Odd::All { 0 } else { 1 };
            bracket(context, b"<<<<<<<", &names.0[first])?;
            let mut dotted = false;
            if block.odd == Odd::One(1) {
                dotted = dotted_lines(context, &texts[1], block.ranges[1])?;
                context.out.write(b"=======\n")?;
            }
            end_input(context, dotted, low + 2, block.len(1))?;
        } else if block.len(2) == 0 {
            context.out.print(format_args!("{}d\n", numbers(low, high)))?;
        } else {
            let letter = if low == high { 'a' } else { 'c' };
            context.out.print(format_args!("{}{letter}\n", numbers(low, high)))?;
            let dotted = dotted_lines(context, &texts[2], block.ranges[2])?;
            end_input(context, dotted, low + 1, block.len(2))?;
        }
    }
    Ok(conflicts)
}

fn numbers(low: usize, high: usize) -> String {
    match high - low {
        0 | 1 => high.to_string(),
        _ => format!("{},{high}", low + 1),
    }
}

/// Writes lines as input for `ed`: those that begin with a period get another. Gives whether there were any.
fn dotted_lines(context: &mut Context<'_>, text: &Text, (from, to): (usize, usize)) -> Result<bool, Failure> {
    let mut dotted = false;
    for line in from..to {
        let content = text.line(line);
        if content.first() == Some(&b'.') {
            dotted = true;
            context.out.write_byte(b'.')?;
        }
        context.out.write(content)?;
    }
    Ok(dotted)
}

/// Ends the input, and takes periods that were added away again.
fn end_input(context: &mut Context<'_>, dotted: bool, first: usize, count: usize) -> Result<(), Failure> {
    context.out.write(b".\n")?;
    match (dotted, count) {
        (false, _) => Ok(()),
        (true, 1) => context.out.print(format_args!("{first}s/^\\.//\n")),
        (true, _) => context.out.print(format_args!("{first},{}s/^\\.//\n", first + count - 1)),
    }
}
