//! States of a session to which it can return.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::events::Event;
use crate::moment::Moment;
use crate::operation::{Effects, Operation};
use crate::session::{Done, Saved, Session, Timed, lock};

/// A state of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckpointInfo {
    /// Its number in the session.
    pub checkpoint_id: u64,
    /// The name that it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// When it was taken.
    pub created_at: String,
}

fn info(id: u64, saved: &Saved) -> CheckpointInfo {
    CheckpointInfo { checkpoint_id: id, name: saved.name.clone(), created_at: saved.taken.to_text() }
}

pub(crate) fn missing(id: u64) -> Error {
    Error::new(ErrorKind::NotFound, format!("there is no checkpoint {id}"))
}

/// Parameters of `session.checkpoint`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct TakeCheckpoint {
    /// The session.
    pub session_id: String,
    /// A name for people.
    #[serde(default)]
    pub name: Option<String>,
}

/// A checkpoint that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TakenCheckpoint {
    /// The checkpoint.
    pub checkpoint: CheckpointInfo,
}

impl Operation for TakeCheckpoint {
    const NAME: &'static str = "session.checkpoint";
    const SUMMARY: &'static str =
        "Save the state of a session; a server with a state directory also keeps it for its next start";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = Timed<TakenCheckpoint>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        let most = core.config().max_checkpoints;
        if lock(&session.checkpoints).kept.len() >= most {
            let message = format!("the session has {most} checkpoints; drop one first");
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        let taken = session.take(core)?;
        let checkpoint = taken.checkpoint();
        if let Some(left) = checkpoint.left_out().first() {
            let message = format!("the session cannot be saved: {left}");
            return Err(Error::new(ErrorKind::FailedPrecondition, message));
        }
        core.keep_state(&session, &taken)?;
        drop(taken);
        let saved = Saved { checkpoint, name: self.name, taken: Moment::now() };
        let mut checkpoints = lock(&session.checkpoints);
        checkpoints.last += 1;
        let id = checkpoints.last;
        let checkpoint = info(id, &saved);
        checkpoints.kept.insert(id, saved);
        drop(checkpoints);
        session.events.add(Event::Checkpointed { checkpoint_id: id });
        Ok(Timed::of(&session, TakenCheckpoint { checkpoint }))
    }
}

/// Parameters of `session.checkpoints`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ListCheckpoints {
    /// The session.
    pub session_id: String,
}

/// The checkpoints of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckpointList {
    /// The checkpoints, the oldest first.
    pub checkpoints: Vec<CheckpointInfo>,
}

impl Operation for ListCheckpoints {
    const NAME: &'static str = "session.checkpoints";
    const SUMMARY: &'static str = "List the checkpoints of a session";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<CheckpointList>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let list = lock(&session.checkpoints).kept.iter().map(|(id, saved)| info(*id, saved)).collect();
        Ok(Timed::of(&session, CheckpointList { checkpoints: list }))
    }
}

/// Parameters of `session.drop_checkpoint`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct DropCheckpoint {
    /// The session.
    pub session_id: String,
    /// The checkpoint.
    pub checkpoint_id: u64,
}

impl Operation for DropCheckpoint {
    const NAME: &'static str = "session.drop_checkpoint";
    const SUMMARY: &'static str = "Forget a checkpoint";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let dropped = lock(&session.checkpoints).kept.remove(&self.checkpoint_id);
        dropped.ok_or_else(|| missing(self.checkpoint_id))?;
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `session.rollback`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Rollback {
    /// The session.
    pub session_id: String,
    /// The checkpoint.
    pub checkpoint_id: u64,
}

/// A checkpoint of a session.
pub(crate) fn find(session: &Session, id: u64) -> Result<boxsh::Checkpoint, Error> {
    let checkpoints = lock(&session.checkpoints);
    checkpoints.kept.get(&id).map(|saved| saved.checkpoint.clone()).ok_or_else(|| missing(id))
}

impl Operation for Rollback {
    const NAME: &'static str = "session.rollback";
    const SUMMARY: &'static str = "Return to a checkpoint; background jobs are killed";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let checkpoint = find(&session, self.checkpoint_id)?;
        session.take(core)?.rollback(&checkpoint)?;
        session.events.add(Event::RolledBack { checkpoint_id: self.checkpoint_id });
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}
