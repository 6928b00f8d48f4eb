//! `column`: put lists into columns, or make tables.

use boxsh_format::width::text_width;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, Spec};

use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "column",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Columnate lists.",
    flags: &[
        Flag::new('t', "table", "create a table"),
        Flag::new('n', "table-name", "table name for JSON output").value("NAME"),
        Flag::new('O', "table-order", "specify order of output columns").value("COLUMNS"),
        Flag::new('N', "table-columns", "comma separated columns names").value("NAMES"),
        Flag::new('l', "table-columns-limit", "maximal number of input columns").value("NUM"),
        Flag::new('E', "table-noextreme", "don't count long text from the columns to column width")
            .value("COLUMNS"),
        Flag::new('d', "table-noheadings", "don't print header"),
        Flag::new('m', "table-maxout", "fill all available space")
            .unsupported("lines are as long as their cells"),
        Flag::new('e', "table-header-repeat", "repeat header for each page"),
        Flag::new('H', "table-hide", "don't print the columns").value("COLUMNS"),
        Flag::new('R', "table-right", "right align text in these columns").value("COLUMNS"),
        Flag::new('T', "table-truncate", "truncate text in the columns when necessary").value("COLUMNS"),
        Flag::new('W', "table-wrap", "wrap text in the columns when necessary").value("COLUMNS"),
        Flag::new('L', "keep-empty-lines", "don't ignore empty lines"),
        Flag::new('J', "json", "use JSON output format for table"),
        Flag::new('r', "tree", "column to use tree-like output for the table")
            .value("COLUMN")
            .unsupported("tables are flat"),
        Flag::new('i', "tree-id", "line ID to specify child-parent relation")
            .value("COLUMN")
            .unsupported("tables are flat"),
        Flag::new('p', "tree-parent", "parent to specify child-parent relation")
            .value("COLUMN")
            .unsupported("tables are flat"),
        Flag::new('c', "output-width", "width of output in number of characters").value("WIDTH"),
        Flag::new('o', "output-separator", "columns separator for table output (default is two spaces)")
            .value("STRING"),
        Flag::new('s', "separator", "possible table delimiters").value("STRING"),
        Flag::new('x', "fillrows", "fill rows before columns"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let is_json = parsed.has("json");
    if is_json && !parsed.has("table-columns") {
        return Err(Failure::new("option --table-columns required for --json"));
    }
    let is_table = parsed.has("table") || is_json;
    let mut lines = Vec::new();
    let mut all_read = true;
    let default = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    let mut held = Held::new(context.process);
    for name in files {
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(error) => {
                all_read = false;
                context.warn(format_args!("{}: {error}", String::from_utf8_lossy(name)))?;
                continue;
            }
        };
        let mut line = Vec::new();
        while input.read_line(&mut line)? {
            let is_empty = line.iter().all(|byte| matches!(byte, b' ' | b'\t'));
            if !is_empty || parsed.has("keep-empty-lines") {
                held.add(line.len() + 64)?;
                lines.push(line.clone());
            }
        }
    }
    if is_table {
        Table::new(&parsed, &lines)?.show(context, &parsed)?;
    } else {
        fill(context, &parsed, &lines)?;
    }
    Ok(Exit::from_success(all_read))
}

fn width(context: &Context<'_>, text: &[u8]) -> usize {
    text_width(text, message::charset(context.process))
}

/// How wide the output may be.
fn output_width(context: &Context<'_>, parsed: &Parsed) -> Result<usize, Failure> {
    if let Some(text) = parsed.value("output-width") {
        if text == b"unlimited" {
            return Ok(usize::MAX);
        }
        let shown = String::from_utf8_lossy(text).into_owned();
        return shown
            .parse()
            .ok()
            .filter(|&width| width > 0)
            .ok_or_else(|| Failure::new(format!("invalid columns argument: '{shown}'")));
    }
    let from_terminal = context.process.terminal(1).ok().map(|terminal| usize::from(terminal.size().columns));
    let from_variable =
        context.process.variable(b"COLUMNS").and_then(|text| String::from_utf8_lossy(&text).parse().ok());
    Ok(from_terminal.or(from_variable).unwrap_or(80))
}

