//! Sandboxes that are ready before they are needed.

use std::collections::VecDeque;
use std::future::Future;
use std::ops::{Deref, DerefMut, RangeInclusive};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::reaper;
use crate::sandbox::Sandbox;

/// A pool of sandboxes that are copies of one template: its files, variables, functions.
///
/// A sandbox returns to the pool when its guard is dropped, and is reset to the template first, so that no user
/// sees what another one did. A sandbox that cannot be reset is dropped and replaced.
///
/// ```
/// use std::time::Duration;
/// use boxsh::{Pool, Sandbox};
///
/// let mut template = Sandbox::new();
/// template.run("greet() { echo hello $1; }");
/// let pool = Pool::new(&template, 1..=8, Duration::from_secs(60))?;
/// let mut sandbox = pool.acquire()?;
/// assert_eq!(sandbox.run("x=dirty; greet you").stdout_str(), "hello you\n");
/// drop(sandbox);
/// assert_eq!(pool.acquire()?.run("echo [$x]").stdout_str(), "[]\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

pub(crate) struct Shared {
    template: Mutex<Sandbox>,
    least: usize,
    most: usize,
    idle_time: Duration,
    state: Mutex<State>,
}

struct State {
    /// Ready ones, and since when; the newest last.
    idle: Vec<(Instant, Sandbox)>,
    /// Those that exist, idle or not, and those that somebody may make.
    count: usize,
    /// Who waits, the longest first.
    waiters: VecDeque<Arc<Mutex<Waiter>>>,
    is_closed: bool,
}

/// Somebody who waits for a sandbox.
enum Waiter {
    Waiting(Waker),
    Answered(Result<Grant, Error>),
    /// Has what it waited for, or has gone.
    Done,
}

/// What somebody gets who has waited.
enum Grant {
    Ready(Box<Sandbox>),
    /// The right to make one; it is counted already.
    Room,
}

/// A sandbox borrowed from a [`Pool`].
pub struct Pooled {
    sandbox: Option<Sandbox>,
    shared: Arc<Shared>,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.shared.lock();
        f.debug_struct("Pool").field("idle", &state.idle.len()).field("count", &state.count).finish()
    }
}

