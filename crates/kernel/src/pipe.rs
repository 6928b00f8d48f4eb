//! Pipes: a bounded buffer between processes, with real blocking.

use std::collections::VecDeque;
use std::sync::Arc;

use boxsh_vfs::{Errno, Result};

use crate::budget::{Budget, Limit};
use crate::lock::Lock;
use crate::scheduler::{Scheduler, TaskId};
use crate::spec::Appetite;

/// What a Linux pipe holds.
#[cfg(not(target_family = "wasm"))]
const PIPE_CAPACITY: usize = 64 << 10;

/// A pipe or FIFO. Its ends are counted by the open file descriptions that hold them.
pub(crate) struct Pipe {
    state: Lock<PipeState>,
    capacity: usize,
    when_full: WhenFull,
    /// Bytes are kept for a reader that is yet to come, rather than refused for want of one.
    is_patient: bool,
    /// How much the reader wants, for a writer that runs before it.
    appetite: Appetite,
    /// What waits in the pipe is charged as memory.
    budget: Arc<Budget>,
}

/// What a write does that finds no room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WhenFull {
    #[cfg(not(target_family = "wasm"))]
    Waits,
    /// Nobody can make room while the writer runs.
    Fails,
}

#[derive(Default)]
struct PipeState {
    buffer: VecDeque<u8>,
    readers: usize,
    writers: usize,
    /// Counts openings, so that the opening of a FIFO can wait for the other side even if that side has
    /// closed again meanwhile.
    readers_ever: usize,
    writers_ever: usize,
    waiting_readers: Vec<TaskId>,
    waiting_writers: Vec<TaskId>,
    /// Something did not fit under the inline scheduler: a reader that gets that far must not take what
    /// it has for the whole.
    overflowed: bool,
    /// The lines or bytes that were written, if the reader wants only some.
    fed: u64,
}

/// The side of a pipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Read,
    Write,
}

