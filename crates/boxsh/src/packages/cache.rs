//! Files and pages of registries that were fetched once, for all sessions of a user.
//!
//! Only the host's side writes here, and only what it has fetched itself and compared with the hash that the registry gave. Sessions are sent copies; none
//! has a descriptor or a path that leads here.
#![expect(clippy::disallowed_methods, reason = "the cache is a directory of the host")]

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use boxsh_net::{Dots, InvalidUrl, Url};
use rustix::fs::{FlockOperation, flock};
use sha2::{Digest as _, Sha256, Sha512};

use super::registries::Registries;
use crate::snapshot::hex;

/// Unless said otherwise, a cache has at most 4 GiB.
const LARGEST: u64 = 4 << 30;

/// A page is at most this long; the longest of real registries has some 40 MB.
pub(super) const LONGEST_PAGE: usize = 64 << 20;

/// What a cache has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CacheUse {
    /// Packages.
    pub files: u64,
    /// Pages of registries, which list packages.
    pub pages: u64,
    /// Bytes of all of them.
    pub bytes: u64,
}

/// What [`PackageCache::verify`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Verified {
    /// Entries that are what they are to be.
    pub sound: u64,
    /// Entries that were damaged, and were removed.
    pub damaged: u64,
}

/// What a file has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hash {
    Sha256(String),
    Sha512(String),
}

impl Hash {
    /// The hash in hexadecimal digits, if it is one.
    pub(super) fn sha256(digits: &str) -> Option<Self> {
        is_hex(digits, 64).then(|| Self::Sha256(digits.to_ascii_lowercase()))
    }

    pub(super) fn sha512(bytes: &[u8]) -> Option<Self> {
        (bytes.len() == 64).then(|| Self::Sha512(hex(bytes)))
    }

    /// The name of an entry.
    fn name(&self) -> String {
        match self {
            Self::Sha256(digits) => format!("sha256-{digits}"),
            Self::Sha512(digits) => format!("sha512-{digits}"),
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        let (kind, digits) = name.split_once('-')?;
        match kind {
            "sha256" if is_hex(digits, 64) => Some(Self::Sha256(digits.to_owned())),
            "sha512" if is_hex(digits, 128) => Some(Self::Sha512(digits.to_owned())),
            _ => None,
        }
    }

    /// Whether a file is that, from its beginning; it is left there.
    fn fits(&self, file: &mut File) -> io::Result<bool> {
        let found = match self {
            Self::Sha256(_) => Self::Sha256(digest::<Sha256>(file)?),
            Self::Sha512(_) => Self::Sha512(digest::<Sha512>(file)?),
        };
        Ok(found == *self)
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn digest<D: sha2::Digest>(file: &mut File) -> io::Result<String> {
    let mut buffer = vec![0; 64 << 10];
    let mut hash = D::new();
    file.rewind()?;
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            count => hash.update(&buffer[..count]),
        }
    }
    file.rewind()?;
    Ok(hex(&hash.finalize()))
}

/// Why there is no file.
#[derive(Debug)]
pub(super) enum Missing<E> {
    /// It could not be fetched.
    Fetch(E),
    /// What was fetched is something else than the registry promised.
    Hash,
    /// The cache cannot be used.
    Io(io::Error),
}

impl<E> From<io::Error> for Missing<E> {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What was fetched of package registries, in a directory of the host, for as many sessions and processes at once as there are. For
/// [`Native::package_cache`](crate::Native::package_cache).
///
/// ```no_run
/// use boxsh::net::{NetworkPolicy, Rule};
/// use boxsh::packages::PackageCache;
/// use boxsh::{Native, Sandbox};
///
/// let cache = PackageCache::open("/home/me/.cache/boxsh/packages")?;
/// let policy = Rule::all("@pypi")?.into_iter().map(Rule::any_method).fold(NetworkPolicy::new(), NetworkPolicy::rule);
/// let native = Native::new().network(policy).package_cache(&cache);
/// Sandbox::builder().native(native).build()?.run("pip install requests");
/// // What is in the cache can be installed without a network.
/// let native = Native::new().package_cache(&cache);
/// Sandbox::builder().native(native).build()?.run("pip install requests");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PackageCache {
    directory: PathBuf,
    largest: u64,
    pub(super) registries: Registries,
}

impl PackageCache {
    /// The cache in a directory, which is made if it is missing; nobody but this user may look into it.
    ///
    /// # Errors
    /// The directory cannot be made.
    pub fn open(directory: impl Into<PathBuf>) -> io::Result<Self> {
        let directory = directory.into();
        for name in ["entries", "new", "turns"] {
            DirBuilder::new().recursive(true).mode(0o700).create(directory.join(name))?;
        }
        Ok(Self { directory, largest: LARGEST, registries: Registries::usual() })
    }

