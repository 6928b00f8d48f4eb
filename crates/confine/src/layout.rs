//! The filesystem of a confinement: which entry is where, and where it comes from.
//!
//! This is the part that all backends share. It looks at the host (what exists, what is a symbolic link) and changes nothing.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileTypeExt;
use std::path::{Component, Path, PathBuf};

use crate::confine::{Confine, Root};
use crate::error::{Error, PathProblem, Result};
use crate::network::Network;
use crate::repository::is_placeholder;

/// How a path may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Access {
    /// Reading.
    Read,
    /// Reading and writing; the host's files change.
    Write,
    /// Reading, and writing to a layer above: the host's files stay as they are.
    Overlay {
        /// A directory of the host for the layer; memory without one.
        layer: Option<PathBuf>,
        /// The most bytes that a layer in memory holds.
        size: Option<u64>,
    },
    /// Not at all, though a directory above may be used.
    Hide,
    /// An empty directory in memory.
    Memory {
        /// The most bytes that it holds.
        size: u64,
    },
    /// Connecting to a Unix socket.
    Socket,
}

/// One wish of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) source: PathBuf,
    pub(crate) path: PathBuf,
    pub(crate) access: Access,
}

/// What is at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Directory {
        mode: u32,
    },
    File {
        mode: u32,
        content: Vec<u8>,
    },
    Symlink(OsString),
    Bind {
        source: PathBuf,
        writable: bool,
    },
    Device(PathBuf),
    /// The helper, to be run.
    Launcher,
    /// A file of the new root, shown at another place too.
    Copy(PathBuf),
    Overlay {
        source: PathBuf,
        layer: Option<PathBuf>,
        size: Option<u64>,
    },
    Memory {
        size: u64,
        mode: u32,
    },
    Proc,
    Terminals,
    Frozen,
    Masked,
}

/// All entries by their paths, so parents come before what is in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) entries: BTreeMap<PathBuf, Entry>,
    /// Protected paths in directories of the host that can be written.
    guarded: Vec<PathBuf>,
}

/// Where the helper is, for what stands in the place of programs.
const LAUNCHER: &str = "/run/boxsh/launcher";

/// The sizes of what the cell has in memory, unless said otherwise.
const TEMPORARY: u64 = 1 << 30;

/// What `/proc` shows that is nobody's business inside, as containers do it.
const PROC_FROZEN: [&str; 6] = ["asound", "bus", "fs", "irq", "sys", "sysrq-trigger"];
const PROC_MASKED: [&str; 9] = [
    "acpi",
    "interrupts",
    "kcore",
    "keys",
    "latency_stats",
    "sched_debug",
    "scsi",
    "timer_list",
    "timer_stats",
];

impl Layout {
    /// The layout of `confine` on this host.
    pub(crate) fn new(confine: &Confine) -> Result<Layout> {
        confine.identity.check()?;
        let mut layout = Layout::default();
        layout.add_base(confine)?;
        layout.add_identity(confine);
        layout.add_private(confine);
        layout.add_rules(&confine.rules)?;
        layout.add_own_files(confine)?;
        Ok(layout)
    }

    /// The layout for whoever can mount: what others listen at is covered in it.
    #[cfg(target_os = "linux")]
    pub(crate) fn with_sockets_covered(confine: &Confine) -> Result<Layout> {
        let mut layout = Layout::new(confine)?;
        let sockets = crate::sockets::bound();
        for socket in &sockets {
            for (above, entry) in layout.showing(socket) {
                let Entry::Bind { source, .. } = &entry else { continue };
                let below = socket.strip_prefix(source).unwrap_or(Path::new(""));
                // What was named itself is what was asked for.
                if !below.as_os_str().is_empty() {
                    layout.add(joined(&above, below), Entry::Masked);
                }
            }
        }
        Ok(layout)
    }

    pub(crate) fn add(&mut self, path: impl Into<PathBuf>, entry: Entry) {
        self.entries.insert(path.into(), entry);
    }

