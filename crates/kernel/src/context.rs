//! What a command works with: its arguments, its streams, its process.

use std::fmt::Arguments;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;

use boxsh_vfs::{Errno, Result};

use crate::command::{Failure, errno_of, io_error};
use crate::fd::Fd;
use crate::process::{OpenFlags, Process};
use crate::spec::{Outcome, Parsed, Spec};
use crate::table::ExitStatus;

/// A running command's surroundings.
pub struct Context<'p> {
    /// The process it runs in.
    pub process: &'p Process,
    /// Its standard output, buffered; written out when the command ends.
    pub out: Output<'p>,
    arguments: Arc<[Vec<u8>]>,
    spec: Option<&'static Spec>,
}

impl<'p> Context<'p> {
    /// The surroundings of a command that runs in `process`.
    pub fn new(process: &'p Process, spec: Option<&'static Spec>) -> Self {
        Self { process, out: Output::new(process, 1), arguments: process.arguments(), spec }
    }

    /// The arguments behind the command's name.
    pub fn arguments(&self) -> &[Vec<u8>] {
        self.arguments.get(1..).unwrap_or_default()
    }

    /// The name it was called by, without a path.
    pub fn called_as(&self) -> &[u8] {
        let name = self.arguments.first().map_or(&b""[..], Vec::as_slice);
        name.rsplit(|&byte| byte == b'/').next().unwrap_or(name)
    }

    /// The name that its messages start with.
    pub fn name(&self) -> String {
        match self.spec {
            Some(spec) => spec.name.to_owned(),
            None => String::from_utf8_lossy(self.called_as()).into_owned(),
        }
    }

    /// Takes the arguments apart by `spec`, and deals with `--help`, `--version` and wrong calls.
    ///
    /// # Errors
    /// A [`Failure`] that ends the command with the right message and status.
    pub fn parse(&mut self, spec: &'static Spec) -> Result<Parsed, Failure> {
        let arguments = self.arguments.clone();
        self.parse_from(spec, arguments.get(1..).unwrap_or_default())
    }

    /// As [`Context::parse`], for arguments that the command has prepared itself.
    ///
    /// # Errors
    /// As for [`Context::parse`].
    pub fn parse_from(&mut self, spec: &'static Spec, arguments: &[Vec<u8>]) -> Result<Parsed, Failure> {
        let posixly_correct = self.process.variable(b"POSIXLY_CORRECT").is_some();
        match spec.parse(arguments, posixly_correct) {
            Outcome::Parsed(parsed) => Ok(parsed),
            Outcome::Help => {
                self.out.write(spec.help().as_bytes())?;
                Err(Failure::Silent(0))
            }
            Outcome::Version => {
                self.out
                    .write(format!("{} (boxsh) {}\n", spec.name, env!("CARGO_PKG_VERSION")).as_bytes())?;
                Err(Failure::Silent(0))
            }
            Outcome::Wrong(message) => Err(Failure::Usage(message)),
            Outcome::Unsupported(message) => Err(Failure::with_status(spec.usage_status, message)),
        }
    }

