//! The way of Linux: the system keeps the list, and any number of threads wait on it.

use std::io::Result;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::event::epoll::{self, CreateFlags, EventData, EventFlags};
use rustix::event::{EventfdFlags, Timespec, eventfd};

use crate::rpc::poller::{Event, Patience};

/// The number of the bell; no stream has it.
const BELL: u64 = u64::MAX;

/// Streams that are waited for.
pub(crate) struct Poller {
    epoll: OwnedFd,
    bell: OwnedFd,
}

impl Poller {
    pub(crate) fn new() -> Result<Self> {
        let epoll = epoll::create(CreateFlags::CLOEXEC)?;
        let bell = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        // Every ring is told once, to one thread: nobody has to read it.
        epoll::add(&epoll, &bell, EventData::new_u64(BELL), EventFlags::IN | EventFlags::ET)?;
        Ok(Self { epoll, bell })
    }

    /// Waits for a stream from now on. It is waited for no more when it is closed.
    pub(crate) fn add(&self, stream: BorrowedFd<'_>, number: u64) -> Result<()> {
        Ok(epoll::add(&self.epoll, stream, EventData::new_u64(number), EventFlags::IN | EventFlags::ONESHOT)?)
    }

    /// Waits again for a stream that was told.
    pub(crate) fn wait_again(&self, stream: BorrowedFd<'_>, number: u64) -> Result<()> {
        let flags = EventFlags::IN | EventFlags::ONESHOT;
        Ok(epoll::modify(&self.epoll, stream, EventData::new_u64(number), flags)?)
    }

    /// Waits until something happens.
    pub(crate) fn wait(&self, patience: Patience) -> Event {
        let none = Timespec { tv_sec: 0, tv_nsec: 0 };
        // One at a time: whoever is told a stream reads it, and others are told the rest.
        let mut events = Vec::with_capacity(1);
        let room = rustix::buffer::spare_capacity(&mut events);
        // An interrupted wait has seen nothing.
        let _ = epoll::wait(&self.epoll, room, (patience == Patience::None).then_some(&none));
        match events.first().map(|event| event.data.u64()) {
            None => Event::Nothing,
            Some(BELL) => Event::Bell,
            Some(number) => Event::Ready(number),
        }
    }

    /// Wakes one thread that waits, or else the next one that would.
    pub(crate) fn ring(&self) {
        // It counts to 2^64.
        let _ = rustix::io::write(&self.bell, &1u64.to_ne_bytes());
    }
}
