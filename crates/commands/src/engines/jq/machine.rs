//! Running filters: each value that a filter gives is handed to whoever waits for it.
//!
//! A filter that gives at most one value for an input is evaluated directly ([`Machine::one`]); all others call a
//! sink for every value ([`Machine::run`]). Calls in the last place are loops. What remains recursive is bounded by
//! the stack that the process has left.

use std::cell::{Cell, RefCell};

use boxsh_kernel::{Errno, Failure, Limit, Process};

use super::ir::{Ir, Node, Program, Segment, Shape, Special};
use super::map::Map;
use super::native::regex::Patterns;
use super::native::{self, arithmetic, fail, format};
use super::pace::Pace;
use super::scope::{Item, Scope};
use super::syntax::Operator;
use super::text::Str;
use super::track::Track;
use super::value::{Array, DEEPEST, Value};

/// Why a filter does not go on.
#[derive(Debug)]
pub(crate) enum Stop {
    /// An error that `try` may catch.
    Error(Value),
    /// Out of the filter under a label.
    Break(u64),
    /// The end of the program, with this status.
    Halt(u8),
    /// The end of the process.
    Failure(Failure),
}

impl From<Errno> for Stop {
    fn from(errno: Errno) -> Self {
        Self::Failure(Failure::Errno(errno))
    }
}

pub(crate) type Flow = Result<(), Stop>;
pub(crate) type One = Result<Option<Value>, Stop>;
pub(crate) type Sink<'s, T> = &'s mut dyn FnMut(T) -> Flow;

/// Where `input` takes its values from, and what is known of them.
pub(crate) trait Inputs {
    fn next(&mut self) -> Result<Option<Value>, Stop>;
    fn line_number(&mut self) -> Result<u64, Errno>;
    fn file_name(&self) -> Option<Vec<u8>>;
}

/// Below so many bytes of stack, a filter that goes deeper fails.
const STACK_RESERVE: usize = 256 << 10;

/// Elements from which on the memory of an array is accounted for while it grows.
const LARGE: usize = 1 << 16;

pub(crate) struct Machine<'i, 'p> {
    pub(crate) process: &'p Process,
    pub(crate) pace: Pace<'p>,
    pub(crate) program: &'i Program,
    pub(crate) inputs: RefCell<&'p mut dyn Inputs>,
    pub(crate) patterns: RefCell<Patterns>,
    pub(crate) max_depth: u32,
    pub(crate) modules: &'p dyn Fn(&str) -> Result<Value, String>,
    labels: Cell<u64>,
    reserve: usize,
    /// Bytes of large arrays that were made since the last input was read.
    held: Cell<u64>,
}

impl<'i, 'p> Machine<'i, 'p> {
    pub(crate) fn new(
        process: &'p Process,
        program: &'i Program,
        inputs: &'p mut dyn Inputs,
        modules: &'p dyn Fn(&str) -> Result<Value, String>,
        max_depth: u32,
    ) -> Self {
        Self {
            process,
            pace: Pace::new(process),
            program,
            inputs: RefCell::new(inputs),
            patterns: RefCell::default(),
            max_depth,
            modules,
            labels: Cell::new(0),
            reserve: STACK_RESERVE.min(process.stack_left() / 4),
            held: Cell::new(0),
        }
    }

    /// Runs the whole program on one input.
    pub(crate) fn main(&self, input: Value, sink: Sink<'_, Value>) -> Flow {
        let result = self.run(&self.program.main, &Scope::default(), input, sink);
        self.process.budget().release(Limit::Memory, self.held.take());
        result
    }

    #[inline]
    pub(super) fn step(&self) -> Result<(), Stop> {
        Ok(self.pace.step()?)
    }

    pub(super) fn new_label(&self) -> u64 {
        self.labels.set(self.labels.get() + 1);
        self.labels.get()
    }

    fn check_stack(&self) -> Result<(), Stop> {
        if self.process.stack_left() < self.reserve {
            return fail("Recursion is too deep");
        }
        Ok(())
    }

