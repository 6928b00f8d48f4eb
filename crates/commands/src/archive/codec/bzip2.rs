//! bzip2 streams, one behind the other.

use std::io::BufRead;

use bzip2::{Decompress, Status};

use super::{Fault, Rest};

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
