//! The named operators. Those on texts are in [`texts`].

mod texts;

use super::eval::{Evaluator, Scope};
use super::format::{self, Format};
use super::node::{Arena, Id, Kind, Outcome, Style, fail, int, number, show};
use super::operate::{compare, operate};
use super::syntax::{Expr, Merge, Operator, parse};

/// What a node looks like inside a text.
pub(super) fn shown(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let real = arena.real(id);
    match arena[real].kind {
        Kind::Scalar => Ok(arena[real].value.clone()),
        _ => Ok(super::emit::write(arena, real, 2)?.trim_end_matches('\n').to_owned()),
    }
}

type Eval<'e, 'a, 'p> = &'e mut Evaluator<'a, 'p>;

pub(super) fn call(
    eval: Eval<'_, '_, '_>,
    name: &str,
    args: &[Expr],
    input: &[Id],
    scope: &Scope,
) -> Outcome<Vec<Id>> {
    // Those that see all their input at once.
    match (name, args) {
        ("empty", []) => return Ok(Vec::new()),
        ("with", [target, body]) => {
            for &id in input {
                let targets = eval.eval(target, &[id], scope)?;
                for target in targets {
                    eval.eval(body, &[target], scope)?;
                }
            }
            return Ok(input.to_vec());
        }
        ("del" | "delete", [target]) => {
            let found = eval.eval(target, input, scope)?;
            eval.delete(&found)?;
            return Ok(input.to_vec());
        }
        ("sort_keys" | "sortKeys", [target]) => {
            for id in eval.eval(target, input, scope)? {
                sort_keys(eval.arena, id);
            }
            return Ok(input.to_vec());
        }
        ("explode", [target]) => {
            for id in eval.eval(target, input, scope)? {
                explode(eval, id, 0)?;
            }
            return Ok(input.to_vec());
        }
        ("splitDoc" | "split_doc", []) => {
            for &id in input {
                eval.documents += 1;
                eval.arena[id].document = eval.documents;
                eval.arena[id].parent = None;
            }
            return Ok(input.to_vec());
        }
        _ => {}
    }
    let mut out = Vec::new();
    for &id in input {
        eval.arena.process.tick()?;
        one(eval, name, args, id, scope, &mut out)?;
    }
    Ok(out)
}

