//! The backend of bubblewrap: the same layout, carried out by the system's `bwrap`.
//!
//! Some systems let only named programs make user namespaces, and `bwrap` is one of them.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Seek, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::fs::MemfdFlags;

use crate::backend::{Kept, Wrapped};
use crate::confine::{Confine, Root};
use crate::error::{Error, Result};
use crate::layout::{Entry, Layout};
use crate::limits::Limits;
use crate::network::Network;
use crate::protect::Placeholders;
use crate::replacement::Replacement;
use crate::report::Report;
use crate::usage::{Usage, WallClock};

/// Where systems have it. A `PATH` could lead to anything.
const PLACES: [&str; 4] =
    ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/run/wrappers/bin/bwrap", "/run/current-system/sw/bin/bwrap"];

/// What is used of it. Old versions lack some.
const NEEDED: [&str; 9] = [
    "--args",
    "--perms",
    "--size",
    "--ro-bind-data",
    "--remount-ro",
    "--unshare-cgroup-try",
    "--seccomp",
    "--cap-drop",
    "--die-with-parent",
];

const INSTALL: &str = "install the package bubblewrap";

/// The system's `bwrap`, found and tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bwrap {
    path: PathBuf,
    options: String,
}

impl Bwrap {
    /// Finds `bwrap` and has it run a program in namespaces of its own.
    ///
    /// # Errors
    /// It is not there, too old, or the system does not let it work.
    pub fn find() -> Result<Bwrap> {
        let problem = |reason: String, hint| Error::Backend { backend: "bwrap", reason, hint: Some(hint) };
        let path = PLACES.iter().map(Path::new).find(|path| path.is_file());
        let path = path.ok_or_else(|| problem("it is not installed".into(), INSTALL))?.to_owned();
        let run = |arguments: &[&OsStr]| {
            let mut command = Command::new(&path);
            command.args(arguments).env_clear().stdin(Stdio::null()).output()
        };
        let help = run(&["--help".as_ref()]).map_err(Error::system("run bwrap"))?;
        let options = String::from_utf8_lossy(&[help.stdout, help.stderr].concat()).into_owned();
        if let Some(option) = NEEDED.iter().find(|option| !options.contains(*option)) {
            return Err(problem(
                format!("it is too old and has no {option}"),
                "bubblewrap 0.6 or later is needed",
            ));
        }
        let mut trial: Vec<&OsStr> =
            ["--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "--dev", "/dev"]
                .iter()
                .chain(&["--proc", "/proc", "--"])
                .map(OsStr::new)
                .collect();
        trial.extend([path.as_os_str(), "--version".as_ref()]);
        let tried = run(&trial).map_err(Error::system("run bwrap"))?;
        if !tried.status.success() {
            let reason = String::from_utf8_lossy(&tried.stderr).trim().to_owned();
            return Err(problem(reason, "user namespaces are restricted for bwrap too"));
        }
        Ok(Bwrap { path, options })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Confines a command, as [`Confine::wrap`] does, by `bwrap`. The command ends with 128 and the number of the signal if the program
    /// ended by one.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for something that `bwrap` does not do: a gateway, or a layer over a directory.
    pub fn wrap(&self, confine: &Confine, mut command: Command) -> Result<Wrapped> {
        let mut program = vec![command.get_program().to_os_string()];
        program.extend(command.get_args().map(OsStr::to_os_string));
        let (variables, directory) = confine.surroundings_of(&command)?;
        let mut builder = Builder { options: &self.options, ..Builder::default() };
        builder.add_all(confine)?;
        builder.args(["--chdir".as_ref(), directory.as_os_str()]);
        if let Some(filter) = confine.filter.program() {
            let number = builder.file(&filter)?;
            builder.args(["--seccomp", &number]);
        }
        let Builder { arguments, mut files, .. } = builder;
        let list: Vec<u8> = arguments.iter().flat_map(|word| [word.as_bytes(), b"\0"].concat()).collect();
        let list = memory_file(&list)?;
        let mut arguments: Vec<OsString> =
            ["bwrap", "--args", &list.as_raw_fd().to_string(), "--"].map(OsString::from).into();
        files.push(list);
        arguments.extend(program);
        check_own_needs(&confine.limits, files.len() as u64)?;
        let mut report = Report { backend: "bwrap", ..confine.describe() };
        let placeholders = Placeholders::new(&Layout::guarded(confine)?)?;
        let usage = Usage::new(confine, WallClock::Guarded, &placeholders, &mut report)?;
        let limit = confine.limits.wall_clock;
        let (replacement, guard) = Replacement::guarded(&self.path, arguments, variables, files, limit)?;
        let keeper = replacement.limited(usage).replace(&mut command);
        let kept = Kept { guard: Some(guard), placeholders, keeper, scratch: None };
        Ok(Wrapped { command, report, kept })
    }
}

/// Arguments that grow.
#[derive(Default)]
struct Builder<'a> {
    options: &'a str,
    arguments: Vec<OsString>,
    files: Vec<OwnedFd>,
    /// What is made read-only at the end.
    frozen: Vec<PathBuf>,
}

impl Builder<'_> {
    fn args<A: AsRef<OsStr>>(&mut self, arguments: impl IntoIterator<Item = A>) {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
    }

    /// A file in memory with this content; gives its number.
    fn file(&mut self, content: &[u8]) -> Result<String> {
        let file = memory_file(content)?;
        let number = file.as_raw_fd().to_string();
        self.files.push(file);
        Ok(number)
    }

