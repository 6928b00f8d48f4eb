//! `cpio -i` and `-t`: unpacking and listing.
//!
//! # Security
//! A symbolic link whose target is absolute or has a `..` in it is made at the very end, so that no other member is
//! written through it.

use std::collections::HashMap;

use boxsh_kernel::vfs::{FileKind, Timestamp};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Follow, Input, OpenFlags, Output, Process, SetTimes,
};

use super::super::ustar::{self, BLOCK, Block};
use super::header::{Format, Header, of_binary, of_hex, of_octal};
use super::{Options, Work, say_blocks, say_name};
use crate::account::Accounts;
use crate::datetime::Zone;
use crate::files::mode::{kind_letter, permission_letters};
use crate::memory::Held;

/// The longest name, or link, that is taken.
const LONGEST_NAME: u64 = 1 << 16;

/// Reads an archive, whatever its form.
struct Reader<'p> {
    input: Input<'p>,
    process: &'p Process,
    read: u64,
    format: Option<Format>,
    /// Bytes of the binary form come in the other order.
    swapped: bool,
    /// Data of the present member that has not been read, with its padding.
    left: u64,
    pad: u64,
    /// Where the last header began.
    start: u64,
}

/// What is wrong with an archive.
enum Wrong {
    /// It ends inside of a member.
    Cut,
    /// It ends where a member should begin.
    Ends,
    NotAnArchive,
    Failure(Failure),
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Errno> for Wrong {
    fn from(errno: Errno) -> Self {
        Self::Failure(Failure::Errno(errno))
    }
}

impl<'p> Reader<'p> {
    fn new(process: &'p Process, input: Input<'p>) -> Self {
        Self { input, process, read: 0, format: None, swapped: false, left: 0, pad: 0, start: 0 }
    }

    fn take(&mut self, count: usize) -> Result<Vec<u8>, Wrong> {
        let mut data = Vec::with_capacity(count);
        while data.len() < count {
            let available = self.input.fill()?;
            if available.is_empty() {
                return Err(Wrong::Cut);
            }
            let more = available.len().min(count - data.len());
            data.extend_from_slice(&available[..more]);
            self.input.advance(more);
            self.read += more as u64;
        }
        Ok(data)
    }

    /// Passes over so many bytes.
    fn skip(&mut self, count: u64) -> Result<(), Wrong> {
        let mut left = count;
        while left > 0 {
            let available = self.input.fill()?.len() as u64;
            if available == 0 {
                return Err(Wrong::Cut);
            }
            let step = available.min(left);
            self.input.advance(step as usize);
            self.read += step;
            left -= step;
        }
        Ok(())
    }

    /// The next header; `None` at the end.
    fn next(&mut self) -> Result<Option<Header>, Wrong> {
        self.skip(self.left + self.pad)?;
        (self.left, self.pad) = (0, 0);
        self.process.tick()?;
        self.start = self.read;
        if self.format.is_some_and(Format::is_tar) {
            let block = self.take(BLOCK).map_err(at_header)?;
            return self.tar_header(&block);
        }
        let magic = self.take(6).map_err(at_header)?;
        let (mut header, name_size, fixed, format) = match &magic[..] {
            b"070701" | b"070702" => {
                let fields = self.take(104)?;
                let (header, size) = of_hex(&fields).ok_or(Wrong::NotAnArchive)?;
                (header, size, 110, if magic == b"070702" { Format::Crc } else { Format::Newc })
            }
            b"070707" => {
                let fields = self.take(70)?;
                let (header, size) = of_octal(&fields).ok_or(Wrong::NotAnArchive)?;
                (header, size, 76, Format::Odc)
            }
            [0xc7, 0x71, ..] | [0x71, 0xc7, ..] => {
                self.swapped = magic[0] == 0x71;
                let mut fields = magic[2..].to_vec();
                fields.extend(self.take(20)?);
                let (header, size) = of_binary(&fields, self.swapped);
                (header, size, 26, Format::Binary)
            }
            _ if self.format.is_none() => {
                let mut block = magic.clone();
                block.extend(self.take(BLOCK - 6).map_err(at_header)?);
                self.format = Some(Format::Ustar);
                return self.tar_header(&block);
            }
            _ => return Err(Wrong::NotAnArchive),
        };
        self.format = Some(format);
        if name_size == 0 || name_size > LONGEST_NAME {
            return Err(Wrong::NotAnArchive);
        }
        header.name = self.take(name_size as usize)?;
        let end = header.name.iter().position(|&byte| byte == 0).unwrap_or(header.name.len());
        header.name.truncate(end);
        let alignment = format.alignment();
        self.skip((alignment - (fixed + name_size) % alignment) % alignment)?;
        if header.name == b"TRAILER!!!" {
            return Ok(None);
        }
        self.left = header.size;
        self.pad = (alignment - header.size % alignment) % alignment;
        if header.kind() == Some(FileKind::Symlink) {
            if header.size > LONGEST_NAME {
                return Err(Wrong::NotAnArchive);
            }
            header.link = self.take(header.size as usize)?;
            self.left = 0;
        }
        Ok(Some(header))
    }