    /// Appends to an array that a filter collects.
    pub(super) fn collect(&self, items: &mut Array, value: Value) -> Result<(), Stop> {
        items.make_room(self.process, 1)?;
        let length = items.items().len();
        if length >= LARGE && length.is_power_of_two() {
            let bytes = size_of_val(items.items()) as u64;
            self.process.budget().hold(Limit::Memory, bytes)?;
            self.held.set(self.held.get() + bytes);
            self.process.budget().check(Limit::Array, length as u64)?;
        }
        items.push(value);
        Ok(())
    }

    /// Makes sure that a value which was just made is not nested too deeply.
    #[inline]
    pub(super) fn checked(&self, value: Value) -> Result<Value, Stop> {
        if value.depth() > self.max_depth {
            return fail("Value is nested too deeply");
        }
        Ok(value)
    }

    /// Runs a filter on an input; every value that it gives goes to `sink`.
    pub(crate) fn run<T: Track>(
        &self,
        node: &'i Node,
        scope: &Scope<'i>,
        input: T,
        sink: Sink<'_, T>,
    ) -> Flow {
        self.check_stack()?;
        let (mut node, mut scope, mut input) = (node, scope.clone(), input);
        loop {
            self.step()?;
            if !T::PATHS && node.single {
                let template = input.clone();
                return match self.one(node, &scope, input.into_value())? {
                    Some(value) => sink(template.derive(value)),
                    None => Ok(()),
                };
            }
            match &node.ir {
                Ir::Identity => return sink(input),
                Ir::Pipe(first, second) => {
                    let Some(single) = self.attempt(first, &scope, &input) else {
                        return self
                            .run(first, &scope, input, &mut |value| self.run(second, &scope, value, sink));
                    };
                    let Some(value) = single? else { return Ok(()) };
                    input = input.derive(value);
                    node = second;
                }
                Ir::Comma(first, second) => {
                    self.run(first, &scope, input.clone(), sink)?;
                    node = second;
                }
                Ir::If(condition, then, otherwise) => {
                    let otherwise = otherwise.as_deref();
                    match self.attempt(condition, &scope, &input.value().clone()) {
                        Some(truth) => match (truth?, otherwise) {
                            (Some(truth), _) if truth.is_true() => node = then,
                            (Some(_), Some(otherwise)) => node = otherwise,
                            (Some(_), None) => return sink(input),
                            (None, _) => return Ok(()),
                        },
                        None => {
                            return self.run(condition, &scope, input.value().clone(), &mut |truth| match (
                                truth.is_true(),
                                otherwise,
                            ) {
                                (true, _) => self.run(then, &scope, input.clone(), sink),
                                (false, Some(otherwise)) => self.run(otherwise, &scope, input.clone(), sink),
                                (false, None) => sink(input.clone()),
                            });
                        }
                    }
                }
                Ir::Bind(source, shapes, count, body) => {
                    if let [Shape::Variable(_)] = shapes[..]
                        && let Some(single) = self.attempt(source, &scope, &input.value().clone())
                    {
                        let Some(value) = single? else { return Ok(()) };
                        scope = scope.bind_value(value);
                        node = body;
                        continue;
                    }
                    return self.run(source, &scope, input.value().clone(), &mut |value| {
                        self.bind(shapes, *count, &scope, value, &mut |scope| {
                            self.run(body, scope, input.clone(), sink)
                        })
                    });
                }
                Ir::Closure(at) => {
                    let Some((body, outer)) = scope.closure(*at) else { return Ok(()) };
                    let outer = outer.clone();
                    node = body;
                    scope = outer;
                }
                Ir::Call(id, skip, arguments) => {
                    self.check_stack()?;
                    scope = enter(&scope, *skip, arguments);
                    node = &self.program.functions[*id];
                }
                _ => return self.run_other(node, &scope, input, sink),
            }
        }
    }

