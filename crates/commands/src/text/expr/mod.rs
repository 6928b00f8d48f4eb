//! `expr`: evaluate an expression.

mod value;

use std::cmp::Ordering;

use boxsh_format::Charset;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Spec};
use boxsh_pattern::regex::{Captures, MatchError, Syntax};

use self::value::{Operation, Value};
use super::pattern;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "expr",
    usage: &["EXPRESSION", "OPTION"],
    summary: "Print the value of EXPRESSION to standard output.",
    notes: "\
In increasing precedence:
  ARG1 | ARG2    ARG1 & ARG2
  ARG1 < ARG2, and likewise <= = != >= >
  ARG1 + ARG2    ARG1 - ARG2    ARG1 * ARG2    ARG1 / ARG2    ARG1 % ARG2
  STRING : REGEXP, match STRING REGEXP, substr STRING POS LENGTH, index STRING CHARS, length STRING
  + TOKEN        TOKEN as a string, even if it is a keyword
  ( EXPRESSION )
The status is 0 if the value is neither null nor 0, 1 if it is, 2 if the expression is wrong.",
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    message::answer_sole_flag(context, &SPEC)?;
    let arguments = context.arguments().to_vec();
    let mut words = &arguments[..];
    if words.first().is_some_and(|first| first == b"--") {
        words = &words[1..];
    }
    if words.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let charset = message::charset(context.process);
    let mut evaluation = Evaluation { context, words, at: 0, depth: 0, charset };
    let value = evaluation.or(true)?;
    if let Some(extra) = words.get(evaluation.at) {
        let extra = message::quote(context, extra);
        return Err(fail(format!("syntax error: unexpected argument {extra}")));
    }
    context.out.write(&value.to_text())?;
    context.out.write(b"\n")?;
    Ok(Exit::from_success(!value.is_null()))
}

fn fail(text: String) -> Failure {
    Failure::with_status(2, text)
}

/// Brackets inside of brackets, and keywords in front of keywords.
const DEEPEST: u32 = 200;

struct Evaluation<'a, 'p> {
    context: &'a Context<'p>,
    words: &'a [Vec<u8>],
    at: usize,
    depth: u32,
    charset: Charset,
}

type Outcome = Result<Value, Failure>;

impl Evaluation<'_, '_> {
    /// Whether the next word is this; takes it then.
    fn next_is(&mut self, word: &[u8]) -> bool {
        let found = self.words.get(self.at).is_some_and(|next| next == word);
        self.at += usize::from(found);
        found
    }

    fn missing(&self) -> Failure {
        let before = self.at.checked_sub(1).and_then(|at| self.words.get(at)).map_or(&b""[..], Vec::as_slice);
        fail(format!("syntax error: missing argument after {}", message::quote(self.context, before)))
    }

    /// `evaluate` is false where the result is not needed: errors of values do not count there.
    fn or(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.and(evaluate)?;
        while self.next_is(b"|") {
            let right = self.and(evaluate && left.is_null())?;
            if left.is_null() {
                left = if right.is_null() { Value::from(0) } else { right };
            }
        }
        Ok(left)
    }

    fn and(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.comparison(evaluate)?;
        while self.next_is(b"&") {
            let right = self.comparison(evaluate && !left.is_null())?;
            if left.is_null() || right.is_null() {
                left = Value::from(0);
            }
        }
        Ok(left)
    }

    fn comparison(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.sum(evaluate)?;
        loop {
            let holds: fn(Ordering) -> bool = match () {
                () if self.next_is(b"<") => Ordering::is_lt,
                () if self.next_is(b"<=") => Ordering::is_le,
                () if self.next_is(b"=") || self.next_is(b"==") => Ordering::is_eq,
                () if self.next_is(b"!=") => Ordering::is_ne,
                () if self.next_is(b">=") => Ordering::is_ge,
                () if self.next_is(b">") => Ordering::is_gt,
                () => return Ok(left),
            };
            let right = self.sum(evaluate)?;
            if evaluate {
                left = Value::from(i64::from(holds(left.compare(&right))));
            }
        }
    }

    fn sum(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.product(evaluate)?;
        loop {
            let operation = match () {
                () if self.next_is(b"+") => Operation::Add,
                () if self.next_is(b"-") => Operation::Subtract,
                () => return Ok(left),
            };
            let right = self.product(evaluate)?;
            if evaluate {
                left = left.calculate(self.context.process, operation, &right)?;
            }
        }
    }

    fn product(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.matching(evaluate)?;
        loop {
            let operation = match () {
                () if self.next_is(b"*") => Operation::Multiply,
                () if self.next_is(b"/") => Operation::Divide,
                () if self.next_is(b"%") => Operation::Remainder,
                () => return Ok(left),
            };
            let right = self.matching(evaluate)?;
            if evaluate {
                left = left.calculate(self.context.process, operation, &right)?;
            }
        }
    }

