//! Tables: `column -t`.

use boxsh_format::Charset;
use boxsh_format::integer::parse_all;
use boxsh_format::json::push_string;
use boxsh_format::width::text_width;
use boxsh_kernel::{Context, Errno, Failure, Parsed, Process};

use super::SPEC;
use crate::memory::Held;
use crate::search;

/// A column of the table.
struct Column {
    name: Option<Vec<u8>>,
    /// Which field of the lines it shows.
    field: usize,
    right: bool,
    hidden: bool,
}

/// How much is gathered before it is written.
const MOST: usize = 64 << 10;

/// Writes lines as a table.
pub(super) fn show(
    context: &mut Context<'_>,
    parsed: &Parsed,
    lines: &[Vec<u8>],
    charset: Charset,
) -> Result<(), Failure> {
    let separators = parsed.value(flag!("separator"));
    let limit = match parsed.value(flag!("table-columns-limit")) {
        None => usize::MAX,
        Some(text) => {
            let shown = String::from_utf8_lossy(text);
            match shown.parse() {
                Ok(0) => return Err(Failure::new("columns limit must be greater than zero")),
                Ok(limit) => limit,
                Err(_) => return Err(Failure::new(format!("invalid columns limit argument: '{shown}'"))),
            }
        }
    };
    let process = context.process;
    let mut held = Held::new(process);
    let mut rows: Vec<Vec<&[u8]>> = Vec::new();
    for line in lines {
        let row = split(process, line, separators, limit)?;
        held.add(size_of_val(&row) + row.capacity() * size_of::<&[u8]>())?;
        rows.push(row);
    }
    let names: Vec<Vec<u8>> = parsed
        .value(flag!("table-columns"))
        .map_or(Vec::new(), |names| names.split(|byte| *byte == b',').map(<[u8]>::to_vec).collect());
    let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(names.len());
    let mut columns: Vec<Column> = (0..count)
        .map(|field| Column { name: names.get(field).cloned(), field, right: false, hidden: false })
        .collect();
    if let Some(list) = parsed.value(flag!("table-right")) {
        for at in listed(process, &columns, list)? {
            columns[at].right = true;
        }
    }
    if let Some(list) = parsed.value(flag!("table-hide")) {
        for at in listed(process, &columns, list)? {
            columns[at].hidden = true;
        }
    }
    if let Some(list) = parsed.value(flag!("table-order")) {
        let first = listed(process, &columns, list)?;
        let mut slots: Vec<Option<Column>> = columns.into_iter().map(Some).collect();
        let rest = 0..slots.len();
        columns = first.into_iter().chain(rest).filter_map(|at| slots[at].take()).collect();
    }
    columns.retain(|column| !column.hidden);
    if parsed.has(flag!("json")) {
        if let Some(line) = rows.iter().position(|row| row.len() > names.len()) {
            return Err(Failure::new(format!(
                "line {}: for JSON the name of the column {} is required",
                line + 1,
                names.len() + 1
            )));
        }
        let name = parsed.value(flag!("table-name")).unwrap_or(b"table");
        return show_json(context, &columns, &rows, name);
    }
    let header: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
    let with_header = !names.is_empty() && !parsed.has(flag!("table-noheadings"));
    let shown = || with_header.then_some(&header).into_iter().chain(&rows);
    let separator = parsed.value(flag!("output-separator")).unwrap_or(b"  ");
    let mut widest = vec![0; count];
    for row in shown() {
        for (field, text) in row.iter().enumerate() {
            process.work(text.len() as u64)?;
            widest[field] = text_width(text, charset).max(widest[field]);
        }
    }
    let out = &mut context.out;
    for row in shown() {
        for (at, column) in columns.iter().enumerate() {
            let text = cell(row, column);
            process.work(text.len() as u64)?;
            let padding = (widest[column.field] - text_width(text, charset)) as u64;
            let is_last = at + 1 == columns.len();
            // Nothing is to be seen of an empty cell at the end.
            if column.right && !(is_last && text.is_empty()) {
                out.pad(b' ', padding)?;
            }
            out.write(text)?;
            if !column.right && !is_last {
                out.pad(b' ', padding)?;
            }
            if !is_last {
                out.write(separator)?;
            }
        }
        out.write_byte(b'\n')?;
    }
    Ok(())
}