/// Applies a named operator to one node.
fn one(
    eval: Eval<'_, '_, '_>,
    name: &str,
    args: &[Expr],
    id: Id,
    scope: &Scope,
    out: &mut Vec<Id>,
) -> Outcome<()> {
    let real = eval.arena.real(id);
    let result = match (name, args) {
        ("select", [test]) => {
            let tests = eval.eval(test, &[id], scope)?;
            if tests.iter().any(|test| eval.arena.is_true(*test)) {
                out.push(id);
            }
            return Ok(());
        }
        ("not", []) => {
            let truth = eval.arena.is_true(id);
            eval.arena.bool(!truth)?
        }
        ("length", []) => {
            let node = &eval.arena[real];
            let length = match node.kind {
                Kind::Map => node.children.len() / 2,
                Kind::Seq => node.children.len(),
                _ if node.tag == "!!null" => 0,
                _ => node.value.chars().count(),
            };
            eval.arena.int(length as i64)?
        }
        ("keys", []) => {
            let node = eval.arena[real].clone();
            let mut items = Vec::new();
            match node.kind {
                Kind::Map => {
                    for key in node.children.into_iter().step_by(2) {
                        let key = bare(eval, key)?;
                        items.push(key);
                    }
                }
                Kind::Seq => {
                    for at in 0..node.children.len() {
                        items.push(eval.arena.int(at as i64)?);
                    }
                }
                _ => {
                    return fail(format!(
                        "cannot get keys of {}, keys only works for maps and arrays",
                        node.tag
                    ));
                }
            }
            eval.arena.seq(items)?
        }
        ("has", [key]) => {
            let Some(key) = eval.first(key, id, scope)? else { return Ok(()) };
            let key = eval.arena[key].value.clone();
            let has = match eval.arena[real].kind {
                Kind::Map => eval.arena.own_value(real, &key).is_some(),
                Kind::Seq => {
                    int(&key).is_some_and(|at| at >= 0 && (at as usize) < eval.arena[real].children.len())
                }
                _ => false,
            };
            eval.arena.bool(has)?
        }
        ("map", [body]) => {
            let mut items = Vec::new();
            for child in values(eval.arena, real) {
                for found in eval.eval(body, &[child], scope)? {
                    items.push(eval.arena.detached(found)?);
                }
            }
            let seq = eval.arena.seq(items)?;
            eval.arena[seq].style = eval.arena[real].style;
            seq
        }
        ("map_values", [body]) => {
            let copy = eval.arena.copy(real)?;
            for child in values(eval.arena, copy) {
                match eval.first(body, child, scope)? {
                    Some(value) => eval.replace(child, value)?,
                    None => eval.delete(&[child])?,
                }
            }
            copy
        }
        ("filter", [test]) => {
            let mut items = Vec::new();
            for child in values(eval.arena, real) {
                if let Some(found) = eval.first(test, child, scope)?
                    && eval.arena.is_true(found)
                {
                    items.push(eval.arena.detached(child)?);
                }
            }
            eval.arena.seq(items)?
        }
        ("first", [test]) => {
            for child in values(eval.arena, real) {
                if let Some(found) = eval.first(test, child, scope)?
                    && eval.arena.is_true(found)
                {
                    out.push(child);
                    return Ok(());
                }
            }
            return Ok(());
        }
        ("first", []) => {
            out.extend(values(eval.arena, real).first());
            return Ok(());
        }
        ("last", []) => {
            out.extend(values(eval.arena, real).last());
            return Ok(());
        }
        ("sort", []) => sorted(eval, real, &Expr::Identity, scope)?,
        ("sort_by", [by]) => sorted(eval, real, by, scope)?,
        ("unique", []) => grouped(eval, real, &Expr::Identity, scope, true)?,
        ("unique_by", [by]) => grouped(eval, real, by, scope, true)?,
        ("group_by", [by]) => grouped(eval, real, by, scope, false)?,
        ("reverse", []) => {
            let copy = eval.arena.detached(real)?;
            eval.arena[copy].children.reverse();
            copy
        }
        ("min" | "max", []) => {
            let mut children = values(eval.arena, real);
            children.sort_by(|a, b| compare(eval.arena, *a, *b));
            out.extend(if name == "min" { children.first() } else { children.last() });
            return Ok(());
        }
        ("add", []) => {
            let mut sum = eval.arena.null()?;
            for child in values(eval.arena, real) {
                sum = operate(eval.arena, Operator::Add, Merge::default(), sum, child)?;
            }
            sum
        }
        ("any" | "all", []) => {
            let children = values(eval.arena, real);
            let answer = match name {
                "any" => children.iter().any(|child| eval.arena.is_true(*child)),
                _ => children.iter().all(|child| eval.arena.is_true(*child)),
            };
            eval.arena.bool(answer)?
        }
        ("any_c" | "all_c" | "any" | "all", [test]) => {
            let mut answer = name.starts_with("all");
            for child in values(eval.arena, real) {
                let found = eval.first(test, child, scope)?;
                let truth = found.is_some_and(|found| eval.arena.is_true(found));
                answer = if name.starts_with("all") { answer && truth } else { answer || truth };
            }
            eval.arena.bool(answer)?
        }
        ("flatten", _) => {
            let levels = match args.first() {
                Some(levels) => int(&eval.text(levels, id, scope)?).unwrap_or(-1),
                None => -1,
            };
            let mut items = Vec::new();
            flatten(eval, real, levels, 0, &mut items)?;
            eval.arena.seq(items)?
        }
        ("to_entries", []) => to_entries(eval, real)?,
        ("from_entries", []) => from_entries(eval, real)?,
        ("with_entries", [body]) => {
            let entries = to_entries(eval, real)?;
            let mut items = Vec::new();
            for entry in eval.arena[entries].children.clone() {
                for found in eval.eval(body, &[entry], scope)? {
                    items.push(eval.arena.detached(found)?);
                }
            }
            let seq = eval.arena.seq(items)?;
            let map = from_entries(eval, seq)?;
            let (style, from) = (eval.arena[real].style, eval.arena[real].clone());
            let node = &mut eval.arena[map];
            (node.style, node.head, node.comment, node.foot, node.lead) =
                (style, from.head, from.comment, from.foot, from.lead);
            map
        }
        ("pick" | "omit", [keys]) => {
            let Some(keys) = eval.first(keys, id, scope)? else { return Ok(()) };
            pick(eval, real, keys, name == "pick")?
        }
        ("pivot", []) => pivot(eval, real)?,
        ("contains", [other]) => {
            let Some(other) = eval.first(other, id, scope)? else { return Ok(()) };
            let answer = contains(eval.arena, real, other, 0)?;
            eval.arena.bool(answer)?
        }
        ("env" | "strenv", [Expr::Scalar(_, variable)]) => {
            let value = eval.arena.process.variable(variable.as_bytes());
            let Some(value) = value else {
                return fail(format!("value for env variable '{variable}' not provided in env()"));
            };
            let value = String::from_utf8_lossy(&value).into_owned();
            if name == "strenv" {
                eval.arena.string(value)?
            } else {
                super::yaml::read(eval.arena, &value)?.first().copied().unwrap_or(id)
            }
        }
        ("load" | "load_str" | "strload" | "load_xml" | "load_props" | "load_base64", [file]) => {
            let file = eval.text(file, id, scope)?;
            load(eval, name, &file)?
        }
        ("eval", [text]) => {
            let text = eval.text(text, id, scope)?;
            let expr = parse(&text)?;
            out.extend(eval.eval(&expr, &[id], scope)?);
            return Ok(());
        }
        ("error", [text]) => {
            let text = eval.text(text, id, scope)?;
            return fail(text);
        }
        ("path", []) => {
            let mut items = Vec::new();
            for step in eval.path(id)? {
                items.push(bare(eval, step)?);
            }
            eval.arena.seq(items)?
        }
        ("key", []) => match eval.path(id)?.last() {
            Some(step) => *step,
            None => return Ok(()),
        },
        ("is_key", []) => {
            let answer = eval.arena[id].is_key;
            eval.arena.bool(answer)?
        }
        ("parent", _) => {
            let levels = match args.first() {
                Some(levels) => int(&eval.text(levels, id, scope)?).unwrap_or(1),
                None => 1,
            };
            let mut at = id;
            for _ in 0..levels {
                match eval.arena[at].parent {
                    Some(parent) => at = parent,
                    None => return Ok(()),
                }
            }
            at
        }
        ("setpath", [path, value]) => {
            let (path, value) = (eval.first(path, id, scope)?, eval.first(value, id, scope)?);
            if let (Some(path), Some(value)) = (path, value)
                && let Some(target) = walk(eval, id, path)?
            {
                eval.replace(target, value)?;
            }
            id
        }
        ("getpath", [path]) => {
            let Some(path) = eval.first(path, id, scope)? else { return Ok(()) };
            match walk(eval, id, path)? {
                Some(found) => found,
                None => return Ok(()),
            }
        }
        ("delpaths", [paths]) => {
            let Some(paths) = eval.first(paths, id, scope)? else { return Ok(()) };
            let mut found = Vec::new();
            for path in eval.arena[paths].children.clone() {
                found.extend(walk(eval, id, path)?);
            }
            eval.delete(&found)?;
            id
        }
        ("documentIndex" | "document_index" | "di", []) => {
            let number = eval.arena[id].document as i64;
            eval.arena.int(number)?
        }
        ("fileIndex" | "file_index" | "fi", []) => {
            let number = eval.arena[id].file as i64;
            eval.arena.int(number)?
        }
        ("filename", []) => {
            let file = eval.filenames.get(eval.arena[id].file).cloned().unwrap_or_else(|| "-".into());
            eval.arena.string(file)?
        }
        ("line", []) => {
            let number = eval.arena[id].line as i64;
            eval.arena.int(number)?
        }
        ("column", []) => {
            let number = eval.arena[id].column as i64;
            eval.arena.int(number)?
        }
        ("tag" | "type", []) => {
            let tag = eval.arena[real].tag.clone();
            eval.arena.string(tag)?
        }
        ("kind", []) => {
            let kind = match eval.arena[id].kind {
                Kind::Scalar => "scalar",
                Kind::Map => "map",
                Kind::Seq => "seq",
                Kind::Alias => "alias",
            };
            eval.arena.string(kind)?
        }
        ("style", []) => {
            let style = match eval.arena[id].style {
                Style::Plain => "",
                Style::Single => "single",
                Style::Double => "double",
                Style::Literal => "literal",
                Style::Folded => "folded",
                Style::Flow => "flow",
            };
            eval.arena.string(style)?
        }
        ("anchor", []) => {
            let anchor = eval.arena[id].anchor.clone();
            eval.arena.string(anchor)?
        }
        ("alias", []) => {
            let alias =
                if eval.arena[id].kind == Kind::Alias { eval.arena[id].value.clone() } else { String::new() };
            eval.arena.string(alias)?
        }
        (
            "lineComment" | "line_comment" | "headComment" | "head_comment" | "footComment" | "foot_comment",
            [],
        ) => {
            let text = comment_of(eval.arena, id, name);
            eval.arena.string(text)?
        }
        ("now", []) => {
            let time = boxsh_kernel::vfs::TimeSource::now(eval.arena.process.clock());
            let text = crate::datetime::Zone::utc().format(b"%Y-%m-%dT%H:%M:%SZ", time);
            eval.arena.scalar("!!timestamp", String::from_utf8_lossy(&text))?
        }
        ("to_number" | "tonumber", []) => {
            let node = eval.arena[real].clone();
            if number(&node).is_some() {
                id
            } else {
                match super::node::resolve(&node.value) {
                    tag @ ("!!int" | "!!float") => eval.arena.scalar(tag, node.value)?,
                    _ => {
                        return fail(format!("cannot convert node value [{}] at path to number", node.value));
                    }
                }
            }
        }
        ("floor" | "ceil" | "round" | "abs", []) => {
            let Some(value) = number(&eval.arena[real]) else {
                return fail(format!("{name} needs a number"));
            };
            let value = match name {
                "floor" => value.floor(),
                "ceil" => value.ceil(),
                "round" => value.round(),
                _ => value.abs(),
            };
            eval.arena.scalar("!!int", show(value))?
        }
        _ => return texts::one(eval, name, args, id, scope, out),
    };
    out.push(result);
    Ok(())
}

