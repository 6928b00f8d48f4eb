//! A session whose host programs see the host's own tree: the two kinds of programs meet in the workspace, which is at the same path
//! for both. The rest of the session's files is in memory, out of sight of host programs.

use std::ffi::OsStr;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::Arc;

use boxsh_confine::{Backend, Cell, Confine};
use boxsh_kernel::vfs::{Fs, FsPath, FsPathBuf, Host, HostAccess, HostOptions, Mount, Owners, SetId};

use super::refused;
use super::tree::NativeTree;
use crate::base::PROGRAMS;
use crate::builder::Config;
use crate::error::Error;
use crate::workspace::{Workspace, WorkspaceMode};

/// Where the host has its programs, which the session has to see to find them.
const SYSTEM: &[&str] = &["/usr", "/etc/alternatives"];

/// What a session shares with the host.
pub(super) struct Hosted {
    /// The directories of the host's programs, to be read.
    system: Vec<(FsPathBuf, Arc<dyn Fs>)>,
    /// The workspace and where it is, if it can be written.
    workspace: Option<(FsPathBuf, Arc<NativeTree>)>,
    shared: Arc<Shared>,
}

/// What is at the same path for both kinds of programs.
pub(super) struct Shared {
    backend: Backend,
    /// The directories of the host.
    directories: Vec<FsPathBuf>,
    /// A directory for what host programs keep to themselves.
    scratch: Vec<u8>,
}

/// Makes a cell on the tree of the host, and finds what the session is to see of it.
pub(super) fn start(
    config: &Config,
    backend: Backend,
    mut confine: Confine,
) -> Result<(Cell, Hosted), Error> {
    for workspace in config.shown() {
        let Workspace { host, mode, .. } = workspace;
        confine = match mode {
            WorkspaceMode::ReadWrite => {
                confine.write([host]).protect(workspace.protection.places(&workspace.host))
            }
            WorkspaceMode::ReadOnly | WorkspaceMode::Overlay => confine.read([host]),
        };
        let hidden = workspace.protection.hidden.iter();
        let hidden = hidden.map(|place| host.join(OsStr::from_bytes(place.as_path().as_bytes())));
        confine = confine.hide(hidden.filter(|path| path.symlink_metadata().is_ok()));
    }
    let cell = confine.cell_by(backend).map_err(refused)?;
    let mut system: Vec<(FsPathBuf, Arc<dyn Fs>)> = Vec::new();
    for path in SYSTEM {
        if let Ok(host) = Host::open(path, HostOptions::default()) {
            system.push((FsPath::new(path.as_bytes())?.to_owned(), Arc::new(host)));
        }
    }
    let workspace = match &config.workspace {
        Some(workspace @ Workspace { mode: WorkspaceMode::ReadWrite, .. }) => {
            Some((workspace.at.clone(), Arc::new(open(workspace, config)?)))
        }
        _ => None,
    };
    let directories = config.shown().map(|workspace| workspace.at.clone());
    let directories: Vec<FsPathBuf> =
        directories.chain(system.iter().map(|(path, _)| path.clone())).collect();
    let scratch = cell.scratch().unwrap_or_default().into_os_string().into_vec();
    let shared = Shared { backend, directories, scratch };
    Ok((cell, Hosted { system, workspace, shared: Arc::new(shared) }))
}

/// The workspace as a tree whose changes are known, whoever makes them.
fn open(workspace: &Workspace, config: &Config) -> Result<NativeTree, Error> {
    let options = HostOptions {
        access: HostAccess::ReadWrite,
        owners: Owners::All { uid: config.identity.uid, gid: config.identity.gid },
        set_id: SetId::Drop,
        ..HostOptions::default()
    };
    Ok(NativeTree::new(Host::open(&workspace.host, options)?, Vec::new(), None))
}

impl Hosted {
    pub(super) fn tree(&self) -> Option<&Arc<NativeTree>> {
        self.workspace.as_ref().map(|(_, tree)| tree)
    }

