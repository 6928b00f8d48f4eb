//! Arithmetic, comparison and merging.

use std::cmp::Ordering;

use super::node::{Arena, Id, Kind, Outcome, Style, fail, int, number, show};
use super::syntax::{Merge, Operator};

/// Applies an operator to two nodes, and gives a new one.
pub(super) fn operate(
    arena: &mut Arena<'_>,
    operator: Operator,
    flags: Merge,
    left: Id,
    right: Id,
) -> Outcome<Id> {
    let (a, b) = (arena.real(left), arena.real(right));
    match operator {
        Operator::Equal | Operator::NotEqual => {
            let same = match (&*arena[a].value, &*arena[b].value) {
                // A pattern on the right, as in `.a == "c*"`.
                (text, pattern)
                    if arena[b].tag == "!!str" && pattern.contains('*') && arena[a].kind == Kind::Scalar =>
                {
                    super::eval::glob(pattern, text)
                }
                _ => arena.equal(a, b)?,
            };
            arena.bool(same == (operator == Operator::Equal))
        }
        Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
            if arena.is_null(a) || arena.is_null(b) {
                let both = arena.is_null(a) && arena.is_null(b);
                return arena.bool(both && matches!(operator, Operator::LessEqual | Operator::GreaterEqual));
            }
            let order = compare(arena, a, b);
            arena.bool(match operator {
                Operator::Less => order.is_lt(),
                Operator::LessEqual => order.is_le(),
                Operator::Greater => order.is_gt(),
                _ => order.is_ge(),
            })
        }
        Operator::Add => add(arena, a, b),
        Operator::Subtract if arena[a].kind == Kind::Seq => {
            let mut kept = Vec::new();
            for item in arena[a].children.clone() {
                let mut found = false;
                for other in arena[b].children.clone() {
                    found = found || arena.equal(item, other)?;
                }
                if !found {
                    kept.push(arena.detached(item)?);
                }
            }
            arena.seq(kept)
        }
        Operator::Multiply if arena[a].kind != Kind::Scalar || arena[b].kind != Kind::Scalar => {
            merge(arena, a, b, flags)
        }
        Operator::Multiply if arena.is_null(b) => arena.detached(a),
        Operator::Multiply if arena.is_null(a) => arena.detached(b),
        Operator::Multiply if arena[a].tag == "!!str" && arena[b].tag == "!!int" => {
            let count = int(&arena[b].value).unwrap_or(0).clamp(0, 10_000_000) as usize;
            if arena[a].value.len().saturating_mul(count) > 10_000_000 {
                return fail("cannot repeat string: the result would be too long");
            }
            let text = arena[a].value.repeat(count);
            arena.string(text)
        }
        Operator::Divide if arena[a].tag == "!!str" => {
            let parts: Vec<String> = arena[a].value.split(&arena[b].value).map(str::to_owned).collect();
            let mut items = Vec::new();
            for part in parts {
                items.push(arena.string(part)?);
            }
            arena.seq(items)
        }
        _ => arithmetic(arena, operator, a, b),
    }
}

fn word(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "added to",
        Operator::Subtract => "subtracted from",
        Operator::Multiply => "multiply with",
        Operator::Divide => "divided by",
        _ => "modulo",
    }
}

