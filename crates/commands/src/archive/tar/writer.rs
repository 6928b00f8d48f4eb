//! Writing an archive: headers in all formats, data, and the end.

use std::io::Write;

use boxsh_kernel::vfs::{Metadata, Timestamp};
use boxsh_kernel::{Errno, ExitStatus, Failure, Fd, Output, Pid, Process, WaitFor, errno_of};

use super::super::codec::{Encoder, Settings};
use super::super::ustar::{
    self, BLOCK, Block, GID, GNU_MAGIC, GROUP, LINK, MAGIC, MAJOR, MINOR, MODE, MTIME, NAME, PREFIX, SIZE,
    TYPE, UID, USER, USTAR_MAGIC, padding,
};
use super::entry::{Entry, Kind, Sparse};
use super::options::{Format, PaxOptions};
use super::pax::{self, Records};

/// Writes an archive.
pub(super) struct Writer<'p> {
    process: &'p Process,
    encoder: Option<Encoder<'p, Output<'p>>>,
    fd: Fd,
    owned: bool,
    child: Option<Pid>,
    written: u64,
}

/// Why a header cannot be written.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A reason to leave the member out.
    Reason(&'static str),
    Failure(Failure),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// The times that only extended headers have.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherTimes {
    pub(super) atime: Timestamp,
    pub(super) ctime: Timestamp,
}

impl OtherTimes {
    pub(super) fn of(metadata: &Metadata) -> Self {
        Self { atime: metadata.atime, ctime: metadata.ctime }
    }
}

fn child_failed(status: ExitStatus) -> Failure {
    let text = format!("Child returned status {}", status.code());
    Failure::with_status(2, format!("{text}\ntar: Error is not recoverable: exiting now"))
}

fn of_write(error: &std::io::Error) -> Failure {
    match errno_of(error).unwrap_or(Errno::EIO) {
        Errno::Killed => Failure::Errno(Errno::Killed),
        errno => Failure::with_status(
            2,
            format!("-: Cannot write: {errno}\ntar: Error is not recoverable: exiting now"),
        ),
    }
}

impl<'p> Writer<'p> {
    /// Writes to a descriptor, compressed or not.
    pub(super) fn new(
        process: &'p Process,
        fd: Fd,
        owned: bool,
        settings: Option<&Settings>,
    ) -> Result<Self, Failure> {
        let output = Output::new(process, fd);
        let encoder = Encoder::new(process, output, settings).map_err(|error| of_write(&error))?;
        Ok(Self { process, encoder: Some(encoder), fd, owned, child: None, written: 0 })
    }

    /// The program behind the descriptor, to be waited for at the end.
    pub(super) fn set_child(&mut self, child: Pid) {
        self.child = Some(child);
    }

    /// How much has been written, before compression.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Counts what is in the archive already.
    pub(super) fn set_written(&mut self, written: u64) {
        self.written = written;
    }

    pub(super) fn write(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.written += data.len() as u64;
        match &mut self.encoder {
            Some(encoder) => match encoder.write_all(data) {
                Ok(()) => Ok(()),
                Err(error) => Err(self.broken(&error)),
            },
            None => Ok(()),
        }
    }

    /// What a write that failed comes to: if the program behind has ended, its status tells more.
    fn broken(&mut self, error: &std::io::Error) -> Failure {
        let child = self.child.take().filter(|_| errno_of(error) == Some(Errno::EPIPE));
        match child.map(|child| self.process.wait(WaitFor::Process(child))) {
            Some(Ok((_, status))) if status.code() != 0 => child_failed(status),
            Some(Err(errno)) => Failure::Errno(errno),
            Some(Ok(_)) | None => of_write(error),
        }
    }

    /// Fills up the last block of so much data.
    pub(super) fn pad(&mut self, size: u64) -> Result<(), Failure> {
        self.write(&[0; BLOCK][..padding(size)])
    }

    /// Marks the end, fills up the last record, and waits for the program behind.
    pub(super) fn finish(mut self, record: usize) -> Result<(), Failure> {
        self.write(&[0; 2 * BLOCK])?;
        let record = record as u64;
        let mut rest = (record - self.written % record) % record;
        while rest > 0 {
            let count = rest.min(BLOCK as u64);
            self.write(&[0; BLOCK][..count as usize])?;
            rest -= count;
        }
        let Some(encoder) = self.encoder.take() else { return Ok(()) };
        let ended = encoder.finish().and_then(|mut output| Write::flush(&mut output));
        ended.map_err(|error| self.broken(&error))?;
        if self.owned {
            self.process.close(self.fd)?;
        }
        if let Some(child) = self.child {
            let (_, status) = self.process.wait(WaitFor::Process(child))?;
            if status.code() != 0 {
                return Err(child_failed(status));
            }
        }
        Ok(())
    }

