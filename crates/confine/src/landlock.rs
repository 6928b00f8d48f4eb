//! The backend of Landlock: for systems that allow no namespaces at all.
//!
//! Programs run on the host's own tree, and the kernel refuses what no rule allows. That is less than a cell: nothing can be
//! hidden completely, put elsewhere, or taken out of a directory that is writable. So whoever wants it asks for it by name, and is
//! told what is missing ([`Landlock::report`]).

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, Scope, path_beneath_rules,
};

use crate::backend::{Kept, Wrapped};
use crate::cell::Cell;
use crate::confine::Confine;
use crate::error::{Error, Result};
use crate::grants::Grants;
use crate::host;
use crate::network::Network;
use crate::protect::Placeholders;
use crate::replacement::close_others;
use crate::report::{Enforced, Report};
use crate::scratch::Scratch;
use crate::seccomp;
use crate::usage::{Usage, WallClock};

/// What is used where the kernel has it; the gaps tell what it lacks.
const NEWEST: ABI = ABI::V6;

/// Landlock of this kernel, found and tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landlock {
    version: i32,
}

impl Landlock {
    /// Finds out what the kernel has.
    ///
    /// # Errors
    /// The kernel has no Landlock, or it is switched off.
    pub fn find() -> Result<Landlock> {
        const VERSION: u32 = 1;
        let nothing = std::ptr::null::<u8>();
        // SAFETY: with this flag the call looks at no memory and gives a number.
        let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0usize, VERSION) };
        if version < 1 {
            return Err(Error::Backend {
                backend: "landlock",
                reason: io::Error::last_os_error().to_string(),
                hint: Some(
                    "Linux 5.13 or later is needed, with landlock in the list of the boot option lsm=",
                ),
            });
        }
        Ok(Landlock { version: i32::try_from(version).unwrap_or(i32::MAX) })
    }

    /// The version of the kernel's interface.
    pub fn version(self) -> i32 {
        self.version
    }

    /// What of a confinement this backend enforces, and what not, but for limits.
    ///
    /// # Errors
    /// The policy cannot be used.
    pub fn report(self, confine: &Confine) -> Result<Report> {
        self.report_with(confine, "there is no process namespace, and what stays behind is not ended")
    }

    fn report_with(self, confine: &Confine, processes: &str) -> Result<Report> {
        let mut report = Report::new("landlock");
        let means = "rules of the kernel over the host's own tree";
        report.add("filesystem", format!("{} rules", confine.rules.len()), Enforced::Partly, means);
        for (path, reason) in Grants::new(confine, "landlock")?.gaps {
            report.add("filesystem", path, Enforced::No, reason);
        }
        let mut lacks =
            |subject, requested: &str, reason: &str| report.add(subject, requested, Enforced::No, reason);
        lacks("filesystem", "names, sizes and times of other files", "Landlock does not refuse stat");
        lacks(
            "filesystem",
            "modes, owners and times of the user's files",
            "Landlock does not refuse chmod and chown",
        );
        lacks("processes", "none but its own", processes);
        lacks("processes", "priorities of the user's others", "Landlock does not refuse changing them");
        lacks("shared memory", "none but its own", "there is no ipc namespace");
        lacks("terminals", "none but its own", "those of the user can be read and written to");
        if self.version < 3 {
            lacks("filesystem", "truncating other files", "Linux 6.2 or later is needed");
        }
        if self.version < 5 {
            lacks("filesystem", "requests to devices", "Linux 6.10 or later is needed");
        }
        if self.version < 6 {
            lacks("processes", "signals and abstract sockets of others", "Linux 6.12 or later is needed");
        }
        match confine.network {
            Network::Open => {
                report.add("network", "that of the host", Enforced::Fully, "nothing was requested");
                lacks_sockets(&mut report);
            }
            _ => report.add("network", "none", Enforced::Fully, "seccomp refuses sockets"),
        }
        report.add("system calls", "a filter", Enforced::Fully, "seccomp");
        Ok(report)
    }

    /// Confines a command as far as this backend can; what is missing comes with it.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for something that cannot even be approximated: a file at another place, a layer, a part of the
    /// network.
    pub fn wrap(self, confine: &Confine, mut command: Command) -> Result<Wrapped> {
        let without_sockets = refuses_sockets(confine)?;
        let grants = Grants::new(confine, "landlock")?;
        let scratch = Scratch::new().map_err(Error::system("make a directory for temporary files"))?;
        let (mut variables, directory) = confine.surroundings_of(&command)?;
        for (name, wanted, own) in [("TMPDIR", &grants.has_tmp, "tmp"), ("HOME", &grants.has_home, "home")] {
            if !wanted {
                variables.insert(OsString::from(name), scratch.path().join(own).into_os_string());
            }
        }
        // The home of a cell is not there.
        let directory = if directory.is_dir() { directory } else { scratch.path().join("home") };
        let rules = self.rules(&grants, scratch.path(), without_sockets)?;
        let filters = filters(confine, without_sockets);
        let mut report = self.report(confine)?;
        let mut usage =
            Usage::new(confine, WallClock::Nobody, (&Placeholders::default(), Some(&scratch)), &mut report)?;
        let keeper = usage.keeper.take();
        let restriction = Restriction { rules, filters, usage };
        command.env_clear().envs(variables).current_dir(directory);
        // SAFETY: `apply` makes system calls only, on memory that is ready beforehand.
        unsafe { command.pre_exec(move || restriction.apply()) };
        let kept = Kept { keeper, scratch: Some(scratch), ..Kept::default() };
        Ok(Wrapped { command, report, kept })
    }

    /// Makes a cell on the host's own tree, whose programs are confined as far as this backend can; what is missing is in its report.
    ///
    /// # Errors
    /// As [`Landlock::wrap`].
    pub fn cell(self, confine: &Confine) -> Result<Cell> {
        let without_sockets = refuses_sockets(confine)?;
        let grants = Grants::new(confine, "landlock")?;
        let scratch = Scratch::new().map_err(Error::system("make a directory for temporary files"))?;
        let rules = self.rules(&grants, scratch.path(), without_sockets)?;
        let mut report = self.report_with(confine, "there is no process namespace: others are seen")?;
        host::tell_identity(&mut report);
        let restriction =
            host::Restriction { rules: Some(rules), filters: filters(confine, without_sockets) };
        host::cell(confine, restriction, scratch, report)
    }

    fn rules(self, grants: &Grants, scratch: &Path, without_network: bool) -> Result<OwnedFd> {
        let problem = |error: landlock::RulesetError| Error::Backend {
            backend: "landlock",
            reason: error.to_string(),
            hint: None,
        };
        let all = AccessFs::from_all(NEWEST);
        let read = AccessFs::from_read(NEWEST);
        let list: BitFlags<AccessFs> = AccessFs::ReadDir.into();
        let device = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev;
        let mut ruleset = Ruleset::default().set_compatibility(CompatLevel::BestEffort);
        ruleset = ruleset.handle_access(all).map_err(problem)?;
        ruleset = ruleset.scope(Scope::from_all(NEWEST)).map_err(problem)?;
        if without_network {
            ruleset = ruleset.handle_access(AccessNet::from_all(NEWEST)).map_err(problem)?;
        }
        let created = ruleset.create().map_err(problem)?;
        let created = created
            .add_rules(path_beneath_rules(&grants.listed, list))
            .and_then(|created| created.add_rules(path_beneath_rules(&grants.read, read)))
            .and_then(|created| created.add_rules(path_beneath_rules(&grants.written, all)))
            .and_then(|created| created.add_rules(path_beneath_rules(&grants.devices, device)))
            .and_then(|created| created.add_rules(path_beneath_rules([scratch], all)))
            .map_err(problem)?;
        Option::<OwnedFd>::from(created).ok_or_else(|| unsupported("the kernel gave no set of rules"))
    }
}

