//! Running programs.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use boxsh_kernel::{Context, Errno, Failure, Input, Limit, Process};

use super::super::bignum::Arithmetic;
use super::super::decimal::{Decimal, Folding};
use super::math;
use super::parser::{Argument, Builtin, Expression, Function, Operator, Place, Printed, Statement};

/// Why a line of a program ends early.
pub(super) enum Stop {
    /// A message; the program goes on with the next line.
    Runtime(String),
    Halt,
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Stop::Failure(failure)
    }
}

impl From<Errno> for Stop {
    fn from(error: Errno) -> Self {
        Stop::Failure(error.into())
    }
}

/// How a statement ended.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Decimal),
}

type Array = Rc<RefCell<BTreeMap<usize, Decimal>>>;
type Outcome<T> = Result<T, Stop>;

/// Elements of an array have numbers below this.
const MOST_ELEMENTS: usize = 16_777_215;
/// Digits behind the point.
const MOST_SCALE: usize = 100_000_000;
/// A call needs this much of the stack.
const STACK_RESERVE: usize = 64 << 10;

/// The state of a program.
pub(super) struct Machine {
    /// The values of each name, the innermost last.
    variables: HashMap<String, Vec<Decimal>>,
    arrays: HashMap<String, Vec<Array>>,
    functions: HashMap<String, Rc<Function>>,
    calls: Vec<String>,
    scale: usize,
    input_base: usize,
    output_base: usize,
    last: Decimal,
    has_library: bool,
    folding: Folding,
    text: Vec<u8>,
}

/// What a statement has at hand.
struct Session<'a, 'p> {
    context: &'a mut Context<'p>,
    input: &'a mut Input<'p>,
}

impl<'p> Session<'_, 'p> {
    fn arithmetic(&self) -> Arithmetic<'p> {
        Arithmetic::new(self.context.process)
    }
}

impl Machine {
    pub(super) fn new(has_library: bool, width: usize) -> Self {
        Self {
            variables: HashMap::new(),
            arrays: HashMap::new(),
            functions: HashMap::new(),
            calls: Vec::new(),
            scale: if has_library { 20 } else { 0 },
            input_base: 10,
            output_base: 10,
            last: Decimal::zero(),
            has_library,
            folding: Folding { width: width.saturating_sub(1), column: 0 },
            text: Vec::new(),
        }
    }

    pub(super) fn define(&mut self, function: Function) {
        self.functions.insert(function.name.clone(), Rc::new(function));
    }

    /// Writes out what was printed.
    pub(super) fn flush(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let text = std::mem::take(&mut self.text);
        context.out.write(&text)
    }

