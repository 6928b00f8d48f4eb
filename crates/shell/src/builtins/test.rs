//! `test` and `[`.

use boxsh_syntax::ast::{BinaryTest, UnaryTest};

use crate::builtins::control::parse_integer;
use crate::exec::compare_integers;
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;

/// Nested parentheses and negations.
const MAX_DEPTH: u32 = 1000;

/// Why there is no answer.
enum Fault {
    /// The words make no sense; the text is the message.
    Message(Vec<u8>),
    Flow(Flow),
}

impl From<Flow> for Fault {
    fn from(flow: Flow) -> Self {
        Self::Flow(flow)
    }
}

type Answer = Result<bool, Fault>;

pub(crate) fn test(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run(shell, "test", &words[1..])
}

pub(crate) fn bracket(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    match words.split_last() {
        Some((last, rest)) if last.as_bytes() == b"]" && !rest.is_empty() => run(shell, "[", &rest[1..]),
        _ => {
            shell.error(format_args!("[: missing `]'"))?;
            Ok(2)
        }
    }
}

fn run(shell: &mut Shell<'_>, name: &'static str, words: &[Str]) -> Run {
    let result =
        shell.speaking_as(name, |shell| Tester { shell, words, at: 0, is_bracket: name == "[" }.answer());
    match result {
        Ok(answer) => Ok(u8::from(!answer)),
        Err(Fault::Flow(flow)) => Err(flow),
        Err(Fault::Message(message)) => {
            shell.error_bytes(&[name.as_bytes(), b": ", &message].concat())?;
            Ok(2)
        }
    }
}

fn fault(about: &[u8], message: &str) -> Fault {
    Fault::Message([about, b": ", message.as_bytes()].concat())
}

fn unary(word: &[u8]) -> Option<UnaryTest> {
    match word {
        [b'-', letter] => UnaryTest::from_letter(*letter),
        _ => None,
    }
}

/// Operators between two words; `-a` and `-o` count where there are exactly three words.
fn binary(word: &[u8]) -> Option<BinaryTest> {
    BinaryTest::from_text(word).filter(|test| *test != BinaryTest::Regex)
}

struct Tester<'s, 'p, 'w> {
    shell: &'s mut Shell<'p>,
    words: &'w [Str],
    at: usize,
    /// Called as `[`, whose bracket is not among the words.
    is_bracket: bool,
}

impl Tester<'_, '_, '_> {
    /// The answer by the number of words, as POSIX has it; the grammar decides only where there are more than four.
    fn answer(&mut self) -> Answer {
        match self.words {
            [] => Ok(false),
            [_, _] | [_] | [_, _, _] => self.few(self.words),
            [not, rest @ ..] if rest.len() == 3 && not.as_bytes() == b"!" => Ok(!self.few(rest)?),
            [open, first, second, close] if open.as_bytes() == b"(" && close.as_bytes() == b")" => {
                self.few(&[first.clone(), second.clone()])
            }
            _ => {
                let answer = self.or(0)?;
                match self.words.get(self.at) {
                    None => Ok(answer),
                    Some(word) if word.starts_with(b"-") => {
                        Err(Fault::Message([b"syntax error: `", &word[..], b"' unexpected"].concat()))
                    }
                    Some(_) => Err(Fault::Message(b"too many arguments".to_vec())),
                }
            }
        }
    }

    /// One to three words.
    fn few(&mut self, words: &[Str]) -> Answer {
        match words {
            [word] => Ok(!word.is_empty()),
            [not, word] if not.as_bytes() == b"!" => Ok(word.is_empty()),
            [operator, word] => match unary(operator) {
                Some(test) => self.unary(test, word),
                None => Err(fault(operator, "unary operator expected")),
            },
            [left, operator, right] => match (operator.as_bytes(), left.as_bytes(), right.as_bytes()) {
                (b"-a", ..) => Ok(!left.is_empty() && !right.is_empty()),
                (b"-o", ..) => Ok(!left.is_empty() || !right.is_empty()),
                (_, not, _) if binary(operator).is_none() && not == b"!" => {
                    Ok(!self.few(&[operator.clone(), right.clone()])?)
                }
                (_, b"(", b")") if binary(operator).is_none() => Ok(!operator.is_empty()),
                _ => match binary(operator) {
                    Some(test) => self.binary(test, left, right),
                    None => Err(fault(operator, "binary operator expected")),
                },
            },
            _ => Ok(false),
        }
    }

    fn next_is(&self, text: &[u8]) -> bool {
        self.words.get(self.at).is_some_and(|word| word.as_bytes() == text)
    }

    fn or(&mut self, depth: u32) -> Answer {
        let mut value = self.and(depth)?;
        while self.next_is(b"-o") {
            self.at += 1;
            value |= self.and(depth)?;
        }
        Ok(value)
    }

    fn and(&mut self, depth: u32) -> Answer {
        let mut value = self.term(depth)?;
        while self.next_is(b"-a") {
            self.at += 1;
            value &= self.term(depth)?;
        }
        Ok(value)
    }

    fn term(&mut self, depth: u32) -> Answer {
        let words = self.words;
        self.shell.process.tick().map_err(Flow::from)?;
        let mut negated = false;
        while self.next_is(b"!") {
            negated = !negated;
            self.at += 1;
        }
        if depth > MAX_DEPTH {
            return Err(Fault::Message(b"too many arguments".to_vec()));
        }
        let value = match &words[self.at.min(words.len())..] {
            [] => return Err(Fault::Message(b"argument expected".to_vec())),
            [open, ..] if open.as_bytes() == b"(" => {
                self.at += 1;
                let value = self.or(depth + 1)?;
                match words.get(self.at) {
                    Some(close) if close.as_bytes() == b")" => self.at += 1,
                    Some(other) => {
                        let message = [b"`)' expected, found ", other.as_bytes()].concat();
                        return Err(Fault::Message(message));
                    }
                    None => {
                        let found: &[u8] = if self.is_bracket { b", found ]" } else { b"" };
                        return Err(Fault::Message([b"`)' expected", found].concat()));
                    }
                }
                value
            }
            [left, operator, right, ..] if binary(operator).is_some() => {
                self.at += 3;
                match binary(operator) {
                    Some(test) => self.binary(test, left, right)?,
                    None => false,
                }
            }
            [operator, rest @ ..]
                if operator.as_bytes() == b"-t"
                    && rest.first().is_none_or(|word| parse_integer(word).is_none()) =>
            {
                // Without a number it is about standard output.
                self.at += 1;
                self.shell.process.is_terminal(1)
            }
            [operator, word, ..] if unary(operator).is_some() => {
                self.at += 2;
                match unary(operator) {
                    Some(test) => self.unary(test, word)?,
                    None => false,
                }
            }
            [word, ..] => {
                self.at += 1;
                !word.is_empty()
            }
        };
        Ok(value != negated)
    }

    fn unary(&mut self, test: UnaryTest, word: &Str) -> Answer {
        Ok(self.shell.test_unary(test, word)?)
    }

    fn binary(&mut self, test: BinaryTest, left: &Str, right: &Str) -> Answer {
        let is_integer = matches!(
            test,
            BinaryTest::IntEq
                | BinaryTest::IntNe
                | BinaryTest::IntLt
                | BinaryTest::IntLe
                | BinaryTest::IntGt
                | BinaryTest::IntGe
        );
        if !is_integer {
            return Ok(self.shell.test_binary(test, left, right)?);
        }
        let number =
            |word: &Str| parse_integer(word).ok_or_else(|| fault(word, "integer expression expected"));
        Ok(compare_integers(test, number(left)?, number(right)?))
    }
}
