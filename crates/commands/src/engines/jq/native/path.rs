//! Getting, setting and deleting what is at keys and paths.

use std::rc::Rc;

use boxsh_kernel::{Errno, Limit};

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::pace::Pace;
use super::super::text::Str;
use super::super::value::{Array, Value, equal};
use super::{Native, describe, fail, native};
use crate::sorting::sort_by;

pub(super) const TABLE: &[Native] = &[
    native("setpath", 2, |host, input, arguments| match arguments[0].as_array() {
        Some(keys) => set(host.pace, input, keys, arguments[1].clone()),
        None => fail("Path must be specified as an array"),
    }),
    native("delpaths", 1, |host, input, arguments| match arguments[0].as_array() {
        Some(paths) => {
            host.pace.hold::<Value>(paths.len())?;
            delete_all(host.pace, input, paths.to_vec())
        }
        None => fail("Paths must be specified as an array"),
    }),
];

/// The largest index that an assignment fills an array up to.
const MAX_INDEX: usize = 1 << 29;

#[cold]
fn cannot_index<T>(value: &Value, key: &Value) -> Result<T, Stop> {
    fail(format!("Cannot index {} with {}", value.type_name(), describe(key)))
}

/// What is at a name.
pub(crate) fn field(value: &Value, key: &Str) -> Result<Value, Stop> {
    match value {
        Value::Object(map) => Ok(map.get(key).cloned().unwrap_or(Value::Null)),
        Value::Null => Ok(Value::Null),
        other => cannot_index(other, &Value::String(key.clone())),
    }
}

/// What is at a key: a name, an index, a slice, or where an array occurs.
pub(crate) fn index(pace: &Pace<'_>, value: &Value, key: &Value) -> Result<Value, Stop> {
    Ok(match (value, key) {
        (_, Value::String(name)) => return field(value, name),
        (Value::Array(array), Value::Number(_) | Value::Literal(_)) => {
            let at = key.as_number().unwrap_or(f64::NAN);
            if at.is_nan() {
                return Ok(Value::Null);
            }
            let at = at.floor();
            let at = if at < 0.0 { at + array.items().len() as f64 } else { at };
            if at < 0.0 {
                return Ok(Value::Null);
            }
            array.items().get(at as usize).cloned().unwrap_or(Value::Null)
        }
        (Value::Null, Value::Number(_) | Value::Literal(_) | Value::Null) => Value::Null,
        (Value::Null, Value::Object(_)) => Value::Null,
        (Value::Array(array), Value::Object(slice)) => {
            let (from, to) = bounds(slice, array.items().len())?;
            pace.hold::<Value>(to - from)?;
            Value::Array(Rc::new(array.part(from, to)))
        }
        (Value::String(text), Value::Object(slice)) => {
            // The characters are counted, then looked for.
            pace.work(text.len() / 8)?;
            let (from, to) = bounds(slice, text.count_chars())?;
            pace.hold::<u8>(to - from)?;
            Value::String(Str::new(cut(text.as_bytes(), from, to)))
        }
        (Value::Array(array), Value::Array(wanted)) => occurrences(pace, array, wanted)?,
        _ => return cannot_index(value, key),
    })
}

/// The bytes of the characters from one to another.
pub(super) fn cut(text: &[u8], from: usize, to: usize) -> &[u8] {
    if text.is_ascii() {
        return &text[from..to];
    }
    let mut starts = text.iter().enumerate().filter(|(_, byte)| (**byte as i8) >= -0x40).map(|(at, _)| at);
    let start = starts.by_ref().nth(from).unwrap_or(text.len());
    let end = match to - from {
        0 => start,
        count => starts.nth(count - 1).unwrap_or(text.len()),
    };
    &text[start..end]
}

/// The places that a slice means in something of that length.
fn bounds(slice: &Map, length: usize) -> Result<(usize, usize), Stop> {
    let bound = |name: &str| slice.field(name).cloned().unwrap_or(Value::Null);
    let (from, to) = (bound("start"), bound("end"));
    let resolve = |value: &Value, default: f64| match value {
        Value::Null => Ok(default),
        other => match other.as_number() {
            Some(number) if number.is_nan() => Ok(default),
            Some(number) => Ok(number),
            None => fail("Array/string slice indices must be integers"),
        },
    };
    let length = length as f64;
    let absolute = |at: f64| (if at < 0.0 { at + length } else { at }).clamp(0.0, length);
    if slice.field("start").is_none() && slice.field("end").is_none() {
        return fail("Array/string slice indices must be integers");
    }
    let from = absolute(resolve(&from, 0.0)?).floor();
    let to = absolute(resolve(&to, length)?).ceil();
    Ok((from as usize, (to as usize).max(from as usize)))
}

