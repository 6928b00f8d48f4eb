//! Questions of a cell about what its programs are about to do.
//!
//! Mostly the answer is that the call may go on: that is no means to refuse anything, since a program could have another
//! thread change what was asked about. It makes it possible to be ready for a connection, and to tell of what the kernel will refuse. Where
//! connections are guarded, they are made outside instead (`connections.rs`).

use std::fs::File;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Weak};

use crate::cell::Inner;
use crate::connections::{self, Guard, closes_on_exec};

/// Numbers of the kernel, the same on all processors that are supported.
const RECEIVE: u64 = 0xc050_2100;
const SEND: u64 = 0xc018_2101;
const IS_VALID: u64 = 0x4008_2102;
const ADD_DESCRIPTOR: u64 = 0x4018_2103;
const GO_ON: u32 = 1;

/// What a program is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// Connects a socket, of whatever kind, to an address of the internet.
    Connect(SocketAddr),
    /// Makes a socket for ICMP, which the kernel will refuse.
    Icmp,
    /// Something that needs no thought.
    Other,
}

/// Where questions come from. It is readable when there is one.
#[derive(Debug)]
pub struct Questions {
    questions: Arc<OwnedFd>,
    cell: Weak<Inner>,
    guard: Option<Arc<Guard>>,
    /// Whether somebody else answers when this one does not any more.
    goes_on: bool,
}

/// A connection that a program has asked for, and waits for.
pub(crate) struct Asked {
    questions: Arc<OwnedFd>,
    id: u64,
    thread: u32,
    arguments: [u64; 3],
}

impl Asked {
    /// Who asks.
    pub(crate) fn thread(&self) -> u32 {
        self.thread
    }

    /// The number of the socket.
    pub(crate) fn descriptor(&self) -> i32 {
        self.arguments[0] as i32
    }

    /// The address, as it is now.
    pub(crate) fn address(&self) -> Option<Vec<u8>> {
        memory(self.thread, self.arguments[1], self.arguments[2])
    }

    /// Whether the program still waits.
    pub(crate) fn is_valid(&self) -> bool {
        is_valid(&self.questions, self.id)
    }

    /// Puts another socket in the place of the program's own.
    pub(crate) fn replace_descriptor(&self, socket: &OwnedFd) -> io::Result<()> {
        #[repr(C)]
        struct Addition {
            id: u64,
            flags: u32,
            source: u32,
            number: u32,
            number_flags: u32,
        }
        const AT_NUMBER: u32 = 1;
        let closes = closes_on_exec(self.thread, self.descriptor());
        let mut addition = Addition {
            id: self.id,
            flags: AT_NUMBER,
            source: socket.as_raw_fd() as u32,
            number: self.descriptor() as u32,
            number_flags: if closes { libc::O_CLOEXEC as u32 } else { 0 },
        };
        // SAFETY: the request is about such an addition.
        unsafe { control(&self.questions, ADD_DESCRIPTOR, &raw mut addition) }
    }

    /// Tells the program what came of it.
    pub(crate) fn reply(&self, outcome: std::result::Result<(), i32>) {
        let error = outcome.err().map_or(0, |number| -number);
        let mut answer = libc::seccomp_notif_resp { id: self.id, val: 0, error, flags: 0 };
        // SAFETY: the request is about an answer. Whoever asked may be gone meanwhile, which is as good.
        let _ = unsafe { control(&self.questions, SEND, &raw mut answer) };
    }
}

/// # Safety
/// `argument` is what the request is about.
unsafe fn control<T>(questions: &OwnedFd, request: u64, argument: *mut T) -> io::Result<()> {
    // SAFETY: that of this function.
    let result = unsafe { libc::ioctl(questions.as_raw_fd(), request as _, argument) };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn is_valid(questions: &OwnedFd, mut id: u64) -> bool {
    // SAFETY: the request is about a number.
    unsafe { control(questions, IS_VALID, &raw mut id) }.is_ok()
}

impl AsFd for Questions {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.questions.as_fd()
    }
}

/// A gateway need not listen, but programs wait for connections that are guarded: somebody has to go on answering until the cell ends.
impl Drop for Questions {
    fn drop(&mut self) {
        if let Some(guard) = self.guard.take().filter(|_| self.goes_on)
            && self.cell.strong_count() > 0
        {
            let (questions, cell) = (Arc::clone(&self.questions), Weak::clone(&self.cell));
            connections::go_on(Questions { questions, cell, guard: Some(guard), goes_on: false });
        }
    }
}

impl Questions {
    /// Gives up the guard: nobody waits any more.
    pub(crate) fn end(mut self) {
        self.guard = None;
    }

    pub(crate) fn new(questions: OwnedFd, cell: Weak<Inner>) -> Questions {
        Questions { questions: Arc::new(questions), cell, guard: None, goes_on: true }
    }

