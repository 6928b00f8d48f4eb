//! `dc`: a calculator that works on a stack.

use std::collections::HashMap;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Limit, Spec};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::bc::Printer;
use super::decimal::{Decimal, Trouble, bytes_of};

pub(crate) static SPEC: Spec = Spec {
    name: "dc",
    usage: &["[OPTION] [FILE]..."],
    summary: "Run expressions and FILEs of a reverse-polish calculator; without any, standard input.",
    flags: &[
        Flag::new('e', "expression", "evaluate expression").value("EXPR"),
        Flag::new('f', "file", "evaluate contents of file").value("FILE"),
    ],
    ..Spec::DEFAULT
};

/// Macros that call each other deeper than this are refused.
const MOST_DEPTH: usize = 100_000;

#[derive(Clone, Debug)]
enum Value {
    Number(Decimal),
    Text(Vec<u8>),
}

/// A register: a stack of values, each with an array of its own.
type Register = Vec<(Value, HashMap<i64, Value>)>;

/// What runs: a text and where in it.
struct Frame {
    text: Vec<u8>,
    at: usize,
}

struct Machine<'c, 'p> {
    context: &'c mut Context<'p>,
    printer: Printer,
    stack: Vec<Value>,
    registers: HashMap<u8, Register>,
    input_base: u32,
    output_base: u32,
    scale: usize,
    frames: Vec<Frame>,
}

/// What a command comes to, besides its effect.
enum Outcome {
    Said(String),
    Quit,
    Failure(Failure),
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

type Done<T> = Result<T, Outcome>;

fn say<T>(text: &str) -> Done<T> {
    Err(Outcome::Said(text.into()))
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let printer = Printer::for_dc(context.process.variable(b"DC_LINE_LENGTH"));
    let mut machine = Machine {
        context,
        printer,
        stack: Vec::new(),
        registers: HashMap::new(),
        input_base: 10,
        output_base: 10,
        scale: 0,
        frames: Vec::new(),
    };
    let files = parsed.operands.iter().map(|name| (true, name.clone()));
    let given = parsed.flags.iter().map(|given| (given.name() == "file", given.value().to_vec()));
    let mut sources: Vec<(bool, Vec<u8>)> = given.chain(files).collect();
    if sources.is_empty() {
        sources.push((true, b"-".to_vec()));
    }
    for (is_file, text) in sources {
        let program = if is_file {
            let mut input = match machine.context.open_input(&text) {
                Ok(input) => input,
                Err(_) => {
                    let name = String::from_utf8_lossy(&text).into_owned();
                    machine.context.warn(format_args!("Could not open file {name}"))?;
                    continue;
                }
            };
            if text == b"-" {
                // Standard input is run as it comes, and `?` reads from it too.
                if !machine.run_lines(&mut input)? {
                    return Ok(Exit::FAILURE);
                }
                continue;
            }
            input.read_all()?
        } else {
            text
        };
        if !machine.run_text(program)? {
            return Ok(Exit::from_success(!is_file));
        }
    }
    Ok(Exit::SUCCESS)
}

impl Machine<'_, '_> {
    fn run_lines(&mut self, input: &mut boxsh_kernel::Input<'_>) -> Result<bool, Failure> {
        let mut text = Vec::new();
        while input.read_record(b'\n', &mut text)? {
            // A string may go over several lines.
            if open_brackets(&text) > 0 {
                continue;
            }
            if !self.run_text(std::mem::take(&mut text))? {
                return Ok(false);
            }
        }
        self.run_text(text)
    }

    /// Runs a program; says whether to go on with the next.
    fn run_text(&mut self, text: Vec<u8>) -> Result<bool, Failure> {
        self.frames.push(Frame { text, at: 0 });
        while let Some(frame) = self.frames.last_mut() {
            self.context.process.tick()?;
            let Some(&command) = frame.text.get(frame.at) else {
                self.frames.pop();
                continue;
            };
            frame.at += 1;
            self.context.process.budget().charge(Limit::Fuel, 1)?;
            match self.command(command) {
                Ok(()) => {}
                Err(Outcome::Said(text)) => {
                    self.context.out.flush()?;
                    self.context.warn(format_args!("{text}"))?;
                }
                Err(Outcome::Quit) => return Ok(false),
                Err(Outcome::Failure(failure)) => return Err(failure),
            }
        }
        Ok(true)
    }

