//! The values that a program runs on: from files or standard input, as JSON, lines or events.

use boxsh_kernel::{Context, Errno, Input, Limit, OpenFlags, Process};

use super::machine::{Inputs, Stop};
use super::native::fail;
use super::reader::{Fed, Feed, ReadError, Reader};
use super::stream::Position;
use super::text::Str;
use super::value::{Array, Value};
use crate::memory::make_room;

/// How much is read before the parser looks at it.
const BLOCK: usize = 64 << 10;

/// The files, one after another.
pub(super) struct Files<'p> {
    process: &'p Process,
    names: std::vec::IntoIter<Vec<u8>>,
    current: Option<Input<'p>>,
    /// What the current file is called; none before the first is read.
    name: Option<Vec<u8>>,
    /// A file could not be read.
    pub(super) failed: bool,
}

impl<'p> Files<'p> {
    pub(super) fn new(context: &Context<'p>, names: Vec<Vec<u8>>) -> Self {
        let names = if names.is_empty() { vec![b"-".to_vec()] } else { names };
        Self { process: context.process, names: names.into_iter(), current: None, name: None, failed: false }
    }

    fn open_next(&mut self) -> Result<bool, Errno> {
        while let Some(name) = self.names.next() {
            if name == b"-" {
                self.current = Some(Input::new(self.process, 0, false));
                self.name = Some(b"<stdin>".to_vec());
                return Ok(true);
            }
            match self.process.open(&name, OpenFlags::READ) {
                Ok(fd) => {
                    self.current = Some(Input::new(self.process, fd, true));
                    self.name = Some(name);
                    return Ok(true);
                }
                Err(error) => self.complain("Could not open file", &name, error)?,
            }
        }
        Ok(false)
    }

    fn complain(&mut self, what: &str, name: &[u8], error: Errno) -> Result<(), Errno> {
        if error == Errno::Killed {
            return Err(error);
        }
        self.failed = true;
        let text = format!("jq: error: {what} {}: {error}\n", String::from_utf8_lossy(name));
        match self.process.write_all(2, text.as_bytes()) {
            Err(Errno::Killed) => Err(Errno::Killed),
            _ => Ok(()),
        }
    }
}

impl Feed for Files<'_> {
    fn process(&self) -> &Process {
        self.process
    }

    fn feed(&mut self, buffer: &mut Vec<u8>) -> Result<Fed, Errno> {
        let mut fed = Fed::More;
        loop {
            let Some(current) = &mut self.current else {
                if !self.open_next()? {
                    return Ok(Fed::End);
                }
                fed = Fed::NewFile;
                continue;
            };
            match current.fill() {
                Ok([]) => {
                    self.current = None;
                }
                Ok(block) => {
                    let count = block.len().min(BLOCK);
                    make_room(self.process, buffer, count)?;
                    buffer.extend_from_slice(&block[..count]);
                    current.advance(count);
                    self.process.budget().check(Limit::Memory, buffer.len() as u64)?;
                    self.process.work(count as u64)?;
                    return Ok(fed);
                }
                Err(error) => {
                    self.current = None;
                    let name = self.name.clone().unwrap_or_default();
                    self.complain("Could not read file", &name, error)?;
                }
            }
        }
    }
}

/// How the input is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    Json,
    Lines,
    /// Events; and whether errors are events too.
    Events {
        errors: bool,
    },
}

/// All that the program may read.
pub(super) struct Source<'p> {
    pub(super) reader: Reader<Files<'p>>,
    manner: Manner,
    slurp: bool,
    position: Position,
    finished: bool,
    /// The file of the value that was read last.
    name: Option<Vec<u8>>,
}

impl<'p> Source<'p> {
    pub(super) fn new(files: Files<'p>, manner: Manner, slurp: bool, max_depth: usize) -> Self {
        Self {
            reader: Reader::new(files, max_depth),
            manner,
            slurp,
            position: Position::default(),
            finished: false,
            name: None,
        }
    }

    fn read(&mut self) -> Result<Option<Value>, ReadError> {
        let value = match self.manner {
            Manner::Json => self.reader.next(),
            Manner::Lines => Ok(self.reader.next_line()?.map(Value::String)),
            Manner::Events { errors } => match self.reader.next_event(&mut self.position) {
                Err(ReadError::Syntax(message)) if errors && !self.finished => {
                    self.finished = true;
                    Ok(Some(self.position.failure(&message)))
                }
                other => other,
            },
        };
        self.name.clone_from(&self.reader.feed.name);
        value
    }

    fn slurp(&mut self) -> Result<Value, ReadError> {
        if self.manner == Manner::Lines {
            return Ok(Value::String(Str::from_foreign(&self.reader.rest()?)));
        }
        let mut items = Array::default();
        while let Some(value) = self.read()? {
            make_room(self.reader.feed.process, items.items_mut(), 1)?;
            items.push(value);
        }
        Ok(Value::Array(items.into()))
    }
}

impl Inputs for Source<'_> {
    fn next(&mut self) -> Result<Option<Value>, Stop> {
        if self.finished {
            return Ok(None);
        }
        let next = match self.slurp {
            true => {
                self.finished = true;
                self.slurp().map(Some)
            }
            false => self.read(),
        };
        match next {
            Ok(Some(value)) => Ok(Some(value)),
            Ok(None) => {
                self.finished = true;
                // Behind its end, standard input is no place any more; a file still is.
                self.name.take_if(|name| name == b"<stdin>");
                Ok(None)
            }
            Err(ReadError::Syntax(message)) => {
                self.finished = true;
                fail(message)
            }
            Err(ReadError::Errno(errno)) => Err(errno.into()),
        }
    }

    fn line_number(&mut self) -> Result<u64, Errno> {
        self.reader.line_number()
    }

    fn file_name(&self) -> Option<Vec<u8>> {
        self.name.clone()
    }
}