    /// The filters that are not run in a loop.
    #[inline(never)]
    fn run_other<T: Track>(&self, node: &'i Node, scope: &Scope<'i>, input: T, sink: Sink<'_, T>) -> Flow {
        match &node.ir {
            Ir::Field(target, key) => {
                let key = Value::String(key.clone());
                if let Ir::Identity = target.ir {
                    return sink(input.access(&self.pace, &key)?);
                }
                self.run(target, scope, input, &mut |target| sink(target.access(&self.pace, &key)?))
            }
            Ir::Index(target, key) => self.run(key, scope, input.value().clone(), &mut |key| {
                self.run(target, scope, input.clone(), &mut |target| sink(target.access(&self.pace, &key)?))
            }),
            Ir::Slice(target, from, to) => {
                self.slice_bounds(from.as_deref(), to.as_deref(), scope, input.value(), &mut |key| {
                    self.run(target, scope, input.clone(), &mut |target| {
                        sink(target.access(&self.pace, &key)?)
                    })
                })
            }
            Ir::Iterate(target) => match target.ir {
                Ir::Identity => self.iterate(input, sink),
                _ => self.run(target, scope, input, &mut |target| self.iterate(target, sink)),
            },
            Ir::Descend => self.descend(input, sink),
            Ir::Try(body, handler) => self.run_try(body, handler.as_deref(), scope, input, sink),
            Ir::Label(body) => {
                let label = self.new_label();
                match self.run(body, &scope.bind(Item::Label(label)), input, sink) {
                    Err(Stop::Break(found)) if found == label => Ok(()),
                    other => other,
                }
            }
            Ir::Binary(Operator::Alternative, left, right) => {
                self.run_alternative(left, right, scope, input, sink)
            }
            Ir::Reduce(source, shapes, count, init, update) => {
                self.run(init, scope, input.clone(), &mut |state| {
                    let result =
                        self.reduce(source, (shapes, *count), update, scope, input.value(), state)?;
                    sink(result)
                })
            }
            Ir::Foreach(source, shapes, count, init, update, extract) => {
                self.run(init, scope, input.clone(), &mut |state| {
                    let mut state = Some(state);
                    self.run(source, scope, input.value().clone(), &mut |item| {
                        self.bind(shapes, *count, scope, item, &mut |scope| {
                            let Some(current) = state.take() else { return Ok(()) };
                            let spare = current.clone();
                            self.run(update, scope, current, &mut |next| {
                                state = Some(next.clone());
                                match extract {
                                    Some(extract) => self.run(extract, scope, next, sink),
                                    None => sink(next),
                                }
                            })?;
                            // Nothing to go on with: the state is null from here on.
                            state.get_or_insert_with(|| spare.derive(Value::Null));
                            Ok(())
                        })
                    })
                })
            }
            Ir::Special(special, arguments) => self.run_special(*special, arguments, scope, input, sink),
            _ => self.run_values(node, scope, input, sink),
        }
    }

    /// The filters whose values no path leads to.
    fn run_values<T: Track>(&self, node: &'i Node, scope: &Scope<'i>, input: T, sink: Sink<'_, T>) -> Flow {
        let value = input.value();
        let mut give = |value: Value| sink(input.clone().derive(value));
        match &node.ir {
            _ if node.single => match self.one(node, scope, value.clone())? {
                Some(value) => give(value),
                None => Ok(()),
            },
            Ir::Object(entries) => self.run_object(entries, Map::default(), scope, value, &mut give),
            Ir::Text(style, segments) => {
                self.run_text(style, segments, Vec::new(), scope, value, &mut |text| {
                    give(Value::String(Str::from_vec(text)))
                })
            }
            Ir::Negate(inner) => {
                self.run(inner, scope, value.clone(), &mut |value| give(arithmetic::negate(&value)?))
            }
            Ir::Binary(Operator::And, left, right) => {
                self.run(left, scope, value.clone(), &mut |left| match left.is_true() {
                    false => give(Value::FALSE),
                    true => self.run(right, scope, value.clone(), &mut |right| give(right.is_true().into())),
                })
            }
            Ir::Binary(Operator::Or, left, right) => {
                self.run(left, scope, value.clone(), &mut |left| match left.is_true() {
                    true => give(Value::TRUE),
                    false => self.run(right, scope, value.clone(), &mut |right| give(right.is_true().into())),
                })
            }
            Ir::Binary(operator, left, right) => self.run(right, scope, value.clone(), &mut |right| {
                self.run(left, scope, value.clone(), &mut |left| {
                    give(self.checked(arithmetic::binary(&self.pace, *operator, left, right.clone())?)?)
                })
            }),
            Ir::Assign(assignment, left, right) => self.run(right, scope, value.clone(), &mut |right| {
                give(self.assign(*assignment, left, right, scope, value.clone())?)
            }),
            Ir::Native(native, arguments) => {
                self.run_native(*native, arguments, Vec::new(), scope, value, &mut give)
            }
            _ => Ok(()),
        }
    }

