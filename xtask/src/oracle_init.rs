//! The first process inside the namespaces of the oracle.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use boxsh_script_tables::ENVIRONMENT;
use rustix::fs::Mode;
use rustix::io::Errno;
use rustix::mount::{MountFlags, mount, mount_bind};
use rustix::process::{Resource, Rlimit, WaitOptions, setpriority_process, setrlimit, umask, wait};

use crate::Answer;
use crate::arguments::Arguments;
use crate::capture::shell_status;
use crate::oracle::GIVEN;

/// The user that scripts run as: the default identity of a session.
const UID: u32 = 1000;
const HOST: &[u8] = b"boxsh";
/// The names of users and groups, as a session has them.
const PASSWD: &str = "\
root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
bin:x:2:2:bin:/bin:/usr/sbin/nologin
agent:x:1000:1000:agent:/home/agent:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
";
const GROUP: &str = "\
root:x:0:
daemon:x:1:
bin:x:2:
adm:x:4:
tty:x:5:
users:x:100:
agent:x:1000:
nogroup:x:65534:
";

/// First in the PATH of scripts, and on most machines not from Debian: the pinned oracles take its place.
const PINNED: &str = "/usr/local/bin";

/// How long processes that bash left behind may go on.
const GRACE: Duration = Duration::from_secs(1);

/// Prepares the place, runs the script and ends with its status.
pub(crate) fn init(arguments: Arguments) -> Answer {
    let words = arguments.into_words();
    let [user, pinned, given, script] = &words[..] else { return Err("run by the oracle only".into()) };
    prepare_files(Path::new(pinned), Path::new(given))?;
    rustix::system::sethostname(HOST)?;
    limit_resources()?;
    let mut bash = if user == "map" {
        // Without privileges only one user can be mapped: nested namespaces make root an ordinary one.
        let mut unshare = Command::new("unshare");
        unshare.arg(format!("--map-user={UID}")).arg(format!("--map-group={UID}")).args(["--", "env"]);
        unshare
    } else {
        let mut env = Command::new("env");
        env.uid(UID).gid(UID);
        env
    };
    // Whoever runs this may ignore signals, as `nohup` does, and bash would show them as traps.
    bash.args(["--default-signal", "bash"]);
    bash.arg("-c").arg(script).env_clear().envs(ENVIRONMENT).current_dir("/").stdin(Stdio::null());
    let status = shell_status(bash.status()?);
    wait_for_orphans();
    Ok(ExitCode::from(status))
}

/// Gives the script a /tmp of its own, the names of the session's users, the pinned oracles, and the folder that it is
/// given, if any.
fn prepare_files(pinned: &Path, given: &Path) -> io::Result<()> {
    // First: it may be below one of the folders that become empty.
    if Path::new(PINNED).is_dir() {
        mount_bind(pinned, PINNED)?;
    }
    if !given.as_os_str().is_empty() {
        mount_bind(given, GIVEN)?;
    }
    for folder in ["/tmp", "/dev/shm", "/var/tmp"] {
        mount("tmpfs", folder, "tmpfs", MountFlags::NOSUID, c"size=256m,nr_inodes=100k,mode=1777")?;
    }
    for (file, content) in [("/etc/passwd", PASSWD), ("/etc/group", GROUP)] {
        fs::write("/tmp/names", content)?;
        mount_bind("/tmp/names", file)?;
        fs::remove_file("/tmp/names")?;
    }
    Ok(())
}

/// Keeps a bad script from hurting the machine.
fn limit_resources() -> io::Result<()> {
    umask(Mode::WGRP | Mode::WOTH);
    // Scripts see whether the tests run under `nice`. Only root can undo that.
    let _ = setpriority_process(None, 0);
    let limits = [
        (Resource::As, 2 << 30),
        (Resource::Nproc, 1000),
        (Resource::Nofile, 1024),
        (Resource::Fsize, 256 << 20),
        (Resource::Core, 0),
        (Resource::Cpu, 10),
    ];
    for (resource, most) in limits {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    Ok(())
}

/// Processes without a parent belong to the first one. They end with it, so it waits for them.
fn wait_for_orphans() {
    let deadline = Instant::now() + GRACE;
    while Instant::now() < deadline {
        match wait(WaitOptions::NOHANG) {
            Err(Errno::INTR) | Ok(Some(_)) => {}
            Err(_) => return,
            Ok(None) => thread::sleep(Duration::from_millis(1)),
        }
    }
}
