//! What a base can be made from, and how one is told from another.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use boxsh_kernel::Limits;
use boxsh_kernel::vfs::{Host, HostAccess, HostOptions};
use sha2::{Digest, Sha256};
use tar::Archive;

use super::copy;
use super::error::BaseFault;
use super::image::Image;
use super::inside::Inside;
use super::unpack::{self, Kind};
use crate::sandbox::Sandbox;
use crate::snapshot::hex;

/// The most that a base may bring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    bytes_left: u64,
    bytes: u64,
    entries_left: u64,
}

/// More entries than any distribution has.
const MOST_ENTRIES: u64 = 10_000_000;

impl Bounds {
    pub(crate) fn new(bytes: u64) -> Self {
        Self { bytes_left: bytes, bytes, entries_left: MOST_ENTRIES }
    }

    pub(super) fn bytes(&mut self, count: u64) -> Result<(), BaseFault> {
        let left = self.bytes_left.checked_sub(count);
        self.bytes_left = left.ok_or(BaseFault::TooLarge { of: "bytes", limit: self.bytes })?;
        Ok(())
    }

    pub(super) fn entry(&mut self) -> Result<(), BaseFault> {
        let left = self.entries_left.checked_sub(1);
        self.entries_left = left.ok_or(BaseFault::TooLarge { of: "entries", limit: MOST_ENTRIES })?;
        Ok(())
    }

    /// What was taken so far.
    pub(super) fn taken(&self) -> u64 {
        self.bytes - self.bytes_left
    }
}

/// What was unpacked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    /// What kind of thing it was.
    pub(crate) kind: &'static str,
    /// The variables that programs of an image expect.
    pub(crate) environment: Vec<String>,
    /// Bytes of all files.
    pub(crate) bytes: u64,
}

/// The digest by which the same source is known again.
pub(super) fn digest(source: &Path) -> Result<String, BaseFault> {
    let mut hash = Sha256::new();
    if source.is_dir() {
        match Image::in_directory(source)? {
            Some(image) => hash.update(image.identity()),
            None => {
                copy::hash_tree(&Host::open(source, HostOptions::default()).map_err(host_fault)?, &mut hash)?
            }
        }
    } else {
        hash = hash_file(source)?;
    }
    Ok(hex(&hash.finalize()))
}

/// The hash of a file's contents.
pub(super) fn hash_file(path: &Path) -> Result<Sha256, BaseFault> {
    let (mut file, mut hash) = (open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 17];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hash),
            count => hash.update(&buffer[..count]),
        }
    }
}

fn host_fault(errno: boxsh_kernel::vfs::Errno) -> BaseFault {
    BaseFault::Io(std::io::Error::from_raw_os_error(errno.number()))
}

#[expect(clippy::disallowed_methods, reason = "archives of bases are files of the host")]
pub(super) fn open(path: &Path) -> Result<File, BaseFault> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(BaseFault::Image("neither a directory nor a file".to_owned()));
    }
    Ok(file)
}

/// Unpacks a directory, an archive or an image into an empty directory.
///
/// # Errors
/// What is wrong with it; the directory is then in no state to be used.
pub(crate) fn unpack(source: &Path, to: &Path, bounds: &mut Bounds) -> Result<Origin, BaseFault> {
    let options = HostOptions { access: HostAccess::ReadWrite, ..HostOptions::default() };
    let host = Host::open(to, options).map_err(host_fault)?;
    let tree = Inside(&host);
    let (kind, environment) = if source.is_dir() {
        match Image::in_directory(source)? {
            Some(image) => ("oci", image.unpack(&tree, bounds)?),
            None => {
                let from = Host::open(source, HostOptions::default()).map_err(host_fault)?;
                copy::copy_tree(&from, &[], &tree, bounds)?;
                ("directory", Vec::new())
            }
        }
    } else if is_image(source)? {
        // What an image has is named by digests, not by its place in the archive, so it is unpacked first.
        let parts = boxsh_confine::OwnDirectory::new().map_err(std::io::Error::other)?;
        let place = Host::open(parts.path(), options).map_err(host_fault)?;
        with_decompressed(open(source)?, |archive| {
            unpack::unpack(archive, Kind::Whole, &Inside(&place), &mut Bounds::new(bounds.bytes_left))
        })?;
        let image = Image::in_directory(parts.path())?;
        let image =
            image.ok_or_else(|| BaseFault::Image("neither index.json nor manifest.json".to_owned()))?;
        (image.kind(), image.unpack(&tree, bounds)?)
    } else {
        with_decompressed(open(source)?, |archive| unpack::unpack(archive, Kind::Whole, &tree, bounds))?;
        ("tar", Vec::new())
    };
    Ok(Origin { kind, environment, bytes: bounds.taken() })
}

/// Reads a file decompressed, whichever of the usual compressions it has.
pub(super) fn with_decompressed<T>(
    file: File,
    work: impl FnOnce(&mut dyn Read) -> Result<T, BaseFault>,
) -> Result<T, BaseFault> {
    // Decoders charge the process of a session for what they do.
    let sandbox = Sandbox::builder().limits(Limits::unlimited()).build();
    let sandbox = sandbox.map_err(|error| BaseFault::Io(std::io::Error::other(error)))?;
    let mut archive =
        boxsh_commands::decompressed(sandbox.process(), BufReader::with_capacity(1 << 17, file))?;
    work(&mut archive)
}

/// Whether an archive has an image rather than a root filesystem, going by the first name in it.
fn is_image(source: &Path) -> Result<bool, BaseFault> {
    with_decompressed(open(source)?, |archive| {
        for entry in Archive::new(archive).entries().map_err(BaseFault::Archive)?.take(2) {
            let entry = entry.map_err(BaseFault::Archive)?;
            let name = entry.path_bytes().into_owned();
            let mut names = name.split(|&byte| byte == b'/').filter(|name| !matches!(*name, b"" | b"."));
            if let Some(first) = names.next() {
                return Ok(is_part_of_image(first));
            }
        }
        Ok(false)
    })
}

fn is_part_of_image(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 5] = [b"blobs", b"index.json", b"manifest.json", b"oci-layout", b"repositories"];
    let stem = name.split(|&byte| byte == b'.').next().unwrap_or_default();
    NAMES.contains(&name) || stem.len() == 64 && stem.iter().all(u8::is_ascii_hexdigit)
}
