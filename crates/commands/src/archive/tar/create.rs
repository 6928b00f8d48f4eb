//! Adding files to an archive.

use std::collections::HashMap;

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Errno, Failure, Fd, Follow, OpenFlags, Process, Seek};

use super::entry::{Entry, Kind};
use super::listing::Lister;
use super::matching::strip_slashes;
use super::names::{self, Role, join};
use super::options::{Format, Operand, Options, Tagged};
use super::owner::{Account, Owners};
use super::report::Report;
use super::sparse;
use super::transform::Subject;
use super::writer::{OtherTimes, Refusal, Writer};
use crate::account::Accounts;
use crate::memory::Held;

/// How much of a file is read at once.
const CHUNK: usize = 128 << 10;

/// Adds files.
pub(super) struct Creator<'o, 'c, 'p> {
    process: &'p Process,
    options: &'o Options,
    writer: Writer<'p>,
    lister: Lister,
    accounts: Accounts,
    /// The files that have been added, by where they are.
    links: HashMap<(u64, u64), Linked>,
    held: Held<'p>,
    /// The archive itself, which is left out.
    archive: Option<(u64, u64)>,
    /// Times of members that are there already: for `--update`.
    pub(super) known: Option<HashMap<Vec<u8>, i64>>,
    /// How many of the patterns that leave out hold for the present name.
    exclusions: usize,
    buffer: Vec<u8>,
    report: &'o mut Report<'c, 'p>,
}

/// A file with several names that has been added.
struct Linked {
    /// The name that it was added by.
    name: Vec<u8>,
    /// How many of its names have not been added.
    missing: u32,
}

/// A file to be added.
struct Item {
    /// How to get at it, and how the user would name it.
    path: Vec<u8>,
    recursion: bool,
    /// The filesystem of the starting point.
    device: Option<u64>,
}

/// What is still to be done, the next last.
enum Step {
    Add(Item),
    /// A directory whose contents have been added and removed.
    Remove(Vec<u8>),
}

impl<'o, 'c, 'p> Creator<'o, 'c, 'p> {
    pub(super) fn new(
        options: &'o Options,
        writer: Writer<'p>,
        archive: Option<Fd>,
        report: &'o mut Report<'c, 'p>,
    ) -> Result<Self, Failure> {
        let process = report.context.process;
        let archive = match archive {
            Some(fd) if process.is_regular(fd) => {
                let metadata = process.fstat(fd)?;
                Some((metadata.dev, metadata.ino))
            }
            _ => None,
        };
        Ok(Self {
            process,
            options,
            writer,
            lister: Lister::new(options, report),
            accounts: Accounts::default(),
            links: HashMap::new(),
            held: Held::new(process),
            archive,
            known: None,
            exclusions: 0,
            buffer: vec![0; CHUNK],
            report,
        })
    }

