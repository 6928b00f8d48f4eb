//! Starting programs by path.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{Errno, FsPath, FsPathBuf, Metadata, Result, Walk};

use super::walk::Target;
use super::{Follow, PANICKED, Process};
use crate::command::{Command, run_command};
use crate::environment::Environment;
use crate::fd::FdTable;
use crate::image::STUB_MAGIC;
use crate::lookups::{Start, Trail};
#[cfg(unix)]
use crate::native::NativeCommand;
use crate::observer::FileAction;
use crate::open_file::Kind;
use crate::table::ExitStatus;

/// How far into a file the line of its interpreter may go, as on Linux.
const HEAD: usize = 256;

/// How a host program starts.
#[cfg(unix)]
const NATIVE_MAGIC: &[u8] = b"\x7fELF";

/// Interpreters of interpreters, as on Linux.
const MAX_INTERPRETERS: u32 = 5;

/// What a file is, to somebody who wants to run it.
#[derive(Clone)]
pub enum Executable {
    /// A program of the session.
    Command(Arc<dyn Command>),
    /// A script that names its interpreter.
    Script {
        /// The interpreter's path.
        interpreter: Vec<u8>,
        /// Its one argument.
        argument: Option<Vec<u8>>,
    },
}

impl std::fmt::Debug for Executable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(command) => f.debug_tuple("Command").field(&command.name()).finish(),
            Self::Script { interpreter, .. } => {
                f.debug_tuple("Script").field(&String::from_utf8_lossy(interpreter)).finish()
            }
        }
    }
}

/// Whether anybody has a say in the start of a program.
#[derive(Clone, Copy)]
enum Notice {
    None,
    Observer,
}

/// A program that is about to take the place of another one in a process, with what it inherits. It is kept apart until the code of
/// the other has returned, which may still put back descriptors of its own.
pub(super) struct Next {
    command: Arc<dyn Command>,
    notice: Notice,
    program: Vec<u8>,
    arguments: Vec<Vec<u8>>,
    environment: Environment,
    fds: FdTable,
    ignored: u64,
}

impl Process {
    /// Looks at a file that is to be run.
    ///
    /// # Errors
    /// `EACCES` if it may not be run or is no file, `ENOEXEC` if it is neither program nor script (shells run
    /// such a file themselves), `ENOENT` if it is a program that was removed from the session, or why it
    /// cannot be found.
    pub fn load(&self, path: &[u8]) -> Result<Executable> {
        self.load_resolved(path).map(|(executable, _)| executable)
    }

    /// Looks at a file that is to be run, and says where it really is. The file may be executable without being
    /// readable.
    fn load_resolved(&self, path: &[u8]) -> Result<(Executable, FsPathBuf)> {
        self.tick_in_place()?;
        let start = self.start_of(path)?;
        let head = &start.bytes[..];
        #[cfg(unix)]
        if let Some(native) = &self.kernel.native
            && head.starts_with(NATIVE_MAGIC)
        {
            let path = start.path.to_absolute();
            let session = match native.prefers_session(&path) {
                true => {
                    self.kernel.registry.get(path.rsplit(|&byte| byte == b'/').next().unwrap_or_default())
                }
                false => None,
            };
            let command = session.unwrap_or_else(|| Arc::new(NativeCommand::new(path)));
            return Ok((Executable::Command(command), start.path));
        }
        #[cfg(unix)]
        if head.starts_with(NATIVE_MAGIC)
            && let Some((_, name)) = start.path.as_path().split_last()
            && let Some(command) = self.kernel.registry.get(name)
        {
            // In a tree of the host the session's programs stand in for those that cannot run.
            return Ok((Executable::Command(command), start.path));
        }
        Ok((self.recognize(head)?, start.path))
    }

    /// How a file that is to be run starts, and where it really is.
    fn start_of(&self, path: &[u8]) -> Result<Start> {
        let kernel = &self.kernel;
        if let Some(start) = kernel.lookups.start(&*kernel.fs, path, &self.credentials.borrow()) {
            self.reach(FileAction::Read, start.path.as_path())?;
            return Ok(start);
        }
        // First the number: what changes after it was asked for is noticed the next time.
        let plain = self.plain(path);
        let generation = plain.and_then(|plain| kernel.fs.generation(plain));
        let start = self.read_start(path)?;
        if let (Some(plain), Some(generation)) = (plain, generation)
            && start.path.as_path() == plain
        {
            kernel.lookups.keep_start(path, self.credentials(), generation, start.clone());
        }
        Ok(start)
    }

