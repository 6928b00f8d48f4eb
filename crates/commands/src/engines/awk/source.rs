//! The text of a program, in the pieces it was given in, and where in it something is.

/// One piece of a program.
pub(super) struct Source {
    /// The file it is from; `None` for the command line.
    pub(super) name: Option<Vec<u8>>,
    pub(super) text: Vec<u8>,
}

/// A line of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    pub(super) source: u16,
    pub(super) line: u32,
}

impl Source {
    /// How messages name a line: `cmd. line:3`, `prog.awk:3`.
    pub(super) fn name_line(&self, line: u32) -> String {
        match &self.name {
            Some(name) => format!("{}:{line}", String::from_utf8_lossy(name)),
            None => format!("cmd. line:{line}"),
        }
    }

    /// The line that a byte is on, and the column.
    pub(super) fn line_around(&self, at: usize) -> (&[u8], usize) {
        let at = at.min(self.text.len());
        let start = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |newline| newline + 1);
        let end = memchr::memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |newline| at + newline);
        (&self.text[start..end], at - start)
    }
}
