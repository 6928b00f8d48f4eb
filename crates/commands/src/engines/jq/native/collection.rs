//! Functions on arrays and objects.

use std::cmp::Ordering;

use boxsh_kernel::Errno;

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::pace::Pace;
use super::super::text::Str;
use super::super::value::{Array, DEEPEST, Value};
use super::{Host, Native, describe, fail, fail_with, fail_with_both, native, object_key, path};
use crate::memory::make_room;

pub(super) const TABLE: &[Native] = &[
    native("length", 0, length),
    native("keys", 0, |host, input, _| keys(host.pace, &input, true)),
    native("keys_unsorted", 0, |host, input, _| keys(host.pace, &input, false)),
    native("has", 1, has),
    native("contains", 1, |host, input, arguments| {
        if input.depth() > DEEPEST + 1 && arguments[0].depth() > DEEPEST + 1 {
            return fail("Containment check too deep");
        }
        contains(host.pace, &input, &arguments[0]).map(Value::Bool)
    }),
    native("sort", 0, |host, input, _| match &input {
        Value::Array(array) => {
            check_comparable(array.items())?;
            Ok(Value::array(super::arithmetic::sort(host.pace, array)?))
        }
        other => fail_with(other, "cannot be sorted, as it is not an array"),
    }),
    native("unique", 0, |host, input, _| {
        let mut items: Vec<Value> = Vec::new();
        let Value::Array(array) = &input else {
            return fail_with(&input, "cannot be sorted, as it is not an array");
        };
        check_comparable(array.items())?;
        for item in super::arithmetic::sort(host.pace, array)? {
            match items.last() {
                Some(last) if last.order(host.pace, &item)? == Ordering::Equal => {}
                _ => items.push(item),
            }
        }
        Ok(Value::array(items))
    }),
    native("min", 0, |host, input, _| extreme(host.pace, &input, Ordering::Less)),
    native("max", 0, |host, input, _| extreme(host.pace, &input, Ordering::Greater)),
    native("reverse", 0, reverse),
    native("to_entries", 0, to_entries),
    native("from_entries", 0, from_entries),
    native("flatten", 0, |host, input, _| flatten(host.pace, &input, f64::INFINITY)),
    native("flatten", 1, |host, input, arguments| match arguments[0].as_number() {
        Some(depth) if depth < 0.0 => fail("flatten depth must not be negative"),
        Some(depth) => flatten(host.pace, &input, depth),
        None => fail("flatten depth must not be negative"),
    }),
    native("transpose", 0, transpose),
    native("indices", 1, |host, input, arguments| indices(&host, &input, &arguments[0])),
    native("index", 1, |host, input, arguments| match indices(&host, &input, &arguments[0])? {
        Value::Array(places) => Ok(places.items().first().cloned().unwrap_or(Value::Null)),
        other => path::index(host.pace, &other, &Value::Number(0.0)),
    }),
    native("rindex", 1, |host, input, arguments| match indices(&host, &input, &arguments[0])? {
        Value::Array(places) => Ok(places.items().last().cloned().unwrap_or(Value::Null)),
        other => path::index(host.pace, &other, &Value::Number(-1.0)),
    }),
    native("bsearch", 1, bsearch),
];

fn length(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    Ok(match &input {
        Value::Null => Value::Number(0.0),
        Value::String(text) => {
            host.pace.work(text.len() / 16)?;
            text.count_chars().into()
        }
        Value::Array(array) => array.items().len().into(),
        Value::Object(map) => map.len().into(),
        Value::Number(number) => Value::Number(number.abs()),
        Value::Literal(literal) => literal.absolute(),
        Value::Bool(_) => return fail_with(&input, "has no length"),
    })
}

fn keys(pace: &Pace<'_>, input: &Value, sorted: bool) -> Result<Value, Stop> {
    Ok(match input {
        Value::Array(array) => {
            pace.hold::<Value>(array.items().len())?;
            Value::array((0..array.items().len()).map(Value::from).collect())
        }
        Value::Object(map) => {
            pace.hold::<Value>(map.len())?;
            let key = |key: &Str| Value::String(key.clone());
            match sorted {
                true => Value::array(map.sorted(pace)?.into_iter().map(|(name, _)| key(name)).collect()),
                false => Value::array(map.keys().map(key).collect()),
            }
        }
        other => return fail_with(other, "has no keys"),
    })
}

