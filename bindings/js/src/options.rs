//! Options, as they come from JavaScript.

use std::time::Duration;

use boxsh::{Background, Limit, Limits, Overflow, Persistence, RunOptions};

use crate::fault::Fault;
use crate::value::Value;

/// Bytes, from bytes or text.
pub(crate) fn to_bytes(name: &str, value: &Value) -> Result<Vec<u8>, Fault> {
    match value {
        Value::Bytes(bytes) => Ok(bytes.clone()),
        Value::Text(text) => Ok(text.clone().into_bytes()),
        _ => Err(Fault::option(name, "neither text nor bytes")),
    }
}

pub(crate) fn to_text<'a>(name: &str, value: &'a Value) -> Result<&'a str, Fault> {
    match value {
        Value::Text(text) => Ok(text),
        _ => Err(Fault::option(name, "no text")),
    }
}

pub(crate) fn to_flag(name: &str, value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(truth) => Ok(*truth),
        _ => Err(Fault::option(name, "neither true nor false")),
    }
}

/// A whole number that is not negative.
pub(crate) fn to_count(name: &str, value: &Value) -> Result<u64, Fault> {
    match value {
        // Exact as long as JavaScript's own numbers are.
        Value::Number(number) if *number >= 0.0 && number.fract() == 0.0 => Ok(*number as u64),
        _ => Err(Fault::option(name, "not a whole number from 0 on")),
    }
}

pub(crate) fn to_list<'a>(name: &str, value: &'a Value) -> Result<&'a [Value], Fault> {
    match value {
        Value::List(items) => Ok(items),
        _ => Err(Fault::option(name, "no list")),
    }
}

pub(crate) fn to_entries<'a>(name: &str, value: &'a Value) -> Result<&'a [(String, Value)], Fault> {
    match value {
        Value::Map(entries) => Ok(entries),
        _ => Err(Fault::option(name, "no object")),
    }
}

pub(crate) fn to_words(name: &str, value: &Value) -> Result<Vec<Vec<u8>>, Fault> {
    to_list(name, value)?.iter().map(|word| to_bytes(name, word)).collect()
}

/// A time in seconds.
pub(crate) fn to_duration(name: &str, value: &Value) -> Result<Duration, Fault> {
    match value {
        Value::Number(seconds) => Duration::try_from_secs_f64(*seconds)
            .map_err(|_| Fault::option(name, format!("not a time: {seconds} seconds"))),
        _ => Err(Fault::option(name, "not a number of seconds")),
    }
}

/// One of several words.
fn choose<T: Copy>(name: &str, value: &Value, choices: &[(&str, T)]) -> Result<T, Fault> {
    let word = to_text(name, value)?;
    choices.iter().find(|(known, _)| *known == word).map(|(_, choice)| *choice).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        Fault::option(name, format!("{word:?} is none of {}", known.join(", ")))
    })
}

pub(crate) fn to_persistence(name: &str, value: &Value) -> Result<Persistence, Fault> {
    let choices =
        [("full", Persistence::Full), ("files", Persistence::Files), ("nothing", Persistence::Nothing)];
    choose(name, value, &choices)
}

pub(crate) fn to_background(name: &str, value: &Value) -> Result<Background, Fault> {
    let choices = [
        ("pause", Background::Pause),
        ("live", Background::Live),
        ("wait", Background::Wait),
        ("kill", Background::Kill),
    ];
    choose(name, value, &choices)
}

pub(crate) fn to_overflow(name: &str, value: &Value) -> Result<Overflow, Fault> {
    choose(name, value, &[("end", Overflow::End), ("cut", Overflow::Cut)])
}

