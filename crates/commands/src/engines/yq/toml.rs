//! TOML in and out.

use super::json;
use super::node::{Arena, Id, Kind, Outcome, fail, resolve};

struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a str,
    at: usize,
    comments: Vec<String>,
}

pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Id> {
    let normal = text.replace("\r\n", "\n");
    let root = arena.map()?;
    let mut reader = Reader { arena, text: &normal, at: 0, comments: Vec::new() };
    let mut table = root;
    loop {
        reader.skip();
        match reader.peek() {
            0 if reader.at >= reader.text.len() => return Ok(root),
            b'[' => table = reader.header(root)?,
            _ => reader.pair(table, 0)?,
        }
        reader.blanks();
        if reader.peek() == b'#' {
            reader.comment();
        }
        if !matches!(reader.peek(), b'\n' | 0) {
            return reader.wrong();
        }
    }
}

impl Reader<'_, '_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn wrong<T>(&self) -> Outcome<T> {
        match self.rest().chars().next() {
            Some(c) => fail(format!("unexpected character U+{:04X} at start of value", c as u32)),
            None => fail("unexpected end of TOML"),
        }
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    fn comment(&mut self) -> String {
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        let text = self.rest()[..length].trim_end().to_owned();
        self.at += length;
        text
    }

    /// Goes over blanks, line ends and comments, which are kept.
    fn skip(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\n' => self.at += 1,
                b'#' => {
                    let comment = self.comment();
                    self.comments.push(comment);
                }
                _ => return,
            }
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn keys(&mut self) -> Outcome<Vec<String>> {
        let mut keys = Vec::new();
        loop {
            self.blanks();
            if matches!(self.peek(), b'"' | b'\'') {
                keys.push(self.string()?);
            } else {
                let rest = self.rest();
                let end =
                    rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(rest.len());
                if end == 0 {
                    return self.wrong();
                }
                keys.push(rest[..end].to_owned());
                self.at += end;
            }
            self.blanks();
            if !self.eat(".") {
                break;
            }
        }
        if keys.len() > self.arena.max_depth {
            return Arena::too_deep();
        }
        Ok(keys)
    }

    /// Goes to the table under a key, which is made if it is not there.
    fn enter(&mut self, table: Id, key: &str) -> Outcome<Id> {
        match self.arena.own_value(table, key) {
            Some(found) => match (self.arena[found].kind, self.arena[found].children.last()) {
                (Kind::Map, _) => Ok(found),
                (Kind::Seq, Some(&last)) if self.arena[last].kind == Kind::Map => Ok(last),
                _ => self.wrong(),
            },
            None => {
                let map = self.arena.map()?;
                self.put(table, key, map)?;
                Ok(map)
            }
        }
    }

    fn put(&mut self, table: Id, key: &str, value: Id) -> Outcome<()> {
        let key = self.arena.string(key)?;
        let comments = std::mem::take(&mut self.comments).join("\n");
        // A comment above a table is inside it elsewhere.
        let owner = if self.arena[value].kind == Kind::Scalar { key } else { value };
        self.arena[owner].head = comments;
        self.arena.put(table, key, value);
        Ok(())
    }

    fn header(&mut self, root: Id) -> Outcome<Id> {
        let many = self.eat("[[");
        if !many {
            self.eat("[");
        }
        let keys = self.keys()?;
        if !self.eat(if many { "]]" } else { "]" }) {
            return self.wrong();
        }
        let mut table = root;
        let Some((last, front)) = keys.split_last() else { return self.wrong() };
        for key in front {
            table = self.enter(table, key)?;
        }
        if !many {
            return self.enter(table, last);
        }
        let list = match self.arena.own_value(table, last) {
            Some(found) if self.arena[found].kind == Kind::Seq => found,
            Some(_) => return self.wrong(),
            None => {
                let list = self.arena.seq(Vec::new())?;
                self.put(table, last, list)?;
                list
            }
        };
        let map = self.arena.map()?;
        self.arena.push(list, map);
        Ok(map)
    }

    fn pair(&mut self, table: Id, depth: usize) -> Outcome<()> {
        let keys = self.keys()?;
        let Some((last, front)) = keys.split_last() else { return self.wrong() };
        if !self.eat("=") {
            return self.wrong();
        }
        let mut table = table;
        for key in front {
            table = self.enter(table, key)?;
        }
        let comments = std::mem::take(&mut self.comments);
        let value = self.value(depth)?;
        self.comments = comments;
        self.blanks();
        if self.peek() == b'#' && depth == 0 {
            self.arena[value].comment = self.comment();
        }
        self.put(table, last, value)
    }