    fn read_start(&self, path: &[u8]) -> Result<Start> {
        let resolved = self.resolve(path, Follow::Yes)?;
        let file = match resolved.target {
            Target::Descriptor(fd) => match &self.file(fd)?.kind {
                Kind::File { handle, .. } => {
                    self.credentials().may(&handle.metadata()?, 1)?;
                    handle.clone()
                }
                _ => return Err(Errno::EACCES),
            },
            _ => {
                let metadata = resolved.metadata()?;
                if !metadata.is_file() {
                    return Err(Errno::EACCES);
                }
                self.credentials().may(metadata, 1)?;
                let path = resolved.path.as_path();
                self.reach(FileAction::Read, path)?.open(path, &boxsh_vfs::OpenOptions::READ)?
            }
        };
        let mut head = [0; HEAD];
        let count = file.read_at(&mut head, 0)?;
        Ok(Start { bytes: head[..count].into(), path: resolved.path })
    }

    /// Says what a file is by how it starts.
    fn recognize(&self, head: &[u8]) -> Result<Executable> {
        let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if let Some(name) = line.strip_prefix(STUB_MAGIC) {
            return self.kernel.registry.get(name).map(Executable::Command).ok_or(Errno::ENOENT);
        }
        let Some(line) = line.strip_prefix(b"#!") else { return Err(Errno::ENOEXEC) };
        let line = line.trim_ascii();
        if line.is_empty() {
            return Err(Errno::ENOEXEC);
        }
        let (interpreter, argument) = match line.iter().position(|byte| matches!(byte, b' ' | b'\t')) {
            Some(at) => (&line[..at], Some(line[at..].trim_ascii().to_vec())),
            None => (line, None),
        };
        Ok(Executable::Script { interpreter: interpreter.to_vec(), argument })
    }

    /// Becomes another program, the file at `path`.
    ///
    /// In a child, that program runs once the code of the present one has returned, on the same stack; what that returns is of no
    /// importance, and until then every system call of it fails with [`Errno::Killed`]. So it is with everything that
    /// [`Process::spawn`] and [`Process::call`] run. In the first process of a run the program runs at once, and this is its status.
    ///
    /// # Errors
    /// As for [`Process::load`]; nothing has changed then.
    pub fn execute(&self, path: &[u8], arguments: Vec<Vec<u8>>, environment: Environment) -> Result<u8> {
        let (mut path, mut arguments) = (path.to_vec(), arguments);
        for _ in 0..=MAX_INTERPRETERS {
            match self.load_resolved(&path)? {
                (Executable::Command(command), program) => {
                    let program = program.to_absolute();
                    return Ok(self.become_program(&command, program, arguments, environment));
                }
                (Executable::Script { interpreter, argument }, _) => {
                    let script = std::mem::replace(&mut path, interpreter.clone());
                    let rest = arguments.split_off(arguments.len().min(1));
                    arguments =
                        std::iter::once(interpreter).chain(argument).chain([script]).chain(rest).collect();
                }
            }
        }
        Err(Errno::ELOOP)
    }

    /// Becomes a program of the session that has been looked up already; see [`Process::execute`].
    pub fn execute_command(
        &self,
        command: &Arc<dyn Command>,
        arguments: Vec<Vec<u8>>,
        environment: Environment,
    ) -> u8 {
        let program = [b"/usr/bin/", command.name().as_bytes()].concat();
        self.become_program(command, program, arguments, environment)
    }

    /// As [`Process::execute_command`], for a program that goes on with the work of the present one: no observer is asked.
    pub fn continue_as(
        &self,
        command: Arc<dyn Command>,
        arguments: Vec<Vec<u8>>,
        environment: Environment,
    ) -> u8 {
        let program = [b"/usr/bin/", command.name().as_bytes()].concat();
        self.replace(command, Notice::None, program, arguments, environment)
    }

