//! Reading YAML: block collections, their comments and properties. Scalars and flow collections are in [`scalar`].

mod scalar;

use std::collections::HashMap;

use super::node::{Arena, Id, Kind, Node, Outcome, Style, fail};

/// Anchor and tag in front of a node.
#[derive(Default)]
struct Properties {
    anchor: String,
    tag: String,
}

/// Comments on the way to the next content, as far as they belong together.
#[derive(Default)]
struct Run {
    text: String,
    line: usize,
    column: usize,
    /// No blank line came so far.
    first_empty: bool,
    recent_empty: bool,
    /// A part of them was given to something already.
    parted: bool,
}

const READER: &str = "go-yaml load error in reader at <unknown position>: ";
const CANNOT_START: &str = "found character that cannot start any token";

pub(super) struct Reader<'a, 'p> {
    arena: &'a mut Arena<'p>,
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
    anchors: HashMap<String, Id>,
    /// The comment in front of what comes next.
    head: String,
    /// Comments below something that is over, by the column they stand at.
    feet: Vec<(usize, String)>,
    /// The column of the innermost block collection that is open.
    inner: usize,
    /// The scalar or flow collection that was read last.
    last: Option<Id>,
    /// The line that it ends on.
    content_line: usize,
    /// Blank lines behind it were read with it.
    blank_behind: bool,
    /// Where the node that is being read starts: line and column.
    start: (usize, usize),
    /// A place on the line, and the letters in front of it.
    counted: (usize, usize, usize),
    /// The comment behind a key whose value starts on a later line.
    owner_comment: String,
    /// The comment behind a dash whose item starts on a later line, with its line and column.
    behind_dash: Option<(usize, usize, String)>,
}

