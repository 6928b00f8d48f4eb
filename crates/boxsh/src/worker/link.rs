//! One end of the socket between a program and its worker: frames of a length and bytes, with descriptors where there are any.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

use crate::worker::wire::{Wire, decode};

/// The longest frame that either side takes: whoever says a longer one is to come is not believed.
pub(crate) const LONGEST: usize = 1 << 30;

/// The most descriptors with one frame.
const DESCRIPTORS: usize = 3;

/// What is read at once for a start. Most frames are shorter.
const FIRST: usize = 16 << 10;

/// Two ends of a socket.
pub(crate) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)?)
}

/// Sends a value as one frame, in one write where the socket has room.
pub(crate) fn send<T: Wire>(
    socket: BorrowedFd<'_>,
    value: &T,
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let mut frame = vec![0; 4];
    value.put(&mut frame);
    let length = u32::try_from(frame.len() - 4).ok().filter(|&length| length as usize <= LONGEST);
    let Some(length) = length else { return Err(io::ErrorKind::FileTooLarge.into()) };
    frame[..4].copy_from_slice(&length.to_le_bytes());
    send_bytes(socket, &frame, descriptors, SendFlags::NOSIGNAL)
}

/// Sends bytes as they are.
pub(crate) fn send_bytes(
    socket: BorrowedFd<'_>,
    bytes: &[u8],
    descriptors: &[BorrowedFd<'_>],
    flags: SendFlags,
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut rest = bytes;
    while !rest.is_empty() {
        match sendmsg(socket, &[IoSlice::new(rest)], &mut ancillary, flags) {
            Ok(count) => {
                rest = &rest[count..];
                ancillary.clear();
            }
            Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
    Ok(())
}

/// Reads what has come, and the descriptors that have come with it: of those, no more than any frame has.
pub(crate) fn receive_bytes(
    socket: BorrowedFd<'_>,
    buffer: &mut [u8],
    descriptors: &mut Vec<OwnedFd>,
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let count = loop {
        let mut vectors = [IoSliceMut::new(buffer)];
        match recvmsg(socket, &mut vectors, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
            Ok(received) => break received.bytes,
            Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    };
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            descriptors.extend(received.take(DESCRIPTORS));
        }
    }
    // Nobody sends more than a few; a peer that does is not kept for.
    descriptors.truncate(4 * DESCRIPTORS);
    Ok(count)
}

/// The reading half of an end. What is read beyond a frame is kept for the next one.
pub(crate) struct Link {
    socket: OwnedFd,
    buffer: Vec<u8>,
    start: usize,
    descriptors: Vec<OwnedFd>,
    wait: Option<std::time::Duration>,
}

impl AsFd for Link {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Link {
    pub(crate) fn new(socket: OwnedFd) -> Self {
        Self { socket, buffer: Vec::new(), start: 0, descriptors: Vec::new(), wait: None }
    }

    pub(crate) fn send<T: Wire>(&self, value: &T) -> io::Result<()> {
        send(self.as_fd(), value, &[])
    }

    /// How long a read waits; for ever if not said. [`io::ErrorKind::WouldBlock`] says that it has.
    pub(crate) fn set_wait(&mut self, wait: Option<std::time::Duration>) -> io::Result<()> {
        if self.wait != wait {
            rustix::net::sockopt::set_socket_timeout(
                &self.socket,
                rustix::net::sockopt::Timeout::Recv,
                wait,
            )?;
            self.wait = wait;
        }
        Ok(())
    }

    /// The next frame; the end of the file is an error, and so is what this protocol does not have.
    pub(crate) fn receive<T: Wire>(&mut self) -> io::Result<T> {
        let length = loop {
            let here = &self.buffer[self.start..];
            if let Some(length) = here.first_chunk::<4>() {
                let length = u32::from_le_bytes(*length) as usize;
                if length > LONGEST {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                if here.len() - 4 >= length {
                    break length;
                }
            }
            self.read_more()?;
        };
        let at = self.start + 4;
        let value = decode(&self.buffer[at..at + length]).map_err(|_| io::ErrorKind::InvalidData.into());
        self.start = at + length;
        if self.start == self.buffer.len() {
            self.start = 0;
            self.buffer.clear();
            // A large frame is rare; its room is not kept.
            self.buffer.shrink_to(4 * FIRST);
        }
        value
    }

    /// Whether a whole or partial frame was read already.
    pub(crate) fn has_more(&self) -> bool {
        self.start < self.buffer.len()
    }

    /// The descriptors that have come so far.
    pub(crate) fn take_descriptors(&mut self) -> Vec<OwnedFd> {
        std::mem::take(&mut self.descriptors)
    }

    fn read_more(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        // Grows with what has come, not with what was announced.
        let old = self.buffer.len();
        self.buffer.resize(old + FIRST.max(old), 0);
        let received = receive_bytes(self.socket.as_fd(), &mut self.buffer[old..], &mut self.descriptors);
        self.buffer.truncate(old + *received.as_ref().unwrap_or(&0));
        match received? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_arrive_whole_and_in_order_with_their_descriptors() {
        let (one, other) = pair().unwrap();
        let mut link = Link::new(other);
        let large = vec![7u8; 300_000];
        let sender = std::thread::spawn({
            let large = large.clone();
            move || {
                send(one.as_fd(), &b"first".to_vec(), &[one.as_fd()]).unwrap();
                send(one.as_fd(), &large, &[]).unwrap();
                send(one.as_fd(), &b"last".to_vec(), &[]).unwrap();
            }
        });
        assert_eq!(link.receive::<Vec<u8>>().unwrap(), b"first");
        assert_eq!(link.take_descriptors().len(), 1);
        assert_eq!(link.receive::<Vec<u8>>().unwrap(), large);
        assert_eq!(link.receive::<Vec<u8>>().unwrap(), b"last");
        sender.join().unwrap();
        let end = link.receive::<Vec<u8>>().unwrap_err();
        assert_eq!(end.kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn a_frame_that_is_too_long_or_no_value_is_an_error() {
        for bytes in [&[0xff; 8][..], &[2, 0, 0, 0, 9, 9]] {
            let (one, other) = pair().unwrap();
            rustix::io::write(&one, bytes).unwrap();
            let error = Link::new(other).receive::<bool>().unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        }
    }
}
