//! `dc`: a calculator with a stack, of any precision.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Limit, Spec};
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};

use super::bignum::Arithmetic;
use super::decimal::{Decimal, Folding};
use crate::memory::make_room;

pub(crate) static SPEC: Spec = Spec {
    name: "dc",
    usage: &["[OPTION] [file ...]"],
    summary: "Compute with numbers of any precision, in reverse Polish notation.",
    flags: &[
        Flag::new('e', "expression", "evaluate expression").value("EXPR"),
        Flag::new('f', "file", "evaluate contents of file").value("FILE"),
        Flag::new('h', "help", "display this help and exit"),
        Flag::new('V', "version", "output version information and exit"),
    ],
    ..Spec::DEFAULT
};

/// What the stack and the registers hold.
#[derive(Clone)]
enum Value {
    Number(Decimal),
    Text(Rc<[u8]>),
}

/// A register: a stack of values, each with an array.
#[derive(Default)]
struct Register {
    values: Vec<Value>,
    arrays: Vec<BTreeMap<usize, Value>>,
}

struct Machine {
    stack: Vec<Value>,
    registers: HashMap<u8, Register>,
    scale: usize,
    input_base: usize,
    output_base: usize,
    width: usize,
}

/// How an evaluation ended.
enum Stop {
    Message(String),
    /// A letter that is no command.
    Unknown(u8),
    /// So many levels of strings are left.
    Levels(usize),
    /// `q`, from so many levels of strings.
    Quit,
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

type Outcome<T> = Result<T, Stop>;

/// Digits behind the point.
const MOST_SCALE: usize = 100_000_000;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = match context.parse(&SPEC) {
        Err(Failure::Usage(text)) => {
            context.warn(format_args!("{text}"))?;
            context.write_error(SPEC.help().as_bytes())?;
            return Ok(Exit::FAILURE);
        }
        other => other?,
    };
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("dc (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let width = context
        .process
        .variable(b"DC_LINE_LENGTH")
        .and_then(|text| String::from_utf8_lossy(&text).trim().parse::<usize>().ok())
        .filter(|width| *width == 0 || *width > 1)
        .unwrap_or(70);
    let mut machine = Machine {
        stack: Vec::new(),
        registers: HashMap::new(),
        scale: 0,
        input_base: 10,
        output_base: 10,
        width,
    };
    let mut input = context.stdin();
    let mut sources: Vec<(bool, Vec<u8>)> =
        parsed.flags.iter().map(|given| (given.is(flag!("file")), given.value().to_vec())).collect();
    sources.extend(parsed.operands.iter().map(|name| (true, name.clone())));
    if sources.is_empty() {
        sources.push((true, b"-".to_vec()));
    }
    for (is_file, text) in sources {
        let quits = match is_file {
            false => machine.run(context, &mut input, &text)?,
            true if text == b"-" => machine.run_stdin(context, &mut input)?,
            true => {
                let shown = String::from_utf8_lossy(&text).into_owned();
                let opened = context.open_input(&text).and_then(|mut file| file.read_all());
                match opened {
                    Ok(program) => machine.run(context, &mut input, &program)?,
                    Err(Errno::Killed) => return Err(Errno::Killed.into()),
                    Err(error) => {
                        let trouble = match error {
                            Errno::EISDIR => "Will not attempt to process directory",
                            _ => "Could not open file",
                        };
                        context.warn(format_args!("{trouble} {shown}"))?;
                        false
                    }
                }
            }
        };
        if quits {
            // The tool's own way to say that `q` has ended it.
            return Ok(Exit::FAILURE);
        }
    }
    Ok(Exit::SUCCESS)
}

/// A string that is being run, and how far.
struct Frame {
    text: Rc<[u8]>,
    at: usize,
}

impl Machine {
    /// Runs standard input line by line; a string may span lines. Gives whether it quit.
    fn run_stdin<'p>(&mut self, context: &mut Context<'p>, input: &mut Input<'p>) -> Result<bool, Failure> {
        let mut source = Vec::new();
        let mut open = 0;
        loop {
            let before = source.len();
            let more = input.read_record(b'\n', &mut source)?;
            context.process.compute((source.len() - before) as u64)?;
            open = depth(open, &source[before..]);
            if more && open > 0 {
                continue;
            }
            open = 0;
            if self.run(context, input, &source)? {
                return Ok(true);
            }
            source.clear();
            if !more {
                return Ok(false);
            }
        }
    }

