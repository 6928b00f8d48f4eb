//! The way out for programs in a network namespace of their own.
//!
//! Inside, every address is local and leads to a listening socket that is held outside. Names are answered by a name server of the gateway's, with
//! addresses that stand for the names and for nothing else (198.18.0.0/15), so the gateway knows which name a
//! connection is for. It resolves that name itself, checks the addresses, dials exactly one that has passed, and lets on the connection only
//! what is for the name: TLS that asks for it, HTTP requests that are for it and that the rules allow one by one.

mod dns;
mod doors;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod hello;
mod names;
mod proxy;
mod relay;
mod requests;
mod watch;

use std::collections::{HashMap, HashSet};
use std::io;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};

pub use doors::{Attempt, Doors};
use watch::{Told, Watch};

use crate::dial::{Resolver, SystemResolver};
use crate::error::Denial;
use crate::host::Host;
use crate::policy::NetworkPolicy;
use crate::rule::Ports;

/// The port of the HTTP proxy inside, for tools that insist on one; it knows CONNECT.
pub(crate) const HTTP_PROXY: u16 = 3128;

/// The port of the SOCKS5 proxy inside.
pub(crate) const SOCKS_PROXY: u16 = 1080;

/// The port at which names are asked for, by datagrams and by TCP.
const NAMES: u16 = 53;

/// Connections that are open at one time, for all programs behind a gateway together.
const MOST_CONNECTIONS: usize = 512;

type Report = dyn Fn(&Denial) + Send + Sync;

/// Whoever answers at a port of the loopback inside.
type Desk = dyn Fn(TcpStream) + Send + Sync;

/// A gateway: rules, and whoever wants to hear of what they refuse.
#[derive(Clone)]
pub struct Gateway {
    policy: Arc<NetworkPolicy>,
    resolver: Arc<dyn Resolver>,
    report: Arc<Report>,
    desk: Option<(u16, Arc<Desk>)>,
}

impl std::fmt::Debug for Gateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gateway").field("policy", &self.policy).finish_non_exhaustive()
    }
}

/// The sockets inside of the namespace, held outside.
#[derive(Debug, Default)]
pub struct Listeners {
    /// Listening TCP sockets on all addresses, one for each port.
    pub tcp: Vec<OwnedFd>,
    /// Datagram sockets at port 53.
    pub dns: Vec<OwnedFd>,
    /// Sockets that see packets from their IP header on: those that ask for a TCP connection, and datagrams. What is refused because nobody
    /// listens for it is told by them.
    pub packets: Vec<OwnedFd>,
    /// Opens ports on demand, for rules about any port.
    pub doors: Option<Box<dyn Doors>>,
}

impl std::fmt::Debug for dyn Doors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Doors")
    }
}

impl Gateway {
    /// A gateway that resolves names as the host does, and tells nobody.
    pub fn new(policy: NetworkPolicy) -> Self {
        let report = Arc::new(|_: &Denial| {});
        Self { policy: Arc::new(policy), resolver: Arc::new(SystemResolver), report, desk: None }
    }

    /// The same with another way to resolve names.
    pub fn resolver(mut self, resolver: impl Resolver + 'static) -> Self {
        self.resolver = Arc::new(resolver);
        self
    }

    /// The same, which tells of all that it refuses, from threads of its own.
    pub fn on_denial(mut self, report: impl Fn(&Denial) + Send + Sync + 'static) -> Self {
        self.report = Arc::new(report);
        self
    }

    /// The same, with a service of the host's own at a port of the loopback inside. It is given each connection, on a thread of that connection's,
    /// and is trusted: what it does on behalf of a program is not checked here.
    pub fn desk(mut self, port: u16, serve: impl Fn(TcpStream) + Send + Sync + 'static) -> Self {
        self.desk = Some((port, Arc::new(serve)));
        self
    }

    /// The TCP ports that sockets inside have to listen at: those of the rules, those of the proxies, and that for names. A rule about any
    /// port opens those of the web here, since there cannot be a socket for each; see [`Gateway::any_port`].
    pub fn ports(&self) -> Vec<u16> {
        let mut ports = vec![NAMES, 80, 443, HTTP_PROXY, SOCKS_PROXY];
        ports.extend(self.policy.rules().iter().filter_map(|rule| match rule.ports() {
            Ports::One(port) => Some(port),
            Ports::Web | Ports::Any => None,
        }));
        ports.extend(self.desk.iter().map(|(port, _)| *port));
        ports.sort_unstable();
        ports.dedup();
        ports
    }

    /// Whether a rule is about any port, so that [`Listeners::doors`] are of use.
    pub fn any_port(&self) -> bool {
        self.policy.rules().iter().any(|rule| rule.ports() == Ports::Any)
    }

