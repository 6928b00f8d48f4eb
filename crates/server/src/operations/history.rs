//! Copies of a session, what changed in it, and the way back to the host.

use std::time::Duration;

use boxsh::{ApplyOptions, Refusal, Snapshot};
use data_encoding::HEXLOWER;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::{Core, Recipe};
use crate::error::{Error, ErrorKind};
use crate::events::{Event, Events};
use crate::operation::{Effects, Operation};
use crate::operations::checkpoints::find;
use crate::operations::processes::LONGEST_WAIT;
use crate::operations::sessions::SessionAnswer;
use crate::outcome::ChangedFiles;
use crate::session::{Done, Timed, checked_ttl, lock};

/// Parameters of `session.fork`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Fork {
    /// The session.
    pub session_id: String,
    /// How long the copy lives after its last use; as long as the original if it is left out.
    #[serde(default)]
    pub ttl_ms: Option<u64>,
    /// Something to know the copy by.
    #[serde(default)]
    pub metadata: std::collections::BTreeMap<String, String>,
}

impl Operation for Fork {
    const NAME: &'static str = "session.fork";
    const SUMMARY: &'static str = "Copy a session; the copy goes its own way";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = SessionAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionAnswer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let recipe = Recipe {
            ttl: match self.ttl_ms {
                Some(_) => checked_ttl(core, self.ttl_ms)?,
                None => session.ttl(),
            },
            template: session.made.template.clone(),
            metadata: self.metadata,
            plan: lock(&session.plan).clone(),
        };
        let fork = core.create(call.caller, recipe, |_| Ok(session.take(core)?.fork()?))?;
        session.events.add(Event::Forked { session_id: fork.made.id.clone() });
        Ok(SessionAnswer { session: fork.info() })
    }
}

/// Parameters of `session.snapshot`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct TakeSnapshot {
    /// The session.
    pub session_id: String,
}

/// A session as bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SnapshotAnswer {
    /// The snapshot.
    pub snapshot: Bytes,
    /// Its SHA-256 digest in hexadecimal.
    pub digest: String,
}

impl Operation for TakeSnapshot {
    const NAME: &'static str = "session.snapshot";
    const SUMMARY: &'static str = "Give a session as bytes";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<SnapshotAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let snapshot = session.take(core)?.snapshot()?;
        let answer = SnapshotAnswer {
            digest: HEXLOWER.encode(&snapshot.digest()),
            snapshot: Bytes(snapshot.to_bytes()),
        };
        Ok(Timed::of(&session, answer))
    }
}

/// Parameters of `session.restore`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Restore {
    /// The session.
    pub session_id: String,
    /// What `session.snapshot` gave.
    pub snapshot: Bytes,
}

impl Operation for Restore {
    const NAME: &'static str = "session.restore";
    const SUMMARY: &'static str = "Continue from a snapshot";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        let snapshot = Snapshot::from_bytes(&self.snapshot)?;
        session.take(core)?.restore(&snapshot)?;
        session.events.add(Event::Restored {});
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `session.diff`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Diff {
    /// The session.
    pub session_id: String,
    /// The checkpoint to compare with; the host's files, if the session has a workspace and this is left out.
    #[serde(default)]
    pub from: Option<u64>,
    /// The checkpoint that is compared; the present state if it is left out.
    #[serde(default)]
    pub to: Option<u64>,
}

/// What is different.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiffAnswer {
    /// The files.
    pub files: ChangedFiles,
    /// Their difference in the form of `git diff`.
    pub diff: Bytes,
}

impl Operation for Diff {
    const NAME: &'static str = "session.diff";
    const SUMMARY: &'static str = "Show what is different from a checkpoint, or from the host's files";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<DiffAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let from = self.from.map(|id| find(&session, id)).transpose()?;
        let to = self.to.map(|id| find(&session, id)).transpose()?;
        let taken = session.take(core)?;
        let (changes, diff) = match (from, to) {
            (Some(from), Some(to)) => (from.changes_to(&to)?, from.diff_to(&to)?),
            (Some(from), None) => (taken.changes_since(&from)?, taken.diff_since(&from)?),
            (None, None) if core.config().applies => (taken.changes()?, taken.diff()?),
            (None, _) => {
                return Err(Error::invalid("from: name a checkpoint, for the session has no workspace"));
            }
        };
        drop(taken);
        Ok(Timed::of(&session, DiffAnswer { files: ChangedFiles::from(&changes), diff: Bytes(diff) }))
    }
}

