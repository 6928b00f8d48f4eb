//! The real bash, each script in namespaces of its own.
//!
//! A script runs as an ordinary user with an empty /tmp, no network and no other process in sight; nothing that it
//! does outlives it. This program starts itself again inside the namespaces as the first process there
//! (`INIT`): it prepares the place, runs bash, and gives what bash left behind a moment to end.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, io};

use boxsh_script_tables::Outcome;

use crate::capture::capture;
use crate::subject::{Subject, as_argument};
use crate::{pinned, workspace};

#[cfg(target_os = "linux")]
#[path = "oracle_init.rs"]
mod inside;

#[cfg(target_os = "linux")]
pub(crate) use inside::init;

/// The chore that this program runs as inside the namespaces.
pub(crate) const INIT: &str = "oracle-init";

/// Namespaces need Linux.
#[cfg(not(target_os = "linux"))]
pub(crate) fn init(_: crate::arguments::Arguments) -> crate::Answer {
    Err("the real bash is compared on Linux only".into())
}

/// Where scripts see the folder that they are given.
pub(crate) const GIVEN: &str = "/mnt";

/// The real bash.
pub(crate) struct Oracle {
    /// A copy of this program, because cargo may replace the original while it runs.
    program: PathBuf,
    privileges: Privileges,
    time_limit: Duration,
    /// A folder that scripts see as [`GIVEN`].
    given: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Privileges {
    Root,
    /// The caller becomes root of a user namespace.
    User,
}

impl Oracle {
    /// Prepares the oracle and tries it.
    ///
    /// The error says what this machine lacks.
    pub(crate) fn new(time_limit: Duration) -> Result<Self, String> {
        let version =
            Command::new("bash").args(["-c", "echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}"]).output();
        match version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) {
            Ok(version) if version == "5.2" => {}
            Ok(version) => return Err(format!("bash 5.2 is needed, this is {version}")),
            Err(error) => return Err(format!("bash: {error}")),
        }
        let folder = workspace::target().join("xtask");
        static COPIES: AtomicUsize = AtomicUsize::new(0);
        let copy = COPIES.fetch_add(1, Ordering::Relaxed);
        let program = folder.join(format!("oracle-{}-{copy}", std::process::id()));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::create_dir_all(pinned::folder()))
            .and_then(|()| fs::copy("/proc/self/exe", &program))
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let oracle = Self { program, privileges: privileges(), time_limit, given: None };
        match oracle.run(b"echo ready; exit 42") {
            Ok(Outcome { status: Some(42), stdout, .. }) if stdout == b"ready\n" => Ok(oracle),
            Ok(outcome) => Err(format!(
                "no namespaces: {}",
                String::from_utf8_lossy(&outcome.stderr).trim().replace('\n', "; ")
            )),
            Err(error) => Err(format!("unshare: {error}")),
        }
    }

    /// Lets scripts see a folder.
    pub(crate) fn given(mut self, folder: PathBuf) -> Self {
        self.given = Some(folder);
        self
    }
}

fn privileges() -> Privileges {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let uids = status.lines().find_map(|line| line.strip_prefix("Uid:")).unwrap_or_default();
    match uids.split_whitespace().nth(1) {
        Some("0") => Privileges::Root,
        _ => Privileges::User,
    }
}

impl Subject for Oracle {
    fn run(&self, script: &[u8]) -> io::Result<Outcome> {
        let mut command = Command::new("unshare");
        command.args([
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
            "--uts",
            "--net",
            "--ipc",
        ]);
        if self.privileges == Privileges::User {
            command.arg("--map-root-user");
        }
        let user = match self.privileges {
            Privileges::Root => "setuid",
            Privileges::User => "map",
        };
        command
            .arg("--")
            .arg(&self.program)
            .args([INIT, user])
            .arg(pinned::folder())
            .arg(self.given.clone().unwrap_or_default())
            .arg(as_argument(script)?);
        capture(&mut command, self.time_limit)
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // A copy that stays behind in the target folder does no harm.
        let _ = fs::remove_file(&self.program);
    }
}
