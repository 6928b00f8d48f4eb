//! Writing members to files.

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Errno, Failure, Follow, OpenFlags, Output, SetTimes};

use super::{Existing, Trouble, Unzip};
use crate::archive::codec::Fault;
use crate::archive::zip::directory::{Entry, Method};

impl Unzip<'_, '_> {
    /// The path that a member goes to; `None` if nothing is left of its name.
    pub(super) fn path_of(&mut self, entry: &Entry) -> Result<Option<Vec<u8>>, Failure> {
        let mut name = entry.name.clone();
        if self.options.lower {
            name.make_ascii_lowercase();
        }
        let shown = String::from_utf8_lossy(&name).into_owned();
        if name.starts_with(b"/") {
            self.status = self.status.max(1);
            self.context.out.print(format_args!("warning:  stripped absolute path spec from {shown}\n"))?;
        }
        let parts: Vec<&[u8]> =
            name.split(|&byte| byte == b'/').filter(|part| !part.is_empty() && *part != b".").collect();
        if parts.contains(&&b".."[..]) {
            self.status = self.status.max(1);
            self.context
                .out
                .print(format_args!("warning:  skipped \"../\" path component(s) in {shown}\n"))?;
        }
        let parts: Vec<&[u8]> = parts.into_iter().filter(|part| *part != b"..").collect();
        let path = match self.options.junk {
            true => parts.last().copied().unwrap_or_default().to_vec(),
            false => parts.join(&b'/'),
        };
        if path.is_empty() || path.contains(&0) {
            return Ok(None);
        }
        Ok(Some(crate::archive::tar::join(&self.options.directory, &path)))
    }

    pub(super) fn extract(&mut self, entry: &Entry) -> Result<(), Failure> {
        if self.options.junk && entry.is_dir() {
            return Ok(());
        }
        let Some(path) = self.path_of(entry)? else { return Ok(()) };
        let process = self.context.process;
        if self.options.update == Some(false) && process.stat(&path, Follow::No).is_err() {
            return Ok(());
        }
        self.make_parents(&path)?;
        if entry.is_dir() {
            return self.extract_directory(entry, &path);
        }
        match process.stat(&path, Follow::No) {
            Ok(present) => {
                let is_newer = entry.time(&self.zone) > Timestamp::new(present.mtime.seconds, 0);
                if self.options.update.is_some() && !is_newer {
                    return Ok(());
                }
                let agreed = match self.options.existing {
                    Existing::Always => true,
                    Existing::Never => false,
                    Existing::Ask => self.ask(&path)?,
                };
                if !agreed {
                    return Ok(());
                }
                if present.is_dir() {
                    let shown = String::from_utf8_lossy(&path).into_owned();
                    return self
                        .complain(&format!("error:  cannot create {shown}\n        Is a directory\n"), 50);
                }
                process.unlink(&path)?;
            }
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => {}
        }
        if entry.is_symlink() {
            return self.note_link(entry, path);
        }
        self.extract_file(entry, &path)
    }

    pub(super) fn ask(&mut self, path: &[u8]) -> Result<bool, Failure> {
        let shown = String::from_utf8_lossy(path).into_owned();
        loop {
            self.complain(&format!("replace {shown}? [y]es, [n]o, [A]ll, [N]one, [r]ename: "), 0)?;
            let mut answer = Vec::new();
            let mut byte = [0];
            // Byte by byte, so that the next question finds its own answer.
            while self.context.process.read(0, &mut byte)? == 1 && byte[0] != b'\n' {
                answer.push(byte[0]);
            }
            match answer.first() {
                Some(b'y' | b'Y') => return Ok(true),
                Some(b'n') => return Ok(false),
                Some(b'A') => {
                    self.options.existing = Existing::Always;
                    return Ok(true);
                }
                Some(b'N') => {
                    self.options.existing = Existing::Never;
                    return Ok(false);
                }
                None => {
                    self.complain(" NULL\n(EOF or read error, treating as \"[N]one\" ...)\n", 1)?;
                    self.options.existing = Existing::Never;
                    return Ok(false);
                }
                Some(_) => {
                    let text = String::from_utf8_lossy(&answer).into_owned();
                    self.complain(&format!("error:  invalid response [{text}]\n"), 0)?;
                }
            }
        }
    }

