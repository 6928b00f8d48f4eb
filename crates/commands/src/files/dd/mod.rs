//! `dd`: copy and convert blocks.

mod convert;
mod options;
mod summary;

use boxsh_kernel::vfs::{Access, FileKind};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Fd, Flag, OpenFlags, Order, Process, Seek, Spec,
};

use self::convert::Converter;
use self::options::{Conversion, FlagWord, Options, Status};
use self::summary::Counts;
use super::message;
use crate::search;

pub(crate) static SPEC: Spec = Spec {
    name: "dd",
    usage: &["[OPERAND]...", "OPTION"],
    summary: "Copy a file, converting and formatting according to the operands.",
    flags: NONE,
    notes: "Operands:\n  bs=BYTES        read and write up to BYTES bytes at a time (default: 512); overrides ibs and obs\n  cbs=BYTES       convert BYTES bytes at a time\n  conv=CONVS      convert the file as per the comma separated symbol list\n  count=N         copy only N input blocks\n  ibs=BYTES       read up to BYTES bytes at a time (default: 512)\n  if=FILE         read from FILE instead of stdin\n  iflag=FLAGS     read as per the comma separated symbol list\n  obs=BYTES       write BYTES bytes at a time (default: 512)\n  of=FILE         write to FILE instead of stdout\n  oflag=FLAGS     write as per the comma separated symbol list\n  seek=N          (or oseek=N) skip N obs-sized output blocks\n  skip=N          (or iseek=N) skip N ibs-sized input blocks\n  status=LEVEL    what to print to stderr: none, noxfer, progress\n\nN and BYTES may be followed by multiplicative suffixes: c=1, w=2, b=512, kB=1000, K=1024, MB=1000*1000, M=1024*1024,\nxM=M, and so on for G, T, P, E. If N ends in B, it counts bytes not blocks.\n\nCONV symbols: ascii ebcdic ibm block unblock lcase ucase sparse swab sync excl nocreat notrunc noerror fdatasync fsync\nFLAG symbols: append direct directory dsync sync fullblock nonblock noatime nocache noctty nofollow count_bytes\nskip_bytes seek_bytes",
    order: Order::Permute,
    ..Spec::DEFAULT
};

const NONE: &[Flag] = &[];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::parse(context, &parsed.operands)?;
    let input = open_input(context, &options)?;
    let output = open_output(context, &options)?;
    let begun = context.process.clock().monotonic();
    let mut copy = Copy::new(context.process, &options, input, output);
    let copied = copy.run(context);
    let finished = match copied {
        Ok(good) => good,
        Err(failure) => {
            if !matches!(failure, Failure::Errno(Errno::Killed)) {
                copy.counts.report(context, options.status, begun)?;
            }
            return Err(failure);
        }
    };
    let synced = if options.converts(Conversion::Fsync) || options.converts(Conversion::Fdatasync) {
        context.process.fsync(output)
    } else {
        Ok(())
    };
    if options.output.is_some() {
        context.process.close(output)?;
    }
    if let Err(error) = synced {
        let name = message::name_in_sentence(context, options.output_name());
        return Err(Failure::new(format!("fsync failed for {name}: {error}")));
    }
    copy.counts.report(context, options.status, begun)?;
    Ok(Exit::from_success(finished))
}

fn open_input(context: &Context<'_>, options: &Options) -> Result<Fd, Failure> {
    let Some(file) = &options.input else { return Ok(0) };
    let flags = OpenFlags::READ
        .nonblocking(options.reads_with(FlagWord::Nonblock))
        .no_follow(options.reads_with(FlagWord::Nofollow))
        .directory(options.reads_with(FlagWord::Directory));
    context
        .process
        .open(file, flags)
        .map_err(|error| message::failure(context, "failed to open", file, error))
}

fn open_output(context: &Context<'_>, options: &Options) -> Result<Fd, Failure> {
    let process = context.process;
    let Some(file) = &options.output else { return Ok(1) };
    let keeps = options.converts(Conversion::Notrunc);
    let flags = OpenFlags::WRITE
        .access(Access::Write)
        .create(!options.converts(Conversion::Nocreat))
        .exclusive(options.converts(Conversion::Excl))
        .truncate(!keeps && options.seek == 0)
        .append(options.writes_with(FlagWord::Append))
        .nonblocking(options.writes_with(FlagWord::Nonblock))
        .no_follow(options.writes_with(FlagWord::Nofollow));
    let fd = process
        .open(file, flags)
        .map_err(|error| message::failure(context, "failed to open", file, error))?;
    if !keeps && options.seek > 0 {
        // What is skipped is kept, the rest is cut off.
        let metadata = process.fstat(fd)?;
        if metadata.is_file()
            && let Err(error) = process.ftruncate(fd, options.seek)
        {
            let name = message::name_in_sentence(context, file);
            return Err(Failure::new(format!(
                "failed to truncate to {} bytes in output file {name}: {error}",
                options.seek
            )));
        }
    }
    Ok(fd)
}

