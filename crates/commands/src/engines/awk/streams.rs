//! Files and commands that a program reads from and writes to.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{
    Context, Disposition, Environment, Errno, ExitStatus, Failure, Fd, OpenFlags, Pid, Process, Signal,
    WaitFor,
};

use crate::promise::MIGRATES;
use std::collections::HashMap;

use super::ast::OutputKind;
use super::program::ReadFrom;
use super::reader::Reader;

/// How much is gathered before it is written.
const BUFFER: usize = 64 << 10;

/// What sets streams of the same name apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Class {
    Output,
    OutputCommand,
    Input,
    InputCommand,
    Coprocess,
}

impl Class {
    fn of_output(kind: OutputKind) -> Self {
        match kind {
            OutputKind::File | OutputKind::Append => Class::Output,
            OutputKind::Command => Class::OutputCommand,
            OutputKind::Coprocess => Class::Coprocess,
        }
    }

    fn of_input(from: ReadFrom) -> Self {
        match from {
            ReadFrom::Command => Class::InputCommand,
            ReadFrom::Coprocess => Class::Coprocess,
            ReadFrom::Main | ReadFrom::File => Class::Input,
        }
    }
}

/// The writing side of a stream.
struct Sink {
    fd: Fd,
    owned: bool,
    is_pipe: bool,
    buffer: Vec<u8>,
}

pub(super) struct Stream<'p> {
    class: Class,
    name: Vec<u8>,
    sink: Option<Sink>,
    pub(super) reader: Option<Reader<'p>>,
    child: Option<Pid>,
    /// Whether it stands for standard output, whose buffer it shares.
    is_stdout: bool,
    /// Whether every write goes out at once.
    unbuffered: bool,
}

/// All open streams.
pub(super) struct Streams<'p> {
    process: &'p Process,
    list: Vec<Stream<'p>>,
    index: HashMap<(Class, Vec<u8>), usize>,
    scratch: Vec<u8>,
}

/// Why a stream could not be used, in the words of the message.
pub(super) enum StreamError {
    /// It cannot be opened.
    Open(Errno),
    /// It does not take what is written.
    Write(Errno),
    Failure(Failure),
}

impl From<Errno> for StreamError {
    fn from(error: Errno) -> Self {
        match error {
            Errno::Killed => Self::Failure(Failure::Errno(error)),
            error => Self::Open(error),
        }
    }
}

impl From<Failure> for StreamError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl<'p> Streams<'p> {
    pub(super) fn new(process: &'p Process) -> Self {
        Self { process, list: Vec::new(), index: HashMap::new(), scratch: Vec::new() }
    }

