//! gRPC over HTTP/2: messages in frames of a body, and the end of a call in its trailers.

use std::time::Duration;

use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::{HeaderMap, Request, Response, StatusCode};

use crate::http::{Gone, Reply, Stream, Unread, empty, read_body, stream};
use crate::sandboxd::messages;
use crate::sandboxd::status::{Code, Status, parse_timeout};

/// The largest message that a client may send; other servers have the same limit.
pub(crate) const LARGEST_MESSAGE: usize = 4 << 20;

/// What is before each message: whether it is compressed, and its length.
const PREFIX: usize = 5;

/// What gRPC calls are sent as.
const GRPC: &str = "application/grpc";

/// Whether a request is a call.
pub(crate) fn is_call<B>(request: &Request<B>) -> bool {
    let kind = request.headers().get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    kind.strip_prefix(GRPC.as_bytes()).is_some_and(|rest| rest.is_empty() || rest == b"+proto")
}

/// The time that a call may take, if its client says so.
pub(crate) fn timeout(headers: &HeaderMap) -> Result<Option<Duration>, Status> {
    headers.get("grpc-timeout").map(|header| parse_timeout(header.as_bytes())).transpose()
}

/// The one message of a call.
pub(crate) async fn read_request<R: messages::Request>(request: Request<Incoming>) -> Result<R, Status> {
    let is_plain = match request.headers().get("grpc-encoding") {
        None => true,
        Some(encoding) => encoding == "identity",
    };
    let body =
        read_body(request.into_body(), PREFIX + LARGEST_MESSAGE).await.map_err(|unread| match unread {
            Unread::TooLarge(_) => {
                let message = format!("a request has one message of at most {LARGEST_MESSAGE} bytes");
                Status::new(Code::ResourceExhausted, message)
            }
            _ => Status::new(Code::Cancelled, unread.to_string()),
        })?;
    Ok(R::decode(message(&body, is_plain)?)?)
}

/// The message in a body that has one.
fn message(body: &[u8], is_plain: bool) -> Result<&[u8], Status> {
    let wrong = |message| Status::new(Code::InvalidArgument, message);
    let (prefix, message) = body.split_first_chunk::<PREFIX>().ok_or_else(|| wrong("there is no message"))?;
    let [compressed, length @ ..] = *prefix;
    if compressed != 0 {
        return Err(match is_plain {
            true => Status::new(Code::Internal, "the message is compressed, and nothing says how"),
            false => Status::new(Code::Unimplemented, "messages are not compressed here"),
        });
    }
    match message.len().cmp(&(u32::from_be_bytes(length) as usize)) {
        std::cmp::Ordering::Less => Err(wrong("the message is cut off")),
        std::cmp::Ordering::Equal => Ok(message),
        std::cmp::Ordering::Greater => Err(wrong("there is more than one message")),
    }
}

/// Reads bytes as the body of a call, for the fuzzer.
#[doc(hidden)]
pub fn check_body(body: &[u8]) {
    if let Ok(message) = message(body, true) {
        messages::check(message);
    }
}

fn frame(message: &[u8]) -> Bytes {
    let mut framed = Vec::with_capacity(PREFIX + message.len());
    framed.push(0);
    // Everything that is sent is smaller by far.
    framed.extend_from_slice(&u32::try_from(message.len()).unwrap_or(u32::MAX).to_be_bytes());
    framed.extend_from_slice(message);
    framed.into()
}

/// Sends the messages of an answer.
pub(crate) struct Answering(Stream);

impl Answering {
    /// Sends a message, when the client has room for it.
    pub(crate) async fn send(&self, message: &[u8]) -> Result<(), Gone> {
        self.0.send(frame(message)).await
    }

    /// Ends the answer.
    pub(crate) async fn finish(self, status: &Status) {
        // To a client that is gone there is nothing to say.
        let _ = self.0.send_trailers(status.trailers()).await;
    }

    /// Waits until the client does not wait any more.
    pub(crate) async fn gone(&self) {
        self.0.gone().await;
    }
}

/// An answer whose messages are still to come.
pub(crate) fn answer() -> (Answering, Reply) {
    let (stream, body) = stream();
    let mut reply = Response::new(body);
    describe(reply.headers_mut());
    (Answering(stream), reply)
}

/// A whole answer: a message, or a failure.
pub(crate) async fn whole(result: Result<Vec<u8>, Status>) -> Reply {
    match result {
        Ok(message) => {
            let (answering, reply) = answer();
            // There is room for a message and the end before anybody reads.
            if answering.send(&message).await.is_ok() {
                answering.finish(&Status::OK).await;
            }
            reply
        }
        Err(status) => failure(&status),
    }
}

/// A failure, which is all in the headers.
pub(crate) fn failure(status: &Status) -> Reply {
    let mut reply = empty(StatusCode::OK);
    describe(reply.headers_mut());
    reply.headers_mut().extend(status.trailers());
    reply
}

fn describe(headers: &mut HeaderMap) {
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(GRPC));
    headers.insert("grpc-accept-encoding", HeaderValue::from_static("identity"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(body: &[u8], is_plain: bool) -> Code {
        message(body, is_plain).unwrap_err().code
    }

    #[test]
    fn a_body_has_one_message() {
        assert_eq!(message(b"\0\0\0\0\x02hi", true), Ok(&b"hi"[..]));
        assert_eq!(message(b"\0\0\0\0\0", true), Ok(&b""[..]));
        for body in [&b""[..], b"\0\0\0\0", b"\0\0\0\0\x03hi", b"\0\xff\xff\xff\xffhi", b"\0\0\0\0\x01hi"] {
            assert_eq!(code(body, true), Code::InvalidArgument, "{body:?}");
        }
        assert_eq!(code(b"\x01\0\0\0\x02hi", true), Code::Internal);
        assert_eq!(code(b"\x01\0\0\0\x02hi", false), Code::Unimplemented);
    }

    #[test]
    fn calls_are_known_by_their_type() {
        let is_call =
            |kind: &str| is_call(&Request::builder().header("content-type", kind).body(()).unwrap());
        for kind in ["application/grpc", "application/grpc+proto", "application/grpc;charset=utf-8"] {
            assert!(is_call(kind), "{kind}");
        }
        for kind in ["", "application/json", "application/grpc+json", "application/grpc-web"] {
            assert!(!is_call(kind), "{kind}");
        }
    }
}
