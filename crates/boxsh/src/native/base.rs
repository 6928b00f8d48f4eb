//! A root filesystem from an archive.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use boxsh_confine::OwnDirectory;
use boxsh_kernel::Limits;

use crate::error::{Error, NativeError};
use crate::sandbox::Sandbox;
use crate::workspace::WorkspaceMode;

/// Unpacks what is not the cell's own to make. Owners and set-id bits would mean nothing inside.
const SCRIPT: &str = r#"cd /to && tar -xf "$ARCHIVE" --no-same-owner --exclude={,./}{dev,proc,sys}/'*'"#;

/// A root filesystem in an archive. It is unpacked when the first session needs it, for all that share it, and removed with the last of
/// them.
#[derive(Debug)]
pub(super) struct Base {
    archive: PathBuf,
    unpacked: OnceLock<Result<OwnDirectory, String>>,
}

impl Base {
    pub(super) fn new(archive: PathBuf) -> Self {
        Self { archive, unpacked: OnceLock::new() }
    }

    /// Where it is unpacked.
    pub(super) fn directory(&self) -> Result<&Path, Error> {
        let unpacked = self.unpacked.get_or_init(|| unpack(&self.archive));
        let wrong =
            |reason: &String| NativeError::Base { archive: self.archive.clone(), reason: reason.clone() };
        Ok(unpacked.as_ref().map(OwnDirectory::path).map_err(wrong)?)
    }
}

/// Unpacks by the session's own `tar`, which knows the usual compressions and trusts no archive.
fn unpack(archive: &Path) -> Result<OwnDirectory, String> {
    let archive = archive.canonicalize().map_err(|error| error.to_string())?;
    let (Some(folder), Some(name)) = (archive.parent(), archive.file_name()) else {
        return Err("no archive".into());
    };
    let directory = OwnDirectory::new().map_err(|error| error.to_string())?;
    let mut sandbox = Sandbox::builder()
        .limits(Limits::unlimited())
        .mount_host("/from", folder, WorkspaceMode::ReadOnly)
        .mount_host("/to", directory.path(), WorkspaceMode::ReadWrite)
        .env("ARCHIVE", [b"/from/", name.as_bytes()].concat())
        .build()
        .map_err(|error| error.to_string())?;
    let result = sandbox.run(SCRIPT);
    if result.exit_code == 0 { Ok(directory) } else { Err(result.stderr_str().trim().to_owned()) }
}
