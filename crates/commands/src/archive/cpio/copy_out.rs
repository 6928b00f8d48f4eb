//! `cpio -o`: packing.

use std::collections::HashMap;

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Fd, Follow, Input, OpenFlags, Output, Seek,
};

use super::super::ustar::{self, Block};
use super::header::{Format, Header};
use super::{Options, say_blocks, say_name};
use crate::account::Accounts;
use crate::memory::Held;

/// What tells one file from another: the device and its number there.
type Identity = (u64, u64);

/// Writes an archive.
struct Packer<'o, 'c, 'p> {
    context: &'c mut Context<'p>,
    options: &'o Options,
    format: Format,
    output: Output<'p>,
    written: u64,
    status: u8,
    /// Names of files with several links, which wait for the last of them: it gets the data.
    waiting: HashMap<Identity, Vec<(Vec<u8>, Header)>>,
    numbers: HashMap<Identity, u64>,
    accounts: Accounts,
    held: Held<'p>,
}

pub(super) fn run(context: &mut Context<'_>, options: &Options) -> CommandResult {
    let process = context.process;
    let (fd, before) = open_archive(context, options)?;
    let mut packer = Packer {
        output: Output::new(process, fd),
        held: Held::new(process),
        context,
        options,
        format: options.format.unwrap_or(Format::Binary),
        written: before,
        status: 0,
        waiting: HashMap::new(),
        numbers: HashMap::new(),
        accounts: Accounts::default(),
    };
    let mut input = packer.context.stdin();
    let mut name = Vec::new();
    let end = if options.null { 0 } else { b'\n' };
    loop {
        name.clear();
        if !input.read_record(end, &mut name)? {
            break;
        }
        if name.last() == Some(&end) {
            name.pop();
        }
        match name.is_empty() {
            true => packer.context.warn(format_args!("blank line ignored"))?,
            false => packer.add(&name)?,
        }
    }
    packer.finish()?;
    let (status, written) = (packer.status, packer.written);
    drop(packer);
    if fd != 1 {
        process.close(fd)?;
    }
    say_blocks(context, options, written - before)?;
    Ok(Exit(status))
}

/// Opens the archive; what is appended to is cut off before its end.
fn open_archive(context: &mut Context<'_>, options: &Options) -> Result<(Fd, u64), Failure> {
    let Some(name) = &options.archive else { return Ok((1, 0)) };
    let shown = String::from_utf8_lossy(name).into_owned();
    let cannot = |errno: Errno| match errno {
        Errno::Killed => Failure::Errno(errno),
        errno => Failure::with_status(2, format!("Cannot open {shown}: {errno}")),
    };
    if !options.append {
        return Ok((context.process.open(name, OpenFlags::WRITE).map_err(cannot)?, 0));
    }
    let end = super::copy_in::end_of(context, name)?;
    let flags = OpenFlags::READ.access(boxsh_kernel::vfs::Access::ReadWrite);
    let fd = context.process.open(name, flags).map_err(cannot)?;
    context.process.ftruncate(fd, end)?;
    context.process.seek(fd, Seek::End(0))?;
    Ok((fd, end))
}