impl std::fmt::Debug for Pooled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Pooled").field(&self.sandbox).finish()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Gives the longest waiting one an answer, or gives the answer back if nobody waits. The waker is to be called once the state is
    /// no longer locked.
    fn answer(&mut self, grant: Grant) -> Result<Waker, Grant> {
        while let Some(waiter) = self.waiters.pop_front() {
            let mut waiter = lock(&waiter);
            // Another one has gone, and is about to leave the queue.
            if let Waiter::Waiting(waker) = &*waiter {
                let waker = waker.clone();
                *waiter = Waiter::Answered(Ok(grant));
                return Ok(waker);
            }
        }
        Err(grant)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn make(&self) -> Result<Sandbox, Error> {
        lock(&self.template).fork_afresh()
    }

    /// Takes a place away that nobody has a sandbox for, or gives it to somebody who waits.
    fn free_place(&self) {
        let waker = {
            let mut state = self.lock();
            match state.is_closed {
                false => state.answer(Grant::Room).inspect_err(|_| state.count -= 1).ok(),
                true => {
                    state.count -= 1;
                    None
                }
            }
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Takes a sandbox back that is fit for use.
    fn put_back(self: &Arc<Self>, sandbox: Sandbox) {
        // Ending a session takes its time, so that none is dropped under the lock.
        let mut ended = Vec::new();
        let (waker, due) = {
            let mut state = self.lock();
            if state.is_closed {
                state.count -= 1;
                ended.push(sandbox);
                (None, None)
            } else {
                match state.answer(Grant::Ready(Box::new(sandbox))) {
                    Ok(waker) => (Some(waker), None),
                    Err(Grant::Ready(sandbox)) => {
                        let now = Instant::now();
                        state.idle.push((now, *sandbox));
                        (None, self.take_stale(&mut state, now, &mut ended))
                    }
                    Err(Grant::Room) => (None, None),
                }
            }
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        if let Some(due) = due {
            reaper::remind(due, Arc::downgrade(self));
        }
    }

    /// Lets go of sandboxes that nobody has needed for long, all but as many as there are to be at least, and says when the next
    /// one may be due.
    fn take_stale(&self, state: &mut State, now: Instant, ended: &mut Vec<Sandbox>) -> Option<Instant> {
        while state.count > self.least {
            let due = state.idle.first()?.0.checked_add(self.idle_time)?;
            if due > now {
                return Some(due);
            }
            ended.push(state.idle.remove(0).1);
            state.count -= 1;
        }
        None
    }

    /// Drops what has been idle for too long, and says when to look again.
    pub(crate) fn reap(&self) -> Option<Instant> {
        let mut ended = Vec::new();
        self.take_stale(&mut self.lock(), Instant::now(), &mut ended)
    }

    /// What can be had at once, or a place in the queue.
    fn ask(&self, waker: impl FnOnce() -> Waker) -> Result<Grant, Arc<Mutex<Waiter>>> {
        let mut state = self.lock();
        if state.is_closed {
            return Err(Arc::new(Mutex::new(Waiter::Answered(Err(Error::PoolClosed)))));
        }
        if let Some((_, sandbox)) = state.idle.pop() {
            return Ok(Grant::Ready(Box::new(sandbox)));
        }
        if state.count < self.most {
            state.count += 1;
            return Ok(Grant::Room);
        }
        let waiter = Arc::new(Mutex::new(Waiter::Waiting(waker())));
        state.waiters.push_back(waiter.clone());
        Err(waiter)
    }
}

impl Pool {
    /// Creates a pool of copies of `template`: as many as the start of `size` are kept ready, more are created on demand up to its
    /// end, and dropped when they have been idle for `idle_time`.
    ///
    /// # Errors
    /// As for [`Sandbox::fork`].
    pub fn new(template: &Sandbox, size: RangeInclusive<usize>, idle_time: Duration) -> Result<Self, Error> {
        let (least, most) = (*size.start(), (*size.end()).max(1));
        let template = template.fork_afresh()?;
        let now = Instant::now();
        let idle: Vec<_> =
            (0..least.min(most)).map(|_| Ok((now, template.fork_afresh()?))).collect::<Result<_, Error>>()?;
        let state = State { count: idle.len(), idle, waiters: VecDeque::new(), is_closed: false };
        let template = Mutex::new(template);
        let shared = Shared { template, least, most, idle_time, state: Mutex::new(state) };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Takes a sandbox; waits if all are taken.
    ///
    /// # Errors
    /// [`Error::PoolClosed`], or why no copy of the template can be made.
    pub fn acquire(&self) -> Result<Pooled, Error> {
        self.acquire_until(None)
    }

    /// Takes a sandbox; waits no longer than `timeout` if all are taken.
    ///
    /// # Errors
    /// [`Error::PoolTimeout`] if none was returned in time; otherwise as for [`Pool::acquire`].
    pub fn acquire_within(&self, timeout: Duration) -> Result<Pooled, Error> {
        // A time that is beyond the clock's end is no limit.
        self.acquire_until(Instant::now().checked_add(timeout))
    }

    /// Takes a sandbox; waits, without blocking a thread, if all are taken. It works with any async runtime: returning a sandbox
    /// wakes the task that has waited longest.
    ///
    /// # Errors
    /// As for [`Pool::acquire`].
    pub fn acquire_async(&self) -> impl Future<Output = Result<Pooled, Error>> + Send + use<> {
        Acquire { pool: self.clone(), waiter: None }
    }

    fn acquire_until(&self, deadline: Option<Instant>) -> Result<Pooled, Error> {
        let mut acquire = Acquire { pool: self.clone(), waiter: None };
        let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
        let mut context = Context::from_waker(&waker);
        loop {
            if let Poll::Ready(answer) = Pin::new(&mut acquire).poll(&mut context) {
                return answer;
            }
            match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
                None => std::thread::park(),
                Some(Duration::ZERO) => return Err(Error::PoolTimeout),
                Some(left) => std::thread::park_timeout(left),
            }
        }
    }

    /// Hands over what was granted.
    fn redeem(&self, grant: Grant) -> Result<Pooled, Error> {
        let sandbox = match grant {
            Grant::Ready(sandbox) => *sandbox,
            // If it cannot be made, or its making panics, the place is free again.
            Grant::Room => {
                let place = Place(&self.shared);
                let sandbox = self.shared.make()?;
                std::mem::forget(place);
                sandbox
            }
        };
        Ok(Pooled { sandbox: Some(sandbox), shared: self.shared.clone() })
    }

    /// Closes the pool: idle sandboxes are dropped now, borrowed ones when they are returned, and no more are handed out.
    pub fn close(&self) {
        let (idle, waiters) = {
            let mut state = self.shared.lock();
            state.is_closed = true;
            let idle = std::mem::take(&mut state.idle);
            state.count -= idle.len();
            (idle, std::mem::take(&mut state.waiters))
        };
        for waiter in waiters {
            let mut waiter = lock(&waiter);
            if let Waiter::Waiting(waker) = std::mem::replace(&mut *waiter, Waiter::Done) {
                *waiter = Waiter::Answered(Err(Error::PoolClosed));
                drop(waiter);
                waker.wake();
            }
        }
        drop(idle);
    }

    /// The number of sandboxes, and how many of them are idle.
    pub fn size(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.count, state.idle.len())
    }
}

/// A place in a pool that is given up unless a sandbox takes it.
struct Place<'a>(&'a Arc<Shared>);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.free_place();
    }
}

