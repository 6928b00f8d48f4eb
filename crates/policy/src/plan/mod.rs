//! What a policy comes to on this host: the mounts in their order, what stands in the place of commands, the network, the
//! environment. Backends carry it out; `--dry-run` shows it.

mod environment;
mod print;
mod run;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files::{self, Kind};
use crate::network::Network;
use crate::origin::{Layer, Origin};
use crate::policy::Policy;
use crate::rule::Access;

pub use environment::Variable;
pub use run::{RunContent, RunFile, WrappedCommand};

/// What is done at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MountKind {
    /// What is there is shown, and cannot be changed.
    ReadOnly,
    /// What is there is shown, and can be changed.
    ReadWrite,
    /// What is there is hidden behind an empty folder that can be written.
    Private,
    /// What is there is hidden.
    Hidden,
    /// Nothing is there, and nothing may be put there.
    Absent,
}

impl MountKind {
    /// The name, as plans show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MountKind::ReadOnly => "ro",
            MountKind::ReadWrite => "rw",
            MountKind::Private => "private",
            MountKind::Hidden => "exclude",
            MountKind::Absent => "protect",
        }
    }
}

/// Why there is a mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// This rule won.
    Rule {
        /// The rule as it was written.
        text: String,
        /// Where it was written.
        origin: Origin,
    },
    /// A folder in which something is protected could be moved away with it, and another be put in its place. What is a
    /// mount cannot be moved.
    Anchor {
        /// What is protected in it.
        of: PathBuf,
    },
}

/// One mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mount {
    /// The path, outside and inside.
    pub path: PathBuf,
    /// What is done there.
    pub kind: MountKind,
    /// What is there.
    pub file: Kind,
    /// Why.
    pub reason: Reason,
}

/// What a policy comes to on this host.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The policy files that were read.
    pub files: Vec<(Layer, PathBuf)>,
    /// Where the program starts.
    pub cwd: PathBuf,
    /// The mounts, each after the one that it lies in.
    pub mounts: Vec<Mount>,
    /// The commands that are blocked or wrapped.
    pub commands: Vec<WrappedCommand>,
    /// What is put under [`RUN`](crate::RUN), by its path there.
    pub run: Vec<RunFile>,
    /// The programs that the launcher is mounted over.
    pub covered: Vec<PathBuf>,
    /// The network, and where it was set.
    pub network: (Network, Origin),
    /// Whether Docker's socket is left open, and where that was set.
    pub docker: (bool, Origin),
    /// The environment of the program.
    pub environment: Vec<Variable>,
    /// What somebody who reads the plan should know.
    pub notes: Vec<String>,
}

impl Policy {
    /// What the policy comes to on this host.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let run::Commands { commands, files: run, covered, mut notes } = run::commands(self);
        for (rule, skipped) in self.skipped() {
            if let crate::SkipReason::WritableLink { .. } = skipped.reason {
                notes.push(format!("{} {} ({}): {}", rule.access, rule.text, rule.origin, skipped.reason));
            }
        }
        notes.extend(environment::notes(self));
        Plan {
            files: self.files.clone(),
            cwd: self.host.cwd.clone(),
            mounts: mounts(self),
            commands,
            run,
            covered,
            network: (self.network.value.clone(), self.network.origin.clone()),
            docker: (self.docker.value, self.docker.origin.clone()),
            environment: environment::variables(self),
            notes,
        }
    }
}

fn mounts(policy: &Policy) -> Vec<Mount> {
    let table = &policy.table;
    let mut mounts: BTreeMap<PathBuf, Mount> = BTreeMap::new();
    let mut places: Vec<&Path> = table.places.iter().map(|place| &*place.path).collect();
    places.sort_unstable();
    places.dedup();
    for path in places {
        let Some(winner) = table.winner(path) else { continue };
        let rule = table.rule(winner);
        let around = path.parent().and_then(|parent| table.winner(parent)).map(|place| table.access(place));
        let (path, kind) = match (winner.kind, rule.access) {
            // Where nothing can be made, nothing has to be kept from it.
            (Kind::Missing, _) if around != Some(Access::Rw) => continue,
            (Kind::Missing, _) => (first_missing(path), MountKind::Absent),
            // A socket that is named has to be told from those that are only there.
            (kind, access) if around == Some(access) && kind != Kind::Special => continue,
            (_, Access::Rw) => (path.to_owned(), MountKind::ReadWrite),
            (_, Access::Ro) => (path.to_owned(), MountKind::ReadOnly),
            (_, Access::Private) => (path.to_owned(), MountKind::Private),
            (_, Access::Exclude) => (path.to_owned(), MountKind::Hidden),
        };
        let reason = Reason::Rule { text: rule.text.clone(), origin: rule.origin.clone() };
        mounts.entry(path.clone()).or_insert(Mount { path, kind, file: winner.kind, reason });
    }
    add_anchors(&mut mounts);
    mounts.into_values().collect()
}

/// The part of a path from which on nothing is there.
fn first_missing(path: &Path) -> PathBuf {
    let mut missing = path;
    while let Some(parent) = missing.parent() {
        if files::kind(parent) != Kind::Missing {
            break;
        }
        missing = parent;
    }
    missing.to_owned()
}

/// Makes every folder between something writable and what is protected in it a mount of its own.
fn add_anchors(mounts: &mut BTreeMap<PathBuf, Mount>) {
    let mut anchors = Vec::new();
    for mount in mounts.values().filter(|mount| mount.kind != MountKind::ReadWrite) {
        let mut between = Vec::new();
        for folder in mount.path.ancestors().skip(1) {
            match mounts.get(folder) {
                Some(around) if around.kind == MountKind::ReadWrite => {
                    anchors
                        .extend(between.drain(..).map(|path: &Path| (path.to_owned(), mount.path.clone())));
                    break;
                }
                Some(_) => break,
                None => between.push(folder),
            }
        }
    }
    for (path, of) in anchors {
        let mount = Mount {
            path: path.clone(),
            kind: MountKind::ReadWrite,
            file: Kind::Directory,
            reason: Reason::Anchor { of },
        };
        mounts.entry(path).or_insert(mount);
    }
}
