//! `cpio -p`: copying files to a directory.

use std::collections::HashMap;

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Follow, Input, OpenFlags, Output, SetTimes,
};

use super::super::tar::join;
use super::{Options, say_blocks, say_name};
use crate::memory::Held;

struct Passer<'o, 'c, 'p> {
    context: &'c mut Context<'p>,
    options: &'o Options,
    status: u8,
    copied: u64,
    /// Where files with several links have gone.
    links: HashMap<(u64, u64), Vec<u8>>,
    directories: Vec<(Vec<u8>, Metadata)>,
    held: Held<'p>,
}

pub(super) fn run(context: &mut Context<'_>, options: &Options) -> CommandResult {
    let process = context.process;
    let mut input = context.stdin();
    let held = Held::new(process);
    let mut passer = Passer {
        context,
        options,
        status: 0,
        copied: 0,
        links: HashMap::new(),
        directories: Vec::new(),
        held,
    };
    let end = if options.null { 0 } else { b'\n' };
    let mut name = Vec::new();
    loop {
        name.clear();
        if !input.read_record(end, &mut name)? {
            break;
        }
        if name.last() == Some(&end) {
            name.pop();
        }
        match name.is_empty() {
            true => passer.context.warn(format_args!("blank line ignored"))?,
            false => passer.pass(&name)?,
        }
    }
    for (path, metadata) in std::mem::take(&mut passer.directories).into_iter().rev() {
        passer.restore(&path, &metadata)?;
    }
    let (status, copied) = (passer.status, passer.copied);
    say_blocks(context, options, copied)?;
    Ok(Exit(status))
}

impl Passer<'_, '_, '_> {
    fn complain(&mut self, name: &[u8], what: &str, errno: Errno) -> Result<(), Failure> {
        if errno == Errno::Killed {
            return Err(Failure::Errno(errno));
        }
        self.status = 2;
        Ok(self.context.warn(format_args!("{}: Cannot {what}: {errno}", String::from_utf8_lossy(name)))?)
    }

    fn pass(&mut self, name: &[u8]) -> Result<(), Failure> {
        let process = self.context.process;
        let follow = if self.options.dereference { Follow::Yes } else { Follow::No };
        let metadata = match process.stat(name, follow) {
            Ok(metadata) => metadata,
            Err(errno) => return self.complain(name, "stat", errno),
        };
        let path = join(&self.options.directory, name.strip_prefix(b"/").unwrap_or(name));
        let end = path.iter().rposition(|&byte| byte != b'/').map_or(path.len(), |last| last + 1);
        let path = path[..end].to_vec();
        if let Ok(present) = process.stat(&path, Follow::No) {
            if present.is_dir() && metadata.is_dir() {
                self.held.add(path.len() + 128)?;
                self.directories.push((path.clone(), metadata));
                return say_name(self.context, self.options, &path);
            }
            if !self.options.unconditional && present.mtime >= metadata.mtime {
                let shown = String::from_utf8_lossy(&path).into_owned();
                let text = format!("{shown} not created: newer or same age version exists");
                return Ok(self.context.warn(format_args!("{text}"))?);
            }
            if let Err(errno) = process.unlink(&path) {
                return self.complain(&path, "remove current", errno);
            }
        }
        if self.options.directories {
            for (at, _) in path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
                if process.mkdir(&path[..at], 0o777) == Err(Errno::Killed) {
                    return Err(Failure::Errno(Errno::Killed));
                }
            }
        }
        self.make(name, &path, &metadata)?;
        say_name(self.context, self.options, &path)
    }

    fn make(&mut self, name: &[u8], path: &[u8], metadata: &Metadata) -> Result<(), Failure> {
        let process = self.context.process;
        let identity = (metadata.dev, metadata.ino);
        if self.options.link && !metadata.is_dir() && process.link(name, path, Follow::No).is_ok() {
            return Ok(());
        }
        if metadata.nlink > 1
            && !metadata.is_dir()
            && let Some(first) = self.links.get(&identity).cloned()
            && process.link(&first, path, Follow::No).is_ok()
        {
            if self.options.verbose {
                let (from, to) = (
                    String::from_utf8_lossy(&first).into_owned(),
                    String::from_utf8_lossy(path).into_owned(),
                );
                self.context.warn(format_args!("{from} linked to {to}"))?;
            }
            return Ok(());
        }
        match metadata.kind {
            FileKind::Directory => {
                if let Err(errno) = process.mkdir(path, (metadata.mode & 0o777) | 0o700) {
                    return self.complain(path, "make directory", errno);
                }
                self.held.add(path.len() + 128)?;
                self.directories.push((path.to_vec(), *metadata));
                return Ok(());
            }
            FileKind::File => self.copy(name, path)?,
            FileKind::Symlink => {
                let target = process.read_link(name)?;
                if let Err(errno) = process.symlink(&target, path) {
                    return self.complain(path, "create symlink", errno);
                }
            }
            FileKind::Fifo => {
                if let Err(errno) = process.mkfifo(path, metadata.mode & 0o777) {
                    return self.complain(path, "mknod", errno);
                }
            }
            _ => return self.complain(path, "mknod", Errno::EPERM),
        }
        if metadata.nlink > 1 {
            self.held.add(path.len() + 64)?;
            self.links.insert(identity, path.to_vec());
        }
        self.restore(path, metadata)
    }

    fn copy(&mut self, name: &[u8], path: &[u8]) -> Result<(), Failure> {
        let process = self.context.process;
        let source = match process.open(name, OpenFlags::READ) {
            Ok(fd) => fd,
            Err(errno) => return self.complain(name, "open", errno),
        };
        let mut input = Input::new(process, source, true);
        let target = match process.open(path, OpenFlags::NEW.mode(0o600)) {
            Ok(fd) => fd,
            Err(errno) => return self.complain(path, "open", errno),
        };
        let mut output = Output::new(process, target);
        let result = (|| {
            loop {
                let data = input.fill()?;
                if data.is_empty() {
                    return output.flush();
                }
                output.write(data)?;
                let count = data.len();
                self.copied += count as u64;
                input.advance(count);
            }
        })();
        drop(output);
        process.close(target)?;
        match result {
            Err(Failure::Write(errno)) => self.complain(path, "write", errno),
            other => other,
        }
    }

    fn restore(&mut self, path: &[u8], metadata: &Metadata) -> Result<(), Failure> {
        let process = self.context.process;
        let ignore = |result: Result<(), Errno>| match result {
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            // What may not be restored does not spoil the copy.
            _ => Ok(()),
        };
        if process.credentials().uid == 0 {
            ignore(process.chown(path, Some(metadata.uid), Some(metadata.gid), Follow::No))?;
        }
        if !metadata.is_symlink() {
            ignore(process.chmod(path, metadata.mode, Follow::No))?;
        }
        if self.options.times {
            ignore(process.set_times(
                path,
                SetTimes::At(metadata.atime),
                SetTimes::At(metadata.mtime),
                Follow::No,
            ))?;
        }
        Ok(())
    }
}
