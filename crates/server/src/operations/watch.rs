//! Watching directories: their changes become events of the session.

use std::collections::BTreeMap;

use boxsh::Checkpoint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::events::Event;
use crate::operation::{Effects, Operation};
use crate::outcome::ChangedFiles;
use crate::session::{Done, Session, Timed, lock};

/// The most watches of a session.
const MOST: usize = 64;

/// The watches of a session.
#[derive(Default)]
pub(crate) struct Watches {
    last: u64,
    /// The directories, each with a slash at its end.
    directories: BTreeMap<u64, Vec<u8>>,
    /// The files as they were when the last event was told.
    seen: Option<Checkpoint>,
}

/// Parameters of `fs.watch`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Watch {
    /// The session.
    pub session_id: String,
    /// The directory: an absolute path without links.
    pub path: Bytes,
}

/// A watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WatchAnswer {
    /// Its number in the session.
    pub watch_id: u64,
}

impl Operation for Watch {
    const NAME: &'static str = "fs.watch";
    const SUMMARY: &'static str = "Watch a directory and what is below it: what a run or a call has changed becomes an event of the session";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = Timed<WatchAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        if !self.path.starts_with(b"/") {
            return Err(Error::invalid("path must be absolute"));
        }
        let taken = session.take(core)?;
        if !taken.metadata(&self.path[..])?.is_dir() {
            return Err(Error::new(ErrorKind::FailedPrecondition, "path is no directory"));
        }
        let now = taken.checkpoint();
        drop(taken);
        let mut watches = lock(&session.watches);
        if watches.directories.len() == MOST {
            return Err(Error::new(ErrorKind::ResourceExhausted, "the session has too many watches"));
        }
        watches.last += 1;
        let watch_id = watches.last;
        let directory = self.path.strip_suffix(b"/").unwrap_or(&self.path);
        watches.directories.insert(watch_id, [directory, b"/"].concat());
        watches.seen.get_or_insert(now);
        drop(watches);
        Ok(Timed::of(&session, WatchAnswer { watch_id }))
    }
}

/// Parameters of `fs.unwatch`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Unwatch {
    /// The session.
    pub session_id: String,
    /// The watch.
    pub watch_id: u64,
}

impl Operation for Unwatch {
    const NAME: &'static str = "fs.unwatch";
    const SUMMARY: &'static str = "Watch a directory no more";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let mut watches = lock(&session.watches);
        let missing = || Error::new(ErrorKind::NotFound, format!("there is no watch {}", self.watch_id));
        watches.directories.remove(&self.watch_id).ok_or_else(missing)?;
        if watches.directories.is_empty() {
            watches.seen = None;
        }
        drop(watches);
        Ok(Timed::of(&session, Done {}))
    }
}

impl Session {
    /// Tells what has changed in watched directories since the last look. While something else has the session, that looks when it is done.
    pub(crate) fn look_at_watches(&self) {
        if lock(&self.watches).directories.is_empty() {
            return;
        }
        let Some(now) = self.while_idle(|sandbox| sandbox.checkpoint()) else { return };
        let mut watches = lock(&self.watches);
        let Some(before) = watches.seen.replace(now.clone()) else { return };
        let Ok(changes) = before.changes_to(&now) else { return };
        let all = ChangedFiles::from(&changes);
        for (&watch_id, directory) in &watches.directories {
            let below = |paths: &[Bytes]| -> Vec<Bytes> {
                paths.iter().filter(|path| path.starts_with(directory)).cloned().collect()
            };
            let files = ChangedFiles {
                created: below(&all.created),
                modified: below(&all.modified),
                deleted: below(&all.deleted),
            };
            if files != ChangedFiles::default() {
                self.events.add(Event::FilesChanged { watch_id, files });
            }
        }
    }
}
