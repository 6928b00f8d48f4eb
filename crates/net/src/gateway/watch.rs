//! Telling of what came to nothing because nobody listened for it: connections to other ports, and datagrams.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};

use super::Shared;
use crate::error::{Denial, DenialReason};

/// How long the same denial is told only once: programs send many datagrams, and ask for a name in several ways.
const ONCE: Duration = Duration::from_secs(1);

/// Denials that are remembered at one time.
const MOST: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Transport {
    Tcp,
    Udp,
}

/// Sockets that see attempts.
#[derive(Default)]
pub(super) struct Watch {
    /// Packet sockets, which can be received from as datagram sockets can.
    sockets: Vec<UdpSocket>,
    /// Held by whoever tells: who comes second finds everything told.
    telling: Mutex<()>,
}

/// When denials were told.
#[derive(Default)]
pub(super) struct Told(HashMap<String, Instant>);

impl Told {
    /// Whether this one is to be told now.
    pub(super) fn is_due(&mut self, denial: &Denial) -> bool {
        let now = Instant::now();
        let is_recent = |time: &Instant| now.duration_since(*time) < ONCE;
        if self.0.len() >= MOST {
            self.0.retain(|_, time| is_recent(time));
        }
        let text = denial.to_string();
        if self.0.get(&text).is_some_and(is_recent) || self.0.len() >= MOST {
            return false;
        }
        self.0.insert(text, now);
        true
    }

    /// Forgets all: what comes now is something new.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Watch {
    pub(super) fn new(sockets: Vec<OwnedFd>) -> io::Result<Self> {
        let sockets: Vec<UdpSocket> = sockets.into_iter().map(UdpSocket::from).collect();
        sockets.iter().try_for_each(|socket| socket.set_nonblocking(true))?;
        Ok(Self { sockets, telling: Mutex::default() })
    }

    pub(super) fn is_blind(&self) -> bool {
        self.sockets.is_empty()
    }

    /// Tells of all that was seen so far.
    pub(super) fn tell(&self, shared: &Shared) {
        let _one_at_a_time = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        let mut packet = [0; 256];
        for socket in &self.sockets {
            while let Ok(length) = socket.recv(&mut packet) {
                let Some((transport, address)) = parse(&packet[..length]) else { continue };
                let Some(denial) = denial(shared, transport, address) else { continue };
                shared.report_once(&denial);
            }
        }
    }
}

pub(super) fn serve(shared: &Shared, stopped: &UnixStream) {
    loop {
        let sockets = shared.watch.sockets.iter().map(AsFd::as_fd);
        let mut fds: Vec<PollFd<'_>> = std::iter::once(stopped.as_fd())
            .chain(sockets)
            .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN))
            .collect();
        match poll(&mut fds, None) {
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
            Ok(_) if !fds[0].revents().is_empty() => return,
            Ok(_) => shared.watch.tell(shared),
        }
    }
}

/// What is to be told of an attempt; nothing where somebody listens, who tells by himself.
fn denial(shared: &Shared, transport: Transport, address: SocketAddr) -> Option<Denial> {
    let host = shared.host(address.ip());
    match transport {
        Transport::Tcp if shared.listens_at(address) => None,
        Transport::Tcp => shared.policy().check_connection(&host, address.port()).err(),
        Transport::Udp => {
            Some(Denial { target: format!("{host}:{}", address.port()), reason: DenialReason::Datagram })
        }
    }
}

/// Whom a packet is for.
fn parse(packet: &[u8]) -> Option<(Transport, SocketAddr)> {
    let first = *packet.first()?;
    let (protocol, address, rest) = match first >> 4 {
        4 => {
            let to = packet.get(16..20)?.first_chunk::<4>()?;
            let header = usize::from(first & 15) * 4;
            (*packet.get(9)?, IpAddr::from(Ipv4Addr::from(*to)), packet.get(header..)?)
        }
        6 => {
            let to = packet.get(24..40)?.first_chunk::<16>()?;
            (*packet.get(6)?, IpAddr::from(Ipv6Addr::from(*to)), packet.get(40..)?)
        }
        _ => return None,
    };
    let transport = match protocol {
        6 => Transport::Tcp,
        17 => Transport::Udp,
        _ => return None,
    };
    let port = u16::from_be_bytes(*rest.get(2..)?.first_chunk::<2>()?);
    Some((transport, SocketAddr::new(address, port)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_are_read_and_odd_ones_passed_over() {
        let mut four = vec![0; 28];
        (four[0], four[9]) = (0x45, 17);
        four[16..24].copy_from_slice(&[203, 0, 113, 9, 0, 1, 1, 0xbb]);
        assert_eq!(parse(&four), Some((Transport::Udp, "203.0.113.9:443".parse().unwrap())));
        let mut six = vec![0; 44];
        (six[0], six[6], six[39], six[43]) = (0x60, 6, 1, 22);
        assert_eq!(parse(&six), Some((Transport::Tcp, "[::1]:22".parse().unwrap())));
        for length in 0..24 {
            assert_eq!(parse(&four[..length]), None, "{length}");
        }
        for length in 0..44 {
            assert_eq!(parse(&six[..length]), None, "{length}");
        }
        four[9] = 1;
        assert_eq!(parse(&four), None);
    }
}
