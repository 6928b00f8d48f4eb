//! Writing YAML, with the comments and styles that the nodes carry.

use super::node::{Arena, Id, Kind, Outcome, Style, resolve};

pub(super) struct Emitter<'a, 'p> {
    arena: &'a Arena<'p>,
    indent: usize,
    /// Whether styles are left aside.
    out: String,
    /// A foot comment was written: a blank line parts it from what follows.
    footed: bool,
}

/// Writes one document, with a line end behind it.
pub(super) fn write(arena: &Arena<'_>, root: Id, indent: usize) -> Outcome<String> {
    let mut emitter = Emitter { arena, indent: indent.max(1), out: String::new(), footed: false };
    let node = &arena[root];
    emitter.out.push_str(&node.lead);
    if !node.lead.is_empty() && !node.lead.ends_with('\n') {
        emitter.out.push('\n');
    }
    if !node.is_key {
        emitter.comment(&node.head, 0);
    }
    match emitter.is_block(root) {
        true => {
            emitter.start_properties(root);
            let line_comment = !node.comment.is_empty();
            if line_comment {
                emitter.line_comment(&node.comment);
            }
            if !emitter.out.is_empty() && !emitter.out.ends_with('\n') {
                emitter.out.push('\n');
            }
            emitter.block(root, 0, 0, false)?;
        }
        false => {
            emitter.inline(root, 0, 0)?;
            emitter.line_comment(&node.comment);
            emitter.out.push('\n');
        }
    }
    if !node.foot.is_empty() && !node.is_key {
        if emitter.footed {
            emitter.out.push('\n');
        }
        emitter.comment(&node.foot, 0);
    }
    Ok(emitter.out)
}

impl Emitter<'_, '_> {
    /// Whether the node is written on lines of its own.
    fn is_block(&self, id: Id) -> bool {
        let node = &self.arena[id];
        matches!(node.kind, Kind::Map | Kind::Seq) && node.style != Style::Flow && !node.children.is_empty()
    }

    fn pad(&mut self, column: usize) {
        self.out.extend(std::iter::repeat_n(' ', column));
    }

    fn comment(&mut self, text: &str, column: usize) {
        if text.is_empty() {
            return;
        }
        for line in text.split('\n') {
            if !line.is_empty() {
                self.pad(column);
                if !line.starts_with('#') {
                    self.out.push_str("# ");
                }
                self.out.push_str(line);
            }
            self.out.push('\n');
        }
    }

    fn line_comment(&mut self, text: &str) {
        if !text.is_empty() {
            let text = text.replace('\n', " ");
            self.out.push_str(if text.starts_with('#') { " " } else { " # " });
            self.out.push_str(&text);
        }
    }

    /// A new entry at this column.
    fn start(&mut self, head: &str, column: usize, first: bool) {
        if self.footed && !first {
            self.out.push('\n');
        }
        self.footed = false;
        self.comment(head, column);
    }

    fn end(&mut self, foot: &str, column: usize) {
        if !foot.is_empty() {
            self.comment(foot, column);
            self.footed = true;
        }
    }

    /// Anchor and tag; gives whether there was anything.
    fn start_properties(&mut self, id: Id) -> bool {
        let node = &self.arena[id];
        let from = self.out.len();
        if !node.anchor.is_empty() {
            self.out.push('&');
            self.out.push_str(&node.anchor);
        }
        if node.tagged || (node.kind != Kind::Alias && !node.tag.starts_with("!!")) {
            if self.out.len() > from {
                self.out.push(' ');
            }
            self.out.push_str(&node.tag);
        }
        self.out.len() > from
    }