    /// Evaluates a filter if it is known to give at most one value, now that its closures are known.
    fn attempt<T: Track>(&self, node: &'i Node, scope: &Scope<'i>, input: &T) -> Option<One> {
        if T::PATHS {
            return None;
        }
        if node.single {
            return Some(self.one(node, scope, input.value().clone()));
        }
        match &node.ir {
            Ir::Closure(at) => {
                let (body, scope) = scope.closure(*at)?;
                self.attempt(body, scope, input)
            }
            _ => None,
        }
    }

    fn run_try<T: Track>(
        &self,
        body: &'i Node,
        handler: Option<&'i Node>,
        scope: &Scope<'i>,
        input: T,
        sink: Sink<'_, T>,
    ) -> Flow {
        // What goes wrong further down is not this filter's to catch.
        let mut beyond = None;
        let template = input.clone();
        let result = self.run(body, scope, input, &mut |value| {
            sink(value).map_err(|stop| {
                beyond = Some(stop);
                Stop::Break(0)
            })
        });
        match (beyond, result) {
            (Some(stop), _) => Err(stop),
            (None, Err(Stop::Error(error))) => match handler {
                Some(handler) => self.run(handler, scope, template.derive(error), sink),
                None => Ok(()),
            },
            (None, other) => other,
        }
    }

    fn run_alternative<T: Track>(
        &self,
        left: &'i Node,
        right: &'i Node,
        scope: &Scope<'i>,
        input: T,
        sink: Sink<'_, T>,
    ) -> Flow {
        let mut any = false;
        self.run(left, scope, input.clone(), &mut |value| {
            if !value.value().is_true() {
                return Ok(());
            }
            any = true;
            sink(value)
        })?;
        if any { Ok(()) } else { self.run(right, scope, input, sink) }
    }

    pub(super) fn iterate<T: Track>(&self, input: T, sink: Sink<'_, T>) -> Flow {
        input.check_iterable()?;
        match input.value().clone() {
            Value::Array(array) => {
                for (at, item) in array.items().iter().enumerate() {
                    self.step()?;
                    sink(input.child(|| at.into(), item.clone()))?;
                }
                Ok(())
            }
            Value::Object(map) => {
                for (key, item) in map.iter() {
                    self.step()?;
                    sink(input.child(|| Value::String(key.clone()), item.clone()))?;
                }
                Ok(())
            }
            other => fail(format!("Cannot iterate over {}", native::describe(&other))),
        }
    }

    /// `..`: the value and all that is inside it.
    pub(super) fn descend<T: Track>(&self, input: T, sink: Sink<'_, T>) -> Flow {
        self.check_stack()?;
        sink(input.clone())?;
        match input.value() {
            Value::Array(_) | Value::Object(_) => self.iterate(input, &mut |item| self.descend(item, sink)),
            _ => Ok(()),
        }
    }