    /// Writes the headers of a member.
    pub(super) fn header(
        &mut self,
        entry: &Entry,
        format: Format,
        times: Option<OtherTimes>,
        options: &PaxOptions,
    ) -> Result<(), Refusal> {
        if let (Format::Pax, Some(sparse)) = (format, &entry.sparse) {
            return self.sparse_header(entry, sparse, times, options);
        }
        let mut block = Block::ZERO;
        let mut records = Records::default();
        match format {
            Format::V7 if entry.name.len() > 99 => {
                return Err(Refusal::Reason("file name is too long (max 99); not dumped"));
            }
            Format::Ustar => {
                let Some((prefix, name)) = ustar::split_name(&entry.name) else {
                    let reason = match entry.name.len() {
                        257.. => "file name is too long (max 256); not dumped",
                        _ => "file name is too long (cannot be split); not dumped",
                    };
                    return Err(Refusal::Reason(reason));
                };
                block.set_text(PREFIX, prefix);
                block.set_text(NAME, name);
            }
            Format::Gnu | Format::OldGnu => {
                let most = if format == Format::OldGnu { 99 } else { 100 };
                if entry.link.len() > most {
                    self.long_header(b'K', &entry.link)?;
                }
                if entry.name.len() > most {
                    self.long_header(b'L', &entry.name)?;
                }
                block.set_text(NAME, &entry.name[..entry.name.len().min(most)]);
            }
            Format::Pax => {
                records = pax_records(entry, times);
                block.set_text(NAME, &entry.name[..entry.name.len().min(100)]);
            }
            Format::V7 => block.set_text(NAME, &entry.name),
        }
        if format == Format::Pax {
            self.extended_header(entry, records, options)?;
        }
        fill(&mut block, entry, format);
        let more = entry.sparse.as_ref().map(|sparse| sparse.put_in_header(&mut block)).unwrap_or_default();
        block.seal();
        self.write(&block.0)?;
        for block in more {
            self.write(&block.0)?;
        }
        Ok(())
    }

    /// POSIX's way with holes: the map is the first part of the data, and the name says that it is there.
    fn sparse_header(
        &mut self,
        entry: &Entry,
        sparse: &Sparse,
        times: Option<OtherTimes>,
        options: &PaxOptions,
    ) -> Result<(), Refusal> {
        let map = sparse.to_lines();
        let plain = Entry {
            name: header_name(&entry.name, Some(b"%d/GNUSparseFile.%p/%f")),
            size: entry.size + map.len() as u64,
            sparse: None,
            ..entry.clone()
        };
        let mut records = Records::default();
        records.push("GNU.sparse.major", b"1");
        records.push("GNU.sparse.minor", b"0");
        records.push("GNU.sparse.name", &entry.name);
        records.push("GNU.sparse.realsize", sparse.real_size.to_string().as_bytes());
        records.0.extend(pax_records(&plain, times).0);
        self.extended_header(entry, records, options)?;
        let mut block = Block::ZERO;
        block.set_text(NAME, &plain.name[..plain.name.len().min(100)]);
        fill(&mut block, &plain, Format::Pax);
        block.seal();
        self.write(&block.0)?;
        self.write(&map)?;
        Ok(())
    }

    /// GNU's way with long names: a member of its own before the member.
    fn long_header(&mut self, flag: u8, text: &[u8]) -> Result<(), Failure> {
        let mut block = Block::ZERO;
        block.set_text(NAME, b"././@LongLink");
        block.set_octal(MODE, 0o644);
        block.set_octal(UID, 0);
        block.set_octal(GID, 0);
        let size = text.len() as u64 + 1;
        block.set_octal(SIZE, size);
        block.set_octal(MTIME, 0);
        block.0[TYPE] = flag;
        block.set_text(MAGIC, GNU_MAGIC);
        block.set_text(USER, b"root");
        block.set_text(GROUP, b"root");
        block.seal();
        self.write(&block.0)?;
        self.write(text)?;
        self.write(&[0])?;
        self.pad(size)
    }

    /// POSIX's way: keywords and values in a member before the member.
    fn extended_header(
        &mut self,
        entry: &Entry,
        records: Records,
        options: &PaxOptions,
    ) -> Result<(), Failure> {
        let mut records = records;
        for (keyword, value) in &options.each {
            records.set(keyword, value);
        }
        records.0.retain(|(keyword, _)| {
            !options.deleted.iter().any(|pattern| {
                boxsh_pattern::glob::Pattern::compile(pattern, boxsh_pattern::glob::GlobOptions::default())
                    .is_ok_and(|pattern| pattern.matches(keyword))
            })
        });
        if records.0.is_empty() {
            return Ok(());
        }
        let name = header_name(&entry.name, options.header_name.as_deref());
        self.extended(b'x', &name, entry.mtime, &records)
    }

    /// The records that hold for all members.
    pub(super) fn global_header(&mut self, options: &PaxOptions) -> Result<(), Failure> {
        if options.global.is_empty() {
            return Ok(());
        }
        let records = Records(options.global.clone());
        let now = Timestamp::new(0, 0);
        self.extended(b'g', b"/tmp/GlobalHead.1.1", now, &records)
    }

