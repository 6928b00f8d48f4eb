//! A program that is to be started in a cell.

use std::ffi::{OsStr, OsString};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use crate::error::{Error, PathProblem, Result};
use crate::plan::Writer;
use crate::protocol::{DESCRIPTORS, program};

/// The process group that a program starts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Group {
    /// A group of its own, of which it is the leader.
    #[default]
    New,
    /// The group of this process id inside the cell.
    Join(i32),
    /// A session of its own, and a group in it.
    Session,
}

/// What a program has to do with a terminal, which is one of its descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// The descriptor, as the program sees it. With [`Group::Session`] it becomes the controlling terminal.
    pub descriptor: i32,
    /// Whether the program's group becomes the foreground one.
    pub foreground: bool,
}

/// A program with all that it starts with. Nothing is inherited: no variable and no descriptor that is not named here.
///
/// The standard streams that are not given are `/dev/null`.
#[derive(Debug)]
pub struct Program {
    /// The name that the program is called by, and its arguments.
    pub(crate) arguments: Vec<OsString>,
    pub(crate) path: Option<PathBuf>,
    pub(crate) variables: Vec<(OsString, OsString)>,
    pub(crate) directory: PathBuf,
    pub(crate) umask: Option<u32>,
    pub(crate) descriptors: Vec<(OwnedFd, i32)>,
    pub(crate) group: Group,
    pub(crate) terminal: Option<Terminal>,
    pub(crate) ignored: u64,
    pub(crate) limits: Vec<(u32, u64, u64)>,
    pub(crate) generation: u64,
    pub(crate) stops: bool,
    pub(crate) seems_root: bool,
}

impl Program {
    /// A program by its name, which is looked up in the `PATH` of its own variables, or by its path inside the cell.
    pub fn new(name: impl Into<OsString>) -> Program {
        Program {
            arguments: vec![name.into()],
            path: None,
            variables: Vec::new(),
            directory: PathBuf::from("/"),
            umask: None,
            descriptors: Vec::new(),
            group: Group::New,
            terminal: None,
            ignored: 0,
            limits: Vec::new(),
            generation: 0,
            stops: false,
            seems_root: false,
        }
    }

    /// Puts the program, and all that it starts, into a generation of the cell's programs, which [`Cell::kill_since`](crate::Cell::kill_since)
    /// ends. The first one is 1; programs without one are of none.
    pub fn generation(mut self, generation: u64) -> Program {
        self.generation = generation;
        self
    }

    /// Lets [`Running::try_change`](crate::Running::try_change) tell when the program is stopped, by whomever, and when it goes on.
    pub fn tell_stops(mut self) -> Program {
        self.stops = true;
        self
    }

    /// Lets the program, and all that it starts, take itself for root: it is told so when it asks who it is, and giving files away or becoming somebody else
    /// seems to succeed and does nothing. It gets no rights by that. For package managers, which insist on it.
    pub fn seem_root(mut self) -> Program {
        self.seems_root = true;
        self
    }

    /// Adds an argument.
    pub fn arg(mut self, argument: impl Into<OsString>) -> Program {
        self.arguments.push(argument.into());
        self
    }

    /// Adds arguments.
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Program {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Names the file to run, where it is not what the name stands for.
    pub fn path(mut self, path: impl Into<PathBuf>) -> Program {
        self.path = Some(path.into());
        self
    }

    /// Sets a variable; a later value of the same name replaces an earlier one.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Program {
        let name = name.into();
        self.variables.retain(|(other, _)| *other != name);
        self.variables.push((name, value.into()));
        self
    }

