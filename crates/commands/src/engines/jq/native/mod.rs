//! The functions that are not written in jq itself.

pub(crate) mod arithmetic;
pub(crate) mod collection;
pub(crate) mod format;
mod json;
mod math;
pub(crate) mod path;
pub(crate) mod regex;
mod string;
pub(crate) mod time;

use std::cell::RefCell;

use super::machine::Stop;
use super::pace::Pace;
use super::print::start_of_json;
use super::text::Str;
use super::value::Value;
use regex::Patterns;

/// What a function may use beside its arguments.
pub(crate) struct Host<'h> {
    pub(crate) pace: &'h Pace<'h>,
    pub(crate) patterns: &'h RefCell<Patterns>,
    pub(crate) max_depth: usize,
}

type Function = fn(Host<'_>, Value, &[Value]) -> Result<Value, Stop>;

/// A function by its name and the number of its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Native {
    name: &'static str,
    arity: usize,
    pub(crate) run: Function,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.name, self.arity)
    }
}

const fn native(name: &'static str, arity: usize, run: Function) -> Native {
    Native { name, arity, run }
}

const TABLES: [&[Native]; 8] = [
    collection::TABLE,
    format::TABLE,
    json::TABLE,
    math::TABLE,
    path::TABLE,
    regex::TABLE,
    string::TABLE,
    time::TABLE,
];

/// The function of that name.
pub(crate) fn find(name: &str, arity: usize) -> Option<Native> {
    TABLES.iter().copied().flatten().find(|native| native.name == name && native.arity == arity).copied()
}

/// All names and their numbers of arguments.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, usize)> {
    TABLES.iter().copied().flatten().map(|native| (native.name, native.arity))
}

/// An error with a message.
#[cold]
pub(crate) fn fail<T>(message: impl AsRef<str>) -> Result<T, Stop> {
    Err(Stop::Error(Value::string(message.as_ref())))
}

/// An error about a value.
#[cold]
pub(crate) fn fail_with<T>(value: &Value, what: &str) -> Result<T, Stop> {
    fail(format!("{} {what}", describe(value)))
}

/// An error about two values.
#[cold]
pub(crate) fn fail_with_both<T>(a: &Value, b: &Value, what: &str) -> Result<T, Stop> {
    fail(format!("{} and {} {what}", describe(a), describe(b)))
}

/// A value as messages show it: its type, and its start.
pub(crate) fn describe(value: &Value) -> String {
    format!("{} ({})", value.type_name(), describe_short(value))
}

/// How much of a value a message shows, in bytes.
const SHOWN: usize = 30;

/// A value, cut if it is long; what it began with is closed again.
pub(crate) fn describe_short(value: &Value) -> String {
    let json = start_of_json(value, SHOWN);
    if json.len() < SHOWN {
        return String::from_utf8_lossy(&json).into_owned();
    }
    let close = match json[0] {
        b'"' => "\"",
        b'[' => "]",
        b'{' => "}",
        _ => "",
    };
    let mut end = SHOWN - 4 - close.len();
    while end > 0 && json[end] & 0xc0 == 0x80 {
        end -= 1;
    }
    format!("{}...{close}", String::from_utf8_lossy(&json[..end]))
}

/// The key of an object that is being made.
pub(crate) fn object_key(value: &Value) -> Result<Str, Stop> {
    match value {
        Value::String(key) => Ok(key.clone()),
        other => fail(format!("Cannot use {} as object key", describe(other))),
    }
}
