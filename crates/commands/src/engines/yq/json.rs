//! JSON in and out.

use super::node::{Arena, Id, Kind, Outcome, fail, number, show};

struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a str,
    at: usize,
}

/// Reads all values of a text, one after the other.
pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Vec<Id>> {
    let mut reader = Reader { arena, text, at: 0 };
    let mut roots = Vec::new();
    loop {
        reader.blanks();
        if reader.at >= text.len() {
            return Ok(roots);
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
            None => fail("unexpected end of JSON input"),
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
            _ => {
                let rest = &self.text[self.at..];
                let word = rest.split(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c))).next();
                let word = word.unwrap_or_default();
                let tag = match word {
                    "null" => "!!null",
                    "true" | "false" => "!!bool",
                    _ if word.parse::<i64>().is_ok() => "!!int",
                    _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
                        && word.parse::<f64>().is_ok() =>
                    {
                        if word.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
                            "!!int"
                        } else {
                            "!!float"
                        }
                    }
                    _ => return self.unexpected(),
                };
                self.at += word.len();
                self.arena.scalar(tag, word)
            }
        }
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
            let Some(stop) = rest.find(['"', '\\']) else { return fail("unexpected end of JSON input") };
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
            "!!bool" => out.push_str(&node.value.to_ascii_lowercase()),
            "!!int" if node.value.parse::<i64>().is_ok() && !node.value.starts_with('+') => {
                out.push_str(&node.value)
            }
            "!!int" | "!!float" => match number(node) {
                Some(number) if number.is_finite() => out.push_str(&show(number)),
                _ => string(&node.value, out),
            },
            _ => string(&node.value, out),
        },
    }
    Ok(())
}

pub(super) fn string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
