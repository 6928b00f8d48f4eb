//! Compressed streams: one reader and one writer over all formats.

mod bzip2;
pub(super) mod deflate;
pub(super) mod gzip;
mod lzw;
mod xz;
mod zstd;

use std::io::{self, BufRead, Read, Write};

use boxsh_kernel::{Errno, Process, errno_of};

pub(super) use self::xz::{Check, XzSettings};
pub(super) use self::zstd::ZstdSettings;

/// A format of compressed data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Gzip,
    Bzip2,
    Xz,
    Lzma,
    Zstd,
    /// What the old `compress` wrote; it can be read only.
    Compress,
}

impl Format {
    /// The format that data which starts so is in.
    pub(super) fn of_magic(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0x1f, 0x9d, ..] => Some(Self::Compress),
            [b'B', b'Z', b'h', ..] => Some(Self::Bzip2),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            _ if xz::looks_like_lzma(start) => Some(Self::Lzma),
            _ => None,
        }
    }

    /// Whether a name ends as those of compressed files do.
    pub(super) fn of_suffix(name: &[u8]) -> bool {
        let suffixes: [&[u8]; 9] =
            [b".zst", b".gz", b".bz2", b".xz", b".lzma", b".zip", b".7z", b".tgz", b".Z"];
        suffixes.iter().any(|suffix| name.ends_with(suffix))
    }
}

/// What is wrong with compressed data, or with where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It cannot be read.
    Errno(Errno),
    /// It ends too early.
    Truncated,
    /// It makes no sense.
    Corrupt,
    /// It decodes, but to something else than was written.
    Sums { checksum: bool, length: bool },
    /// It is something else.
    NotInFormat,
    /// It is in a form that is not known.
    Method(u8),
    /// Reading it takes more memory than there is.
    Memory,
}

impl Fault {
    /// What an I/O error of the source means; of a library's own errors, the kind tells.
    pub(super) fn of(error: &io::Error) -> Self {
        if let Some(errno) = errno_of(error) {
            return Self::Errno(errno);
        }
        if let Some(fault) = error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()) {
            return *fault;
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Truncated,
            io::ErrorKind::OutOfMemory => Self::Memory,
            io::ErrorKind::Unsupported => Self::Method(0),
            _ => Self::Corrupt,
        }
    }

    fn into_io(self) -> io::Error {
        match self {
            Self::Errno(errno) => boxsh_kernel::io_error(errno),
            other => io::Error::other(other),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Errno(errno) => return write!(f, "{errno}"),
            Self::Truncated => "unexpected end of file",
            Self::Corrupt => "invalid compressed data",
            Self::Sums { .. } => "checksum error",
            Self::NotInFormat => "unknown format",
            Self::Method(_) => "unknown method",
            Self::Memory => "memory limit reached",
        })
    }
}

impl std::error::Error for Fault {}

/// What a reader noticed by the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Rest {
    /// The data ended with the source.
    #[default]
    Nothing,
    /// Only zeros followed.
    Zeros,
    /// Something else followed.
    Garbage,
}

/// A reader of compressed data: all members or streams, one behind the other.
pub(super) struct Decoder<'p, R: BufRead> {
    process: &'p Process,
    codec: Codec<'p, R>,
}

