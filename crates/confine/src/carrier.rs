//! Who carries the first process of a cell.

use std::ffi::{CString, OsString, c_int};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;

use rustix::fs::MemfdFlags;

use crate::cgroup::Doors;
use crate::error::{Error, Result};
use crate::launch::{Apart, Launch, LaunchError, Launched, helper_arguments};

/// Who carries the first process of a cell.
pub(crate) enum Carrier {
    /// Namespaces of these kinds, which this process makes.
    Namespaces(c_int),
    /// A program that makes namespaces.
    Program(Program),
    /// Nobody: it runs on the host's own tree, and holds its programs to rules, if there are some.
    Host(Option<OwnedFd>),
}

/// A program that makes namespaces and runs the helper in them.
pub(crate) struct Program {
    /// Its file.
    pub(crate) file: OwnedFd,
    /// Its arguments, its own name first; those of the helper follow.
    pub(crate) arguments: Vec<OsString>,
    /// The directory of the helper inside.
    pub(crate) path: &'static str,
    /// What the arguments refer to by number.
    pub(crate) files: Vec<OwnedFd>,
    /// Where it says what is wrong.
    pub(crate) complaints: OwnedFd,
    /// Whether it stays in the session of this process.
    pub(crate) joins_session: bool,
}

impl Carrier {
    /// Starts the helper with its end of the control socket and the plan.
    pub(crate) fn launch(self, control: OwnedFd, plan: OwnedFd, groups: &Doors) -> Result<Launched> {
        let helper = crate::helper::file().map_err(Error::system("write the helper"))?;
        let base = Launch {
            program: helper,
            arguments: helper_arguments([control.as_raw_fd(), plan.as_raw_fd()]),
            variables: Vec::new(),
            passed: vec![control.as_fd(), plan.as_fd()],
            streams: None,
            apart: Apart::Not,
            namespaces: 0,
            groups,
        };
        let launched = match &self {
            Carrier::Namespaces(namespaces) => Launch { namespaces: *namespaces, ..base }.start(),
            Carrier::Host(None) => base.start(),
            Carrier::Host(Some(rules)) => {
                let numbers = [control.as_raw_fd(), plan.as_raw_fd(), rules.as_raw_fd()];
                let passed = vec![control.as_fd(), plan.as_fd(), rules.as_fd()];
                Launch { arguments: helper_arguments(numbers), passed, ..base }.start()
            }
            Carrier::Program(program) => return program.launch(&control, &plan, groups),
        };
        launched.map_err(refused)
    }
}

impl Program {
    fn launch(&self, control: &OwnedFd, plan: &OwnedFd, groups: &Doors) -> Result<Launched> {
        let duplicate = |fd: &OwnedFd| above_standard(fd).map_err(Error::system("copy a descriptor"));
        let (control, plan) = (duplicate(control)?, duplicate(plan)?);
        let complaints = duplicate(&self.complaints)?;
        let mut options = File::options();
        let null =
            options.read(true).write(true).open("/dev/null").map_err(Error::system("open /dev/null"))?;
        let null = duplicate(&null.into())?;
        let own = self.arguments.iter().map(|word| CString::new(word.clone().into_vec()).unwrap_or_default());
        let arguments = own.chain(helper_arguments([control.as_raw_fd(), plan.as_raw_fd()])).collect();
        let mut passed = vec![control.as_fd(), plan.as_fd()];
        passed.extend(self.files.iter().map(AsFd::as_fd));
        let launch = Launch {
            program: self.file.as_fd(),
            arguments,
            variables: vec![CString::new(format!("PATH={}", self.path)).unwrap_or_default()],
            passed,
            streams: Some([null.as_fd(), null.as_fd(), complaints.as_fd()]),
            apart: if self.joins_session { Apart::Group } else { Apart::Session },
            namespaces: 0,
            groups,
        };
        launch.start().map_err(refused)
    }
}

/// The same open file under a number that no standard stream has.
pub(crate) fn above_standard(fd: &OwnedFd) -> io::Result<OwnedFd> {
    Ok(rustix::io::fcntl_dupfd_cloexec(fd, 3)?)
}

/// A file for what a program has to complain about.
pub(crate) fn complaints() -> Result<OwnedFd> {
    rustix::fs::memfd_create("boxsh-complaints", MemfdFlags::CLOEXEC)
        .map_err(|errno| Error::System { what: "make a file in memory", source: errno.into() })
}

/// What a program has complained about: the end of it, on one line.
pub(crate) fn read_complaints(from: OwnedFd) -> String {
    let mut bytes = Vec::new();
    let mut file = File::from(from);
    // Without its complaints the failure itself is still told.
    let _ = file.rewind().and_then(|()| file.take(4096).read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).trim().replace('\n', "; ")
}

fn refused(error: LaunchError) -> Error {
    Error::SetUp { hint: launch_hint(&error.source), step: error.step.into(), source: error.source }
}

fn launch_hint(error: &io::Error) -> Option<&'static str> {
    match error.raw_os_error()? {
        libc::EPERM | libc::EACCES => Some("this system does not let users make user namespaces"),
        libc::ENOSPC | libc::EUSERS => Some("the limit in /proc/sys/user/max_user_namespaces is reached"),
        libc::EINVAL => Some("this kernel lacks some kind of namespace"),
        _ => None,
    }
}
