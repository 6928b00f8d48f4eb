//! What programs can reach over the network.

use std::fmt;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

/// What programs can reach over the network.
#[derive(Clone, Default)]
pub enum Network {
    /// Nothing, not even each other.
    #[default]
    Deny,
    /// Each other, inside the cell.
    Loopback,
    /// Each other, and what a gateway lets through.
    Allow(Arc<dyn Gateway>),
    /// All that the host can reach, its own services included.
    Open,
}

impl Network {
    /// The network of a trial, for which no gateway need be there.
    #[cfg(target_os = "linux")]
    pub(crate) fn without_gateway(&self) -> Network {
        match self {
            Network::Open => Network::Open,
            Network::Deny | Network::Loopback | Network::Allow(_) => Network::Deny,
        }
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Network::Deny => "Deny",
            Network::Loopback => "Loopback",
            Network::Allow(_) => "Allow",
            Network::Open => "Open",
        })
    }
}

/// Decides what leaves a cell.
///
/// Inside the cell every address is local: whatever a program connects to, it reaches a socket that was made inside the cell and that
/// the gateway holds outside. The gateway accepts the connection, learns from `getsockname` which address was meant, and
/// connects to the real one if it may be reached. A port that nobody listens at is refused at once, as is every datagram but those to port
/// 53.
pub trait Gateway: Send + Sync {
    /// The TCP ports to listen at, on all addresses.
    fn ports(&self) -> Vec<u16> {
        vec![80, 443]
    }

    /// Whether connections to other ports may be let through: then [`Sockets::questions`] asks before each connection, and a socket for it can be
    /// made on demand. That costs each connection some microseconds more.
    fn any_port(&self) -> bool {
        false
    }

    /// Variables that programs need, such as the address of a proxy.
    fn environment(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Begins to serve a cell, on threads of its own. What it returns is dropped with the cell, and has to end the service.
    ///
    /// # Errors
    /// The service cannot be started; then the cell is not made.
    fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>>;
}

/// The sockets of a cell, made inside and held outside.
#[derive(Debug, Default)]
pub struct Sockets {
    /// Listening TCP sockets: one for each port, and one more where there is IPv6.
    pub tcp: Vec<TcpListener>,
    /// Datagram sockets at port 53: of IPv4, and of IPv6 where there is one. Each datagram comes with the address it was sent to
    /// (`IP_PKTINFO`, `IPV6_PKTINFO`).
    pub dns: Vec<OwnedFd>,
    /// Sockets that see attempts at what nobody listens for, as packets that begin with their IP header: the first packet of each TCP connection,
    /// and datagrams but for those to port 53. They see those to loopback addresses in IPv4 neither. None where the kernel has no such sockets.
    pub packets: Vec<OwnedFd>,
    /// Questions about what programs are about to do; none where somebody outside asks already.
    #[cfg(target_os = "linux")]
    pub questions: Option<crate::questions::Questions>,
}

/// A listening TCP socket.
#[derive(Debug)]
pub struct TcpListener {
    /// The port.
    pub port: u16,
    /// Whether it is for IPv6.
    pub ipv6: bool,
    /// The socket.
    pub socket: OwnedFd,
}
