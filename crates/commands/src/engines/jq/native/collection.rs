//! Functions on arrays and objects.

use std::cmp::Ordering;

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::text::Str;
use super::super::value::{Array, Value};
use super::{Host, Native, describe, fail, fail_with, fail_with_both, native, object_key, path};

pub(super) const TABLE: &[Native] = &[
    native("length", 0, length),
    native("keys", 0, |_, input, _| keys(&input, true)),
    native("keys_unsorted", 0, |_, input, _| keys(&input, false)),
    native("has", 1, has),
    native("contains", 1, |_, input, arguments| contains(&input, &arguments[0]).map(Value::Bool)),
    native("sort", 0, |_, input, _| match &input {
        Value::Array(array) => Ok(Value::array(super::arithmetic::sort(array))),
        other => fail_with(other, "cannot be sorted, as it is not an array"),
    }),
    native("unique", 0, |_, input, _| {
        let mut items = sorted(&input)?;
        items.dedup_by(|b, a| a.order(b) == Ordering::Equal);
        Ok(Value::array(items))
    }),
    native("min", 0, |_, input, _| extreme(&input, Ordering::Less)),
    native("max", 0, |_, input, _| extreme(&input, Ordering::Greater)),
    native("reverse", 0, reverse),
    native("to_entries", 0, to_entries),
    native("from_entries", 0, from_entries),
    native("flatten", 0, |_, input, _| flatten(&input, f64::INFINITY)),
    native("flatten", 1, |_, input, arguments| match arguments[0].as_number() {
        Some(depth) if depth < 0.0 => fail("flatten depth must not be negative"),
        Some(depth) => flatten(&input, depth),
        None => fail("flatten depth must not be negative"),
    }),
    native("transpose", 0, transpose),
    native("indices", 1, |host, input, arguments| indices(host, &input, &arguments[0])),
    native("index", 1, |host, input, arguments| match indices(host, &input, &arguments[0])? {
        Value::Array(places) => Ok(places.items().first().cloned().unwrap_or(Value::Null)),
        other => path::index(&other, &Value::Number(0.0)),
    }),
    native("rindex", 1, |host, input, arguments| match indices(host, &input, &arguments[0])? {
        Value::Array(places) => Ok(places.items().last().cloned().unwrap_or(Value::Null)),
        other => path::index(&other, &Value::Number(-1.0)),
    }),
    native("bsearch", 1, bsearch),
];

fn length(_: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    Ok(match &input {
        Value::Null => Value::Number(0.0),
        Value::String(text) => text.count_chars().into(),
        Value::Array(array) => array.items().len().into(),
        Value::Object(map) => map.len().into(),
        Value::Number(_) | Value::Literal(_) => Value::Number(input.as_number().unwrap_or(0.0).abs()),
        Value::Bool(_) => return fail_with(&input, "has no length"),
    })
}

