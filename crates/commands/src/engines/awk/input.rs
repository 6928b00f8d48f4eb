//! The main input: the files and assignments of `ARGV`, record by record; and `getline`.

use boxsh_kernel::{Errno, Failure};

use super::array::Key;
use super::machine::{Flow, Halt, Machine, Run, fatal};
use super::program::{ReadFrom, Target};
use super::reader::{Reader, Separator};
use super::special::{self, Special};
use super::streams::{self, StreamError};
use super::value::Value;
use super::variables::parse_assignment;

/// The kind of rule that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Begin,
    Main,
    End,
    BeginFile,
    EndFile,
}

pub(super) struct MainInput<'p> {
    pub(super) nr: f64,
    pub(super) fnr: f64,
    pub(super) separator: Separator,
    /// Which of `FS`, `FPAT` and `FIELDWIDTHS` was assigned to last.
    pub(super) splits_by: Special,
    pub(super) phase: Phase,
    /// Whether the text that ends a record is of interest.
    pub(super) wants_terminator: bool,
    reader: Option<Reader<'p>>,
    next_argument: usize,
    opened: bool,
    ended: bool,
}

impl MainInput<'_> {
    pub(super) fn new() -> Self {
        Self {
            nr: 0.0,
            fnr: 0.0,
            separator: Separator::Byte(b'\n'),
            splits_by: Special::Fs,
            phase: Phase::Begin,
            wants_terminator: false,
            reader: None,
            next_argument: 1,
            opened: false,
            ended: false,
        }
    }

    pub(super) fn is_in_main(&self) -> bool {
        matches!(self.phase, Phase::Main | Phase::BeginFile)
    }

    pub(super) fn rule_name(&self) -> &'static str {
        match self.phase {
            Phase::Begin => "BEGIN",
            Phase::Main => "main",
            Phase::End => "END",
            Phase::BeginFile => "BEGINFILE",
            Phase::EndFile => "ENDFILE",
        }
    }
}

/// What asking for a record came to.
pub(super) enum Next {
    Record,
    End,
    /// A rule that ran meanwhile wants everything to stop.
    Exit,
}

/// What opening the next file came to.
enum Opened {
    File,
    Skipped,
    Nothing,
    Exit,
}