/// Limits: a word for a set of them, or their names with numbers, in which `preset` may be such a word.
pub(crate) fn to_limits(name: &str, value: &Value) -> Result<Limits, Fault> {
    let preset = |value: &Value| {
        let choices = [
            ("default", Limits::default as fn() -> Limits),
            ("hardened", Limits::hardened),
            ("unlimited", Limits::unlimited),
        ];
        choose(name, value, &choices).map(|make| make())
    };
    if let Value::Text(_) = value {
        return preset(value);
    }
    let mut limits = match value.get("preset") {
        Value::Null => Limits::default(),
        word => preset(word)?,
    };
    for (key, value) in to_entries(name, value)?.iter().filter(|(key, _)| key != "preset") {
        let limit = Limit::from_name(&dashed(key))
            .ok_or_else(|| Fault::option(name, format!("there is no limit {key:?}")))?;
        let maximum = match (limit, value) {
            (_, Value::Null) => u64::MAX,
            (_, Value::Number(number)) if number.is_infinite() && *number > 0.0 => u64::MAX,
            (Limit::WallClock, _) => u64::try_from(to_duration(name, value)?.as_nanos()).unwrap_or(u64::MAX),
            _ => to_count(&format!("{name}.{key}"), value)?,
        };
        limits.set(limit, maximum);
    }
    Ok(limits)
}

/// `wallClock` as `wall-clock`.
fn dashed(name: &str) -> String {
    let mut dashed = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            dashed.push('-');
        }
        dashed.push(letter.to_ascii_lowercase());
    }
    dashed
}

/// The options of one run.
pub(crate) fn to_run_options(value: &Value) -> Result<RunOptions, Fault> {
    let mut options = RunOptions::new();
    if value.is_null() {
        return Ok(options);
    }
    for (name, value) in to_entries("run", value)? {
        if value.is_null() {
            continue;
        }
        options = match name.as_str() {
            "stdin" => options.stdin(to_bytes(name, value)?),
            "env" => to_entries(name, value)?.iter().try_fold(options, |options, (key, value)| {
                Ok::<_, Fault>(options.env(key.as_str(), to_bytes(name, value)?))
            })?,
            "replaceEnv" if to_flag(name, value)? => options.replace_env(),
            "cwd" => options.cwd(to_bytes(name, value)?),
            "name" => options.name(to_bytes(name, value)?),
            "args" => options.args(to_words(name, value)?),
            "timeout" => options.timeout(to_duration(name, value)?),
            "limits" => options.limits(to_limits(name, value)?),
            "persistence" => options.persistence(to_persistence(name, value)?),
            "background" => options.background(to_background(name, value)?),
            "overflow" => options.overflow(to_overflow(name, value)?),
            "keepEnvironment" if to_flag(name, value)? => options.keep_environment(),
            "replaceEnv" | "keepEnvironment" => options,
            _ => return Err(unknown(name)),
        };
    }
    Ok(options)
}

pub(crate) fn unknown(name: &str) -> Fault {
    Fault::new("option", format!("there is no option {name:?}"))
}

#[cfg(test)]
mod tests {
    use super::{dashed, to_limits};
    use crate::value::Value;
    use boxsh::{Limit, Limits};

    #[test]
    fn limits_are_named_as_in_javascript_and_start_from_their_preset() {
        assert_eq!(dashed("hereDocument"), "here-document");
        let limits = Value::map([
            ("fsBytes", 5.0.into()),
            ("preset", "hardened".into()),
            ("wallClock", 1.5.into()),
            ("stdout", Value::Null),
        ]);
        let limits = to_limits("limits", &limits).expect("they make sense");
        assert_eq!(limits.get(Limit::FsBytes), 5);
        assert_eq!(limits.get(Limit::WallClock), 1_500_000_000);
        assert_eq!(limits.get(Limit::Stdout), u64::MAX);
        assert_eq!(limits.get(Limit::Commands), Limits::hardened().get(Limit::Commands));
        assert!(to_limits("limits", &Value::map([("speed", 1.0.into())])).is_err());
        assert!(to_limits("limits", &Value::map([("stdout", (-1.0).into())])).is_err());
    }
}
