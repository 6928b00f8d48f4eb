//! Answers.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;

use crate::error::ErrorKind;
use crate::http::Reply;

/// The status of an answer that tells of a failure of this kind.
pub fn status_of(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::InvalidArgument => StatusCode::BAD_REQUEST,
        ErrorKind::Unauthenticated => StatusCode::UNAUTHORIZED,
        ErrorKind::PermissionDenied => StatusCode::FORBIDDEN,
        ErrorKind::SessionNotFound | ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::SessionBusy | ErrorKind::AlreadyExists | ErrorKind::FailedPrecondition => {
            StatusCode::CONFLICT
        }
        ErrorKind::ResourceExhausted => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::Unsupported => StatusCode::NOT_IMPLEMENTED,
        ErrorKind::Cancelled | ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An answer with a value as JSON.
pub fn json(status: StatusCode, value: &impl Serialize) -> Reply {
    match serde_json::to_vec(value) {
        Ok(bytes) => whole(status, "application/json", bytes),
        // A number that JSON does not have, at most.
        Err(_) => empty(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// An answer with a text.
pub fn text(status: StatusCode, text: &str) -> Reply {
    whole(status, "text/plain; charset=utf-8", text.as_bytes().to_vec())
}

/// An answer that is its status.
pub fn empty(status: StatusCode) -> Reply {
    let mut reply = Response::new(Full::new(Bytes::new()).map_err(|never| match never {}).boxed_unsync());
    *reply.status_mut() = status;
    reply
}

pub(super) fn whole(status: StatusCode, content_type: &'static str, bytes: Vec<u8>) -> Reply {
    let mut reply = empty(status);
    *reply.body_mut() = Full::new(Bytes::from(bytes)).map_err(|never| match never {}).boxed_unsync();
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    reply
}
