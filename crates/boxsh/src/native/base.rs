//! The root filesystem that host programs come from, if it is not the host's.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use boxsh_confine::OwnDirectory;

use crate::bases::{self, Bounds, Origin};
use crate::error::{Error, NativeError};

/// A root filesystem of one's own.
#[derive(Debug)]
pub(super) enum Base {
    /// In an archive, which is unpacked when the first session needs it, for all that share it, and removed with the last of them.
    Archive { archive: PathBuf, unpacked: OnceLock<Result<Unpacked, String>> },
    /// One that is kept.
    Kept(bases::Base),
}

/// An archive that was unpacked.
#[derive(Debug)]
pub(super) struct Unpacked {
    directory: OwnDirectory,
    origin: Origin,
}

impl Base {
    pub(super) fn of_archive(archive: PathBuf) -> Self {
        Self::Archive { archive, unpacked: OnceLock::new() }
    }

    /// Where it is unpacked.
    pub(super) fn directory(&self) -> Result<&Path, Error> {
        match self {
            Self::Archive { archive, unpacked } => Ok(of(archive, unpacked)?.directory.path()),
            Self::Kept(base) => Ok(base.root()),
        }
    }

    /// The variables that its programs expect, each as `NAME=VALUE`.
    pub(super) fn environment(&self) -> Result<&[String], Error> {
        match self {
            Self::Archive { archive, unpacked } => Ok(&of(archive, unpacked)?.origin.environment),
            Self::Kept(base) => Ok(&base.info().environment),
        }
    }
}

/// What an archive was unpacked to, at the first call.
fn of<'a>(archive: &Path, unpacked: &'a OnceLock<Result<Unpacked, String>>) -> Result<&'a Unpacked, Error> {
    let unpacked = unpacked.get_or_init(|| unpack(archive));
    let wrong = |reason: &String| NativeError::Base { archive: archive.to_owned(), reason: reason.clone() };
    Ok(unpacked.as_ref().map_err(wrong)?)
}

fn unpack(archive: &Path) -> Result<Unpacked, String> {
    let directory = OwnDirectory::new().map_err(|error| error.to_string())?;
    let mut bounds = Bounds::new(bases::LARGEST);
    let origin = bases::unpack(archive, directory.path(), &mut bounds).map_err(|fault| fault.to_string())?;
    Ok(Unpacked { directory, origin })
}
