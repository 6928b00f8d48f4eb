//! Raw deflate streams, as gzip and zip hold them.

use std::io::{self, BufRead, Write};

use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};

use super::Fault;

/// Reads one deflate stream.
pub(in super::super) struct Inflater {
    state: Decompress,
    crc: Crc,
    ended: bool,
}

impl Inflater {
    pub(in super::super) fn new() -> Self {
        Self { state: Decompress::new(false), crc: Crc::new(), ended: false }
    }

    /// Gets ready for another stream.
    pub(super) fn reset(&mut self) {
        self.state.reset(false);
        self.crc.reset();
        self.ended = false;
    }

    /// Reads some bytes; 0 at the end of the stream, with the source right behind it.
    pub(in super::super) fn read(
        &mut self,
        source: &mut impl BufRead,
        buffer: &mut [u8],
    ) -> Result<usize, Fault> {
        while !self.ended && !buffer.is_empty() {
            let input = source.fill_buf().map_err(|error| Fault::of(&error))?;
            let is_end = input.is_empty();
            let (taken, given) = (self.state.total_in(), self.state.total_out());
            let flush = if is_end { FlushDecompress::Finish } else { FlushDecompress::None };
            let status = self.state.decompress(input, buffer, flush);
            let consumed = (self.state.total_in() - taken) as usize;
            let produced = (self.state.total_out() - given) as usize;
            source.consume(consumed);
            self.crc.update(&buffer[..produced]);
            match status {
                Ok(Status::StreamEnd) => self.ended = true,
                // Nothing more comes, and the stream is not over.
                Ok(_) if is_end && produced == 0 => return Err(Fault::Truncated),
                Ok(_) => {}
                Err(_) => return Err(Fault::Corrupt),
            }
            if produced > 0 {
                return Ok(produced);
            }
        }
        Ok(0)
    }

    /// The checksum of what came out.
    pub(in super::super) fn checksum(&self) -> u32 {
        self.crc.sum()
    }

    /// How many bytes came out.
    pub(in super::super) fn produced(&self) -> u64 {
        self.state.total_out()
    }
}

/// Writes one deflate stream.
pub(in super::super) struct Deflater {
    state: Compress,
    crc: Crc,
    buffer: Box<[u8]>,
}

impl Deflater {
    pub(in super::super) fn new(level: u32) -> Self {
        Self {
            state: Compress::new(Compression::new(level), false),
            crc: Crc::new(),
            buffer: vec![0; 64 << 10].into_boxed_slice(),
        }
    }

    /// Compresses `data` into `sink`.
    pub(in super::super) fn write(&mut self, sink: &mut impl Write, data: &[u8]) -> io::Result<()> {
        self.crc.update(data);
        let mut rest = data;
        while !rest.is_empty() {
            let (used, _) = self.step(sink, rest, FlushCompress::None)?;
            rest = &rest[used..];
        }
        Ok(())
    }

    /// Ends the stream.
    pub(in super::super) fn finish(&mut self, sink: &mut impl Write) -> io::Result<()> {
        while self.step(sink, b"", FlushCompress::Finish)?.1 != Status::StreamEnd {}
        Ok(())
    }

    fn step(
        &mut self,
        sink: &mut impl Write,
        data: &[u8],
        flush: FlushCompress,
    ) -> io::Result<(usize, Status)> {
        let (taken, given) = (self.state.total_in(), self.state.total_out());
        let status = self.state.compress(data, &mut self.buffer, flush).map_err(io::Error::other)?;
        let produced = (self.state.total_out() - given) as usize;
        sink.write_all(&self.buffer[..produced])?;
        Ok(((self.state.total_in() - taken) as usize, status))
    }

    /// The checksum of what went in.
    pub(in super::super) fn checksum(&self) -> u32 {
        self.crc.sum()
    }

    /// How many bytes went in.
    pub(in super::super) fn consumed(&self) -> u64 {
        self.state.total_in()
    }

    /// How many bytes came out.
    pub(in super::super) fn produced(&self) -> u64 {
        self.state.total_out()
    }
}