    fn add_all(&mut self, confine: &Confine) -> Result<()> {
        let identity = &confine.identity;
        let (user, group) = (identity.uid.to_string(), identity.gid.to_string());
        self.args([
            "--unshare-user",
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-uts",
            "--unshare-cgroup-try",
        ]);
        self.args(["--die-with-parent", "--cap-drop", "ALL", "--uid", &user, "--gid", &group]);
        self.args(["--hostname", &identity.hostname]);
        if self.options.contains("--disable-userns") {
            self.args(["--disable-userns"]);
        }
        match confine.network {
            Network::Open => {}
            Network::Deny | Network::Loopback => self.args(["--unshare-net"]),
            Network::Allow(_) => {
                return Err(unsupported("a gateway needs sockets inside, which bwrap does not give away"));
            }
        }
        let layout = Layout::new(confine)?;
        let (copies, others): (Vec<_>, Vec<_>) =
            layout.entries.iter().partition(|(_, entry)| matches!(entry, Entry::Copy(_)));
        for (path, entry) in others.into_iter().chain(copies) {
            self.add(path, entry)?;
        }
        if matches!(confine.root, Root::Frozen) {
            self.frozen.push(PathBuf::from("/"));
        }
        for path in std::mem::take(&mut self.frozen) {
            self.args(["--remount-ro".as_ref(), path.as_os_str()]);
        }
        Ok(())
    }

    fn add(&mut self, path: &Path, entry: &Entry) -> Result<()> {
        let (dev, proc) = (Path::new("/dev"), Path::new("/proc"));
        let place = path.as_os_str();
        match entry {
            Entry::Directory { .. } if path == dev => self.args(["--dev".as_ref(), place]),
            Entry::Device(_) | Entry::Symlink(_) | Entry::Terminals if path.starts_with(dev) => {}
            Entry::Directory { .. } if path == Path::new("/run/boxsh") => {
                self.args(["--perms".as_ref(), "0755".as_ref(), "--tmpfs".as_ref(), place]);
                self.frozen.push(path.to_owned());
            }
            Entry::Directory { mode } => self.with_mode(*mode, &["--dir".as_ref(), place]),
            Entry::File { mode, content } => self.content(path, *mode, content)?,
            Entry::Launcher => self.content(path, 0o555, crate::helper::PROGRAM)?,
            Entry::Copy(_) => self.content(path, 0o555, crate::helper::PROGRAM)?,
            Entry::Symlink(target) => self.args(["--symlink".as_ref(), target.as_os_str(), place]),
            Entry::Bind { source, writable: false } => {
                self.args(["--ro-bind".as_ref(), source.as_os_str(), place])
            }
            Entry::Bind { source, writable: true } => {
                self.args(["--bind".as_ref(), source.as_os_str(), place])
            }
            Entry::Device(source) => self.args(["--dev-bind-try".as_ref(), source.as_os_str(), place]),
            Entry::Memory { size, mode } => {
                self.args(["--size", &size.to_string()]);
                self.with_mode(*mode, &["--tmpfs".as_ref(), place]);
            }
            Entry::Proc => self.args(["--proc".as_ref(), place]),
            // These parts of /proc are the same everywhere, so those of the host will do. A root outside could else write them. Processes
            // are not the same: those of the host stay where they are.
            Entry::Frozen if path.exists() && !is_process(path) => {
                self.args(["--ro-bind".as_ref(), place, place])
            }
            Entry::Frozen | Entry::Terminals => {}
            // What a kernel does not have needs no cover, and cannot have one.
            Entry::Masked if path.starts_with(proc) && !path.exists() => {}
            Entry::Masked if path.is_dir() => {
                self.with_mode(0, &["--tmpfs".as_ref(), place]);
                self.frozen.push(path.to_owned());
            }
            Entry::Masked => self.content(path, 0, b"")?,
            Entry::Overlay { .. } => return Err(unsupported("it has no layers over directories")),
        }
        Ok(())
    }

    fn with_mode(&mut self, mode: u32, arguments: &[&OsStr]) {
        self.args(["--perms", &format!("{mode:04o}")]);
        self.args(arguments);
    }

    fn content(&mut self, path: &Path, mode: u32, content: &[u8]) -> Result<()> {
        let number = self.file(content)?;
        self.with_mode(mode, &["--ro-bind-data".as_ref(), number.as_ref(), path.as_os_str()]);
        Ok(())
    }
}

fn is_process(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_bytes().first().is_some_and(u8::is_ascii_digit))
}

/// The limits of the program hold for `bwrap` as well, which writes small files and opens some.
fn check_own_needs(limits: &Limits, files: u64) -> Result<()> {
    let too_low = |limit, least: u64| Error::Limit { limit, reason: format!("bwrap itself needs {least}") };
    let (largest, most) = (1 << 20, files + 64);
    if limits.file_size.is_some_and(|size| size < largest) {
        return Err(too_low("file size", largest));
    }
    if limits.open_files.is_some_and(|count| count < most) {
        return Err(too_low("open files", most));
    }
    Ok(())
}

fn unsupported(reason: &str) -> Error {
    Error::Backend {
        backend: "bwrap",
        reason: reason.into(),
        hint: Some("the backend of namespaces can do it where the system allows user namespaces"),
    }
}

fn memory_file(content: &[u8]) -> Result<OwnedFd> {
    let file = rustix::fs::memfd_create("boxsh", MemfdFlags::CLOEXEC)
        .map_err(|errno| Error::System { what: "make a file in memory", source: errno.into() })?;
    let mut file = File::from(file);
    file.write_all(content).and_then(|()| file.rewind()).map_err(Error::system("write a file in memory"))?;
    Ok(file.into())
}
