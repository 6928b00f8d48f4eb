//! Which call is for whom.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::{HeaderMap, Method, Request, StatusCode};
use tokio::sync::{Mutex, Semaphore};

use crate::bytes::Bytes;
use crate::call::Caller;
use crate::core::Core;
use crate::e2b::access::{Access, Signed};
use crate::e2b::notes::Notes;
use crate::e2b::{control, envd};
use crate::error::Error;
use crate::http::{self, Face, Reply};
use crate::operations::{Create, RealPath};
use crate::rpc::Tokens;

/// The id that SDKs give the one sandbox that they believe in when they debug.
const DEBUG_ID: &str = "debug_sandbox_id";

/// How many clients may write at a time to a process that does not read.
const WRITERS: usize = 64;

/// The API.
pub(super) struct E2b {
    pub(super) core: Core,
    pub(super) access: Access,
    pub(super) notes: Arc<Notes>,
    pub(super) writers: Arc<Semaphore>,
    /// Whether somebody looks for sandboxes that are to be paused.
    pub(super) pauses: OnceLock<()>,
    /// The sandboxes for debugging, by their owners.
    debug: Mutex<HashMap<Arc<str>, String>>,
}

impl E2b {
    pub(super) fn new(core: Core) -> Result<Self, Error> {
        Ok(Self {
            core,
            access: Access::new()?,
            notes: Arc::default(),
            writers: Arc::new(Semaphore::new(WRITERS)),
            pauses: OnceLock::new(),
            debug: Mutex::default(),
        })
    }

    /// The id of the session that an id is for.
    pub(super) async fn session_id(&self, caller: &Caller, id: &str) -> Result<String, Error> {
        if id != DEBUG_ID {
            return Ok(id.to_owned());
        }
        // Held until there is one, so that calls side by side do not make two.
        let mut sessions = self.debug.lock().await;
        if let Some(known) = sessions.get(caller.owner())
            && self.core.session(caller, known).is_ok()
        {
            return Ok(known.clone());
        }
        let config = self.core.config();
        let ttl = u64::try_from(config.longest_ttl.as_millis()).unwrap_or(u64::MAX);
        let create = Create { ttl_ms: Some(ttl), ..Create::default() };
        let made = http::operate(&self.core, caller, create).await?;
        let id = made.session.session_id;
        sessions.insert(caller.owner().clone(), id.clone());
        Ok(id)
    }

    /// The running session that a request to `envd` is for.
    pub(super) async fn running(
        &self,
        caller: &Caller,
        request: &Request<Incoming>,
    ) -> Result<String, Error> {
        let signed = || self.access.signer(&self.core, request.uri(), signed_for(request.method()));
        let id = match named(request.headers()) {
            Some(id) => id.to_owned(),
            None => signed().map_or_else(|| DEBUG_ID.to_owned(), |(_, id)| id),
        };
        let id = self.session_id(caller, &id).await?;
        self.core.session(caller, &id)?;
        match self.notes.get(&id).is_paused {
            true => Err(Error::no_session(&id)),
            false => Ok(id),
        }
    }

    /// A path that starts at the root. Relative ones start where commands do.
    pub(super) async fn absolute(
        &self,
        caller: &Caller,
        session_id: &str,
        path: &str,
    ) -> Result<String, Error> {
        if path.starts_with('/') {
            return Ok(path.to_owned());
        }
        let here = RealPath { session_id: session_id.to_owned(), path: Bytes::from(".") };
        let directory = http::operate(&self.core, caller, here).await?.answer.path;
        let directory = String::from_utf8_lossy(&directory).into_owned();
        Ok(match path.strip_prefix("./").unwrap_or(path) {
            "" | "." => directory,
            path => format!("{}/{path}", directory.trim_end_matches('/')),
        })
    }
}

impl Face for E2b {
    async fn answer(&self, caller: Caller, request: Request<Incoming>) -> Reply {
        match envd::is_for(request.uri()) {
            true => envd::answer(self, caller, request).await,
            false => control::answer(self, caller, request).await,
        }
    }

    /// Who knows an API key, or the access token of a sandbox for what is in that sandbox.
    fn caller(&self, tokens: &Tokens, request: &Request<Incoming>) -> Option<Caller> {
        let headers = request.headers();
        let text = |name: &str| headers.get(name)?.to_str().ok();
        if let Some(owner) =
            text("x-api-key").or_else(|| http::bearer(headers)).and_then(|key| tokens.owner(key))
        {
            return Some(Caller::new(owner.clone()));
        }
        if !envd::is_for(request.uri()) {
            return None;
        }
        if let (Some(token), Some(sandbox)) = (text("x-access-token"), named(headers)) {
            return self.access.owner(token, sandbox).map(Caller::new);
        }
        let is_file = request.uri().path() == "/files" && named(headers).is_none();
        let signer =
            is_file.then(|| self.access.signer(&self.core, request.uri(), signed_for(request.method())));
        signer.flatten().map(|(owner, _)| Caller::new(owner))
    }

    fn traced(&self) -> Option<&Core> {
        Some(&self.core)
    }

    fn route(&self, request: &Request<Incoming>) -> Option<String> {
        match envd::is_for(request.uri()) {
            true => envd::route(request.uri()),
            false => control::route(request.uri()),
        }
    }

    fn refusal(&self, status: StatusCode, reason: &str) -> Reply {
        control::refusal(status, reason)
    }
}

fn signed_for(method: &Method) -> Signed {
    match *method {
        Method::GET => Signed::Read,
        _ => Signed::Write,
    }
}

/// The sandbox that a request names: by a header, or as in `49983-ID.example.com`.
pub(super) fn named(headers: &HeaderMap) -> Option<&str> {
    if let Some(id) = headers.get("e2b-sandbox-id") {
        return id.to_str().ok();
    }
    let host = headers.get(HOST)?.to_str().ok()?;
    let (port, rest) = host.split('.').next()?.split_once('-')?;
    (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sandbox_is_named_by_a_header_or_by_the_host() {
        let with = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            headers
        };
        assert_eq!(named(&with("e2b-sandbox-id", "sess-1")), Some("sess-1"));
        assert_eq!(named(&with("host", "49983-sess-1.example.com:80")), Some("sess-1"));
        for host in ["localhost:49983", "127.0.0.1:49983", "-x.example.com", "a-b.example.com", ""] {
            assert_eq!(named(&with("host", host)), None, "{host}");
        }
    }
}