    fn next_byte(&mut self) -> Option<u8> {
        let frame = self.frames.last_mut()?;
        let byte = frame.text.get(frame.at).copied();
        frame.at += 1;
        byte
    }

    fn peek_byte(&self) -> Option<u8> {
        let frame = self.frames.last()?;
        frame.text.get(frame.at).copied()
    }

    fn pop(&mut self) -> Done<Value> {
        match self.stack.pop() {
            Some(value) => Ok(value),
            None => say("stack empty"),
        }
    }

    fn push(&mut self, value: Decimal) {
        self.stack.push(Value::Number(value));
    }

    /// Takes two numbers; if there are none such, the stack stays as it is.
    fn pop_two(&mut self) -> Done<(Decimal, Decimal)> {
        match &self.stack[..] {
            [.., Value::Number(left), Value::Number(right)] => {
                let pair = (left.clone(), right.clone());
                self.stack.truncate(self.stack.len() - 2);
                Ok(pair)
            }
            [] | [_] => say("stack empty"),
            _ => say("non-numeric value"),
        }
    }

    fn pop_number(&mut self) -> Done<Decimal> {
        match self.stack.last() {
            Some(Value::Number(number)) => {
                let number = number.clone();
                self.stack.pop();
                Ok(number)
            }
            Some(Value::Text(_)) => say("non-numeric value"),
            None => say("stack empty"),
        }
    }

    fn register(&mut self) -> Done<u8> {
        match self.next_byte() {
            Some(name) => Ok(name),
            None => say("unexpected EOS"),
        }
    }

    fn command(&mut self, command: u8) -> Done<()> {
        match command {
            b' ' | b'\t' | b'\n' | b'\r' | 12 => {}
            b'#' => while self.next_byte().is_some_and(|byte| byte != b'\n') {},
            b'0'..=b'9' | b'A'..=b'F' | b'.' | b'_' => self.number(command),
            b'[' => self.text(),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'^' | b'~' => return self.arithmetic(command),
            b'|' | b'v' => return self.powers(command),
            b'p' | b'n' | b'P' | b'f' | b'a' => return self.output(command),
            b'c' => self.stack.clear(),
            b'd' => match self.stack.last().cloned() {
                Some(top) => self.stack.push(top),
                None => return say("stack empty"),
            },
            b'r' | b'R' => return self.rotate(command),
            b's' | b'l' | b'S' | b'L' | b':' | b';' => return self.registers(command),
            b'i' | b'o' | b'k' | b'I' | b'O' | b'K' => return self.parameters(command),
            b'x' => {
                let value = self.pop()?;
                return self.execute(value);
            }
            b'>' | b'<' | b'=' => return self.compare(command, false),
            b'!' => match self.peek_byte() {
                Some(relation @ (b'<' | b'>' | b'=')) => {
                    self.next_byte();
                    return self.compare(relation, true);
                }
                _ => {
                    while self.next_byte().is_some_and(|byte| byte != b'\n') {}
                    return say("running programs is not supported");
                }
            },
            b'?' => {
                let mut line = Vec::new();
                let mut input = self.context.stdin();
                let is_outermost = self.frames.len() == 1;
                if let Some(frame) = self.frames.last_mut()
                    && is_outermost
                    && frame.at < frame.text.len()
                {
                    // The rest of the line that is read from standard input.
                    line = frame.text.split_off(frame.at);
                } else {
                    input.read_record(b'\n', &mut line).map_err(Failure::from)?;
                }
                return self.execute(Value::Text(line));
            }
            b'q' => {
                if self.frames.len() <= 2 {
                    return Err(Outcome::Quit);
                }
                self.frames.truncate(self.frames.len() - 2);
            }
            b'Q' => {
                let levels = self.pop_number()?.to_i64().filter(|&levels| levels > 0);
                let Some(levels) = levels else { return say("Q command requires a number >= 1") };
                let keep = self.frames.len().saturating_sub(usize::try_from(levels).unwrap_or(usize::MAX));
                self.frames.truncate(keep);
            }
            b'Z' | b'X' => {
                let value = self.pop()?;
                let count = match (command, &value) {
                    (b'Z', Value::Number(number)) => significant(number),
                    (b'Z', Value::Text(text)) => text.len(),
                    (_, Value::Number(number)) => number.scale(),
                    _ => 0,
                };
                self.push(count.into());
            }
            b'z' => {
                let depth = self.stack.len();
                self.push(depth.into());
            }
            other => {
                // The name goes to standard error and the rest does not, as it has always been.
                self.context.write_error(b"dc: ").map_err(Failure::from)?;
                let shown = char::from(other);
                self.context.out.print(format_args!("'{shown}' (0{other:o}) unimplemented\n"))?;
            }
        }
        Ok(())
    }

