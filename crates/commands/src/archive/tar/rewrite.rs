//! Changing an archive: appending, updating, joining, deleting.

use std::collections::HashMap;

use boxsh_kernel::{Failure, Fd, Process, Seek};

use super::super::codec::Format;
use super::super::ustar::{BLOCK, padding};
use super::create::Creator;
use super::open;
use super::options::{Action, Operand, Options};
use super::reader::{Origin, Reader};
use super::report::Report;
use super::select::Selector;
use super::writer::Writer;
use crate::memory::Held;

/// `--append` and `--update`.
pub(super) fn append(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let process = report.context.process;
    let fd = open_archive(options, report)?;
    let mut known = HashMap::new();
    let mut held = Held::new(process);
    let end = if process.fstat(fd)?.size == 0 {
        0
    } else {
        let mut reader = reader_of(process, fd, options);
        while let Some(entry) = reader.next(report)? {
            if options.action == Action::Update {
                held.add(entry.name.len() + 64)?;
                let time = known.entry(entry.name).or_insert(i64::MIN);
                *time = entry.mtime.seconds.max(*time);
            }
        }
        reader.end
    };
    let writer = writer_at(process, fd, end)?;
    let mut creator = Creator::new(options, writer, Some(fd), report)?;
    if options.action == Action::Update {
        creator.known = Some(known);
    }
    creator.run()
}

/// `--concatenate`: the members of other archives, as they are.
pub(super) fn catenate(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let process = report.context.process;
    let fd = open_archive(options, report)?;
    let mut end = 0;
    if process.fstat(fd)?.size > 0 {
        let mut reader = reader_of(process, fd, options);
        while reader.next(report)?.is_some() {}
        end = reader.end;
    }
    let mut writer = writer_at(process, fd, end)?;
    for operand in &options.selection.operands {
        match operand {
            Operand::Directory(directory) => {
                process.chdir(directory).map_err(|errno| report.cannot("open", directory, errno))?;
            }
            Operand::Name { name, .. } => {
                let mut reader = open::open_reader(name, options, report)?;
                reader.raw = Some(Vec::new());
                while reader.next(report)?.is_some() {
                    copy_member(&mut reader, &mut writer, report)?;
                }
                reader.finish(report)?;
            }
        }
    }
    writer.finish(options.record)
}

/// `--delete`: the archive is written anew over itself, which is safe because it only gets shorter.
pub(super) fn delete(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let process = report.context.process;
    let name = &options.archives[0];
    let mut selector = Selector::new(options, report)?;
    if name == b"-" {
        let mut reader = Reader::new(
            process,
            Origin::Plain { fd: 0, owned: false, seekable: false },
            options.ignore_zeros,
        );
        let writer = Writer::new(process, 1, false, None)?;
        copy_others(&mut reader, writer, &mut selector, options, report)?;
        return selector.finish(options, report);
    }
    let fd = open_archive(options, report)?;
    let mut reader = reader_of(process, fd, options);
    let target = open::open_both(name, report)?;
    let writer = Writer::new(process, target, true, None)?;
    let length = copy_others(&mut reader, writer, &mut selector, options, report)?;
    process.ftruncate(fd, length)?;
    process.close(fd)?;
    selector.finish(options, report)
}

/// Copies what is not selected; gives how long the result is.
fn copy_others<'p>(
    reader: &mut Reader<'p>,
    mut writer: Writer<'p>,
    selector: &mut Selector,
    options: &Options,
    report: &mut Report<'_, 'p>,
) -> Result<u64, Failure> {
    reader.raw = Some(Vec::new());
    while let Some(entry) = reader.next(report)? {
        if selector.select(&entry, options).is_none() {
            copy_member(reader, &mut writer, report)?;
        }
    }
    let record = options.record as u64;
    let length = (writer.written() + 2 * BLOCK as u64).div_ceil(record) * record;
    writer.finish(options.record)?;
    Ok(length)
}

fn copy_member<'p>(
    reader: &mut Reader<'p>,
    writer: &mut Writer<'p>,
    report: &mut Report<'_, 'p>,
) -> Result<(), Failure> {
    let headers = reader.raw.clone().unwrap_or_default();
    writer.write(&headers)?;
    let mut size = 0u64;
    loop {
        let data = reader.data(report)?;
        if data.is_empty() {
            break;
        }
        let count = data.len();
        writer.write(data)?;
        reader.advance(count);
        size += count as u64;
    }
    let rest = padding(size);
    writer.write(&[0; BLOCK][..rest])
}

fn open_archive(options: &Options, report: &mut Report<'_, '_>) -> Result<Fd, Failure> {
    let process = report.context.process;
    let name = &options.archives[0];
    if options.action == Action::Delete
        && let Err(errno) = process.stat(name, boxsh_kernel::Follow::Yes)
    {
        return Err(report.cannot("open", name, errno));
    }
    let fd = open::open_both(name, report)?;
    let mut start = [0; 6];
    let count = process.read(fd, &mut start)?;
    process.seek(fd, Seek::Start(0))?;
    let found = Format::of_magic(&start[..count]);
    if found.is_some_and(|format| format != Format::Lzma) {
        return Err(report.fatal("Cannot update compressed archives"));
    }
    Ok(fd)
}

fn reader_of<'p>(process: &'p Process, fd: Fd, options: &Options) -> Reader<'p> {
    Reader::new(process, Origin::Plain { fd, owned: false, seekable: true }, options.ignore_zeros)
}

fn writer_at(process: &Process, fd: Fd, end: u64) -> Result<Writer<'_>, Failure> {
    process.seek(fd, Seek::Start(i64::try_from(end).unwrap_or(i64::MAX)))?;
    process.ftruncate(fd, end)?;
    let mut writer = Writer::new(process, fd, true, None)?;
    writer.set_written(end);
    Ok(writer)
}
