//! Filters that take filters, or the state of the run.

use std::cmp::Ordering;
use std::rc::Rc;

use boxsh_kernel::Errno;

use super::ir::{Node, Special};
use super::machine::{Flow, Machine, Sink, Stop, keeps_paths};
use super::native::{self, arithmetic, fail, fail_with, path};
use super::pace::Pace;
use super::print::to_json;
use super::scope::Scope;
use super::track::{Track, Tracked};
use super::value::{Array, Value, order_all};
use crate::sorting::sort_by;

impl<'i> Machine<'i, '_> {
    pub(super) fn run_special<T: Track>(
        &self,
        special: Special,
        arguments: &'i [Node],
        scope: &Scope<'i>,
        input: T,
        sink: Sink<'_, T>,
    ) -> Flow {
        use Special as S;
        if !keeps_paths(special) {
            let value = input.value().clone();
            return self
                .run_plain(special, arguments, scope, value, &mut |value| sink(input.clone().derive(value)));
        }
        match (special, arguments) {
            (S::Error, [message]) => {
                self.run(message, scope, input.into_value(), &mut |error| Err(Stop::Error(error)))
            }
            (S::Select, [condition]) if condition.single => {
                match self.truth(condition, scope, input.value())? {
                    Some(true) => sink(input),
                    _ => Ok(()),
                }
            }
            (S::Select, [condition]) => self.run(condition, scope, input.value().clone(), &mut |truth| {
                if truth.is_true() { sink(input.clone()) } else { Ok(()) }
            }),
            (S::GetPath, [keys]) => self.run(keys, scope, input.value().clone(), &mut |keys| {
                sink(self.follow(input.clone(), &keys)?)
            }),
            (S::Recurse, []) => self.descend(input, sink),
            (S::Recurse, [step]) => self.recurse(step, scope, input, sink),
            (S::First, [filter]) => match self.first(filter, scope, input)? {
                Some(value) => sink(value),
                None => Ok(()),
            },
            (S::Last, [filter]) => {
                let mut last = None;
                self.run(filter, scope, input, &mut |value| {
                    last = Some(value);
                    Ok(())
                })?;
                last.map_or(Ok(()), sink)
            }
            (S::Limit, [count, filter]) => self.run(count, scope, input.value().clone(), &mut |count| {
                self.limit(&count, filter, scope, input.clone(), sink)
            }),
            (S::Skip, [count, filter]) => self.run(count, scope, input.value().clone(), &mut |count| {
                let Some(mut left) = count.as_number() else { return fail("Invalid arguments to skip") };
                if left < 0.0 {
                    return fail("skip doesn't support negative count");
                }
                self.run(filter, scope, input.clone(), &mut |value| {
                    left -= 1.0;
                    if left < 0.0 { sink(value) } else { Ok(()) }
                })
            }),
            (S::Debug, _) => {
                let mut text = b"[\"DEBUG:\",".to_vec();
                text.extend_from_slice(&to_json(&self.pace, input.value())?);
                text.extend_from_slice(b"]\n");
                self.write_error(&text)?;
                sink(input)
            }
            (S::Stderr, _) => {
                let text = match input.value() {
                    Value::String(text) => text.as_bytes().to_vec(),
                    other => to_json(&self.pace, other)?,
                };
                self.write_error(&text)?;
                sink(input)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn write_error(&self, text: &[u8]) -> Flow {
        match self.process.write_all(2, text) {
            Err(boxsh_kernel::Errno::Killed) => Err(boxsh_kernel::Errno::Killed.into()),
            // A closed standard error is no error.
            _ => Ok(()),
        }
    }

    /// What is at a path; null from where it does not go on.
    fn follow<T: Track>(&self, input: T, keys: &Value) -> Result<T, Stop> {
        let Some(keys) = keys.as_array() else { return fail("Path must be specified as an array") };
        let mut at = input;
        for key in keys {
            at = match at.value() {
                Value::Null => at.child(|| key.clone(), Value::Null),
                _ => at.access(&self.pace, key)?,
            };
        }
        Ok(at)
    }

    fn recurse<T: Track>(&self, step: &'i Node, scope: &Scope<'i>, input: T, sink: Sink<'_, T>) -> Flow {
        if !T::PATHS && step.single {
            let mut current = input;
            loop {
                self.step()?;
                sink(current.clone())?;
                match self.one(step, scope, current.value().clone())? {
                    Some(next) => current = current.derive(next),
                    None => return Ok(()),
                }
            }
        }
        sink(input.clone())?;
        self.run(step, scope, input, &mut |value| self.recurse(step, scope, value, sink))
    }

    /// The first value that a filter gives.
    pub(super) fn first<T: Track>(
        &self,
        filter: &'i Node,
        scope: &Scope<'i>,
        input: T,
    ) -> Result<Option<T>, Stop> {
        let label = self.new_label();
        let mut first = None;
        let result = self.run(filter, scope, input, &mut |value| {
            first = Some(value);
            Err(Stop::Break(label))
        });
        match result {
            Err(Stop::Break(found)) if found == label => Ok(first),
            Ok(()) => Ok(first),
            Err(other) => Err(other),
        }
    }

    fn limit<T: Track>(
        &self,
        count: &Value,
        filter: &'i Node,
        scope: &Scope<'i>,
        input: T,
        sink: Sink<'_, T>,
    ) -> Flow {
        let Some(mut left) = count.as_number() else { return self.run(filter, scope, input, sink) };
        if left == 0.0 {
            return Ok(());
        }
        if left < 0.0 {
            return fail("limit doesn't support negative count");
        }
        let label = self.new_label();
        let result = self.run(filter, scope, input, &mut |value| {
            left -= 1.0;
            sink(value)?;
            if left <= 0.0 { Err(Stop::Break(label)) } else { Ok(()) }
        });
        match result {
            Err(Stop::Break(found)) if found == label => Ok(()),
            other => other,
        }
    }

    /// Those that give new values.
    fn run_plain(
        &self,
        special: Special,
        arguments: &'i [Node],
        scope: &Scope<'i>,
        input: Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        use Special as S;
        match (special, arguments) {
            (S::Not, _) => sink((!input.is_true()).into()),
            (S::Path, [filter]) => {
                self.run(filter, scope, Tracked::root(input), &mut |found| sink(found.path()?))
            }
            (S::Map, [filter]) => sink(self.map(filter, scope, input)?),
            (S::Range, [to]) => {
                self.run(to, scope, input, &mut |to| self.range(&Value::Number(0.0), &to, sink))
            }
            (S::Range, [from, to]) => self.run(from, scope, input.clone(), &mut |from| {
                self.run(to, scope, input.clone(), &mut |to| self.range(&from, &to, sink))
            }),
            (S::IsEmpty, [filter]) => sink(self.first(filter, scope, input)?.is_none().into()),
            (S::Any | S::All, [generator, condition]) => {
                let wanted = special == S::Any;
                sink(self.decides(generator, condition, wanted, scope, input)?.into())
            }
            (S::Add, [filter]) => {
                let mut sum = Value::Null;
                self.run(filter, scope, input, &mut |value| {
                    let left = std::mem::replace(&mut sum, Value::Null);
                    sum = self.checked(arithmetic::binary(
                        &self.pace,
                        super::syntax::Operator::Add,
                        left,
                        value,
                    )?)?;
                    Ok(())
                })?;
                sink(sum)
            }
            (S::SortBy | S::GroupBy | S::UniqueBy | S::MinBy | S::MaxBy, [filter]) => {
                sink(self.by_key(special, filter, scope, input)?)
            }
            (S::Delete, [filter]) => {
                let mut paths = Vec::new();
                self.run(filter, scope, Tracked::root(input.clone()), &mut |found| {
                    paths.push(found.path()?);
                    Ok(())
                })?;
                sink(path::delete_all(&self.pace, input, paths)?)
            }
            _ => self.run_state(special, arguments, scope, input, sink),
        }
    }

    /// Those that look at the run or end it.
    fn run_state(
        &self,
        special: Special,
        arguments: &'i [Node],
        scope: &Scope<'i>,
        input: Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        use Special as S;
        match (special, arguments) {
            (S::Input, _) => {
                let next = self.inputs.borrow_mut().next()?;
                next.map_or_else(|| fail("break"), sink)
            }
            (S::Inputs, _) => loop {
                self.step()?;
                let next = self.inputs.borrow_mut().next()?;
                match next {
                    Some(value) => sink(value)?,
                    None => return Ok(()),
                }
            },
            (S::InputLineNumber, _) => {
                let line = self.inputs.borrow_mut().line_number()?;
                sink(Value::Number(line as f64))
            }
            (S::InputFilename, _) => {
                let name = self.inputs.borrow().file_name();
                sink(name.map_or(Value::Null, |name| Value::String(super::text::Str::from_foreign(&name))))
            }
            (S::Halt, _) => Err(Stop::Halt(0)),
            (S::HaltError, [status]) => self.run(status, scope, input.clone(), &mut |status| {
                let Some(status) = status.as_number() else {
                    return fail_with(&input, "halt_error/1: number required");
                };
                match &input {
                    Value::String(text) => self.write_error(text.as_bytes())?,
                    Value::Null => {}
                    other => {
                        let mut text = to_json(&self.pace, other)?;
                        text.push(b'\n');
                        self.write_error(&text)?;
                    }
                }
                Err(Stop::Halt(status as i64 as u8))
            }),
            (S::Environment, _) => {
                let environment = self.process.environment();
                let entries = environment.iter().map(|(name, value)| {
                    let text = super::text::Str::from_foreign;
                    (text(name), Value::String(text(value)))
                });
                sink(Value::object(entries.collect()))
            }
            (S::Now, _) => sink(Value::Number(native::time::now(self.process))),
            (S::ModuleMeta, _) => match input.as_text() {
                None => fail("modulemeta input module name must be a string"),
                Some(name) => match (self.modules)(&name) {
                    Ok(meta) => sink(meta),
                    Err(message) => fail(message),
                },
            },
            _ => Ok(()),
        }
    }

    fn map(&self, filter: &'i Node, scope: &Scope<'i>, input: Value) -> Result<Value, Stop> {
        let mut items = Array::default();
        if let (Value::Array(array), true) = (&input, filter.single) {
            items.items_mut().reserve(array.items().len().min(1 << 16));
            for item in array.items() {
                self.step()?;
                if let Some(value) = self.one(filter, scope, item.clone())? {
                    self.collect(&mut items, value)?;
                }
            }
        } else {
            self.iterate(input, &mut |item| {
                self.run(filter, scope, item, &mut |value| self.collect(&mut items, value))
            })?;
        }
        self.checked(Value::Array(Rc::new(items)))
    }

    fn range(&self, from: &Value, to: &Value, sink: Sink<'_, Value>) -> Flow {
        let (Some(mut at), Some(to)) = (from.as_number(), to.as_number()) else {
            return fail("Range bounds must be numeric");
        };
        while at < to {
            self.step()?;
            sink(Value::Number(at))?;
            at += 1.0;
        }
        Ok(())
    }

    /// Whether some value of a generator meets a condition (if `wanted`), or fails to.
    fn decides(
        &self,
        generator: &'i Node,
        condition: &'i Node,
        wanted: bool,
        scope: &Scope<'i>,
        input: Value,
    ) -> Result<bool, Stop> {
        let label = self.new_label();
        let result = self.run(generator, scope, input, &mut |value| {
            self.run(condition, scope, value, &mut |truth| {
                if truth.is_true() == wanted { Err(Stop::Break(label)) } else { Ok(()) }
            })
        });
        match result {
            Err(Stop::Break(found)) if found == label => Ok(wanted),
            Ok(()) => Ok(!wanted),
            Err(other) => Err(other),
        }
    }

    /// The filters that compare elements by what a filter gives for each.
    fn by_key(
        &self,
        special: Special,
        filter: &'i Node,
        scope: &Scope<'i>,
        input: Value,
    ) -> Result<Value, Stop> {
        let mut keyed: Vec<(Vec<Value>, Value)> = Vec::new();
        let is_array = matches!(input, Value::Array(_));
        let whole = input.clone();
        self.iterate(input, &mut |item| {
            let mut keys = Vec::with_capacity(1);
            self.run(filter, scope, item.clone(), &mut |key| {
                keys.push(key);
                Ok(())
            })?;
            keyed.push((keys, item));
            Ok(())
        })?;
        if !is_array {
            let keys = keyed.into_iter().map(|(keys, _)| Value::array(keys)).collect();
            let what = match special {
                Special::MinBy | Special::MaxBy => "cannot be iterated over",
                _ => "cannot be sorted, as they are not both arrays",
            };
            let (whole, keys) = (native::describe(&whole), native::describe(&Value::array(keys)));
            return fail(format!("{whole} and {keys} {what}"));
        }
        Ok(match special {
            Special::MinBy | Special::MaxBy => {
                let mut best: Option<(Vec<Value>, Value)> = None;
                for next in keyed {
                    let is_less = match &best {
                        Some(best) => order_all(&self.pace, &next.0, &best.0)? == Ordering::Less,
                        None => special == Special::MinBy,
                    };
                    if is_less == (special == Special::MinBy) {
                        best = Some(next);
                    }
                }
                best.map_or(Value::Null, |(_, item)| item)
            }
            _ => {
                self.pace.hold::<[usize; 8]>(keyed.len())?;
                native::collection::check_comparable(keyed.iter().flat_map(|(keys, _)| keys))?;
                sort_by(&mut keyed, |a, b| order_all(&self.pace, &a.0, &b.0))?;
                arrange(&self.pace, special, keyed)?
            }
        })
    }
}

fn arrange(pace: &Pace<'_>, special: Special, keyed: Vec<(Vec<Value>, Value)>) -> Result<Value, Errno> {
    if special == Special::SortBy {
        return Ok(Value::array(keyed.into_iter().map(|(_, item)| item).collect()));
    }
    let mut groups: Vec<(Vec<Value>, Vec<Value>)> = Vec::new();
    for (keys, item) in keyed {
        pace.step()?;
        match groups.last_mut() {
            Some((last, group)) if order_all(pace, last, &keys)? == Ordering::Equal => group.push(item),
            _ => groups.push((keys, vec![item])),
        }
    }
    let unique = special == Special::UniqueBy;
    pace.hold::<[Value; 2]>(groups.len())?;
    let value = |(_, mut group): (_, Vec<Value>)| match unique {
        true => group.swap_remove(0),
        false => Value::array(group),
    };
    Ok(Value::array(groups.into_iter().map(value).collect()))
}
