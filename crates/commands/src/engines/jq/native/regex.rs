//! Regular expressions.

use std::collections::HashMap;
use std::rc::Rc;

use fancy_regex::{Captures, Regex, RegexBuilder};
use regex_automata::util::syntax;

use super::super::machine::Stop;
use super::super::map::Map;
use super::super::text::Str;
use super::super::value::Value;
use super::{Host, Native, fail, fail_with, native};
use crate::search::{Scout, Sight};

pub(super) const TABLE: &[Native] = &[
    native("_match", 3, |host, input, arguments| {
        find(&host, &input, &arguments[0], &arguments[1], arguments[2].is_true())
    }),
    native("_match_args", 3, |host, input, arguments| {
        let only_test = arguments[2].is_true();
        match &arguments[0] {
            Value::String(_) => find(&host, &input, &arguments[0], &Value::Null, only_test),
            Value::Array(array) if !array.items().is_empty() => {
                let flags = array.items().get(1).unwrap_or(&Value::Null);
                find(&host, &input, &array.items()[0], flags, only_test)
            }
            other => fail(format!("{} not a string or array", other.type_name())),
        }
    }),
    native("_captures", 0, |_, input, _| {
        let captures = input.as_object().and_then(|found| found.field("captures")).cloned();
        let mut map = Map::default();
        for capture in captures.as_ref().and_then(Value::as_array).unwrap_or_default() {
            let field = |name: &str| capture.as_object().and_then(|capture| capture.field(name)).cloned();
            if let (Some(Value::String(name)), Some(text)) = (field("name"), field("string")) {
                map.insert(name, text);
            }
        }
        Ok(Value::object(map))
    }),
];

/// How many compiled expressions are kept.
const KEPT: usize = 64;

/// How long a search may go back and forth.
const BACKTRACK_LIMIT: usize = 1_000_000;

/// Expressions that were compiled, by their text and flags.
#[derive(Default)]
pub(crate) struct Patterns(HashMap<(Str, u8), Rc<Pattern>>);

/// An expression, and what looks ahead of it in long texts.
struct Pattern {
    regex: Regex,
    scout: Scout,
}

/// What the letters of the flags ask for.
#[derive(Clone, Copy, Default)]
struct Flags {
    global: bool,
    ignore_case: bool,
    extended: bool,
    dot_all: bool,
    no_empty: bool,
    /// The text ends in a newline, which `$` may stand before.
    line_end: bool,
}

impl Flags {
    fn parse(flags: &Value) -> Result<Self, Stop> {
        let text = match flags {
            Value::Null => return Ok(Self::default()),
            Value::String(text) => text,
            other => return fail_with(other, "is not a string"),
        };
        let mut parsed = Self::default();
        for letter in text.as_bytes() {
            match letter {
                b'g' => parsed.global = true,
                b'i' => parsed.ignore_case = true,
                b'x' => parsed.extended = true,
                b'p' => parsed.dot_all = true,
                b'n' => parsed.no_empty = true,
                b's' | b'l' => {}
                _ => return fail(format!("{} is not a valid modifier string", text.to_text())),
            }
        }
        Ok(parsed)
    }

    const fn bits(self) -> u8 {
        self.ignore_case as u8
            | (self.extended as u8) << 1
            | (self.dot_all as u8) << 2
            | (self.line_end as u8) << 3
    }
}

impl Patterns {
    fn compile(&mut self, text: &Str, flags: Flags) -> Result<Rc<Pattern>, Stop> {
        let key = (text.clone(), flags.bits());
        let source =
            if flags.line_end { before_line_end(&text.to_text()) } else { text.to_text().into_owned() };
        if let Some(found) = self.0.get(&key) {
            return Ok(found.clone());
        }
        let compiled = RegexBuilder::new(&source)
            .case_insensitive(flags.ignore_case)
            .ignore_whitespace(flags.extended)
            .dot_matches_new_line(flags.dot_all)
            .backtrack_limit(BACKTRACK_LIMIT)
            .build();
        let regex = match compiled {
            Ok(regex) => regex,
            Err(error) => return fail(format!("Regex failure: {}", complaint(text, &error))),
        };
        let scout = Scout::new(move || {
            let config = syntax::Config::new()
                .case_insensitive(flags.ignore_case)
                .ignore_whitespace(flags.extended)
                .dot_matches_new_line(flags.dot_all);
            syntax::parse_with(&source, &config).ok()
        });
        let pattern = Rc::new(Pattern { regex, scout });
        if self.0.len() >= KEPT {
            self.0.clear();
        }
        self.0.insert(key, pattern.clone());
        Ok(pattern)
    }
}

