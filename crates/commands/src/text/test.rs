//! `test` and `[`: check files and compare values. The commands; shells have their own.

use std::cmp::Ordering;

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Follow, Order, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "test",
    usage: &["EXPRESSION", ""],
    summary: "Exit with the status determined by EXPRESSION.",
    notes: NOTES,
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) static BRACKET: Spec = Spec { name: "[", usage: &["EXPRESSION ]", "]", "OPTION"], ..SPEC_BASE };

const SPEC_BASE: Spec = Spec {
    summary: "Exit with the status determined by EXPRESSION.",
    notes: NOTES,
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

const NOTES: &str = "\
( EXPRESSION )  ! EXPRESSION  EXPRESSION1 -a EXPRESSION2  EXPRESSION1 -o EXPRESSION2
-n STRING  -z STRING  STRING1 = STRING2  STRING1 != STRING2
INTEGER1 -eq INTEGER2, and likewise -ge -gt -le -lt -ne; an INTEGER may be -l STRING, its length
FILE1 -ef FILE2  FILE1 -nt FILE2  FILE1 -ot FILE2
-b -c -d -e -f -g -G -h -k -L -N -O -p -r -s -S -u -w -x FILE  -t FD";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut words = context.arguments().to_vec();
    if context.called_as() == b"[" {
        message::answer_sole_flag(context, &BRACKET)?;
        if words.pop().is_none_or(|last| last != b"]") {
            return Err(fail(format!("missing {}", message::quote(context, b"]"))));
        }
    }
    if words.is_empty() {
        return Ok(Exit::FAILURE);
    }
    let mut test = Test { context, words: &words, at: 0, depth: 0 };
    let value = test.posix(words.len())?;
    let rest = test.at;
    if let Some(extra) = words.get(rest) {
        return Err(fail(format!("extra argument {}", message::quote(context, extra))));
    }
    Ok(Exit::from_success(value))
}

fn fail(text: String) -> Failure {
    Failure::with_status(2, text)
}

/// Brackets inside of brackets.
const DEEPEST: u32 = 200;

struct Test<'a, 'c, 'p> {
    context: &'a Context<'p>,
    words: &'c [Vec<u8>],
    at: usize,
    depth: u32,
}

type Truth = Result<bool, Failure>;

impl<'c> Test<'_, 'c, '_> {
    fn quote(&self, text: &[u8]) -> String {
        message::quote(self.context, text)
    }

