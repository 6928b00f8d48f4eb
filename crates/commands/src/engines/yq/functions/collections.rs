//! The operators on sequences and maps.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::node::{Arena, Id, Kind, Outcome, fail, int, number};
use super::super::operate::compare;
use super::super::syntax::Expr;
use super::super::{eval::Scope, json};
use super::{Applied, Eval, kind_and_path, values};

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, real, scope } = applied;
    let result = match (name, args) {
        ("length", []) => {
            let node = &eval.arena[real];
            let length = match node.kind {
                Kind::Map => node.children.len() / 2,
                Kind::Seq => node.children.len(),
                _ if node.tag == "!!null" => 0,
                _ => node.value.len(),
            };
            eval.arena.int(length as i64)?
        }
        ("keys", []) => keys(eval, real)?,
        ("has", [key]) => {
            let Some(key) = eval.first(key, id, scope)? else { return Ok(true) };
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
        ("map" | "filter", [body]) => mapped(eval, applied, body)?,
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
        ("first", [test]) => {
            for child in values(eval.arena, real) {
                if holds(eval, test, child, scope)? {
                    out.push(child);
                    break;
                }
            }
            return Ok(true);
        }
        ("sort", []) => sorted(eval, applied, &Expr::Identity)?,
        ("sort_by", [by]) => sorted(eval, applied, by)?,
        ("unique", []) => grouped(eval, applied, &Expr::Identity)?,
        ("unique_by" | "group_by", [by]) => grouped(eval, applied, by)?,
        ("reverse" | "shuffle", []) => turned(eval, applied)?,
        ("min" | "max", []) => {
            let mut children = values(eval.arena, real);
            children.sort_by(|a, b| compare(eval.arena, *a, *b));
            out.extend(if name == "min" { children.first() } else { children.last() });
            return Ok(true);
        }
        ("any" | "all" | "any_c" | "all_c", _) => quantified(eval, applied)?,
        ("flatten", _) => {
            if eval.arena[real].kind != Kind::Seq {
                return fail("only arrays are supported for flatten");
            }
            let levels = match args.first() {
                Some(Expr::Scalar(_, levels)) => int(levels).unwrap_or(-1),
                _ => -1,
            };
            let mut items = Vec::new();
            flatten(eval, real, levels, 0, &mut items)?;
            eval.arena.seq(items)?
        }
        ("pivot", []) => pivot(eval, real)?,
        ("contains", [other]) => {
            let Some(other) = eval.first(other, id, scope)? else { return Ok(true) };
            let answer = contains(eval.arena, real, other, 0)?;
            eval.arena.bool(answer)?
        }
        _ => return Ok(false),
    };
    out.push(result);
    Ok(true)
}

/// Whether the first result of a test is true.
fn holds(eval: Eval<'_, '_, '_>, test: &Expr, id: Id, scope: &Scope) -> Outcome<bool> {
    let found = eval.first(test, id, scope)?;
    Ok(found.is_some_and(|found| eval.arena.is_true(found)))
}

fn keys(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let node = eval.arena[id].clone();
    let mut items = Vec::new();
    match node.kind {
        Kind::Map => {
            for key in node.children.into_iter().step_by(2) {
                items.push(eval.arena.detached(key)?);
            }
        }
        Kind::Seq => {
            for at in 0..node.children.len() {
                items.push(eval.arena.int(at as i64)?);
            }
        }
        _ => {
            return fail(format!("cannot get keys of {}, keys only works for maps and arrays", node.tag));
        }
    }
    eval.arena.seq(items)
}

fn mapped(eval: Eval<'_, '_, '_>, applied: Applied<'_>, body: &Expr) -> Outcome<Id> {
    let Applied { name, real, scope, .. } = applied;
    let mut items = Vec::new();
    for child in values(eval.arena, real) {
        if name == "filter" {
            if holds(eval, body, child, scope)? {
                items.push(eval.arena.detached(child)?);
            }
            continue;
        }
        for found in eval.eval(body, &[child], scope)? {
            items.push(eval.arena.detached(found)?);
        }
    }
    let seq = eval.arena.seq(items)?;
    if name == "map" && eval.arena[real].kind == Kind::Seq {
        eval.arena[seq].style = eval.arena[real].style;
    }
    Ok(seq)
}

fn turned(eval: Eval<'_, '_, '_>, applied: Applied<'_>) -> Outcome<Id> {
    let Applied { name, id, real, .. } = applied;
    if eval.arena[real].kind != Kind::Seq {
        let (tag, path) = kind_and_path(eval.arena, id);
        return fail(format!("node at path [{path}] is not an array (it's a {tag})"));
    }
    let copy = eval.arena.detached(real)?;
    if name == "reverse" {
        eval.arena[copy].children.reverse();
        return Ok(copy);
    }
    for at in (1..eval.arena[copy].children.len()).rev() {
        let other = eval.arena.process.rng().below(at as u64 + 1) as usize;
        eval.arena[copy].children.swap(at, other);
    }
    Ok(copy)
}

fn quantified(eval: Eval<'_, '_, '_>, applied: Applied<'_>) -> Outcome<Id> {
    let Applied { name, args, real, scope, .. } = applied;
    if eval.arena[real].kind != Kind::Seq {
        let tag = &eval.arena[real].tag;
        return fail(format!("{} only supports arrays, was {tag}", name.trim_end_matches("_c")));
    }
    let is_all = name.starts_with("all");
    let mut answer = is_all;
    for child in values(eval.arena, real) {
        let truth = match args.first() {
            Some(test) => holds(eval, test, child, scope)?,
            None => eval.arena.is_true(child),
        };
        answer = if is_all { answer && truth } else { answer || truth };
    }
    eval.arena.bool(answer)
}

