//! Reaching into maps and sequences.

use super::super::node::{Id, Kind, Node, Outcome, fail, int};
use super::super::syntax::Expr;
use super::{Evaluator, Scope};

impl Evaluator<'_, '_> {
    /// A node that is not there but may come to be.
    pub(super) fn absent(&mut self, parent: Id, key: Option<Id>) -> Outcome<Id> {
        let (document, file) = (self.arena[parent].document, self.arena[parent].file);
        self.arena.add(Node {
            tag: "!!null".into(),
            value: "null".into(),
            parent: Some(parent),
            key,
            missing: true,
            document,
            file,
            ..Node::default()
        })
    }

    pub(in super::super) fn by_key(&mut self, id: Id, key: &str, out: &mut Vec<Id>) -> Outcome<()> {
        let id = self.arena.real(id);
        match self.arena[id].kind {
            Kind::Map if key.contains(['*', '?']) => {
                for (name, value) in self.arena.entries(id) {
                    if glob(key, &self.arena[name].value) {
                        out.push(value);
                    }
                }
            }
            Kind::Map => match self.lookup(id, key, 0) {
                Some(value) => out.push(value),
                None => {
                    let key = self.arena.string(key)?;
                    out.push(self.absent(id, Some(key))?);
                }
            },
            Kind::Seq => {
                // The documented way to reach into all items.
                if key == "*" {
                    out.extend(self.arena[id].children.clone());
                    return Ok(());
                }
                let Ok(index) = key.parse::<i64>() else {
                    return fail(format!(
                        "cannot index array with '{key}' (strconv.ParseInt: parsing \"{key}\": invalid syntax)"
                    ));
                };
                self.at(id, index, out)?;
            }
            _ if self.arena.is_null(id) => {
                let key = self.arena.string(key)?;
                out.push(self.absent(id, Some(key))?);
            }
            _ => {}
        }
        Ok(())
    }

    /// The value under a key, through merge keys.
    pub(in super::super) fn lookup(&self, map: Id, key: &str, depth: usize) -> Option<Id> {
        if let Some(found) = self.arena.own_value(map, key) {
            return Some(found);
        }
        if depth > 100 {
            return None;
        }
        for (name, value) in self.arena.entries(map).into_iter().rev() {
            if self.arena[name].tag != "!!merge" {
                continue;
            }
            let value = self.arena.real(value);
            let sources = match self.arena[value].kind {
                Kind::Seq => self.arena[value].children.clone(),
                _ => vec![value],
            };
            let found = |source: &Id| self.lookup(self.arena.real(*source), key, depth + 1);
            // Out of several, the real one takes the last unless it is told to keep to the specification.
            let found = match self.setting.merge_to_spec {
                true => sources.iter().find_map(found),
                false => sources.iter().rev().find_map(found),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    pub(super) fn at(&mut self, seq: Id, index: i64, out: &mut Vec<Id>) -> Outcome<()> {
        let count = self.arena[seq].children.len() as i64;
        let wanted = if index < 0 { index + count } else { index };
        if wanted < 0 {
            return fail(format!("index [{index}] out of range, array size is {count}"));
        }
        match self.arena[seq].children.get(wanted as usize) {
            Some(&item) => out.push(item),
            None => {
                let key = self.arena.int(wanted)?;
                out.push(self.absent(seq, Some(key))?);
            }
        }
        Ok(())
    }

    pub(super) fn by_index(&mut self, target: Id, index: Id, out: &mut Vec<Id>) -> Outcome<()> {
        let (real, index) = (self.arena.real(target), self.arena.real(index));
        let node = self.arena[index].clone();
        if node.kind == Kind::Seq {
            for index in node.children {
                self.by_index(target, index, out)?;
            }
            return Ok(());
        }
        let whole = if node.tag == "!!int" { int(&node.value) } else { None };
        match (self.arena[real].kind, whole) {
            (Kind::Seq, Some(index)) => self.at(real, index, out),
            (Kind::Scalar, Some(_)) if self.arena.is_null(real) => {
                out.push(self.absent(real, Some(index))?);
                Ok(())
            }
            _ => self.by_key(real, &node.value, out),
        }
    }

    pub(super) fn bound(&mut self, expr: Option<&Expr>, id: Id, scope: &Scope) -> Outcome<Option<i64>> {
        let Some(expr) = expr else { return Ok(None) };
        let text = self.text(expr, id, scope)?;
        match int(&text) {
            Some(number) => Ok(Some(number)),
            None => fail(format!("cannot slice with '{text}'")),
        }
    }

    pub(super) fn slice(&mut self, target: Id, from: Option<i64>, to: Option<i64>) -> Outcome<Id> {
        let real = self.arena.real(target);
        let is_text = self.arena[real].kind == Kind::Scalar;
        let chars: Vec<char> = if is_text { self.arena[real].value.chars().collect() } else { Vec::new() };
        let count = if is_text { chars.len() } else { self.arena[real].children.len() } as i64;
        let place = |bound: i64| (if bound < 0 { bound + count } else { bound }).clamp(0, count) as usize;
        let from = place(from.unwrap_or(0));
        let to = place(to.unwrap_or(count)).max(from);
        if is_text {
            return self.arena.string(chars[from..to].iter().collect::<String>());
        }
        let mut items = Vec::new();
        for at in from..to {
            let item = self.arena[real].children[at];
            items.push(self.arena.detached(item)?);
        }
        self.arena.seq(items)
    }

    pub(super) fn each(&mut self, id: Id, out: &mut Vec<Id>) -> Outcome<()> {
        let id = self.arena.real(id);
        let node = &self.arena[id];
        match node.kind {
            Kind::Map => out.extend(node.children.iter().skip(1).step_by(2)),
            Kind::Seq => out.extend(&node.children),
            _ => {}
        }
        Ok(())
    }
}

/// Whether a text is matched by a pattern in which `*` stands for anything.
pub(in super::super) fn glob(pattern: &str, text: &str) -> bool {
    if pattern.contains('?') {
        return glob_slowly(pattern.as_bytes(), text.as_bytes());
    }
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// As [`glob`], with `?` for any letter; goes back only to the last star.
fn glob_slowly(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t, mut star) = (0, 0, None);
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(byte) if *byte == b'?' || *byte == text[t] => (p, t) = (p + 1, t + 1),
            _ => match star {
                Some((at, begun)) => {
                    star = Some((at, begun + 1));
                    (p, t) = (at + 1, begun + 1);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}
