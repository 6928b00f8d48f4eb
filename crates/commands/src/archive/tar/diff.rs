//! `--diff`: comparing an archive with the files.

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Errno, Failure, Follow, OpenFlags, Process};

use super::entry::{Entry, Kind};
use super::listing::Lister;
use super::matching::strip_slashes;
use super::names::{self, Role};
use super::open;
use super::options::{Operand, Options};
use super::reader::Reader;
use super::report::Report;
use super::select::Selector;

pub(super) fn run(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let process = report.context.process;
    let mut reader = open::open_reader(&options.archives[0], options, report)?;
    let mut selector = Selector::new(options, report)?;
    let mut lister = Lister::new(options, report);
    for operand in &options.selection.operands {
        if let Operand::Directory(directory) = operand {
            process.chdir(directory).map_err(|errno| report.cannot("open", directory, errno))?;
        }
    }
    while let Some(entry) = reader.next(report)? {
        if selector.select(&entry, options).is_none() {
            continue;
        }
        if options.showing.verbose > 0 {
            let long = options.showing.verbose > 1;
            lister.show(&entry, &entry.name, reader.start / 512, options, report, long)?;
        }
        let safe = names::make_safe(&entry.name, Role::Member, options, report)?;
        let Some(path) = names::strip(&safe, options.strip) else { continue };
        let path = strip_slashes(path).to_vec();
        compare(process, &mut reader, &entry, &path, options, report)?;
    }
    reader.finish(report)?;
    selector.finish(options, report)
}

fn differ(report: &mut Report<'_, '_>, path: &[u8], what: &str) -> Result<(), Failure> {
    report.status = report.status.max(1);
    let line = [&report.quote(path)[..], b": ", what.as_bytes(), b"\n"].concat();
    report.list(&line)
}

fn compare<'p>(
    process: &'p Process,
    reader: &mut Reader<'p>,
    entry: &Entry,
    path: &[u8],
    options: &Options,
    report: &mut Report<'_, 'p>,
) -> Result<(), Failure> {
    let follow = if options.dereference { Follow::Yes } else { Follow::No };
    let metadata = match process.stat(path, follow) {
        Ok(metadata) => metadata,
        Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
        Err(errno) => {
            report.status = report.status.max(1);
            let name = report.name(path);
            let verb = if entry.kind == Kind::Symlink { "readlink" } else { "stat" };
            return report.warn(&format!("{name}: Warning: Cannot {verb}: {errno}"));
        }
    };
    let expected = match entry.kind {
        Kind::File => FileKind::File,
        Kind::Directory => FileKind::Directory,
        Kind::Symlink => return compare_link(process, entry, path, &metadata, report),
        Kind::HardLink => return compare_hard_link(process, entry, path, &metadata, options, report),
        Kind::Fifo => FileKind::Fifo,
        Kind::CharDevice => FileKind::CharDevice,
        Kind::BlockDevice => FileKind::BlockDevice,
        Kind::Label | Kind::Unknown(_) => return Ok(()),
    };
    if metadata.kind != expected {
        return differ(report, path, "File type differs");
    }
    if metadata.mode != entry.mode {
        differ(report, path, "Mode differs")?;
    }
    if entry.kind != Kind::File {
        return Ok(());
    }
    if metadata.uid != entry.uid {
        differ(report, path, "Uid differs")?;
    }
    if metadata.gid != entry.gid {
        differ(report, path, "Gid differs")?;
    }
    if metadata.mtime.seconds != entry.mtime.seconds {
        differ(report, path, "Mod time differs")?;
    }
    if metadata.size != entry.real_size() {
        return differ(report, path, "Size differs");
    }
    compare_contents(process, reader, entry, path, report)
}

fn compare_link(
    process: &Process,
    entry: &Entry,
    path: &[u8],
    metadata: &Metadata,
    report: &mut Report<'_, '_>,
) -> Result<(), Failure> {
    if !metadata.is_symlink() {
        return differ(report, path, "File type differs");
    }
    match process.read_link(path) {
        Ok(target) if target == entry.link => Ok(()),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        _ => differ(report, path, "Symlink differs"),
    }
}

fn compare_hard_link(
    process: &Process,
    entry: &Entry,
    path: &[u8],
    metadata: &Metadata,
    options: &Options,
    report: &mut Report<'_, '_>,
) -> Result<(), Failure> {
    let target = names::make_safe(&entry.link, Role::HardLink, options, report)?;
    match process.stat(&target, Follow::No) {
        Ok(other) if other.same_file(metadata) => Ok(()),
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        _ => {
            let what = format!("Not linked to {}", report.name(&target));
            differ(report, path, &what)
        }
    }
}

fn compare_contents<'p>(
    process: &'p Process,
    reader: &mut Reader<'p>,
    entry: &Entry,
    path: &[u8],
    report: &mut Report<'_, 'p>,
) -> Result<(), Failure> {
    if entry.sparse.is_some() {
        // Only the stretches are in the archive; their sizes have been compared.
        return Ok(());
    }
    let fd = match process.open(path, OpenFlags::READ) {
        Ok(fd) => fd,
        Err(errno) => return report.error_at("open", path, errno),
    };
    let mut input = boxsh_kernel::Input::new(process, fd, true);
    loop {
        let archived = reader.data(report)?;
        if archived.is_empty() {
            return Ok(());
        }
        let present = input.fill()?;
        let count = archived.len().min(present.len());
        if count == 0 || archived[..count] != present[..count] {
            return differ(report, path, "Contents differ");
        }
        input.advance(count);
        reader.advance(count);
    }
}
