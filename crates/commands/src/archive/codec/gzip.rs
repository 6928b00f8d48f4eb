//! gzip's frame around deflate (RFC 1952).

use std::io::{self, BufRead, Write};

use super::deflate::{Deflater, Inflater};
use super::{Fault, Rest};

/// The longest name or comment that is kept of a header; the rest of it is passed over.
const LONGEST_NAME: usize = 4096;

/// What the header of a member says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in super::super) struct Header {
    /// The name of the original, without its directory.
    pub(in super::super) name: Option<Vec<u8>>,
    /// When it was changed last; 0 if that is not told.
    pub(in super::super) mtime: u32,
}

enum State {
    Header,
    Body,
    End,
}

/// Reads all members of a gzip file.
pub(super) struct Decoder<R> {
    source: R,
    inflater: Inflater,
    state: State,
    header: Option<Header>,
    checksum: u32,
    rest: Rest,
}

impl<R: BufRead> Decoder<R> {
    pub(super) fn new(source: R) -> Self {
        let inflater = Inflater::new();
        Self { source, inflater, state: State::Header, header: None, checksum: 0, rest: Rest::Nothing }
    }

    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        loop {
            match self.state {
                State::End => return Ok(0),
                State::Header => {
                    if !self.start_member()? {
                        self.state = State::End;
                    }
                }
                State::Body if buffer.is_empty() => return Ok(0),
                State::Body => match self.inflater.read(&mut self.source, buffer)? {
                    0 => self.end_member()?,
                    count => return Ok(count),
                },
            }
        }
    }

    pub(super) fn rest(&self) -> Rest {
        self.rest
    }

    pub(super) fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    pub(super) fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Reads a header; `false` if there is no further member.
    fn start_member(&mut self) -> Result<bool, Fault> {
        let is_first = self.header.is_none();
        if !is_first && !self.has_member()? {
            return Ok(false);
        }
        let magic = [self.byte()?, self.byte()?];
        if magic != [0x1f, 0x8b] {
            if is_first {
                return Err(Fault::NotInFormat);
            }
            self.rest = Rest::Garbage;
            return Ok(false);
        }
        let header = self.read_header()?;
        if is_first {
            self.header = Some(header);
        }
        self.inflater.reset();
        self.state = State::Body;
        Ok(true)
    }

    /// Whether another member follows: zeros may pad the end, and anything else is left alone.
    fn has_member(&mut self) -> Result<bool, Fault> {
        loop {
            let available = self.source.fill_buf().map_err(|error| Fault::of(&error))?;
            let zeros = available.iter().take_while(|&&byte| byte == 0).count();
            let found = available.get(zeros).copied();
            let is_end = available.is_empty();
            self.source.consume(zeros);
            if zeros > 0 {
                self.rest = Rest::Zeros;
            }
            match found {
                Some(0x1f) if self.rest == Rest::Nothing => return Ok(true),
                Some(_) => {
                    self.rest = Rest::Garbage;
                    return Ok(false);
                }
                None if is_end => return Ok(false),
                None => {}
            }
        }
    }

    fn read_header(&mut self) -> Result<Header, Fault> {
        let mut fixed = [0; 8];
        for byte in &mut fixed {
            *byte = self.byte()?;
        }
        let [method, flags, a, b, c, d, _, _] = fixed;
        if method != 8 || flags & 0xe0 != 0 {
            return Err(Fault::Method(method));
        }
        let mut header = Header { name: None, mtime: u32::from_le_bytes([a, b, c, d]) };
        if flags & 4 != 0 {
            let length = u16::from_le_bytes([self.byte()?, self.byte()?]);
            for _ in 0..length {
                self.byte()?;
            }
        }
        if flags & 8 != 0 {
            header.name = Some(self.text()?);
        }
        if flags & 16 != 0 {
            self.text()?;
        }
        if flags & 2 != 0 {
            self.byte()?;
            self.byte()?;
        }
        Ok(header)
    }

    fn end_member(&mut self) -> Result<(), Fault> {
        let mut trailer = [0; 8];
        for byte in &mut trailer {
            *byte = self.byte()?;
        }
        let [a, b, c, d, e, f, g, h] = trailer;
        self.checksum = u32::from_le_bytes([a, b, c, d]);
        let checksum = self.checksum != self.inflater.checksum();
        let length = u32::from_le_bytes([e, f, g, h]) != self.inflater.produced() as u32;
        if checksum || length {
            return Err(Fault::Sums { checksum, length });
        }
        self.state = State::Header;
        Ok(())
    }

    fn text(&mut self) -> Result<Vec<u8>, Fault> {
        let mut text = Vec::new();
        loop {
            match self.byte()? {
                0 => return Ok(text),
                byte if text.len() < LONGEST_NAME => text.push(byte),
                _ => {}
            }
        }
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        let available = self.source.fill_buf().map_err(|error| Fault::of(&error))?;
        let byte = *available.first().ok_or(Fault::Truncated)?;
        self.source.consume(1);
        Ok(byte)
    }
}

/// Writes one member.
pub(in super::super) struct Encoder<W> {
    sink: W,
    deflater: Deflater,
}

impl<W: Write> Encoder<W> {
    pub(super) fn new(mut sink: W, level: u32, header: &Header) -> io::Result<Self> {
        const UNIX: u8 = 3;
        let speed = match level {
            9 => 2,
            1 => 4,
            _ => 0,
        };
        let flags = if header.name.is_some() { 8 } else { 0 };
        sink.write_all(&[0x1f, 0x8b, 8, flags])?;
        sink.write_all(&header.mtime.to_le_bytes())?;
        sink.write_all(&[speed, UNIX])?;
        if let Some(name) = &header.name {
            sink.write_all(name)?;
            sink.write_all(&[0])?;
        }
        Ok(Self { sink, deflater: Deflater::new(level) })
    }

    pub(super) fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.deflater.write(&mut self.sink, data)?;
        Ok(data.len())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.deflater.finish(&mut self.sink)?;
        self.sink.write_all(&self.deflater.checksum().to_le_bytes())?;
        self.sink.write_all(&(self.deflater.consumed() as u32).to_le_bytes())?;
        Ok(self.sink)
    }
}
