//! The nodes of a document: values with their comments, styles, anchors and places.

use boxsh_kernel::{Errno, Failure, Process};

use crate::memory::{Held, make_room};

/// How deep nodes may be nested, where the stack allows it.
pub(super) const MAX_DEPTH: usize = 1000;

/// Why an evaluation ended early.
pub(super) enum Stop {
    Error(String),
    Failure(Failure),
}

impl From<Errno> for Stop {
    fn from(error: Errno) -> Self {
        Self::Failure(error.into())
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

pub(super) type Outcome<T> = Result<T, Stop>;

pub(super) fn fail<T>(text: impl Into<String>) -> Outcome<T> {
    Err(Stop::Error(text.into()))
}

/// A node of the [`Arena`].
pub(super) type Id = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Kind {
    #[default]
    Scalar,
    Map,
    Seq,
    Alias,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Style {
    #[default]
    Plain,
    Single,
    Double,
    Literal,
    Folded,
    Flow,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// `!!str`, `!!map`, `!own`.
    pub(super) tag: String,
    /// Whether the tag was written, so that it is written again.
    pub(super) tagged: bool,
    /// The text of a scalar; the name of the anchor of an alias.
    pub(super) value: String,
    pub(super) style: Style,
    /// The items of a sequence; the keys and values of a map, by turns.
    pub(super) children: Vec<Id>,
    pub(super) anchor: String,
    /// What an alias stands for.
    pub(super) target: Option<Id>,
    pub(super) head: String,
    pub(super) comment: String,
    pub(super) foot: String,
    /// What stands in front of the document, to the byte.
    pub(super) lead: String,
    /// A document without anything but comments.
    pub(super) blank: bool,
    /// Written on one line in TOML.
    pub(super) inline: bool,
    /// Read from a text on one line that ended without a line end.
    pub(super) one_line: bool,
    pub(super) parent: Option<Id>,
    /// The key this is the value of.
    pub(super) key: Option<Id>,
    pub(super) is_key: bool,
    /// Looked up but not there: comes into being when something is assigned to it.
    pub(super) missing: bool,
    /// A root of `eval-all`: its expressions see all roots at once.
    pub(super) together: bool,
    pub(super) document: usize,
    pub(super) file: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// All nodes of one call. Nodes refer to each other by number, and are changed in place.
pub(super) struct Arena<'p> {
    pub(super) process: &'p Process,
    nodes: Vec<Node>,
    held: Held<'p>,
    pub(super) max_depth: usize,
}

impl std::ops::Index<Id> for Arena<'_> {
    type Output = Node;
    fn index(&self, id: Id) -> &Node {
        &self.nodes[id]
    }
}

impl std::ops::IndexMut<Id> for Arena<'_> {
    fn index_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id]
    }
}

impl<'p> Arena<'p> {
    pub(super) fn new(process: &'p Process, max_depth: usize) -> Self {
        Self { process, nodes: Vec::new(), held: Held::new(process), max_depth }
    }

