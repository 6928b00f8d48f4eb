//! String formats: `@csv`, `@base64` and their kin.

use boxsh_kernel::Errno;

use super::super::ir::Format;
use super::super::machine::Stop;
use super::super::pace::Pace;
use super::super::print::to_json;
use super::super::text::Str;
use super::super::value::Value;
use super::{Native, fail, fail_with, native};

pub(super) const TABLE: &[Native] = &[
    native("tostring", 0, |host, input, _| Ok(text(host.pace, input)?)),
    native("format", 1, |host, input, arguments| match arguments[0].as_text() {
        Some(name) => Ok(Value::String(Str::from_vec(format(host.pace, &Format::named(&name), &input)?))),
        None => fail_with(&arguments[0], "is not a valid format"),
    }),
];

fn text(pace: &Pace<'_>, value: Value) -> Result<Value, Errno> {
    Ok(match value {
        Value::String(_) => value,
        other => Value::String(Str::from_vec(to_json(pace, &other)?)),
    })
}

/// The text of a value; what is made of it takes as much again, and up to six times that.
fn text_of(pace: &Pace<'_>, value: &Value) -> Result<Vec<u8>, Errno> {
    if let Value::String(text) = value {
        pace.hold::<[u8; 2]>(text.len())?;
    }
    match value {
        Value::String(text) => Ok(text.as_bytes().to_vec()),
        other => to_json(pace, other),
    }
}

/// A value as a format spells it.
pub(crate) fn format(pace: &Pace<'_>, format: &Format, value: &Value) -> Result<Vec<u8>, Stop> {
    Ok(match format {
        Format::Text => text_of(pace, value)?,
        Format::Json => to_json(pace, value)?,
        Format::Html => html(pace, &text_of(pace, value)?)?,
        Format::Uri => uri(pace, &text_of(pace, value)?)?,
        Format::Urid => unescape_uri(pace, value)?,
        Format::Csv => row(pace, value, b",", "csv", |text, out| {
            out.push(b'"');
            for &byte in text {
                out.push(byte);
                if byte == b'"' {
                    out.push(b'"');
                }
            }
            out.push(b'"');
        })?,
        Format::Tsv => row(pace, value, b"\t", "tsv", |text, out| {
            for &byte in text {
                match byte {
                    b'\t' => out.extend_from_slice(b"\\t"),
                    b'\n' => out.extend_from_slice(b"\\n"),
                    b'\r' => out.extend_from_slice(b"\\r"),
                    b'\\' => out.extend_from_slice(b"\\\\"),
                    other => out.push(other),
                }
            }
        })?,
        Format::Sh => shell(pace, value)?,
        Format::Base64 => encode(pace, &text_of(pace, value)?, BASE64, 6)?,
        Format::Base32 => encode(pace, &text_of(pace, value)?, BASE32, 5)?,
        Format::Base64d => decode(pace, &text_of(pace, value)?, (BASE64, 6), "base64")?,
        Format::Base32d => decode(pace, &text_of(pace, value)?, (BASE32, 5), "base32")?,
        Format::Unknown(name) => return fail(format!("{name} is not a valid format")),
    })
}

fn html(pace: &Pace<'_>, text: &[u8]) -> Result<Vec<u8>, Errno> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        pace.step()?;
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'\'' => out.extend_from_slice(b"&apos;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            other => out.push(other),
        }
    }
    Ok(out)
}

fn uri(pace: &Pace<'_>, text: &[u8]) -> Result<Vec<u8>, Errno> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        pace.step()?;
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(byte),
            other => out.extend_from_slice(format!("%{other:02X}").as_bytes()),
        }
    }
    Ok(out)
}

fn unescape_uri(pace: &Pace<'_>, value: &Value) -> Result<Vec<u8>, Stop> {
    let text = text_of(pace, value)?;
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        pace.step()?;
        if byte == b'%' {
            let digits = text.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
            match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
                Some(byte) => out.push(byte),
                None => return fail_with(value, "is not a valid uri encoding"),
            }
            at += 3;
        } else {
            out.push(byte);
            at += 1;
        }
    }
    match std::str::from_utf8(&out) {
        Ok(_) => Ok(out),
        Err(_) => fail_with(value, "is not a valid uri encoding"),
    }
}

