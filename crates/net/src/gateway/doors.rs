//! Ports that are opened when somebody is about to knock: for rules about any port.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, poll};

use super::{Shared, accept_one};
use crate::error::{Denial, DenialReason};

/// Doors that are open at one time; the oldest is closed for a new one.
const MOST: usize = 256;

/// What a program inside is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Connects to an address.
    Connect(SocketAddr),
    /// Makes a socket for ICMP, in vain.
    Icmp,
    /// Something else.
    Other,
}

/// Tells what programs inside are about to do, and opens ports there.
pub trait Doors: Send {
    /// What is readable when there is something to tell.
    fn waiting(&self) -> BorrowedFd<'_>;

    /// Tells of an attempt; whoever attempts it waits until `prepare` is done, and goes on.
    ///
    /// # Errors
    /// There will be no more attempts.
    fn tell(&self, prepare: &mut dyn FnMut(Attempt)) -> io::Result<()>;

    /// A socket inside that listens at this address.
    ///
    /// # Errors
    /// There is none to be had.
    fn open(&self, address: SocketAddr) -> io::Result<OwnedFd>;
}

/// The listeners that were opened, the oldest first.
type Open = VecDeque<(SocketAddr, TcpListener)>;

pub(super) fn serve(shared: &Arc<Shared>, doors: &dyn Doors, stopped: &UnixStream) {
    let mut open = Open::new();
    loop {
        let others = open.iter().map(|(_, listener)| listener.as_fd());
        let all = [stopped.as_fd(), doors.waiting()].into_iter().chain(others);
        let mut fds: Vec<PollFd<'_>> = all.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
        match poll(&mut fds, None) {
            Err(rustix::io::Errno::INTR) => continue,
            Err(_) => return,
            Ok(_) => {}
        }
        let seen: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
        if !seen[0].is_empty() || seen[1].intersects(PollFlags::HUP | PollFlags::ERR) {
            return;
        }
        for ((_, listener), _) in open.iter().zip(&seen[2..]).filter(|(_, seen)| !seen.is_empty()) {
            accept_one(shared, listener);
        }
        if seen[1].contains(PollFlags::IN)
            && doors.tell(&mut |attempt| prepare(shared, doors, &mut open, attempt)).is_err()
        {
            return;
        }
    }
}

fn prepare(shared: &Shared, doors: &dyn Doors, open: &mut Open, attempt: Attempt) {
    match attempt {
        // Before there is an address. Tools ask several times.
        Attempt::Icmp => {
            shared.report_once(&Denial { target: "ICMP".to_owned(), reason: DenialReason::Protocol });
        }
        Attempt::Connect(address) => {
            // An address of IPv4 in clothes of IPv6 is one of IPv4 to the kernel.
            let address = SocketAddr::new(address.ip().to_canonical(), address.port());
            // Where none can be opened, the program finds nobody there.
            let _ = open_for(shared, doors, open, address);
        }
        Attempt::Other => {}
    }
}

/// Opens a door for a connection that may be let through; any other one finds nobody.
fn open_for(shared: &Shared, doors: &dyn Doors, open: &mut Open, address: SocketAddr) -> io::Result<()> {
    if address.port() == 0 || shared.listens_at(address) || !may_pass(shared, address.ip(), address.port()) {
        return Ok(());
    }
    let listener = TcpListener::from(doors.open(address)?);
    listener.set_nonblocking(true)?;
    if open.len() >= MOST
        && let Some((oldest, _)) = open.pop_front()
    {
        shared.doors().remove(&oldest);
    }
    shared.doors().insert(address);
    open.push_back((address, listener));
    Ok(())
}

/// Whether a rule is about it; what is said on the connection is looked at later.
fn may_pass(shared: &Shared, address: IpAddr, port: u16) -> bool {
    match shared.policy().check_connection(&shared.host(address), port) {
        Ok(()) | Err(Denial { reason: DenialReason::Opaque, .. }) => true,
        Err(_) => false,
    }
}
