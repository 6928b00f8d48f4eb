//! The operators on texts.

use boxsh_kernel::Process;
use fancy_regex::{Captures, Regex, RegexBuilder};
use regex_automata::util::syntax;

use super::super::node::{Arena, Id, Kind, Outcome, fail, number, resolve};
use super::{Applied, Eval, kind_and_path, values};
use crate::search::{Scout, Sight};

/// An expression, and what looks ahead of it in long texts.
struct Pattern {
    regex: Regex,
    scout: Scout,
}

impl Pattern {
    fn is_match(&self, process: &Process, text: &str) -> Outcome<bool> {
        match self.scout.look(process, text.as_bytes(), 0)? {
            Sight::Unknown => self.regex.is_match(text).or_else(too_long),
            sight => Ok(sight != Sight::Nowhere),
        }
    }

    /// Calls `each` with one match after the other, as long as it wants more.
    fn each_match(
        &self,
        process: &Process,
        text: &str,
        mut each: impl FnMut(&Captures<'_, str>) -> Outcome<bool>,
    ) -> Outcome<()> {
        let (mut start, mut last_end) = (0, None);
        while start <= text.len() {
            process.compute(32)?;
            let from = match self.scout.look(process, text.as_bytes(), start)? {
                Sight::Unknown => start,
                Sight::Nowhere => break,
                Sight::At(first, _) => text.floor_char_boundary(first),
            };
            let Some(found) = self.regex.captures_from_pos(text, from).or_else(too_long)? else { break };
            let Some(whole) = found.get(0) else { break };
            let is_empty = whole.start() == whole.end();
            start = match is_empty {
                true => whole.end() + text[whole.end()..].chars().next().map_or(1, char::len_utf8),
                false => whole.end(),
            };
            // Nothing is found where the last match has ended.
            let is_behind = is_empty && last_end == Some(whole.end());
            last_end = Some(whole.end());
            if !is_behind && !each(&found)? {
                break;
            }
        }
        Ok(())
    }
}

/// The text with another in the place of each match.
fn replaced(process: &Process, pattern: &Pattern, text: &str, template: &str) -> Outcome<String> {
    let (mut out, mut done) = (String::new(), 0);
    pattern.each_match(process, text, |found| {
        let Some(whole) = found.get(0) else { return Ok(false) };
        let more = whole.end() - done + template.len();
        if out.capacity() - out.len() < more {
            process.reserve(2 * (out.len() + more) as u64)?;
        }
        out.push_str(&text[done..whole.start()]);
        found.expand(template, &mut out);
        done = whole.end();
        Ok(true)
    })?;
    out.push_str(&text[done..]);
    Ok(out)
}

fn regex(pattern: &str) -> Outcome<Pattern> {
    match RegexBuilder::new(pattern).backtrack_limit(1_000_000).build() {
        Ok(regex) => {
            let source = pattern.to_owned();
            Ok(Pattern { regex, scout: Scout::new(move || syntax::parse(&source).ok()) })
        }
        Err(_) => {
            let open = pattern.matches('(').count() > pattern.matches(')').count();
            let what = if open { "missing closing )" } else { "invalid regular expression" };
            fail(format!("error parsing regexp: {what}: `{pattern}`"))
        }
    }
}

fn too_long<T>(_: fancy_regex::Error) -> Outcome<T> {
    fail("the match took too long")
}

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, real, scope } = applied;
    let mut given = Vec::new();
    if !matches!(name, "envsubst") {
        for argument in args {
            given.push(eval.text(argument, id, scope)?);
        }
    }
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let node = eval.arena[real].clone();
    let (text, tag, style) = (node.value, node.tag, node.style);
    let changed = match (name, &given[..]) {
        ("join", [separator]) => joined(eval.arena, real, separator)?,
        ("to_string", []) => {
            let shown = super::shown(eval, real)?;
            out.push(eval.arena.string(shown)?);
            return Ok(true);
        }
        ("to_number", []) => {
            out.push(to_number(eval, id, real)?);
            return Ok(true);
        }
        ("upcase" | "downcase" | "trim", []) if tag != "!!str" => {
            let what = if name == "trim" { "trim" } else { "change case with" };
            return fail(format!("cannot {what} {tag}, can only operate on strings. "));
        }
        ("upcase", []) => text.to_uppercase(),
        ("downcase", []) => text.to_lowercase(),
        ("trim", []) => text.trim().to_owned(),
        ("split", [separator]) => {
            let items = split(eval, &tag, &text, separator)?;
            out.push(items);
            return Ok(true);
        }
        ("test" | "match" | "capture" | "sub", [_, ..]) if tag != "!!str" => {
            let what = if name == "sub" { "substitute" } else { "match" };
            return fail(format!(
                "cannot {what} with {tag}, can only {what} strings. Hint: Most often you'll want to use '|=' over '=' for this operation"
            ));
        }
        ("test" | "match" | "capture", [pattern, flags @ ..]) => {
            matches(eval, name, pattern, flags.first().unwrap_or(&""), &text, out)?;
            return Ok(true);
        }
        ("sub", [pattern, with]) => {
            replaced(eval.arena.process, &regex(pattern)?, &text, &go_template(with))?
        }
        ("envsubst", _) => {
            if !eval.setting.env_allowed {
                return fail("env operations have been disabled");
            }
            let flags = args.first().map(|flags| eval.text(flags, id, scope)).transpose()?;
            substitute(eval, &text, &flags.unwrap_or_default())?
        }
        _ => return Ok(false),
    };
    let new = eval.arena.string(changed)?;
    if name != "join" {
        eval.arena[new].style = style;
    }
    out.push(new);
    Ok(true)
}