/// Whether programs get no sockets at all: a part of the network cannot be told from the rest.
fn refuses_sockets(confine: &Confine) -> Result<bool> {
    match confine.network {
        Network::Open => Ok(false),
        Network::Deny => Ok(true),
        Network::Loopback | Network::Allow(_) => {
            Err(unsupported("a part of the network cannot be allowed without a namespace"))
        }
    }
}

/// The filters of system calls. The strict one comes last: it allows no further filter.
fn filters(confine: &Confine, without_sockets: bool) -> Vec<Vec<u8>> {
    let without_sockets = without_sockets.then(seccomp::without_sockets);
    let own = [seccomp::without_limits_of_others()];
    own.into_iter().chain(without_sockets).chain(confine.filter.program()).collect()
}

/// What a new process lays upon itself before it runs the command.
struct Restriction {
    rules: OwnedFd,
    /// Filters of system calls, instructions of eight bytes.
    filters: Vec<Vec<u8>>,
    usage: Usage,
}

impl Restriction {
    fn apply(&self) -> io::Result<()> {
        let check = |result: i64| if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) };
        // SAFETY: numbers only.
        check(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }.into())?;
        // Version 3 of the call, for this process; no capability in any of the sets.
        let (header, none) = ([0x2008_0522u32, 0], [0u32; 6]);
        // SAFETY: both lists have the size that this version wants, and live for the call.
        check(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), none.as_ptr()) })?;
        close_others();
        self.usage.enter()?;
        let rules = self.rules.as_raw_fd();
        // SAFETY: the descriptor is open, and there are no flags.
        check(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules, 0u32) })?;
        for filter in &self.filters {
            let program = libc::sock_fprog {
                len: u16::try_from(filter.len() / 8).map_err(|_| io::ErrorKind::InvalidInput)?,
                filter: filter.as_ptr().cast_mut().cast(),
            };
            const SET_MODE_FILTER: u32 = 1;
            // SAFETY: the kernel copies the instructions, whose number is right, and does not change them.
            check(unsafe { libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, 0u32, &raw const program) })?;
        }
        Ok(())
    }
}

fn lacks_sockets(report: &mut Report) {
    report.add(
        "network",
        "Unix sockets of the host",
        Enforced::No,
        "Landlock does not refuse connecting to them",
    );
}

fn unsupported(reason: &str) -> Error {
    Error::Backend {
        backend: "landlock",
        reason: reason.into(),
        hint: Some("the backends of namespaces and bwrap can do it where the system allows user namespaces"),
    }
}
