//! The second thread of a worker: it hears of cancels and signals while the session computes, sees that the program is gone, and keeps an eye on how much
//! memory the process has.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh_kernel::{Cancel, Interrupt, Pid, Terminal, WindowSize};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::worker::aide::Aide;
use crate::worker::control::{Control, LENGTH};
use crate::worker::link;
use crate::worker::seen::Seen;

/// Ends this process; nothing in it matters to anybody any more.
pub(crate) fn leave(status: u8) -> ! {
    boxsh_confine::offspring::end(status)
}

/// The status of a worker that has used more memory than it may.
const OUT_OF_MEMORY: u8 = 137;

/// How often the memory is looked at, in nanoseconds.
const LOOK: i64 = 50_000_000;

/// What reaches a run from outside.
pub(crate) struct Reach {
    pub(crate) cancel: Cancel,
    pub(crate) keys: Interrupt,
    pub(crate) shell: Pid,
    /// Its terminal, which has the size that the program says.
    pub(crate) terminal: Option<Arc<Terminal>>,
}

/// Keeps all other threads of the process still.
pub(crate) struct Still<'a> {
    _attendant: MutexGuard<'a, ()>,
    _aides: Vec<MutexGuard<'static, ()>>,
}

/// What has come on the control socket and is not a whole message yet.
#[derive(Default)]
struct Heard {
    bytes: Vec<u8>,
    descriptors: Vec<OwnedFd>,
}

/// What both threads know.
pub(crate) struct Attendant {
    /// Closed while the process copies itself: the thread then holds nothing that the copy could need.
    gate: Mutex<()>,
    /// The socket on which a worker is told what it is to hear while its session computes.
    pub(crate) control: OwnedFd,
    session: Arc<Seen>,
    /// Started under the gate. They stay for ever.
    aides: Mutex<Vec<&'static Aide>>,
    current: Mutex<Option<(u64, Reach)>>,
    /// The size that the terminal of a run is to have, which may not have begun yet.
    size: Mutex<Option<(u64, WindowSize)>>,
    /// The last run that was called off.
    called_off: AtomicU64,
    /// The last run that has ended.
    ended: AtomicU64,
    /// The most bytes that the process may have in memory.
    ceiling: AtomicU64,
    /// The most that it ever had before this run.
    earlier_peak: AtomicU64,
    /// Whether something goes on between runs.
    is_living: AtomicBool,
    timer: Option<OwnedFd>,
}

