//! Tab stops, as `expand` and `unexpand` take them.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Context, Failure, Input, Output};

use crate::message;

/// Where tabs go.
#[derive(Default)]
pub(super) struct TabStops {
    stops: Vec<u64>,
    /// `/N`: multiples of N after the last stop.
    multiples: u64,
    /// `+N`: every N columns after the last stop.
    increments: u64,
    /// The size of a tab, if all are the same.
    size: u64,
}

/// What a value is meant as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Stop,
    Multiple,
    Increment,
}

impl TabStops {
    /// Adds the stops of a list.
    ///
    /// # Errors
    /// GNU's complaint.
    pub(super) fn add_list(&mut self, context: &mut Context<'_>, list: &[u8]) -> Result<(), Failure> {
        let mut meaning = Meaning::Stop;
        let mut at = 0;
        let mut wrong = false;
        while let Some(&byte) = list.get(at) {
            match byte {
                b',' | b' ' | b'\t' => at += 1,
                b'/' | b'+' => {
                    if at > 0 && list[at - 1].is_ascii_digit() {
                        let shown = message::quote(context, &list[at..]);
                        let sign = char::from(byte);
                        context.warn(format_args!("'{sign}' specifier not at start of number: {shown}"))?;
                        wrong = true;
                    }
                    meaning = if byte == b'/' { Meaning::Multiple } else { Meaning::Increment };
                    at += 1;
                }
                b'0'..=b'9' => {
                    let length = list[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let digits = &list[at..at + length];
                    let value = parse_all::<u64>(digits);
                    at += length;
                    match value {
                        // A value that is not at its end yet is told when that comes.
                        Some(_) if matches!(list.get(at), Some(b'/' | b'+')) => {}
                        Some(value) => self.add(value, meaning)?,
                        None => {
                            let shown = message::quote(context, digits);
                            context.warn(format_args!("tab stop is too large {shown}"))?;
                            wrong = true;
                        }
                    }
                }
                _ => {
                    let shown = message::quote(context, &list[at..]);
                    return Err(Failure::new(format!("tab size contains invalid character(s): {shown}")));
                }
            }
        }
        if wrong { Err(Failure::Silent(1)) } else { Ok(()) }
    }

    fn add(&mut self, value: u64, meaning: Meaning) -> Result<(), Failure> {
        let (slot, sign) = match meaning {
            Meaning::Stop => {
                self.stops.push(value);
                return Ok(());
            }
            Meaning::Multiple => (&mut self.multiples, '/'),
            Meaning::Increment => (&mut self.increments, '+'),
        };
        if *slot > 0 {
            return Err(Failure::new(format!("'{sign}' specifier only allowed with the last value")));
        }
        *slot = value;
        Ok(())
    }

    /// Checks the stops, once all are known.
    ///
    /// # Errors
    /// GNU's complaint.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        let mut before = 0;
        for &stop in &self.stops {
            if stop == 0 {
                return Err(Failure::new("tab size cannot be 0"));
            }
            if stop <= before {
                return Err(Failure::new("tab sizes must be ascending"));
            }
            before = stop;
        }
        if self.multiples > 0 && self.increments > 0 {
            return Err(Failure::new("'/' specifier is mutually exclusive with '+'"));
        }
        self.size = match (&self.stops[..], self.multiples, self.increments) {
            ([], 0, 0) => 8,
            ([], multiples, increments) => multiples.max(increments),
            (&[only], 0, 0) => only,
            _ => 0,
        };
        Ok(())
    }

    /// The first stop after a column; `None` after the last.
    ///
    /// # Errors
    /// If the line is longer than columns can be counted.
    #[inline]
    pub(super) fn after(&self, column: u64) -> Result<Option<u64>, Failure> {
        if self.size > 0 {
            return sum(column, self.size - column % self.size);
        }
        if let Some(&stop) = self.stops.get(self.stops.partition_point(|&stop| stop <= column)) {
            return Ok(Some(stop));
        }
        if self.multiples > 0 {
            return sum(column, self.multiples - column % self.multiples);
        }
        if self.increments > 0 {
            let last = self.stops.last().copied().unwrap_or(0);
            return sum(column, self.increments - (column - last) % self.increments);
        }
        Ok(None)
    }
}

fn sum(column: u64, distance: u64) -> Result<Option<u64>, Failure> {
    match column.checked_add(distance) {
        Some(next) => Ok(Some(next)),
        None => Err(Failure::new("input line is too long")),
    }
}

/// What goes out: text is gathered, and a wide gap is written piece by piece.
pub(super) struct Sink<'a, 'p> {
    out: &'a mut Output<'p>,
    text: Vec<u8>,
}

impl Sink<'_, '_> {
    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.text.push(byte);
    }

    /// Writes so many blanks.
    #[inline]
    pub(super) fn pad(&mut self, count: u64) -> Result<(), Failure> {
        const NARROW: u64 = 64;
        if count <= NARROW {
            self.text.resize(self.text.len() + count as usize, b' ');
            return Ok(());
        }
        self.flush()?;
        self.out.pad(b' ', count)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.out.write(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// Takes the old `-4,8` out of the arguments; gives those lists and the rest.
pub(super) fn take_obsolete(arguments: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let (mut lists, mut rest) = (Vec::new(), Vec::new());
    let (mut flags_ended, mut takes_value) = (false, false);
    for argument in arguments {
        flags_ended |= argument == b"--";
        match argument.as_slice() {
            [b'-', list @ ..]
                if !flags_ended && !takes_value && list.first().is_some_and(u8::is_ascii_digit) =>
            {
                lists.push(list.to_vec());
            }
            other => rest.push(other.to_vec()),
        }
        takes_value = matches!(argument.as_slice(), b"-t" | b"--tabs");
    }
    (lists, rest)
}

/// Calls `work` with each piece of each file, and at last with none; lines go on from one file to the next. `false` if one
/// failed.
///
/// # Errors
/// What `work` fails with.
pub(super) fn each_piece(
    context: &mut Context<'_>,
    files: &[Vec<u8>],
    mut work: impl FnMut(&[u8], &mut Sink<'_, '_>) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let stdin = [b"-".to_vec()];
    let files = if files.is_empty() { &stdin[..] } else { files };
    let mut success = true;
    let mut text = Vec::new();
    for name in files {
        let result = context
            .open_input(name)
            .map_err(Failure::from)
            .and_then(|mut input| pass(context, &mut input, &mut text, &mut work));
        match result {
            Err(Failure::Errno(error)) => {
                success = false;
                message::report(context, name, error)?;
            }
            other => other?,
        }
    }
    let mut sink = Sink { out: &mut context.out, text };
    work(b"", &mut sink)?;
    sink.flush()?;
    Ok(success)
}

fn pass(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    text: &mut Vec<u8>,
    work: &mut impl FnMut(&[u8], &mut Sink<'_, '_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let count = data.len();
        // Small steps: a tab may become many blanks.
        for part in data.chunks(4096) {
            let mut sink = Sink { out: &mut context.out, text: std::mem::take(text) };
            work(part, &mut sink)?;
            sink.flush()?;
            *text = sink.text;
        }
        input.advance(count);
    }
}
