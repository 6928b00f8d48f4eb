//! Assignments: changing what paths lead to, in place where nobody else holds it.

use std::collections::HashSet;
use std::rc::Rc;

use super::ir::{Ir, Node, Special};
use super::machine::{Machine, One, Stop, enter};
use super::native::{arithmetic, path};
use super::scope::Scope;
use super::syntax::{Assignment, Operator};
use super::text::Str;
use super::track::Tracked;
use super::value::Value;

/// What becomes of one value; nothing if it is to be deleted.
type Change<'c> = &'c mut dyn FnMut(Value) -> One;

impl<'i> Machine<'i, '_> {
    /// `left = right` and `left += right`, for one value of the right side.
    pub(super) fn assign(
        &self,
        assignment: Assignment,
        left: &'i Node,
        right: Value,
        scope: &Scope<'i>,
        input: Value,
    ) -> Result<Value, Stop> {
        let changed = match assignment {
            Assignment::Combine(Operator::Alternative) => self.update(left, scope, input, &mut |old| {
                Ok(Some(if old.is_true() { old } else { right.clone() }))
            }),
            Assignment::Combine(operator) => self.update(left, scope, input, &mut |old| {
                arithmetic::binary(&self.pace, operator, old, right.clone()).map(Some)
            }),
            Assignment::Set | Assignment::Update => {
                self.update(left, scope, input, &mut |_| Ok(Some(right.clone())))
            }
        };
        self.checked(changed?.unwrap_or(Value::Null))
    }

    /// `left |= right`
    pub(super) fn modify(
        &self,
        left: &'i Node,
        right: &'i Node,
        scope: &Scope<'i>,
        input: Value,
    ) -> Result<Value, Stop> {
        let changed = self.update(left, scope, input, &mut |old| {
            if right.single { self.one(right, scope, old) } else { self.first(right, scope, old) }
        });
        self.checked(changed?.unwrap_or(Value::Null))
    }

    /// Changes what the filter `left` leads to inside `value`.
    fn update(&self, left: &'i Node, scope: &Scope<'i>, value: Value, change: Change<'_>) -> One {
        match &left.ir {
            Ir::Identity => change(value),
            Ir::Field(target, key) if is_structural(target) => {
                self.update(target, scope, value, &mut |inner| self.update_field(inner, key, change))
            }
            Ir::Index(target, key) if key.single && is_structural(target) => {
                let Some(key) = self.one(key, scope, value.clone())? else { return Ok(Some(value)) };
                self.update(target, scope, value, &mut |inner| self.update_at(inner, &key, change))
            }
            Ir::Iterate(target) if is_structural(target) => {
                self.update(target, scope, value, &mut |inner| self.update_each(inner, change))
            }
            Ir::Pipe(first, second) if is_structural(second) => {
                self.update(first, scope, value, &mut |inner| self.update(second, scope, inner, change))
            }
            Ir::If(condition, then, otherwise) if condition.single => {
                match (self.truth(condition, scope, &value)?, otherwise) {
                    (Some(true), _) => self.update(then, scope, value, change),
                    (Some(false), Some(otherwise)) => self.update(otherwise, scope, value, change),
                    (Some(false), None) => change(value),
                    (None, _) => Ok(Some(value)),
                }
            }
            Ir::Special(Special::Select, arguments) if arguments[0].single => {
                match self.truth(&arguments[0], scope, &value)? {
                    Some(true) => change(value),
                    _ => Ok(Some(value)),
                }
            }
            Ir::Closure(at) => match scope.closure(*at) {
                Some((body, outer)) => self.update(body, &outer.clone(), value, change),
                None => Ok(Some(value)),
            },
            Ir::Call(id, skip, arguments) if is_structural(&self.program.functions[*id]) => {
                let inner = enter(scope, *skip, arguments);
                self.update(&self.program.functions[*id], &inner, value, change)
            }
            _ => self.update_paths(left, scope, value, change),
        }
    }

    fn update_each(&self, value: Value, change: Change<'_>) -> One {
        match value {
            Value::Array(mut array) => {
                path::copy_array(&self.pace, &array)?;
                let inner = Rc::make_mut(&mut array);
                let mut dropped = Vec::new();
                for at in 0..inner.items().len() {
                    self.step()?;
                    match change(inner.take(at))? {
                        Some(value) => inner.set(at, value),
                        None => dropped.push(at),
                    }
                }
                if !dropped.is_empty() {
                    let mut at = 0;
                    inner.items_mut().retain(|_| {
                        at += 1;
                        dropped.binary_search(&(at - 1)).is_err()
                    });
                }
                Ok(Some(Value::Array(array)))
            }
            Value::Object(mut map) => {
                path::copy_object(&self.pace, &map)?;
                let inner = Rc::make_mut(&mut map);
                let mut dropped = HashSet::new();
                for at in 0..inner.len() {
                    self.step()?;
                    match change(inner.take_at(at))? {
                        Some(value) => inner.put_at(at, value),
                        None => dropped.extend(inner.entry(at).map(|(key, _)| key.clone())),
                    }
                }
                if !dropped.is_empty() {
                    inner.retain(|key, _| !dropped.contains(key));
                }
                Ok(Some(Value::Object(map)))
            }
            other => {
                self.iterate(other, &mut |_| Ok(()))?;
                Ok(None)
            }
        }
    }

    /// Finds all paths first, then changes what is at each.
    fn update_paths(&self, left: &'i Node, scope: &Scope<'i>, value: Value, change: Change<'_>) -> One {
        let mut paths = Vec::new();
        self.run(left, scope, Tracked::root(value.clone()), &mut |found: Tracked| {
            paths.push(found.path()?);
            Ok(())
        })?;
        let mut value = value;
        let mut deleted = Vec::new();
        for keys in paths {
            self.step()?;
            let old = path::get(&self.pace, &value, &keys)?;
            match change(old)? {
                Some(new) => value = path::set(&self.pace, value, keys.as_array().unwrap_or_default(), new)?,
                None => deleted.push(keys),
            }
        }
        if deleted.is_empty() {
            Ok(Some(value))
        } else {
            path::delete_all(&self.pace, value, deleted).map(Some)
        }
    }

    fn update_field(&self, value: Value, key: &Str, change: Change<'_>) -> One {
        match value {
            Value::Object(mut map) => {
                path::copy_object(&self.pace, &map)?;
                let inner = Rc::make_mut(&mut map);
                match change(inner.take(key))? {
                    Some(value) => inner.insert(key.clone(), value),
                    None => inner.remove(key),
                }
                Ok(Some(Value::Object(map)))
            }
            other => self.update_at(other, &Value::String(key.clone()), change),
        }
    }

    fn update_at(&self, value: Value, key: &Value, change: Change<'_>) -> One {
        if let (Value::Object(_), Value::String(key)) = (&value, key) {
            return self.update_field(value, key, change);
        }
        if let (Value::Array(_), Some(index)) = (&value, key.as_number())
            && let Value::Array(mut array) = value
        {
            let at = path::place(array.items().len(), index)?;
            path::copy_array(&self.pace, &array)?;
            let inner = Rc::make_mut(&mut array);
            return match change(inner.take(at))? {
                Some(value) => {
                    path::check_index(&self.pace, inner.items().len(), at)?;
                    inner.set(at, value);
                    Ok(Some(Value::Array(array)))
                }
                None => {
                    if at < inner.items().len() {
                        inner.items_mut().remove(at);
                    }
                    Ok(Some(Value::Array(array)))
                }
            };
        }
        let old = path::index(&self.pace, &value, key)?;
        match change(old)? {
            Some(new) => path::set(&self.pace, value, std::slice::from_ref(key), new).map(Some),
            None => path::delete_all(&self.pace, value, vec![Value::array(vec![key.clone()])]).map(Some),
        }
    }
}

/// Whether a filter can be followed down without finding its paths first.
fn is_structural(node: &Node) -> bool {
    match &node.ir {
        Ir::Identity => true,
        Ir::Field(target, _) | Ir::Iterate(target) => is_structural(target),
        Ir::Index(target, key) => key.single && is_structural(target),
        Ir::Pipe(first, second) => is_structural(first) && is_structural(second),
        Ir::Special(Special::Select, arguments) => arguments[0].single,
        _ => false,
    }
}
