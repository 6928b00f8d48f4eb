//! Functions on strings.

use boxsh_kernel::{Errno, Limit};
use memchr::memmem;

use super::super::machine::Stop;
use super::super::pace::Pace;
use super::super::print::to_json;
use super::super::text::Str;
use super::super::value::Value;
use super::{Host, Native, fail, fail_with, native};

pub(super) const TABLE: &[Native] = &[
    native("utf8bytelength", 0, |_, input, _| match &input {
        Value::String(text) => Ok(text.len().into()),
        other => fail_with(other, "only strings have UTF-8 byte length"),
    }),
    native("ascii_downcase", 0, |host, input, _| {
        change_case(host.pace, &input, |byte| byte.to_ascii_lowercase())
    }),
    native("ascii_upcase", 0, |host, input, _| {
        change_case(host.pace, &input, |byte| byte.to_ascii_uppercase())
    }),
    native("explode", 0, |host, input, _| match input.as_text() {
        Some(text) => {
            host.pace.hold::<Value>(text.chars().count())?;
            Ok(Value::array(text.chars().map(|c| Value::Number(f64::from(u32::from(c)))).collect()))
        }
        None => fail("explode input must be a string"),
    }),
    native("implode", 0, implode),
    native("ltrimstr", 1, |host, input, arguments| strip_start(host.pace, input, &arguments[0])),
    native("rtrimstr", 1, |host, input, arguments| strip_end(host.pace, input, &arguments[0])),
    native("trimstr", 1, |host, input, arguments| {
        strip_end(host.pace, strip_start(host.pace, input, &arguments[0])?, &arguments[0])
    }),
    native("trim", 0, |host, input, _| trim(host.pace, &input, str::trim)),
    native("ltrim", 0, |host, input, _| trim(host.pace, &input, str::trim_start)),
    native("rtrim", 0, |host, input, _| trim(host.pace, &input, str::trim_end)),
    native("startswith", 1, |_, input, arguments| match (&input, &arguments[0]) {
        (Value::String(text), Value::String(start)) => {
            Ok(text.as_bytes().starts_with(start.as_bytes()).into())
        }
        _ => fail("startswith() requires string inputs"),
    }),
    native("endswith", 1, |_, input, arguments| match (&input, &arguments[0]) {
        (Value::String(text), Value::String(end)) => Ok(text.as_bytes().ends_with(end.as_bytes()).into()),
        _ => fail("endswith() requires string inputs"),
    }),
    native("split", 1, |host, input, arguments| match (&input, &arguments[0]) {
        (Value::String(text), Value::String(separator)) => split(host.pace, text, separator),
        _ => fail("split input and separator must be strings"),
    }),
    native("join", 1, join),
    native("_strindices", 1, |host, input, arguments| match (&input, &arguments[0]) {
        (Value::String(text), Value::String(wanted)) => Ok(indices(host.pace, text, wanted)?),
        _ => fail("_strindices input must be a string"),
    }),
];

fn change_case(pace: &Pace<'_>, input: &Value, change: impl Fn(&u8) -> u8) -> Result<Value, Stop> {
    match input {
        Value::String(text) => {
            pace.hold::<u8>(text.len())?;
            Ok(Value::string(text.as_bytes().iter().map(change).collect::<Vec<_>>()))
        }
        _ => fail("explode input must be a string"),
    }
}

