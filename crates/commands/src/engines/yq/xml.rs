//! XML in and out: attributes are keys with `+@`, the text beside them is `+content`, repeated elements are sequences.

use super::format::{Options, plain_text};
use super::node::{Arena, Id, Kind, Outcome, fail};

struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a str,
    rest: &'a str,
    options: &'a Options,
    /// Comments in front of what comes next.
    comment: String,
}

pub(super) fn read(arena: &mut Arena<'_>, text: &str, options: &Options) -> Outcome<Id> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return arena.scalar("!!null", "");
    }
    let root = arena.map()?;
    let mut reader = Reader { arena, text, rest: text, options, comment: String::new() };
    let stray = reader.contents(root, None, 0)?;
    if !stray.is_empty() {
        return fail(format!("invalid XML: Encountered chardata [{stray}] outside of XML node"));
    }
    Ok(root)
}

impl<'a> Reader<'a, '_> {
    /// Takes all up to a mark, and the mark.
    fn until(&mut self, mark: &str) -> Outcome<&'a str> {
        let Some(at) = self.rest.find(mark) else { return self.cut_short() };
        let found = &self.rest[..at];
        self.rest = &self.rest[at + mark.len()..];
        Ok(found)
    }

    fn line(&self) -> usize {
        1 + self.text[..self.text.len() - self.rest.len()].matches('\n').count()
    }

    fn cut_short<T>(&self) -> Outcome<T> {
        let line = 1 + self.text.matches('\n').count();
        fail(format!("XML syntax error on line {line}: unexpected EOF"))
    }

    /// Puts an entry into a map, under the comment that stands in front of it.
    fn put(&mut self, map: Id, key: &str, value: Id) -> Outcome<()> {
        let key = self.arena.string(key)?;
        self.arena[key].head = std::mem::take(&mut self.comment);
        self.arena.put(map, key, value);
        Ok(())
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
                    return self.cut_short();
                }
                text.push_str(self.rest.trim());
                return Ok(text);
            };
            text.push_str(unescape(&self.rest[..at]).trim());
            self.rest = &self.rest[at + 1..];
            if let Some(rest) = self.rest.strip_prefix("!--") {
                self.rest = rest;
                let found = self.until("-->")?.trim();
                if !self.comment.is_empty() {
                    self.comment.push('\n');
                }
                let lines = found.lines().map(|line| format!("# {}", line.trim()));
                self.comment.push_str(&lines.collect::<Vec<_>>().join("\n"));
                if name.is_none() && self.arena[map].head.is_empty() {
                    self.arena[map].head = std::mem::take(&mut self.comment);
                }
            } else if let Some(rest) = self.rest.strip_prefix("![CDATA[") {
                self.rest = rest;
                text.push_str(self.until("]]>")?);
            } else if let Some(rest) = self.rest.strip_prefix('!') {
                self.rest = rest;
                let directive = self.until(">")?;
                if !self.options.xml_skip_directives {
                    let value = self.arena.string(directive)?;
                    let name = self.options.xml_directive.clone();
                    self.put(map, &name, value)?;
                }
            } else if let Some(rest) = self.rest.strip_prefix('?') {
                self.rest = rest;
                let instruction = self.until("?>")?;
                let (target, value) =
                    instruction.split_once(char::is_whitespace).unwrap_or((instruction, ""));
                if !self.options.xml_skip_instructions {
                    let value = self.arena.string(value.trim())?;
                    let name = format!("{}{target}", self.options.xml_instruction);
                    self.put(map, &name, value)?;
                }
            } else if let Some(rest) = self.rest.strip_prefix('/') {
                self.rest = rest;
                let closed = self.until(">")?.trim();
                // The innermost element ends here, whatever name is given.
                if name.is_none() {
                    let line = self.line();
                    return fail(format!(
                        "XML syntax error on line {line}: unexpected end element </{closed}>"
                    ));
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
        let head = std::mem::take(&mut self.comment);
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
                let line = self.line();
                return fail(format!(
                    "XML syntax error on line {line}: unquoted or missing attribute value in element"
                ));
            };
            self.rest = &self.rest[1..];
            let value = unescape(self.until(if quote == '"' { "\"" } else { "'" })?);
            let value = self.arena.string(value)?;
            let name = format!("{}{attribute}", self.options.xml_attribute);
            self.arena.put_text(map, &name, value)?;
        };
        let value = if self.arena[map].children.is_empty() {
            if text.is_empty() { self.arena.scalar("!!null", "")? } else { self.arena.string(text)? }
        } else {
            if !text.is_empty() {
                let content = self.arena.string(text)?;
                let key = self.arena.string(self.options.xml_content.as_str())?;
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
            None => {
                let inside = std::mem::replace(&mut self.comment, head);
                self.put(parent, name, value)?;
                self.comment = inside;
            }
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
    let text = text.replace('"', "&#34;").replace('\'', "&#39;");
    text.replace('\t', "&#x9;").replace('\r', "&#xD;")
}

pub(super) fn write(arena: &Arena<'_>, id: Id, options: &Options) -> Outcome<String> {
    let id = arena.real(id);
    let mut writer = Writer { arena, options, out: String::new() };
    match arena[id].kind {
        Kind::Map => {
            let mut head = arena[id].head.as_str();
            for (key, value) in arena.entries(id) {
                let name = &arena[arena.real(key)].value;
                if !name.starts_with(options.xml_instruction.as_str()) && *name != options.xml_directive {
                    writer.comment(std::mem::take(&mut head), 0);
                }
                writer.top(key, value)?;
            }
        }
        Kind::Seq => return fail("cannot encode !!seq to XML - only maps can be encoded"),
        _ => writer.out.push_str(&escape(&arena[id].value)),
    }
    Ok(writer.out)
}

struct Writer<'a, 'p> {
    arena: &'a Arena<'p>,
    options: &'a Options,
    out: String,
}

impl Writer<'_, '_> {
    fn top(&mut self, key: Id, value: Id) -> Outcome<()> {
        let name = &self.arena[self.arena.real(key)].value;
        self.comment(&self.arena[key].head, 0);
        if let Some(target) = name.strip_prefix(self.options.xml_instruction.as_str()) {
            let text = plain_text(self.arena, value)?;
            self.out.push_str(&format!("<?{target} {text}?>\n"));
        } else if *name == self.options.xml_directive {
            let text = plain_text(self.arena, value)?;
            self.out.push_str(&format!("<!{text}>\n"));
        } else {
            self.element(name, value, 0)?;
            self.line();
        }
        Ok(())
    }

    /// A new line, where there is an indent.
    fn line(&mut self) {
        if !self.out.ends_with('\n') && !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn pad(&mut self, depth: usize) {
        if self.options.layout.indent > 0 {
            self.line();
            self.out.extend(std::iter::repeat_n(' ', self.options.layout.indent * depth));
        }
    }

    fn comment(&mut self, text: &str, depth: usize) {
        if text.is_empty() {
            return;
        }
        let lines = text.lines().map(|line| line.trim_start_matches('#').trim());
        let text = lines.collect::<Vec<_>>().join("\n");
        self.pad(depth);
        self.out.push_str(&format!("<!-- {text} -->"));
    }

    fn element(&mut self, name: &str, id: Id, depth: usize) -> Outcome<()> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.arena.process.tick()?;
        let id = self.arena.real(id);
        let node = &self.arena[id];
        match node.kind {
            Kind::Seq => {
                for &item in &node.children {
                    self.element(name, item, depth)?;
                }
                return Ok(());
            }
            Kind::Map => {
                self.pad(depth);
                self.map(name, id, depth)?;
            }
            _ => {
                self.pad(depth);
                self.out.push_str(&format!("<{name}>{}", escape(&node.value)));
                let comment = node.comment.trim_start_matches('#').trim();
                if !comment.is_empty() {
                    self.out.push_str(&format!("<!-- {comment} -->"));
                }
            }
        }
        self.out.push_str(&format!("</{name}>"));
        Ok(())
    }

    fn map(&mut self, name: &str, id: Id, depth: usize) -> Outcome<()> {
        let mut inner = Vec::new();
        let mut content = String::new();
        self.out.push_str(&format!("<{name}"));
        for (key_id, value) in self.arena.entries(id) {
            let key = &self.arena[self.arena.real(key_id)].value;
            if let Some(attribute) = key.strip_prefix(self.options.xml_attribute.as_str()) {
                let value = escape(&plain_text(self.arena, value)?);
                self.out.push_str(&format!(" {attribute}=\"{value}\""));
            } else if *key == self.options.xml_content {
                content = escape(&plain_text(self.arena, value)?);
            } else {
                inner.push((key_id, value));
            }
        }
        self.out.push('>');
        self.out.push_str(&content);
        let before = self.out.len();
        for (key, value) in inner {
            self.comment(&self.arena[key].head, depth + 1);
            self.element(&self.arena[self.arena.real(key)].value, value, depth + 1)?;
        }
        if self.out.len() > before {
            self.pad(depth);
        }
        Ok(())
    }
}