    /// Whether a path of the host is to be seen at the same path inside.
    pub(crate) fn shows(&self, path: &Path) -> bool {
        let nearest = path.ancestors().find_map(|above| self.entries.get(above).map(|entry| (above, entry)));
        match nearest {
            Some((above, Entry::Bind { source, .. } | Entry::Overlay { source, .. })) => source == above,
            _ => false,
        }
    }

    /// Who the programs are.
    fn add_identity(&mut self, confine: &Confine) {
        let identity = &confine.identity;
        let system = |path: &str, layout: &Layout| match layout.entries.get(Path::new(path)) {
            Some(Entry::File { content, .. }) => content.clone(),
            _ => Vec::new(),
        };
        let accounts = identity.accounts(&system("/etc/passwd", self));
        let groups = identity.groups(&system("/etc/group", self));
        let resolver = match confine.network {
            // The gateway answers at any address.
            Network::Allow(_) => b"nameserver 127.0.0.1\n".to_vec(),
            Network::Deny | Network::Loopback | Network::Open => Vec::new(),
        };
        let hostname = format!("{}\n", identity.hostname).into_bytes();
        for (name, content) in [
            ("passwd", accounts),
            ("group", groups),
            ("hosts", identity.hosts()),
            ("hostname", hostname),
            ("resolv.conf", resolver),
        ]
        .into_iter()
        .chain(confine.name_files())
        {
            self.add(Path::new("/etc").join(name), Entry::File { mode: 0o644, content });
        }
    }

    /// What is the cell's own.
    fn add_private(&mut self, confine: &Confine) {
        let own = |mode| match confine.root {
            Root::Frozen => Entry::Memory { size: TEMPORARY, mode },
            Root::Writable { .. } => Entry::Directory { mode },
        };
        self.add("/tmp", own(0o1777));
        self.add(confine.identity.home(), own(0o755));
        self.add("/dev/shm", Entry::Memory { size: TEMPORARY, mode: 0o1777 });
        self.add("/run/boxsh", Entry::Directory { mode: 0o755 });
        self.add("/run/boxsh/inside", Entry::File { mode: 0o444, content: b"boxsh\n".to_vec() });
        self.add("/dev", Entry::Directory { mode: 0o755 });
        for name in ["null", "zero", "full", "random", "urandom", "tty"] {
            let path = Path::new("/dev").join(name);
            self.add(path.clone(), Entry::Device(path));
        }
        for (name, target) in [
            ("fd", "/proc/self/fd"),
            ("stdin", "/proc/self/fd/0"),
            ("stdout", "/proc/self/fd/1"),
            ("stderr", "/proc/self/fd/2"),
            ("ptmx", "pts/ptmx"),
        ] {
            self.add(Path::new("/dev").join(name), Entry::Symlink(target.into()));
        }
        self.add("/dev/pts", Entry::Terminals);
        self.add("/proc", Entry::Proc);
        for name in PROC_FROZEN {
            self.add(Path::new("/proc").join(name), Entry::Frozen);
        }
        for name in PROC_MASKED {
            self.add(Path::new("/proc").join(name), Entry::Masked);
        }
    }

    fn add_rules(&mut self, rules: &[Rule]) -> Result<()> {
        let mut wanted: BTreeMap<PathBuf, Entry> = BTreeMap::new();
        for rule in rules {
            let (path, entry) = entry_of(rule)?;
            if path == rule.path && wanted.get(&path).is_some_and(|other| *other != entry) {
                return Err(Error::Path { path, problem: PathProblem::Conflict });
            }
            if rule.source == rule.path && path != rule.path {
                self.add_links(&rule.path);
            }
            wanted.insert(path, entry);
        }
        let overlays = wanted.values().filter(|entry| matches!(entry, Entry::Overlay { .. }));
        if let Some((path, _)) = wanted.iter().next()
            && overlays.count() > 26
        {
            return Err(Error::Path { path: path.clone(), problem: PathProblem::TooMany });
        }
        for (path, entry) in wanted {
            if entry != Entry::Masked {
                // What was there by default is not what the caller wants there.
                self.entries.retain(|other, _| other == &path || !other.starts_with(&path));
            }
            self.add(path, entry);
        }
        Ok(())
    }

