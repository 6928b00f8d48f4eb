//! Evaluating expressions: each takes nodes and gives nodes, which are those of the document wherever they can be, so
//! that what is assigned to them is assigned in the document.

use std::rc::Rc;

use super::dates::RFC3339;
use super::format::Options;
use super::functions;
use super::node::{Arena, Id, Kind, Node, Outcome, Stop, Style, fail, int};
use super::operate::operate;
use super::syntax::{Expr, Interpolation, Merge, Operator, Part};

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
        self.arena.process.tick()?;
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

    /// A node that is not there but may come to be.
    fn absent(&mut self, parent: Id, key: Option<Id>) -> Outcome<Id> {
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

    pub(super) fn by_key(&mut self, id: Id, key: &str, out: &mut Vec<Id>) -> Outcome<()> {
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
    pub(super) fn lookup(&self, map: Id, key: &str, depth: usize) -> Option<Id> {
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

    fn at(&mut self, seq: Id, index: i64, out: &mut Vec<Id>) -> Outcome<()> {
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

    fn by_index(&mut self, target: Id, index: Id, out: &mut Vec<Id>) -> Outcome<()> {
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

    fn bound(&mut self, expr: Option<&Expr>, id: Id, scope: &Scope) -> Outcome<Option<i64>> {
        let Some(expr) = expr else { return Ok(None) };
        let text = self.text(expr, id, scope)?;
        match int(&text) {
            Some(number) => Ok(Some(number)),
            None => fail(format!("cannot slice with '{text}'")),
        }
    }

    fn slice(&mut self, target: Id, from: Option<i64>, to: Option<i64>) -> Outcome<Id> {
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

    fn each(&mut self, id: Id, out: &mut Vec<Id>) -> Outcome<()> {
        let id = self.arena.real(id);
        let node = &self.arena[id];
        match node.kind {
            Kind::Map => out.extend(node.children.iter().skip(1).step_by(2)),
            Kind::Seq => out.extend(&node.children),
            _ => {}
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

    /// Sets a key of a map that nobody else sees.
    pub(super) fn set(&mut self, map: Id, key: Id, value: Id) -> Outcome<()> {
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
    pub(super) fn attach(&mut self, id: Id) -> Outcome<()> {
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
    pub(super) fn replace(&mut self, target: Id, value: Id) -> Outcome<()> {
        self.replace_with(target, value, false)
    }

    fn replace_with(&mut self, target: Id, value: Id, clobber: bool) -> Outcome<()> {
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

    fn set_attribute(&mut self, name: &str, target: Id, text: String) -> Outcome<()> {
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
    pub(super) fn delete(&mut self, ids: &[Id]) -> Outcome<()> {
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
    pub(super) fn path(&mut self, id: Id) -> Outcome<Vec<Id>> {
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

pub(super) fn bind(name: &str, values: Vec<Id>, outer: &Scope) -> Scope {
    Some(Rc::new(Binding { name: name.to_owned(), values, outer: outer.clone() }))
}

/// Whether a text is matched by a pattern in which `*` stands for anything.
pub(super) fn glob(pattern: &str, text: &str) -> bool {
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