/// Where an array occurs in another.
fn occurrences(pace: &Pace<'_>, array: &Array, wanted: &Array) -> Result<Value, Errno> {
    let (items, wanted) = (array.items(), wanted.items());
    if wanted.is_empty() {
        return Ok(Value::Null);
    }
    let mut places = Vec::new();
    for (at, window) in items.windows(wanted.len()).enumerate() {
        pace.step()?;
        if equal(pace, window, wanted)? {
            places.push(at.into());
        }
    }
    Ok(Value::array(places))
}

/// The place of an index that is assigned to.
pub(crate) fn place(length: usize, index: f64) -> Result<usize, Stop> {
    if index.is_nan() {
        return fail("Cannot set array element at NaN index");
    }
    let at = index.floor();
    let at = if at < 0.0 { at + length as f64 } else { at };
    if at < 0.0 {
        return fail("Out of bounds negative array index");
    }
    Ok(at as usize)
}

/// Makes sure that an array of `length` elements may reach up to `at`.
pub(crate) fn check_index(pace: &Pace<'_>, length: usize, at: usize) -> Result<(), Stop> {
    if at > MAX_INDEX {
        return fail("Array index too large");
    }
    if at >= length {
        pace.process.budget().check(Limit::Array, at as u64)?;
        pace.hold::<Value>(at - length + 1)?;
    }
    Ok(())
}

/// Pays for the copy that a change makes of an array which others hold too.
pub(crate) fn copy_array(pace: &Pace<'_>, array: &Rc<Array>) -> Result<(), Errno> {
    array.pay_for_copy(pace)
}

/// Pays for the copy that a change makes of an object which others hold too.
pub(crate) fn copy_object(pace: &Pace<'_>, map: &Rc<Map>) -> Result<(), Errno> {
    // The entries, and the index over their keys.
    if Rc::strong_count(map) > 1 { pace.hold::<[(Str, Value); 2]>(map.len()) } else { Ok(()) }
}

/// What is at a path.
pub(crate) fn get(pace: &Pace<'_>, value: &Value, keys: &Value) -> Result<Value, Stop> {
    let Some(keys) = keys.as_array() else { return fail("Path must be specified as an array") };
    let mut at = value.clone();
    for key in keys {
        if matches!(at, Value::Null) {
            return Ok(at);
        }
        pace.step()?;
        at = index(pace, &at, key)?;
    }
    Ok(at)
}

/// Puts a value at a path, making what is missing on the way. Paths are no longer than values may be deep.
pub(crate) fn set(pace: &Pace<'_>, value: Value, keys: &[Value], new: Value) -> Result<Value, Stop> {
    let Some((key, rest)) = keys.split_first() else { return Ok(new) };
    if keys.len() > LONGEST_PATH {
        return fail("Path too deep");
    }
    match (value, key) {
        (Value::Object(mut map), Value::String(name)) => {
            copy_object(pace, &map)?;
            let inner = Rc::make_mut(&mut map);
            let new = set(pace, inner.take(name), rest, new)?;
            inner.insert(name.clone(), new);
            Ok(Value::Object(map))
        }
        (Value::Null, Value::String(name)) => {
            let mut map = Map::default();
            map.insert(name.clone(), set(pace, Value::Null, rest, new)?);
            Ok(Value::object(map))
        }
        (value @ (Value::Array(_) | Value::Null), Value::Number(_) | Value::Literal(_)) => {
            let mut array = as_array(value);
            let at = place(array.items().len(), key.as_number().unwrap_or(f64::NAN))?;
            check_index(pace, array.items().len(), at)?;
            copy_array(pace, &array)?;
            let inner = Rc::make_mut(&mut array);
            let new = set(pace, inner.take(at), rest, new)?;
            inner.set(at, new);
            Ok(Value::Array(array))
        }
        (value @ (Value::Array(_) | Value::Null), Value::Object(slice)) => {
            let old = index(pace, &value, key)?;
            let new = set(pace, old, rest, new)?;
            splice(pace, as_array(value), slice, &new)
        }
        (Value::String(_), Value::Object(_)) => fail("Cannot update string slices"),
        (Value::Array(_), Value::Array(_)) => fail("Cannot update field at array index of array"),
        (value, key) => cannot_index(&value, key),
    }
}

fn as_array(value: Value) -> Rc<Array> {
    match value {
        Value::Array(array) => array,
        _ => Rc::default(),
    }
}

fn splice(pace: &Pace<'_>, mut array: Rc<Array>, slice: &Map, new: &Value) -> Result<Value, Stop> {
    let Some(new) = new.as_array() else {
        return fail("A slice of an array can only be assigned another array");
    };
    let (from, to) = bounds(slice, array.items().len())?;
    copy_array(pace, &array)?;
    pace.hold::<Value>(new.len())?;
    pace.work(array.items().len())?;
    let mut items = std::mem::take(Rc::make_mut(&mut array).items_mut());
    items.splice(from..to, new.iter().cloned());
    Ok(Value::array(items))
}

