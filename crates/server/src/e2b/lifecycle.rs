//! How long sandboxes live: time-outs, pausing, resuming, copies, the end.

use std::time::Duration;

use hyper::body::Incoming;
use hyper::{Request, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::call::Caller;
use crate::e2b::control;
use crate::e2b::face::E2b;
use crate::e2b::notes::Note;
use crate::e2b::pausing;
use crate::e2b::sandbox::Connected;
use crate::error::{Error, ErrorKind};
use crate::http::{self, Fault, Reply};
use crate::operations::{Destroy, Fork, Get, Refresh, SessionInfo};

/// The most copies at a time.
const MOST_COPIES: u32 = 100;

pub(super) async fn kill(e2b: &E2b, caller: &Caller, session_id: String) -> Result<Reply, Fault> {
    http::operate(&e2b.core, caller, Destroy { session_id: session_id.clone(), force: true }).await?;
    e2b.notes.forget(&session_id);
    Ok(http::empty(StatusCode::NO_CONTENT))
}

async fn refresh_to(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    seconds: Option<u64>,
) -> Result<SessionInfo, Error> {
    let ttl_ms = match (seconds, e2b.notes.get(&session_id).pauses_after) {
        (Some(seconds), Some(_)) => {
            e2b.pause_after(&session_id, Duration::from_secs(seconds));
            None
        }
        (seconds, _) => seconds.map(|seconds| seconds.saturating_mul(1000)),
    };
    Ok(http::operate(&e2b.core, caller, Refresh { session_id, ttl_ms }).await?.session)
}

pub(super) async fn set_timeout(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    #[derive(Deserialize)]
    struct Timeout {
        timeout: u64,
    }
    let wanted: Timeout = control::read(request).await?;
    refresh_to(e2b, caller, session_id, Some(wanted.timeout)).await?;
    Ok(http::empty(StatusCode::NO_CONTENT))
}

pub(super) async fn refresh(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    #[derive(Deserialize)]
    struct Wanted {
        duration: Option<u64>,
    }
    let wanted: Wanted = control::read(request).await?;
    refresh_to(e2b, caller, session_id, wanted.duration).await?;
    Ok(http::empty(StatusCode::NO_CONTENT))
}

/// Lets a client in again. A paused sandbox goes on; a running one lives at least as long as the client says.
pub(super) async fn connect(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    #[derive(Deserialize)]
    struct Wanted {
        timeout: Option<u64>,
    }
    let wanted: Wanted = control::read(request).await?;
    let session = http::operate(&e2b.core, caller, Get { session_id: session_id.clone() }).await?.session;
    let lives = e2b.notes.get(&session_id).pauses_after.unwrap_or(Duration::from_millis(session.ttl_ms));
    let was_paused = e2b.notes.change(&e2b.core, &session_id, |note| std::mem::take(&mut note.is_paused));
    let timeout = match (was_paused, wanted.timeout) {
        (true, timeout) => Some(timeout.unwrap_or(300)),
        (false, timeout) => timeout.filter(|seconds| Duration::from_secs(*seconds) > lives),
    };
    let session = refresh_to(e2b, caller, session_id, timeout).await?;
    let status = if was_paused { StatusCode::CREATED } else { StatusCode::OK };
    Ok(http::json(status, &Connected::to(e2b, caller, session)))
}

pub(super) async fn pause(e2b: &E2b, caller: &Caller, session_id: String) -> Result<Reply, Fault> {
    let (core, notes, caller) = (e2b.core.clone(), e2b.notes.clone(), caller.clone());
    let was_paused = http::unblocked(move || pausing::pause(&core, &notes, &caller, &session_id)).await?;
    Ok(match was_paused {
        true => control::refusal(StatusCode::CONFLICT, "the sandbox is paused already"),
        false => http::empty(StatusCode::NO_CONTENT),
    })
}

/// One copy, or why there is none.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Copied {
    Sandbox(Connected),
    Error(Value),
}

pub(super) async fn fork(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    #[derive(Deserialize)]
    struct Wanted {
        timeout: Option<u64>,
        count: Option<u32>,
    }
    let wanted: Wanted = control::read(request).await?;
    let count = wanted.count.unwrap_or(1);
    if !(1..=MOST_COPIES).contains(&count) {
        return Err(Error::invalid(format!("count: from 1 to {MOST_COPIES}")).into());
    }
    let original = http::operate(&e2b.core, caller, Get { session_id: session_id.clone() }).await?.session;
    let mut copies = Vec::new();
    for _ in 0..count {
        let fork = Fork {
            session_id: session_id.clone(),
            ttl_ms: wanted.timeout.map(|seconds| seconds.saturating_mul(1000)),
            metadata: original.metadata.clone(),
        };
        copies.push(match http::operate(&e2b.core, caller, fork).await {
            Ok(copy) => {
                let Note { env, labels, .. } = e2b.notes.get(&session_id);
                e2b.notes.change(&e2b.core, &copy.session.session_id, |note| {
                    (note.env, note.labels) = (env, labels);
                });
                Copied::Sandbox(Connected::to(e2b, caller, copy.session))
            }
            Err(error) if error.kind == ErrorKind::SessionNotFound => return Err(error.into()),
            Err(error) => {
                let code = control::status_of(&error).as_u16();
                Copied::Error(json!({ "code": code, "message": error.message }))
            }
        });
    }
    Ok(http::json(StatusCode::CREATED, &copies))
}
