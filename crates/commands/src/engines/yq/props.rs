//! Java properties: one line for each leaf.

use super::format::Options;
use super::node::{Arena, Id, Kind, Outcome};

pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Id> {
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
            comments.push(format!("# {}", line[1..].trim_start()));
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
        let leaf = arena.string(value)?;
        insert(arena, root, &steps, leaf, &std::mem::take(&mut comments).join("\n"))?;
    }
    Ok(root)
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

/// How paths are written.
enum Style<'a> {
    Properties(&'a Options),
    Shell(&'a Options),
}

pub(super) fn write(arena: &Arena<'_>, id: Id, options: &Options) -> Outcome<String> {
    let mut out = String::new();
    leaves(arena, id, &mut Vec::new(), &Style::Properties(options), &mut out)?;
    Ok(out)
}

/// Writes assignments of shell variables.
pub(super) fn write_shell(arena: &Arena<'_>, id: Id, options: &Options) -> Outcome<String> {
    let mut out = String::new();
    leaves(arena, id, &mut Vec::new(), &Style::Shell(options), &mut out)?;
    Ok(out)
}

fn leaves(
    arena: &Arena<'_>,
    id: Id,
    path: &mut Vec<(String, bool)>,
    style: &Style<'_>,
    out: &mut String,
) -> Outcome<()> {
    if path.len() > arena.max_depth {
        return Arena::too_deep();
    }
    arena.process.tick()?;
    let real = arena.real(id);
    let node = &arena[real];
    match node.kind {
        Kind::Map => {
            for (key, value) in arena.entries(real) {
                if matches!(style, Style::Properties(_)) && arena[arena.real(value)].kind == Kind::Scalar {
                    comment(&arena[key].head, out);
                }
                path.push((arena[arena.real(key)].value.clone(), false));
                leaves(arena, value, path, style, out)?;
                path.pop();
            }
        }
        Kind::Seq => {
            for (at, &item) in node.children.iter().enumerate() {
                path.push((at.to_string(), true));
                leaves(arena, item, path, style, out)?;
                path.pop();
            }
        }
        _ => match style {
            Style::Properties(options) => property(node, path, options, out),
            Style::Shell(options) => variable(node, path, options, out),
        },
    }
    Ok(())
}

fn property(node: &super::node::Node, path: &[(String, bool)], options: &Options, out: &mut String) {
    if path.is_empty() {
        out.push_str(&node.value);
        out.push('\n');
        return;
    }
    comment(&node.head, out);
    if !node.comment.is_empty() {
        out.push_str(&node.comment);
        out.push('\n');
    }
    let mut name = String::new();
    for (step, index) in path {
        match index {
            true if options.props_brackets => name.push_str(&format!("[{step}]")),
            _ if name.is_empty() => name.push_str(step),
            _ => name.push_str(&format!(".{step}")),
        }
    }
    let mut value =
        node.value.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t").replace('\r', "\\r");
    if !options.unwrap && value.contains(' ') {
        value = format!("\"{value}\"");
    }
    out.push_str(&format!("{name}{}{value}\n", options.props_separator));
}

fn variable(node: &super::node::Node, path: &[(String, bool)], options: &Options, out: &mut String) {
    let mut name =
        path.iter().map(|(step, _)| step.as_str()).collect::<Vec<_>>().join(&options.shell_separator);
    name = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.is_empty() {
        name = "value".into();
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    let safe = node.value.chars().all(|c| c.is_ascii_alphanumeric() || "_-./:=@%+,".contains(c));
    match safe {
        true => out.push_str(&format!("{name}={}\n", node.value)),
        false => out.push_str(&format!("{name}='{}'\n", node.value.replace('\'', "'\"'\"'"))),
    }
}

/// A comment, parted from what stands above it.
fn comment(text: &str, out: &mut String) {
    if !text.is_empty() {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(text);
        out.push('\n');
    }
}