/// The longest path that is followed.
const LONGEST_PATH: usize = 10_000;

/// Deletes what is at paths. They mean places in the value as it is given, so no deletion moves another.
pub(crate) fn delete_all(pace: &Pace<'_>, value: Value, paths: Vec<Value>) -> Result<Value, Stop> {
    for path in &paths {
        match path.as_array() {
            None => return fail(format!("Path must be specified as array, not {}", path.type_name())),
            Some(keys) if keys.len() > LONGEST_PATH => return fail("Path too deep"),
            Some(_) => {}
        }
    }
    pace.hold::<[Value; 2]>(paths.len())?;
    if let Some(value) = delete_keys(pace, &value, &paths)? {
        return Ok(value);
    }
    delete_set(pace, value, paths.iter().filter_map(Value::as_array).collect())
}

fn delete_set(pace: &Pace<'_>, mut value: Value, mut paths: Vec<&[Value]>) -> Result<Value, Stop> {
    if matches!(value, Value::Null) || paths.iter().any(|path| path.is_empty()) {
        return Ok(Value::Null);
    }
    sort_by(&mut paths, |a, b| a[0].order(pace, &b[0]))?;
    let (here, deeper): (Vec<&[Value]>, Vec<&[Value]>) = paths.into_iter().partition(|path| path.len() == 1);
    let mut rest = &deeper[..];
    while let Some([key, ..]) = rest.first().copied() {
        let mut count = 1;
        while count < rest.len() && rest[count][0].order(pace, key)? == std::cmp::Ordering::Equal {
            count += 1;
        }
        let (group, behind) = rest.split_at(count);
        rest = behind;
        pace.step()?;
        let inner = index(pace, &value, key)?;
        if !matches!(inner, Value::Null) {
            let inner = delete_set(pace, inner, group.iter().map(|path| &path[1..]).collect())?;
            value = set(pace, value, std::slice::from_ref(key), inner)?;
        }
    }
    match value {
        value if here.is_empty() => Ok(value),
        Value::Object(mut map) => {
            copy_object(pace, &map)?;
            for path in here {
                // What is behind it moves up.
                pace.work(map.len())?;
                match &path[0] {
                    Value::String(name) => Rc::make_mut(&mut map).remove(name),
                    other => return fail(format!("Cannot delete {} field of object", other.type_name())),
                };
            }
            Ok(Value::Object(map))
        }
        Value::Array(array) => delete_elements(pace, array, &here),
        other => fail(format!("Cannot delete fields from {}", other.type_name())),
    }
}

/// Deletes elements and slices of an array, each named by a path of one key.
fn delete_elements(pace: &Pace<'_>, mut array: Rc<Array>, paths: &[&[Value]]) -> Result<Value, Stop> {
    let length = array.items().len();
    let mut ranges = Vec::with_capacity(paths.len());
    for path in paths {
        pace.step()?;
        match &path[0] {
            Value::Object(slice) => ranges.push(bounds(slice, length)?),
            key => {
                let Some(number) = key.as_number() else {
                    return fail(format!("Cannot delete {} element of array", key.type_name()));
                };
                let at = number.floor();
                let at = if at < 0.0 { at + length as f64 } else { at };
                if at >= 0.0 && at < length as f64 {
                    ranges.push((at as usize, at as usize + 1));
                }
            }
        }
    }
    copy_array(pace, &array)?;
    pace.work(length / 4 + ranges.len())?;
    ranges.sort_unstable();
    let mut next = ranges.into_iter().peekable();
    let (mut at, mut gone) = (0, 0);
    let mut items = std::mem::take(Rc::make_mut(&mut array).items_mut());
    items.retain(|_| {
        while let Some((_, end)) = next.next_if(|(start, _)| *start <= at) {
            gone = gone.max(end);
        }
        at += 1;
        at > gone
    });
    Ok(Value::array(items))
}

/// Deletes many names of one object at once.
fn delete_keys(pace: &Pace<'_>, value: &Value, paths: &[Value]) -> Result<Option<Value>, Errno> {
    let Value::Object(map) = value else { return Ok(None) };
    let mut names = std::collections::HashSet::new();
    for path in paths {
        let Some([Value::String(name)]) = path.as_array() else { return Ok(None) };
        names.insert(name.clone());
    }
    let mut map = map.clone();
    copy_object(pace, &map)?;
    Rc::make_mut(&mut map).retain(|key, _| !names.contains(key));
    Ok(Some(Value::Object(map)))
}
