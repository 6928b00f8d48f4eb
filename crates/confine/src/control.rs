//! The host's end of the control socket.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

use crate::protocol::{DESCRIPTORS, MESSAGE};

/// A message from the helper: its words and its descriptors.
pub(crate) struct Notice {
    pub(crate) words: Vec<u64>,
    pub(crate) descriptors: Vec<OwnedFd>,
}

/// Two ends of a socket for whole messages.
pub(crate) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

/// Sends `bytes` with `descriptors` as one message.
pub(crate) fn send(socket: BorrowedFd<'_>, bytes: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(Errno::TOOBIG.into());
    }
    loop {
        match sendmsg(socket, &[IoSlice::new(bytes)], &mut ancillary, SendFlags::NOSIGNAL) {
            Ok(_) => return Ok(()),
            Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
}

/// Receives one message; none means that the helper has gone.
pub(crate) fn receive(socket: BorrowedFd<'_>) -> io::Result<Option<Notice>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut buffer = [0; MESSAGE];
    let received = loop {
        let mut vectors = [IoSliceMut::new(&mut buffer)];
        match recvmsg(socket, &mut vectors, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            // The helper ended with something unread.
            Err(Errno::CONNRESET) => return Ok(None),
            other => break other?,
        }
    };
    let mut descriptors = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            descriptors.extend(received);
        }
    }
    if received.bytes == 0 {
        return Ok(None);
    }
    let words = buffer[..received.bytes].chunks_exact(8);
    let words = words.map(|word| u64::from_ne_bytes(word.try_into().unwrap_or_default())).collect();
    Ok(Some(Notice { words, descriptors }))
}
