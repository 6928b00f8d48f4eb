//! `[[ ... ]]`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Fd, Follow};
use boxsh_pattern::regex::{Captures, MatchError};
use boxsh_syntax::ast::{BinaryTest, CondExpr, UnaryTest, Word, WordPart};

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Indexed;

impl Shell<'_> {
    /// Runs a conditional command; the status is 0, 1, or 2 for a bad regular expression.
    pub(crate) fn run_cond(&mut self, expr: &CondExpr) -> Run {
        Ok(match self.test_expr(expr)? {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        })
    }

    fn test_expr(&mut self, expr: &CondExpr) -> Run<Option<bool>> {
        Ok(match expr {
            CondExpr::Not(inner) => {
                self.negates = self.has(Opt::XTrace)
                    && matches!(**inner, CondExpr::Word(_) | CondExpr::Unary(..) | CondExpr::Binary(..));
                self.test_expr(inner)?.map(|value| !value)
            }
            CondExpr::Group(inner) => self.test_expr(inner)?,
            CondExpr::And(parts) => {
                for part in parts {
                    match self.test_expr(part)? {
                        Some(true) => {}
                        other => return Ok(other),
                    }
                }
                Some(true)
            }
            CondExpr::Or(parts) => {
                let mut last = Some(false);
                for part in parts {
                    last = self.test_expr(part)?;
                    if last == Some(true) {
                        break;
                    }
                }
                last
            }
            CondExpr::Word(word) => {
                let text = self.expand_text(word)?;
                self.trace_cond_unary("-n", &text)?;
                Some(!text.is_empty())
            }
            CondExpr::Unary(UnaryTest::VariableSet, word)
                if !self.has(Opt::XTrace)
                    && let Some(is_set) = self.is_written_element_set(word)? =>
            {
                Some(is_set)
            }
            CondExpr::Unary(test, word) => {
                let text = self.expand_text(word)?;
                self.trace_cond_unary(&format!("-{}", char::from(test.letter())), &text)?;
                Some(self.test_unary(*test, &text)?)
            }
            CondExpr::Binary(test, words) => return self.test_binary_words(*test, &words.0, &words.1),
        })
    }

    fn test_binary_words(&mut self, test: BinaryTest, left: &Word, right: &Word) -> Run<Option<bool>> {
        if is_of_integers(test) {
            let (left, right) = (self.expand_operand(left)?, self.expand_operand(right)?);
            self.trace_cond_binary(&left, test.text(), &right)?;
            let Some(left) = self.evaluate_text_for("[[", &left)? else { return Ok(Some(false)) };
            let Some(right) = self.evaluate_text_for("[[", &right)? else { return Ok(Some(false)) };
            return Ok(Some(compare_integers(test, left, right)));
        }
        let left = self.expand_text(left)?;
        match test {
            BinaryTest::Match | BinaryTest::Equal | BinaryTest::NotMatch => {
                let nocase = self.shopt(Shopt::NoCaseMatch);
                let pattern = match self.has(Opt::XTrace) {
                    true => {
                        let pattern = self.expand_traced_pattern(right)?;
                        self.trace_cond_binary(&left, test.text(), &pattern)?;
                        self.compile_pattern(&pattern, true, nocase)?
                    }
                    false => self.word_pattern(right, true, nocase)?,
                };
                let matched = self.matches(&pattern, &left)?;
                Ok(Some(matched != (test == BinaryTest::NotMatch)))
            }
            BinaryTest::Regex => {
                let regex = self.expand_regex(right)?;
                self.trace_cond_binary(&left, "=~", &regex)?;
                self.test_regex(&left, &regex)
            }
            _ => {
                let right = self.expand_text(right)?;
                self.trace_cond_binary(&left, test.text(), &right)?;
                self.test_binary(test, &left, &right).map(Some)
            }
        }
    }

    /// Expands an operand that is to be a number.
    fn expand_operand(&mut self, word: &Word) -> Run<Str> {
        match &word.parts[..] {
            [WordPart::Literal(first), _, ..] if first.contains(&b'[') => self.expand_expression(word),
            _ => self.expand_text(word),
        }
    }

    fn test_regex(&mut self, text: &[u8], regex: &[u8]) -> Run<Option<bool>> {
        let icase = self.shopt(Shopt::NoCaseMatch);
        let Ok(regex) = self.compile_regex(regex, icase) else { return Ok(None) };
        let mut captures = Captures::default();
        let process = self.process;
        let matched =
            match regex.captures_with(text, 0, &mut captures, &mut |steps| process.work(steps).is_ok()) {
                Ok(matched) => matched,
                Err(MatchError::Stopped) => return Err(Flow::Killed),
                Err(_) => return Err(self.out_of_fuel()),
            };
        let mut array = Indexed::default();
        if matched {
            for group in 0..captures.len() {
                let (from, to) = captures.get(group).unwrap_or_default();
                self.process.reserve((to - from) as u64)?;
                self.process.work((to - from) as u64)?;
                let found = Str::new(&text[from..to]);
                array.set(group as u64, found);
            }
        }
        self.assign_array(b"BASH_REMATCH", array)?;
        Ok(Some(matched))
    }

    /// The binary tests that `[[` and `test` share.
    pub(crate) fn test_binary(&mut self, test: BinaryTest, left: &[u8], right: &[u8]) -> Run<bool> {
        use boxsh_kernel::Follow;
        Ok(match test {
            BinaryTest::Before => left < right,
            BinaryTest::After => left > right,
            BinaryTest::Equal | BinaryTest::Match => left == right,
            BinaryTest::NotMatch => left != right,
            BinaryTest::Newer | BinaryTest::Older => {
                let times = [left, right]
                    .map(|path| self.process.stat(path, Follow::Yes).ok().map(|found| found.mtime));
                match (times, test) {
                    ([Some(left), Some(right)], BinaryTest::Newer) => left > right,
                    ([Some(left), Some(right)], _) => left < right,
                    ([Some(_), None], BinaryTest::Newer) | ([None, Some(_)], BinaryTest::Older) => true,
                    _ => false,
                }
            }
            BinaryTest::SameFile => {
                let files = [left, right].map(|path| self.process.stat(path, Follow::Yes));
                matches!(files, [Ok(left), Ok(right)] if left.same_file(&right))
            }
            _ => false,
        })
    }

    /// The unary tests that `[[` and `test` share.
    pub(crate) fn test_unary(&mut self, test: UnaryTest, text: &[u8]) -> Run<bool> {
        let process = self.process;
        let is_kind = |kind| process.stat(text, Follow::Yes).is_ok_and(|found| found.kind == kind);
        let has_mode = |bits| process.stat(text, Follow::Yes).is_ok_and(|found| found.mode & bits != 0);
        Ok(match test {
            UnaryTest::Empty => text.is_empty(),
            UnaryTest::NonEmpty => !text.is_empty(),
            UnaryTest::Exists | UnaryTest::ExistsA => process.stat(text, Follow::Yes).is_ok(),
            UnaryTest::RegularFile => is_kind(FileKind::File),
            UnaryTest::Directory => is_kind(FileKind::Directory),
            UnaryTest::BlockDevice => is_kind(FileKind::BlockDevice),
            UnaryTest::CharDevice => is_kind(FileKind::CharDevice),
            UnaryTest::Fifo => is_kind(FileKind::Fifo),
            UnaryTest::Socket => is_kind(FileKind::Socket),
            UnaryTest::Symlink | UnaryTest::SymlinkL => {
                process.stat(text, Follow::No).is_ok_and(|found| found.is_symlink())
            }
            UnaryTest::NonEmptyFile => process.stat(text, Follow::Yes).is_ok_and(|found| found.size > 0),
            UnaryTest::SetGid => has_mode(0o2000),
            UnaryTest::SetUid => has_mode(0o4000),
            UnaryTest::Sticky => has_mode(0o1000),
            UnaryTest::Readable => process.access(text, 4).is_ok() || self.is_open_stream(text),
            UnaryTest::Writable => process.access(text, 2).is_ok() || self.is_open_stream(text),
            UnaryTest::Executable => process.access(text, 1).is_ok(),
            UnaryTest::OwnedByUser => {
                process.stat(text, Follow::Yes).is_ok_and(|found| found.uid == process.credentials().uid)
            }
            UnaryTest::OwnedByGroup => {
                process.stat(text, Follow::Yes).is_ok_and(|found| found.gid == process.credentials().gid)
            }
            UnaryTest::ModifiedSinceRead => {
                process.stat(text, Follow::Yes).is_ok_and(|found| found.mtime > found.atime)
            }
            UnaryTest::Terminal => {
                let fd = parse_all(text.trim_ascii());
                fd.is_some_and(|fd| process.is_terminal(fd))
            }
            UnaryTest::OptionSet => {
                crate::options::Opt::from_name(text).is_some_and(|option| self.has(option))
            }
            UnaryTest::VariableSet => self.is_variable_set(text)?,
            UnaryTest::NameRef => self.state.vars.get(text).is_some_and(|variable| {
                variable.attributes.has(crate::value::Attributes::NAMEREF) && variable.is_set()
            }),
        })
    }

    /// Whether a path names a descriptor that leads to a pipe or a terminal: such are their user's own.
    fn is_open_stream(&self, path: &[u8]) -> bool {
        let fd: Option<Fd> = match path {
            b"/dev/stdin" => Some(0),
            b"/dev/stdout" => Some(1),
            b"/dev/stderr" => Some(2),
            _ => path.strip_prefix(b"/dev/fd/").and_then(parse_all),
        };
        let is_stream = |found: Metadata| !matches!(found.kind, FileKind::File | FileKind::Directory);
        fd.is_some_and(|fd| self.process.file(fd).is_ok())
            && self.process.stat(path, Follow::Yes).is_ok_and(is_stream)
    }

    /// `-v`: whether a variable or an element is set.
    fn is_variable_set(&mut self, text: &[u8]) -> Run<bool> {
        let (name, subscript) = crate::variables::split_reference(text);
        let Some(subscript) = subscript else {
            if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
                let number = crate::arith::leading_integer(text) as usize;
                return Ok(number == 0 || number <= self.state.positional.len());
            }
            // A reference to an element is, to bash, one to a variable of that name, which there is not.
            let is_element = self.state.vars.follow(name).is_some_and(|target| target.subscript.is_some());
            return Ok(!is_element && self.value(name).is_some());
        };
        if matches!(subscript, b"@" | b"*") {
            if self.is_associative(name) {
                let key = crate::variables::Key::Text(Str::new(subscript));
                return Ok(self.element(name, &key).is_some());
            }
            return Ok(self.count_elements(name) > 0);
        }
        match self.text_key(name, subscript)? {
            Some(key) => Ok(self.element(name, &key).is_some()),
            None => Ok(false),
        }
    }
}

fn is_of_integers(test: BinaryTest) -> bool {
    use BinaryTest::{IntEq, IntGe, IntGt, IntLe, IntLt, IntNe};
    matches!(test, IntEq | IntNe | IntLt | IntLe | IntGt | IntGe)
}

/// The tests of integers.
pub(crate) fn compare_integers(test: BinaryTest, left: i64, right: i64) -> bool {
    match test {
        BinaryTest::IntEq => left == right,
        BinaryTest::IntNe => left != right,
        BinaryTest::IntLt => left < right,
        BinaryTest::IntLe => left <= right,
        BinaryTest::IntGt => left > right,
        _ => left >= right,
    }
}
