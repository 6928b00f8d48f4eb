//! `comm`: compare two sorted files line by line.

use std::cmp::Ordering;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, Spec};

use super::record::Records;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "comm",
    usage: &["[OPTION]... FILE1 FILE2"],
    summary: "Compare sorted files FILE1 and FILE2 line by line. When FILE1 or FILE2 (not both) is -, read standard\n\
              input. Column one holds lines unique to FILE1, column two lines unique to FILE2, column three lines\n\
              common to both.",
    flags: &[
        Flag::short('1', "suppress column 1 (lines unique to FILE1)"),
        Flag::short('2', "suppress column 2 (lines unique to FILE2)"),
        Flag::short('3', "suppress column 3 (lines that appear in both files)"),
        Flag::long(
            "check-order",
            "check that the input is correctly sorted, even if all\ninput lines are pairable",
        ),
        Flag::long("nocheck-order", "do not check that the input is correctly sorted"),
        Flag::long("output-delimiter", "separate columns with STR").value("STR"),
        Flag::long("total", "output a summary"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    /// Once a line has no counterpart.
    WhenUnpaired,
    Always,
    Never,
}

/// One of the files: the line it is at and the one before.
struct Side<'p> {
    records: Records<'p>,
    name: Vec<u8>,
    current: Option<Vec<u8>>,
    previous: Option<Vec<u8>>,
    /// The pair that was at hand when the order was last looked at, to look again at the end.
    before_previous: Option<Vec<u8>>,
    warned: bool,
}

struct Options {
    shown: [bool; 3],
    check: Check,
    delimiter: Vec<u8>,
    line_end: u8,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    match &parsed.operands[..] {
        [] => return Err(Failure::Usage("missing operand".into())),
        [only] => {
            let shown = message::quote(context, only);
            return Err(Failure::Usage(format!("missing operand after {shown}")));
        }
        [_, _] => {}
        [_, _, extra, ..] => return Err(message::extra_operand(context, extra)),
    }
    let options = Options::from_flags(&parsed)?;
    let mut sides = Vec::with_capacity(2);
    for name in &parsed.operands {
        let input = context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
        sides.push(Side {
            records: Records::new(context.process, input, options.line_end),
            name: name.clone(),
            current: None,
            previous: None,
            before_previous: None,
            warned: false,
        });
    }
    let totals = options.compare(context, &mut sides)?;
    if parsed.has(flag!("total")) {
        // An empty delimiter stands for a NUL, but here the text ends at it.
        let delimiter = options.delimiter.strip_suffix(b"\0").unwrap_or(&options.delimiter);
        for total in totals {
            context.out.print(format_args!("{total}"))?;
            context.out.write(delimiter)?;
        }
        context.out.write(b"total")?;
        context.out.write_byte(options.line_end)?;
    }
    if sides.iter().any(|side| side.warned) {
        context.out.flush()?;
        return Err(Failure::new("input is not in sorted order"));
    }
    Ok(Exit::SUCCESS)
}

impl Options {
    fn from_flags(parsed: &Parsed) -> Result<Self, Failure> {
        let mut check = Check::WhenUnpaired;
        let mut delimiter: Option<&[u8]> = None;
        for given in &parsed.flags {
            match &*given.name() {
                "check-order" => check = Check::Always,
                "nocheck-order" => check = Check::Never,
                "output-delimiter" => {
                    if delimiter.is_some_and(|before| before != given.value()) {
                        return Err(Failure::new("multiple output delimiters specified"));
                    }
                    delimiter = Some(given.value());
                }
                _ => {}
            }
        }
        let delimiter = match delimiter {
            None => b"\t".to_vec(),
            // A quirk: no delimiter is a NUL.
            Some([]) => vec![0],
            Some(text) => text.to_vec(),
        };
        Ok(Self {
            shown: [!parsed.has(flag!("1")), !parsed.has(flag!("2")), !parsed.has(flag!("3"))],
            check,
            delimiter,
            line_end: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
        })
    }

    fn compare(&self, context: &mut Context<'_>, sides: &mut [Side<'_>]) -> Result<[u64; 3], Failure> {
        let mut totals = [0u64; 3];
        let mut unpaired = false;
        for at in 0..2 {
            self.advance(context, sides, at, unpaired)?;
        }
        loop {
            let order = match (&sides[0].current, &sides[1].current) {
                (None, None) => return Ok(totals),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(a), Some(b)) => a.cmp(b),
            };
            let (column, side) = match order {
                Ordering::Less => (0, 0),
                Ordering::Greater => (1, 1),
                Ordering::Equal => (2, 1),
            };
            unpaired |= order != Ordering::Equal;
            totals[column] += 1;
            self.write(context, column, sides[side].current.as_deref().unwrap_or_default())?;
            if order != Ordering::Greater {
                self.advance(context, sides, 0, unpaired)?;
            }
            if order != Ordering::Less {
                self.advance(context, sides, 1, unpaired)?;
            }
        }
    }

    fn write(&self, context: &mut Context<'_>, column: usize, line: &[u8]) -> Result<(), Failure> {
        if !self.shown[column] {
            return Ok(());
        }
        for before in 0..column {
            if self.shown[before] {
                context.out.write(&self.delimiter)?;
            }
        }
        context.out.write(line)?;
        context.out.write_byte(self.line_end)
    }

    fn advance(
        &self,
        context: &mut Context<'_>,
        sides: &mut [Side<'_>],
        at: usize,
        unpaired: bool,
    ) -> Result<(), Failure> {
        context.process.tick()?;
        let side = &mut sides[at];
        // The oldest line lends its memory to the next one.
        let mut memory = side.before_previous.take().unwrap_or_default();
        side.before_previous = side.previous.take();
        side.previous = side.current.take();
        match side.records.next() {
            Ok(Some(line)) => {
                memory.clear();
                context.process.append(&mut memory, line)?;
                side.current = Some(memory);
            }
            Ok(None) => {}
            Err(error) => return Err(message::failure(context, 1, &side.name, error)),
        }
        let is_checked = match self.check {
            Check::Always => true,
            Check::Never => false,
            Check::WhenUnpaired => unpaired,
        };
        if !is_checked || side.warned {
            return Ok(());
        }
        // At the end the last two are looked at again: a line without counterpart may have come since.
        let (a, b) = match &side.current {
            Some(_) => (&side.previous, &side.current),
            None => (&side.before_previous, &side.previous),
        };
        if let (Some(a), Some(b)) = (a, b)
            && a > b
        {
            let text = format!("file {} is not in sorted order", at + 1);
            if self.check == Check::Always {
                return Err(Failure::new(text));
            }
            side.warned = true;
            context.warn(format_args!("{text}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn columns_are_told_apart() {
        let files = |line: &str| call(line).file("a", "1\n2\n3\n").file("b", "2\n3\n4\n");
        files("comm a b").gives("1\n\t\t2\n\t\t3\n\t4\n");
        files("comm -12 a b").gives("2\n3\n");
        files("comm -3 --total a b").gives("1\n\t4\n1\t1\t2\ttotal\n");
    }

    #[test]
    fn disorder_is_reported() {
        call("comm a b").file("a", "2\n1\n").file("b", "3\n").answers(
            1,
            "2\n1\n\t3\n",
            "comm: file 1 is not in sorted order\ncomm: input is not in sorted order\n",
        );
    }
}
