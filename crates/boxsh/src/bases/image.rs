//! Images: the OCI layout, and what `docker save` writes.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::error::BaseFault;
use super::inside::Inside;
use super::source::{Bounds, hash_file, open, with_decompressed};
use super::unpack::{self, Kind};
use crate::snapshot::hex;

/// No document of an image is larger.
const LARGEST_DOCUMENT: u64 = 4 << 20;

/// Indexes in indexes, one below the other.
const DEEPEST: usize = 4;

/// The name that images have for this processor.
pub(super) const ARCHITECTURE: &str = match cfg!(target_arch = "aarch64") {
    true => "arm64",
    false => "amd64",
};

#[derive(Deserialize)]
struct Index {
    manifests: Vec<Descriptor>,
}

#[derive(Deserialize, Clone)]
struct Descriptor {
    #[serde(default, rename = "mediaType")]
    media_type: String,
    digest: String,
    platform: Option<Platform>,
}

#[derive(Deserialize, Clone)]
struct Platform {
    architecture: String,
    os: String,
}

#[derive(Deserialize)]
struct Manifest {
    config: Descriptor,
    layers: Vec<Descriptor>,
}

/// One image of `docker save`.
#[derive(Deserialize)]
struct Saved {
    #[serde(rename = "Config")]
    config: String,
    #[serde(rename = "Layers")]
    layers: Vec<String>,
}

#[derive(Deserialize, Default)]
struct Configuration {
    #[serde(default)]
    config: Settings,
    #[serde(default)]
    rootfs: RootFilesystem,
}

#[derive(Deserialize, Default)]
struct Settings {
    #[serde(default, rename = "Env")]
    environment: Option<Vec<String>>,
}

#[derive(Deserialize, Default)]
struct RootFilesystem {
    /// The digests of the layers, uncompressed.
    #[serde(default)]
    diff_ids: Vec<String>,
}

/// An image whose parts are files below a directory.
pub(super) struct Image {
    kind: &'static str,
    /// The bytes that say what it is, digests of all its parts included.
    identity: Vec<u8>,
    configuration: Configuration,
    /// The layers, from the lowest up, each with the digest that it has as it is stored, if one is known.
    layers: Vec<(PathBuf, Option<String>)>,
}

impl Image {
    /// The image of a directory, if it has one.
    pub(super) fn in_directory(directory: &Path) -> Result<Option<Self>, BaseFault> {
        if directory.join("oci-layout").is_file() && directory.join("index.json").is_file() {
            return Self::of_layout(directory).map(Some);
        }
        if directory.join("manifest.json").is_file() && !directory.join("usr").exists() {
            return Self::of_docker(directory).map(Some);
        }
        Ok(None)
    }

    fn of_layout(directory: &Path) -> Result<Self, BaseFault> {
        let index: Index = parse("index.json", &document(&directory.join("index.json"))?)?;
        let manifest = chosen(directory, index, 0)?;
        let identity = blob(directory, &manifest.digest)?;
        let manifest: Manifest = parse("the manifest", &identity)?;
        let configuration = parse("the configuration", &blob(directory, &manifest.config.digest)?)?;
        let layer =
            |layer: &Descriptor| Ok((blob_path(directory, &layer.digest)?, Some(layer.digest.clone())));
        let layers = manifest.layers.iter().map(layer).collect::<Result<_, BaseFault>>()?;
        Ok(Self { kind: "oci", identity, configuration, layers })
    }

    fn of_docker(directory: &Path) -> Result<Self, BaseFault> {
        let saved: Vec<Saved> = parse("manifest.json", &document(&directory.join("manifest.json"))?)?;
        let [saved] = &saved[..] else {
            return Err(BaseFault::Image(format!("there are {} images in it, not one", saved.len())));
        };
        let identity = document(&beneath(directory, &saved.config)?)?;
        let configuration: Configuration = parse("the configuration", &identity)?;
        if configuration.rootfs.diff_ids.len() != saved.layers.len() {
            return Err(BaseFault::Image("layers without a digest".to_owned()));
        }
        let layers = saved.layers.iter().map(|layer| Ok((beneath(directory, layer)?, None)));
        let layers = layers.collect::<Result<_, BaseFault>>()?;
        Ok(Self { kind: "docker", identity, configuration, layers })
    }

