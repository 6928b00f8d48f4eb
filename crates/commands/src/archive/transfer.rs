//! Moving data through a codec: what the compressors share, whatever they say about it.

use std::io::{self, Write};

use boxsh_kernel::vfs::{Metadata, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow, Input, OpenFlags, Output, Process, SetTimes, errno_of};

use super::codec::{Decoder, Encoder, Fault, Settings};

/// How much is decoded at once.
pub(super) const CHUNK: usize = 128 << 10;

/// What stopped a transfer.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The compressed data, or reading.
    Fault(Fault),
    /// Writing.
    Write(Errno),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Trouble {
    fn of_write(error: &io::Error) -> Self {
        Self::Write(errno_of(error).unwrap_or(Errno::EIO))
    }

    /// The end of the process, if it is that.
    pub(super) fn check_killed(&self) -> Result<(), Failure> {
        match self {
            Self::Fault(Fault::Errno(Errno::Killed)) | Self::Write(Errno::Killed) => {
                Err(Failure::Errno(Errno::Killed))
            }
            _ => Ok(()),
        }
    }
}

/// An output that counts.
pub(super) struct Counted<W> {
    pub(super) inner: W,
    pub(super) count: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(data)?;
        self.count += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Decodes to the end; without an output the data is only looked at.
pub(super) fn decode<R: io::BufRead>(
    decoder: &mut Decoder<'_, R>,
    mut output: Option<&mut Output<'_>>,
) -> Result<u64, Trouble> {
    let mut buffer = vec![0; CHUNK];
    let mut total = 0;
    loop {
        let count = match decoder.read_some(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(fault) => {
                // What came before the damage is still handed over.
                if let Some(output) = output {
                    flush(output)?;
                }
                return Err(fault.into());
            }
        };
        total += count as u64;
        if let Some(output) = &mut output {
            write(output, &buffer[..count])?;
        }
    }
    if let Some(output) = output {
        flush(output)?;
    }
    Ok(total)
}

fn write(output: &mut Output<'_>, data: &[u8]) -> Result<(), Trouble> {
    Output::write(output, data).map_err(of_failure)
}

fn flush(output: &mut Output<'_>) -> Result<(), Trouble> {
    Output::flush(output).map_err(of_failure)
}

fn of_failure(failure: Failure) -> Trouble {
    match failure {
        Failure::Write(errno) | Failure::Errno(errno) => Trouble::Write(errno),
        _ => Trouble::Write(Errno::EIO),
    }
}

/// Bytes that went in and came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Amount {
    pub(super) read: u64,
    pub(super) written: u64,
}

/// Compresses all of `input` into `output`.
pub(super) fn encode(
    process: &Process,
    input: &mut Input<'_>,
    output: &mut Output<'_>,
    settings: &Settings,
) -> Result<Amount, Trouble> {
    let sink = Counted { inner: output, count: 0 };
    let mut encoder =
        Encoder::new(process, sink, Some(settings)).map_err(|error| Trouble::of_write(&error))?;
    let mut read = 0;
    loop {
        let available = input.fill().map_err(|errno| Trouble::Fault(Fault::Errno(errno)))?;
        if available.is_empty() {
            break;
        }
        encoder.write_all(available).map_err(|error| Trouble::of_write(&error))?;
        let count = available.len();
        read += count as u64;
        input.advance(count);
    }
    let mut sink = encoder.finish().map_err(|error| Trouble::of_write(&error))?;
    sink.flush().map_err(|error| Trouble::of_write(&error))?;
    Ok(Amount { read, written: sink.count })
}

/// Makes the file that takes the result; until it is whole, nobody else can read it.
pub(super) fn create_file<'p>(context: &Context<'p>, path: &[u8]) -> Result<Owned<'p>, Errno> {
    let fd = context.process.open(path, OpenFlags::NEW.mode(0o600))?;
    Ok(Owned { output: Output::new(context.process, fd), process: context.process })
}

/// An output whose descriptor is closed with it.
pub(super) struct Owned<'p> {
    pub(super) output: Output<'p>,
    process: &'p Process,
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        // A failure has been seen where the data was written.
        let _ = Output::flush(&mut self.output);
        let _ = self.process.close(self.output.fd());
    }
}

/// Gives a result the owner, permissions and times of what it was made from.
pub(super) fn take_over(
    process: &Process,
    path: &[u8],
    source: &Metadata,
    mtime: Timestamp,
) -> Result<(), Errno> {
    let ignore = |result: Result<(), Errno>| match result {
        Err(Errno::Killed) => Err(Errno::Killed),
        // Who may not give a file away keeps it, as with the real tools.
        _ => Ok(()),
    };
    let result = process.stat(path, Follow::No)?;
    if result.uid != source.uid || result.gid != source.gid {
        ignore(process.chown(path, None, Some(source.gid), Follow::No))?;
        ignore(process.chown(path, Some(source.uid), None, Follow::No))?;
    }
    ignore(process.chmod(path, source.mode, Follow::No))?;
    ignore(process.set_times(path, SetTimes::At(source.atime), SetTimes::At(mtime), Follow::No))
}
