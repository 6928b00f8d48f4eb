//! Taking members out of an archive.
//!
//! # Security
//! A name never leads out of the directory: leading slashes and everything up to a `..` is taken off, and members with a
//! `..` in their name are refused. A symbolic link whose target is absolute or has a `..` in it is made at the very end;
//! until then an empty file holds its place, so that no other member can be written through it.

use std::collections::HashMap;

use boxsh_kernel::vfs::{Access, Metadata, Timestamp};
use boxsh_kernel::{Errno, Failure, Fd, Follow, OpenFlags, Process, Seek, SetTimes};

use super::entry::{Entry, Kind, Stretch};
use super::listing::Lister;
use super::matching::strip_slashes;
use super::names::{self, Role};
use super::options::{Existing, Options};
use super::reader::Reader;
use super::report::Report;
use super::select::Selector;
use super::transform::Subject;
use crate::account::Accounts;
use crate::memory::Held;

/// A directory whose metadata waits until nothing is put into it any more.
struct LateDirectory {
    path: Vec<u8>,
    base: usize,
    mode: Option<u32>,
    mtime: Timestamp,
    owner: Option<(u32, u32)>,
}

/// A symbolic link that is made at the end.
struct LateLink {
    paths: Vec<Vec<u8>>,
    base: usize,
    target: Vec<u8>,
    mtime: Timestamp,
    /// What holds its place; if that has been replaced, so has the link.
    placeholder: (u64, u64),
}

/// Takes members out.
pub(super) struct Extractor<'o, 'c, 'p> {
    process: &'p Process,
    options: &'o Options,
    reader: Reader<'p>,
    selector: Selector,
    lister: Lister,
    accounts: Accounts,
    base: usize,
    home: Vec<u8>,
    directories: Vec<LateDirectory>,
    links: Vec<LateLink>,
    /// Where in `links` the placeholder of a file is.
    placeholders: HashMap<(u64, u64), usize>,
    held: Held<'p>,
    umask: u32,
    report: &'o mut Report<'c, 'p>,
}

/// Whether something was made, or has to be left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Clear,
    Blocked,
}

impl<'o, 'c, 'p> Extractor<'o, 'c, 'p> {
    pub(super) fn new(
        options: &'o Options,
        reader: Reader<'p>,
        report: &'o mut Report<'c, 'p>,
    ) -> Result<Self, Failure> {
        let process = report.context.process;
        Ok(Self {
            process,
            options,
            reader,
            selector: Selector::new(options, report)?,
            lister: Lister::new(options, report),
            accounts: Accounts::default(),
            base: 0,
            home: process.cwd().to_absolute(),
            directories: Vec::new(),
            links: Vec::new(),
            placeholders: HashMap::new(),
            held: Held::new(process),
            umask: process.umask(),
            report,
        })
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        // The last directory has to be there even if nothing goes to it.
        let last = self.selector.directories.len() - 1;
        self.change_base(last)?;
        while let Some(entry) = self.reader.next(self.report)? {
            if let Some(base) = self.selector.select(&entry, self.options) {
                self.change_base(base)?;
                self.take(entry)?;
            }
            if self.selector.is_done(self.options) {
                break;
            }
        }
        self.make_links()?;
        self.complete_directories()?;
        if self.options.showing.totals {
            super::show_totals(self.report, "read", self.reader.offset())?;
        }
        self.reader.finish(self.report)?;
        self.selector.finish(self.options, self.report)
    }

    fn change_base(&mut self, base: usize) -> Result<(), Failure> {
        if base == self.base {
            return Ok(());
        }
        let directory = names::join(&self.home, &self.selector.directories[base]);
        let target = match self.selector.directories[base].first() {
            Some(b'/') => self.selector.directories[base].clone(),
            _ => directory,
        };
        if let Err(errno) = self.process.chdir(&target) {
            let shown = self.selector.directories[base].strip_prefix(b"./").map(<[u8]>::to_vec);
            let shown = shown.unwrap_or(target);
            return Err(self.report.cannot("open", &shown, errno));
        }
        self.base = base;
        Ok(())
    }

