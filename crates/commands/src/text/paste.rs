//! `paste`: join lines of files side by side.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use super::record::Records;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "paste",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Write lines consisting of the sequentially corresponding lines from each FILE, separated by TABs.\n\
              With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('d', "delimiters", "reuse characters from LIST instead of TABs").value("LIST"),
        Flag::new('s', "serial", "paste one file at a time instead of in parallel"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

/// A delimiter; `None` is the empty one, `\0`.
type Delimiter = Option<u8>;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let delimiters = parse_delimiters(parsed.value(flag!("delimiters")).unwrap_or(b"\t"))?;
    let line_end = if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' };
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    if parsed.has(flag!("serial")) {
        let mut success = true;
        for name in files {
            match paste_serial(context, name, &delimiters, line_end) {
                Err(Failure::Errno(error)) => {
                    success = false;
                    message::report(context, name, error)?;
                }
                other => other?,
            }
        }
        return Ok(Exit::from_success(success));
    }
    let success = paste_parallel(context, files, &delimiters, line_end)?;
    Ok(Exit::from_success(success))
}

fn parse_delimiters(list: &[u8]) -> Result<Vec<Delimiter>, Failure> {
    let mut delimiters = Vec::new();
    let mut bytes = list.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'\\' {
            delimiters.push(Some(byte));
            continue;
        }
        delimiters.push(match bytes.next() {
            Some(b'0') => None,
            Some(b'b') => Some(8),
            Some(b'f') => Some(12),
            Some(b'n') => Some(b'\n'),
            Some(b'r') => Some(b'\r'),
            Some(b't') => Some(b'\t'),
            Some(b'v') => Some(11),
            Some(&other) => Some(other),
            None => {
                let list = String::from_utf8_lossy(list);
                return Err(Failure::new(format!("delimiter list ends with an unescaped backslash: {list}")));
            }
        });
    }
    if delimiters.is_empty() {
        delimiters.push(None);
    }
    Ok(delimiters)
}

/// A column: a file of its own, or the standard input that several columns share.
enum Column<'p> {
    Own(Box<Records<'p>>),
    Shared,
    Ended,
}

fn paste_parallel(
    context: &mut Context<'_>,
    files: &[Vec<u8>],
    delimiters: &[Delimiter],
    line_end: u8,
) -> Result<bool, Failure> {
    let process = context.process;
    let mut stdin = Records::new(process, context.stdin(), line_end);
    let mut columns = Vec::with_capacity(files.len());
    for name in files {
        columns.push(match name.as_slice() {
            b"-" => Column::Shared,
            name => {
                let input =
                    context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
                Column::Own(Box::new(Records::new(process, input, line_end)))
            }
        });
    }
    let mut success = true;
    let delimiter = |at: usize| delimiters[at % delimiters.len()];
    loop {
        let mut any = false;
        for (at, column) in columns.iter_mut().enumerate() {
            process.tick()?;
            if any {
                write_delimiter(context, delimiter(at - 1))?;
            }
            let next = match column {
                Column::Own(records) => records.next(),
                Column::Shared => stdin.next(),
                Column::Ended => continue,
            };
            match next {
                Ok(Some(text)) => {
                    // Without any line, there is none of the delimiters either.
                    if !std::mem::replace(&mut any, true) {
                        (0..at).try_for_each(|at| write_delimiter(context, delimiter(at)))?;
                    }
                    context.out.write(text)?;
                }
                Ok(None) => *column = Column::Ended,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => {
                    success = false;
                    message::report(context, &files[at], error)?;
                    *column = Column::Ended;
                }
            }
        }
        if !any {
            return Ok(success);
        }
        context.out.write_byte(line_end)?;
    }
}

fn write_delimiter(context: &mut Context<'_>, delimiter: Delimiter) -> Result<(), Failure> {
    delimiter.map_or(Ok(()), |byte| context.out.write_byte(byte))
}

fn paste_serial(
    context: &mut Context<'_>,
    name: &[u8],
    delimiters: &[Delimiter],
    line_end: u8,
) -> Result<(), Failure> {
    let input = context.open_input(name)?;
    let mut records = Records::new(context.process, input, line_end);
    let mut delimiters = delimiters.iter().cycle();
    // The end of a line becomes a delimiter only when another line follows.
    let mut has_ended = false;
    let mut failed = None;
    loop {
        let mut rest = match records.next_piece() {
            Ok(Some(piece)) => piece,
            Ok(None) => break,
            Err(error) => {
                failed = Some(error);
                break;
            }
        };
        while !rest.is_empty() {
            if std::mem::take(&mut has_ended)
                && let Some(Some(delimiter)) = delimiters.next()
            {
                context.out.write_byte(*delimiter)?;
            }
            let end = memchr::memchr(line_end, rest);
            context.out.write(&rest[..end.unwrap_or(rest.len())])?;
            has_ended = end.is_some();
            rest = end.map_or(&[], |end| &rest[end + 1..]);
        }
    }
    context.out.write_byte(line_end)?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lines_are_joined() {
        call("paste a b").file("a", "1\n2\n3\n").file("b", "x\ny").gives("1\tx\n2\ty\n3\t\n");
        call("paste -s -d ,; -").stdin("1\n2\n3\n4\n").gives("1,2;3,4\n");
        call("paste - -").stdin("1\n2\n3\n").gives("1\t2\n3\t\n");
        call("paste -d \\0 - -").stdin("1\n2\n").gives("12\n");
    }
}
