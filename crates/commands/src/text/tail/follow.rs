//! `tail -f`: looking at files again and again.

use boxsh_kernel::vfs::{FileKind, Metadata, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, KillTarget, OpenFlags, Pid, ProcessInfo, ProcessState, Seek};

use super::{FollowBy, Following, Open, offset};
use crate::message;
use crate::text::ends::{self, Headers, pretty};

/// What went wrong with a followed file last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trouble {
    None,
    Error(Errno),
    /// It cannot be followed: a directory, say.
    Kind,
}

struct Followed<'p> {
    name: Vec<u8>,
    open: Option<Open<'p>>,
    /// Given up for good.
    ignored: bool,
    tailable: bool,
    trouble: Trouble,
    seen: Option<Seen>,
    unchanged: u64,
}

/// What a file looked like when it was read last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    file: (u64, u64),
    mode: u32,
    mtime: Timestamp,
    size: u64,
    is_regular: bool,
}

impl Seen {
    fn new(metadata: &Metadata, size: u64) -> Self {
        Self {
            file: (metadata.dev, metadata.ino),
            mode: metadata.st_mode(),
            mtime: metadata.mtime,
            size,
            is_regular: metadata.is_file(),
        }
    }

    fn is_like(&self, metadata: &Metadata) -> bool {
        self.mode == metadata.st_mode()
            && self.mtime == metadata.mtime
            && self.is_regular
            && self.size == metadata.size
    }
}

fn can_be_followed(metadata: &Metadata) -> bool {
    matches!(metadata.kind, FileKind::File | FileKind::Fifo | FileKind::Socket | FileKind::CharDevice)
}

pub(super) struct Follower<'p> {
    options: Following,
    files: Vec<Followed<'p>>,
    /// The file whose output came last.
    last: usize,
    exhausted: bool,
}

/// Whether a process is gone, or only waits for its parent to ask how it ended: a shell that runs this command in its
/// foreground does not ask before the command has ended.
fn has_ended(context: &Context<'_>, pid: Pid) -> bool {
    let is_there = |error| matches!(error, Ok(()) | Err(Errno::EPERM));
    let is_zombie = |info: &ProcessInfo| info.pid == pid && matches!(info.state, ProcessState::Zombie(_));
    !is_there(context.process.kill(KillTarget::Process(pid), None))
        || context.process.processes().iter().any(is_zombie)
}

impl<'p> Follower<'p> {
    pub(super) fn new(options: Following) -> Self {
        Self { options, files: Vec::new(), last: 0, exhausted: false }
    }

    /// Whether it ended because there was nothing left to follow.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Takes on a file that could not be opened.
    pub(super) fn add_missing(&mut self, name: &[u8], error: Errno) {
        self.files.push(Followed {
            name: name.to_vec(),
            open: None,
            ignored: !self.options.retry,
            tailable: !self.options.retry,
            trouble: Trouble::Error(error),
            seen: None,
            unchanged: 0,
        });
    }

    /// Takes on an open file; `false` if it cannot be followed.
    pub(super) fn add(
        &mut self,
        context: &mut Context<'p>,
        name: &[u8],
        open: Open<'p>,
        was_read: bool,
    ) -> Result<bool, Failure> {
        if self.options.by.is_none() {
            return Ok(true);
        }
        self.last = self.files.len();
        let mut file = Followed {
            name: name.to_vec(),
            open: None,
            ignored: !was_read,
            tailable: true,
            trouble: Trouble::None,
            seen: None,
            unchanged: 0,
        };
        let metadata = context.process.fstat(open.fd())?;
        let mut success = true;
        if !can_be_followed(&metadata) {
            success = false;
            file.trouble = Trouble::Kind;
            file.tailable = false;
            file.ignored = !self.options.retry;
            let tail = if file.ignored { "; giving up on this name" } else { "" };
            let shown = message::name(context, pretty(name));
            context.warn(format_args!("{shown}: cannot follow end of this type of file{tail}"))?;
        } else if was_read {
            file.seen = Some(Seen::new(&metadata, offset(context, open.fd()).unwrap_or(0)));
            file.open = Some(open);
        }
        self.files.push(file);
        Ok(success)
    }

    /// Whether there is anything to follow; what comes through a pipe has had its end.
    pub(super) fn has_viable(&mut self, context: &Context<'_>) -> bool {
        for file in &mut self.files {
            let is_stream =
                |open: &Open<'_>| context.process.seek(open.fd(), Seek::Current(0)) == Err(Errno::ESPIPE);
            if file.name == b"-" && file.open.as_ref().is_some_and(is_stream) {
                file.open = None;
                file.ignored = true;
            }
        }
        self.files.iter().any(|file| !file.ignored)
            || self.files.iter().any(|file| file.trouble != Trouble::None)
    }