fn implode(host: Host<'_>, input: Value, _: &[Value]) -> Result<Value, Stop> {
    let Some(codes) = input.as_array() else { return fail("implode input must be an array") };
    host.pace.hold::<u32>(codes.len())?;
    let mut text = String::with_capacity(codes.len());
    for code in codes {
        let Some(number) = code.as_number() else {
            return fail_with(code, "can't be imploded, unicode codepoint needs to be numeric");
        };
        let character = if number < 0.0 { None } else { char::from_u32(number as u32) };
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok(Value::String(Str::from(text)))
}

fn strip_start(pace: &Pace<'_>, input: Value, start: &Value) -> Result<Value, Stop> {
    let (Some(text), Some(start)) = (input.as_str(), start.as_str()) else {
        return fail("startswith() requires string inputs");
    };
    let Some(rest) = text.as_bytes().strip_prefix(start.as_bytes()) else { return Ok(input) };
    pace.hold::<u8>(rest.len())?;
    Ok(Value::string(rest))
}

fn strip_end(pace: &Pace<'_>, input: Value, end: &Value) -> Result<Value, Stop> {
    let (Some(text), Some(end)) = (input.as_str(), end.as_str()) else {
        return fail("endswith() requires string inputs");
    };
    let Some(rest) = text.as_bytes().strip_suffix(end.as_bytes()) else { return Ok(input) };
    pace.hold::<u8>(rest.len())?;
    Ok(Value::string(rest))
}

fn trim(pace: &Pace<'_>, input: &Value, cut: impl Fn(&str) -> &str) -> Result<Value, Stop> {
    match input.as_text() {
        Some(text) => {
            pace.hold::<u8>(text.len())?;
            Ok(Value::string(cut(&text)))
        }
        None => fail_with(input, "cannot be trimmed"),
    }
}

/// The parts between separators; the characters if the separator is empty.
pub(super) fn split(pace: &Pace<'_>, text: &Str, separator: &Str) -> Result<Value, Stop> {
    if text.is_empty() {
        return Ok(Value::array(Vec::new()));
    }
    if separator.is_empty() {
        let characters = text.to_text();
        pace.hold::<Value>(characters.chars().count())?;
        let character = |c: char| Value::string(c.encode_utf8(&mut [0; 4]));
        return Ok(Value::array(characters.chars().map(character).collect()));
    }
    pace.work(text.len() / 8)?;
    let bytes = text.as_bytes();
    let mut parts = Vec::new();
    let mut start = 0;
    for at in memmem::find_iter(bytes, separator.as_bytes()) {
        pace.hold::<u8>(at - start)?;
        parts.push(Value::string(&bytes[start..at]));
        start = at + separator.len();
    }
    pace.hold::<u8>(bytes.len() - start)?;
    parts.push(Value::string(&bytes[start..]));
    Ok(Value::array(parts))
}

fn join(host: Host<'_>, input: Value, arguments: &[Value]) -> Result<Value, Stop> {
    let pace = host.pace;
    pace.hold::<Value>(input.as_array().map_or(0, <[Value]>::len))?;
    let items: Vec<Value> = match &input {
        Value::Array(array) => array.items().to_vec(),
        Value::Object(map) => map.values().cloned().collect(),
        other => return fail(format!("Cannot iterate over {}", super::describe(other))),
    };
    if items.is_empty() {
        return Ok(Value::string(""));
    }
    let plain = |item: &Value| !matches!(item, Value::Array(_) | Value::Object(_));
    if let (Value::String(separator), true) = (&arguments[0], items.iter().all(plain)) {
        let mut text = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                pace.hold::<u8>(separator.len())?;
                text.extend_from_slice(separator.as_bytes());
            }
            match item {
                Value::Null => {}
                Value::String(part) => {
                    pace.hold::<u8>(part.len())?;
                    text.extend_from_slice(part.as_bytes());
                }
                other => text.extend_from_slice(&to_json(pace, other)?),
            }
            pace.process.budget().check(Limit::String, text.len() as u64)?;
        }
        return Ok(Value::String(Str::from_vec(text)));
    }
    // Something cannot be joined: adding step by step says what.
    let add = |a, b| super::arithmetic::binary(pace, super::super::syntax::Operator::Add, a, b);
    let mut sum = Value::string("");
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            sum = add(sum, arguments[0].clone())?;
        }
        let item = match item {
            Value::Null => Value::string(""),
            Value::Bool(_) | Value::Number(_) | Value::Literal(_) => Value::string(to_json(pace, &item)?),
            other => other,
        };
        sum = add(sum, item)?;
    }
    Ok(sum)
}

/// Where a string occurs in another, in characters; occurrences may overlap.
pub(super) fn indices(pace: &Pace<'_>, text: &Str, wanted: &Str) -> Result<Value, Errno> {
    let (bytes, wanted) = (text.as_bytes(), wanted.as_bytes());
    let mut places = Vec::new();
    if wanted.is_empty() {
        return Ok(Value::array(places));
    }
    let finder = memmem::Finder::new(wanted);
    let starts_character = |byte: &&u8| **byte & 0xc0 != 0x80;
    let (mut start, mut characters) = (0, 0);
    while let Some(at) = finder.find(&bytes[start..]) {
        pace.work(at / 8)?;
        characters += bytes[start..start + at].iter().filter(starts_character).count();
        places.push(characters.into());
        characters += bytes[start + at..][..1].iter().filter(starts_character).count();
        start += at + 1;
    }
    Ok(Value::array(places))
}
