//! The entries of maps, and what aliases and merge keys stand for.

use std::collections::HashSet;

use super::super::node::{Arena, Id, Kind, Outcome, fail};
use super::{Applied, Eval, kind_and_path, values};

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, real, scope } = applied;
    let result = match (name, args) {
        ("to_entries", []) => match to_entries(eval, real)? {
            Some(entries) => entries,
            None => return Ok(true),
        },
        ("from_entries", []) => from_entries(eval, real)?,
        ("with_entries", [body]) => {
            let Some(entries) = to_entries(eval, real)? else { return Ok(true) };
            let mut items = Vec::new();
            for entry in eval.arena[entries].children.clone() {
                for found in eval.eval(body, &[entry], scope)? {
                    items.push(eval.arena.detached(found)?);
                }
            }
            let seq = eval.arena.seq(items)?;
            let map = from_entries(eval, seq)?;
            let from = eval.arena[real].clone();
            let node = &mut eval.arena[map];
            (node.style, node.head, node.comment, node.foot, node.lead) =
                (from.style, from.head, from.comment, from.foot, from.lead);
            map
        }
        ("pick" | "omit", [keys]) => {
            let Some(keys) = eval.first(keys, id, scope)? else { return Ok(true) };
            if eval.arena[real].kind == Kind::Scalar {
                let (tag, path) = kind_and_path(eval.arena, id);
                return fail(format!("cannot {name} indices from type {tag} ({path})"));
            }
            pick(eval, real, keys, name == "pick")?
        }
        ("array_to_map", []) => {
            let map = eval.arena.map()?;
            for (at, child) in values(eval.arena, real).into_iter().enumerate() {
                if !eval.arena.is_null(child) {
                    let child = eval.arena.detached(child)?;
                    let key = eval.arena.int(at as i64)?;
                    eval.arena.put(map, key, child);
                }
            }
            map
        }
        _ => return Ok(false),
    };
    out.push(result);
    Ok(true)
}

pub(super) fn sort_keys(arena: &mut Arena<'_>, id: Id) {
    if arena[id].kind != Kind::Map {
        return;
    }
    let mut entries = arena.entries(id);
    entries.sort_by(|a, b| arena[a.0].value.cmp(&arena[b.0].value));
    arena[id].children = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
}

/// Puts what aliases and merge keys stand for in their place.
pub(in super::super) fn explode(eval: Eval<'_, '_, '_>, id: Id, depth: usize) -> Outcome<()> {
    if depth > eval.arena.max_depth {
        return Arena::too_deep();
    }
    eval.arena.process.tick()?;
    eval.arena[id].anchor.clear();
    if eval.arena[id].kind == Kind::Alias {
        let target = eval.arena.real(id);
        let copy = eval.arena.copy(target)?;
        eval.arena[copy].anchor.clear();
        eval.replace(id, copy)?;
        eval.arena[id].anchor.clear();
    }
    if eval.arena[id].kind == Kind::Map {
        merge_keys(eval, id, depth)?;
    }
    for child in eval.arena[id].children.clone() {
        explode(eval, child, depth + 1)?;
    }
    Ok(())
}

fn merge_keys(eval: Eval<'_, '_, '_>, id: Id, depth: usize) -> Outcome<()> {
    let entries = eval.arena.entries(id);
    if !entries.iter().any(|(key, _)| eval.arena[*key].tag == "!!merge") {
        return Ok(());
    }
    eval.arena[id].children.clear();
    let own: HashSet<String> = entries.iter().map(|(key, _)| eval.arena[*key].value.clone()).collect();
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
    Ok(())
}

/// `None` for null, which has none.
fn to_entries(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Option<Id>> {
    let pairs: Vec<(Id, Id)> = match eval.arena[id].kind {
        Kind::Map => eval.arena.entries(id),
        Kind::Seq => {
            let mut pairs = Vec::new();
            for (at, child) in eval.arena[id].children.clone().into_iter().enumerate() {
                pairs.push((eval.arena.int(at as i64)?, child));
            }
            pairs
        }
        _ if eval.arena.is_null(id) => return Ok(None),
        _ => return fail(format!("{} has no keys", eval.arena[id].tag)),
    };
    let mut items = Vec::new();
    for (key, value) in pairs {
        let entry = eval.arena.map()?;
        let key = eval.arena.detached(key)?;
        let value = eval.arena.detached(value)?;
        eval.arena.put_text(entry, "key", key)?;
        eval.arena.put_text(entry, "value", value)?;
        items.push(entry);
    }
    let lead = eval.arena[id].lead.clone();
    let seq = eval.arena.seq(items)?;
    eval.arena[seq].lead = lead;
    Ok(Some(seq))
}

fn from_entries(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let map = eval.arena.map()?;
    for (at, entry) in values(eval.arena, id).into_iter().enumerate() {
        let entry = eval.arena.real(entry);
        let part = |name: &str| match eval.arena.own_value(entry, name) {
            Some(found) => Ok(found),
            None => fail(format!("expected to find one '{name}' entry but found 0 in position {at}")),
        };
        let (key, value) = (part("key")?, part("value")?);
        let value = eval.arena.detached(value)?;
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
