//! Threads for runs that nobody waits for with a thread of their own: those of `AsyncSandbox`, and streams.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use boxsh::Cancel;
use pyo3::prelude::*;

use crate::interpreter;
use crate::seat;

type Job = Box<dyn FnOnce() + Send>;

/// The most threads. Further work waits for one of them.
const MOST: usize = 1024;

/// How long a thread waits for work before it ends.
const IDLE: Duration = Duration::from_secs(10);

/// How to end what a thread runs.
type Running = Mutex<Option<Cancel>>;

thread_local! {
    static RUNNING: OnceCell<Arc<Running>> = const { OnceCell::new() };
}

struct Threads {
    jobs: VecDeque<Job>,
    running: Vec<Weak<Running>>,
    idle: usize,
    count: usize,
    /// Threads do not survive a fork of the process.
    forks: u64,
}

impl Threads {
    const fn new(forks: u64) -> Self {
        Self { jobs: VecDeque::new(), running: Vec::new(), idle: 0, count: 0, forks }
    }
}

static THREADS: Mutex<Threads> = Mutex::new(Threads::new(0));
static WORK: Condvar = Condvar::new();

fn lock() -> MutexGuard<'static, Threads> {
    THREADS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does some work on another thread.
pub(crate) fn spawn(job: impl FnOnce() + Send + 'static) {
    let mut threads = lock();
    if threads.forks != seat::forks() {
        *threads = Threads::new(seat::forks());
    }
    threads.jobs.push_back(Box::new(job));
    if threads.idle >= threads.jobs.len() || threads.count >= MOST {
        WORK.notify_one();
        return;
    }
    threads.count += 1;
    drop(threads);
    let started = std::thread::Builder::new().name("boxsh-run".into()).spawn(work);
    if started.is_err() {
        let mut threads = lock();
        threads.count -= 1;
        // With nobody to do it, it is done here.
        if threads.count == 0
            && let Some(job) = threads.jobs.pop_back()
        {
            drop(threads);
            job();
        }
    }
}

/// Takes note of a run that begins or ends on this thread, if it is one of these.
pub(crate) fn note(run: Option<&Cancel>) {
    RUNNING.with(|running| {
        if let Some(running) = running.get() {
            *running.lock().unwrap_or_else(PoisonError::into_inner) = run.cloned();
        }
    });
}

/// Drops what waits and ends what runs on these threads.
pub(crate) fn cancel() {
    let mut threads = lock();
    let jobs = std::mem::take(&mut threads.jobs);
    let running = threads.running.iter().filter_map(Weak::upgrade).collect::<Vec<_>>();
    drop(threads);
    drop(jobs);
    for running in running {
        if let Some(run) = &*running.lock().unwrap_or_else(PoisonError::into_inner) {
            run.cancel();
        }
    }
}

fn work() {
    let running = RUNNING.with(|running| running.get_or_init(Arc::default).clone());
    let mut threads = lock();
    threads.running.retain(|other| other.strong_count() > 0);
    threads.running.push(Arc::downgrade(&running));
    loop {
        if let Some(job) = threads.jobs.pop_front() {
            drop(threads);
            job();
            threads = lock();
            continue;
        }
        threads.idle += 1;
        let (again, timeout) = WORK.wait_timeout(threads, IDLE).unwrap_or_else(PoisonError::into_inner);
        threads = again;
        threads.idle -= 1;
        if timeout.timed_out() && threads.jobs.is_empty() {
            threads.count -= 1;
            return;
        }
    }
}

/// Calls a function on another thread, and then `done` with `(value, None)` or `(None, exception)` there.
#[pyfunction]
pub(crate) fn submit(function: Py<PyAny>, done: Py<PyAny>) {
    spawn(move || {
        interpreter::enter(|py| {
            let told = match function.call0(py) {
                Ok(value) => done.call1(py, (value, py.None())),
                Err(error) => done.call1(py, (py.None(), error.into_value(py))),
            };
            if let Err(error) = told {
                error.write_unraisable(py, None);
            }
            drop((function, done));
        });
    });
}