    pub(super) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Shows the session what it shares with the host.
    pub(super) fn mount_on(&self, mounts: &Mount) -> Result<(), Error> {
        for (path, host) in &self.system {
            mounts.mount(path.as_path(), host.clone(), "host")?;
        }
        if let Some((path, tree)) = &self.workspace {
            mounts.mount(path.as_path(), tree.clone(), "host")?;
        }
        Ok(())
    }
}

impl Shared {
    /// Why a program cannot be run in a directory: what is at that path on the host is something else, or nothing.
    pub(super) fn refusal(&self, program: &[u8], directory: &[u8]) -> Option<String> {
        let backend = self.backend;
        if !is_below(directory, &self.directories) {
            let directory = String::from_utf8_lossy(directory);
            return Some(format!(
                "{directory} exists in the session only: with the backend {backend}, host programs run in the workspace"
            ));
        }
        if !is_below(program, &self.directories) {
            return Some(format!(
                "the file exists in the session only: with the backend {backend}, host programs are in the workspace and in /usr"
            ));
        }
        None
    }

    /// The environment of a program: a home or a directory for temporary files that only the session has is replaced.
    pub(super) fn environment(&self, variables: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let own: [(&[u8], &str); 2] = [(b"HOME=", "home"), (b"TMPDIR=", "tmp")];
        let is_replaced = |line: &[u8]| {
            own.iter().any(|(name, _)| {
                line.strip_prefix(*name).is_some_and(|value| !is_below(value, &self.directories))
            })
        };
        let mut variables: Vec<Vec<u8>> = variables.into_iter().filter(|line| !is_replaced(line)).collect();
        for (name, place) in own {
            if !variables.iter().any(|line| line.starts_with(name)) {
                variables.push([name, &self.scratch, b"/", place.as_bytes()].concat());
            }
        }
        variables
    }
}

/// Whether an absolute path is one of these, or below one.
fn is_below(path: &[u8], directories: &[FsPathBuf]) -> bool {
    FsPath::new(path).is_ok_and(|path| {
        directories.iter().any(|directory| path.strip_prefix(directory.as_path()).is_some())
    })
}

/// Checks that a directory of the host is mounted where host programs find it, which is at its own path.
///
/// # Errors
/// [`Error::Option`] if it is mounted elsewhere, or cannot be used in this way.
pub(crate) fn check_place_on_host(
    directory: &Path,
    mode: WorkspaceMode,
    at: &FsPathBuf,
) -> Result<(), Error> {
    let place = place_of("mount", directory, mode)?;
    if place == *at {
        return Ok(());
    }
    let path = String::from_utf8_lossy(&at.to_absolute()).into_owned();
    let own = String::from_utf8_lossy(&place.to_absolute()).into_owned();
    let reason = format!(
        "{path}: host programs see the tree of the host, and this directory at {own} only: mount it there"
    );
    Err(Error::option("mount", reason))
}

/// Where a directory of the host is for both kinds of programs: at its path without links.
///
/// # Errors
/// [`Error::Option`] if it cannot be a workspace that is used in this way.
pub(crate) fn place_on_host(directory: &Path, mode: WorkspaceMode) -> Result<FsPathBuf, Error> {
    place_of("workspace", directory, mode)
}

fn place_of(option: &'static str, directory: &Path, mode: WorkspaceMode) -> Result<FsPathBuf, Error> {
    let wrong = |reason: String| Error::option(option, format!("{}: {reason}", directory.display()));
    if mode == WorkspaceMode::Overlay {
        let reason = "changes cannot be kept apart from a directory that programs see as the host has it: \
                      use it read-only, or let it be written";
        return Err(wrong(reason.into()));
    }
    let found = directory.canonicalize().map_err(|error| wrong(error.to_string()))?;
    let place = FsPath::new(found.as_os_str().as_bytes()).map_err(|errno| wrong(errno.to_string()))?;
    let is_in_the_way =
        |path: &&&str| FsPath::new(path.as_bytes()).is_ok_and(|path| path.strip_prefix(place).is_some());
    match SYSTEM.iter().chain(&["/proc", "/dev", PROGRAMS]).find(is_in_the_way) {
        Some(path) => Err(wrong(format!("the session has its own {path}"))),
        None => Ok(place.to_owned()),
    }
}
