//! From the text of a script to a program.

use std::collections::HashMap;

use boxsh_kernel::Failure;
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{Newline, Regex, RegexOptions, Syntax};

use super::escape;
use super::program::{Action, Address, Command, Pattern, Program, RangeEnd, RangeState, Selector};
use super::script::{Reader, Source};
use super::substitution;

/// The complaint about what `--sandbox` refuses.
pub(super) const SANDBOXED: &str = "e/r/w commands disabled in sandbox mode";

/// How a script is to be read.
#[derive(Clone, Copy)]
pub(super) struct Dialect {
    pub(super) extended: bool,
    pub(super) posix: bool,
    pub(super) sandbox: bool,
    pub(super) null_data: bool,
    pub(super) encoding: Encoding,
}

pub(super) struct Parser<'s> {
    pub(super) reader: Reader<'s>,
    pub(super) dialect: Dialect,
    pub(super) program: Program,
    blocks: Vec<usize>,
    labels: HashMap<Vec<u8>, usize>,
    /// Branches whose labels are still to be found.
    jumps: Vec<(usize, Vec<u8>)>,
}

/// Compiles a script.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(sources: &[Source], dialect: Dialect) -> Result<Program, Failure> {
    let mut parser = Parser {
        reader: Reader::new(sources),
        dialect,
        program: Program::default(),
        blocks: Vec::new(),
        labels: HashMap::new(),
        jumps: Vec::new(),
    };
    loop {
        parser.source()?;
        if !parser.reader.next_source() {
            break;
        }
    }
    parser.finish()
}

