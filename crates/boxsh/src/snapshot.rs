//! A session as bytes, to be restored on another machine.
//!
//! # Format
//! A version line, a row of sections, and the SHA-256 of all that comes before it. A section is a tag of one byte, a
//! length (64 bits, little-endian) and its contents:
//!
//! | tag | contents |
//! |---|---|
//! | `M` | the manifest: lines of `key=value` |
//! | `S` | the state of the shell |
//! | `D` | paths of the base image that are gone, each ended by a NUL |
//! | `F` | a tar archive of what is new or different against the base image |
//! | `V` | a volume: its path, a NUL, and a tar archive of what was changed in it, with OCI whiteouts |
//!
//! Files of the base image are not in it, so that a snapshot is small and gets the programs of the boxsh that
//! restores it. Nor are running processes, and filesystems of the embedder's.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::archive::{self, EscapingLinks, ImportOptions, Limits as ArchiveLimits, Whiteouts};
use boxsh_kernel::vfs::{Access, Fs, FsExt, FsPath, Memory, Timestamp};
use boxsh_kernel::{CarriedFile, Clock, Limit, Limits, Resources, Rng};
use boxsh_shell::Session;
use sha2::{Digest, Sha256};

use crate::builder::Config;
use crate::checkpoint::{Checkpoint, memory_options};
use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::volume::{Mounted, Volume, Volumes};

const VERSION: &[u8] = b"boxsh snapshot 1\n";
const DIGEST: usize = 32;

/// A session as bytes: files, shell, open files, clock and randomness.
///
/// ```
/// use boxsh::{Sandbox, Snapshot};
///
/// let mut sandbox = Sandbox::new();
/// sandbox.run("cd /tmp; echo data > f; greet() { echo hello $1; }");
/// let bytes = sandbox.snapshot()?.to_bytes();
///
/// let mut elsewhere = Sandbox::new();
/// elsewhere.restore(&Snapshot::from_bytes(&bytes)?)?;
/// assert_eq!(elsewhere.run("cat f; greet you").stdout_str(), "data\nhello you\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Snapshot {
    manifest: Manifest,
    shell: Vec<u8>,
    deleted: Vec<Vec<u8>>,
    files: Vec<u8>,
    volumes: Vec<(Vec<u8>, Vec<u8>)>,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("manifest", &self.manifest).finish_non_exhaustive()
    }
}

/// What is to be said of a session in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Manifest {
    directory: Vec<u8>,
    umask: u32,
    /// What `ulimit` has set.
    resources: Option<Arc<Resources>>,
    /// Where a virtual clock was.
    clock: Option<(Timestamp, Duration)>,
    /// Where seeded randomness was.
    rng: Option<[u64; 4]>,
    open_files: Vec<CarriedFile>,
    /// What was known of the host's files.
    #[cfg(unix)]
    host_times: crate::workspace::HostTimes,
    /// What the embedder has written down.
    notes: BTreeMap<String, Vec<u8>>,
}

fn damaged(what: &str) -> Error {
    Error::Snapshot(what.to_owned())
}

