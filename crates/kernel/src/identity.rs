//! Who and where the session believes to be.

/// The user, host and boot facts that programs see instead of the host's.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Identity {
    /// Login name.
    pub user: String,
    /// User id.
    pub uid: u32,
    /// Group id.
    pub gid: u32,
    /// Home directory.
    pub home: String,
    /// Host name.
    pub host: String,
    /// Process id that the session's first process, its shell, gets.
    pub first_pid: u32,
    /// Processors that `nproc` and /proc/cpuinfo show.
    pub cpus: u32,
}

impl Identity {
    /// The operating system, as `uname -s` shows it.
    pub const OS_NAME: &'static str = "Linux";
    /// Its release, as `uname -r` shows it.
    pub const OS_RELEASE: &'static str = "6.1.0-boxsh";
    /// Its build, as `uname -v` shows it.
    pub const OS_VERSION: &'static str = "#1 SMP boxsh";

    /// A user of these numbers, whose home is below `/home`.
    pub fn new(user: impl Into<String>, uid: u32, gid: u32) -> Self {
        let user = user.into();
        Self { uid, gid, home: format!("/home/{user}"), user, ..Self::default() }
    }
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            user: "agent".into(),
            uid: 1000,
            gid: 1000,
            home: "/home/agent".into(),
            host: "boxsh".into(),
            first_pid: 100,
            cpus: 2,
        }
    }
}