    fn value(&mut self, depth: usize) -> Outcome<Id> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.blanks();
        match self.peek() {
            b'"' | b'\'' => {
                let text = self.string()?;
                self.arena.string(text)
            }
            open @ (b'[' | b'{') => {
                self.at += 1;
                let (id, end) = match open {
                    b'[' => (self.arena.seq(Vec::new())?, "]"),
                    _ => (self.arena.map()?, "}"),
                };
                self.arena[id].inline = true;
                loop {
                    self.skip();
                    self.comments.clear();
                    if self.eat(end) {
                        return Ok(id);
                    }
                    if open == b'[' {
                        let item = self.value(depth + 1)?;
                        self.arena.push(id, item);
                    } else {
                        self.pair(id, depth + 1)?;
                    }
                    self.skip();
                    self.comments.clear();
                    if !self.eat(",") && !self.rest().starts_with(end) {
                        return self.wrong();
                    }
                }
            }
            _ => {
                let rest = self.rest();
                let end = rest.find([',', ']', '}', '\n', '#']).unwrap_or(rest.len());
                let text = rest[..end].trim_end().to_owned();
                self.at += text.len();
                let tag = match &*text {
                    "inf" | "+inf" | "-inf" | "nan" => {
                        return self
                            .arena
                            .scalar("!!float", text.replace("inf", ".inf").replace("nan", ".nan"));
                    }
                    _ => resolve(&text),
                };
                let is_time = text.len() >= 8 && text.as_bytes()[2] == b':';
                match tag {
                    "!!str" if is_time => self.arena.string(text),
                    "!!str" | "!!null" | "!!merge" => self.wrong(),
                    _ => self.arena.scalar(tag, text),
                }
            }
        }
    }

    fn string(&mut self) -> Outcome<String> {
        let literal = self.peek() == b'\'';
        let (quote, triple) = if literal { ("'", "'''") } else { ("\"", "\"\"\"") };
        let many = self.eat(triple);
        if many {
            self.eat("\n");
        } else {
            self.eat(quote);
        }
        let end = if many { triple } else { quote };
        let mut text = String::new();
        loop {
            if self.eat(end) {
                // Quotes right before the end are a part of the text.
                while many && self.eat(quote) {
                    text.push_str(quote);
                }
                return Ok(text);
            }
            let Some(c) = self.rest().chars().next().filter(|c| many || *c != '\n') else {
                return self.wrong();
            };
            self.at += c.len_utf8();
            if literal || c != '\\' {
                text.push(c);
                continue;
            }
            let letter = self.peek();
            self.at += usize::from(letter.is_ascii() && letter != 0);
            let width = if letter == b'u' { 4 } else { 8 };
            text.push(match letter {
                b'n' => '\n',
                b't' => '\t',
                b'r' => '\r',
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'e' => '\u{1b}',
                b'"' | b'\\' => letter as char,
                b'u' | b'U' => {
                    let code = self
                        .text
                        .get(self.at..self.at + width)
                        .and_then(|hex| u32::from_str_radix(hex, 16).ok());
                    let Some(c) = code.and_then(char::from_u32) else { return self.wrong() };
                    self.at += width;
                    c
                }
                b'\n' | b' ' if many => {
                    while matches!(self.peek(), b' ' | b'\t' | b'\n') {
                        self.at += 1;
                    }
                    continue;
                }
                _ => return self.wrong(),
            });
        }
    }
}

pub(super) fn write(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let id = arena.real(id);
    let mut out = String::new();
    match arena[id].kind {
        Kind::Map => table(arena, id, &mut Vec::new(), &mut out)?,
        Kind::Seq => return fail("TOML encoder expects a mapping at the root level"),
        _ => out = arena[id].value.clone() + "\n",
    }
    Ok(out)
}

fn key_text(key: &str) -> String {
    if !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
        return key.to_owned();
    }
    let mut out = String::new();
    json::string(key, &mut out);
    out
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Value,
    /// A table on one line.
    Inline,
    Table,
    /// Several tables under the same header.
    Tables,
}