    /// Writes a message to standard error, behind the command's name and behind what it has written so far. The
    /// command goes on.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub fn warn(&mut self, message: Arguments<'_>) -> Result<()> {
        self.out.flush_quietly()?;
        let text = format!("{}: {message}\n", self.name());
        self.write_error(text.as_bytes())
    }

    /// Writes to standard error as it is.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end; a closed standard error is no error.
    pub fn write_error(&mut self, text: &[u8]) -> Result<()> {
        match self.process.write_all(2, text) {
            Err(Errno::Killed) => Err(Errno::Killed),
            _ => Ok(()),
        }
    }

    /// Opens a file operand for reading; `-` is standard input.
    ///
    /// # Errors
    /// Why it cannot be opened. A directory opens, and fails when read.
    pub fn open_input(&self, operand: &[u8]) -> Result<Input<'p>> {
        if operand == b"-" {
            return Ok(self.stdin());
        }
        let fd = self.process.open(operand, OpenFlags::READ)?;
        Ok(Input::new(self.process, fd, true))
    }

    /// Standard input, buffered.
    pub fn stdin(&self) -> Input<'p> {
        Input::new(self.process, 0, false)
    }

    /// Creates a file for writing, or empties it.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn create_output(&self, path: &[u8]) -> Result<Output<'p>> {
        let fd = self.process.open(path, OpenFlags::WRITE)?;
        let mut output = Output::new(self.process, fd);
        output.owned = true;
        Ok(output)
    }

    /// Runs a program of the session with the command's own streams, and waits for it: `bash -c SCRIPT` calls back into the
    /// shell. It gets the variables that were exported to the command.
    ///
    /// # Errors
    /// As for [`Process::run_program`].
    pub fn call<A: Into<Vec<u8>>>(&mut self, arguments: impl IntoIterator<Item = A>) -> Result<ExitStatus> {
        // What was said before the call comes before what it says.
        self.out.flush_quietly()?;
        self.process.run_program(arguments.into_iter().map(Into::into).collect())
    }

    /// Runs what this command has taken the place of, a program or a builtin of the shell, with these arguments behind its name; the streams are the
    /// command's own. A builtin runs in a shell of its own.
    ///
    /// # Errors
    /// `ENOENT` if the command has replaced nothing.
    pub fn call_original<A: Into<Vec<u8>>>(
        &mut self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<ExitStatus> {
        self.out.flush_quietly()?;
        let called = self.called_as();
        let name = called.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
        self.process
            .run_original(std::iter::once(name).chain(arguments.into_iter().map(Into::into)).collect())
    }

    /// As [`Context::call`], and gives what the program has written to its standard output.
    ///
    /// # Errors
    /// As for [`Process::run_program`], and [`Errno::Killed`] if that is more than the run may hold.
    pub fn call_for_output<A: Into<Vec<u8>>>(
        &mut self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<(ExitStatus, Vec<u8>)> {
        let arguments = arguments.into_iter().map(Into::into).collect();
        let (read, write) = self.process.capture_files();
        let child = self.process.fork()?;
        child.set_file(1, write)?;
        let environment = self.process.environment();
        let mut failed = None;
        let status = self.process.call(child, |child| {
            child.execute_by_name(arguments, environment).unwrap_or_else(|error| {
                failed = Some(error);
                127
            })
        });
        match failed {
            Some(error) => Err(error),
            None => Ok((status, self.process.collect(&read)?)),
        }
    }

    /// Says why the command failed and gives its status.
    pub(crate) fn conclude(&mut self, failure: Failure) -> u8 {
        let usage_status = self.spec.map_or(1, |spec| spec.usage_status);
        let name = self.name();
        let (status, text) = match failure {
            Failure::Silent(status) => return status,
            Failure::Errno(Errno::Killed) | Failure::Write(Errno::Killed) => return 137,
            Failure::Errno(errno) => (1, format!("{name}: {errno}\n")),
            Failure::Write(errno) => (usage_status.max(1), format!("{name}: write error: {errno}\n")),
            Failure::Message { status, text } => (status, format!("{name}: {text}\n")),
            Failure::Usage(text) => {
                (usage_status, format!("{name}: {text}\nTry '{name} --help' for more information.\n"))
            }
        };
        // A process that cannot even say why has its status left to speak for it.
        let _ = self.process.write_all(2, text.as_bytes());
        status
    }
}

/// How much is gathered before it is written or read at once.
const BUFFER: usize = 64 << 10;

/// How much of a large piece is written at once, between two looks at the clock.
const PIECE: usize = 1 << 20;

/// How much is read at once for a start.
const FIRST_BUFFER: usize = 4 << 10;

/// A buffered stream to a descriptor. A terminal gets every line at once.
pub struct Output<'p> {
    process: &'p Process,
    fd: Fd,
    buffer: Vec<u8>,
    is_terminal: bool,
    owned: bool,
    /// Why an earlier write failed that nobody has heard of yet.
    lost: Option<Errno>,
}