    /// Lets connections be made outside, as far as a guard allows them.
    pub(crate) fn guard(&mut self, guard: Guard) {
        self.guard = Some(Arc::new(guard));
    }

    /// Takes the next question, lets `prepare` think about it, and lets the program go on.
    ///
    /// # Errors
    /// There are no more questions, since the cell has ended.
    pub fn answer(&self, prepare: impl FnOnce(Question)) -> io::Result<()> {
        // SAFETY: zeros are a valid question, and the kernel wants them.
        let mut asked: libc::seccomp_notif = unsafe { std::mem::zeroed() };
        // SAFETY: the descriptor is one for questions, and there is room for one.
        match unsafe { control(&self.questions, RECEIVE, &raw mut asked) } {
            Ok(()) => {}
            // Whoever asked is gone, or a signal came.
            Err(error) if matches!(error.raw_os_error(), Some(libc::ENOENT | libc::EINTR)) => return Ok(()),
            Err(error) => return Err(error),
        }
        prepare(self.read(&asked));
        if let Some(guard) = self.guard.as_ref().filter(|_| i64::from(asked.data.nr) == libc::SYS_connect) {
            let [descriptor, address, length, ..] = asked.data.args;
            guard.serve(Asked {
                questions: Arc::clone(&self.questions),
                id: asked.id,
                thread: asked.pid,
                arguments: [descriptor, address, length],
            });
            return Ok(());
        }
        let mut answer = libc::seccomp_notif_resp { id: asked.id, val: 0, error: 0, flags: GO_ON };
        // SAFETY: as above, with an answer. Whoever asked may be gone meanwhile, which is as good.
        let _ = unsafe { control(&self.questions, SEND, &raw mut answer) };
        Ok(())
    }

    /// A socket that listens at this address of the cell.
    ///
    /// # Errors
    /// Somebody inside has the address, or the cell has ended.
    pub fn listen(&self, address: SocketAddr) -> io::Result<OwnedFd> {
        const BACKLOG: i32 = 128;
        let cell = self.cell.upgrade().ok_or(io::ErrorKind::NotConnected)?;
        let socket = cell.socket(address.is_ipv6())?;
        rustix::net::bind(&socket, &address)?;
        rustix::net::listen(&socket, BACKLOG)?;
        Ok(socket)
    }

    fn read(&self, asked: &libc::seccomp_notif) -> Question {
        if i64::from(asked.data.nr) == libc::SYS_socket {
            return Question::Icmp;
        }
        let [_, address, length, ..] = asked.data.args;
        match memory(asked.pid, address, length).as_deref().and_then(internet_address) {
            // Otherwise the memory may have been that of another process with the same number.
            Some(address) if is_valid(&self.questions, asked.id) => Question::Connect(address),
            _ => Question::Other,
        }
    }
}

/// An address in the memory of a process.
fn memory(process: u32, at: u64, length: u64) -> Option<Vec<u8>> {
    const LONGEST: u64 = 128;
    let mut bytes = vec![0; usize::try_from(length.min(LONGEST)).ok()?];
    File::open(format!("/proc/{process}/mem")).ok()?.read_exact_at(&mut bytes, at).ok()?;
    Some(bytes)
}

/// The address in a `sockaddr`.
fn internet_address(bytes: &[u8]) -> Option<SocketAddr> {
    let (family, rest) = bytes.split_first_chunk::<2>()?;
    let (port, rest) = rest.split_first_chunk::<2>()?;
    let address: IpAddr = match i32::from(u16::from_ne_bytes(*family)) {
        libc::AF_INET => Ipv4Addr::from(*rest.first_chunk::<4>()?).into(),
        // Behind the label of the flow.
        libc::AF_INET6 => Ipv6Addr::from(*rest.get(4..)?.first_chunk::<16>()?).into(),
        _ => return None,
    };
    Some(SocketAddr::new(address, u16::from_be_bytes(*port)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_the_kernel_has_them() {
        let mut four = vec![0; 16];
        four[..2].copy_from_slice(&(libc::AF_INET as u16).to_ne_bytes());
        four[2..8].copy_from_slice(&[1, 0xbb, 198, 18, 0, 1]);
        assert_eq!(internet_address(&four), Some("198.18.0.1:443".parse().unwrap()));
        let mut six = vec![0; 28];
        six[..2].copy_from_slice(&(libc::AF_INET6 as u16).to_ne_bytes());
        six[2..4].copy_from_slice(&[0, 80]);
        six[23] = 1;
        assert_eq!(internet_address(&six), Some("[::1]:80".parse().unwrap()));
        for odd in [&six[..20], &four[..5], &four[..1], b"\x01\x00/run/socket"] {
            assert_eq!(internet_address(odd), None);
        }
    }
}
