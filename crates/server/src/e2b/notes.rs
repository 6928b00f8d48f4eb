//! What is known of sandboxes that their sessions have no word for.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use crate::core::Core;
use crate::e2b::labels::Labels;
use crate::session::lock;

/// Notes on sandboxes, by their ids.
#[derive(Default)]
pub(super) struct Notes(Mutex<HashMap<String, Note>>);

/// A note on a sandbox.
#[derive(Clone, Default)]
pub(super) struct Note {
    /// Whether it is paused: it is as if it were not there.
    pub(super) is_paused: bool,
    /// How long after its last use it is paused, if it is not to end then.
    pub(super) pauses_after: Option<std::time::Duration>,
    /// Variables that each command gets, because the template of the sandbox does not have them.
    pub(super) env: BTreeMap<String, String>,
    /// Watchers by the number of their watch.
    pub(super) watchers: BTreeMap<u64, Watcher>,
    /// What clients have noted on its files.
    pub(super) labels: Labels,
}

/// A watcher that is asked for events.
#[derive(Clone)]
pub(super) struct Watcher {
    /// The directory, without a slash at its end.
    pub(super) directory: String,
    /// Whether it is told of what is further below.
    pub(super) is_recursive: bool,
    /// Whether events say what the file is like.
    pub(super) tells_entries: bool,
    /// The number of the first event of the session that it was not told.
    pub(super) next: u64,
}

impl Notes {
    /// The note on a sandbox, an empty one if there is none.
    pub(super) fn get(&self, sandbox: &str) -> Note {
        lock(&self.0).get(sandbox).cloned().unwrap_or_default()
    }

    /// Changes the note on a sandbox.
    pub(super) fn change<T>(&self, core: &Core, sandbox: &str, change: impl FnOnce(&mut Note) -> T) -> T {
        let mut notes = lock(&self.0);
        if !notes.contains_key(sandbox) {
            forget_ended(&mut notes, core);
        }
        change(notes.entry(sandbox.to_owned()).or_default())
    }

    pub(super) fn forget(&self, sandbox: &str) {
        lock(&self.0).remove(sandbox);
    }
}

/// Sessions end by themselves, and tell nobody.
fn forget_ended(notes: &mut HashMap<String, Note>, core: &Core) {
    /// So many are never worth the work.
    const FEW: usize = 64;
    let sessions = core.all_sessions();
    if notes.len() > FEW + 2 * sessions.len() {
        let live: std::collections::HashSet<&str> =
            sessions.iter().map(|session| session.made.id.as_str()).collect();
        notes.retain(|id, _| live.contains(id.as_str()));
    }
}