    /// Adds everything that was named, and ends the archive.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        if self.options.format == Format::Pax {
            self.writer.global_header(&self.options.pax)?;
        }
        if let Some(label) = &self.options.label {
            self.add_label(label)?;
        }
        for operand in &self.options.selection.operands {
            match operand {
                Operand::Directory(directory) => {
                    if let Err(errno) = self.process.chdir(directory) {
                        return Err(self.report.cannot("open", directory, errno));
                    }
                }
                Operand::Name { name, recursion, exclusions, .. } => {
                    self.exclusions = *exclusions;
                    self.add_tree(name, *recursion)?;
                }
            }
        }
        if self.options.check_links {
            let mut missing: Vec<&Linked> = self.links.values().filter(|linked| linked.missing > 0).collect();
            missing.sort_by(|left, right| left.name.cmp(&right.name));
            for linked in missing {
                let text = format!("Missing links to {}.", self.report.quoted(&linked.name));
                self.report.warn(&text)?;
            }
        }
        if self.options.showing.totals {
            let total = self.writer.written() + 1024;
            let record = self.options.record as u64;
            super::show_totals(self.report, "written", total.div_ceil(record) * record)?;
        }
        self.writer.finish(self.options.record)
    }

    fn add_label(&mut self, label: &[u8]) -> Result<(), Failure> {
        let entry = Entry {
            name: label.to_vec(),
            link: Vec::new(),
            kind: Kind::Label,
            mode: 0,
            uid: 0,
            gid: 0,
            user: Vec::new(),
            group: Vec::new(),
            size: 0,
            mtime: boxsh_kernel::vfs::TimeSource::now(self.process.clock()),
            device: (0, 0),
            sparse: None,
        };
        match self.writer.header(&entry, self.options.format, None, &self.options.pax) {
            Ok(()) => Ok(()),
            Err(Refusal::Failure(failure)) => Err(failure),
            Err(Refusal::Reason(reason)) => {
                let name = self.report.name(label);
                self.report.error(&format!("{name}: {reason}"))
            }
        }
    }

    fn add_tree(&mut self, name: &[u8], recursion: bool) -> Result<(), Failure> {
        if self.is_excluded(name) {
            return Ok(());
        }
        let start = Item { path: name.to_vec(), recursion, device: None };
        let mut pending = vec![Step::Add(start)];
        while let Some(step) = pending.pop() {
            self.process.tick()?;
            match step {
                Step::Add(item) => self.add(item, &mut pending)?,
                Step::Remove(path) => {
                    if let Err(errno) = self.process.rmdir(&path) {
                        self.report.error_at("rmdir", &path, errno)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn is_excluded(&self, name: &[u8]) -> bool {
        self.options.selection.excluded[..self.exclusions].iter().any(|matcher| matcher.matches(name))
    }

    fn add(&mut self, item: Item, pending: &mut Vec<Step>) -> Result<(), Failure> {
        let follow = if self.options.dereference { Follow::Yes } else { Follow::No };
        let metadata = match self.process.stat(&item.path, follow) {
            Ok(metadata) => metadata,
            Err(errno) => return self.report.error_at("stat", &item.path, errno),
        };
        if self.archive == Some((metadata.dev, metadata.ino)) && metadata.is_file() {
            let name = self.report.name(&item.path);
            return self.report.warn(&format!("{name}: file is the archive; not dumped"));
        }
        if self.is_old(&item.path, &metadata)? {
            return Ok(());
        }
        match metadata.kind {
            FileKind::Directory => self.add_directory(item, &metadata, pending),
            FileKind::Socket => {
                let name = self.report.name(&item.path);
                self.report.warn(&format!("{name}: socket ignored"))
            }
            _ => self.add_file(&item.path, &metadata),
        }
    }

    /// Whether a file is not new enough to be added.
    fn is_old(&mut self, path: &[u8], metadata: &Metadata) -> Result<bool, Failure> {
        if metadata.is_dir() {
            return Ok(false);
        }
        if let Some((time, contents_only)) = self.options.selection.newer
            && metadata.mtime < time
            && (contents_only || metadata.ctime < time)
        {
            if self.options.showing.verbose > 0 {
                let name = self.report.name(path);
                self.report.warn(&format!("{name}: file is unchanged; not dumped"))?;
            }
            return Ok(true);
        }
        if self.known.is_some() {
            let stored = self.stored_name(path, false)?;
            let time = self.known.as_ref().and_then(|known| known.get(&stored)).copied();
            return Ok(time.is_some_and(|time| metadata.mtime.seconds <= time));
        }
        Ok(false)
    }

    /// The name that a file gets in the archive.
    fn stored_name(&mut self, path: &[u8], is_directory: bool) -> Result<Vec<u8>, Failure> {
        let safe = names::make_safe(path, Role::Member, self.options, self.report)?;
        let name = strip_slashes(&safe);
        let name = match self.options.strip {
            0 => name,
            count => names::strip(name, count).unwrap_or_default(),
        };
        let mut name = names::transform(name, Subject::Member, self.options);
        if is_directory && !name.is_empty() && !name.ends_with(b"/") {
            name.push(b'/');
        }
        Ok(name)
    }

    fn entry(&mut self, name: Vec<u8>, kind: Kind, metadata: &Metadata) -> Result<Entry, Failure> {
        let overrides = &self.options.overrides;
        let mut entry = Entry {
            name,
            link: Vec::new(),
            kind,
            mode: metadata.mode,
            uid: metadata.uid,
            gid: metadata.gid,
            user: Vec::new(),
            group: Vec::new(),
            size: 0,
            mtime: metadata.mtime,
            device: ((metadata.rdev >> 8) as u32, (metadata.rdev & 0xff) as u32),
            sparse: None,
        };
        let mapped = overrides.owner_map.as_ref().and_then(|map| map.get(entry.uid));
        let owner = mapped.or(overrides.owner.as_ref());
        (entry.user, entry.uid) = self.account(owner, entry.uid, Owners::Users)?;
        let mapped = overrides.group_map.as_ref().and_then(|map| map.get(entry.gid));
        let group = mapped.or(overrides.group.as_ref());
        (entry.group, entry.gid) = self.account(group, entry.gid, Owners::Groups)?;
        if let Some(change) = &overrides.mode {
            let is_directory = kind == Kind::Directory;
            if kind != Kind::Symlink {
                entry.mode = change.apply(entry.mode, is_directory, self.process.umask());
            }
        }
        if let Some(mtime) = overrides.mtime
            && (!overrides.clamp || entry.mtime > mtime)
        {
            entry.mtime = mtime;
        }
        Ok(entry)
    }

    /// The name and the number of an owner: those that are told, or the present ones.
    fn account(
        &mut self,
        told: Option<&Account>,
        present: u32,
        owners: Owners,
    ) -> Result<(Vec<u8>, u32), Failure> {
        let number = told.and_then(|told| told.number).unwrap_or(present);
        let name = match told {
            _ if self.options.overrides.numeric => Vec::new(),
            Some(told) if !told.name.is_empty() => told.name.clone(),
            _ => owners.name(&mut self.accounts, self.process, number)?,
        };
        Ok((name, number))
    }

    /// Writes a header; `false` if the member has to be left out.
    fn write_header(&mut self, entry: &Entry, metadata: &Metadata, path: &[u8]) -> Result<bool, Failure> {
        let block = self.writer.written() / 512;
        let is_old = matches!(self.options.format, Format::V7 | Format::Ustar);
        if is_old && entry.link.len() > 100 - usize::from(self.options.format == Format::V7) {
            // What fits is written all the same, as GNU's tar does.
            let name = self.report.name(&entry.link);
            self.report.error(&format!("{name}: link name is too long; not dumped"))?;
        }
        let times = Some(OtherTimes::of(metadata));
        match self.writer.header(entry, self.options.format, times, &self.options.pax) {
            Ok(()) => {}
            Err(Refusal::Failure(failure)) => return Err(failure),
            Err(Refusal::Reason(reason)) => {
                let name = self.report.name(&entry.name);
                self.report.error(&format!("{name}: {reason}"))?;
                return Ok(false);
            }
        }
        if self.options.showing.verbose > 0 {
            let mut shown = match self.options.showing.transformed {
                true => entry.name.clone(),
                false => strip_slashes(path).to_vec(),
            };
            if entry.kind == Kind::Directory && !shown.ends_with(b"/") {
                shown.push(b'/');
            }
            let long = self.options.showing.verbose > 1;
            self.lister.show(entry, &shown, block, self.options, self.report, long)?;
        }
        Ok(true)
    }

    fn add_directory(
        &mut self,
        item: Item,
        metadata: &Metadata,
        pending: &mut Vec<Step>,
    ) -> Result<(), Failure> {
        let tag = self.tag_of(&item.path)?;
        if let Some((tag, how)) = &tag {
            let name = String::from_utf8_lossy(&item.path).into_owned();
            let tag = String::from_utf8_lossy(tag).into_owned();
            let what = if tag == "CACHEDIR.TAG" {
                "contains a cache directory tag CACHEDIR.TAG".to_owned()
            } else {
                format!("contains {tag}")
            };
            let left_out = match how {
                Tagged::All => "directory not dumped",
                _ => "contents not dumped",
            };
            if self.options.warnings && self.options.showing.verbose > 0 {
                self.report.warn(&format!("{name}/: {what}; {left_out}"))?;
            }
            if *how == Tagged::All {
                return Ok(());
            }
        }
        let name = self.stored_name(&item.path, true)?;
        let entry = self.entry(name, Kind::Directory, metadata)?;
        // A directory that is in the archive already is not added again, but gone through.
        let is_known = self.known.as_ref().is_some_and(|known| known.contains_key(&entry.name));
        if !entry.name.is_empty() && !is_known && !self.write_header(&entry, metadata, &item.path)? {
            return Ok(());
        }
        let stays = self.options.selection.one_filesystem;
        if stays && item.device.is_some_and(|device| device != metadata.dev) {
            return Ok(());
        }
        if !item.recursion {
            return Ok(());
        }
        let entries = match self.process.read_dir(&item.path) {
            Ok(entries) => entries,
            Err(errno) => return self.report.error_at("open", &item.path, errno),
        };
        if self.options.remove_files {
            pending.push(Step::Remove(item.path.clone()));
        }
        let device = item.device.or(Some(metadata.dev));
        for entry in entries.into_iter().rev() {
            if let Some((tag, how)) = &tag
                && !(*how == Tagged::Contents && *tag == *entry.name)
            {
                continue;
            }
            let path = join(&item.path, &entry.name);
            if !self.is_excluded(&path) {
                pending.push(Step::Add(Item { path, recursion: true, device }));
            }
        }
        Ok(())
    }

    /// The tag in a directory that says that it is not to be added.
    fn tag_of(&self, path: &[u8]) -> Result<Option<(Vec<u8>, Tagged)>, Failure> {
        for (tag, how) in &self.options.selection.tags {
            match self.process.stat(&join(path, tag), Follow::Yes) {
                Ok(_) => return Ok(Some((tag.clone(), *how))),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    fn add_file(&mut self, path: &[u8], metadata: &Metadata) -> Result<(), Failure> {
        let Some(kind) = Kind::of_file(metadata.kind) else { return Ok(()) };
        let stored = self.stored_name(path, false)?;
        if stored.is_empty() {
            return Ok(());
        }
        let mut entry = self.entry(stored, kind, metadata)?;
        if self.options.format == Format::V7 && !matches!(kind, Kind::File | Kind::Symlink) {
            let name = self.report.name(path);
            self.status_for_unknown();
            return self.report.warn(&format!("{name}: Unknown file type; file ignored"));
        }
        let identity = (metadata.dev, metadata.ino);
        let trivial = if self.options.selection.many || self.options.dereference { 0 } else { 1 };
        let is_linkable = matches!(kind, Kind::File | Kind::Symlink);
        if !self.options.hard_dereference
            && is_linkable
            && metadata.nlink > trivial
            && let Some(linked) = self.links.get_mut(&identity)
        {
            linked.missing = linked.missing.saturating_sub(1);
            let first = linked.name.clone();
            let target = names::make_safe(&first, Role::HardLink, self.options, self.report)?;
            entry.kind = Kind::HardLink;
            entry.link = names::transform(&target, Subject::HardLink, self.options);
            let written = self.write_header(&entry, metadata, path)?;
            return self.remove_added(path, written);
        }
        let written = match kind {
            Kind::File => self.add_contents(path, &mut entry, metadata)?,
            Kind::Symlink => match self.process.read_link(path) {
                Ok(target) => {
                    entry.link = names::transform(&target, Subject::SymbolicLink, self.options);
                    self.write_header(&entry, metadata, path)?
                }
                Err(errno) => {
                    self.report.error_at("readlink", path, errno)?;
                    false
                }
            },
            _ => self.write_header(&entry, metadata, path)?,
        };
        if written && is_linkable && metadata.nlink > trivial {
            self.held.add(path.len() + 64)?;
            let missing = metadata.nlink.saturating_sub(1);
            self.links.insert(identity, Linked { name: path.to_vec(), missing });
        }
        self.remove_added(path, written)
    }

    fn status_for_unknown(&mut self) {
        self.report.status = 2;
    }

    fn remove_added(&mut self, path: &[u8], written: bool) -> Result<(), Failure> {
        if self.options.remove_files
            && written
            && let Err(errno) = self.process.unlink(path)
        {
            self.report.error_at("unlink", path, errno)?;
        }
        Ok(())
    }

    fn add_contents(&mut self, path: &[u8], entry: &mut Entry, metadata: &Metadata) -> Result<bool, Failure> {
        let fd = match self.process.open(path, OpenFlags::READ.nonblocking(true)) {
            Ok(fd) => fd,
            Err(errno) if self.options.ignore_failed_read && errno != Errno::Killed => {
                let name = self.report.name(path);
                self.report.warn(&format!("{name}: Warning: Cannot open: {errno}"))?;
                return Ok(false);
            }
            Err(errno) => {
                self.report.error_at("open", path, errno)?;
                return Ok(false);
            }
        };
        let result = self.add_open_file(fd, path, entry, metadata);
        match self.process.close(fd) {
            Ok(()) => result,
            Err(errno) => Err(Failure::Errno(errno)),
        }
    }

    fn add_open_file(
        &mut self,
        fd: Fd,
        path: &[u8],
        entry: &mut Entry,
        metadata: &Metadata,
    ) -> Result<bool, Failure> {
        entry.size = metadata.size;
        let mut held = Held::new(self.process);
        if let Some(detection) = self.options.sparse
            && sparse::has_holes(metadata)
        {
            match sparse::scan(self.process, fd, metadata, detection, &mut self.buffer, &mut held) {
                Ok(found) => {
                    entry.size = found.data_size();
                    entry.sparse = Some(found);
                }
                Err(errno) => {
                    self.report.error_at("read", path, errno)?;
                    return Ok(false);
                }
            }
        }
        if !self.write_header(entry, metadata, path)? {
            return Ok(false);
        }
        match &entry.sparse {
            Some(sparse) => {
                for stretch in sparse.map.iter().filter(|stretch| stretch.length > 0) {
                    let offset = i64::try_from(stretch.offset).unwrap_or(i64::MAX);
                    self.process.seek(fd, Seek::Start(offset))?;
                    self.copy(fd, stretch.length, path)?;
                }
            }
            None => self.copy(fd, entry.size, path)?,
        }
        self.writer.pad(entry.size)?;
        Ok(true)
    }

    /// Copies exactly so much of a file, with zeros for what is missing of it.
    fn copy(&mut self, fd: Fd, size: u64, path: &[u8]) -> Result<(), Failure> {
        let mut left = size;
        while left > 0 {
            self.process.tick()?;
            let room = usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK);
            let count = match self.process.read(fd, &mut self.buffer[..room]) {
                Err(Errno::EINTR) => continue,
                Ok(count) => count,
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => {
                    self.report.error_at("read", path, errno)?;
                    0
                }
            };
            if count == 0 {
                let name = self.report.name(path);
                let plural = if left == 1 { "byte" } else { "bytes" };
                self.report.status = self.report.status.max(1);
                self.report.warn(&format!("{name}: File shrank by {left} {plural}; padding with zeros"))?;
                self.buffer.fill(0);
                while left > 0 {
                    self.process.tick()?;
                    let count = left.min(CHUNK as u64);
                    self.writer.write(&self.buffer[..count as usize])?;
                    left -= count;
                }
                break;
            }
            self.writer.write(&self.buffer[..count])?;
            left -= count as u64;
        }
        Ok(())
    }
}
