//! `--profile FILE`: options that are kept in a file.
//!
//! A JSON object whose keys are the long names of options: a text or a number is their value, `true` turns one on, a list
//! repeats it, and an object repeats it with `KEY=VALUE`. They come before those of the command line, which win.

use std::ffi::OsString;
use std::path::Path;

use serde_json::Value;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::trace::trace;

/// The options in a file, as words of a command line.
pub(crate) fn read(path: &Path) -> Answer<Vec<OsString>> {
    let text = host::read(path).map_err(|error| Failure::file("read profile", path, &error))?;
    let wrong = |reason: String| Failure::new(format!("profile {}: {reason}", path.display()));
    let profile: Value = serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
    let words = words(&profile).map_err(wrong)?;
    trace(|| format!("profile: {words:?}"));
    Ok(words.into_iter().map(OsString::from).collect())
}

fn words(profile: &Value) -> Result<Vec<String>, String> {
    let options = profile.as_object().ok_or("it must be an object of options")?;
    let mut words = Vec::new();
    for (name, value) in options {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if !is_name || name == "profile" {
            return Err(format!("a profile cannot have the option {name:?}"));
        }
        add(name, value, &mut words)?;
    }
    Ok(words)
}

fn add(name: &str, value: &Value, words: &mut Vec<String>) -> Result<(), String> {
    match value {
        Value::Bool(true) => words.push(format!("--{name}")),
        Value::Bool(false) | Value::Null => {}
        Value::Array(values) => values.iter().try_for_each(|value| add_text(name, value, words))?,
        Value::Object(values) => {
            for (key, value) in values {
                let value =
                    plain(value).ok_or_else(|| format!("{name}: {key} must be a string or a number"))?;
                words.push(format!("--{name}={key}={value}"));
            }
        }
        value => add_text(name, value, words)?,
    }
    Ok(())
}

fn add_text(name: &str, value: &Value, words: &mut Vec<String>) -> Result<(), String> {
    let value = plain(value).ok_or_else(|| format!("{name} must be a string or a number"))?;
    words.push(format!("--{name}={value}"));
    Ok(())
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_a_row_of_options() {
        let profile = serde_json::json!({
            "allow": ["a.example", "b.example"],
            "env": { "A": "b c", "N": 1 },
            "json": true,
            "native": false,
            "timeout": "5s",
        });
        assert_eq!(
            words(&profile).unwrap().join("|"),
            "--allow=a.example|--allow=b.example|--env=A=b c|--env=N=1|--json|--timeout=5s"
        );
        for wrong in [
            serde_json::json!([]),
            serde_json::json!({ "x y": 1 }),
            serde_json::json!({ "env": { "A": [] } }),
        ] {
            assert!(words(&wrong).is_err());
        }
    }
}
