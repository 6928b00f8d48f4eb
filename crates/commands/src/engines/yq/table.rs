//! CSV and TSV: a sequence of maps, or of rows.

use super::format::plain_text;
use super::node::{Arena, Id, Kind, Outcome, fail, resolve};

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

pub(super) fn read(arena: &mut Arena<'_>, text: &str, separator: char) -> Outcome<Vec<Id>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let list = arena.seq(Vec::new())?;
    let mut rows = rows(text, separator).into_iter();
    let Some(header) = rows.next() else { return Ok(vec![list]) };
    for row in rows {
        let map = arena.map()?;
        for ((name, _), (value, quoted)) in header.iter().zip(row) {
            let tag = if quoted { "!!str" } else { resolve(&value) };
            let value = arena.scalar(tag, value)?;
            arena.put_text(map, name, value)?;
        }
        arena.push(list, map);
    }
    Ok(vec![list])
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
            for &row in &node.children {
                arena.process.tick()?;
                let row = arena.real(row);
                let cell = |name: &String| match arena.own_value(row, name) {
                    Some(cell) => plain_text(arena, cell),
                    None => Ok(String::new()),
                };
                line(names.iter().map(cell).collect::<Outcome<_>>()?);
            }
        }
        Kind::Seq => {
            for &row in &node.children {
                arena.process.tick()?;
                let cells = &arena[arena.real(row)].children;
                line(cells.iter().map(|cell| plain_text(arena, *cell)).collect::<Outcome<_>>()?);
            }
        }
        _ => line(node.children.iter().map(|cell| plain_text(arena, *cell)).collect::<Outcome<_>>()?),
    }
    Ok(out)
}