/// The expression with each `$` spelled out: the end, or a last newline's place.
fn before_line_end(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let (mut class, mut escaped) = (false, false);
    for character in text.chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ']' => class = false,
            '[' => class = true,
            '$' if !class => {
                out.push_str("(?=\\n?\\z)");
                continue;
            }
            _ => {}
        }
        out.push(character);
    }
    out
}

/// What is wrong with an expression, in the usual words where it is a usual mistake.
fn complaint(text: &Str, error: &fancy_regex::Error) -> String {
    let shown = text.to_text();
    let mut open = 0_i32;
    let (mut class, mut escaped) = (false, false);
    for character in shown.chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ']' if class => class = false,
            _ if class => {}
            '[' => class = true,
            '(' => open += 1,
            ')' => {
                open -= 1;
                if open < 0 {
                    return "unmatched close parenthesis".into();
                }
            }
            _ => {}
        }
    }
    if escaped {
        "end pattern at escape".into()
    } else if class {
        "premature end of char-class".into()
    } else if open > 0 {
        "end pattern with unmatched parenthesis".into()
    } else if shown.starts_with(['*', '+', '?']) {
        "target of repeat operator is not specified".into()
    } else {
        error.to_string()
    }
}

fn find(
    host: &Host<'_>,
    input: &Value,
    pattern: &Value,
    flags: &Value,
    only_test: bool,
) -> Result<Value, Stop> {
    let Some(text) = input.as_text() else {
        return fail_with(input, "cannot be matched, as it is not a string");
    };
    let Some(pattern) = pattern.as_str() else { return fail_with(pattern, "is not a string") };
    let mut flags = Flags::parse(flags)?;
    flags.line_end = text.ends_with('\n') && pattern.as_bytes().contains(&b'$');
    let pattern = host.patterns.borrow_mut().compile(pattern, flags)?;
    let Pattern { regex, scout } = &*pattern;
    let failure = |_| fail("Regex failure: match took too long");
    let look = |start: usize| scout.look(host.pace.process, text.as_bytes(), start);
    if only_test && !flags.no_empty {
        return match look(0)? {
            Sight::Unknown => regex.is_match(&*text).map(Value::Bool).or_else(failure),
            sight => Ok(Value::Bool(sight != Sight::Nowhere)),
        };
    }
    let names: Vec<Option<String>> = regex.capture_names().map(|name| name.map(str::to_owned)).collect();
    let mut found = Vec::new();
    let mut places = Places { text: &text, byte: 0, character: 0 };
    let mut start = 0;
    while start <= text.len() {
        host.pace.work(32)?;
        let from = match look(start)? {
            Sight::Unknown => start,
            Sight::Nowhere => break,
            Sight::At(first, _) => text.floor_char_boundary(first),
        };
        let captures = match regex.captures_from_pos(&*text, from) {
            Ok(Some(captures)) => captures,
            Ok(None) => break,
            Err(error) => return failure(error),
        };
        let Some(whole) = captures.get(0) else { break };
        start = match whole.end() > whole.start() {
            true => whole.end(),
            false => whole.end() + text[whole.end()..].chars().next().map_or(1, char::len_utf8),
        };
        if flags.no_empty && whole.start() == whole.end() {
            continue;
        }
        if only_test {
            return Ok(Value::TRUE);
        }
        found.push(describe_match(&captures, &names, &mut places));
        if !flags.global {
            break;
        }
    }
    Ok(if only_test { Value::FALSE } else { Value::array(found) })
}

/// Turns byte offsets, which come in rising order for the most part, into characters.
struct Places<'t> {
    text: &'t str,
    byte: usize,
    character: usize,
}

impl Places<'_> {
    fn at(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            return self.text[..byte].chars().count();
        }
        self.character += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.character
    }
}

fn describe_match(captures: &Captures<'_, str>, names: &[Option<String>], places: &mut Places<'_>) -> Value {
    let mut groups = Vec::new();
    for (at, name) in names.iter().enumerate().skip(1) {
        let mut map = Map::with_capacity(4);
        match captures.get(at) {
            Some(group) => {
                map.set("offset", places.at(group.start()));
                map.set("length", group.as_str().chars().count());
                map.set("string", Value::string(group.as_str()));
            }
            None => {
                map.set("offset", -1.0);
                map.set("string", Value::Null);
                map.set("length", 0.0);
            }
        }
        map.set("name", name.as_ref().map_or(Value::Null, Value::string));
        groups.push(Value::object(map));
    }
    let mut map = Map::with_capacity(4);
    if let Some(whole) = captures.get(0) {
        map.set("offset", places.at(whole.start()));
        map.set("length", whole.as_str().chars().count());
        map.set("string", Value::string(whole.as_str()));
    }
    map.set("captures", Value::array(groups));
    Value::object(map)
}
