//! Changing the documents that are evaluated.

use super::super::node::{Arena, Id, Kind, Outcome, Style, fail, int};
use super::Evaluator;

impl Evaluator<'_, '_> {
    /// Sets a key of a map that nobody else sees.
    pub(in super::super) fn set(&mut self, map: Id, key: Id, value: Id) -> Outcome<()> {
        let name = self.arena[self.arena.real(key)].value.clone();
        let entries = self.arena.entries(map);
        let found = entries.iter().position(|(key, _)| self.arena[*key].value == name);
        match found {
            Some(at) => {
                self.arena[value].parent = Some(map);
                self.arena[value].key = Some(entries[at].0);
                self.arena[map].children[at * 2 + 1] = value;
            }
            None => {
                let key = self.arena.detached(key)?;
                self.arena.put(map, key, value);
            }
        }
        Ok(())
    }

    /// Brings a node that was looked up in vain into its place.
    pub(in super::super) fn attach(&mut self, id: Id) -> Outcome<()> {
        let mut chain = vec![id];
        let mut at = id;
        while let Some(parent) = self.arena[at].parent.filter(|_| self.arena[at].missing) {
            chain.push(parent);
            at = parent;
            if chain.len() > self.arena.max_depth {
                return Arena::too_deep();
            }
        }
        for id in chain.into_iter().rev() {
            if !self.arena[id].missing {
                continue;
            }
            self.arena[id].missing = false;
            let (Some(parent), Some(key)) = (self.arena[id].parent, self.arena[id].key) else { continue };
            let whole = if self.arena[key].tag == "!!int" { int(&self.arena[key].value) } else { None };
            if self.arena[parent].kind == Kind::Scalar {
                let (kind, tag) = if whole.is_some() { (Kind::Seq, "!!seq") } else { (Kind::Map, "!!map") };
                let node = &mut self.arena[parent];
                (node.kind, node.tag, node.style) = (kind, tag.into(), Style::Plain);
                node.value.clear();
            }
            if self.arena[parent].children.is_empty() {
                self.arena[parent].style = Style::Plain;
            }
            match (self.arena[parent].kind, whole) {
                (Kind::Seq, Some(index)) => {
                    if index > 1_000_000 {
                        return fail(format!("index [{index}] is out of range"));
                    }
                    while (self.arena[parent].children.len() as i64) < index {
                        let null = self.arena.null()?;
                        self.arena.push(parent, null);
                    }
                    match self.arena[parent].children.get(index as usize).copied() {
                        // Another look-up of the same index came first.
                        Some(_) => self.arena[parent].children[index as usize] = id,
                        None => self.arena.push(parent, id),
                    }
                    self.arena[id].key = None;
                }
                (Kind::Map, _) => match self.arena.own_value(parent, &self.arena[key].value) {
                    Some(_) => self.set(parent, key, id)?,
                    None => self.arena.put(parent, key, id),
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes a node of the document hold what another does.
    pub(in super::super) fn replace(&mut self, target: Id, value: Id) -> Outcome<()> {
        self.replace_with(target, value, false)
    }

    pub(super) fn replace_with(&mut self, target: Id, value: Id, clobber: bool) -> Outcome<()> {
        if target == value && !self.arena[target].missing {
            return Ok(());
        }
        let copy = self.arena.copy(value)?;
        self.attach(target)?;
        let other = self.arena[copy].clone();
        for &child in &other.children {
            self.arena[child].parent = Some(target);
        }
        let node = &mut self.arena[target];
        let empty = node.kind != Kind::Scalar && node.children.is_empty();
        if empty || node.tag != other.tag || node.style == Style::Plain {
            node.style = other.style;
        }
        if clobber || node.tag.starts_with("!!") || node.tag.is_empty() {
            node.tag = other.tag;
            node.tagged = other.tagged;
        }
        (node.kind, node.value, node.children, node.target) =
            (other.kind, other.value, other.children, other.target);
        if !other.anchor.is_empty() {
            node.anchor = other.anchor;
        }
        for (own, new) in
            [(&mut node.head, other.head), (&mut node.comment, other.comment), (&mut node.foot, other.foot)]
        {
            if !new.is_empty() {
                *own = new;
            }
        }
        Ok(())
    }

    pub(super) fn set_attribute(&mut self, name: &str, target: Id, text: String) -> Outcome<()> {
        self.attach(target)?;
        let commented = |text: &str| {
            let lines = text
                .split('\n')
                .map(|line| if line.is_empty() { String::new() } else { format!("# {line}") });
            lines.collect::<Vec<_>>().join("\n")
        };
        let node = &mut self.arena[target];
        match name {
            "style" => {
                node.style = match &*text {
                    "" => Style::Plain,
                    "double" => Style::Double,
                    "single" => Style::Single,
                    "literal" => Style::Literal,
                    "folded" => Style::Folded,
                    "flow" => Style::Flow,
                    "tagged" => {
                        node.tagged = true;
                        return Ok(());
                    }
                    other => return fail(format!("unknown style {other}")),
                };
                node.tagged = false;
            }
            "tag" => node.tag = text,
            "anchor" => node.anchor = text,
            "alias" => {
                node.kind = Kind::Alias;
                node.value = text;
                node.children.clear();
                node.target = None;
                node.tag.clear();
            }
            "line_comment" => node.comment = commented(&text),
            "head_comment" => {
                node.lead.clear();
                node.head = commented(&text);
            }
            "foot_comment" => node.foot = commented(&text),
            _ => {
                let text = commented(&text);
                node.lead.clear();
                (node.head, node.comment, node.foot) = (text.clone(), text.clone(), text);
            }
        }
        Ok(())
    }

    /// Takes nodes out of what holds them.
    pub(in super::super) fn delete(&mut self, ids: &[Id]) -> Outcome<()> {
        for &id in ids {
            let Some(parent) = self.arena[id].parent.filter(|_| !self.arena[id].missing) else { continue };
            self.arena.process.tick()?;
            let Some(at) = self.arena[parent].children.iter().position(|child| *child == id) else {
                continue;
            };
            if self.arena[parent].kind == Kind::Map {
                let at = at - at % 2;
                self.arena[parent].children.drain(at..at + 2);
            } else {
                self.arena[parent].children.remove(at);
            }
        }
        Ok(())
    }

    /// The way from the root to a node: keys and indices.
    pub(in super::super) fn path(&mut self, id: Id) -> Outcome<Vec<Id>> {
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = self.arena[at].parent {
            let step = if self.arena[at].is_key {
                at
            } else if let Some(key) = self.arena[at].key {
                key
            } else {
                let index = self.arena[parent].children.iter().position(|child| *child == at).unwrap_or(0);
                self.arena.int(index as i64)?
            };
            steps.push(step);
            at = parent;
            if steps.len() > self.arena.max_depth {
                return Arena::too_deep();
            }
        }
        steps.reverse();
        Ok(steps)
    }
}