impl Parser<'_> {
    pub(super) fn error<T>(&self, problem: &str) -> Result<T, Failure> {
        Err(self.reader.error(problem))
    }

    fn finish(mut self) -> Result<Program, Failure> {
        if !self.blocks.is_empty() {
            return Err(self.reader.error_at_end("unmatched `{'"));
        }
        let end = self.program.commands.len();
        for (command, label) in std::mem::take(&mut self.jumps) {
            let target = match self.labels.get(&label) {
                Some(&target) => target,
                None if label.is_empty() => end,
                None => {
                    let label = String::from_utf8_lossy(&label);
                    return Err(Failure::with_status(4, format!("can't find label for jump to `{label}'")));
                }
            };
            match &mut self.program.commands[command].action {
                Action::Branch(to) | Action::BranchIfReplaced(to) | Action::BranchUnlessReplaced(to) => {
                    *to = target;
                }
                _ => {}
            }
        }
        Ok(self.program)
    }

    /// Reads one piece of the script; a text that goes on in the next takes that along.
    fn source(&mut self) -> Result<(), Failure> {
        loop {
            let mut byte = self.reader.next_nonspace();
            while byte == Some(b';') {
                byte = self.reader.next_nonspace();
            }
            let Some(byte) = byte else { return Ok(()) };
            self.reader.put_back(Some(byte));
            self.command()?;
        }
    }

    fn command(&mut self) -> Result<(), Failure> {
        let selector = self.selector()?;
        let mut name = self.reader.next_nonblank();
        if let Selector::One(Address::Line(0)) = selector {
            return self.error("invalid usage of line address 0");
        }
        let negated = name == Some(b'!');
        if negated {
            name = self.reader.next_nonblank();
            if name == Some(b'!') {
                return self.error("multiple `!'s");
            }
        }
        let Some(name) = name else { return self.error("missing command") };
        if name == b'#' {
            return match selector {
                Selector::All => self.comment(),
                _ => self.error("comments don't accept any addresses"),
            };
        }
        let takes_one = matches!(name, b'q' | b'Q');
        if takes_one && matches!(selector, Selector::Range { .. }) {
            return self.error("command only uses one address");
        }
        let action = self.action(name, &selector)?;
        self.program.commands.push(Command { selector, negated, action });
        Ok(())
    }

    fn comment(&mut self) -> Result<(), Failure> {
        let first = self.reader.is_at_start();
        let mut text = Vec::new();
        while let Some(byte) = self.reader.next().filter(|&byte| byte != b'\n') {
            text.push(byte);
        }
        if first && text.first() == Some(&b'n') {
            self.program.quiet = true;
        }
        Ok(())
    }

    fn selector(&mut self) -> Result<Selector, Failure> {
        let first = match self.address()? {
            None => return Ok(Selector::All),
            Some(RangeEnd::At(first)) => first,
            Some(_) => return self.error("invalid usage of +N or ~N as first address"),
        };
        let byte = self.reader.next_nonblank();
        if byte != Some(b',') {
            self.reader.put_back(byte);
            return Ok(Selector::One(first));
        }
        let byte = self.reader.next_nonblank();
        self.reader.put_back(byte);
        let Some(last) = self.address()? else {
            self.reader.next();
            return self.error("unexpected `,'");
        };
        if let Address::Line(0) = first
            && (self.dialect.posix || !matches!(last, RangeEnd::At(Address::Regex(_))))
        {
            self.reader.next_nonblank();
            return self.error("invalid usage of line address 0");
        }
        let state = match first {
            Address::Line(0) => RangeState::Active(0),
            _ => RangeState::Waiting,
        };
        Ok(Selector::Range { first, last, state })
    }

    fn address(&mut self) -> Result<Option<RangeEnd>, Failure> {
        let Some(byte) = self.reader.next() else { return Ok(None) };
        let address = match byte {
            b'/' | b'\\' => {
                let delimiter = if byte == b'/' { Some(byte) } else { self.reader.next() };
                return self.regex_address(delimiter).map(|address| Some(RangeEnd::At(address)));
            }
            b'0'..=b'9' => self.line_address(byte),
            b'$' => Address::Last,
            b'+' | b'~' if !self.dialect.posix => {
                let digit = self.reader.next_nonblank();
                let number = match digit {
                    Some(digit @ b'0'..=b'9') => self.reader.number(digit),
                    other => {
                        self.reader.put_back(other);
                        0
                    }
                };
                let end = if byte == b'+' { RangeEnd::After(number) } else { RangeEnd::Multiple(number) };
                return Ok(Some(end));
            }
            _ => {
                self.reader.put_back(Some(byte));
                return Ok(None);
            }
        };
        Ok(Some(RangeEnd::At(address)))
    }

    fn line_address(&mut self, digit: u8) -> Address {
        let first = self.reader.number(digit);
        let byte = self.reader.next_nonblank();
        if byte != Some(b'~') || self.dialect.posix {
            self.reader.put_back(byte);
            return Address::Line(first);
        }
        match self.reader.next_nonblank() {
            Some(digit @ b'0'..=b'9') => match self.reader.number(digit) {
                0 => Address::Line(first),
                step => Address::Step { first, step },
            },
            other => {
                self.reader.put_back(other);
                Address::Line(first)
            }
        }
    }

    fn regex_address(&mut self, delimiter: Option<u8>) -> Result<Address, Failure> {
        let text = match delimiter {
            Some(delimiter) => self.delimited(delimiter, true),
            None => None,
        };
        let Some(text) = text else { return self.error("unterminated address regex") };
        let (mut icase, mut multiline) = (false, false);
        loop {
            match self.reader.next_nonblank() {
                Some(b'I') if !self.dialect.posix => icase = true,
                Some(b'M') if !self.dialect.posix => multiline = true,
                other => {
                    self.reader.put_back(other);
                    return Ok(Address::Regex(self.regex(&text, icase, multiline)?));
                }
            }
        }
    }

    /// Reads up to the delimiter, which a backslash or a bracket expression makes ordinary. `None` if it does not come.
    pub(super) fn delimited(&mut self, delimiter: u8, is_regex: bool) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        loop {
            let byte = self.reader.next()?;
            match byte {
                b'\n' if is_regex => {
                    self.reader.put_back(Some(byte));
                    return None;
                }
                b'\\' => {
                    let next = self.reader.next()?;
                    if next == b'n' && next != delimiter && is_regex {
                        text.push(b'\n');
                        continue;
                    }
                    if next != b'\n' && (next != delimiter || (!is_regex && next == b'&')) {
                        text.push(b'\\');
                    }
                    text.push(next);
                }
                byte if byte == delimiter => return Some(text),
                b'\n' => {
                    self.reader.put_back(Some(byte));
                    return None;
                }
                b'[' if is_regex => {
                    text.push(byte);
                    self.bracket(delimiter, &mut text)?;
                }
                byte => text.push(byte),
            }
        }
    }

    /// Reads the rest of a bracket expression.
    fn bracket(&mut self, delimiter: u8, text: &mut Vec<u8>) -> Option<()> {
        if self.reader.peek() == Some(b'^') {
            text.extend(self.reader.next());
        }
        if self.reader.peek() == Some(b']') {
            text.extend(self.reader.next());
        }
        loop {
            let byte = self.reader.next()?;
            match byte {
                b'\n' => {
                    self.reader.put_back(Some(byte));
                    return None;
                }
                b'\\' => match self.reader.peek() {
                    Some(b'n') => {
                        self.reader.next();
                        text.push(b'\n');
                    }
                    Some(next) if next == delimiter && next != b']' => {
                        text.push(byte);
                        text.extend(self.reader.next());
                    }
                    Some(b'\\') => {
                        text.extend([b'\\', b'\\']);
                        self.reader.next();
                    }
                    _ => text.push(byte),
                },
                b']' => {
                    text.push(byte);
                    return Some(());
                }
                b'[' => {
                    text.push(byte);
                    if let Some(kind @ (b':' | b'.' | b'=')) = self.reader.peek() {
                        self.class(kind, text)?;
                    }
                }
                byte => text.push(byte),
            }
        }
    }

    /// Reads the rest of `[:alpha:]` and its kin.
    fn class(&mut self, kind: u8, text: &mut Vec<u8>) -> Option<()> {
        text.extend(self.reader.next());
        let mut last = 0;
        loop {
            let byte = self.reader.next()?;
            if byte == b'\n' {
                self.reader.put_back(Some(byte));
                return None;
            }
            text.push(byte);
            if byte == b']' && last == kind {
                return Some(());
            }
            last = byte;
        }
    }

    pub(super) fn regex(&mut self, text: &[u8], icase: bool, multiline: bool) -> Result<Pattern, Failure> {
        if text.is_empty() {
            if icase || multiline {
                return self.error("cannot specify modifiers on empty regexp");
            }
            return Ok(Pattern::LastUsed);
        }
        let pattern = escape::in_regex(text, self.dialect.posix && !self.dialect.extended);
        let syntax = if self.dialect.extended { Syntax::SedEre } else { Syntax::Bre };
        // Between NULs, a newline separates nothing.
        let newline =
            if multiline && !self.dialect.null_data { Newline::Separator } else { Newline::Ordinary };
        let options =
            RegexOptions { icase, encoding: self.dialect.encoding, newline, ..RegexOptions::default() };
        match Regex::new(&pattern, syntax, options) {
            Ok(regex) => {
                self.program.regexes.push(regex);
                Ok(Pattern::Known(self.program.regexes.len() - 1))
            }
            Err(error) => self.error(&error.to_string()),
        }
    }

    fn action(&mut self, name: u8, selector: &Selector) -> Result<Action, Failure> {
        let simple = match name {
            b'{' => {
                self.blocks.push(self.program.commands.len());
                return Ok(Action::Block(0));
            }
            b'}' => return self.close_block(selector),
            b':' => return self.label(selector),
            b'b' | b't' | b'T' => return self.branch(name),
            b'a' | b'i' | b'c' => return self.text_action(name),
            b'r' | b'R' | b'w' | b'W' => return self.file_action(name),
            b's' => return substitution::parse(self),
            b'y' => return substitution::parse_translation(self),
            b'q' | b'Q' | b'l' | b'L' => return self.numbered(name),
            b'e' => return self.execute(),
            b'v' => return self.version(),
            b'd' => Action::Delete,
            b'D' => Action::DeleteFirstLine,
            b'F' => Action::FileName,
            b'g' => Action::HoldToPattern,
            b'G' => Action::AppendHoldToPattern,
            b'h' => Action::PatternToHold,
            b'H' => Action::AppendPatternToHold,
            b'x' => Action::Exchange,
            b'n' => Action::Next,
            b'N' => Action::AppendNext,
            b'p' => Action::Print,
            b'P' => Action::PrintFirstLine,
            b'=' => Action::LineNumber,
            b'z' => Action::Zap,
            other => {
                let shown = String::from_utf8_lossy(&[other]).into_owned();
                return self.error(&format!("unknown command: `{shown}'"));
            }
        };
        self.end_of_command()?;
        Ok(simple)
    }

    pub(super) fn end_of_command(&mut self) -> Result<(), Failure> {
        match self.reader.next_nonblank() {
            None | Some(b'\n' | b';') => Ok(()),
            byte @ Some(b'}' | b'#') => {
                self.reader.put_back(byte);
                Ok(())
            }
            Some(b'\r') if matches!(self.reader.peek(), None | Some(b'\n')) => Ok(()),
            Some(_) => self.error("extra characters after command"),
        }
    }

    fn close_block(&mut self, selector: &Selector) -> Result<Action, Failure> {
        let Some(open) = self.blocks.pop() else { return self.error("unexpected `}'") };
        if !matches!(selector, Selector::All) {
            return self.error("} doesn't want any addresses");
        }
        let behind = self.program.commands.len() + 1;
        self.program.commands[open].action = Action::Block(behind);
        self.end_of_command()?;
        Ok(Action::Nothing)
    }

    fn label_text(&mut self) -> Vec<u8> {
        let mut label = Vec::new();
        let mut next = self.reader.next_nonblank();
        while let Some(byte) = next
            && !byte.is_ascii_whitespace()
            && !matches!(byte, b';' | b'}')
        {
            label.push(byte);
            next = self.reader.next();
        }
        self.reader.put_back(next);
        label
    }

    fn label(&mut self, selector: &Selector) -> Result<Action, Failure> {
        if !matches!(selector, Selector::All) {
            return self.error(": doesn't want any addresses");
        }
        let label = self.label_text();
        if label.is_empty() {
            return self.error("\":\" lacks a label");
        }
        self.labels.insert(label, self.program.commands.len());
        Ok(Action::Nothing)
    }

    fn branch(&mut self, name: u8) -> Result<Action, Failure> {
        let label = self.label_text();
        self.jumps.push((self.program.commands.len(), label));
        Ok(match name {
            b'b' => Action::Branch(0),
            b't' => Action::BranchIfReplaced(0),
            _ => Action::BranchUnlessReplaced(0),
        })
    }

    fn numbered(&mut self, name: u8) -> Result<Action, Failure> {
        let number = match self.reader.next_nonblank() {
            Some(digit @ b'0'..=b'9') if !self.dialect.posix => Some(self.reader.number(digit)),
            other => {
                self.reader.put_back(other);
                None
            }
        };
        self.end_of_command()?;
        Ok(match name {
            b'q' => Action::Quit(number.unwrap_or(0) as u8),
            b'Q' => Action::QuitSilently(number.unwrap_or(0) as u8),
            _ => Action::List(number.map(|number| usize::try_from(number).unwrap_or(usize::MAX))),
        })
    }

    /// `v`: this is as new as any version that is asked for up to 4.9.
    fn version(&mut self) -> Result<Action, Failure> {
        let wanted = self.label_text();
        let mut numbers =
            wanted.split(|&byte| byte == b'.').map(|part| String::from_utf8_lossy(part).parse::<u32>());
        let mut next = || numbers.next().and_then(Result::ok).unwrap_or(0);
        if (next(), next(), next()) > (4, 9, 0) {
            return self.error("expected newer version of sed");
        }
        Ok(Action::Nothing)
    }

    fn text_action(&mut self, name: u8) -> Result<Action, Failure> {
        let text = self.text()?;
        Ok(match name {
            b'a' => Action::Append(text),
            b'i' => Action::Insert(text),
            _ => Action::Change(text),
        })
    }

    fn execute(&mut self) -> Result<Action, Failure> {
        if self.dialect.sandbox {
            return self.error(SANDBOXED);
        }
        match self.reader.next_nonblank() {
            None | Some(b'\n') => Ok(Action::Execute(Vec::new())),
            other => {
                self.reader.put_back(other);
                Ok(Action::Execute(self.text()?))
            }
        }
    }

    fn text(&mut self) -> Result<Vec<u8>, Failure> {
        const NO_TEXT: &str = "expected \\ after `a', `c' or `i'";
        let mut raw = Vec::new();
        match self.reader.next_nonblank() {
            None | Some(b'\n') => return self.error(NO_TEXT),
            Some(b'\\') => match self.reader.next() {
                None if !self.reader.next_source() => return Ok(Vec::new()),
                None | Some(b'\n') => {}
                other => self.reader.put_back(other),
            },
            other => self.reader.put_back(other),
        }
        loop {
            match self.reader.next() {
                None | Some(b'\n') => break,
                Some(b'\\') => match self.reader.next() {
                    Some(byte) => raw.extend([b'\\', byte]),
                    None if self.reader.next_source() => raw.push(b'\n'),
                    None => break,
                },
                Some(byte) => raw.push(byte),
            }
        }
        let mut text = escape::in_text(&raw);
        text.push(b'\n');
        Ok(text)
    }

    fn file_name(&mut self) -> Result<Vec<u8>, Failure> {
        if self.dialect.sandbox {
            return self.error(SANDBOXED);
        }
        let mut name = Vec::new();
        let mut next = self.reader.next_nonblank();
        while let Some(byte) = next
            && byte != b'\n'
        {
            name.push(byte);
            next = self.reader.next();
        }
        if name.is_empty() {
            self.reader.put_back(next);
            return self.error("missing filename in r/R/w/W commands");
        }
        Ok(name)
    }

    /// The place of an output file, by its name.
    pub(super) fn output_file(&mut self) -> Result<usize, Failure> {
        let name = self.file_name()?;
        Ok(place_of(&mut self.program.outputs, name))
    }

    fn file_action(&mut self, name: u8) -> Result<Action, Failure> {
        Ok(match name {
            b'r' => Action::ReadFile(self.file_name()?),
            b'R' => {
                let file = self.file_name()?;
                Action::ReadLine(place_of(&mut self.program.line_files, file))
            }
            b'w' => Action::WriteFile(self.output_file()?),
            _ => Action::WriteFirstLine(self.output_file()?),
        })
    }
}

fn place_of(names: &mut Vec<Vec<u8>>, name: Vec<u8>) -> usize {
    names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}
