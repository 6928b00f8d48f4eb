//! Connect-RPC, with JSON: plain calls, and streams of messages in envelopes.

use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use hyper::{HeaderMap, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::error::{Error, ErrorKind};
use crate::http::{self, Gone, Reply, Unread};

/// The largest message.
const LARGEST_MESSAGE: usize = 8 << 20;

/// The flag of the envelope behind which nothing comes.
const END: u8 = 2;

/// Why a call failed, as the protocol has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Failure {
    code: &'static str,
    status: StatusCode,
    message: String,
}

impl Failure {
    pub(super) fn new(code: &'static str, status: StatusCode, message: impl Into<String>) -> Self {
        Self { code, status, message: message.into() }
    }

    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new("invalid_argument", StatusCode::BAD_REQUEST, message)
    }

    pub(super) fn deadline() -> Self {
        Self::new("deadline_exceeded", StatusCode::GATEWAY_TIMEOUT, "the time is up")
    }

    fn to_json(&self) -> Value {
        json!({ "code": self.code, "message": self.message })
    }

    /// The answer to a plain call.
    pub(super) fn reply(&self) -> Reply {
        match self.code {
            // The sandbox is not there: SDKs tell that from its own failures by the status and the text.
            GONE => {
                let message = "The sandbox was not found";
                http::json(self.status, &json!({ "code": self.status.as_u16(), "message": message }))
            }
            _ => http::json(self.status, &self.to_json()),
        }
    }

    /// The answer to a call whose answer is a stream.
    pub(super) fn stream_reply(&self) -> Reply {
        if self.code == GONE {
            return self.reply();
        }
        let mut reply = http::json(StatusCode::OK, &());
        *reply.body_mut() = {
            let (stream, body) = http::stream();
            let end = envelope(END, &json!({ "error": self.to_json() }));
            tokio::spawn(async move { stream.send(end).await });
            body
        };
        set_stream_type(&mut reply);
        reply
    }
}

/// The code of a sandbox that is not there, which is none of the protocol's.
const GONE: &str = "gone";

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let (code, status) = match error.kind {
            ErrorKind::SessionNotFound => (GONE, StatusCode::BAD_GATEWAY),
            ErrorKind::InvalidArgument => ("invalid_argument", StatusCode::BAD_REQUEST),
            ErrorKind::NotFound => ("not_found", StatusCode::NOT_FOUND),
            ErrorKind::AlreadyExists => ("already_exists", StatusCode::CONFLICT),
            ErrorKind::Unauthenticated => ("unauthenticated", StatusCode::UNAUTHORIZED),
            ErrorKind::PermissionDenied => ("permission_denied", StatusCode::FORBIDDEN),
            ErrorKind::ResourceExhausted => ("resource_exhausted", StatusCode::TOO_MANY_REQUESTS),
            ErrorKind::SessionBusy | ErrorKind::FailedPrecondition => {
                ("failed_precondition", StatusCode::BAD_REQUEST)
            }
            ErrorKind::Unsupported => ("unimplemented", StatusCode::NOT_IMPLEMENTED),
            ErrorKind::Cancelled => ("canceled", StatusCode::REQUEST_TIMEOUT),
            ErrorKind::Unavailable => ("unavailable", StatusCode::SERVICE_UNAVAILABLE),
            ErrorKind::Internal => ("internal", StatusCode::INTERNAL_SERVER_ERROR),
        };
        Self::new(code, status, error.message)
    }
}

impl From<Unread> for Failure {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::TooLarge(_) => Self::new("resource_exhausted", unread.status(), unread.to_string()),
            _ => Self::invalid(unread.to_string()),
        }
    }
}

/// How a message is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// As the whole body.
    Plain,
    /// In envelopes.
    Stream,
}

