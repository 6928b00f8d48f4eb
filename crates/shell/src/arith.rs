//! Evaluating arithmetic.

use std::cell::Cell;

use boxsh_syntax::ast::{
    Arith, ArithBinaryOp, ArithExpr, ArithIncrement, ArithUnaryOp, ArithVariable, ParamName, ParamOp,
    Subscript, WordFlags, WordPart,
};
use boxsh_syntax::parse_arith;

use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Attributes, Value, Variable};
use crate::variables::Key;

/// Variables whose values are expressions that name variables, and so on.
const MAX_NESTING: u32 = 1024;

/// An expression whose tree asks for its memory first, in bytes.
const LONG: usize = 16 << 10;

/// What a byte of an expression takes in its tree at most, while that grows.
const TREE_PER_BYTE: u64 = 48;

/// Why an expression has no value; the text is what bash says behind the expression.
pub(crate) enum ArithError {
    /// A mistake in the expression: the expression, and what is wrong with it.
    Message(Vec<u8>),
    /// A change of flow in something that the expression expands.
    Flow(Flow),
}

impl From<Flow> for ArithError {
    fn from(flow: Flow) -> Self {
        Self::Flow(flow)
    }
}

impl From<boxsh_kernel::Errno> for ArithError {
    fn from(errno: boxsh_kernel::Errno) -> Self {
        Self::Flow(errno.into())
    }
}

type Eval = Result<i64, ArithError>;

/// The integer that text starts with, as `atoi` reads it.
pub(crate) fn leading_integer(text: &[u8]) -> i64 {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text.first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let value = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .fold(0i64, |value, byte| value.wrapping_mul(10).wrapping_add(i64::from(byte - b'0')));
    if negative { value.wrapping_neg() } else { value }
}

/// The value of text that is nothing but a decimal number without leading zeros.
#[inline]
pub(crate) fn plain_decimal(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        _ => (false, text),
    };
    match digits {
        [] => return None,
        [b'0'] => return (!negative).then_some(0),
        [b'0', ..] => return None,
        _ if digits.len() > 18 => return None,
        _ => {}
    }
    let mut value = 0i64;
    for &byte in digits {
        if !byte.is_ascii_digit() {
            return None;
        }
        value = value * 10 + i64::from(byte - b'0');
    }
    Some(if negative { -value } else { value })
}

