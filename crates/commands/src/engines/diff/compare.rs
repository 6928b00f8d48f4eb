//! Comparing two texts.

use boxsh_kernel::Errno;

use super::class::{Part, classify};
use super::discard::discard;
use super::rules::Rules;
use super::search::Search;
use super::slide::slide;
use super::text::Text;

/// Lines of the old text that are replaced by lines of the new one; either may be none. Lines count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) old: usize,
    pub(crate) removed: usize,
    pub(crate) new: usize,
    pub(crate) added: usize,
    /// Whether it consists of lines that are not worth mentioning.
    pub(crate) trivial: bool,
}

impl Change {
    /// The first line of the old text behind it.
    pub(crate) fn old_end(&self) -> usize {
        self.old + self.removed
    }

    /// The first line of the new text behind it.
    pub(crate) fn new_end(&self) -> usize {
        self.new + self.added
    }
}

/// Finds what has changed, from top to bottom.
///
/// # Errors
/// What `pulse` fails with; it is called now and then.
pub(crate) fn compare(
    old: &Text,
    new: &Text,
    rules: &Rules,
    pulse: &mut dyn FnMut() -> Result<(), Errno>,
) -> Result<Vec<Change>, Errno> {
    if old.original() == new.original() {
        return Ok(Vec::new());
    }
    let (prefix, suffix) = identical_ends(old, new, rules);
    pulse()?;
    let parts = [
        Part { text: old, from: prefix, to: old.len() - suffix },
        Part { text: new, from: prefix, to: new.len() - suffix },
    ];
    let classes = classify(parts, rules);
    pulse()?;
    let mut changed = [0, 1].map(|side: usize| vec![false; classes.lines[side].len()]);
    let remaining = discard(&classes, rules.minimal, &mut changed);
    Search::new(&remaining, rules.scattered).run(rules.minimal, &mut changed, pulse)?;
    drop(remaining);
    slide(&mut changed, &classes.lines);
    pulse()?;
    Ok(collect(&changed, prefix))
}

fn collect(changed: &[Vec<bool>; 2], prefix: usize) -> Vec<Change> {
    let run = |side: &[bool], from: usize| side.iter().skip(from).take_while(|changed| **changed).count();
    let mut changes = Vec::new();
    let (mut old, mut new) = (0, 0);
    while old < changed[0].len() || new < changed[1].len() {
        let (removed, added) = (run(&changed[0], old), run(&changed[1], new));
        if removed + added > 0 {
            changes.push(Change { old: prefix + old, removed, new: prefix + new, added, trivial: false });
        }
        // Behind a change both texts have the same line.
        old += removed + 1;
        new += added + 1;
    }
    changes
}

/// How many lines at the beginning and at the end are the same in both and need not be compared.
fn identical_ends(old: &Text, new: &Text, rules: &Rules) -> (usize, usize) {
    let (a, b) = (old.bytes(), new.bytes());
    let same = if rules.completes_lines {
        common_prefix(a, b)
    } else {
        // A newline that was added is not a common one.
        common_prefix(old.original(), new.original())
    };
    let start = memchr::memrchr(b'\n', &a[..same]).map_or(0, |newline| newline + 1);
    let prefix = old.line_at(start).saturating_sub(rules.horizon);
    if !rules.completes_lines && old.is_incomplete() != new.is_incomplete() {
        return (prefix, 0);
    }
    let comparable = a.len().min(b.len()) - old.start(prefix);
    let same = common_suffix(&a[a.len() - comparable..], &b[b.len() - comparable..]);
    let begins_line = |text: &[u8]| text.len() == same || text[text.len() - same - 1] == b'\n';
    let kept = rules.horizon + usize::from(!(begins_line(a) && begins_line(b)));
    let lines = old.len() - old.line_at(a.len() - same);
    let partial = usize::from(!begins_line(a));
    (prefix, (lines + partial).saturating_sub(kept))
}

fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4096;
    let mut at = 0;
    for (a, b) in a.chunks(BLOCK).zip(b.chunks(BLOCK)) {
        if a != b {
            return at + a.iter().zip(b).take_while(|(a, b)| a == b).count();
        }
        at += a.len();
    }
    at
}

fn common_suffix(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4096;
    let mut same = 0;
    for (a, b) in a.rchunks(BLOCK).zip(b.rchunks(BLOCK)) {
        if a != b {
            return same + a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
        }
        same += a.len();
    }
    same
}
