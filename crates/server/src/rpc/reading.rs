//! What a client has sent and nobody has carried out yet.

use std::io::ErrorKind;
use std::ops::Range;

use crate::rpc::frame::{Found, Splitter};
use crate::rpc::link::Link;
use crate::rpc::message::Failure;

/// How much is read at a time.
pub(crate) const PIECE: usize = 16 << 10;

/// How many pieces are read before others have their turn.
const MOST_PIECES: usize = 16;

/// What a client has sent.
#[derive(Default)]
pub(crate) struct Reading {
    buffer: Vec<u8>,
    splitter: Splitter,
    is_over: bool,
}

/// What there is to read.
pub(crate) enum Read {
    /// A message, which is this part of the piece that was read.
    Here(Range<usize>),
    /// A message that has come in parts, or with others.
    Kept(Vec<u8>),
    /// No whole message yet.
    Nothing,
    /// No whole message yet, but so much of it that others come first now.
    Much,
    /// Something that is no message. Nothing more is read.
    Bad(Failure),
    /// Nothing more will come.
    End,
}

impl Reading {
    /// Whether something was read that may be a message.
    pub(crate) fn has_more(&self) -> bool {
        !self.buffer.is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The next message of what has come. Most come alone and whole, and need not be copied.
    pub(crate) fn next(&mut self, link: &Link, piece: &mut [u8], largest: usize) -> Read {
        if self.is_over {
            return Read::End;
        }
        if self.has_more()
            && let Some(read) = self.find(largest)
        {
            return read;
        }
        for _ in 0..MOST_PIECES {
            let count = match link.read(piece) {
                Ok(0) => return self.end(Read::End),
                Ok(count) => count,
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
                    return Read::Nothing;
                }
                Err(_) => return self.end(Read::End),
            };
            let came = &piece[..count];
            if !self.has_more() {
                match self.splitter.find(came) {
                    Found::Message(start, end) => {
                        self.buffer.extend_from_slice(came[end..].trim_ascii_start());
                        return Read::Here(start..end);
                    }
                    Found::Garbage(_) => return self.end(not_a_message()),
                    Found::Part => {}
                }
            }
            self.buffer.extend_from_slice(came);
            if let Some(read) = self.find(largest) {
                return read;
            }
            if count < piece.len() || !link.is_socket() {
                return Read::Nothing;
            }
        }
        Read::Much
    }

    /// What the buffer has, unless it is the part of a message.
    fn find(&mut self, largest: usize) -> Option<Read> {
        match self.splitter.find(&self.buffer) {
            Found::Message(start, end) => {
                let rest = self.buffer[end..].trim_ascii_start().to_vec();
                let mut message = std::mem::replace(&mut self.buffer, rest);
                message.truncate(end);
                message.drain(..start);
                Some(Read::Kept(message))
            }
            Found::Garbage(_) => Some(self.end(not_a_message())),
            Found::Part if self.buffer.len() > largest => {
                Some(self.end(Read::Bad(Failure::invalid_request("the message is too large"))))
            }
            Found::Part => None,
        }
    }

    fn end(&mut self, read: Read) -> Read {
        *self = Self { is_over: true, ..Self::default() };
        read
    }
}

/// Nobody knows where a message would start again, and it may be that another protocol is spoken: no line of that is a request.
fn not_a_message() -> Read {
    Read::Bad(Failure::parse_error("a message is a JSON object"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::net::UnixStream;

    use super::*;

    /// What is read of these pieces, which come one after another.
    fn read(pieces: &[&[u8]]) -> Vec<String> {
        let (mut client, server) = UnixStream::pair().unwrap();
        let (link, mut reading, mut piece) = (Link::Unix(server), Reading::default(), [0; 64]);
        let mut seen = Vec::new();
        let mut look = || loop {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            match reading.next(&link, &mut piece, 1000) {
                Read::Here(range) => seen.push(text(&piece[range])),
                Read::Kept(message) => seen.push(text(&message)),
                Read::Nothing => return,
                Read::Much => {}
                Read::Bad(failure) => seen.push(failure.data.map_or_else(String::new, |data| data.details)),
                Read::End => {
                    seen.push("end".to_owned());
                    return;
                }
            }
        };
        for bytes in pieces {
            client.write_all(bytes).unwrap();
            look();
        }
        drop(client);
        look();
        // The end stays the end.
        seen.dedup_by(|one, other| one == other && one == "end");
        seen
    }

    #[test]
    fn messages_are_read_alone_together_and_in_parts() {
        assert_eq!(read(&[b"{}\n"]), ["{}", "end"]);
        assert_eq!(
            read(&[b" {\"a\":1} [2]\n{\"b\"", b":3}{", b"}"]),
            ["{\"a\":1}", "[2]", "{\"b\":3}", "{}", "end"]
        );
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(500));
        assert_eq!(read(&[long.as_bytes(), b"\r\n\r\n", long.as_bytes()]), [&long, &long, "end"]);
        assert_eq!(read(&[b"{\"a\":"]), ["end"]);
    }

    #[test]
    fn what_is_no_message_or_too_long_ends_it() {
        assert_eq!(read(&[b"}\n"]), ["a message is a JSON object", "end"]);
        assert_eq!(read(&[b"{}x"]), ["{}", "a message is a JSON object", "end"]);
        assert_eq!(read(&[b"GET / HTTP/1.1\r\n\r\n{}"]), ["a message is a JSON object", "end"]);
        assert_eq!(read(&[&[b'['; 1001]]), ["the message is too large", "end"]);
    }
}
