//! `cut`: print parts of lines.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, Spec};

use super::ranges::{self, Counted, Span};
use super::record::Records;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "cut",
    usage: &["OPTION... [FILE]..."],
    summary: "Print selected parts of lines from each FILE to standard output. With no FILE, or when FILE is -,\n\
              read standard input.",
    flags: &[
        Flag::new('b', "bytes", "select only these bytes").value("LIST"),
        Flag::new('c', "characters", "select only these characters").value("LIST"),
        Flag::new('d', "delimiter", "use DELIM instead of TAB for field delimiter").value("DELIM"),
        Flag::new(
            'f',
            "fields",
            "select only these fields; also print any line that\ncontains no delimiter, unless -s is given",
        )
        .value("LIST"),
        Flag::short('n', "(ignored)"),
        Flag::long("complement", "complement the set of selected bytes, characters or fields"),
        Flag::new('s', "only-delimited", "do not print lines not containing delimiters"),
        Flag::long(
            "output-delimiter",
            "use STRING as the output delimiter; the default is the input delimiter",
        )
        .value("STRING"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    notes: "Each LIST is one range, or many ranges separated by commas: N, N-, N-M or -M, counted from 1.\n\
            Selected input is written in the order it is read, and exactly once.",
    ..Spec::DEFAULT
};

/// How much is gathered before it is written: an output delimiter may be far longer than the one it stands for.
const MOST: usize = 64 << 10;

struct Options {
    spans: Vec<Span>,
    by_fields: bool,
    delimiter: u8,
    only_delimited: bool,
    output_delimiter: Option<Vec<u8>>,
    line_end: u8,
}

/// How far in a line the bytes have come.
#[derive(Default)]
struct Place {
    seen: u64,
    /// The span that is next or under way.
    span: usize,
    /// Whether any span has begun.
    any: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::from_flags(context, &parsed)?;
    let mut success = true;
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    for name in files {
        let cut = match context.open_input(name) {
            Ok(input) => {
                let mut records = Records::new(context.process, input, options.line_end);
                options.cut(context, &mut records)
            }
            Err(error) => Err(error.into()),
        };
        match cut {
            Err(Failure::Errno(error)) => {
                success = false;
                message::report(context, name, error)?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

impl Options {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let wrong = |text: &str| Err(Failure::Usage(text.to_owned()));
        let mut list = None;
        for given in &parsed.flags {
            let counted = match &*given.name() {
                "fields" => Counted::Fields,
                "bytes" | "characters" => Counted::Positions,
                _ => continue,
            };
            if list.replace((given.value(), counted)).is_some() {
                return wrong("only one list may be specified");
            }
        }
        let delimiter = match parsed.value(flag!("delimiter")) {
            None => None,
            Some([]) => Some(0),
            Some([byte]) => Some(*byte),
            Some(_) => return wrong("the delimiter must be a single character"),
        };
        let Some((list, counted)) = list else {
            return wrong("you must specify a list of bytes, characters, or fields");
        };
        let only_delimited = parsed.has(flag!("only-delimited"));
        if counted == Counted::Positions && delimiter.is_some() {
            return wrong("an input delimiter may be specified only when operating on fields");
        }
        if counted == Counted::Positions && only_delimited {
            return wrong("suppressing non-delimited lines makes sense\n\tonly when operating on fields");
        }
        let mut spans = ranges::parse(context, list, counted)?;
        if parsed.has(flag!("complement")) {
            spans = ranges::complement(&spans);
        }
        Ok(Self {
            spans,
            by_fields: counted == Counted::Fields,
            delimiter: delimiter.unwrap_or(b'\t'),
            only_delimited,
            output_delimiter: parsed.value(flag!("output-delimiter")).map(|text| match text {
                // A quirk: no delimiter is a NUL.
                [] => vec![0],
                text => text.to_vec(),
            }),
            line_end: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
        })
    }

    fn cut(&self, context: &mut Context<'_>, records: &mut Records<'_>) -> Result<(), Failure> {
        if self.by_fields && self.delimiter == self.line_end {
            return self.cut_lines_as_fields(context, records);
        }
        if !self.by_fields {
            return self.cut_positions(context, records);
        }
        let mut out = Vec::new();
        while let Some(block) = records.next_block()? {
            out.clear();
            let mut start = 0;
            for end in memchr::memchr_iter(self.line_end, block).chain([block.len()]) {
                if start == block.len() {
                    break;
                }
                let line = &block[start..end];
                start = end + 1;
                self.cut_fields(context, line, &mut out)?;
            }
            context.out.write(&out)?;
        }
        Ok(())
    }

    /// Bytes by their places need no whole lines, however long those are.
    fn cut_positions(&self, context: &mut Context<'_>, records: &mut Records<'_>) -> Result<(), Failure> {
        let mut out = Vec::new();
        let mut place = Place::default();
        while let Some(piece) = records.next_piece()? {
            out.clear();
            let mut start = 0;
            for end in memchr::memchr_iter(self.line_end, piece) {
                self.cut_part(context, &piece[start..end], &mut place, &mut out)?;
                out.push(self.line_end);
                place = Place::default();
                start = end + 1;
            }
            if start < piece.len() {
                self.cut_part(context, &piece[start..], &mut place, &mut out)?;
            }
            context.out.write(&out)?;
        }
        if place.seen > 0 {
            context.out.write_byte(self.line_end)?;
        }
        Ok(())
    }

    #[inline]
    fn cut_part(
        &self,
        context: &mut Context<'_>,
        part: &[u8],
        place: &mut Place,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let end = place.seen + part.len() as u64;
        while let Some(&(first, last)) = self.spans.get(place.span) {
            if first > end {
                break;
            }
            if out.len() >= MOST {
                context.out.write(out)?;
                out.clear();
            }
            if first > place.seen {
                if let Some(delimiter) = &self.output_delimiter
                    && place.any
                {
                    out.extend_from_slice(delimiter);
                }
                place.any = true;
            }
            let from = (first - 1).saturating_sub(place.seen) as usize;
            let to = (last.min(end) - place.seen) as usize;
            out.extend_from_slice(&part[from..to]);
            if last > end {
                break;
            }
            place.span += 1;
        }
        place.seen = end;
        Ok(())
    }

    fn cut_fields(&self, context: &mut Context<'_>, line: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        let before = out.len();
        let mut spans = self.spans.iter();
        let mut span = spans.next();
        let (mut number, mut start, mut any) = (1u64, 0, false);
        for end in memchr::memchr_iter(self.delimiter, line).chain([line.len()]) {
            if end == line.len() && number == 1 {
                if !self.only_delimited {
                    out.truncate(before);
                    out.extend_from_slice(line);
                    out.push(self.line_end);
                }
                return Ok(());
            }
            let Some(&(first, last)) = span else { break };
            if number >= first {
                if any {
                    self.push_delimiter(out);
                }
                any = true;
                if last == u64::MAX && self.output_delimiter.is_none() {
                    out.extend_from_slice(&line[start..]);
                    break;
                }
                out.extend_from_slice(&line[start..end]);
            }
            if number >= last {
                span = spans.next();
            }
            number += 1;
            start = end + 1;
            if out.len() >= MOST {
                context.out.write(out)?;
                out.clear();
            }
            if number.is_multiple_of(1 << 12) {
                context.process.work(1 << 12)?;
            }
        }
        out.push(self.line_end);
        Ok(())
    }

    fn push_delimiter(&self, out: &mut Vec<u8>) {
        match &self.output_delimiter {
            Some(delimiter) => out.extend_from_slice(delimiter),
            None => out.push(self.delimiter),
        }
    }

    /// The odd case of a delimiter that also ends lines: the whole file is one line.
    fn cut_lines_as_fields(
        &self,
        context: &mut Context<'_>,
        records: &mut Records<'_>,
    ) -> Result<(), Failure> {
        // Ranges are sorted, and none overlaps another.
        let wanted = |number: u64| {
            let next = self.spans.partition_point(|&(_, last)| last < number);
            self.spans.get(next).is_some_and(|&(first, _)| first <= number)
        };
        let (mut number, mut any, mut out) = (0u64, false, Vec::new());
        while let Some(range) = records.next_range()? {
            number += 1;
            let is_delimited = number > 1 || records.was_terminated();
            if !is_delimited && self.only_delimited {
                return Ok(());
            }
            if is_delimited && !wanted(number) {
                continue;
            }
            out.clear();
            if any {
                self.push_delimiter(&mut out);
            }
            any = true;
            out.extend_from_slice(records.slice(range));
            context.out.write(&out)?;
        }
        if number > 1 || number == 1 && (!self.only_delimited || wanted(1)) {
            context.out.write_byte(self.line_end)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn parts_of_lines_are_printed() {
        for (line, expected) in [
            ("cut -c 2-3", "b:\nx\n"),
            ("cut -b 1,3-", "a:c:d\nx\n"),
            ("cut -d: -f 2", "c\nxx\n"),
            ("cut -d: -f 2 -s", "c\n"),
            ("cut -d: -f 3,1 --output-delimiter=--", "ab--d\nxx\n"),
            ("cut -d: --complement -f 2", "ab:d\nxx\n"),
            ("cut -c 1,2 --output-delimiter=_", "a_b\nx_x\n"),
        ] {
            call(line).stdin("ab:c:d\nxx").gives(expected);
        }
    }
}
