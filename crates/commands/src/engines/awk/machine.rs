//! The machine that runs a compiled program.

use std::cmp::Ordering;
use std::rc::Rc;

use boxsh_format::Charset;
use boxsh_kernel::{Context, Environment, Errno, Failure, Limit};

use super::arithmetic;
use super::array::Seed;
use super::ast::{BinaryOp, Comparison, Slot};
use super::input::MainInput;
use super::meter::Meter;
use super::number;
use super::pattern::{Case, Pattern, PatternCache};
use super::program::*;
use super::random::Random;
use super::record::Record;
use super::source::Source;
use super::special;
use super::split::Span;
use super::streams::{StreamError, Streams};
use super::text::{Measure, Text};
use super::value::{NumberFormat, Value};
use crate::memory::make_room;

/// How many calls may be open at one time.
const MAX_CALLS: usize = 200_000;

/// Steps that an operation which is no turn of a loop stands for.
const STEPS: u64 = 8;

/// Why a program stops before its end.
pub(super) enum Halt {
    /// It did what cannot be done: the message.
    Fatal(String),
    Failure(Failure),
}

pub(super) type Run<T> = Result<T, Halt>;

impl From<Errno> for Halt {
    fn from(error: Errno) -> Self {
        Halt::Failure(Failure::Errno(error))
    }
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Self {
        Halt::Failure(failure)
    }
}

pub(super) fn fatal<T>(message: impl Into<String>) -> Run<T> {
    Err(Halt::Fatal(message.into()))
}

/// How a block of rules ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Done,
    Next,
    NextFile,
    Exit,
}

struct Frame {
    return_to: usize,
    base: usize,
    function: u32,
}

/// The values of special variables, in the form that is needed most.
pub(super) struct Settings {
    pub(super) ofs: Vec<u8>,
    pub(super) ors: Vec<u8>,
    pub(super) subsep: Vec<u8>,
    pub(super) convfmt: NumberFormat,
    pub(super) ofmt: NumberFormat,
    pub(super) case: Case,
    pub(super) charset: Charset,
    /// Whether commands and files are refused.
    pub(super) sandbox: bool,
}

pub(super) struct Machine<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    pub(super) program: Rc<Program>,
    pub(super) sources: &'c [Source],
    pub(super) stack: Vec<Value>,
    frames: Vec<Frame>,
    /// Where the locals of the function that runs are on the stack.
    base: usize,
    pub(super) globals: Vec<Value>,
    ranges: Vec<bool>,
    pub(super) record: Record<'p>,
    pub(super) settings: Settings,
    pub(super) input: MainInput<'p>,
    pub(super) streams: Streams<'p>,
    pub(super) patterns: PatternCache,
    pub(super) meter: Meter<'p>,
    pub(super) random: Random,
    pub(super) seed: Seed,
    /// The operation that is being done, for messages.
    pub(super) position: usize,
    pub(super) status: u8,
    /// Memory that texts are put together in.
    pub(super) scratch: Vec<u8>,
    pub(super) measure: Measure,
    /// Memory that pieces of texts are found in.
    pub(super) spans: Vec<Span>,
}

/// What a machine is made from.
pub(super) struct Parts<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    pub(super) program: Rc<Program>,
    pub(super) sources: &'c [Source],
    pub(super) settings: Settings,
    pub(super) record: Record<'p>,
    pub(super) patterns: PatternCache,
}

