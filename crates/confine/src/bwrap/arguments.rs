//! A layout as arguments of `bwrap`.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File};
use std::io::{Seek, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::MemfdFlags;

use crate::carrier;
use crate::confine::{Confine, Root};
use crate::error::{Error, Result};
use crate::foreign::foreign_directories;
use crate::layout::{Entry, Layout};
use crate::network::Network;
use crate::scratch::Scratch;

/// Arguments that grow.
#[derive(Default)]
pub(super) struct Builder<'a> {
    /// What this `bwrap` can do, by its own words.
    options: &'a str,
    arguments: Vec<OsString>,
    files: Vec<OwnedFd>,
    /// What is made read-only at the end.
    frozen: Vec<PathBuf>,
    /// Whether the root is the programs' own.
    writable: bool,
    /// Where layers are that the policy has no place for.
    scratch: Option<Scratch>,
    /// Each directory that has a layer, and a handle of that.
    layers: Vec<(PathBuf, OwnedFd)>,
}

/// What `bwrap` is started with.
pub(super) struct Arguments {
    /// The words of the command line, up to the program.
    pub(super) words: Vec<OsString>,
    /// What they refer to by number.
    pub(super) files: Vec<OwnedFd>,
    /// What has to live as long as it runs.
    pub(super) scratch: Option<Scratch>,
    /// Each directory that has a layer, and a handle of that.
    pub(super) layers: Vec<(PathBuf, OwnedFd)>,
}

