//! Rows on their way out, with spaces that may become tabs.

use boxsh_kernel::{Failure, Output};

use super::options::Tabs;

/// Writes rows, and knows in which column it stands.
pub(super) struct Writer {
    /// Where the next byte goes.
    column: usize,
    /// Spaces that are owed; less than none if a cell has run into the next one.
    pending: isize,
    tabs: Option<Tabs>,
    row: Vec<u8>,
}

impl Writer {
    pub(super) fn new(tabs: Option<Tabs>) -> Self {
        Self { column: 0, pending: 0, tabs, row: Vec::new() }
    }

    pub(super) fn put(&mut self, byte: u8) {
        if self.tabs.is_some() {
            if byte == b' ' {
                self.pending += 1;
                return;
            }
            self.settle();
            match byte {
                b'\x08' => self.column = self.column.saturating_sub(1),
                b' '..=b'~' => self.column += 1,
                _ => {}
            }
        }
        self.row.push(byte);
    }

    /// Writes a byte that takes one column, whatever it is.
    pub(super) fn put_separator(&mut self, separator: &[u8]) {
        for &byte in separator {
            if byte == b' ' {
                self.pending += 1;
            } else {
                self.settle();
                self.row.push(byte);
                self.column += 1;
            }
        }
        self.settle();
    }

    /// Leaves space up to a column.
    pub(super) fn pad_to(&mut self, column: usize) {
        if self.tabs.is_some() {
            self.pending = column as isize - self.column as isize;
        } else {
            while self.column < column {
                self.row.push(b' ');
                self.column += 1;
            }
        }
    }

    /// A tab that stands behind a line number.
    pub(super) fn put_number_tab(&mut self) {
        self.put(b'\t');
        if let Some(tabs) = self.tabs {
            self.column += tabs.width - self.column % tabs.width;
        }
    }

    /// Writes the spaces that are owed, as tabs where these reach.
    pub(super) fn settle(&mut self) {
        let Some(owed) = usize::try_from(self.pending).ok().filter(|&owed| owed > 0) else { return };
        self.pending = 0;
        let goal = self.column + owed;
        if let Some(tabs) = self.tabs {
            while goal - self.column > 1 {
                let stop = self.column + tabs.width - self.column % tabs.width;
                if stop > goal {
                    break;
                }
                self.row.push(tabs.byte);
                self.column = stop;
            }
        }
        self.row.resize(self.row.len() + (goal - self.column), b' ');
        self.column = goal;
    }

    /// Stands in a column, whatever was written, unless spaces are owed.
    pub(super) fn stand_at(&mut self, column: usize) {
        if self.pending == 0 {
            self.column = column;
        }
    }

    /// Ends the row; spaces at its end are not written.
    pub(super) fn end_row(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        self.row.push(b'\n');
        out.write(&self.row)?;
        self.drop_row();
        Ok(())
    }

    /// Forgets the row.
    pub(super) fn drop_row(&mut self) {
        self.row.clear();
        self.column = 0;
        self.pending = 0;
    }
}