    /// Sets variables.
    pub fn envs<N: Into<OsString>, V: Into<OsString>>(
        self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Program {
        variables.into_iter().fold(self, |program, (name, value)| program.env(name, value))
    }

    /// Sets the working directory, a path inside the cell. It is the root unless said otherwise.
    pub fn current_dir(mut self, directory: impl Into<PathBuf>) -> Program {
        self.directory = directory.into();
        self
    }

    /// Sets the mask of permissions; 022 unless said otherwise.
    pub fn umask(mut self, mask: u32) -> Program {
        self.umask = Some(mask & 0o777);
        self
    }

    /// Passes a descriptor, which the program sees as number `target`.
    pub fn fd(mut self, descriptor: impl Into<OwnedFd>, target: i32) -> Program {
        self.descriptors.retain(|(_, other)| *other != target);
        self.descriptors.push((descriptor.into(), target));
        self
    }

    /// Passes the standard input.
    pub fn stdin(self, descriptor: impl Into<OwnedFd>) -> Program {
        self.fd(descriptor, 0)
    }

    /// Passes the standard output.
    pub fn stdout(self, descriptor: impl Into<OwnedFd>) -> Program {
        self.fd(descriptor, 1)
    }

    /// Passes the standard error.
    pub fn stderr(self, descriptor: impl Into<OwnedFd>) -> Program {
        self.fd(descriptor, 2)
    }

    /// Sets the process group.
    pub fn group(mut self, group: Group) -> Program {
        self.group = group;
        self
    }

    /// Says what the program has to do with a terminal.
    pub fn terminal(mut self, terminal: Terminal) -> Program {
        self.terminal = Some(terminal);
        self
    }

    /// Lets the program start with a signal ignored, as `trap '' SIGNAL` of a shell does.
    pub fn ignore(mut self, signal: i32) -> Program {
        if (1..=64).contains(&signal) {
            self.ignored |= 1 << (signal - 1);
        }
        self
    }

    /// Sets a resource limit (`RLIMIT_*`): soft and hard. It cannot be above that of the cell.
    pub fn limit(mut self, resource: u32, soft: u64, hard: u64) -> Program {
        self.limits.push((resource, soft, hard));
        self
    }

    /// What it is called in messages.
    pub(crate) fn name(&self) -> String {
        self.arguments.first().map(|name| name.display().to_string()).unwrap_or_default()
    }

    /// The files to try, in order.
    fn candidates(&self) -> Vec<Vec<u8>> {
        if let Some(path) = &self.path {
            return vec![path.as_os_str().as_bytes().to_vec()];
        }
        let name = self.arguments.first().map_or(b"".as_slice(), |name| name.as_bytes());
        if name.contains(&b'/') {
            return vec![name.to_vec()];
        }
        let path = self.variables.iter().find(|(name, _)| name == "PATH");
        let path = path.map_or(OsStr::new("/usr/local/bin:/usr/bin:/bin"), |(_, value)| value);
        let join = |directory: &[u8]| {
            let mut file = if directory.is_empty() { b".".to_vec() } else { directory.to_vec() };
            file.push(b'/');
            file.extend_from_slice(name);
            file
        };
        path.as_bytes().split(|byte| *byte == b':').map(join).collect()
    }

    /// The description for the helper, which goes along with the descriptors in their order.
    pub(crate) fn describe(&self) -> Result<Writer> {
        let targets: Vec<i32> = self.descriptors.iter().map(|(_, target)| *target).collect();
        self.describe_with(&targets)
    }

    /// As [`Program::describe`], where descriptors with these targets go along.
    pub(crate) fn describe_with(&self, numbers: &[i32]) -> Result<Writer> {
        if numbers.len() + 2 > DESCRIPTORS {
            return Err(Error::Value { what: "descriptors", problem: "too many for one message" });
        }
        let mut to = Writer::default();
        let mut flags = 0;
        if self.group == Group::Session {
            flags |= program::SESSION;
        }
        if self.terminal.is_some_and(|terminal| terminal.foreground) {
            flags |= program::FOREGROUND;
        }
        if self.stops {
            flags |= program::STOPS;
        }
        to.word(flags);
        to.word(self.umask.map_or(program::KEEP, u64::from));
        to.word(match self.group {
            Group::New => 0,
            Group::Join(group) => u64::try_from(group)
                .map_err(|_| Error::Value { what: "process group", problem: "negative" })?,
            Group::Session => program::KEEP,
        });
        to.word(self.terminal.map_or(program::KEEP, |terminal| terminal.descriptor as u64));
        to.word(self.ignored);
        to.word(self.generation);
        to.bytes(&if self.seems_root { crate::seccomp::seeming_root() } else { Vec::new() });
        let mut limits = Writer::default();
        for (resource, soft, hard) in &self.limits {
            limits.word((*resource).into());
            limits.word(*soft);
            limits.word(*hard);
        }
        to.bytes(limits.as_slice());
        let mut targets = Writer::default();
        for target in numbers {
            let target = u64::try_from(*target)
                .map_err(|_| Error::Value { what: "descriptor", problem: "negative" })?;
            targets.word(target);
        }
        to.bytes(targets.as_slice());
        to.text(checked(self.directory.as_os_str())?);
        self.describe_texts(&mut to)?;
        Ok(to)
    }

    fn describe_texts(&self, to: &mut Writer) -> Result<()> {
        let candidates = self.candidates();
        for count in [self.limits.len(), candidates.len(), self.arguments.len(), self.variables.len()] {
            to.word(count as u64);
        }
        for candidate in candidates {
            to.text(checked(OsStr::from_bytes(&candidate))?);
        }
        for argument in &self.arguments {
            to.text(checked(argument)?);
        }
        for (name, value) in &self.variables {
            if name.is_empty() || name.as_bytes().contains(&b'=') {
                return Err(Error::Value { what: "variable", problem: "not a name" });
            }
            let mut line = name.clone().into_vec();
            line.push(b'=');
            line.extend_from_slice(value.as_bytes());
            to.text(checked(OsStr::from_bytes(&line))?);
        }
        Ok(())
    }
}

fn checked(text: &OsStr) -> Result<&[u8]> {
    let bytes = text.as_bytes();
    if bytes.contains(&0) {
        return Err(Error::Path { path: Path::new(text).to_path_buf(), problem: PathProblem::Nul });
    }
    Ok(bytes)
}