/// Wakes a thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// The wait for a sandbox.
struct Acquire {
    pool: Pool,
    waiter: Option<Arc<Mutex<Waiter>>>,
}

impl Future for Acquire {
    type Output = Result<Pooled, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let waiter = match &self.waiter {
            Some(waiter) => waiter.clone(),
            None => match self.pool.shared.ask(|| context.waker().clone()) {
                Ok(grant) => return Poll::Ready(self.pool.redeem(grant)),
                Err(waiter) => {
                    self.waiter = Some(waiter.clone());
                    waiter
                }
            },
        };
        let mut waiter = lock(&waiter);
        match std::mem::replace(&mut *waiter, Waiter::Done) {
            Waiter::Waiting(_) => {
                *waiter = Waiter::Waiting(context.waker().clone());
                Poll::Pending
            }
            Waiter::Answered(answer) => {
                drop(waiter);
                self.waiter = None;
                Poll::Ready(answer.and_then(|grant| self.pool.redeem(grant)))
            }
            Waiter::Done => Poll::Pending,
        }
    }
}

impl Drop for Acquire {
    fn drop(&mut self) {
        let Some(waiter) = self.waiter.take() else { return };
        let left = std::mem::replace(&mut *lock(&waiter), Waiter::Done);
        match left {
            // Somebody else gets what came too late.
            Waiter::Answered(Ok(Grant::Ready(sandbox))) => self.pool.shared.put_back(*sandbox),
            Waiter::Answered(Ok(Grant::Room)) => self.pool.shared.free_place(),
            Waiter::Waiting(_) => {
                self.pool.shared.lock().waiters.retain(|other| !Arc::ptr_eq(other, &waiter));
            }
            Waiter::Answered(Err(_)) | Waiter::Done => {}
        }
    }
}

impl Deref for Pooled {
    type Target = Sandbox;

    fn deref(&self) -> &Sandbox {
        self.sandbox.as_ref().expect("it goes back only when this is dropped")
    }
}

impl DerefMut for Pooled {
    fn deref_mut(&mut self) -> &mut Sandbox {
        self.sandbox.as_mut().expect("it goes back only when this is dropped")
    }
}

impl Pooled {
    /// Takes the sandbox out for work elsewhere; its place stays taken until [`Pooled::fill`] or the end of this.
    pub(crate) fn take(mut self) -> (Sandbox, Self) {
        let sandbox = self.sandbox.take().expect("it goes back only when this is dropped");
        (sandbox, self)
    }

    pub(crate) fn fill(mut self, sandbox: Sandbox) -> Self {
        self.sandbox = Some(sandbox);
        self
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        // Whatever happens here, the place is free afterwards.
        let place = Place(&self.shared);
        let Some(mut sandbox) = self.sandbox.take() else { return };
        if sandbox.reset().is_ok() {
            std::mem::forget(place);
            self.shared.put_back(sandbox);
        }
    }
}