    /// The same cache with at most so many bytes: whatever was not used for the longest time is removed for something new.
    #[must_use]
    pub fn largest(mut self, bytes: u64) -> Self {
        self.largest = bytes;
        self
    }

    /// How much is fetched of one file, which may be more than is kept: an answer without end must not fill the disk of the host.
    pub(super) fn largest_file(&self) -> u64 {
        self.largest.max(LARGEST)
    }

    /// The same cache with another index of Python packages, such as `https://pypi.example.org/simple/`.
    ///
    /// # Errors
    /// The text is no URL.
    pub fn python_index(mut self, url: &str) -> Result<Self, InvalidUrl> {
        self.registries.python = directory_url(url)?;
        Ok(self)
    }

    /// The same cache with another registry for npm.
    ///
    /// # Errors
    /// The text is no URL.
    pub fn npm_registry(mut self, url: &str) -> Result<Self, InvalidUrl> {
        self.registries.npm = directory_url(url)?;
        Ok(self)
    }

    /// What there is.
    ///
    /// # Errors
    /// The cache cannot be read.
    pub fn usage(&self) -> io::Result<CacheUse> {
        let mut found = CacheUse::default();
        for entry in self.entries()? {
            match entry.is_page() {
                true => found.pages += 1,
                false => found.files += 1,
            }
            found.bytes += entry.bytes;
        }
        Ok(found)
    }

    /// Removes everything, and what processes have left that were killed while they fetched something. Tells what was there.
    ///
    /// # Errors
    /// Something cannot be removed.
    pub fn clean(&self) -> io::Result<CacheUse> {
        let found = self.usage()?;
        let _lock = self.lock()?;
        for entry in self.entries()? {
            remove(&entry.path)?;
        }
        self.sweep()?;
        Ok(found)
    }

    /// Compares every entry with its hash, and removes those that are damaged.
    ///
    /// # Errors
    /// The cache cannot be read.
    pub fn verify(&self) -> io::Result<Verified> {
        let mut found = Verified::default();
        for entry in self.entries()? {
            let mut file = match File::open(&entry.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                opened => opened?,
            };
            let is_sound = match Hash::of_name(&entry.name) {
                Some(hash) => hash.fits(&mut file)?,
                None => entry.is_page() && read_page(&mut file)?.is_some(),
            };
            match is_sound {
                true => found.sound += 1,
                false => {
                    remove(&entry.path)?;
                    found.damaged += 1;
                }
            }
        }
        Ok(found)
    }

    /// A file by its hash, at its beginning. If it is not there, or damaged, `fetch` writes it; whoever wants the same at once waits, and finds it there.
    pub(super) fn file<E>(
        &self,
        hash: &Hash,
        fetch: impl FnOnce(&mut File) -> Result<(), Missing<E>>,
    ) -> Result<File, Missing<E>> {
        let name = hash.name();
        if let Some(file) = self.sound(hash, &name)? {
            return Ok(file);
        }
        let _turn = Turn::wait(self.directory.join("turns").join(&name))?;
        if let Some(file) = self.sound(hash, &name)? {
            return Ok(file);
        }
        let mut new = New::create(&self.directory)?;
        fetch(&mut new.file)?;
        if !hash.fits(&mut new.file)? {
            return Err(Missing::Hash);
        }
        Ok(self.settle(new, &name)?)
    }

    /// A page of a registry, as it was fetched last.
    pub(super) fn page(&self, url: &Url) -> Option<Vec<u8>> {
        let path = self.entry_path(&page_name(url));
        let mut file = File::open(path).ok()?;
        let page = read_page(&mut file).ok()??;
        use_now(&file);
        Some(page)
    }

    /// Keeps a page, instead of what was kept of it.
    pub(super) fn keep_page(&self, url: &Url, page: &[u8]) -> io::Result<()> {
        let mut new = New::create(&self.directory)?;
        writeln!(new.file, "{}", hex(&Sha256::digest(page)))?;
        new.file.write_all(page)?;
        self.settle(new, &page_name(url)).map(drop)
    }

