//! Where SQLite runs, and how it reaches its surroundings.
//!
//! The code that calls a database may itself be a coroutine: it can be suspended in the middle of whatever the host is asked
//! for, be resumed on another thread, and be ended by unwinding its stack. SQLite is C: nothing may be unwound through its
//! frames. So it never stands on the caller's stack. Each call of it runs as a coroutine of its own, on a stack that belongs to
//! the [`Engine`] and is large enough for the deepest recursion that SQLite's limits allow. When SQLite calls back, the
//! coroutine suspends itself with the question, and the answer is found *outside*, on the caller's stack, where nothing but
//! Rust is. If the caller is unwound meanwhile, every further question goes unanswered, so that the call into SQLite fails and returns,
//! as after an error of a disk; nothing is unwound there.
//!
//! A worker thread would do as well, but costs a hundred times as much for each question, is not counted as the session's
//! memory, and makes a run depend on the timing of threads.
//!
//! A suspended call may go on on another thread. That is sound: SQLite's own locks are not held while it calls back (connections
//! are opened without a lock, the shared cache is not used, and the few global locks guard short pieces of code that
//! call nobody), and it keeps nothing in thread-local variables.
#![expect(unsafe_code, reason = "calls are run on a stack of their own, and find their engine by a pointer")]

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};

use crate::host::Host;
use crate::setup;

/// Address space of a stack for SQLite; only what is touched takes memory. Its deepest recursion is that of expressions and
/// selects nested as far as its limits allow.
const STACK: usize = 16 << 20;

/// A question: what to do on the caller's stack.
type Question = *mut (dyn FnMut() + 'static);

thread_local! {
    /// The engine whose code runs now on this thread; null in between.
    static CURRENT: Cell<*const Core> = const { Cell::new(std::ptr::null()) };
}

/// The part of an engine that callbacks reach.
pub(crate) struct Core {
    host: *const (dyn Host + 'static),
    yielder: Cell<*const Yielder<(), Question>>,
    stacks: RefCell<Vec<DefaultStack>>,
    /// Bytes that SQLite holds, and the most that it may hold.
    held: Cell<i64>,
    ceiling: i64,
    refused: Cell<bool>,
    /// Bytes of long values that were made since the host was last asked whether to go on.
    made: Cell<i64>,
    /// Files that were last named with the wish to read them only.
    read_only: RefCell<Vec<Vec<u8>>>,
}

/// SQLite with its surroundings. Connections of one engine may be used in the middle of each other's calls.
pub struct Engine<'h> {
    core: Rc<Core>,
    /// Owned behind a pointer, since callbacks reach it through `Core` while it is borrowed here.
    host: Rc<dyn Host + 'h>,
}

impl Clone for Engine<'_> {
    fn clone(&self) -> Self {
        Self { core: self.core.clone(), host: self.host.clone() }
    }
}

impl<'h> Engine<'h> {
    /// An engine that may hold `memory` bytes; `None` if SQLite or a stack for it cannot be had.
    pub fn new(host: Rc<dyn Host + 'h>, memory: u64) -> Option<Self> {
        setup::prepare()?;
        let stack = DefaultStack::new(STACK).ok()?;
        let pointer: *const (dyn Host + 'h) = Rc::as_ptr(&host);
        // SAFETY: only the lifetime changes. The pointer is used in `with_host`, for calls of an engine that exists, and an
        // engine owns its host.
        let pointer =
            unsafe { std::mem::transmute::<*const (dyn Host + 'h), *const (dyn Host + 'static)>(pointer) };
        let core = Core {
            host: pointer,
            yielder: Cell::new(std::ptr::null()),
            stacks: RefCell::new(vec![stack]),
            held: Cell::new(0),
            ceiling: i64::try_from(memory).unwrap_or(i64::MAX),
            refused: Cell::new(false),
            made: Cell::new(0),
            read_only: RefCell::default(),
        };
        Some(Self { core: Rc::new(core), host })
    }

    /// Its surroundings.
    pub fn host(&self) -> &(dyn Host + 'h) {
        &*self.host
    }

    /// Bytes that SQLite holds now.
    pub fn memory_held(&self) -> u64 {
        u64::try_from(self.core.held.get()).unwrap_or(0)
    }

    /// Whether SQLite was ever refused memory because it would have held too much.
    pub fn memory_refused(&self) -> bool {
        self.core.refused.get()
    }

    /// Does something that calls no callback but those for memory, on the caller's own stack.
    pub(crate) fn quickly<R>(&self, work: impl FnOnce() -> R) -> R {
        let _current = Current::set(&self.core);
        // Nobody is asked anything: a call that waits for its answer meanwhile is not the one that runs.
        let waiting = self.core.yielder.replace(std::ptr::null());
        let result = work();
        self.core.yielder.set(waiting);
        result
    }

    /// Runs `work`, which may call anything of SQLite's, on a stack of its own.
    pub(crate) fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        let core = &*self.core;
        let stack = core.stacks.borrow_mut().pop().or_else(|| DefaultStack::new(STACK).ok());
        let Some(stack) = stack else {
            // Without a stack, as when the address space is used up: every question then goes unanswered.
            return self.quickly(work);
        };
        let own = Cell::new(std::ptr::null());
        let mut result = None;
        let before = core.yielder.get();
        let body = |yielder: &Yielder<(), Question>, ()| {
            own.set(std::ptr::from_ref(yielder));
            core.yielder.set(std::ptr::from_ref(yielder));
            result = Some(work());
        };
        // SAFETY: what the body borrows outlives the coroutine: `Call` runs it to its end before it is dropped, in this
        // function, whether that returns or is unwound.
        let coroutine = unsafe { Coroutine::with_stack_unchecked(stack, body) };
        let mut call = Call { core, coroutine: Some(coroutine), own: &own, before };
        while let Some(question) = call.resume() {
            // SAFETY: the question lies on the coroutine's stack, which waits until it is resumed.
            unsafe { (*question)() };
        }
        drop(call);
        result.unwrap_or_else(|| unreachable!("a call that has ended has a result"))
    }
}

