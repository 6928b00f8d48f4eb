//! Confining a `std::process::Command`.

use std::collections::BTreeMap;
use std::ffi::{CString, OsString, c_char};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::backend::{Kept, Wrapped};
use crate::cgroup::Doors;
use crate::confine::Confine;
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::keeper::Keeper;
use crate::layout::Layout;
use crate::namespaces::Answers;
use crate::network::Network;
use crate::program::{Group, Program};
use crate::protect::Placeholders;

impl Confine {
    /// Confines a command: started as usual, it runs in a cell of its own.
    ///
    /// Its standard streams and working directory are kept. Its environment is [`Confine::environment`] and what the command sets by itself;
    /// nothing is inherited from this process. If the working directory was not set and is not visible inside, it is the home
    /// directory. Other descriptors are closed.
    ///
    /// The program has a session of its own: it can read from and write to a terminal, but it is not its controlling one.
    ///
    /// The process that is started passes signals on to the program and ends as it does, by the same status or the same signal. If the cell cannot be made
    /// it ends with the status 125, and with 127 or 126 if the program is not there or cannot be run, after a line on the standard error. When it is
    /// killed, everything in the cell ends.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for a gateway or protects paths, which needs a [`Cell`](crate::Cell).
    pub fn wrap(&self, command: Command) -> Result<Command> {
        if !self.protected.is_empty() {
            return Err(Error::Backend {
                backend: "namespaces",
                reason: "the places of protected files have to be given back afterwards".into(),
                hint: Some("use Confine::command, Confine::cell or Confine::spawn"),
            });
        }
        Ok(self.wrap_in_namespaces(command)?.command)
    }

    /// As [`Confine::wrap`], with what has to live as long as the command runs.
    pub(crate) fn wrap_in_namespaces(&self, mut command: Command) -> Result<Wrapped> {
        if matches!(self.network, Network::Allow(_)) {
            return Err(Error::Backend {
                backend: "namespaces",
                reason: "a gateway serves a cell, not a single command".into(),
                hint: Some("use Confine::cell or Confine::spawn"),
            });
        }
        let program = self.program_of(&command)?;
        let mut report = self.describe();
        let Enforcement { mut groups, resources } = enforce(&self.limits, &self.disks(), 2, &mut report)?;
        let doors = groups.doors().map_err(Error::system("open a control group"))?;
        let plan = self.plan(&resources, Answers::Nobody)?;
        let placeholders = Placeholders::new(&Layout::guarded(self)?)?;
        let keeper = Keeper::with(&mut groups, &placeholders, None)?;
        let description = program.describe_with(&[0, 1, 2])?;
        let plan =
            plan.to_file_with(self.namespaces(), &description).map_err(Error::system("write the plan"))?;
        let helper = crate::helper::file().map_err(Error::system("write the helper"))?;
        let helper = helper.try_clone_to_owned().map_err(Error::system("copy a descriptor"))?;
        let image = Image::new(helper, plan, doors, keeper);
        // SAFETY: `Image::run` makes two system calls, on memory that is ready beforehand.
        unsafe { command.pre_exec(move || image.run()) };
        Ok(Wrapped { command, report, kept: Kept { placeholders, ..Kept::default() } })
    }

    /// The program of a command, with all that can be asked of it.
    fn program_of(&self, command: &Command) -> Result<Program> {
        let (variables, directory) = self.surroundings_of(command)?;
        Ok(Program::new(command.get_program())
            .args(command.get_args())
            .envs(variables)
            .current_dir(directory)
            // In the process group of this process it could send signals to all of that, and in the session put
            // characters into the terminal.
            .group(Group::Session))
    }

    /// The environment and the working directory of a command.
    pub(crate) fn surroundings_of(
        &self,
        command: &Command,
    ) -> Result<(BTreeMap<OsString, OsString>, PathBuf)> {
        let mut variables = self.environment();
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => variables.insert(name.to_os_string(), value.to_os_string()),
                None => variables.remove(name),
            };
        }
        Ok((variables, self.directory_of(command.get_current_dir())?))
    }

    fn directory_of(&self, wanted: Option<&Path>) -> Result<PathBuf> {
        let here = std::env::current_dir().map_err(Error::system("ask for the working directory"))?;
        match wanted {
            Some(wanted) => Ok(here.join(wanted)),
            None if Layout::new(self)?.shows(&here) => Ok(here),
            None => Ok(PathBuf::from(self.identity.home())),
        }
    }
}

/// The helper, about to be run with its arguments.
struct Image {
    helper: OwnedFd,
    plan: OwnedFd,
    doors: Doors,
    /// The helper holds its pipe, too: the groups stay until both this and the helper are gone.
    keeper: Option<Keeper>,
    numbers: [CString; 2],
}

impl Image {
    fn new(helper: OwnedFd, plan: OwnedFd, doors: Doors, keeper: Option<Keeper>) -> Image {
        let pipe = keeper.as_ref().and_then(Keeper::pipe).map_or(-1, AsRawFd::as_raw_fd);
        let numbers =
            [plan.as_raw_fd(), pipe].map(|number| CString::new(number.to_string()).unwrap_or_default());
        Image { helper, plan, doors, keeper, numbers }
    }

    /// Runs the helper in place of this process; returns only an error.
    fn run(&self) -> io::Result<()> {
        let arguments: [*const c_char; 5] = [
            c"boxsh-init".as_ptr(),
            c"-1".as_ptr(),
            self.numbers[0].as_ptr(),
            self.numbers[1].as_ptr(),
            std::ptr::null(),
        ];
        let environment: [*const c_char; 1] = [std::ptr::null()];
        let pipe = self.keeper.as_ref().and_then(Keeper::pipe);
        // SAFETY: the descriptors are open, and the texts and lists live until the call has copied them.
        unsafe {
            for door in self.doors.files() {
                if libc::write(door.as_raw_fd(), c"0".as_ptr().cast(), 1) < 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            for passed in [Some(&self.plan), pipe].into_iter().flatten() {
                libc::fcntl(passed.as_raw_fd(), libc::F_SETFD, 0);
            }
            libc::syscall(
                libc::SYS_execveat,
                self.helper.as_raw_fd(),
                c"".as_ptr(),
                arguments.as_ptr(),
                environment.as_ptr(),
                libc::AT_EMPTY_PATH,
            );
        }
        Err(io::Error::last_os_error())
    }
}
