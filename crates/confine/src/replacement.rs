//! A program that takes the place of a command when it is started.
//!
//! `std::process::Command` does not tell its standard streams, so it is not rebuilt around another program: the new process runs
//! that program by itself before the command would be run, and the streams are as they were set.

use std::ffi::{CString, OsStr, OsString, c_char};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::error::{Error, PathProblem, Result};
#[cfg(target_os = "linux")]
use crate::{keeper::Keeper, usage::Usage};

/// What is run.
enum Program {
    #[cfg(target_os = "macos")]
    Path(CString),
    /// The helper.
    #[cfg(target_os = "linux")]
    Helper(OwnedFd),
}

/// A program with its arguments, its environment and the descriptors that it gets beside the standard ones.
pub(crate) struct Replacement {
    file: Program,
    /// The addresses of the texts, with a null at the end. Numbers, since addresses are not sent between threads.
    arguments: Vec<usize>,
    variables: Vec<usize>,
    descriptors: Vec<OwnedFd>,
    #[cfg(target_os = "linux")]
    usage: Usage,
    /// What the addresses lead to.
    _texts: Vec<CString>,
}

impl Replacement {
    /// The program at `path`. The arguments begin with its name.
    #[cfg(target_os = "macos")]
    pub(crate) fn new(
        path: &Path,
        arguments: Vec<OsString>,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Replacement> {
        let path = text(path.as_os_str().to_owned())?;
        Replacement::with(Program::Path(path), arguments, variables, Vec::new())
    }

    /// The program at `path`, guarded by the helper: it ends when the end of the pipe that is given is dropped, or when time is up. The arguments
    /// begin with its name.
    #[cfg(target_os = "linux")]
    pub(crate) fn guarded(
        path: &Path,
        arguments: Vec<OsString>,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
        mut descriptors: Vec<OwnedFd>,
        limit: Option<std::time::Duration>,
    ) -> Result<(Replacement, OwnedFd)> {
        let (watched, held) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)
            .map_err(|errno| Error::System { what: "make a pipe", source: errno.into() })?;
        let helper = crate::helper::file().map_err(Error::system("write the helper"))?;
        let helper = helper.try_clone_to_owned().map_err(Error::system("copy a descriptor"))?;
        let limit = limit.map_or(0, |limit| i32::try_from(limit.as_millis().max(1)).unwrap_or(i32::MAX));
        let mode = crate::protocol::mode::GUARD.to_string();
        let mut words: Vec<OsString> =
            ["boxsh-init", &mode, &watched.as_raw_fd().to_string(), &limit.to_string()]
                .map(OsString::from)
                .into();
        words.push(path.as_os_str().to_owned());
        words.extend(arguments);
        descriptors.push(watched);
        Ok((Replacement::with(Program::Helper(helper), words, variables, descriptors)?, held))
    }

    fn with(
        file: Program,
        arguments: Vec<OsString>,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
        descriptors: Vec<OwnedFd>,
    ) -> Result<Replacement> {
        let arguments: Vec<CString> = arguments.into_iter().map(text).collect::<Result<_>>()?;
        let variables: Vec<CString> = variables
            .into_iter()
            .map(|(mut name, value)| {
                name.push("=");
                name.push(value);
                text(name)
            })
            .collect::<Result<_>>()?;
        let addresses = |texts: &[CString]| -> Vec<usize> {
            texts.iter().map(|text| text.as_ptr() as usize).chain([0]).collect()
        };
        Ok(Replacement {
            file,
            arguments: addresses(&arguments),
            variables: addresses(&variables),
            descriptors,
            #[cfg(target_os = "linux")]
            usage: Usage::default(),
            _texts: arguments.into_iter().chain(variables).collect(),
        })
    }

    /// Has it use no more than that.
    #[cfg(target_os = "linux")]
    pub(crate) fn limited(mut self, usage: Usage) -> Replacement {
        self.usage = usage;
        self
    }

    /// Puts it in the place of `command`. What is given has to live as long as the command runs.
    #[cfg(target_os = "linux")]
    pub(crate) fn replace(mut self, command: &mut Command) -> Option<Keeper> {
        let keeper = self.usage.keeper.take();
        // SAFETY: `enter` and `run` make system calls only, on memory that is ready beforehand.
        unsafe { command.pre_exec(move || self.usage.enter().and_then(|()| self.run())) };
        keeper
    }

    /// Puts it in the place of `command`.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn replace(self, command: &mut Command) {
        // SAFETY: `run` makes system calls only, on memory that is ready beforehand.
        unsafe { command.pre_exec(move || self.run()) };
    }

    /// Runs it in place of this process; returns only an error.
    fn run(&self) -> io::Result<()> {
        close_others();
        // SAFETY: the descriptors are open; the path and the texts live as long as `self`, and both lists end with a null.
        unsafe {
            for descriptor in &self.descriptors {
                libc::fcntl(descriptor.as_raw_fd(), libc::F_SETFD, 0);
            }
            let arguments = self.arguments.as_ptr().cast::<*const c_char>();
            let variables = self.variables.as_ptr().cast::<*const c_char>();
            match &self.file {
                #[cfg(target_os = "macos")]
                Program::Path(path) => {
                    libc::execve(path.as_ptr(), arguments, variables);
                }
                #[cfg(target_os = "linux")]
                Program::Helper(file) => {
                    let (file, nothing) = (file.as_raw_fd(), c"".as_ptr());
                    libc::syscall(
                        libc::SYS_execveat,
                        file,
                        nothing,
                        arguments,
                        variables,
                        libc::AT_EMPTY_PATH,
                    );
                }
            }
        }
        Err(io::Error::last_os_error())
    }
}

/// Marks every descriptor but the standard ones to be closed when a program is run. What this process has open may lead anywhere.
pub(crate) fn close_others() {
    /// Where the kernel cannot do it at once: as many as a process usually may have.
    const MOST: i32 = 4096;
    #[cfg(target_os = "linux")]
    {
        // SAFETY: numbers only.
        let done = unsafe { libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
        if done == 0 {
            return;
        }
    }
    for descriptor in 3..MOST {
        // SAFETY: numbers only; a descriptor that is not open is an error that means nothing.
        unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
}

fn text(text: OsString) -> Result<CString> {
    let shown = Path::new(OsStr::from_bytes(text.as_bytes())).to_owned();
    CString::new(text.into_vec()).map_err(|_| Error::Path { path: shown, problem: PathProblem::Nul })
}
