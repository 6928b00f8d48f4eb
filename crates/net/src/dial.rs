//! From a name to a connection: resolve, check, dial exactly what was checked.

use std::io;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::{Denial, Error};
use crate::host::Host;

/// Finds the addresses of names.
pub trait Resolver: Send + Sync {
    /// The addresses of a name, the best one first. May block.
    ///
    /// # Errors
    /// Why there are none.
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The host's own way to resolve names.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemResolver;

impl Resolver for SystemResolver {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let mut addresses: Vec<IpAddr> = (name, 0).to_socket_addrs()?.map(|address| address.ip()).collect();
        addresses.dedup();
        Ok(addresses)
    }
}

/// The addresses of a host that may be dialled; every one of them is checked.
pub(crate) fn addresses(
    resolver: &dyn Resolver,
    host: &Host,
    check: impl Fn(IpAddr) -> Result<(), Denial>,
) -> Result<Vec<IpAddr>, Error> {
    let all = match host {
        Host::Address(address) => vec![*address],
        Host::Name(name) => {
            let found = resolver.resolve(name).unwrap_or_default();
            if found.is_empty() {
                return Err(Error::Resolve(name.to_string()));
            }
            found
        }
    };
    let mut refusal = None;
    let mut allowed = Vec::new();
    for address in all {
        match check(address) {
            Ok(()) => allowed.push(address),
            Err(denial) => {
                refusal.get_or_insert(denial);
            }
        }
    }
    match refusal {
        Some(denial) if allowed.is_empty() => Err(denial.into()),
        _ => Ok(allowed),
    }
}

/// Where loopback addresses lead, if not to the host's own services.
pub trait Loopback: Send + Sync {
    /// Connects to a loopback address. Blocks.
    ///
    /// # Errors
    /// Nobody listens there.
    fn connect(&self, address: SocketAddr, within: Duration) -> io::Result<TcpStream>;
}

/// A loopback at which nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct NobodyListens;

impl Loopback for NobodyListens {
    fn connect(&self, _: SocketAddr, _: Duration) -> io::Result<TcpStream> {
        Err(io::ErrorKind::ConnectionRefused.into())
    }
}

/// The first connection that comes about.
pub(crate) fn dial(
    addresses: &[IpAddr],
    port: u16,
    loopback: Option<&dyn Loopback>,
    deadline: Option<Instant>,
    cancel: &Cancel,
) -> Result<TcpStream, Error> {
    /// Connecting without a deadline still ends.
    const LONGEST: Duration = Duration::from_secs(300);
    let mut failure = Error::Connect("no address".to_owned());
    for (at, address) in addresses.iter().enumerate() {
        if cancel.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let left = deadline.map_or(LONGEST, |deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            return Err(Error::ConnectTimeout);
        }
        // An address that does not answer must not take the time of those behind it.
        let share = if at + 1 < addresses.len() { left / 2 } else { left };
        let (address, share) = (SocketAddr::new(*address, port), share.max(Duration::from_millis(1)));
        let connected = match loopback.filter(|_| address.ip().to_canonical().is_loopback()) {
            Some(loopback) => loopback.connect(address, share),
            None => TcpStream::connect_timeout(&address, share),
        };
        match connected {
            Ok(socket) => {
                // Whole pieces are written; waiting to fill a packet only delays them.
                let _ = socket.set_nodelay(true);
                let handle = socket.try_clone().map_err(|error| Error::Connect(error.to_string()))?;
                cancel.on_cancel(move || {
                    // It may be closed already, which is as good.
                    let _ = handle.shutdown(Shutdown::Both);
                });
                return Ok(socket);
            }
            Err(error) if is_timeout(&error) => failure = Error::ConnectTimeout,
            Err(error) => failure = Error::Connect(error.to_string()),
        }
    }
    Err(failure)
}

/// A wait that ended without anything, in the words of either platform.
pub(crate) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock)
}