impl<'p> Output<'p> {
    /// A buffered stream to `fd`, which stays open.
    pub fn new(process: &'p Process, fd: Fd) -> Self {
        Self {
            process,
            fd,
            buffer: Vec::new(),
            is_terminal: process.is_terminal(fd),
            owned: false,
            lost: None,
        }
    }

    /// Writes `data`.
    ///
    /// # Errors
    /// [`Failure::Write`] if the descriptor does not take it.
    #[inline]
    pub fn write(&mut self, data: &[u8]) -> Result<(), Failure> {
        if self.buffer.len() + data.len() > BUFFER {
            return self.write_through(data);
        }
        self.buffer.extend_from_slice(data);
        if self.is_terminal && data.contains(&b'\n') {
            return self.flush();
        }
        Ok(())
    }

    /// Writes one byte.
    ///
    /// # Errors
    /// As for [`Output::write`].
    #[inline]
    pub fn write_byte(&mut self, byte: u8) -> Result<(), Failure> {
        self.write(&[byte])
    }

    /// Writes formatted text.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn print(&mut self, text: Arguments<'_>) -> Result<(), Failure> {
        match text.as_str() {
            Some(text) => self.write(text.as_bytes()),
            None => self.write(text.to_string().as_bytes()),
        }
    }

    /// Writes `byte` so many times over: padding, however wide, takes no memory.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn pad(&mut self, byte: u8, count: u64) -> Result<(), Failure> {
        let mut left = count;
        while left > 0 {
            // What is written at once is small enough to go through the buffer.
            let piece = left.min(BUFFER as u64 / 2) as usize;
            if self.buffer.len() + piece > BUFFER {
                self.flush()?;
            }
            self.buffer.resize(self.buffer.len() + piece, byte);
            left -= piece as u64;
        }
        if self.is_terminal && byte == b'\n' && count > 0 {
            return self.flush();
        }
        Ok(())
    }

    fn write_through(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.flush()?;
        if data.len() < BUFFER {
            self.buffer.extend_from_slice(data);
            return Ok(());
        }
        let mut pieces = data.chunks(PIECE);
        pieces.try_for_each(|piece| self.process.write_all(self.fd, piece)).map_err(Failure::Write)
    }

    /// Writes out what was gathered.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn flush(&mut self) -> Result<(), Failure> {
        if let Some(errno) = self.lost.take() {
            self.buffer.clear();
            return Err(Failure::Write(errno));
        }
        if self.buffer.is_empty() {
            return Ok(());
        }
        // Gone either way: what could not be written must not be tried again at the end.
        let written = self.process.write_all(self.fd, &self.buffer);
        self.buffer.clear();
        written.map_err(Failure::Write)
    }

    /// Writes out what was gathered, and leaves the failure to the next one who writes.
    fn flush_quietly(&mut self) -> Result<()> {
        match self.flush() {
            Err(Failure::Write(Errno::Killed)) => Err(Errno::Killed),
            Err(Failure::Write(errno)) => {
                self.lost = Some(errno);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The process that writes.
    pub fn process(&self) -> &'p Process {
        self.process
    }

    /// Whether it goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// The descriptor it writes to.
    pub fn fd(&self) -> Fd {
        self.fd
    }
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        // Errors have been reported by an explicit flush; this is for streams dropped on the way out.
        let _ = self.flush();
        if self.owned {
            let _ = self.process.close(self.fd);
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        Output::write(self, data).map(|()| data.len()).map_err(into_io)
    }

    fn flush(&mut self) -> io::Result<()> {
        Output::flush(self).map_err(into_io)
    }
}

fn into_io(failure: Failure) -> io::Error {
    match failure {
        Failure::Write(errno) | Failure::Errno(errno) => io_error(errno),
        _ => io::Error::other("output failed"),
    }
}

/// A buffered stream from a descriptor.
pub struct Input<'p> {
    process: &'p Process,
    fd: Fd,
    owned: bool,
    buffer: Vec<u8>,
    position: usize,
    filled: usize,
}