impl<'a> Builder<'a> {
    /// None yet, for a `bwrap` with these options.
    pub(super) fn new(options: &'a str) -> Builder<'a> {
        Builder { options, ..Builder::default() }
    }

    pub(super) fn args<A: AsRef<OsStr>>(&mut self, arguments: impl IntoIterator<Item = A>) {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
    }

    /// A file in memory with this content; gives its number.
    pub(super) fn file(&mut self, content: &[u8]) -> Result<String> {
        let file = memory_file(content)?;
        let number = file.as_raw_fd().to_string();
        self.files.push(file);
        Ok(number)
    }

    pub(super) fn add_all(&mut self, confine: &Confine) -> Result<()> {
        let identity = &confine.identity;
        let (user, group) = (identity.uid.to_string(), identity.gid.to_string());
        self.args([
            "--unshare-user",
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-uts",
            "--unshare-cgroup-try",
        ]);
        self.args(["--cap-drop", "ALL", "--uid", &user, "--gid", &group]);
        self.args(["--hostname", &identity.hostname]);
        if self.options.contains("--disable-userns") {
            self.args(["--disable-userns"]);
        }
        match confine.network {
            Network::Open => {}
            Network::Deny | Network::Loopback => self.args(["--unshare-net"]),
            Network::Allow(_) => {
                return Err(unsupported("bwrap does not support a gateway"));
            }
        }
        if let Root::Writable { size, .. } = confine.root {
            if i64::try_from(size).is_ok() {
                self.args(["--size", &size.to_string()]);
            }
            self.with_mode(0o755, &["--tmpfs".as_ref(), "/".as_ref()]);
            self.writable = true;
        }
        let layout = Layout::with_sockets_covered(confine)?;
        let (copies, others): (Vec<_>, Vec<_>) =
            layout.entries.iter().partition(|(_, entry)| matches!(entry, Entry::Copy(_)));
        for (path, entry) in others.into_iter().chain(copies) {
            self.add(&layout, path, entry)?;
        }
        if matches!(confine.root, Root::Frozen) {
            self.frozen.push(PathBuf::from("/"));
        }
        Ok(())
    }

    /// Makes read-only what nothing is put into any more.
    pub(super) fn freeze(&mut self) {
        for path in std::mem::take(&mut self.frozen) {
            self.args(["--remount-ro".as_ref(), path.as_os_str()]);
        }
    }

    /// All of them, together with what they need.
    pub(super) fn finish(self) -> Result<Arguments> {
        let Builder { arguments, mut files, scratch, layers, .. } = self;
        let list: Vec<u8> = arguments.iter().flat_map(|word| [word.as_bytes(), b"\0"].concat()).collect();
        let list = memory_file(&list)?;
        let words = ["bwrap", "--args", &list.as_raw_fd().to_string(), "--"].map(OsString::from).into();
        files.push(list);
        Ok(Arguments { words, files, scratch, layers })
    }

    fn add(&mut self, layout: &Layout, path: &Path, entry: &Entry) -> Result<()> {
        let (dev, proc) = (Path::new("/dev"), Path::new("/proc"));
        let place = path.as_os_str();
        match entry {
            Entry::Directory { .. } if path == dev => self.args(["--dev".as_ref(), place]),
            Entry::Device(_) | Entry::Symlink(_) | Entry::Terminals if path.starts_with(dev) => {}
            Entry::Directory { .. } if path == Path::new("/run/boxsh") => {
                self.args(["--perms".as_ref(), "0755".as_ref(), "--tmpfs".as_ref(), place]);
                self.frozen.push(path.to_owned());
            }
            Entry::Directory { mode } => self.with_mode(*mode, &["--dir".as_ref(), place]),
            Entry::File { mode, content } if self.writable => self.own_file(path, *mode, content)?,
            Entry::File { mode, content } => self.content(path, *mode, content)?,
            Entry::Launcher => self.content(path, 0o555, crate::helper::PROGRAM)?,
            Entry::Copy(_) => self.content(path, 0o555, crate::helper::PROGRAM)?,
            Entry::Symlink(target) => self.args(["--symlink".as_ref(), target.as_os_str(), place]),
            Entry::Bind { source, writable: false } => {
                self.args(["--ro-bind".as_ref(), source.as_os_str(), place])
            }
            Entry::Bind { source, writable: true } => {
                self.args(["--bind".as_ref(), source.as_os_str(), place])
            }
            Entry::Device(source) => self.args(["--dev-bind-try".as_ref(), source.as_os_str(), place]),
            Entry::Memory { size, mode } => {
                self.args(["--size", &size.to_string()]);
                self.with_mode(*mode, &["--tmpfs".as_ref(), place]);
            }
            Entry::Proc => self.args(["--proc".as_ref(), place]),
            // These parts of /proc are the same everywhere, so those of the host will do. A root outside could else write them. Processes
            // are not the same: those of the host stay where they are.
            Entry::Frozen if path.exists() && !is_process(path) => {
                self.args(["--ro-bind".as_ref(), place, place])
            }
            Entry::Frozen | Entry::Terminals => {}
            // What a kernel does not have needs no cover, and cannot have one.
            Entry::Masked if path.starts_with(proc) && !path.exists() => {}
            Entry::Masked if layout.on_host(path).is_dir() => {
                self.with_mode(0, &["--tmpfs".as_ref(), place]);
                self.frozen.push(path.to_owned());
            }
            Entry::Masked => self.content(path, 0, b"")?,
            Entry::Overlay { source, layer, .. } => self.layer(path, source, layer.as_deref())?,
        }
        Ok(())
    }

    /// Lays a directory over another one; it is in memory nowhere, since nobody outside would see it there.
    fn layer(&mut self, path: &Path, source: &Path, layer: Option<&Path>) -> Result<()> {
        if !self.options.contains("--overlay-src") {
            return Err(Error::Backend {
                backend: "bwrap",
                reason: format!("it is too old for a layer over {}", source.display()),
                hint: Some("install bubblewrap 0.11 or later, or show the directory read-only or writable"),
            });
        }
        let problem = |error| Error::System { what: "make a layer", source: error };
        let layer = match layer {
            Some(layer) => layer.to_owned(),
            None => {
                let scratch = match self.scratch.take() {
                    Some(scratch) => scratch,
                    None => Scratch::new().map_err(problem)?,
                };
                let layer = scratch.path().join(format!("layer-{}", self.layers.len()));
                self.scratch = Some(scratch);
                DirBuilder::new().mode(0o700).create(&layer).map_err(problem)?;
                layer
            }
        };
        let (upper, work) = (layer.join("upper"), layer.join("work"));
        let is_new = !upper.exists();
        for directory in [&upper, &work] {
            DirBuilder::new().mode(0o700).recursive(true).create(directory).map_err(problem)?;
        }
        if is_new {
            // The directory on top looks as the one beneath.
            let mode = fs::metadata(source).map_err(problem)?.permissions().mode() & 0o7777;
            fs::set_permissions(&upper, fs::Permissions::from_mode(mode)).map_err(problem)?;
            for directory in foreign_directories(source) {
                let place = upper.join(&directory.path);
                fs::create_dir(&place).map_err(problem)?;
                fs::set_permissions(&place, fs::Permissions::from_mode(directory.mode)).map_err(problem)?;
            }
        }
        self.args(["--overlay-src".as_ref(), source.as_os_str(), "--overlay".as_ref(), upper.as_os_str()]);
        self.args([work.as_os_str(), path.as_os_str()]);
        self.layers.push((path.to_owned(), File::open(&upper).map_err(problem)?.into()));
        Ok(())
    }

    fn with_mode(&mut self, mode: u32, arguments: &[&OsStr]) {
        self.args(["--perms", &format!("{mode:04o}")]);
        self.args(arguments);
    }

    /// A file that programs can change, since all around it is theirs.
    fn own_file(&mut self, path: &Path, mode: u32, content: &[u8]) -> Result<()> {
        let number = self.file(content)?;
        self.with_mode(mode, &["--file".as_ref(), number.as_ref(), path.as_os_str()]);
        Ok(())
    }

    pub(super) fn content(&mut self, path: &Path, mode: u32, content: &[u8]) -> Result<()> {
        let number = self.file(content)?;
        self.with_mode(mode, &["--ro-bind-data".as_ref(), number.as_ref(), path.as_os_str()]);
        Ok(())
    }
}

fn is_process(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_bytes().first().is_some_and(u8::is_ascii_digit))
}

fn unsupported(reason: &str) -> Error {
    Error::Backend {
        backend: "bwrap",
        reason: reason.into(),
        hint: Some("the backend namespace supports it, if the system allows user namespaces"),
    }
}

fn memory_file(content: &[u8]) -> Result<OwnedFd> {
    let file = rustix::fs::memfd_create("boxsh", MemfdFlags::CLOEXEC)
        .map_err(|errno| Error::System { what: "make a file in memory", source: errno.into() })?;
    // The standard streams of bwrap are others.
    let mut file = File::from(carrier::above_standard(&file).map_err(Error::system("copy a descriptor"))?);
    file.write_all(content).and_then(|()| file.rewind()).map_err(Error::system("write a file in memory"))?;
    Ok(file.into())
}