    fn extended(
        &mut self,
        flag: u8,
        name: &[u8],
        mtime: Timestamp,
        records: &Records,
    ) -> Result<(), Failure> {
        let data = records.to_bytes();
        let mut block = Block::ZERO;
        block.set_text(NAME, &name[..name.len().min(100)]);
        block.set_octal(MODE, 0o644);
        block.set_octal(UID, 0);
        block.set_octal(GID, 0);
        block.set_octal(SIZE, data.len() as u64);
        block.set_octal(MTIME, u64::try_from(mtime.seconds).unwrap_or(0));
        block.0[TYPE] = flag;
        block.set_text(MAGIC, USTAR_MAGIC);
        block.seal();
        self.write(&block.0)?;
        self.write(&data)?;
        self.pad(data.len() as u64)
    }
}

/// The plain fields.
fn fill(block: &mut Block, entry: &Entry, format: Format) {
    let is_device = matches!(entry.kind, Kind::CharDevice | Kind::BlockDevice);
    block.set_octal(MODE, u64::from(entry.mode));
    let is_gnu = matches!(format, Format::Gnu | Format::OldGnu);
    for (field, value) in [(UID, i64::from(entry.uid)), (GID, i64::from(entry.gid))] {
        if is_gnu {
            block.set_number(field, value);
        } else if !block.set_octal(field, value as u64) {
            block.set_octal(field, 0);
        }
    }
    let size = i64::try_from(entry.size).unwrap_or(i64::MAX);
    if format == Format::Pax && size >= 1 << 33 {
        block.set_octal(SIZE, 0);
    } else {
        block.set_number(SIZE, size);
    }
    match format {
        Format::Pax => {
            let seconds = entry.mtime.seconds;
            block.set_octal(
                MTIME,
                u64::try_from(seconds).ok().filter(|seconds| *seconds < 1 << 33).unwrap_or(0),
            );
        }
        _ => block.set_number(MTIME, entry.mtime.seconds),
    }
    block.0[TYPE] = match (format, entry.kind, &entry.sparse) {
        (Format::V7, Kind::File, _) => 0,
        (_, _, Some(_)) if is_gnu => b'S',
        (_, kind, _) => kind.flag(),
    };
    block.set_text(LINK, &entry.link[..entry.link.len().min(100)]);
    match format {
        Format::V7 => {}
        Format::Gnu | Format::OldGnu => block.set_text(MAGIC, GNU_MAGIC),
        Format::Ustar | Format::Pax => block.set_text(MAGIC, USTAR_MAGIC),
    }
    if format != Format::V7 {
        block.set_text(USER, &entry.user[..entry.user.len().min(31)]);
        block.set_text(GROUP, &entry.group[..entry.group.len().min(31)]);
    }
    if is_device || !is_gnu {
        block.set_octal(MAJOR, u64::from(entry.device.0));
        block.set_octal(MINOR, u64::from(entry.device.1));
    }
}

/// What has to be in an extended header.
fn pax_records(entry: &Entry, times: Option<OtherTimes>) -> Records {
    let mut records = Records::default();
    if !entry.link.is_ascii() || entry.link.len() > 100 {
        records.push("linkpath", &entry.link);
    }
    if !entry.name.is_ascii() || entry.name.len() > 100 {
        records.push("path", &entry.name);
    }
    if entry.uid > 0o7_777_777 {
        records.push("uid", entry.uid.to_string().as_bytes());
    }
    if entry.gid > 0o7_777_777 {
        records.push("gid", entry.gid.to_string().as_bytes());
    }
    if entry.size >= 1 << 33 {
        records.push("size", entry.size.to_string().as_bytes());
    }
    if entry.mtime.nanos != 0 || entry.mtime.seconds < 0 || entry.mtime.seconds >= 1 << 33 {
        records.push("mtime", pax::time_text(entry.mtime).as_bytes());
    }
    if let Some(times) = times {
        records.push("atime", pax::time_text(times.atime).as_bytes());
        records.push("ctime", pax::time_text(times.ctime).as_bytes());
    }
    for (keyword, name) in [("uname", &entry.user), ("gname", &entry.group)] {
        if !name.is_ascii() || name.len() > 31 {
            records.push(keyword, name);
        }
    }
    records
}

/// The name of an extended header: `%d/PaxHeaders/%f` unless told otherwise.
fn header_name(name: &[u8], pattern: Option<&[u8]>) -> Vec<u8> {
    let name = super::matching::strip_slashes(name);
    let (directory, base) = match name.iter().rposition(|&byte| byte == b'/') {
        Some(slash) => (&name[..slash], &name[slash + 1..]),
        None => (&b"."[..], name),
    };
    let mut result = Vec::new();
    let mut bytes = pattern.unwrap_or(b"%d/PaxHeaders/%f").iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => match bytes.next() {
                Some(b'd') => result.extend_from_slice(directory),
                Some(b'f') => result.extend_from_slice(base),
                Some(b'p') => result.push(b'1'),
                Some(b'%') => result.push(b'%'),
                Some(other) => result.extend([b'%', other]),
                None => result.push(b'%'),
            },
            byte => result.push(byte),
        }
    }
    result
}
