//! `uniq`: leave out repeated lines.

use boxsh_format::integer::parse_digits;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Output, Parsed, Spec};

use super::decimal;
use super::record::Records;
use crate::{choice, message};

pub(crate) static SPEC: Spec = Spec {
    name: "uniq",
    usage: &["[OPTION]... [INPUT [OUTPUT]]"],
    summary: "Filter adjacent matching lines from INPUT (or standard input), writing to OUTPUT (or standard output).\n\
              With no options, matching lines are merged to the first occurrence.",
    flags: &[
        Flag::new('c', "count", "prefix lines by the number of occurrences"),
        Flag::new('d', "repeated", "only print duplicate lines, one for each group"),
        Flag::short('D', "print all duplicate lines"),
        Flag::long("all-repeated", "like -D, but allow separating groups with an empty line;\nMETHOD is none, prepend or separate")
            .optional("METHOD"),
        Flag::new('f', "skip-fields", "avoid comparing the first N fields").value("N"),
        Flag::long("group", "show all items, separating groups with an empty line;\nMETHOD is separate, prepend, append or both")
            .optional("METHOD"),
        Flag::new('i', "ignore-case", "ignore differences in case when comparing"),
        Flag::new('s', "skip-chars", "avoid comparing the first N characters").value("N"),
        Flag::new('u', "unique", "only print unique lines"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
        Flag::new('w', "check-chars", "compare no more than N characters in lines").value("N"),
    ],
    notes: "A field is a run of blanks, then non-blank characters. Fields are skipped before characters.\n\
            The old forms -N and +N skip fields and characters.",
    ..Spec::DEFAULT
};

/// Where empty lines stand around groups.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouping {
    None,
    Prepend,
    Append,
    Separate,
    Both,
}

struct Options {
    count: bool,
    unique: bool,
    first_repeated: bool,
    later_repeated: bool,
    delimit: Grouping,
    group: Grouping,
    skip_fields: usize,
    skip_chars: usize,
    check_chars: usize,
    ignore_case: bool,
    line_end: u8,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewrite_obsolete(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if let Some(extra) = parsed.operands.get(2) {
        return Err(message::extra_operand(context, extra));
    }
    let options = Options::from_flags(context, &parsed)?;
    let name = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
    let input = context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
    let mut output = match parsed.operands.get(1) {
        Some(name) if name != b"-" => {
            Some(context.create_output(name).map_err(|error| message::failure(context, 1, name, error))?)
        }
        _ => None,
    };
    let mut records = Records::new(context.process, input, options.line_end);
    let out = output.as_mut().unwrap_or(&mut context.out);
    let filtered = if options.unique && options.first_repeated && !options.count {
        options.filter(&mut records, out)
    } else {
        options.count(&mut records, out)
    };
    let filtered = filtered.and_then(|()| out.flush());
    match filtered {
        Err(Failure::Errno(error)) if error != boxsh_kernel::Errno::Killed => {
            let name = message::name_in_sentence(context, name);
            Err(Failure::new(format!("error reading {name}")))
        }
        other => other.map(|()| Exit::SUCCESS),
    }
}

/// Turns `-5` and `+5` into `-f 5` and `-s 5`.
fn rewrite_obsolete(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut takes_value = false;
    let mut flags_ended = false;
    let mut rewritten = Vec::new();
    for argument in arguments {
        let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        flags_ended |= argument == b"--";
        match argument.split_first() {
            Some((b'-', number)) if is_number(number) && !takes_value && !flags_ended => {
                rewritten.extend([b"-f".to_vec(), number.to_vec()]);
            }
            Some((b'+', number)) if is_number(number) && !takes_value && !flags_ended => {
                rewritten.extend([b"-s".to_vec(), number.to_vec()]);
            }
            _ => rewritten.push(argument.clone()),
        }
        takes_value = matches!(argument.as_slice(), b"-f" | b"-s" | b"-w");
    }
    rewritten
}

impl Options {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut options = Self {
            count: false,
            unique: true,
            first_repeated: true,
            later_repeated: false,
            delimit: Grouping::None,
            group: Grouping::None,
            skip_fields: 0,
            skip_chars: 0,
            check_chars: usize::MAX,
            ignore_case: parsed.has(flag!("ignore-case")),
            line_end: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
        };
        let mut selects = false;
        for given in &parsed.flags {
            let number = |what: &str| size(given.value(), what);
            match &*given.name() {
                "count" => (options.count, selects) = (true, true),
                "repeated" => (options.unique, selects) = (false, true),
                "unique" => (options.first_repeated, selects) = (false, true),
                "D" => (options.unique, options.later_repeated, selects) = (false, true, true),
                "all-repeated" => {
                    (options.unique, options.later_repeated, selects) = (false, true, true);
                    let choices = [
                        ("none", Grouping::None),
                        ("prepend", Grouping::Prepend),
                        ("separate", Grouping::Separate),
                    ];
                    options.delimit = match &given.value {
                        Some(value) => choice::choose(context, "--all-repeated", value, &choices)?,
                        None => Grouping::None,
                    };
                }
                "group" => {
                    let choices = [
                        ("prepend", Grouping::Prepend),
                        ("append", Grouping::Append),
                        ("separate", Grouping::Separate),
                        ("both", Grouping::Both),
                    ];
                    options.group = match &given.value {
                        Some(value) => choice::choose(context, "--group", value, &choices)?,
                        None => Grouping::Separate,
                    };
                }
                "skip-fields" => options.skip_fields = number("invalid number of fields to skip")?,
                "skip-chars" => options.skip_chars = number("invalid number of bytes to skip")?,
                "check-chars" => options.check_chars = number("invalid number of bytes to compare")?,
                _ => {}
            }
        }
        if options.group != Grouping::None && selects {
            return Err(Failure::Usage("--group is mutually exclusive with -c/-d/-D/-u".into()));
        }
        if options.count && options.later_repeated {
            let text = "printing all duplicated lines and repeat counts is meaningless";
            return Err(Failure::Usage(text.into()));
        }
        Ok(options)
    }

