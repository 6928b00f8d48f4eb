//! CSV and TSV: a sequence of maps, or of rows.

use super::format::plain_text;
use super::node::{Arena, Id, Kind, Outcome, Stop, fail, resolve};
use super::yaml;

/// Takes a text apart into rows of fields, each with whether it was quoted.
fn rows(text: &str, separator: char) -> Vec<Vec<(String, bool)>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let (mut field, mut quoted, mut inside) = (String::new(), false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if inside && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' if inside => inside = false,
            '"' if field.is_empty() && !quoted => (inside, quoted) = (true, true),
            c if inside => field.push(c),
            '\r' if chars.peek() == Some(&'\n') => {}
            c if c == separator => row.push((std::mem::take(&mut field), std::mem::take(&mut quoted))),
            '\n' => {
                if !row.is_empty() || !field.is_empty() || quoted {
                    row.push((std::mem::take(&mut field), std::mem::take(&mut quoted)));
                    rows.push(std::mem::take(&mut row));
                }
            }
            c => field.push(c),
        }
    }
    if !row.is_empty() || !field.is_empty() || quoted {
        row.push((field, quoted));
        rows.push(row);
    }
    rows
}

pub(super) fn read(arena: &mut Arena<'_>, text: &str, separator: char, parse: bool) -> Outcome<Id> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let list = arena.seq(Vec::new())?;
    let mut rows = rows(text, separator).into_iter();
    let Some(header) = rows.next() else {
        return arena.scalar("!!null", "");
    };
    for row in rows {
        let map = arena.map()?;
        for ((name, _), (value, quoted)) in header.iter().zip(row) {
            let value = cell(arena, value, quoted, parse)?;
            arena.put_text(map, name, value)?;
        }
        arena.push(list, map);
    }
    Ok(list)
}

/// A value that looks like YAML is YAML.
fn cell(arena: &mut Arena<'_>, text: String, quoted: bool, parse: bool) -> Outcome<Id> {
    if !parse || quoted {
        return arena.scalar(resolve(&text), text);
    }
    if text.starts_with(['{', '[']) {
        let mut roots = Vec::new();
        let read = yaml::read(arena, text.as_bytes(), &mut roots);
        match (read, roots.first()) {
            (Ok(()), Some(&root)) => return Ok(root),
            (Err(Stop::Failure(failure)), _) => return Err(Stop::Failure(failure)),
            _ => {}
        }
    }
    arena.scalar(resolve(&text), text)
}

pub(super) fn write(arena: &Arena<'_>, id: Id, separator: char) -> Outcome<String> {
    let id = arena.real(id);
    let node = &arena[id];
    if node.kind == Kind::Scalar {
        return Ok(node.value.clone() + "\n");
    }
    if node.kind != Kind::Seq {
        let format = if separator == ',' { "csv" } else { "tsv" };
        return fail(format!("{format} encoding only works for arrays, got: {}", node.tag));
    }
    let mut out = String::new();
    let Some(&first) = node.children.first() else { return Ok(out) };
    let first = arena.real(first);
    let mut line = |fields: Vec<String>| {
        for (at, field) in fields.iter().enumerate() {
            if at > 0 {
                out.push(separator);
            }
            let special = field.contains([separator, '"', '\n', '\r']) || field.starts_with(' ');
            match special {
                true => out.push_str(&format!("\"{}\"", field.replace('"', "\"\""))),
                false => out.push_str(field),
            }
        }
        out.push('\n');
    };
    match arena[first].kind {
        Kind::Map => {
            let names: Vec<String> =
                arena.entries(first).iter().map(|(key, _)| arena[arena.real(*key)].value.clone()).collect();
            line(names.clone());
            for (at, &row) in node.children.iter().enumerate() {
                arena.process.tick()?;
                let row = arena.real(row);
                if arena[row].kind != Kind::Map {
                    return fail(format!(
                        "csv object encoding only works for arrays of flat objects (string key => string/numbers/boolean value), child[{at}] is a {}",
                        arena[row].tag
                    ));
                }
                let cells = names.iter().map(|name| arena.own_value(row, name)).collect::<Vec<_>>();
                line(scalars(arena, &cells)?);
            }
        }
        Kind::Seq => {
            for (at, &row) in node.children.iter().enumerate() {
                arena.process.tick()?;
                let row = arena.real(row);
                if arena[row].kind != Kind::Seq {
                    return not_scalar(arena, at, row);
                }
                let cells = arena[row].children.iter().map(|cell| Some(*cell)).collect::<Vec<_>>();
                line(scalars(arena, &cells)?);
            }
        }
        _ => {
            let cells = node.children.iter().map(|cell| Some(*cell)).collect::<Vec<_>>();
            line(scalars(arena, &cells)?);
        }
    }
    Ok(out)
}

fn not_scalar<T>(arena: &Arena<'_>, at: usize, id: Id) -> Outcome<T> {
    fail(format!(
        "csv encoding only works for arrays of scalars (string/numbers/booleans), child[{at}] is a {}",
        arena[id].tag
    ))
}

fn scalars(arena: &Arena<'_>, cells: &[Option<Id>]) -> Outcome<Vec<String>> {
    let mut texts = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        match cell.map(|cell| arena.real(cell)) {
            Some(cell) if arena[cell].kind != Kind::Scalar => return not_scalar(arena, at, cell),
            Some(cell) => texts.push(plain_text(arena, cell)?),
            None => texts.push(String::new()),
        }
    }
    Ok(texts)
}
