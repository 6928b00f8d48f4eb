//! Who confines a command.

use std::fmt;
use std::process::Command;
use std::str::FromStr;

use crate::confine::Confine;
use crate::error::{Error, Result};
use crate::report::{Enforced, Report};

/// Who confines a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backend {
    /// The first of namespaces, `bwrap` and Seatbelt that works here. Never Landlock, which has gaps, and never nothing.
    #[default]
    Auto,
    /// Namespaces that this process makes (Linux).
    Namespaces,
    /// The system's `bwrap` (Linux).
    Bwrap,
    /// Rules of the kernel over the host's own tree (Linux). What it does not enforce is in the report.
    Landlock,
    /// A profile of Seatbelt (macOS).
    Seatbelt,
    /// Nobody: the command runs as it is.
    None,
}

impl Backend {
    /// All, by name.
    pub const ALL: [(&'static str, Backend); 6] = [
        ("auto", Backend::Auto),
        ("namespace", Backend::Namespaces),
        ("bwrap", Backend::Bwrap),
        ("landlock", Backend::Landlock),
        ("seatbelt", Backend::Seatbelt),
        ("none", Backend::None),
    ];
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Backend::ALL.iter().find(|(_, backend)| backend == self).map_or("auto", |(name, _)| name);
        f.write_str(name)
    }
}

impl FromStr for Backend {
    type Err = Error;

    fn from_str(text: &str) -> Result<Backend> {
        let found = Backend::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, backend)| *backend).ok_or(Error::Value {
            what: "backend",
            problem: "must be auto, namespace, bwrap, landlock, seatbelt or none",
        })
    }
}

/// A command that runs confined.
#[derive(Debug)]
pub struct Wrapped {
    /// The command, to be started as usual.
    pub command: Command,
    /// What was asked for, and what is enforced.
    pub report: Report,
    /// What has to live as long as the command runs.
    pub(crate) kept: Kept,
}

/// What is given back when this is dropped.
#[derive(Debug, Default)]
#[allow(dead_code, reason = "held for what happens when it is dropped")]
pub(crate) struct Kept {
    /// What guards the program waits for the end of this pipe.
    #[cfg(target_os = "linux")]
    pub(crate) guard: Option<std::os::fd::OwnedFd>,
    #[cfg(target_os = "linux")]
    pub(crate) placeholders: crate::protect::Placeholders,
    #[cfg(target_os = "linux")]
    pub(crate) keeper: Option<crate::keeper::Keeper>,
    #[cfg(target_os = "linux")]
    pub(crate) scratch: Option<crate::scratch::Scratch>,
}

impl Wrapped {
    /// Starts the command, waits for its end and gives its status; all that was held for it is given back then.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn status(mut self) -> std::io::Result<std::process::ExitStatus> {
        let status = self.command.status();
        drop(self.kept);
        status
    }
}

impl Confine {
    /// Confines a command by a backend. Its standard streams and working directory are kept; its environment is
    /// [`Confine::environment`] and what the command sets by itself.
    ///
    /// As any child, the command goes on if this process ends, but for `bwrap`, where everything ends with it. A [`Confine::spawn`] always does.
    ///
    /// # Errors
    /// The policy cannot be used, or the backend is not there or cannot do what the policy asks for. The command is not confined any less then.
    pub fn command(&self, backend: Backend, command: Command) -> Result<Wrapped> {
        match backend {
            Backend::Auto => self.command(self.backend()?, command),
            Backend::None => {
                let mut report = Report::new("none");
                report.add("everything", "a confinement", Enforced::No, "the backend none was requested");
                Ok(Wrapped { command, report, kept: Kept::default() })
            }
            #[cfg(target_os = "linux")]
            Backend::Namespaces => self.wrap_in_namespaces(command),
            #[cfg(target_os = "linux")]
            Backend::Bwrap => crate::bwrap::Bwrap::find()?.wrap(self, command),
            #[cfg(target_os = "linux")]
            Backend::Landlock => crate::landlock::Landlock::find()?.wrap(self, command),
            #[cfg(target_os = "macos")]
            Backend::Seatbelt => crate::seatbelt::Seatbelt::find()?.wrap(self, command),
            #[allow(unreachable_patterns, reason = "which are left depends on the system")]
            other => Err(missing(other)),
        }
    }

    /// Makes a cell by a backend. [`Backend::Auto`] is the first of namespaces and `bwrap` that works here.
    ///
    /// With [`Backend::Landlock`] and [`Backend::None`] programs see the tree of the host: the cell has no root, but a directory for
    /// temporary files, [`Cell::scratch`](crate::Cell::scratch). The report tells what is not enforced.
    ///
    /// # Errors
    /// The policy cannot be used, or the backend is not there or cannot do what the policy asks for. Nothing less is made then.
    #[cfg(target_os = "linux")]
    pub fn cell_by(&self, backend: Backend) -> Result<crate::Cell> {
        match backend {
            Backend::Auto => match self.cell() {
                Err(namespaces @ Error::SetUp { .. }) => {
                    crate::bwrap::Bwrap::cell_of_system(self).map_err(|bwrap| none_works(&namespaces, &bwrap))
                }
                other => other,
            },
            Backend::Namespaces => self.cell(),
            Backend::Bwrap => crate::bwrap::Bwrap::cell_of_system(self),
            Backend::Landlock => crate::landlock::Landlock::find()?.cell(self),
            Backend::None => crate::host::unconfined_cell(self),
            Backend::Seatbelt => Err(missing(backend)),
        }
    }

    /// The first backend that works here, found out by trying, without those that enforce only a part.
    ///
    /// # Errors
    /// None works; the reasons are told.
    #[cfg(target_os = "linux")]
    pub fn backend(&self) -> Result<Backend> {
        let namespaces = match Confine::new().network(self.network.without_gateway()).cell() {
            Ok(_) => return Ok(Backend::Namespaces),
            Err(error) => error,
        };
        match crate::bwrap::Bwrap::find() {
            Ok(_) => Ok(Backend::Bwrap),
            Err(bwrap) => Err(none_works(&namespaces, &bwrap)),
        }
    }

    /// The first backend that works here, found out by trying, without those that enforce only a part.
    ///
    /// # Errors
    /// None works.
    #[cfg(target_os = "macos")]
    pub fn backend(&self) -> Result<Backend> {
        crate::seatbelt::Seatbelt::find().map(|_| Backend::Seatbelt)
    }

    /// The first backend that works here: there is none.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    pub fn backend(&self) -> Result<Backend> {
        Err(missing(Backend::Auto))
    }
}

#[cfg(target_os = "linux")]
fn none_works(namespaces: &Error, bwrap: &Error) -> Error {
    Error::Backend {
        backend: "auto",
        reason: format!("namespaces: {namespaces}; {bwrap}"),
        hint: Some("you can name the backend landlock, which enforces a part"),
    }
}

fn missing(backend: Backend) -> Error {
    let name = Backend::ALL.iter().find(|(_, other)| *other == backend).map_or("auto", |(name, _)| name);
    Error::Backend { backend: name, reason: "not available on this system".into(), hint: None }
}