    /// Runs `reduce` from a first state to its last.
    pub(super) fn reduce<T: Track>(
        &self,
        source: &'i Node,
        (shapes, count): (&'i [Shape], usize),
        update: &'i Node,
        scope: &Scope<'i>,
        input: &Value,
        init: T,
    ) -> Result<T, Stop> {
        let template = init.clone().derive(Value::Null);
        let mut state = Some(init);
        self.run(source, scope, input.clone(), &mut |item| {
            self.bind(shapes, count, scope, item, &mut |scope| {
                let Some(current) = state.take() else { return Ok(()) };
                let mut last = None;
                if !T::PATHS && update.single {
                    last = self
                        .one(update, scope, current.into_value())?
                        .map(|value| template.clone().derive(value));
                } else {
                    self.run(update, scope, current, &mut |value| {
                        last = Some(value);
                        Ok(())
                    })?;
                }
                state = Some(last.unwrap_or_else(|| template.clone()));
                Ok(())
            })
        })?;
        Ok(state.unwrap_or(template))
    }

    pub(super) fn slice_bounds(
        &self,
        from: Option<&'i Node>,
        to: Option<&'i Node>,
        scope: &Scope<'i>,
        input: &Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        self.run_optional(from, scope, input, &mut |from| {
            self.run_optional(to, scope, input, &mut |to| sink(slice_key(from.clone(), to)))
        })
    }

    fn run_optional(
        &self,
        node: Option<&'i Node>,
        scope: &Scope<'i>,
        input: &Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        match node {
            Some(node) => self.run(node, scope, input.clone(), sink),
            None => sink(Value::Null),
        }
    }

    fn run_object(
        &self,
        entries: &'i [(Box<Node>, Box<Node>)],
        map: Map,
        scope: &Scope<'i>,
        input: &Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        let [(key, value), rest @ ..] = entries else { return sink(self.checked(Value::object(map))?) };
        self.run(key, scope, input.clone(), &mut |key| {
            let key = native::object_key(&key)?;
            self.run(value, scope, input.clone(), &mut |value| {
                self.pace.work(map.len())?;
                let mut map = map.clone();
                map.insert(key.clone(), value);
                self.run_object(rest, map, scope, input, sink)
            })
        })
    }

    /// Fills the holes of a string, the last one outermost.
    fn run_text(
        &self,
        style: &super::ir::Format,
        segments: &'i [Segment],
        behind: Vec<u8>,
        scope: &Scope<'i>,
        input: &Value,
        sink: &mut dyn FnMut(Vec<u8>) -> Flow,
    ) -> Flow {
        let [before @ .., last] = segments else { return sink(behind) };
        match last {
            Segment::Text(text) => {
                self.pace.hold::<u8>(text.len() + behind.len())?;
                let mut all = text.as_bytes().to_vec();
                all.extend_from_slice(&behind);
                self.run_text(style, before, all, scope, input, sink)
            }
            Segment::Hole(hole) => self.run(hole, scope, input.clone(), &mut |value| {
                let mut all = format::format(&self.pace, style, &value)?;
                self.pace.hold::<u8>(behind.len())?;
                all.extend_from_slice(&behind);
                self.run_text(style, before, all, scope, input, sink)
            }),
        }
    }

    /// Calls a native function for every combination of its arguments, the last one outermost.
    fn run_native(
        &self,
        native: native::Native,
        arguments: &'i [Node],
        behind: Vec<Value>,
        scope: &Scope<'i>,
        input: &Value,
        sink: Sink<'_, Value>,
    ) -> Flow {
        let [before @ .., last] = arguments else {
            let arguments: Vec<Value> = behind.into_iter().rev().collect();
            return sink(self.checked((native.run)(self.host(), input.clone(), &arguments)?)?);
        };
        self.run(last, scope, input.clone(), &mut |value| {
            let mut behind = behind.clone();
            behind.push(value);
            self.run_native(native, before, behind, scope, input, sink)
        })
    }

    pub(super) fn host(&self) -> native::Host<'_> {
        native::Host {
            pace: &self.pace,
            patterns: &self.patterns,
            max_depth: self.max_depth.min(DEEPEST) as usize,
        }
    }

