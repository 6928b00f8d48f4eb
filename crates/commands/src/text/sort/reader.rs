//! Reading lines into memory, and putting them aside, sorted, when there are too many.

use boxsh_kernel::vfs::Access;
use boxsh_kernel::{Context, Errno, Failure, Fd, Input, OpenFlags, Output, Process, Seek};

use super::arrange::Arranger;
use super::merge::{Source, Target};
use super::options::Options;
use super::order::Mark;
use super::{fail, over_file};
use crate::memory::Held;
use crate::message;

/// A line in the arena.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) start: u32,
    /// Where it ends, before its delimiter.
    end: u32,
    /// Where only the bytes of lines count, it may be that of a later part of the line.
    pub(super) mark: Mark,
}

impl Line {
    pub(super) fn length(&self) -> usize {
        (self.end - self.start) as usize
    }

    pub(super) fn text<'a>(&self, arena: &'a [u8]) -> &'a [u8] {
        &arena[self.start as usize..self.end as usize]
    }
}

/// How much is read at once: little for a start, because most inputs are short, and clearing memory takes time.
const FIRST_PIECE: usize = 8 << 10;
const PIECE: usize = 256 << 10;

pub(super) struct Chunks<'p, 'o> {
    process: &'p Process,
    options: &'o Options,
    arena: Vec<u8>,
    lines: Vec<Line>,
    held: Held<'p>,
    /// Sorted files that were put aside, in the order of their lines.
    aside: Vec<Fd>,
}

impl<'p, 'o> Chunks<'p, 'o> {
    pub(super) fn new(context: &Context<'p>, options: &'o Options) -> Self {
        Self {
            process: context.process,
            options,
            arena: Vec::new(),
            lines: Vec::new(),
            held: Held::new(context.process),
            aside: Vec::new(),
        }
    }

    /// Reads all lines of a file.
    pub(super) fn read(&mut self, context: &mut Context<'p>, name: &[u8]) -> Result<(), Failure> {
        let input =
            context.open_input(name).map_err(|error| over_file(context, "open failed", name, error))?;
        let mut line_start = self.arena.len();
        let mut searched = line_start;
        loop {
            self.process.tick()?;
            let filled = self.arena.len();
            let more = filled.clamp(FIRST_PIECE, PIECE);
            self.process.make_room(&mut self.arena, more)?;
            self.arena.resize(filled + more, 0);
            let count = read(self.process, &input, &mut self.arena[filled..]);
            self.arena.truncate(filled + count.unwrap_or(0));
            match count {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => return Err(over_file(context, "read failed", name, error)),
            }
            line_start = self.find_lines(line_start, searched)?;
            self.hold()?;
            let used = self.arena.len() + self.lines.len() * size_of::<Line>();
            if used >= self.options.buffer && !self.lines.is_empty() {
                line_start = self.put_aside(context, line_start)?;
            }
            if u32::try_from(self.arena.len() + PIECE).is_err() {
                return Err(fail("memory exhausted".into()));
            }
            searched = self.arena.len();
        }
        if line_start < self.arena.len() {
            self.arena.push(self.options.line_end);
            self.find_lines(line_start, self.arena.len() - 1)?;
        }
        Ok(())
    }

    /// Takes note of the lines that have become whole; gives where the next one starts.
    fn find_lines(&mut self, mut start: usize, searched: usize) -> Result<usize, Errno> {
        for at in memchr::memchr_iter(self.options.line_end, &self.arena[searched..]) {
            let end = searched + at;
            self.process.work((end - start) as u64)?;
            if self.lines.len() == self.lines.capacity() {
                self.process.make_room(&mut self.lines, 1)?;
            }
            let mark = self.options.order.mark(&self.arena[start..end]);
            self.lines.push(Line { start: start as u32, end: end as u32, mark });
            start = end + 1;
        }
        Ok(start)
    }

    fn hold(&mut self) -> Result<(), Errno> {
        self.held.set(self.arena.capacity() + self.lines.capacity() * size_of::<Line>())
    }

    /// Sorts what is in memory.
    pub(super) fn sort_rest(&mut self) -> Result<(), Failure> {
        self.hold()?;
        Ok(Arranger::new(self.process, &self.options.order, &self.arena).arrange(&mut self.lines)?)
    }

    /// Writes the sorted lines to a file without a name, and keeps only the part of a line behind them.
    fn put_aside(&mut self, context: &mut Context<'p>, line_start: usize) -> Result<usize, Failure> {
        self.sort_rest()?;
        let (fd, path) = create_temporary(context, &self.options.temporary)?;
        let sources = vec![self.run()];
        let mut output = Output::new(self.process, fd);
        super::merge::merge(context, self.options, sources, Target::Aside(&mut output, &path))?;
        drop(output);
        self.process.seek(fd, Seek::Start(0))?;
        self.aside.push(fd);
        self.lines.clear();
        self.arena.drain(..line_start);
        self.hold()?;
        Ok(0)
    }

    fn run(&self) -> Source<'p, '_> {
        Source::memory(&self.options.order, &self.arena, &self.lines)
    }

    /// All sorted runs, in the order of their lines.
    pub(super) fn sources(&self) -> Result<Vec<Source<'p, '_>>, Failure> {
        let mut sources = Vec::new();
        for &fd in &self.aside {
            let input = Input::new(self.process, fd, true);
            sources.push(Source::file(self.process, self.options, input, b"")?);
        }
        sources.push(self.run());
        Ok(sources)
    }
}

fn read(process: &Process, input: &Input<'_>, buffer: &mut [u8]) -> Result<usize, Errno> {
    loop {
        match process.read(input.fd(), buffer) {
            Err(Errno::EINTR) => process.tick()?,
            other => return other,
        }
    }
}

/// Makes a file that is gone when it is closed, and tells the name it had.
pub(super) fn create_temporary(context: &Context<'_>, directory: &[u8]) -> Result<(Fd, Vec<u8>), Failure> {
    const ATTEMPTS: u32 = 100;
    let process = context.process;
    let flags = OpenFlags::NEW.access(Access::ReadWrite).mode(0o600);
    for attempt in 0..ATTEMPTS {
        let mut path = directory.to_vec();
        let name = format!("/sort{:06}{attempt:02}", process.rng().below(1_000_000));
        path.extend_from_slice(name.as_bytes());
        match process.open(&path, flags) {
            Ok(fd) => {
                process.unlink(&path)?;
                return Ok((fd, path));
            }
            Err(Errno::EEXIST) => {}
            Err(error) => {
                let directory = message::name_in_sentence(context, directory);
                return Err(fail(format!("cannot create temporary file in {directory}: {error}")));
            }
        }
    }
    Err(Errno::EEXIST.into())
}