    /// The part of a line that is compared.
    #[inline]
    fn key<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let mut rest = line;
        for _ in 0..self.skip_fields {
            let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
            let blanks = rest.iter().take_while(|byte| is_blank(byte)).count();
            rest = &rest[blanks..];
            let text = rest.iter().take_while(|byte| !is_blank(byte)).count();
            rest = &rest[text..];
            if rest.is_empty() {
                break;
            }
        }
        rest = &rest[self.skip_chars.min(rest.len())..];
        &rest[..self.check_chars.min(rest.len())]
    }

    #[inline]
    fn is_same(&self, a: &[u8], b: &[u8]) -> bool {
        let (a, b) = (self.key(a), self.key(b));
        if self.ignore_case { a.eq_ignore_ascii_case(b) } else { a == b }
    }

    fn write(&self, out: &mut Output<'_>, line: &[u8]) -> Result<(), Failure> {
        out.write(line)?;
        out.write_byte(self.line_end)
    }

    /// Writes the first line of each group, or all of them with empty lines between groups.
    fn filter(&self, records: &mut Records<'_>, out: &mut Output<'_>) -> Result<(), Failure> {
        let process = out.process();
        let mut last: Option<Vec<u8>> = None;
        while let Some(line) = records.next()? {
            process.work(line.len() as u64)?;
            let is_new = last.as_ref().is_none_or(|last| !self.is_same(last, line));
            let separates = match self.group {
                Grouping::None => false,
                Grouping::Prepend | Grouping::Both => true,
                Grouping::Append | Grouping::Separate => last.is_some(),
            };
            if is_new && separates {
                out.write_byte(self.line_end)?;
            }
            if is_new || self.group != Grouping::None {
                self.write(out, line)?;
                let last = last.get_or_insert_default();
                last.clear();
                process.append(last, line)?;
            }
        }
        if matches!(self.group, Grouping::Both | Grouping::Append) && last.is_some() {
            out.write_byte(self.line_end)?;
        }
        Ok(())
    }

    /// Writes lines when it is known how often they occur.
    fn count(&self, records: &mut Records<'_>, out: &mut Output<'_>) -> Result<(), Failure> {
        let process = out.process();
        let Some(first) = records.next()? else { return Ok(()) };
        let mut last = Vec::new();
        process.append(&mut last, first)?;
        let mut text = Vec::new();
        let (mut matches, mut is_first_group) = (0u64, true);
        while let Some(line) = records.next()? {
            process.work(line.len() as u64)?;
            let same = self.is_same(&last, line);
            if !same && matches > 0 {
                is_first_group = false;
            }
            matches += u64::from(same);
            let delimits = match self.delimit {
                Grouping::Prepend => true,
                Grouping::Separate => !is_first_group,
                _ => false,
            };
            if same && matches == 1 && delimits {
                out.write_byte(self.line_end)?;
            }
            if !same || self.later_repeated {
                self.write_counted(out, &mut text, &last, same, matches)?;
                last.clear();
                process.append(&mut last, line)?;
                if !same {
                    matches = 0;
                }
            }
        }
        self.write_counted(out, &mut text, &last, false, matches)
    }

    fn write_counted(
        &self,
        out: &mut Output<'_>,
        text: &mut Vec<u8>,
        line: &[u8],
        same: bool,
        matches: u64,
    ) -> Result<(), Failure> {
        let wanted = match (matches, same) {
            (0, _) => self.unique,
            (_, false) => self.first_repeated,
            (_, true) => self.later_repeated,
        };
        if !wanted {
            return Ok(());
        }
        text.clear();
        if self.count {
            decimal::push_padded(text, matches + 1, 7);
            text.push(b' ');
        }
        out.write(text)?;
        self.write(out, line)
    }
}

/// Reads a number that may be larger than any line.
fn size(text: &[u8], wrong: &str) -> Result<usize, Failure> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    parse_digits(digits).ok_or_else(|| Failure::new(format!("{}: {wrong}", String::from_utf8_lossy(text))))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn repeated_lines_are_found() {
        for (line, expected) in [
            ("uniq", "a\nb\na\nc\n"),
            ("uniq -c", "      2 a\n      1 b\n      1 a\n      2 c\n"),
            ("uniq -d", "a\nc\n"),
            ("uniq -u", "b\na\n"),
            ("uniq -D", "a\na\nc\nc\n"),
            ("uniq --all-repeated=separate", "a\na\n\nc\nc\n"),
            ("uniq --group", "a\na\n\nb\n\na\n\nc\nc\n"),
        ] {
            call(line).stdin("a\na\nb\na\nc\nc").gives(expected);
        }
    }
}
