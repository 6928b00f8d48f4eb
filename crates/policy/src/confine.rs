//! From a plan to a confinement.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use boxsh_confine::{Access, Confine, Network as Reach};

use crate::files::{self, Kind};
use crate::host::RUN;
use crate::network::Network;
use crate::origin::Layer;
use crate::plan::{Mount, MountKind, Plan, RunContent, WrappedCommand};
use crate::policy::Policy;

/// What a cell always has of its own.
const PRIVATE: &[&str] = &["/dev", "/proc", "/run"];

/// What an excluded folder with something visible in it may hold: the way to it.
const HIDDEN_SIZE: u64 = 1 << 20;

/// What a private folder holds at most.
const PRIVATE_SIZE: u64 = 4 << 30;

impl Policy {
    /// The confinement that enforces this policy.
    ///
    /// For a list of hosts the caller adds a gateway for [`Network::hosts`] by [`Confine::network`]; without one, no host can be reached.
    #[must_use]
    pub fn confine(&self) -> Confine {
        self.plan().confine()
    }
}

impl Plan {
    /// The confinement that carries out this plan.
    ///
    /// For a list of hosts the caller adds a gateway for [`Network::hosts`] by [`Confine::network`]; without one, no host can be reached.
    #[must_use]
    pub fn confine(&self) -> Confine {
        let host_name = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        let mut confine =
            Confine::new().bare().identity(user, group, host_name).network(match self.network.0 {
                Network::Deny | Network::Allowlist(_) => Reach::Deny,
                Network::Loopback => Reach::Loopback,
                Network::Open => Reach::Open,
            });
        for mount in &self.mounts {
            confine = self.add_mount(confine, mount);
        }
        for file in &self.run {
            let path = Path::new(RUN).join(&file.path);
            confine = match &file.content {
                RunContent::Text(text) => confine.file(path, 0o444, text.clone()),
                RunContent::Script(text) => confine.file(path, 0o555, text.clone()),
                RunContent::Program(source) => confine.show(source, path, Access::Read),
            };
        }
        let covered =
            self.covered.iter().filter(|program| self.is_visible(program) && self.can_cover(program));
        confine = confine.stand_in(covered);
        for variable in self.environment.iter().filter(|variable| variable.removed.is_none()) {
            confine = confine.env(&variable.name, &variable.value);
        }
        confine
    }

    fn add_mount(&self, confine: Confine, mount: &Mount) -> Confine {
        let path = &mount.path;
        match mount.kind {
            _ if path == Path::new("/") => self.add_root(confine, mount.kind),
            _ if PRIVATE.iter().any(|private| path == Path::new(private)) => confine,
            MountKind::ReadOnly => confine.read([path]),
            MountKind::ReadWrite => confine.write([path]),
            // Where rules are about paths, the deeper one counts, and nothing has to be there for it.
            MountKind::Hidden if !cfg!(target_os = "macos") && self.has_visible_parts(path) => {
                confine.tmpfs(path, HIDDEN_SIZE)
            }
            // There are no folders in memory on macOS.
            MountKind::Private if cfg!(target_os = "macos") => confine.write([path]),
            MountKind::Private => confine.tmpfs(path, PRIVATE_SIZE),
            MountKind::Hidden => confine.hide([path]),
            MountKind::Absent => confine.protect([path]),
        }
    }

    /// The root cannot be shown as a whole, so its folders are.
    fn add_root(&self, confine: Confine, kind: MountKind) -> Confine {
        let folders = files::names(Path::new("/"), 1024).into_iter().map(|name| Path::new("/").join(name));
        let wanted = folders.filter(|path| {
            let is_private = PRIVATE.iter().any(|private| path.as_os_str() == OsStr::new(private));
            !is_private
                && files::kind(path) != Kind::Missing
                && !self.mounts.iter().any(|mount| mount.path == *path)
        });
        match kind {
            MountKind::ReadOnly => confine.read(wanted),
            MountKind::ReadWrite => confine.write(wanted),
            MountKind::Private | MountKind::Hidden | MountKind::Absent => confine,
        }
    }

    fn has_visible_parts(&self, folder: &Path) -> bool {
        self.mounts.iter().any(|mount| {
            mount.path != folder
                && mount.path.starts_with(folder)
                && matches!(mount.kind, MountKind::ReadOnly | MountKind::ReadWrite)
        })
    }

    /// Whether the launcher can stand in for a program. On macOS nothing can, and what is covered cannot be run: that is right for what is
    /// blocked, and for a wrapper that somebody asked for, but not for git, which is wrapped by default.
    fn can_cover(&self, program: &Path) -> bool {
        let is_default = |command: &WrappedCommand| {
            command.origin.layer == Layer::Default && command.targets.iter().any(|target| target == program)
        };
        !(cfg!(target_os = "macos") && self.commands.iter().any(is_default))
    }

    /// What the mounts make of a path.
    fn is_visible(&self, path: &Path) -> bool {
        let around: Option<&Mount> = self.mounts.iter().rev().find(|mount| path.starts_with(&mount.path));
        around.is_some_and(|mount| matches!(mount.kind, MountKind::ReadOnly | MountKind::ReadWrite))
    }
}

/// The folder where a sandbox keeps what belongs to it, if this process runs in one.
#[must_use]
pub fn inside(host: &crate::Host) -> Option<PathBuf> {
    (files::kind(&host.run.join("inside")) == Kind::File).then(|| host.run.clone())
}
