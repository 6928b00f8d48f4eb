//! Who claims what of which database, among the processes of a session; and the index that those who have one open in the mode of a
//! write-ahead log share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use boxsh_sqlite::{LockLevel, SharedIndex, SlotLock};

/// The session's databases that are open.
#[derive(Default)]
pub(super) struct Locks(Mutex<HashMap<Key, Weak<Mutex<State>>>>);

/// Device and inode.
type Key = (u64, u64);

/// Slots that guard an index.
const SLOTS: usize = 8;

/// What is claimed of one file.
#[derive(Default)]
struct State {
    shared: usize,
    /// Somebody will write, waits for readers to go, writes.
    reserved: bool,
    pending: bool,
    exclusive: bool,
    /// Each slot of the index: how many share it, or -1 for one who has it alone.
    slots: [i32; SLOTS],
    regions: Vec<Box<[u64]>>,
}

impl Locks {
    /// The claims of one more who has the file open.
    pub(super) fn claim(&self, key: Key) -> Claim {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.retain(|_, state| state.strong_count() > 0);
        let state = files.get(&key).and_then(Weak::upgrade).unwrap_or_else(|| {
            let state = Arc::new(Mutex::default());
            files.insert(key, Arc::downgrade(&state));
            state
        });
        Claim { state, own: Mutex::new(Own { level: LockLevel::None, slots: [Slot::Free; SLOTS] }) }
    }
}

/// What one connection claims of a file, given back when dropped.
pub(super) struct Claim {
    state: Arc<Mutex<State>>,
    own: Mutex<Own>,
}

struct Own {
    level: LockLevel,
    slots: [Slot; SLOTS],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Free,
    Shared,
    Alone,
}

impl Claim {
    fn with<R>(&self, work: impl FnOnce(&mut State, &mut Own) -> R) -> R {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut state, &mut own)
    }

    pub(super) fn lock(&self, wanted: LockLevel) -> bool {
        self.with(|state, own| {
            if own.level >= wanted {
                return true;
            }
            let mine = own.level >= LockLevel::Shared;
            match wanted {
                LockLevel::None => {}
                LockLevel::Shared => {
                    if state.pending || state.exclusive {
                        return false;
                    }
                    state.shared += 1;
                }
                LockLevel::Reserved => {
                    if state.reserved {
                        return false;
                    }
                    state.reserved = true;
                }
                LockLevel::Pending | LockLevel::Exclusive => {
                    if own.level < LockLevel::Pending {
                        if state.pending || (own.level < LockLevel::Reserved && state.reserved) {
                            return false;
                        }
                        (state.reserved, state.pending) = (true, true);
                        own.level = LockLevel::Pending;
                    }
                    if wanted == LockLevel::Pending {
                        return true;
                    }
                    if state.shared > usize::from(mine) {
                        return false;
                    }
                    state.exclusive = true;
                }
            }
            own.level = wanted;
            true
        })
    }

    pub(super) fn unlock(&self, wanted: LockLevel) {
        self.with(|state, own| {
            if own.level <= wanted {
                return;
            }
            if own.level >= LockLevel::Reserved {
                state.reserved = false;
            }
            if own.level >= LockLevel::Pending {
                (state.pending, state.exclusive) = (false, false);
            }
            if wanted == LockLevel::None {
                state.shared = state.shared.saturating_sub(1);
            }
            own.level = wanted;
        });
    }

    pub(super) fn is_reserved(&self) -> bool {
        self.with(|state, _| state.reserved)
    }
}

impl SharedIndex for Claim {
    fn region(&self, number: usize, size: usize, make: bool) -> Option<*mut u8> {
        /// More than an index of the largest log that a session can hold.
        const MOST: usize = 4096;
        self.with(|state, _| {
            while make && number < MOST && state.regions.len() <= number {
                // Of words, so that they are aligned for whatever SQLite keeps there.
                state.regions.push(vec![0; size.div_ceil(8)].into());
            }
            state.regions.get_mut(number).map(|region| region.as_mut_ptr().cast())
        })
    }

    fn lock(&self, claim: SlotLock) -> bool {
        let range = claim.first..(claim.first + claim.count).min(SLOTS);
        self.with(|state, own| {
            if !claim.take {
                for at in range {
                    release(&mut state.slots[at], &mut own.slots[at]);
                }
                return true;
            }
            let is_free = |at: usize| match (claim.exclusive, own.slots[at]) {
                (false, Slot::Free) => state.slots[at] >= 0,
                (false, _) | (true, Slot::Alone) => true,
                (true, Slot::Shared) => state.slots[at] == 1,
                (true, Slot::Free) => state.slots[at] == 0,
            };
            if !range.clone().all(is_free) {
                return false;
            }
            for at in range {
                match (claim.exclusive, own.slots[at]) {
                    (true, _) => (state.slots[at], own.slots[at]) = (-1, Slot::Alone),
                    (false, Slot::Free) => {
                        state.slots[at] += 1;
                        own.slots[at] = Slot::Shared;
                    }
                    (false, _) => {}
                }
            }
            true
        })
    }
}

fn release(slot: &mut i32, own: &mut Slot) {
    match std::mem::replace(own, Slot::Free) {
        Slot::Free => {}
        Slot::Shared => *slot -= 1,
        Slot::Alone => *slot = 0,
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.unlock(LockLevel::None);
        self.with(|state, own| {
            for (slot, own) in state.slots.iter_mut().zip(&mut own.slots) {
                release(slot, own);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_writes_after_the_readers_have_gone() {
        let locks = Locks::default();
        let (one, two) = (locks.claim((1, 1)), locks.claim((1, 1)));
        assert!(one.lock(LockLevel::Shared) && two.lock(LockLevel::Shared));
        assert!(one.lock(LockLevel::Reserved) && !two.lock(LockLevel::Reserved));
        assert!(!one.lock(LockLevel::Exclusive), "another reads");
        let three = locks.claim((1, 1));
        assert!(!three.lock(LockLevel::Shared), "somebody waits to write");
        two.unlock(LockLevel::None);
        assert!(one.lock(LockLevel::Exclusive));
        drop(one);
        assert!(
            three.lock(LockLevel::Shared) && three.lock(LockLevel::Exclusive) && !two.lock(LockLevel::Shared)
        );
        assert!(locks.claim((1, 2)).lock(LockLevel::Exclusive), "another file");
    }

    #[test]
    fn slots_are_shared_or_had_alone() {
        let locks = Locks::default();
        let (one, two) = (locks.claim((1, 1)), locks.claim((1, 1)));
        let take = |exclusive| SlotLock { first: 3, count: 1, exclusive, take: true };
        assert!(SharedIndex::lock(&one, take(false)) && SharedIndex::lock(&two, take(false)));
        assert!(!SharedIndex::lock(&one, take(true)));
        drop(two);
        assert!(SharedIndex::lock(&one, take(true)));
    }
}
