//! Running a `bc` program.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use boxsh_kernel::{Context, Failure, Limit};

use super::ast::{
    Address, Argument, Definition, Expression, Function, Name, Operator, ParameterKind, Place, Printed,
    Special, Statement,
};
use super::math;
use super::parser::Parser;
use super::printer::Printer;
use crate::data::decimal::{Decimal, Trouble};

/// Room that a call must find on the stack.
const CALL_ROOM: usize = 128 << 10;
/// The highest index of an array.
const MOST_ELEMENTS: i64 = 16_777_215;

/// Why a line ends before its end.
pub(super) enum Stop {
    /// A mistake of the program, with the place that is told.
    Runtime(Address, String),
    Halt,
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

type Ran<T> = Result<T, Stop>;
type Array = Rc<RefCell<BTreeMap<i64, Decimal>>>;

enum Flow {
    Next,
    Break,
    Continue,
    Return(Decimal),
}

/// A value that a call has put aside.
enum Saved {
    Scalar(Name, Decimal),
    Array(Name, Array),
}

pub(super) struct Machine<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    pub(super) printer: Printer,
    pub(super) functions: HashMap<Name, Rc<Definition>>,
    pub(super) scale: usize,
    pub(super) has_library: bool,
    variables: HashMap<Name, Decimal>,
    arrays: HashMap<Name, Array>,
    input_base: u32,
    output_base: u32,
    last: Decimal,
    /// The function that runs, for messages.
    running: Vec<Name>,
}

impl<'c, 'p> Machine<'c, 'p> {
    pub(super) fn new(context: &'c mut Context<'p>, has_library: bool) -> Self {
        let printer = Printer::new(context.process.variable(b"BC_LINE_LENGTH"));
        Self {
            context,
            printer,
            functions: HashMap::new(),
            scale: if has_library { 20 } else { 0 },
            has_library,
            variables: HashMap::new(),
            arrays: HashMap::new(),
            input_base: 10,
            output_base: 10,
            last: Decimal::zero(),
            running: Vec::new(),
        }
    }

    fn complain(
        &mut self,
        parser: &Parser<'_>,
        kind: &str,
        address: Address,
        text: &str,
    ) -> Result<(), Failure> {
        let function = self.running.last().map_or("(main)", |&name| &*parser.names.list[name]);
        let line = format!("Runtime {kind} (func={function}, adr={address}): {text}\n");
        self.context.out.flush()?;
        self.context.write_error(line.as_bytes())?;
        Ok(())
    }

    /// Runs the statements of a line; a mistake in them is reported and ends only them.
    pub(super) fn run_line(&mut self, parser: &mut Parser<'p>, statements: &[Statement]) -> Ran<()> {
        let result = self.run_all(parser, statements);
        if let Err(Stop::Runtime(address, text)) = result {
            if !text.is_empty() {
                self.complain(parser, "error", address, &text)?;
            }
            return Ok(());
        }
        result.map(|_| ())
    }

