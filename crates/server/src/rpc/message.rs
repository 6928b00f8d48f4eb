//! Messages of JSON-RPC 2.0.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::{Error, ErrorKind};

/// A request as it comes.
#[derive(Debug, Deserialize)]
pub(crate) struct Request<'a> {
    #[serde(borrow, default)]
    pub(crate) jsonrpc: Option<std::borrow::Cow<'a, str>>,
    /// None for a notification; `null` is an id.
    #[serde(borrow, default, deserialize_with = "present")]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(crate) method: std::borrow::Cow<'a, str>,
    #[serde(borrow, default)]
    pub(crate) params: Option<&'a RawValue>,
    /// What is said about the request itself, if its parameters do not say it.
    #[serde(borrow, default, rename = "_meta")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// A value that is there, be it `null`.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// An error as it is sent.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) code: i32,
    pub(crate) message: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Details>,
}

/// More about an error.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Details {
    pub(crate) code: &'static str,
    pub(crate) details: String,
}

/// Every kind of error with its code and its message; the document lists them too.
pub(crate) const CODES: &[(ErrorKind, i32, &str)] = &[
    (ErrorKind::SessionNotFound, -32010, "session not found"),
    (ErrorKind::SessionBusy, -32011, "session is busy"),
    (ErrorKind::InvalidArgument, -32602, "invalid params"),
    (ErrorKind::NotFound, -32012, "not found"),
    (ErrorKind::AlreadyExists, -32013, "already exists"),
    (ErrorKind::Unauthenticated, -32001, "not authenticated"),
    (ErrorKind::PermissionDenied, -32003, "permission denied"),
    (ErrorKind::ResourceExhausted, -32014, "resource exhausted"),
    (ErrorKind::FailedPrecondition, -32015, "failed precondition"),
    (ErrorKind::Unsupported, -32016, "not supported"),
    (ErrorKind::Cancelled, -32800, "cancelled"),
    (ErrorKind::Unavailable, -32017, "unavailable"),
    (ErrorKind::Internal, -32603, "internal error"),
];

/// Errors of the protocol itself.
pub(crate) const PARSE_ERROR: i32 = -32700;
pub(crate) const INVALID_REQUEST: i32 = -32600;
pub(crate) const METHOD_NOT_FOUND: i32 = -32601;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let known = CODES.iter().find(|(kind, ..)| *kind == error.kind);
        let (code, message) = known.map_or((-32603, "internal error"), |&(_, code, message)| (code, message));
        Self { code, message, data: Some(Details { code: error.kind.name(), details: error.message }) }
    }
}

impl Failure {
    pub(crate) fn parse_error(details: impl Into<String>) -> Self {
        let data = Some(Details { code: "PARSE_ERROR", details: details.into() });
        Self { code: PARSE_ERROR, message: "parse error", data }
    }

    pub(crate) fn invalid_request(details: impl Into<String>) -> Self {
        let data = Some(Details { code: "INVALID_REQUEST", details: details.into() });
        Self { code: INVALID_REQUEST, message: "invalid request", data }
    }

    pub(crate) fn method_not_found() -> Self {
        Self { code: METHOD_NOT_FOUND, message: "method not found", data: None }
    }
}

/// Reads a request, or says what is wrong with it, and to which id.
pub(crate) fn parse(message: &[u8]) -> Result<Request<'_>, (Option<String>, Failure)> {
    if message.first() == Some(&b'[') {
        return Err((None, Failure::invalid_request("batches are not supported")));
    }
    let request: Request<'_> = serde_json::from_slice(message).map_err(|error| {
        let failure = match error.is_data() {
            true => Failure::invalid_request(error.to_string()),
            false => Failure::parse_error(error.to_string()),
        };
        (None, failure)
    })?;
    let is_id = |id: &str| id.starts_with(['"', 'n', '-']) || id.starts_with(|c: char| c.is_ascii_digit());
    if request.id.is_some_and(|id| !is_id(id.get())) {
        return Err((None, Failure::invalid_request("id must be a string, number, or null")));
    }
    let id = request.id.map(|id| id.get().to_owned());
    if request.jsonrpc.as_deref() != Some("2.0") {
        return Err((id, Failure::invalid_request("jsonrpc must be \"2.0\"")));
    }
    if request.method.trim().is_empty() {
        return Err((id, Failure::invalid_request("method must not be empty")));
    }
    Ok(request)
}

/// An answer; `result` is JSON.
pub(crate) fn answer(id: &str, result: &[u8]) -> Vec<u8> {
    [br#"{"jsonrpc":"2.0","id":"#, id.as_bytes(), br#","result":"#, result, b"}\n"].concat()
}

/// An error in answer to a request; `null` if it is not known to which.
pub(crate) fn failure(id: Option<&str>, failure: &Failure) -> Vec<u8> {
    let error = serde_json::to_vec(failure).unwrap_or_else(|_| b"{}".to_vec());
    let id = id.unwrap_or("null").as_bytes();
    [br#"{"jsonrpc":"2.0","id":"#, id, br#","error":"#, &error, b"}\n"].concat()
}

/// A notification.
pub(crate) fn notification(method: &str, params: &impl Serialize) -> Vec<u8> {
    let params = serde_json::to_vec(params).unwrap_or_else(|_| b"{}".to_vec());
    [br#"{"jsonrpc":"2.0","method":""#, method.as_bytes(), br#"","params":"#, &params, b"}\n"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_told_from_what_is_none() {
        let parsed = parse(br#"{"jsonrpc":"2.0","id":"a","method":"m","params":{"x":1}}"#).unwrap();
        assert_eq!((&*parsed.method, parsed.id.unwrap().get()), ("m", "\"a\""));
        assert_eq!(parsed.params.unwrap().get(), r#"{"x":1}"#);
        assert!(parse(br#"{"jsonrpc":"2.0","method":"m"}"#).unwrap().id.is_none());
        assert_eq!(parse(br#"{"jsonrpc":"2.0","id":null,"method":"m"}"#).unwrap().id.unwrap().get(), "null");
        for (text, code) in [
            (&br#"[{}]"#[..], INVALID_REQUEST),
            (br#"{"jsonrpc":"2.0"}"#, INVALID_REQUEST),
            (br#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, INVALID_REQUEST),
            (br#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, INVALID_REQUEST),
            (br#"{"jsonrpc":"2.0","id":1,"method":7}"#, INVALID_REQUEST),
            (br#"{"jsonrpc" "2.0"}"#, PARSE_ERROR),
            (b"{\"jsonrpc\":\"\xff\"}", PARSE_ERROR),
        ] {
            assert_eq!(parse(text).unwrap_err().1.code, code, "{}", String::from_utf8_lossy(text));
        }
    }
}