fn cell<'a>(row: &[&'a [u8]], column: &Column) -> &'a [u8] {
    row.get(column.field).copied().unwrap_or_default()
}

/// The fields of a line: between runs of blanks, or between single separators if they were chosen.
fn split<'a>(
    process: &Process,
    line: &'a [u8],
    separators: Option<&[u8]>,
    limit: usize,
) -> Result<Vec<&'a [u8]>, Errno> {
    let mut fields = Vec::new();
    let mut rest = line;
    let mut separates = [false; 256];
    separators.unwrap_or(b" \t").iter().for_each(|byte| separates[usize::from(*byte)] = true);
    let is_separator = |byte: u8| separates[usize::from(byte)];
    loop {
        if separators.is_none() {
            let blanks = search::position(process, rest, |byte| !is_separator(byte))?;
            rest = &rest[blanks.unwrap_or(rest.len())..];
            if rest.is_empty() {
                return Ok(fields);
            }
        }
        process.make_room(&mut fields, 1)?;
        match search::position(process, rest, is_separator)? {
            Some(at) if fields.len() + 1 < limit => {
                fields.push(&rest[..at]);
                rest = &rest[at + 1..];
            }
            _ => {
                fields.push(rest);
                return Ok(fields);
            }
        }
    }
}

/// The columns of a list: by number, by name, or `-` for those without a name.
fn listed(process: &Process, columns: &[Column], list: &[u8]) -> Result<Vec<usize>, Failure> {
    let mut result = Vec::new();
    for word in list.split(|byte| *byte == b',') {
        process.work(columns.len() as u64)?;
        process.make_room(&mut result, columns.len())?;
        let by_name = columns.iter().position(|column| column.name.as_deref() == Some(word));
        let by_number = parse_all::<usize>(word);
        match (word, by_name, by_number) {
            (b"-", ..) => result.extend((0..columns.len()).filter(|at| columns[*at].name.is_none())),
            (_, Some(at), _) => result.push(at),
            (_, _, Some(0)) => result.extend(0..columns.len()),
            (_, _, Some(number)) if number <= columns.len() => result.push(number - 1),
            (_, _, Some(_)) => {}
            _ => {
                return Err(Failure::new(format!(
                    "undefined column name '{}'",
                    String::from_utf8_lossy(word)
                )));
            }
        }
    }
    Ok(result)
}

fn show_json(
    context: &mut Context<'_>,
    columns: &[Column],
    rows: &[Vec<&[u8]>],
    name: &[u8],
) -> Result<(), Failure> {
    let mut out = b"{\n   ".to_vec();
    push_string(name, &mut out);
    out.extend_from_slice(b": [\n");
    for (at, row) in rows.iter().enumerate() {
        context.process.tick()?;
        out.extend_from_slice(if at == 0 { b"      {\n" } else { b",{\n" });
        for (index, column) in columns.iter().enumerate() {
            if out.len() >= MOST {
                context.out.write(&out)?;
                out.clear();
            }
            out.extend_from_slice(b"         ");
            push_string(&column.name.as_deref().unwrap_or_default().to_ascii_lowercase(), &mut out);
            out.extend_from_slice(b": ");
            match cell(row, column) {
                b"" => out.extend_from_slice(b"null"),
                text => push_string(text, &mut out),
            }
            out.extend_from_slice(if index + 1 == columns.len() { b"\n" } else { b",\n" });
        }
        out.extend_from_slice(b"      }");
        context.out.write(&out)?;
        out.clear();
    }
    if !rows.is_empty() {
        out.push(b'\n');
    }
    out.extend_from_slice(b"   ]\n}\n");
    context.out.write(&out)
}
