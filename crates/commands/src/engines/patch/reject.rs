//! Writing down what could not be applied.

use super::header::Header;
use super::hunk::{Hunk, Kind, Mark};

/// The form of rejects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Unified,
    Context,
}

/// What is to be written to a file of rejects.
pub(super) struct Rejects {
    form: Form,
    kind: Kind,
    pub(super) text: Vec<u8>,
}

impl Rejects {
    pub(super) fn new(form: Option<Form>, kind: Kind) -> Self {
        let form = form.unwrap_or(if kind == Kind::Unified { Form::Unified } else { Form::Context });
        Self { form, kind, text: Vec::new() }
    }

    /// Adds a hunk; `grown` is by how many lines the file has grown above it.
    pub(super) fn add(&mut self, header: &Header, reversed: bool, hunk: &Hunk, grown: i64) {
        if self.text.is_empty() {
            self.names(header, reversed);
        }
        match self.form {
            Form::Unified => self.unified(hunk, grown),
            Form::Context => self.context(hunk, grown),
        }
    }

    fn names(&mut self, header: &Header, reversed: bool) {
        let marks = match self.form {
            Form::Unified => ["--- ", "+++ "],
            Form::Context => ["*** ", "--- "],
        };
        let mut sides = [&header.old, &header.new];
        if reversed {
            sides.reverse();
        }
        for (mark, side) in marks.into_iter().zip(sides) {
            self.text.extend_from_slice(mark.as_bytes());
            self.text.extend_from_slice(side.name.as_deref().unwrap_or(b"/dev/null"));
            self.text.extend_from_slice(&side.time);
            self.text.push(b'\n');
        }
    }

    fn line(&mut self, flag: &[u8], text: &[u8]) {
        self.text.extend_from_slice(flag);
        self.text.extend_from_slice(text);
    }

    fn unified(&mut self, hunk: &Hunk, grown: i64) {
        let range = |first: usize, count: usize| {
            let first = first as i64 + grown;
            match count {
                0 => format!("{},0", first - 1),
                1 => first.to_string(),
                _ => format!("{first},{count}"),
            }
        };
        let head = format!(
            "@@ -{} +{} @@",
            range(hunk.old_first, hunk.old_lines().count()),
            range(hunk.new_first, hunk.new_lines().count())
        );
        self.text.extend_from_slice(head.as_bytes());
        self.text.extend_from_slice(&hunk.function);
        self.text.push(b'\n');
        for line in &hunk.lines {
            let flag: &[u8] = match line.mark {
                Mark::Kept => b" ",
                Mark::Removed => b"-",
                Mark::Added => b"+",
            };
            self.line(flag, &line.text);
        }
    }

    fn context(&mut self, hunk: &Hunk, grown: i64) {
        let range = |first: usize, count: usize| {
            let first = first as i64 + grown;
            match count {
                0 => "0".to_owned(),
                1 => first.to_string(),
                _ => format!("{first},{}", first + count as i64 - 1),
            }
        };
        let (stars, dashes) = if self.kind == Kind::Normal { ("", " -----") } else { (" ****", " ----") };
        self.text.extend_from_slice(b"***************");
        self.text.extend_from_slice(&hunk.function);
        self.text.push(b'\n');
        let old = format!("*** {}{stars}\n", range(hunk.old_first, hunk.old_lines().count()));
        self.text.extend_from_slice(old.as_bytes());
        self.half(hunk, Mark::Removed);
        let new = format!("--- {}{dashes}\n", range(hunk.new_first, hunk.new_lines().count()));
        self.text.extend_from_slice(new.as_bytes());
        self.half(hunk, Mark::Added);
    }

    /// Writes the lines of one side, with `!` where the other has changed lines in the same place.
    fn half(&mut self, hunk: &Hunk, side: Mark) {
        for block in hunk.lines.chunk_by(|a, b| (a.mark == Mark::Kept) == (b.mark == Mark::Kept)) {
            let both = self.kind != Kind::Normal
                && block.iter().any(|line| line.mark == Mark::Removed)
                && block.iter().any(|line| line.mark == Mark::Added);
            for line in block.iter().filter(|line| line.mark == Mark::Kept || line.mark == side) {
                let flag: &[u8] = match line.mark {
                    Mark::Kept => b"  ",
                    _ if both => b"! ",
                    Mark::Removed => b"- ",
                    Mark::Added => b"+ ",
                };
                self.line(flag, &line.text);
            }
        }
    }
}
