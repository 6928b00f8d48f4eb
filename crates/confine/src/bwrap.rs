//! The backend of bubblewrap: the same layout, carried out by the system's `bwrap`.
//!
//! Some systems let only named programs make user namespaces, and `bwrap` is one of them.

mod arguments;

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::backend::{Kept, Wrapped};
use crate::carrier::{self, Carrier, Program};
use crate::cell::{Cell, Outside};
use crate::confine::{Confine, Root};
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::layout::Layout;
use crate::limits::Limits;
use crate::network::Network;
use crate::plan::Plan;
use crate::protect::Placeholders;
use crate::replacement::Replacement;
use crate::report::{Enforced, Report};
use crate::usage::{Usage, WallClock};
use arguments::{Arguments, Builder};

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

/// What `bwrap` says where nothing is that it could cover: a socket of the host that was there a moment ago.
const VANISHED: [&str; 3] = ["Can't create file at", "Can't mkdir parents for", "Can't bind mount /bindfile"];

/// How often a cell is tried again because of that.
const RETRIES: usize = 8;

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
    /// The policy cannot be used, or asks for something that `bwrap` does not do: a gateway, or before its version 0.11 a layer over a directory.
    pub fn wrap(&self, confine: &Confine, mut command: Command) -> Result<Wrapped> {
        let mut program = vec![command.get_program().to_os_string()];
        program.extend(command.get_args().map(OsStr::to_os_string));
        let (variables, directory) = confine.surroundings_of(&command)?;
        let mut builder = Builder::new(&self.options);
        builder.args(["--die-with-parent"]);
        builder.add_all(confine)?;
        builder.freeze();
        builder.args(["--chdir".as_ref(), directory.as_os_str()]);
        if let Some(filter) = confine.filter.program() {
            let number = builder.file(&filter)?;
            builder.args(["--seccomp", &number]);
        }
        let Arguments { mut words, files, scratch, layers } = builder.finish()?;
        words.extend(program);
        check_own_needs(&confine.limits, files.len() as u64)?;
        let mut report = Report { backend: "bwrap", ..confine.describe() };
        tell_differences(confine, !layers.is_empty(), &mut report);
        let placeholders = Placeholders::new(&Layout::guarded(confine)?)?;
        let outside = (&placeholders, scratch.as_ref());
        let usage = Usage::new(confine, WallClock::Guarded, outside, &mut report)?;
        let limit = confine.limits.wall_clock;
        let (replacement, guard) = Replacement::guarded(&self.path, words, variables, files, limit)?;
        let keeper = replacement.limited(usage).replace(&mut command);
        let kept = Kept { guard: Some(guard), placeholders, keeper, scratch };
        Ok(Wrapped { command, report, kept })
    }

    /// Makes a cell in namespaces that `bwrap` makes: the helper is their first process.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for something that `bwrap` does not do: a gateway, or before its version 0.11 a layer over a directory.
    pub fn cell(&self, confine: &Confine) -> Result<Cell> {
        for _ in 0..RETRIES {
            match self.cell_now(confine) {
                Err(Error::Backend { reason, .. }) if VANISHED.iter().any(|words| reason.contains(words)) => {
                }
                made => return made,
            }
        }
        self.cell_now(confine)
    }

    /// As [`Bwrap::cell`], with the sockets that the host has now.
    fn cell_now(&self, confine: &Confine) -> Result<Cell> {
        let mut builder = Builder::new(&self.options);
        builder.args(["--as-pid-1"]);
        builder.add_all(confine)?;
        builder.content(&Path::new(HELPER).join("boxsh-init"), 0o555, crate::helper::PROGRAM)?;
        builder.freeze();
        builder.args(["--chdir", "/"]);
        let Arguments { words, files, scratch, layers } = builder.finish()?;
        let mut report = Report { backend: "bwrap", ..confine.describe() };
        tell_differences(confine, !layers.is_empty(), &mut report);
        // Its two processes, and the helper.
        let Enforcement { groups, resources } = enforce(&confine.limits, &confine.disks(), 3, &mut report)?;
        let mut plan = Plan::default();
        plan.join_session(confine.joins_session);
        plan.open_root();
        plan.limits(&resources, confine.limits.wall_clock);
        plan.seal();
        confine.plan_filters(&mut plan);
        let file = File::open(&self.path).map_err(Error::system("open bwrap"))?.into();
        let complaints = carrier::complaints()?;
        let told = complaints.try_clone().map_err(Error::system("copy a descriptor"))?;
        let joins_session = confine.joins_session;
        let program = Program { file, arguments: words, path: HELPER, files, complaints, joins_session };
        let placeholders = Placeholders::new(&Layout::guarded(confine)?)?;
        let outside = Outside { groups, placeholders, scratch };
        let starting = Cell::start(&plan, Carrier::Program(program), outside)?;
        match starting.finish(&plan) {
            Ok(mut made) => {
                made.cell.keep(None, report);
                made.cell.add_layers(layers);
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
fn tell_differences(confine: &Confine, has_layers: bool, report: &mut Report) {
    if matches!(confine.network, Network::Deny) {
        for item in report.items.iter_mut().filter(|item| item.subject == "network") {
            item.means = "network namespace with nothing but a loopback".into();
        }
    }
    if rustix::process::geteuid().is_root() {
        let means = "bwrap shows them as they are: root can change their modes and times";
        report.add("device files", "used, not changed", Enforced::No, means);
    }
    if has_layers {
        let means = "they are on a disk, and bwrap does not limit them";
        report.add("size of layers", "what the policy allows", Enforced::No, means);
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
