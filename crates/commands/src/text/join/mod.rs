//! `join`: join lines of two sorted files on a common field.

mod options;
mod side;

use std::cmp::Ordering;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use self::options::{Check, FieldRef, Options};
use self::side::{Line, Side};
use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "join",
    usage: &["[OPTION]... FILE1 FILE2"],
    summary: "For each pair of input lines with identical join fields, write a line to standard output. The default\n\
              join field is the first, delimited by blanks. When FILE1 or FILE2 (not both) is -, read standard input.",
    flags: &[
        Flag::short('a', "also print unpairable lines from file FILENUM, 1 or 2").value("FILENUM"),
        Flag::short('e', "replace missing (empty) input fields with STRING").value("STRING"),
        Flag::new('i', "ignore-case", "ignore differences in case when comparing fields"),
        Flag::short('j', "equivalent to '-1 FIELD -2 FIELD'").value("FIELD"),
        Flag::short('o', "obey FORMAT while constructing output line").value("FORMAT"),
        Flag::short('t', "use CHAR as input and output field separator").value("CHAR"),
        Flag::short('v', "like -a FILENUM, but suppress joined output lines").value("FILENUM"),
        Flag::short('1', "join on this FIELD of file 1").value("FIELD"),
        Flag::short('2', "join on this FIELD of file 2").value("FIELD"),
        Flag::long(
            "check-order",
            "check that the input is correctly sorted, even if all\ninput lines are pairable",
        ),
        Flag::long("nocheck-order", "do not check that the input is correctly sorted"),
        Flag::long(
            "header",
            "treat the first line in each file as field headers,\nprint them without trying to pair them",
        ),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    notes: "Each FORMAT is one or more comma or blank separated specifications, each being FILENUM.FIELD or 0 for the\n\
            join field; the keyword auto takes the number of fields from the first line of each file.\n\
            FILE1 and FILE2 must be sorted on the join fields.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut parsed = context.parse(&SPEC)?;
    let mut options = Options::from_flags(context, &mut parsed)?;
    let [first, second] = &parsed.operands[..] else {
        return Err(match &parsed.operands[..] {
            [] => Failure::Usage("missing operand".into()),
            [.., last] if parsed.operands.len() == 1 => {
                Failure::Usage(format!("missing operand after {}", message::quote(context, last)))
            }
            operands => {
                let extra = message::name_in_sentence(context, &operands[2]);
                Failure::Usage(format!("extra operand {extra}"))
            }
        });
    };
    if first == b"-" && second == b"-" {
        return Err(Failure::new("both files cannot be standard input"));
    }
    let mut sides = Vec::with_capacity(2);
    for (name, field) in [(first, options.fields[0]), (second, options.fields[1])] {
        let input = context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
        sides.push(Side::new(context.process, input, name, field, &options));
    }
    let mut join = Join {
        held: Held::new(context.process),
        unpaired: false,
        options: &mut options,
        groups: Default::default(),
        out: Vec::new(),
    };
    join.run(context, &mut sides)?;
    if sides.iter().any(|side| side.warned) {
        context.out.flush()?;
        return Err(Failure::new("input is not in sorted order"));
    }
    Ok(Exit::SUCCESS)
}

/// How much is gathered before it is written.
const MOST: usize = 64 << 10;

struct Join<'o, 'p> {
    options: &'o mut Options,
    held: Held<'p>,
    /// Whether a line without a counterpart has been seen.
    unpaired: bool,
    /// The lines of both files that have the current field in common.
    groups: [Vec<Line>; 2],
    /// The line that is being written.
    out: Vec<u8>,
}