    /// Runs a program; gives whether it quit.
    fn run<'p>(
        &mut self,
        context: &mut Context<'p>,
        input: &mut Input<'p>,
        program: &[u8],
    ) -> Result<bool, Failure> {
        let mut frames = vec![Frame { text: program.into(), at: 0 }];
        while let Some(frame) = frames.last_mut() {
            context.process.compute(1)?;
            if frame.at >= frame.text.len() {
                frames.pop();
                continue;
            }
            let count = frames.len() as u64 + self.stack.len() as u64;
            context.process.budget().check(Limit::Array, count)?;
            // No step adds more than this.
            make_room(context.process, &mut self.stack, 4)?;
            make_room(context.process, &mut frames, 1)?;
            match self.step(context, input, &mut frames) {
                Ok(()) => {}
                Err(Stop::Message(text)) => {
                    context.out.flush()?;
                    context.warn(format_args!("{text}"))?;
                }
                Err(Stop::Unknown(byte)) => {
                    // The tool's name goes one way, the rest of the message the other.
                    context.out.flush()?;
                    context.write_error(b"dc: ")?;
                    context.out.print(format_args!("'{}' (0{byte:o}) unimplemented\n", char::from(byte)))?;
                }
                Err(Stop::Levels(levels)) => {
                    let left = frames.len().saturating_sub(levels).max(1);
                    frames.truncate(left);
                }
                Err(Stop::Quit) if frames.len() <= 2 => return Ok(true),
                Err(Stop::Quit) => frames.truncate(frames.len() - 2),
                Err(Stop::Failure(failure)) => return Err(failure),
            }
        }
        Ok(false)
    }

    fn step<'p>(
        &mut self,
        context: &mut Context<'p>,
        input: &mut Input<'p>,
        frames: &mut Vec<Frame>,
    ) -> Outcome<()> {
        let Some(frame) = frames.last_mut() else { return Ok(()) };
        let by = Arithmetic::new(context.process);
        let text = frame.text.clone();
        let byte = text[frame.at];
        frame.at += 1;
        let register = |frame: &mut Frame| {
            let name = text.get(frame.at).copied();
            frame.at += 1;
            name.ok_or_else(|| Stop::Message("unexpected end of input".into()))
        };
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 12 | 11 => {}
            b'0'..=b'9' | b'A'..=b'F' | b'_' | b'.' => {
                let rest = &text[frame.at - 1..];
                let (number, length) = self.number(by, rest)?;
                frame.at += length - 1;
                self.stack.push(Value::Number(number));
            }
            b'[' => {
                let rest = &text[frame.at..];
                let mut open = 1;
                let end = rest.iter().position(|byte| {
                    open += i32::from(*byte == b'[') - i32::from(*byte == b']');
                    open == 0
                });
                let end = end.unwrap_or(rest.len());
                frame.at += end + 1;
                self.stack.push(Value::Text(rest[..end].into()));
            }
            b'#' => {
                frame.at +=
                    text[frame.at..].iter().position(|byte| *byte == b'\n').unwrap_or(text.len() - frame.at)
            }
            b'x' => match self.pop()? {
                Value::Text(text) => push_frame(frames, text),
                number => self.stack.push(number),
            },
            b'<' | b'>' | b'=' => {
                let name = register(frame)?;
                self.compare(by, frames, (byte, false), name)?;
            }
            b'!' => match text.get(frame.at) {
                Some(&sign @ (b'<' | b'>' | b'=')) => {
                    frame.at += 1;
                    let name = register(frame)?;
                    self.compare(by, frames, (sign, true), name)?;
                }
                _ => {
                    frame.at += text[frame.at..]
                        .iter()
                        .position(|byte| *byte == b'\n')
                        .unwrap_or(text.len() - frame.at);
                    return Err(Stop::Message("there is no system to run commands".into()));
                }
            },
            b'?' => {
                let mut line = Vec::new();
                input.read_line(&mut line)?;
                push_frame(frames, line.into());
            }
            b'q' => return Err(Stop::Quit),
            b'Q' => {
                let levels = self.pop_number()?.to_usize(by)?.filter(|levels| *levels > 0);
                return Err(match levels {
                    Some(levels) => Stop::Levels(levels),
                    None => Stop::Message("Q command requires a number >= 1".into()),
                });
            }
            b's' | b'l' | b'S' | b'L' | b':' | b';' => {
                let name = register(frame)?;
                self.use_register(by, byte, name)?;
            }
            b'p' | b'n' | b'P' | b'f' => self.print(context, byte)?,
            b'+' | b'-' | b'*' | b'/' | b'%' | b'~' | b'^' | b'|' | b'v' => self.compute(context, byte)?,
            _ => self.manage(by, byte)?,
        }
        Ok(())
    }

    fn number(&self, by: Arithmetic<'_>, text: &[u8]) -> Result<(Decimal, usize), Errno> {
        let negative = text[0] == b'_';
        let start = usize::from(negative);
        let mut has_point = false;
        let length = text[start..]
            .iter()
            .take_while(|byte| match byte {
                b'0'..=b'9' | b'A'..=b'F' => true,
                b'.' => !std::mem::replace(&mut has_point, true),
                _ => false,
            })
            .count();
        let digits = &text[start..start + length];
        // Digits count as what they are, however small the base is.
        let point = digits.iter().position(|byte| *byte == b'.').unwrap_or(digits.len());
        by.pay(length as u64)?;
        let join = |bytes: &[u8]| -> Result<BigInt, Errno> {
            let digits: Vec<u8> =
                bytes.iter().map(|byte| char::from(*byte).to_digit(16).unwrap_or(0) as u8).collect();
            Ok(by.join(&digits, self.input_base as u32)?.into())
        };
        let value = match self.input_base {
            10 if digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') => {
                Decimal::parse(by, &[b"0", digits].concat(), 10)?
            }
            base => {
                let fraction = digits.get(point + 1..).unwrap_or_default();
                let whole = Decimal::new(join(&digits[..point])?, 0);
                let places = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
                let divisor = Decimal::new(by.power(&BigInt::from(base), places)?, 0);
                match Decimal::new(join(fraction)?, 0).divide(by, &divisor, fraction.len())? {
                    Some(parts) if !fraction.is_empty() => whole.add(by, &parts)?,
                    _ => whole,
                }
            }
        };
        Ok((if negative { value.negate() } else { value }, start + length))
    }

    fn pop(&mut self) -> Outcome<Value> {
        self.stack.pop().ok_or_else(|| Stop::Message("stack empty".into()))
    }

    fn pop_number(&mut self) -> Outcome<Decimal> {
        match self.pop()? {
            Value::Number(number) => Ok(number),
            text => {
                self.stack.push(text);
                Err(Stop::Message("non-numeric value".into()))
            }
        }
    }

    /// The two numbers on top, which stay if they are not two numbers.
    fn pop_two(&mut self) -> Outcome<(Decimal, Decimal)> {
        match &self.stack[..] {
            [.., Value::Number(_), Value::Number(_)] => {
                let right = self.pop_number()?;
                Ok((self.pop_number()?, right))
            }
            [] | [_] => Err(Stop::Message("stack empty".into())),
            _ => Err(Stop::Message("non-numeric value".into())),
        }
    }

    fn compare(
        &mut self,
        by: Arithmetic<'_>,
        frames: &mut Vec<Frame>,
        (sign, negated): (u8, bool),
        name: u8,
    ) -> Outcome<()> {
        let (second, top) = self.pop_two()?;
        let order = top.compare(by, &second)?;
        let holds = match sign {
            b'<' => order.is_lt(),
            b'>' => order.is_gt(),
            _ => order.is_eq(),
        };
        if holds != negated {
            let value = self.registers.get(&name).and_then(|register| register.values.last());
            match value {
                Some(Value::Text(text)) => push_frame(frames, text.clone()),
                other => self.stack.push(copy(by, other)?),
            }
        }
        Ok(())
    }

    fn use_register(&mut self, by: Arithmetic<'_>, byte: u8, name: u8) -> Outcome<()> {
        match byte {
            b's' => {
                let value = self.pop()?;
                let register = self.registers.entry(name).or_default();
                register.values.pop();
                register.values.push(value);
            }
            b'S' => {
                let value = self.pop()?;
                let register = self.registers.entry(name).or_default();
                if register.values.is_empty() && register.arrays.is_empty() {
                    register.arrays.push(BTreeMap::new());
                }
                by.make_room(&mut register.values, 1)?;
                by.make_room(&mut register.arrays, 1)?;
                register.values.push(value);
                register.arrays.push(BTreeMap::new());
            }
            b'l' => {
                let value = self.registers.get(&name).and_then(|register| register.values.last());
                self.stack.push(copy(by, value)?);
            }
            b'L' => {
                let register = self.registers.entry(name).or_default();
                register.arrays.pop();
                match register.values.pop() {
                    Some(value) => self.stack.push(value),
                    None => {
                        let shown = char::from(name);
                        return Err(Stop::Message(format!("stack register '{shown}' (0{name:o}) is empty")));
                    }
                }
            }
            _ => {
                let index = self.pop_number()?;
                let Some(index) = index.to_usize(by)?.filter(|_| !index.is_negative()) else {
                    return Err(Stop::Message("array index must be a nonnegative integer".into()));
                };
                let value = if byte == b':' { Some(self.pop()?) } else { None };
                let arrays = &mut self.registers.entry(name).or_default().arrays;
                if arrays.is_empty() {
                    arrays.push(BTreeMap::new());
                }
                let Some(array) = arrays.last_mut() else { return Ok(()) };
                match value {
                    Some(value) => {
                        array.insert(index, value);
                    }
                    None => {
                        let found = copy(by, array.get(&index))?;
                        self.stack.push(found);
                    }
                }
            }
        }
        Ok(())
    }

    fn show(&self, by: Arithmetic<'_>, value: &Value, out: &mut Vec<u8>) -> Result<(), Errno> {
        match value {
            Value::Text(text) => out.extend_from_slice(text),
            Value::Number(number) => {
                let mut folding = Folding { width: self.width, column: 0 };
                folding.push(&number.show(by, self.output_base)?, out);
            }
        }
        Ok(())
    }

    fn print(&mut self, context: &mut Context<'_>, byte: u8) -> Outcome<()> {
        let by = Arithmetic::new(context.process);
        let mut out = Vec::new();
        match byte {
            b'f' => {
                for value in self.stack.iter().rev() {
                    context.process.compute(1)?;
                    self.show(by, value, &mut out)?;
                    out.push(b'\n');
                    context.out.write(&out)?;
                    out.clear();
                }
            }
            b'p' => {
                let value = self.stack.last().ok_or_else(|| Stop::Message("stack empty".into()))?;
                self.show(by, value, &mut out)?;
                out.push(b'\n');
            }
            b'n' => {
                let value = self.pop()?;
                self.show(by, &value, &mut out)?;
            }
            _ => match self.pop()? {
                Value::Text(text) => out.extend_from_slice(&text),
                Value::Number(number) => out.extend(number.integer(by)?.abs().to_bytes_be().1),
            },
        }
        context.out.write(&out)?;
        Ok(())
    }

    fn compute(&mut self, context: &mut Context<'_>, byte: u8) -> Outcome<()> {
        let by = Arithmetic::new(context.process);
        let scale = self.scale;
        if byte == b'v' {
            let value = match self.pop()? {
                Value::Number(number) => number,
                text => {
                    self.stack.push(text);
                    return Err(Stop::Message("square root of nonnumeric attempted".into()));
                }
            };
            if value == Decimal::zero() || value == Decimal::one() {
                self.stack.push(Value::Number(value));
                return Ok(());
            }
            let root = value.square_root(by, scale)?;
            let root = root.ok_or_else(|| Stop::Message("square root of negative number".into()))?;
            self.stack.push(Value::Number(root));
            return Ok(());
        }
        if byte == b'|' {
            return self.modular_power(context);
        }
        let (left, right) = self.pop_two()?;
        let mut undo = |text: &str| {
            self.stack.push(Value::Number(left.clone()));
            self.stack.push(Value::Number(right.clone()));
            Stop::Message(text.into())
        };
        let result = match byte {
            b'+' => left.add(by, &right)?,
            b'-' => left.subtract(by, &right)?,
            b'*' => left.multiply(by, &right, scale)?,
            b'/' => left.divide(by, &right, scale)?.ok_or_else(|| undo("divide by zero"))?,
            b'%' => left.divide_with_rest(by, &right, scale)?.ok_or_else(|| undo("remainder by zero"))?.1,
            b'~' => {
                let parts =
                    left.divide_with_rest(by, &right, scale)?.ok_or_else(|| undo("divide by zero"))?;
                self.stack.push(Value::Number(parts.0));
                parts.1
            }
            _ => {
                if right.with_scale(by, 0)?.compare(by, &right)?.is_ne() {
                    context.out.flush()?;
                    context.write_error(b"Runtime warning: non-zero scale in exponent\n")?;
                }
                let exponent = i64::try_from(right.integer(by)?)
                    .ok()
                    .filter(|exponent| exponent.unsigned_abs() <= u64::from(u32::MAX));
                let Some(exponent) = exponent else { return Err(undo("exponent too large in raise")) };
                // Zero stays zero, even where that is a division by it.
                if left.is_zero() && exponent < 0 {
                    Decimal::new(BigInt::from(0), 0)
                } else {
                    left.raise(by, exponent, scale)?.ok_or_else(|| undo("divide by zero"))?
                }
            }
        };
        self.stack.push(Value::Number(result));
        Ok(())
    }

    fn modular_power(&mut self, context: &mut Context<'_>) -> Outcome<()> {
        let [.., Value::Number(base), Value::Number(exponent), Value::Number(modulus)] = &self.stack[..]
        else {
            let text = if self.stack.len() < 3 { "stack empty" } else { "non-numeric value" };
            return Err(Stop::Message(text.into()));
        };
        if modulus.is_zero() {
            return Err(Stop::Message("remainder by zero".into()));
        }
        if exponent.is_negative() {
            return Err(Stop::Message("negative exponent".into()));
        }
        let by = Arithmetic::new(context.process);
        let modulus = modulus.integer(by)?;
        let exponent = exponent.integer(by)?;
        if modulus.is_zero() {
            return Err(Stop::Message("remainder by zero".into()));
        }
        let result = by.power_modulo(&base.integer(by)?, &exponent, &modulus.abs())?;
        let negative = base.is_negative() && exponent.bit(0) && result.sign() != Sign::NoSign;
        let result = if negative { result - modulus.abs() } else { result };
        self.stack.truncate(self.stack.len() - 3);
        self.stack.push(Value::Number(Decimal::new(result, 0)));
        Ok(())
    }

    fn manage(&mut self, by: Arithmetic<'_>, byte: u8) -> Outcome<()> {
        let wrong = |text: &str| Err(Stop::Message(text.into()));
        let count = |count: usize| Value::Number(Decimal::from_usize(count));
        match byte {
            b'c' => self.stack.clear(),
            b'd' => {
                let top = self.stack.last().ok_or_else(|| Stop::Message("stack empty".into()))?;
                self.stack.push(copy(by, Some(top))?);
            }
            b'r' => match self.stack.len() {
                0 | 1 => return wrong("stack empty"),
                length => self.stack.swap(length - 1, length - 2),
            },
            b'R' => {
                let number = self.pop_number()?.integer(by)?.to_i64().unwrap_or(0);
                let width = usize::try_from(number.unsigned_abs()).unwrap_or(usize::MAX);
                if width > self.stack.len() {
                    return wrong("stack empty");
                }
                let start = self.stack.len() - width;
                if width > 1 {
                    match number > 0 {
                        true => self.stack[start..].rotate_left(1),
                        false => self.stack[start..].rotate_right(1),
                    }
                }
            }
            b'z' => self.stack.push(count(self.stack.len())),
            b'Z' => {
                let length = match self.pop()? {
                    Value::Number(number) => number.digits(by)?,
                    Value::Text(text) => text.len(),
                };
                self.stack.push(count(length));
            }
            b'X' => {
                let scale = match self.pop()? {
                    Value::Number(number) => number.scale(),
                    Value::Text(_) => 0,
                };
                self.stack.push(count(scale));
            }
            b'I' => self.stack.push(count(self.input_base)),
            b'O' => self.stack.push(count(self.output_base)),
            b'K' => self.stack.push(count(self.scale)),
            b'i' => match self.setting(by)? {
                Some(base @ 2..=16) => self.input_base = base,
                _ => return wrong("input base must be a number between 2 and 16 (inclusive)"),
            },
            b'o' => match self.setting(by)? {
                Some(base) if base > 1 => self.output_base = base,
                _ => return wrong("output base must be a number greater than 1"),
            },
            b'k' => match self.setting(by)? {
                Some(scale) if scale <= MOST_SCALE => self.scale = scale,
                _ => return wrong("scale must be a nonnegative number"),
            },
            b'a' => {
                let letter = match self.pop()? {
                    Value::Number(number) => {
                        vec![number.integer(by)?.to_bytes_le().1.first().copied().unwrap_or(0)]
                    }
                    Value::Text(text) => text.iter().take(1).copied().collect(),
                };
                self.stack.push(Value::Text(letter.into()));
            }
            other => return Err(Stop::Unknown(other)),
        }
        Ok(())
    }

    /// A number for a setting; `None` for what cannot be one.
    fn setting(&mut self, by: Arithmetic<'_>) -> Outcome<Option<usize>> {
        Ok(match self.pop()? {
            Value::Number(number) if !number.is_negative() => {
                number.to_usize(by)?.filter(|value| *value <= i32::MAX as usize)
            }
            _ => None,
        })
    }
}

