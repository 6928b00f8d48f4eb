//! The session that calls without a `session_id` share.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Mutex;

use crate::call::{Call, Caller};
use crate::core::Core;
use crate::error::Error;
use crate::mcp::server::blocking;
use crate::operations::Create;

/// A session that a call is about.
pub(super) struct Handle {
    pub(super) id: String,
    /// Whether an earlier one of the connection is gone.
    pub(super) is_replacement: bool,
}

impl Handle {
    pub(super) fn named(id: String) -> Self {
        Self { id, is_replacement: false }
    }
}

/// The sessions of a connection, by their owners. There is one, unless clients with several tokens share a connection.
#[derive(Default)]
pub(super) struct Connection {
    sessions: Mutex<HashMap<Arc<str>, String>>,
    /// Whether the session of an earlier connection goes on.
    goes_on: bool,
}

/// What tells the session of a connection from those that have an id for the client.
const MARK: (&str, &str) = ("boxsh.mcp.session", "connection");

/// The session that an earlier connection has left in the state directory.
fn left(core: &Core, caller: &Caller) -> Option<String> {
    let own = core.sessions_of(caller).into_iter().map(|session| session.info());
    let marked = own.filter(|info| info.metadata.get(MARK.0).is_some_and(|value| value == MARK.1));
    marked.max_by(|one, other| one.updated_at.cmp(&other.updated_at)).map(|info| info.session_id)
}

impl Connection {
    /// The connection of the only client that there is at a time: it finds its session again after a restart.
    pub(super) fn of_only_client() -> Self {
        Self { goes_on: true, ..Self::default() }
    }

    /// The session, which is made when it is first needed.
    pub(super) async fn session(&self, core: &Core, caller: &Caller) -> Result<Handle, Error> {
        // Held until there is one, so that calls side by side do not make two.
        let mut sessions = self.sessions.lock().await;
        let known = sessions.get(caller.owner()).cloned();
        if let Some(id) = known.clone().filter(|id| core.session(caller, id).is_ok()) {
            return Ok(Handle::named(id));
        }
        if let Some(id) = left(core, caller).filter(|_| self.goes_on && known.is_none()) {
            sessions.insert(caller.owner().clone(), id.clone());
            return Ok(Handle::named(id));
        }
        let (core, owner) = (core.clone(), caller.clone());
        let metadata = std::iter::once((MARK.0.to_owned(), MARK.1.to_owned())).collect();
        let create = Create { metadata, ..Create::default() };
        let made = blocking(move || core.run(create, &Call::new(&owner))).await?;
        let id = made.session.session_id;
        sessions.insert(caller.owner().clone(), id.clone());
        Ok(Handle { id, is_replacement: known.is_some() })
    }

    /// The session, if there is one.
    pub(super) async fn present(&self, caller: &Caller) -> Option<String> {
        self.sessions.lock().await.get(caller.owner()).cloned()
    }
}
