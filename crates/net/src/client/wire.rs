//! HTTP/1.1 on a connection.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::time::Duration;

use super::stream::Stream;
use crate::cancel::Cancel;
use crate::dial::is_timeout;
use crate::error::Error;
use crate::http::{Facts, Framing, Head, Request, Version};
use crate::network::Connection;

/// The longest head that is read.
const LONGEST_HEAD: usize = 300 << 10;

/// How long a server is waited for that was asked whether it wants the body.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) struct Wire {
    stream: Stream,
    facts: Facts,
    cancel: Cancel,
    framing: Framing,
    is_head: bool,
    /// The server was asked whether it wants the body, and has not answered yet.
    expects: bool,
    /// Why no more of the body can be sent.
    unsent: Option<Error>,
    /// Heads that came before they were asked for.
    early: VecDeque<Head>,
    buffer: Vec<u8>,
    position: usize,
    body: Body,
}

/// What is left of the answer's body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Body {
    Length(u64),
    /// In chunks, with so much left of the current one.
    Chunk(u64),
    /// In chunks, before the line end behind one.
    ChunkEnd,
    UntilClose,
    Ended,
}

impl Wire {
    /// Sends the head of a request.
    pub(super) fn start(
        stream: Stream,
        request: &Request,
        facts: Facts,
        cancel: Cancel,
    ) -> Result<Self, Error> {
        let mut head = format!("{} {} ", request.method, request.url.target()).into_bytes();
        head.extend_from_slice(match request.version {
            Version::Http10 => b"HTTP/1.0\r\n",
            Version::Http11 => b"HTTP/1.1\r\n",
        });
        for (name, value) in &request.headers {
            head.extend_from_slice(name.as_bytes());
            head.extend_from_slice(if value.is_empty() { b":" } else { b": " });
            head.extend_from_slice(value);
            head.extend_from_slice(b"\r\n");
        }
        head.extend_from_slice(b"\r\n");
        let expects =
            request.header("expect").is_some_and(|value| value.eq_ignore_ascii_case(b"100-continue"));
        let mut wire = Self {
            stream,
            facts,
            cancel,
            framing: request.framing,
            is_head: request.method == "HEAD",
            expects,
            unsent: None,
            early: VecDeque::new(),
            buffer: Vec::new(),
            position: 0,
            body: Body::Ended,
        };
        wire.write(&head);
        Ok(wire)
    }

    /// Writes, and remembers a failure: a server may well answer a request that it did not read to its end.
    fn write(&mut self, data: &[u8]) {
        if self.unsent.is_none()
            && let Err(error) = self.stream.write_all(data).and_then(|()| self.stream.flush())
        {
            self.unsent = Some(match is_timeout(&error) {
                true => Error::Timeout,
                false => Error::Send(error.to_string()),
            });
        }
    }

    /// Waits a little for the server to say whether it wants the body.
    fn await_consent(&mut self) -> Result<(), Error> {
        self.expects = false;
        let mut piece = [0; 4096];
        match self.stream.read_within(&mut piece, PATIENCE) {
            Ok(0) => return Ok(()),
            Ok(count) => self.buffer.extend_from_slice(&piece[..count]),
            Err(error) if is_timeout(&error) => return Ok(()),
            Err(error) => return Err(self.failed(&error)),
        }
        let head = self.read_head()?;
        if !head.is_interim() {
            self.unsent = Some(Error::Send("the server does not want the body".to_owned()));
        }
        self.early.push_back(head);
        Ok(())
    }

    fn failed(&self, error: &io::Error) -> Error {
        match error {
            _ if self.cancel.is_cancelled() => Error::Cancelled,
            error if is_timeout(error) => Error::Timeout,
            error => Error::Receive(error.to_string()),
        }
    }

    /// Reads more into the buffer; 0 at the end.
    fn fill(&mut self) -> Result<usize, Error> {
        const PIECE: usize = 16 << 10;
        self.buffer.drain(..self.position);
        self.position = 0;
        let before = self.buffer.len();
        self.buffer.resize(before + PIECE, 0);
        let read = self.stream.read(&mut self.buffer[before..]);
        self.buffer.truncate(before + *read.as_ref().unwrap_or(&0));
        read.map_err(|error| self.failed(&error))
    }

    fn unread(&self) -> &[u8] {
        &self.buffer[self.position..]
    }

    fn read_head(&mut self) -> Result<Head, Error> {
        loop {
            if let Some(length) = head_length(self.unread()) {
                let raw = self.unread()[..length].to_vec();
                self.position += length;
                return Head::parse(raw).ok_or(Error::NotHttp);
            }
            let start = self.unread();
            let could_be = start.len().min(5);
            if start[..could_be] != b"HTTP/"[..could_be] {
                return Err(Error::NotHttp);
            }
            if start.len() > LONGEST_HEAD {
                return Err(Error::Malformed("the head is too long"));
            }
            if self.fill()? == 0 {
                return Err(match (self.unread().is_empty(), self.unsent.take()) {
                    (_, Some(unsent)) => unsent,
                    (true, None) => Error::Empty,
                    (false, None) => Error::Receive("the connection ended within the head".to_owned()),
                });
            }
        }
    }