/// A copy without comments.
fn bare(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let copy = eval.arena.detached(id)?;
    let node = &mut eval.arena[copy];
    node.head.clear();
    node.comment.clear();
    node.foot.clear();
    Ok(copy)
}

fn comment_of(arena: &Arena<'_>, id: Id, name: &str) -> String {
    let node = &arena[id];
    let of_key = |pick: fn(&super::node::Node) -> &String| match (pick(node).is_empty(), node.key) {
        (true, Some(key)) => pick(&arena[key]).clone(),
        _ => pick(node).clone(),
    };
    let raw = match name {
        "lineComment" | "line_comment" => of_key(|node| &node.comment),
        "footComment" | "foot_comment" => of_key(|node| &node.foot),
        _ if !node.lead.is_empty() => node.lead.replace("---\n", ""),
        _ => of_key(|node| &node.head),
    };
    let lines =
        raw.trim_end().lines().map(|line| line.strip_prefix("# ").or(line.strip_prefix('#')).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The items of a sequence, or the values of a map.
fn values(arena: &Arena<'_>, id: Id) -> Vec<Id> {
    let node = &arena[arena.real(id)];
    match node.kind {
        Kind::Map => node.children.iter().skip(1).step_by(2).copied().collect(),
        _ => node.children.clone(),
    }
}

fn sort_keys(arena: &mut Arena<'_>, id: Id) {
    if arena[id].kind != Kind::Map {
        return;
    }
    let mut entries = arena.entries(id);
    entries.sort_by(|a, b| arena[a.0].value.cmp(&arena[b.0].value));
    arena[id].children = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
}

/// Puts what aliases and merge keys stand for in their place.
fn explode(eval: Eval<'_, '_, '_>, id: Id, depth: usize) -> Outcome<()> {
    if depth > eval.arena.max_depth {
        return Arena::too_deep();
    }
    eval.arena[id].anchor.clear();
    if eval.arena[id].kind == Kind::Alias {
        let target = eval.arena.real(id);
        let copy = eval.arena.copy(target)?;
        eval.arena[copy].anchor.clear();
        eval.replace(id, copy)?;
        eval.arena[id].anchor.clear();
    }
    if eval.arena[id].kind == Kind::Map {
        let entries = eval.arena.entries(id);
        eval.arena[id].children.clear();
        let mut own = std::collections::HashSet::new();
        for (key, _) in &entries {
            own.insert(eval.arena[*key].value.clone());
        }
        for (key, value) in entries {
            if eval.arena[key].tag != "!!merge" {
                eval.set(id, key, value)?;
                continue;
            }
            let source = eval.arena.real(value);
            let sources = match eval.arena[source].kind {
                Kind::Seq => eval.arena[source].children.clone(),
                _ => vec![source],
            };
            for source in sources.into_iter().rev() {
                let source = eval.arena.real(source);
                let copy = eval.arena.copy(source)?;
                explode(eval, copy, depth + 1)?;
                for (key, value) in eval.arena.entries(copy) {
                    if !own.contains(&eval.arena[key].value) {
                        eval.set(id, key, value)?;
                    }
                }
            }
        }
    }
    for child in eval.arena[id].children.clone() {
        explode(eval, child, depth + 1)?;
    }
    Ok(())
}

/// The first result of `by` for each item.
fn keyed(eval: Eval<'_, '_, '_>, id: Id, by: &Expr, scope: &Scope) -> Outcome<Vec<(Vec<Id>, Id)>> {
    let mut items = Vec::new();
    for child in values(eval.arena, id) {
        items.push((eval.eval(by, &[child], scope)?, child));
    }
    Ok(items)
}

fn order(arena: &Arena<'_>, a: &[Id], b: &[Id]) -> std::cmp::Ordering {
    let pairs = a.iter().zip(b).map(|(a, b)| compare(arena, *a, *b));
    pairs.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then).then(a.len().cmp(&b.len()))
}

fn sorted(eval: Eval<'_, '_, '_>, id: Id, by: &Expr, scope: &Scope) -> Outcome<Id> {
    if eval.arena[id].kind != Kind::Seq {
        return fail(format!("node at path is not an array (it's a {})", eval.arena[id].tag));
    }
    let mut items = keyed(eval, id, by, scope)?;
    items.sort_by(|a, b| order(eval.arena, &a.0, &b.0));
    let mut copies = Vec::new();
    for (_, item) in items {
        copies.push(eval.arena.detached(item)?);
    }
    let seq = eval.arena.seq(copies)?;
    eval.arena[seq].style = eval.arena[id].style;
    Ok(seq)
}

/// Groups in the order of their first items; or only those first items.
fn grouped(eval: Eval<'_, '_, '_>, id: Id, by: &Expr, scope: &Scope, firsts: bool) -> Outcome<Id> {
    let mut groups: Vec<Vec<Id>> = Vec::new();
    let mut places: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for (key, item) in keyed(eval, id, by, scope)? {
        let mut name = String::new();
        for part in key {
            name.push_str(&super::json::write(eval.arena, part, 0)?);
            name.push('\n');
        }
        let place = *places.entry(name).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        let copy = eval.arena.detached(item)?;
        groups[place].push(copy);
    }
    let mut items = Vec::new();
    for group in groups {
        items.push(if firsts { group[0] } else { eval.arena.seq(group)? });
    }
    eval.arena.seq(items)
}

fn flatten(eval: Eval<'_, '_, '_>, id: Id, levels: i64, depth: usize, out: &mut Vec<Id>) -> Outcome<()> {
    if depth > eval.arena.max_depth {
        return Arena::too_deep();
    }
    for child in values(eval.arena, id) {
        let real = eval.arena.real(child);
        if eval.arena[real].kind == Kind::Seq && (levels < 0 || (depth as i64) < levels) {
            flatten(eval, real, levels, depth + 1, out)?;
        } else {
            out.push(eval.arena.detached(child)?);
        }
    }
    Ok(())
}

fn to_entries(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let mut items = Vec::new();
    let pairs: Vec<(Id, Id)> = if eval.arena[id].kind == Kind::Map {
        eval.arena.entries(id)
    } else {
        let mut pairs = Vec::new();
        for (at, child) in eval.arena[id].children.clone().into_iter().enumerate() {
            pairs.push((eval.arena.int(at as i64)?, child));
        }
        pairs
    };
    for (key, value) in pairs {
        let entry = eval.arena.map()?;
        let key = eval.arena.detached(key)?;
        let value = eval.arena.detached(value)?;
        eval.arena.put_text(entry, "key", key)?;
        eval.arena.put_text(entry, "value", value)?;
        items.push(entry);
    }
    eval.arena.seq(items)
}

fn from_entries(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let map = eval.arena.map()?;
    for entry in values(eval.arena, id) {
        let entry = eval.arena.real(entry);
        let Some(key) = eval.arena.own_value(entry, "key") else {
            return fail("could not find 'key' in entry");
        };
        let value = match eval.arena.own_value(entry, "value") {
            Some(value) => eval.arena.detached(value)?,
            None => eval.arena.null()?,
        };
        eval.set(map, key, value)?;
    }
    Ok(map)
}

fn pick(eval: Eval<'_, '_, '_>, id: Id, keys: Id, keep: bool) -> Outcome<Id> {
    let wanted: Vec<String> =
        values(eval.arena, keys).iter().map(|key| eval.arena[eval.arena.real(*key)].value.clone()).collect();
    let copy = eval.arena.copy(id)?;
    let children = if eval.arena[copy].kind == Kind::Map {
        let entries = eval.arena.entries(copy);
        let found: Vec<(Id, Id)> = if keep {
            let find =
                |name: &String| entries.iter().find(|(key, _)| eval.arena[*key].value == *name).copied();
            wanted.iter().filter_map(find).collect()
        } else {
            entries.into_iter().filter(|(key, _)| !wanted.contains(&eval.arena[*key].value)).collect()
        };
        found.into_iter().flat_map(|(key, value)| [key, value]).collect()
    } else {
        let children = eval.arena[copy].children.clone();
        if keep {
            wanted.iter().filter_map(|at| children.get(at.parse::<usize>().ok()?).copied()).collect()
        } else {
            let kept = children.iter().enumerate().filter(|(at, _)| !wanted.contains(&at.to_string()));
            kept.map(|(_, child)| *child).collect()
        }
    };
    eval.arena[copy].children = children;
    Ok(copy)
}

fn pivot(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let rows = values(eval.arena, id);
    let of_maps = rows.first().is_some_and(|row| eval.arena[*row].kind == Kind::Map);
    let result = if of_maps { eval.arena.map()? } else { eval.arena.seq(Vec::new())? };
    let mut names: Vec<String> = Vec::new();
    let width = rows.iter().map(|row| values(eval.arena, *row).len()).max().unwrap_or(0);
    if of_maps {
        for row in &rows {
            for (key, _) in eval.arena.entries(*row) {
                let name = eval.arena[key].value.clone();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    for at in 0..if of_maps { names.len() } else { width } {
        let mut items = Vec::new();
        for row in &rows {
            let cell = match of_maps {
                true => eval.arena.own_value(*row, &names[at]),
                false => eval.arena[*row].children.get(at).copied(),
            };
            items.push(match cell {
                Some(cell) => eval.arena.detached(cell)?,
                None => eval.arena.null()?,
            });
        }
        let column = eval.arena.seq(items)?;
        match of_maps {
            true => eval.arena.put_text(result, &names[at], column)?,
            false => eval.arena.push(result, column),
        }
    }
    Ok(result)
}

fn contains(arena: &Arena<'_>, a: Id, b: Id, depth: usize) -> Outcome<bool> {
    if depth > arena.max_depth {
        return Arena::too_deep();
    }
    let (a, b) = (arena.real(a), arena.real(b));
    match (arena[a].kind, arena[b].kind) {
        (Kind::Map, Kind::Map) => {
            for (key, value) in arena.entries(b) {
                match arena.own_value(a, &arena[key].value) {
                    Some(own) if contains(arena, own, value, depth + 1)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Kind::Seq, kind) => {
            let wanted = if kind == Kind::Seq { arena[b].children.clone() } else { vec![b] };
            for item in wanted {
                let mut found = false;
                for &own in &arena[a].children {
                    found = found || contains(arena, own, item, depth + 1)?;
                }
                if !found {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Kind::Scalar, Kind::Scalar) if arena[a].tag == "!!str" && arena[b].tag == "!!str" => {
            Ok(arena[a].value.contains(&arena[b].value))
        }
        _ => arena.equal(a, b),
    }
}

/// Follows a path from a node.
fn walk(eval: Eval<'_, '_, '_>, id: Id, path: Id) -> Outcome<Option<Id>> {
    let mut at = id;
    for step in values(eval.arena, path) {
        let scope = super::eval::bind("step", vec![step], &None);
        let index = Expr::Index(Box::new(Expr::Identity), Box::new(Expr::Variable("step".into())));
        match eval.eval(&index, &[at], &scope)?.first() {
            Some(found) => at = *found,
            None => return Ok(None),
        }
    }
    Ok(Some(at))
}

fn load(eval: Eval<'_, '_, '_>, name: &str, file: &str) -> Outcome<Id> {
    let text = format::read_file(eval.arena.process, file.as_bytes())?;
    let format = match name {
        "load_str" | "strload" => return eval.arena.string(text),
        "load_xml" => Format::Xml,
        "load_props" => Format::Props,
        "load_base64" => {
            let text = texts::base64_decode(&text)?;
            return eval.arena.string(text);
        }
        _ => Format::Yaml,
    };
    match format::read(eval.arena, format, &text)?.first() {
        Some(root) => {
            eval.arena[*root].lead.clear();
            Ok(*root)
        }
        None => eval.arena.null(),
    }
}