    /// What only the inside has, and what stands in the place of programs.
    fn add_own_files(&mut self, confine: &Confine) -> Result<()> {
        for file in &confine.files {
            check(&file.path)?;
            self.add(&file.path, Entry::File { mode: file.mode, content: file.content.clone() });
        }
        if !confine.covered.is_empty() {
            self.add(LAUNCHER, Entry::Launcher);
        }
        for program in &confine.covered {
            self.add(resolve(program)?, Entry::Copy(LAUNCHER.into()));
        }
        for path in &confine.protected {
            check(path)?;
            let place = protected_place(path);
            if can_be_there(&place) {
                self.protect(&place);
            }
        }
        Ok(())
    }

    /// Where something has to be on the host while the policy is enforced, so that protected paths stay as they are.
    pub(crate) fn guarded(confine: &Confine) -> Result<Vec<PathBuf>> {
        if confine.protected.is_empty() {
            return Ok(Vec::new());
        }
        Ok(Layout::new(confine)?.guarded)
    }

    /// Makes `place`, a path of the host, read-only wherever it is shown beneath something that can be written. It does not come into sight by that.
    fn protect(&mut self, place: &Path) {
        for (above, entry) in self.showing(place) {
            let (Entry::Bind { source, .. } | Entry::Overlay { source, .. }) = &entry else { continue };
            let Ok(below) = place.strip_prefix(source) else { continue };
            match &entry {
                Entry::Bind { writable: true, .. } => {
                    // A directory that is mounted on cannot be renamed away, and what is beneath with it.
                    let between = below.ancestors().skip(1).filter(|between| !between.as_os_str().is_empty());
                    for between in between {
                        let source = source.join(between);
                        self.add(above.join(between), Entry::Bind { source, writable: true });
                    }
                    self.guarded.push(place.to_path_buf());
                    let entry = Entry::Bind { source: place.to_path_buf(), writable: false };
                    self.add(joined(&above, below), entry);
                }
                // What a layer takes is looked at before it is applied; what is there need not be touched at all.
                Entry::Overlay { .. } if fs::symlink_metadata(place).is_ok() => {
                    self.add(joined(&above, below), Entry::Frozen);
                }
                _ => {}
            }
        }
        self.guarded.sort();
        self.guarded.dedup();
    }

    /// What a path inside is on the host, if an entry above it shows something of the host there.
    #[cfg(target_os = "linux")]
    pub(crate) fn on_host(&self, path: &Path) -> PathBuf {
        let mut above = path.ancestors().skip(1);
        let nearest = above.find_map(|above| Some((above, self.entries.get(above)?)));
        match nearest {
            Some((above, Entry::Bind { source, .. } | Entry::Overlay { source, .. })) => {
                joined(source, path.strip_prefix(above).unwrap_or(Path::new("")))
            }
            _ => path.to_owned(),
        }
    }

    /// The entries that show a path of the host, and where they are.
    fn showing(&self, path: &Path) -> Vec<(PathBuf, Entry)> {
        let shows = |(above, entry): &(&PathBuf, &Entry)| {
            let (Entry::Bind { source, .. } | Entry::Overlay { source, .. }) = entry else { return false };
            // Not if another entry is nearer.
            path.strip_prefix(source).is_ok_and(|below| {
                let at = joined(above, below);
                at.ancestors().find(|nearer| self.entries.contains_key(*nearer)) == Some(above)
            })
        };
        let found = self.entries.iter().filter(shows);
        found.map(|(above, entry)| (above.clone(), entry.clone())).collect()
    }

    /// Makes the symbolic links on the way of `path`, where no directory of the host is shown that has them anyway.
    fn add_links(&mut self, path: &Path) {
        let mut here = PathBuf::from("/");
        for part in path.components().skip(1) {
            here.push(part);
            let shown = |layout: &Layout| {
                here.ancestors().any(|above| {
                    matches!(layout.entries.get(above), Some(Entry::Bind { .. } | Entry::Overlay { .. }))
                })
            };
            if let Ok(target) = fs::read_link(&here) {
                if !shown(self) {
                    self.add(here, Entry::Symlink(target.into()));
                }
                return;
            }
        }
    }
}

