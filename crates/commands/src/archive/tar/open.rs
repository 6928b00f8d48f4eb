//! Opening an archive: a file, a stream, compressed or not.

use boxsh_kernel::vfs::Access;
use boxsh_kernel::{Disposition, Errno, Failure, Fd, Input, OpenFlags, Pid, Process, Seek, Signal};

use crate::promise::MIGRATES;

use super::super::codec::{Decoder, Format, Settings};
use super::super::ustar::{BLOCK, Block};
use super::options::{Filter, Options};
use super::reader::{Origin, Reader};
use super::report::Report;
use super::writer::Writer;

/// Opens an archive for reading, and finds out how it is compressed if nobody says.
pub(super) fn open_reader<'p>(
    name: &[u8],
    options: &Options,
    report: &mut Report<'_, 'p>,
) -> Result<Reader<'p>, Failure> {
    let process = report.context.process;
    let (fd, owned) = match name {
        b"-" if process.is_terminal(0) => {
            let text = "Refusing to read archive contents from terminal (missing -f option?)";
            return Err(report.fatal(text));
        }
        b"-" => (0, false),
        name => match process.open(name, OpenFlags::READ) {
            Ok(fd) => (fd, true),
            Err(errno) => return Err(report.cannot("open", name, errno)),
        },
    };
    let seekable = process.is_regular(fd);
    let filter = match &options.filter {
        Some(filter) => Some(filter.clone()),
        None if seekable => detect(process, fd, name, report)?.map(Filter::Codec),
        None => None,
    };
    let origin = match filter {
        None => Origin::Plain { fd, owned, seekable },
        Some(Filter::Codec(format)) => {
            let input = Input::new(process, fd, owned);
            Origin::Coded { decoder: Box::new(Decoder::new(process, input, Some(format))), format }
        }
        Some(Filter::Program(program)) => {
            let (read, write) = process.pipe()?;
            let mut arguments = words(&program);
            arguments.push(b"-d".to_vec());
            let child = start(process, arguments, Streams { stdin: fd, stdout: write, spare: read })?;
            process.close(write)?;
            Origin::Program { fd: read, child }
        }
    };
    Ok(Reader::new(process, origin, options.ignore_zeros))
}

/// Looks at the first block of a file, and moves back.
fn detect(
    process: &Process,
    fd: Fd,
    name: &[u8],
    report: &mut Report<'_, '_>,
) -> Result<Option<Format>, Failure> {
    let mut block = Block::ZERO;
    let mut count = 0;
    while count < BLOCK {
        match process.read(fd, &mut block.0[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(errno) => return Err(report.cannot("read", name, errno)),
        }
    }
    process.seek(fd, Seek::Current(-(count as i64)))?;
    if count == BLOCK && block.is_valid() {
        return Ok(None);
    }
    let found = Format::of_magic(&block.0[..count]);
    if let (Some(format), b"-") = (found, name) {
        let flag = match format {
            Format::Gzip => "-z",
            Format::Compress => "-Z",
            Format::Bzip2 => "-j",
            Format::Xz => "-J",
            Format::Lzma => "--lzma",
            Format::Zstd => "--zstd",
        };
        return Err(report.fatal(&format!("Archive is compressed. Use {flag} option")));
    }
    Ok(found)
}

/// The format that an archive's suffix asks for.
pub(super) fn format_of_suffix(name: &[u8]) -> Option<Format> {
    let dot = name.iter().rposition(|&byte| byte == b'.')?;
    Some(match &name[dot + 1..] {
        b"gz" | b"tgz" | b"taz" => Format::Gzip,
        b"Z" | b"taZ" => Format::Compress,
        b"bz2" | b"tbz" | b"tbz2" | b"tz2" => Format::Bzip2,
        b"lzma" | b"tlz" => Format::Lzma,
        b"xz" | b"txz" => Format::Xz,
        b"zst" | b"tzst" => Format::Zstd,
        _ => return None,
    })
}

/// Makes an archive.
pub(super) fn create_writer<'p>(
    name: &[u8],
    options: &Options,
    report: &mut Report<'_, 'p>,
) -> Result<Writer<'p>, Failure> {
    let process = report.context.process;
    let filter = match &options.filter {
        None if options.auto_compress => format_of_suffix(name).map(Filter::Codec),
        filter => filter.clone(),
    };
    if let Some(Filter::Codec(Format::Compress)) = filter {
        return Err(report.fatal("compress: Cannot exec: No such file or directory"));
    }
    let (fd, owned) = match name {
        b"-" if process.is_terminal(1) => {
            let text = "Refusing to write archive contents to terminal (missing -f option?)";
            return Err(report.fatal(text));
        }
        b"-" => (1, false),
        name => match process.open(name, OpenFlags::WRITE) {
            Ok(fd) => (fd, true),
            Err(errno) => return Err(report.cannot("open", name, errno)),
        },
    };
    match filter {
        None => Writer::new(process, fd, owned, None),
        Some(Filter::Codec(format)) => Writer::new(process, fd, owned, Settings::of(format).as_ref()),
        Some(Filter::Program(program)) => {
            let (read, write) = process.pipe()?;
            let child = start(process, words(&program), Streams { stdin: read, stdout: fd, spare: write })?;
            process.close(read)?;
            if owned {
                process.close(fd)?;
            }
            // If the program ends early, its status is reported.
            process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
            let mut writer = Writer::new(process, write, true, None)?;
            writer.set_child(child);
            Ok(writer)
        }
    }
}

/// Opens an archive to change it; it is made if it is not there.
pub(super) fn open_both(name: &[u8], report: &mut Report<'_, '_>) -> Result<Fd, Failure> {
    let process = report.context.process;
    let flags = OpenFlags::READ_WRITE.access(Access::ReadWrite);
    process.open(name, flags).map_err(|errno| report.cannot("open", name, errno))
}

/// What a started program reads and writes.
struct Streams {
    stdin: Fd,
    stdout: Fd,
    /// The other end of the pipe, which is not for the program.
    spare: Fd,
}

fn words(program: &[u8]) -> Vec<Vec<u8>> {
    program.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
}

/// Starts a program of the session between two descriptors.
fn start(process: &Process, arguments: Vec<Vec<u8>>, streams: Streams) -> Result<Pid, Failure> {
    let child = process.fork()?;
    let environment = process.environment();
    let pid = process.spawn_migrating(MIGRATES, child, move |child| {
        let arranged = (|| -> Result<(), Errno> {
            child.close(streams.spare)?;
            if streams.stdin != 0 {
                child.dup2(streams.stdin, 0)?;
                child.close(streams.stdin)?;
            }
            if streams.stdout != 1 {
                child.dup2(streams.stdout, 1)?;
                child.close(streams.stdout)?;
            }
            Ok(())
        })();
        if arranged.is_err() {
            return 2;
        }
        let name = arguments.first().cloned().unwrap_or_default();
        match child.execute_by_name(arguments, environment) {
            Ok(status) => status,
            Err(Errno::Killed) => 137,
            Err(errno) => {
                let name = String::from_utf8_lossy(&name);
                let text = format!(
                    "tar (child): {name}: Cannot exec: {errno}\n\
                     tar (child): Error is not recoverable: exiting now\n"
                );
                // Whoever cannot even complain has its status left to speak.
                let _ = child.write_all(2, text.as_bytes());
                2
            }
        }
    })?;
    Ok(pid)
}