fn joined(arena: &Arena<'_>, id: Id, separator: &str) -> Outcome<String> {
    if arena[id].kind != Kind::Seq {
        return fail(format!("cannot join with {}, can only join arrays of scalars", arena[id].tag));
    }
    let mut parts = Vec::new();
    for item in values(arena, id) {
        let node = &arena[arena.real(item)];
        parts.push(if node.tag == "!!null" { "" } else { node.value.as_str() });
    }
    Ok(parts.join(separator))
}

fn split(eval: Eval<'_, '_, '_>, tag: &str, text: &str, separator: &str) -> Outcome<Id> {
    let mut items = Vec::new();
    match tag {
        "!!null" => {}
        "!!str" => {
            let parts: Vec<String> = match separator.is_empty() {
                true => text.chars().map(String::from).collect(),
                false => text.split(separator).map(str::to_owned).collect(),
            };
            for part in parts {
                items.push(eval.arena.string(part)?);
            }
        }
        _ => return fail(format!("cannot split {tag}, can only split strings")),
    }
    eval.arena.seq(items)
}

fn to_number(eval: Eval<'_, '_, '_>, id: Id, real: Id) -> Outcome<Id> {
    let node = eval.arena[real].clone();
    let (tag, path) = kind_and_path(eval.arena, id);
    if node.kind != Kind::Scalar {
        return fail(format!("cannot convert node at path {path} of tag {tag} to number"));
    }
    if number(&node).is_some() {
        return Ok(id);
    }
    match resolve(&node.value) {
        tag @ ("!!int" | "!!float") => eval.arena.scalar(tag, node.value),
        _ => {
            fail(format!("cannot convert node value [{}] at path {path} of tag {tag} to number", node.value))
        }
    }
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
        } else if rest.starts_with('{') {
            out.push('$');
        } else {
            out.push_str("$$");
            rest = rest.strip_prefix('$').unwrap_or(rest);
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
    if let Some(flag) = flags.chars().find(|flag| *flag != 'g') {
        return fail(match flag {
            'i' => {
                "'i' is not a valid option for match. To ignore case, use an expression like match(\"(?i)cat\")"
                    .to_owned()
            }
            _ => format!("unrecognised match params '{flag}', please see docs at https://mikefarah.gitbook.io/yq/operators/string-operators"),
        });
    }
    let pattern = regex(pattern)?;
    let process = eval.arena.process;
    if name == "test" {
        let answer = pattern.is_match(process, text)?;
        out.push(eval.arena.bool(answer)?);
        return Ok(());
    }
    let names: Vec<Option<String>> =
        pattern.regex.capture_names().map(|name| name.map(str::to_owned)).collect();
    let before = out.len();
    pattern.each_match(process, text, |found| {
        let groups: Vec<_> =
            (0..names.len()).map(|at| found.get(at).map(|group| (group.start(), group.as_str()))).collect();
        let map = match name {
            "capture" => captured(eval, &names, &groups)?,
            _ => described(eval, &names, &groups)?,
        };
        out.push(map);
        Ok(flags.contains('g'))
    })?;
    if name == "capture" && out.len() == before {
        let map = eval.arena.map()?;
        for name in names.iter().flatten() {
            let null = eval.arena.null()?;
            eval.arena.put_text(map, name, null)?;
        }
        out.push(map);
    }
    Ok(())
}