    /// Runs the statements of a line.
    pub(super) fn run<'p>(
        &mut self,
        context: &mut Context<'p>,
        input: &mut Input<'p>,
        statements: &[Statement],
    ) -> Outcome<()> {
        let mut session = Session { context, input };
        let result = self.run_all(&mut session, statements);
        if result.is_err() {
            // What the calls had set aside comes back.
            self.variables.values_mut().for_each(|values| values.truncate(1));
            self.arrays.values_mut().for_each(|values| values.truncate(1));
            self.calls.clear();
        }
        self.flush(session.context)?;
        result.map(|_| ())
    }

    fn runtime(&self, address: usize, text: &str) -> Stop {
        Stop::Runtime(self.message("error", address, text))
    }

    fn message(&self, kind: &str, address: usize, text: &str) -> String {
        let function = self.calls.last().map_or("(main)", String::as_str);
        format!("Runtime {kind} (func={function}, adr={address}): {text}\n")
    }

    fn warn(&mut self, session: &mut Session<'_, '_>, address: usize, text: &str) -> Outcome<()> {
        let message = self.message("warning", address, text);
        self.flush(session.context)?;
        session.context.out.flush()?;
        session.context.write_error(message.as_bytes())?;
        Ok(())
    }

    fn run_all(&mut self, session: &mut Session<'_, '_>, statements: &[Statement]) -> Outcome<Flow> {
        for statement in statements {
            match self.run_one(session, statement)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn run_one(&mut self, session: &mut Session<'_, '_>, statement: &Statement) -> Outcome<Flow> {
        session.context.process.compute(1)?;
        match statement {
            Statement::Expression(expression) => {
                let is_void = matches!(expression, Expression::Call { name, .. } if self.functions.get(name).is_some_and(|function| function.is_void));
                let value = self.evaluate(session, expression)?;
                if !is_void {
                    self.show(session, &value)?;
                    self.text.push(b'\n');
                    self.folding.column = 0;
                }
            }
            Statement::Quiet(expression) => {
                self.evaluate(session, expression)?;
            }
            Statement::String(text) => self.folding.push_text(text, &mut self.text),
            Statement::Print(list) => {
                for printed in list {
                    match printed {
                        Printed::Text(text) => self.folding.push_text(&unescape(text), &mut self.text),
                        Printed::Value(expression) => {
                            let value = self.evaluate(session, expression)?;
                            self.show(session, &value)?;
                        }
                    }
                }
            }
            Statement::Block(statements) => return self.run_all(session, statements),
            Statement::If(condition, then, otherwise) => {
                if !self.evaluate(session, condition)?.is_zero() {
                    return self.run_one(session, then);
                }
                if let Some(otherwise) = otherwise {
                    return self.run_one(session, otherwise);
                }
            }
            Statement::While(condition, body) => return self.run_loop(session, Some(condition), None, body),
            Statement::For(first, condition, step, body) => {
                if let Some(first) = first {
                    self.evaluate(session, first)?;
                }
                return self.run_loop(session, condition.as_ref(), step.as_ref(), body);
            }
            Statement::Break => return Ok(Flow::Break),
            Statement::Continue => return Ok(Flow::Continue),
            Statement::Return(None) => return Ok(Flow::Return(Decimal::zero())),
            Statement::Return(Some(expression)) => {
                return Ok(Flow::Return(self.evaluate(session, expression)?));
            }
            Statement::Halt => return Err(Stop::Halt),
            Statement::Limits => self.text.extend_from_slice(LIMITS.as_bytes()),
        }
        if self.text.len() > 1 << 14 {
            self.flush(session.context)?;
        }
        Ok(Flow::Next)
    }

    fn run_loop(
        &mut self,
        session: &mut Session<'_, '_>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
    ) -> Outcome<Flow> {
        loop {
            session.context.process.compute(1)?;
            if let Some(condition) = condition
                && self.evaluate(session, condition)?.is_zero()
            {
                return Ok(Flow::Next);
            }
            match self.run_one(session, body)? {
                Flow::Break => return Ok(Flow::Next),
                Flow::Return(value) => return Ok(Flow::Return(value)),
                Flow::Next | Flow::Continue => {}
            }
            if let Some(step) = step {
                self.evaluate(session, step)?;
            }
        }
    }

    fn show(&mut self, session: &Session<'_, '_>, value: &Decimal) -> Outcome<()> {
        let text = value.show(session.arithmetic(), self.output_base)?;
        self.folding.push(&text, &mut self.text);
        self.last = value.clone();
        Ok(())
    }

    fn evaluate(&mut self, session: &mut Session<'_, '_>, expression: &Expression) -> Outcome<Decimal> {
        session.context.process.compute(1)?;
        match expression {
            Expression::Constant(text) => Ok(Decimal::parse(session.arithmetic(), text, self.input_base)?),
            Expression::Read(place, address) => self.read(session, place, *address),
            Expression::Assign(place, operator, value, address) => {
                let mut value = self.evaluate(session, value)?;
                let index = self.index(session, place, *address)?;
                if let Some(operator) = operator {
                    let old = self.get(session, place, index)?;
                    value = self.compute(session, *operator, &old, &value, address.saturating_sub(2))?;
                }
                self.set(session, place, index, value.clone(), *address)?;
                Ok(value)
            }
            Expression::Step { place, operator, is_prefix, address } => {
                let index = self.index(session, place, *address)?;
                let old = self.get(session, place, index)?;
                let new = self.compute(session, *operator, &old, &Decimal::one(), *address)?;
                self.set(session, place, index, new.clone(), *address)?;
                Ok(if *is_prefix { new } else { old })
            }
            Expression::Binary(operator, left, right, address) => {
                let left = self.evaluate(session, left)?;
                let right = self.evaluate(session, right)?;
                self.compute(session, *operator, &left, &right, *address)
            }
            Expression::Chain(first, rest) => {
                let mut left = self.evaluate(session, first)?;
                for (operator, right, address) in rest {
                    let right = self.evaluate(session, right)?;
                    left = self.compute(session, *operator, &left, &right, *address)?;
                }
                Ok(left)
            }
            Expression::Negate(operand) => Ok(self.evaluate(session, operand)?.negate()),
            Expression::Not(operand) => Ok(Decimal::from_bool(self.evaluate(session, operand)?.is_zero())),
            Expression::And(operands) => {
                for operand in operands {
                    if self.evaluate(session, operand)?.is_zero() {
                        return Ok(Decimal::zero());
                    }
                }
                Ok(Decimal::one())
            }
            Expression::Or(operands) => {
                for operand in operands {
                    if !self.evaluate(session, operand)?.is_zero() {
                        return Ok(Decimal::one());
                    }
                }
                Ok(Decimal::zero())
            }
            Expression::Builtin(builtin, operand, address) => {
                let value = self.evaluate(session, operand)?;
                let by = session.arithmetic();
                match builtin {
                    Builtin::Length => Ok(Decimal::from_usize(value.digits(by)?.max(value.scale()))),
                    Builtin::Scale => Ok(Decimal::from_usize(value.scale())),
                    Builtin::SquareRoot => {
                        if value == Decimal::zero() || value == Decimal::one() {
                            return Ok(value);
                        }
                        let root = value.square_root(by, self.scale)?;
                        root.ok_or_else(|| self.runtime(*address, "Square root of a negative number"))
                    }
                }
            }
            Expression::ReadInput => {
                let mut line = Vec::new();
                session.input.read_line(&mut line)?;
                let text = line.trim_ascii();
                let (negative, digits) = match text {
                    [b'-', digits @ ..] => (true, digits),
                    digits => (false, digits),
                };
                let count = digits
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit() || matches!(byte, b'A'..=b'Z' | b'.'))
                    .count();
                let value = Decimal::parse(session.arithmetic(), &digits[..count], self.input_base)?;
                Ok(if negative { value.negate() } else { value })
            }
            Expression::Call { name, arguments, address } => self.call(session, name, arguments, *address),
        }
    }

    fn compute(
        &mut self,
        session: &mut Session<'_, '_>,
        operator: Operator,
        left: &Decimal,
        right: &Decimal,
        address: usize,
    ) -> Outcome<Decimal> {
        let by = session.arithmetic();
        let by_zero = |machine: &Self| machine.runtime(address, "Divide by zero");
        let compare = |wanted: &[std::cmp::Ordering]| {
            Ok(Decimal::from_bool(wanted.contains(&left.compare(by, right)?)))
        };
        use std::cmp::Ordering::{Equal, Greater, Less};
        match operator {
            Operator::Add => Ok(left.add(by, right)?),
            Operator::Subtract => Ok(left.subtract(by, right)?),
            Operator::Multiply => Ok(left.multiply(by, right, self.scale)?),
            Operator::Divide => left.divide(by, right, self.scale)?.ok_or_else(|| by_zero(self)),
            Operator::Modulo => {
                let parts = left.divide_with_rest(by, right, self.scale)?;
                parts.map(|(_, rest)| rest).ok_or_else(|| self.runtime(address, "Modulo by zero"))
            }
            Operator::Power => {
                if right.scale() > 0 && right.with_scale(by, 0)?.compare(by, right)? != Equal {
                    self.warn(session, address, "non-zero scale in exponent")?;
                }
                let exponent = i64::try_from(right.integer(by)?)
                    .ok()
                    .filter(|exponent| exponent.unsigned_abs() <= u64::from(u32::MAX));
                let Some(exponent) = exponent else {
                    return Err(self.runtime(address, "exponent too large in raise"));
                };
                left.raise(by, exponent, self.scale)?.ok_or_else(|| by_zero(self))
            }
            Operator::Less => compare(&[Less]),
            Operator::LessOrEqual => compare(&[Less, Equal]),
            Operator::Greater => compare(&[Greater]),
            Operator::GreaterOrEqual => compare(&[Greater, Equal]),
            Operator::Equal => compare(&[Equal]),
            Operator::Unequal => compare(&[Less, Greater]),
        }
    }

    fn array(&mut self, name: &str) -> Array {
        let values = self.arrays.entry(name.to_owned()).or_default();
        if values.is_empty() {
            values.push(Array::default());
        }
        values[values.len() - 1].clone()
    }

    /// The number of the element that a place means; 0 for other places.
    fn index(&mut self, session: &mut Session<'_, '_>, place: &Place, address: usize) -> Outcome<usize> {
        let Place::Element(name, index) = place else { return Ok(0) };
        let index = self.evaluate(session, index)?;
        let number = index
            .to_usize(session.arithmetic())?
            .filter(|number| *number <= MOST_ELEMENTS && !index.is_negative());
        number.ok_or_else(|| self.runtime(address, &format!("Array {name} subscript out of bounds.")))
    }

    fn read(&mut self, session: &mut Session<'_, '_>, place: &Place, address: usize) -> Outcome<Decimal> {
        let index = self.index(session, place, address)?;
        self.get(session, place, index)
    }

    fn get(&mut self, session: &Session<'_, '_>, place: &Place, index: usize) -> Outcome<Decimal> {
        let copy = |value: Option<&Decimal>| -> Outcome<Decimal> {
            let Some(value) = value else { return Ok(Decimal::zero()) };
            value.pay(session.arithmetic())?;
            Ok(value.clone())
        };
        match place {
            Place::Variable(name) => copy(self.variables.get(name).and_then(|values| values.last())),
            Place::Element(name, _) => copy(self.array(name).borrow().get(&index)),
            Place::Scale => Ok(Decimal::from_usize(self.scale)),
            Place::Ibase => Ok(Decimal::from_usize(self.input_base)),
            Place::Obase => Ok(Decimal::from_usize(self.output_base)),
            Place::Last => copy(Some(&self.last)),
        }
    }

    fn set(
        &mut self,
        session: &mut Session<'_, '_>,
        place: &Place,
        index: usize,
        value: Decimal,
        address: usize,
    ) -> Outcome<()> {
        let number = match place {
            Place::Scale | Place::Ibase | Place::Obase => value.to_usize(session.arithmetic())?,
            _ => None,
        };
        match place {
            Place::Variable(name) => match self.variables.entry(name.clone()).or_default().last_mut() {
                Some(slot) => *slot = value,
                None => self.variables.entry(name.clone()).or_default().push(value),
            },
            Place::Element(name, _) => {
                let array = self.array(name);
                let count = array.borrow().len() as u64;
                session.context.process.budget().check(Limit::Array, count)?;
                array.borrow_mut().insert(index, value);
            }
            Place::Last => self.last = value,
            Place::Scale if value.is_negative() => {
                self.scale = 0;
                self.warn(session, address, "negative scale, set to 0")?;
            }
            Place::Scale => match number.filter(|scale| *scale <= MOST_SCALE) {
                Some(scale) => self.scale = scale,
                None => {
                    self.scale = MOST_SCALE;
                    self.warn(session, address, &format!("scale too large, set to {MOST_SCALE}"))?;
                }
            },
            Place::Ibase => {
                self.input_base = number.unwrap_or(if value.is_negative() { 0 } else { 17 });
                if self.input_base < 2 {
                    self.input_base = 2;
                    self.warn(session, address, "ibase too small, set to 2")?;
                } else if self.input_base > 16 {
                    self.input_base = 16;
                    self.warn(session, address, "ibase too large, set to 16")?;
                }
            }
            Place::Obase => {
                let most = i32::MAX as usize;
                self.output_base = number.unwrap_or(if value.is_negative() { 0 } else { most + 1 });
                if self.output_base < 2 {
                    self.output_base = 2;
                    self.warn(session, address, "obase too small, set to 2")?;
                } else if self.output_base > most {
                    self.output_base = most;
                    self.warn(session, address, &format!("obase too large, set to {most}"))?;
                }
            }
        }
        Ok(())
    }

    fn call(
        &mut self,
        session: &mut Session<'_, '_>,
        name: &str,
        arguments: &[Argument],
        address: usize,
    ) -> Outcome<Decimal> {
        let process = session.context.process;
        if process.stack_left() < STACK_RESERVE {
            return Err(self.runtime(address, "Stack error."));
        }
        process.budget().check(Limit::Memory, self.calls.len() as u64 * 256)?;
        let Some(function) = self.functions.get(name).cloned() else {
            return self.call_library(session, name, arguments, address);
        };
        let shared = function.parameters.len().min(arguments.len());
        if function.parameters.len() != arguments.len() {
            let at = address + 1 + if arguments.len() > shared { shared } else { arguments.len() };
            return Err(self.runtime(at, "Parameter number mismatch"));
        }
        let mut values = Vec::new();
        let mut arrays = Vec::new();
        for (at, (parameter, argument)) in function.parameters.iter().zip(arguments).enumerate() {
            match argument {
                Argument::Value(expression) if !parameter.is_array => {
                    values.push((parameter.name.clone(), self.evaluate(session, expression)?));
                }
                Argument::Array(array) if parameter.is_array => {
                    let array = self.array(array);
                    let copy = if parameter.by_reference {
                        array
                    } else {
                        Rc::new(RefCell::new(copy(session.context.process, &array.borrow())?))
                    };
                    arrays.push((parameter.name.clone(), copy));
                }
                _ => {
                    let text = format!("Parameter type mismatch, parameter {}.", parameter.name);
                    return Err(self.runtime(address + 1 + at, &text));
                }
            }
        }
        for auto in &function.autos {
            match auto.is_array {
                true => arrays.push((auto.name.clone(), Array::default())),
                false => values.push((auto.name.clone(), Decimal::zero())),
            }
        }
        for (name, value) in &values {
            let slots = self.variables.entry(name.clone()).or_default();
            if slots.is_empty() {
                slots.push(Decimal::zero());
            }
            slots.push(value.clone());
        }
        for (name, array) in &arrays {
            self.array(name);
            self.arrays.entry(name.clone()).or_default().push(array.clone());
        }
        self.calls.push(name.to_owned());
        let flow = self.run_all(session, &function.body)?;
        self.calls.pop();
        for (name, _) in &values {
            self.variables.entry(name.clone()).or_default().pop();
        }
        for (name, _) in &arrays {
            self.arrays.entry(name.clone()).or_default().pop();
        }
        Ok(match flow {
            Flow::Return(value) => value,
            _ => Decimal::zero(),
        })
    }

    fn call_library(
        &mut self,
        session: &mut Session<'_, '_>,
        name: &str,
        arguments: &[Argument],
        address: usize,
    ) -> Outcome<Decimal> {
        let count = match name {
            "s" | "c" | "a" | "l" | "e" => 1,
            "j" => 2,
            _ => 0,
        };
        if !self.has_library || count == 0 {
            return Err(self.runtime(address, &format!("Function {name} not defined.")));
        }
        if arguments.len() != count {
            return Err(self.runtime(address + 1 + arguments.len().min(count), "Parameter number mismatch"));
        }
        let mut values = Vec::new();
        for argument in arguments {
            let Argument::Value(expression) = argument else {
                return Err(self.runtime(address + 1, "Parameter type mismatch, parameter x."));
            };
            values.push(self.evaluate(session, expression)?);
        }
        let (process, scale) = (session.context.process, self.scale);
        let [first, ..] = &values[..] else { return Ok(Decimal::zero()) };
        Ok(match name {
            "s" => math::sine(process, first, scale)?,
            "c" => math::cosine(process, first, scale)?,
            "a" => math::arctangent(process, first, scale)?,
            "l" => math::logarithm(process, first, scale)?,
            "e" => math::exponential(process, first, scale)?,
            _ => math::bessel(process, first, &values[1], scale)?,
        })
    }
}

const LIMITS: &str = "BC_BASE_MAX     = 2147483647\nBC_DIM_MAX      = 16777215\nBC_SCALE_MAX    = 100000000\n\
                      BC_STRING_MAX   = 2147483647\nMAX Exponent    = 4294967295\nNumber of vars  = 32767\n";

/// A copy of an array: paid for by what its numbers take.
fn copy(process: &Process, array: &BTreeMap<usize, Decimal>) -> Result<BTreeMap<usize, Decimal>, Errno> {
    let mut copy = BTreeMap::new();
    for (&index, value) in array {
        process.compute(1 + value.weight() / 8)?;
        copy.insert(index, value.clone());
    }
    Ok(copy)
}

/// The escapes that `print` knows.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut result = Vec::new();
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'\\' {
            result.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'a') => result.push(7),
            Some(b'b') => result.push(8),
            Some(b'f') => result.push(12),
            Some(b'n') => result.push(b'\n'),
            Some(b'r') => result.push(b'\r'),
            Some(b't') => result.push(b'\t'),
            Some(b'q') => result.push(b'"'),
            Some(b'\\') => result.push(b'\\'),
            _ => {}
        }
    }
    result
}