    fn entry_path(&self, name: &str) -> PathBuf {
        self.directory.join("entries").join(name)
    }

    /// An entry that is what it is to be; a damaged one is removed.
    fn sound(&self, hash: &Hash, name: &str) -> io::Result<Option<File>> {
        let path = self.entry_path(name);
        let mut file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        // What cannot be read is as good as damaged: it is fetched again.
        if !hash.fits(&mut file).unwrap_or(false) {
            remove(&path)?;
            return Ok(None);
        }
        use_now(&file);
        Ok(Some(file))
    }

    /// Moves a whole file to its place, and makes room for it.
    fn settle(&self, mut new: New, name: &str) -> io::Result<File> {
        let _lock = self.lock()?;
        fs::rename(&new.path, self.entry_path(name))?;
        let mut entries = self.entries()?;
        entries.sort_by_key(|entry| entry.used);
        let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
        for entry in entries {
            if bytes <= self.largest {
                break;
            }
            // Who has it open reads on.
            remove(&entry.path)?;
            bytes -= entry.bytes;
        }
        new.file.rewind()?;
        new.file.try_clone()
    }

    fn entries(&self) -> io::Result<Vec<Entry>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(self.directory.join("entries"))? {
            let entry = entry?;
            let about = match entry.metadata() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                about => about?,
            };
            let name = entry.file_name().to_string_lossy().into_owned();
            found.push(Entry { name, path: entry.path(), bytes: about.len(), used: about.modified()? });
        }
        Ok(found)
    }

    /// Keeps others from making room.
    fn lock(&self) -> io::Result<File> {
        let lock = private().truncate(false).open(self.directory.join("lock"))?;
        flock(&lock, FlockOperation::LockExclusive)?;
        Ok(lock)
    }

    /// Removes what nobody works on any more.
    fn sweep(&self) -> io::Result<()> {
        for name in ["new", "turns"] {
            for entry in fs::read_dir(self.directory.join(name))?.flatten() {
                let is_left = File::open(entry.path())
                    .is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok());
                if is_left {
                    remove(&entry.path())?;
                }
            }
        }
        Ok(())
    }
}

struct Entry {
    name: String,
    path: PathBuf,
    bytes: u64,
    /// When it was used last.
    used: SystemTime,
}

impl Entry {
    fn is_page(&self) -> bool {
        self.name.starts_with("page-")
    }
}

/// A file that is being written. Nothing is left of it unless it is moved away.
struct New {
    path: PathBuf,
    file: File,
}

impl New {
    fn create(directory: &Path) -> io::Result<Self> {
        let mut random = [0; 16];
        File::open("/dev/urandom")?.read_exact(&mut random)?;
        let path = directory.join("new").join(hex(&random));
        let file = private().create_new(true).open(&path)?;
        flock(&file, FlockOperation::LockExclusive)?;
        Ok(Self { path, file })
    }
}

impl Drop for New {
    fn drop(&mut self) {
        // It is gone if it was moved to its place.
        let _ = fs::remove_file(&self.path);
    }
}

/// One's turn to fetch something, while all others who want it wait.
struct Turn {
    path: PathBuf,
    _lock: File,
}

impl Turn {
    fn wait(path: PathBuf) -> io::Result<Self> {
        let lock = private().truncate(false).open(&path)?;
        flock(&lock, FlockOperation::LockExclusive)?;
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Who waits with this very file finds what was fetched.
        let _ = fs::remove_file(&self.path);
    }
}

/// A page is behind a line with its own digest.
fn read_page(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(LONGEST_PAGE as u64 + 65).read_to_end(&mut bytes)?;
    if bytes.get(64) != Some(&b'\n') {
        return Ok(None);
    }
    let page = bytes.split_off(65);
    Ok((bytes[..64] == *hex(&Sha256::digest(&page)).as_bytes()).then_some(page))
}

fn page_name(url: &Url) -> String {
    format!("page-{}", hex(&Sha256::digest(url.to_string())))
}

fn directory_url(text: &str) -> Result<Url, InvalidUrl> {
    let slash = if text.ends_with('/') { "" } else { "/" };
    Url::parse(format!("{text}{slash}").as_bytes(), Dots::Resolve)
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).mode(0o600);
    options
}

/// Notes that a file was used; where that cannot be noted, it goes earlier.
fn use_now(file: &File) {
    let _ = file.set_modified(SystemTime::now());
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
