//! An allocator that counts, so that the ceiling on memory holds for whatever a session does.
#![expect(unsafe_code, reason = "an allocator is an unsafe trait; all that it does is count and pass on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;
use std::sync::OnceLock;

use boxsh_vfs::account;

use crate::budget::{Budget, Limit};

/// How far past its ceiling a run may come between two looks at its budget. A request beyond that is not granted, if the program has
/// said what happens then.
const SLACK: i64 = 64 << 20;

thread_local! {
    /// Bytes that the sessions of this thread have told of with [`note_memory`].
    static NOTED: Cell<i64> = const { Cell::new(0) };
    static WATCH: Watch = const {
        Watch {
            mark: Cell::new(0),
            peak: Cell::new(0),
            ceiling: Cell::new(i64::MAX),
            budget: Cell::new(ptr::null()),
        }
    };
}

/// What is known of the memory of this thread's run. All counts leave out files.
struct Watch {
    /// What the thread may come to hold, files included, before anything here changes.
    mark: Cell<i64>,
    /// The most that it has held.
    peak: Cell<i64>,
    /// The most that its run may come to hold.
    ceiling: Cell<i64>,
    /// The account of that run; null if there is none.
    budget: Cell<*const Budget>,
}

/// What is done about a request that would take a run far past its ceiling. It must not return, allocate or wait.
type Excess = fn() -> !;

static EXCESS: OnceLock<Excess> = OnceLock::new();

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

/// What the sessions of a thread hold and may hold: it goes along when a session's turn passes from one thread to another.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    held: account::Held,
    noted: i64,
    peak: i64,
    ceiling: i64,
    budget: *const Budget,
}

// SAFETY: the pointer is used only by the thread that has the session's turn, and `Watched` outlives all turns of its run.
#[cfg(not(target_family = "wasm"))]
unsafe impl Send for Account {}

