//! Which version of HTTP a client speaks: one of HTTP/2 says so first.

use std::io::Result;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// What a client of HTTP/2 sends before anything else.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// A version of HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Version {
    One,
    Two,
}

/// A connection of which something was read already, and is read again.
pub(super) struct Opening<S> {
    stream: S,
    start: Vec<u8>,
    at: usize,
}

impl<S: AsyncRead + Unpin> Opening<S> {
    /// Reads as much as it takes to know the version.
    pub(super) async fn read(mut stream: S) -> Result<(Self, Version)> {
        let mut start = Vec::with_capacity(PREFACE.len());
        while start.len() < PREFACE.len() && PREFACE.starts_with(&start) {
            let mut rest = [0; PREFACE.len()];
            let count = stream.read(&mut rest[..PREFACE.len() - start.len()]).await?;
            if count == 0 {
                break;
            }
            start.extend_from_slice(&rest[..count]);
        }
        let version = if start == PREFACE { Version::Two } else { Version::One };
        Ok((Self { stream, start, at: 0 }, version))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Opening<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let rest = &self.start[self.at..];
        if rest.is_empty() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        let count = rest.len().min(buffer.remaining());
        buffer.put_slice(&rest[..count]);
        self.at += count;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Opening<TcpStream> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, data: &[u8]) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, data)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_version_is_known_by_the_preface_and_nothing_is_lost() {
        for (sent, version) in [
            (&b"GET / HTTP/1.1\r\n\r\n"[..], Version::One),
            (b"PRI * HTTP/1.1\r\n\r\n", Version::One),
            (b"PR", Version::One),
            (b"", Version::One),
            (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nmore", Version::Two),
        ] {
            let (mut opened, found) = Opening::read(sent).await.unwrap();
            assert_eq!(found, version);
            let mut read = Vec::new();
            opened.read_to_end(&mut read).await.unwrap();
            assert_eq!(read, sent);
        }
    }
}
