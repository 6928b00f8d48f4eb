//! The second thread of a worker: it hears of cancels and signals while the session computes, sees that the program is gone, and keeps an eye on how much
//! memory the process has.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::{Cancel, Interrupt, Pid, Signal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// Ends this process; nothing in it matters to anybody any more.
pub(crate) fn leave(status: u8) -> ! {
    boxsh_confine::offspring::end(status)
}

/// The status of a worker that has used more memory than it may.
const OUT_OF_MEMORY: u8 = 137;

/// How often the memory is looked at, in nanoseconds.
const LOOK: i64 = 50_000_000;

/// Where the number of a signal is in a message that is otherwise the number of a run.
const SIGNAL_SHIFT: u32 = 56;

/// The message that a run is called off, or is sent a signal.
pub(crate) fn message(run: u64, signal: Option<Signal>) -> [u8; 8] {
    (run | u64::from(signal.map_or(0, |signal| signal.number())) << SIGNAL_SHIFT).to_le_bytes()
}

/// What reaches a run from outside.
pub(crate) struct Reach {
    pub(crate) cancel: Cancel,
    pub(crate) keys: Interrupt,
    pub(crate) shell: Pid,
}

/// What both threads know.
pub(crate) struct Attendant {
    /// Closed while the process copies itself: the thread then holds nothing that the copy could need.
    pub(crate) gate: Mutex<()>,
    /// The socket on which a cancel comes, as the number of the run, or a signal with it.
    pub(crate) control: OwnedFd,
    current: Mutex<Option<(u64, Reach)>>,
    /// The last run that was called off.
    called_off: AtomicU64,
    /// The last run that has ended.
    ended: AtomicU64,
    /// The most bytes that the process may have in memory.
    ceiling: AtomicU64,
    /// The most that it ever had before this run.
    earlier_peak: AtomicU64,
    /// Whether the timer goes.
    is_looking: AtomicBool,
    timer: Option<OwnedFd>,
}

impl Attendant {
    /// Starts the thread.
    pub(crate) fn start(control: OwnedFd) -> Arc<Self> {
        let attendant = Arc::new(Self {
            gate: Mutex::new(()),
            control,
            current: Mutex::new(None),
            called_off: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            ceiling: AtomicU64::new(u64::MAX),
            earlier_peak: AtomicU64::new(0),
            is_looking: AtomicBool::new(false),
            timer: {
                use rustix::time::{TimerfdClockId, TimerfdFlags, timerfd_create};
                timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK).ok()
            },
        });
        let inner = attendant.clone();
        let builder = std::thread::Builder::new().stack_size(128 << 10);
        if builder.spawn(move || inner.attend()).is_err() {
            leave(125);
        }
        attendant
    }

    /// A run begins.
    pub(crate) fn begin(&self, run: u64, reach: Reach, ceiling: u64) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((run, reach));
        let has_changed = self.ceiling.swap(ceiling, Ordering::Relaxed) != ceiling;
        // The timer goes on between runs that follow one another.
        if !self.is_looking.swap(true, Ordering::Relaxed) || has_changed {
            self.earlier_peak.store(boxsh_confine::offspring::peak_memory(), Ordering::Relaxed);
            self.look_every(LOOK);
        }
    }

    /// It has ended.
    pub(crate) fn end(&self, run: u64) {
        self.ended.store(run, Ordering::Release);
    }

    fn look_every(&self, nanos: i64) {
        use rustix::time::{Itimerspec, TimerfdTimerFlags, timerfd_settime};
        let time = Timespec { tv_sec: 0, tv_nsec: nanos };
        if let Some(timer) = &self.timer {
            let _ = timerfd_settime(
                timer,
                TimerfdTimerFlags::empty(),
                &Itimerspec { it_interval: time, it_value: time },
            );
        }
    }

    /// In a copy of the process, where the thread is not: gives its descriptors back.
    pub(crate) fn forget(self: Arc<Self>, alone: &boxsh_confine::offspring::Alone) {
        alone.forget(std::os::fd::AsFd::as_fd(&self.control));
        if let Some(timer) = &self.timer {
            alone.forget(std::os::fd::AsFd::as_fd(timer));
        }
        // The thread had a share in it that is never given back; neither is this one.
        std::mem::forget(self);
    }

    fn is_pending(&self) -> bool {
        self.called_off.load(Ordering::Relaxed) > self.ended.load(Ordering::Acquire)
    }

    fn attend(&self) {
        let mut numbers = Vec::new();
        loop {
            // A run that has been called off and has not begun yet is called off again, until it has.
            let soon = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
            let wait = self.is_pending().then_some(&soon);
            let mut sources = vec![PollFd::new(&self.control, PollFlags::IN)];
            if let Some(timer) = &self.timer {
                sources.push(PollFd::new(timer, PollFlags::IN));
            }
            let _ = poll(&mut sources, wait);
            let ready: Vec<bool> = sources.iter().map(|source| !source.revents().is_empty()).collect();
            let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
            if ready[0] {
                self.hear(&mut numbers);
            }
            if ready.get(1) == Some(&true) {
                self.look();
            }
            if self.is_pending() {
                let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((run, reach)) = &*current
                    && *run == self.called_off.load(Ordering::Relaxed)
                {
                    reach.cancel.cancel();
                }
            }
        }
    }

    /// Reads which runs are called off or sent a signal; at the end of the file the program is gone.
    fn hear(&self, numbers: &mut Vec<u8>) {
        let mut buffer = [0; 64];
        match rustix::io::read(&self.control, &mut buffer) {
            Ok(0) => leave(0),
            Ok(count) => numbers.extend_from_slice(&buffer[..count]),
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
            Err(_) => leave(0),
        }
        while let Some((number, rest)) = numbers.split_first_chunk::<8>() {
            let (number, rest) = (u64::from_le_bytes(*number), rest.to_vec());
            let run = number & ((1 << SIGNAL_SHIFT) - 1);
            match u8::try_from(number >> SIGNAL_SHIFT).ok().and_then(Signal::from_number) {
                Some(signal) => self.send(run, signal),
                None => {
                    self.called_off.fetch_max(run, Ordering::Relaxed);
                }
            }
            *numbers = rest;
        }
    }

    /// Sends a signal to a run, if it is the one that goes on.
    fn send(&self, to: u64, signal: Signal) {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((run, reach)) = &*current
            && *run == to
            && self.ended.load(Ordering::Acquire) < to
        {
            reach.keys.send(reach.shell, signal);
        }
    }

    /// Ends the process if the system says that this run has taken more memory than it may.
    fn look(&self) {
        if let Some(timer) = &self.timer {
            let _ = rustix::io::read(timer, &mut [0; 8]);
        }
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_none_or(|(run, _)| self.ended.load(Ordering::Acquire) >= *run) {
            self.is_looking.store(false, Ordering::Relaxed);
            self.look_every(0);
            return;
        }
        let peak = boxsh_confine::offspring::peak_memory();
        if peak > self.ceiling.load(Ordering::Relaxed) && peak > self.earlier_peak.load(Ordering::Relaxed) {
            leave(OUT_OF_MEMORY);
        }
    }
}