    fn matching(&mut self, evaluate: bool) -> Outcome {
        let mut left = self.keyword(evaluate)?;
        while self.next_is(b":") {
            let pattern = self.keyword(evaluate)?;
            if evaluate {
                left = self.match_pattern(&left, &pattern)?;
            }
        }
        Ok(left)
    }

    fn keyword(&mut self, evaluate: bool) -> Outcome {
        self.context.process.tick()?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(fail("expression is nested too deeply".into()));
        }
        let value = self.keyword_within(evaluate);
        self.depth -= 1;
        value
    }

    fn keyword_within(&mut self, evaluate: bool) -> Outcome {
        if self.next_is(b"+") {
            let word = self.words.get(self.at).ok_or_else(|| self.missing())?;
            self.at += 1;
            return Ok(Value::Text(word.clone()));
        }
        if self.next_is(b"length") {
            let text = self.keyword(evaluate)?.to_text();
            return Ok(Value::from(self.charset.count(&text) as i64));
        }
        if self.next_is(b"match") {
            let text = self.keyword(evaluate)?;
            let pattern = self.keyword(evaluate)?;
            return if evaluate { self.match_pattern(&text, &pattern) } else { Ok(text) };
        }
        if self.next_is(b"index") {
            let text = self.keyword(evaluate)?.to_text();
            let wanted = self.keyword(evaluate)?.to_text();
            let wanted: Vec<_> = self.charset.units(&wanted).collect();
            let found = self.charset.units(&text).position(|unit| wanted.contains(&unit));
            return Ok(Value::from(found.map_or(0, |at| at as i64 + 1)));
        }
        if self.next_is(b"substr") {
            let text = self.keyword(evaluate)?.to_text();
            let (start, length) = (self.keyword(evaluate)?, self.keyword(evaluate)?);
            let (Some(start), Some(length)) = (start.to_count(), length.to_count()) else {
                return Ok(Value::Text(Vec::new()));
            };
            let from = self.charset.prefix_len(&text, start - 1);
            let taken = self.charset.prefix_len(&text[from..], length);
            return Ok(Value::Text(text[from..from + taken].to_vec()));
        }
        self.primary(evaluate)
    }

    fn primary(&mut self, evaluate: bool) -> Outcome {
        let word = self.words.get(self.at).ok_or_else(|| self.missing())?;
        if word == b"(" {
            self.at += 1;
            let value = self.or(evaluate)?;
            if self.words.get(self.at).is_none() {
                let before = message::quote(self.context, &self.words[self.at - 1]);
                return Err(fail(format!("syntax error: expecting ')' after {before}")));
            }
            if !self.next_is(b")") {
                let found = message::quote(self.context, &self.words[self.at]);
                return Err(fail(format!("syntax error: expecting ')' instead of {found}")));
            }
            return Ok(value);
        }
        if word == b")" {
            return Err(fail(format!("syntax error: unexpected {}", "')'")));
        }
        self.at += 1;
        Ok(Value::Text(word.clone()))
    }

    /// The first group of a match at the start of the text, or how many characters matched if there is no group.
    fn match_pattern(&self, text: &Value, expression: &Value) -> Outcome {
        let (text, expression) = (text.to_text(), expression.to_text());
        let regex = pattern::compile(self.context, &expression, Syntax::Grep).map_err(fail)?;
        let has_group = regex.group_count() > 1;
        let mut captures = Captures::default();
        let mut pulse = pattern::pulse(self.context.process);
        let trouble = |error| match error {
            MatchError::Stopped => Errno::Killed.into(),
            error => fail(error.to_string()),
        };
        let found = regex.match_with(&text, 0, &mut pulse).map_err(trouble)?;
        if !has_group {
            return Ok(Value::from(found.map_or(0, |end| self.charset.count(&text[..end])) as i64));
        }
        if found.is_some() {
            regex.captures_with(&text, 0, &mut captures, &mut pulse).map_err(trouble)?;
        }
        Ok(Value::Text(captures.get(1).map(|(start, end)| text[start..end].to_vec()).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn expressions_are_evaluated() {
        for (line, status, expected) in [
            ("expr 1 + 2 '*' 3", 0, "7\n"),
            ("expr ( 1 + 2 ) '*' 3", 0, "9\n"),
            ("expr 5 - 5", 1, "0\n"),
            ("expr abc : 'a\\(.\\)'", 0, "b\n"),
            ("expr abc : a.", 0, "2\n"),
            ("expr length abc", 0, "3\n"),
            ("expr substr abc 2 5", 0, "bc\n"),
            ("expr index abc cx", 0, "3\n"),
            ("expr 99999999999999999999 + 1", 0, "100000000000000000000\n"),
            ("expr 10 '<' 9", 1, "0\n"),
            ("expr 10x '<' 9", 0, "1\n"),
        ] {
            call(line).answers(status, expected, "");
        }
    }
}