fn has(_: Host<'_>, input: Value, arguments: &[Value]) -> Result<Value, Stop> {
    match (&input, &arguments[0]) {
        (Value::Object(map), Value::String(key)) => Ok(map.contains(key).into()),
        (Value::Array(array), Value::Number(at)) => {
            Ok((*at >= 0.0 && at.floor() < array.items().len() as f64).into())
        }
        (Value::Null, Value::String(_) | Value::Number(_)) => Ok(Value::FALSE),
        (value, key) => {
            fail(format!("Cannot check whether {} has a {} key", value.type_name(), key.type_name()))
        }
    }
}

/// Whether `a` holds all that `b` does. Values are nested no deeper than the interpreter allows.
fn contains(pace: &Pace<'_>, a: &Value, b: &Value) -> Result<bool, Stop> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            for (key, wanted) in b.iter() {
                pace.step()?;
                match a.get(key) {
                    Some(found) if contains_inside(pace, found, wanted)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Value::Array(a), Value::Array(b)) => {
            for wanted in b.items() {
                let mut found = false;
                for item in a.items() {
                    pace.step()?;
                    if contains_inside(pace, item, wanted)? {
                        found = true;
                        break;
                    }
                }
                if !found {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Value::String(a), Value::String(b)) => {
            pace.work(a.len() / 8)?;
            Ok(memchr::memmem::find(a.as_bytes(), b.as_bytes()).is_some())
        }
        _ if a.type_name() == b.type_name() => Ok(a.equals(pace, b)?),
        _ => fail_with_both(a, b, "cannot have their containment checked"),
    }
}

/// Refuses to order elements of which two are nested too deeply for it.
pub(crate) fn check_comparable<'v>(items: impl IntoIterator<Item = &'v Value>) -> Result<(), Stop> {
    match items.into_iter().filter(|item| item.depth() > DEEPEST + 1).nth(1) {
        Some(_) => fail("Comparison too deep"),
        None => Ok(()),
    }
}

fn contains_inside(pace: &Pace<'_>, a: &Value, b: &Value) -> Result<bool, Stop> {
    if a.type_name() == b.type_name() { contains(pace, a, b) } else { Ok(false) }
}

fn cannot_iterate<T>(value: &Value) -> Result<T, Stop> {
    fail(format!("Cannot iterate over {}", describe(value)))
}

fn extreme(pace: &Pace<'_>, input: &Value, wanted: Ordering) -> Result<Value, Stop> {
    let Some(items) = input.as_array() else {
        return fail_with_both(input, input, "cannot be iterated over");
    };
    let mut best: Option<&Value> = None;
    for item in items {
        pace.step()?;
        best = match best {
            None => Some(item),
            Some(found) => {
                let order = item.order(pace, found)?;
                // The last of equals is the largest, the first of them the smallest.
                let better = order == wanted || (order == Ordering::Equal && wanted == Ordering::Greater);
                Some(if better { item } else { found })
            }
        };
    }
    Ok(best.cloned().unwrap_or(Value::Null))
}

fn reverse(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    match input {
        Value::Array(mut array) => {
            path::copy_array(host.pace, &array)?;
            host.pace.work(array.items().len())?;
            let mut items = std::mem::take(std::rc::Rc::make_mut(&mut array).items_mut());
            items.reverse();
            Ok(Value::array(items))
        }
        Value::Null => Ok(Value::array(Vec::new())),
        Value::Object(map) if map.is_empty() => Ok(Value::array(Vec::new())),
        Value::String(text) if text.is_empty() => Ok(Value::array(Vec::new())),
        Value::Bool(_) => fail_with(&input, "has no length"),
        // The length of a number is its size, so zero has nothing to be turned around.
        other if other.as_number() == Some(0.0) => Ok(Value::array(Vec::new())),
        other => fail(format!("Cannot index {} with number ({})", other.type_name(), last_index(&other)?)),
    }
}

/// The first element that is asked for when something is turned around.
fn last_index(value: &Value) -> Result<String, Stop> {
    let last = match value {
        Value::Object(map) => map.len() as f64 - 1.0,
        Value::String(text) => text.count_chars() as f64 - 1.0,
        other => other.as_number().unwrap_or(0.0).abs() - 1.0,
    };
    Ok(super::describe_short(&Value::Number(last)))
}

fn entry(key: Value, value: &Value) -> Value {
    let mut map = Map::with_capacity(2);
    map.set("key", key);
    map.set("value", value.clone());
    Value::object(map)
}

