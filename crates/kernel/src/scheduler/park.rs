//! Waiting for the host: timers, descriptors, other threads.

#[cfg(unix)]
use std::sync::Arc;
use std::time::Duration;

use boxsh_vfs::Result;

use super::task::TaskId;
#[cfg(unix)]
use crate::lock::Lock;

/// A stream of the host's that processes can read: the terminal, a socket, a host program's output.
pub trait HostInput: Send + Sync {
    /// Reads what is there; 0 means the end. Called only when [`HostInput::poll_fd`] is readable, or gives
    /// nothing to poll, in which case it must not block for long.
    ///
    /// # Errors
    /// As the host reports them.
    fn read(&self, buffer: &mut [u8]) -> Result<usize>;

    /// Whether this is a terminal, for `test -t` and for prompts.
    fn is_terminal(&self) -> bool {
        false
    }

    /// The descriptor to poll before reading.
    #[cfg(unix)]
    fn poll_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        None
    }

    /// Takes back what was read last and passed to a host program that has not read it. Unless this is done, it is lost.
    #[cfg(unix)]
    fn give_back(&self, unread: &[u8]) {
        let _ = unread;
    }

    /// The host's own stream, if a host program may read from it directly.
    #[cfg(unix)]
    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        None
    }
}

/// Something of the host's that a task can wait for.
#[cfg(unix)]
pub(crate) enum Source {
    /// A stream that is to become readable.
    Input(Arc<dyn HostInput>),
    /// A descriptor that is to become readable.
    Readable(Arc<std::os::fd::OwnedFd>),
    /// A descriptor that is to take more.
    Writable(Arc<std::os::fd::OwnedFd>),
}

#[cfg(unix)]
impl Source {
    /// What to poll, if there is anything to poll.
    fn poll_fd(&self) -> Option<rustix::event::PollFd<'_>> {
        use rustix::event::{PollFd, PollFlags};
        use std::os::fd::AsFd;
        Some(match self {
            Self::Input(input) => PollFd::from_borrowed_fd(input.poll_fd()?, PollFlags::IN),
            Self::Readable(fd) => PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN),
            Self::Writable(fd) => PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::OUT),
        })
    }
}

/// A task that waits for the host.
#[cfg(unix)]
struct Interest {
    task: TaskId,
    source: Source,
}

#[cfg(unix)]
mod imp {
    use std::os::fd::{AsFd, OwnedFd};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
    use std::time::Instant;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::*;

    /// Waits for time to pass and for other threads; and, with a bell, for descriptors of the host.
    #[derive(Default)]
    pub(crate) struct Park {
        interests: Lock<Vec<Interest>>,
        watching: AtomicBool,
        parked: AtomicBool,
        /// An unpark that came while nobody was parked: the next park returns at once.
        missed: AtomicBool,
        /// What rings while descriptors are polled.
        bell: Mutex<Option<Bell>>,
        called: Condvar,
    }

    /// A pipe through which other threads interrupt a poll.
    struct Bell {
        heard: Arc<OwnedFd>,
        rope: OwnedFd,
    }

    /// Bells that nobody waits at. They belong to no session: a session borrows one while it polls, so that a host has as
    /// many as there are threads that wait, however many sessions there are.
    static BELLS: Mutex<Vec<Bell>> = Mutex::new(Vec::new());

    /// The most bells that are kept while nobody needs them.
    const SPARE_BELLS: usize = 16;

    impl Bell {
        fn borrow() -> Option<Self> {
            let spare = BELLS.lock().unwrap_or_else(PoisonError::into_inner).pop();
            spare.or_else(Self::make)
        }

        fn make() -> Option<Self> {
            let (heard, rope) = rustix::pipe::pipe().ok()?;
            for end in [&heard, &rope] {
                rustix::io::ioctl_fionbio(end, true).ok()?;
                rustix::io::fcntl_setfd(end, rustix::io::FdFlags::CLOEXEC).ok()?;
            }
            Some(Self { heard: Arc::new(heard), rope })
        }

        fn ring(&self) {
            // A full pipe rings already.
            let _ = rustix::io::write(&self.rope, &[0]);
        }

        fn give_back(self) {
            let mut sink = [0; 64];
            while matches!(rustix::io::read(&self.heard, &mut sink), Ok(64)) {}
            let mut bells = BELLS.lock().unwrap_or_else(PoisonError::into_inner);
            if bells.len() < SPARE_BELLS {
                bells.push(self);
            }
        }
    }

    impl Park {
        /// Takes note of what a task waits for, whichever comes first, in place of what it waited for before.
        pub(crate) fn watch(&self, task: TaskId, sources: impl IntoIterator<Item = Source>) {
            let mut interests = self.interests.lock();
            interests.retain(|other| other.task != task);
            interests.extend(sources.into_iter().map(|source| Interest { task, source }));
            self.watching.store(!interests.is_empty(), Ordering::Relaxed);
        }

        pub(crate) fn unwatch(&self, task: TaskId) {
            if self.is_watching() {
                let mut interests = self.interests.lock();
                interests.retain(|interest| interest.task != task);
                self.watching.store(!interests.is_empty(), Ordering::Relaxed);
            }
        }