    fn find(&mut self, class: Class, name: &[u8]) -> Option<usize> {
        // Most programs have one stream, or few.
        if self.list.len() <= 4 {
            return self.list.iter().position(|stream| stream.class == class && stream.name == name);
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(name);
        let key = (class, std::mem::take(&mut self.scratch));
        let found = self.index.get(&key).copied();
        self.scratch = key.1;
        found
    }

    fn add(&mut self, stream: Stream<'p>) -> usize {
        self.index.insert((stream.class, stream.name.clone()), self.list.len());
        self.list.push(stream);
        self.list.len() - 1
    }

    /// Whether a stream to write to is open.
    pub(super) fn is_writing(&mut self, kind: OutputKind, name: &[u8]) -> bool {
        self.find(Class::of_output(kind), name).is_some()
    }

    /// Whether a stream to read from is open.
    pub(super) fn is_reading(&mut self, from: ReadFrom, name: &[u8]) -> bool {
        self.find(Class::of_input(from), name).is_some()
    }

    /// Writes to a stream, opened if it is not. A command that is to be started needs an environment.
    pub(super) fn write(
        &mut self,
        context: &mut Context<'p>,
        environment: Option<Environment>,
        kind: OutputKind,
        name: &[u8],
        data: &[u8],
    ) -> Result<(), StreamError> {
        let class = Class::of_output(kind);
        let at = match self.find(class, name) {
            Some(at) => at,
            None => self.open_output(context, environment, kind, class, name)?,
        };
        let stream = &mut self.list[at];
        if stream.is_stdout {
            return Ok(context.out.write(data)?);
        }
        let unbuffered = stream.unbuffered;
        let Some(sink) = &mut stream.sink else { return Err(StreamError::Write(Errno::EBADF)) };
        sink.buffer.extend_from_slice(data);
        if unbuffered || sink.buffer.len() >= BUFFER {
            return sink.flush(self.process);
        }
        Ok(())
    }

    fn open_output(
        &mut self,
        context: &mut Context<'p>,
        environment: Option<Environment>,
        kind: OutputKind,
        class: Class,
        name: &[u8],
    ) -> Result<usize, StreamError> {
        let mut stream = Stream {
            class,
            name: name.to_vec(),
            sink: None,
            reader: None,
            child: None,
            is_stdout: false,
            unbuffered: false,
        };
        match kind {
            OutputKind::File | OutputKind::Append => match standard_output(name) {
                Some(1) => stream.is_stdout = true,
                Some(fd) => {
                    self.process.file(fd)?;
                    stream.unbuffered = fd == 2;
                    stream.sink = Some(Sink { fd, owned: false, is_pipe: false, buffer: Vec::new() });
                }
                None => {
                    let flags = if kind == OutputKind::File { OpenFlags::WRITE } else { OpenFlags::APPEND };
                    let file = self.process.open_file(name, flags)?;
                    let fd = self.process.add_file(file, 3)?;
                    self.process.set_close_on_exec(fd, true)?;
                    stream.unbuffered = self.process.is_terminal(fd);
                    stream.sink = Some(Sink { fd, owned: true, is_pipe: false, buffer: Vec::new() });
                }
            },
            OutputKind::Command => {
                self.flush_all(context)?;
                let (read, write) = self.process.pipe_files();
                let child = self.process.fork()?;
                child.set_file(0, read)?;
                stream.child = Some(self.start(child, name, environment.unwrap_or_default())?);
                let fd = self.process.add_file(write, 3)?;
                self.process.set_close_on_exec(fd, true)?;
                stream.sink = Some(Sink { fd, owned: true, is_pipe: true, buffer: Vec::new() });
            }
            OutputKind::Coprocess => self.start_coprocess(context, environment, &mut stream)?,
        }
        Ok(self.add(stream))
    }

    /// A stream to read from, opened if it is not.
    pub(super) fn reader(
        &mut self,
        context: &mut Context<'p>,
        environment: Option<Environment>,
        from: ReadFrom,
        name: &[u8],
    ) -> Result<&mut Reader<'p>, StreamError> {
        let class = Class::of_input(from);
        let at = match self.find(class, name) {
            Some(at) => at,
            None => {
                let stream = self.open_input(context, environment, class, name)?;
                self.add(stream)
            }
        };
        let process = self.process;
        let stream = &mut self.list[at];
        if let Some(sink) = &mut stream.sink {
            sink.flush(process)?;
        }
        stream.reader.as_mut().ok_or(StreamError::Open(Errno::EBADF))
    }