impl Snapshot {
    /// The snapshot as bytes. The same session gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = VERSION.to_vec();
        let mut section = |tag: u8, parts: &[&[u8]]| {
            let length: usize = parts.iter().map(|part| part.len()).sum();
            bytes.push(tag);
            bytes.extend_from_slice(&(length as u64).to_le_bytes());
            parts.iter().for_each(|part| bytes.extend_from_slice(part));
        };
        section(b'M', &[&self.manifest.to_text()]);
        section(b'S', &[&self.shell]);
        let deleted: Vec<u8> = self.deleted.iter().flat_map(|path| [path, &b"\0"[..]].concat()).collect();
        section(b'D', &[&deleted]);
        section(b'F', &[&self.files]);
        for (path, archive) in &self.volumes {
            section(b'V', &[path, b"\0", archive]);
        }
        let digest = Sha256::digest(&bytes);
        bytes.extend_from_slice(&digest);
        bytes
    }

    /// Something that the embedder wants to know when it restores the session, such as how it was built.
    ///
    /// ```
    /// let mut snapshot = boxsh::Sandbox::new().snapshot()?;
    /// snapshot.set_note("made-by", "nightly");
    /// let read = boxsh::Snapshot::from_bytes(&snapshot.to_bytes())?;
    /// assert_eq!(read.note("made-by"), Some(&b"nightly"[..]));
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn set_note(&mut self, name: impl Into<String>, value: impl Into<Vec<u8>>) {
        self.manifest.notes.insert(name.into(), value.into());
    }

    /// What [`Snapshot::set_note`] has set.
    pub fn note(&self, name: &str) -> Option<&[u8]> {
        self.manifest.notes.get(name).map(Vec::as_slice)
    }

    /// Takes a note away again, and gives what it was.
    pub fn remove_note(&mut self, name: &str) -> Option<Vec<u8>> {
        self.manifest.notes.remove(name)
    }

    /// Reads a snapshot. What the archives in it hold is checked when it is restored.
    ///
    /// # Errors
    /// [`Error::Snapshot`] if the bytes are damaged, cut off, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if !bytes.starts_with(VERSION) {
            return Err(damaged("not a snapshot of this version"));
        }
        let end = bytes.len().checked_sub(DIGEST).filter(|&end| end >= VERSION.len());
        let (contents, digest) = bytes.split_at(end.ok_or_else(|| damaged("cut off"))?);
        if Sha256::digest(contents).as_slice() != digest {
            return Err(damaged("the digest does not match: damaged or cut off"));
        }
        Self::from_sections(&contents[VERSION.len()..])
    }

    fn from_sections(mut rest: &[u8]) -> Result<Self, Error> {
        let mut tags = Vec::new();
        let mut snapshot = Self {
            manifest: Manifest::default(),
            shell: Vec::new(),
            deleted: Vec::new(),
            files: Vec::new(),
            volumes: Vec::new(),
        };
        while let Some((&tag, after)) = rest.split_first() {
            let (length, after) = after.split_first_chunk().ok_or_else(|| damaged("cut off"))?;
            let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged("a length"))?;
            let (contents, after) = after.split_at_checked(length).ok_or_else(|| damaged("a length"))?;
            match tag {
                b'M' => snapshot.manifest = Manifest::from_text(contents)?,
                b'S' => snapshot.shell = contents.to_vec(),
                b'D' => snapshot.deleted = split_paths(contents)?,
                b'F' => snapshot.files = contents.to_vec(),
                b'V' => {
                    let nul = contents.iter().position(|&byte| byte == 0);
                    let nul = nul.ok_or_else(|| damaged("a volume without a path"))?;
                    snapshot.volumes.push((contents[..nul].to_vec(), contents[nul + 1..].to_vec()));
                }
                _ => return Err(damaged("a section that is not known")),
            }
            tags.push(tag);
            rest = after;
        }
        let is_whole = tags.len() >= 4 && &tags[..4] == b"MSDF" && tags[4..].iter().all(|&tag| tag == b'V');
        if is_whole { Ok(snapshot) } else { Err(damaged("a section is missing or doubled")) }
    }

    fn take(checkpoint: &Checkpoint, base: &Memory) -> Result<Self, Error> {
        let Volumes { root, mounted } = &checkpoint.volumes;
        let changes = root.snapshot().changes_since(&base.snapshot());
        let mut files = Vec::new();
        archive::export_selected(&**root, FsPath::ROOT, &mut files, |path| {
            let is_in = |list: &[boxsh_kernel::vfs::FsPathBuf]| {
                list.binary_search_by(|known| known.as_path().as_bytes().cmp(path.as_bytes())).is_ok()
            };
            is_in(&changes.created) || is_in(&changes.modified)
        })?;
        let mut volumes = Vec::new();
        for Mounted { path, volume, .. } in mounted {
            let mut bytes = Vec::new();
            match volume {
                Volume::Memory(memory) => archive::export(&**memory, FsPath::ROOT, &mut bytes)?,
                Volume::Overlay(overlay) => archive::export_diff(overlay, &mut bytes)?,
                Volume::Shared(_) => continue,
            }
            volumes.push((path.to_absolute(), bytes));
        }
        let manifest = Manifest {
            directory: checkpoint.directory.clone(),
            umask: checkpoint.umask,
            resources: Some(checkpoint.resources.clone()),
            clock: checkpoint.clock.position(),
            rng: checkpoint.rng.state(),
            open_files: checkpoint.files.clone(),
            ..Manifest::default()
        };
        let shell = checkpoint.session.save(checkpoint.clock.monotonic());
        let deleted = changes.deleted.iter().map(|path| path.to_absolute()).collect();
        Ok(Self { manifest, shell, deleted, files, volumes })
    }

    /// The moment that this is the snapshot of, for a sandbox that was built like the one it was taken from.
    fn thaw(&self, config: &Config, base: &Memory, start: &Checkpoint) -> Result<Checkpoint, Error> {
        let clock = match self.manifest.clock {
            Some((epoch, elapsed)) => Clock::virtual_from(epoch, elapsed),
            None => start.clock.fork(),
        };
        let memory = memory_options(&clock, &config.limits);
        let mut volumes = start.volumes.fork(&memory);
        volumes.root = Arc::new(base.fork_with(&memory));
        let root = &*volumes.root;
        for path in self.deleted.iter().rev() {
            if root.exists(path) {
                root.remove_all(path).map_err(Error::file(path.as_slice()))?;
            }
        }
        import(root, &self.files, &config.limits, Whiteouts::Literal)?;
        for (path, bytes) in &self.volumes {
            let place = volumes.mounted.iter_mut().find(|mounted| mounted.path.to_absolute() == *path);
            let place = place.ok_or_else(|| {
                damaged(&format!("there is nothing mounted on {}", String::from_utf8_lossy(path)))
            })?;
            match &place.volume {
                Volume::Memory(memory) => import(&**memory, bytes, &config.limits, Whiteouts::Literal)?,
                Volume::Overlay(overlay) => import(&**overlay, bytes, &config.limits, Whiteouts::Apply)?,
                Volume::Shared(_) => return Err(damaged("a volume is not the session's own here")),
            }
        }
        let session = Session::restore(&self.shell, clock.monotonic())
            .map_err(|error| Error::Snapshot(error.to_string()))?;
        Ok(Checkpoint {
            volumes,
            left_out: Vec::new(),
            session,
            directory: self.manifest.directory.clone(),
            umask: self.manifest.umask,
            resources: self.manifest.resources.clone().unwrap_or_else(|| start.resources.clone()),
            files: self.manifest.open_files.clone(),
            registry: start.registry.clone(),
            rng: Arc::new(self.manifest.rng.map_or_else(|| start.rng.fork(), Rng::from_state)),
            clock,
            #[cfg(target_os = "linux")]
            held: None,
        })
    }
}

