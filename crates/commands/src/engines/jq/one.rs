//! Evaluating filters that give at most one value.

use std::rc::Rc;

use super::ir::{Ir, Node, Segment, Special};
use super::machine::{Flow, Machine, One, Stop, enter, slice_key};
use super::map::Map;
use super::native::{self, arithmetic, fail, format, path};
use super::scope::{Item, Scope};
use super::syntax::{Assignment, Operator};
use super::text::Str;
use super::value::{Array, Value};

/// What a missing field is.
const NULL: &Value = &Value::Null;

impl<'i> Machine<'i, '_> {
    /// Evaluates a filter that gives at most one value. The input is moved along, so that what nobody else holds is
    /// changed in place.
    pub(crate) fn one(&self, node: &'i Node, scope: &Scope<'i>, input: Value) -> One {
        let (mut node, mut input) = (node, input);
        loop {
            self.step()?;
            match &node.ir {
                Ir::Identity => return Ok(Some(input)),
                Ir::Constant(value) => return Ok(Some(value.clone())),
                Ir::Pipe(first, second) => {
                    let Some(value) = self.one(first, scope, input)? else { return Ok(None) };
                    input = value;
                    node = second;
                }
                Ir::If(condition, then, otherwise) => {
                    match (self.truth(condition, scope, &input)?, otherwise) {
                        (Some(true), _) => node = then,
                        (Some(false), Some(otherwise)) => node = otherwise,
                        (Some(false), None) => return Ok(Some(input)),
                        (None, _) => return Ok(None),
                    }
                }
                Ir::Field(..) | Ir::Variable(_) => {
                    if let Some(value) = refer(node, scope, &input) {
                        return Ok(Some(value.clone()));
                    }
                    return self.one_field(node, scope, input);
                }
                Ir::Binary(operator, left, right) => {
                    return self.one_binary(*operator, left, right, scope, input);
                }
                _ => return self.one_other(node, scope, input),
            }
        }
    }

    /// The truth of a condition that gives at most one value.
    pub(super) fn truth(
        &self,
        node: &'i Node,
        scope: &Scope<'i>,
        input: &Value,
    ) -> Result<Option<bool>, Stop> {
        if let Ir::Binary(operator, left, right) = &node.ir
            && let (Some(left), Some(right)) = (refer(left, scope, input), refer(right, scope, input))
            && let Some(answer) = arithmetic::compare(&self.pace, *operator, left, right)?
        {
            return Ok(Some(answer));
        }
        Ok(self.one(node, scope, input.clone())?.map(|value| value.is_true()))
    }

    #[inline(never)]
    fn one_field(&self, node: &'i Node, scope: &Scope<'i>, input: Value) -> One {
        let Ir::Field(target, key) = &node.ir else { return Ok(None) };
        match self.one(target, scope, input)? {
            Some(value) => path::field(&value, key).map(Some),
            None => Ok(None),
        }
    }

    fn one_binary(
        &self,
        operator: Operator,
        left: &'i Node,
        right: &'i Node,
        scope: &Scope<'i>,
        input: Value,
    ) -> One {
        match operator {
            Operator::And | Operator::Or => {
                let Some(first) = self.truth(left, scope, &input)? else { return Ok(None) };
                if first == (operator == Operator::Or) {
                    return Ok(Some(first.into()));
                }
                return Ok(self.truth(right, scope, &input)?.map(Value::Bool));
            }
            Operator::Alternative => {
                return match self.one(left, scope, input.clone())? {
                    Some(value) if value.is_true() => Ok(Some(value)),
                    _ => self.one(right, scope, input),
                };
            }
            _ => {}
        }
        if let (Some(first), Some(second)) = (refer(left, scope, &input), refer(right, scope, &input))
            && let Some(answer) = arithmetic::quick(&self.pace, operator, first, second)?
        {
            return Ok(Some(answer));
        }
        let Some(second) = self.one(right, scope, input.clone())? else { return Ok(None) };
        let Some(first) = self.one(left, scope, input)? else { return Ok(None) };
        let result = arithmetic::binary(&self.pace, operator, first, second)?;
        if let Value::String(text) = &result {
            self.process.budget().check(boxsh_kernel::Limit::String, text.len() as u64)?;
        }
        self.checked(result).map(Some)
    }

    #[inline(never)]
    fn one_other(&self, node: &'i Node, scope: &Scope<'i>, input: Value) -> One {
        match &node.ir {
            Ir::Index(target, key) => {
                let Some(key) = self.one(key, scope, input.clone())? else { return Ok(None) };
                let Some(target) = self.one(target, scope, input)? else { return Ok(None) };
                path::index(&self.pace, &target, &key).map(Some)
            }
            Ir::Slice(target, from, to) => {
                let mut bounds = [Value::Null, Value::Null];
                for (bound, slot) in [from, to].into_iter().zip(&mut bounds) {
                    if let Some(bound) = bound {
                        let Some(value) = self.one(bound, scope, input.clone())? else { return Ok(None) };
                        *slot = value;
                    }
                }
                let Some(target) = self.one(target, scope, input)? else { return Ok(None) };
                let [from, to] = bounds;
                path::index(&self.pace, &target, &slice_key(from, to)).map(Some)
            }
            Ir::Array(inner) => self.one_array(inner.as_deref(), scope, input),
            Ir::Object(entries) => self.one_object(entries, scope, &input),
            Ir::Text(style, segments) => self.one_text(style, segments, scope, &input),
            Ir::Format(style) => {
                Ok(Some(Value::String(Str::from_vec(format::format(&self.pace, style, &input)?))))
            }
            Ir::Negate(inner) => match self.one(inner, scope, input)? {
                Some(value) => arithmetic::negate(&value).map(Some),
                None => Ok(None),
            },
            Ir::Assign(Assignment::Update, left, right) => self.modify(left, right, scope, input).map(Some),
            Ir::Assign(assignment, left, right) => {
                let Some(right) = self.one(right, scope, input.clone())? else { return Ok(None) };
                self.assign(*assignment, left, right, scope, input).map(Some)
            }
            Ir::Try(body, handler) => match (self.one(body, scope, input), handler) {
                (Err(Stop::Error(error)), Some(handler)) => self.one(handler, scope, error),
                (Err(Stop::Error(_)), None) => Ok(None),
                (other, _) => other,
            },
            Ir::Reduce(source, shapes, count, init, update) => {
                let Some(state) = self.one(init, scope, input.clone())? else { return Ok(None) };
                self.reduce(source, (shapes, *count), update, scope, &input, state).map(Some)
            }
            Ir::Bind(source, _, _, body) => {
                let Some(value) = self.one(source, scope, input.clone())? else { return Ok(None) };
                self.one(body, &scope.bind_value(value), input)
            }
            Ir::Label(body) => {
                let label = self.new_label();
                match self.one(body, &scope.bind(Item::Label(label)), input) {
                    Err(Stop::Break(found)) if found == label => Ok(None),
                    other => other,
                }
            }
            Ir::Break(at) => match scope.label(*at) {
                Some(label) => Err(Stop::Break(label)),
                None => fail("break"),
            },
            Ir::Call(id, skip, arguments) => {
                let inner = enter(scope, *skip, arguments);
                self.one(&self.program.functions[*id], &inner, input)
            }
            Ir::Native(native, arguments) => self.one_native(*native, arguments, scope, input),
            Ir::Special(special, arguments) => self.one_special(*special, arguments, scope, input),
            _ => Ok(None),
        }
    }

    fn one_array(&self, inner: Option<&'i Node>, scope: &Scope<'i>, input: Value) -> One {
        let mut items = Array::default();
        match inner {
            None => {}
            Some(inner) if inner.single => items.items_mut().extend(self.one(inner, scope, input)?),
            Some(inner) => {
                self.run(inner, scope, input, &mut |value| self.collect(&mut items, value))?;
                return self.checked(Value::Array(Rc::new(items))).map(Some);
            }
        }
        let items = std::mem::take(items.items_mut());
        self.checked(Value::array(items)).map(Some)
    }

    fn one_object(&self, entries: &'i [(Box<Node>, Box<Node>)], scope: &Scope<'i>, input: &Value) -> One {
        let mut map = Map::with_capacity(entries.len());
        for (key, value) in entries {
            let key = match &key.ir {
                Ir::Constant(Value::String(key)) => key.clone(),
                _ => match self.one(key, scope, input.clone())? {
                    Some(key) => native::object_key(&key)?,
                    None => return Ok(None),
                },
            };
            let value = match refer(value, scope, input) {
                Some(value) => value.clone(),
                None => match self.one(value, scope, input.clone())? {
                    Some(value) => value,
                    None => return Ok(None),
                },
            };
            map.insert(key, value);
        }
        self.checked(Value::object(map)).map(Some)
    }

    fn one_text(
        &self,
        style: &super::ir::Format,
        segments: &'i [Segment],
        scope: &Scope<'i>,
        input: &Value,
    ) -> One {
        let mut pieces = Vec::with_capacity(segments.len());
        for segment in segments.iter().rev() {
            pieces.push(match segment {
                Segment::Text(text) => text.as_bytes().to_vec(),
                Segment::Hole(hole) => match self.one(hole, scope, input.clone())? {
                    Some(value) => format::format(&self.pace, style, &value)?,
                    None => return Ok(None),
                },
            });
        }
        pieces.reverse();
        self.pace.hold::<u8>(pieces.iter().map(Vec::len).sum())?;
        Ok(Some(Value::String(Str::from_vec(pieces.concat()))))
    }

    fn one_native(
        &self,
        native: native::Native,
        arguments: &'i [Node],
        scope: &Scope<'i>,
        input: Value,
    ) -> One {
        let value = match arguments {
            [] => (native.run)(self.host(), input, &[])?,
            [only] => {
                let Some(argument) = self.one(only, scope, input.clone())? else { return Ok(None) };
                (native.run)(self.host(), input, &[argument])?
            }
            several => {
                let mut values = Vec::with_capacity(several.len());
                for argument in several.iter().rev() {
                    let Some(value) = self.one(argument, scope, input.clone())? else { return Ok(None) };
                    values.push(value);
                }
                values.reverse();
                (native.run)(self.host(), input, &values)?
            }
        };
        self.checked(value).map(Some)
    }

    fn one_special(&self, special: Special, arguments: &'i [Node], scope: &Scope<'i>, input: Value) -> One {
        let mut found = None;
        self.run_special(special, arguments, scope, input, &mut |value| -> Flow {
            found = Some(value);
            Ok(())
        })?;
        Ok(found)
    }
}

/// What a plain path, a variable or a constant stands for, without taking hold of it.
pub(super) fn refer<'v, 'i: 'v>(node: &'i Node, scope: &'v Scope<'i>, input: &'v Value) -> Option<&'v Value> {
    match &node.ir {
        Ir::Identity => Some(input),
        Ir::Constant(value) => Some(value),
        Ir::Variable(at) => scope.value(*at),
        Ir::Field(target, key) => match refer(target, scope, input)? {
            Value::Object(map) => Some(map.get(key).unwrap_or(NULL)),
            Value::Null => Some(NULL),
            _ => None,
        },
        _ => None,
    }
}
