//! Waiting for the host: timers, descriptors, other threads.

#[cfg(unix)]
use std::sync::Arc;
use std::time::Duration;

use boxsh_vfs::Result;

use super::task::TaskId;
#[cfg(unix)]
use crate::lock::Lock;

/// A stream of the host's that processes can read: the terminal, a socket, a native program's output.
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

    /// Takes back what was read last and passed to a program of the host's that has not read it. Unless this is done, it is lost.
    #[cfg(unix)]
    fn give_back(&self, unread: &[u8]) {
        let _ = unread;
    }

    /// The host's own stream, if a program of the host's may read from it directly.
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
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::*;

    /// Polls host descriptors, and a pipe through which other threads interrupt the wait.
    #[derive(Default)]
    pub(crate) struct Park {
        interests: Lock<Vec<Interest>>,
        watching: AtomicBool,
        parked: AtomicBool,
        /// An unpark that came while nobody was parked: the next park returns at once.
        missed: AtomicBool,
        /// Made at the first park: most sessions never need it.
        bell: OnceLock<Option<(OwnedFd, OwnedFd)>>,
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

        pub(crate) fn unpark(&self) {
            self.missed.store(true, Ordering::SeqCst);
            if self.parked.load(Ordering::SeqCst)
                && let Some(Some((_, bell))) = self.bell.get()
            {
                // A full pipe rings already.
                let _ = rustix::io::write(bell, &[0]);
            }
        }

        /// Looks for ready descriptors without waiting.
        pub(crate) fn poll_now(&self, wake: &mut dyn FnMut(TaskId)) {
            if self.is_watching() {
                for id in self.poll(Some(Duration::ZERO)) {
                    wake(id);
                }
            }
        }

        /// Waits until a descriptor is ready, another thread calls, or the time is up; gives the tasks to wake and
        /// how long it took.
        pub(crate) fn park(&self, timeout: Option<Duration>) -> (Vec<TaskId>, Duration) {
            let start = Instant::now();
            self.parked.store(true, Ordering::SeqCst);
            let bell = self.bell.get_or_init(make_bell);
            let timeout = match self.missed.swap(false, Ordering::SeqCst) {
                true => Some(Duration::ZERO),
                // Without a bell another thread cannot interrupt the wait: look again soon.
                false if bell.is_none() => Some(timeout.map_or(BLIND, |timeout| timeout.min(BLIND))),
                false => timeout,
            };
            let ready = self.poll(timeout);
            self.parked.store(false, Ordering::SeqCst);
            (ready, start.elapsed())
        }

        fn poll(&self, timeout: Option<Duration>) -> Vec<TaskId> {
            let mut interests = std::mem::take(&mut *self.interests.lock());
            let mut flags: Vec<bool> = Vec::with_capacity(interests.len());
            {
                let mut polled: Vec<PollFd<'_>> =
                    interests.iter().filter_map(|interest| interest.source.poll_fd()).collect();
                let with_fd = polled.len();
                if let Some(Some((bell, _))) = self.bell.get() {
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
                if results.next().unwrap_or(false) {
                    self.silence_bell();
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

        fn silence_bell(&self) {
            if let Some(Some((bell, _))) = self.bell.get() {
                let mut sink = [0; 64];
                while matches!(rustix::io::read(bell, &mut sink), Ok(64)) {}
            }
        }
    }

    /// How long to wait at most when no other thread can interrupt.
    const BLIND: Duration = Duration::from_millis(20);

    fn make_bell() -> Option<(OwnedFd, OwnedFd)> {
        let (read, write) = rustix::pipe::pipe().ok()?;
        for end in [&read, &write] {
            rustix::io::ioctl_fionbio(end, true).ok()?;
            rustix::io::fcntl_setfd(end, rustix::io::FdFlags::CLOEXEC).ok()?;
        }
        Some((read, write))
    }
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
