//! bzip2 streams, one behind the other.

use std::io::{self, BufRead, Write};

use boxsh_kernel::{Errno, Process, io_error};
use bzip2::{Action, Compress, Compression, Decompress, Status};

use super::{Fault, Rest, apart};

/// Reads all streams of a bzip2 file.
pub(super) struct Decoder<R> {
    source: R,
    stream: Option<Decompress>,
    /// Whole streams that were read.
    streams: u64,
    ended: bool,
    rest: Rest,
}

impl<R: BufRead> Decoder<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, stream: None, streams: 0, ended: false, rest: Rest::Nothing }
    }

    pub(super) fn rest(&self) -> Rest {
        self.rest
    }

    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        while !self.ended && !buffer.is_empty() {
            let input = self.source.fill_buf().map_err(|error| Fault::of(&error))?;
            let Some(stream) = &mut self.stream else {
                match input.is_empty() {
                    true if self.streams > 0 => self.ended = true,
                    true => return Err(Fault::Truncated),
                    false => self.stream = Some(Decompress::new(false)),
                }
                continue;
            };
            let is_end = input.is_empty();
            let (taken, given) = (stream.total_in(), stream.total_out());
            let status = stream.decompress(input, buffer);
            let consumed = (stream.total_in() - taken) as usize;
            let produced = (stream.total_out() - given) as usize;
            self.source.consume(consumed);
            match status {
                Ok(Status::StreamEnd) => {
                    self.stream = None;
                    self.streams += 1;
                }
                Ok(Status::MemNeeded) => return Err(Fault::Memory),
                Ok(_) if is_end && produced == 0 => {
                    // A start of garbage that looks like another stream as far as it goes.
                    if self.streams > 0 && stream.total_out() == 0 && stream.total_in() < 4 {
                        self.rest = Rest::Garbage;
                        self.ended = true;
                        continue;
                    }
                    return Err(Fault::Truncated);
                }
                Ok(_) => {}
                Err(bzip2::Error::DataMagic) if self.streams > 0 => {
                    self.rest = Rest::Garbage;
                    self.ended = true;
                }
                Err(bzip2::Error::DataMagic) => return Err(Fault::NotInFormat),
                Err(_) => return Err(Fault::Corrupt),
            }
            if produced > 0 {
                return Ok(produced);
            }
        }
        Ok(0)
    }
}

/// How much is compressed in one step. With the piece that fills a block the whole block is sorted, which takes a tenth of a second and
/// cannot be interrupted.
const PIECE: usize = 64 << 10;

/// Writes one stream.
pub(in super::super) struct Encoder<'p, W> {
    process: &'p Process,
    sink: W,
    /// Gone while a step is under way.
    state: Option<Compress>,
}

impl<'p, W: Write> Encoder<'p, W> {
    pub(super) fn new(process: &'p Process, sink: W, level: u32) -> Self {
        Self { process, sink, state: Some(Compress::new(Compression::new(level), 0)) }
    }

    pub(super) fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let piece = &data[..data.len().min(PIECE)];
        let mut rest = piece;
        while !rest.is_empty() {
            let (used, _) = self.step(rest.to_vec(), Action::Run)?;
            rest = &rest[used..];
        }
        Ok(piece.len())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        while self.step(Vec::new(), Action::Finish)?.1 != Status::StreamEnd {}
        Ok(self.sink)
    }

    /// Compresses some bytes, and says how many and what is next.
    fn step(&mut self, input: Vec<u8>, action: Action) -> io::Result<(usize, Status)> {
        let broken = || io_error(Errno::EIO);
        let mut state = self.state.take().ok_or_else(broken)?;
        let compress = move || {
            let (before, mut output) = (state.total_in(), Vec::with_capacity(PIECE));
            let status = state.compress_vec(&input, &mut output, action);
            ((state.total_in() - before) as usize, status, output, state)
        };
        let (used, status, output, state) = apart(self.process, compress)?;
        self.state = Some(state);
        self.sink.write_all(&output)?;
        Ok((used, status.map_err(|_| broken())?))
    }
}
