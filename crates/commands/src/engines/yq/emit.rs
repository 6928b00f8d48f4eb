//! Writing YAML, with the comments and styles that the nodes carry.

use super::node::{Arena, Id, Kind, Node, Outcome, Style, resolve};

/// How YAML is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) indent: usize,
    /// Sequences inside maps are not indented further than the keys.
    pub(super) compact: bool,
}

pub(super) struct Emitter<'a, 'p> {
    arena: &'a Arena<'p>,
    layout: Layout,
    out: String,
    /// A foot comment was written: a blank line parts it from what follows.
    footed: bool,
    /// The head comment of a value whose key is already written; it comes in front of the next entry.
    deferred: String,
    /// Where the lines of a block scalar start.
    text_column: usize,
}

/// Writes one document, with a line end behind it. What stands in front of the document is left to the caller.
pub(super) fn write(arena: &Arena<'_>, root: Id, layout: Layout) -> Outcome<String> {
    // The real one falls back to its own default below two columns.
    let indent = if (2..10).contains(&layout.indent) { layout.indent } else { 2 };
    let layout = Layout { indent, ..layout };
    let mut emitter = Emitter {
        arena,
        layout,
        out: String::new(),
        footed: false,
        deferred: String::new(),
        text_column: indent,
    };
    let node = &arena[root];
    if !node.is_key {
        emitter.comment(&node.head, 0);
    }
    match emitter.is_block(root) {
        true => {
            emitter.start_properties(root);
            if !emitter.out.is_empty() && !emitter.out.ends_with('\n') {
                emitter.out.push('\n');
            }
            emitter.block(root, 0, 0, false)?;
        }
        false => {
            emitter.inline(root, 0)?;
            emitter.line_comment(&node.comment);
            emitter.out.push('\n');
        }
    }
    let deferred = std::mem::take(&mut emitter.deferred);
    if !deferred.is_empty() {
        if emitter.footed {
            emitter.out.push('\n');
        }
        emitter.comment(&deferred, 0);
    }
    if !node.is_key {
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
        let deferred = std::mem::take(&mut self.deferred);
        self.comment(&deferred, column);
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
    fn block(&mut self, id: Id, column: usize, depth: usize, padded: bool) -> Outcome<()> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        self.arena.process.tick()?;
        match self.arena[id].kind {
            Kind::Seq => self.items(id, column, depth, padded)?,
            _ => self.entries(id, column, depth, padded)?,
        }
        if depth > 0 {
            self.footed = false;
        }
        Ok(())
    }

    fn items(&mut self, id: Id, column: usize, depth: usize, mut padded: bool) -> Outcome<()> {
        let arena = self.arena;
        for (at, &item) in arena[id].children.iter().enumerate() {
            let node = &arena[item];
            self.start_padded(&node.head, column, at == 0, padded);
            padded = false;
            self.out.push_str("- ");
            if !self.is_block(item) {
                self.text_column = column + 2;
                self.inline(item, depth)?;
                self.trim_blank();
                self.finish(item);
            } else if self.start_properties(item) {
                self.out.push('\n');
                self.block(item, column + 2, depth + 1, false)?;
            } else {
                self.block(item, column + 2, depth + 1, true)?;
            }
            self.end(&node.foot, column);
        }
        Ok(())
    }

    /// Starts an entry, where the first one of a collection may stand behind a dash.
    fn start_padded(&mut self, head: &str, column: usize, first: bool, padded: bool) {
        if !padded {
            self.start(head, column, first);
            self.pad(column);
            return;
        }
        if !head.is_empty() {
            let from = self.out.len();
            self.comment(head, column);
            self.out.replace_range(from..from + column, "");
            self.pad(column);
        }
    }

    fn entries(&mut self, id: Id, column: usize, depth: usize, mut padded: bool) -> Outcome<()> {
        let arena = self.arena;
        for (at, (key, value)) in arena.entries(id).into_iter().enumerate() {
            let node = &arena[key];
            self.start_padded(&node.head, column, at == 0, padded);
            padded = false;
            if self.is_simple(key) {
                self.inline(key, depth)?;
                if node.kind == Kind::Alias {
                    self.out.push(' ');
                }
            } else {
                self.out.push_str("? ");
                if self.is_block(key) {
                    self.block(key, column + 2, depth + 1, true)?;
                } else {
                    self.inline(key, depth)?;
                    self.out.push('\n');
                }
                self.pad(column);
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

    /// The column of what is inside something at a column: the next multiple of the indent.
    fn inside(&self, column: usize) -> usize {
        let indent = self.layout.indent;
        (column + indent) / indent * indent
    }

    /// Whether a key can stand on a line with its value.
    fn is_simple(&self, key: Id) -> bool {
        let node = &self.arena[key];
        match node.kind {
            Kind::Map | Kind::Seq => node.children.is_empty(),
            Kind::Alias => true,
            Kind::Scalar => {
                !matches!(node.style, Style::Literal | Style::Folded)
                    && !node.value.contains('\n')
                    && node.value.len() + node.anchor.len() <= 128
            }
        }
    }

    fn value(&mut self, key: Id, value: Id, column: usize, depth: usize) -> Outcome<()> {
        let node = &self.arena[value];
        if self.is_block(value) {
            self.out.push(' ');
            if !self.start_properties(value) {
                self.out.pop();
            }
            let comment = &self.arena[key].comment;
            self.line_comment(comment);
            self.out.push('\n');
            let compact = self.layout.compact && node.kind == Kind::Seq;
            let inside = if compact { column } else { self.inside(column) };
            self.comment(&node.head, inside);
            return self.block(value, inside, depth + 1, false);
        }
        self.out.push(' ');
        self.text_column = self.inside(column);
        self.inline(value, depth)?;
        self.trim_blank();
        if node.comment.is_empty() && !self.writes_block_scalar(value) {
            let comment = self.arena[key].comment.clone();
            self.line_comment(&comment);
        }
        self.finish(value);
        self.deferred.clone_from(&node.head);
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
        node.kind == Kind::Scalar && scalar_style(node) >= Chosen::Literal
    }

    fn inline(&mut self, id: Id, depth: usize) -> Outcome<()> {
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
            Kind::Scalar => self.scalar(id),
            Kind::Seq => {
                self.out.push('[');
                for (at, &item) in node.children.iter().enumerate() {
                    self.out.push_str(if at > 0 { ", " } else { "" });
                    self.inline_inside(item, depth)?;
                }
                self.out.push(']');
            }
            Kind::Map => {
                self.out.push('{');
                for (at, (key, value)) in arena.entries(id).into_iter().enumerate() {
                    self.out.push_str(if at > 0 { ", " } else { "" });
                    self.inline_inside(key, depth)?;
                    self.out.push_str(": ");
                    self.inline_inside(value, depth)?;
                    self.trim_blank();
                }
                self.out.push('}');
            }
        }
        Ok(())
    }

    /// A node inside a flow collection, where scalars may not span lines.
    fn inline_inside(&mut self, id: Id, depth: usize) -> Outcome<()> {
        let node = &self.arena[id];
        if node.kind != Kind::Scalar {
            return self.inline(id, depth + 1);
        }
        if self.start_properties(id) {
            self.out.push(' ');
        }
        let special = node.value.contains([',', '[', ']', '{', '}', '?', ':']);
        match scalar_style(node) {
            Chosen::Plain if special || node.value.is_empty() => single(&node.value, &mut self.out),
            Chosen::Plain => self.out.push_str(&node.value),
            Chosen::Single => single(&node.value, &mut self.out),
            _ => double(&node.value, &mut self.out),
        }
        Ok(())
    }

    fn scalar(&mut self, id: Id) {
        let node = &self.arena[id];
        let chosen = scalar_style(node);
        match chosen {
            Chosen::Plain => self.out.push_str(&node.value),
            Chosen::Single => single(&node.value, &mut self.out),
            Chosen::Double => double(&node.value, &mut self.out),
            Chosen::Literal | Chosen::Folded => {
                self.out.push(if chosen == Chosen::Literal { '|' } else { '>' });
                if node.value.starts_with(' ') {
                    self.out.push_str(&self.layout.indent.to_string());
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
                let column = self.text_column;
                self.block_lines(body, ends, column, chosen == Chosen::Folded);
            }
        }
    }
}

impl Emitter<'_, '_> {
    /// The lines of a block scalar. A folded one has a line more where lines are not to be joined.
    fn block_lines(&mut self, body: &str, ends: usize, column: usize, folded: bool) {
        let (mut indented, mut broken) = (true, true);
        for line in body.split('\n') {
            if folded && !broken && !indented {
                self.out.push('\n');
            }
            self.out.push('\n');
            broken = true;
            if !line.is_empty() {
                self.pad(column);
                self.out.push_str(line);
                indented = line.starts_with([' ', '\t']);
                broken = false;
            }
        }
        let more = usize::from(folded && ends > 0 && !broken && !indented);
        self.out.extend(std::iter::repeat_n('\n', ends.saturating_sub(1) + more));
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
fn scalar_style(node: &Node) -> Chosen {
    let (value, tag, style, tagged) = (&*node.value, &*node.tag, node.style, node.tagged);
    if value.chars().any(|c| c != '\n' && c != '\t' && !is_printable(c)) {
        return Chosen::Double;
    }
    let many = value.contains('\n');
    if value.contains('\t') && !many {
        return Chosen::Double;
    }
    // Blanks at a line's end would be lost to the eye, and a block of nothing else to the reader.
    let only_blanks = value.is_empty() || (value.trim().is_empty() && value.contains(' '));
    let blocky = value.lines().all(|line| !line.ends_with(' ')) && !only_blanks && !value.starts_with('\t');
    match style {
        Style::Double => Chosen::Double,
        Style::Single if many => Chosen::Double,
        Style::Single => Chosen::Single,
        Style::Literal if blocky => Chosen::Literal,
        Style::Folded if blocky => Chosen::Folded,
        _ if many && blocky => Chosen::Literal,
        _ if many => Chosen::Double,
        _ if tag == "!!str" && !tagged && resolve(value) != "!!str" => Chosen::Double,
        _ if is_plain(value) || (value.is_empty() && tag == "!!null") => Chosen::Plain,
        _ => Chosen::Single,
    }
}

/// Whether a letter is written as it is.
fn is_printable(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}') && c != '\u{feff}'
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
            '\u{85}' => out.push_str("\\N"),
            '\u{a0}' => out.push_str("\\_"),
            '\u{2028}' => out.push_str("\\L"),
            '\u{2029}' => out.push_str("\\P"),
            c if is_printable(c) => out.push(c),
            c if (c as u32) < 0x100 => out.push_str(&format!("\\x{:02X}", c as u32)),
            c if (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push_str(&format!("\\U{:08X}", c as u32)),
        }
    }
    out.push('"');
}