impl Shell<'_> {
    /// The value of a parsed expression; a mistake in it gives up the command line.
    pub fn evaluate(&mut self, arith: &Arith) -> Run<i64> {
        self.evaluate_or_message(arith).map_err(|error| self.arith_failed(error, None))
    }

    /// The value of an expression that belongs to a parameter, which a message about a mistake names.
    pub(crate) fn evaluate_of(&mut self, parameter: impl Fn() -> Vec<u8>, arith: &Arith) -> Run<i64> {
        self.evaluate_or_message(arith).map_err(|error| {
            let error = match error {
                ArithError::Message(message) => {
                    ArithError::Message([&parameter()[..], b": ", &message].concat())
                }
                ArithError::Flow(flow) => ArithError::Flow(flow),
            };
            self.arith_failed(error, None)
        })
    }

    /// The value of an expression that is known only as text.
    pub fn evaluate_text(&mut self, text: &[u8]) -> Run<i64> {
        if let Some(value) = plain_decimal(text) {
            return Ok(value);
        }
        self.text_value(text, 0).map_err(|error| self.arith_failed(error, None))
    }

    /// The value of an expression for a command that reports mistakes under its own name and goes on.
    pub(crate) fn evaluate_for(&mut self, command: &str, arith: &Arith) -> Run<Option<i64>> {
        match self.evaluate_or_message(arith) {
            Ok(value) => Ok(Some(value)),
            Err(error) => self.report_arith(error, command),
        }
    }

    /// The same for text, as `let` has it.
    pub(crate) fn evaluate_text_for(&mut self, command: &str, text: &[u8]) -> Run<Option<i64>> {
        match self.text_value(text, 0) {
            Ok(value) => Ok(Some(value)),
            Err(error) => self.report_arith(error, command),
        }
    }

    fn report_arith(&mut self, error: ArithError, command: &str) -> Run<Option<i64>> {
        match self.arith_failed(error, Some(command)) {
            Flow::Discard => Ok(None),
            flow => Err(flow),
        }
    }

    fn arith_failed(&mut self, error: ArithError, command: Option<&str>) -> Flow {
        match error {
            ArithError::Flow(flow) => flow,
            ArithError::Message(message) => {
                let mut text = Vec::new();
                if let Some(command) = command.or(self.speaker) {
                    text.extend_from_slice(command.as_bytes());
                    text.extend_from_slice(b": ");
                }
                text.extend_from_slice(&message);
                if let Err(flow) = self.error_bytes(&text) {
                    return flow;
                }
                self.set_status(1);
                self.bad_expression = true;
                Flow::Discard
            }
        }
    }

    #[inline]
    fn evaluate_or_message(&mut self, arith: &Arith) -> Eval {
        match arith.expr.as_ref().and_then(|expr| self.plain_result(expr)) {
            Some(value) => Ok(value),
            None => self.evaluate_fully(arith),
        }
    }

    /// The value of an expression as loops have them: a number, a variable that holds one, an operation on two of those, or a step of a
    /// counter. `None`, and nothing has happened, if it is anything else or would fail.
    #[inline]
    fn plain_result(&mut self, expr: &ArithExpr) -> Option<i64> {
        match expr {
            ArithExpr::Binary(first, rest) => match &rest[..] {
                [(op, second)] => {
                    plain_operation(*op, self.plain_operand(first)?, self.plain_operand(second)?)
                }
                _ => None,
            },
            ArithExpr::Increment(op, variable) if variable.subscript.is_none() => {
                self.increment_plain(*op, &variable.name)
            }
            operand => self.plain_operand(operand),
        }
    }

    #[inline]
    fn plain_operand(&self, expr: &ArithExpr) -> Option<i64> {
        match expr {
            ArithExpr::Number(value) => Some(*value),
            ArithExpr::Variable(variable) if variable.subscript.is_none() => {
                match &self.state.vars.get(&variable.name)?.value {
                    Value::Scalar(text) => plain_decimal(text),
                    _ => None,
                }
            }
            // Any other text than that of a number would have to be parsed with what stands around it.
            ArithExpr::Expansion(part) => self.plain_expansion(part).filter(|&value| value >= 0),
            _ => None,
        }
    }

    /// The number that `$x` or `$1` gives, if it is one.
    #[inline]
    fn plain_expansion(&self, part: &WordPart) -> Option<i64> {
        let WordPart::Param(param) = part else { return None };
        if !matches!(param.op, ParamOp::None) || param.subscript.is_some() || param.indirect {
            return None;
        }
        match &param.name {
            ParamName::Variable(name) => match self.state.vars.get(name)? {
                Variable { value: Value::Scalar(text), attributes, .. }
                    if !attributes.has(Attributes::NAMEREF) =>
                {
                    plain_decimal(text)
                }
                _ => None,
            },
            ParamName::Positional(number) => {
                plain_decimal(self.state.positional.get((*number as usize).checked_sub(1)?)?)
            }
            ParamName::Special(_) => None,
        }
    }

    fn evaluate_fully(&mut self, arith: &Arith) -> Eval {
        let Some(expr) = &arith.expr else {
            let text = self.expand_expression(&arith.source)?;
            return self.text_value(&text, 0);
        };
        if !arith.source.flags.intersects(WordFlags::EXPANSION) {
            return self.tree_value(expr, &Source::Word(arith), 0);
        }
        let mut parts = Vec::new();
        collect_expansions(expr, &mut parts);
        let is_repeatable = |part: &&WordPart| !matches!(part, WordPart::Command(_) | WordPart::Process(_));
        if !parts.iter().all(is_repeatable) {
            let text = self.expand_expression(&arith.source)?;
            return self.text_value(&text, 0);
        }
        // The tree stands for the text as long as every expansion in it is but a number; else the text has to be put
        // together and parsed, as bash does always.
        let mut operands = Vec::with_capacity(parts.len());
        for part in parts {
            let text = self.expand_arith_part(part)?;
            match plain_decimal(&text) {
                Some(value) if value >= 0 => operands.push(value),
                _ => {
                    let text = self.expand_expression(&arith.source)?;
                    return self.text_value(&text, 0);
                }
            }
        }
        let source = Source::Operands { arith, operands: &operands, next: Cell::new(0) };
        self.tree_value(expr, &source, 0)
    }

    fn text_value(&mut self, text: &[u8], depth: u32) -> Eval {
        if let Some(value) = plain_decimal(text) {
            return Ok(value);
        }
        if depth > MAX_NESTING || self.process.stack_left() < 128 << 10 {
            let mut message = text.to_vec();
            message.extend_from_slice(b": expression recursion level exceeded (error token is \"");
            message.extend_from_slice(text);
            message.extend_from_slice(b"\")");
            return Err(ArithError::Message(message));
        }
        if text.len() > LONG {
            self.process.reserve(TREE_PER_BYTE * text.len() as u64)?;
        }
        self.process.work(text.len() as u64)?;
        match parse_arith(text) {
            Ok(None) => Ok(0),
            Ok(Some(expr)) => self.tree_value(&expr, &Source::Text(text), depth),
            Err(error) => Err(ArithError::Message(error.message())),
        }
    }

    fn tree_value(&mut self, expr: &ArithExpr, source: &Source<'_>, depth: u32) -> Eval {
        Ok(match expr {
            ArithExpr::Number(value) => *value,
            ArithExpr::Expansion(_) => source.next_operand(),
            ArithExpr::Variable(variable) => self.variable_value(variable, source, depth)?,
            ArithExpr::Unary(op, operand) => {
                let value = self.tree_value(operand, source, depth)?;
                match op {
                    ArithUnaryOp::Minus => value.wrapping_neg(),
                    ArithUnaryOp::Plus => value,
                    ArithUnaryOp::Not => i64::from(value == 0),
                    ArithUnaryOp::Complement => !value,
                }
            }
            ArithExpr::Increment(op, variable) => {
                if variable.subscript.is_none()
                    && let Some(value) = self.increment_plain(*op, &variable.name)
                {
                    return Ok(value);
                }
                let key = self.key_of(variable, source, depth)?;
                let old = self.value_at(variable, key.as_ref(), depth)?;
                let new = match op {
                    ArithIncrement::PreIncrement | ArithIncrement::PostIncrement => old.wrapping_add(1),
                    ArithIncrement::PreDecrement | ArithIncrement::PostDecrement => old.wrapping_sub(1),
                };
                self.store(variable, key, new)?;
                match op {
                    ArithIncrement::PreIncrement | ArithIncrement::PreDecrement => new,
                    ArithIncrement::PostIncrement | ArithIncrement::PostDecrement => old,
                }
            }
            ArithExpr::Binary(first, rest) => {
                let mut value = self.tree_value(first, source, depth)?;
                for (op, operand) in rest {
                    self.process.tick()?;
                    let right = self.tree_value(operand, source, depth)?;
                    value = self.apply(*op, value, right, source)?;
                }
                value
            }
            ArithExpr::And(operands) => {
                for operand in operands {
                    self.process.tick()?;
                    if self.tree_value(operand, source, depth)? == 0 {
                        source.skip_rest(operands, operand);
                        return Ok(0);
                    }
                }
                1
            }
            ArithExpr::Or(operands) => {
                for operand in operands {
                    self.process.tick()?;
                    if self.tree_value(operand, source, depth)? != 0 {
                        source.skip_rest(operands, operand);
                        return Ok(1);
                    }
                }
                0
            }
            ArithExpr::Conditional(parts) => {
                let [condition, then, otherwise] = &**parts;
                if self.tree_value(condition, source, depth)? != 0 {
                    let value = self.tree_value(then, source, depth)?;
                    source.skip(otherwise);
                    value
                } else {
                    source.skip(then);
                    self.tree_value(otherwise, source, depth)?
                }
            }
            ArithExpr::Assign(variable, op, right) => {
                let (key, value) = match op {
                    None => {
                        let value = self.tree_value(right, source, depth)?;
                        (self.key_of(variable, source, depth)?, value)
                    }
                    Some(op) => {
                        let key = self.key_of(variable, source, depth)?;
                        let old = self.value_at(variable, key.as_ref(), depth)?;
                        let right = self.tree_value(right, source, depth)?;
                        (key, self.apply(*op, old, right, source)?)
                    }
                };
                self.store(variable, key, value)?;
                value
            }
            ArithExpr::Comma(parts) => {
                let mut value = 0;
                for part in parts {
                    self.process.tick()?;
                    value = self.tree_value(part, source, depth)?;
                }
                value
            }
        })
    }

    /// Increments a variable that is a plain number without attributes, in one go; `None`, and nothing has happened, if it is something
    /// else.
    #[inline]
    fn increment_plain(&mut self, op: ArithIncrement, name: &[u8]) -> Option<i64> {
        // Those in capitals may mean something to the shell.
        if self.has(Opt::AllExport) || name.first().is_some_and(u8::is_ascii_uppercase) {
            return None;
        }
        let variable = self.state.vars.get_mut(name).filter(|variable| variable.attributes.is_empty())?;
        let Value::Scalar(text) = &mut variable.value else { return None };
        let old = plain_decimal(text)?;
        let new = match op {
            ArithIncrement::PreIncrement | ArithIncrement::PostIncrement => old + 1,
            ArithIncrement::PreDecrement | ArithIncrement::PostDecrement => old - 1,
        };
        *text = Str::from_integer(new);
        Some(match op {
            ArithIncrement::PreIncrement | ArithIncrement::PreDecrement => new,
            ArithIncrement::PostIncrement | ArithIncrement::PostDecrement => old,
        })
    }

    fn apply(&mut self, op: ArithBinaryOp, left: i64, right: i64, source: &Source<'_>) -> Eval {
        match (plain_operation(op, left, right), op) {
            (Some(value), _) => Ok(value),
            (None, ArithBinaryOp::Power) => Err(self.mistake(source, "exponent less than 0")?),
            (None, _) => Err(self.mistake(source, "division by 0")?),
        }
    }

    /// A mistake that shows only in the values. The error token is what follows the operator in the text.
    fn mistake(&mut self, source: &Source<'_>, what: &str) -> Result<ArithError, ArithError> {
        let text = match source {
            Source::Text(text) => Str::new(text),
            Source::Word(arith) | Source::Operands { arith, .. } => self.expand_arith_text(&arith.source)?,
        };
        let shown: &[u8] = text.trim_ascii_start();
        let operator: &[u8] = if what.starts_with("exponent") { b"*" } else { b"/%" };
        let at = shown.iter().rposition(|byte| operator.contains(byte)).map_or(0, |at| at + 1);
        let token = shown[at..].trim_ascii_start();
        let token = match token.first() {
            Some(b'-') if what.starts_with("exponent") => token[1..].trim_ascii_start(),
            Some(b'=') => token[1..].trim_ascii_start(),
            _ => token,
        };
        let mut message = shown.to_vec();
        message.extend_from_slice(format!(": {what} (error token is \"").as_bytes());
        message.extend_from_slice(token);
        message.extend_from_slice(b"\")");
        Ok(ArithError::Message(message))
    }

    fn variable_value(&mut self, variable: &ArithVariable, source: &Source<'_>, depth: u32) -> Eval {
        let key = self.key_of(variable, source, depth)?;
        self.value_at(variable, key.as_ref(), depth)
    }

    /// The element that a subscript means. It is evaluated once, however often the element is used.
    #[inline]
    fn key_of(
        &mut self,
        variable: &ArithVariable,
        source: &Source<'_>,
        depth: u32,
    ) -> Result<Option<Key>, ArithError> {
        let is_text = depth > 0 || matches!(source, Source::Text(_));
        let subscript = variable.subscript.as_ref();
        subscript.map(|subscript| self.arith_key(variable, subscript, is_text)).transpose()
    }

    fn value_at(&mut self, variable: &ArithVariable, key: Option<&Key>, depth: u32) -> Eval {
        if key.is_none()
            && let Some(found) = self.state.vars.get(&variable.name)
            && let Value::Scalar(text) = &found.value
            && let Some(value) = plain_decimal(text)
        {
            return Ok(value);
        }
        let text = match key {
            None => self.value(&variable.name),
            Some(key) => self.element(&variable.name, key),
        };
        let Some(text) = text else {
            if self.has(Opt::NoUnset) && !self.holds_anything(&variable.name) {
                return Err(ArithError::Flow(self.fatal(&variable.name, b"unbound variable")));
            }
            return Ok(0);
        };
        self.text_value(&text, depth + 1)
    }

    /// Whether a variable is set, be it to an array without elements: those that it lacks are 0 even under `set -u`.
    fn holds_anything(&self, name: &[u8]) -> bool {
        let target = self.state.vars.follow(name);
        target.and_then(|target| self.state.vars.get(&target.name)).is_some_and(Variable::is_set)
    }

    fn arith_key(
        &mut self,
        variable: &ArithVariable,
        subscript: &Subscript,
        is_text: bool,
    ) -> Result<Key, ArithError> {
        let key = match subscript {
            // Text has not been expanded yet.
            Subscript::Index(index)
                if is_text && (may_expand(index) || self.is_associative(&variable.name)) =>
            {
                self.text_key(&variable.name, &crate::source_text::subscript(subscript))?
            }
            Subscript::Index(index) if self.is_associative(&variable.name) => {
                Some(Key::Text(self.arith_text_key(index)?))
            }
            Subscript::Index(index) => self.subscript_key(&variable.name, index)?,
            Subscript::At => self.is_associative(&variable.name).then(|| Key::Text(Str::from("@"))),
            Subscript::Star => self.is_associative(&variable.name).then(|| Key::Text(Str::from("*"))),
        };
        key.ok_or_else(|| {
            let mut message = variable.name.to_vec();
            message.extend_from_slice(b": bad array subscript");
            ArithError::Message(message)
        })
    }

    /// The key that a subscript in an expression means, which is expanded as any other word is.
    fn arith_text_key(&mut self, index: &Arith) -> Run<Str> {
        let is_quoted = |part: &WordPart| match part {
            WordPart::Literal(text) => text.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'\\')),
            _ => false,
        };
        if index.source.parts.iter().any(is_quoted) {
            // Quotes are plain text to the parser of expressions.
            let text = boxsh_syntax::print_arith(index, boxsh_syntax::Style::Source);
            return self.expand_key_word(&text);
        }
        let mut key = Vec::new();
        for part in index.source.parts.iter() {
            match part {
                WordPart::Literal(text) => key.extend_from_slice(text),
                part => key.extend_from_slice(&self.expand_arith_part(part)?),
            }
        }
        Ok(key.into())
    }

    fn store(&mut self, variable: &ArithVariable, key: Option<Key>, value: i64) -> Result<(), ArithError> {
        let text = Str::from_integer(value);
        match key {
            None => self.assign(&variable.name, text, false)?,
            Some(key) => {
                let target = self.state.vars.follow(&variable.name).map(|target| target.name);
                let name = target.unwrap_or_else(|| Str::new(&variable.name));
                self.assign_element(&name, key, text, false)?;
            }
        }
        Ok(())
    }
}