/// A call into SQLite under way.
struct Call<'c> {
    core: &'c Core,
    coroutine: Option<Coroutine<(), Question, (), DefaultStack>>,
    own: &'c Cell<*const Yielder<(), Question>>,
    before: *const Yielder<(), Question>,
}

impl Call<'_> {
    /// Lets it run until it has a question, or to its end.
    fn resume(&mut self) -> Option<Question> {
        let coroutine = self.coroutine.as_mut()?;
        if coroutine.done() {
            return None;
        }
        // Another call may have run in between, to answer the last question.
        self.core.yielder.set(self.own.get());
        let _current = Current::set(self.core);
        match coroutine.resume(()) {
            CoroutineResult::Yield(question) => Some(question),
            CoroutineResult::Return(()) => None,
        }
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        // Only if the caller is unwound is there anything left to do: then no question is answered any more.
        while self.resume().is_some() {}
        self.core.yielder.set(self.before);
        if let Some(coroutine) = self.coroutine.take() {
            self.core.stacks.borrow_mut().push(coroutine.into_stack());
        }
    }
}

/// Makes an engine the current one of this thread as long as it lives.
struct Current(*const Core);

impl Current {
    #[inline(never)]
    fn set(core: &Core) -> Self {
        Self(CURRENT.replace(std::ptr::from_ref(core)))
    }
}

impl Drop for Current {
    #[inline(never)]
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

/// The engine whose code runs now. Not inlined, because a function that is suspended and goes on on another thread must not
/// keep the address of a thread-local variable.
#[inline(never)]
fn current() -> *const Core {
    CURRENT.get()
}

/// Asks the surroundings, from inside of a callback; `None` if nobody answers.
pub(crate) fn ask<R>(work: impl FnOnce() -> R) -> Option<R> {
    let core = current();
    // SAFETY: the pointer is set by `Current`, which borrows the core for as long as it is.
    let yielder = unsafe { core.as_ref() }?.yielder.get();
    // SAFETY: the yielder belongs to the coroutine that runs now (`Call::resume` has set it), on whose stack we are.
    let yielder = unsafe { yielder.as_ref() }?;
    let mut answer = None;
    let mut work = Some(work);
    let mut question = || answer = work.take().map(|work| work());
    let pointer: *mut (dyn FnMut() + '_) = &raw mut question;
    // SAFETY: only the lifetime changes. The question is looked at while this function waits in `suspend`, and not after.
    let pointer = unsafe { std::mem::transmute::<*mut (dyn FnMut() + '_), Question>(pointer) };
    yielder.suspend(pointer);
    answer
}

/// Asks the host of the running engine; `None` if nobody answers.
pub(crate) fn ask_host<R>(work: impl FnOnce(&'static dyn Host) -> R) -> Option<R> {
    // SAFETY: as in `ask`.
    let host = unsafe { current().as_ref() }?.host;
    // SAFETY: an engine whose code runs exists, and owns its host. Files that a host opens refer to it: they are closed with
    // their connection, which owns its engine.
    ask(|| work(unsafe { &*host }))
}

/// Asks whether to go on; `false` if nobody answers, or if memory was refused: an aggregate would read all rows before it says so.
pub(crate) fn tick() -> bool {
    // SAFETY: as in `ask`.
    let Some(core) = (unsafe { current().as_ref() }) else { return false };
    if core.refused.get() {
        return false;
    }
    let held = core.held.get();
    ask_host(|host| host.tick(u64::try_from(held).unwrap_or(0))) == Some(true)
}

/// From so many bytes on, a piece of memory is for a long value.
const LONG: i64 = 32 << 10;

/// Bytes of long values that may be made before the host is asked whether to go on.
const MADE_PER_TICK: i64 = 2 << 20;

/// Takes note that a long value is made. SQLite asks between the steps of its machine, and a step may be a function that works on a value as long as
/// memory allows; those that make another one ask for memory first, and hold no lock when they do.
fn may_make(core: &Core, bytes: i64) -> bool {
    if bytes < LONG || core.yielder.get().is_null() {
        return true;
    }
    let made = core.made.get() + bytes;
    core.made.set(if made < MADE_PER_TICK { made } else { 0 });
    made < MADE_PER_TICK || tick()
}

/// Takes note that SQLite wants `more` bytes (or gives some back); `false` if that is too much.
pub(crate) fn account(more: i64) -> bool {
    // SAFETY: as in `ask`.
    let Some(core) = (unsafe { current().as_ref() }) else { return true };
    let held = core.held.get() + more;
    if more > 0 && held > core.ceiling {
        core.refused.set(true);
        return false;
    }
    if !may_make(core, more) {
        return false;
    }
    // Another call of the engine may have changed it meanwhile.
    core.held.set(core.held.get() + more);
    true
}

/// Looks at the names that the running engine opens for reading only.
pub(crate) fn read_only_names<R>(look: impl FnOnce(&mut Vec<Vec<u8>>) -> R) -> Option<R> {
    // SAFETY: as in `ask`.
    let core = unsafe { current().as_ref() }?;
    Some(look(&mut core.read_only.borrow_mut()))
}