/// Reads all documents of a text into `roots`; those in front of something wrong are there all the same.
pub(super) fn read(arena: &mut Arena<'_>, bytes: &[u8], roots: &mut Vec<Id>) -> Outcome<()> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let value = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            return fail(format!("{READER}invalid leading UTF-8 octet (value: {value})"));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(odd) = text.chars().find(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}')) {
        return fail(format!("{READER}control characters are not allowed (value: {})", odd as u32));
    }
    let normal =
        if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() };
    let mut reader = Reader {
        arena,
        text: normal.as_bytes(),
        at: 0,
        line: 1,
        line_start: 0,
        anchors: HashMap::new(),
        head: String::new(),
        feet: Vec::new(),
        inner: 0,
        last: None,
        content_line: 0,
        blank_behind: false,
        start: (1, 1),
        counted: (0, 0, 0),
        owner_comment: String::new(),
        behind_dash: None,
    };
    reader.stream(roots)
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

    /// A complaint about this place.
    fn error<T>(&self, what: &str) -> Outcome<T> {
        fail(format!("go-yaml load error in scanner at {}: {what}", self.place()))
    }

    /// A complaint about what started at a place and went wrong here.
    fn error_in<T>(&self, stage: &str, doing: &str, from: (usize, usize), what: &str) -> Outcome<T> {
        let here = (self.line, self.letters() + 1);
        let span = match (from == here, from.0 == here.0) {
            (true, _) => format!("L{}.C{}", here.0, here.1),
            (_, true) => format!("L{}.C{}-C{}", from.0, from.1, here.1),
            _ => format!("L{}.C{}-L{}.C{}", from.0, from.1, here.0, here.1),
        };
        fail(format!("go-yaml load error in {stage} ({doing}) at {span}: {what}"))
    }

    fn place(&self) -> String {
        format!("L{}.C{}", self.line, self.letters() + 1)
    }

    /// How many letters stand in front of this place on its line.
    fn letters(&self) -> usize {
        let (line, at, count) = self.counted;
        let (from, count) =
            if line == self.line_start && at <= self.at { (at, count) } else { (self.line_start, 0) };
        count + self.text[from..self.at].iter().filter(|byte| **byte & 0xc0 != 0x80).count()
    }

    /// Marks the start of a node.
    fn mark(&mut self) {
        let letters = self.letters();
        self.counted = (self.line_start, self.at, letters);
        self.start = (self.line, letters + 1);
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

    /// Goes to the next content, and gives the comments on the way to what they belong to. `behind_colon`: what
    /// came last is a key without its value.
    fn skip(&mut self, behind_colon: bool) {
        let below = self.content_line + 1;
        let mut run = Run { first_empty: !std::mem::take(&mut self.blank_behind), ..Run::default() };
        if let Some((line, column, text)) = self.behind_dash.take() {
            (run.line, run.column, run.text) = (line, column, text);
        }
        loop {
            self.blanks();
            let column = self.column();
            let near = run.line == below && self.content_line > 0 && !behind_colon;
            let is_foot = run.first_empty && (near || run.column < self.inner);
            match self.peek() {
                b'\n' => {
                    let blank = self.text[self.line_start..self.at].iter().all(|b| matches!(b, b' ' | b'\t'));
                    if blank && run.line > 0 && !run.recent_empty && !run.text.is_empty() {
                        match is_foot {
                            true if run.column < self.inner => self.foot(&mut run, false),
                            true => self.foot(&mut run, true),
                            false => run.text.push('\n'),
                        }
                    }
                    if blank {
                        run.first_empty = false;
                        run.recent_empty = run.line > 0;
                    }
                    self.bump();
                }
                b'#' => {
                    self.dedent(&mut run, column);
                    if run.text.is_empty() {
                        (run.line, run.column) = (self.line, column);
                    } else {
                        run.text.push('\n');
                    }
                    run.recent_empty = false;
                    let text = self.rest_of_line();
                    run.text.push_str(&text);
                    self.bump();
                }
                _ => {
                    if !self.is_end() {
                        self.dedent(&mut run, column);
                    } else if !run.text.is_empty() && !run.recent_empty && is_foot {
                        let near = run.column >= self.inner;
                        self.foot(&mut run, near);
                    }
                    break;
                }
            }
        }
        if !run.text.is_empty() {
            if !self.head.is_empty() {
                self.head.push('\n');
            }
            self.head.push_str(run.text.trim_end_matches('\n'));
        }
    }

    /// Comments that what follows is indented otherwise than, and less than the block, are about what came before.
    fn dedent(&mut self, run: &mut Run, column: usize) {
        if !run.text.is_empty() && column < self.inner && column != run.column {
            let first = !run.parted;
            self.foot(run, first);
        }
    }

    /// Gives comments to what came last, or to the block that is indented as they are.
    fn foot(&mut self, run: &mut Run, last: bool) {
        run.parted = true;
        let text = std::mem::take(&mut run.text);
        match self.last.filter(|_| last) {
            Some(node) => add_comment(&mut self.arena[node].foot, text),
            None => self.feet.push((run.column, text)),
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

    fn stream(&mut self, roots: &mut Vec<Id>) -> Outcome<()> {
        loop {
            let lead = self.lead(roots)?;
            if self.is_end() && !roots.is_empty() && lead.is_none() {
                break;
            }
            self.anchors.clear();
            (self.last, self.inner) = (None, 0);
            let from = self.at;
            let root = self.block(-1, 0, false, true)?;
            if !self.owner_comment.is_empty() {
                self.arena[root].comment = std::mem::take(&mut self.owner_comment);
            }
            let comment = self.line_comment();
            if !comment.is_empty() {
                self.arena[root].comment = comment;
            }
            self.skip(false);
            for (_, text) in std::mem::take(&mut self.feet) {
                add_comment(&mut self.arena[root].foot, text);
            }
            let head = std::mem::take(&mut self.head);
            if !head.is_empty() {
                add_comment(&mut self.arena[root].foot, head);
            }
            self.arena[root].blank = self.at == from && self.arena[root].kind == Kind::Scalar;
            self.arena[root].lead = lead.unwrap_or_default();
            roots.push(root);
            if !self.ends() {
                return fail(format!(
                    "go-yaml load error in parser at {}: did not find expected <document start>",
                    self.place()
                ));
            }
            if self.is_end() {
                break;
            }
            if self.text[self.at..].starts_with(b"...") {
                self.advance(3);
                self.skip(false);
                self.head.clear();
                if self.is_end() {
                    break;
                }
            }
            if self.at == from && !self.at_marker() {
                return self.error("did not find expected <document start>");
            }
        }
        Ok(())
    }

    /// What stands in front of a document; `None` if there is no sign of a document.
    ///
    /// The first document takes all comments and separators in front of it as they are; for the others, the first
    /// comment behind the separator is the former document's if a blank line follows it.
    fn lead(&mut self, roots: &[Id]) -> Outcome<Option<String>> {
        let first = roots.is_empty();
        let mut text = String::new();
        let mut started = false;
        loop {
            self.arena.process.tick()?;
            let line = self.text.get(self.at..).unwrap_or_default();
            let line = &line[..memchr::memchr(b'\n', line).map_or(line.len(), |n| n + 1)];
            let shown = String::from_utf8_lossy(line);
            let trimmed = shown.trim();
            if line.is_empty() {
                break;
            }
            let separates = self.at_marker() && line.starts_with(b"---") && (first || !started);
            if first && (trimmed.is_empty() || trimmed.starts_with('#') || (line[0] == b'%' && !started)) {
                text.push_str(&shown);
            } else if separates {
                started = true;
                self.content_line = self.line;
                if first {
                    text.push_str("---\n");
                }
                if trimmed.len() > 3 {
                    self.advance(3);
                    self.blanks();
                    if self.peek() != b'#' || !first {
                        self.line = if first { 1 } else { self.line };
                        return Ok(Some(text));
                    }
                    continue;
                }
            } else {
                break;
            }
            self.advance(line.len());
        }
        if first {
            // Lines are counted from here.
            self.line = 1;
            return Ok((started || !text.is_empty()).then_some(text));
        }
        self.last = roots.last().copied();
        self.skip(false);
        Ok(started.then_some(text))
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
        let (line, column) = self.start;
        let node = Node { kind, tag: tag.into(), line, column, ..Node::default() };
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
        self.content_line = self.line;
        self.mark();
        let place = self.start;
        let mut properties = Properties::default();
        loop {
            let comment = self.line_comment();
            if !comment.is_empty() {
                self.owner_comment = comment;
            }
            if self.is_end() || self.peek() == b'\n' {
                self.skip(in_map);
                fresh = true;
                self.check_tabs()?;
            }
            self.mark();
            let column = self.column() as isize;
            let indented = column > indent || (in_map && column == indent && self.at_dash());
            if self.ends() || (fresh && !indented) {
                self.start = place;
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

    /// Tabs do not indent.
    fn check_tabs(&self) -> Outcome<()> {
        let blanks = &self.text[self.line_start..self.at];
        match memchr::memchr(b'\t', blanks) {
            Some(at) if !self.is_end() => {
                let place = format!("L{}.C{}", self.line, at + 1);
                let doing = "while scanning for the next token";
                fail(format!("go-yaml load error in scanner ({doing}) at {place}: {CANNOT_START}"))
            }
            _ => Ok(()),
        }
    }

    /// Anything but a block collection.
    fn leaf(&mut self, indent: isize, depth: usize, properties: Properties) -> Outcome<Id> {
        self.mark();
        let start = self.start;
        let id = match self.peek() {
            b'[' | b'{' => self.flow(depth, properties)?,
            b'|' | b'>' => {
                let id = self.block_scalar(indent, properties)?;
                self.last = Some(id);
                return Ok(id);
            }
            b'*' => self.alias()?,
            b'"' | b'\'' => self.quoted(properties)?,
            b'@' | b'`' | b'%' | b'\t' => {
                return self.error_in("scanner", "while scanning for the next token", start, CANNOT_START);
            }
            _ => self.plain(indent, false, properties)?,
        };
        self.content_line = self.line;
        self.last = Some(id);
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
            if indent < 0 {
                // The document is over; what follows is judged when the next one is looked for.
                return Ok(id);
            }
            let from = (self.start.0, 1 + self.inner);
            return self.error_in(
                "parser",
                "while parsing a block mapping",
                from,
                "did not find expected key",
            );
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
            let (line, column) = self.start;
            return fail(format!(
                "go-yaml load error in composer at L{line}.C{column}: unknown anchor '{name}' referenced"
            ));
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
        let start = self.start;
        let outer = std::mem::replace(&mut self.inner, column);
        // What was said behind the key is the key's.
        let owner = std::mem::take(&mut self.owner_comment);
        loop {
            self.arena.process.tick()?;
            let mut head = std::mem::take(&mut self.head);
            // What is left below a nested block ends up below the item that follows it.
            let feet = std::mem::take(&mut self.feet);
            self.bump();
            // Comments below the dash are not about what came before it.
            self.last = None;
            self.blanks();
            let place = (self.line, self.column());
            let comment = self.line_comment();
            if !comment.is_empty() {
                // Behind the dash alone, a comment is about what comes on the next line.
                self.behind_dash = Some((place.0, place.1, comment));
            }
            let item = self.block(column as isize, depth + 1, false, true)?;
            let node = &self.arena[item];
            let is_block = matches!(node.kind, Kind::Map | Kind::Seq) && node.style != Style::Flow;
            let is_nothing = node.kind == Kind::Scalar && node.value.is_empty() && node.style == Style::Plain;
            if !is_block && !self.head.is_empty() {
                let own = std::mem::take(&mut self.head);
                add_comment(&mut head, own);
            }
            if is_nothing {
                // An item that is not there takes no comments.
                self.head = head;
                self.feet.splice(..0, feet);
            } else {
                self.arena[item].head = head;
                let is_map = is_block && self.arena[item].kind == Kind::Map;
                let owner = if is_map { self.arena[item].children[0] } else { item };
                for (_, text) in feet {
                    add_comment(&mut self.arena[owner].foot, text);
                }
            }
            self.end_comment(item);
            self.arena.push(id, item);
            self.skip(false);
            if self.ends() || self.column() != column || !self.at_dash() {
                break;
            }
        }
        let stray = self.column() > column || (self.column() == column && !self.is_key());
        if !self.ends() && (stray || (column == 0 && !self.at_dash())) {
            let doing = "while parsing a block collection";
            return self.error_in("parser", doing, start, "did not find expected '-' indicator");
        }
        self.inner = outer;
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
        let start = self.start;
        let outer = std::mem::replace(&mut self.inner, column);
        let owner = std::mem::take(&mut self.owner_comment);
        loop {
            self.arena.process.tick()?;
            let head = std::mem::take(&mut self.head);
            let key = self.key(column, depth)?;
            self.arena[key].head = head;
            if self.peek() == b':' {
                self.bump();
            }
            self.content_line = self.line;
            let value = self.block(column as isize, depth + 1, true, false)?;
            self.end_comment(key);
            self.arena.put(id, key, value);
            self.skip(false);
            if self.arena[key].foot.is_empty() {
                self.arena[key].foot = std::mem::take(&mut self.arena[value].foot);
            }
            let over = self.ends() || self.column() != column || !(self.is_key() || self.at_question());
            let feet = std::mem::take(&mut self.feet);
            for (at, text) in feet {
                match !over || at >= column {
                    true => add_comment(&mut self.arena[key].foot, text),
                    false => self.feet.push((at, text)),
                }
            }
            if over {
                break;
            }
        }
        if !self.ends() && self.column() > column {
            let doing = "while parsing a block mapping";
            return self.error_in("parser", doing, start, "did not find expected key");
        }
        if !self.ends() && self.column() == column && !self.at_dash() {
            let from = (self.line, self.column() + 1);
            self.rest_of_line();
            self.bump();
            let doing = "while scanning a simple key";
            return self.error_in("scanner", doing, from, "could not find expected ':'");
        }
        self.inner = outer;
        self.owner_comment = owner;
        Ok(id)
    }

    fn key(&mut self, column: usize, depth: usize) -> Outcome<Id> {
        if self.at_question() {
            self.bump();
            let key = self.block(column as isize, depth + 1, false, true)?;
            self.skip(false);
            if self.column() != column || self.peek() != b':' {
                // An explicit key without a value.
                self.at = self.at.min(self.text.len());
            }
            return Ok(key);
        }
        self.mark();
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

/// Puts a comment below one that may be there.
fn add_comment(comment: &mut String, text: String) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(&text);
}
