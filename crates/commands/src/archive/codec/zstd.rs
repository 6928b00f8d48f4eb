//! zstd frames, one behind the other.

use std::io::{self, BufRead, Read, Write};

use boxsh_kernel::{Limit, Process, errno_of, io_error};
use structured_zstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use structured_zstd::decoding::{ContentChecksum, FrameDecoder, StreamingDecoder};
use structured_zstd::encoding::{
    CompressionLevel, CompressionParameters, StreamingEncoder,
    estimated_compression_workspace_bytes_for_parameters as workspace_of,
};

use super::Fault;
use crate::memory::Held;

/// The largest window that is read without being asked for, as zstd has it: 128 MiB.
const LARGEST_WINDOW: u64 = 128 << 20;

/// Reads all frames of a zstd file.
pub(super) struct Decoder<'p, R: Read> {
    decoder: StreamingDecoder<R, FrameDecoder>,
    held: Held<'p>,
}

impl<'p, R: BufRead> Decoder<'p, R> {
    pub(super) fn new(process: &'p Process, source: R) -> Self {
        let mut decoder = StreamingDecoder::new(source);
        let most = LARGEST_WINDOW.min(process.budget().maximum(Limit::Memory) / 2);
        // A ceiling that the library does not take leaves its own, which is as low.
        let _ = decoder.decoder_mut().set_max_window_size(most);
        decoder.decoder_mut().set_content_checksum(ContentChecksum::Verify);
        Self { decoder, held: Held::new(process) }
    }

    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        let count = self.decoder.read(buffer).map_err(|error| fault_of(&error))?;
        let memory = self.decoder.decoder_mut().workspace_size();
        self.held.set(memory).map_err(Fault::Errno)?;
        Ok(count)
    }
}

fn fault_of(error: &io::Error) -> Fault {
    if let Some(errno) = errno_of(error) {
        return Fault::Errno(errno);
    }
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<FrameDecoderError>());
    match inner {
        Some(FrameDecoderError::WindowSizeTooBig { .. }) => Fault::Memory,
        Some(FrameDecoderError::ChecksumMismatch { .. }) => Fault::Sums { checksum: true, length: false },
        Some(FrameDecoderError::FrameContentSizeMismatch { .. }) => {
            Fault::Sums { checksum: false, length: true }
        }
        Some(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_))) => {
            Fault::NotInFormat
        }
        Some(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::InvalidFrameDescriptor(_))) => {
            Fault::Corrupt
        }
        Some(
            FrameDecoderError::ReadFrameHeaderError(_)
            | FrameDecoderError::FailedToReadChecksum(_)
            | FrameDecoderError::FailedToReadBlockHeader(_)
            | FrameDecoderError::FailedToSkipFrame,
        ) => Fault::Truncated,
        Some(FrameDecoderError::DictNotProvided { .. }) => Fault::Method(0),
        Some(FrameDecoderError::FailedToReadBlockBody(body)) if ends_early(body) => Fault::Truncated,
        Some(_) => Fault::Corrupt,
        None => Fault::of(error),
    }
}

/// Whether an error goes back to a source that ended.
fn ends_early(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut current = Some(error);
    while let Some(error) = current {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::UnexpectedEof)
        {
            return true;
        }
        current = error.source();
    }
    false
}

/// How to compress.
#[derive(Clone, Debug)]
pub(in super::super) struct ZstdSettings {
    /// -131072 to 22.
    pub(in super::super) level: i32,
    /// How much will be written, if that is known.
    pub(in super::super) size: Option<u64>,
    /// The logarithm of the window for matches at long distance.
    pub(in super::super) long: Option<u32>,
    pub(in super::super) checksum: bool,
}

impl Default for ZstdSettings {
    fn default() -> Self {
        Self { level: 3, size: None, long: None, checksum: true }
    }
}

impl ZstdSettings {
    /// The settings that are used. As with xz, what would be more than a codec's share of the memory compresses less well instead.
    pub(in super::super) fn within_memory(&self, process: &Process) -> io::Result<Self> {
        let share = process.budget().maximum(Limit::Memory) / 2;
        let mut settings = self.clone();
        loop {
            let (_, memory) = settings.parameters()?;
            match settings.long {
                _ if memory <= share => return Ok(settings),
                Some(log) if log > SHORTEST_LONG => settings.long = Some(log.min(LONGEST_LONG + 1) - 1),
                _ if settings.level > 1 => settings.level -= 1,
                _ => return Ok(settings),
            }
        }
    }

    /// The parameters, and how much memory they take.
    fn parameters(&self) -> io::Result<(CompressionParameters, u64)> {
        let mut builder = CompressionParameters::builder(CompressionLevel::from_level(self.level));
        if let Some(log) = self.long {
            builder = builder.enable_long_distance_matching(true).window_log(log.min(LONGEST_LONG));
        }
        let parameters = builder.build().map_err(io::Error::other)?;
        let memory = workspace_of(&parameters, self.size, None) as u64;
        Ok((parameters, memory))
    }
}

/// The logarithm of the largest window that the library makes.
const LONGEST_LONG: u32 = 30;

/// The logarithm of the least window for matches at long distance: that of the quickest level.
const SHORTEST_LONG: u32 = 19;

/// Writes one frame.
pub(in super::super) struct Encoder<'p, W: Write> {
    encoder: StreamingEncoder<W>,
    held: Held<'p>,
}

impl<'p, W: Write> Encoder<'p, W> {
    pub(super) fn new(process: &'p Process, sink: W, settings: &ZstdSettings) -> io::Result<Self> {
        let (parameters, memory) = settings.within_memory(process)?.parameters()?;
        process.reserve(memory).map_err(io_error)?;
        let mut encoder = StreamingEncoder::new(sink, parameters.level());
        if settings.long.is_some() {
            encoder.set_parameters(&parameters)?;
        }
        encoder.set_content_checksum(settings.checksum)?;
        if let Some(size) = settings.size {
            encoder.set_pledged_content_size(size)?;
        }
        Ok(Self { encoder, held: Held::new(process) })
    }

    pub(super) fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let count = self.encoder.write(data)?;
        self.held.set(self.encoder.heap_size()).map_err(io_error)?;
        Ok(count)
    }

    pub(super) fn finish(self) -> io::Result<W> {
        self.encoder.finish()
    }
}