    fn number(&mut self, first: u8) {
        let mut digits = vec![first];
        while let Some(byte) = self.peek_byte() {
            let is_digit = byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte);
            if !is_digit && (byte != b'.' || digits.contains(&b'.')) {
                break;
            }
            digits.push(byte);
            self.next_byte();
        }
        let number = read_number(&digits, self.input_base);
        self.push(number);
    }

    fn text(&mut self) {
        let mut depth = 1;
        let mut text = Vec::new();
        while let Some(byte) = self.next_byte() {
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            text.push(byte);
        }
        self.stack.push(Value::Text(text));
    }

    fn arithmetic(&mut self, command: u8) -> Done<()> {
        let (left, right) = self.pop_two()?;
        let scale = self.scale;
        let zero = |text: &'static str| {
            move |trouble| match trouble {
                Trouble::TooLarge => Outcome::Said("exponent too large in raise".into()),
                _ => Outcome::Said(text.into()),
            }
        };
        let result = match command {
            b'+' => left.add(&right),
            b'-' => left.subtract(&right),
            b'*' => left.multiply(&right, scale),
            b'/' => left.divide(&right, scale).map_err(zero("divide by zero"))?,
            b'%' => match left.remainder(&right, scale) {
                Ok(rest) => rest,
                Err(_) => {
                    self.push(Decimal::zero());
                    return say("remainder by zero");
                }
            },
            b'~' => {
                let quotient = left.divide(&right, scale).map_err(zero("divide by zero"))?;
                let rest = left.remainder(&right, scale).map_err(zero("divide by zero"))?;
                self.push(quotient);
                rest
            }
            _ => {
                if right.scale() > 0 {
                    self.context.out.flush()?;
                    self.context
                        .write_error(b"Runtime warning: non-zero scale in exponent\n")
                        .map_err(Failure::from)?;
                }
                let Some(exponent) = right.to_i64() else { return say("exponent too large in raise") };
                match left.power(exponent, scale) {
                    Err(Trouble::DivisionByZero) => Decimal::zero(),
                    other => other.map_err(zero("divide by zero"))?,
                }
            }
        };
        self.push(result);
        Ok(())
    }

    fn powers(&mut self, command: u8) -> Done<()> {
        if command == b'v' {
            let number = self.pop_number()?;
            let Ok(root) = number.square_root(self.scale) else {
                return say("square root of negative number");
            };
            self.push(root);
            return Ok(());
        }
        let (exponent, modulus) = self.pop_two()?;
        let base = self.pop_number()?;
        let (exponent, modulus, base) = (exponent.whole(), modulus.whole(), base.whole());
        if modulus == BigInt::ZERO {
            return say("remainder by zero");
        }
        if exponent < BigInt::ZERO {
            return say("negative exponent");
        }
        self.push(Decimal::new(base.modpow(&exponent, &modulus), 0));
        Ok(())
    }

    fn output(&mut self, command: u8) -> Done<()> {
        match command {
            b'p' => {
                let Some(top) = self.stack.last().cloned() else { return say("stack empty") };
                self.show(&top)?;
                self.printer.end_line(&mut self.context.out)?;
            }
            b'n' => {
                let top = self.pop()?;
                self.show(&top)?;
            }
            b'f' => {
                for value in self.stack.clone().iter().rev() {
                    self.show(value)?;
                    self.printer.end_line(&mut self.context.out)?;
                }
            }
            b'P' => match self.pop()? {
                Value::Text(text) => self.context.out.write(&text)?,
                Value::Number(number) => self.context.out.write(&bytes_of(&number.whole()))?,
            },
            _ => {
                let text = match self.pop()? {
                    Value::Text(text) => text.first().copied().into_iter().collect(),
                    Value::Number(number) => bytes_of(&number.whole()).last().copied().into_iter().collect(),
                };
                self.stack.push(Value::Text(text));
            }
        }
        Ok(())
    }

    fn show(&mut self, value: &Value) -> Result<(), Failure> {
        match value {
            Value::Number(number) => self.printer.number(&mut self.context.out, number, self.output_base),
            Value::Text(text) => self.context.out.write(text),
        }
    }

    fn rotate(&mut self, command: u8) -> Done<()> {
        if command == b'r' {
            let depth = self.stack.len();
            if depth < 2 {
                return say("stack empty");
            }
            self.stack.swap(depth - 1, depth - 2);
            return Ok(());
        }
        let count = self.pop_number()?.to_i64().unwrap_or(0);
        let size = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
        if size > self.stack.len() {
            return say("stack empty");
        }
        let start = self.stack.len() - size;
        if size > 1 && count > 0 {
            self.stack[start..].rotate_left(1);
        } else if size > 1 {
            self.stack[start..].rotate_right(1);
        }
        Ok(())
    }

    fn registers(&mut self, command: u8) -> Done<()> {
        let name = self.register()?;
        match command {
            b's' => {
                let value = self.pop()?;
                let register = self.registers.entry(name).or_default();
                match register.last_mut() {
                    Some(top) => top.0 = value,
                    None => register.push((value, HashMap::new())),
                }
            }
            b'l' => {
                let value = self.registers.get(&name).and_then(|register| register.last());
                let value = value.map_or(Value::Number(Decimal::zero()), |(value, _)| value.clone());
                self.stack.push(value);
            }
            b'S' => {
                let value = self.pop()?;
                self.registers.entry(name).or_default().push((value, HashMap::new()));
            }
            b'L' => match self.registers.get_mut(&name).and_then(Vec::pop) {
                Some((value, _)) => self.stack.push(value),
                None => return say(&format!("stack register '{}' (0{name:o}) is empty", char::from(name))),
            },
            _ => {
                let index = self.pop_number()?;
                let Some(index) = index.to_i64().filter(|&index| index >= 0) else {
                    return say("array index must be a nonnegative integer");
                };
                let register = self.registers.entry(name).or_default();
                if register.is_empty() {
                    register.push((Value::Number(Decimal::zero()), HashMap::new()));
                }
                let Some((_, array)) = register.last_mut() else { return Ok(()) };
                if command == b':' {
                    match self.stack.pop() {
                        Some(value) => {
                            array.insert(index, value);
                        }
                        None => return say("stack empty"),
                    }
                } else {
                    let value = array.get(&index).cloned();
                    self.stack.push(value.unwrap_or(Value::Number(Decimal::zero())));
                }
            }
        }
        Ok(())
    }

    fn parameters(&mut self, command: u8) -> Done<()> {
        match command {
            b'I' => self.push(i64::from(self.input_base).into()),
            b'O' => self.push(i64::from(self.output_base).into()),
            b'K' => self.push(self.scale.into()),
            _ => {
                let value = self.pop_number()?;
                let number = value.whole().to_u32().filter(|_| !value.is_negative());
                match (command, number) {
                    (b'i', Some(base @ 2..=16)) => self.input_base = base,
                    (b'i', _) => return say("input base must be a number between 2 and 16 (inclusive)"),
                    (b'o', Some(base @ 2..)) => self.output_base = base,
                    (b'o', _) => return say("output base must be a number greater than 1"),
                    (_, Some(scale)) => self.scale = scale as usize,
                    (_, None) => return say("scale must be a nonnegative number"),
                }
            }
        }
        Ok(())
    }

    fn compare(&mut self, relation: u8, negated: bool) -> Done<()> {
        let name = self.register()?;
        let (second, top) = self.pop_two()?;
        let order = top.compare(&second);
        let holds = match relation {
            b'<' => order.is_lt(),
            b'>' => order.is_gt(),
            _ => order.is_eq(),
        };
        if holds == negated {
            return Ok(());
        }
        let value =
            self.registers.get(&name).and_then(|register| register.last()).map(|(value, _)| value.clone());
        match value {
            Some(value) => self.execute(value),
            None => Ok(()),
        }
    }

    /// Runs a text; a number is only put back.
    fn execute(&mut self, value: Value) -> Done<()> {
        match value {
            Value::Number(number) => self.push(number),
            Value::Text(text) => {
                // A call at the end of a text takes its place, so that loops do not pile up.
                while self.frames.len() > 1
                    && self.frames.last().is_some_and(|frame| frame.at >= frame.text.len())
                {
                    self.frames.pop();
                }
                if self.frames.len() >= MOST_DEPTH {
                    return Err(Failure::new("recursion too deep").into());
                }
                self.frames.push(Frame { text, at: 0 });
            }
        }
        Ok(())
    }
}

