//! The named operators on texts, and those that turn nodes into texts and back.

use fancy_regex::{Regex, RegexBuilder};

use super::super::eval::{Evaluator, Scope};
use super::super::format::{self, Format};
use super::super::node::{Id, Kind, Outcome, fail, int};
use super::super::syntax::Expr;
use super::values;

type Eval<'e, 'a, 'p> = &'e mut Evaluator<'a, 'p>;

fn regex(pattern: &str, flags: &str) -> Outcome<Regex> {
    let pattern = if flags.contains('i') { format!("(?i){pattern}") } else { pattern.to_owned() };
    match RegexBuilder::new(&pattern).backtrack_limit(1_000_000).build() {
        Ok(regex) => Ok(regex),
        Err(error) => fail(format!("error parsing regexp: {error}")),
    }
}

fn too_long<T>(_: fancy_regex::Error) -> Outcome<T> {
    fail("the match took too long")
}

pub(super) fn one(
    eval: Eval<'_, '_, '_>,
    name: &str,
    args: &[Expr],
    id: Id,
    scope: &Scope,
    out: &mut Vec<Id>,
) -> Outcome<()> {
    let real = eval.arena.real(id);
    if let Some(found) = convert(eval, name, args, real, scope)? {
        out.push(found);
        return Ok(());
    }
    let mut given = Vec::new();
    for argument in args {
        given.push(eval.text(argument, id, scope)?);
    }
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let text = eval.arena[real].value.clone();
    let is_scalar = eval.arena[real].kind == Kind::Scalar;
    let style = eval.arena[real].style;
    let result = match (name, &given[..]) {
        ("join", [separator]) => {
            let parts: Vec<String> = values(eval.arena, real)
                .iter()
                .map(|item| &eval.arena[eval.arena.real(*item)])
                .map(|node| if node.tag == "!!null" { String::new() } else { node.value.clone() })
                .collect();
            eval.arena.string(parts.join(separator))?
        }
        ("to_string" | "tostring", []) => {
            let shown = super::shown(eval.arena, real)?;
            eval.arena.string(shown)?
        }
        ("upcase" | "ascii_upcase", []) if is_scalar => eval.arena.string(text.to_uppercase())?,
        ("downcase" | "ascii_downcase", []) if is_scalar => eval.arena.string(text.to_lowercase())?,
        ("trim", []) if is_scalar => eval.arena.string(text.trim())?,
        ("ltrimstr", [prefix]) => eval.arena.string(text.strip_prefix(prefix).unwrap_or(&text))?,
        ("rtrimstr", [suffix]) => eval.arena.string(text.strip_suffix(suffix).unwrap_or(&text))?,
        ("startswith", [prefix]) => eval.arena.bool(text.starts_with(prefix))?,
        ("endswith", [suffix]) => eval.arena.bool(text.ends_with(suffix))?,
        ("split", [separator]) if is_scalar => {
            let mut items = Vec::new();
            if eval.arena[real].tag != "!!null" {
                for part in text.split(separator).filter(|part| !separator.is_empty() || !part.is_empty()) {
                    items.push(eval.arena.string(part)?);
                }
            }
            eval.arena.seq(items)?
        }
        ("test", [pattern, flags @ ..]) => {
            let regex = regex(pattern, flags.first().unwrap_or(&""))?;
            let answer = regex.is_match(&text).or_else(too_long)?;
            eval.arena.bool(answer)?
        }
        ("sub", [pattern, with, ..]) => {
            let regex = regex(pattern, "")?;
            let with = go_template(with);
            let changed = regex.try_replacen(&text, 0, with.as_str()).or_else(too_long)?.into_owned();
            let id = eval.arena.string(changed)?;
            eval.arena[id].style = style;
            id
        }
        ("match" | "capture", [pattern, flags @ ..]) => {
            return matches(eval, name, pattern, flags.first().unwrap_or(&""), &text, out);
        }
        ("envsubst", flags) => {
            let changed = substitute(eval, &text, flags.first().unwrap_or(&""))?;
            let id = eval.arena.string(changed)?;
            eval.arena[id].style = style;
            id
        }
        _ => return fail(format!("invalid expression: unknown operator '{name}'")),
    };
    out.push(result);
    Ok(())
}

/// `$1` of a replacement with its name in braces, so that what follows is not taken for a part of it.
fn go_template(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if end > 0 {
            out.push_str(&format!("${{{}}}", &rest[..end]));
            rest = &rest[end..];
        } else {
            out.push('$');
        }
    }
    out + rest
}

fn matches(
    eval: Eval<'_, '_, '_>,
    name: &str,
    pattern: &str,
    flags: &str,
    text: &str,
    out: &mut Vec<Id>,
) -> Outcome<()> {
    let regex = regex(pattern, flags)?;
    let names: Vec<Option<String>> = regex.capture_names().map(|name| name.map(str::to_owned)).collect();
    for found in regex.captures_iter(text) {
        let found = found.or_else(too_long)?;
        let map = eval.arena.map()?;
        let offset = |at: usize| text[..at].chars().count() as i64;
        let mut groups = Vec::new();
        for (at, group_name) in names.iter().enumerate() {
            let group = found.get(at);
            if name == "capture" {
                if let Some(group_name) = group_name {
                    let value = match group {
                        Some(group) => eval.arena.string(group.as_str())?,
                        None => eval.arena.null()?,
                    };
                    eval.arena.put_text(map, group_name, value)?;
                }
                continue;
            }
            let target = if at == 0 { map } else { eval.arena.map()? };
            let text = match group {
                Some(group) => eval.arena.string(group.as_str())?,
                None => eval.arena.null()?,
            };
            let start = eval.arena.int(group.map_or(-1, |group| offset(group.start())))?;
            let length = eval.arena.int(group.map_or(0, |group| group.as_str().chars().count() as i64))?;
            eval.arena.put_text(target, "string", text)?;
            eval.arena.put_text(target, "offset", start)?;
            eval.arena.put_text(target, "length", length)?;
            if let Some(group_name) = group_name {
                let group_name = eval.arena.string(group_name.as_str())?;
                eval.arena.put_text(target, "name", group_name)?;
            }
            if at > 0 {
                groups.push(target);
            }
        }
        if name == "match" {
            let captures = eval.arena.seq(groups)?;
            eval.arena.put_text(map, "captures", captures)?;
        }
        out.push(map);
        if !flags.contains('g') {
            break;
        }
    }
    Ok(())
}

