//! Evaluating expressions: each takes nodes and gives nodes, which are those of the document wherever they can be, so
//! that what is assigned to them is assigned in the document.

mod edit;
mod reach;

use std::rc::Rc;

use super::dates::RFC3339;
use super::format::Options;
use super::functions;
use super::node::{Arena, Id, Kind, Outcome, Stop, fail};
use super::operate::operate;
use super::syntax::{Expr, Interpolation, Merge, Operator, Part};
pub(super) use reach::glob;

/// What holds for a whole call.
pub(super) struct Setting {
    pub(super) filenames: Vec<String>,
    pub(super) interpolation: Interpolation,
    pub(super) merge_to_spec: bool,
    pub(super) env_allowed: bool,
    pub(super) files_allowed: bool,
    pub(super) options: Options,
}

/// A variable and those around it.
pub(super) struct Binding {
    name: String,
    values: Vec<Id>,
    outer: Scope,
}

pub(super) type Scope = Option<Rc<Binding>>;

pub(super) struct Evaluator<'a, 'p> {
    pub(super) arena: &'a mut Arena<'p>,
    pub(super) setting: &'a Setting,
    pub(super) documents: usize,
    /// How dates are written.
    pub(super) layout: String,
    depth: usize,
    max_depth: usize,
}

impl<'a, 'p> Evaluator<'a, 'p> {
    pub(super) fn new(arena: &'a mut Arena<'p>, setting: &'a Setting) -> Self {
        let max_depth = (arena.process.stack_left() / (24 << 10)).min(2000);
        Self { arena, setting, documents: 0, layout: RFC3339.into(), depth: 0, max_depth }
    }

    pub(super) fn eval(&mut self, expr: &Expr, input: &[Id], scope: &Scope) -> Outcome<Vec<Id>> {
        self.arena.process.compute(8)?;
        self.depth += 1;
        if self.depth > self.max_depth {
            return fail("expression is nested too deeply");
        }
        let result = self.node(expr, input, scope);
        self.depth -= 1;
        result
    }

    /// The first result, if there is one.
    pub(super) fn first(&mut self, expr: &Expr, input: Id, scope: &Scope) -> Outcome<Option<Id>> {
        Ok(self.eval(expr, &[input], scope)?.first().copied())
    }

    /// The text of the first result.
    pub(super) fn text(&mut self, expr: &Expr, input: Id, scope: &Scope) -> Outcome<String> {
        let id = self.first(expr, input, scope)?;
        Ok(id.map(|id| self.arena[self.arena.real(id)].value.clone()).unwrap_or_default())
    }