fn import(fs: &dyn Fs, bytes: &[u8], limits: &Limits, whiteouts: Whiteouts) -> Result<(), Error> {
    let limits = ArchiveLimits {
        total_bytes: limits.get(Limit::FsBytes),
        file_bytes: limits.get(Limit::FileSize),
        entries: limits.get(Limit::Inodes),
        ..ArchiveLimits::default()
    };
    // Links lead nowhere but inside the session.
    archive::import(
        fs,
        FsPath::ROOT,
        bytes,
        &ImportOptions { limits, links: EscapingLinks::Keep, whiteouts },
    )?;
    Ok(())
}

fn split_paths(bytes: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
    let mut paths: Vec<Vec<u8>> = bytes.split(|&byte| byte == 0).map(<[u8]>::to_vec).collect();
    match paths.pop() {
        Some(last) if last.is_empty() => Ok(paths),
        _ => Err(damaged("the list of what is gone")),
    }
}

/// Bytes as text on one line.
fn escape(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (b'\\', Some(b'n')) => b'\n',
            (b'\\', Some(b'r')) => b'\r',
            (b'\\', Some(b't')) => b'\t',
            (b'\\', Some(b'x')) => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            (b'\\', escaped) => escaped?,
            (plain, _) => plain,
        });
    }
    Some(bytes)
}

impl Manifest {
    fn to_text(&self) -> Vec<u8> {
        let mut text = format!("boxsh={}\n", env!("CARGO_PKG_VERSION"));
        text += &format!("directory={}\numask={:o}\n", escape(&self.directory), self.umask);
        if let Some(resources) = &self.resources {
            let numbers: Vec<String> = resources.to_numbers().iter().map(u64::to_string).collect();
            text += &format!("limits={}\n", numbers.join(" "));
        }
        if let Some((epoch, elapsed)) = self.clock {
            text += &format!("clock={} {} {}\n", epoch.seconds, epoch.nanos, elapsed.as_nanos());
        }
        if let Some([a, b, c, d]) = self.rng {
            text += &format!("rng={a} {b} {c} {d}\n");
        }
        for file in &self.open_files {
            let access = match file.access {
                Access::Read => "r",
                Access::Write => "w",
                Access::ReadWrite => "rw",
            };
            let append = if file.append { "a" } else { "" };
            text += &format!("file={} {access}{append} {} {}\n", file.fd, file.offset, escape(&file.path));
        }
        #[cfg(unix)]
        {
            if let Some(opened) = self.host_times.opened {
                text += &format!("opened={} {}\n", opened.seconds, opened.nanos);
            }
            for (path, time) in &self.host_times.applied {
                let time = time.map_or("- -".to_owned(), |time| format!("{} {}", time.seconds, time.nanos));
                text += &format!("applied={time} {}\n", escape(path.as_path().as_bytes()));
            }
        }
        for (name, value) in &self.notes {
            text += &format!("note={} {}\n", escape(name.as_bytes()).replace(' ', "\\x20"), escape(value));
        }
        text.into_bytes()
    }

