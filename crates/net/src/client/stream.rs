//! A connection, plain or secured, with a time at which it has to be done.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustls::{ClientConnection, StreamOwned};

pub(super) struct Stream {
    transport: Transport,
    deadline: Option<Instant>,
}

enum Transport {
    Plain(TcpStream),
    Secured(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    pub(super) fn plain(socket: TcpStream, deadline: Option<Instant>) -> Self {
        Self { transport: Transport::Plain(socket), deadline }
    }

    pub(super) fn secured(
        connection: ClientConnection,
        socket: TcpStream,
        deadline: Option<Instant>,
    ) -> Self {
        Self { transport: Transport::Secured(Box::new(StreamOwned::new(connection, socket))), deadline }
    }

    /// Sets when it has to be done.
    pub(super) fn limit(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// The socket of a plain connection, with its deadline.
    pub(super) fn into_socket(self) -> (TcpStream, Option<Instant>) {
        match self.transport {
            Transport::Plain(socket) => (socket, self.deadline),
            Transport::Secured(stream) => (stream.sock, self.deadline),
        }
    }

    fn socket(&self) -> &TcpStream {
        match &self.transport {
            Transport::Plain(socket) => socket,
            Transport::Secured(stream) => &stream.sock,
        }
    }

    /// Reads, but waits no longer than `patience` for something to come.
    pub(super) fn read_within(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize> {
        let deadline = self.deadline;
        let soon = Instant::now() + patience;
        self.deadline = Some(deadline.map_or(soon, |deadline| deadline.min(soon)));
        let read = self.read(buffer);
        self.deadline = deadline;
        read
    }

    /// What is left of the time, as a socket takes it; it is never nothing.
    fn left(&self) -> io::Result<Option<Duration>> {
        let Some(deadline) = self.deadline else { return Ok(None) };
        match deadline.saturating_duration_since(Instant::now()) {
            Duration::ZERO => Err(io::ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.socket().set_read_timeout(self.left()?)?;
            let read = match &mut self.transport {
                Transport::Plain(socket) => socket.read(buffer),
                Transport::Secured(stream) => match stream.read(buffer) {
                    // Many servers end a connection without saying so within TLS; the length of the body tells whether that matters.
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
                    other => other,
                },
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.socket().set_write_timeout(self.left()?)?;
        match &mut self.transport {
            Transport::Plain(socket) => socket.write(data),
            Transport::Secured(stream) => stream.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.transport {
            Transport::Plain(socket) => socket.flush(),
            Transport::Secured(stream) => stream.flush(),
        }
    }
}