    fn become_program(
        &self,
        command: &Arc<dyn Command>,
        program: Vec<u8>,
        arguments: Vec<Vec<u8>>,
        environment: Environment,
    ) -> u8 {
        let notice = if self.observer().is_some() { Notice::Observer } else { Notice::None };
        self.replace(command.clone(), notice, program, arguments, environment)
    }

    fn replace(
        &self,
        command: Arc<dyn Command>,
        notice: Notice,
        program: Vec<u8>,
        arguments: Vec<Vec<u8>>,
        environment: Environment,
    ) -> u8 {
        let mut fds = self.fds.take();
        fds.exec();
        let ignored = self.record.ignored.load(Ordering::Relaxed);
        let next = Next { command, notice, program, arguments, environment, fds, ignored };
        if self.replaceable.get() {
            *self.next.borrow_mut() = Some(next);
            // From here on every system call of the present program fails, so that it returns.
            self.record.attention.store(true, Ordering::Release);
            return 0;
        }
        // The first process of a run: its body goes on afterwards.
        self.run_programs(|process| process.run_next(next)).unwrap_or(PANICKED.code())
    }

    /// Runs `body`, and then the programs that the process becomes, one after the other on the same stack; `None` if the last
    /// of them panicked.
    pub(super) fn run_programs(&self, body: impl FnOnce(&Self) -> u8) -> Option<u8> {
        let before = self.replaceable.replace(true);
        let mut returned = self.guarded(body);
        while let Some(next) = self.next.take() {
            if self.attend().is_err() {
                break;
            }
            returned = self.guarded(|process| process.run_next(next));
        }
        self.replaceable.set(before);
        returned
    }

    fn run_next(&self, next: Next) -> u8 {
        {
            let mut status = self.record.status.lock();
            status.arguments = next.arguments.into();
            status.program = Some(next.program.into());
            status.environment = next.environment.clone();
        }
        *self.environment.borrow_mut() = next.environment.clone();
        // Closing wakes others and may free much: not while the table is borrowed.
        drop(self.fds.replace(next.fds));
        // The code that would have dealt with a signal is gone; what was ignored stays ignored.
        self.record.ignored.store(next.ignored, Ordering::Relaxed);
        self.record.caught.store(0, Ordering::Relaxed);
        match next.notice {
            Notice::None => run_command(&next.command, self),
            Notice::Observer => self.run_watched(&next.command, next.environment),
        }
    }

    /// Finds a program as `execvp` does: a name with a slash is a path, any other is looked for along `search`
    /// (the value of `PATH`).
    ///
    /// # Errors
    /// `ENOENT` if there is none, `EACCES` if there is one that may not be run.
    pub fn find_program(&self, name: &[u8], search: Option<&[u8]>) -> Result<Vec<u8>> {
        if name.is_empty() {
            return Err(Errno::ENOENT);
        }
        if name.contains(&b'/') {
            return Ok(name.to_vec());
        }
        let search = search.unwrap_or(b"/bin:/usr/bin");
        let kernel = &self.kernel;
        if let Some(found) = kernel.lookups.program(&*kernel.fs, name, search, &self.credentials.borrow()) {
            self.tick_in_place()?;
            return Ok(found);
        }
        let mut refused = Errno::ENOENT;
        let mut trail = Some(Trail::default());
        for directory in search.split(|&byte| byte == b':') {
            let mut candidate = directory.to_vec();
            if !candidate.is_empty() && candidate.last() != Some(&b'/') {
                candidate.push(b'/');
            }
            candidate.extend_from_slice(name);
            match self.examine(&candidate, &mut trail) {
                Ok(metadata) if metadata.is_file() => match self.credentials().may(&metadata, 1) {
                    Ok(()) => {
                        if let Some(trail) = trail {
                            kernel.lookups.keep_program(name, search, self.credentials(), trail, &candidate);
                        }
                        return Ok(candidate);
                    }
                    Err(error) => refused = error,
                },
                Ok(_) | Err(Errno::ENOENT | Errno::ENOTDIR | Errno::EACCES | Errno::ELOOP) => {}
                Err(error) => return Err(error),
            }
        }
        Err(refused)
    }

