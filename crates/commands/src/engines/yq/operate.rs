//! Arithmetic, comparison and merging.

use std::cmp::Ordering;

use super::dates;
use super::eval::glob;
use super::node::{Arena, Id, Kind, Outcome, Style, fail, int, number, show};
use super::syntax::{Merge, Operator};

/// Applies an operator to two nodes, and gives a new one. `layout`: how dates are written.
pub(super) fn operate(
    arena: &mut Arena<'_>,
    operator: Operator,
    flags: Merge,
    left: Id,
    right: Id,
    layout: &str,
) -> Outcome<Id> {
    let (a, b) = (arena.real(left), arena.real(right));
    match operator {
        Operator::Equal | Operator::NotEqual => {
            let same = is_equal(arena, a, b);
            arena.bool(same == (operator == Operator::Equal))
        }
        Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
            let answer = is_ordered(arena, operator, a, b)?;
            arena.bool(answer)
        }
        Operator::Add => add(arena, a, b, layout),
        Operator::Subtract => subtract(arena, a, b, layout),
        Operator::Multiply => multiply(arena, a, b, flags),
        Operator::Divide if arena[a].tag == "!!str" && arena[b].tag == "!!str" => {
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

/// Scalars are the same if they are written alike, or if the right one is a pattern that fits; nothing else is.
fn is_equal(arena: &Arena<'_>, a: Id, b: Id) -> bool {
    let (x, y) = (&arena[a], &arena[b]);
    if x.tag == "!!null" {
        return y.tag == "!!null";
    }
    x.kind == Kind::Scalar && y.kind == Kind::Scalar && glob(&y.value, &x.value)
}

fn is_ordered(arena: &Arena<'_>, operator: Operator, a: Id, b: Id) -> Outcome<bool> {
    let (x, y) = (&arena[a], &arena[b]);
    for (kind, name) in [(Kind::Map, "maps"), (Kind::Seq, "arrays")] {
        if x.kind == kind || y.kind == kind {
            return fail(format!("{name} not yet supported for comparison"));
        }
    }
    let or_equal = matches!(operator, Operator::LessEqual | Operator::GreaterEqual);
    if x.tag == "!!null" || y.tag == "!!null" {
        return Ok(x.tag == y.tag && or_equal);
    }
    let is_text = |tag: &str| matches!(tag, "!!str" | "!!timestamp");
    let order = match (number(x), number(y)) {
        (Some(x), Some(y)) => x.partial_cmp(&y),
        _ if is_text(&x.tag) && is_text(&y.tag) => Some(x.value.cmp(&y.value)),
        _ => return fail(format!("{} not yet supported for comparison", x.tag)),
    };
    let Some(order) = order else { return Ok(false) };
    Ok(match operator {
        Operator::Less => order.is_lt(),
        Operator::LessEqual => order.is_le(),
        Operator::Greater => order.is_gt(),
        _ => order.is_ge(),
    })
}

/// The way to a node as it is shown in complaints: `a.b[0]`.
pub(super) fn nice_path(arena: &Arena<'_>, id: Id) -> String {
    let mut steps = Vec::new();
    let mut at = id;
    while let Some(parent) = arena[at].parent.filter(|_| steps.len() < arena.max_depth) {
        let step = match arena[at].key {
            Some(key) => format!(".{}", arena[key].value),
            None => {
                let place = arena[parent].children.iter().position(|child| *child == at).unwrap_or(0);
                format!("[{place}]")
            }
        };
        steps.push(step);
        at = parent;
    }
    steps.reverse();
    steps.concat().trim_start_matches('.').to_owned()
}

fn arithmetic(arena: &mut Arena<'_>, operator: Operator, a: Id, b: Id) -> Outcome<Id> {
    let (Some(x), Some(y)) = (number(&arena[a]), number(&arena[b])) else {
        let (first, second) = (arena[a].tag.clone(), arena[b].tag.clone());
        return fail(match operator {
            Operator::Multiply => format!("cannot multiply {first} with {second}"),
            Operator::Divide => format!("{first} cannot be divided by {second}"),
            Operator::Remainder => format!("{first} cannot modulo by {second}"),
            _ => format!("{first} cannot be added to {second}"),
        });
    };
    let whole = match (int(&arena[a].value), int(&arena[b].value)) {
        (Some(x), Some(y)) if arena[a].tag == "!!int" && arena[b].tag == "!!int" => match operator {
            Operator::Add => Some(x.checked_add(y).ok_or('+')),
            Operator::Subtract => Some(x.checked_sub(y).ok_or('-')),
            Operator::Multiply => Some(x.checked_mul(y).ok_or('*')),
            Operator::Remainder if y == 0 => return fail("cannot modulo by 0"),
            Operator::Remainder => Some(Ok(x.wrapping_rem(y))),
            _ => None,
        },
        _ => None,
    };
    let style = arena[a].style;
    let id = match whole {
        Some(Ok(whole)) if arena[a].value.starts_with("0x") => {
            arena.scalar("!!int", format!("0x{whole:X}"))?
        }
        Some(Ok(whole)) => arena.int(whole)?,
        Some(Err(sign)) => {
            let (x, y) = (&arena[a].value, &arena[b].value);
            return fail(format!("{x} {sign} {y} overflows int64"));
        }
        None => {
            let result = match operator {
                Operator::Add => x + y,
                Operator::Subtract => x - y,
                Operator::Multiply => x * y,
                Operator::Divide => x / y,
                _ => x % y,
            };
            let shown = match result {
                infinite if infinite.is_infinite() => if result > 0.0 { "+Inf" } else { "-Inf" }.to_owned(),
                nan if nan.is_nan() => "NaN".to_owned(),
                finite => show(finite),
            };
            arena.scalar("!!float", shown)?
        }
    };
    arena[id].style = style;
    Ok(id)
}

/// A date moved by a length of time.
fn moved(arena: &mut Arena<'_>, a: Id, b: Id, sign: i128, layout: &str) -> Outcome<Id> {
    let moment = match dates::parse(layout, &arena[a].value) {
        Ok(moment) => moment,
        Err(what) => return fail(what),
    };
    let text = &arena[b].value;
    let shown = if sign < 0 { format!("-{text}") } else { text.clone() };
    let nanos = match dates::duration(&shown) {
        Ok(nanos) => nanos,
        Err(what) => return fail(format!("unable to parse duration [{text}]: {what}")),
    };
    match moment.later(nanos) {
        Some(moment) => {
            let tag = arena[a].tag.clone();
            arena.scalar(&tag, moment.format(layout))
        }
        None => fail(format!("unable to parse duration [{text}]")),
    }
}

fn is_date(arena: &Arena<'_>, a: Id, b: Id, layout: &str) -> bool {
    let is_text = arena[a].tag == "!!str" && layout != dates::RFC3339;
    (arena[a].tag == "!!timestamp" || is_text) && arena[b].kind == Kind::Scalar && number(&arena[b]).is_none()
}

fn add(arena: &mut Arena<'_>, a: Id, b: Id, layout: &str) -> Outcome<Id> {
    if arena.is_null(a) {
        return arena.detached(b);
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
            if arena[sum].children.is_empty() {
                arena[sum].style = arena[b].style;
            }
            for (key, value) in arena.entries(b) {
                let value = arena.detached(value)?;
                put(arena, sum, key, value)?;
            }
            Ok(sum)
        }
        (Kind::Scalar, Kind::Scalar) if is_date(arena, a, b, layout) => moved(arena, a, b, 1, layout),
        (Kind::Scalar, Kind::Scalar) if arena[a].tag == "!!str" || arena[b].tag == "!!str" => {
            let text = format!("{}{}", arena[a].value, arena[b].value);
            let style = arena[a].style;
            let id = arena.string(text)?;
            arena[id].style = style;
            Ok(id)
        }
        (Kind::Scalar, Kind::Scalar) => arithmetic(arena, Operator::Add, a, b),
        _ => fail(format!(
            "{} ({}) cannot be added to a {} ({})",
            arena[b].tag,
            nice_path(arena, b),
            arena[a].tag,
            nice_path(arena, a)
        )),
    }
}

fn subtract(arena: &mut Arena<'_>, a: Id, b: Id, layout: &str) -> Outcome<Id> {
    if arena.is_null(a) {
        return arena.detached(b);
    }
    match (arena[a].kind, arena[b].kind) {
        (Kind::Map, _) => fail("maps not yet supported for subtraction"),
        (Kind::Seq, Kind::Seq) => {
            let mut kept = Vec::new();
            for item in arena[a].children.clone() {
                let mut found = false;
                arena.process.compute(arena[b].children.len() as u64)?;
                for other in arena[b].children.clone() {
                    found = found || arena.equal(item, other)?;
                }
                if !found {
                    kept.push(arena.detached(item)?);
                }
            }
            let style = arena[a].style;
            let id = arena.seq(kept)?;
            arena[id].style = style;
            Ok(id)
        }
        (Kind::Scalar, Kind::Scalar) if is_date(arena, a, b, layout) => moved(arena, a, b, -1, layout),
        (Kind::Scalar, Kind::Scalar) if arena[a].tag == "!!str" => fail("strings cannot be subtracted"),
        (Kind::Scalar, Kind::Scalar) => arithmetic(arena, Operator::Subtract, a, b),
        _ => fail(format!(
            "{} ({}) cannot be subtracted from {}",
            arena[b].tag,
            nice_path(arena, b),
            arena[a].tag
        )),
    }
}

fn multiply(arena: &mut Arena<'_>, a: Id, b: Id, flags: Merge) -> Outcome<Id> {
    match (arena[a].kind, arena[b].kind) {
        _ if arena.is_null(a) => arena.detached(b),
        _ if arena.is_null(b) => arena.detached(a),
        (Kind::Map, Kind::Map) | (Kind::Seq, Kind::Seq) => merge(arena, a, b, flags),
        (Kind::Scalar, Kind::Scalar) if arena[a].tag == "!!str" && arena[b].tag == "!!int" => {
            repeat(arena, a, b)
        }
        (Kind::Scalar, Kind::Scalar) if arena[b].tag == "!!str" && arena[a].tag == "!!int" => {
            repeat(arena, b, a)
        }
        _ => arithmetic(arena, Operator::Multiply, a, b),
    }
}

fn repeat(arena: &mut Arena<'_>, text: Id, count: Id) -> Outcome<Id> {
    let count = int(&arena[count].value).unwrap_or(0);
    let Ok(times) = usize::try_from(count) else {
        return fail(format!("cannot repeat string by a negative number ({count})"));
    };
    if arena[text].value.len().saturating_mul(times) > 10_000_000 {
        return fail(format!("cannot repeat string by more than 10 million times: {count}"));
    }
    let length = (arena[text].value.len() as u64).saturating_mul(times as u64);
    arena.process.reserve(length)?;
    arena.process.work(length)?;
    let text = arena[text].value.repeat(times);
    arena.string(text)
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
fn merge(arena: &mut Arena<'_>, left: Id, right: Id, flags: Merge) -> Outcome<Id> {
    let result = arena.detached(left)?;
    merge_into(arena, result, right, flags, 0)?;
    // What stands around the document stays, and comes from the right side if there is none on the left.
    let source = arena[right].clone();
    let node = &mut arena[result];
    for (own, new) in
        [(&mut node.lead, source.lead), (&mut node.head, source.head), (&mut node.foot, source.foot)]
    {
        if own.is_empty() {
            *own = new;
        }
    }
    Ok(result)
}

/// A copy of something for a place where there was nothing: maps come out in block style.
fn grown(arena: &mut Arena<'_>, value: Id) -> Outcome<Id> {
    let copy = arena.detached(value)?;
    let mut waiting = vec![copy];
    while let Some(id) = waiting.pop() {
        arena.process.tick()?;
        if arena[id].kind == Kind::Map && !arena[id].children.is_empty() {
            arena[id].style = Style::Plain;
            waiting.extend(arena.entries(id).into_iter().map(|(_, value)| value));
        }
    }
    Ok(copy)
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
                let value = grown(arena, value)?;
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

/// The order in which `sort` puts things: null, false, true, and the rest as numbers or as texts.
pub(super) fn compare(arena: &Arena<'_>, a: Id, b: Id) -> Ordering {
    let (x, y) = (&arena[arena.real(a)], &arena[arena.real(b)]);
    let rank = |tag: &str| match tag {
        "!!null" => 0,
        "!!bool" => 1,
        _ => 2,
    };
    rank(&x.tag).cmp(&rank(&y.tag)).then_with(|| match (number(x), number(y)) {
        (Some(x), Some(y)) => x.partial_cmp(&y).unwrap_or(Ordering::Equal),
        _ => x.value.cmp(&y.value),
    })
}
