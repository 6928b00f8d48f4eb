//! The list of commands that were read: what is in it, and what its variables make of it.

mod expansion;
mod file;
mod layout;
mod record;

use crate::text::Str;

pub(crate) use expansion::{Expanded, Lines, Marks, expand};

/// The most entries that are kept where `HISTSIZE` sets no bound.
const MOST: usize = 100_000;

/// One command of the list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: Str,
    /// When it was read, in seconds since 1970; not known for what came before `HISTTIMEFORMAT` was set.
    pub(crate) time: Option<i64>,
}

/// The list of commands.
#[derive(Clone, Debug)]
pub(crate) struct History {
    entries: Vec<Entry>,
    /// Entries at the front that are gone. They are moved out of the way many at a time, so that each costs little.
    gone: usize,
    /// The number of the first entry.
    base: usize,
    /// The most entries, once `HISTSIZE` has said it.
    bound: Option<usize>,
    /// Entries added since the list was read from its file or written to it.
    pub(crate) unsaved: usize,
    /// Lines of the file that are in the list already.
    pub(crate) lines_in_file: usize,
    /// Whether it has been set up.
    pub(crate) is_ready: bool,
    /// Whether the line that runs now is the last entry, which `history -s` and `fc -s` then take the place of.
    pub(crate) holds_current: bool,
}

impl Default for History {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            gone: 0,
            base: 1,
            bound: None,
            unsaved: 0,
            lines_in_file: 0,
            is_ready: false,
            holds_current: false,
        }
    }
}

impl History {
    /// The entries, oldest first.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries[self.gone..]
    }

    /// The number of the first entry.
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// The most entries, if `HISTSIZE` has said it.
    pub(crate) fn bound(&self) -> Option<usize> {
        self.bound
    }

    /// A list of these entries.
    pub(crate) fn from_entries(entries: Vec<Entry>, base: usize, bound: Option<usize>) -> Self {
        Self { entries, base, bound, ..Self::default() }
    }

    /// The number that the next entry gets.
    pub(crate) fn next_number(&self) -> usize {
        self.base + self.entries().len()
    }

    /// Adds an entry; the oldest goes if there are too many.
    pub(crate) fn push(&mut self, text: Str, time: Option<i64>) {
        self.entries.push(Entry { text, time });
        self.unsaved += 1;
        self.shorten();
    }

    /// Removes the entry at a place counted from 0.
    pub(crate) fn remove(&mut self, at: usize) -> Option<Entry> {
        if at >= self.entries().len() {
            return None;
        }
        self.unsaved = self.unsaved.saturating_sub(1);
        Some(self.entries.remove(self.gone + at))
    }

    /// Removes the last entry.
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        self.remove(self.entries().len().checked_sub(1)?)
    }

    /// Removes the entries that `matches` names.
    fn remove_all(&mut self, matches: impl Fn(&Entry) -> bool) {
        self.close_up();
        self.entries.retain(|entry| !matches(entry));
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.gone = 0;
        self.base = 1;
        self.unsaved = 0;
        self.holds_current = false;
    }

    /// Sets how many entries there may be; `None` for as many as there are.
    pub(crate) fn set_bound(&mut self, bound: Option<usize>) {
        self.bound = bound;
        let surplus = self.entries().len().saturating_sub(bound.unwrap_or(MOST));
        self.shorten();
        if surplus > 0 {
            // bash counts from how many it dropped, not from what they were numbered.
            self.base = surplus;
        }
        self.unsaved = self.unsaved.min(self.entries().len());
    }

    fn shorten(&mut self) {
        let bound = self.bound.unwrap_or(MOST).min(MOST);
        let surplus = self.entries().len().saturating_sub(bound);
        for entry in &mut self.entries[self.gone..self.gone + surplus] {
            entry.text = Str::default();
        }
        self.gone += surplus;
        self.base += surplus;
        if self.gone > bound {
            self.close_up();
        }
    }

    fn close_up(&mut self) {
        self.entries.drain(..self.gone);
        self.gone = 0;
    }
}
