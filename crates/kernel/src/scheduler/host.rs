//! Threads for code that must not change threads.
//!
//! An embedder's code may keep what belongs to a thread (a thread-local borrow, a mutex guard) across a system call. Where it
//! is part of a task that may go on in another run, and so on another thread, it runs on a thread of its own, from its
//! first to its last instruction. The task passes the turn to that thread and waits; the thread passes it back when it suspends
//! itself or is done. So still only one process of a session runs at a time, and all that one has done happens before all
//! that the next one does.
#![expect(
    unsafe_code,
    reason = "work that borrows from a waiting stack cannot be given to a thread in safe code"
)]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use super::task::{Place, here};
use super::{Scheduler, StackPool, coroutine};
use crate::meter::Account;
use crate::process::Process;

/// What a thread's stack has beside the work: its guard pages, and what comes before.
const SLACK: usize = 256 << 10;

type Work = Box<dyn FnOnce(Place) + Send>;

/// Whose turn it is.
enum Turn {
    /// The thread's, to begin.
    Begin(Work),
    /// The thread's.
    Thread,
    /// The task's: the work has suspended itself.
    Suspended,
    /// The task's: the work is done, and the thread waits for more.
    Done,
    /// The thread's, to end.
    Quit,
}

/// A turn that a task and a thread pass to each other.
pub(super) struct Baton {
    state: Mutex<State>,
    passed: Condvar,
}

struct State {
    turn: Turn,
    /// The session's account of memory, which goes along with the turn.
    account: Account,
    /// What the thread's processor had worked for it when its turn began.
    began: Duration,
    /// What its turns have taken, and nobody knows of yet.
    taken: Duration,
}

impl State {
    fn stop_the_clock(&mut self) {
        self.taken += thread_time().saturating_sub(self.began);
    }
}

impl std::fmt::Debug for Baton {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Baton").finish_non_exhaustive()
    }
}

impl Baton {
    fn new() -> Self {
        let state = State {
            turn: Turn::Done,
            account: Account::default(),
            began: Duration::ZERO,
            taken: Duration::ZERO,
        };
        Self { state: Mutex::new(state), passed: Condvar::new() }
    }

    /// Passes the turn on, and the account of memory with it.
    fn pass(&self, turn: Turn) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.turn = turn;
        state.account = Account::of_thread();
        self.passed.notify_one();
        state
    }

    /// Waits for the turn.
    fn wait<'a>(&'a self, state: MutexGuard<'a, State>, is_back: fn(&Turn) -> bool) -> MutexGuard<'a, State> {
        let waited = self.passed.wait_while(state, |state| !is_back(&state.turn));
        let state = waited.unwrap_or_else(PoisonError::into_inner);
        state.account.take_over();
        state
    }

    /// The task's side: lets the thread go on until the work suspends itself (`false`) or is done (`true`), and says how long
    /// that kept a processor busy.
    fn let_go_on(&self, turn: Turn) -> (bool, Duration) {
        let state = self.pass(turn);
        let mut state = self.wait(state, |turn| matches!(turn, Turn::Suspended | Turn::Done));
        (matches!(state.turn, Turn::Done), std::mem::take(&mut state.taken))
    }

    /// The thread's side: gives up the turn until the task goes on.
    pub(super) fn suspend(&self) {
        let mut state = self.pass(Turn::Suspended);
        state.stop_the_clock();
        self.wait(state, |turn| matches!(turn, Turn::Thread)).began = thread_time();
    }

    /// The thread's side: does one piece of work after the other.
    fn serve(&self) {
        let base = here();
        let place = Place::new(base.saturating_sub(StackPool::STACK_SIZE - SLACK), base);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            state = self.wait(state, |turn| matches!(turn, Turn::Begin(_) | Turn::Quit));
            let Turn::Begin(work) = std::mem::replace(&mut state.turn, Turn::Thread) else { return };
            state.began = thread_time();
            drop(state);
            work(place);
            state = self.pass(Turn::Done);
            state.stop_the_clock();
        }
    }
}

/// A thread that waits for work, or is at work. It ends when it is dropped.
pub(super) struct HostThread {
    baton: Arc<Baton>,
}

impl HostThread {
    pub(super) fn start() -> Result<Self> {
        let baton = Arc::new(Baton::new());
        let thread = std::thread::Builder::new().name("boxsh-host".into()).stack_size(StackPool::STACK_SIZE);
        let own = baton.clone();
        thread.spawn(move || own.serve()).map_err(|_| Errno::EAGAIN)?;
        Ok(Self { baton })
    }
}

impl Drop for HostThread {
    fn drop(&mut self) {
        drop(self.baton.pass(Turn::Quit));
    }
}

/// A process that one thread lends to another.
struct Lent<'a>(&'a Process);

// SAFETY: a process is `Send` but not `Sync`: it may be used by any thread, by one at a time. The lender waits, inside
// `Scheduler::host`, for as long as the other thread has the turn, and nobody else has a reference: a process is known to its own code
// only, which is on the lender's stack.
unsafe impl Send for Lent<'_> {}

impl<'a> Lent<'a> {
    /// Behind a method, so that a closure captures the whole.
    fn process(&self) -> &'a Process {
        self.0
    }
}

/// Ends the host's process rather than let a stack go that a thread borrows from.
struct Borrowed;

impl Drop for Borrowed {
    fn drop(&mut self) {
        std::process::abort();
    }
}

impl Scheduler {
    /// Runs `body` as the process on a thread of its own, and passes on how it ends, a panic too.
    ///
    /// # Errors
    /// `EAGAIN` if the host has no thread; nothing has been run then.
    pub(crate) fn host(&self, process: &Process, body: impl FnOnce(&Process) -> u8 + Send) -> Result<u8> {
        let thread = self.stacks.take_thread()?;
        let task = &*process.task;
        let mut ended = None;
        let work: Box<dyn FnOnce(Place) + Send + '_> = {
            let (lent, ended, baton) = (Lent(process), &mut ended, thread.baton.clone());
            Box::new(move |place| {
                let process = lent.process();
                let above = process.task.enter(place, Some(baton));
                *ended = Some(catch_unwind(AssertUnwindSafe(|| body(process))));
                process.task.leave(above);
            })
        };
        // SAFETY: the work is gone before this function is left: it is over when `let_go_on` says so, it cannot panic but inside
        // of `catch_unwind`, and `Borrowed` is there while it is not over. If the task is never resumed again, its stack stays where it is
        // for ever (see `Routine`), and what the thread has borrowed with it.
        let work = unsafe { std::mem::transmute::<Box<dyn FnOnce(Place) + Send + '_>, Work>(work) };
        let borrowed = Borrowed;
        let mut turn = Turn::Begin(work);
        loop {
            let (is_done, taken) = thread.baton.let_go_on(turn);
            self.add_hosted_time(taken);
            if is_done {
                break;
            }
            // SAFETY: this function runs on the stack of the task's routine: nothing but the work runs on the thread, and it does not
            // come here, since it is not hosted again while it is (`run_hosted`).
            unsafe { coroutine::suspend_routine(task) };
            turn = Turn::Thread;
        }
        std::mem::forget(borrowed);
        self.stacks.give_back_thread(thread);
        match ended {
            Some(Ok(status)) => Ok(status),
            Some(Err(payload)) => resume_unwind(payload),
            None => Err(Errno::EAGAIN),
        }
    }
}

/// What a processor has worked for this thread; nothing where the host cannot tell.
fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
        Duration::new(seconds.unwrap_or_default(), nanoseconds.unwrap_or_default())
    }
    #[cfg(not(unix))]
    Duration::ZERO
}