fn arithmetic(arena: &mut Arena<'_>, operator: Operator, a: Id, b: Id) -> Outcome<Id> {
    let (Some(x), Some(y)) = (number(&arena[a]), number(&arena[b])) else {
        let (first, second) = (arena[a].tag.clone(), arena[b].tag.clone());
        return fail(match operator {
            Operator::Multiply => format!("cannot multiply {first} with {second}"),
            Operator::Add | Operator::Subtract => format!("{second} cannot be {} {first}", word(operator)),
            _ => format!("{first} cannot be {} {second}", word(operator)),
        });
    };
    let whole = match (int(&arena[a].value), int(&arena[b].value)) {
        (Some(x), Some(y)) if arena[a].tag == "!!int" && arena[b].tag == "!!int" => match operator {
            Operator::Add => x.checked_add(y),
            Operator::Subtract => x.checked_sub(y),
            Operator::Multiply => x.checked_mul(y),
            Operator::Remainder if y == 0 => return fail("cannot modulo by 0"),
            Operator::Remainder => x.checked_rem(y),
            _ => None,
        },
        _ => None,
    };
    let style = arena[a].style;
    let id = match whole {
        Some(whole) => arena.int(whole)?,
        None => {
            let result = match operator {
                Operator::Add => x + y,
                Operator::Subtract => x - y,
                Operator::Multiply => x * y,
                Operator::Divide => x / y,
                _ => x % y,
            };
            arena.scalar("!!float", show(result))?
        }
    };
    arena[id].style = style;
    Ok(id)
}

fn add(arena: &mut Arena<'_>, a: Id, b: Id) -> Outcome<Id> {
    if arena.is_null(a) {
        return arena.detached(b);
    }
    if arena.is_null(b) && arena[a].kind != Kind::Seq {
        return arena.detached(a);
    }
    match (arena[a].kind, arena[b].kind) {
        (Kind::Seq, kind) => {
            let sum = arena.detached(a)?;
            let items = match kind {
                Kind::Seq => arena[b].children.clone(),
                _ if arena.is_null(b) => Vec::new(),
                _ => vec![b],
            };
            if arena[sum].children.is_empty() {
                arena[sum].style = arena[b].style;
            }
            for item in items {
                let item = arena.detached(item)?;
                arena.push(sum, item);
            }
            Ok(sum)
        }
        (Kind::Map, Kind::Map) => {
            let sum = arena.detached(a)?;
            for (key, value) in arena.entries(b) {
                let value = arena.detached(value)?;
                put(arena, sum, key, value)?;
            }
            Ok(sum)
        }
        (Kind::Scalar, Kind::Scalar) if number(&arena[a]).is_none() || number(&arena[b]).is_none() => {
            if arena[a].tag == "!!bool" || arena[b].tag == "!!bool" {
                return arithmetic(arena, Operator::Add, a, b);
            }
            let text = format!("{}{}", arena[a].value, arena[b].value);
            let style = arena[a].style;
            let id = arena.string(text)?;
            arena[id].style = style;
            Ok(id)
        }
        (Kind::Scalar, Kind::Scalar) => arithmetic(arena, Operator::Add, a, b),
        _ => arithmetic(arena, Operator::Add, a, b),
    }
}

fn put(arena: &mut Arena<'_>, map: Id, key: Id, value: Id) -> Outcome<()> {
    let name = arena[arena.real(key)].value.clone();
    let place = arena.entries(map).iter().position(|(key, _)| arena[*key].value == name);
    match place {
        Some(at) => {
            arena[value].parent = Some(map);
            arena[value].key = Some(arena[map].children[at * 2]);
            arena[map].children[at * 2 + 1] = value;
        }
        None => {
            let key = arena.detached(key)?;
            arena.put(map, key, value);
        }
    }
    Ok(())
}

/// `left * right`: a copy of the left side with all of the right side in it.
pub(super) fn merge(arena: &mut Arena<'_>, left: Id, right: Id, flags: Merge) -> Outcome<Id> {
    let (a, b) = (arena.real(left), arena.real(right));
    let result = arena.detached(a)?;
    if arena.is_null(a) {
        return arena.detached(b);
    }
    if arena.is_null(b) {
        return Ok(result);
    }
    match (arena[a].kind, arena[b].kind) {
        (Kind::Map, Kind::Map) | (Kind::Seq, Kind::Seq) => {}
        (Kind::Map | Kind::Seq, Kind::Scalar) | (Kind::Scalar, _) => {
            let (first, second) = (arena[a].tag.clone(), arena[b].tag.clone());
            return fail(format!("cannot multiply {first} with {second}"));
        }
        _ => return arena.detached(b),
    }
    merge_into(arena, result, b, flags, 0)?;
    Ok(result)
}

