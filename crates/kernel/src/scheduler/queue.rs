//! The tasks of a session: which are ready, which wait, and until when.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use super::coroutine::Routine;
use super::task::TaskId;

/// A timer: when it fires, in which order it was made, and whom it wakes.
pub(crate) type Timer = (Duration, u64, TaskId);

#[derive(Default)]
pub(super) struct Queue {
    slots: Vec<Slot>,
    #[cfg(not(target_family = "wasm"))]
    free: Vec<u32>,
    /// How many tasks there have been: what tells one in a slot from another that had it before.
    #[cfg(not(target_family = "wasm"))]
    made: u32,
    pub(super) ready: VecDeque<TaskId>,
    timers: BTreeSet<Timer>,
    timers_made: u64,
    /// Work under way on other threads, which will wake a task.
    pub(super) offloads: usize,
    /// Tasks that wait until there is less of it.
    #[cfg(not(target_family = "wasm"))]
    pub(super) offload_waiters: Vec<TaskId>,
}

#[derive(Default)]
pub(super) struct Slot {
    state: State,
    /// Which of all tasks it holds.
    generation: u32,
    /// Woken while running: the next suspension returns at once.
    notified: bool,
    #[cfg(not(target_family = "wasm"))]
    routine: Option<Routine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(
    target_family = "wasm",
    expect(dead_code, reason = "the inline scheduler, the only one there, has no tasks that wait")
)]
enum State {
    #[default]
    Free,
    Ready,
    Running,
    Blocked,
}

impl Queue {
    fn slot(&mut self, id: TaskId) -> Option<&mut Slot> {
        let slot = self.slots.get_mut(id as u32 as usize)?;
        (slot.generation == (id >> 32) as u32).then_some(slot)
    }

    pub(super) fn wake(&mut self, id: TaskId) {
        let Some(slot) = self.slot(id) else { return };
        match slot.state {
            State::Blocked => {
                slot.state = State::Ready;
                self.ready.push_back(id);
            }
            State::Running => slot.notified = true,
            State::Ready | State::Free => {}
        }
    }

    pub(super) fn wake_all(&mut self) {
        for at in 0..self.slots.len() {
            self.wake(u64::from(self.slots[at].generation) << 32 | at as TaskId);
        }
    }

    pub(super) fn add_timer(&mut self, when: Duration, id: TaskId) -> Timer {
        self.timers_made += 1;
        let timer = (when, self.timers_made, id);
        self.timers.insert(timer);
        timer
    }

    pub(super) fn remove_timer(&mut self, timer: &Timer) {
        self.timers.remove(timer);
    }

    /// When the next timer fires.
    pub(super) fn next_timer(&self) -> Option<Duration> {
        self.timers.first().map(|&(when, ..)| when)
    }

    pub(super) fn fire_timers(&mut self, now: Duration) -> bool {
        let mut fired = false;
        while let Some(&(when, _, id)) = self.timers.first()
            && when <= now
        {
            self.timers.pop_first();
            self.wake(id);
            fired = true;
        }
        fired
    }
}

#[cfg(not(target_family = "wasm"))]
impl Queue {
    /// Adds a task that is ready to run.
    pub(super) fn add(&mut self, make: impl FnOnce(TaskId) -> Routine) -> TaskId {
        let at = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot::default());
            (self.slots.len() - 1) as u32
        });
        self.made = self.made.wrapping_add(1);
        let slot = &mut self.slots[at as usize];
        slot.generation = self.made;
        let id = u64::from(slot.generation) << 32 | TaskId::from(at);
        slot.routine = Some(make(id));
        slot.state = State::Ready;
        slot.notified = false;
        self.ready.push_back(id);
        id
    }

    /// Takes a ready task out to run it.
    pub(super) fn take(&mut self, id: TaskId) -> Option<Routine> {
        let slot = self.slot(id)?;
        let routine = slot.routine.take()?;
        slot.state = State::Running;
        Some(routine)
    }

    /// Puts a task back that has suspended itself. If it was woken meanwhile, it is ready again.
    pub(super) fn put_back(&mut self, id: TaskId, routine: Routine) {
        let Some(slot) = self.slot(id) else { return };
        slot.routine = Some(routine);
        slot.state = State::Blocked;
        if std::mem::take(&mut slot.notified) {
            slot.state = State::Ready;
            self.ready.push_back(id);
        }
    }

    /// Lets go of a task that has not ended: it is never resumed again.
    pub(super) fn leak(&mut self, id: TaskId) {
        if let Some(slot) = self.slot(id) {
            slot.state = State::Free;
            // Its stack stays where it is. Its place in the list is not used again, which costs less than a case of its own.
            drop(slot.routine.take());
        }
    }

    /// Forgets a task that has ended.
    pub(super) fn retire(&mut self, id: TaskId) {
        if let Some(slot) = self.slot(id) {
            slot.state = State::Free;
            self.free.push(id as u32);
        }
    }

    /// Whether a running task was woken already, which is forgotten by asking; `None` if it does not run.
    pub(super) fn take_notice(&mut self, id: TaskId) -> Option<bool> {
        let slot = self.slot(id).filter(|slot| slot.state == State::Running)?;
        Some(std::mem::take(&mut slot.notified))
    }

    /// Lets the next suspension of a running task return once the others have had their turn; `false` if it does
    /// not run.
    pub(super) fn notify_running(&mut self, id: TaskId) -> bool {
        let slot = self.slot(id).filter(|slot| slot.state == State::Running);
        slot.map(|slot| slot.notified = true).is_some()
    }

    /// Gives back the memory that a busy run has left behind.
    pub(super) fn shrink(&mut self) {
        self.ready.shrink_to_fit();
        if self.free.len() == self.slots.len() {
            self.slots = Vec::new();
            self.free = Vec::new();
        }
    }
}
