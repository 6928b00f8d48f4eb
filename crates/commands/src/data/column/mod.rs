//! `column`: lists in columns, and tables.

mod table;

use boxsh_format::Charset;
use boxsh_format::integer::parse_all;
use boxsh_format::width::text_width;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Parsed, Spec};

use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "column",
    usage: &["[options] [<file>...]"],
    summary: "Columnate lists.",
    flags: &[
        Flag::new('t', "table", "make a table"),
        Flag::new('n', "table-name", "the name of the table for JSON").value("name"),
        Flag::new('O', "table-order", "the order of the columns").value("columns"),
        Flag::new('N', "table-columns", "the names of the columns, with commas between them").value("names"),
        Flag::new('l', "table-columns-limit", "the most columns to read").value("num"),
        Flag::new('E', "table-noextreme", "of no effect, as tables are never cut to the width of a terminal")
            .value("columns"),
        Flag::new('d', "table-noheadings", "do not show the header"),
        Flag::new('e', "table-header-repeat", "show the header on each page of a terminal"),
        Flag::new('H', "table-hide", "do not show these columns").value("columns"),
        Flag::new('R', "table-right", "align these columns to the right").value("columns"),
        Flag::new('T', "table-truncate", "cut the text of these columns")
            .value("columns")
            .unsupported("tables are never cut to the width of the terminal"),
        Flag::new('W', "table-wrap", "wrap the text of these columns")
            .value("columns")
            .unsupported("tables are never cut to the width of the terminal"),
        Flag::new('L', "keep-empty-lines", "do not leave out empty lines"),
        Flag::new('J', "json", "write the table as JSON"),
        Flag::new('r', "tree", "the column that is shown as a tree")
            .value("column")
            .unsupported("there are no trees"),
        Flag::new('i', "tree-id", "the column that names a line")
            .value("column")
            .unsupported("there are no trees"),
        Flag::new('p', "tree-parent", "the column that names the parent")
            .value("column")
            .unsupported("there are no trees"),
        Flag::new('o', "output-separator", "what stands between columns of a table; two blanks by default")
            .value("string"),
        Flag::new('c', "output-width", "the width of the output in characters").value("width"),
        Flag::new('s', "separator", "the characters that separate columns of a table").value("string"),
        Flag::new('x', "fillrows", "fill rows before columns"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display the version"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("column (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let width = width(context, &parsed)?;
    if parsed.has(flag!("json")) && !parsed.has(flag!("table-columns")) {
        return Err(Failure::new("option --table-columns required for --json"));
    }
    let charset = message::charset(context.process);
    let mut memory = Held::new(context.process);
    let (lines, all_read) = read(context, &parsed, &mut memory)?;
    if parsed.has(flag!("table")) || parsed.has(flag!("json")) {
        table::show(context, &parsed, &lines, charset)?;
    } else {
        show_list(context, &lines, width, parsed.has(flag!("fillrows")), charset)?;
    }
    Ok(Exit::from_success(all_read))
}

fn width(context: &Context<'_>, parsed: &Parsed) -> Result<usize, Failure> {
    let number = |text: &[u8]| parse_all::<usize>(text);
    match parsed.value(flag!("output-width")) {
        None => Ok(context.process.variable(b"COLUMNS").and_then(|text| number(&text)).unwrap_or(80)),
        Some(b"unlimited") => Ok(usize::MAX / 2),
        Some(text) => number(text).ok_or_else(|| {
            Failure::new(format!("invalid columns argument: '{}'", String::from_utf8_lossy(text)))
        }),
    }
}

fn read(
    context: &mut Context<'_>,
    parsed: &Parsed,
    memory: &mut Held<'_>,
) -> Result<(Vec<Vec<u8>>, bool), Failure> {
    let keep_empty = parsed.has(flag!("keep-empty-lines"));
    let mut lines = Vec::new();
    let mut all_read = true;
    let default = [b"-".to_vec()];
    let operands = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    for name in operands {
        let mut line = Vec::new();
        let mut read_all = || -> Result<(), boxsh_kernel::Errno> {
            let mut input = context.open_input(name)?;
            while input.read_line(&mut line)? {
                if line.iter().all(u8::is_ascii_whitespace) && !keep_empty {
                    continue;
                }
                memory.add(line.len() + size_of::<Vec<u8>>())?;
                context.process.make_room(&mut lines, 1)?;
                lines.push(line.clone());
            }
            Ok(())
        };
        if let Err(error) = read_all() {
            if error == Errno::EISDIR {
                return Err(Failure::new(format!("read failed: {error}")));
            }
            all_read = false;
            message::report(context, name, error)?;
        }
    }
    Ok((lines, all_read))
}

const TAB: usize = 8;

fn show_list(
    context: &mut Context<'_>,
    lines: &[Vec<u8>],
    width: usize,
    by_rows: bool,
    charset: Charset,
) -> Result<(), Failure> {
    let mut widths = Vec::new();
    for line in lines {
        context.process.work(line.len() as u64)?;
        context.process.make_room(&mut widths, 1)?;
        widths.push(text_width(line, charset));
    }
    let longest = widths.iter().max().copied().unwrap_or(0);
    if longest >= width {
        for line in lines {
            context.out.write(line)?;
            context.out.write(b"\n")?;
        }
        return Ok(());
    }
    let cell = (longest + TAB) / TAB * TAB;
    let columns = (width / cell).max(1);
    let rows = lines.len().div_ceil(columns);
    let place =
        |row: usize, column: usize| if by_rows { row * columns + column } else { column * rows + row };
    for row in 0..rows {
        context.process.tick()?;
        let mut position = 0;
        for column in 0..columns {
            context.process.tick()?;
            let at = place(row, column);
            if at >= lines.len() {
                break;
            }
            context.out.write(&lines[at])?;
            position += widths[at];
            let is_last = if by_rows {
                column + 1 == columns || at + 1 == lines.len()
            } else {
                at + rows >= lines.len()
            };
            let end = (column + 1) * cell;
            while !is_last && (position + TAB) / TAB * TAB <= end {
                context.out.write(b"\t")?;
                position = (position + TAB) / TAB * TAB;
            }
        }
        context.out.write(b"\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lists_fill_columns() {
        call("column -c 20").stdin("a b\nfoo\n\nx\n").gives("a b\tx\nfoo\n");
        call("column -x -c 20").stdin("a b\nfoo\n\nx\n").gives("a b\tfoo\nx\n");
    }

    #[test]
    fn tables_are_aligned() {
        let input = "a b  c\nfoo bar\nx\n";
        for (line, expected) in [
            ("column -t", "a    b    c\nfoo  bar  \nx         \n"),
            ("column -t -o '|'", "a  |b  |c\nfoo|bar|\nx  |   |\n"),
            ("column -t -R 2", "a      b  c\nfoo  bar  \nx         \n"),
            ("column -t -N A,B,C -H B", "A    C\na    c\nfoo  \nx    \n"),
            ("column -t -N A,B,C -d -O C,A", "c  a    b\n   foo  bar\n   x    \n"),
        ] {
            call(line).stdin(input).gives(expected);
        }
        call("column -t -s, -o:").stdin("a,b,,c\nd,e\n").gives("a:b::c\nd:e::\n");
        call("column -t -s , -l 2").stdin("a,b,c\n").gives("a  b,c\n");
    }

    #[test]
    fn tables_can_be_json() {
        call("column -J -N A,B -n t").stdin("1 \"x\n2\n").gives(
            "{\n   \"t\": [\n      {\n         \"a\": \"1\",\n         \"b\": \"\\\"x\"\n      },{\n         \"a\": \"2\",\n         \"b\": null\n      }\n   ]\n}\n",
        );
        call("column -J").answers(1, "", "column: option --table-columns required for --json\n");
    }
}