/// Fills columns, or rows, with the lines.
fn fill(context: &mut Context<'_>, parsed: &Parsed, lines: &[Vec<u8>]) -> Result<(), Failure> {
    const TAB: usize = 8;
    let total = output_width(context, parsed)?;
    let widths: Vec<usize> = lines.iter().map(|line| width(context, line)).collect();
    let longest = widths.iter().max().copied().unwrap_or(0);
    if longest >= total {
        for line in lines {
            context.out.write(line)?;
            context.out.write(b"\n")?;
        }
        return Ok(());
    }
    let step = (longest + TAB) / TAB * TAB;
    let columns = (total / step).max(1);
    let rows = lines.len().div_ceil(columns);
    let by_row = parsed.has("fillrows");
    let rows = if by_row { lines.len().div_ceil(columns) } else { rows };
    for row in 0..rows {
        let mut place = 0;
        let mut target = step;
        for column in 0..columns {
            let at = if by_row { row * columns + column } else { column * rows + row };
            let Some(line) = lines.get(at) else { break };
            context.out.write(line)?;
            place += widths[at];
            let next =
                if by_row { at + 1 < lines.len() && column + 1 < columns } else { at + rows < lines.len() };
            if next {
                while (place / TAB + 1) * TAB <= target {
                    context.out.write(b"\t")?;
                    place = (place / TAB + 1) * TAB;
                }
            }
            target += step;
        }
        context.out.write(b"\n")?;
    }
    Ok(())
}

struct Column {
    name: Option<Vec<u8>>,
    right: bool,
    hidden: bool,
}

struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Vec<u8>>>,
    /// Which columns are shown, in order.
    order: Vec<usize>,
    separator: Vec<u8>,
}

impl Table {
    fn new(parsed: &Parsed, lines: &[Vec<u8>]) -> Result<Self, Failure> {
        let limit = match parsed.value("table-columns-limit") {
            None => usize::MAX,
            Some(text) => {
                let shown = String::from_utf8_lossy(text).into_owned();
                shown.parse().ok().filter(|&limit| limit > 0).ok_or_else(|| {
                    Failure::new(format!("columns limit must be greater than zero: '{shown}'"))
                })?
            }
        };
        let separators = parsed.value("separator");
        let rows: Vec<Vec<Vec<u8>>> = lines.iter().map(|line| split(line, separators, limit)).collect();
        let names: Vec<Vec<u8>> = parsed
            .value("table-columns")
            .map(|list| list.split(|&byte| byte == b',').map(<[u8]>::to_vec).collect())
            .unwrap_or_default();
        let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(names.len());
        let columns = (0..count)
            .map(|at| Column { name: names.get(at).cloned(), right: false, hidden: false })
            .collect();
        let separator = parsed.value("output-separator").unwrap_or(b"  ").to_vec();
        let mut table = Self { columns, rows, order: (0..count).collect(), separator };
        for (flag, is_right) in [("table-right", true), ("table-hide", false)] {
            for given in parsed.flags.iter().filter(|given| given.name() == flag) {
                for at in table.chosen(given.value())? {
                    if is_right {
                        table.columns[at].right = true;
                    } else {
                        table.columns[at].hidden = true;
                    }
                }
            }
        }
        if let Some(list) = parsed.value("table-order") {
            let first = table.chosen(list)?;
            let rest = (0..count).filter(|at| !first.contains(at));
            table.order = first.iter().copied().chain(rest).collect();
        }
        Ok(table)
    }

    /// The columns that a list names, by name, number or range; `-` alone means those without a name.
    fn chosen(&self, list: &[u8]) -> Result<Vec<usize>, Failure> {
        let mut chosen = Vec::new();
        for word in list.split(|&byte| byte == b',').filter(|word| !word.is_empty()) {
            let text = String::from_utf8_lossy(word).into_owned();
            let by_name = self.columns.iter().position(|column| column.name.as_deref() == Some(word));
            let range = text
                .split_once('-')
                .and_then(|(first, last)| Some((first.parse::<usize>().ok()?, last.parse::<usize>().ok()?)));
            if let Some(at) = by_name {
                chosen.push(at);
            } else if word == b"-" {
                chosen.extend((0..self.columns.len()).filter(|&at| self.columns[at].name.is_none()));
            } else if word == b"0" {
                chosen.extend(0..self.columns.len());
            } else if let Ok(number @ 1..) = text.parse::<usize>() {
                if number <= self.columns.len() {
                    chosen.push(number - 1);
                }
            } else if let Some((first @ 1.., last)) = range {
                chosen.extend((first - 1..last.min(self.columns.len())).filter(|_| first <= last));
            } else {
                return Err(Failure::new(format!("undefined column name '{text}'")));
            }
        }
        Ok(chosen)
    }