/// Parameters of `session.apply`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Apply {
    /// The session.
    pub session_id: String,
    /// Only these paths below the workspace, and what is below them; everything if it is left out.
    #[serde(default)]
    pub paths: Option<Vec<Bytes>>,
    /// Whether to overwrite what the host has changed meanwhile.
    #[serde(default)]
    pub overwrite_newer: bool,
    /// Whether to only say what would be done.
    #[serde(default)]
    pub dry_run: bool,
}

/// A change that was not applied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Unapplied {
    /// The path below the workspace.
    pub path: Bytes,
    /// Why it was not applied.
    pub reason: String,
}

/// What became of the changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Applied {
    /// Written to the host, or removed there.
    pub done: Vec<Bytes>,
    /// Not asked for.
    pub skipped: Vec<Bytes>,
    /// Refused.
    pub refused: Vec<Unapplied>,
}

impl Operation for Apply {
    const NAME: &'static str = "session.apply";
    const SUMMARY: &'static str = "Write what a session has changed in its workspace to the host";
    const EFFECTS: Effects = Effects { open_world: true, ..Effects::SETS };
    type Answer = Timed<Applied>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        if !core.config().applies {
            let message = "the server was started without a workspace";
            return Err(Error::new(ErrorKind::PermissionDenied, message));
        }
        let session = core.session(call.caller, &self.session_id)?;
        let wanted: Option<Vec<Vec<u8>>> = self
            .paths
            .as_ref()
            .map(|paths| paths.iter().map(|path| path.strip_prefix(b"/").unwrap_or(path).to_vec()).collect());
        let is_wanted = |path: boxsh::vfs::FsPath<'_>| {
            let path = path.as_bytes();
            let is_below = |above: &Vec<u8>| {
                path.strip_prefix(&above[..]).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
            };
            wanted.as_ref().is_none_or(|wanted| wanted.iter().any(is_below))
        };
        let options = ApplyOptions::new().overwrite_newer(self.overwrite_newer).sync(true);
        let mut taken = session.take(core)?;
        let applied = match self.dry_run {
            true => taken.plan_apply(options, is_wanted)?,
            false => taken.apply(options, is_wanted)?,
        };
        drop(taken);
        let paths = |paths: &[boxsh::vfs::FsPathBuf]| -> Vec<Bytes> {
            paths.iter().map(|path| Bytes::from(path.as_path().as_bytes())).collect()
        };
        let refused = applied.refused.iter().map(|(path, refusal)| Unapplied {
            path: Bytes::from(path.as_path().as_bytes()),
            reason: match refusal {
                Refusal::Protected => "the path is protected".to_owned(),
                Refusal::ChangedMeanwhile => "the host has changed it meanwhile".to_owned(),
                Refusal::Host(errno) => errno.to_string(),
                _ => "it was refused".to_owned(),
            },
        });
        let answer = Applied {
            refused: refused.collect(),
            done: paths(&applied.done),
            skipped: paths(&applied.skipped),
        };
        if !self.dry_run {
            session.events.add(Event::Applied { paths: answer.done.clone() });
        }
        Ok(Timed::of(&session, answer))
    }
}

/// Parameters of `session.events`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ReadEvents {
    /// The session.
    pub session_id: String,
    /// The number of the first event.
    #[serde(default)]
    pub from: u64,
    /// How long to wait for one, at most a minute.
    #[serde(default)]
    pub wait_ms: u64,
}

impl Operation for ReadEvents {
    const NAME: &'static str = "session.events";
    const SUMMARY: &'static str = "Read what happened to a session, from a number on";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<Events>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let wait = Duration::from_millis(self.wait_ms).min(LONGEST_WAIT);
        let events = session.events.read(self.from, wait);
        Ok(Timed::of(&session, events))
    }
}