impl Attendant {
    /// Starts the thread.
    pub(crate) fn start(control: OwnedFd, session: Arc<Seen>) -> Arc<Self> {
        let attendant = Arc::new(Self {
            gate: Mutex::new(()),
            control,
            session,
            aides: Mutex::default(),
            is_living: AtomicBool::new(false),
            current: Mutex::new(None),
            size: Mutex::new(None),
            called_off: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            ceiling: AtomicU64::new(u64::MAX),
            earlier_peak: AtomicU64::new(0),
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
        drop(current);
        if let Some((of, size)) = *self.size()
            && of == run
        {
            self.resize(run, size);
        }
        self.watch_memory(ceiling);
    }

    /// Something goes on between runs, within the same bounds.
    pub(crate) fn begin_life(&self, ceiling: u64) {
        self.is_living.store(true, Ordering::Release);
        self.watch_memory(ceiling);
    }

    pub(crate) fn end_life(&self) {
        self.is_living.store(false, Ordering::Release);
        self.look_every(0);
    }

    fn watch_memory(&self, ceiling: u64) {
        self.ceiling.store(ceiling, Ordering::Relaxed);
        self.earlier_peak.store(boxsh_confine::offspring::peak_memory(), Ordering::Relaxed);
        self.look_every(LOOK);
    }

    /// It has ended. Nobody looks at the memory of a session that does nothing: with many sessions their timers would wake the machine
    /// more often than their scripts do.
    pub(crate) fn end(&self, run: u64) {
        self.ended.store(run, Ordering::Release);
        self.look_every(0);
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

    fn aides(&self) -> MutexGuard<'_, Vec<&'static Aide>> {
        self.aides.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many threads the process has besides the one that runs the session.
    pub(crate) fn others(&self) -> usize {
        1 + self.aides().len()
    }

    /// Lets all other threads keep still for as long as the guard lives.
    pub(crate) fn still(&self) -> Still<'_> {
        // This one first: it starts the others.
        let attendant = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        let aides = self.aides().iter().map(|aide| aide.gate()).collect();
        Still { _attendant: attendant, _aides: aides }
    }

    /// In a copy of the process, where the threads are not: gives their descriptors back.
    pub(crate) fn forget(self: Arc<Self>, alone: &boxsh_confine::offspring::Alone) {
        alone.forget(self.control.as_fd());
        if let Some(timer) = &self.timer {
            alone.forget(timer.as_fd());
        }
        self.aides().iter().for_each(|aide| aide.forget(alone));
        // The thread had a share in it that is never given back; neither is this one.
        std::mem::forget(self);
    }

    fn is_pending(&self) -> bool {
        self.called_off.load(Ordering::Relaxed) > self.ended.load(Ordering::Acquire)
    }

    fn attend(&self) {
        let mut heard = Heard::default();
        loop {
            // A run that has been called off and has not begun yet is called off again, until it has.
            let soon = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
            let wait = self.is_pending().then_some(&soon);
            let timer = self.timer.as_ref().unwrap_or(&self.control);
            // Nothing is allocated outside the gate.
            let mut sources = [PollFd::new(&self.control, PollFlags::IN), PollFd::new(timer, PollFlags::IN)];
            let _ = poll(&mut sources, wait);
            let [is_told, is_time] = sources.map(|source| !source.revents().is_empty());
            let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
            if is_told {
                self.hear(&mut heard);
            }
            if is_time && self.timer.is_some() {
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

    /// Reads what the worker is told; at the end of the file the program is gone.
    fn hear(&self, heard: &mut Heard) {
        let mut buffer = [0; 4 * LENGTH];
        match link::receive_bytes(self.control.as_fd(), &mut buffer, &mut heard.descriptors) {
            Ok(0) => leave(0),
            Ok(count) => heard.bytes.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => leave(0),
        }
        while let Some(message) = heard.bytes.first_chunk::<LENGTH>().copied() {
            heard.bytes.drain(..LENGTH);
            match Control::from_bytes(message) {
                Some(Control::CallOff(run)) => {
                    self.called_off.fetch_max(run, Ordering::Relaxed);
                }
                Some(Control::Signal(run, signal)) => {
                    self.reach(run, |reach| reach.keys.send(reach.shell, signal));
                }
                Some(Control::Resize(run, size)) => {
                    *self.size() = Some((run, size));
                    self.resize(run, size);
                }
                Some(Control::Aside) => self.start_aide(heard.descriptors.pop()),
                None => leave(125),
            }
        }
    }

    fn size(&self) -> MutexGuard<'_, Option<(u64, WindowSize)>> {
        self.size.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn resize(&self, run: u64, size: WindowSize) {
        self.reach(run, |reach| {
            if let Some(terminal) = &reach.terminal {
                terminal.resize(size);
            }
        });
    }

    fn start_aide(&self, socket: Option<OwnedFd>) {
        // Without a thread, whoever asks sees that nobody has the socket.
        if let Some(Ok(aide)) = socket.map(|socket| Aide::start(socket, &self.session)) {
            self.aides().push(aide);
        }
    }

    /// Does something with a run, if it is the one that goes on.
    fn reach(&self, wanted: u64, act: impl FnOnce(&Reach)) {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((run, reach)) = &*current
            && *run == wanted
            && self.ended.load(Ordering::Acquire) < wanted
        {
            act(reach);
        }
    }

    /// Ends the process if the system says that this run has taken more memory than it may.
    fn look(&self) {
        if let Some(timer) = &self.timer {
            let _ = rustix::io::read(timer, &mut [0; 8]);
        }
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let has_ended = |(run, _): &(u64, Reach)| self.ended.load(Ordering::Acquire) >= *run;
        if !self.is_living.load(Ordering::Acquire) && current.as_ref().is_none_or(has_ended) {
            // It has just ended.
            return;
        }
        let peak = boxsh_confine::offspring::peak_memory();
        if peak > self.ceiling.load(Ordering::Relaxed) && peak > self.earlier_peak.load(Ordering::Relaxed) {
            leave(OUT_OF_MEMORY);
        }
    }
}