impl Pipe {
    /// A pipe of the usual capacity.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn new(budget: Arc<Budget>) -> Self {
        let state = Lock::default();
        let appetite = Appetite::Unknown;
        Self {
            state,
            capacity: PIPE_CAPACITY,
            when_full: WhenFull::Waits,
            is_patient: false,
            appetite,
            budget,
        }
    }

    /// A pipe that takes up to `capacity` bytes, because nobody can read it meanwhile.
    pub(crate) fn growing(capacity: u64, budget: Arc<Budget>) -> Self {
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
        let (state, appetite) = (Lock::default(), Appetite::Unknown);
        Self { state, capacity, when_full: WhenFull::Fails, is_patient: false, appetite, budget }
    }

    /// The same pipe, into a reader that wants no more than this: when it is there, the writer finds the reader gone.
    pub(crate) fn into_reader_of(mut self, appetite: Appetite) -> Self {
        self.appetite = appetite;
        self
    }

    /// A growing pipe whose reader may come after its writer has gone.
    pub(crate) fn patient(capacity: u64, budget: Arc<Budget>) -> Self {
        let mut pipe = Self::growing(capacity, budget);
        pipe.is_patient = true;
        pipe
    }

    /// A pipe that holds `data` and takes no more.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the run may not hold that much.
    pub(crate) fn filled(data: Vec<u8>, budget: Arc<Budget>) -> Result<Self> {
        budget.hold(Limit::Memory, data.len() as u64)?;
        let state = PipeState { buffer: data.into(), ..PipeState::default() };
        let mut pipe = Self::growing(0, budget);
        pipe.state = Lock::new(state);
        Ok(pipe)
    }

    /// Puts back what was read last, unless nobody would read it.
    #[cfg(unix)]
    pub(crate) fn give_back(&self, unread: &[u8], scheduler: &Scheduler) {
        let mut state = self.state.lock();
        if state.readers == 0 || self.budget.hold(Limit::Memory, unread.len() as u64).is_err() {
            return;
        }
        for &byte in unread.iter().rev() {
            state.buffer.push_front(byte);
        }
        let waiting = std::mem::take(&mut state.waiting_readers);
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
    }

    /// Opens one end.
    pub(crate) fn open(&self, side: Side, scheduler: &Scheduler) {
        let mut state = self.state.lock();
        let waiting = match side {
            Side::Read => {
                state.readers += 1;
                state.readers_ever += 1;
                std::mem::take(&mut state.waiting_writers)
            }
            Side::Write => {
                state.writers += 1;
                state.writers_ever += 1;
                std::mem::take(&mut state.waiting_readers)
            }
        };
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
    }

    /// Closes one end; the last writer's going is the readers' end of file, the last reader's the writers'
    /// `EPIPE`.
    pub(crate) fn close(&self, side: Side, scheduler: &Scheduler) {
        let mut state = self.state.lock();
        let (left, waiting) = match side {
            Side::Read => {
                state.readers -= 1;
                (state.readers, &mut state.waiting_writers)
            }
            Side::Write => {
                state.writers -= 1;
                (state.writers, &mut state.waiting_readers)
            }
        };
        let waiting = if left == 0 { std::mem::take(waiting) } else { Vec::new() };
        if state.readers == 0 && state.writers == 0 && !self.is_patient {
            self.release_memory(state.buffer.len());
            state.buffer = VecDeque::new();
        }
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
    }

    /// Waits, when a FIFO is opened, for the other side: `None` while it is not there. `seen` is how many
    /// had come before.
    pub(crate) fn poll_peer(&self, side: Side, seen: usize, task: TaskId) -> Option<()> {
        let mut state = self.state.lock();
        let (now, ever) = match side {
            Side::Read => (state.writers, state.writers_ever),
            Side::Write => (state.readers, state.readers_ever),
        };
        let is_kept = self.is_patient && (side == Side::Write || state.writers_ever > 0);
        if now > 0 || ever > seen || is_kept {
            return Some(());
        }
        match side {
            Side::Read => note(&mut state.waiting_readers, task),
            Side::Write => note(&mut state.waiting_writers, task),
        }
        None
    }

    /// How many have ever opened the side opposite to `side`.
    pub(crate) fn peers_ever(&self, side: Side) -> usize {
        let state = self.state.lock();
        match side {
            Side::Read => state.writers_ever,
            Side::Write => state.readers_ever,
        }
    }

    /// Whether a side has anybody.
    pub(crate) fn has(&self, side: Side) -> bool {
        let state = self.state.lock();
        match side {
            Side::Read => state.readers > 0,
            Side::Write => state.writers > 0,
        }
    }

    /// Reads what is there, but nothing behind the first byte that is `until`; `None` if the reader has to wait.
    pub(crate) fn poll_read(
        &self,
        buffer: &mut [u8],
        until: Option<u8>,
        task: Option<TaskId>,
        scheduler: &Scheduler,
    ) -> Option<Result<usize>> {
        let mut state = self.state.lock();
        if state.buffer.is_empty() {
            if state.writers == 0 {
                return Some(self.end(&state).map(|()| 0));
            }
            if let Some(task) = task {
                note(&mut state.waiting_readers, task);
            }
            return None;
        }
        let (front, back) = state.buffer.as_slices();
        let ends = |data: &[u8]| until.and_then(|mark| memchr::memchr(mark, data)).map(|at| at + 1);
        let front = &front[..front.len().min(buffer.len())];
        let back = &back[..back.len().min(buffer.len() - front.len())];
        let (front, back) = match ends(front) {
            Some(end) => (&front[..end], &back[..0]),
            None => (front, &back[..ends(back).unwrap_or(back.len())]),
        };
        buffer[..front.len()].copy_from_slice(front);
        buffer[front.len()..front.len() + back.len()].copy_from_slice(back);
        let count = front.len() + back.len();
        state.buffer.drain(..count);
        self.release_memory(count);
        let waiting = std::mem::take(&mut state.waiting_writers);
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
        Some(Ok(count))
    }

    /// Takes everything that waits in the pipe, empty at the end; `None` if the reader has to wait.
    pub(crate) fn poll_take(&self, task: TaskId, scheduler: &Scheduler) -> Option<Result<Vec<u8>>> {
        let mut state = self.state.lock();
        if state.buffer.is_empty() {
            if state.writers == 0 {
                return Some(self.end(&state).map(|()| Vec::new()));
            }
            note(&mut state.waiting_readers, task);
            return None;
        }
        let buffer = std::mem::take(&mut state.buffer);
        self.release_memory(buffer.len());
        let waiting = std::mem::take(&mut state.waiting_writers);
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
        Some(Ok(buffer.into()))
    }

    /// The end of the file: an error if something that did not fit is missing.
    fn end(&self, state: &PipeState) -> Result<()> {
        if state.overflowed { Err(self.budget.breach(Limit::PipeBuffer)) } else { Ok(()) }
    }

    /// Writes what fits; `None` if nothing does and the writer has to wait. Up to `PIPE_BUF` (4096) bytes
    /// are written whole or not at all.
    pub(crate) fn poll_write(
        &self,
        data: &[u8],
        task: Option<TaskId>,
        scheduler: &Scheduler,
    ) -> Option<Result<usize>> {
        const PIPE_BUF: usize = 4096;
        let mut state = self.state.lock();
        if state.readers == 0 && !self.is_patient {
            return Some(Err(Errno::EPIPE));
        }
        if data.is_empty() {
            return Some(Ok(0));
        }
        if self.has_fed(&state) {
            return Some(Err(Errno::EPIPE));
        }
        let room = self.capacity.saturating_sub(state.buffer.len());
        if room == 0 || (data.len() <= PIPE_BUF && room < data.len()) {
            if self.when_full == WhenFull::Fails {
                state.overflowed = true;
                return Some(Err(Errno::EPIPE));
            }
            if let Some(task) = task {
                note(&mut state.waiting_writers, task);
            }
            return None;
        }
        let count = room.min(data.len());
        if let Err(error) = self.budget.hold(Limit::Memory, count as u64) {
            return Some(Err(error));
        }
        make_room(&mut state.buffer, count);
        state.buffer.extend(&data[..count]);
        state.fed += match self.appetite {
            Appetite::Unknown => 0,
            Appetite::Lines(_) => memchr::memchr_iter(b'\n', &data[..count]).count() as u64,
            Appetite::Bytes(_) => count as u64,
        };
        let waiting = std::mem::take(&mut state.waiting_readers);
        drop(state);
        waiting.into_iter().for_each(|id| scheduler.wake(id));
        Some(Ok(count))
    }

    /// Whether the reader has all that it wants.
    fn has_fed(&self, state: &PipeState) -> bool {
        match self.appetite {
            Appetite::Unknown => false,
            Appetite::Lines(most) | Appetite::Bytes(most) => state.fed >= most,
        }
    }

    /// How much of so many bytes there is room for.
    pub(crate) fn fitting(&self, count: usize) -> usize {
        self.capacity.saturating_sub(self.waiting_bytes()).min(count)
    }

    /// What waits to be read, which goes on waiting.
    pub(crate) fn peek(&self) -> Vec<u8> {
        self.state.lock().buffer.iter().copied().collect()
    }

    /// Bytes that wait to be read.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.state.lock().buffer.len()
    }

    fn release_memory(&self, count: usize) {
        self.budget.release(Limit::Memory, count as u64);
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // Only a patient one can have something left.
        self.release_memory(self.waiting_bytes());
    }
}

/// Makes room for `more` bytes. What is large gets little beyond that: a ceiling on memory should be passed by what is there.
fn make_room(buffer: &mut VecDeque<u8>, more: usize) {
    /// The most room beyond what is needed.
    const AMPLE: usize = 4 << 20;
    if buffer.capacity() - buffer.len() < more && buffer.capacity() >= AMPLE {
        buffer.reserve_exact(more.saturating_add(AMPLE));
    }
}

/// Puts a task on a list, once.
fn note(list: &mut Vec<TaskId>, task: TaskId) {
    if !list.contains(&task) {
        list.push(task);
    }
}
