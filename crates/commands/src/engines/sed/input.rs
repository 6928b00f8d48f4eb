//! The lines of the input files, one stream or file by file.

use crate::memory::{lengthen, make_room};
use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{Errno, Failure, Fd, Limit, OpenFlags, Process, Seek};

const BUFFER: usize = 64 << 10;

/// An open file, line by line.
pub(super) struct Lines<'p> {
    process: &'p Process,
    fd: Fd,
    owned: bool,
    delimiter: u8,
    /// How much is read at once.
    chunk: usize,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    ended: bool,
}

impl<'p> Lines<'p> {
    pub(super) fn new(process: &'p Process, fd: Fd, owned: bool, delimiter: u8, chunk: usize) -> Self {
        Self { process, fd, owned, delimiter, chunk, buffer: Vec::new(), start: 0, end: 0, ended: false }
    }

    /// Opens a file.
    pub(super) fn open(process: &'p Process, path: &[u8], delimiter: u8) -> Result<Self, Errno> {
        let fd = process.open(path, OpenFlags::READ)?;
        Ok(Self::new(process, fd, true, delimiter, BUFFER))
    }

    /// Appends the next line to `line`, without its delimiter. Gives whether it had one; `None` at the end.
    pub(super) fn next(&mut self, line: &mut Vec<u8>) -> Result<Option<bool>, Errno> {
        let mut searched = self.start;
        loop {
            if let Some(at) = memchr::memchr(self.delimiter, &self.buffer[searched..self.end]) {
                line.extend_from_slice(&self.buffer[self.start..searched + at]);
                self.start = searched + at + 1;
                return Ok(Some(true));
            }
            if self.ended {
                make_room(self.process, line, self.end - self.start)?;
                line.extend_from_slice(&self.buffer[self.start..self.end]);
                let any = self.start < self.end;
                self.start = self.end;
                return Ok(any.then_some(false));
            }
            let length = self.end - self.start;
            self.refill()?;
            searched = self.start + length;
        }
    }

    /// Whether there is no further line.
    pub(super) fn is_at_end(&mut self) -> Result<bool, Errno> {
        while self.start == self.end {
            if self.ended {
                return Ok(true);
            }
            self.refill()?;
        }
        Ok(false)
    }

    fn refill(&mut self) -> Result<(), Errno> {
        self.process.tick()?;
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + self.chunk {
            self.process.budget().check(Limit::String, self.end as u64)?;
            lengthen(self.process, &mut self.buffer, self.end + self.chunk)?;
        }
        let room = &mut self.buffer[self.end..self.end + self.chunk];
        let count = loop {
            match self.process.read(self.fd, room) {
                Err(Errno::EINTR) => self.process.tick()?,
                other => break other?,
            }
        };
        self.ended = count == 0;
        self.end += count;
        Ok(())
    }

    /// Gives back what was read ahead, so that whoever shares the descriptor goes on where this stopped.
    fn give_back(&self) {
        let unread = (self.end - self.start) as i64;
        if unread > 0 {
            // A pipe keeps nothing; that is how pipes are.
            let _ = self.process.seek(self.fd, Seek::Current(-unread));
        }
    }
}

impl Drop for Lines<'_> {
    fn drop(&mut self) {
        if self.owned {
            let _ = self.process.close(self.fd);
        } else {
            self.give_back();
        }
    }
}

/// How the input files are treated.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) delimiter: u8,
    /// Each file has its own line numbers and its own last line.
    pub(super) separate: bool,
    pub(super) in_place: bool,
    pub(super) unbuffered: bool,
}

/// All the input files.
pub(super) struct Input<'p> {
    process: &'p Process,
    manner: Manner,
    files: Vec<Vec<u8>>,
    next: usize,
    current: Option<Lines<'p>>,
    /// A file behind the current one, opened to see whether it holds anything.
    ahead: Option<(usize, Lines<'p>)>,
    pub(super) line_number: u64,
    /// The name of the current file.
    pub(super) name: Vec<u8>,
    /// 2 if a file could not be read, 4 if one could not be edited.
    pub(super) status: u8,
}