    /// The path that a member goes to; `None` if nothing is left of its name.
    fn path_of(&mut self, entry: &Entry) -> Result<Option<Vec<u8>>, Failure> {
        let name = names::transform(strip_slashes(&entry.name), Subject::Member, self.options);
        let safe = names::make_safe(&name, Role::Member, self.options, self.report)?;
        let Some(path) = names::strip(&safe, self.options.strip) else { return Ok(None) };
        let path = match &self.options.extraction.top_level {
            Some(top) if !starts_with_name(path, top) => {
                let path = path.strip_prefix(b"./").unwrap_or(path);
                names::join(top, if path == b"." { b"" } else { path })
            }
            _ => path.to_vec(),
        };
        Ok(Some(strip_slashes(&path).to_vec()))
    }

    fn take(&mut self, entry: Entry) -> Result<(), Failure> {
        let Some(path) = self.path_of(&entry)? else { return Ok(()) };
        if !self.options.absolute && (names::has_dot_dot(&entry.name) || names::has_dot_dot(&path)) {
            let name = self.report.name(&entry.name);
            return self.report.error(&format!("{name}: Member name contains '..'"));
        }
        self.show(&entry, &path)?;
        if self.options.extraction.to_stdout {
            return self.write_out(&entry);
        }
        match entry.kind {
            Kind::Directory => self.take_directory(&entry, &path),
            Kind::File => self.take_file(&entry, &path),
            Kind::Symlink => self.take_symlink(&entry, &path),
            Kind::HardLink => self.take_hard_link(&entry, &path),
            Kind::Fifo => self.take_fifo(&entry, &path),
            Kind::CharDevice | Kind::BlockDevice => {
                // Nobody makes devices here.
                self.report.error_at("mknod", &path, Errno::EPERM)
            }
            Kind::Label => Ok(()),
            Kind::Unknown(flag) => {
                let name = self.report.name(&path);
                let text = format!("{name}: Unknown file type '{}', extracted as normal file", flag as char);
                self.report.warn(&text)?;
                self.take_file(&entry, &path)
            }
        }
    }

    fn show(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.options.showing.verbose == 0 {
            return Ok(());
        }
        let mut name = match self.options.showing.transformed {
            true => path.to_vec(),
            false => entry.name.clone(),
        };
        if entry.kind == Kind::Directory && !name.ends_with(b"/") {
            name.push(b'/');
        }
        let block = self.reader.start / 512;
        let long = self.options.showing.verbose > 1;
        self.lister.show(entry, &name, block, self.options, self.report, long)
    }

    /// Writes the contents to standard output; a hole is zeros there.
    fn write_out(&mut self, entry: &Entry) -> Result<(), Failure> {
        if entry.kind != Kind::File {
            return Ok(());
        }
        let Some(sparse) = &entry.sparse else {
            loop {
                let data = self.reader.data(self.report)?;
                if data.is_empty() {
                    return Ok(());
                }
                let count = data.len();
                // The borrow of the reader ends with the copy.
                let chunk = data.to_vec();
                self.reader.advance(count);
                self.report.context.out.write(&chunk)?;
            }
        };
        let mut at = 0;
        for stretch in &sparse.map {
            self.write_zeros(stretch.offset.saturating_sub(at))?;
            let mut left = stretch.length;
            while left > 0 {
                let data = self.reader.data(self.report)?;
                if data.is_empty() {
                    return Ok(());
                }
                let count = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                let chunk = data[..count].to_vec();
                self.reader.advance(count);
                self.report.context.out.write(&chunk)?;
                left -= count as u64;
            }
            at = stretch.offset.saturating_add(stretch.length);
        }
        self.write_zeros(sparse.real_size.saturating_sub(at))
    }

    fn write_zeros(&mut self, count: u64) -> Result<(), Failure> {
        let zeros = [0; 4096];
        let mut left = count;
        while left > 0 {
            self.process.tick()?;
            let count = left.min(zeros.len() as u64);
            self.report.context.out.write(&zeros[..count as usize])?;
            left -= count;
        }
        Ok(())
    }

