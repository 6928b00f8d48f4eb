//! What the current thread has allocated, and how much of that is files in memory.
//!
//! An allocator that counts tells of every allocation; a filesystem in memory says which of them it keeps. Files have limits of their
//! own, so what is left is what the programs of a session hold.
//!
//! A session may move to another thread wherever one of its processes waits, and a compiler may take the address of a thread-local for
//! constant within a function. So whatever is compiled into code that waits must not be inlined into it.

use std::cell::Cell;

thread_local! {
    /// Bytes allocated and not freed; below zero if the thread has freed what others had allocated.
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// The part of them that is files.
    static FILES: Cell<i64> = const { Cell::new(0) };
    /// How many changes of files are going on.
    static FILING: Cell<u32> = const { Cell::new(0) };
}

/// Counts an allocation, or, below zero, a release; gives what the thread holds now. Allocates nothing.
#[inline]
pub fn count(bytes: i64) -> i64 {
    // A thread that is about to end has no account any more, and no session either.
    HELD.try_with(|held| {
        let now = held.get().wrapping_add(bytes);
        held.set(now);
        now
    })
    .unwrap_or(i64::MIN)
}

/// What the thread holds, files not counted; nothing if nobody counts.
#[inline]
pub fn held() -> i64 {
    let all = HELD.try_with(Cell::get).unwrap_or_default();
    all.wrapping_sub(files())
}

/// What files on this thread have come to take.
#[inline]
pub fn files() -> i64 {
    FILES.try_with(Cell::get).unwrap_or_default()
}

/// Whether files are being changed, so that what is allocated now is theirs.
#[inline]
pub fn is_filing() -> bool {
    FILING.try_with(Cell::get).unwrap_or_default() > 0
}

/// What a thread holds: it goes along when a session's turn passes from one thread to another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    all: i64,
    files: i64,
}

impl Held {
    /// This thread's.
    #[inline(never)]
    pub fn of_thread() -> Self {
        Self { all: HELD.try_with(Cell::get).unwrap_or_default(), files: files() }
    }

    /// Makes it this thread's.
    #[inline(never)]
    pub fn take_over(self) {
        let _ = HELD.try_with(|held| held.set(self.all));
        let _ = FILES.try_with(|files| files.set(self.files));
    }
}

/// A change of files: what is allocated and freed until it is dropped is theirs.
pub(crate) struct Filing {
    before: i64,
}

impl Filing {
    #[inline(never)]
    pub(crate) fn start() -> Self {
        let _ = FILING.try_with(|filing| filing.set(filing.get() + 1));
        Self { before: held() }
    }
}

impl Drop for Filing {
    #[inline(never)]
    fn drop(&mut self) {
        let _ = FILING.try_with(|filing| filing.set(filing.get().saturating_sub(1)));
        let grown = held().wrapping_sub(self.before);
        let _ = FILES.try_with(|files| files.set(files.get().wrapping_add(grown)));
    }
}

#[cfg(test)]
mod tests {
    use super::{Filing, count, files, held, is_filing};

    #[test]
    fn what_is_allocated_for_files_is_theirs() {
        let (held_before, files_before) = (held(), files());
        let filing = Filing::start();
        assert!(is_filing());
        count(50);
        drop(filing);
        assert!(!is_filing());
        assert_eq!((held(), files()), (held_before, files_before + 50));
        count(7);
        assert_eq!((held(), files()), (held_before + 7, files_before + 50));
    }
}