fn merge_into(arena: &mut Arena<'_>, target: Id, source: Id, flags: Merge, depth: usize) -> Outcome<()> {
    if depth > arena.max_depth {
        return Arena::too_deep();
    }
    let source = arena.real(source);
    if arena[target].kind == Kind::Seq {
        return merge_items(arena, target, source, flags, depth);
    }
    if arena[target].children.is_empty() {
        arena[target].style = Style::Plain;
    }
    for (key, value) in arena.entries(source) {
        let name = arena[arena.real(key)].value.clone();
        let Some(own) = arena.own_value(target, &name) else {
            if !flags.only_existing {
                let value = arena.detached(value)?;
                put(arena, target, key, value)?;
            }
            continue;
        };
        let kinds = (arena[own].kind, arena[arena.real(value)].kind);
        match kinds {
            (Kind::Map, Kind::Map) => merge_into(arena, own, value, flags, depth + 1)?,
            (Kind::Seq, Kind::Seq) if flags.append || flags.deep => {
                merge_items(arena, own, arena.real(value), flags, depth + 1)?;
            }
            _ if flags.only_new => {}
            _ => overwrite(arena, own, value)?,
        }
        if !arena[key].head.is_empty()
            && let Some(own_key) = arena[own].key
        {
            arena[own_key].head = arena[key].head.clone();
        }
    }
    Ok(())
}

fn merge_items(arena: &mut Arena<'_>, target: Id, source: Id, flags: Merge, depth: usize) -> Outcome<()> {
    let items = arena[source].children.clone();
    if !flags.append && !flags.deep {
        if !flags.only_new {
            overwrite(arena, target, source)?;
        }
        return Ok(());
    }
    for (at, item) in items.into_iter().enumerate() {
        match arena[target].children.get(at).copied().filter(|_| flags.deep) {
            Some(own) if arena[own].kind == Kind::Map && arena[item].kind == Kind::Map => {
                merge_into(arena, own, item, flags, depth + 1)?;
            }
            Some(own) => overwrite(arena, own, item)?,
            None => {
                let item = arena.detached(item)?;
                arena.push(target, item);
            }
        }
    }
    Ok(())
}

/// Puts what another node holds into this one, whose comments stay unless the other has some.
fn overwrite(arena: &mut Arena<'_>, target: Id, source: Id) -> Outcome<()> {
    let copy = arena.copy(source)?;
    let mut other = arena[copy].clone();
    for &child in &other.children {
        arena[child].parent = Some(target);
    }
    let node = &mut arena[target];
    if node.tag == other.tag && node.style != Style::Plain && node.kind == Kind::Scalar {
        other.style = node.style;
    }
    (other.parent, other.key, other.is_key, other.together) =
        (node.parent, node.key, node.is_key, node.together);
    for (own, new) in
        [(&node.head, &mut other.head), (&node.comment, &mut other.comment), (&node.foot, &mut other.foot)]
    {
        if new.is_empty() {
            new.clone_from(own);
        }
    }
    *node = other;
    Ok(())
}

/// The order in which `sort` puts things: null, false, true, numbers, strings, and the rest.
pub(super) fn compare(arena: &Arena<'_>, a: Id, b: Id) -> Ordering {
    let (x, y) = (&arena[arena.real(a)], &arena[arena.real(b)]);
    let rank = |tag: &str, kind: Kind| match (kind, tag) {
        (Kind::Scalar, "!!null") => 0,
        (Kind::Scalar, "!!bool") => 1,
        (Kind::Scalar, "!!int" | "!!float") => 2,
        (Kind::Scalar, _) => 3,
        (Kind::Seq, _) => 4,
        _ => 5,
    };
    rank(&x.tag, x.kind).cmp(&rank(&y.tag, y.kind)).then_with(|| match (number(x), number(y)) {
        (Some(x), Some(y)) => x.partial_cmp(&y).unwrap_or(Ordering::Equal),
        _ => x.value.cmp(&y.value),
    })
}