/// Whether the text of a subscript has something to expand in it.
fn may_expand(index: &Arith) -> bool {
    let is_live = |part: &WordPart| match part {
        WordPart::Literal(text) => text.iter().any(|byte| matches!(byte, b'$' | b'`')),
        _ => false,
    };
    index.expr.is_none() && index.source.parts.iter().any(is_live)
}

/// The result of an operation; `None` for a division by zero and for a negative exponent.
#[inline]
fn plain_operation(op: ArithBinaryOp, left: i64, right: i64) -> Option<i64> {
    Some(match op {
        ArithBinaryOp::BitOr => left | right,
        ArithBinaryOp::BitXor => left ^ right,
        ArithBinaryOp::BitAnd => left & right,
        ArithBinaryOp::Equal => i64::from(left == right),
        ArithBinaryOp::NotEqual => i64::from(left != right),
        ArithBinaryOp::Less => i64::from(left < right),
        ArithBinaryOp::LessEqual => i64::from(left <= right),
        ArithBinaryOp::Greater => i64::from(left > right),
        ArithBinaryOp::GreaterEqual => i64::from(left >= right),
        ArithBinaryOp::ShiftLeft => left.wrapping_shl(right as u32),
        ArithBinaryOp::ShiftRight => left.wrapping_shr(right as u32),
        ArithBinaryOp::Add => left.wrapping_add(right),
        ArithBinaryOp::Subtract => left.wrapping_sub(right),
        ArithBinaryOp::Multiply => left.wrapping_mul(right),
        ArithBinaryOp::Divide | ArithBinaryOp::Remainder if right == 0 => return None,
        ArithBinaryOp::Divide => left.wrapping_div(right),
        ArithBinaryOp::Remainder => left.wrapping_rem(right),
        ArithBinaryOp::Power if right < 0 => return None,
        ArithBinaryOp::Power => power(left, right),
    })
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1i64;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

/// Where an expression comes from: its text is needed only for messages.
enum Source<'a> {
    Text(&'a [u8]),
    Word(&'a Arith),
    /// Its expansions have been done, and these are their values in order.
    Operands {
        arith: &'a Arith,
        operands: &'a [i64],
        next: Cell<usize>,
    },
}

impl Source<'_> {
    fn next_operand(&self) -> i64 {
        match self {
            Self::Operands { operands, next, .. } => {
                let at = next.replace(next.get() + 1);
                operands.get(at).copied().unwrap_or_default()
            }
            _ => 0,
        }
    }

    /// Passes over the operands of a part that is not evaluated.
    fn skip(&self, expr: &ArithExpr) {
        if let Self::Operands { next, .. } = self {
            let mut parts = Vec::new();
            collect_expansions(expr, &mut parts);
            next.set(next.get() + parts.len());
        }
    }

    fn skip_rest(&self, operands: &[ArithExpr], last: &ArithExpr) {
        let evaluated =
            operands.iter().position(|operand| std::ptr::eq(operand, last)).map_or(0, |at| at + 1);
        operands[evaluated..].iter().for_each(|operand| self.skip(operand));
    }
}

/// The expansions in an expression, in the order of the text. Subscripts are expanded when they are evaluated.
fn collect_expansions<'a>(expr: &'a ArithExpr, parts: &mut Vec<&'a WordPart>) {
    match expr {
        ArithExpr::Expansion(part) => parts.push(part),
        ArithExpr::Number(_) | ArithExpr::Variable(_) | ArithExpr::Increment(..) => {}
        ArithExpr::Unary(_, operand) | ArithExpr::Assign(_, _, operand) => collect_expansions(operand, parts),
        ArithExpr::Binary(first, rest) => {
            collect_expansions(first, parts);
            rest.iter().for_each(|(_, operand)| collect_expansions(operand, parts));
        }
        ArithExpr::And(operands) | ArithExpr::Or(operands) | ArithExpr::Comma(operands) => {
            operands.iter().for_each(|operand| collect_expansions(operand, parts));
        }
        ArithExpr::Conditional(operands) => {
            operands.iter().for_each(|operand| collect_expansions(operand, parts));
        }
    }
}