/// Runs a string next. A string that is used up makes room first, so that tail calls do not pile up.
fn push_frame(frames: &mut Vec<Frame>, text: Rc<[u8]>) {
    if frames.len() > 1 && frames.last().is_some_and(|frame| frame.at >= frame.text.len()) {
        frames.pop();
    }
    frames.push(Frame { text, at: 0 });
}

/// A copy of a value, or zero for one that is not there.
fn copy(by: Arithmetic<'_>, value: Option<&Value>) -> Result<Value, Errno> {
    let Some(value) = value else { return Ok(Value::Number(Decimal::zero())) };
    if let Value::Number(number) = value {
        number.pay(by)?;
    }
    Ok(value.clone())
}

/// How many strings are open behind a line, if so many were before it.
fn depth(before: i64, source: &[u8]) -> i64 {
    let mut depth = before;
    let mut in_comment = false;
    for byte in source {
        match byte {
            b'\n' => in_comment = false,
            b'#' if depth == 0 => in_comment = true,
            b'[' if !in_comment => depth += 1,
            b']' if !in_comment && depth > 0 => depth -= 1,
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    fn check(program: &str, expected: &str) {
        call("dc").stdin(program).gives(expected);
    }

    #[test]
    fn the_stack_computes() {
        check("1 2+p 5k1 3/p 2vp\n", "3\n.33333\n1.41421\n");
        check("7 2~f c 2 10 7|p _3 5+p 2 100^p\n", "1\n3\n2\n2\n1267650600228229401496703205376\n");
        check("16i FF p 2o p 20oA0p\n", "255\n11111111\n 05 00\n");
        check("1 2 3 f c 4 5 r f\n", "3\n2\n1\n4\n5\n");
    }

    #[test]
    fn macros_and_registers_work() {
        check("[la1+dsap10>b]sb0salbx\n", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
        check("5 1:a 1;ap 1Sa 2Sa Lap Lap\n", "5\n2\n1\n");
        check("[abc]n[x]P65P 123.45ZpX [[2Q 5p]x 6p]x 7p\n", "abcxA5\n7\n");
    }

    #[test]
    fn errors_are_told() {
        call("dc").stdin("+\n1 0/\n").answers(0, "", "dc: stack empty\ndc: divide by zero\n");
        call("dc").stdin("y").answers(0, "'y' (0171) unimplemented\n", "dc: ");
        call("dc -e '1 2+p' -e 3p").gives("3\n3\n");
    }
}