fn row(
    pace: &Pace<'_>,
    value: &Value,
    separator: &[u8],
    name: &str,
    quote: impl Fn(&[u8], &mut Vec<u8>),
) -> Result<Vec<u8>, Stop> {
    let Some(items) = value.as_array() else {
        return fail_with(value, &format!("cannot be {name}-formatted, only array"));
    };
    let mut out = Vec::new();
    for (at, item) in items.iter().enumerate() {
        pace.hold::<u8>(item.as_str().map_or(1, Str::len))?;
        if at > 0 {
            out.extend_from_slice(separator);
        }
        match item {
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) | Value::Literal(_) => {
                out.extend_from_slice(&to_json(pace, item)?)
            }
            Value::String(text) => quote(text.as_bytes(), &mut out),
            other => return fail_with(other, &format!("is not valid in a {name} row")),
        }
    }
    Ok(out)
}

fn shell(pace: &Pace<'_>, value: &Value) -> Result<Vec<u8>, Stop> {
    let items = match value {
        Value::Array(array) => array.items(),
        other => std::slice::from_ref(other),
    };
    let mut out = Vec::new();
    for (at, item) in items.iter().enumerate() {
        pace.hold::<u8>(item.as_str().map_or(1, Str::len))?;
        if at > 0 {
            out.push(b' ');
        }
        match item {
            Value::Array(_) | Value::Object(_) => return fail_with(item, "can not be escaped for shell"),
            Value::String(text) => {
                out.push(b'\'');
                for &byte in text.as_bytes() {
                    if byte == b'\'' {
                        out.extend_from_slice(b"'\\''");
                    } else {
                        out.push(byte);
                    }
                }
                out.push(b'\'');
            }
            other => out.extend_from_slice(&to_json(pace, other)?),
        }
    }
    Ok(out)
}

const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE32: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

fn encode(pace: &Pace<'_>, data: &[u8], alphabet: &[u8], bits: u32) -> Result<Vec<u8>, Errno> {
    let mut out = Vec::with_capacity(data.len() * 8 / bits as usize + 8);
    let (mut held, mut count) = (0_u32, 0);
    for &byte in data {
        pace.step()?;
        held = (held << 8 | u32::from(byte)) & 0xffff;
        count += 8;
        while count >= bits {
            count -= bits;
            out.push(alphabet[(held >> count) as usize & (alphabet.len() - 1)]);
        }
    }
    if count > 0 {
        out.push(alphabet[(held << (bits - count)) as usize & (alphabet.len() - 1)]);
    }
    let group = if bits == 6 { 4 } else { 8 };
    while out.len() % group != 0 {
        out.push(b'=');
    }
    Ok(out)
}

fn decode(pace: &Pace<'_>, text: &[u8], (alphabet, bits): (&[u8], u32), name: &str) -> Result<Vec<u8>, Stop> {
    let mut out = Vec::with_capacity(text.len());
    let (mut held, mut count, mut digits) = (0_u32, 0, 0);
    for &byte in text.iter().take_while(|byte| **byte != b'=') {
        pace.step()?;
        let Some(digit) = alphabet.iter().position(|&known| known == byte) else {
            return fail_with(&Value::string(text), &format!("is not valid {name} data"));
        };
        held = (held << bits | digit as u32) & 0xffff;
        count += bits;
        digits += 1;
        if count >= 8 {
            count -= 8;
            out.push((held >> count) as u8);
        }
    }
    // A digit too many leaves as many bits as it has.
    let is_trailing = if bits == 6 { count >= bits } else { digits > 0 && out.is_empty() };
    if is_trailing {
        return fail_with(&Value::string(text), &format!("trailing {name} byte found"));
    }
    Ok(String::from_utf8_lossy(&out).into_owned().into_bytes())
}