        pub(crate) fn is_watching(&self) -> bool {
            self.watching.load(Ordering::Relaxed)
        }

        fn bell(&self) -> MutexGuard<'_, Option<Bell>> {
            self.bell.lock().unwrap_or_else(PoisonError::into_inner)
        }

        pub(crate) fn unpark(&self) {
            self.missed.store(true, Ordering::SeqCst);
            if self.parked.load(Ordering::SeqCst) {
                // Whoever is parked has looked for missed calls under this lock, and waits by now.
                match &*self.bell() {
                    Some(bell) => bell.ring(),
                    None => self.called.notify_all(),
                }
            }
        }

        /// Looks for ready descriptors without waiting.
        pub(crate) fn poll_now(&self, wake: &mut dyn FnMut(TaskId)) {
            if self.is_watching() {
                for id in self.poll(Some(Duration::ZERO), None) {
                    wake(id);
                }
            }
        }

        /// Waits until a descriptor is ready, another thread calls, or the time is up; gives the tasks to wake and
        /// how long it took.
        pub(crate) fn park(&self, timeout: Option<Duration>) -> (Vec<TaskId>, Duration) {
            let start = Instant::now();
            self.parked.store(true, Ordering::SeqCst);
            let ready = if self.is_watching() {
                self.park_polling(timeout)
            } else {
                self.park_blind(timeout);
                Vec::new()
            };
            self.parked.store(false, Ordering::SeqCst);
            (ready, start.elapsed())
        }

        fn park_blind(&self, timeout: Option<Duration>) {
            let bell = self.bell();
            if self.missed.swap(false, Ordering::SeqCst) {
                return;
            }
            // A wait that ends for no reason is no harm: the callers look again.
            match timeout {
                Some(timeout) => drop(self.called.wait_timeout(bell, timeout)),
                None => drop(self.called.wait(bell)),
            }
        }

        fn park_polling(&self, timeout: Option<Duration>) -> Vec<TaskId> {
            let bell = Bell::borrow();
            let heard = bell.as_ref().map(|bell| bell.heard.clone());
            let hears = heard.is_some();
            *self.bell() = bell;
            let timeout = match self.missed.swap(false, Ordering::SeqCst) {
                true => Some(Duration::ZERO),
                // Without a bell another thread cannot interrupt the wait: look again soon.
                false if !hears => Some(timeout.map_or(BLIND, |timeout| timeout.min(BLIND))),
                false => timeout,
            };
            let ready = self.poll(timeout, heard.as_deref());
            if let Some(bell) = self.bell().take() {
                bell.give_back();
            }
            ready
        }

        fn poll(&self, timeout: Option<Duration>, bell: Option<&OwnedFd>) -> Vec<TaskId> {
            let mut interests = std::mem::take(&mut *self.interests.lock());
            let mut flags: Vec<bool> = Vec::with_capacity(interests.len());
            {
                let mut polled: Vec<PollFd<'_>> =
                    interests.iter().filter_map(|interest| interest.source.poll_fd()).collect();
                let with_fd = polled.len();
                if let Some(bell) = bell {
                    polled.push(PollFd::from_borrowed_fd(bell.as_fd(), PollFlags::IN));
                }
                // Every interest without a descriptor is ready by definition.
                let timeout = if with_fd < interests.len() { Some(Duration::ZERO) } else { timeout };
                let timespec = timeout.map(|timeout| Timespec {
                    tv_sec: timeout.as_secs() as _,
                    tv_nsec: timeout.subsec_nanos() as _,
                });
                // An interrupted or failed poll counts as nothing ready: the callers look again.
                let polled_any = poll(&mut polled, timespec.as_ref()).is_ok();
                let mut results = polled.iter().map(|fd| polled_any && !fd.revents().is_empty());
                for interest in &interests {
                    flags.push(interest.source.poll_fd().is_none() || results.next().unwrap_or(false));
                }
            }
            let mut flag = flags.into_iter();
            let mut ready = Vec::new();
            interests.retain(|interest| {
                let is_ready = flag.next().unwrap_or(false);
                if is_ready {
                    ready.push(interest.task);
                }
                !is_ready
            });
            let mut current = self.interests.lock();
            interests.append(&mut current);
            self.watching.store(!interests.is_empty(), Ordering::Relaxed);
            *current = interests;
            ready
        }
    }

    /// How long to wait at most when no other thread can interrupt.
    const BLIND: Duration = Duration::from_millis(20);
}

#[cfg(not(unix))]
mod imp {
    use super::*;

    /// Nothing to wait for: a target without descriptors and threads.
    #[derive(Default)]
    pub(crate) struct Park;

    impl Park {
        pub(crate) fn is_watching(&self) -> bool {
            false
        }

        pub(crate) fn unpark(&self) {}

        pub(crate) fn park(&self, _timeout: Option<Duration>) -> (Vec<TaskId>, Duration) {
            (Vec::new(), Duration::ZERO)
        }
    }
}

pub(crate) use imp::Park;