impl<'c, 'p> Machine<'c, 'p> {
    pub(super) fn new(parts: Parts<'c, 'p>) -> Self {
        let process = parts.context.process;
        let globals = vec![Value::Unset; parts.program.globals.len()];
        let ranges = vec![false; parts.program.ranges as usize];
        Self {
            context: parts.context,
            program: parts.program,
            sources: parts.sources,
            stack: Vec::with_capacity(64),
            frames: Vec::new(),
            base: 0,
            globals,
            ranges,
            record: parts.record,
            settings: parts.settings,
            input: MainInput::new(),
            streams: Streams::new(process),
            patterns: parts.patterns,
            meter: Meter::new(process),
            random: Random::new(1),
            seed: Seed(process.rng().next_u64()),
            position: usize::MAX,
            status: 0,
            scratch: Vec::new(),
            measure: Measure::default(),
            spans: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Value {
        // The compiler keeps the stack balanced.
        self.stack.pop().unwrap_or_default()
    }

    #[inline]
    pub(super) fn pop_number(&mut self) -> f64 {
        match self.stack.pop() {
            Some(Value::Num(number)) => number,
            Some(other) => other.to_number(),
            None => 0.0,
        }
    }

    /// Pushes a string, noting the memory it takes.
    pub(super) fn push_bytes(&mut self, bytes: &[u8]) {
        self.meter.note_text(bytes.len());
        self.stack.push(Value::text(bytes));
    }

    pub(super) fn push_vec(&mut self, bytes: Vec<u8>) {
        self.meter.note_text(bytes.len());
        self.stack.push(Value::Str(Text::from(bytes)));
    }

    /// Runs from an operation to the end of its block.
    pub(super) fn run(&mut self, entry: u32) -> Run<Flow> {
        let program = self.program.clone();
        let ops = &program.ops[..];
        let outer = self.frames.len();
        let mut at = entry as usize;
        loop {
            self.position = at;
            let op = ops[at];
            at += 1;
            match op {
                Op::Constant(index) => self.stack.push(program.constants[index as usize].clone()),
                Op::Number(value) => self.stack.push(Value::Num(value)),
                Op::Global(slot) => match &self.globals[slot as usize] {
                    Value::Num(number) => self.stack.push(Value::Num(*number)),
                    Value::Array(_) => return self.array_as_scalar(Slot::Global(slot)),
                    value => self.stack.push(value.clone()),
                },
                Op::Local(slot) => match &self.stack[self.base + slot as usize] {
                    Value::Array(_) => return self.array_as_scalar(Slot::Local(slot)),
                    value => {
                        let value = value.clone();
                        self.stack.push(value);
                    }
                },
                Op::Special(special) => {
                    let value = self.special(special);
                    self.stack.push(value);
                }
                Op::Raw(slot) => {
                    let value = self.slot(slot).clone();
                    self.stack.push(value);
                }
                Op::Array(slot) => {
                    let array = self.array_in(slot)?;
                    self.stack.push(Value::Array(array));
                }
                Op::ArrayOrRaw(slot) => {
                    if matches!(self.slot(slot), Value::Unset) {
                        self.array_in(slot)?;
                    }
                    let value = self.slot(slot).clone();
                    self.stack.push(value);
                }
                Op::TypeOfValue => self.type_of("unassigned"),
                Op::TypeOfField => {
                    let number = self.pop_field_number()?;
                    let value = match number > self.record.count() {
                        true => Value::Unset,
                        false => self.field(number),
                    };
                    self.stack.push(value);
                    self.type_of("unassigned");
                }
                Op::LengthOfField(number) => {
                    let length = match number {
                        0 => {
                            let Settings { ofs, convfmt, charset, .. } = &self.settings;
                            self.record.length(ofs, convfmt, *charset)
                        }
                        number => match self.record.span(number as usize) {
                            Some(text) => self.settings.charset.count(text),
                            None => {
                                let text =
                                    self.record.field(number as usize).into_text(&self.settings.convfmt);
                                self.settings.charset.count(text.as_bytes())
                            }
                        },
                    };
                    self.stack.push(Value::Num(length as f64));
                }
                Op::SubstrOfField(number, count) => self.substr_of_field(number as usize, count),
                Op::SplitRecord(count) => self.split_record(count as usize)?,
                Op::InnerArray(from) => self.inner_array(from)?,
                Op::ArrayArgument(from) => self.array_argument(from)?,
                Op::RawElement(from) => self.raw_element(from)?,
                Op::Field(number) => {
                    let value = self.field(number as usize);
                    self.stack.push(value);
                }
                Op::FieldNumber(number) => {
                    let value = match number {
                        0 => number::parse(self.record.whole(&self.settings.ofs, &self.settings.convfmt)),
                        number => self.record.field_number(number as usize),
                    };
                    self.stack.push(Value::Num(value));
                }
                Op::FieldAt => {
                    let number = self.pop_field_number()?;
                    let value = self.field(number);
                    self.stack.push(value);
                }
                Op::Element(from) => self.element(from)?,
                Op::Contains(from) => {
                    let key = self.pop();
                    let array = self.array(from)?;
                    let contains = self.with_key(&key, |key| array.borrow().get(key).is_some());
                    self.stack.push(Value::bool(contains));
                }
                Op::JoinKeys(count) => self.join_keys(count as usize)?,
                Op::Assign(target, keep) => self.assign_top(target, keep)?,
                Op::Append(slot, keep) => self.append(slot, keep)?,
                Op::Augment(target, operation, keep) => self.augment(target, operation, keep)?,
                Op::AugmentGlobal(slot, operation) => {
                    let right = self.pop_number();
                    let left = match &self.globals[slot as usize] {
                        Value::Num(number) => *number,
                        Value::Array(_) => return self.array_as_scalar(Slot::Global(slot)),
                        value => value.to_number(),
                    };
                    let result = self.compute(operation, left, right)?;
                    self.globals[slot as usize] = Value::Num(result);
                }
                Op::StepGlobal(slot, by) => match &mut self.globals[slot as usize] {
                    Value::Num(number) => *number += f64::from(by),
                    Value::Array(_) => return self.array_as_scalar(Slot::Global(slot)),
                    value => *value = Value::Num(value.to_number() + f64::from(by)),
                },
                Op::Step(target, step, by, keep) => self.step(target, step, f64::from(by), keep)?,
                Op::Binary(operation) => {
                    let right = self.pop_number();
                    let left = self.top_number();
                    let result = self.compute(operation, left, right)?;
                    self.set_top(result);
                }
                Op::BinaryConstant(operation, right) => {
                    let left = self.top_number();
                    let result = self.compute(operation, left, right)?;
                    self.set_top(result);
                }
                Op::BinaryGlobal(operation, slot) => {
                    let right = match &self.globals[slot as usize] {
                        Value::Array(_) => return self.array_as_scalar(Slot::Global(slot)),
                        value => value.to_number(),
                    };
                    let left = self.top_number();
                    let result = self.compute(operation, left, right)?;
                    self.set_top(result);
                }
                Op::Compare(comparison) => {
                    let outcome = self.compare(comparison);
                    self.stack.push(Value::bool(outcome));
                }
                Op::CompareGlobalJump(comparison, when, jump) => {
                    let jump = &program.jumps[jump as usize];
                    let order = match (&self.globals[jump.slot as usize], &jump.constant) {
                        (Value::Num(left), Value::Num(right)) => left.partial_cmp(right),
                        (Value::Array(_), _) => return self.array_as_scalar(Slot::Global(jump.slot)),
                        (left, right) => left.compare(right, &self.settings.convfmt, self.settings.case),
                    };
                    if is_so(comparison, order) == when {
                        at = jump.to as usize;
                    }
                }
                Op::CompareConstantJump(comparison, when, constant, to) => {
                    let right = &program.constants[constant as usize];
                    if self.compare_top(comparison, right) == when {
                        at = to as usize;
                    }
                }
                Op::CompareJump(comparison, when, to) => {
                    if self.compare(comparison) == when {
                        at = to as usize;
                    }
                }
                Op::Concat(count) => self.concat(count as usize)?,
                Op::Match { negated } => {
                    let pattern = self.pop();
                    let text = self.pop();
                    let pattern = self.pattern_of(pattern)?;
                    let mut scratch = std::mem::take(&mut self.scratch);
                    let bytes = text.bytes_or(&self.settings.convfmt, &mut scratch);
                    let outcome = pattern.matcher(self.settings.case).is_match(bytes, self.context.process);
                    self.scratch = scratch;
                    self.stack.push(Value::bool(outcome != negated));
                }
                Op::MatchRecord(index) => {
                    let matcher = program.patterns[index as usize].matcher(self.settings.case);
                    let text = self.record.whole(&self.settings.ofs, &self.settings.convfmt);
                    let outcome = matcher.is_match(text, self.context.process);
                    self.stack.push(Value::bool(outcome));
                }
                Op::Not => {
                    let value = self.pop().is_true();
                    self.stack.push(Value::bool(!value));
                }
                Op::Negate => {
                    let value = self.pop().to_number();
                    self.stack.push(Value::Num(-value));
                }
                Op::ToNumber => {
                    let value = self.pop().to_number();
                    self.stack.push(Value::Num(value));
                }
                Op::Pop => {
                    self.stack.pop();
                }
                Op::Jump(to) => at = to as usize,
                Op::Loop(to) => {
                    // About as many steps as the loop's body has.
                    self.work(at.saturating_sub(to as usize) as u64)?;
                    at = to as usize;
                }
                Op::JumpIf(when, to) => {
                    let value = match self.stack.pop() {
                        Some(Value::Num(number)) => number != 0.0,
                        Some(other) => other.is_true(),
                        None => false,
                    };
                    if value == when {
                        at = to as usize;
                    }
                }
                Op::SwitchValue(to) => {
                    let value = self.pop();
                    if self.is_case(&value) {
                        self.stack.pop();
                        at = to as usize;
                    }
                }
                Op::SwitchPattern(index, to) => {
                    let matcher = program.patterns[index as usize].matcher(self.settings.case);
                    let mut scratch = Vec::new();
                    let subject =
                        self.stack.last().map(|value| value.bytes_or(&self.settings.convfmt, &mut scratch));
                    if subject.is_some_and(|subject| matcher.is_match(subject, self.context.process)) {
                        self.stack.pop();
                        at = to as usize;
                    }
                }
                Op::Call { function, count } => {
                    self.enter(function, count as usize, at)?;
                    at = program.functions[function as usize].entry as usize;
                }
                Op::CallIndirect(site) => {
                    if let Some(function) = self.prepare_indirect(&program.indirect[site as usize])? {
                        let count = program.indirect[site as usize].arguments.len();
                        self.enter(function, count, at)?;
                        at = program.functions[function as usize].entry as usize;
                    }
                }
                Op::Return => {
                    let value = self.pop();
                    let Some(frame) = self.frames.pop() else { return Ok(Flow::Done) };
                    self.stack.truncate(self.base);
                    self.base = frame.base;
                    self.stack.push(value);
                    at = frame.return_to;
                    if self.frames.len() < outer || at == usize::MAX {
                        return Ok(Flow::Done);
                    }
                }
                Op::Builtin(builtin, count) => self.call_builtin(builtin, count as usize)?,
                Op::Substitute(target, builtin) => self.substitute(target, builtin)?,
                Op::Getline(from, target) => {
                    if let Some(flow) = self.getline(from, target)? {
                        return Ok(flow);
                    }
                }
                Op::Print(count, kind) => self.print(count as usize, kind)?,
                Op::Printf(count, kind) => self.printf(count as usize, kind)?,
                Op::PrintItems(index) => self.print_items(&program, &program.items[index as usize])?,
                Op::PrintRecord => {
                    let text = self.record.whole(&self.settings.ofs, &self.settings.convfmt);
                    self.context.out.write(text)?;
                    self.context.out.write(&self.settings.ors)?;
                }
                Op::Keys(from) => {
                    let array = self.array(from)?;
                    let keys = self.loop_keys(&array)?;
                    self.stack.push(keys);
                }
                Op::NextKey(to) => match self.next_key() {
                    Some(key) => self.stack.push(key),
                    None => {
                        self.stack.pop();
                        at = to as usize;
                    }
                },
                Op::Delete(from) => {
                    self.check_deletable(from)?;
                    let key = self.pop();
                    let array = self.array(from)?;
                    self.with_key(&key, |key| array.borrow_mut().remove(key));
                }
                Op::DeleteAll(from) => {
                    self.check_deletable(from)?;
                    self.array(from)?.borrow_mut().clear();
                }
                Op::RangeJump(range, to) => {
                    if self.ranges[range as usize] {
                        at = to as usize;
                    }
                }
                Op::RangeSet(range, open) => self.ranges[range as usize] = open,
                Op::Next | Op::NextFile => {
                    if !self.input.is_in_main() {
                        let name = if matches!(op, Op::Next) { "next" } else { "nextfile" };
                        let rule = self.input.rule_name();
                        return fatal(format!("`{name}' cannot be called from a `{rule}' rule"));
                    }
                    self.unwind();
                    return Ok(if matches!(op, Op::Next) { Flow::Next } else { Flow::NextFile });
                }
                Op::Exit(has_status) => {
                    if has_status {
                        self.status = self.pop().to_number() as i64 as u8;
                    }
                    self.unwind();
                    return Ok(Flow::Exit);
                }
                Op::End => return Ok(Flow::Done),
            }
        }
    }

    /// Leaves all functions.
    fn unwind(&mut self) {
        self.stack.clear();
        self.frames.clear();
        self.base = 0;
    }

    /// Says that work was done: the place where a program can be stopped and its memory is counted.
    #[inline]
    pub(super) fn tick(&mut self) -> Run<()> {
        self.work(STEPS)
    }

    /// As [`Machine::tick`], for so many steps of the program or bytes of its data.
    #[inline]
    pub(super) fn work(&mut self, steps: u64) -> Run<()> {
        self.context.process.compute(steps)?;
        if self.record.is_too_long() {
            return Err(self.context.process.budget().breach(Limit::String).into());
        }
        if self.meter.is_due() {
            self.count_memory()?;
        }
        Ok(())
    }

    fn enter(&mut self, function: u32, count: usize, return_to: usize) -> Run<()> {
        self.tick()?;
        if self.frames.len() >= MAX_CALLS {
            return fatal("function call nesting level too high");
        }
        let base = self.stack.len() - count;
        let parameters = self.program.functions[function as usize].parameters.len();
        self.stack.resize(base + parameters, Value::Unset);
        self.frames.push(Frame { return_to, base: self.base, function });
        self.base = base;
        self.meter.note(parameters * 32 + 24);
        Ok(())
    }

    /// Calls a function from inside another operation, and gives its value.
    pub(super) fn call_function(&mut self, function: u32, arguments: &[Value]) -> Run<Value> {
        if self.context.process.stack_left() < 256 << 10 {
            return fatal("function call nesting level too high");
        }
        let position = self.position;
        self.stack.extend_from_slice(arguments);
        self.enter(function, arguments.len(), usize::MAX)?;
        let entry = self.program.functions[function as usize].entry;
        match self.run(entry)? {
            Flow::Done => {}
            _ => return fatal("a function that compares cannot leave its rule"),
        }
        self.position = position;
        Ok(self.pop())
    }

    /// The function that a variable names, with its arguments on the stack; `None` if it was a built-in one and is done.
    fn prepare_indirect(&mut self, call: &IndirectCall) -> Run<Option<u32>> {
        let name = self.slot(call.name).clone().into_text(&self.settings.convfmt);
        let found = self.program.functions.iter().position(|callee| callee.name == name.as_bytes());
        let shown = String::from_utf8_lossy(name.as_bytes()).into_owned();
        let Some(function) = found else {
            if let Some(builtin) = super::builtin::Builtin::from_name(name.as_bytes(), true) {
                if !builtin.arguments().contains(&call.arguments.len()) {
                    return fatal(format!("indirect call to {shown} requires other arguments"));
                }
                self.call_builtin(builtin, call.arguments.len())?;
                return Ok(None);
            }
            if shown.is_empty() {
                let variable = self.name_of(call.name);
                return fatal(format!("indirect function call requires a simple scalar value: `{variable}'"));
            }
            return fatal(format!(
                "function called indirectly through `{}' does not exist",
                self.name_of(call.name)
            ));
        };
        let program = self.program.clone();
        let parameters = &program.functions[function].parameters;
        if call.arguments.len() > parameters.len() {
            return fatal(format!("function `{shown}' called with more arguments than declared"));
        }
        let first = self.stack.len() - call.arguments.len();
        for (at, (slot, (_, is_array))) in call.arguments.iter().zip(parameters).enumerate() {
            if let (Some(slot), true) = (slot, is_array)
                && matches!(self.stack[first + at], Value::Unset)
            {
                self.stack[first + at] = Value::Array(self.array_in(*slot)?);
            }
        }
        Ok(Some(function as u32))
    }

    /// The name of a variable.
    pub(super) fn name_of(&self, slot: Slot) -> String {
        let name = match slot {
            Slot::Global(at) => self.program.globals.get(at as usize),
            Slot::Local(at) => self
                .frames
                .last()
                .and_then(|frame| self.program.functions[frame.function as usize].parameters.get(at as usize))
                .map(|(name, _)| name),
        };
        name.map_or_else(String::new, |name| String::from_utf8_lossy(name).into_owned())
    }

    #[cold]
    fn array_as_scalar<T>(&self, slot: Slot) -> Run<T> {
        fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)))
    }

    #[inline]
    pub(super) fn slot(&self, slot: Slot) -> &Value {
        match slot {
            Slot::Global(at) => &self.globals[at as usize],
            Slot::Local(at) => &self.stack[self.base + at as usize],
        }
    }

    #[inline]
    pub(super) fn slot_mut(&mut self, slot: Slot) -> &mut Value {
        match slot {
            Slot::Global(at) => &mut self.globals[at as usize],
            Slot::Local(at) => &mut self.stack[self.base + at as usize],
        }
    }

    /// A field as a value; 0 is the whole record.
    #[inline]
    pub(super) fn field(&mut self, number: usize) -> Value {
        match number {
            0 => self.record.value(&self.settings.ofs, &self.settings.convfmt),
            number => self.record.field(number),
        }
    }

    pub(super) fn pop_field_number(&mut self) -> Run<usize> {
        let number = self.pop().to_number();
        if number < 0.0 || number.is_nan() {
            return fatal(format!("attempt to access field {}", number as i64));
        }
        if number > super::record::MAX_FIELDS as f64 {
            return fatal(format!("attempt to access field {number}"));
        }
        Ok(number as usize)
    }

    #[inline]
    pub(super) fn compute(&self, operation: BinaryOp, left: f64, right: f64) -> Run<f64> {
        if right == 0.0 {
            match operation {
                BinaryOp::Divide => return fatal("division by zero attempted"),
                BinaryOp::Remainder => return fatal("division by zero attempted in `%'"),
                _ => {}
            }
        }
        Ok(arithmetic::apply(operation, left, right))
    }

    /// Compares the two values on the stack.
    #[inline]
    fn compare(&mut self, comparison: Comparison) -> bool {
        let right = self.pop();
        let left = self.pop();
        let order = match (&left, &right) {
            (Value::Num(left), Value::Num(right)) => left.partial_cmp(right),
            _ => left.compare(&right, &self.settings.convfmt, self.settings.case),
        };
        is_so(comparison, order)
    }

    /// Compares the value on the stack, which goes, with another.
    #[inline]
    fn compare_top(&mut self, comparison: Comparison, right: &Value) -> bool {
        let order = match (self.stack.last(), right) {
            (Some(Value::Num(left)), Value::Num(right)) => left.partial_cmp(right),
            (Some(left), right) => left.compare(right, &self.settings.convfmt, self.settings.case),
            (None, _) => None,
        };
        self.stack.pop();
        is_so(comparison, order)
    }

    /// The number that the value on the stack is.
    #[inline]
    fn top_number(&self) -> f64 {
        match self.stack.last() {
            Some(Value::Num(value)) => *value,
            Some(other) => other.to_number(),
            None => 0.0,
        }
    }

    /// Replaces the value on the stack.
    #[inline]
    fn set_top(&mut self, number: f64) {
        if let Some(top) = self.stack.last_mut() {
            *top = Value::Num(number);
        }
    }

    /// Whether the subject of a switch, on the stack, equals the value of a case.
    fn is_case(&self, value: &Value) -> bool {
        let Some(subject) = self.stack.last() else { return false };
        match (subject, value) {
            (Value::Regex(pattern), other) => other.as_bytes() == Some(&pattern.source[..]),
            _ => subject
                .compare(value, &self.settings.convfmt, self.settings.case)
                .is_some_and(|order| order.is_eq()),
        }
    }

    fn concat(&mut self, count: usize) -> Run<()> {
        let first = self.stack.len() - count;
        let mut joined = std::mem::take(&mut self.scratch);
        joined.clear();
        for part in &self.stack[first..] {
            make_room(self.context.process, &mut joined, part.as_bytes().map_or(0, <[u8]>::len))?;
            part.push_text(&self.settings.convfmt, &mut joined);
            if joined.len() > 1 << 20 {
                self.check_length(joined.len())?;
            }
        }
        self.stack.truncate(first);
        if joined.len() > 1 << 16 {
            self.tick()?;
            // The string that is kept is a copy.
            self.context.process.reserve(joined.len() as u64)?;
            self.push_vec(joined);
        } else {
            self.push_bytes(&joined);
            self.scratch = joined;
        }
        Ok(())
    }

    /// The longest that a string may be.
    pub(super) fn string_limit(&self) -> usize {
        usize::try_from(self.context.process.budget().maximum(Limit::String)).unwrap_or(usize::MAX)
    }

    /// Makes sure that a string of this length may be.
    pub(super) fn check_length(&self, length: usize) -> Run<()> {
        self.context.process.budget().check(Limit::String, length as u64)?;
        Ok(())
    }

    /// The expression that a value is, or that its text spells.
    pub(super) fn pattern_of(&mut self, value: Value) -> Run<Rc<Pattern>> {
        if let Value::Regex(pattern) = value {
            return Ok(pattern);
        }
        let mut scratch = Vec::new();
        let source = value.bytes_or(&self.settings.convfmt, &mut scratch);
        match self.patterns.get(source) {
            Ok(pattern) => Ok(pattern),
            Err(error) => fatal(format!("invalid regexp: {error}: /{}/", String::from_utf8_lossy(source))),
        }
    }

    fn next_key(&mut self) -> Option<Value> {
        match self.stack.last_mut() {
            Some(Value::Keys(keys)) => keys.0.pop(),
            _ => None,
        }
    }

    /// The environment for commands: that of the process, with what the program made of `ENVIRON`.
    pub(super) fn environment(&self) -> Environment {
        let Value::Array(array) = &self.globals[special::ENVIRON as usize] else {
            return self.context.process.environment();
        };
        let table = array.borrow();
        let mut variables = Vec::with_capacity(table.len());
        // A run that is to end starts no command either.
        for (key, value) in table.entries(|steps| self.context.process.compute(steps)).unwrap_or_default() {
            let mut text = Vec::new();
            value.push_text(&self.settings.convfmt, &mut text);
            let name = key.to_value().into_text(&self.settings.convfmt);
            variables.push((name.as_bytes().to_vec(), text));
        }
        Environment::from_unique(variables)
    }

    /// What a stream that cannot be used means for the program.
    pub(super) fn stream_failure(&self, error: StreamError, opening: String, writing: String) -> Halt {
        match error {
            StreamError::Open(error) => Halt::Fatal(format!("{opening}: {error}")),
            StreamError::Write(error) => Halt::Fatal(format!("{writing} failed: {error}")),
            StreamError::Failure(failure) => Halt::Failure(failure),
        }
    }
}

/// Whether a comparison holds, given how the two sides are ordered; what is no number is not ordered at all.
#[inline]
fn is_so(comparison: Comparison, order: Option<Ordering>) -> bool {
    match comparison {
        Comparison::Less => order == Some(Ordering::Less),
        Comparison::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Comparison::Equal => order == Some(Ordering::Equal),
        Comparison::NotEqual => order != Some(Ordering::Equal),
        Comparison::Greater => order == Some(Ordering::Greater),
        Comparison::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}
