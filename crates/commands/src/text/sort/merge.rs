//! Merging sorted runs, from memory and from files.

use std::cmp::Ordering;

use boxsh_kernel::{Context, Errno, Failure, Input, Output, Process};

use super::options::Options;
use super::order::{Mark, Order};
use super::reader::Line;
use super::{fail, over_file};
use crate::message;
use crate::text::record::Records;

/// Files that are merged at once; more are sorted.
pub(super) const MOST_FILES: usize = 128;

/// A sorted run and the line it is at.
pub(super) enum Source<'p, 'a> {
    Memory { arena: &'a [u8], lines: std::slice::Iter<'a, Line>, line: Option<(&'a [u8], Mark)> },
    File { records: Box<Records<'p>>, range: Option<std::ops::Range<usize>>, mark: Mark, name: Vec<u8> },
}

impl<'p, 'a> Source<'p, 'a> {
    pub(super) fn memory(order: &Order, arena: &'a [u8], lines: &'a [Line]) -> Self {
        let mut lines = lines.iter();
        let line = next_in_memory(order, arena, &mut lines);
        Self::Memory { arena, lines, line }
    }

    pub(super) fn file(
        process: &'p Process,
        options: &Options,
        input: Input<'p>,
        name: &[u8],
    ) -> Result<Self, Errno> {
        let records = Box::new(Records::new(process, input, options.line_end));
        let mut source = Self::File { records, range: None, mark: Mark::default(), name: name.to_vec() };
        source.advance(options)?;
        Ok(source)
    }

    fn is_at_end(&self) -> bool {
        match self {
            Self::Memory { line, .. } => line.is_none(),
            Self::File { range, .. } => range.is_none(),
        }
    }

    fn current(&self) -> (&[u8], Mark) {
        match self {
            Self::Memory { line, .. } => line.unwrap_or_default(),
            Self::File { records, range, mark, .. } => match range {
                Some(range) => (records.slice(range.clone()), *mark),
                None => (&[], *mark),
            },
        }
    }

    fn advance(&mut self, options: &Options) -> Result<(), Errno> {
        match self {
            Self::Memory { arena, lines, line } => *line = next_in_memory(&options.order, arena, lines),
            Self::File { records, range, mark, .. } => {
                *range = records.next_range()?;
                if let Some(range) = range {
                    *mark = options.order.mark(records.slice(range.clone()));
                }
            }
        }
        Ok(())
    }
}

fn next_in_memory<'a>(
    order: &Order,
    arena: &'a [u8],
    lines: &mut std::slice::Iter<'a, Line>,
) -> Option<(&'a [u8], Mark)> {
    let line = lines.next()?;
    let text = line.text(arena);
    // Sorting may have left the mark of a later part of the line.
    Some((text, if order.is_plain() { order.mark(text) } else { line.mark }))
}

/// Opens the files of `sort -m`.
pub(super) fn open_all<'p>(
    context: &Context<'p>,
    options: &Options,
    files: &[Vec<u8>],
) -> Result<Vec<Source<'p, 'static>>, Failure> {
    files
        .iter()
        .map(|name| {
            let input =
                context.open_input(name).map_err(|error| over_file(context, "open failed", name, error))?;
            Source::file(context.process, options, input, name)
                .map_err(|error| over_file(context, "read failed", name, error))
        })
        .collect()
}

/// Writes the lines of all sources in order; the earlier source goes first among equals.
pub(super) fn merge<'p>(
    context: &mut Context<'p>,
    options: &Options,
    mut sources: Vec<Source<'p, '_>>,
    mut out: Target<'_, 'p>,
) -> Result<(), Failure> {
    let process = context.process;
    let mut written = 0;
    let mut sink = Sink { options, last: None, buffer: Vec::with_capacity(PIECE) };
    let mut heap: Vec<u32> =
        (0..sources.len() as u32).filter(|&at| !sources[at as usize].is_at_end()).collect();
    let before = |sources: &[Source<'_, '_>], a: u32, b: u32| {
        let order = options.order.compare(sources[a as usize].current(), sources[b as usize].current());
        order.then(a.cmp(&b)) == Ordering::Less
    };
    for at in (0..heap.len() / 2).rev() {
        sift_down(&mut heap, at, |a, b| before(&sources, a, b));
    }
    while let Some(&first) = heap.first() {
        let source = &mut sources[first as usize];
        let (text, mark) = source.current();
        process.work(text.len() as u64)?;
        sink.push(text, mark);
        if sink.buffer.len() >= PIECE {
            process.tick()?;
            written += sink.buffer.len();
            out.write(context, &sink.buffer)
                .map_err(|failure| out.failed(context, options, written, failure))?;
            sink.buffer.clear();
        }
        if let Err(error) = source.advance(options) {
            let Source::File { name, .. } = source else { return Err(error.into()) };
            return Err(over_file(context, "read failed", name, error));
        }
        if source.is_at_end() {
            heap.swap_remove(0);
        }
        sift_down(&mut heap, 0, |a, b| before(&sources, a, b));
    }
    written += sink.buffer.len();
    out.write(context, &sink.buffer)
        .and_then(|()| out.flush(context))
        .map_err(|failure| out.failed(context, options, written, failure))
}