fn shape(arena: &Arena<'_>, id: Id) -> Shape {
    let node = &arena[arena.real(id)];
    let is_map = |item: &Id| {
        let item = &arena[arena.real(*item)];
        item.kind == Kind::Map && !item.inline
    };
    match node.kind {
        Kind::Map if node.inline => Shape::Inline,
        Kind::Map => Shape::Table,
        Kind::Seq if !node.children.is_empty() && node.children.iter().all(is_map) => Shape::Tables,
        _ => Shape::Value,
    }
}

fn table(arena: &Arena<'_>, id: Id, path: &mut Vec<String>, out: &mut String) -> Outcome<()> {
    if path.len() > arena.max_depth {
        return Arena::too_deep();
    }
    arena.process.tick()?;
    let entries = arena.entries(arena.real(id));
    for wanted in [Shape::Value, Shape::Inline] {
        for &(key, item) in entries.iter().filter(|(_, item)| shape(arena, *item) == wanted) {
            if arena.is_null(item) {
                continue;
            }
            comment(arena, key, out);
            comment(arena, item, out);
            out.push_str(&key_text(&arena[arena.real(key)].value));
            out.push_str(" = ");
            value(arena, item, 0, out)?;
            if !arena[item].comment.is_empty() {
                out.push_str("  ");
                out.push_str(&arena[item].comment);
            }
            out.push('\n');
        }
    }
    // Inside a table, those that are repeated come first; at the top all stand as they do in the document.
    let mut tables: Vec<(Id, Id)> = entries;
    tables.retain(|(_, item)| matches!(shape(arena, *item), Shape::Table | Shape::Tables));
    if !path.is_empty() {
        tables.sort_by_key(|(_, item)| shape(arena, *item) == Shape::Table);
    }
    for (key, item) in tables {
        headed(arena, key, item, path, out)?;
    }
    Ok(())
}

/// A table, or several, under their header.
fn headed(arena: &Arena<'_>, key: Id, item: Id, path: &mut Vec<String>, out: &mut String) -> Outcome<()> {
    let at_top = path.is_empty();
    path.push(key_text(&arena[arena.real(key)].value));
    let real = arena.real(item);
    let header = path.join(".");
    if arena[real].kind == Kind::Map {
        let is_empty_step = !arena[real].children.is_empty()
            && arena.entries(real).iter().all(|(_, item)| shape(arena, *item) == Shape::Table);
        if !is_empty_step {
            if !out.is_empty() {
                out.push('\n');
            }
            comment(arena, real, out);
            out.push_str(&format!("[{header}]\n"));
        }
        table(arena, real, path, out)?;
    } else {
        for (at, &item) in arena[real].children.iter().enumerate() {
            if at == 0 && at_top && !out.is_empty() {
                out.push('\n');
            }
            if at == 0 {
                comment(arena, real, out);
            }
            out.push_str(&format!("[[{header}]]\n"));
            table(arena, item, path, out)?;
        }
    }
    path.pop();
    Ok(())
}

fn comment(arena: &Arena<'_>, id: Id, out: &mut String) {
    if !arena[id].head.is_empty() {
        out.push_str(&arena[id].head);
        out.push('\n');
    }
}

fn value(arena: &Arena<'_>, id: Id, depth: usize, out: &mut String) -> Outcome<()> {
    if depth > arena.max_depth {
        return Arena::too_deep();
    }
    let id = arena.real(id);
    let node = &arena[id];
    match node.kind {
        Kind::Seq => {
            out.push('[');
            for (at, &item) in node.children.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                value(arena, item, depth + 1, out)?;
            }
            out.push(']');
        }
        Kind::Map => {
            out.push_str(if node.children.is_empty() { "{ " } else { "{" });
            for (at, (key, item)) in arena.entries(id).into_iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { " " });
                out.push_str(&key_text(&arena[arena.real(key)].value));
                out.push_str(" = ");
                value(arena, item, depth + 1, out)?;
            }
            out.push_str(" }");
        }
        _ => match &*node.tag {
            "!!int" | "!!timestamp" => out.push_str(&node.value),
            "!!float" => out.push_str(&node.value.replace(".inf", "inf").replace(".nan", "nan")),
            "!!bool" => out.push_str(&node.value.to_ascii_lowercase()),
            "!!null" => out.push_str("\"\""),
            _ => json::string(&node.value, out),
        },
    }
    Ok(())
}
