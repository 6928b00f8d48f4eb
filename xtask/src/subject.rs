//! What the behaviour tables can be run on.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use boxsh_script_tables::{ENVIRONMENT, Outcome};

use crate::capture::capture;

/// How long a case may take.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(10);

/// A shell that runs the scripts of cases.
pub(crate) trait Subject: Sync {
    /// Runs a text that a shell takes after `-c`.
    fn run(&self, script: &[u8]) -> io::Result<Outcome>;
}

/// Our own binary. Its scripts see nothing of the host, so it needs no isolation here.
pub(crate) struct Boxsh {
    binary: PathBuf,
    time_limit: Duration,
}

impl Boxsh {
    pub(crate) fn new(binary: &Path, time_limit: Duration) -> io::Result<Self> {
        let missing = |error| {
            io::Error::other(format!("{}: {error} (cargo build --release makes it)", binary.display()))
        };
        Ok(Self { binary: binary.canonicalize().map_err(missing)?, time_limit })
    }
}

impl Subject for Boxsh {
    fn run(&self, script: &[u8]) -> io::Result<Outcome> {
        let mut command = Command::new(&self.binary);
        command.env_clear().envs(ENVIRONMENT).arg("-c").arg(as_argument(script)?);
        capture(&mut command, self.time_limit)
    }
}

/// The script as a word of a command line.
pub(crate) fn as_argument(script: &[u8]) -> io::Result<&std::ffi::OsStr> {
    #[cfg(unix)]
    return Ok(std::os::unix::ffi::OsStrExt::from_bytes(script));
    #[cfg(not(unix))]
    std::str::from_utf8(script).map(Into::into).map_err(io::Error::other)
}