fn to_entries(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let count = input.as_array().map_or(0, <[Value]>::len).max(input.as_object().map_or(0, Map::len));
    // An entry is an object with two keys.
    host.pace.hold::<[(Str, Value); 3]>(count)?;
    Ok(Value::array(match &input {
        Value::Object(map) => {
            map.iter().map(|(key, value)| entry(Value::String(key.clone()), value)).collect()
        }
        Value::Array(array) => {
            array.items().iter().enumerate().map(|(at, value)| entry(at.into(), value)).collect()
        }
        other => return fail_with(other, "has no keys"),
    }))
}

fn from_entries(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let entries: Vec<&Value> = match &input {
        Value::Array(array) => array.items().iter().collect(),
        Value::Object(map) => map.values().collect(),
        other => return cannot_iterate(other),
    };
    host.pace.hold::<[(Str, Value); 2]>(entries.len())?;
    let mut map = Map::with_capacity(entries.len());
    for entry in entries {
        host.pace.step()?;
        let mut key = Value::Null;
        for name in ["key", "Key", "name", "Name"] {
            key = path::field(entry, &Str::from(name))?;
            if key.is_true() {
                break;
            }
        }
        let field = |name: &str| entry.as_object().and_then(|entry| entry.field(name)).cloned();
        let value = field("value").or_else(|| field("Value")).unwrap_or(Value::Null);
        map.insert(object_key(&key)?, value);
    }
    Ok(Value::object(map))
}

fn flatten(pace: &Pace<'_>, input: &Value, depth: f64) -> Result<Value, Stop> {
    let mut items = Vec::new();
    match input {
        Value::Array(array) => flatten_into(pace, array, depth, &mut items)?,
        Value::Object(map) => {
            pace.hold::<Value>(map.len())?;
            let values = Array::from(map.values().cloned().collect::<Vec<_>>());
            flatten_into(pace, &values, depth, &mut items)?;
        }
        other => return cannot_iterate(other),
    }
    Ok(Value::array(items))
}

fn flatten_into(pace: &Pace<'_>, array: &Array, depth: f64, out: &mut Vec<Value>) -> Result<(), Errno> {
    for item in array.items() {
        pace.step()?;
        match item {
            Value::Array(inner) if depth > 0.0 => flatten_into(pace, inner, depth - 1.0, out)?,
            other => {
                make_room(pace.process, out, 1)?;
                out.push(other.clone());
            }
        }
    }
    Ok(())
}

fn transpose(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let Some(rows) = input.as_array() else { return cannot_iterate(&input) };
    let mut width = 0;
    for row in rows {
        width = width.max(match row {
            Value::Array(row) => row.items().len(),
            Value::Null => 0,
            other => return fail(format!("Cannot index {} with number (0)", other.type_name())),
        });
    }
    let cell =
        |row: &Value, at: usize| row.as_array().and_then(|row| row.get(at)).cloned().unwrap_or(Value::Null);
    let mut columns = Vec::new();
    for at in 0..width {
        host.pace.hold::<Value>(rows.len())?;
        columns.push(Value::array(rows.iter().map(|row| cell(row, at)).collect()));
    }
    Ok(Value::array(columns))
}

fn indices(host: &Host<'_>, input: &Value, wanted: &Value) -> Result<Value, Stop> {
    match (input, wanted) {
        (Value::Array(_), Value::Array(list)) if list.items().is_empty() => Ok(Value::array(Vec::new())),
        (Value::Array(_), Value::Array(_)) => path::index(host.pace, input, wanted),
        (Value::Array(_), _) => path::index(host.pace, input, &Value::array(vec![wanted.clone()])),
        (Value::String(text), Value::String(wanted)) => Ok(super::string::indices(host.pace, text, wanted)?),
        _ => path::index(host.pace, input, wanted),
    }
}

/// Where a value is in a sorted array, or where it would be, counted down from -1.
fn bsearch(host: Host<'_>, input: Value, arguments: &[Value]) -> Result<Value, Stop> {
    let Some(items) = input.as_array() else {
        return fail(format!("Cannot index {} with number", input.type_name()));
    };
    let (mut from, mut to) = (0, items.len());
    while from < to {
        let middle = from + (to - from) / 2;
        match items[middle].order(host.pace, &arguments[0])? {
            Ordering::Less => from = middle + 1,
            Ordering::Equal => return Ok(middle.into()),
            Ordering::Greater => to = middle,
        }
    }
    Ok(Value::Number(-1.0 - from as f64))
}
