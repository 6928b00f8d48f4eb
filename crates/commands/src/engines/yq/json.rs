//! JSON in and out.

use super::node::{Arena, Id, Kind, Outcome, fail, int, number, show};
use boxsh_format::json;

struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a str,
    at: usize,
}

/// Reads all values of a text, one after the other.
pub(super) fn read(arena: &mut Arena<'_>, text: &str, roots: &mut Vec<Id>) -> Outcome<()> {
    let mut reader = Reader { arena, text, at: 0 };
    loop {
        reader.blanks();
        if reader.at >= text.len() {
            if roots.is_empty() {
                let empty = reader.arena.scalar("!!null", "")?;
                roots.push(empty);
            }
            return Ok(());
        }
        roots.push(reader.value(0)?);
    }
}

impl Reader<'_, '_> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn unexpected<T>(&self) -> Outcome<T> {
        match self.text[self.at..].chars().next() {
            Some(c) => fail(format!("invalid character '{c}' looking for beginning of value")),
            None => fail("unexpected EOF"),
        }
    }

    fn value(&mut self, depth: usize) -> Outcome<Id> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.blanks();
        match self.peek() {
            b'{' => self.collection(Kind::Map, b'}', depth),
            b'[' => self.collection(Kind::Seq, b']', depth),
            b'"' => {
                let text = self.string()?;
                self.arena.string(text)
            }
            _ => self.word(),
        }
    }

    /// A number, or one of the three words.
    fn word(&mut self) -> Outcome<Id> {
        let rest = &self.text[self.at..];
        let word = rest.split(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c))).next();
        let word = word.unwrap_or_default();
        for known in ["null", "true", "false"] {
            if word == known {
                self.at += word.len();
                return self.arena.scalar(if known == "null" { "!!null" } else { "!!bool" }, known);
            }
            if !word.is_empty() && known.starts_with(&word[..1]) {
                let same = word.bytes().zip(known.bytes()).take_while(|(a, b)| a == b).count();
                let (Some(got), Some(wanted)) = (word.chars().nth(same), known.chars().nth(same)) else {
                    return fail("unexpected EOF");
                };
                return fail(format!("invalid character '{got}' in literal {known} (expecting '{wanted}')"));
            }
        }
        let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        let (Some(value), true) = (word.parse::<f64>().ok(), is_number) else { return self.unexpected() };
        self.at += word.len();
        if let Ok(whole) = word.parse::<i64>() {
            return self.arena.int(whole);
        }
        if value.fract() == 0.0 && value.abs() < 9e18 {
            return self.arena.int(value as i64);
        }
        self.arena.scalar("!!float", show(value))
    }

    fn collection(&mut self, kind: Kind, end: u8, depth: usize) -> Outcome<Id> {
        let id = if kind == Kind::Map { self.arena.map()? } else { self.arena.seq(Vec::new())? };
        self.at += 1;
        self.blanks();
        if self.peek() == end {
            self.at += 1;
            return Ok(id);
        }
        loop {
            self.blanks();
            if kind == Kind::Map {
                if self.peek() != b'"' {
                    return self.unexpected();
                }
                let key = self.string()?;
                self.blanks();
                if self.peek() != b':' {
                    return self.unexpected();
                }
                self.at += 1;
                let value = self.value(depth + 1)?;
                self.arena.put_text(id, &key, value)?;
            } else {
                let value = self.value(depth + 1)?;
                self.arena.push(id, value);
            }
            self.blanks();
            match self.peek() {
                b',' => self.at += 1,
                byte if byte == end => {
                    self.at += 1;
                    return Ok(id);
                }
                _ => return self.unexpected(),
            }
        }
    }

    fn string(&mut self) -> Outcome<String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = rest.find(['"', '\\']) else { return fail("unexpected EOF") };
            text.push_str(&rest[..stop]);
            self.at += stop + 1;
            if rest.as_bytes()[stop] == b'"' {
                return Ok(text);
            }
            let letter = self.peek();
            self.at += 1;
            text.push(match letter {
                b'n' => '\n',
                b't' => '\t',
                b'r' => '\r',
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'"' | b'\\' | b'/' => letter as char,
                b'u' => self.unicode(),
                _ => return fail("invalid character in string escape code"),
            });
        }
    }

    fn hex(&self, at: usize) -> Option<u32> {
        u32::from_str_radix(self.text.get(at..at + 4)?, 16).ok()
    }

    fn unicode(&mut self) -> char {
        let Some(mut code) = self.hex(self.at) else { return char::REPLACEMENT_CHARACTER };
        self.at += 4;
        if (0xd800..0xdc00).contains(&code)
            && self.text[self.at..].starts_with("\\u")
            && let Some(low) = self.hex(self.at + 2).filter(|low| (0xdc00..0xe000).contains(low))
        {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            self.at += 6;
        }
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

/// Writes a value; on one line if there is no indent.
pub(super) fn write(arena: &Arena<'_>, id: Id, indent: usize) -> Outcome<String> {
    let mut out = String::new();
    value(arena, id, indent, 0, &mut out)?;
    Ok(out)
}

fn line(indent: usize, depth: usize, out: &mut String) {
    if indent > 0 {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent * depth));
    }
}