    /// How the end of the answer's body is found.
    fn body_of(&self, head: &Head) -> Result<Body, Error> {
        if self.is_head || head.is_interim() || matches!(head.status, 204 | 304) {
            return Ok(Body::Ended);
        }
        let last_encoding = head.all("transfer-encoding").last().unwrap_or_default();
        if last_encoding
            .rsplit(|byte| *byte == b',')
            .next()
            .is_some_and(|last| last.trim_ascii().eq_ignore_ascii_case(b"chunked"))
        {
            return Ok(Body::Chunk(0));
        }
        let mut lengths = head.all("content-length");
        let Some(first) = lengths.next() else { return Ok(Body::UntilClose) };
        if lengths.any(|other| other != first) {
            return Err(Error::Malformed("two lengths"));
        }
        let text = std::str::from_utf8(first).unwrap_or_default();
        text.parse().map(Body::Length).map_err(|_| Error::Malformed("the length is no number"))
    }

    /// Takes from what was read, or reads.
    fn take(&mut self, buffer: &mut [u8], most: u64) -> Result<usize, Error> {
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(buffer.len());
        if self.unread().is_empty() {
            self.buffer.clear();
            self.position = 0;
            return self.stream.read(&mut buffer[..most]).map_err(|error| self.failed(&error));
        }
        let count = self.unread().len().min(most);
        buffer[..count].copy_from_slice(&self.unread()[..count]);
        self.position += count;
        Ok(count)
    }

    /// A line of the framing of chunks, without its end.
    fn read_line(&mut self) -> Result<Vec<u8>, Error> {
        const LONGEST_LINE: usize = 16 << 10;
        loop {
            if let Some(at) = self.unread().iter().position(|byte| *byte == b'\n') {
                let line = self.unread()[..at].trim_ascii_end().to_vec();
                self.position += at + 1;
                return Ok(line);
            }
            if self.unread().len() > LONGEST_LINE {
                return Err(Error::Malformed("a chunk has no end"));
            }
            if self.fill()? == 0 {
                return Err(Error::Partial(None));
            }
        }
    }

    /// The size of the next chunk; the lines behind the last one are skipped.
    fn next_chunk(&mut self) -> Result<u64, Error> {
        let line = self.read_line()?;
        let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let text = std::str::from_utf8(digits).unwrap_or_default();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let size = is_number.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        let size = size.ok_or(Error::Malformed("the size of a chunk is no number"))?;
        if size == 0 {
            let mut trailers = 0;
            while !self.read_line()?.is_empty() {
                trailers += 1;
                if trailers > 1000 {
                    return Err(Error::Malformed("too many trailers"));
                }
            }
        }
        Ok(size)
    }
}

/// The length of a head, with the empty line at its end, if it is there.
fn head_length(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(newline) = text[at..].iter().position(|byte| *byte == b'\n') {
        at += newline + 1;
        match &text[at..] {
            [b'\n', ..] => return Some(at + 1),
            [b'\r', b'\n', ..] => return Some(at + 2),
            _ => {}
        }
    }
    None
}

impl Connection for Wire {
    fn send(&mut self, piece: &[u8]) -> Result<(), Error> {
        if self.expects {
            self.await_consent()?;
        }
        if !piece.is_empty() {
            match self.framing {
                Framing::None => return Err(Error::Request("a body without a length")),
                Framing::Length(left) => {
                    let left =
                        left.checked_sub(piece.len() as u64).ok_or(Error::Request("the body is too long"))?;
                    self.framing = Framing::Length(left);
                    self.write(piece);
                }
                Framing::Chunked => {
                    let chunk = [format!("{:x}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat();
                    self.write(&chunk);
                }
            }
        }
        match &self.unsent {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    fn respond(&mut self) -> Result<Head, Error> {
        if std::mem::replace(&mut self.framing, Framing::None) == Framing::Chunked {
            self.write(b"0\r\n\r\n");
        }
        if let Some(Error::Timeout) = self.unsent {
            return Err(Error::Timeout);
        }
        let head = match self.early.pop_front() {
            Some(head) => head,
            None => self.read_head()?,
        };
        self.body = self.body_of(&head)?;
        Ok(head)
    }

    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        loop {
            match self.body {
                Body::Ended => return Ok(0),
                Body::Length(0) => self.body = Body::Ended,
                Body::Length(left) => {
                    let count = self.take(buffer, left)?;
                    if count == 0 {
                        return Err(Error::Partial(Some(left)));
                    }
                    self.body = Body::Length(left - count as u64);
                    return Ok(count);
                }
                Body::UntilClose => return self.take(buffer, u64::MAX),
                Body::Chunk(0) => {
                    self.body = match self.next_chunk()? {
                        0 => Body::Ended,
                        size => Body::Chunk(size),
                    };
                }
                Body::Chunk(left) => {
                    let count = self.take(buffer, left)?;
                    if count == 0 {
                        return Err(Error::Partial(None));
                    }
                    self.body = match left - count as u64 {
                        0 => Body::ChunkEnd,
                        left => Body::Chunk(left),
                    };
                    return Ok(count);
                }
                Body::ChunkEnd => {
                    if !self.read_line()?.is_empty() {
                        return Err(Error::Malformed("a chunk is longer than it says"));
                    }
                    self.body = Body::Chunk(0);
                }
            }
        }
    }

    fn facts(&self) -> Facts {
        self.facts
    }
}