impl<'p> Machine<'_, 'p> {
    /// Runs the rules over all records.
    pub(super) fn run_main(&mut self) -> Run<Flow> {
        self.input.phase = Phase::Main;
        let entry = self.program.entries.main;
        loop {
            match self.next_record()? {
                Next::Record => {}
                Next::End => return Ok(Flow::Done),
                Next::Exit => return Ok(Flow::Exit),
            }
            let Some(entry) = entry else { continue };
            self.tick()?;
            match self.run(entry)? {
                Flow::Done | Flow::Next => {}
                Flow::NextFile => {
                    if self.skip_file()? == Flow::Exit {
                        return Ok(Flow::Exit);
                    }
                }
                Flow::Exit => return Ok(Flow::Exit),
            }
        }
    }

    /// Reads the next record of the main input.
    #[inline]
    pub(super) fn next_record(&mut self) -> Run<Next> {
        if let Some(reader) = &mut self.input.reader {
            match reader.next(&self.input.separator, self.record.buffer()) {
                Ok(true) => {
                    self.record.begin();
                    self.input.nr += 1.0;
                    self.input.fnr += 1.0;
                    if self.input.wants_terminator {
                        self.globals[special::RT as usize] = Value::text(reader.terminator());
                    }
                    return Ok(Next::Record);
                }
                // The last record stays, for the sake of END.
                Ok(false) => {}
                Err(error) => return self.read_failure(error),
            }
        }
        let mut text = Vec::new();
        match self.read_main(&mut text)? {
            Next::Record => {
                self.record.set(&text);
                Ok(Next::Record)
            }
            other => Ok(other),
        }
    }

    fn read_failure<T>(&self, error: Errno) -> Run<T> {
        if error == Errno::Killed {
            return Err(error.into());
        }
        let name = self.globals[special::FILENAME as usize].clone().into_text(&self.settings.convfmt);
        fatal(format!("error reading input file `{}': {error}", String::from_utf8_lossy(name.as_bytes())))
    }

    /// Reads the next record of the main input, from the next file if need be.
    fn read_main(&mut self, text: &mut Vec<u8>) -> Run<Next> {
        loop {
            if let Some(reader) = &mut self.input.reader {
                match reader.next(&self.input.separator, text) {
                    Ok(true) => {
                        self.input.nr += 1.0;
                        self.input.fnr += 1.0;
                        if self.input.wants_terminator {
                            self.globals[special::RT as usize] = Value::text(reader.terminator());
                        }
                        return Ok(Next::Record);
                    }
                    Ok(false) => {
                        if self.end_file()? == Flow::Exit {
                            return Ok(Next::Exit);
                        }
                    }
                    Err(error) => return self.read_failure(error),
                }
            }
            match self.open_next()? {
                Opened::File | Opened::Skipped => {}
                Opened::Nothing => {
                    self.globals[special::RT as usize] = Value::text(b"");
                    return Ok(Next::End);
                }
                Opened::Exit => return Ok(Next::Exit),
            }
        }
    }

    /// Goes on with the next file.
    fn skip_file(&mut self) -> Run<Flow> {
        self.end_file()
    }

    /// Closes the current file, and runs the rules for that.
    fn end_file(&mut self) -> Run<Flow> {
        let flow = match self.program.entries.end_file {
            Some(entry) => self.run_rule(entry, Phase::EndFile)?,
            None => Flow::Done,
        };
        self.input.reader = None;
        Ok(flow)
    }

    /// Runs a rule in the midst of another one.
    fn run_rule(&mut self, entry: u32, phase: Phase) -> Run<Flow> {
        let (before, position) = (self.input.phase, self.position);
        self.input.phase = phase;
        let flow = self.run(entry)?;
        self.input.phase = before;
        self.position = position;
        Ok(flow)
    }

    /// The next argument that there is; `None` at the end.
    fn next_argument(&mut self) -> Run<Option<(usize, Vec<u8>)>> {
        loop {
            let count = self.globals[special::ARGC as usize].to_number();
            let at = self.input.next_argument;
            if at as f64 >= count {
                return Ok(None);
            }
            self.tick()?;
            self.input.next_argument += 1;
            let Value::Array(array) = &self.globals[special::ARGV as usize] else { return Ok(None) };
            let value = array.borrow().get(Key::Int(at as i64)).cloned();
            if let Some(value) = value {
                let text = value.into_text(&self.settings.convfmt);
                if !text.as_bytes().is_empty() {
                    return Ok(Some((at, text.as_bytes().to_vec())));
                }
            }
        }
    }

    fn open_next(&mut self) -> Run<Opened> {
        if self.input.ended {
            return Ok(Opened::Nothing);
        }
        loop {
            let (at, name) = match self.next_argument()? {
                Some(argument) => argument,
                None if self.input.opened => {
                    self.input.ended = true;
                    return Ok(Opened::Nothing);
                }
                // Without a file, standard input is it.
                None => (0, b"-".to_vec()),
            };
            if let Some((variable, value)) = parse_assignment(&name)
                && at > 0
            {
                self.assign_by_name(variable, &value)?;
                continue;
            }
            self.input.opened = true;
            self.globals[special::ARGIND as usize] = Value::Num(at as f64);
            return self.open(&name);
        }
    }

    fn open(&mut self, name: &[u8]) -> Run<Opened> {
        self.globals[special::FILENAME as usize] = Value::input(name);
        self.input.fnr = 0.0;
        let failed = match streams::open_file(self.context.process, name) {
            Ok(reader) => {
                self.input.reader = Some(reader);
                None
            }
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => Some(error),
        };
        let message = failed.map(|error| error.to_string()).unwrap_or_default();
        if let Some(entry) = self.program.entries.begin_file {
            self.globals[special::ERRNO as usize] = Value::text(message.as_bytes());
            match self.run_rule(entry, Phase::BeginFile)? {
                Flow::Exit => return Ok(Opened::Exit),
                Flow::NextFile => {
                    self.input.reader = None;
                    return Ok(Opened::Skipped);
                }
                Flow::Done | Flow::Next => {}
            }
        }
        let shown = String::from_utf8_lossy(name).into_owned();
        match failed {
            None => Ok(Opened::File),
            Some(Errno::EISDIR) => {
                self.warn(&format!("command line argument `{shown}' is a directory: skipped"), false)?;
                Ok(Opened::Skipped)
            }
            Some(error) => fatal(format!("cannot open file `{shown}' for reading: {error}")),
        }
    }

    /// `getline` in all its forms: leaves 1, 0 or -1 on the stack, or stops everything.
    pub(super) fn getline(&mut self, from: ReadFrom, target: Option<Target>) -> Run<Option<Flow>> {
        let mut text = Vec::new();
        let status = if from == ReadFrom::Main {
            if matches!(self.input.phase, Phase::BeginFile | Phase::EndFile) {
                return fatal(format!(
                    "non-redirected `getline' invalid inside `{}' rule",
                    self.input.rule_name()
                ));
            }
            match self.read_main(&mut text)? {
                Next::Record => 1.0,
                Next::End => 0.0,
                Next::Exit => return Ok(Some(Flow::Exit)),
            }
        } else {
            self.read_stream(from, &mut text)?
        };
        if status > 0.0 {
            self.meter.note_text(text.len());
            match target {
                Some(target) => self.assign(target, Value::input(&text))?,
                None => self.record.set(&text),
            }
        } else {
            self.drop_target(target);
        }
        self.push(Value::Num(status));
        Ok(None)
    }

    /// Takes from the stack what a target needs, without assigning to it.
    fn drop_target(&mut self, target: Option<Target>) {
        let count = match target {
            Some(Target::Field | Target::Nothing) => 1,
            Some(Target::Element(super::program::ArrayFrom::Stack)) => 2,
            Some(Target::Element(_)) => 1,
            _ => 0,
        };
        self.stack.truncate(self.stack.len() - count);
    }

    /// Reads a record from a file or a command: 1, 0 at its end, -1 if it cannot be read.
    fn read_stream(&mut self, from: ReadFrom, text: &mut Vec<u8>) -> Run<f64> {
        self.tick()?;
        let name = self.pop().into_text(&self.settings.convfmt);
        if name.as_bytes().is_empty() {
            let operator = match from {
                ReadFrom::Command => "|",
                ReadFrom::Coprocess => "|&",
                _ => "<",
            };
            return fatal(format!("expression for `{operator}' redirection has null string value"));
        }
        let environment = match from {
            ReadFrom::Command | ReadFrom::Coprocess if !self.streams.is_reading(from, name.as_bytes()) => {
                Some(self.environment())
            }
            _ => None,
        };
        let reader = self.streams.reader(self.context, environment, from, name.as_bytes());
        let read = match reader {
            Ok(reader) => match reader.next(&self.input.separator, text) {
                Ok(found) => {
                    if found && self.input.wants_terminator {
                        self.globals[special::RT as usize] = Value::text(reader.terminator());
                    }
                    Ok(found)
                }
                Err(error) => Err(error),
            },
            Err(StreamError::Open(error) | StreamError::Write(error)) => Err(error),
            Err(StreamError::Failure(failure)) => return Err(Halt::Failure(failure)),
        };
        match read {
            Ok(true) => {
                if from != ReadFrom::File {
                    self.input.nr += 1.0;
                }
                Ok(1.0)
            }
            Ok(false) => Ok(0.0),
            Err(Errno::Killed) => Err(Halt::Failure(Failure::Errno(Errno::Killed))),
            Err(error) => {
                self.globals[special::ERRNO as usize] = Value::text(error.to_string().as_bytes());
                Ok(-1.0)
            }
        }
    }
}