/// The results of `by` for each item.
fn keyed(eval: Eval<'_, '_, '_>, id: Id, by: &Expr, scope: &Scope) -> Outcome<Vec<(Vec<Id>, Id)>> {
    let mut items = Vec::new();
    for child in values(eval.arena, id) {
        items.push((eval.eval(by, &[child], scope)?, child));
    }
    Ok(items)
}

fn order(arena: &Arena<'_>, a: &[Id], b: &[Id]) -> Ordering {
    let pairs = a.iter().zip(b).map(|(a, b)| compare(arena, *a, *b));
    pairs.fold(Ordering::Equal, Ordering::then).then(a.len().cmp(&b.len()))
}

fn sorted(eval: Eval<'_, '_, '_>, applied: Applied<'_>, by: &Expr) -> Outcome<Id> {
    let Applied { id, real, scope, .. } = applied;
    match eval.arena[real].kind {
        Kind::Seq => {}
        Kind::Map => {
            let copy = eval.arena.copy(real)?;
            let mut items = Vec::new();
            for (key, value) in eval.arena.entries(copy) {
                items.push((eval.eval(by, &[value], scope)?, key, value));
            }
            items.sort_by(|a, b| order(eval.arena, &a.0, &b.0));
            eval.arena[copy].children = items.into_iter().flat_map(|(_, key, value)| [key, value]).collect();
            return Ok(copy);
        }
        _ => {
            let (tag, path) = kind_and_path(eval.arena, id);
            return fail(format!("node at path [{path}] is not an array or map (it's a {tag})"));
        }
    }
    let mut items = keyed(eval, real, by, scope)?;
    items.sort_by(|a, b| order(eval.arena, &a.0, &b.0));
    let mut copies = Vec::new();
    for (_, item) in items {
        copies.push(eval.arena.detached(item)?);
    }
    let seq = eval.arena.seq(copies)?;
    eval.arena[seq].style = eval.arena[real].style;
    Ok(seq)
}

/// Groups in the order of their first items; or, for `unique`, only those first items.
fn grouped(eval: Eval<'_, '_, '_>, applied: Applied<'_>, by: &Expr) -> Outcome<Id> {
    let Applied { name: function, real, scope, .. } = applied;
    if eval.arena[real].kind != Kind::Seq {
        let shown = if function == "group_by" { "group by" } else { "unique" };
        return fail(format!("only arrays are supported for {shown}"));
    }
    let mut groups: Vec<Vec<Id>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (key, item) in keyed(eval, real, by, scope)? {
        let mut name = String::new();
        for part in key {
            let part = eval.arena.real(part);
            match eval.arena[part].kind {
                Kind::Scalar => name.push_str(&eval.arena[part].value),
                _ => name.push_str(&json::write(eval.arena, part, 0)?),
            }
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
        items.push(if function == "group_by" { eval.arena.seq(group)? } else { group[0] });
    }
    let seq = eval.arena.seq(items)?;
    if function != "group_by" {
        eval.arena[seq].style = eval.arena[real].style;
        eval.arena[seq].lead = eval.arena[real].lead.clone();
    }
    Ok(seq)
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

fn pivot(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    if eval.arena[id].kind != Kind::Seq {
        return fail(format!("cannot pivot node of type {}", eval.arena[id].tag));
    }
    let rows = values(eval.arena, id);
    let first = rows.first().map(|row| eval.arena[*row].kind);
    if let Some(Kind::Scalar | Kind::Alias) = first {
        let tag = &eval.arena[rows[0]].tag;
        return fail(format!("can only pivot elements of !!seq or !!map types, received {tag}"));
    }
    if first != Some(Kind::Map) {
        let width = rows.iter().map(|row| eval.arena[*row].children.len()).max().unwrap_or(0);
        let result = eval.arena.seq(Vec::new())?;
        for at in 0..width {
            let cells = rows.iter().map(|row| eval.arena[*row].children.get(at).copied()).collect();
            let column = column(eval, cells)?;
            eval.arena.push(result, column);
        }
        return Ok(result);
    }
    let mut names: Vec<String> = Vec::new();
    for row in &rows {
        for (key, _) in eval.arena.entries(*row) {
            let name = eval.arena[key].value.clone();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let result = eval.arena.map()?;
    for name in names {
        let cells = rows.iter().map(|row| eval.arena.own_value(*row, &name)).collect();
        let column = column(eval, cells)?;
        eval.arena.put_text(result, &name, column)?;
    }
    Ok(result)
}

/// A sequence of cells, with nothing where there is none.
fn column(eval: Eval<'_, '_, '_>, cells: Vec<Option<Id>>) -> Outcome<Id> {
    let mut items = Vec::new();
    for cell in cells {
        items.push(match cell {
            Some(cell) => eval.arena.detached(cell)?,
            None => eval.arena.scalar("!!null", "")?,
        });
    }
    eval.arena.seq(items)
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
        (Kind::Seq, Kind::Seq) => {
            for &item in &arena[b].children {
                let mut found = false;
                for &own in &arena[a].children {
                    found = found
                        || (arena[own].kind == arena[item].kind && contains(arena, own, item, depth + 1)?);
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
        (Kind::Scalar, Kind::Scalar) => {
            let numbers = (number(&arena[a]), number(&arena[b]));
            Ok(arena[a].tag == arena[b].tag
                && (arena[a].value == arena[b].value || (numbers.0.is_some() && numbers.0 == numbers.1)))
        }
        _ => fail(format!("{} cannot check contained in {}", arena[b].tag, arena[a].tag)),
    }
}