    fn from_text(text: &[u8]) -> Result<Self, Error> {
        let wrong = || damaged("the manifest");
        let text = std::str::from_utf8(text).map_err(|_| wrong())?;
        let mut manifest = Self::default();
        for line in text.lines() {
            let (key, value) = line.split_once('=').ok_or_else(wrong)?;
            manifest.set(key, value).ok_or_else(wrong)?;
        }
        Ok(manifest)
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let mut fields = value.splitn(4, ' ');
        match key {
            "boxsh" => {}
            "directory" => self.directory = unescape(value)?,
            "umask" => self.umask = u32::from_str_radix(value, 8).ok().filter(|&mask| mask <= 0o777)?,
            "limits" => {
                let numbers: Option<Vec<u64>> = value.split(' ').map(|number| number.parse().ok()).collect();
                self.resources = Some(Arc::new(Resources::from_numbers(&numbers?)?));
            }
            "clock" => {
                let (seconds, nanos) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
                let elapsed = Duration::from_nanos(fields.next()?.parse().ok()?);
                self.clock =
                    Some((Timestamp::new(seconds, nanos), elapsed)).filter(|_| nanos < 1_000_000_000);
                self.clock?;
            }
            "rng" => {
                let mut next = || fields.next()?.parse().ok();
                self.rng = Some([next()?, next()?, next()?, next()?]);
            }
            "file" => {
                let fd = fields.next()?.parse().ok()?;
                let mode = fields.next()?;
                let access = match mode.trim_end_matches('a') {
                    "r" => Access::Read,
                    "w" => Access::Write,
                    "rw" => Access::ReadWrite,
                    _ => return None,
                };
                let offset = fields.next()?.parse().ok()?;
                let path = unescape(fields.next()?)?;
                self.open_files.push(CarriedFile { fd, path, access, append: mode.ends_with('a'), offset });
            }
            #[cfg(unix)]
            "opened" => self.host_times.opened = Some(timestamp(fields.next()?, fields.next()?)?),
            #[cfg(unix)]
            "applied" => {
                let time = match (fields.next()?, fields.next()?) {
                    ("-", "-") => None,
                    (seconds, nanos) => Some(timestamp(seconds, nanos)?),
                };
                let (_, path) = value.split_once(' ').and_then(|(_, rest)| rest.split_once(' '))?;
                let path = FsPath::new(&unescape(path)?).ok()?.to_owned();
                self.host_times.applied.insert(path, time);
            }
            #[cfg(not(unix))]
            "opened" | "applied" => {}
            "note" => {
                let (name, value) = value.split_once(' ')?;
                let name = String::from_utf8(unescape(name)?).ok()?;
                self.notes.insert(name, unescape(value)?);
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(unix)]
fn timestamp(seconds: &str, nanos: &str) -> Option<Timestamp> {
    let nanos = nanos.parse().ok().filter(|&nanos: &u32| nanos < 1_000_000_000)?;
    Some(Timestamp::new(seconds.parse().ok()?, nanos))
}

impl Sandbox {
    /// The session as it is now, in a form that can be kept and sent.
    ///
    /// # Errors
    /// [`Error::Archive`] or [`Error::File`] if a file cannot be read.
    pub fn snapshot(&self) -> Result<Snapshot, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return Snapshot::from_bytes(&remote.bytes(crate::worker::Request::Snapshot(None))?);
        }
        self.snapshot_of(&self.checkpoint())
    }

    /// A moment of the session in that form.
    pub(crate) fn snapshot_of(&self, now: &Checkpoint) -> Result<Snapshot, Error> {
        if let Some(path) = now.left_out().first() {
            return Err(Error::File { path: path.to_absolute(), errno: boxsh_kernel::Errno::EFBIG });
        }
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only a workspace of the host has times to keep"))]
        let mut snapshot = Snapshot::take(now, &self.base())?;
        #[cfg(unix)]
        snapshot.manifest.host_times.clone_from(&self.host_times);
        Ok(snapshot)
    }

    /// Goes on from a snapshot. The sandbox has to have been built with the same mounts as the one it was taken from; its
    /// limits and its identity stay.
    ///
    /// # Errors
    /// [`Error::Snapshot`] or [`Error::Archive`] if the snapshot is damaged, hostile, or needs a mount that is not
    /// there; the session is then as it was.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.done(crate::worker::Request::Restore(snapshot.to_bytes()));
        }
        let checkpoint = snapshot.thaw(&self.config, &self.base(), &self.start)?;
        self.rollback(&checkpoint);
        #[cfg(unix)]
        if self.config.workspace.is_some() && snapshot.manifest.host_times.opened.is_some() {
            self.host_times.clone_from(&snapshot.manifest.host_times);
        }
        Ok(())
    }

    /// The base image as a filesystem.
    fn base(&self) -> Memory {
        self.config.image.fork(&boxsh_kernel::vfs::MemoryOptions::default())
    }
}
