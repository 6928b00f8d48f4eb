//! Answers whose body comes bit by bit.

use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc;

use crate::http::Body as AnyBody;

/// How many pieces wait for a client that does not read.
const WAITING: usize = 4;

type Piece = Result<Frame<Bytes>, std::io::Error>;

/// The writing end of a body. It ends when this is dropped.
#[derive(Debug)]
pub struct Stream(mpsc::Sender<Piece>);

/// The client has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// A body, and what writes it.
pub fn stream() -> (Stream, AnyBody) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (Stream(sender), Received(receiver).boxed_unsync())
}

impl Stream {
    /// Sends a piece; waits while the client does not read.
    ///
    /// # Errors
    /// If the client has gone.
    pub async fn send(&self, data: impl Into<Bytes>) -> Result<(), Gone> {
        self.0.send(Ok(Frame::data(data.into()))).await.map_err(|_| Gone)
    }

    /// Sends trailers, behind which nothing comes.
    ///
    /// # Errors
    /// If the client has gone.
    #[cfg(feature = "http2")]
    pub async fn send_trailers(&self, trailers: hyper::HeaderMap) -> Result<(), Gone> {
        self.0.send(Ok(Frame::trailers(trailers))).await.map_err(|_| Gone)
    }

    /// Breaks off, so that the client does not take what it has for the whole.
    pub async fn break_off(&self) {
        // Whoever has gone knows.
        let _ = self.0.send(Err(std::io::Error::other("broken off"))).await;
    }

    /// Waits until the client has gone.
    pub async fn gone(&self) {
        self.0.closed().await;
    }
}

struct Received(mpsc::Receiver<Piece>);

impl Body for Received {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Piece>> {
        self.0.poll_recv(context)
    }
}
