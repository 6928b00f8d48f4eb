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
    /// The page is not wanted: nothing of it is written.
    muted: bool,
}

impl Writer {
    pub(super) fn new(tabs: Option<Tabs>) -> Self {
        Self { column: 0, pending: 0, tabs, muted: false }
    }

    /// Begins a page, which is written unless it is not wanted.
    pub(super) fn begin_page(&mut self, is_wanted: bool) {
        self.muted = !is_wanted;
    }

    pub(super) fn put(&mut self, out: &mut Output<'_>, byte: u8) -> Result<(), Failure> {
        if self.tabs.is_some() {
            if byte == b' ' {
                self.pending += 1;
                return Ok(());
            }
            self.settle(out)?;
            match byte {
                b'\x08' => self.column = self.column.saturating_sub(1),
                b' '..=b'~' => self.column += 1,
                _ => {}
            }
        }
        self.send(out, byte)
    }

    /// Puts so many spaces.
    pub(super) fn put_spaces(&mut self, out: &mut Output<'_>, count: usize) -> Result<(), Failure> {
        if self.tabs.is_some() {
            self.pending += count as isize;
            return Ok(());
        }
        self.pad(out, b' ', count)
    }

    /// Writes a byte that takes one column, whatever it is.
    pub(super) fn put_separator(&mut self, out: &mut Output<'_>, separator: &[u8]) -> Result<(), Failure> {
        for &byte in separator {
            if byte == b' ' {
                self.pending += 1;
            } else {
                self.settle(out)?;
                self.send(out, byte)?;
                self.column += 1;
            }
        }
        self.settle(out)
    }

    /// Leaves space up to a column.
    pub(super) fn pad_to(&mut self, out: &mut Output<'_>, column: usize) -> Result<(), Failure> {
        if self.tabs.is_some() {
            self.pending = column as isize - self.column as isize;
        } else if self.column < column {
            self.pad(out, b' ', column - self.column)?;
            self.column = column;
        }
        Ok(())
    }

    /// A tab that stands behind a line number.
    pub(super) fn put_number_tab(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        self.put(out, b'\t')?;
        if let Some(tabs) = self.tabs {
            self.column += tabs.width - self.column % tabs.width;
        }
        Ok(())
    }

    /// Writes the spaces that are owed, as tabs where these reach.
    pub(super) fn settle(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        let Some(owed) = usize::try_from(self.pending).ok().filter(|&owed| owed > 0) else { return Ok(()) };
        self.pending = 0;
        let goal = self.column + owed;
        if let Some(tabs) = self.tabs {
            let count = tabs_between(self.column, goal, tabs.width);
            if count > 0 {
                self.pad(out, tabs.byte, count)?;
                self.column += tabs.width - self.column % tabs.width + (count - 1) * tabs.width;
            }
        }
        self.pad(out, b' ', goal - self.column)?;
        self.column = goal;
        Ok(())
    }

    /// Stands in a column, whatever was written, unless spaces are owed.
    pub(super) fn stand_at(&mut self, column: usize) {
        if self.pending == 0 {
            self.column = column;
        }
    }

    /// Ends the row; spaces that are owed at its end are not written.
    pub(super) fn end_row(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        self.column = 0;
        self.pending = 0;
        self.send(out, b'\n')
    }

    fn send(&self, out: &mut Output<'_>, byte: u8) -> Result<(), Failure> {
        if self.muted { Ok(()) } else { out.write_byte(byte) }
    }

    fn pad(&self, out: &mut Output<'_>, byte: u8, count: usize) -> Result<(), Failure> {
        if self.muted { Ok(()) } else { out.pad(byte, count as u64) }
    }
}

/// How many tabs lead from one column towards another. A single space stays one.
fn tabs_between(column: usize, goal: usize, width: usize) -> usize {
    let first = column + width - column % width;
    match goal - column {
        0 | 1 => 0,
        distance if width == 1 => distance - 1,
        _ if first > goal => 0,
        _ => 1 + (goal - first) / width,
    }
}