    fn node(&mut self, expr: &Expr, input: &[Id], scope: &Scope) -> Outcome<Vec<Id>> {
        let mut out = Vec::new();
        match expr {
            Expr::Identity => return Ok(input.to_vec()),
            Expr::Recurse(keys) => {
                for &id in input {
                    self.recurse(id, *keys, &mut out)?;
                }
            }
            Expr::Scalar(tag, text) => {
                for _ in 0..input.len().max(1) {
                    out.push(self.arena.scalar(tag, text.clone())?);
                }
            }
            Expr::Text(parts) => {
                for &id in input {
                    let text = self.interpolate(parts, id, scope)?;
                    out.push(self.arena.string(text)?);
                }
            }
            Expr::Key(target, key) => {
                for id in self.eval(target, input, scope)? {
                    self.by_key(id, key, &mut out)?;
                }
            }
            Expr::Index(target, index) => {
                for &id in input {
                    let indices = self.eval(index, &[id], scope)?;
                    for target in self.eval(target, &[id], scope)? {
                        for &index in &indices {
                            self.by_index(target, index, &mut out)?;
                        }
                    }
                }
            }
            Expr::Slice(target, from, to) => {
                for &id in input {
                    let from = self.bound(from.as_deref(), id, scope)?;
                    let to = self.bound(to.as_deref(), id, scope)?;
                    for target in self.eval(target, &[id], scope)? {
                        out.push(self.slice(target, from, to)?);
                    }
                }
            }
            Expr::Each(target) => {
                for id in self.eval(target, input, scope)? {
                    self.each(id, &mut out)?;
                }
            }
            Expr::Try(inner) => {
                for &id in input {
                    match self.eval(inner, &[id], scope) {
                        Ok(found) => out.extend(found),
                        Err(Stop::Error(_)) => {}
                        Err(stop) => return Err(stop),
                    }
                }
            }
            Expr::Variable(name) => {
                let mut at = scope;
                while let Some(binding) = at {
                    if binding.name == *name {
                        return Ok(binding.values.clone());
                    }
                    at = &binding.outer;
                }
                return Ok(Vec::new());
            }
            Expr::Collect(inner) => return self.collect(inner.as_deref(), input, scope),
            Expr::Object(entries) => {
                let count = if entries.is_empty() { 1 } else { input.len() };
                for &id in input.iter().take(count) {
                    out.extend(self.object(entries, id, scope)?);
                }
            }
            Expr::Binary(operator, flags, left, right) => {
                return self.binary(*operator, *flags, left, right, input, scope);
            }
            Expr::Assign(update, flags, target, value) => {
                self.assign(*update, target, value, input, scope, |this, target, value| {
                    this.replace_with(target, value, flags.clobber)
                })?;
            }
            Expr::Compound(operator, flags, target, value) => {
                for &id in input {
                    let Some(right) = self.first(value, id, scope)? else { continue };
                    for left in self.eval(target, &[id], scope)? {
                        let result = operate(self.arena, *operator, *flags, left, right, &self.layout)?;
                        self.replace(left, result)?;
                    }
                }
                return Ok(input.to_vec());
            }
            Expr::Attribute(name, update, target, value) => {
                self.assign(*update, target, value, input, scope, |this, target, value| {
                    let text = this.arena[this.arena.real(value)].value.clone();
                    this.set_attribute(name, target, text)
                })?;
            }
            Expr::Pipe(left, right) => {
                // A chain is gone along rather than down into, however long it is.
                let mut middle = self.eval(left, input, scope)?;
                let mut rest = &**right;
                while let Expr::Pipe(left, right) = rest {
                    middle = self.eval(left, &middle, scope)?;
                    rest = right;
                }
                return self.eval(rest, &middle, scope);
            }
            // The real one gives what is the same list on both sides once.
            Expr::Comma(left, right) if matches!((&**left, &**right), (Expr::Identity, Expr::Identity)) => {
                return Ok(input.to_vec());
            }
            Expr::Comma(left, right) => {
                out = self.eval(left, input, scope)?;
                let mut rest = &**right;
                while let Expr::Comma(left, right) = rest {
                    out.extend(self.eval(left, input, scope)?);
                    rest = right;
                }
                out.extend(self.eval(rest, input, scope)?);
            }
            Expr::Call(name, arguments) => return functions::call(self, name, arguments, input, scope),
            Expr::Bind(source, name, body) => {
                for &id in input {
                    for value in self.eval(source, &[id], scope)? {
                        let scope = bind(name, vec![value], scope);
                        out.extend(self.eval(body, &[id], &scope)?);
                    }
                }
            }
            Expr::Reduce(source, name, start, step) => {
                let values = self.eval(source, input, scope)?;
                let mut state = self.eval(start, input, scope)?;
                for value in values {
                    let scope = bind(name, vec![value], scope);
                    state = self.eval(step, &state, &scope)?;
                }
                return Ok(state);
            }
            Expr::If(test, then, other) => {
                for &id in input {
                    for test in self.eval(test, &[id], scope)? {
                        let branch = if self.arena.is_true(test) { then } else { other };
                        out.extend(self.eval(branch, &[id], scope)?);
                    }
                }
            }
        }
        match expr {
            Expr::Assign(..) | Expr::Attribute(..) => Ok(input.to_vec()),
            _ => Ok(out),
        }
    }

    fn assign(
        &mut self,
        update: bool,
        target: &Expr,
        value: &Expr,
        input: &[Id],
        scope: &Scope,
        mut set: impl FnMut(&mut Self, Id, Id) -> Outcome<()>,
    ) -> Outcome<()> {
        // All roots of `eval-all` are one input: what is assigned may come from another of them.
        let together = self.together(input);
        let groups: Vec<Vec<Id>> =
            if together { vec![input.to_vec()] } else { input.iter().map(|id| vec![*id]).collect() };
        for group in groups {
            let fixed = if update { None } else { self.eval(value, &group, scope)?.first().copied() };
            for left in self.eval(target, &group, scope)? {
                let value = if update { self.first(value, left, scope)? } else { fixed };
                if let Some(value) = value {
                    set(self, left, value)?;
                }
            }
        }
        Ok(())
    }

    fn together(&self, input: &[Id]) -> bool {
        input.len() > 1 && input.iter().all(|id| self.arena[*id].together)
    }