fn value(arena: &Arena<'_>, id: Id, indent: usize, depth: usize, out: &mut String) -> Outcome<()> {
    if depth > arena.max_depth {
        return Arena::too_deep();
    }
    arena.process.tick()?;
    let id = arena.real(id);
    let node = &arena[id];
    match node.kind {
        Kind::Map => {
            out.push('{');
            for (at, (key, item)) in arena.entries(id).into_iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                line(indent, depth + 1, out);
                string(&arena[arena.real(key)].value, out);
                out.push_str(if indent > 0 { ": " } else { ":" });
                value(arena, item, indent, depth + 1, out)?;
            }
            if !node.children.is_empty() {
                line(indent, depth, out);
            }
            out.push('}');
        }
        Kind::Seq => {
            out.push('[');
            for (at, &item) in node.children.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                line(indent, depth + 1, out);
                value(arena, item, indent, depth + 1, out)?;
            }
            if !node.children.is_empty() {
                line(indent, depth, out);
            }
            out.push(']');
        }
        _ => match &*node.tag {
            "!!null" => out.push_str("null"),
            "!!bool" => {
                let truth = matches!(&*node.value.to_ascii_lowercase(), "true" | "yes" | "y" | "on");
                out.push_str(if truth { "true" } else { "false" });
            }
            "!!int" => match int(&node.value) {
                Some(0) if node.value.starts_with('-') => out.push_str("-0.0"),
                Some(whole) => out.push_str(&whole.to_string()),
                None => {
                    return fail(format!(
                        "{MARSHAL}strconv.ParseInt: parsing {:?}: value out of range",
                        node.value
                    ));
                }
            },
            "!!float" => match number(node) {
                Some(number) if number.is_finite() => float(&node.value, number, out),
                _ => {
                    let value = &node.value;
                    return fail(format!("{MARSHAL}strconv.ParseFloat: parsing {value:?}: invalid syntax"));
                }
            },
            _ => string(&node.value, out),
        },
    }
    Ok(())
}

/// A number keeps its looks if JSON allows them.
fn float(text: &str, number: f64, out: &mut String) {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_json = digits.starts_with(|c: char| c.is_ascii_digit())
        && !digits.contains('_')
        && !digits
            .split(['.', 'e', 'E'])
            .next()
            .is_some_and(|whole| whole.len() > 1 && whole.starts_with('0'))
        && !digits.ends_with('.')
        && !digits.contains(".e")
        && digits.contains(['.', 'e', 'E']);
    if is_json {
        return out.push_str(text);
    }
    let shown = show(number);
    out.push_str(&shown);
    if !shown.contains(['.', 'e']) {
        out.push_str(".0");
    }
}

/// What the real one's encoder puts in front of its complaints.
const MARSHAL: &str = "json: error calling MarshalJSON for type *yqlib.CandidateNode: json: error calling MarshalJSON for type *yqlib.CandidateNode: ";

pub(super) fn string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match u8::try_from(c).ok().and_then(json::escape) {
            Some(escaped) => out.push_str(escaped),
            None => out.push(c),
        }
    }
    out.push('"');
}
