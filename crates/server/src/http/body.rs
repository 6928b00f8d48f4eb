//! Bodies of requests, as much of them as is wanted.

use std::time::Duration;

use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::StatusCode;
use hyper::body::{Body as _, Bytes, Incoming};
use serde::de::DeserializeOwned;

/// The body of an answer. It breaks off with an error where it cannot be sent to its end.
pub type Body = UnsyncBoxBody<Bytes, std::io::Error>;

/// How long a client may take to send the next piece.
const PIECE_TIME: Duration = Duration::from_secs(60);

/// Why a body is of no use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unread {
    /// It is larger than the bytes that are wanted.
    #[error("the body is larger than {0} bytes")]
    TooLarge(usize),
    /// Nothing came for too long.
    #[error("the body did not arrive in time")]
    TooSlow,
    /// The connection ended before the body.
    #[error("the body broke off")]
    Broken,
    /// It is not what it should be.
    #[error("the body makes no sense: {0}")]
    Senseless(String),
}

impl Unread {
    /// The status of an answer that tells of it.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Broken | Self::Senseless(_) => StatusCode::BAD_REQUEST,
        }
    }
}

/// The next piece of a body; none at its end.
///
/// # Errors
/// If it does not arrive.
pub async fn next_piece(body: &mut Incoming) -> Result<Option<Bytes>, Unread> {
    loop {
        let frame = tokio::time::timeout(PIECE_TIME, body.frame()).await.map_err(|_| Unread::TooSlow)?;
        let Some(frame) = frame else { return Ok(None) };
        // Trailers say nothing that we want to know.
        if let Ok(data) = frame.map_err(|_| Unread::Broken)?.into_data() {
            return Ok(Some(data));
        }
    }
}

/// A whole body of at most so many bytes.
///
/// # Errors
/// If it is larger, or does not arrive.
pub async fn read_body(mut body: Incoming, most: usize) -> Result<Vec<u8>, Unread> {
    if body.size_hint().lower() > most as u64 {
        return Err(Unread::TooLarge(most));
    }
    let mut whole = Vec::new();
    while let Some(piece) = next_piece(&mut body).await? {
        if whole.len() + piece.len() > most {
            return Err(Unread::TooLarge(most));
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}

/// A body of at most so many bytes that is a JSON value; an empty one is an object without members.
///
/// # Errors
/// If it is larger, does not arrive, or is no such value.
pub async fn read_json<T: DeserializeOwned>(body: Incoming, most: usize) -> Result<T, Unread> {
    let bytes = read_body(body, most).await?;
    let bytes = if bytes.is_empty() { b"{}" } else { &bytes[..] };
    serde_json::from_slice(bytes).map_err(|error| Unread::Senseless(error.to_string()))
}
