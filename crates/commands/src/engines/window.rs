//! The part of a file that a search holds: whole lines, and the beginning of the next.

/// A window on the lines of a file that is read block by block.
pub(super) struct Window {
    /// What ends a line.
    pub(super) terminator: u8,
    pub(super) buffer: Vec<u8>,
    /// Where the lines begin that have not been searched yet.
    pub(super) fresh: usize,
    /// Where what was read ends.
    pub(super) end: usize,
    /// Whether the file has no more.
    pub(super) ended: bool,
    /// Where the buffer begins in the file.
    pub(super) offset: u64,
    /// The number of the line that begins at `counted`.
    pub(super) line: u64,
    counted: usize,
    /// Where in the file the last line that was shown ends.
    pub(super) shown: Option<u64>,
}

/// Which lines are at hand.
pub(super) enum AtHand {
    /// Whole lines, up to here.
    Lines(usize),
    /// None before more is read.
    TooFew,
    /// None, and there are no more.
    Nothing,
}

impl Window {
    /// A window at the beginning of a file, with a buffer that may have served another.
    pub(super) fn new(terminator: u8, buffer: Vec<u8>) -> Self {
        Self {
            terminator,
            buffer,
            fresh: 0,
            end: 0,
            ended: false,
            offset: 0,
            line: 1,
            counted: 0,
            shown: None,
        }
    }

    /// Where in the file a place of the buffer is.
    pub(super) fn place(&self, at: usize) -> u64 {
        self.offset + at as u64
    }

    /// The whole lines that are at hand, given up to where there is known to be no end of one. The last line gets the end
    /// that it lacks.
    pub(super) fn at_hand(&mut self, searched: usize) -> AtHand {
        if let Some(at) = memchr::memrchr(self.terminator, &self.buffer[searched..self.end]) {
            return AtHand::Lines(searched + at + 1);
        }
        if !self.ended {
            return AtHand::TooFew;
        }
        if self.fresh == self.end {
            return AtHand::Nothing;
        }
        self.buffer.truncate(self.end);
        self.buffer.push(self.terminator);
        self.end += 1;
        AtHand::Lines(self.end)
    }

    /// The beginning of the line that `at` is in.
    pub(super) fn line_start(&self, at: usize) -> usize {
        memchr::memrchr(self.terminator, &self.buffer[..at]).map_or(0, |end| end + 1)
    }

    /// The end of the line that `at` is in, behind its terminator.
    pub(super) fn line_end(&self, at: usize) -> usize {
        memchr::memchr(self.terminator, &self.buffer[at..self.end]).map_or(self.end, |end| at + end + 1)
    }

    /// Counts lines up to the beginning of one.
    pub(super) fn count_to(&mut self, at: usize) {
        if at > self.counted {
            self.line += memchr::memchr_iter(self.terminator, &self.buffer[self.counted..at]).count() as u64;
            self.counted = at;
        }
    }

    /// Where the context of so many lines before a line begins, as far as it has not been shown.
    pub(super) fn context_start(&self, at: usize, lines: u64) -> usize {
        let shown = self.shown.map_or(0, |shown| shown.saturating_sub(self.offset) as usize);
        let mut start = at;
        for _ in 0..lines {
            if start <= shown {
                break;
            }
            start = self.line_start(start - 1).max(shown);
        }
        start
    }

    /// Moves what is kept to the front; the lines up to `limit` have been searched.
    pub(super) fn slide(&mut self, keep: usize, limit: usize) {
        if keep > 0 {
            self.buffer.copy_within(keep..self.end, 0);
        }
        self.offset += keep as u64;
        self.end -= keep;
        self.fresh = limit - keep;
        self.counted = self.counted.saturating_sub(keep);
    }
}