    pub(super) fn add(&mut self, node: Node) -> Outcome<Id> {
        self.process.compute(8)?;
        make_room(self.process, &mut self.nodes, 1)?;
        let size = size_of::<Node>() + node.value.len() + node.children.len() * size_of::<Id>();
        self.held.add(size)?;
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    pub(super) fn scalar(&mut self, tag: &str, value: impl Into<String>) -> Outcome<Id> {
        self.add(Node { tag: tag.into(), value: value.into(), ..Node::default() })
    }

    pub(super) fn string(&mut self, value: impl Into<String>) -> Outcome<Id> {
        self.scalar("!!str", value)
    }

    pub(super) fn int(&mut self, value: i64) -> Outcome<Id> {
        self.scalar("!!int", value.to_string())
    }

    pub(super) fn bool(&mut self, value: bool) -> Outcome<Id> {
        self.scalar("!!bool", if value { "true" } else { "false" })
    }

    pub(super) fn null(&mut self) -> Outcome<Id> {
        self.scalar("!!null", "null")
    }

    pub(super) fn seq(&mut self, items: Vec<Id>) -> Outcome<Id> {
        let id = self.add(Node { kind: Kind::Seq, tag: "!!seq".into(), ..Node::default() })?;
        for item in items {
            self.push(id, item);
        }
        Ok(id)
    }

    pub(super) fn map(&mut self) -> Outcome<Id> {
        self.add(Node { kind: Kind::Map, tag: "!!map".into(), ..Node::default() })
    }

    /// Appends an item to a sequence.
    pub(super) fn push(&mut self, seq: Id, item: Id) {
        self[item].parent = Some(seq);
        self[item].key = None;
        self[seq].children.push(item);
    }

    /// Appends an entry to a map, which has no such key yet.
    pub(super) fn put(&mut self, map: Id, key: Id, value: Id) {
        self[key].parent = Some(map);
        self[key].is_key = true;
        self[value].parent = Some(map);
        self[value].key = Some(key);
        self[map].children.extend([key, value]);
    }

    pub(super) fn put_text(&mut self, map: Id, key: &str, value: Id) -> Outcome<()> {
        let key = self.string(key)?;
        self.put(map, key, value);
        Ok(())
    }

    /// What an alias stands for in the end; anything else is itself.
    pub(super) fn real(&self, mut id: Id) -> Id {
        for _ in 0..MAX_DEPTH {
            match (self[id].kind, self[id].target) {
                (Kind::Alias, Some(target)) => id = target,
                _ => break,
            }
        }
        id
    }

    pub(super) fn too_deep<T>() -> Outcome<T> {
        fail("values are nested too deeply")
    }

    /// A copy of a node and all that it holds.
    pub(super) fn copy(&mut self, id: Id) -> Outcome<Id> {
        self.copy_at(id, 0)
    }

    fn copy_at(&mut self, id: Id, depth: usize) -> Outcome<Id> {
        if depth > self.max_depth {
            return Self::too_deep();
        }
        let mut node = self[id].clone();
        let children = std::mem::take(&mut node.children);
        node.missing = false;
        let copy = self.add(node)?;
        let mut key = None;
        for child in children {
            let new = self.copy_at(child, depth + 1)?;
            self[new].parent = Some(copy);
            if self[new].is_key {
                key = Some(new);
            } else {
                self[new].key = key;
            }
            self[copy].children.push(new);
        }
        Ok(copy)
    }

    /// A copy that stands alone, without comments of its place.
    pub(super) fn detached(&mut self, id: Id) -> Outcome<Id> {
        let copy = self.copy(id)?;
        let node = &mut self[copy];
        (node.parent, node.key, node.is_key, node.together) = (None, None, false, false);
        Ok(copy)
    }

    /// The entries of a map.
    pub(super) fn entries(&self, map: Id) -> Vec<(Id, Id)> {
        self[map].children.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The value under a key, merge keys not looked at.
    pub(super) fn own_value(&self, map: Id, key: &str) -> Option<Id> {
        let pairs = self[map].children.chunks_exact(2);
        pairs.rev().find(|pair| self[self.real(pair[0])].value == key).map(|pair| pair[1])
    }

    pub(super) fn is_true(&self, id: Id) -> bool {
        let node = &self[self.real(id)];
        match &*node.tag {
            "!!null" => false,
            "!!bool" => node.value.eq_ignore_ascii_case("true"),
            _ => true,
        }
    }

    pub(super) fn is_null(&self, id: Id) -> bool {
        self[self.real(id)].tag == "!!null"
    }

    /// Whether two nodes hold the same.
    pub(super) fn equal(&self, a: Id, b: Id) -> Outcome<bool> {
        self.equal_at(a, b, 0)
    }

    fn equal_at(&self, a: Id, b: Id, depth: usize) -> Outcome<bool> {
        if depth > self.max_depth {
            return Self::too_deep();
        }
        self.process.compute(8)?;
        let (a, b) = (self.real(a), self.real(b));
        let (x, y) = (&self[a], &self[b]);
        if x.kind != y.kind {
            return Ok(false);
        }
        match x.kind {
            Kind::Scalar if x.tag == "!!null" || y.tag == "!!null" => Ok(x.tag == y.tag),
            Kind::Scalar => match (number(x), number(y)) {
                (Some(x), Some(y)) => Ok(x == y),
                (None, None) => Ok(x.value == y.value && (x.tag == "!!bool") == (y.tag == "!!bool")),
                _ => Ok(false),
            },
            Kind::Map => {
                if x.children.len() != y.children.len() {
                    return Ok(false);
                }
                for (key, value) in self.entries(a) {
                    let Some(other) = self.own_value(b, &self[self.real(key)].value) else {
                        return Ok(false);
                    };
                    if !self.equal_at(value, other, depth + 1)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => {
                if x.children.len() != y.children.len() {
                    return Ok(false);
                }
                for (a, b) in x.children.iter().zip(&y.children) {
                    if !self.equal_at(*a, *b, depth + 1)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }
}

/// The type that a plain scalar has by its looks.
pub(super) fn resolve(text: &str) -> &'static str {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return "!!null",
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return "!!bool",
        "<<" => return "!!merge",
        ".nan" | ".NaN" | ".NAN" => return "!!float",
        _ => {}
    }
    let first = text.as_bytes()[0];
    if !(first.is_ascii_digit() || matches!(first, b'-' | b'+' | b'.')) {
        return "!!str";
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return "!!float";
    }
    if int(text).is_some() || (!unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit())) {
        return "!!int";
    }
    let digits = unsigned.bytes().any(|b| b.is_ascii_digit());
    let shape = unsigned.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'-' | b'+'));
    if digits && shape && !unsigned.starts_with(['-', '+', 'e', 'E']) && text.parse::<f64>().is_ok() {
        return "!!float";
    }
    if is_date(text.as_bytes()) { "!!timestamp" } else { "!!str" }
}

fn is_date(text: &[u8]) -> bool {
    let shape = |text: &[u8], shape: &[u8]| {
        text.len() >= shape.len()
            && text.iter().zip(shape).all(|(b, s)| if *s == b'0' { b.is_ascii_digit() } else { b == s })
    };
    if !shape(text, b"0000-00-00") {
        return false;
    }
    match text.get(10) {
        None => true,
        Some(b'T' | b't' | b' ') => {
            shape(&text[11..], b"00:00:00")
                && text[19..].iter().all(|b| b.is_ascii_digit() || b" .:+-Zz".contains(b))
        }
        _ => false,
    }
}

/// The whole number that a text spells.
pub(super) fn int(text: &str) -> Option<i64> {
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if unsigned.starts_with(['-', '+']) {
        return None;
    }
    let plain;
    let unsigned = if unsigned.contains('_') && unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        plain = unsigned.replace('_', "");
        &*plain
    } else {
        unsigned
    };
    let number = if let Some(hex) = unsigned.strip_prefix("0x").or(unsigned.strip_prefix("0X")) {
        i64::from_str_radix(hex, 16).ok()?
    } else if let Some(octal) = unsigned.strip_prefix("0o") {
        i64::from_str_radix(octal, 8).ok()?
    } else if let Some(binary) = unsigned.strip_prefix("0b") {
        i64::from_str_radix(binary, 2).ok()?
    } else {
        unsigned.parse().ok()?
    };
    Some(sign * number)
}

/// The number that a scalar is.
pub(super) fn number(node: &Node) -> Option<f64> {
    match &*node.tag {
        "!!int" => int(&node.value).map(|n| n as f64).or_else(|| node.value.parse().ok()),
        "!!float" => {
            let unsigned = node.value.strip_prefix(['-', '+']).unwrap_or(&node.value);
            match &*unsigned.to_ascii_lowercase() {
                ".inf" if node.value.starts_with('-') => Some(f64::NEG_INFINITY),
                ".inf" => Some(f64::INFINITY),
                ".nan" => Some(f64::NAN),
                _ => node.value.parse().ok(),
            }
        }
        _ => None,
    }
}

/// A number as it is written.
pub(super) fn show(number: f64) -> String {
    if number.is_nan() {
        return ".nan".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { ".inf".into() } else { "-.inf".into() };
    }
    let size = number.abs();
    if size != 0.0 && !(1e-4..1e6).contains(&size) && !(number.fract() == 0.0 && size < 1e6) {
        let text = format!("{number:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, power) = match exponent.strip_prefix('-') {
            Some(power) => ('-', power),
            None => ('+', exponent),
        };
        return format!("{digits}e{sign}{power:0>2}");
    }
    number.to_string()
}