/// How much of a block is held at once.
const PIECE: usize = 1 << 20;

/// Why a block could not be copied.
enum Trouble {
    Reading(Errno),
    Writing(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Writing(failure)
    }
}

/// A copy under way.
struct Copy<'a, 'p> {
    process: &'p Process,
    options: &'a Options,
    input: Fd,
    output: Fd,
    counts: Counts,
    /// What is gathered for the next output block, unless it is written already.
    block: Vec<u8>,
    /// How long that block is by now.
    gathered: usize,
    /// Whether the last output block was skipped over.
    ends_in_hole: bool,
}

impl<'a, 'p> Copy<'a, 'p> {
    fn new(process: &'p Process, options: &'a Options, input: Fd, output: Fd) -> Self {
        let counts = Counts::default();
        Self { process, options, input, output, counts, block: Vec::new(), gathered: 0, ends_in_hole: false }
    }

    fn run(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        self.skip_input(context)?;
        self.skip_output(context)?;
        let mut converter = Converter::new(self.options);
        let mut buffer = vec![0; self.options.input_block.min(PIECE)];
        let mut good = true;
        let mut left = self.options.count;
        loop {
            self.process.tick()?;
            let block = self.options.input_block;
            let wanted = match left {
                None => block,
                Some(0) => break,
                Some(_) if !self.options.counts_bytes => block,
                Some(bytes) => block.min(usize::try_from(bytes).unwrap_or(usize::MAX)),
            };
            match self.copy_record(context, &mut converter, &mut buffer, wanted) {
                Ok(0) => break,
                Ok(count) => {
                    if let Some(left) = &mut left {
                        *left -= if self.options.counts_bytes { count as u64 } else { 1 };
                    }
                }
                Err(Trouble::Reading(Errno::Killed)) => return Err(Failure::Errno(Errno::Killed)),
                Err(Trouble::Reading(error)) => {
                    good = false;
                    message::complain(context, "error reading", self.options.input_name(), error)?;
                    // A directory gives the same answer for ever.
                    let goes_on = self.options.converts(Conversion::Noerror)
                        && error != Errno::EISDIR
                        && self.process.is_regular(self.input);
                    if !goes_on {
                        break;
                    }
                    self.process.seek(self.input, Seek::Current(wanted as i64))?;
                }
                Err(Trouble::Writing(failure)) => return Err(failure),
            }
        }
        self.counts.truncated = converter.truncated;
        converter.finish(&mut |data| self.gather(context, data))?;
        self.flush(context)?;
        Ok(good)
    }

    /// Copies what one read gives, up to `wanted` bytes, and says how much that was. A large block goes through in
    /// pieces, so that its size takes no memory.
    fn copy_record(
        &mut self,
        context: &mut Context<'_>,
        converter: &mut Converter,
        buffer: &mut [u8],
        wanted: usize,
    ) -> Result<usize, Trouble> {
        let mut count = 0;
        loop {
            let room = buffer.len().min(wanted - count);
            let filled = match self.read(&mut buffer[..room]) {
                Ok(filled) => filled,
                // What came before the error is a block of its own; the error comes again.
                Err(_) if count > 0 => 0,
                Err(error) => return Err(Trouble::Reading(error)),
            };
            if count == 0 && filled == 0 {
                return Ok(0);
            }
            count += filled;
            let ends = count == wanted || filled < room;
            if ends {
                match count == self.options.input_block {
                    true => self.counts.full_in += 1,
                    false => self.counts.partial_in += 1,
                }
            }
            self.take(context, converter, &buffer[..filled])?;
            if ends {
                break;
            }
        }
        if self.options.converts(Conversion::Sync) {
            let blanks =
                self.options.converts(Conversion::Block) || self.options.converts(Conversion::Unblock);
            let mut missing = self.options.input_block.saturating_sub(count);
            buffer.fill(if blanks { b' ' } else { 0 });
            while missing > 0 {
                let length = missing.min(buffer.len());
                self.take(context, converter, &buffer[..length])?;
                missing -= length;
            }
        }
        if self.options.is_plain() {
            self.end_record(context)?;
        }
        Ok(count)
    }

    /// Passes on what was read.
    fn take(
        &mut self,
        context: &mut Context<'_>,
        converter: &mut Converter,
        data: &[u8],
    ) -> Result<(), Failure> {
        self.process.work(data.len() as u64)?;
        if self.options.is_plain() {
            return self.add(context, data);
        }
        converter.convert(data, &mut |converted| self.gather(context, converted))
    }

    fn read(&self, buffer: &mut [u8]) -> Result<usize, Errno> {
        let mut filled = 0;
        loop {
            match self.process.read(self.input, &mut buffer[filled..]) {
                Err(Errno::EINTR) => self.process.tick()?,
                Err(error) => return Err(error),
                Ok(0) => return Ok(filled),
                Ok(count) => {
                    filled += count;
                    if filled == buffer.len() || !self.options.reads_with(FlagWord::Fullblock) {
                        return Ok(filled);
                    }
                }
            }
        }
    }