    fn tar_header(&mut self, bytes: &[u8]) -> Result<Option<Header>, Wrong> {
        let mut block = Block::ZERO;
        block.0.copy_from_slice(bytes);
        if block.is_zero() {
            return Ok(None);
        }
        if !block.is_valid() {
            return Err(Wrong::NotAnArchive);
        }
        let number = |field| block.number(field).and_then(|value| u64::try_from(value).ok()).unwrap_or(0);
        let prefix = block.text(ustar::PREFIX);
        let has_prefix = block.field(ustar::MAGIC) == ustar::USTAR_MAGIC && !prefix.is_empty();
        let name = match has_prefix {
            true => [prefix, b"/", block.text(ustar::NAME)].concat(),
            false => block.text(ustar::NAME).to_vec(),
        };
        let flag = block.0[ustar::TYPE];
        let kind = match flag {
            b'2' => 0o120_000,
            b'3' => 0o020_000,
            b'4' => 0o060_000,
            b'5' => 0o040_000,
            b'6' => 0o010_000,
            _ => 0o100_000,
        };
        let header = Header {
            name,
            mode: kind | number(ustar::MODE) as u32 & 0o7777,
            uid: number(ustar::UID) as u32,
            gid: number(ustar::GID) as u32,
            nlink: 1,
            mtime: number(ustar::MTIME) as i64,
            size: if matches!(flag, b'0' | 0 | b'7') { number(ustar::SIZE) } else { 0 },
            link: block.text(ustar::LINK).to_vec(),
            is_hard_link: flag == b'1',
            ..Header::default()
        };
        self.left = header.size;
        self.pad = ustar::padding(header.size) as u64;
        Ok(Some(header))
    }
}

/// An end where a header should be is the end of the archive.
fn at_header(wrong: Wrong) -> Wrong {
    match wrong {
        Wrong::Cut => Wrong::Ends,
        other => other,
    }
}

/// Where the end of an archive is marked, for what is appended to it.
pub(super) fn end_of(context: &mut Context<'_>, name: &[u8]) -> Result<u64, Failure> {
    let input = open(context, name)?;
    let mut reader = Reader::new(context.process, input);
    loop {
        match reader.next() {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(reader.start),
            Err(wrong) => return Err(end(wrong)),
        }
    }
}

fn open<'p>(context: &Context<'p>, name: &[u8]) -> Result<Input<'p>, Failure> {
    match context.process.open(name, OpenFlags::READ) {
        Ok(fd) => Ok(Input::new(context.process, fd, true)),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Err(errno) => {
            Err(Failure::with_status(2, format!("Cannot open {}: {errno}", String::from_utf8_lossy(name))))
        }
    }
}

fn end(wrong: Wrong) -> Failure {
    match wrong {
        Wrong::Cut => Failure::with_status(2, "premature end of file"),
        Wrong::Ends => Failure::with_status(2, "premature end of archive"),
        Wrong::NotAnArchive => Failure::with_status(2, "Malformed archive"),
        Wrong::Failure(failure) => failure,
    }
}

/// What tells one file from another: its number, and the device.
type Identity = (u64, (u32, u32));

struct Unpacker<'o, 'c, 'p> {
    context: &'c mut Context<'p>,
    options: &'o Options,
    reader: Reader<'p>,
    zone: Zone,
    accounts: Accounts,
    status: u8,
    /// Names that wait for the member with the data.
    waiting: HashMap<Identity, Vec<(Vec<u8>, Header)>>,
    made: HashMap<Identity, Vec<u8>>,
    links: Vec<(Vec<u8>, Vec<u8>)>,
    directories: Vec<(Vec<u8>, Header)>,
    said_prefix: bool,
    held: Held<'p>,
}