enum Codec<'p, R: BufRead> {
    Plain(R),
    Gzip(Box<gzip::Decoder<R>>),
    Bzip2(Box<bzip2::Decoder<R>>),
    Xz(Box<xz::Decoder<'p, R>>),
    Zstd(Box<zstd::Decoder<'p, R>>),
    Compress(Box<lzw::Decoder<R>>),
}

impl<'p, R: BufRead> Decoder<'p, R> {
    /// A reader of `source` in that format; `None` passes it through.
    pub(super) fn new(process: &'p Process, source: R, format: Option<Format>) -> Self {
        let codec = match format {
            None => Codec::Plain(source),
            Some(Format::Gzip) => Codec::Gzip(Box::new(gzip::Decoder::new(source))),
            Some(Format::Bzip2) => Codec::Bzip2(Box::new(bzip2::Decoder::new(source))),
            Some(Format::Xz) => Codec::Xz(Box::new(xz::Decoder::new(process, source, false))),
            Some(Format::Lzma) => Codec::Xz(Box::new(xz::Decoder::new(process, source, true))),
            Some(Format::Zstd) => Codec::Zstd(Box::new(zstd::Decoder::new(process, source))),
            Some(Format::Compress) => Codec::Compress(Box::new(lzw::Decoder::new(source))),
        };
        Self { process, codec }
    }

    /// Reads some decoded bytes; 0 at the end.
    pub(super) fn read_some(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        self.process.tick().map_err(Fault::Errno)?;
        Ok(match &mut self.codec {
            Codec::Plain(source) => source.read(buffer).map_err(|error| Fault::of(&error))?,
            Codec::Gzip(decoder) => decoder.read(buffer)?,
            Codec::Bzip2(decoder) => decoder.read(buffer)?,
            Codec::Xz(decoder) => decoder.read(buffer)?,
            Codec::Zstd(decoder) => decoder.read(buffer)?,
            Codec::Compress(decoder) => decoder.read(buffer)?,
        })
    }

    /// What followed the data.
    pub(super) fn rest(&self) -> Rest {
        match &self.codec {
            Codec::Gzip(decoder) => decoder.rest(),
            Codec::Bzip2(decoder) => decoder.rest(),
            _ => Rest::Nothing,
        }
    }

    /// What the header of the first gzip member says, once it has been read.
    pub(super) fn gzip_header(&self) -> Option<&gzip::Header> {
        match &self.codec {
            Codec::Gzip(decoder) => decoder.header(),
            _ => None,
        }
    }

    /// The checksum of the last gzip member.
    pub(super) fn gzip_checksum(&self) -> u32 {
        match &self.codec {
            Codec::Gzip(decoder) => decoder.checksum(),
            _ => 0,
        }
    }
}

impl<R: BufRead> Read for Decoder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_some(buffer).map_err(Fault::into_io)
    }
}

/// How to compress.
#[derive(Clone, Debug)]
pub(super) enum Settings {
    Gzip { level: u32, header: gzip::Header },
    Bzip2 { level: u32 },
    Xz(XzSettings),
    Zstd(ZstdSettings),
}

impl Settings {
    /// What the format's own program does by default.
    pub(super) fn of(format: Format) -> Option<Self> {
        Some(match format {
            Format::Gzip => Self::Gzip { level: 6, header: gzip::Header::default() },
            Format::Bzip2 => Self::Bzip2 { level: 9 },
            Format::Xz => Self::Xz(XzSettings::default()),
            Format::Lzma => Self::Xz(XzSettings { alone: true, ..XzSettings::default() }),
            Format::Zstd => Self::Zstd(ZstdSettings::default()),
            Format::Compress => return None,
        })
    }
}

/// Takes a step that may last a tenth of a second on a thread of its own, so that a cancel or a deadline need not wait for it.
fn apart<T: Send + 'static>(process: &Process, step: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    // A session that has to come out the same each time has no deadline that could pass meanwhile, and nothing in it may go on sooner or
    // later for what the host does.
    match process.clock().is_virtual() {
        true => Ok(step()),
        false => process.offload(step).map_err(boxsh_kernel::io_error),
    }
}

/// A writer of compressed data.
pub(super) enum Encoder<'p, W: Write> {
    Plain(W),
    Gzip(Box<gzip::Encoder<W>>),
    Bzip2(bzip2::Encoder<'p, W>),
    Xz(Box<xz::Encoder<'p, W>>),
    Zstd(Box<zstd::Encoder<'p, W>>),
}

impl<'p, W: Write> Encoder<'p, W> {
    /// A writer to `sink`; `None` passes through.
    pub(super) fn new(process: &'p Process, sink: W, settings: Option<&Settings>) -> io::Result<Self> {
        Ok(match settings {
            None => Self::Plain(sink),
            Some(Settings::Gzip { level, header }) => {
                Self::Gzip(Box::new(gzip::Encoder::new(sink, *level, header)?))
            }
            Some(Settings::Bzip2 { level }) => Self::Bzip2(bzip2::Encoder::new(process, sink, *level)),
            Some(Settings::Xz(settings)) => Self::Xz(Box::new(xz::Encoder::new(process, sink, settings)?)),
            Some(Settings::Zstd(settings)) => {
                Self::Zstd(Box::new(zstd::Encoder::new(process, sink, settings)?))
            }
        })
    }

    /// Writes what is still held back, and gives the sink.
    pub(super) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(sink) => Ok(sink),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Bzip2(encoder) => encoder.finish(),
            Self::Xz(encoder) => encoder.finish(),
            Self::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Encoder<'_, W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(sink) => sink.write(data),
            Self::Gzip(encoder) => encoder.write(data),
            Self::Bzip2(encoder) => encoder.write(data),
            Self::Xz(encoder) => encoder.write(data),
            Self::Zstd(encoder) => encoder.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
