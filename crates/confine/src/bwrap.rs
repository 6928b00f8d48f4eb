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
use crate::carrier::{self, Carrier, Program};
use crate::cell::{Cell, Outside};
use crate::confine::{Confine, Root};
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::layout::{Entry, Layout};
use crate::limits::Limits;
use crate::network::Network;
use crate::plan::Plan;
use crate::protect::Placeholders;
use crate::replacement::Replacement;
use crate::report::{Enforced, Report};
use crate::usage::{Usage, WallClock};

/// Where systems have it. A `PATH` could lead to anything.
const PLACES: [&str; 4] =
    ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/run/wrappers/bin/bwrap", "/run/current-system/sw/bin/bwrap"];

/// What is used of it. Old versions lack some.
const NEEDED: [&str; 11] = [
    "--args",
    "--as-pid-1",
    "--file",
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
        let bwrap = Bwrap::locate()?;
        let mut trial: Vec<&OsStr> =
            ["--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "--dev", "/dev"]
                .iter()
                .chain(&["--proc", "/proc", "--"])
                .map(OsStr::new)
                .collect();
        trial.extend([bwrap.path.as_os_str(), "--version".as_ref()]);
        let tried = run(&bwrap.path, &trial)?;
        if !tried.status.success() {
            return Err(restricted(String::from_utf8_lossy(&tried.stderr).trim().to_owned()));
        }
        Ok(bwrap)
    }

    /// Finds `bwrap` without trying what it can do.
    fn locate() -> Result<Bwrap> {
        let problem = |reason: String, hint| Error::Backend { backend: "bwrap", reason, hint: Some(hint) };
        let path = PLACES.iter().map(Path::new).find(|path| path.is_file());
        let path = path.ok_or_else(|| problem("it is not installed".into(), INSTALL))?.to_owned();
        let help = run(&path, &["--help".as_ref()])?;
        let options = String::from_utf8_lossy(&[help.stdout, help.stderr].concat()).into_owned();
        if let Some(option) = NEEDED.iter().find(|option| !options.contains(*option)) {
            return Err(problem(
                format!("it is too old and has no {option}"),
                "bubblewrap 0.6 or later is needed",
            ));
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
        builder.args(["--die-with-parent"]);
        builder.add_all(confine)?;
        builder.freeze();
        builder.args(["--chdir".as_ref(), directory.as_os_str()]);
        if let Some(filter) = confine.filter.program() {
            let number = builder.file(&filter)?;
            builder.args(["--seccomp", &number]);
        }
        let (mut arguments, files) = builder.finish()?;
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

    /// Makes a cell in namespaces that `bwrap` makes: the helper is their first process.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for something that `bwrap` does not do: a gateway, or a layer over a directory.
    pub fn cell(&self, confine: &Confine) -> Result<Cell> {
        let mut report = Report { backend: "bwrap", ..confine.describe() };
        tell_differences(confine, &mut report);
        // Its two processes, and the helper.
        let Enforcement { groups, resources } = enforce(&confine.limits, &confine.disks(), 3, &mut report)?;
        let mut plan = Plan::default();
        plan.open_root();
        for (resource, value, name) in &resources {
            plan.limit(*resource, *value, name);
        }
        if let Some(limit) = confine.limits.wall_clock {
            plan.deadline(u64::try_from(limit.as_millis()).unwrap_or(u64::MAX));
        }
        plan.seal();
        if let Some(program) = confine.filter.program() {
            plan.filter(&program);
        }
        let mut builder = Builder { options: &self.options, ..Builder::default() };
        builder.args(["--as-pid-1"]);
        builder.add_all(confine)?;
        builder.content(&Path::new(HELPER).join("boxsh-init"), 0o555, crate::helper::PROGRAM)?;
        builder.freeze();
        builder.args(["--chdir", "/"]);
        let (arguments, files) = builder.finish()?;
        let file = File::open(&self.path).map_err(Error::system("open bwrap"))?.into();
        let complaints = carrier::complaints()?;
        let told = complaints.try_clone().map_err(Error::system("copy a descriptor"))?;
        let program = Program { file, arguments, path: HELPER, files, complaints };
        let placeholders = Placeholders::new(&Layout::guarded(confine)?)?;
        let outside = Outside { groups, placeholders, scratch: None };
        let starting = Cell::start(&plan, Carrier::Program(program), outside)?;
        match starting.finish(&plan) {
            Ok(mut made) => {
                made.cell.keep(None, report);
                Ok(made.cell)
            }
            Err(Error::Gone) => Err(restricted(carrier::read_complaints(told))),
            Err(error) => Err(error),
        }
    }

    /// As [`Bwrap::cell`] by whatever `bwrap` is there: making the cell is the trial.
    pub(crate) fn cell_of_system(confine: &Confine) -> Result<Cell> {
        Bwrap::locate()?.cell(confine)
    }
}

/// Where the helper is inside, and nothing else.
const HELPER: &str = "/run/boxsh/helper";

fn run(path: &Path, arguments: &[&OsStr]) -> Result<std::process::Output> {
    let mut command = Command::new(path);
    command.args(arguments).env_clear().stdin(Stdio::null()).output().map_err(Error::system("run bwrap"))
}

/// What is not as in namespaces of one's own.
fn tell_differences(confine: &Confine, report: &mut Report) {
    if matches!(confine.network, Network::Deny) {
        for item in report.items.iter_mut().filter(|item| item.subject == "network") {
            item.means = "network namespace with nothing but a loopback".into();
        }
    }
    if let Root::Writable { files, .. } = confine.root {
        let means = "bwrap limits the bytes of files in memory, not their number";
        report.add("number of files", files.to_string(), Enforced::No, means);
    }
}

fn restricted(reason: String) -> Error {
    let reason = if reason.is_empty() { "it ended without a word".into() } else { reason };
    Error::Backend { backend: "bwrap", reason, hint: Some("user namespaces are restricted for bwrap too") }
}

/// Arguments that grow.
#[derive(Default)]
struct Builder<'a> {
    options: &'a str,
    arguments: Vec<OsString>,
    files: Vec<OwnedFd>,
    /// What is made read-only at the end.
    frozen: Vec<PathBuf>,
    /// Whether the root is the programs' own.
    writable: bool,
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
        self.args(["--cap-drop", "ALL", "--uid", &user, "--gid", &group]);
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
        if let Root::Writable { size, .. } = confine.root {
            if i64::try_from(size).is_ok() {
                self.args(["--size", &size.to_string()]);
            }
            self.with_mode(0o755, &["--tmpfs".as_ref(), "/".as_ref()]);
            self.writable = true;
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
        Ok(())
    }

    /// Makes read-only what nothing is put into any more.
    fn freeze(&mut self) {
        for path in std::mem::take(&mut self.frozen) {
            self.args(["--remount-ro".as_ref(), path.as_os_str()]);
        }
    }

    /// The words of the command line up to the program, and what they refer to by number.
    fn finish(self) -> Result<(Vec<OsString>, Vec<OwnedFd>)> {
        let Builder { arguments, mut files, .. } = self;
        let list: Vec<u8> = arguments.iter().flat_map(|word| [word.as_bytes(), b"\0"].concat()).collect();
        let list = memory_file(&list)?;
        let words = ["bwrap", "--args", &list.as_raw_fd().to_string(), "--"].map(OsString::from).into();
        files.push(list);
        Ok((words, files))
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
            Entry::File { mode, content } if self.writable => self.own_file(path, *mode, content)?,
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

    /// A file that programs can change, since all around it is theirs.
    fn own_file(&mut self, path: &Path, mode: u32, content: &[u8]) -> Result<()> {
        let number = self.file(content)?;
        self.with_mode(mode, &["--file".as_ref(), number.as_ref(), path.as_os_str()]);
        Ok(())
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
    // The standard streams of bwrap are others.
    let mut file = File::from(carrier::above_standard(&file).map_err(Error::system("copy a descriptor"))?);
    file.write_all(content).and_then(|()| file.rewind()).map_err(Error::system("write a file in memory"))?;
    Ok(file.into())
}