pub(super) fn run(context: &mut Context<'_>, options: &Options) -> CommandResult {
    let process = context.process;
    let input = match &options.archive {
        Some(name) => open(context, name)?,
        None => context.stdin(),
    };
    let mut unpacker = Unpacker {
        zone: Zone::of(process),
        held: Held::new(process),
        context,
        options,
        reader: Reader::new(process, input),
        accounts: Accounts::default(),
        status: 0,
        waiting: HashMap::new(),
        made: HashMap::new(),
        links: Vec::new(),
        directories: Vec::new(),
        said_prefix: false,
    };
    unpacker.take_all().map_err(end)?;
    unpacker.complete()?;
    let (status, read) = (unpacker.status, unpacker.reader.read);
    context.out.flush()?;
    say_blocks(context, options, read)?;
    Ok(Exit(status))
}

/// What may not be restored does not spoil the file.
fn ignore(result: Result<(), Errno>) -> Result<(), Failure> {
    match result {
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        _ => Ok(()),
    }
}

impl Unpacker<'_, '_, '_> {
    fn take_all(&mut self) -> Result<(), Wrong> {
        while let Some(mut header) = self.reader.next()? {
            self.make_relative(&mut header)?;
            if !self.options.selects(&header.name) {
                continue;
            }
            if self.options.work == Work::List {
                self.list(&header)?;
            } else if self.options.only_verify {
                self.verify(&header)?;
            } else if self.options.to_stdout {
                self.write_out(&header)?;
            } else {
                self.extract(&header)?;
            }
        }
        Ok(())
    }

    fn make_relative(&mut self, header: &mut Header) -> Result<(), Failure> {
        if !self.options.relative {
            return Ok(());
        }
        let length = super::super::tar::unsafe_prefix(&header.name);
        if length == 0 {
            return Ok(());
        }
        if !self.said_prefix {
            self.said_prefix = true;
            let prefix = String::from_utf8_lossy(&header.name[..length]).into_owned();
            self.context.warn(format_args!("Removing leading `{prefix}' from member names"))?;
        }
        header.name.drain(..length);
        if header.name.is_empty() {
            header.name = b".".to_vec();
        }
        Ok(())
    }

    fn complain(&mut self, name: &[u8], what: &str, errno: Errno) -> Result<(), Failure> {
        if errno == Errno::Killed {
            return Err(Failure::Errno(errno));
        }
        self.status = 2;
        Ok(self.context.warn(format_args!("{}: Cannot {what}: {errno}", String::from_utf8_lossy(name)))?)
    }

    fn list(&mut self, header: &Header) -> Result<(), Wrong> {
        if self.options.verbose {
            let line = self.details(header)?;
            self.context.out.write(&line)?;
        }
        self.context.out.write(&header.name)?;
        if self.options.verbose && !header.link.is_empty() && !header.is_hard_link {
            self.context.out.write(&[b" -> ", &header.link[..]].concat())?;
        }
        self.context.out.write(b"\n")?;
        Ok(())
    }

    fn details(&mut self, header: &Header) -> Result<Vec<u8>, Failure> {
        const HALF_A_YEAR: i64 = 6 * 30 * 24 * 60 * 60;
        let process = self.context.process;
        let kind = header.kind().map_or(b'?', kind_letter);
        let permissions = String::from_utf8_lossy(&permission_letters(header.mode & 0o7777)).into_owned();
        let (user, group) = match self.options.numeric {
            true => (header.uid.to_string().into_bytes(), header.gid.to_string().into_bytes()),
            false => (
                self.accounts.show_user(process, header.uid)?,
                self.accounts.show_group(process, header.gid)?,
            ),
        };
        let now = boxsh_kernel::vfs::TimeSource::now(process.clock()).seconds;
        let is_recent = now - header.mtime <= HALF_A_YEAR && header.mtime - now <= 3600;
        let form: &[u8] = if is_recent { b"%b %e %H:%M" } else { b"%b %e  %Y" };
        let when = self.zone.format(form, Timestamp::new(header.mtime, 0));
        let (user, group) =
            (String::from_utf8_lossy(&user).into_owned(), String::from_utf8_lossy(&group).into_owned());
        let size = match header.kind() {
            Some(FileKind::CharDevice | FileKind::BlockDevice) => {
                format!("{:3}, {:3}", header.rdev.0, header.rdev.1)
            }
            Some(FileKind::Symlink) => format!("{:8}", header.link.len()),
            _ => format!("{:8}", header.size),
        };
        let when = String::from_utf8_lossy(&when).into_owned();
        let line = format!(
            "{}{permissions} {:3} {user:<8} {group:<8} {size} {when} ",
            char::from(kind),
            header.nlink
        );
        Ok(line.into_bytes())
    }

    /// Goes through the data of a member.
    fn data(&mut self, mut work: impl FnMut(&mut Self, &[u8]) -> Result<(), Failure>) -> Result<u32, Wrong> {
        let mut sum = 0u32;
        while self.reader.left > 0 {
            let available = self.reader.input.fill()?;
            if available.is_empty() {
                return Err(Wrong::Cut);
            }
            let count = available.len().min(usize::try_from(self.reader.left).unwrap_or(usize::MAX));
            let chunk = available[..count].to_vec();
            self.reader.input.advance(count);
            self.reader.read += count as u64;
            self.reader.left -= count as u64;
            sum = chunk.iter().fold(sum, |sum, &byte| sum.wrapping_add(u32::from(byte)));
            work(self, &chunk)?;
        }
        Ok(sum)
    }

    fn check(&mut self, header: &Header, sum: u32) -> Result<(), Failure> {
        if self.reader.format != Some(Format::Crc)
            || header.kind() != Some(FileKind::File)
            || sum == header.checksum
        {
            return Ok(());
        }
        let name = String::from_utf8_lossy(&header.name).into_owned();
        let text = format!("{name}: checksum error (0x{sum:x}, should be 0x{:x})", header.checksum);
        Ok(self.context.warn(format_args!("{text}"))?)
    }

    fn verify(&mut self, header: &Header) -> Result<(), Wrong> {
        let sum = self.data(|_, _| Ok(()))?;
        self.check(header, sum)?;
        Ok(say_name(self.context, self.options, &header.name)?)
    }

    fn write_out(&mut self, header: &Header) -> Result<(), Wrong> {
        let sum = self.data(|unpacker, chunk| unpacker.context.out.write(chunk))?;
        self.check(header, sum)?;
        Ok(())
    }

    fn extract(&mut self, header: &Header) -> Result<(), Wrong> {
        let end =
            header.name.iter().rposition(|&byte| byte != b'/').map_or(header.name.len(), |last| last + 1);
        let path = header.name[..end].to_vec();
        let process = self.context.process;
        if let Ok(present) = process.stat(&path, Follow::No) {
            if present.is_dir() && header.kind() == Some(FileKind::Directory) {
                self.note_directory(&path, header)?;
                return Ok(say_name(self.context, self.options, &header.name)?);
            }
            if !self.options.unconditional && present.mtime.seconds >= header.mtime {
                let shown = String::from_utf8_lossy(&path).into_owned();
                self.context.warn(format_args!("{shown} not created: newer or same age version exists"))?;
                return Ok(());
            }
            let removed = if present.is_dir() { process.rmdir(&path) } else { process.unlink(&path) };
            if let Err(errno) = removed {
                self.complain(&path, "remove current", errno)?;
                return Ok(());
            }
        }
        if self.options.directories {
            for (at, _) in path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
                if process.mkdir(&path[..at], 0o777) == Err(Errno::Killed) {
                    return Err(Errno::Killed.into());
                }
            }
        }
        self.make(header, &path)?;
        Ok(say_name(self.context, self.options, &header.name)?)
    }

    fn make(&mut self, header: &Header, path: &[u8]) -> Result<(), Wrong> {
        let process = self.context.process;
        match header.kind() {
            Some(FileKind::Directory) => match process.mkdir(path, 0o700) {
                Ok(()) => {
                    self.restore_time(path, header)?;
                    Ok(self.note_directory(path, header)?)
                }
                Err(errno) => Ok(self.complain(path, "make directory", errno)?),
            },
            Some(FileKind::File) => self.make_file(header, path),
            Some(FileKind::Symlink) => {
                let target = header.link.clone();
                if target.starts_with(b"/") || super::super::tar::has_dot_dot(&target) {
                    self.held.add(path.len() + target.len())?;
                    self.links.push((path.to_vec(), target));
                    return Ok(());
                }
                match process.symlink(&target, path) {
                    Ok(()) => Ok(()),
                    Err(errno) => Ok(self.complain(path, "create symlink", errno)?),
                }
            }
            Some(FileKind::Fifo) => match process.mkfifo(path, 0o600) {
                Ok(()) => Ok(self.restore(path, header)?),
                Err(errno) => Ok(self.complain(path, "mknod", errno)?),
            },
            Some(_) => Ok(self.complain(path, "mknod", Errno::EPERM)?),
            None => {
                let shown = String::from_utf8_lossy(path).into_owned();
                self.status = 2;
                Ok(self.context.warn(format_args!("{shown}: unknown file type"))?)
            }
        }
    }

    fn note_directory(&mut self, path: &[u8], header: &Header) -> Result<(), Failure> {
        self.held.add(path.len() + 256)?;
        self.directories.push((path.to_vec(), header.clone()));
        Ok(())
    }

    fn make_file(&mut self, header: &Header, path: &[u8]) -> Result<(), Wrong> {
        let process = self.context.process;
        let identity = (header.ino, header.dev);
        if header.is_hard_link {
            if let Err(errno) = process.link(&header.link, path, Follow::No) {
                self.complain(path, "link", errno)?;
            }
            return Ok(());
        }
        let has_links = header.nlink > 1;
        if has_links && let Some(first) = self.made.get(&identity).cloned() {
            match process.link(&first, path, Follow::No) {
                Ok(()) => return Ok(self.say_linked(path, &first)?),
                Err(errno) => return Ok(self.complain(path, "link", errno)?),
            }
        }
        let waits = matches!(self.reader.format, Some(Format::Newc | Format::Crc));
        if has_links && waits && header.size == 0 {
            self.held.add(path.len() + 256)?;
            self.waiting.entry(identity).or_default().push((path.to_vec(), header.clone()));
            return Ok(());
        }
        let fd = match process.open(path, OpenFlags::NEW.mode(0o600)) {
            Ok(fd) => fd,
            Err(errno) => return Ok(self.complain(path, "open", errno)?),
        };
        let mut output = Output::new(process, fd);
        let result = self.data(|_, chunk| output.write(chunk));
        let flushed = output.flush();
        drop(output);
        process.close(fd)?;
        match (result, flushed) {
            (Ok(sum), Ok(())) => self.check(header, sum)?,
            (Err(Wrong::Failure(Failure::Write(errno))), _) | (_, Err(Failure::Write(errno))) => {
                self.complain(path, "write", errno)?;
            }
            (Err(wrong), _) => return Err(wrong),
            (_, Err(failure)) => return Err(failure.into()),
        }
        self.restore(path, header)?;
        if has_links {
            self.held.add(path.len() + 64)?;
            self.made.insert(identity, path.to_vec());
            for (name, _) in self.waiting.remove(&identity).unwrap_or_default() {
                match process.link(path, &name, Follow::No) {
                    Ok(()) => self.say_linked(path, &name)?,
                    Err(errno) => self.complain(&name, "link", errno)?,
                }
            }
        }
        Ok(())
    }

    fn say_linked(&mut self, path: &[u8], first: &[u8]) -> Result<(), Failure> {
        if self.options.verbose {
            let (path, first) =
                (String::from_utf8_lossy(path).into_owned(), String::from_utf8_lossy(first).into_owned());
            self.context.warn(format_args!("{path} linked to {first}"))?;
        }
        Ok(())
    }

    fn restore(&mut self, path: &[u8], header: &Header) -> Result<(), Failure> {
        self.restore_owner(path, header)?;
        self.restore_time(path, header)
    }

    fn restore_owner(&mut self, path: &[u8], header: &Header) -> Result<(), Failure> {
        let process = self.context.process;
        let owner = self.options.owner;
        if process.credentials().uid == 0 || owner != (None, None) {
            let (uid, gid) = (owner.0.unwrap_or(header.uid), owner.1.unwrap_or(header.gid));
            ignore(process.chown(path, Some(uid), Some(gid), Follow::No))?;
        }
        ignore(process.chmod(path, header.mode & 0o7777, Follow::No))
    }

    fn restore_time(&mut self, path: &[u8], header: &Header) -> Result<(), Failure> {
        let process = self.context.process;
        if self.options.times {
            let time = SetTimes::At(Timestamp::new(header.mtime, 0));
            ignore(process.set_times(path, time, time, Follow::No))?;
        }
        Ok(())
    }

    /// Makes what had to wait.
    fn complete(&mut self) -> Result<(), Failure> {
        let process = self.context.process;
        let groups: Vec<_> = std::mem::take(&mut self.waiting).into_values().collect();
        for group in groups {
            let mut first: Option<Vec<u8>> = None;
            for (path, header) in group {
                let made = match &first {
                    Some(first) => process.link(first, &path, Follow::No),
                    None => process.open(&path, OpenFlags::NEW.mode(0o600)).and_then(|fd| process.close(fd)),
                };
                match made {
                    Ok(()) if first.is_none() => {
                        self.restore(&path, &header)?;
                        first = Some(path);
                    }
                    Ok(()) => {}
                    Err(errno) => self.complain(&path, "open", errno)?,
                }
            }
        }
        for (path, target) in std::mem::take(&mut self.links) {
            if let Err(errno) = process.symlink(&target, &path) {
                self.complain(&path, "create symlink", errno)?;
            }
        }
        for (path, header) in std::mem::take(&mut self.directories).into_iter().rev() {
            self.restore_owner(&path, &header)?;
        }
        Ok(())
    }
}