impl Join<'_, '_> {
    fn run(&mut self, context: &mut Context<'_>, sides: &mut [Side<'_>]) -> Result<(), Failure> {
        let mut current = [self.next(context, sides, 0)?, self.next(context, sides, 1)?];
        if self.options.auto_format {
            let count = |line: &Option<Line>| line.as_ref().map_or(0, Line::field_count);
            self.options.auto_counts = [count(&current[0]), count(&current[1])];
        }
        if self.options.header && current.iter().any(Option::is_some) {
            self.write(context, current[0].as_ref(), current[1].as_ref())?;
            for at in 0..2 {
                sides[at].previous = None;
                if current[at].is_some() {
                    current[at] = self.next(context, sides, at)?;
                }
            }
        }
        while let (Some(a), Some(b)) = (&current[0], &current[1]) {
            match self.compare(a, b) {
                Ordering::Less => {
                    if self.options.print_unpaired[0] {
                        self.write(context, Some(a), None)?;
                    }
                    sides[0].recycle(current[0].take());
                    current[0] = self.next(context, sides, 0)?;
                    self.unpaired = true;
                }
                Ordering::Greater => {
                    if self.options.print_unpaired[1] {
                        self.write(context, None, Some(b))?;
                    }
                    sides[1].recycle(current[1].take());
                    current[1] = self.next(context, sides, 1)?;
                    self.unpaired = true;
                }
                Ordering::Equal => self.join_group(context, sides, &mut current)?,
            }
        }
        let checks_tail = self.options.check != Check::Never && !(sides[0].warned && sides[1].warned);
        for at in 0..2 {
            let prints = self.options.print_unpaired[at];
            if !(prints || checks_tail) || current[at].is_none() {
                continue;
            }
            let other_left = current[1 - at].is_some();
            if prints {
                self.write_unpaired(context, at, current[at].as_ref())?;
            }
            if other_left {
                self.unpaired = true;
            }
            while let Some(line) = self.next(context, sides, at)? {
                if prints {
                    self.write_unpaired(context, at, Some(&line))?;
                } else if sides[at].warned {
                    break;
                }
            }
            current[at] = None;
        }
        Ok(())
    }

    fn compare(&self, a: &Line, b: &Line) -> Ordering {
        self.options.compare(a.field(self.options.fields[0]), b.field(self.options.fields[1]))
    }

    /// Joins all lines of both files that have the current field in common.
    fn join_group(
        &mut self,
        context: &mut Context<'_>,
        sides: &mut [Side<'_>],
        current: &mut [Option<Line>; 2],
    ) -> Result<(), Failure> {
        let mut groups = std::mem::take(&mut self.groups);
        for (group, line) in groups.iter_mut().zip(current.iter_mut()) {
            group.extend(line.take());
        }
        let mut size = 0;
        for at in 0..2 {
            loop {
                let next = self.next(context, sides, at)?;
                let matches = next.as_ref().is_some_and(|line| {
                    let other = &groups[1 - at][0];
                    let (a, b) = if at == 0 { (line, other) } else { (other, line) };
                    self.compare(a, b) == Ordering::Equal
                });
                match next {
                    Some(line) if matches => {
                        size += line.size();
                        self.held.set(size)?;
                        context.process.make_room(&mut groups[at], 1)?;
                        groups[at].push(line);
                    }
                    other => {
                        current[at] = other;
                        break;
                    }
                }
            }
        }
        if self.options.print_paired {
            for a in &groups[0] {
                for b in &groups[1] {
                    context.process.tick()?;
                    self.write(context, Some(a), Some(b))?;
                }
                context.process.tick()?;
            }
        }
        for (side, group) in sides.iter_mut().zip(&mut groups) {
            side.recycle(group.drain(..));
        }
        self.groups = groups;
        self.held.set(0)?;
        Ok(())
    }

    fn next(
        &self,
        context: &mut Context<'_>,
        sides: &mut [Side<'_>],
        at: usize,
    ) -> Result<Option<Line>, Failure> {
        sides[at].next(context, self.options, self.unpaired)
    }

    fn write_unpaired(
        &mut self,
        context: &mut Context<'_>,
        at: usize,
        line: Option<&Line>,
    ) -> Result<(), Failure> {
        if at == 0 { self.write(context, line, None) } else { self.write(context, None, line) }
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        a: Option<&Line>,
        b: Option<&Line>,
    ) -> Result<(), Failure> {
        let options = &self.options;
        let out = &mut self.out;
        out.clear();
        let separator = options.output_separator();
        let put = |line: Option<&Line>, field: usize, out: &mut Vec<u8>| match line
            .map(|line| line.field(field))
            .filter(|text| !text.is_empty())
        {
            Some(text) => out.extend_from_slice(text),
            None => out.extend_from_slice(&options.filler),
        };
        let [first_field, second_field] = options.fields;
        let common = |out: &mut Vec<u8>| match a {
            Some(_) => put(a, first_field, out),
            None => put(b, second_field, out),
        };
        if options.format.is_empty() {
            common(out);
            for (line, field, count) in
                [(a, first_field, options.auto_counts[0]), (b, second_field, options.auto_counts[1])]
            {
                let count = match options.auto_format {
                    true => count,
                    false => line.map_or(0, Line::field_count),
                };
                for at in (0..count).filter(|&at| at != field) {
                    if out.len() >= MOST {
                        context.out.write(out)?;
                        out.clear();
                    }
                    out.push(separator);
                    put(line, at, out);
                }
            }
        } else {
            for (at, reference) in options.format.iter().enumerate() {
                if out.len() >= MOST {
                    context.out.write(out)?;
                    out.clear();
                }
                if at > 0 {
                    out.push(separator);
                }
                match reference {
                    FieldRef::Common => common(out),
                    FieldRef::First(field) => put(a, *field, out),
                    FieldRef::Second(field) => put(b, *field, out),
                }
            }
        }
        out.push(options.line_end);
        context.out.write(out)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lines_are_joined() {
        let files = |line: &str| call(line).file("a", "1 a\n2 b\n3 c\n").file("b", "1 x\n3 y\n4 z\n");
        files("join a b").gives("1 a x\n3 c y\n");
        files("join -a1 -a2 a b").gives("1 a x\n2 b\n3 c y\n4 z\n");
        files("join -v1 a b").gives("2 b\n");
        files("join -o 2.2,0 -e - -a1 a b").gives("x 1\n- 2\ny 3\n");
    }
}
