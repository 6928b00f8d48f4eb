//! One connection: from a program inside to a server outside.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::hello::{self, Hello};
use super::proxy::{self, Asked};
use super::requests::{Peer, Requests, could_be_request};
use super::{HTTP_PROXY, NAMES, SOCKS_PROXY, Shared, dns};
use crate::cancel::Cancel;
use crate::dial;
use crate::error::{Denial, DenialReason, Error};
use crate::host::Host;

/// How long a program may take to say whom it wants to talk to.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a connection may be silent.
const SILENCE: Duration = Duration::from_secs(3600);

const PIECE: usize = 32 << 10;

/// How a connection is watched.
enum Guard {
    /// Every request is checked.
    Requests(Requests),
    /// The start has to be TLS for the right name.
    Tls,
    /// The start may be TLS or HTTP, which then has to be for the right name; anything else passes.
    Start,
}

/// Why a connection ends before its time.
enum Stop {
    Denied(Denial),
    Failed,
}

impl From<Denial> for Stop {
    fn from(denial: Denial) -> Self {
        Self::Denied(denial)
    }
}

impl From<io::Error> for Stop {
    fn from(_: io::Error) -> Self {
        Self::Failed
    }
}

/// Serves a connection to its end.
pub(super) fn run(shared: &Arc<Shared>, id: u64, mut socket: TcpStream) {
    if let Err(Stop::Denied(denial)) = serve(shared, id, &mut socket) {
        shared.report(&denial);
    }
    let _ = socket.shutdown(Shutdown::Both);
}

fn serve(shared: &Arc<Shared>, id: u64, socket: &mut TcpStream) -> Result<(), Stop> {
    socket.set_read_timeout(Some(PATIENCE))?;
    let meant = socket.local_addr()?;
    if let Some((port, desk)) = &shared.gateway.desk
        && *port == meant.port()
        && meant.ip().to_canonical().is_loopback()
    {
        desk(socket.try_clone()?);
        return Ok(());
    }
    let asked = match meant.port() {
        HTTP_PROXY if meant.ip().is_loopback() => proxy::connect(socket)?,
        SOCKS_PROXY if meant.ip().is_loopback() => proxy::socks(socket)?,
        port => {
            let peer = Peer { host: shared.host(meant.ip()), port };
            if port == NAMES && shared.policy().check_connection(&peer.host, port).is_err() {
                // As for datagrams, there is a name server at every address.
                return Ok(dns::serve_stream(shared, socket)?);
            }
            Asked::Connection { peer, granted: b"", refused: b"" }
        }
    };
    let Asked::Connection { mut peer, granted, refused } = asked else { return Ok(()) };
    // A proxy may be asked for an address that it was told itself.
    if let Some(name) = peer.host.address().and_then(|address| shared.names.name(address)) {
        peer.host = Host::Name(name);
    }
    let guard = match guard(shared, &peer) {
        Ok(guard) => guard,
        Err(denial) => {
            // Told before the answer: whoever waits for the answer finds the denial told.
            shared.report(&denial);
            socket.write_all(refused)?;
            return Err(Stop::Failed);
        }
    };
    socket.write_all(granted)?;
    relay(shared, id, socket, peer, guard)
}

/// How a connection has to be watched, if it may be opened at all.
fn guard(shared: &Shared, peer: &Peer) -> Result<Guard, Denial> {
    match shared.policy().check_connection(&peer.host, peer.port) {
        Ok(()) => Ok(match peer.port {
            443 => Guard::Tls,
            80 => Guard::Requests(Requests::new()),
            _ => Guard::Start,
        }),
        // Stricter rules can be kept where each request is seen.
        Err(Denial { reason: DenialReason::Opaque, .. }) if peer.port != 443 => {
            Ok(Guard::Requests(Requests::new()))
        }
        Err(denial) => Err(denial),
    }
}

/// The name that was asked for has to be the one that the connection is for; addresses have no name to check.
fn check_name(peer: &Peer, name: Option<&[u8]>) -> Result<(), Denial> {
    let Host::Name(_) = peer.host else {
        return match name {
            // An address was allowed, and no name that may live there.
            Some(name) => Err(peer.denial(DenialReason::Mismatch(name.escape_ascii().to_string()))),
            None => Ok(()),
        };
    };
    let asked = name.and_then(|name| Host::parse(name).ok());
    if asked.as_ref() == Some(&peer.host) {
        return Ok(());
    }
    let shown = name.map_or("nobody".to_owned(), |name| name.escape_ascii().to_string());
    Err(peer.denial(DenialReason::Mismatch(shown)))
}

