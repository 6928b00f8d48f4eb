//! Reading YAML: block collections, their comments and properties. Scalars and flow collections are in [`scalar`].

mod scalar;

use std::collections::HashMap;

use super::node::{Arena, Id, Kind, Node, Outcome, Stop, fail};

struct Comment {
    column: usize,
    text: String,
    /// Whether a blank line follows.
    parted: bool,
}

/// Anchor and tag in front of a node.
#[derive(Default)]
struct Properties {
    anchor: String,
    tag: String,
}

pub(super) struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
    anchors: HashMap<String, Id>,
    pending: Vec<Comment>,
    /// The comment behind a key or a dash whose value starts on a later line.
    owner_comment: String,
}

/// Reads all documents of a text.
pub(super) fn read(arena: &mut Arena<'_>, text: &str) -> Outcome<Vec<Id>> {
    let normal = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut reader = Reader {
        arena,
        text: normal.as_bytes(),
        at: 0,
        line: 1,
        line_start: 0,
        anchors: HashMap::new(),
        pending: Vec::new(),
        owner_comment: String::new(),
    };
    reader.stream()
}

impl Reader<'_, '_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn ahead(&self, count: usize) -> u8 {
        self.text.get(self.at + count).copied().unwrap_or(0)
    }

    fn is_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn column(&self) -> usize {
        self.at - self.line_start
    }

    fn bump(&mut self) {
        if self.peek() == b'\n' {
            self.line += 1;
            self.line_start = self.at + 1;
        }
        self.at = (self.at + 1).min(self.text.len());
    }

    fn advance(&mut self, count: usize) {
        for _ in 0..count {
            self.bump();
        }
    }

    fn error<T>(&self, what: &str) -> Outcome<T> {
        Err(Stop::Error(format!("yaml: line {}: {what}", self.line)))
    }

    fn slice(&self, from: usize, to: usize) -> String {
        String::from_utf8_lossy(&self.text[from..to]).into_owned()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    /// Takes the comment that follows on the line, if there is one.
    fn line_comment(&mut self) -> String {
        self.blanks();
        let parted = self.at == 0 || matches!(self.text[self.at - 1], b' ' | b'\t' | b'\n');
        if self.peek() == b'#' && parted { self.rest_of_line() } else { String::new() }
    }

    fn rest_of_line(&mut self) -> String {
        let from = self.at;
        self.at = memchr::memchr(b'\n', &self.text[from..]).map_or(self.text.len(), |n| from + n);
        self.slice(from, self.at).trim_end().to_owned()
    }

    /// Goes to the next content, and keeps the comments on the way.
    fn skip(&mut self) {
        loop {
            self.blanks();
            match self.peek() {
                b'\n' => {
                    let blank = self.text[self.line_start..self.at].iter().all(|b| matches!(b, b' ' | b'\t'));
                    if blank && let Some(last) = self.pending.last_mut() {
                        last.parted = true;
                    }
                    self.bump();
                }
                b'#' => {
                    let column = self.column();
                    let text = self.rest_of_line();
                    self.pending.push(Comment { column, text, parted: false });
                    self.bump();
                }
                _ => return,
            }
        }
    }

    /// Whether a document marker stands here.
    fn at_marker(&self) -> bool {
        let rest = &self.text[self.at.min(self.text.len())..];
        self.column() == 0
            && (rest.starts_with(b"---") || rest.starts_with(b"..."))
            && matches!(rest.get(3), None | Some(b' ' | b'\t' | b'\n'))
    }

    fn ends(&self) -> bool {
        self.is_end() || self.at_marker()
    }

    fn stream(&mut self) -> Outcome<Vec<Id>> {
        let mut roots = Vec::new();
        loop {
            let lead = self.lead(roots.is_empty());
            if self.is_end() && !roots.is_empty() && lead.is_none() {
                break;
            }
            self.anchors.clear();
            let from = self.at;
            let root = self.block(-1, 0, false, true)?;
            if !self.owner_comment.is_empty() {
                self.arena[root].comment = std::mem::take(&mut self.owner_comment);
            }
            let comment = self.line_comment();
            if !comment.is_empty() {
                self.arena[root].comment = comment;
            }
            self.skip();
            let foot = join(self.pending.drain(..));
            if !foot.is_empty() {
                self.arena[root].foot = foot;
            }
            self.arena[root].lead = lead.unwrap_or_default();
            roots.push(root);
            if !self.ends() {
                return self.error("did not find expected <document start>");
            }
            if self.is_end() {
                break;
            }
            if self.text[self.at..].starts_with(b"...") {
                self.advance(3);
                self.skip();
                self.pending.clear();
                if self.is_end() {
                    break;
                }
            }
            if self.at == from && !self.at_marker() {
                return self.error("did not find expected <document start>");
            }
        }
        Ok(roots)
    }

    /// What stands in front of a document; `None` if there is no sign of a document.
    fn lead(&mut self, first: bool) -> Option<String> {
        let mut text = String::new();
        let mut started = false;
        loop {
            let line = self.text.get(self.at..).unwrap_or_default();
            let line = &line[..memchr::memchr(b'\n', line).map_or(line.len(), |n| n + 1)];
            let shown = String::from_utf8_lossy(line);
            let trimmed = shown.trim();
            if line.is_empty() {
                break;
            }
            if trimmed.is_empty() || trimmed.starts_with('#') {
                text.push_str(shown.trim_start_matches([' ', '\t']));
            } else if line[0] == b'%' && !started {
                text.push_str(&shown);
            } else if self.at_marker() && line.starts_with(b"---") && !started {
                started = true;
                if first {
                    text.push_str("---\n");
                }
                if trimmed.len() > 3 && !trimmed[3..].trim_start().starts_with('#') {
                    self.advance(3);
                    return Some(text);
                }
                if let Some(comment) = trimmed.get(3..).filter(|rest| !rest.is_empty()) {
                    text.push_str(comment.trim_start());
                    text.push('\n');
                }
            } else {
                break;
            }
            self.advance(line.len());
        }
        if !first {
            text = text.trim_start_matches('\n').to_owned();
        }
        (started || !text.is_empty()).then_some(text)
    }

    fn properties(&mut self) -> Outcome<Properties> {
        let mut found = Properties::default();
        loop {
            let from = self.at;
            match self.peek() {
                b'&' => {
                    self.word_end();
                    found.anchor = self.slice(from + 1, self.at);
                }
                b'!' => {
                    self.word_end();
                    let tag = self.slice(from, self.at);
                    found.tag = match tag.strip_prefix("!<tag:yaml.org,2002:") {
                        Some(rest) => format!("!!{}", rest.trim_end_matches('>')),
                        None => tag,
                    };
                }
                _ => return Ok(found),
            }
            self.blanks();
        }
    }

    fn word_end(&mut self) {
        while !self.is_end() && !matches!(self.peek(), b' ' | b'\t' | b'\n' | b',' | b']' | b'}') {
            self.at += 1;
        }
    }

    fn make(&mut self, kind: Kind, properties: Properties) -> Outcome<Id> {
        let tag = match kind {
            Kind::Map => "!!map",
            Kind::Seq => "!!seq",
            _ => "!!null",
        };
        let node =
            Node { kind, tag: tag.into(), line: self.line, column: self.column() + 1, ..Node::default() };
        let id = self.arena.add(node)?;
        self.apply(id, properties);
        Ok(id)
    }

    fn apply(&mut self, id: Id, properties: Properties) {
        if !properties.tag.is_empty() {
            self.arena[id].tag = properties.tag;
            self.arena[id].tagged = true;
        }
        if !properties.anchor.is_empty() {
            self.anchors.insert(properties.anchor.clone(), id);
            self.arena[id].anchor = properties.anchor;
        }
    }

    fn at_dash(&self) -> bool {
        self.peek() == b'-' && matches!(self.ahead(1), b' ' | b'\t' | b'\n' | 0)
    }

    fn at_question(&self) -> bool {
        self.peek() == b'?' && matches!(self.ahead(1), b' ' | b'\t' | b'\n' | 0)
    }

    /// Reads the node behind a key, a dash or the start of a document, that is indented by more than `indent`.
    /// `in_map`: a sequence may stand at `indent`. `fresh`: a collection may start on this line.
    fn block(&mut self, indent: isize, depth: usize, in_map: bool, mut fresh: bool) -> Outcome<Id> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        let mut properties = Properties::default();
        loop {
            let comment = self.line_comment();
            if !comment.is_empty() {
                self.owner_comment = comment;
            }
            if self.is_end() || self.peek() == b'\n' {
                self.skip();
                fresh = true;
            }
            let column = self.column() as isize;
            let indented = column > indent || (in_map && column == indent && self.at_dash());
            if self.ends() || (fresh && !indented) {
                return self.make(Kind::Scalar, properties);
            }
            if fresh && (self.at_question() || self.is_key()) {
                return self.map(depth, properties);
            }
            if !matches!(self.peek(), b'&' | b'!') {
                break;
            }
            let more = self.properties()?;
            if !more.tag.is_empty() {
                properties.tag = more.tag;
            }
            if !more.anchor.is_empty() {
                properties.anchor = more.anchor;
            }
            if self.peek() != b'\n' && !self.is_end() && self.peek() != b'#' {
                fresh = fresh && self.at_dash();
                break;
            }
        }
        if fresh && self.at_dash() {
            return self.seq(depth, properties);
        }
        self.leaf(indent, depth, properties)
    }

    /// Anything but a block collection.
    fn leaf(&mut self, indent: isize, depth: usize, properties: Properties) -> Outcome<Id> {
        let id = match self.peek() {
            b'[' | b'{' => self.flow(depth, properties)?,
            b'|' | b'>' => return self.block_scalar(indent, properties),
            b'*' => self.alias()?,
            b'"' | b'\'' => self.quoted(properties)?,
            b'@' | b'`' | b'%' => return self.error("found character that cannot start any token"),
            _ => self.plain(indent, false, properties)?,
        };
        let comment = self.line_comment();
        if !comment.is_empty() {
            self.arena[id].comment = comment;
        } else if !self.owner_comment.is_empty() && self.arena[id].kind == Kind::Scalar {
            self.arena[id].comment = std::mem::take(&mut self.owner_comment);
        }
        self.blanks();
        if self.peek() == b':' && matches!(self.ahead(1), b' ' | b'\n' | 0) {
            return self.error("mapping values are not allowed in this context");
        }
        if !self.is_end() && self.peek() != b'\n' {
            return self.error("did not find expected key");
        }
        Ok(id)
    }

    fn alias(&mut self) -> Outcome<Id> {
        self.bump();
        let from = self.at;
        self.word_end();
        let name = self.slice(from, self.at);
        let name = name
            .strip_suffix(':')
            .map(|rest| {
                self.at -= 1;
                rest.to_owned()
            })
            .unwrap_or(name);
        let Some(&target) = self.anchors.get(&name) else {
            return fail(format!("yaml: unknown anchor '{name}' referenced"));
        };
        let id = self.make(Kind::Alias, Properties::default())?;
        self.arena[id].value = name;
        self.arena[id].tag = String::new();
        self.arena[id].target = Some(target);
        Ok(id)
    }

    fn seq(&mut self, depth: usize, properties: Properties) -> Outcome<Id> {
        let column = self.column();
        let id = self.make(Kind::Seq, properties)?;
        // What was said behind the key is the key's.
        let owner = std::mem::take(&mut self.owner_comment);
        loop {
            self.arena.process.tick()?;
            let head = self.split_comments(self.arena[id].children.last().copied());
            self.bump();
            let item = self.block(column as isize, depth + 1, false, true)?;
            self.arena[item].head = head;
            self.end_comment(item);
            self.arena.push(id, item);
            self.skip();
            if self.ends() || self.column() != column || !self.at_dash() {
                break;
            }
        }
        self.close(column, self.arena[id].children.last().copied())?;
        self.owner_comment = owner;
        Ok(id)
    }

    /// Gives a comment that nobody took to this node.
    fn end_comment(&mut self, id: Id) {
        let comment = std::mem::take(&mut self.owner_comment);
        if !comment.is_empty() {
            self.arena[id].comment = comment;
        }
    }

    fn map(&mut self, depth: usize, properties: Properties) -> Outcome<Id> {
        let column = self.column();
        let id = self.make(Kind::Map, properties)?;
        let owner = std::mem::take(&mut self.owner_comment);
        let mut last = None;
        loop {
            self.arena.process.tick()?;
            let head = self.split_comments(last);
            let key = self.key(column, depth)?;
            self.arena[key].head = head;
            if self.peek() == b':' {
                self.bump();
            }
            let value = self.block(column as isize, depth + 1, true, false)?;
            self.end_comment(key);
            self.arena.put(id, key, value);
            last = Some(key);
            self.skip();
            if self.ends() || self.column() != column || !(self.is_key() || self.at_question()) {
                break;
            }
        }
        self.close(column, last)?;
        self.owner_comment = owner;
        Ok(id)
    }

    /// The end of a block collection: comments that are indented as it is are its last entry's.
    fn close(&mut self, column: usize, last: Option<Id>) -> Outcome<()> {
        if !self.ends() && self.column() > column {
            return self.error("did not find expected key");
        }
        if !self.ends() && self.column() == column && !self.at_dash() {
            return self.error("could not find expected ':'");
        }
        let own = self.pending.iter().take_while(|comment| comment.column >= column && column > 0).count();
        let foot = join(self.pending.drain(..own));
        if let Some(last) = last.filter(|_| !foot.is_empty()) {
            self.arena[last].foot = foot;
        }
        Ok(())
    }

    /// Gives the comments in front of an entry: those that a blank line parts from it are the former entry's.
    fn split_comments(&mut self, former: Option<Id>) -> String {
        if let Some(former) = former {
            let own = self.pending.iter().rposition(|comment| comment.parted).map_or(0, |at| at + 1);
            let foot = join(self.pending.drain(..own));
            if !foot.is_empty() {
                self.arena[former].foot = foot;
            }
        }
        join(self.pending.drain(..))
    }

    fn key(&mut self, column: usize, depth: usize) -> Outcome<Id> {
        if self.at_question() {
            self.bump();
            let key = self.block(column as isize, depth + 1, false, true)?;
            self.skip();
            if self.column() != column || self.peek() != b':' {
                // An explicit key without a value.
                self.at = self.at.min(self.text.len());
            }
            return Ok(key);
        }
        let properties = self.properties()?;
        let key = match self.peek() {
            b'"' | b'\'' => self.quoted(properties)?,
            b'[' | b'{' => self.flow(depth + 1, properties)?,
            b'*' => self.alias()?,
            _ => self.plain_key(properties)?,
        };
        self.blanks();
        Ok(key)
    }

    /// Whether an implicit key starts here: something on this line with a colon behind it.
    fn is_key(&self) -> bool {
        let end = memchr::memchr(b'\n', &self.text[self.at..]).map_or(self.text.len(), |n| self.at + n);
        let line = &self.text[self.at..end];
        let mut at = 0;
        while matches!(line.get(at), Some(b'&' | b'!')) {
            while !matches!(line.get(at), None | Some(b' ' | b'\t')) {
                at += 1;
            }
            while matches!(line.get(at), Some(b' ' | b'\t')) {
                at += 1;
            }
        }
        let is_colon =
            |at: usize| line.get(at) == Some(&b':') && matches!(line.get(at + 1), None | Some(b' ' | b'\t'));
        match line.get(at) {
            None | Some(b'#' | b'|' | b'>') => false,
            Some(b'-') if matches!(line.get(at + 1), None | Some(b' ')) => false,
            Some(&quote @ (b'"' | b'\'')) => {
                at += 1;
                while let Some(&byte) = line.get(at) {
                    if byte == b'\\' && quote == b'"' {
                        at += 1;
                    } else if byte == quote {
                        if quote == b'\'' && line.get(at + 1) == Some(&b'\'') {
                            at += 1;
                        } else {
                            break;
                        }
                    }
                    at += 1;
                }
                at += 1;
                while matches!(line.get(at), Some(b' ' | b'\t')) {
                    at += 1;
                }
                is_colon(at)
            }
            Some(b'[' | b'{') => {
                let mut level = 0;
                while let Some(&byte) = line.get(at) {
                    match byte {
                        b'[' | b'{' => level += 1,
                        b']' | b'}' => level -= 1,
                        _ => {}
                    }
                    at += 1;
                    if level == 0 {
                        break;
                    }
                }
                level == 0 && is_colon(at)
            }
            Some(_) => {
                while at < line.len() {
                    if is_colon(at) {
                        return true;
                    }
                    if line[at] == b'#' && at > 0 && matches!(line[at - 1], b' ' | b'\t') {
                        return false;
                    }
                    at += 1;
                }
                false
            }
        }
    }
}

fn join(comments: impl Iterator<Item = Comment>) -> String {
    let mut text = String::new();
    let mut parted = false;
    for comment in comments {
        if !text.is_empty() {
            text.push_str(if parted { "\n\n" } else { "\n" });
        }
        text.push_str(&comment.text);
        parted = comment.parted;
    }
    text
}
