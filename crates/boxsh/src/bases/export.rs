//! A base as an image that registry tools and container runtimes take.
#![expect(clippy::disallowed_methods, reason = "an image is written to a directory of the host")]

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use boxsh_kernel::vfs::{FsPath, Host, HostOptions, Owners, archive};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::error::{BaseError, BaseFault};
use super::image::ARCHITECTURE;
use super::store::Base;
use crate::snapshot::hex;

/// An image that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exported {
    /// The digest of its manifest.
    pub digest: String,
    /// Bytes of its one layer, compressed.
    pub bytes: u64,
}

impl Base {
    /// Writes the base as an OCI image layout into a directory, which must be empty or missing. All files are root's in the image.
    ///
    /// # Errors
    /// The directory has something in it, or cannot be written.
    pub fn export(&self, directory: impl AsRef<Path>) -> Result<Exported, BaseError> {
        let directory = directory.as_ref();
        self.write_layout(directory).map_err(|fault| fault.of(directory))
    }

    fn write_layout(&self, directory: &Path) -> Result<Exported, BaseFault> {
        let blobs = directory.join("blobs/sha256");
        fs::create_dir_all(directory)?;
        if fs::read_dir(directory)?.next().is_some() {
            return Err(io::Error::from(io::ErrorKind::DirectoryNotEmpty).into());
        }
        fs::create_dir_all(&blobs)?;
        let (layer, size, id) = self.write_layer(&blobs)?;
        let configuration = json!({
            "architecture": ARCHITECTURE,
            "os": "linux",
            "config": { "Env": self.info().environment },
            "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{id}")] },
        });
        let (config, config_size) = write_document(&blobs, &configuration)?;
        let manifest = json!({
            "schemaVersion": 2,
            "mediaType": "application/vnd.oci.image.manifest.v1+json",
            "config": {
                "mediaType": "application/vnd.oci.image.config.v1+json",
                "digest": config,
                "size": config_size,
            },
            "layers": [{
                "mediaType": "application/vnd.oci.image.layer.v1.tar+gzip",
                "digest": format!("sha256:{layer}"),
                "size": size,
            }],
        });
        let (digest, manifest_size) = write_document(&blobs, &manifest)?;
        let index = json!({
            "schemaVersion": 2,
            "manifests": [{
                "mediaType": "application/vnd.oci.image.manifest.v1+json",
                "digest": digest,
                "size": manifest_size,
                "platform": { "architecture": ARCHITECTURE, "os": "linux" },
                "annotations": { "org.opencontainers.image.ref.name": self.info().name },
            }],
        });
        fs::write(directory.join("index.json"), index.to_string())?;
        fs::write(directory.join("oci-layout"), json!({ "imageLayoutVersion": "1.0.0" }).to_string())?;
        Ok(Exported { digest, bytes: size })
    }

    /// Writes the whole tree as one layer; gives its digest, its size, and the digest of what it is uncompressed.
    fn write_layer(&self, blobs: &Path) -> Result<(String, u64, String), BaseFault> {
        let owners = Owners::All { uid: 0, gid: 0 };
        let options = HostOptions { owners, ..HostOptions::default() };
        let tree = Host::open(self.root(), options).map_err(BaseFault::file("/"))?;
        let unnamed = blobs.join("layer");
        let file = Hashing::new(BufWriter::new(File::create(&unnamed)?));
        let mut plain = Hashing::new(GzEncoder::new(file, Compression::default()));
        archive::export(&tree, FsPath::ROOT, &mut plain).map_err(io::Error::other)?;
        let id = hex(&plain.hash.finalize());
        let mut file = plain.inner.finish()?;
        file.inner.flush()?;
        let digest = hex(&file.hash.finalize());
        fs::rename(&unnamed, blobs.join(&digest))?;
        Ok((digest, file.count, id))
    }
}

fn write_document(blobs: &Path, document: &Value) -> io::Result<(String, usize)> {
    let text = document.to_string();
    let digest = hex(&Sha256::digest(&text));
    fs::write(blobs.join(&digest), &text)?;
    Ok((format!("sha256:{digest}"), text.len()))
}

/// Hashes and counts all that is written.
struct Hashing<W> {
    inner: W,
    hash: Sha256,
    count: u64,
}

impl<W> Hashing<W> {
    fn new(inner: W) -> Self {
        Self { inner, hash: Sha256::new(), count: 0 }
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(data)?;
        self.hash.update(&data[..count]);
        self.count += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
