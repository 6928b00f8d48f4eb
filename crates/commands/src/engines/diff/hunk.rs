//! Changes that are shown together, and those that are not shown.

use boxsh_pattern::regex::{MatchError, Regex};

use super::compare::Change;
use super::rules::{Space, is_space};
use super::text::Text;

/// Which changes are not worth showing.
#[derive(Clone, Default)]
pub(crate) struct Trivia {
    /// Blank lines; how blank depends on which white space counts.
    pub(crate) blank_lines: bool,
    pub(crate) space: Space,
    /// Lines that match.
    pub(crate) matching: Option<Regex>,
}

impl Trivia {
    pub(super) fn is_any(&self) -> bool {
        self.blank_lines || self.matching.is_some()
    }

    /// Marks the changes that consist of nothing else.
    pub(super) fn mark(&self, changes: &mut [Change], old: &Text, new: &Text) -> Result<(), MatchError> {
        if !self.is_any() {
            return Ok(());
        }
        for change in changes {
            change.trivial = self.covers(old, change.old, change.removed)?
                && self.covers(new, change.new, change.added)?;
        }
        Ok(())
    }

    fn covers(&self, text: &Text, from: usize, count: usize) -> Result<bool, MatchError> {
        for line in from..from + count {
            let content = text.content(line);
            let blank = self.blank_lines && self.is_blank(content);
            let matches = match &self.matching {
                Some(regex) if !blank => regex.is_match(content)?,
                _ => false,
            };
            if !blank && !matches {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_blank(&self, line: &[u8]) -> bool {
        line.is_empty() || (self.space >= Space::Trailing && line.iter().all(|&byte| is_space(byte)))
    }
}

/// Puts changes together that have few lines between them: those that share their context.
pub(super) fn group(changes: &[Change], context: usize) -> Vec<&[Change]> {
    let mut groups = Vec::new();
    let mut start = 0;
    for next in 1..=changes.len() {
        let joined = changes.get(next).is_some_and(|change| {
            let previous = &changes[next - 1];
            let near = if change.trivial { context } else { context.saturating_mul(2).saturating_add(1) };
            change.old - previous.old_end() < near
        });
        if !joined {
            groups.push(&changes[start..next]);
            start = next;
        }
    }
    groups.retain(|group| group.iter().any(|change| !change.trivial));
    groups
}
