//! The string of `env -S`: finding it among the arguments, and splitting it.

use boxsh_kernel::{Environment, Process, Spec, Value};

/// A `-S` among the arguments.
pub(super) struct Found {
    pub(super) before: Vec<Vec<u8>>,
    pub(super) text: Vec<u8>,
    pub(super) after: Vec<Vec<u8>>,
    /// `-v` came before it.
    pub(super) verbose: bool,
}

/// Finds the first `-S`: what it brings is to be read as arguments in its place, flags included.
pub(super) fn find(spec: &Spec, arguments: &[Vec<u8>]) -> Option<Found> {
    let mut verbose = false;
    let mut at = 0;
    while let Some(argument) = arguments.get(at) {
        let found = |before: Option<Vec<u8>>, text: Vec<u8>, after: usize, verbose: bool| {
            let before = arguments[..at].iter().cloned().chain(before).collect();
            let after = arguments.get(after..).unwrap_or_default().to_vec();
            Some(Found { before, text, after, verbose })
        };
        if argument == b"--" || argument == b"-" || argument.first() != Some(&b'-') {
            return None;
        }
        if let Some(long) = argument.strip_prefix(b"--") {
            let (name, value) = match long.iter().position(|&byte| byte == b'=') {
                Some(equals) => (&long[..equals], Some(long[equals + 1..].to_vec())),
                None => (long, None),
            };
            let flag = spec.flags.iter().find(|flag| flag.long.is_some_and(|long| long.as_bytes() == name));
            verbose |= name == b"debug";
            if !name.is_empty() && b"split-string".starts_with(name) {
                return match value {
                    Some(text) => found(None, text, at + 1, verbose),
                    None => found(None, arguments.get(at + 1)?.clone(), at + 2, verbose),
                };
            }
            let takes_next = value.is_none() && matches!(flag?.value, Value::Required(_));
            at += if takes_next { 2 } else { 1 };
            continue;
        }
        let mut step = 1;
        for (place, &letter) in argument.iter().enumerate().skip(1) {
            verbose |= letter == b'v';
            let flag = spec.flags.iter().find(|flag| flag.short == Some(letter))?;
            let behind = &argument[place + 1..];
            if letter == b'S' {
                let before = (place > 1).then(|| argument[..place].to_vec());
                return if behind.is_empty() {
                    found(before, arguments.get(at + 1)?.clone(), at + 2, verbose)
                } else {
                    found(before, behind.to_vec(), at + 1, verbose)
                };
            }
            if matches!(flag.value, Value::Required(_)) {
                step = if behind.is_empty() { 2 } else { 1 };
                break;
            }
        }
        at += step;
    }
    None
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quote {
    None,
    Single,
    Double,
}

/// Splits a string into words; quotes, escapes and `${VARIABLE}` count.
pub(super) fn split(
    process: &Process,
    text: &[u8],
    environment: &Environment,
) -> Result<Vec<Vec<u8>>, String> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = Quote::None;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match (byte, quote) {
            (b'\'', Quote::Single) | (b'"', Quote::Double) => quote = Quote::None,
            (b'\'', Quote::None) | (b'"', Quote::None) => {
                quote = if byte == b'"' { Quote::Double } else { Quote::Single };
                word.get_or_insert_default();
            }
            (b' ' | b'\t'..=b'\r', Quote::None) => words.extend(word.take()),
            (b'#', Quote::None) if word.is_none() => return Ok(words),
            (b'\\', Quote::Single) => match text.get(at) {
                Some(&next @ (b'\\' | b'\'')) => {
                    at += 1;
                    word.get_or_insert_default().push(next);
                }
                _ => word.get_or_insert_default().push(b'\\'),
            },
            (b'\\', _) => {
                let Some(&next) = text.get(at) else {
                    return Err("invalid backslash at end of string in -S".into());
                };
                at += 1;
                match next {
                    b'_' if quote == Quote::None => words.extend(word.take()),
                    b'c' if quote == Quote::Double => {
                        return Err("'\\c' must not appear in double-quoted -S string".into());
                    }
                    b'c' => break,
                    _ => word.get_or_insert_default().push(escaped(next)?),
                }
            }
            (b'$', Quote::None | Quote::Double) => {
                let rest = &text[at - 1..];
                let name = variable_name(rest).ok_or_else(|| {
                    format!(
                        "only ${{VARNAME}} expansion is supported, error at: {}",
                        String::from_utf8_lossy(rest)
                    )
                })?;
                at += name.len() + 2;
                let value = environment.get(name).unwrap_or_default();
                let appended = process.append(word.get_or_insert_default(), value);
                appended
                    .and_then(|()| process.work(value.len() as u64))
                    .map_err(|error| error.to_string())?;
            }
            _ => word.get_or_insert_default().push(byte),
        }
    }
    if quote != Quote::None {
        return Err("no terminating quote in -S string".into());
    }
    words.extend(word);
    Ok(words)
}

fn escaped(letter: u8) -> Result<u8, String> {
    Ok(match letter {
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'_' => b' ',
        b'"' | b'#' | b'$' | b'\'' | b'\\' => letter,
        other => {
            return Err(format!("invalid sequence '\\{}' in -S", String::from_utf8_lossy(&[other])));
        }
    })
}

/// The name in a `${NAME}` that the text starts with.
fn variable_name(text: &[u8]) -> Option<&[u8]> {
    let inside = text.strip_prefix(b"${")?;
    let end = inside.iter().position(|&byte| byte == b'}')?;
    let name = &inside[..end];
    let starts = name.first().is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'_');
    (starts && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')).then_some(name)
}