fn keys(input: &Value, sorted: bool) -> Result<Value, Stop> {
    Ok(match input {
        Value::Array(array) => Value::array((0..array.items().len()).map(Value::from).collect()),
        Value::Object(map) => {
            let mut keys: Vec<&Str> = map.keys().collect();
            if sorted {
                keys.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
            }
            Value::array(keys.into_iter().map(|key| Value::String(key.clone())).collect())
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
fn contains(a: &Value, b: &Value) -> Result<bool, Stop> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            for (key, wanted) in b.iter() {
                match a.get(key) {
                    Some(found) if contains_inside(found, wanted)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Value::Array(a), Value::Array(b)) => {
            for wanted in b.items() {
                let mut found = false;
                for item in a.items() {
                    if contains_inside(item, wanted)? {
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
            Ok(memchr::memmem::find(a.as_bytes(), b.as_bytes()).is_some())
        }
        _ if a.type_name() == b.type_name() => Ok(a == b),
        _ => fail_with_both(a, b, "cannot have their containment checked"),
    }
}

fn contains_inside(a: &Value, b: &Value) -> Result<bool, Stop> {
    if a.type_name() == b.type_name() { contains(a, b) } else { Ok(false) }
}

fn cannot_iterate<T>(value: &Value) -> Result<T, Stop> {
    fail(format!("Cannot iterate over {}", describe(value)))
}

fn sorted(input: &Value) -> Result<Vec<Value>, Stop> {
    match input {
        Value::Array(array) => Ok(super::arithmetic::sort(array)),
        Value::Object(_) => {
            fail_with_both(input, &Value::array(Vec::new()), "cannot be sorted, as they are not both arrays")
        }
        other => cannot_iterate(other),
    }
}

fn extreme(input: &Value, wanted: Ordering) -> Result<Value, Stop> {
    let Some(items) = input.as_array() else {
        return fail_with_both(input, input, "cannot be iterated over");
    };
    let mut best: Option<&Value> = None;
    for item in items {
        best = match best {
            None => Some(item),
            Some(found) => {
                let order = item.order(found);
                // The last of equals is the largest, the first of them the smallest.
                let better = order == wanted || (order == Ordering::Equal && wanted == Ordering::Greater);
                Some(if better { item } else { found })
            }
        };
    }
    Ok(best.cloned().unwrap_or(Value::Null))
}

fn reverse(_: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    match input {
        Value::Array(mut array) => {
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
        other => fail(format!("Cannot index {} with number", other.type_name())),
    }
}

fn entry(key: Value, value: &Value) -> Value {
    let mut map = Map::with_capacity(2);
    map.set("key", key);
    map.set("value", value.clone());
    Value::object(map)
}

fn to_entries(_: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
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

fn from_entries(_: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let entries: Vec<&Value> = match &input {
        Value::Array(array) => array.items().iter().collect(),
        Value::Object(map) => map.values().collect(),
        other => return cannot_iterate(other),
    };
    let mut map = Map::with_capacity(entries.len());
    for entry in entries {
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

fn flatten(input: &Value, depth: f64) -> Result<Value, Stop> {
    let mut items = Vec::new();
    match input {
        Value::Array(array) => flatten_into(array, depth, &mut items),
        Value::Object(map) => {
            flatten_into(&Array::from(map.values().cloned().collect::<Vec<_>>()), depth, &mut items)
        }
        other => return cannot_iterate(other),
    }
    Ok(Value::array(items))
}

fn flatten_into(array: &Array, depth: f64, out: &mut Vec<Value>) {
    for item in array.items() {
        match item {
            Value::Array(inner) if depth > 0.0 => flatten_into(inner, depth - 1.0, out),
            other => out.push(other.clone()),
        }
    }
}

fn transpose(_: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let Some(rows) = input.as_array() else { return cannot_iterate(&input) };
    let mut width = 0;
    for row in rows {
        width = width.max(match row {
            Value::Array(row) => row.items().len(),
            Value::Null => 0,
            other => return fail(format!("Cannot index {} with number", other.type_name())),
        });
    }
    let cell =
        |row: &Value, at: usize| row.as_array().and_then(|row| row.get(at)).cloned().unwrap_or(Value::Null);
    Ok(Value::array(
        (0..width).map(|at| Value::array(rows.iter().map(|row| cell(row, at)).collect())).collect(),
    ))
}

fn indices(host: Host<'_>, input: &Value, wanted: &Value) -> Result<Value, Stop> {
    match (input, wanted) {
        (Value::Array(_), Value::Array(list)) if list.items().is_empty() => Ok(Value::array(Vec::new())),
        (Value::Array(_), Value::Array(_)) => path::index(input, wanted),
        (Value::Array(_), _) => path::index(input, &Value::array(vec![wanted.clone()])),
        (Value::String(_), Value::String(_)) => match super::find("_strindices", 1) {
            Some(native) => (native.run)(host, input.clone(), std::slice::from_ref(wanted)),
            None => Ok(Value::Null),
        },
        _ => path::index(input, wanted),
    }
}

/// Where a value is in a sorted array, or where it would be, counted down from -1.
fn bsearch(_: Host<'_>, input: Value, arguments: &[Value]) -> Result<Value, Stop> {
    let Some(items) = input.as_array() else {
        return fail(format!("Cannot index {} with number", input.type_name()));
    };
    Ok(match items.binary_search_by(|item| item.order(&arguments[0])) {
        Ok(at) => at.into(),
        Err(at) => Value::Number(-1.0 - at as f64),
    })
}