impl Packer<'_, '_, '_> {
    fn complain(&mut self, name: &[u8], what: &str, errno: Errno) -> Result<(), Failure> {
        if errno == Errno::Killed {
            return Err(Failure::Errno(errno));
        }
        self.status = 2;
        Ok(self.context.warn(format_args!("{}: Cannot {what}: {errno}", String::from_utf8_lossy(name)))?)
    }

    fn put(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.written += data.len() as u64;
        self.output.write(data)
    }

    fn pad(&mut self, size: u64) -> Result<(), Failure> {
        let alignment = self.format.alignment();
        let rest = (alignment - size % alignment) % alignment;
        self.put(&[0; 512][..rest as usize])
    }

    fn add(&mut self, name: &[u8]) -> Result<(), Failure> {
        let follow = if self.options.dereference { Follow::Yes } else { Follow::No };
        let metadata = match self.context.process.stat(name, follow) {
            Ok(metadata) => metadata,
            Err(errno) => return self.complain(name, "stat", errno),
        };
        let end = name.iter().rposition(|&byte| byte != b'/').map_or(name.len(), |last| last + 1);
        let stored = name[..end].strip_prefix(b"./").filter(|rest| !rest.is_empty()).unwrap_or(&name[..end]);
        let mut header = Header::of_file(stored, &metadata);
        if let Some(uid) = self.options.owner.0 {
            header.uid = uid;
        }
        if let Some(gid) = self.options.owner.1 {
            header.gid = gid;
        }
        let identity = (metadata.dev, metadata.ino);
        if self.options.renumber {
            let next = self.numbers.len() as u64;
            header.ino = *self.numbers.entry(identity).or_insert(next);
            self.held.add(32)?;
        }
        if self.options.no_devices {
            header.dev = (0, 0);
        }
        if metadata.is_symlink() {
            match self.context.process.read_link(name) {
                Ok(target) => {
                    header.size = target.len() as u64;
                    header.link = target;
                }
                Err(errno) => return self.complain(name, "readlink", errno),
            }
        }
        let waits = matches!(self.format, Format::Newc | Format::Crc);
        if waits && metadata.is_file() && metadata.nlink > 1 {
            self.held.add(2 * name.len() + 128)?;
            let group = self.waiting.entry(identity).or_default();
            group.push((name.to_vec(), header));
            if group.len() < metadata.nlink as usize {
                return Ok(());
            }
            let group = self.waiting.remove(&identity).unwrap_or_default();
            return self.write_group(group);
        }
        if self.format.is_tar() && metadata.is_file() && metadata.nlink > 1 {
            let known =
                self.waiting.get(&identity).and_then(|group| group.first()).map(|(first, _)| first.clone());
            match known {
                Some(first) => {
                    header.link = first;
                    header.is_hard_link = true;
                    header.size = 0;
                }
                None => {
                    self.held.add(2 * name.len() + 128)?;
                    self.waiting.insert(identity, vec![(stored.to_vec(), header.clone())]);
                }
            }
        }
        self.write_member(name, header)
    }

    /// Writes the names of one file; the data comes with the last.
    fn write_group(&mut self, group: Vec<(Vec<u8>, Header)>) -> Result<(), Failure> {
        let last = group.len().saturating_sub(1);
        for (at, (path, mut header)) in group.into_iter().enumerate() {
            if at == last {
                self.write_member(&path, header)?;
            } else {
                header.size = 0;
                self.put(&header.to_bytes(self.format))?;
                say_name(self.context, self.options, &path)?;
            }
        }
        Ok(())
    }

    fn write_member(&mut self, path: &[u8], mut header: Header) -> Result<(), Failure> {
        let has_data = header.kind() == Some(FileKind::File) && header.size > 0 && !header.is_hard_link;
        let fd = match has_data {
            false => None,
            true => match self.context.process.open(path, OpenFlags::READ) {
                Ok(fd) => Some(fd),
                Err(errno) => return self.complain(path, "open", errno),
            },
        };
        if self.format == Format::Crc
            && let Some(fd) = fd
        {
            header.checksum = self.sum(fd)?;
        }
        if self.format.is_tar() {
            match self.tar_header(&header)? {
                Some(block) => self.put(&block.0)?,
                None => {
                    self.status = 2;
                    let shown = String::from_utf8_lossy(path).into_owned();
                    return Ok(self.context.warn(format_args!("{shown}: file name too long"))?);
                }
            }
        } else {
            let bytes = header.to_bytes(self.format);
            self.put(&bytes)?;
        }
        if let Some(fd) = fd {
            self.copy(fd, header.size, path)?;
            self.pad(header.size)?;
        } else if header.kind() == Some(FileKind::Symlink) && !self.format.is_tar() {
            let target = header.link.clone();
            self.put(&target)?;
            self.pad(target.len() as u64)?;
        }
        say_name(self.context, self.options, path)
    }

    /// The sum of all bytes, which the checked form has in its headers.
    fn sum(&mut self, fd: Fd) -> Result<u32, Failure> {
        let mut input = Input::new(self.context.process, fd, false);
        let mut sum = 0u32;
        loop {
            let data = input.fill()?;
            if data.is_empty() {
                break;
            }
            sum = data.iter().fold(sum, |sum, &byte| sum.wrapping_add(u32::from(byte)));
            let count = data.len();
            input.advance(count);
        }
        self.context.process.seek(fd, Seek::Start(0))?;
        Ok(sum)
    }

    fn copy(&mut self, fd: Fd, size: u64, path: &[u8]) -> Result<(), Failure> {
        let mut input = Input::new(self.context.process, fd, true);
        let mut left = size;
        while left > 0 {
            let data = input.fill()?;
            if data.is_empty() {
                self.status = 2;
                let shown = String::from_utf8_lossy(path).into_owned();
                let plural = if left == 1 { "byte" } else { "bytes" };
                self.context
                    .warn(format_args!("File {shown} shrunk by {left} {plural}, padding with zeros"))?;
                while left > 0 {
                    self.context.process.tick()?;
                    let count = left.min(512);
                    self.put(&[0; 512][..count as usize])?;
                    left -= count;
                }
                break;
            }
            let count = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            self.written += count as u64;
            self.output.write(&data[..count])?;
            input.advance(count);
            left -= count as u64;
        }
        Ok(())
    }

    fn tar_header(&mut self, header: &Header) -> Result<Option<Block>, Failure> {
        let kind = header.kind();
        let mut name = header.name.clone();
        if kind == Some(FileKind::Directory) {
            name.push(b'/');
        }
        let mut block = Block::ZERO;
        let Some((prefix, rest)) = ustar::split_name(&name) else { return Ok(None) };
        if header.link.len() > 100 || (self.format == Format::Tar && !prefix.is_empty()) {
            return Ok(None);
        }
        block.set_text(ustar::NAME, rest);
        block.set_text(ustar::PREFIX, prefix);
        block.set_octal(ustar::MODE, u64::from(header.mode & 0o7777));
        block.set_octal(ustar::UID, u64::from(header.uid));
        block.set_octal(ustar::GID, u64::from(header.gid));
        let size = if kind == Some(FileKind::File) { header.size } else { 0 };
        block.set_octal(ustar::SIZE, size);
        block.set_octal(ustar::MTIME, u64::try_from(header.mtime).unwrap_or(0));
        block.set_text(ustar::LINK, &header.link);
        block.0[ustar::TYPE] = match kind {
            _ if header.is_hard_link => b'1',
            Some(FileKind::Symlink) => b'2',
            Some(FileKind::CharDevice) => b'3',
            Some(FileKind::BlockDevice) => b'4',
            Some(FileKind::Directory) => b'5',
            Some(FileKind::Fifo) => b'6',
            _ => b'0',
        };
        if self.format == Format::Ustar {
            block.set_text(ustar::MAGIC, ustar::USTAR_MAGIC);
            let process = self.context.process;
            let user = self.accounts.user_name(process, header.uid)?.unwrap_or_default().to_vec();
            let group = self.accounts.group_name(process, header.gid)?.unwrap_or_default().to_vec();
            block.set_text(ustar::USER, &user);
            block.set_text(ustar::GROUP, &group);
            block.set_octal(ustar::MAJOR, u64::from(header.rdev.0));
            block.set_octal(ustar::MINOR, u64::from(header.rdev.1));
        }
        block.seal();
        Ok(Some(block))
    }

    /// Writes what still waits, the end, and fills up the last record.
    fn finish(&mut self) -> Result<(), Failure> {
        if !self.format.is_tar() {
            let mut groups: Vec<_> = std::mem::take(&mut self.waiting).into_values().collect();
            groups.sort_by(|a, b| a.first().map(|(name, _)| name).cmp(&b.first().map(|(name, _)| name)));
            for group in groups {
                self.write_group(group)?;
            }
            let trailer = Header::trailer().to_bytes(self.format);
            self.put(&trailer)?;
        } else {
            self.put(&[0; 1024])?;
        }
        let record = self.options.record as u64;
        let mut rest = (record - self.written % record) % record;
        while rest > 0 {
            let count = rest.min(512);
            self.put(&[0; 512][..count as usize])?;
            rest -= count;
        }
        self.output.flush()
    }
}