    fn word(&self, ahead: usize) -> Option<&'c [u8]> {
        self.words.get(self.at + ahead).map(Vec::as_slice)
    }

    fn is(&self, ahead: usize, text: &[u8]) -> bool {
        self.word(ahead) == Some(text)
    }

    fn beyond(&self) -> Failure {
        let last = self.words.last().map_or(&b""[..], Vec::as_slice);
        fail(format!("missing argument after {}", self.quote(last)))
    }

    /// Takes the next word.
    fn take(&mut self) -> Result<&'c [u8], Failure> {
        let word = self.word(0).ok_or_else(|| self.beyond())?;
        self.at += 1;
        Ok(word)
    }

    /// What POSIX says of so many words, before anything else is tried.
    fn posix(&mut self, count: usize) -> Truth {
        match count {
            1 => self.one(),
            2 => self.two(),
            3 => self.three(),
            4 if self.is(0, b"!") => {
                self.at += 1;
                Ok(!self.three()?)
            }
            4 if self.is(0, b"(") && self.is(3, b")") => {
                self.at += 1;
                let value = self.two()?;
                self.at += 1;
                Ok(value)
            }
            _ => self.or(),
        }
    }

    fn one(&mut self) -> Truth {
        Ok(!self.take()?.is_empty())
    }

    fn two(&mut self) -> Truth {
        match self.word(0) {
            Some(b"!") => {
                self.at += 1;
                Ok(!self.one()?)
            }
            Some([b'-', _]) => self.unary(),
            _ => Err(self.beyond()),
        }
    }

    fn three(&mut self) -> Truth {
        if self.word(1).is_some_and(is_binary) {
            return self.binary(false);
        }
        if self.is(0, b"!") {
            self.at += 1;
            return Ok(!self.two()?);
        }
        if self.is(0, b"(") && self.is(2, b")") {
            self.at += 1;
            let value = self.one()?;
            self.at += 1;
            return Ok(value);
        }
        if self.is(1, b"-a") || self.is(1, b"-o") {
            return self.or();
        }
        let operator = self.quote(self.word(1).unwrap_or_default());
        Err(fail(format!("{operator}: binary operator expected")))
    }

    fn or(&mut self) -> Truth {
        let mut value = false;
        loop {
            value |= self.and()?;
            if !self.is(0, b"-o") {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn and(&mut self) -> Truth {
        let mut value = true;
        loop {
            value &= self.term()?;
            if !self.is(0, b"-a") {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn term(&mut self) -> Truth {
        let mut negated = false;
        while self.is(0, b"!") {
            self.at += 1;
            if self.word(0).is_none() {
                return Err(self.beyond());
            }
            negated = !negated;
        }
        let left = self.words.len() - self.at;
        let value = match self.word(0) {
            None => return Err(self.beyond()),
            Some(b"(") => self.bracketed()?,
            Some(b"-l") if left >= 4 && self.word(2).is_some_and(is_binary) => self.binary(true)?,
            _ if left >= 3 && self.word(1).is_some_and(is_binary) => self.binary(false)?,
            Some([b'-', _]) => self.unary()?,
            Some(word) => {
                self.at += 1;
                !word.is_empty()
            }
        };
        Ok(negated != value)
    }

    fn bracketed(&mut self) -> Truth {
        self.at += 1;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(fail("too many levels of parentheses".into()));
        }
        if self.word(0).is_none() {
            return Err(self.beyond());
        }
        let mut count = 1;
        while self.word(count).is_some_and(|word| word != b")") {
            if count == 4 {
                count = self.words.len() - self.at;
                break;
            }
            count += 1;
        }
        let value = self.posix(count)?;
        self.depth -= 1;
        let close = self.quote(b")");
        match self.word(0) {
            None => Err(fail(format!("{close} expected"))),
            Some(b")") => {
                self.at += 1;
                Ok(value)
            }
            Some(other) => Err(fail(format!("{close} expected, found {}", self.quote(other)))),
        }
    }

    fn unary(&mut self) -> Truth {
        let operator = self.take()?;
        let letter = operator.get(1).copied().unwrap_or(0);
        if !b"ebcdfgGhkLnNOprsStuwxz".contains(&letter) {
            return Err(fail(format!("{}: unary operator expected", self.quote(operator))));
        }
        let operand = self.take()?;
        let process = self.context.process;
        let status = |follow| process.stat(operand, follow).ok();
        let file =
            |check: &dyn Fn(&Metadata) -> bool| status(Follow::Yes).is_some_and(|metadata| check(&metadata));
        let kind = |wanted: FileKind| file(&|metadata| metadata.kind == wanted);
        let mode = |bit: u32| file(&|metadata| metadata.mode & bit != 0);
        Ok(match letter {
            b'n' => !operand.is_empty(),
            b'z' => operand.is_empty(),
            b't' => {
                let number = self.integer(operand)?;
                let fd = parse_all(&number.digits);
                !number.negative && fd.is_some_and(|fd| process.is_terminal(fd))
            }
            b'e' => file(&|_| true),
            b'r' => process.access(operand, 4).is_ok(),
            b'w' => process.access(operand, 2).is_ok(),
            b'x' => process.access(operand, 1).is_ok(),
            b'N' => file(&|metadata| metadata.mtime > metadata.atime),
            b'O' => file(&|metadata| metadata.uid == process.credentials().uid),
            b'G' => file(&|metadata| metadata.gid == process.credentials().gid),
            b'f' => kind(FileKind::File),
            b'd' => kind(FileKind::Directory),
            b'S' => kind(FileKind::Socket),
            b'c' => kind(FileKind::CharDevice),
            b'b' => kind(FileKind::BlockDevice),
            b'p' => kind(FileKind::Fifo),
            b'h' | b'L' => status(Follow::No).is_some_and(|metadata| metadata.is_symlink()),
            b's' => file(&|metadata| metadata.size > 0),
            b'u' => mode(0o4000),
            b'g' => mode(0o2000),
            _ => mode(0o1000),
        })
    }

    /// Compares; the left side may be `-l STRING`.
    fn binary(&mut self, left_is_length: bool) -> Truth {
        if left_is_length {
            self.at += 1;
        }
        let left = self.take()?;
        let operator = self.take()?;
        let right_is_length = self.is(0, b"-l") && self.word(1).is_some();
        match operator {
            b"=" | b"==" | b"!=" => {
                let right = self.take()?;
                Ok((left == right) == (operator != b"!="))
            }
            b"-nt" | b"-ot" | b"-ef" => {
                if left_is_length || right_is_length {
                    let operator = String::from_utf8_lossy(operator);
                    return Err(fail(format!("{operator} does not accept -l")));
                }
                let right = self.take()?;
                Ok(self.compare_files(left, operator, right))
            }
            _ => {
                if right_is_length {
                    self.at += 1;
                }
                let right = self.take()?;
                let left = if left_is_length { Integer::length(left) } else { self.integer(left)? };
                let right = if right_is_length { Integer::length(right) } else { self.integer(right)? };
                let order = left.compare(&right);
                Ok(match operator {
                    b"-eq" => order == Ordering::Equal,
                    b"-ne" => order != Ordering::Equal,
                    b"-lt" => order == Ordering::Less,
                    b"-le" => order != Ordering::Greater,
                    b"-gt" => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                })
            }
        }
    }

    fn compare_files(&self, left: &[u8], operator: &[u8], right: &[u8]) -> bool {
        let look = |name: &[u8]| self.context.process.stat(name, Follow::Yes).ok();
        let (left, right) = (look(left), look(right));
        match operator {
            b"-ef" => matches!((left, right), (Some(left), Some(right)) if left.same_file(&right)),
            // What does not exist is older than anything.
            b"-nt" => left.is_some() && left.map(|file| file.mtime) > right.map(|file| file.mtime),
            _ => right.is_some() && left.map(|file| file.mtime) < right.map(|file| file.mtime),
        }
    }

    fn integer(&self, text: &[u8]) -> Result<Integer, Failure> {
        let trimmed = text.trim_ascii();
        let (negative, digits) = match trimmed.split_first() {
            Some((b'-', digits)) => (true, digits),
            Some((b'+', digits)) => (false, digits),
            _ => (false, trimmed),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(fail(format!("invalid integer {}", self.quote(text))));
        }
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        let digits = digits[zeros..].to_vec();
        Ok(Integer { negative: negative && !digits.is_empty(), digits })
    }
}

fn is_binary(word: &[u8]) -> bool {
    matches!(word, b"=" | b"==" | b"!=")
        || matches!(word, b"-nt" | b"-ot" | b"-ef" | b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge")
}

/// A whole number of any size, without leading zeros.
struct Integer {
    negative: bool,
    digits: Vec<u8>,
}

impl Integer {
    fn length(text: &[u8]) -> Self {
        let digits = match text.len() {
            0 => Vec::new(),
            length => length.to_string().into_bytes(),
        };
        Self { negative: false, digits }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let magnitude =
            |a: &Self, b: &Self| a.digits.len().cmp(&b.digits.len()).then_with(|| a.digits.cmp(&b.digits));
        match (self.negative, other.negative) {
            (false, false) => magnitude(self, other),
            (true, true) => magnitude(other, self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn expressions_are_evaluated() {
        for (line, status) in [
            ("test", 1),
            ("test a", 0),
            ("test ''", 1),
            ("test -n a", 0),
            ("test a = a", 0),
            ("test a != a", 1),
            ("test 10 -gt 9", 0),
            ("test -f f -a -s f", 0),
            ("test ! -d f", 0),
            ("test ( a = b ) -o a", 0),
            ("[ -e nope ]", 1),
            ("[ 99999999999999999999 -lt 100000000000000000000 ]", 0),
        ] {
            call(line).file("f", "x").answers(status, "", "");
        }
    }

    #[test]
    fn wrong_expressions_are_refused() {
        call("[ a").answers(2, "", "[: missing ‘]’\n");
        call("test a b").answers(2, "", "test: missing argument after ‘b’\n");
        call("test 1 -eq x").answers(2, "", "test: invalid integer ‘x’\n");
    }
}
