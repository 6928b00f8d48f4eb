//! What a confinement allows.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::base::Base;
use crate::filter::Filter;
use crate::identity::Identity;
use crate::layout::{Access, Rule};
use crate::limits::Limits;
use crate::network::Network;

/// A file that only the inside has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnFile {
    pub(crate) path: PathBuf,
    pub(crate) mode: u32,
    pub(crate) content: Vec<u8>,
}

/// What programs may see and use; nothing that is not said here.
///
/// Without a word said, programs see the host's programs and libraries read-only, a few files of `/etc` that hold no secrets, and private
/// `/tmp`, `/home`, `/dev` and `/proc`; they have no network.
#[derive(Clone, Debug, Default)]
pub struct Confine {
    pub(crate) rules: Vec<Rule>,
    pub(crate) files: Vec<OwnFile>,
    /// Programs of the new root in whose place the helper stands.
    pub(crate) covered: Vec<PathBuf>,
    /// Paths that must not come into being.
    pub(crate) protected: Vec<PathBuf>,
    pub(crate) base: Base,
    pub(crate) network: Network,
    pub(crate) identity: Identity,
    pub(crate) variables: BTreeMap<OsString, OsString>,
    pub(crate) limits: Limits,
    pub(crate) filter: Filter,
    pub(crate) keeps_terminal: bool,
    pub(crate) joins_session: bool,
    pub(crate) root: Root,
}

/// The root directory of a confinement, beneath all that is shown in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Root {
    /// Nothing can be made in it.
    #[default]
    Frozen,
    /// The programs' own: files can be made anywhere, in memory.
    Writable {
        /// The most bytes of all files together.
        size: u64,
        /// The most files.
        files: u64,
    },
}

impl Confine {
    /// The defaults.
    pub fn new() -> Confine {
        Confine::default()
    }

    fn rule(mut self, path: PathBuf, access: Access) -> Confine {
        self.rules.push(Rule { source: path.clone(), path, access });
        self
    }

