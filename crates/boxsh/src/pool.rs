//! Sandboxes that are ready before they are needed.

use std::ops::{Deref, DerefMut, RangeInclusive};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::sandbox::Sandbox;

/// A pool of sandboxes that all start out as one template: its files, variables, functions.
///
/// A sandbox that is taken goes back when its guard is dropped, and is reset to the template first, so that nobody
/// sees what another one has done.
///
/// ```
/// use std::time::Duration;
/// use boxsh::{Pool, Sandbox};
///
/// let mut template = Sandbox::new();
/// template.run("greet() { echo hello $1; }");
/// let pool = Pool::new(&template, 1..=8, Duration::from_secs(60));
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

struct Shared {
    template: Mutex<Sandbox>,
    least: usize,
    most: usize,
    idle_time: Duration,
    state: Mutex<State>,
    returned: Condvar,
}

struct State {
    /// Ready ones, and since when; the newest last.
    idle: Vec<(Instant, Sandbox)>,
    /// Those that exist, idle or not.
    count: usize,
    is_closed: bool,
}

/// A sandbox on loan from a [`Pool`].
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

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make(&self) -> Sandbox {
        self.template.lock().unwrap_or_else(PoisonError::into_inner).fork_afresh()
    }

    /// Lets go of sandboxes that nobody has needed for long, all but as many as there are to be at least. They are given to
    /// the caller to drop, because ending a session takes its time.
    fn take_stale(&self, state: &mut State) -> Vec<Sandbox> {
        let mut stale = Vec::new();
        while state.count > self.least
            && state.idle.first().is_some_and(|(since, _)| since.elapsed() > self.idle_time)
        {
            stale.push(state.idle.remove(0).1);
            state.count -= 1;
        }
        stale
    }
}

impl Pool {
    /// A pool of copies of `template`: as many as the start of `size` are kept ready, more are made on demand up to its
    /// end, and dropped again when they were idle for `idle_time`.
    pub fn new(template: &Sandbox, size: RangeInclusive<usize>, idle_time: Duration) -> Self {
        let (least, most) = (*size.start(), (*size.end()).max(1));
        let template = template.fork_afresh();
        let now = Instant::now();
        let idle: Vec<_> = (0..least.min(most)).map(|_| (now, template.fork_afresh())).collect();
        let state = State { count: idle.len(), idle, is_closed: false };
        let shared = Shared {
            template: Mutex::new(template),
            least,
            most,
            idle_time,
            state: Mutex::new(state),
            returned: Condvar::new(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Takes a sandbox; waits if all are taken.
    ///
    /// # Errors
    /// [`Error::PoolClosed`].
    pub fn acquire(&self) -> Result<Pooled, Error> {
        self.acquire_until(None)
    }

    /// Takes a sandbox; waits no longer than `timeout` if all are taken.
    ///
    /// # Errors
    /// [`Error::PoolTimeout`] if none came back in time, [`Error::PoolClosed`].
    pub fn acquire_within(&self, timeout: Duration) -> Result<Pooled, Error> {
        self.acquire_until(Some(Instant::now() + timeout))
    }

    fn acquire_until(&self, deadline: Option<Instant>) -> Result<Pooled, Error> {
        let shared = &self.shared;
        let mut state = shared.lock();
        loop {
            if state.is_closed {
                return Err(Error::PoolClosed);
            }
            if let Some((_, sandbox)) = state.idle.pop() {
                return Ok(self.lend(sandbox));
            }
            if state.count < shared.most {
                state.count += 1;
                drop(state);
                return Ok(self.lend(shared.make()));
            }
            state = match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
                None => shared.returned.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return Err(Error::PoolTimeout),
                Some(left) => {
                    shared.returned.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    fn lend(&self, sandbox: Sandbox) -> Pooled {
        Pooled { sandbox: Some(sandbox), shared: self.shared.clone() }
    }

    /// Closes the pool: the sandboxes that are idle end now, those on loan when they come back, and nobody gets another one.
    pub fn close(&self) {
        let idle = {
            let mut state = self.shared.lock();
            state.is_closed = true;
            std::mem::take(&mut state.idle)
        };
        self.shared.returned.notify_all();
        drop(idle);
    }

    /// How many sandboxes there are, and how many of them are idle.
    pub fn size(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.count, state.idle.len())
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

impl Drop for Pooled {
    fn drop(&mut self) {
        let Some(mut sandbox) = self.sandbox.take() else { return };
        sandbox.reset();
        let stale = {
            let mut state = self.shared.lock();
            if state.is_closed {
                state.count -= 1;
                vec![sandbox]
            } else {
                state.idle.push((Instant::now(), sandbox));
                self.shared.take_stale(&mut state)
            }
        };
        self.shared.returned.notify_one();
        drop(stale);
    }
}