    fn skip_input(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let mut left = self.options.skip;
        if left == 0 {
            return Ok(());
        }
        if self.process.is_regular(self.input) {
            let size = self.process.fstat(self.input)?.size;
            let start = self.process.seek(self.input, Seek::Current(0))?;
            self.process.seek(self.input, Seek::Start(offset(start.saturating_add(left))?))?;
            if start.saturating_add(left) > size {
                return self.cannot_skip(context);
            }
            return Ok(());
        }
        if self.process.fstat(self.input)?.kind == FileKind::CharDevice
            && !self.process.is_terminal(self.input)
        {
            // Such a device has every offset.
            return Ok(());
        }
        let mut buffer = vec![0; self.options.input_block.min(PIECE)];
        while left > 0 {
            self.process.work(buffer.len() as u64)?;
            let wanted = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            match self.process.read(self.input, &mut buffer[..wanted]) {
                Ok(0) => return self.cannot_skip(context),
                Ok(count) => left -= count as u64,
                Err(error) => {
                    return Err(message::failure(context, "error reading", self.options.input_name(), error));
                }
            }
        }
        Ok(())
    }

    fn cannot_skip(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.options.status != Status::None {
            let name = message::name(context, self.options.input_name());
            context.warn(format_args!("{name}: cannot skip to specified offset"))?;
        }
        Ok(())
    }

    fn skip_output(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.options.seek == 0 {
            return Ok(());
        }
        if self.process.is_regular(self.output) {
            self.process.seek(self.output, Seek::Start(offset(self.options.seek)?))?;
            return Ok(());
        }
        if self.process.fstat(self.output)?.kind == FileKind::Fifo {
            let name = message::name(context, self.options.output_name());
            return Err(Failure::new(format!("{name}: cannot seek: {}", Errno::ESPIPE)));
        }
        let zeros = vec![0; self.options.output_block.min(PIECE)];
        let mut left = self.options.seek;
        while left > 0 {
            let count = zeros.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            self.put(context, &zeros[..count])?;
            left -= count as u64;
        }
        Ok(())
    }

    /// Passes converted bytes on in output blocks.
    fn gather(&mut self, context: &mut Context<'_>, mut data: &[u8]) -> Result<(), Failure> {
        while !data.is_empty() {
            let room = self.options.output_block - self.gathered;
            let (part, rest) = data.split_at(room.min(data.len()));
            self.add(context, part)?;
            data = rest;
            if self.gathered == self.options.output_block {
                self.end_record(context)?;
            }
        }
        Ok(())
    }

    fn flush(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.gathered > 0 {
            self.end_record(context)?;
        }
        if self.ends_in_hole {
            let end = self.process.seek(self.output, Seek::Current(0))?;
            self.process.ftruncate(self.output, end)?;
        }
        Ok(())
    }

    /// Adds to the output block. A large one is written as it comes, unless it may become a hole.
    fn add(&mut self, context: &Context<'_>, data: &[u8]) -> Result<(), Failure> {
        self.gathered += data.len();
        if self.options.output_block <= PIECE || self.options.converts(Conversion::Sparse) {
            self.process.append(&mut self.block, data)?;
            return Ok(());
        }
        self.put(context, data)
    }

    /// Ends the output block.
    fn end_record(&mut self, context: &Context<'_>) -> Result<(), Failure> {
        let data = std::mem::take(&mut self.block);
        let length = std::mem::take(&mut self.gathered);
        let skips = self.options.converts(Conversion::Sparse)
            && search::position(self.process, &data, |byte| byte != 0)?.is_none()
            && self.process.is_regular(self.output);
        if skips {
            self.process.seek(self.output, Seek::Current(length as i64))?;
        } else {
            self.put(context, &data)?;
        }
        self.ends_in_hole = skips;
        self.counts.bytes += length as u64;
        match length == self.options.output_block {
            true => self.counts.full_out += 1,
            false => self.counts.partial_out += 1,
        }
        self.block = data;
        self.block.clear();
        Ok(())
    }

    fn put(&self, context: &Context<'_>, data: &[u8]) -> Result<(), Failure> {
        for piece in data.chunks(PIECE) {
            self.process.work(piece.len() as u64)?;
            self.process.write_all(self.output, piece).map_err(|error| {
                message::failure(context, "error writing", self.options.output_name(), error)
            })?;
        }
        Ok(())
    }
}

/// A place in a file, as far as files go.
fn offset(bytes: u64) -> Result<i64, Errno> {
    i64::try_from(bytes).map_err(|_| Errno::EOVERFLOW)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn blocks_are_copied() {
        call("dd bs=2 count=2 status=none").stdin("abcdef").gives("abcd");
        call("dd conv=ucase,swab status=none").stdin("abc").gives("BAC");
        call("dd foo=1").answers(
            1,
            "",
            "dd: unrecognized operand \u{2018}foo=1\u{2019}\nTry 'dd --help' for more information.\n",
        );
    }
}
