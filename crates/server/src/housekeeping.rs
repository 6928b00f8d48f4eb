//! What has to happen without anybody asking: sessions end when their time is up, ready ones are made, changes are noticed.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::core::Core;
use crate::error::Error;
use crate::metrics::Departure;
use crate::moment::Moment;

/// How often to look.
const PERIOD: Duration = Duration::from_millis(500);

/// The thread that does it.
pub(crate) struct Housekeeper(Arc<Bell>);

#[derive(Default)]
struct Bell {
    state: Mutex<State>,
    rings: Condvar,
}

#[derive(Clone, Copy, Default)]
struct State {
    has_rung: bool,
    is_over: bool,
}

impl Housekeeper {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Starts the thread. It ends with the core.
    pub(crate) fn start(&self, core: &Core) -> Result<(), Error> {
        let (bell, core) = (self.0.clone(), core.downgrade());
        let work = move || {
            while bell.wait() {
                let Some(core) = core.upgrade() else { return };
                keep_house(&Core::upgraded(core));
            }
        };
        let spawned = std::thread::Builder::new().name("boxsh-housekeeper".into()).spawn(work);
        spawned.map(drop).map_err(|error| Error::internal(format!("cannot start a thread: {error}")))
    }

    /// Lets it look now.
    pub(crate) fn wake(&self) {
        self.0.change(|state| state.has_rung = true);
    }

    pub(crate) fn stop(&self) {
        self.0.change(|state| state.is_over = true);
    }
}

impl Bell {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.rings.notify_all();
    }

    /// Waits for the next time to look; whether there is one.
    fn wait(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_quiet = |state: &mut State| !state.has_rung && !state.is_over;
        let waited = self.rings.wait_timeout_while(state, PERIOD, is_quiet);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.has_rung = false;
        !state.is_over
    }
}

fn keep_house(core: &Core) {
    let now = Moment::now();
    for session in core.all_sessions() {
        if session.has_expired(now) {
            core.remove(&session, Departure::Expired);
        } else {
            // What was launched changes files while nobody calls.
            session.look_at_watches();
        }
    }
    core.fill_warm();
}
