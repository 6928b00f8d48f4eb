//! The threads that carry out requests: about as many as there are processors, whatever the number of clients.
//!
//! A thread waits for any connection to have something to read, reads it, carries out one request, answers it, and waits again: a small request needs
//! no other thread, and requests are taken in the order in which they come. A thread that is held up, by a long script or by a client that does not
//! read, is relieved after a moment: another one takes its place, and its connection is read on.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::rpc::connection::Connection;
use crate::rpc::monitor::{Monitor, Turn};
use crate::rpc::poller::{Event, Patience, Poller};
use crate::rpc::reading::PIECE;
use crate::rpc::server::Shared;

/// The stack of a thread. Scripts have stacks of their own.
const STACK: usize = 512 << 10;

/// What is to be done with a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// It has sent more than was carried out.
    More,
    /// Nothing, until it sends something.
    Wait,
    /// It will send nothing more.
    Leave,
    /// Another thread has seen to it.
    HandedOn,
}

/// Where a thread of the crew is.
#[derive(Default)]
pub(crate) struct Post {
    turn: Turn,
    connection: Mutex<Option<Arc<Connection>>>,
}

impl Post {
    /// The thread carries out a request of this connection from now on.
    pub(crate) fn begin(&self, connection: &Arc<Connection>, crew: &Crew) {
        *lock(&self.connection) = Some(connection.clone());
        self.turn.begin(&crew.monitor);
    }

    /// It is done; whether the connection is still the thread's.
    pub(crate) fn end(&self) -> bool {
        let is_own = self.turn.end();
        if is_own {
            *lock(&self.connection) = None;
        }
        is_own
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads, and what there is to do for them.
pub(crate) struct Crew {
    pub(crate) monitor: Monitor,
    poller: Poller,
    size: usize,
    /// Of those that are not held up.
    posts: Mutex<Vec<Arc<Post>>>,
    /// Connections that have sent more than was carried out.
    waiting: Mutex<VecDeque<Arc<Connection>>>,
    is_over: AtomicBool,
}

impl Crew {
    pub(crate) fn new(size: usize) -> std::io::Result<Self> {
        Ok(Self {
            monitor: Monitor::new(),
            poller: Poller::new()?,
            size,
            posts: Mutex::default(),
            waiting: Mutex::default(),
            is_over: AtomicBool::new(false),
        })
    }

    /// Starts the threads that there are not yet.
    pub(crate) fn fill(self: &Arc<Self>, server: &Weak<Shared>) -> std::io::Result<()> {
        while let Some(post) = self.join() {
            let (crew, server, own) = (self.clone(), server.clone(), post.clone());
            let thread = std::thread::Builder::new().name("boxsh-rpc".into()).stack_size(STACK);
            if let Err(error) = thread.spawn(move || crew.work(&server, own)) {
                self.relieve(&post);
                return Err(error);
            }
        }
        Ok(())
    }

    /// A place for one more thread, if there is any.
    fn join(&self) -> Option<Arc<Post>> {
        let mut posts = lock(&self.posts);
        (posts.len() < self.size).then(|| {
            let post = Arc::<Post>::default();
            posts.push(post.clone());
            post
        })
    }

    fn relieve(&self, post: &Arc<Post>) {
        lock(&self.posts).retain(|other| !Arc::ptr_eq(other, post));
    }

    /// Lets the threads go.
    pub(crate) fn dismiss(&self) {
        self.is_over.store(true, Ordering::SeqCst);
        self.poller.ring();
    }

    /// Waits for what a new connection sends.
    pub(crate) fn take_in(&self, connection: &Arc<Connection>) -> std::io::Result<()> {
        match self.poller.add(connection.descriptor(), connection.number) {
            // A file can always be read.
            Err(error) if error.raw_os_error() == Some(rustix::io::Errno::PERM.raw_os_error()) => {
                lock(&self.waiting).push_back(connection.clone());
                self.poller.ring();
                Ok(())
            }
            other => other,
        }
    }

    fn work(&self, server: &Weak<Shared>, mut post: Arc<Post>) {
        let mut piece = vec![0; PIECE];
        let mut takes_waiting = false;
        while let Some(connection) = self.next(server, &mut takes_waiting) {
            let next = connection.attend(&post, &mut piece);
            self.resume(&connection, next);
            if next == Next::HandedOn {
                match self.join() {
                    Some(other) => post = other,
                    None => return,
                }
            }
        }
        self.relieve(&post);
        // The next one leaves too.
        self.poller.ring();
    }

    /// The next connection to be read: those that have sent much and those that have sent something new take turns.
    fn next(&self, server: &Weak<Shared>, takes_waiting: &mut bool) -> Option<Arc<Connection>> {
        loop {
            if self.is_over.load(Ordering::SeqCst) {
                return None;
            }
            *takes_waiting = !*takes_waiting;
            let mut waiting = lock(&self.waiting);
            if *takes_waiting && let Some(connection) = waiting.pop_front() {
                return Some(connection);
            }
            let patience = if waiting.is_empty() { Patience::Endless } else { Patience::None };
            drop(waiting);
            if let Event::Ready(number) = self.poller.wait(patience) {
                let server = server.upgrade()?;
                if let Some(connection) = server.connection(number) {
                    return Some(connection);
                }
            }
        }
    }

    fn resume(&self, connection: &Arc<Connection>, next: Next) {
        match next {
            Next::More => lock(&self.waiting).push_back(connection.clone()),
            Next::Wait => {
                if self.poller.wait_again(connection.descriptor(), connection.number).is_err() {
                    // A file can always be read.
                    lock(&self.waiting).push_back(connection.clone());
                }
            }
            Next::Leave => connection.take_leave(),
            Next::HandedOn => {}
        }
    }

    /// Relieves the threads that are held up.
    pub(crate) fn watch(self: &Arc<Self>, server: &Weak<Shared>) {
        let posts = lock(&self.posts).clone();
        let late: Vec<Arc<Post>> = posts.into_iter().filter(|post| self.monitor.takes(&post.turn)).collect();
        if late.is_empty() {
            return;
        }
        for post in &late {
            self.relieve(post);
            if let Some(connection) = lock(&post.connection).take() {
                self.resume(&connection, connection.next());
            }
        }
        // If there is no thread to be had, those that were held up go on when they can.
        let _ = self.fill(server);
        // Others that have nothing to do may not know of what waits.
        if !lock(&self.waiting).is_empty() {
            self.poller.ring();
        }
    }
}