/// What reading a line came to.
pub(super) enum Step {
    /// A line, and whether it was terminated.
    Line(bool),
    /// The next file was opened; read again.
    Opened,
    /// The current file is at its end.
    Ended,
    /// No file is left.
    Nothing,
}

impl<'p> Input<'p> {
    pub(super) fn new(process: &'p Process, mut files: Vec<Vec<u8>>, manner: Manner) -> Self {
        if files.is_empty() {
            files.push(b"-".to_vec());
        }
        Self {
            process,
            manner,
            files,
            next: 0,
            current: None,
            ahead: None,
            line_number: 0,
            name: b"-".to_vec(),
            status: 0,
        }
    }

    /// Goes one step towards the next line, which is appended to `line`.
    pub(super) fn step(&mut self, line: &mut Vec<u8>) -> Result<Step, Failure> {
        let Some(current) = &mut self.current else { return self.open_next() };
        match current.next(line) {
            Ok(Some(terminated)) => {
                self.line_number += 1;
                Ok(Step::Line(terminated))
            }
            Ok(None) => {
                self.current = None;
                Ok(Step::Ended)
            }
            Err(error) => Err(self.read_failure(error)),
        }
    }

    fn read_failure(&self, error: Errno) -> Failure {
        match error {
            Errno::Killed => Failure::Errno(error),
            error => Failure::with_status(
                4,
                format!("read error on {}: {error}", String::from_utf8_lossy(&self.name)),
            ),
        }
    }

    fn open_next(&mut self) -> Result<Step, Failure> {
        let Some(name) = self.files.get(self.next) else { return Ok(Step::Nothing) };
        self.name.clone_from(name);
        let index = self.next;
        self.next += 1;
        if let Some((_, lines)) = self.ahead.take_if(|(ahead, _)| *ahead == index) {
            self.current = Some(lines);
            return Ok(Step::Opened);
        }
        match self.open(index) {
            Ok(lines) => self.current = Some(lines),
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                self.complain(2, &format!("can't read {}: {error}", String::from_utf8_lossy(&self.name)))?;
                return Ok(Step::Ended);
            }
        }
        if self.manner.in_place && !self.is_regular(index) {
            self.current = None;
            let shown = String::from_utf8_lossy(&self.name).into_owned();
            self.complain(4, &format!("couldn't edit {shown}: not a regular file"))?;
            return Ok(Step::Ended);
        }
        if self.manner.separate {
            self.line_number = 0;
        }
        Ok(Step::Opened)
    }

    fn complain(&mut self, status: u8, message: &str) -> Result<(), Failure> {
        self.status = status;
        match self.process.write_all(2, format!("sed: {message}\n").as_bytes()) {
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            _ => Ok(()),
        }
    }

    fn open(&self, index: usize) -> Result<Lines<'p>, Errno> {
        let name = &self.files[index];
        let chunk = if self.manner.unbuffered { 1 } else { BUFFER };
        if name == b"-" && !self.manner.in_place {
            return Ok(Lines::new(self.process, 0, false, self.manner.delimiter, chunk));
        }
        let fd = self.process.open(name, OpenFlags::READ)?;
        Ok(Lines::new(self.process, fd, true, self.manner.delimiter, BUFFER))
    }

    fn is_regular(&self, index: usize) -> bool {
        let follow = boxsh_kernel::Follow::Yes;
        self.process.stat(&self.files[index], follow).is_ok_and(|metadata| metadata.kind == FileKind::File)
    }

    /// Whether the line that was read last is the last one: of its file if they are separate, else of all.
    pub(super) fn is_last(&mut self) -> Result<bool, Failure> {
        if let Some(current) = &mut self.current {
            match current.is_at_end() {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(error) => return Err(self.read_failure(error)),
            }
        }
        if self.manner.separate {
            return Ok(true);
        }
        Ok(!self.has_more_files()?)
    }

    fn has_more_files(&mut self) -> Result<bool, Failure> {
        if self.ahead.is_some() {
            return Ok(true);
        }
        for index in self.next..self.files.len() {
            let Ok(mut lines) = self.open(index) else { continue };
            match lines.is_at_end() {
                Ok(true) => {}
                Ok(false) => {
                    self.ahead = Some((index, lines));
                    return Ok(true);
                }
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(_) => return Ok(true),
            }
        }
        Ok(false)
    }
}
