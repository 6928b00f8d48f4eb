//! What a session is built of.

use std::time::Duration;

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Identity, Limits, Overflow, Ownership};

use crate::options::{Background, Persistence};
use crate::worker::wire::{choices, fields, growing};
use crate::workspace::WorkspaceMode;

/// What a session in a worker is built of.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) limits: Limits,
    pub(crate) identity: Identity,
    pub(crate) persistence: Persistence,
    pub(crate) background: Background,
    pub(crate) ownership: Ownership,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) cwd: Option<Vec<u8>>,
    pub(crate) clock: Option<(Timestamp, Duration)>,
    pub(crate) rng: Option<[u64; 4]>,
    pub(crate) seeds: Vec<SeedFile>,
    /// Paths of files that the program makes when they are read.
    pub(crate) lazy: Vec<Vec<u8>>,
    pub(crate) mounts: Vec<MountedFs>,
    pub(crate) commands: Vec<String>,
    pub(crate) hooks: HookSet,
    pub(crate) host: HostPlaces,
    pub(crate) reach: ReachSet,
    /// The rules of the network, as words.
    pub(crate) network: Option<Vec<Vec<Vec<u8>>>>,
}

/// A file that is there from the start.
#[derive(Clone, Debug)]
pub(crate) struct SeedFile {
    pub(crate) path: Vec<u8>,
    pub(crate) contents: Vec<u8>,
    pub(crate) mode: u32,
}

/// A filesystem of the embedder's, by its place in the list of those that the program has.
#[derive(Clone, Debug)]
pub(crate) struct MountedFs {
    pub(crate) path: Vec<u8>,
    pub(crate) fs: u32,
    /// What `mount` shows for one below changes in memory; none for one that is shared.
    pub(crate) overlay: Option<String>,
}

/// What the embedder has a say in.
#[derive(Clone, Debug, Default)]
pub(crate) struct HookSet {
    pub(crate) allowed: Option<Vec<Vec<u8>>>,
    pub(crate) denied: Vec<Vec<u8>>,
    pub(crate) approves: bool,
    pub(crate) events: bool,
    pub(crate) violations: bool,
    /// Whether it is asked about requests to the outside.
    pub(crate) requests: bool,
    pub(crate) records: bool,
    pub(crate) commands: u64,
}

/// How far the session reaches.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReachSet {
    pub(crate) read: Option<Vec<Vec<u8>>>,
    pub(crate) write: Option<Vec<Vec<u8>>>,
    pub(crate) stays_in_mounts: bool,
    pub(crate) only: Option<Vec<Vec<u8>>>,
    pub(crate) without: Vec<Vec<u8>>,
    pub(crate) clears_environment: bool,
    pub(crate) overflow: Overflow,
}

/// A directory of the host, and how it is used.
pub(crate) type HostDirectory = (Vec<u8>, WorkspaceMode);

/// Directories of the host that the session works on.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostPlaces {
    pub(crate) workspace: Option<HostDirectory>,
    pub(crate) mounts: Vec<(Vec<u8>, HostDirectory)>,
    pub(crate) protected: Vec<Vec<u8>>,
    pub(crate) hidden: Vec<Vec<u8>>,
}

impl Recipe {
    /// Whether the session has anything of the host, and so needs a process that can reach it.
    pub(crate) fn needs_host(&self) -> bool {
        !self.host.is_empty() || self.network.is_some()
    }
}

impl HostPlaces {
    /// Whether the session has nothing of the host's files.
    pub(crate) fn is_empty(&self) -> bool {
        self.workspace.is_none() && self.mounts.is_empty()
    }
}

fields!(Recipe {
    limits,
    identity,
    persistence,
    background,
    ownership,
    environment,
    cwd,
    clock,
    rng,
    seeds,
    lazy,
    mounts,
    commands,
    hooks,
    host,
    reach,
    network,
});
growing!(Identity { user, uid, gid, home, host, first_pid, cpus } from Self::default());
fields!(SeedFile { path, contents, mode });
fields!(MountedFs { path, fs, overlay });
fields!(HookSet { allowed, denied, approves, events, violations, requests, records, commands });
fields!(ReachSet { read, write, stays_in_mounts, only, without, clears_environment, overflow });
fields!(HostPlaces { workspace, mounts, protected, hidden });
choices!(Ownership { 0 => User, 1 => Root });
choices!(WorkspaceMode { 0 => Overlay, 1 => ReadOnly, 2 => ReadWrite });