    /// Binds the variables of a pattern, in every way it can be read, and goes on with each.
    pub(super) fn bind(
        &self,
        shapes: &'i [Shape],
        count: usize,
        scope: &Scope<'i>,
        value: Value,
        sink: &mut dyn FnMut(&Scope<'i>) -> Flow,
    ) -> Flow {
        if let [Shape::Variable(_)] = shapes {
            return sink(&scope.bind_value(value));
        }
        let Some((last, others)) = shapes.split_last() else { return Ok(()) };
        let start = |shape: &'i Shape| vec![Task::Shape(shape, value.clone())];
        for shape in others {
            match self.take_apart(start(shape), vec![Value::Null; count], scope, sink) {
                Err(Stop::Error(_)) => {}
                other => return other,
            }
        }
        self.take_apart(start(last), vec![Value::Null; count], scope, sink)
    }

    fn take_apart(
        &self,
        mut tasks: Vec<Task<'i>>,
        mut slots: Vec<Value>,
        scope: &Scope<'i>,
        sink: &mut dyn FnMut(&Scope<'i>) -> Flow,
    ) -> Flow {
        while let Some(task) = tasks.pop() {
            match task {
                Task::Shape(Shape::Variable(at), value) => slots[*at] = value,
                Task::Shape(Shape::Array(parts), value) => {
                    for (at, part) in parts.iter().enumerate().rev() {
                        let item = native::path::index(&self.pace, &value, &at.into())?;
                        tasks.push(Task::Shape(part, item));
                    }
                }
                Task::Shape(Shape::Object(entries), value) => {
                    tasks.extend(entries.iter().rev().map(|entry| Task::Entry(entry, value.clone())));
                }
                Task::Entry(entry, value) => {
                    return self.run(&entry.key, scope, value.clone(), &mut |key| {
                        let key = Value::String(native::object_key(&key)?);
                        let item = native::path::index(&self.pace, &value, &key)?;
                        let (mut tasks, mut slots) = (tasks.clone(), slots.clone());
                        if let Some(at) = entry.variable {
                            slots[at] = item.clone();
                        }
                        tasks.extend(entry.shape.as_ref().map(|shape| Task::Shape(shape, item)));
                        self.take_apart(tasks, slots, scope, sink)
                    });
                }
            }
        }
        let mut inner = scope.clone();
        for slot in slots {
            inner = inner.bind_value(slot);
        }
        sink(&inner)
    }
}

/// What is left to do when a value is taken apart.
#[derive(Clone)]
enum Task<'i> {
    Shape(&'i Shape, Value),
    Entry(&'i super::ir::Entry, Value),
}

/// The scope of a function's body: where it was defined, and its arguments.
pub(super) fn enter<'i>(scope: &Scope<'i>, skip: Option<usize>, arguments: &'i [Node]) -> Scope<'i> {
    let mut inner = match skip {
        Some(count) => scope.skip(count).clone(),
        None => Scope::default(),
    };
    for argument in arguments {
        // A closure that is only passed on is passed on itself, or recursion would pile them up.
        inner = match argument.ir {
            Ir::Closure(at) => match scope.closure(at) {
                Some((body, outer)) => inner.bind(Item::Closure(body, outer.clone())),
                None => inner,
            },
            _ => inner.bind(Item::Closure(argument, scope.clone())),
        };
    }
    inner
}

/// The key that stands for a slice.
pub(super) fn slice_key(from: Value, to: Value) -> Value {
    let mut map = Map::with_capacity(2);
    map.set("start", from);
    map.set("end", to);
    Value::object(map)
}

/// Whether a special filter passes values on unchanged, so that it may stand in a path.
pub(super) const fn keeps_paths(special: Special) -> bool {
    use Special as S;
    matches!(
        special,
        S::Empty
            | S::Error
            | S::GetPath
            | S::Select
            | S::Recurse
            | S::First
            | S::Last
            | S::Limit
            | S::Skip
            | S::Debug
            | S::Stderr
    )
}
