//! Java properties: one line for each leaf.

use super::node::{Arena, Id, Kind, Outcome, resolve};

pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Vec<Id>> {
    let root = arena.map()?;
    let mut comments: Vec<String> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        arena.process.tick()?;
        let mut line = line.trim().to_owned();
        if line.is_empty() {
            continue;
        }
        if line.starts_with(['#', '!']) {
            comments.push(format!("#{}", &line[1..]));
            continue;
        }
        while line.ends_with('\\') {
            line.pop();
            line.push_str(lines.next().unwrap_or_default().trim_start());
        }
        let cut = line.find(['=', ':']).or_else(|| line.find(' ')).unwrap_or(line.len());
        let (key, value) = (line[..cut].trim_end(), line.get(cut + 1..).unwrap_or_default().trim_start());
        let value = value.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\");
        let steps: Vec<&str> = key.split('.').collect();
        if steps.len() > arena.max_depth {
            return Arena::too_deep();
        }
        let leaf = arena.scalar(resolve(&value), value)?;
        insert(arena, root, &steps, leaf, &std::mem::take(&mut comments).join("\n"))?;
    }
    Ok(vec![root])
}

fn insert(arena: &mut Arena<'_>, root: Id, steps: &[&str], leaf: Id, comment: &str) -> Outcome<()> {
    let mut at = root;
    for (depth, step) in steps.iter().enumerate() {
        let next = steps.get(depth + 1);
        let is_seq = arena[at].kind == Kind::Seq;
        let index = step.parse::<usize>().ok().filter(|index| is_seq && *index < 100_000);
        let found = match index {
            Some(index) => arena[at].children.get(index).copied(),
            None => arena.own_value(at, step),
        };
        if let Some(found) = found.filter(|found| arena[*found].kind != Kind::Scalar && next.is_some()) {
            at = found;
            continue;
        }
        let new = match next {
            None => leaf,
            Some(next) if *next == "0" => arena.seq(Vec::new())?,
            Some(_) => arena.map()?,
        };
        if is_seq {
            arena.push(at, new);
            if next.is_none() {
                arena[new].head = comment.to_owned();
            }
        } else {
            let key = arena.string(*step)?;
            if next.is_none() {
                arena[key].head = comment.to_owned();
            }
            arena.put(at, key, new);
        }
        at = new;
    }
    Ok(())
}

pub(super) fn write(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let mut out = String::new();
    leaves(arena, id, &mut Vec::new(), &mut out)?;
    Ok(out)
}

fn leaves(arena: &Arena<'_>, id: Id, path: &mut Vec<String>, out: &mut String) -> Outcome<()> {
    if path.len() > arena.max_depth {
        return Arena::too_deep();
    }
    arena.process.tick()?;
    let real = arena.real(id);
    let node = &arena[real];
    match node.kind {
        Kind::Map => {
            for (key, value) in arena.entries(real) {
                comment(&arena[key].head, out);
                path.push(arena[arena.real(key)].value.clone());
                leaves(arena, value, path, out)?;
                path.pop();
            }
        }
        Kind::Seq => {
            for (at, &item) in node.children.iter().enumerate() {
                path.push(at.to_string());
                leaves(arena, item, path, out)?;
                path.pop();
            }
        }
        _ => {
            comment(&node.head, out);
            comment(&node.comment, out);
            if path.is_empty() {
                out.push_str(&node.value);
            } else {
                let value =
                    if node.tag == "!!null" { String::new() } else { node.value.replace('\\', "\\\\") };
                out.push_str(&format!("{} = {}", path.join("."), value.replace('\n', "\\n")));
            }
            out.push('\n');
        }
    }
    Ok(())
}

fn comment(text: &str, out: &mut String) {
    if !text.is_empty() {
        out.push_str(text);
        out.push('\n');
    }
}