/// Reads a number; in another base than ten the decimals are worth what `bc` makes of them.
fn read_number(digits: &[u8], base: u32) -> Decimal {
    let negative = digits.first() == Some(&b'_');
    let digits = if negative { &digits[1..] } else { digits };
    let point = digits.iter().position(|&byte| byte == b'.').unwrap_or(digits.len());
    let join = |digits: &[u8]| {
        let value = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { byte - b'A' + 10 };
        digits.iter().fold(BigInt::ZERO, |sum, &byte| sum * base + value(byte))
    };
    let fraction = digits.get(point + 1..).unwrap_or_default();
    let places = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
    let unit = BigInt::from(10u8).pow(places);
    let magnitude = join(&digits[..point]) * &unit + join(fraction) * &unit / BigInt::from(base).pow(places);
    let magnitude = if negative { -magnitude } else { magnitude };
    Decimal::new(magnitude, fraction.len())
}

/// Digits without leading zeros, which a number below one has none of before its point.
fn significant(number: &Decimal) -> usize {
    number.digits().magnitude().to_string().len()
}

fn open_brackets(text: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut in_comment = false;
    for &byte in text {
        match byte {
            b'#' if depth == 0 => in_comment = true,
            b'\n' => in_comment = false,
            b'[' if !in_comment => depth += 1,
            b']' if !in_comment => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[track_caller]
    fn check(program: &str, expected: &str) {
        call("dc").stdin(program).gives(expected);
    }

    #[test]
    fn numbers_are_computed_on_a_stack() {
        check("1 2+p 5k 1 3/p 2vp 2 3^p", "3\n.33333\n1.41421\n8\n");
        check("7 3~f", "1\n2\n");
        check("2 10 1000|p", "24\n");
        check("16o 255p 2i 1010p", "FF\nA\n");
        check("1 2 3f c z p", "3\n2\n1\n0\n");
    }

    #[test]
    fn macros_and_registers_work() {
        check("[la1-dsa0<b]sb 3sa lbx la p", "0\n");
        check("1sa 3Sa lap Lap Lap", "3\n3\n1\n");
        check("5 1:a 1;ap 2;ap", "5\n0\n");
        check("[[1p 2Q 3p]x 4p]x 5p", "1\n5\n");
    }

    #[test]
    fn mistakes_are_told() {
        call("dc").stdin("+ 1 0/ h").answers(
            0,
            "'h' (0150) unimplemented\n",
            "dc: stack empty\ndc: divide by zero\ndc: ",
        );
    }
}