/// Puts variables of the environment in the place of `$NAME`, `${NAME}` and `${NAME:-default}`.
fn substitute(eval: Eval<'_, '_, '_>, text: &str, flags: &str) -> Outcome<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (name, default) = if let Some(inside) = rest.strip_prefix('{')
            && let Some(end) = inside.find('}')
        {
            rest = &inside[end + 1..];
            let inside = &inside[..end];
            match inside.split_once(":-").or_else(|| inside.split_once('-')) {
                Some((name, default)) => (name, Some(default)),
                None => (inside, None),
            }
        } else {
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let name = &rest[..end];
            rest = &rest[end..];
            (name, None)
        };
        if name.is_empty() {
            out.push('$');
            continue;
        }
        let value = eval.arena.process.variable(name.as_bytes());
        match (value, default) {
            (Some(value), Some(default)) if value.is_empty() => out.push_str(default),
            (Some(value), _) if value.is_empty() && flags.contains("ne") => {
                return fail(format!("variable ${{{name}}} set but empty"));
            }
            (Some(value), _) => out.push_str(&String::from_utf8_lossy(&value)),
            (None, Some(default)) => out.push_str(default),
            (None, None) if flags.contains("nu") => return fail(format!("variable ${{{name}}} not set")),
            (None, None) => {}
        }
    }
    Ok(out + rest)
}

/// `to_json`, `@yaml` and their kin.
fn convert(eval: Eval<'_, '_, '_>, name: &str, args: &[Expr], id: Id, scope: &Scope) -> Outcome<Option<Id>> {
    let short = name.strip_prefix('@');
    let text = || eval.arena[id].value.clone();
    match short {
        Some("base64") => return base64_encode(text().as_bytes()).pipe_string(eval),
        Some("base64d") => return base64_decode(&text())?.pipe_string(eval),
        Some("uri") => return percent(&text()).pipe_string(eval),
        Some("urid") => return unpercent(&text()).pipe_string(eval),
        Some("sh") => {
            let text = text();
            let safe = !text.is_empty()
                && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-./:=@%+,".contains(c));
            let quoted = if safe { text } else { format!("'{}'", text.replace('\'', "'\\''")) };
            return quoted.pipe_string(eval);
        }
        _ => {}
    }
    let decoded = short
        .and_then(|short| short.strip_suffix('d').filter(|short| *short != "").and_then(Format::named))
        .or_else(|| name.strip_prefix("from_").or(name.strip_prefix("from")).and_then(Format::named));
    if let Some(format) = decoded {
        let roots = format::read(eval.arena, format, &text())?;
        return Ok(roots.first().copied());
    }
    let encoded = short.or(name.strip_prefix("to_")).or(name.strip_prefix("to")).and_then(Format::named);
    let Some(format) = encoded else { return Ok(None) };
    let indent = match args.first() {
        Some(indent) => int(&eval.text(indent, id, scope)?).unwrap_or(2).clamp(0, 20) as usize,
        None if short.is_some() && format == Format::Json => 0,
        None => 2,
    };
    let mut text = format::write(eval.arena, format, id, indent)?;
    if short.is_some() && format == Format::Json || matches!(format, Format::Csv | Format::Tsv) {
        text.truncate(text.trim_end_matches('\n').len());
    }
    text.pipe_string(eval)
}

trait PipeString {
    fn pipe_string(self, eval: Eval<'_, '_, '_>) -> Outcome<Option<Id>>;
}

impl PipeString for String {
    fn pipe_string(self, eval: Eval<'_, '_, '_>) -> Outcome<Option<Id>> {
        eval.arena.string(self).map(Some)
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64_encode(data: &[u8]) -> String {
    let mut out = String::new();
    for block in data.chunks(3) {
        let bits =
            block.iter().enumerate().fold(0_u32, |bits, (at, byte)| bits | u32::from(*byte) << (16 - 8 * at));
        for at in 0..4 {
            let letter = ALPHABET[(bits >> (18 - 6 * at)) as usize & 63];
            out.push(if at <= block.len() { letter as char } else { '=' });
        }
    }
    out
}

pub(super) fn base64_decode(text: &str) -> Outcome<String> {
    let (mut bits, mut count, mut out) = (0_u32, 0, Vec::new());
    for byte in text.trim_end_matches(['=', '\n']).bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let Some(value) = ALPHABET.iter().position(|letter| *letter == byte) else {
            return fail("illegal base64 data");
        };
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn percent(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn unpercent(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match (bytes[at], hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(byte)) => {
                out.push(byte);
                at += 2;
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}