    fn show(&self, context: &mut Context<'_>, parsed: &Parsed) -> Result<(), Failure> {
        let shown: Vec<usize> = self.order.iter().copied().filter(|&at| !self.columns[at].hidden).collect();
        if parsed.has("json") {
            let name = String::from_utf8_lossy(parsed.value("table-name").unwrap_or(b"table")).into_owned();
            return self.show_json(context, &name, &shown);
        }
        let has_header =
            self.columns.iter().any(|column| column.name.is_some()) && !parsed.has("table-noheadings");
        let header: Vec<Vec<u8>> =
            self.columns.iter().map(|column| column.name.clone().unwrap_or_default()).collect();
        let header = has_header.then_some(&header);
        let mut widths = vec![0; self.columns.len()];
        for row in header.into_iter().chain(&self.rows) {
            for (at, cell) in row.iter().enumerate() {
                widths[at] = widths[at].max(width(context, cell));
            }
        }
        for row in header.into_iter().chain(&self.rows) {
            context.process.tick()?;
            for (place, &at) in shown.iter().enumerate() {
                let cell = row.get(at).map(Vec::as_slice).unwrap_or_default();
                let is_last = place + 1 == shown.len();
                let blanks = vec![b' '; widths[at] - width(context, cell)];
                if self.columns[at].right {
                    if !is_last || !cell.is_empty() {
                        context.out.write(&blanks)?;
                    }
                    context.out.write(cell)?;
                } else {
                    context.out.write(cell)?;
                    if !is_last {
                        context.out.write(&blanks)?;
                    }
                }
                if !is_last {
                    context.out.write(&self.separator)?;
                }
            }
            context.out.write(b"\n")?;
        }
        Ok(())
    }

    fn show_json(&self, context: &mut Context<'_>, name: &str, shown: &[usize]) -> Result<(), Failure> {
        context.out.print(format_args!("{{\n   \"{}\": [\n", escaped(name)))?;
        for (number, row) in self.rows.iter().enumerate() {
            context.out.write(if number == 0 { b"      {\n" } else { b",{\n" })?;
            for (place, &at) in shown.iter().enumerate() {
                let column = self.columns[at].name.as_deref().unwrap_or_default();
                let column = escaped(&String::from_utf8_lossy(column)).to_lowercase();
                let comma = if place + 1 < shown.len() { "," } else { "" };
                match row.get(at) {
                    Some(cell) => {
                        let cell = escaped(&String::from_utf8_lossy(cell));
                        context.out.print(format_args!("         \"{column}\": \"{cell}\"{comma}\n"))?;
                    }
                    None => context.out.print(format_args!("         \"{column}\": null{comma}\n"))?,
                }
            }
            context.out.write(b"      }")?;
        }
        context.out.write(if self.rows.is_empty() { b"   ]\n}\n" } else { b"\n   ]\n}\n" })
    }
}

/// The cells of a line: between single separators, or between runs of blanks.
fn split(line: &[u8], separators: Option<&[u8]>, limit: usize) -> Vec<Vec<u8>> {
    let (set, greedy): (&[u8], bool) = match separators {
        Some(set) => (set, false),
        None => (b" \t", true),
    };
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        if greedy {
            let blanks = rest.iter().take_while(|byte| set.contains(byte)).count();
            rest = &rest[blanks..];
            if rest.is_empty() {
                break;
            }
        }
        let end = rest.iter().position(|byte| set.contains(byte));
        match end {
            Some(end) if cells.len() + 1 < limit => {
                cells.push(rest[..end].to_vec());
                rest = &rest[end + 1..];
            }
            _ => {
                cells.push(rest.to_vec());
                break;
            }
        }
    }
    cells
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            char if (char as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", char as u32)),
            char => out.push(char),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn tables_are_aligned() {
        call("column -t").stdin("a bb\nccc d e\n\n").gives("a    bb  \nccc  d   e\n");
        call("column -t -s : -o |").stdin("a:b\nccc::d\n").gives("a  |b|\nccc| |d\n");
        call("column -t -N X,Y -R 2").stdin("a 1\nb 22\n").gives("X   Y\na   1\nb  22\n");
        call("column -J -N a,b -n t").stdin("x\n").gives(
            "{\n   \"t\": [\n      {\n         \"a\": \"x\",\n         \"b\": null\n      }\n   ]\n}\n",
        );
    }

    #[test]
    fn lists_fill_columns() {
        call("column -c 40").stdin("1\n2\n3\n4\n5\n6\n7\n").gives("1\t3\t5\t7\n2\t4\t6\n");
        call("column -x -c 24").stdin("1\n2\n3\n4\n").gives("1\t2\t3\n4\n");
    }
}