type Group<'t> = Option<(usize, &'t str)>;

/// The named groups of a match.
fn captured(eval: Eval<'_, '_, '_>, names: &[Option<String>], groups: &[Group<'_>]) -> Outcome<Id> {
    let map = eval.arena.map()?;
    for (name, group) in names.iter().zip(groups) {
        if let Some(name) = name {
            let value = match group {
                Some((_, text)) => eval.arena.scalar(resolve(text), *text)?,
                None => eval.arena.null()?,
            };
            eval.arena.put_text(map, name, value)?;
        }
    }
    Ok(map)
}

/// All that there is to say about a match.
fn described(eval: Eval<'_, '_, '_>, names: &[Option<String>], groups: &[Group<'_>]) -> Outcome<Id> {
    let mut maps = Vec::new();
    for (name, group) in names.iter().zip(groups) {
        let map = eval.arena.map()?;
        let text = match group {
            Some((_, text)) => eval.arena.string(*text)?,
            None => eval.arena.null()?,
        };
        let start = eval.arena.int(group.map_or(-1, |(start, _)| start as i64))?;
        let length = eval.arena.int(group.map_or(0, |(_, text)| text.len() as i64))?;
        eval.arena.put_text(map, "string", text)?;
        eval.arena.put_text(map, "offset", start)?;
        eval.arena.put_text(map, "length", length)?;
        if let Some(name) = name {
            let name = eval.arena.string(name.as_str())?;
            eval.arena.put_text(map, "name", name)?;
        }
        maps.push(map);
    }
    let whole = maps.remove(0);
    let captures = eval.arena.seq(maps)?;
    eval.arena.put_text(whole, "captures", captures)?;
    Ok(whole)
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

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(super) fn base64_encode(data: &[u8]) -> String {
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

pub(in super::super) fn base64_decode(text: &str) -> Outcome<String> {
    let (mut bits, mut count, mut out) = (0_u32, 0, Vec::new());
    for (at, byte) in text.trim_end_matches(['=', '\n', '\r', ' ']).bytes().enumerate() {
        let Some(value) = ALPHABET.iter().position(|letter| *letter == byte) else {
            return fail(format!("illegal base64 data at input byte {at}"));
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

/// A document in base64.
pub(in super::super) fn base64_text(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let node = &arena[arena.real(id)];
    match &*node.tag {
        "!!str" => Ok(base64_encode(node.value.as_bytes())),
        tag => fail(format!("cannot encode {tag} as base64, can only operate on strings")),
    }
}

/// A document as a part of an address.
pub(in super::super) fn uri_text(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let node = &arena[arena.real(id)];
    match &*node.tag {
        "!!str" => Ok(percent(&node.value)),
        tag => fail(format!(
            "cannot encode {tag} as URI, can only operate on strings. Please first pipe through another encoding operator to convert the value to a string"
        )),
    }
}

pub(super) fn percent(text: &str) -> String {
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

pub(in super::super) fn unpercent(text: &str) -> Outcome<String> {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        match bytes[at] {
            b'%' => {
                let hex = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
                let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) else {
                    let shown = String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 3)]);
                    return fail(format!("invalid URL escape {shown:?}"));
                };
                out.push(byte);
                at += 2;
            }
            b'+' => out.push(b' '),
            byte => out.push(byte),
        }
        at += 1;
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// Quotes what the shell would read otherwise.
pub(super) fn quote_for_shell(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in text.chars() {
        if c == '\'' {
            out.push_str(if inside { "'\\'" } else { "\\'" });
            inside = false;
            continue;
        }
        let is_safe = c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
        if !inside && !is_safe {
            out.push('\'');
            inside = true;
        }
        out.push(c);
    }
    if inside {
        out.push('\'');
    }
    out
}