    fn run_all(&mut self, parser: &mut Parser<'p>, statements: &[Statement]) -> Ran<Flow> {
        for statement in statements {
            match self.run(parser, statement)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn run(&mut self, parser: &mut Parser<'p>, statement: &Statement) -> Ran<Flow> {
        self.context.process.tick().map_err(Failure::from)?;
        self.context.process.budget().charge(Limit::Fuel, 1).map_err(Failure::from)?;
        match statement {
            Statement::Show(expression) => {
                let value = self.evaluate(parser, expression)?;
                self.printer.number(&mut self.context.out, &value, self.output_base)?;
                self.printer.end_line(&mut self.context.out)?;
                self.last = value;
            }
            Statement::Evaluate(expression) => {
                self.evaluate(parser, expression)?;
            }
            Statement::Text(text) => self.printer.text(&mut self.context.out, text)?,
            Statement::Print(parts) => {
                for part in parts {
                    match part {
                        Printed::Text(text) => self.printer.escaped(&mut self.context.out, text)?,
                        Printed::Value(expression) => {
                            let value = self.evaluate(parser, expression)?;
                            self.printer.number(&mut self.context.out, &value, self.output_base)?;
                            self.last = value;
                        }
                    }
                }
            }
            Statement::Block(statements) => return self.run_all(parser, statements),
            Statement::If { condition, then, otherwise } => {
                if !self.evaluate(parser, condition)?.is_zero() {
                    return self.run(parser, then);
                }
                if let Some(otherwise) = otherwise {
                    return self.run(parser, otherwise);
                }
            }
            Statement::While { condition, body } => return self.repeat(parser, Some(condition), None, body),
            Statement::For { start, condition, step, body } => {
                if let Some(start) = start {
                    self.evaluate(parser, start)?;
                }
                return self.repeat(parser, condition.as_ref(), step.as_ref(), body);
            }
            Statement::Break => return Ok(Flow::Break),
            Statement::Continue => return Ok(Flow::Continue),
            Statement::Return(value) => {
                let value = match value {
                    Some(value) => self.evaluate(parser, value)?,
                    None => Decimal::zero(),
                };
                return Ok(Flow::Return(value));
            }
            Statement::Halt => return Err(Stop::Halt),
            Statement::Limits => {
                let text = "BC_BASE_MAX     = 2147483647\nBC_DIM_MAX      = 16777215\n\
                            BC_SCALE_MAX    = 2147483647\nBC_STRING_MAX   = 2147483647\n\
                            MAX Exponent    = 9223372036854775807\nNumber of vars  = 32767\n";
                self.context.out.write(text.as_bytes())?;
            }
            Statement::Warranty => {
                self.context.out.write(b"There is no warranty, to the extent permitted by law.\n")?;
            }
        }
        Ok(Flow::Next)
    }

    fn repeat(
        &mut self,
        parser: &mut Parser<'p>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
    ) -> Ran<Flow> {
        loop {
            if let Some(condition) = condition
                && self.evaluate(parser, condition)?.is_zero()
            {
                return Ok(Flow::Next);
            }
            match self.run(parser, body)? {
                Flow::Break => return Ok(Flow::Next),
                Flow::Return(value) => return Ok(Flow::Return(value)),
                Flow::Next | Flow::Continue => {}
            }
            if let Some(step) = step {
                self.evaluate(parser, step)?;
            }
        }
    }

    fn evaluate(&mut self, parser: &mut Parser<'p>, expression: &Expression) -> Ran<Decimal> {
        match expression {
            Expression::Number(digits) => Ok(Decimal::read(digits, self.input_base)),
            Expression::Load(place) => self.load(parser, place),
            Expression::Grouped(inner) => self.evaluate(parser, inner),
            Expression::Negate(inner) => Ok(self.evaluate(parser, inner)?.negated()),
            Expression::Not(inner) => Ok(self.evaluate(parser, inner)?.is_zero().into()),
            Expression::And(left, right) => {
                let (left, right) = (self.evaluate(parser, left)?, self.evaluate(parser, right)?);
                Ok((!left.is_zero() && !right.is_zero()).into())
            }
            Expression::Or(left, right) => {
                let (left, right) = (self.evaluate(parser, left)?, self.evaluate(parser, right)?);
                Ok((!left.is_zero() || !right.is_zero()).into())
            }
            Expression::Binary { operator, left, right, address } => {
                let left = self.evaluate(parser, left)?;
                let right = self.evaluate(parser, right)?;
                self.apply(parser, *operator, &left, &right, *address)
            }
            Expression::Assign { place, operator, value, address } => {
                let place = self.settled(parser, place)?;
                let before = match operator {
                    Some(_) => Some(self.load(parser, &place)?),
                    None => None,
                };
                let mut value = self.evaluate(parser, value)?;
                if let (Some(operator), Some(before)) = (operator, before) {
                    value = self.apply(parser, *operator, &before, &value, *address)?;
                }
                self.store(parser, &place, value.clone(), *address)?;
                Ok(value)
            }
            Expression::Step { place, up, before, address } => {
                let place = self.settled(parser, place)?;
                let old = self.load(parser, &place)?;
                let one = Decimal::from(if *up { 1i64 } else { -1 });
                let new = old.add(&one);
                self.store(parser, &place, new.clone(), *address)?;
                Ok(if *before { old } else { new })
            }
            Expression::Builtin { function, argument, address } => {
                let argument = match argument {
                    Some(argument) => self.evaluate(parser, argument)?,
                    None => Decimal::zero(),
                };
                self.builtin(parser, *function, &argument, *address)
            }
            Expression::Call { name, arguments, address } => self.call(parser, *name, arguments, *address),
        }
    }

    /// The place with its index worked out, so that it is worked out once.
    fn settled(&mut self, parser: &mut Parser<'p>, place: &Place) -> Ran<Place> {
        Ok(match place {
            Place::Element(name, index) => {
                let index = self.evaluate(parser, index)?;
                let digits: Rc<[u8]> = index.whole().to_string().into_bytes().into();
                // Digits are read in the input base of the moment, which must not change what they mean.
                if self.input_base == 10 {
                    Place::Element(*name, Box::new(Expression::Number(digits)))
                } else {
                    place.clone()
                }
            }
            other => other.clone(),
        })
    }

    fn index(
        &mut self,
        parser: &mut Parser<'p>,
        name: Name,
        index: &Expression,
        address: Address,
    ) -> Ran<i64> {
        let value = self.evaluate(parser, index)?;
        value.to_i64().filter(|index| (0..=MOST_ELEMENTS).contains(index)).ok_or_else(|| {
            let name = &parser.names.list[name];
            Stop::Runtime(address, format!("Array {name} subscript out of bounds."))
        })
    }

    fn array(&mut self, name: Name) -> Array {
        self.arrays.entry(name).or_default().clone()
    }

    fn load(&mut self, parser: &mut Parser<'p>, place: &Place) -> Ran<Decimal> {
        Ok(match place {
            Place::Variable(name) => self.variables.get(name).cloned().unwrap_or_else(Decimal::zero),
            Place::Element(name, index) => {
                let index = self.index(parser, *name, index, 0)?;
                let array = self.array(*name);
                let value = array.borrow().get(&index).cloned();
                value.unwrap_or_else(Decimal::zero)
            }
            Place::Special(Special::InputBase) => Decimal::from(i64::from(self.input_base)),
            Place::Special(Special::OutputBase) => Decimal::from(i64::from(self.output_base)),
            Place::Special(Special::Scale) => Decimal::from(self.scale),
            Place::Special(Special::Last) => self.last.clone(),
        })
    }

    fn store(&mut self, parser: &mut Parser<'p>, place: &Place, value: Decimal, address: Address) -> Ran<()> {
        match place {
            Place::Variable(name) => {
                self.variables.insert(*name, value);
            }
            Place::Element(name, index) => {
                let index = self.index(parser, *name, index, address)?;
                let array = self.array(*name);
                let most = self.context.process.budget().maximum(Limit::Array);
                if array.borrow().len() as u64 >= most {
                    return Err(Failure::Errno(self.context.process.budget().breach(Limit::Array)).into());
                }
                array.borrow_mut().insert(index, value);
            }
            Place::Special(Special::Last) => self.last = value,
            Place::Special(Special::Scale) => {
                if value.is_negative() {
                    self.complain(parser, "warning", address, "negative scale, set to 0")?;
                }
                let most = i64::from(i32::MAX);
                self.scale = usize::try_from(value.to_i64().unwrap_or(most).clamp(0, most)).unwrap_or(0);
            }
            Place::Special(Special::InputBase) => {
                let wanted = value.to_i64().unwrap_or(if value.is_negative() { 0 } else { i64::MAX });
                if wanted < 2 {
                    self.complain(parser, "warning", address, "ibase too small, set to 2")?;
                } else if wanted > 36 {
                    self.complain(parser, "warning", address, "ibase too large, set to 36")?;
                }
                self.input_base = u32::try_from(wanted.clamp(2, 36)).unwrap_or(10);
            }
            Place::Special(Special::OutputBase) => {
                let wanted = value.to_i64().unwrap_or(if value.is_negative() { 0 } else { i64::MAX });
                if wanted < 2 {
                    self.complain(parser, "warning", address, "obase too small, set to 2")?;
                } else if wanted > i64::from(i32::MAX) {
                    self.complain(parser, "warning", address, "obase too large, set to 2147483647")?;
                }
                self.output_base = u32::try_from(wanted.clamp(2, i64::from(i32::MAX))).unwrap_or(10);
            }
        }
        Ok(())
    }

    fn apply(
        &mut self,
        parser: &Parser<'p>,
        operator: Operator,
        left: &Decimal,
        right: &Decimal,
        address: Address,
    ) -> Ran<Decimal> {
        let scale = self.scale;
        let order = |test: fn(Ordering) -> bool| Ok(Decimal::from(test(left.compare(right))));
        let trouble = |text: &'static str| {
            move |trouble: Trouble| match trouble {
                Trouble::TooLarge => Stop::Runtime(address, "exponent too large in raise".into()),
                _ => Stop::Runtime(address, text.into()),
            }
        };
        match operator {
            Operator::Add => Ok(left.add(right)),
            Operator::Subtract => Ok(left.subtract(right)),
            Operator::Multiply => Ok(left.multiply(right, scale)),
            Operator::Divide => left.divide(right, scale).map_err(trouble("Divide by zero")),
            Operator::Modulo => left.remainder(right, scale).map_err(trouble("Modulo by zero")),
            Operator::Power => {
                if right.scale() > 0 {
                    self.complain(parser, "warning", address, "non-zero scale in exponent")?;
                }
                let exponent = right
                    .to_i64()
                    .ok_or_else(|| Stop::Runtime(address, "exponent too large in raise".into()))?;
                left.power(exponent, scale).map_err(trouble("divide by zero"))
            }
            Operator::Less => order(Ordering::is_lt),
            Operator::LessOrEqual => order(Ordering::is_le),
            Operator::Greater => order(Ordering::is_gt),
            Operator::GreaterOrEqual => order(Ordering::is_ge),
            Operator::Equal => order(Ordering::is_eq),
            Operator::NotEqual => order(Ordering::is_ne),
        }
    }

    fn builtin(
        &mut self,
        parser: &mut Parser<'p>,
        function: Function,
        argument: &Decimal,
        address: Address,
    ) -> Ran<Decimal> {
        match function {
            Function::Length => Ok(argument.length().into()),
            Function::Scale => Ok(argument.scale().into()),
            Function::Root => argument
                .square_root(self.scale)
                .map_err(|_| Stop::Runtime(address, "Square root of a negative number".into())),
            Function::Random => {
                let number = self.context.process.rng().below(1 << 31);
                Ok(Decimal::from(i64::try_from(number).unwrap_or(0)))
            }
            Function::Read => {
                let line = parser.lexer.read_line().map_err(Failure::from)?.unwrap_or_default();
                let digits: Vec<u8> = line
                    .trim_ascii()
                    .iter()
                    .copied()
                    .take_while(|byte| {
                        byte.is_ascii_digit() || byte.is_ascii_uppercase() || b".-".contains(byte)
                    })
                    .collect();
                Ok(Decimal::read(&digits, self.input_base))
            }
        }
    }

    fn call(
        &mut self,
        parser: &mut Parser<'p>,
        name: Name,
        arguments: &[Argument],
        address: Address,
    ) -> Ran<Decimal> {
        let Some(definition) = self.functions.get(&name).cloned() else {
            return self.library(parser, name, arguments, address);
        };
        if definition.parameters.len() != arguments.len() {
            return Err(Stop::Runtime(address + 2, "Parameter number mismatch".into()));
        }
        if self.context.process.stack_left() < CALL_ROOM {
            return Err(Stop::Runtime(address, "Stack overflow".into()));
        }
        let mut saved = Vec::new();
        let mut given = Vec::new();
        for ((parameter, kind), argument) in definition.parameters.iter().zip(arguments) {
            given.push(match (kind, argument) {
                (ParameterKind::Scalar, Argument::Value(value)) => {
                    Saved::Scalar(*parameter, self.evaluate(parser, value)?)
                }
                (ParameterKind::Reference, Argument::Array(array)) => {
                    Saved::Array(*parameter, self.array(*array))
                }
                (ParameterKind::Array, Argument::Array(array)) => {
                    let copy = self.array(*array).borrow().clone();
                    Saved::Array(*parameter, Rc::new(RefCell::new(copy)))
                }
                _ => {
                    let text =
                        format!("Parameter type mismatch parameter {}.", parser.names.list[*parameter]);
                    return Err(Stop::Runtime(address + 2, text));
                }
            });
        }
        for (local, is_array) in &definition.locals {
            given.push(match is_array {
                true => Saved::Array(*local, Array::default()),
                false => Saved::Scalar(*local, Decimal::zero()),
            });
        }
        for value in given {
            saved.push(self.exchange(value));
        }
        self.running.push(name);
        let result = self.run_all(parser, &definition.body);
        if let Err(Stop::Runtime(address, text)) = &result
            && !text.is_empty()
        {
            self.complain(parser, "error", *address, text)?;
        }
        self.running.pop();
        for value in saved.into_iter().rev() {
            self.exchange(value);
        }
        match result {
            Ok(Flow::Return(value)) => Ok(value),
            Ok(_) => Ok(Decimal::zero()),
            // Said already, with the name of the function.
            Err(Stop::Runtime(..)) => Err(Stop::Runtime(0, String::new())),
            Err(other) => Err(other),
        }
    }

    /// Puts a value in place and gives the one that was there.
    fn exchange(&mut self, value: Saved) -> Saved {
        match value {
            Saved::Scalar(name, value) => {
                let before = self.variables.insert(name, value).unwrap_or_else(Decimal::zero);
                Saved::Scalar(name, before)
            }
            Saved::Array(name, array) => {
                let before = self.arrays.insert(name, array).unwrap_or_default();
                Saved::Array(name, before)
            }
        }
    }

    /// A function of the library of `-l`.
    fn library(
        &mut self,
        parser: &mut Parser<'p>,
        name: Name,
        arguments: &[Argument],
        address: Address,
    ) -> Ran<Decimal> {
        let word = parser.names.list[name].clone();
        let count = match &*word {
            "e" | "l" | "s" | "c" | "a" if self.has_library => 1,
            "j" if self.has_library => 2,
            _ => return Err(Stop::Runtime(address, format!("Function {word} not defined."))),
        };
        let mut values = Vec::new();
        for argument in arguments {
            match argument {
                Argument::Value(value) => values.push(self.evaluate(parser, value)?),
                Argument::Array(_) => {
                    return Err(Stop::Runtime(address + 2, "Parameter type mismatch".into()));
                }
            }
        }
        if values.len() != count {
            return Err(Stop::Runtime(address + 2, "Parameter number mismatch".into()));
        }
        let scale = self.scale;
        let result = match &*word {
            "e" => math::exponential(&values[0], scale),
            "l" => math::logarithm(&values[0], scale),
            "s" => math::sine(&values[0], scale),
            "c" => math::cosine(&values[0], scale),
            "a" => math::arc_tangent(&values[0], scale),
            _ => math::bessel(&values[0], &values[1], scale),
        };
        result.map_err(|_| Stop::Runtime(address, "Number too large".into()))
    }
}