#[cfg(not(target_family = "wasm"))]
impl Default for Account {
    fn default() -> Self {
        Self { held: account::Held::default(), noted: 0, peak: 0, ceiling: i64::MAX, budget: ptr::null() }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Account {
    /// This thread's.
    #[inline(never)]
    pub(crate) fn of_thread() -> Self {
        let (peak, ceiling, budget) = WATCH
            .try_with(|watch| (watch.peak.get(), watch.ceiling.get(), watch.budget.get()))
            .unwrap_or((0, i64::MAX, ptr::null()));
        Self { held: account::Held::of_thread(), noted: noted(), peak, ceiling, budget }
    }

    /// Makes it this thread's.
    #[inline(never)]
    pub(crate) fn take_over(self) {
        self.held.take_over();
        // A thread that is about to end has no account any more, and no session either.
        let _ = NOTED.try_with(|noted| noted.set(self.noted));
        let _ = WATCH.try_with(|watch| {
            watch.peak.set(self.peak);
            watch.ceiling.set(self.ceiling);
            watch.budget.set(self.budget);
        });
        look();
    }
}

/// The system's allocator, with an account for each thread. A program that makes it its global allocator gets a hard ceiling
/// on the memory of each session: a session runs on one thread at a time, so what that thread allocates is the session's. A run that
/// passes its ceiling ends at its next system call or tick. Files count against their own limits.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: boxsh_kernel::Meter = boxsh_kernel::Meter;
/// # fn main() {}
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Meter;

impl Meter {
    /// Says what happens to a program of which a run asks for memory that would take it more than 64 MiB past its ceiling, before it
    /// could be stopped in good order: `excess` is called instead, from inside the allocator. It has to end the program, and may neither
    /// allocate nor wait. Only the first call counts; without one, such requests are granted.
    pub fn on_excess(excess: fn() -> !) {
        let _ = EXCESS.set(excess);
    }

    /// The most that this thread has held at one time since the last call, beside files, over what it holds now. For tests and
    /// measurements; nothing if the program has another allocator.
    pub fn take_peak() -> (i64, i64) {
        let held = account::held();
        let peak = WATCH.try_with(|watch| watch.peak.replace(held).max(held)).unwrap_or_default();
        look();
        (peak, held)
    }
}

/// What this thread holds beside files; nothing if the program has another allocator.
// Not inlined: see `Routine`.
#[inline(never)]
pub(crate) fn held() -> i64 {
    account::held()
}

/// Takes over what another thread has allocated, or, below zero, has freed for this one.
#[cfg(not(target_family = "wasm"))]
#[inline(never)]
pub(crate) fn take_in(bytes: i64) {
    count(bytes);
}

/// Looks again at what the thread holds: the files in it may have become fewer.
#[inline(never)]
pub(crate) fn look() {
    let _ = WATCH.try_with(|watch| watch.mark.set(watch.peak.get().saturating_add(account::files())));
}

// Not inlined: see `Routine`.
#[inline(never)]
fn count(bytes: i64) {
    let held = account::count(bytes);
    let _ = WATCH.try_with(|watch| {
        if held > watch.mark.get() {
            watch.rise();
        }
    });
}

#[inline(never)]
fn release(bytes: i64) {
    account::count(-bytes);
}

impl Watch {
    /// The thread has come to hold more than was known of.
    #[cold]
    fn rise(&self) {
        if account::is_filing() {
            return;
        }
        let held = account::held();
        if held > self.peak.get() {
            self.peak.set(held);
        }
        let over = held.saturating_sub(self.ceiling.get());
        if over > 0 {
            // SAFETY: whoever set the pointer takes it back before the account goes, see `Watched`. It is only read through.
            if let Some(budget) = unsafe { self.budget.get().as_ref() } {
                budget.breach(Limit::Memory);
                if over > SLACK
                    && let Some(excess) = EXCESS.get()
                {
                    // Whatever it does, it is not called from inside itself.
                    self.budget.set(ptr::null());
                    excess();
                }
            }
        }
        self.mark.set(self.peak.get().saturating_add(account::files()));
    }
}

/// A run on this thread whose memory is watched, until it is dropped. A run inside of it, of another session, has its own.
pub(crate) struct Watched<'a> {
    before: (i64, i64, *const Budget),
    base: i64,
    budget: &'a Budget,
}

impl<'a> Watched<'a> {
    /// Watches from now on.
    pub(crate) fn start(budget: &'a Budget) -> Self {
        let base = account::held();
        let maximum = i64::try_from(budget.maximum(Limit::Memory)).unwrap_or(i64::MAX);
        let before = WATCH.with(|watch| {
            let ceiling = base.saturating_add(maximum);
            (watch.peak.replace(base), watch.ceiling.replace(ceiling), watch.budget.replace(budget))
        });
        look();
        Self { before, base, budget }
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        let (peak, ceiling, budget) = self.before;
        WATCH.with(|watch| {
            let reached = watch.peak.get();
            self.budget.note_most(Limit::Memory, u64::try_from(reached - self.base).unwrap_or_default());
            watch.peak.set(peak.max(reached));
            watch.ceiling.set(ceiling);
            watch.budget.set(budget);
        });
        look();
    }
}

/// What the system's allocator takes for a request: its own word, and whole slots. Small pieces take far more than they ask for, and it
/// is small pieces that a script has millions of.
#[inline]
const fn footprint(size: usize) -> i64 {
    const SLOT: usize = 16;
    let taken = (size + size_of::<usize>()).next_multiple_of(SLOT);
    (if taken < 2 * SLOT { 2 * SLOT } else { taken }) as i64
}

// SAFETY: every call is passed on to the system's allocator as it is; the count touches no memory but its own, and
// allocates none.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(footprint(layout.size()));
        // SAFETY: the caller keeps the contract, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(footprint(layout.size()));
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        release(footprint(layout.size()));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(footprint(size) - footprint(layout.size()));
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
