//! Directories as tar archives.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::operation::{Effects, Operation};
use crate::session::{Done, Timed};

/// The largest archive that is given out.
const LARGEST: usize = 256 << 20;

/// Parameters of `fs.upload_tar`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct UploadTar {
    /// The session.
    pub session_id: String,
    /// The directory to unpack in.
    pub path: Bytes,
    /// The archive: plain, or compressed by gzip, bzip2, xz or zstd.
    pub archive: Bytes,
}

impl Operation for UploadTar {
    const NAME: &'static str = "fs.upload_tar";
    const SUMMARY: &'static str = "Unpack a tar archive in a directory, whole or not at all";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        session.take(core)?.upload_tar(&self.path[..], &self.archive[..])?;
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `fs.download_tar`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct DownloadTar {
    /// The session.
    pub session_id: String,
    /// The directory.
    pub path: Bytes,
}

/// A tar archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Archive {
    /// The archive, not compressed.
    pub archive: Bytes,
}

/// An archive that must not grow too large.
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_full: bool,
}

impl std::io::Write for Bounded {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + data.len() > LARGEST {
            self.is_full = true;
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Operation for DownloadTar {
    const NAME: &'static str = "fs.download_tar";
    const SUMMARY: &'static str = "Give a directory as a tar archive";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<Archive>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let mut archive = Bounded::default();
        let packed = session.take(core)?.download_tar(&self.path[..], &mut archive);
        if archive.is_full {
            return Err(Error::new(ErrorKind::ResourceExhausted, "the archive would be too large"));
        }
        packed?;
        Ok(Timed::of(&session, Archive { archive: Bytes(archive.bytes) }))
    }
}
