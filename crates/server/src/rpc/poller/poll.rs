//! The way of other systems: one thread at a time waits, for a list that is made anew each time.

use std::collections::{BTreeMap, VecDeque};
use std::io::{PipeReader, PipeWriter, Read, Result, Write};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::rpc::poller::{Event, Patience};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Streams that are waited for.
pub(crate) struct Poller {
    awaited: Mutex<BTreeMap<u64, Arc<OwnedFd>>>,
    /// What was found and not told yet; locked by the thread that waits.
    found: Mutex<VecDeque<u64>>,
    bell: (PipeReader, PipeWriter),
}

impl Poller {
    pub(crate) fn new() -> Result<Self> {
        let bell = std::io::pipe()?;
        // A bell that nobody hears any more must not hold up who rings.
        rustix::io::ioctl_fionbio(&bell.1, true)?;
        Ok(Self { awaited: Mutex::default(), found: Mutex::default(), bell })
    }

    /// Waits for a stream from now on.
    pub(crate) fn add(&self, stream: BorrowedFd<'_>, number: u64) -> Result<()> {
        self.wait_again(stream, number)
    }

    /// Waits again for a stream that was told.
    pub(crate) fn wait_again(&self, stream: BorrowedFd<'_>, number: u64) -> Result<()> {
        lock(&self.awaited).insert(number, Arc::new(stream.try_clone_to_owned()?));
        // Whoever waits has a list without it.
        self.ring();
        Ok(())
    }

    /// Waits until something happens.
    pub(crate) fn wait(&self, patience: Patience) -> Event {
        let mut found = lock(&self.found);
        if let Some(number) = found.pop_front() {
            return Event::Ready(number);
        }
        let awaited: Vec<(u64, Arc<OwnedFd>)> =
            lock(&self.awaited).iter().map(|(number, stream)| (*number, stream.clone())).collect();
        let bell = std::iter::once(PollFd::new(&self.bell.0, PollFlags::IN));
        let streams = awaited.iter().map(|(_, stream)| PollFd::new(stream, PollFlags::IN));
        let mut polled: Vec<PollFd<'_>> = bell.chain(streams).collect();
        let none = Timespec { tv_sec: 0, tv_nsec: 0 };
        if poll(&mut polled, (patience == Patience::None).then_some(&none)).is_err() {
            return Event::Nothing;
        }
        let is_ready = |polled: &PollFd<'_>| !polled.revents().is_empty();
        let ready = awaited.iter().zip(&polled[1..]).filter(|(_, polled)| is_ready(polled));
        for ((number, _), _) in ready {
            lock(&self.awaited).remove(number);
            found.push_back(*number);
        }
        if is_ready(&polled[0]) {
            // Each byte is a ring.
            let _ = (&self.bell.0).read(&mut [0]);
            return Event::Bell;
        }
        found.pop_front().map_or(Event::Nothing, Event::Ready)
    }

    /// Wakes one thread that waits, or else the next one that would.
    pub(crate) fn ring(&self) {
        // A full pipe wakes as well.
        let _ = (&self.bell.1).write(&[1]);
    }
}