impl<'p> Input<'p> {
    /// A buffered stream from `fd`, which is closed with it if `owned`.
    pub fn new(process: &'p Process, fd: Fd, owned: bool) -> Self {
        Self { process, fd, owned, buffer: Vec::new(), position: 0, filled: 0 }
    }

    /// The descriptor it reads from.
    pub fn fd(&self) -> Fd {
        self.fd
    }

    /// What is buffered, after reading more if nothing is; empty at the end.
    ///
    /// # Errors
    /// Why reading failed.
    #[inline]
    pub fn fill(&mut self) -> Result<&[u8]> {
        if self.position == self.filled {
            self.refill()?;
        }
        Ok(&self.buffer[self.position..self.filled])
    }

    fn refill(&mut self) -> Result<()> {
        if self.filled == self.buffer.len() {
            // Most inputs are short: a buffer that is never full need not be large, and clearing one takes time.
            self.buffer.resize(if self.buffer.is_empty() { FIRST_BUFFER } else { BUFFER }, 0);
        }
        self.process.tick()?;
        self.position = 0;
        self.filled = 0;
        self.filled = loop {
            match self.process.read(self.fd, &mut self.buffer) {
                Err(Errno::EINTR) => self.process.tick()?,
                other => break other?,
            }
        };
        Ok(())
    }

    /// Marks `count` buffered bytes as used.
    #[inline]
    pub fn advance(&mut self, count: usize) {
        self.position = (self.position + count).min(self.filled);
    }

    /// Appends to `line` up to and with the next `delimiter`; `false` at the end of the input.
    ///
    /// # Errors
    /// Why reading failed.
    pub fn read_record(&mut self, delimiter: u8, line: &mut Vec<u8>) -> Result<bool> {
        let before = line.len();
        let process = self.process;
        loop {
            let available = self.fill()?;
            if available.is_empty() {
                return Ok(line.len() > before);
            }
            if let Some(at) = memchr::memchr(delimiter, available) {
                process.append(line, &available[..=at])?;
                self.advance(at + 1);
                return Ok(true);
            }
            process.append(line, available)?;
            let count = available.len();
            self.advance(count);
            process.budget().check(crate::Limit::String, line.len() as u64)?;
        }
    }

    /// Reads one line without its newline into `line`, replacing what was there; `false` at the end.
    ///
    /// # Errors
    /// Why reading failed.
    pub fn read_line(&mut self, line: &mut Vec<u8>) -> Result<bool> {
        line.clear();
        let found = self.read_record(b'\n', line)?;
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        Ok(found)
    }

    /// Reads all that is left, as far as the memory limit allows.
    ///
    /// # Errors
    /// Why reading failed.
    pub fn read_all(&mut self) -> Result<Vec<u8>> {
        let mut all = Vec::new();
        let process = self.process;
        loop {
            let available = self.fill()?;
            if available.is_empty() {
                return Ok(all);
            }
            process.append(&mut all, available)?;
            let count = available.len();
            self.advance(count);
            process.budget().check(crate::Limit::Memory, all.len() as u64)?;
        }
    }
}

impl Drop for Input<'_> {
    fn drop(&mut self) {
        if self.owned {
            let _ = self.process.close(self.fd);
        }
    }
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill().map_err(io_error)?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.advance(count);
        Ok(count)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fill().map_err(io_error)
    }

    fn consume(&mut self, count: usize) {
        self.advance(count);
    }
}

/// Runs code that reports `std::io` errors, and gives back the system's own.
///
/// # Errors
/// The errno inside, or `EIO` for an error that has none.
pub fn with_io<T>(work: impl FnOnce() -> io::Result<T>) -> Result<T> {
    work().map_err(|error| errno_of(&error).unwrap_or(Errno::EIO))
}