    /// Begins to serve, on threads of its own; dropping the service ends it and every connection.
    ///
    /// # Errors
    /// The host has no threads or descriptors left.
    pub fn serve(&self, listeners: Listeners) -> io::Result<Service> {
        let (stop, stopped) = UnixStream::pair()?;
        let watch = Watch::new(listeners.packets)?;
        let shared = Arc::new(Shared::new(self.clone(), watch));
        for socket in listeners.tcp {
            let (shared, stopped) = (shared.clone(), stopped.try_clone()?);
            let listener = TcpListener::from(socket);
            listener.set_nonblocking(true)?;
            spawn("boxsh-gateway", move || accept(&shared, &listener, &stopped))?;
        }
        for socket in listeners.dns {
            let (shared, stopped) = (shared.clone(), stopped.try_clone()?);
            let socket = UdpSocket::from(socket);
            socket.set_nonblocking(true)?;
            spawn("boxsh-names", move || dns::serve(&shared, &socket, &stopped))?;
        }
        if !shared.watch.is_blind() {
            let (shared, stopped) = (shared.clone(), stopped.try_clone()?);
            spawn("boxsh-watch", move || watch::serve(&shared, &stopped))?;
        }
        if let Some(doors) = listeners.doors {
            let (shared, stopped) = (shared.clone(), stopped.try_clone()?);
            spawn("boxsh-doors", move || doors::serve(&shared, &*doors, &stopped))?;
        }
        Ok(Service { shared, _stop: stop })
    }
}

/// A gateway at work, until it is dropped.
#[must_use = "the service ends when it is dropped"]
pub struct Service {
    shared: Arc<Shared>,
    /// Its closing wakes all who wait.
    _stop: UnixStream,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

impl Service {
    /// Tells of all that was refused so far, before it returns: what came to nothing because nobody listened for it is told by a thread
    /// otherwise, which may take a moment. What is refused again from now on is told again.
    pub fn settle(&self) {
        self.shared.watch.tell(&self.shared);
        self.shared.told().clear();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.settle();
        self.shared.is_over.store(true, Ordering::SeqCst);
        for socket in self.shared.connections().values().flatten() {
            // It may be closed already, which is as good.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// What the threads of a service share.
struct Shared {
    gateway: Gateway,
    names: names::Names,
    /// The sockets of each connection, to end them.
    connections: Mutex<HashMap<u64, Vec<TcpStream>>>,
    next: AtomicU64,
    is_over: AtomicBool,
    /// The ports at which there are listeners from the start.
    ports: Vec<u16>,
    /// Where else there are some.
    doors: Mutex<HashSet<SocketAddr>>,
    watch: Watch,
    told: Mutex<Told>,
}

impl Shared {
    fn new(gateway: Gateway, watch: Watch) -> Self {
        Self {
            ports: gateway.ports(),
            gateway,
            names: names::Names::default(),
            connections: Mutex::default(),
            next: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            doors: Mutex::default(),
            watch,
            told: Mutex::default(),
        }
    }

    /// The host that an address stands for, or is.
    fn host(&self, address: IpAddr) -> Host {
        match self.names.name(address) {
            Some(name) => Host::Name(name),
            None => Host::Address(address.to_canonical()),
        }
    }

    fn doors(&self) -> MutexGuard<'_, HashSet<SocketAddr>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a connection to this address is accepted, to be judged then.
    fn listens_at(&self, address: SocketAddr) -> bool {
        self.ports.contains(&address.port()) || self.doors().contains(&address)
    }

    fn connections(&self) -> MutexGuard<'_, HashMap<u64, Vec<TcpStream>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn policy(&self) -> &NetworkPolicy {
        &self.gateway.policy
    }

    /// Tells of a refusal.
    fn report(&self, denial: &Denial) {
        (self.gateway.report)(denial);
    }

    /// Tells of a refusal, unless it was told a moment ago.
    fn report_once(&self, denial: &Denial) {
        if self.told().is_due(denial) {
            self.report(denial);
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a socket of a connection, unless the service is over.
    fn remember(&self, id: u64, socket: &TcpStream) -> io::Result<()> {
        let copy = socket.try_clone()?;
        self.connections().entry(id).or_default().push(copy);
        if self.is_over.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        Ok(())
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(work).map(drop)
}

/// Waits until the socket has something; `false` if the service is over.
fn wait(socket: impl AsFd, stopped: &UnixStream) -> bool {
    let mut fds = [
        PollFd::from_borrowed_fd(socket.as_fd(), PollFlags::IN),
        PollFd::from_borrowed_fd(stopped.as_fd(), PollFlags::IN),
    ];
    loop {
        match poll(&mut fds, None) {
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
            Ok(_) => return fds[1].revents().is_empty(),
        }
    }
}

fn accept(shared: &Arc<Shared>, listener: &TcpListener, stopped: &UnixStream) {
    while wait(listener, stopped) {
        accept_one(shared, listener);
    }
}

fn accept_one(shared: &Arc<Shared>, listener: &TcpListener) {
    let Ok((socket, _)) = listener.accept() else { return };
    if shared.connections().len() >= MOST_CONNECTIONS || socket.set_nonblocking(false).is_err() {
        return;
    }
    // What a server sends is passed on as it comes; waiting to fill a packet only delays the end of each answer.
    let _ = socket.set_nodelay(true);
    let id = shared.next.fetch_add(1, Ordering::Relaxed);
    let worker = shared.clone();
    // Without a thread the connection is closed, as if nobody was there.
    let _ = spawn("boxsh-relay", move || {
        if worker.remember(id, &socket).is_ok() {
            relay::run(&worker, id, socket);
        }
        worker.connections().remove(&id);
    });
}