const PIECE: usize = 64 << 10;

fn sift_down(heap: &mut [u32], mut at: usize, before: impl Fn(u32, u32) -> bool) {
    loop {
        let left = 2 * at + 1;
        if left >= heap.len() {
            return;
        }
        let right = left + 1;
        let child = if right < heap.len() && before(heap[right], heap[left]) { right } else { left };
        if !before(heap[child], heap[at]) {
            return;
        }
        heap.swap(at, child);
        at = child;
    }
}

/// Where the lines go.
pub(super) enum Target<'a, 'p> {
    Stdout,
    /// The file that `-o` names.
    File(&'a mut Output<'p>),
    /// A temporary file, with the name that it had.
    Aside(&'a mut Output<'p>, &'a [u8]),
}

impl<'a, 'p> From<Option<&'a mut Output<'p>>> for Target<'a, 'p> {
    fn from(output: Option<&'a mut Output<'p>>) -> Self {
        output.map_or(Self::Stdout, Self::File)
    }
}

impl Target<'_, '_> {
    fn write(&mut self, context: &mut Context<'_>, data: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout => context.out.write(data),
            Self::File(output) | Self::Aside(output, _) => output.write(data),
        }
    }

    fn flush(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        match self {
            Self::Stdout => context.out.flush(),
            Self::File(output) | Self::Aside(output, _) => output.flush(),
        }
    }

    /// Says that it does not take what was written to it so far.
    fn failed(&self, context: &Context<'_>, options: &Options, written: usize, failure: Failure) -> Failure {
        /// So much is gathered before anything is written, and the call that fails is then another one.
        const GATHERED: usize = 4096;
        let error = match failure {
            Failure::Write(error) if error != Errno::Killed => error,
            other => return other,
        };
        let name = match (self, &options.output) {
            (Self::Aside(_, name), _) => return over_file(context, "write failed", name, error),
            (_, Some(name)) => message::name(context, name),
            (_, None) => "'standard output'".to_owned(),
        };
        let what = if written <= GATHERED { "fflush" } else { "write" };
        fail(format!("{what} failed: {name}: {error}\nsort: write error"))
    }
}

/// Gathers lines, and leaves out equal ones if asked to.
struct Sink<'o> {
    options: &'o Options,
    last: Option<(Vec<u8>, Mark)>,
    buffer: Vec<u8>,
}

impl Sink<'_> {
    fn push(&mut self, text: &[u8], mark: Mark) {
        if self.options.unique {
            match &mut self.last {
                Some((last, last_mark)) => {
                    if self.options.order.compare((last, *last_mark), (text, mark)) == Ordering::Equal {
                        return;
                    }
                    last.clear();
                    last.extend_from_slice(text);
                    *last_mark = mark;
                }
                None => self.last = Some((text.to_vec(), mark)),
            }
        }
        self.buffer.extend_from_slice(text);
        self.buffer.push(self.options.line_end);
    }
}