/// Looks at the start of a connection: what may go on, or nothing yet.
fn inspect(guard: &Guard, start: &[u8], peer: &Peer) -> Result<Option<Option<Requests>>, Denial> {
    match (guard, hello::parse(start)) {
        (_, Hello::Name(name)) => {
            check_name(peer, name.as_deref())?;
            Ok(Some(None))
        }
        (_, Hello::Incomplete) => Ok(None),
        (Guard::Start, Hello::NotTls) => {
            let newline = start.contains(&b'\n');
            match could_be_request(start) {
                // A request line can be told from other words only when it is there.
                true if !newline && start.len() < 8192 => Ok(None),
                true if start.windows(6).any(|window| window == b"HTTP/1") => Ok(Some(Some(Requests::new()))),
                _ => Ok(Some(None)),
            }
        }
        (_, Hello::NotTls) => Err(peer.denial(DenialReason::Protocol)),
    }
}

fn dial(shared: &Shared, peer: &Peer) -> Result<TcpStream, Stop> {
    let check = |address| shared.policy().check_address(&peer.host, peer.port, address);
    let addresses = match dial::addresses(&*shared.gateway.resolver, &peer.host, check) {
        Ok(addresses) => addresses,
        Err(Error::Denied(denial)) => return Err(denial.into()),
        Err(_) => return Err(Stop::Failed),
    };
    let deadline = Instant::now() + shared.policy().transfer_limits().connect;
    dial::dial(&addresses, peer.port, None, Some(deadline), &Cancel::new()).map_err(|_| Stop::Failed)
}

fn relay(
    shared: &Arc<Shared>,
    id: u64,
    socket: &mut TcpStream,
    peer: Peer,
    guard: Guard,
) -> Result<(), Stop> {
    let mut outbound = Outbound { guard, held: Vec::new() };
    // Where the start says whom it is for, nobody is bothered before it was seen.
    let mut first = Vec::new();
    if !matches!(outbound.guard, Guard::Start) {
        let mut buffer = vec![0; PIECE];
        while first.is_empty() {
            let count = socket.read(&mut buffer)?;
            if count == 0 {
                return Ok(());
            }
            first = outbound.take(shared, &buffer[..count], &peer)?;
        }
    }
    let mut server = dial(shared, &peer)?;
    shared.remember(id, &server)?;
    for side in [&*socket, &server] {
        side.set_read_timeout(Some(SILENCE))?;
        side.set_write_timeout(Some(SILENCE))?;
    }
    server.write_all(&first)?;
    let (mut from, mut to) = (server.try_clone()?, socket.try_clone()?);
    let back = thread::Builder::new().name("boxsh-relay".into()).spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    })?;
    let result = pump(shared, socket, &mut server, &peer, &mut outbound);
    // A program that has said all may still be told something; one that said what it may not, is not.
    let how = if result.is_ok() { Shutdown::Write } else { Shutdown::Both };
    let _ = server.shutdown(how);
    let _ = back.join();
    result
}

fn pump(
    shared: &Shared,
    socket: &mut TcpStream,
    server: &mut TcpStream,
    peer: &Peer,
    outbound: &mut Outbound,
) -> Result<(), Stop> {
    let mut buffer = vec![0; PIECE];
    loop {
        let count = socket.read(&mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        let ready = outbound.take(shared, &buffer[..count], peer)?;
        server.write_all(&ready)?;
    }
}

/// What goes out, as far as it was seen.
struct Outbound {
    guard: Guard,
    held: Vec<u8>,
}

impl Outbound {
    /// Takes a piece; gives what may go on.
    fn take(&mut self, shared: &Shared, piece: &[u8], peer: &Peer) -> Result<Vec<u8>, Denial> {
        if let Guard::Requests(requests) = &mut self.guard {
            return requests.take(piece, shared.policy(), peer);
        }
        self.held.extend_from_slice(piece);
        match inspect(&self.guard, &self.held, peer)? {
            None => Ok(Vec::new()),
            Some(None) => {
                self.guard = Guard::Requests(Requests::passing());
                Ok(std::mem::take(&mut self.held))
            }
            Some(Some(mut requests)) => {
                let held = std::mem::take(&mut self.held);
                let ready = requests.take(&held, shared.policy(), peer);
                self.guard = Guard::Requests(requests);
                ready
            }
        }
    }
}
