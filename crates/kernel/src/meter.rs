//! An allocator that counts, so that the ceiling on memory holds for whatever a session does.
#![expect(unsafe_code, reason = "an allocator is an unsafe trait; all that it does is count and pass on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Bytes that this thread has allocated and not freed; below zero if it has freed what others had allocated.
    static HELD: Cell<i64> = const { Cell::new(0) };
}

thread_local! {
    /// Bytes that the sessions of this thread have told of with [`note_memory`].
    static NOTED: Cell<i64> = const { Cell::new(0) };
}

/// Takes note of memory that a session on this thread has come to hold, or, below zero, has let go: what its shell keeps in
/// variables. It counts whatever allocator the program has.
#[inline(never)]
pub fn note_memory(bytes: i64) {
    // A thread that is about to end has no account any more, and no session either.
    let _ = NOTED.try_with(|noted| noted.set(noted.get().wrapping_add(bytes)));
}

/// What the sessions of this thread have told of.
#[inline(never)]
pub(crate) fn noted() -> i64 {
    NOTED.try_with(Cell::get).unwrap_or_default()
}

/// What the sessions of a thread hold: it goes along when a session's turn passes from one thread to another.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Account {
    held: i64,
    noted: i64,
}

#[cfg(not(target_family = "wasm"))]
impl Account {
    /// This thread's.
    pub(crate) fn of_thread() -> Self {
        Self { held: held(), noted: noted() }
    }

    /// Makes it this thread's.
    pub(crate) fn take_over(self) {
        // A thread that is about to end has no account any more, and no session either.
        let _ = HELD.try_with(|held| held.set(self.held));
        let _ = NOTED.try_with(|noted| noted.set(self.noted));
    }
}

/// The system's allocator, with an account for each thread. A program that makes it its global allocator gets a hard ceiling
/// on the memory of each session: a session runs on one thread at a time, so what that thread allocates is the session's.
/// Files count against their own limits.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: boxsh_kernel::Meter = boxsh_kernel::Meter;
/// # fn main() {}
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Meter;

// Not inlined: see `Routine`.
#[inline(never)]
fn count(bytes: i64) {
    // A thread that is about to end has no account any more, and no session either.
    let _ = HELD.try_with(|held| held.set(held.get().wrapping_add(bytes)));
}

/// What this thread holds; nothing if the program has another allocator.
#[inline(never)]
pub(crate) fn held() -> i64 {
    HELD.try_with(Cell::get).unwrap_or_default()
}

// SAFETY: every call is passed on to the system's allocator as it is; the count touches no memory but its own, and
// allocates none.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller keeps the contract, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