    fn binary(
        &mut self,
        operator: Operator,
        flags: Merge,
        left: &Expr,
        right: &Expr,
        input: &[Id],
        scope: &Scope,
    ) -> Outcome<Vec<Id>> {
        let mut out = Vec::new();
        let groups: Vec<Vec<Id>> = if self.together(input) {
            vec![input.to_vec()]
        } else {
            input.iter().map(|id| vec![*id]).collect()
        };
        for group in groups {
            let lefts = self.eval(left, &group, scope)?;
            match operator {
                Operator::Alternative => {
                    if lefts.is_empty() {
                        out.extend(self.eval(right, &group, scope)?);
                    }
                    for left in lefts {
                        match self.arena.is_true(left) {
                            true => out.push(left),
                            false => out.extend(self.eval(right, &group, scope)?),
                        }
                    }
                    continue;
                }
                Operator::And | Operator::Or => {
                    for left in lefts {
                        let known = self.arena.is_true(left);
                        if known == (operator == Operator::Or) {
                            out.push(self.arena.bool(known)?);
                            continue;
                        }
                        for right in self.eval(right, &group, scope)? {
                            let right = self.arena.is_true(right);
                            out.push(self.arena.bool(right)?);
                        }
                    }
                    continue;
                }
                _ => {}
            }
            let mut rights = self.eval(right, &group, scope)?;
            if matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply) {
                // A side that is not there counts as nothing at all.
                rights.retain(|id| !self.arena[*id].missing);
                if rights.is_empty() {
                    out.extend(lefts);
                    continue;
                }
                if lefts.is_empty() {
                    out.extend(rights);
                    continue;
                }
            }
            for &left in &lefts {
                for &right in &rights {
                    let result = operate(self.arena, operator, flags, left, right, &self.layout)?;
                    self.place(result, Some(left));
                    out.push(result);
                }
            }
        }
        Ok(out)
    }

    fn interpolate(&mut self, parts: &[Part], id: Id, scope: &Scope) -> Outcome<String> {
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Inside(expr) => {
                    if let Some(id) = self.first(expr, id, scope)? {
                        text.push_str(&functions::shown(self, id)?);
                    }
                }
            }
        }
        Ok(text)
    }

    fn recurse(&mut self, id: Id, keys: bool, out: &mut Vec<Id>) -> Outcome<()> {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            self.arena.process.tick()?;
            out.push(id);
            let node = &self.arena[id];
            let is_map = node.kind == Kind::Map;
            for (at, &child) in node.children.iter().enumerate().rev() {
                if keys || !is_map || at % 2 == 1 {
                    waiting.push(child);
                }
            }
        }
        Ok(())
    }

    fn collect(&mut self, inner: Option<&Expr>, input: &[Id], scope: &Scope) -> Outcome<Vec<Id>> {
        let Some(inner) = inner else { return Ok(vec![self.arena.seq(Vec::new())?]) };
        let groups: Vec<Vec<Id>> = if self.together(input) {
            vec![input.to_vec()]
        } else {
            input.iter().map(|id| vec![*id]).collect()
        };
        let mut out = Vec::new();
        for group in groups {
            let mut items = Vec::new();
            for found in self.eval(inner, &group, scope)? {
                items.push(self.arena.detached(found)?);
            }
            let seq = self.arena.seq(items)?;
            out.push(seq);
        }
        Ok(out)
    }

    /// A new node counts as one of the document it was made from.
    fn place(&mut self, new: Id, from: Option<Id>) {
        if let Some(from) = from {
            (self.arena[new].document, self.arena[new].file) =
                (self.arena[from].document, self.arena[from].file);
        }
    }

    fn object(&mut self, entries: &[(Expr, Expr)], id: Id, scope: &Scope) -> Outcome<Vec<Id>> {
        let empty = self.arena.map()?;
        self.place(empty, Some(id));
        let mut maps = vec![empty];
        for (key, value) in entries {
            let keys = self.eval(key, &[id], scope)?;
            let values = self.eval(value, &[id], scope)?;
            let mut next = Vec::new();
            for &map in &maps {
                for &key in &keys {
                    for &value in &values {
                        let map = self.arena.copy(map)?;
                        let value = self.arena.detached(value)?;
                        self.set(map, key, value)?;
                        next.push(map);
                    }
                }
            }
            maps = next;
        }
        Ok(maps)
    }
}

pub(super) fn bind(name: &str, values: Vec<Id>, outer: &Scope) -> Scope {
    Some(Rc::new(Binding { name: name.to_owned(), values, outer: outer.clone() }))
}
