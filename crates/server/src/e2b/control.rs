//! The API for sandboxes themselves: which call is which.

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode, Uri};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::call::Caller;
use crate::e2b::face::E2b;
use crate::e2b::{lifecycle, network, sandbox, snapshots};
use crate::error::{Error, ErrorKind};
use crate::http::{self, Fault, Reply};

/// The largest request.
const LARGEST_BODY: usize = 1 << 20;

/// The status that tells of an error.
pub(super) fn status_of(error: &Error) -> StatusCode {
    match error.kind {
        // To these the SDKs make something of their own: that a sandbox is paused already, that they should try again.
        ErrorKind::FailedPrecondition | ErrorKind::Unsupported => StatusCode::BAD_REQUEST,
        kind => http::status_of(kind),
    }
}

/// The answer to a call that failed.
fn failure(fault: Fault) -> Reply {
    match fault {
        Fault::Operation(error) => refusal(status_of(&error), &error.message),
        Fault::Body(unread) => refusal(unread.status(), &unread.to_string()),
    }
}

/// An answer that says no.
pub(super) fn refusal(status: StatusCode, message: &str) -> Reply {
    http::json(status, &json!({ "code": status.as_u16(), "message": message }))
}

/// Reads what a call wants.
pub(super) async fn read<T: DeserializeOwned>(request: Request<Incoming>) -> Result<T, Fault> {
    Ok(http::read_json(request.into_body(), LARGEST_BODY).await?)
}

/// The names in a path. What the second version of the API has changed is nothing that we have.
fn names(segments: &[String]) -> Vec<&str> {
    let names: Vec<&str> = segments.iter().map(String::as_str).collect();
    match names.split_first() {
        Some((&"v2", rest)) if rest.first() == Some(&"sandboxes") => rest.to_vec(),
        _ => names,
    }
}

/// What kind of call it is.
pub(super) fn route(uri: &Uri) -> Option<String> {
    let segments = http::segments(uri);
    match names(&segments)[..] {
        [name @ ("sandboxes" | "snapshots")] => Some(format!("/{name}")),
        ["templates", _] => Some("/templates/{id}".to_owned()),
        ["templates", "aliases", _] => Some("/templates/aliases/{id}".to_owned()),
        ["sandboxes", _] => Some("/sandboxes/{id}".to_owned()),
        ["sandboxes", _, verb] if VERBS.contains(&verb) => Some(format!("/sandboxes/{{id}}/{verb}")),
        _ => None,
    }
}

/// What can be done with a sandbox.
const VERBS: [&str; 9] =
    ["connect", "fork", "metrics", "network", "pause", "refreshes", "resume", "snapshots", "timeout"];

pub(super) async fn answer(e2b: &E2b, caller: Caller, request: Request<Incoming>) -> Reply {
    let segments = http::segments(request.uri());
    let names = &names(&segments)[..];
    let answer = match (request.method(), names) {
        (&Method::POST, ["sandboxes"]) => sandbox::create(e2b, &caller, request).await,
        (&Method::GET, ["sandboxes"]) => sandbox::list(e2b, &caller, request.uri()).await,
        (&Method::GET, ["snapshots"]) => snapshots::list(e2b, &caller, request.uri()).await,
        (&Method::GET, ["templates", "aliases", name]) => snapshots::find(e2b, &caller, name).await,
        (_, ["templates", "tags"]) => Err(nothing(names).into()),
        (&Method::DELETE, ["templates", name]) => snapshots::delete(e2b, &caller, name).await,
        (_, ["sandboxes", id]) => of_sandbox(e2b, &caller, id, None, request).await,
        (_, ["sandboxes", id, verb]) => of_sandbox(e2b, &caller, id, Some(verb), request).await,
        (_, names) => Err(nothing(names).into()),
    };
    answer.unwrap_or_else(failure)
}

/// Answers a call that is about one sandbox.
async fn of_sandbox(
    e2b: &E2b,
    caller: &Caller,
    id: &str,
    verb: Option<&str>,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    let id = e2b.session_id(caller, id).await?;
    match (request.method(), verb) {
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
        (_, verb) => Err(nothing(&["sandboxes", &id, verb.unwrap_or_default()]).into()),
    }
}

/// The answer to what is not there: for what E2B has, that boxsh does not have it.
fn nothing(names: &[&str]) -> Error {
    let missing = match names {
        ["volumes" | "volumecontent", ..] => "volumes are",
        ["secrets", ..] => "secrets are",
        ["templates", "tags"] | ["templates", _, "tags", ..] => "tags of templates are",
        ["templates" | "v2" | "v3", ..] => "building templates is",
        ["sandboxes", _, "logs"] => "logs of sandboxes are",
        _ => return Error::new(ErrorKind::NotFound, "there is no such call"),
    };
    Error::new(ErrorKind::Unsupported, format!("{missing} not there in boxsh"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_named() {
        for (path, message) in [
            ("/volumes", "volumes are not there in boxsh"),
            ("/volumecontent/x/file", "volumes are not there in boxsh"),
            ("/secrets/x", "secrets are not there in boxsh"),
            ("/templates/tags", "tags of templates are not there in boxsh"),
            ("/templates/x/tags", "tags of templates are not there in boxsh"),
            ("/v3/templates", "building templates is not there in boxsh"),
            ("/v2/templates/x/builds/y", "building templates is not there in boxsh"),
            ("/v2/sandboxes/x/logs", "logs of sandboxes are not there in boxsh"),
            ("/sandboxes/x/y", "there is no such call"),
            ("/", "there is no such call"),
        ] {
            let segments = http::segments(&path.parse().unwrap());
            assert_eq!(nothing(&names(&segments)).message, message, "{path}");
        }
    }
}