    pub(super) fn make_parents(&mut self, path: &[u8]) -> Result<(), Failure> {
        for (at, _) in path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
            // Most are there already; one that cannot be made shows itself with the file.
            if self.context.process.mkdir(&path[..at], 0o777) == Err(Errno::Killed) {
                return Err(Failure::Errno(Errno::Killed));
            }
        }
        Ok(())
    }

    pub(super) fn extract_directory(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        match self.context.process.mkdir(path, 0o777) {
            Ok(()) => {
                if self.options.quiet == 0 {
                    self.context.out.write(&[b"   creating: ", path, b"/\n"].concat())?;
                }
            }
            Err(Errno::EEXIST) => {}
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                let shown = String::from_utf8_lossy(path).into_owned();
                return self.complain(
                    &format!("checkdir error:  cannot create {shown}\n                 {errno}\n"),
                    2,
                );
            }
        }
        self.held.add(path.len() + 64)?;
        self.directories.push((path.to_vec(), entry.mode(), entry.time(&self.zone)));
        Ok(())
    }

    pub(super) fn extract_file(&mut self, entry: &Entry, path: &[u8]) -> Result<(), Failure> {
        let process = self.context.process;
        let shown = String::from_utf8_lossy(path).into_owned();
        if entry.is_encrypted() || matches!(entry.method, Method::Other(_)) {
            let fault = if entry.is_encrypted() { Fault::Method(1) } else { Fault::Method(0) };
            return self.report(entry, Trouble::Fault(fault, 0));
        }
        let fd = match process.open(path, OpenFlags::NEW.mode(0o666)) {
            Ok(fd) => fd,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                return self.complain(&format!("error:  cannot create {shown}\n        {errno}\n"), 50);
            }
        };
        if self.options.quiet == 0 {
            let verb = if entry.method == Method::Stored { " extracting" } else { "  inflating" };
            self.context.out.print(format_args!("{verb}: {shown:<22}  "))?;
        }
        let mut output = Output::new(process, fd);
        let result = self.decode(entry, Some(&mut output));
        drop(output);
        process.close(fd)?;
        match result {
            Ok(()) if self.options.quiet == 0 => self.context.out.write(b"\n")?,
            Ok(()) => {}
            Err(Trouble::Failure(Failure::Write(errno))) if errno != Errno::Killed => {
                self.complain(&format!("\n{shown}:  write error ({errno}).\n"), 50)?;
            }
            Err(trouble) => self.report(entry, trouble)?,
        }
        self.restore(path, entry.mode(), entry.time(&self.zone), self.options.times < 2)
    }

    pub(super) fn restore(
        &mut self,
        path: &[u8],
        mode: Option<u32>,
        time: Timestamp,
        with_time: bool,
    ) -> Result<(), Failure> {
        let process = self.context.process;
        let killed = |result: Result<(), Errno>| match result {
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            // What cannot be restored does not spoil the file.
            _ => Ok(()),
        };
        if let Some(mode) = mode {
            let mask = if self.options.keep_bits { 0o7777 } else { 0o777 };
            killed(process.chmod(path, mode & mask, Follow::No))?;
        }
        if with_time {
            killed(process.set_times(path, SetTimes::At(time), SetTimes::At(time), Follow::No))?;
        }
        Ok(())
    }

    /// Notes a link, whose target is the entry's contents.
    pub(super) fn note_link(&mut self, entry: &Entry, path: Vec<u8>) -> Result<(), Failure> {
        const LONGEST: u64 = 4096;
        if entry.size > LONGEST {
            return self.complain("error:  symlink target is too long\n", 50);
        }
        let mut target = Vec::new();
        let mut contents = match self.archive.contents(entry) {
            Ok(contents) => contents,
            Err(fault) => return self.report(entry, Trouble::Fault(fault, 0)),
        };
        let mut buffer = [0; 1024];
        loop {
            match contents.read_some(&mut buffer) {
                Ok(0) => break,
                Ok(count) if (target.len() + count) as u64 <= LONGEST => {
                    target.extend_from_slice(&buffer[..count])
                }
                Ok(_) => return self.complain("error:  symlink target is too long\n", 50),
                Err(fault) => return self.report(entry, Trouble::Fault(fault, contents.checksum())),
            }
        }
        if self.options.quiet == 0 {
            let (shown, to) =
                (String::from_utf8_lossy(&path).into_owned(), String::from_utf8_lossy(&target).into_owned());
            self.context.out.print(format_args!("    linking: {shown:<22}  -> {to} \n"))?;
        }
        self.held.add(path.len() + target.len() + 64)?;
        self.links.push((path, target));
        Ok(())
    }

    pub(super) fn make_links(&mut self) -> Result<(), Failure> {
        let links = std::mem::take(&mut self.links);
        if links.is_empty() {
            return Ok(());
        }
        if self.options.quiet == 0 {
            self.context.out.write(b"finishing deferred symbolic links:\n")?;
        }
        for (path, target) in links {
            self.context.process.tick()?;
            let (shown, to) =
                (String::from_utf8_lossy(&path).into_owned(), String::from_utf8_lossy(&target).into_owned());
            if self.options.quiet == 0 {
                self.context.out.print(format_args!("  {shown:<22} -> {to}\n"))?;
            }
            match self.context.process.symlink(&target, &path) {
                Ok(()) => {}
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => self.complain(&format!("symlink error: {errno}\n"), 1)?,
            }
        }
        Ok(())
    }
}
