//! Inputs of the kinds that commands treat differently.

use super::random::Random;

const WORDS: [&str; 24] = [
    "a", "b", "B", "abc", "Abc", "ABC", "x1", "x10", "x9", "foo", "bar", "foobar", "é", "naïve", "日本", "-",
    "_", "a-b", "a.b", "0", "~", "#", "Z", "zz",
];
const NUMBERS: [&str; 26] = [
    "0",
    "1",
    "2",
    "9",
    "10",
    "11",
    "100",
    "-1",
    "-10",
    "1.5",
    "1.50",
    "-0",
    "+3",
    "007",
    ".5",
    "1e3",
    "0x1F",
    "1K",
    "2M",
    "1G",
    "999",
    "1000",
    "1024",
    "12345678901234567890",
    "nan",
    "inf",
];
const MONTHS: [&str; 8] = ["Jan", "FEB", "mar", "Dec", "Sept", "May", "ju", "APRIL"];

/// What the words of a text are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Words,
    Numbers,
    Months,
    Mixed,
}

impl Random {
    /// A word of some kind.
    pub(crate) fn word(&mut self, kind: Kind) -> String {
        match kind {
            Kind::Words => self.pick(&WORDS).to_owned(),
            Kind::Numbers => self.pick(&NUMBERS).to_owned(),
            Kind::Months => self.pick(&MONTHS).to_owned(),
            Kind::Mixed => match self.below(4) {
                0 => self.pick(&NUMBERS).to_owned(),
                1 => self.pick(&MONTHS).to_owned(),
                _ => self.pick(&WORDS).to_owned(),
            },
        }
    }

    /// A line of words between separators.
    pub(crate) fn line(&mut self, kind: Kind, separators: &[&str]) -> String {
        let mut line = String::new();
        if self.chance(10) {
            line.push_str(self.pick(&[" ", "\t", "  "]));
        }
        for at in 0..self.below(5) {
            if at > 0 {
                line.push_str(self.pick(separators));
            }
            if !self.chance(5) {
                let word = self.word(kind);
                line.push_str(&word);
            }
        }
        if self.chance(5) {
            line.push_str(self.pick(&[" ", "\t", "\r"]));
        }
        line
    }

    /// Some lines of words, some of them more than once, the last perhaps without its end.
    pub(crate) fn lines(&mut self, kind: Kind, separators: &[&str], end: u8) -> Vec<u8> {
        let count = if self.chance(10) { self.below(2) } else { 2 + self.below(12) };
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..count {
            let line = match lines.len() {
                known if known > 0 && self.chance(20) => lines[self.below(known)].clone(),
                _ => self.line(kind, separators),
            };
            lines.push(line);
        }
        self.join_lines(&lines, end)
    }

    /// Lines as a file has them.
    pub(crate) fn join_lines(&mut self, lines: &[String], end: u8) -> Vec<u8> {
        let mut text = Vec::new();
        for line in lines {
            text.extend_from_slice(line.as_bytes());
            text.push(end);
        }
        if self.chance(15) {
            text.pop();
        }
        text
    }

    /// Bytes of any value, some of them in runs.
    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        let length = self.below(most + 1);
        let mut bytes = Vec::with_capacity(length);
        while bytes.len() < length {
            let byte = match self.below(3) {
                0 => self.below(256) as u8,
                1 => b' ' + self.below(95) as u8,
                _ => self.pick(b"\0\n\t a\xff\x80\xc3"),
            };
            let run = if self.chance(10) { self.below(40) } else { 1 };
            bytes.extend(std::iter::repeat_n(byte, run.min(length - bytes.len())));
        }
        bytes
    }

    /// Text with words of many lengths, as for filling paragraphs.
    pub(crate) fn prose(&mut self) -> Vec<u8> {
        let mut text = String::new();
        for _ in 0..self.below(50) {
            let length = 1 + self.below(12);
            let letter = self.pick(&['a', 'b', 'x', 'W', 'é', '日']);
            text.extend(std::iter::repeat_n(letter, length));
            if self.chance(15) {
                text.push(self.pick(&['.', '?', '!', ',', ')', '"', ':']));
            }
            text.push_str(self.pick(&[" ", " ", " ", " ", "  ", "\n", "\n", "\n\n", "\t", "\n  ", "\n\t"]));
        }
        if self.chance(20) {
            text.truncate(text.trim_end().len());
        }
        text.into_bytes()
    }
}