    fn open_input(
        &mut self,
        context: &mut Context<'p>,
        environment: Option<Environment>,
        class: Class,
        name: &[u8],
    ) -> Result<Stream<'p>, StreamError> {
        let mut stream = Stream {
            class,
            name: name.to_vec(),
            sink: None,
            reader: None,
            child: None,
            is_stdout: false,
            unbuffered: false,
        };
        match class {
            Class::InputCommand => {
                self.flush_all(context)?;
                let (read, write) = self.process.pipe_files();
                let child = self.process.fork()?;
                child.set_file(1, write)?;
                stream.child = Some(self.start(child, name, environment.unwrap_or_default())?);
                let fd = self.process.add_file(read, 3)?;
                self.process.set_close_on_exec(fd, true)?;
                stream.reader = Some(Reader::new(self.process, fd, true));
            }
            Class::Coprocess => self.start_coprocess(context, environment, &mut stream)?,
            _ => stream.reader = Some(open_file(self.process, name)?),
        }
        Ok(stream)
    }

    fn start_coprocess(
        &mut self,
        context: &mut Context<'p>,
        environment: Option<Environment>,
        stream: &mut Stream<'p>,
    ) -> Result<(), StreamError> {
        self.flush_all(context)?;
        let process = self.process;
        let (their_input, ours) = process.pipe_files();
        let (theirs, their_output) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(0, their_input)?;
        child.set_file(1, their_output)?;
        stream.child = Some(self.start(child, &stream.name, environment.unwrap_or_default())?);
        let write = process.add_file(ours, 3)?;
        process.set_close_on_exec(write, true)?;
        let read = process.add_file(theirs, 3)?;
        process.set_close_on_exec(read, true)?;
        stream.sink = Some(Sink { fd: write, owned: true, is_pipe: true, buffer: Vec::new() });
        stream.reader = Some(Reader::new(process, read, true));
        Ok(())
    }

    /// Lets the shell run a command in a child whose streams are in place.
    fn start(&self, child: Process, command: &[u8], environment: Environment) -> Result<Pid, StreamError> {
        child.set_disposition(Signal::PIPE, Disposition::Default)?;
        let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()];
        let pid = self.process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute(b"/bin/sh", arguments, environment).unwrap_or(127)
        })?;
        Ok(pid)
    }

    /// Runs a command to its end, and gives what `system` gives.
    pub(super) fn system(
        &mut self,
        context: &mut Context<'p>,
        environment: Environment,
        command: &[u8],
    ) -> Result<f64, StreamError> {
        self.flush_all(context)?;
        let child = self.process.fork()?;
        child.set_disposition(Signal::PIPE, Disposition::Default)?;
        let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()];
        let status = self
            .process
            .call(child, |child| child.execute(b"/bin/sh", arguments, environment).unwrap_or(127));
        self.process.tick()?;
        Ok(status_value(status))
    }

    /// Writes out everything that was gathered.
    pub(super) fn flush_all(&mut self, context: &mut Context<'p>) -> Result<(), StreamError> {
        context.out.flush()?;
        for stream in &mut self.list {
            if let Some(sink) = &mut stream.sink {
                sink.flush(self.process)?;
            }
        }
        Ok(())
    }

    /// Writes out what was gathered for streams of this name; false if there are none.
    pub(super) fn flush(&mut self, context: &mut Context<'p>, name: &[u8]) -> Result<bool, StreamError> {
        let mut found = false;
        for stream in self.list.iter_mut().filter(|stream| stream.name == name) {
            if stream.is_stdout {
                context.out.flush()?;
                found = true;
            }
            if let Some(sink) = &mut stream.sink {
                sink.flush(self.process)?;
                found = true;
            }
        }
        Ok(found)
    }

    /// Closes all streams of this name, or one side of a coprocess; `None` if there are none.
    pub(super) fn close(
        &mut self,
        context: &mut Context<'p>,
        name: &[u8],
        side: Option<&[u8]>,
    ) -> Result<Option<f64>, StreamError> {
        let mut answer = None;
        let mut at = 0;
        while at < self.list.len() {
            if self.list[at].name != name {
                at += 1;
                continue;
            }
            if let Some(side) = side
                && self.list[at].class == Class::Coprocess
            {
                let process = self.process;
                let stream = &mut self.list[at];
                if side == b"to" {
                    if let Some(mut sink) = stream.sink.take() {
                        sink.close(process)?;
                    }
                } else {
                    stream.reader = None;
                }
                if stream.sink.is_some() || stream.reader.is_some() {
                    answer = Some(0.0);
                    at += 1;
                    continue;
                }
            }
            let stream = self.list.remove(at);
            self.reindex();
            answer = Some(self.finish(context, stream)?);
        }
        Ok(answer)
    }

    fn reindex(&mut self) {
        self.index.clear();
        for (at, stream) in self.list.iter().enumerate() {
            self.index.insert((stream.class, stream.name.clone()), at);
        }
    }

    /// Ends one stream: what was gathered goes out, and its command is waited for.
    fn finish(&mut self, context: &mut Context<'p>, mut stream: Stream<'p>) -> Result<f64, StreamError> {
        let mut status = 0.0;
        if stream.is_stdout {
            context.out.flush()?;
        }
        if let Some(mut sink) = stream.sink.take()
            && let Err(error) = sink.close(self.process)
        {
            match error {
                StreamError::Write(_) => status = -1.0,
                other => return Err(other),
            }
        }
        stream.reader = None;
        if let Some(pid) = stream.child {
            // What the command prints comes behind what was printed before.
            context.out.flush()?;
            let ended = loop {
                match self.process.wait(WaitFor::Process(pid)) {
                    Err(Errno::EINTR) => self.process.tick()?,
                    other => break other,
                }
            };
            status = match ended {
                Ok((_, ended)) => status_value(ended),
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(_) => -1.0,
            };
        }
        Ok(status)
    }

    /// Ends all streams.
    pub(super) fn close_all(&mut self, context: &mut Context<'p>) -> Result<(), StreamError> {
        while let Some(stream) = self.list.pop() {
            let waits = stream.child.is_some();
            let mut stream = stream;
            if let Some(mut sink) = stream.sink.take() {
                match sink.close(self.process) {
                    Ok(()) | Err(StreamError::Write(_)) => {}
                    Err(other) => return Err(other),
                }
            }
            stream.reader = None;
            if waits && let Some(pid) = stream.child {
                match self.process.wait(WaitFor::Process(pid)) {
                    Err(Errno::Killed) => return Err(Errno::Killed.into()),
                    _ => self.process.tick()?,
                }
            }
        }
        self.index.clear();
        Ok(context.out.flush()?)
    }
}

