//! xz and the older lzma format.

use std::io::{self, BufRead, Write};
use std::num::NonZeroU64;

use boxsh_kernel::{Errno, Limit, Process, io_error};
use lzma_rust2::{
    Action, CheckType, LzmaOptions, LzmaStream, LzmaWriter, Status, StreamResult, XzOptions, XzStream,
    XzWriter,
};

use super::{Fault, apart};
use crate::memory::Held;

enum Stream {
    Xz(Box<XzStream>),
    Alone(Box<LzmaStream>),
}

impl Stream {
    fn process(&mut self, input: &[u8], output: &mut [u8], action: Action) -> io::Result<StreamResult> {
        match self {
            Self::Xz(stream) => stream.process(input, output, action),
            Self::Alone(stream) => stream.process(input, output, action),
        }
    }

    fn memory(&self) -> u64 {
        let kibibytes = match self {
            Self::Xz(stream) => stream.memory_usage(),
            Self::Alone(stream) => stream.memory_usage(),
        };
        u64::from(kibibytes.unwrap_or(0)) << 10
    }
}

/// Whether data starts as the older format does, which has no magic: with numbers that its encoders use.
pub(super) fn looks_like_lzma(start: &[u8]) -> bool {
    let [properties, a, b, c, d, rest @ ..] = start else { return false };
    let Some(size) = rest.first_chunk::<8>() else { return false };
    let (dictionary, size) = (u32::from_le_bytes([*a, *b, *c, *d]), u64::from_le_bytes(*size));
    // A power of two, or one and a half of it.
    let is_usual = dictionary.count_ones() == 1
        || (dictionary.count_ones() == 2 && dictionary & dictionary >> 1 != 0)
        || dictionary == u32::MAX;
    *properties < 225 && is_usual && (size == u64::MAX || size < 1 << 38)
}

/// Reads all streams of an xz file, or one lzma file.
pub(super) struct Decoder<'p, R> {
    source: R,
    stream: Stream,
    held: Held<'p>,
    ended: bool,
}

/// The share of the memory limit that one codec may take.
fn share(process: &Process) -> u64 {
    process.budget().maximum(Limit::Memory) / 2
}

impl<'p, R: BufRead> Decoder<'p, R> {
    pub(super) fn new(process: &'p Process, source: R, alone: bool) -> Self {
        let limit = u32::try_from(share(process) >> 10).unwrap_or(u32::MAX);
        let stream = match alone {
            false => Stream::Xz(Box::new(XzStream::new_mem_limit(true, limit))),
            true => Stream::Alone(Box::new(LzmaStream::new_mem_limit(limit, None))),
        };
        Self { source, stream, held: Held::new(process), ended: false }
    }

    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        while !self.ended && !buffer.is_empty() {
            let input = self.source.fill_buf().map_err(|error| Fault::of(&error))?;
            let is_end = input.is_empty();
            let action = if is_end { Action::Finish } else { Action::Run };
            let result = self.stream.process(input, buffer, action).map_err(|error| Fault::of(&error))?;
            self.source.consume(result.bytes_consumed);
            self.held.set(self.stream.memory() as usize).map_err(Fault::Errno)?;
            self.ended = result.status == Status::StreamEnd;
            if result.bytes_produced > 0 {
                return Ok(result.bytes_produced);
            }
            if is_end && !self.ended {
                return Err(Fault::Truncated);
            }
        }
        Ok(0)
    }
}

/// The integrity check of an xz stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in super::super) enum Check {
    None,
    Crc32,
    #[default]
    Crc64,
    Sha256,
}

/// How to compress.
#[derive(Clone, Debug)]
pub(in super::super) struct XzSettings {
    pub(in super::super) level: u32,
    pub(in super::super) extreme: bool,
    pub(in super::super) check: Check,
    /// Bytes of a block, 0 for one block only.
    pub(in super::super) block_size: u64,
    /// How much will be written, if that is known: no dictionary has to be larger.
    pub(in super::super) size: Option<u64>,
    /// Whether the older format is written.
    pub(in super::super) alone: bool,
}

impl Default for XzSettings {
    fn default() -> Self {
        Self { level: 6, extreme: false, check: Check::default(), block_size: 0, size: None, alone: false }
    }
}

