//! Starting host programs for the kernel.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_confine::{Cell, Change, Outcome, Program, Running};
use boxsh_kernel::vfs::{Errno, Result};
use boxsh_kernel::{
    ExitStatus, NativeChange, NativeChild, NativeEnd, NativeProgram, NativePrograms, Resource, ResourceLimit,
    Signal,
};

use rustix::process::Resource as HostResource;

use super::hosted::Shared;
use super::tree::NativeTree;

/// Directories whose programs the session's own ones stand in for.
const SYSTEM_DIRECTORIES: &[&[u8]] =
    &[b"/bin", b"/sbin", b"/usr/bin", b"/usr/sbin", b"/usr/local/bin", b"/usr/local/sbin"];

/// Programs that live by the terminal, of which the session has only what they do without one.
const VISUAL: &[&[u8]] = &[b"less", b"more", b"top"];

/// Those that change the system's directories, and insist on being root.
const SYSTEM_MANAGERS: &[&[u8]] = &[b"apt", b"apt-get", b"dpkg"];

/// What `ulimit` sets, by the number that Linux has for it. Core files are the cell's to refuse.
const RESOURCES: &[(Resource, u32, HostResource)] = &[
    (Resource::Cpu, 0, HostResource::Cpu),
    (Resource::FileSize, 1, HostResource::Fsize),
    (Resource::Data, 2, HostResource::Data),
    (Resource::Stack, 3, HostResource::Stack),
    (Resource::OpenFiles, 7, HostResource::Nofile),
    (Resource::AddressSpace, 9, HostResource::As),
];

/// Programs of the host that run in a cell.
pub(super) struct Programs {
    pub(super) cell: Arc<Cell>,
    /// Where what they change is seen, if they can change anything of the session's.
    pub(super) tree: Option<Arc<NativeTree>>,
    /// What they share with the session, if that is not everything.
    pub(super) shared: Option<Arc<Shared>>,
    /// The only ones that may run, by name; none means all.
    pub(super) allowed: Option<BTreeSet<Vec<u8>>>,
    /// Whether package managers of the system can change it.
    pub(super) changes_system: bool,
    /// Whether host programs come before the session's own.
    pub(super) host_first: bool,
}

fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or_default()
}

impl NativePrograms for Programs {
    fn prefers_session(&self, path: &[u8]) -> bool {
        let directory = &path[..path.len() - file_name(path).len()];
        let directory = directory.strip_suffix(b"/").unwrap_or(directory);
        let name = file_name(path);
        let is_manager = boxsh_commands::PACKAGE_MANAGERS.iter().any(|manager| manager.as_bytes() == name);
        let is_host = is_manager || VISUAL.contains(&name);
        !self.host_first && SYSTEM_DIRECTORIES.contains(&directory) && !is_host
    }

    fn refusal(&self, path: &[u8], directory: &[u8]) -> Option<String> {
        if SYSTEM_MANAGERS.contains(&file_name(path)) && !self.changes_system && self.shared.is_none() {
            return Some(
                "the system's directories are read-only in this session; --allow @debian (or @ubuntu), --writable-system or Native::writable_system opens them"
                    .to_owned(),
            );
        }
        self.shared.as_ref()?.refusal(path, directory)
    }

    fn start(&self, mut program: NativeProgram) -> Result<Box<dyn NativeChild>> {
        if self.allowed.as_ref().is_some_and(|allowed| !allowed.contains(file_name(&program.path))) {
            return Err(Errno::EPERM);
        }
        if let Some(shared) = &self.shared {
            program.environment = shared.environment(program.environment);
        }
        let seems_root = self.changes_system && SYSTEM_MANAGERS.contains(&file_name(&program.path));
        let watched = Watched::new(self.tree.clone())?;
        let running = self
            .cell
            .spawn(if seems_root { described(program).seem_root() } else { described(program) })
            .map_err(|error| error.errno().and_then(Errno::from_number).unwrap_or(Errno::EIO))?;
        let changed = running.as_fd().try_clone_to_owned().map_err(|_| Errno::EMFILE)?;
        Ok(Box::new(Child { running: Mutex::new(running), changed, _watched: watched }))
    }

    fn end_run(&self, run: u32) {
        // If the cell has ended, so have they.
        let _ = self.cell.kill_since(run.into());
    }
}

/// A program whose changes are looked for, until this is dropped.
struct Watched(Option<Arc<NativeTree>>);

impl Watched {
    fn new(tree: Option<Arc<NativeTree>>) -> Result<Self> {
        if let Some(tree) = &tree {
            tree.program_starts()?;
        }
        Ok(Self(tree))
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(tree) = &self.0 {
            tree.program_ended();
        }
    }
}

/// A program as a cell starts it.
fn described(from: NativeProgram) -> Program {
    let text = |bytes: Vec<u8>| OsString::from_vec(bytes);
    let mut arguments = from.arguments.into_iter().map(text);
    let name = arguments.next().unwrap_or_default();
    let variables = from.environment.into_iter().filter_map(|line| {
        let at = line.iter().position(|&byte| byte == b'=').filter(|&at| at > 0)?;
        Some((text(line[..at].to_vec()), text(line[at + 1..].to_vec())))
    });
    let mut program = Program::new(name)
        .path(text(from.path))
        .args(arguments)
        .envs(variables)
        .current_dir(text(from.directory))
        .umask(from.umask)
        .generation(from.run.into())
        .tell_stops();
    for (fd, file) in from.files {
        program = program.fd(file, fd as i32);
    }
    for signal in from.ignored {
        program = program.ignore(signal.number().into());
    }
    for &(resource, number, host) in RESOURCES {
        let ResourceLimit { soft, hard } = from.resources.get(resource);
        if (soft, hard) != (ResourceLimit::UNLIMITED, ResourceLimit::UNLIMITED) {
            // Nobody inside can have more than this process, whose limits the cell has.
            let most = rustix::process::getrlimit(host).maximum.unwrap_or(ResourceLimit::UNLIMITED);
            program = program.limit(number, soft.min(most), hard.min(most));
        }
    }
    program
}

/// A program that was started.
struct Child {
    running: Mutex<Running>,
    /// What is readable when something became of it.
    changed: OwnedFd,
    _watched: Watched,
}

/// The signal with this number; the host has more than a session.
fn known(number: i32, otherwise: Signal) -> Signal {
    u8::try_from(number).ok().and_then(Signal::from_number).unwrap_or(otherwise)
}

impl NativeChild for Child {
    fn changed(&self) -> BorrowedFd<'_> {
        self.changed.as_fd()
    }

    fn try_change(&self) -> Result<Option<NativeChange>> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let change = running.try_change().map_err(|_| Errno::EIO)?;
        Ok(change.map(|change| match change {
            Change::Stopped { signal } => NativeChange::Stopped(known(signal, Signal::STOP)),
            Change::Continued => NativeChange::Continued,
            Change::Ended(ended) => NativeChange::Ended(NativeEnd {
                status: match ended.outcome {
                    Outcome::Exited(status) => ExitStatus::Exited(status),
                    Outcome::Signaled { signal, .. } => ExitStatus::Signaled(known(signal, Signal::KILL)),
                },
                cpu: ended.user + ended.system,
                peak_memory: ended.max_rss,
            }),
        }))
    }

    fn signal(&self, signal: Signal) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // A program that has ended, alone or with its cell, gets no more signals.
        let _ = running.signal_group(signal.number().into());
    }
}