/// What the status of a command is to a program.
fn status_value(status: ExitStatus) -> f64 {
    match status {
        ExitStatus::Exited(code) => f64::from(code),
        ExitStatus::Signaled(signal) => 256.0 + f64::from(signal.number()),
    }
}

/// The descriptor that a name stands for.
fn standard_output(name: &[u8]) -> Option<Fd> {
    match name {
        b"-" | b"/dev/stdout" => Some(1),
        b"/dev/stderr" => Some(2),
        _ => descriptor(name),
    }
}

fn descriptor(name: &[u8]) -> Option<Fd> {
    let digits = name.strip_prefix(b"/dev/fd/")?;
    parse_all(digits)
}

/// Opens a file to read records from; `-` is standard input.
pub(super) fn open_file<'p>(process: &'p Process, name: &[u8]) -> Result<Reader<'p>, Errno> {
    let standard = match name {
        b"-" | b"/dev/stdin" => Some(0),
        _ => descriptor(name),
    };
    if let Some(fd) = standard {
        process.file(fd)?;
        return Ok(Reader::new(process, fd, false));
    }
    let file = process.open_file(name, OpenFlags::READ)?;
    let fd = process.add_file(file, 3)?;
    process.set_close_on_exec(fd, true)?;
    let reader = Reader::new(process, fd, true);
    if process.fstat(fd).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Errno::EISDIR);
    }
    Ok(reader)
}

impl Sink {
    fn flush(&mut self, process: &Process) -> Result<(), StreamError> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        // A command that reads no more is an error of the program, not its end.
        let before = match self.is_pipe {
            true => Some(process.disposition(Signal::PIPE)),
            false => None,
        };
        if before.is_some() {
            process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
        }
        let written = process.write_all(self.fd, &self.buffer);
        if let Some(before) = before {
            process.set_disposition(Signal::PIPE, before)?;
        }
        self.buffer.clear();
        match written {
            Ok(()) => Ok(()),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(error) => Err(StreamError::Write(error)),
        }
    }

    fn close(&mut self, process: &Process) -> Result<(), StreamError> {
        let flushed = self.flush(process);
        if self.owned {
            let _ = process.close(self.fd);
        }
        flushed
    }
}
