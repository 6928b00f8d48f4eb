//! INI files: keys in sections.

use super::node::{Arena, Id, Kind, Outcome, fail};

pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Id> {
    let root = arena.map()?;
    let mut section = root;
    for line in text.lines() {
        arena.process.tick()?;
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = match arena.own_value(root, name.trim()) {
                Some(known) if arena[known].kind == Kind::Map => known,
                _ => {
                    let map = arena.map()?;
                    arena.put_text(root, name.trim(), map)?;
                    map
                }
            };
            continue;
        }
        let Some((key, value)) = line.split_once(['=', ':']) else {
            return fail(format!("failed to parse INI content: key-value delimiter not found: {line}\n"));
        };
        let value = value.trim();
        let quoted = |quote: char| value.strip_prefix(quote).and_then(|value| value.strip_suffix(quote));
        let value = quoted('"').or_else(|| quoted('\'')).unwrap_or(value);
        let value = arena.string(value)?;
        match arena.own_value(section, key.trim()) {
            Some(known) => arena[known].value = arena[value].value.clone(),
            None => arena.put_text(section, key.trim(), value)?,
        }
    }
    Ok(root)
}

pub(super) fn write(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let id = arena.real(id);
    match arena[id].kind {
        Kind::Map => {}
        Kind::Scalar => return Ok(arena[id].value.clone() + "\n"),
        _ => return fail("INI encoder supports only MappingNode at the root level, got 1"),
    }
    let mut out = String::new();
    pairs(arena, id, &mut out);
    for (key, value) in arena.entries(id) {
        arena.process.tick()?;
        let section = arena.real(value);
        if arena[section].kind == Kind::Map {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&format!("[{}]\n", arena[arena.real(key)].value));
            pairs(arena, section, &mut out);
        }
    }
    Ok(out)
}

fn pairs(arena: &Arena<'_>, map: Id, out: &mut String) {
    let entries = arena.entries(map);
    let scalars = entries.iter().filter(|(_, value)| arena[arena.real(*value)].kind == Kind::Scalar);
    let width = scalars.clone().map(|(key, _)| arena[arena.real(*key)].value.len()).max().unwrap_or(0);
    for (key, value) in scalars {
        let (key, value) = (&arena[arena.real(*key)].value, &arena[arena.real(*value)].value);
        out.push_str(&format!("{key:width$} = {value}\n"));
    }
}