/// A path below another one, which may be nothing.
fn joined(above: &Path, below: &Path) -> PathBuf {
    if below.as_os_str().is_empty() { above.to_path_buf() } else { above.join(below) }
}

/// The entry for a rule, at the path without symbolic links.
fn entry_of(rule: &Rule) -> Result<(PathBuf, Entry)> {
    check(&rule.path)?;
    let at = |source: &Path| if rule.source == rule.path { source.to_path_buf() } else { rule.path.clone() };
    match &rule.access {
        Access::Memory { size } => Ok((rule.path.clone(), Entry::Memory { size: *size, mode: 0o755 })),
        Access::Hide if rule.source != rule.path => Ok((rule.path.clone(), Entry::Masked)),
        Access::Hide => Ok((resolve_missing(&rule.path), Entry::Masked)),
        access => {
            let source = resolve(&rule.source)?;
            let problem = |problem| Error::Path { path: rule.source.clone(), problem };
            let data = fs::metadata(&source).map_err(|_| problem(PathProblem::Missing))?;
            let entry = match access {
                Access::Read => Entry::Bind { source: source.clone(), writable: false },
                Access::Socket if !data.file_type().is_socket() => {
                    return Err(problem(PathProblem::NotSocket));
                }
                Access::Overlay { .. } if !data.is_dir() => return Err(problem(PathProblem::NotDirectory)),
                Access::Overlay { layer, size } => {
                    let layer = layer.as_deref().map(resolve).transpose()?;
                    Entry::Overlay { source: source.clone(), layer, size: *size }
                }
                _ => Entry::Bind { source: source.clone(), writable: true },
            };
            Ok((at(&source), entry))
        }
    }
}

/// Whether something is there, or could be made: where this user cannot, programs cannot either.
fn can_be_there(path: &Path) -> bool {
    let directory = path.parent().unwrap_or(Path::new("/"));
    fs::symlink_metadata(path).is_ok() || rustix::fs::access(directory, rustix::fs::Access::WRITE_OK).is_ok()
}

/// The path that keeps a protected one as it is: that itself, or the first directory on its way that is missing, since what does not exist cannot
/// have anything in it.
fn protected_place(path: &Path) -> PathBuf {
    let path = resolve_missing(path);
    // What holds the place for another cell is not there either.
    let is_missing = |above: &&Path| fs::symlink_metadata(above).is_err() || is_placeholder(above);
    let missing = path.ancestors().take_while(is_missing).last();
    missing.map_or(path.clone(), Path::to_path_buf)
}

fn check(path: &Path) -> Result<()> {
    let problem = if path.as_os_str().as_bytes().contains(&0) {
        PathProblem::Nul
    } else if !path.is_absolute() {
        PathProblem::Relative
    } else if path.components().any(|part| part == Component::ParentDir) {
        PathProblem::Parent
    } else if path == Path::new("/") {
        PathProblem::Root
    } else {
        return Ok(());
    };
    Err(Error::Path { path: path.to_path_buf(), problem })
}

/// The path of an existing file without any symbolic link.
pub(crate) fn resolve(path: &Path) -> Result<PathBuf> {
    check(path)?;
    let missing = |_| Error::Path { path: path.to_path_buf(), problem: PathProblem::Missing };
    let resolved = fs::canonicalize(path).map_err(missing)?;
    if resolved == Path::new("/") {
        return Err(Error::Path { path: path.to_path_buf(), problem: PathProblem::Root });
    }
    Ok(resolved)
}

/// As [`resolve`], but what does not exist is left as it is.
fn resolve_missing(path: &Path) -> PathBuf {
    for above in path.ancestors() {
        if let (Ok(resolved), Ok(rest)) = (fs::canonicalize(above), path.strip_prefix(above)) {
            return if rest.as_os_str().is_empty() { resolved } else { resolved.join(rest) };
        }
    }
    path.to_path_buf()
}