/// The least dictionary.
const LEAST: u32 = 4096;

impl XzSettings {
    /// The sizes of the dictionary that was asked for and of the one that there is memory for, if that is smaller, and how much
    /// memory a codec may take.
    pub(in super::super) fn reduction(&self, process: &Process) -> Option<(u32, u32, u64)> {
        let (asked, used) = (self.full_options().dict_size, self.options(process).dict_size);
        (used < asked).then(|| (asked, used, share(process)))
    }

    fn options(&self, process: &Process) -> LzmaOptions {
        let mut options = self.full_options();
        while u64::from(options.get_memory_usage()) << 10 > share(process) && options.dict_size > LEAST {
            options.dict_size /= 2;
        }
        options
    }

    fn full_options(&self) -> LzmaOptions {
        let mut options = LzmaOptions::with_preset(self.level.min(9));
        if self.extreme {
            options.nice_len = 273;
            options.depth_limit = 512;
        }
        if let Some(size) = self.size {
            let enough = size.max(u64::from(LEAST)).next_power_of_two();
            options.dict_size = options.dict_size.min(u32::try_from(enough).unwrap_or(u32::MAX));
        }
        options
    }
}

/// How much is compressed in one step. At first almost every byte leads to pages of the tables that were not touched before, so that a step
/// may take a tenth of a second and more.
const PIECE: usize = 64 << 10;

/// Writes one stream.
pub(in super::super) struct Encoder<'p, W: Write> {
    process: &'p Process,
    sink: W,
    /// Gone while a step is under way.
    writer: Option<Writer>,
    _held: Held<'p>,
}

enum Writer {
    Xz(Box<XzWriter<Vec<u8>>>),
    Alone(Box<LzmaWriter<Vec<u8>>>),
}

impl Writer {
    fn write_all(&mut self, data: &[u8]) -> io::Result<()> {
        match self {
            Self::Xz(writer) => writer.write_all(data),
            Self::Alone(writer) => writer.write_all(data),
        }
    }

    /// Takes what is compressed by now.
    fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(match self {
            Self::Xz(writer) => writer.inner_mut(),
            Self::Alone(writer) => writer.inner_mut(),
        })
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Xz(writer) => writer.finish(),
            Self::Alone(writer) => writer.finish(),
        }
    }
}

impl<'p, W: Write> Encoder<'p, W> {
    pub(super) fn new(process: &'p Process, sink: W, settings: &XzSettings) -> io::Result<Self> {
        let options = settings.options(process);
        let mut held = Held::new(process);
        let memory = usize::try_from(u64::from(options.get_memory_usage()) << 10);
        held.set(memory.map_err(|_| io_error(Errno::ENOMEM))?).map_err(io_error)?;
        let writer = if settings.alone {
            Writer::Alone(Box::new(LzmaWriter::new_use_header(Vec::new(), &options, None)?))
        } else {
            let mut xz = XzOptions { lzma_options: options, ..XzOptions::default() };
            xz.check_type = match settings.check {
                Check::None => CheckType::None,
                Check::Crc32 => CheckType::Crc32,
                Check::Crc64 => CheckType::Crc64,
                Check::Sha256 => CheckType::Sha256,
            };
            xz.set_block_size(NonZeroU64::new(settings.block_size));
            Writer::Xz(Box::new(XzWriter::new(Vec::new(), xz)?))
        };
        Ok(Self { process, sink, writer: Some(writer), _held: held })
    }

    pub(super) fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let piece = &data[..data.len().min(PIECE)];
        let mut writer = self.take_writer()?;
        let owned = piece.to_vec();
        let (written, output, writer) = apart(self.process, move || {
            let written = writer.write_all(&owned);
            (written, writer.take_output(), writer)
        })?;
        self.writer = Some(writer);
        written?;
        self.sink.write_all(&output)?;
        Ok(piece.len())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        let writer = self.take_writer()?;
        let output = apart(self.process, move || writer.finish())??;
        self.sink.write_all(&output)?;
        Ok(self.sink)
    }

    fn take_writer(&mut self) -> io::Result<Writer> {
        self.writer.take().ok_or_else(|| io_error(Errno::EIO))
    }
}