    /// The files in the order in which they were written to.
    fn latest_last(&self, context: &Context<'_>) -> Vec<usize> {
        let written = |at: &usize| {
            let open = self.files[*at].open.as_ref()?;
            context.process.fstat(open.fd()).ok().map(|metadata| metadata.mtime)
        };
        let mut order: Vec<usize> = (0..self.files.len()).collect();
        order.sort_by_cached_key(written);
        order
    }

    /// Follows until nothing is left to follow or the watched process has ended.
    pub(super) fn run(&mut self, context: &mut Context<'p>, headers: &mut Headers) -> Result<(), Failure> {
        let mut writer_is_dead = false;
        loop {
            let mut any = false;
            for at in self.latest_last(context) {
                any |= self.look(context, headers, at)?;
            }
            if !self.has_live_files() {
                context.out.flush()?;
                context.warn(format_args!("no files remaining"))?;
                self.exhausted = true;
                return Ok(());
            }
            context.out.flush()?;
            if any {
                context.process.tick()?;
                continue;
            }
            // Writing nothing tells whether anybody still reads.
            context.process.write(1, b"").map_err(Failure::Write)?;
            if writer_is_dead {
                return Ok(());
            }
            writer_is_dead = self.options.pid.is_some_and(|pid| has_ended(context, pid));
            if !writer_is_dead {
                match context.process.sleep(self.options.interval) {
                    Ok(()) | Err(Errno::EINTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }

    fn has_live_files(&self) -> bool {
        if self.options.retry && self.options.by == Some(FollowBy::Name) {
            return true;
        }
        self.files.iter().any(|file| file.open.is_some() || (self.options.retry && !file.ignored))
    }

    /// Looks at one file, and writes what is new in it; whether there was anything.
    fn look(&mut self, context: &mut Context<'p>, headers: &mut Headers, at: usize) -> Result<bool, Failure> {
        let file = &mut self.files[at];
        if file.ignored {
            return Ok(false);
        }
        let (Some(open), Some(seen)) = (&file.open, file.seen) else {
            self.recheck(context, at)?;
            return Ok(false);
        };
        let fd = open.fd();
        let metadata = context.process.fstat(fd)?;
        if seen.is_like(&metadata) {
            file.unchanged += 1;
            if file.unchanged > self.options.unchanged && self.options.by == Some(FollowBy::Name) {
                file.unchanged = 0;
                self.recheck(context, at)?;
            }
            return Ok(false);
        }
        file.unchanged = 0;
        let mut size = seen.size;
        if metadata.is_file() && metadata.size < seen.size {
            let shown = message::name(context, pretty(&file.name));
            context.out.flush()?;
            context.warn(format_args!("{shown}: file truncated"))?;
            context.process.seek(fd, Seek::Start(0))?;
            size = 0;
        }
        let name = file.name.clone();
        let is_regular = metadata.is_file();
        // A header only above something: a touched file has nothing new to show.
        if at != self.last && (!is_regular || metadata.size > size) {
            headers.write(context, &name)?;
            self.last = at;
        }
        let copied = match ends::copy(context, fd, u64::MAX) {
            Err(Failure::Errno(error)) => {
                ends::report_read(context, &name, error)?;
                0
            }
            other => other?,
        };
        self.files[at].seen = Some(Seen::new(&metadata, size + copied));
        Ok(copied > 0)
    }

    /// Opens a file by its name again, and sees whether it is still the same.
    fn recheck(&mut self, context: &mut Context<'p>, at: usize) -> Result<(), Failure> {
        let retry = self.options.retry;
        let by_name = self.options.by == Some(FollowBy::Name);
        let file = &mut self.files[at];
        let (was_tailable, before) = (file.tailable, file.trouble);
        let shown = message::name_in_sentence(context, pretty(&file.name));
        let opened = context.process.open(&file.name, OpenFlags::READ.nonblocking(true));
        file.tailable = !(retry && opened.is_err());
        let open = match opened {
            Ok(fd) => Open::new(context.process, fd, true),
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                file.trouble = Trouble::Error(error);
                file.open = None;
                if !file.tailable && was_tailable {
                    context.warn(format_args!("{shown} has become inaccessible: {error}"))?;
                } else if file.tailable && before != file.trouble {
                    let name = message::name(context, pretty(&file.name));
                    context.warn(format_args!("{name}: {error}"))?;
                }
                return Ok(());
            }
        };
        let metadata = context.process.fstat(open.fd())?;
        if !can_be_followed(&metadata) {
            file.trouble = Trouble::Kind;
            file.tailable = false;
            file.ignored = !(retry && by_name);
            file.open = None;
            if was_tailable || before != file.trouble {
                let tail = if file.ignored { "; giving up on this name" } else { "" };
                context.warn(format_args!("{shown} has been replaced with an untailable file{tail}"))?;
            }
            return Ok(());
        }
        file.trouble = Trouble::None;
        let is_same = file.seen.is_some_and(|seen| seen.file == (metadata.dev, metadata.ino));
        let news = match before {
            Trouble::Kind => "has become accessible",
            Trouble::Error(error) if error != Errno::ENOENT => "has become accessible",
            _ if file.open.is_none() => "has appeared;  following new file",
            _ if !is_same => "has been replaced;  following new file",
            _ => return Ok(()),
        };
        context.warn(format_args!("{shown} {news}"))?;
        // Nothing of it has been seen yet, whatever its size: the next look shows it all.
        let mut seen = Seen::new(&metadata, 0);
        seen.mtime = Timestamp::new(i64::MIN, 0);
        file.seen = Some(seen);
        file.open = Some(open);
        file.unchanged = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use boxsh_kernel::vfs::{Memory, MemoryOptions, Timestamp};
    use boxsh_kernel::{
        Clock, Environment, Kernel, KernelOptions, KillTarget, Limits, OpenFlags, Process, Registry, Signal,
        WaitFor,
    };

    fn put(process: &Process, path: &[u8], flags: OpenFlags, text: &[u8]) {
        let fd = process.open(path, flags).unwrap();
        process.write_all(fd, text).unwrap();
        process.close(fd).unwrap();
    }

    /// Runs `tail` beside `writer`, and gives what it wrote, messages included.
    fn follow(arguments: &[&str], writer: fn(&Process)) -> String {
        let clock = Clock::virtual_at(Timestamp::new(0, 0));
        let options = MemoryOptions::default().clock(Arc::new(clock.clone())).root_uid(1000).root_gid(1000);
        let registry = Registry::of(&crate::ALL);
        let fs = Arc::new(Memory::new(&options));
        let kernel =
            Kernel::new(KernelOptions { clock, registry: Arc::new(registry), ..KernelOptions::new(fs) });
        let process = kernel.create_process(&[b"test"]).unwrap();
        let arguments: Vec<Vec<u8>> = arguments.iter().map(|word| word.as_bytes().to_vec()).collect();
        let finished = kernel.run(process, &Limits::default(), move |process| {
            put(process, b"f", OpenFlags::WRITE, b"one\n");
            let (read, write) = process.capture_files();
            let command = process.registry().get(b"tail").unwrap();
            let child = process.fork().unwrap();
            child.set_file(1, write.clone()).unwrap();
            child.set_file(2, write).unwrap();
            let pid = process
                .spawn(child, move |child| child.execute_command(&command, arguments, Environment::default()))
                .unwrap();
            process.sleep(Duration::from_secs(2)).unwrap();
            writer(process);
            process.sleep(Duration::from_secs(2)).unwrap();
            process.kill(KillTarget::Process(pid), Some(Signal::TERM)).unwrap();
            process.wait(WaitFor::Process(pid)).unwrap();
            process.collect(&read).unwrap()
        });
        String::from_utf8(finished.value.unwrap()).unwrap()
    }

    #[test]
    fn what_a_live_writer_adds_is_shown() {
        let seen = follow(&["tail", "-f", "f"], |process| put(process, b"f", OpenFlags::APPEND, b"two\n"));
        assert_eq!(seen, "one\ntwo\n");
    }

    #[test]
    fn a_truncated_file_is_shown_again() {
        let seen = follow(&["tail", "-f", "f"], |process| put(process, b"f", OpenFlags::WRITE, b"2\n"));
        assert_eq!(seen, "one\ntail: f: file truncated\n2\n");
    }

    #[test]
    fn a_replaced_file_is_followed_by_name() {
        let seen = follow(&["tail", "-F", "f"], |process| {
            put(process, b"g", OpenFlags::WRITE, b"new\n");
            process.rename(b"g", b"f", boxsh_kernel::vfs::Rename::Replace).unwrap();
        });
        assert_eq!(seen, "one\ntail: 'f' has been replaced;  following new file\nnew\n");
    }

    #[test]
    fn a_file_may_appear_later() {
        let seen = follow(&["tail", "-F", "g"], |process| put(process, b"g", OpenFlags::WRITE, b"x\n"));
        assert_eq!(
            seen,
            "tail: cannot open 'g' for reading: No such file or directory\n\
             tail: 'g' has appeared;  following new file\nx\n"
        );
    }
}
