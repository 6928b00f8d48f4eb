//! XML in and out: attributes are keys with `+@`, the text beside them is `+content`, repeated elements are sequences.

use super::format::plain_text;
use super::node::{Arena, Id, Kind, Outcome, fail};

struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    rest: &'a str,
}

pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Vec<Id>> {
    let root = arena.map()?;
    let mut reader = Reader { arena, rest: text.trim_start_matches('\u{feff}') };
    reader.contents(root, None, 0)?;
    Ok(vec![root])
}

impl<'a> Reader<'a, '_> {
    /// Takes all up to a mark, and the mark.
    fn until(&mut self, mark: &str) -> Outcome<&'a str> {
        let Some(at) = self.rest.find(mark) else { return fail("XML syntax error: unexpected EOF") };
        let found = &self.rest[..at];
        self.rest = &self.rest[at + mark.len()..];
        Ok(found)
    }

    /// Reads what is inside an element, up to its end; gives its text.
    fn contents(&mut self, map: Id, name: Option<&str>, depth: usize) -> Outcome<String> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        let mut text = String::new();
        loop {
            self.arena.process.tick()?;
            let Some(at) = self.rest.find('<') else {
                if name.is_some() {
                    return fail("XML syntax error: unexpected EOF");
                }
                return Ok(text);
            };
            text.push_str(unescape(&self.rest[..at]).trim());
            self.rest = &self.rest[at + 1..];
            if self.rest.starts_with("!--") {
                self.until("-->")?;
            } else if let Some(rest) = self.rest.strip_prefix("![CDATA[") {
                self.rest = rest;
                text.push_str(self.until("]]>")?);
            } else if self.rest.starts_with('!') {
                self.until(">")?;
            } else if let Some(rest) = self.rest.strip_prefix('?') {
                self.rest = rest;
                let instruction = self.until("?>")?;
                let (target, value) =
                    instruction.split_once(char::is_whitespace).unwrap_or((instruction, ""));
                let value = self.arena.string(value.trim())?;
                self.arena.put_text(map, &format!("+p_{target}"), value)?;
            } else if let Some(rest) = self.rest.strip_prefix('/') {
                self.rest = rest;
                let closed = self.until(">")?.trim();
                if Some(closed) != name {
                    let open = name.unwrap_or_default();
                    return fail(format!("XML syntax error: element <{open}> closed by </{closed}>"));
                }
                return Ok(text);
            } else {
                self.element(map, depth)?;
            }
        }
    }

    fn element(&mut self, parent: Id, depth: usize) -> Outcome<()> {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || c == '>' || c == '/').unwrap_or(self.rest.len());
        let name = &self.rest[..end];
        self.rest = &self.rest[end..];
        let map = self.arena.map()?;
        let text = loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix("/>") {
                self.rest = rest;
                break String::new();
            }
            if let Some(rest) = self.rest.strip_prefix('>') {
                self.rest = rest;
                break self.contents(map, Some(name), depth + 1)?;
            }
            let attribute = self.until("=")?.trim();
            self.rest = self.rest.trim_start();
            let Some(quote) = self.rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
                return fail("XML syntax error: unquoted or missing attribute value in element");
            };
            self.rest = &self.rest[1..];
            let value = unescape(self.until(if quote == '"' { "\"" } else { "'" })?);
            let value = self.arena.string(value)?;
            self.arena.put_text(map, &format!("+@{attribute}"), value)?;
        };
        let value = if self.arena[map].children.is_empty() {
            if text.is_empty() { self.arena.scalar("!!null", "")? } else { self.arena.string(text)? }
        } else {
            if !text.is_empty() {
                let content = self.arena.string(text)?;
                let key = self.arena.string("+content")?;
                self.arena.put(map, key, content);
                // The text comes first.
                self.arena[map].children.rotate_right(2);
            }
            map
        };
        match self.arena.own_value(parent, name) {
            Some(former) if self.arena[former].kind == Kind::Seq => self.arena.push(former, value),
            Some(former) => {
                let place = self.arena[parent].children.iter().position(|child| *child == former);
                let key = self.arena[former].key;
                let seq = self.arena.seq(vec![former, value])?;
                (self.arena[seq].parent, self.arena[seq].key) = (Some(parent), key);
                if let Some(place) = place {
                    self.arena[parent].children[place] = seq;
                }
            }
            None => self.arena.put_text(parent, name, value)?,
        }
        Ok(())
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let name = rest.split(';').next().unwrap_or_default();
        let code = name.strip_prefix("#x").and_then(|hex| u32::from_str_radix(hex, 16).ok());
        let code = code.or_else(|| name.strip_prefix('#').and_then(|digits| digits.parse().ok()));
        let found = match name {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => code.and_then(char::from_u32),
        };
        match found {
            Some(c) => {
                out.push(c);
                rest = rest.get(name.len() + 1..).unwrap_or_default();
            }
            None => out.push('&'),
        }
    }
    out + rest
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&#34;").replace('\'', "&#39;")
}

pub(super) fn write(arena: &Arena<'_>, id: Id, indent: usize) -> Outcome<String> {
    let id = arena.real(id);
    let mut out = String::new();
    match arena[id].kind {
        Kind::Map => {
            for (key, value) in arena.entries(id) {
                let name = &arena[arena.real(key)].value;
                match name.strip_prefix("+p_") {
                    Some(target) => out.push_str(&format!("<?{target} {}?>\n", plain_text(arena, value)?)),
                    None => element(arena, name, value, indent, 0, &mut out)?,
                }
            }
        }
        Kind::Seq => return fail("cannot encode !!seq to XML - only maps can be encoded"),
        _ => {
            out.push_str(&escape(&arena[id].value));
            out.push('\n');
        }
    }
    Ok(out)
}

fn element(
    arena: &Arena<'_>,
    name: &str,
    id: Id,
    indent: usize,
    depth: usize,
    out: &mut String,
) -> Outcome<()> {
    if depth > arena.max_depth {
        return Arena::too_deep();
    }
    arena.process.tick()?;
    let id = arena.real(id);
    let pad = " ".repeat(indent * depth);
    match arena[id].kind {
        Kind::Seq => {
            for &item in &arena[id].children {
                let nested = arena[arena.real(item)].kind == Kind::Seq;
                element(arena, name, item, indent, depth + usize::from(nested), out)?;
            }
        }
        Kind::Map => {
            out.push_str(&format!("{pad}<{name}"));
            let mut inner = Vec::new();
            let mut content = String::new();
            for (key, value) in arena.entries(id) {
                let key = &arena[arena.real(key)].value;
                if let Some(attribute) = key.strip_prefix("+@") {
                    out.push_str(&format!(" {attribute}=\"{}\"", escape(&plain_text(arena, value)?)));
                } else if key == "+content" {
                    content = escape(&plain_text(arena, value)?);
                } else {
                    inner.push((key, value));
                }
            }
            out.push('>');
            out.push_str(&content);
            if !inner.is_empty() {
                out.push('\n');
                for (key, value) in inner {
                    element(arena, key, value, indent, depth + 1, out)?;
                }
                out.push_str(&pad);
            }
            out.push_str(&format!("</{name}>\n"));
        }
        _ => out.push_str(&format!("{pad}<{name}>{}</{name}>\n", escape(&plain_text(arena, id)?))),
    }
    Ok(())
}