/// Checks that a request is written as we can read it.
pub(super) fn check(headers: &HeaderMap, kind: Kind) -> Result<(), Failure> {
    let wanted = match kind {
        Kind::Plain => "application/json",
        Kind::Stream => "application/connect+json",
    };
    let found = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let found = found.split(';').next().unwrap_or_default().trim();
    if !found.eq_ignore_ascii_case(wanted) {
        let message = format!("the content type is {wanted}");
        return Err(Failure::new("unimplemented", StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let is_plain = |name: &str| headers.get(name).is_none_or(|value| value == "identity");
    match is_plain(CONTENT_ENCODING.as_str()) && is_plain("connect-content-encoding") {
        true => Ok(()),
        false => {
            let message = "messages are not compressed";
            Err(Failure::new("unimplemented", StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
        }
    }
}

/// How long a client waits for the end of a call, if it says so.
pub(super) fn timeout_ms(headers: &HeaderMap) -> Option<u64> {
    headers.get("connect-timeout-ms")?.to_str().ok()?.parse().ok()
}

/// The message of a plain call.
pub(super) async fn read_plain<T: DeserializeOwned>(body: Incoming) -> Result<T, Failure> {
    Ok(http::read_json(body, LARGEST_MESSAGE).await?)
}

/// The one message of a call whose answer is a stream.
pub(super) async fn read_only<T: DeserializeOwned>(body: Incoming) -> Result<T, Failure> {
    let mut messages = Messages::new(body);
    messages.next().await?.ok_or_else(|| Failure::invalid("there is no message"))
}

/// Messages in the envelopes of a body.
pub(super) struct Messages {
    body: Incoming,
    rest: Vec<u8>,
}

impl Messages {
    pub(super) fn new(body: Incoming) -> Self {
        Self { body, rest: Vec::new() }
    }

    /// The next message; none behind the last.
    pub(super) async fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Failure> {
        loop {
            if let Some((flags, message)) = open(&mut self.rest)? {
                return match flags {
                    0 => serde_json::from_slice(&message)
                        .map(Some)
                        .map_err(|error| Failure::invalid(format!("the message makes no sense: {error}"))),
                    END => Ok(None),
                    _ => Err(Failure::invalid("messages are not compressed")),
                };
            }
            match http::next_piece(&mut self.body).await? {
                Some(piece) => self.rest.extend_from_slice(&piece),
                None if self.rest.is_empty() => return Ok(None),
                None => return Err(Failure::invalid("the last message broke off")),
            }
        }
    }
}

/// Takes the first envelope out of what was read, if it is there as a whole.
fn open(read: &mut Vec<u8>) -> Result<Option<(u8, Vec<u8>)>, Failure> {
    let Some((&[flags, a, b, c, d], rest)) = read.split_first_chunk() else { return Ok(None) };
    let size = usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(usize::MAX);
    if size > LARGEST_MESSAGE {
        return Err(Failure::from(Unread::TooLarge(LARGEST_MESSAGE)));
    }
    if rest.len() < size {
        return Ok(None);
    }
    let message = rest[..size].to_vec();
    read.drain(..5 + size);
    Ok(Some((flags, message)))
}

/// Reads bytes as the body of a call, in pieces, for the fuzzer: what comes out of it does not depend on them.
#[doc(hidden)]
pub fn check_body(body: &[u8], piece: usize) {
    let opened = |piece: usize| {
        let (mut read, mut found) = (Vec::new(), Vec::new());
        for bytes in body.chunks(piece.max(1)) {
            read.extend_from_slice(bytes);
            loop {
                match open(&mut read) {
                    Ok(Some(envelope)) => found.push(Ok(envelope)),
                    Ok(None) => break,
                    Err(failure) => {
                        found.push(Err(failure));
                        return found;
                    }
                }
            }
        }
        found
    };
    let found = opened(body.len());
    assert_eq!(found, opened(piece), "the same in any pieces");
    for (_, message) in found.iter().flatten() {
        super::process::check(message);
    }
}

fn envelope(flags: u8, message: &impl Serialize) -> Bytes {
    let mut bytes = vec![flags, 0, 0, 0, 0];
    // Maps with text for keys, which JSON has.
    if serde_json::to_writer(&mut bytes, message).is_err() {
        bytes.truncate(5);
        bytes.extend_from_slice(b"{}");
    }
    let size = u32::try_from(bytes.len() - 5).unwrap_or(u32::MAX);
    bytes[1..5].copy_from_slice(&size.to_be_bytes());
    Bytes::from(bytes)
}

/// An answer in messages that come one after another.
pub(super) struct Answers(http::Stream);

/// An answer with a stream, and what writes it.
pub(super) fn answers() -> (Answers, Reply) {
    let (stream, body) = http::stream();
    let mut reply = hyper::Response::new(body);
    set_stream_type(&mut reply);
    (Answers(stream), reply)
}

fn set_stream_type(reply: &mut Reply) {
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/connect+json"));
}

impl Answers {
    pub(super) async fn send(&self, message: &impl Serialize) -> Result<(), Gone> {
        self.0.send(envelope(0, message)).await
    }

    /// Sends the end, behind which nothing comes.
    pub(super) async fn end(&self, failure: Option<&Failure>) -> Result<(), Gone> {
        let end = match failure {
            Some(failure) if failure.code == GONE => {
                json!({ "error": { "code": "unavailable", "message": "The sandbox was not found" } })
            }
            Some(failure) => json!({ "error": failure.to_json() }),
            None => json!({}),
        };
        self.0.send(envelope(END, &end)).await
    }

    /// Waits until the client has gone.
    pub(super) async fn gone(&self) {
        self.0.gone().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn envelopes_are_opened_when_they_are_whole() {
        let mut read = envelope(0, &json!({ "a": 1 })).to_vec();
        read.extend_from_slice(&envelope(END, &json!({})));
        let all = read.clone();
        for cut in 0..12 {
            let mut part = all[..cut].to_vec();
            assert_eq!(open(&mut part).unwrap(), None, "{cut}");
            assert_eq!(part.len(), cut);
        }
        assert_eq!(open(&mut read).unwrap(), Some((0, br#"{"a":1}"#.to_vec())));
        assert_eq!(open(&mut read).unwrap(), Some((END, b"{}".to_vec())));
        assert_eq!(open(&mut read).unwrap(), None);
    }

    #[test]
    fn an_envelope_that_says_it_is_huge_is_refused_before_it_is_read() {
        let mut read = vec![0, 0xff, 0xff, 0xff, 0xff];
        assert_eq!(open(&mut read).unwrap_err().code, "resource_exhausted");
    }
}
