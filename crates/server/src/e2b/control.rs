//! The API for sandboxes themselves: which call is which.

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::call::Caller;
use crate::e2b::face::E2b;
use crate::e2b::{lifecycle, network, sandbox, snapshots};
use crate::error::{Error, ErrorKind};
use crate::http::{self, Reply, Unread};

/// The largest request.
const LARGEST_BODY: usize = 1 << 20;

/// Why a call failed.
pub(super) enum Fault {
    Operation(Error),
    Body(Unread),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Operation(error)
    }
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Self {
        Self::Body(unread)
    }
}

impl Fault {
    fn reply(self) -> Reply {
        match self {
            Self::Operation(error) => failure(&error),
            Self::Body(unread) => refusal(unread.status(), &unread.to_string()),
        }
    }
}

/// The status that tells of an error.
pub(super) fn status_of(error: &Error) -> StatusCode {
    match error.kind {
        // To these the SDKs make something of their own: that a sandbox is paused already, that they should try again.
        ErrorKind::FailedPrecondition | ErrorKind::Unsupported => StatusCode::BAD_REQUEST,
        kind => http::status_of(kind),
    }
}

/// The answer that tells of an error.
fn failure(error: &Error) -> Reply {
    refusal(status_of(error), &error.message)
}

/// An answer that says no.
pub(super) fn refusal(status: StatusCode, message: &str) -> Reply {
    http::json(status, &json!({ "code": status.as_u16(), "message": message }))
}

/// Reads what a call wants.
pub(super) async fn read<T: DeserializeOwned>(request: Request<Incoming>) -> Result<T, Fault> {
    Ok(http::read_json(request.into_body(), LARGEST_BODY).await?)
}

pub(super) async fn answer(e2b: &E2b, caller: Caller, request: Request<Incoming>) -> Reply {
    let names = http::segments(request.uri());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let names = match names.split_first() {
        // What the second version has changed is nothing that we have.
        Some((&"v2", rest)) if rest.first() == Some(&"sandboxes") => rest,
        _ => &names[..],
    };
    let answer = match (request.method(), names) {
        (&Method::POST, ["sandboxes"]) => sandbox::create(e2b, &caller, request).await,
        (&Method::GET, ["sandboxes"]) => sandbox::list(e2b, &caller, request.uri()).await,
        (&Method::GET, ["snapshots"]) => snapshots::list(e2b, &caller, request.uri()).await,
        (&Method::DELETE, ["templates", name]) => snapshots::delete(e2b, &caller, name).await,
        (method, ["sandboxes", id, rest @ ..]) => {
            let (method, rest): (Method, Vec<String>) =
                (method.clone(), rest.iter().map(|name| (*name).to_owned()).collect());
            of_sandbox(e2b, &caller, id, &method, rest.first().map(String::as_str), request).await
        }
        _ => Err(nothing().into()),
    };
    answer.unwrap_or_else(Fault::reply)
}

/// Answers a call that is about one sandbox.
async fn of_sandbox(
    e2b: &E2b,
    caller: &Caller,
    id: &str,
    method: &Method,
    verb: Option<&str>,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    let id = e2b.session_id(caller, id).await?;
    match (method, verb) {
        (&Method::GET, None) => sandbox::get(e2b, caller, id).await,
        (&Method::DELETE, None) => lifecycle::kill(e2b, caller, id).await,
        // Nothing is measured yet.
        (&Method::GET, Some("metrics")) => {
            e2b.core.session(caller, &id)?;
            Ok(http::json(StatusCode::OK, &json!([])))
        }
        (&Method::POST, Some("timeout")) => lifecycle::set_timeout(e2b, caller, id, request).await,
        (&Method::POST, Some("refreshes")) => lifecycle::refresh(e2b, caller, id, request).await,
        (&Method::POST, Some("connect" | "resume")) => lifecycle::connect(e2b, caller, id, request).await,
        (&Method::POST, Some("pause")) => lifecycle::pause(e2b, caller, id).await,
        (&Method::POST, Some("fork")) => lifecycle::fork(e2b, caller, id, request).await,
        (&Method::POST, Some("snapshots")) => snapshots::create(e2b, caller, id, request).await,
        (&Method::PUT, Some("network")) => network::set(e2b, caller, id, request).await,
        _ => Err(nothing().into()),
    }
}

fn nothing() -> Error {
    Error::new(ErrorKind::NotFound, "there is no such call")
}