    /// Makes the directories that lead to a path, as far as they are missing.
    fn make_parents(&mut self, path: &[u8]) -> Result<bool, Failure> {
        let mut made = false;
        for (at, _) in path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
            let directory = &path[..at];
            if directory == b"." || directory.ends_with(b"/.") || directory.ends_with(b"/") {
                continue;
            }
            match self.process.mkdir(directory, 0o777) {
                Ok(()) => made = true,
                Err(Errno::EEXIST) => {}
                Err(errno) => {
                    self.report.error_at("mkdir", directory, errno)?;
                    break;
                }
            }
        }
        Ok(made)
    }

    fn existing(&self, path: &[u8]) -> Result<Option<Metadata>, Failure> {
        match self.process.stat(path, Follow::No) {
            Ok(metadata) => Ok(Some(metadata)),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(_) => Ok(None),
        }
    }

    /// Deals with what is at a path already, as far as it can be known before trying.
    fn clear(&mut self, entry: &Entry, path: &[u8]) -> Result<Way, Failure> {
        let existing = self.options.extraction.existing;
        if !matches!(existing, Existing::Skip | Existing::KeepNewer | Existing::UnlinkFirst) {
            return Ok(Way::Clear);
        }
        let Some(metadata) = self.existing(path)? else { return Ok(Way::Clear) };
        match existing {
            Existing::Skip if metadata.is_dir() && entry.kind == Kind::Directory => Ok(Way::Clear),
            Existing::Skip => {
                if self.options.showing.verbose > 2 {
                    let name = self.report.name(path);
                    self.report.warn(&format!("{name}: skipping existing file"))?;
                }
                Ok(Way::Blocked)
            }
            Existing::KeepNewer if !metadata.is_dir() && metadata.mtime >= entry.mtime => {
                let name = self.report.quoted(path);
                self.report.warn(&format!("Current {name} is newer or same age"))?;
                Ok(Way::Blocked)
            }
            Existing::UnlinkFirst if !metadata.is_dir() || self.options.extraction.recursive_unlink => {
                match self.remove(path, &metadata) {
                    Ok(()) => Ok(Way::Clear),
                    Err(errno) => {
                        self.report.error_at("unlink", path, errno)?;
                        Ok(Way::Blocked)
                    }
                }
            }
            _ => Ok(Way::Clear),
        }
    }

    fn remove(&self, path: &[u8], metadata: &Metadata) -> Result<(), Errno> {
        if !metadata.is_dir() {
            return self.process.unlink(path);
        }
        if !self.options.extraction.recursive_unlink {
            return self.process.rmdir(path);
        }
        // Directories that have been looked into, the deepest last.
        let mut pending = vec![(path.to_vec(), false)];
        while let Some((path, looked)) = pending.pop() {
            self.process.tick()?;
            if looked {
                self.process.rmdir(&path)?;
                continue;
            }
            let entries = self.process.read_dir(&path)?;
            pending.push((path.clone(), true));
            for entry in entries {
                let below = names::join(&path, &entry.name);
                match self.process.stat(&below, Follow::No)?.is_dir() {
                    true => pending.push((below, false)),
                    false => self.process.unlink(&below)?,
                }
            }
        }
        Ok(())
    }

    /// Tries to make something, and again once what is in the way has been taken away, or the directories have been made.
    fn make<T>(
        &mut self,
        path: &[u8],
        mut attempt: impl FnMut(&Process) -> Result<T, Errno>,
    ) -> Result<Result<T, Errno>, Failure> {
        let mut has_parents = false;
        let mut is_cleared = false;
        loop {
            match attempt(self.process) {
                Ok(made) => return Ok(Ok(made)),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(Errno::ENOENT) if !has_parents => {
                    has_parents = true;
                    if !self.make_parents(path)? {
                        return Ok(Err(Errno::ENOENT));
                    }
                }
                Err(errno @ Errno::EEXIST) if !is_cleared => {
                    is_cleared = true;
                    let existing = self.options.extraction.existing;
                    if matches!(existing, Existing::Keep | Existing::Skip) {
                        return Ok(Err(errno));
                    }
                    let Some(metadata) = self.existing(path)? else { continue };
                    if let Err(errno) = self.remove(path, &metadata) {
                        return Ok(Err(if errno == Errno::ENOTEMPTY { Errno::EEXIST } else { errno }));
                    }
                }
                Err(errno) => return Ok(Err(errno)),
            }
        }
    }

    fn mode_of(&self, entry: &Entry) -> u32 {
        match self.options.extraction.same_permissions {
            true => entry.mode,
            false => entry.mode & 0o777 & !self.umask,
        }
    }

    fn owner_of(&mut self, entry: &Entry) -> Result<Option<(u32, u32)>, Failure> {
        if !self.options.extraction.same_owner {
            return Ok(None);
        }
        let (mut uid, mut gid) = (entry.uid, entry.gid);
        if !self.options.overrides.numeric {
            if let Some(number) = self.accounts.user(self.process, &entry.user)? {
                uid = number;
            }
            if let Some(number) = self.accounts.group(self.process, &entry.group)? {
                gid = number;
            }
        }
        Ok(Some((uid, gid)))
    }

    /// Gives what was made its owner, permissions and time.
    fn finish(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        let is_link = entry.kind == Kind::Symlink;
        if let Some((uid, gid)) = self.owner_of(entry)?
            && let Err(errno) = self.process.chown(path, Some(uid), Some(gid), Follow::No)
        {
            let verb = format!("change ownership to uid {uid}, gid {gid}");
            self.report.error_at(&verb, path, errno)?;
        }
        if !is_link {
            let mode = self.mode_of(entry);
            if let Err(errno) = self.process.chmod(path, mode, Follow::No) {
                self.report.error_at(&format!("change mode to {}", letters(mode)), path, errno)?;
            }
        }
        self.set_time(path, entry.mtime)
    }

    fn set_time(&mut self, path: &[u8], mtime: Timestamp) -> Result<(), Failure> {
        if self.options.extraction.touch {
            return Ok(());
        }
        match self.process.set_times(path, SetTimes::Now, SetTimes::At(mtime), Follow::No) {
            Ok(()) => Ok(()),
            Err(errno) => self.report.error_at("utime", path, errno),
        }
    }

    fn take_directory(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.clear(entry, path)? == Way::Blocked {
            return Ok(());
        }
        let mut is_new = true;
        let result = loop {
            match self.process.mkdir(path, (entry.mode & 0o777) | 0o700) {
                Ok(()) => break Ok(()),
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(Errno::EEXIST) => {
                    is_new = false;
                    let Some(metadata) = self.existing(path)? else { break Err(Errno::EEXIST) };
                    if metadata.is_dir() || self.is_kept_link(path, &metadata) {
                        break Ok(());
                    }
                    if matches!(self.options.extraction.existing, Existing::Keep | Existing::Skip) {
                        break Err(Errno::EEXIST);
                    }
                    if let Err(errno) = self.process.unlink(path) {
                        break Err(errno);
                    }
                    is_new = true;
                }
                Err(Errno::ENOENT) => {
                    if !self.make_parents(path)? {
                        break Err(Errno::ENOENT);
                    }
                }
                Err(errno) => break Err(errno),
            }
        };
        if let Err(errno) = result {
            return self.report.error_at("mkdir", path, errno);
        }
        let keeps = self.options.extraction.keep_directory_metadata
            || matches!(self.options.extraction.existing, Existing::Skip | Existing::Keep);
        if !is_new && keeps {
            return Ok(());
        }
        let owner = self.owner_of(entry)?;
        self.held.add(path.len() + 96)?;
        self.directories.push(LateDirectory {
            path: path.to_vec(),
            base: self.base,
            mode: Some(self.mode_of(entry)),
            mtime: entry.mtime,
            owner,
        });
        Ok(())
    }

    fn is_kept_link(&self, path: &[u8], metadata: &Metadata) -> bool {
        self.options.extraction.keep_directory_links
            && metadata.is_symlink()
            && self.process.stat(path, Follow::Yes).is_ok_and(|target| target.is_dir())
    }

    fn take_file(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.clear(entry, path)? == Way::Blocked {
            return Ok(());
        }
        let overwrites = self.options.extraction.existing == Existing::Overwrite;
        let flags = OpenFlags::READ
            .access(Access::Write)
            .create(true)
            .exclusive(!overwrites)
            .truncate(overwrites)
            .no_follow(overwrites)
            .mode((self.mode_of(entry) & 0o777) | 0o600);
        let opened = self.make(path, |process| process.open(path, flags))?;
        let fd = match opened {
            Ok(fd) => fd,
            Err(Errno::EEXIST) if self.options.extraction.existing == Existing::Skip => return Ok(()),
            Err(errno) => return self.report.error_at("open", path, errno),
        };
        let copied = self.copy(entry, fd, path);
        let closed = self.process.close(fd);
        copied?;
        closed?;
        self.finish(entry, path)
    }

    fn copy(&mut self, entry: &Entry, fd: Fd, path: &[u8]) -> Result<(), Failure> {
        let whole = [Stretch { offset: 0, length: entry.size }];
        let map = entry.sparse.as_ref().map_or(&whole[..], |sparse| &sparse.map);
        for stretch in map {
            if entry.sparse.is_some() {
                let offset = i64::try_from(stretch.offset).unwrap_or(i64::MAX);
                if let Err(errno) = self.process.seek(fd, Seek::Start(offset)) {
                    return self.report.error_at("seek", path, errno);
                }
            }
            let mut left = stretch.length;
            while left > 0 {
                let data = self.reader.data(self.report)?;
                if data.is_empty() {
                    break;
                }
                let count = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                let written = self.process.write_all(fd, &data[..count]);
                self.reader.advance(count);
                left -= count as u64;
                match written {
                    Ok(()) => {}
                    Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                    Err(errno) => {
                        let name = self.report.name(path);
                        let text = format!("{name}: Cannot write: {errno}");
                        self.report.error(&text)?;
                        return Ok(());
                    }
                }
            }
        }
        if let Some(sparse) = &entry.sparse
            && let Err(errno) = self.process.ftruncate(fd, sparse.real_size)
        {
            return self.report.error_at("write", path, errno);
        }
        Ok(())
    }

    fn take_symlink(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.clear(entry, path)? == Way::Blocked {
            return Ok(());
        }
        let target = names::transform(&entry.link, Subject::SymbolicLink, self.options);
        let is_dangerous = target.starts_with(b"/") || names::has_dot_dot(&target);
        if is_dangerous && !self.options.absolute {
            return self.put_placeholder(entry, path, target);
        }
        match self.make(path, |process| process.symlink(&target, path))? {
            Ok(()) => self.finish(entry, path),
            Err(Errno::EEXIST) if self.options.extraction.existing == Existing::Skip => Ok(()),
            Err(errno) => {
                let verb = format!("create symlink to {}", self.report.quoted(&target));
                self.report.error_at(&verb, path, errno)
            }
        }
    }

    /// Holds the place of a link until nothing can be written through it any more.
    fn put_placeholder(&mut self, entry: &Entry, path: &[u8], target: Vec<u8>) -> Result<(), Failure> {
        let flags = OpenFlags::NEW.mode(0);
        let fd = match self.make(path, |process| process.open(path, flags))? {
            Ok(fd) => fd,
            Err(errno) => {
                let verb = format!("create symlink to {}", self.report.quoted(&target));
                return self.report.error_at(&verb, path, errno);
            }
        };
        let metadata = self.process.fstat(fd)?;
        self.process.close(fd)?;
        self.held.add(path.len() + target.len() + 128)?;
        let placeholder = (metadata.dev, metadata.ino);
        self.placeholders.insert(placeholder, self.links.len());
        self.links.push(LateLink {
            paths: vec![path.to_vec()],
            base: self.base,
            target,
            mtime: entry.mtime,
            placeholder,
        });
        Ok(())
    }

    fn take_hard_link(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.clear(entry, path)? == Way::Blocked {
            return Ok(());
        }
        let target = names::transform(&entry.link, Subject::HardLink, self.options);
        let target = names::make_safe(&target, Role::HardLink, self.options, self.report)?;
        let target = match names::strip(&target, self.options.strip) {
            Some(target) => strip_slashes(target).to_vec(),
            None => target,
        };
        let target = match &self.options.extraction.top_level {
            Some(top) if !starts_with_name(&target, top) => names::join(top, &target),
            _ => target,
        };
        let source = self.existing(&target)?;
        if let (Some(source), Some(present)) = (&source, self.existing(path)?)
            && source.same_file(&present)
        {
            return Ok(());
        }
        match self.make(path, |process| process.link(&target, path, Follow::No))? {
            Ok(()) => {
                let identity = source.map(|metadata| (metadata.dev, metadata.ino));
                if let Some(&at) = identity.and_then(|identity| self.placeholders.get(&identity)) {
                    self.held.add(path.len())?;
                    self.links[at].paths.push(path.to_vec());
                }
                Ok(())
            }
            Err(Errno::EEXIST) if self.options.extraction.existing == Existing::Skip => Ok(()),
            Err(errno) => {
                let verb = format!("hard link to {}", self.report.quoted(&target));
                self.report.error_at(&verb, path, errno)
            }
        }
    }

    fn take_fifo(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        if self.clear(entry, path)? == Way::Blocked {
            return Ok(());
        }
        match self.make(path, |process| process.mkfifo(path, 0o600))? {
            Ok(()) => self.finish(entry, path),
            Err(Errno::EEXIST) if self.options.extraction.existing == Existing::Skip => Ok(()),
            Err(errno) => self.report.error_at("mkfifo", path, errno),
        }
    }

    /// Puts the links in the places that were held for them.
    fn make_links(&mut self) -> Result<(), Failure> {
        for link in std::mem::take(&mut self.links) {
            self.change_base(link.base)?;
            let mut first: Option<Vec<u8>> = None;
            for path in link.paths {
                self.process.tick()?;
                let Some(metadata) = self.existing(&path)? else { continue };
                if (metadata.dev, metadata.ino) != link.placeholder || metadata.size != 0 {
                    continue;
                }
                let made = self.process.unlink(&path).and_then(|()| match &first {
                    Some(first) => self.process.link(first, &path, Follow::No),
                    None => self.process.symlink(&link.target, &path),
                });
                if let Err(errno) = made {
                    let verb = format!("create symlink to {}", self.report.quoted(&link.target));
                    self.report.error_at(&verb, &path, errno)?;
                    continue;
                }
                if first.is_none() {
                    self.set_time(&path, link.mtime)?;
                    first = Some(path);
                }
            }
        }
        Ok(())
    }

    /// Gives directories their metadata, the deepest first.
    fn complete_directories(&mut self) -> Result<(), Failure> {
        for directory in std::mem::take(&mut self.directories).into_iter().rev() {
            self.process.tick()?;
            self.change_base(directory.base)?;
            // A later member may have put something else there.
            let Some(metadata) = self.existing(&directory.path)? else { continue };
            if !metadata.is_dir() {
                continue;
            }
            if let Some((uid, gid)) = directory.owner
                && let Err(errno) = self.process.chown(&directory.path, Some(uid), Some(gid), Follow::No)
            {
                let verb = format!("change ownership to uid {uid}, gid {gid}");
                self.report.error_at(&verb, &directory.path, errno)?;
            }
            if let Some(mode) = directory.mode
                && metadata.mode != mode
                && let Err(errno) = self.process.chmod(&directory.path, mode, Follow::No)
            {
                let verb = format!("change mode to {}", letters(mode));
                self.report.error_at(&verb, &directory.path, errno)?;
            }
            self.set_time(&directory.path, directory.mtime)?;
        }
        Ok(())
    }
}

fn letters(mode: u32) -> String {
    String::from_utf8_lossy(&crate::files::mode::permission_letters(mode)).into_owned()
}

/// Whether a path is a name or lies below it.
fn starts_with_name(path: &[u8], name: &[u8]) -> bool {
    let name = strip_slashes(name);
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
}
