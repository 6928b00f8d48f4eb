//! Pausing: because a client says so, or because the time of a sandbox is up that is to be kept then.

use std::sync::Arc;
use std::time::Duration;

use crate::call::{Call, Caller};
use crate::core::Core;
use crate::e2b::face::E2b;
use crate::e2b::notes::Notes;
use crate::error::Error;
use crate::http;
use crate::moment::Moment;
use crate::operations::{CancelProcess, ListProcesses, Refresh};

/// How often to look whose time is up.
const PERIOD: Duration = Duration::from_millis(250);

impl E2b {
    /// Has a sandbox paused this long after its last use. Its session has to live for longer.
    pub(super) fn pause_after(&self, sandbox: &str, time: Duration) {
        self.notes.change(&self.core, sandbox, |note| note.pauses_after = Some(time));
        self.pauses.get_or_init(|| {
            // It ends with the runtime.
            tokio::spawn(watch(self.core.clone(), self.notes.clone()));
        });
    }
}

async fn watch(core: Core, notes: Arc<Notes>) {
    loop {
        tokio::time::sleep(PERIOD).await;
        let (core, notes) = (core.clone(), notes.clone());
        // What could not be paused is tried again.
        let look = move || {
            pause_due(&core, &notes);
            Ok(())
        };
        let _ = http::unblocked(look).await;
    }
}

/// Pauses the sandboxes whose time is up.
fn pause_due(core: &Core, notes: &Notes) {
    let now = Moment::now();
    for session in core.all_sessions() {
        let note = notes.get(&session.made.id);
        let is_due = |time: Duration| session.last_used().after(time) <= now;
        if note.pauses_after.is_some_and(is_due) && !note.is_paused {
            // One that has ended meanwhile needs it no more.
            let _ = pause(core, notes, &Caller::new(session.made.owner.clone()), &session.made.id);
        }
    }
}

/// Keeps a sandbox as it is, for as long as sessions live at most. What it runs ends. Whether it was paused already.
pub(super) fn pause(core: &Core, notes: &Notes, caller: &Caller, id: &str) -> Result<bool, Error> {
    core.session(caller, id)?;
    if notes.change(core, id, |note| std::mem::replace(&mut note.is_paused, true)) {
        return Ok(true);
    }
    let (call, session_id) = (Call::new(caller), id.to_owned());
    let list = ListProcesses { session_id: session_id.clone() };
    for process in core.run(list, &call)?.answer.processes {
        if !process.ended {
            let cancel = CancelProcess { session_id: session_id.clone(), process_id: process.process_id };
            // It may have ended meanwhile.
            let _ = core.run(cancel, &call);
        }
    }
    let longest = u64::try_from(core.config().longest_ttl.as_millis()).unwrap_or(u64::MAX);
    core.run(Refresh { session_id, ttl_ms: Some(longest) }, &call)?;
    Ok(false)
}
