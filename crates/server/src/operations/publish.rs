//! Ports of a session that the host can connect to.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::host::await_client;
use crate::operation::{Effects, Operation};
use crate::session::{Done, Session, Timed, lock};

/// The most ports that a session can have published.
const MOST: usize = 16;

/// The most connections to a published port at a time.
const MOST_CONNECTIONS: usize = 64;

/// How long a program inside may take to accept.
const PATIENCE: Duration = Duration::from_secs(5);

/// The published ports of a session, by their numbers inside.
#[derive(Default)]
pub(crate) struct Published(BTreeMap<u16, (u16, Arc<AtomicBool>)>);

impl Published {
    /// Lets nobody connect any more.
    pub(crate) fn close(&mut self) {
        self.0.values().for_each(|(_, is_over)| is_over.store(true, Ordering::SeqCst));
        self.0.clear();
    }
}

/// Parameters of `session.publish`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Publish {
    /// The session.
    pub session_id: String,
    /// The port that a host program of the session listens on, now or later.
    pub port: u16,
}

/// Where a port of a session is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PublishAnswer {
    /// The address of the host.
    pub host: String,
    /// The port of the host.
    pub port: u16,
}

impl Operation for Publish {
    const NAME: &'static str = "session.publish";
    const SUMMARY: &'static str = "Let programs of the server's machine connect to a port of a session";
    const EFFECTS: Effects = Effects { open_world: true, destructive: false, ..Effects::SETS };
    type Answer = Timed<PublishAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        if !core.config().publishes {
            let message = "the server was started without --publish";
            return Err(Error::new(ErrorKind::PermissionDenied, message));
        }
        let session = core.session(call.caller, &self.session_id)?;
        if session.ports().is_none() {
            let message = "the session has no host programs with a loopback of their own";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let mut published = lock(&session.published);
        let port = match published.0.get(&self.port) {
            Some(&(port, _)) => port,
            None if published.0.len() == MOST => {
                return Err(Error::new(
                    ErrorKind::ResourceExhausted,
                    "the session has too many published ports",
                ));
            }
            None => {
                let (port, is_over) = open(&session, self.port)
                    .map_err(|error| Error::internal(format!("cannot listen: {error}")))?;
                published.0.insert(self.port, (port, is_over));
                port
            }
        };
        drop(published);
        Ok(Timed::of(&session, PublishAnswer { host: Ipv4Addr::LOCALHOST.to_string(), port }))
    }
}

/// Parameters of `session.unpublish`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Unpublish {
    /// The session.
    pub session_id: String,
    /// The port of the session.
    pub port: u16,
}

impl Operation for Unpublish {
    const NAME: &'static str = "session.unpublish";
    const SUMMARY: &'static str =
        "Let nobody connect to a published port any more; connections that are there stay";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let removed = lock(&session.published).0.remove(&self.port);
        let missing = || Error::new(ErrorKind::NotFound, format!("port {} is not published", self.port));
        removed.ok_or_else(missing)?.1.store(true, Ordering::SeqCst);
        Ok(Timed::of(&session, Done {}))
    }
}

/// Listens on a port of the host for a port of a session.
fn open(session: &Arc<Session>, inside: u16) -> std::io::Result<(u16, Arc<AtomicBool>)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let (is_over, session) = (Arc::new(AtomicBool::new(false)), Arc::downgrade(session));
    let ends = is_over.clone();
    std::thread::Builder::new().name("boxsh-publish".into()).spawn(move || {
        let count = Arc::new(AtomicUsize::new(0));
        while !ends.load(Ordering::SeqCst) && session.strong_count() > 0 {
            if !await_client(&listener).unwrap_or(false) {
                continue;
            }
            if let Ok((stream, _)) = listener.accept() {
                take_in(stream, &session, inside, &count);
            }
        }
    })?;
    Ok((port, is_over))
}

/// Connects a client with the port inside, on threads of their own.
fn take_in(stream: TcpStream, session: &Weak<Session>, inside: u16, count: &Arc<AtomicUsize>) {
    let (session, count) = (session.clone(), count.clone());
    if count.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
        count.fetch_sub(1, Ordering::SeqCst);
        return;
    }
    let counted = count.clone();
    let spawned =
        std::thread::Builder::new().name("boxsh-port".into()).stack_size(256 << 10).spawn(move || {
            let ports = session.upgrade().and_then(|session| session.ports());
            if let Some(inner) = ports.and_then(|ports| ports.connect(inside, PATIENCE).ok()) {
                relay(&stream, &inner);
            }
            counted.fetch_sub(1, Ordering::SeqCst);
        });
    if spawned.is_err() {
        count.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Passes bytes on in both directions, until both are at their end.
fn relay(one: &TcpStream, other: &TcpStream) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(256 << 10);
        if thread.spawn_scoped(scope, || pass(one, other)).is_ok() {
            pass(other, one);
        }
    });
}

fn pass(mut from: &TcpStream, mut to: &TcpStream) {
    let mut piece = [0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut piece) {
        if to.write_all(&piece[..count]).is_err() {
            break;
        }
    }
    // Whoever is gone needs no end.
    let _ = to.shutdown(Shutdown::Write);
    let _ = from.shutdown(Shutdown::Read);
}
