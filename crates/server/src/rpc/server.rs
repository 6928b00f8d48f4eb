//! All connections of a server.

use std::collections::HashMap;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::call::Caller;
use crate::config::Place;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::host;
use crate::rpc::connection::Connection;
use crate::rpc::crew::Crew;
use crate::rpc::link::Link;
use crate::rpc::listen;
use crate::rpc::message::{self, Failure};
use crate::rpc::monitor::Monitor;
use crate::rpc::tokens::Tokens;

/// How long a client may leave an answer unread before it is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// How long the last spans may take.
const FLUSH_TIME: Duration = Duration::from_secs(5);

/// What connections are allowed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The name of the server, for `system.hello`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Tokens that clients of sockets have to know; if there is none, nobody is asked for one.
    pub tokens: Tokens,
    /// The most connections at a time.
    pub max_connections: usize,
    /// The largest message in bytes.
    pub max_message: usize,
    /// The most requests of one connection that are carried out at a time.
    pub max_in_flight: usize,
    /// How long a client may take to say who it is.
    pub hello_time: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            name: "boxsh".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            tokens: Tokens::default(),
            max_connections: 1024,
            max_message: 64 << 20,
            max_in_flight: 32,
            hello_time: Duration::from_secs(10),
        }
    }
}

/// How many threads carry out requests. Those of sessions in workers wait for them most of the time.
fn crew_size(core: &Core) -> usize {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    match core.config().place {
        Place::InProcess => processors.max(2),
        Place::Worker => (2 * processors).max(4),
    }
}

/// A JSON-RPC server over a core.
pub struct Server(Arc<Shared>);

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("options", &self.0.options).finish_non_exhaustive()
    }
}

pub(crate) struct Shared {
    pub(crate) core: Core,
    pub(crate) options: Options,
    pub(crate) crew: Arc<Crew>,
    connections: Mutex<HashMap<u64, Arc<Connection>>>,
    last: AtomicU64,
    is_over: AtomicBool,
}

impl Shared {
    fn table(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn connections(&self) -> Vec<Arc<Connection>> {
        self.table().values().cloned().collect()
    }

    pub(crate) fn connection(&self, number: u64) -> Option<Arc<Connection>> {
        self.table().get(&number).cloned()
    }

    /// Disconnects clients that have not said who they are in time.
    pub(crate) fn dismiss_strangers(&self) {
        if !self.options.tokens.is_empty() {
            self.connections().iter().filter(|client| client.is_overdue()).for_each(|client| client.close());
        }
    }

    pub(crate) fn forget(&self, number: u64) {
        self.table().remove(&number);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    /// Takes a client in.
    fn admit(self: &Arc<Self>, link: Link, caller: Option<Caller>) {
        if self.table().len() >= self.options.max_connections {
            let error = Error::new(ErrorKind::ResourceExhausted, "the server has too many connections");
            // Whether the client hears of it is its own affair.
            let _ = link.writer().write_all(&message::failure(None, &Failure::from(error)));
            link.close();
            return;
        }
        let number = self.last.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(self.clone(), number, link, caller));
        self.table().insert(number, connection.clone());
        if self.crew.take_in(&connection).is_err() {
            self.forget(number);
        }
    }
}

impl Server {
    /// A server that has no clients yet.
    ///
    /// # Errors
    /// If the host has no thread left.
    pub fn new(core: Core, options: Options) -> std::io::Result<Self> {
        let crew = Arc::new(Crew::new(crew_size(&core))?);
        let shared = Arc::new(Shared {
            core,
            options,
            crew: crew.clone(),
            connections: Mutex::default(),
            last: AtomicU64::new(1),
            is_over: AtomicBool::new(false),
        });
        let server = Self(shared);
        let watched = Arc::downgrade(&server.0);
        crew.fill(&watched)?;
        let thread = std::thread::Builder::new().name("boxsh-monitor".into());
        thread.spawn(move || Monitor::watch(&crew, &watched))?;
        Ok(server)
    }

    /// The core.
    pub fn core(&self) -> &Core {
        &self.0.core
    }

    /// Speaks on standard input and output until the input is at its end and everything is answered.
    pub fn serve_stdio(&self) {
        let connection =
            Connection::new(self.0.clone(), 0, Link::Stdio(std::io::stdin()), Some(Caller::new("local")));
        let connection = Arc::new(connection);
        self.0.table().insert(0, connection.clone());
        if self.0.crew.take_in(&connection).is_ok() {
            connection.await_leave();
        }
    }

    /// Takes in clients of a Unix socket that run as the user of this process, until [`Server::shut_down`].
    pub fn serve_unix(&self, listener: &UnixListener) {
        self.accept(listener, || {
            let (stream, _) = listener.accept()?;
            self.admit_unix(stream);
            Ok(())
        });
    }

    fn admit_unix(&self, stream: UnixStream) {
        if !listen::is_same_user(&stream) {
            return;
        }
        let caller = self.0.options.tokens.is_empty().then(|| Caller::new("local"));
        if stream.set_write_timeout(Some(WRITE_TIMEOUT)).is_ok() {
            self.0.admit(Link::Unix(stream), caller);
        }
    }

    /// Takes in clients of a TCP socket, until [`Server::shut_down`].
    pub fn serve_tcp(&self, listener: &TcpListener) {
        self.accept(listener, || {
            let (stream, _) = listener.accept()?;
            self.admit_tcp(stream);
            Ok(())
        });
    }

    fn admit_tcp(&self, stream: TcpStream) {
        let caller = self.0.options.tokens.is_empty().then(|| Caller::new("local"));
        // Answers are small and waited for.
        let is_set = stream
            .set_nodelay(true)
            .and_then(|()| stream.set_write_timeout(Some(WRITE_TIMEOUT)))
            .and_then(|()| listen::ask_whether_alive(&stream));
        if is_set.is_ok() {
            self.0.admit(Link::Tcp(stream), caller);
        }
    }

    fn accept(&self, listener: &impl AsFd, mut accept: impl FnMut() -> std::io::Result<()>) {
        while !self.0.is_over() {
            match host::await_client(listener) {
                Ok(true) => {
                    if accept().is_err() {
                        // No descriptors left, most likely: some are given back in a moment.
                        std::thread::sleep(Duration::from_millis(10));
                    }
                }
                Ok(false) => {}
                Err(_) => return,
            }
        }
    }

    /// Ends in order: takes in nobody any more, lets what runs end within `time`, keeps sessions, answers, disconnects.
    pub fn shut_down(&self, time: Duration) {
        self.0.is_over.store(true, Ordering::SeqCst);
        self.0.core.drain(time);
        let deadline = Instant::now() + Duration::from_secs(1);
        for connection in self.0.connections() {
            connection.await_answers(deadline);
            connection.close();
        }
        self.0.core.flush_spans(FLUSH_TIME);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.crew.dismiss();
    }
}