    /// Writes a block collection; its first line is already padded if `padded`.
    fn block(&mut self, id: Id, column: usize, depth: usize, mut padded: bool) -> Outcome<()> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.arena.process.tick()?;
        let arena = self.arena;
        if arena[id].kind == Kind::Seq {
            for (at, &item) in arena[id].children.iter().enumerate() {
                let node = &arena[item];
                if !padded {
                    self.start(&node.head, column, at == 0);
                    self.pad(column);
                }
                self.out.push('-');
                self.out.push(' ');
                if self.is_block(item) {
                    if self.start_properties(item) || !node.comment.is_empty() {
                        if self.out.ends_with("- ") {
                            self.out.pop();
                        }
                        self.line_comment(&node.comment);
                        self.out.push('\n');
                        self.block(item, column + 2, depth + 1, false)?;
                    } else {
                        let first = arena[item].children[0];
                        // A comment in front of the first entry cannot stand behind the dash.
                        if !arena[first].head.is_empty() {
                            self.out.truncate(self.out.len() - 2);
                            let head = arena[first].head.clone();
                            self.out.truncate(self.out.len() - column);
                            self.comment(&head, column);
                            self.pad(column);
                            self.out.push_str("- ");
                        }
                        self.block(item, column + 2, depth + 1, true)?;
                    }
                } else {
                    self.inline(item, column, depth)?;
                    self.trim_blank();
                    self.finish(item);
                }
                self.end(&node.foot, column);
                padded = false;
            }
            return Ok(());
        }
        for (at, (key, value)) in arena.entries(id).into_iter().enumerate() {
            let node = &arena[key];
            if !padded {
                self.start(&node.head, column, at == 0);
                self.pad(column);
            }
            padded = false;
            if self.is_block(key) || matches!(node.style, Style::Literal | Style::Folded) {
                self.out.push_str("? ");
                if self.is_block(key) {
                    self.block(key, column + 2, depth + 1, true)?;
                } else {
                    self.inline(key, column, depth)?;
                    self.out.push('\n');
                }
                self.pad(column);
            } else {
                self.inline(key, column, depth)?;
                if node.kind == Kind::Alias {
                    self.out.push(' ');
                }
            }
            self.out.push(':');
            self.value(key, value, column, depth)?;
            self.end(&node.foot, column);
            if !self.is_block(value) {
                self.end(&arena[value].foot, column);
            }
        }
        Ok(())
    }

    fn value(&mut self, key: Id, value: Id, column: usize, depth: usize) -> Outcome<()> {
        let node = &self.arena[value];
        if self.is_block(value) {
            self.out.push(' ');
            if !self.start_properties(value) {
                self.out.pop();
            }
            let comment = &self.arena[key].comment;
            self.line_comment(if comment.is_empty() { &node.comment } else { comment });
            self.out.push('\n');
            return self.block(value, column + self.indent, depth + 1, false);
        }
        self.out.push(' ');
        self.inline(value, column, depth)?;
        self.trim_blank();
        if node.comment.is_empty() && !matches!(node.style, Style::Literal | Style::Folded) {
            let comment = self.arena[key].comment.clone();
            self.line_comment(&comment);
        }
        self.finish(value);
        Ok(())
    }

    /// An empty scalar leaves no blank behind.
    fn trim_blank(&mut self) {
        if self.out.ends_with(": ") || self.out.ends_with("- ") {
            self.out.pop();
        }
    }

    /// The end of the line of a scalar or flow collection.
    fn finish(&mut self, id: Id) {
        let node = &self.arena[id];
        if !self.writes_block_scalar(id) {
            self.line_comment(&node.comment);
        }
        self.out.push('\n');
    }

    fn writes_block_scalar(&self, id: Id) -> bool {
        let node = &self.arena[id];
        node.kind == Kind::Scalar && scalar_style(&node.value, &node.tag, node.style) >= Chosen::Literal
    }

    fn inline(&mut self, id: Id, column: usize, depth: usize) -> Outcome<()> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.arena.process.tick()?;
        let arena = self.arena;
        let node = &arena[id];
        if self.start_properties(id) && (node.kind != Kind::Scalar || !node.value.is_empty()) {
            self.out.push(' ');
        }
        match node.kind {
            Kind::Alias => {
                self.out.push('*');
                self.out.push_str(&node.value);
            }
            Kind::Scalar => self.scalar(id, column),
            Kind::Seq => {
                self.out.push('[');
                for (at, &item) in node.children.iter().enumerate() {
                    self.out.push_str(if at > 0 { ", " } else { "" });
                    self.inline_inside(item, column, depth)?;
                }
                self.out.push(']');
            }
            Kind::Map => {
                self.out.push('{');
                for (at, (key, value)) in arena.entries(id).into_iter().enumerate() {
                    self.out.push_str(if at > 0 { ", " } else { "" });
                    self.inline_inside(key, column, depth)?;
                    self.out.push_str(": ");
                    self.inline_inside(value, column, depth)?;
                    self.trim_blank();
                }
                self.out.push('}');
            }
        }
        Ok(())
    }

    /// A node inside a flow collection, where scalars may not span lines.
    fn inline_inside(&mut self, id: Id, column: usize, depth: usize) -> Outcome<()> {
        let node = &self.arena[id];
        if node.kind != Kind::Scalar {
            return self.inline(id, column, depth + 1);
        }
        if self.start_properties(id) {
            self.out.push(' ');
        }
        let special = node.value.contains([',', '[', ']', '{', '}']);
        match scalar_style(&node.value, &node.tag, node.style) {
            Chosen::Plain if special => single(&node.value, &mut self.out),
            Chosen::Plain => self.out.push_str(&node.value),
            Chosen::Single => single(&node.value, &mut self.out),
            _ => double(&node.value, &mut self.out),
        }
        Ok(())
    }

    fn scalar(&mut self, id: Id, column: usize) {
        let node = &self.arena[id];
        let chosen = scalar_style(&node.value, &node.tag, node.style);
        match chosen {
            Chosen::Plain => self.out.push_str(&node.value),
            Chosen::Single => single(&node.value, &mut self.out),
            Chosen::Double => double(&node.value, &mut self.out),
            Chosen::Literal | Chosen::Folded => {
                self.out.push(if chosen == Chosen::Literal { '|' } else { '>' });
                if node.value.starts_with([' ', '\n']) {
                    self.out.push_str(&self.indent.to_string());
                }
                let body = node.value.trim_end_matches('\n');
                let ends = node.value.len() - body.len();
                self.out.push_str(match ends {
                    0 => "-",
                    1 if !body.is_empty() => "",
                    _ => "+",
                });
                let comment = node.comment.clone();
                self.line_comment(&comment);
                let column = column + self.indent;
                let mut former: Option<bool> = None;
                for line in body.split('\n') {
                    let more = line.starts_with([' ', '\t']) || line.is_empty();
                    if chosen == Chosen::Folded && former == Some(false) && !more {
                        self.out.push('\n');
                    }
                    self.out.push('\n');
                    if !line.is_empty() {
                        self.pad(column);
                        self.out.push_str(line);
                    }
                    former = Some(more && !line.is_empty());
                }
                for _ in 1..ends {
                    self.out.push('\n');
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Chosen {
    Plain,
    Single,
    Double,
    Literal,
    Folded,
}

/// The style in which a scalar can be written, as near to its own as may be.
fn scalar_style(value: &str, tag: &str, style: Style) -> Chosen {
    let odd = value.chars().any(|c| (c.is_control() && c != '\n' && c != '\t') || c == '\u{feff}');
    if odd {
        return Chosen::Double;
    }
    let many = value.contains('\n');
    // Blanks at a line's end would be lost to the eye, and a block of nothing else to the reader.
    let blocky = value.lines().all(|line| !line.ends_with(' '))
        && !value.trim().is_empty()
        && !value.starts_with('\t');
    match style {
        Style::Double => Chosen::Double,
        Style::Single if many => Chosen::Double,
        Style::Single => Chosen::Single,
        Style::Literal if blocky => Chosen::Literal,
        Style::Folded if blocky => Chosen::Folded,
        _ if many && blocky => Chosen::Literal,
        _ if many => Chosen::Double,
        _ if tag == "!!str" && resolve(value) != "!!str" => Chosen::Double,
        _ if is_plain(value) || (value.is_empty() && tag == "!!null") => Chosen::Plain,
        _ => Chosen::Single,
    }
}

/// Whether a text can stand without quotes outside of flow collections.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else { return false };
    let next = bytes.get(1).copied().unwrap_or(b' ');
    let starts = match first {
        b'-' | b'?' | b':' => next != b' ' && !(first == b'-' && text.starts_with("---")),
        b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\'' | b'"' | b'%'
        | b'@' | b'`' | b' ' | b'\t' => false,
        _ => !text.starts_with("..."),
    };
    starts
        && !matches!(last, b' ' | b'\t' | b':')
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains(['\t', '\n'])
}

fn single(text: &str, out: &mut String) {
    out.push('\'');
    out.push_str(&text.replace('\'', "''"));
    out.push('\'');
}

fn double(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\x0b' => out.push_str("\\v"),
            '\x0c' => out.push_str("\\f"),
            '\x1b' => out.push_str("\\e"),
            '\u{feff}' => out.push_str("\\uFEFF"),
            c if c.is_control() => out.push_str(&format!("\\x{:02X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
