//! The patch itself, line by line.

/// The lines of a patch, and how far they have been read.
pub(super) struct PatchLines {
    bytes: Vec<u8>,
    starts: Vec<usize>,
    at: usize,
}

impl PatchLines {
    pub(super) fn new(mut bytes: Vec<u8>) -> Self {
        if bytes.last().is_some_and(|&last| last != b'\n') {
            bytes.push(b'\n');
        }
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', &bytes).map(|at| at + 1));
        Self { bytes, starts, at: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of the next line, from 0.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    pub(super) fn get(&self, index: usize) -> &[u8] {
        match (self.starts.get(index), self.starts.get(index + 1)) {
            (Some(&from), Some(&to)) => &self.bytes[from..to],
            _ => b"",
        }
    }

    /// The next line, with its newline.
    pub(super) fn peek(&self) -> Option<&[u8]> {
        (self.at < self.len()).then(|| self.get(self.at))
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Takes the carriage returns off the ends of all lines from here on.
    pub(super) fn strip_returns(&mut self) {
        let rest = self.bytes.split_off(self.starts[self.at]);
        self.starts.truncate(self.at + 1);
        for line in rest.split_inclusive(|&byte| byte == b'\n') {
            match line.strip_suffix(b"\r\n") {
                Some(text) => {
                    self.bytes.extend_from_slice(text);
                    self.bytes.push(b'\n');
                }
                None => self.bytes.extend_from_slice(line),
            }
            self.starts.push(self.bytes.len());
        }
    }
}
