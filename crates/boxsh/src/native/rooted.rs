//! A session whose files are in the root of its cell, where programs of both kinds see them.

use std::ffi::{OsStr, OsString};
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use boxsh_confine::{Access, Backend, Cell, Confine};
use boxsh_kernel::vfs::{FsExt, Host, HostAccess, HostOptions, Owners, SetId};
use boxsh_kernel::{Identity, Limit};

use super::refused;
use super::tree::{Direct, Layer, NativeTree};
use crate::base::PROGRAMS;
use crate::builder::Config;
use crate::error::{Error, NativeError};
use crate::volume::Volumes;
use crate::workspace::{Workspace, WorkspaceMode};

/// Makes a cell, and fills its root with the session's files.
pub(super) fn start(
    config: &Config,
    backend: Backend,
    confine: Confine,
    files: &Volumes,
) -> Result<(Cell, NativeTree), Error> {
    let Identity { uid, gid, user, host, .. } = &*config.identity;
    let mut confine = confine
        .identity(*uid, *gid, host)
        .user(user)
        .writable_root(config.limits.get(Limit::FsBytes), config.limits.get(Limit::Inodes));
    for workspace in config.shown() {
        let access = match workspace.mode {
            WorkspaceMode::ReadOnly => Access::Read,
            WorkspaceMode::ReadWrite => Access::Write,
            WorkspaceMode::Overlay => {
                Access::Overlay { layer: None, size: Some(config.limits.get(Limit::FsBytes)) }
            }
        };
        confine = confine.show(&workspace.host, shown_path(workspace), access);
        if workspace.mode == WorkspaceMode::ReadWrite {
            confine = confine.protect(workspace.protection.places(&workspace.host));
        }
        confine = hide(confine, workspace);
    }
    let cell = confine.cell_by(backend).map_err(refused)?;
    let made = crate::workspace::host_now();
    let host = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    let access = HostOptions {
        access: HostAccess::ReadWrite,
        owners: Owners::Mapped { host, session: (*uid, *gid) },
        set_id: SetId::Drop,
        ..HostOptions::default()
    };
    let open = |handle: BorrowedFd<'_>| -> Result<Host, Error> {
        let handle = handle.try_clone_to_owned()?;
        Ok(Host::from_handle(handle, access)?)
    };
    let mut layers = Vec::new();
    for workspace in config.shown() {
        if let Some(handle) = cell.layer(shown_path(workspace)) {
            layers.push(Layer {
                at: workspace.at.clone(),
                files: open(handle)?,
                host: Host::open(&workspace.host, HostOptions::default())?,
                made,
            });
        }
    }
    let direct = match &config.workspace {
        Some(Workspace { host, at, mode: WorkspaceMode::ReadWrite, .. }) => {
            Some(Direct { at: at.clone(), host: Host::open(host, HostOptions::default())? })
        }
        _ => None,
    };
    let root = cell.root().ok_or(NativeError::NoRoot(backend))?;
    let mut tree = NativeTree::new(open(root)?, layers, direct);
    let unfit = |errno| Error::Native(NativeError::Files(errno));
    tree.fill(files).map_err(unfit)?;
    tree.create_dir_all(PROGRAMS).map_err(unfit)?;
    Ok((cell, tree))
}

/// Covers what the session is not to see of a directory.
fn hide(mut confine: Confine, workspace: &Workspace) -> Confine {
    let shown = shown_path(workspace);
    for place in &*workspace.protection.hidden {
        let place = Path::new(OsStr::from_bytes(place.as_path().as_bytes()));
        let source = workspace.host.join(place);
        if source.symlink_metadata().is_err() {
            continue;
        }
        if workspace.mode == WorkspaceMode::ReadWrite {
            // A directory that is mounted on cannot be renamed, and the way to what is covered stays as it is.
            let between = place.ancestors().skip(1).filter(|between| !between.as_os_str().is_empty());
            for between in between {
                confine = confine.show(workspace.host.join(between), shown.join(between), Access::Write);
            }
        }
        confine = confine.show(source, shown.join(place), Access::Hide);
    }
    confine
}

/// Where a directory is in a cell.
fn shown_path(workspace: &Workspace) -> PathBuf {
    PathBuf::from(OsString::from_vec(workspace.at.to_absolute()))
}