    /// Looks whether a file is there, as [`Process::stat`] does, and adds it to what an answer depends on. There is no trail any more if
    /// nobody counts what changes about the path, or a link is on the way.
    fn examine(&self, path: &[u8], trail: &mut Option<Trail>) -> Result<Metadata> {
        self.tick_in_place()?;
        let plain = self.plain(path);
        // First the number: what changes after it was asked for is noticed the next time.
        let generation = plain.and_then(|plain| self.kernel.fs.generation(plain));
        let resolved = self.resolve(path, Follow::Yes);
        let (Some(plain), Some(generation)) = (plain, generation) else {
            *trail = None;
            return self.found(resolved?);
        };
        let has_link = match &resolved {
            Ok(resolved) => resolved.path.as_path() != plain,
            Err(_) => self.has_link(plain),
        };
        match trail {
            Some(trail) if !has_link => trail.add(plain.to_owned(), generation),
            _ => *trail = None,
        }
        self.found(resolved?)
    }

    /// A path that means the same to every process, and needs no resolving: absolute, without `.` and `..`, and no descriptor.
    fn plain<'a>(&self, path: &'a [u8]) -> Option<FsPath<'a>> {
        let plain = FsPath::new(path).ok().filter(|_| path.starts_with(b"/"))?;
        self.own_descriptor(plain).is_none().then_some(plain)
    }

    /// Whether a path that leads to nothing does so by a link, as far as anybody can tell.
    fn has_link(&self, path: FsPath<'_>) -> bool {
        !matches!(
            self.kernel.fs.walk(path, &mut |_| Ok(())),
            Ok(Walk::Missing { .. }) | Err(Errno::ENOENT | Errno::ENOTDIR)
        )
    }

    /// Becomes the program that `arguments` name, looked for along the `PATH` of `environment`; a file that is
    /// neither program nor script is given to `/bin/sh`, as `execvp` does. See [`Process::execute`].
    ///
    /// # Errors
    /// As for [`Process::find_program`] and [`Process::load`].
    pub fn execute_by_name(&self, arguments: Vec<Vec<u8>>, environment: Environment) -> Result<u8> {
        let name = arguments.first().cloned().unwrap_or_default();
        let path = self.find_program(&name, environment.get(b"PATH"))?;
        match self.execute(&path, arguments.clone(), environment.clone()) {
            Err(Errno::ENOEXEC) => {
                let rest = arguments.into_iter().skip(1);
                let arguments = [b"sh".to_vec(), path].into_iter().chain(rest).collect();
                self.execute(b"/bin/sh", arguments, environment)
            }
            other => other,
        }
    }

    /// Runs a program in a child on this stack and waits for it: `fork`, `execvp` and `wait` in one. If it
    /// cannot be started, `Err` says why and no child was made known to anybody.
    ///
    /// # Errors
    /// As for [`Process::execute_by_name`].
    pub fn run_program(&self, arguments: Vec<Vec<u8>>) -> Result<ExitStatus> {
        let child = self.fork()?;
        let environment = self.environment();
        let mut failed = None;
        let status = self.call(child, |child| match child.execute_by_name(arguments, environment) {
            Ok(status) => status,
            Err(error) => {
                failed = Some(error);
                127
            }
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(status),
        }
    }

    /// As [`Process::run_program`], with what there would be under the name of the program if the session had not replaced it.
    ///
    /// # Errors
    /// `ENOENT` if it has replaced nothing.
    pub fn run_original(&self, arguments: Vec<Vec<u8>>) -> Result<ExitStatus> {
        let name = arguments.first().map_or(&b""[..], Vec::as_slice);
        let original = self.kernel.registry.original(name).ok_or(Errno::ENOENT)?;
        let child = self.fork()?;
        let environment = self.environment();
        Ok(self.call(child, |child| child.execute_command(&original, arguments, environment)))
    }

    /// Whether a descriptor is a file of the session's (rather than a pipe or a stream).
    pub fn is_regular(&self, fd: crate::Fd) -> bool {
        self.file(fd)
            .is_ok_and(|file| matches!(&file.kind, Kind::File { handle, .. } if handle.is_seekable()))
    }
}