    pub(super) fn kind(&self) -> &'static str {
        self.kind
    }

    pub(super) fn identity(&self) -> &[u8] {
        &self.identity
    }

    /// Unpacks the layers, one over the other; gives the variables that the image sets.
    pub(super) fn unpack(&self, tree: &Inside<'_>, bounds: &mut Bounds) -> Result<Vec<String>, BaseFault> {
        let ids = &self.configuration.rootfs.diff_ids;
        for (number, (path, digest)) in self.layers.iter().enumerate() {
            if let Some(digest) = digest {
                check(digest, hash_file(path)?)?;
            }
            with_decompressed(open(path)?, |layer| {
                let mut layer = Hashed { inner: layer, hash: Sha256::new() };
                unpack::unpack(&mut layer, Kind::Layer, tree, bounds)?;
                // What is behind the end of the archive is hashed, too.
                io::copy(&mut layer, &mut io::sink())?;
                ids.get(number).map_or(Ok(()), |id| check(id, layer.hash))
            })?;
        }
        Ok(self.configuration.config.environment.clone().unwrap_or_default())
    }
}

/// The manifest for this machine.
fn chosen(directory: &Path, index: Index, depth: usize) -> Result<Descriptor, BaseFault> {
    let is_ours = |descriptor: &Descriptor| {
        let platform = descriptor.platform.as_ref();
        platform.is_none_or(|platform| platform.os == "linux" && platform.architecture == ARCHITECTURE)
    };
    let found = index.manifests.into_iter().find(is_ours).ok_or(BaseFault::Platform(ARCHITECTURE))?;
    let is_index = found.media_type.ends_with("image.index.v1+json")
        || found.media_type.ends_with("manifest.list.v2+json");
    if !is_index {
        return Ok(found);
    }
    if depth == DEEPEST {
        return Err(BaseFault::Image("too many indexes, one in the other".to_owned()));
    }
    let index = parse("an index", &blob(directory, &found.digest)?)?;
    chosen(directory, index, depth + 1)
}

/// The path of a part by its digest, which is checked not to be something else.
fn blob_path(directory: &Path, digest: &str) -> Result<PathBuf, BaseFault> {
    match digest.split_once(':') {
        Some(("sha256", hex)) if hex.len() == 64 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            Ok(directory.join("blobs/sha256").join(hex))
        }
        _ => Err(BaseFault::Image(format!("{:?} is no digest of sha256", shortened(digest)))),
    }
}

/// A document by its digest.
fn blob(directory: &Path, digest: &str) -> Result<Vec<u8>, BaseFault> {
    let bytes = document(&blob_path(directory, digest)?)?;
    check(digest, Sha256::new().chain_update(&bytes))?;
    Ok(bytes)
}

/// A path that an image names, which must not lead out of it. The directory has no links: it was unpacked here, or is the user's own.
fn beneath(directory: &Path, path: &str) -> Result<PathBuf, BaseFault> {
    let is_plain = |part: std::path::Component<'_>| matches!(part, std::path::Component::Normal(_));
    let named = Path::new(path);
    if path.is_empty() || !named.components().all(is_plain) {
        return Err(BaseFault::Entry { entry: path.into(), reason: "the name leads out of the image" });
    }
    let found = directory.join(named);
    let (real, top) = (found.canonicalize()?, directory.canonicalize()?);
    if !real.starts_with(top) {
        return Err(BaseFault::Entry { entry: path.into(), reason: "the name leads out of the image" });
    }
    Ok(real)
}

fn document(path: &Path) -> Result<Vec<u8>, BaseFault> {
    let mut bytes = Vec::new();
    open(path)?.take(LARGEST_DOCUMENT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_DOCUMENT {
        return Err(BaseFault::TooLarge { of: "bytes in a document", limit: LARGEST_DOCUMENT });
    }
    Ok(bytes)
}

fn parse<'a, T: Deserialize<'a>>(what: &str, bytes: &'a [u8]) -> Result<T, BaseFault> {
    serde_json::from_slice(bytes).map_err(|error| BaseFault::Image(format!("{what}: {error}")))
}

fn check(digest: &str, hash: Sha256) -> Result<(), BaseFault> {
    match digest.strip_prefix("sha256:") {
        Some(expected) if expected.eq_ignore_ascii_case(&hex(&hash.finalize())) => Ok(()),
        _ => Err(BaseFault::Digest(shortened(digest))),
    }
}

/// A digest, or what stands in the place of one, for a message.
fn shortened(digest: &str) -> String {
    digest.chars().take(80).filter(|c| !c.is_control()).collect()
}

/// Hashes all that is read.
struct Hashed<R> {
    inner: R,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        Ok(count)
    }
}