    fn rules<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>, access: &Access) -> Confine {
        paths.into_iter().fold(self, |confine, path| confine.rule(path.into(), access.clone()))
    }

    /// Shows files and directories of the host, read-only.
    pub fn read<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.rules(paths, &Access::Read)
    }

    /// Shows files and directories of the host, which programs can change.
    pub fn write<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.rules(paths, &Access::Write)
    }

    /// Shows directories of the host that programs seem to change: what they write lands in a private layer in memory, and the host's
    /// files stay as they are. The layer can be looked at through [`Cell::layer`](crate::Cell::layer).
    pub fn overlay<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.rules(paths, &Access::Overlay { layer: None, size: None })
    }

    /// As [`Confine::overlay`] for one directory, with its layer in the directory `layer` of the host, which must be on a filesystem
    /// that can hold one. Two directories are made in it: `upper` has what was written, `work` is the kernel's.
    pub fn overlay_in(self, path: impl Into<PathBuf>, layer: impl Into<PathBuf>) -> Confine {
        self.rule(path.into(), Access::Overlay { layer: Some(layer.into()), size: None })
    }

    /// Hides files and directories that would be visible otherwise: they are there, but empty and not readable.
    pub fn hide<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.rules(paths, &Access::Hide)
    }

    /// Puts an empty directory in memory at `path`, which holds at most `size` bytes.
    pub fn tmpfs(self, path: impl Into<PathBuf>, size: u64) -> Confine {
        self.rule(path.into(), Access::Memory { size })
    }

    /// Lets programs reach Unix sockets of the host.
    pub fn unix_sockets<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.rules(paths, &Access::Socket)
    }

    /// Shows a file or directory of the host at another path, by one of the ways of [`Access`].
    pub fn show(mut self, source: impl Into<PathBuf>, path: impl Into<PathBuf>, access: Access) -> Confine {
        self.rules.push(Rule { source: source.into(), path: path.into(), access });
        self
    }

    /// Puts a file with this content and mode at a path where the cell has a filesystem of its own, such as `/run/boxsh`.
    pub fn file(mut self, path: impl Into<PathBuf>, mode: u32, content: impl Into<Vec<u8>>) -> Confine {
        self.files.push(OwnFile { path: path.into(), mode, content: content.into() });
        self
    }

    /// Puts the launcher of wrapped commands in the place of programs. What it does when one of them is started is said by files under
    /// `/run/boxsh`: `wrappers/NAME`, `presets/NAME`, `bin/NAME` and `targets`.
    pub fn stand_in<P: Into<PathBuf>>(mut self, programs: impl IntoIterator<Item = P>) -> Confine {
        self.covered.extend(programs.into_iter().map(Into::into));
        self
    }

    /// Keeps paths where nothing is, in directories that programs can write, from being made. For as long as a cell lives, a
    /// socket that nobody listens at holds each place, also on the host.
    pub fn protect<P: Into<PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Confine {
        self.protected.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Takes programs and libraries from the directory `directory`, a root filesystem, rather than from the host.
    pub fn base_dir(mut self, directory: impl Into<PathBuf>) -> Confine {
        self.base = Base::Directory(directory.into());
        self
    }

    /// Where the host has the root filesystem that programs and libraries come from; none if they come from nowhere.
    pub fn system_root(&self) -> Option<&Path> {
        match &self.base {
            Base::Host => Some(Path::new("/")),
            Base::Directory(directory) => Some(directory),
            Base::Nothing => None,
        }
    }

    /// Shows nothing but what the rules name, and `/dev`, `/proc` and `/tmp`.
    pub fn bare(mut self) -> Confine {
        self.base = Base::Nothing;
        self
    }

    /// Lets programs make files anywhere that nothing of the host is shown: the whole root is one filesystem in memory, `/tmp` and the
    /// home directory included, that holds at most `size` bytes in at most `files` files.
    pub fn writable_root(mut self, size: u64, files: u64) -> Confine {
        self.root = Root::Writable { size, files };
        self
    }

    /// The files below `/etc` by which programs find hosts by name, where they are those of the host: it is so with [`Network::Open`].
    pub fn name_files(&self) -> Vec<(&'static str, Vec<u8>)> {
        match self.network {
            Network::Open => ["hosts", "resolv.conf"]
                .into_iter()
                .map(|name| (name, std::fs::read(Path::new("/etc").join(name)).unwrap_or_default()))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Sets what programs can reach over the network.
    pub fn network(mut self, network: Network) -> Confine {
        self.network = network;
        self
    }

    /// Whether programs reach nothing, not even each other.
    pub fn is_offline(&self) -> bool {
        matches!(self.network, Network::Deny)
    }

    /// Sets a variable of the environment that programs start with.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Confine {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// Sets the user and group that programs run as, as they see it, and the name of the host.
    ///
    /// Outside they are the user that made the cell.
    pub fn identity(mut self, uid: u32, gid: u32, hostname: impl Into<String>) -> Confine {
        self.identity = Identity { uid, gid, hostname: hostname.into(), ..self.identity };
        self
    }

    /// Sets the name of the user.
    pub fn user(mut self, name: impl Into<String>) -> Confine {
        self.identity.user = name.into();
        self
    }

    /// Sets which system calls programs may make.
    pub fn filter(mut self, filter: Filter) -> Confine {
        self.filter = filter;
        self
    }

    /// Keeps programs from changing the size of terminals: for those that get one of the user's. A program that has terminals of its own, such as a
    /// multiplexer, cannot set their size then either.
    pub fn keep_terminal(mut self) -> Confine {
        self.keeps_terminal = true;
        self
    }

    /// Lets programs belong to the session of this process, so that one of them can have its terminal, and the keys with it:
    /// [`Program::terminal`](crate::Program::terminal), [`Running::give_terminal`](crate::Running::give_terminal). They have process groups of their own, and cannot
    /// send signals to others. Without it a cell has a session of its own, and no terminal.
    pub fn join_session(mut self) -> Confine {
        self.joins_session = true;
        self
    }

    /// Sets how much programs may use.
    pub fn limits(mut self, limits: Limits) -> Confine {
        self.limits = limits;
        self
    }

    /// Sets how much programs may use of what no limit has been set for.
    pub fn limits_or(mut self, limits: Limits) -> Confine {
        self.limits = self.limits.or(limits);
        self
    }

    /// The environment that programs start with: a fixed set and what [`Confine::env`] added, nothing of this process's own.
    pub fn environment(&self) -> BTreeMap<OsString, OsString> {
        let home = self.identity.home();
        let mut variables: BTreeMap<OsString, OsString> = [
            ("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
            ("HOME", home.as_str()),
            ("USER", self.identity.user.as_str()),
            ("LOGNAME", self.identity.user.as_str()),
            ("SHELL", "/bin/sh"),
            ("LANG", "C.UTF-8"),
            ("TERM", "dumb"),
            ("TZ", "UTC"),
            ("TMPDIR", "/tmp"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
        if let Network::Allow(gateway) = &self.network {
            variables
                .extend(gateway.environment().into_iter().map(|(name, value)| (name.into(), value.into())));
        }
        variables.extend(self.variables.clone());
        variables
    }
}
