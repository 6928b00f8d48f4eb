//! The one sandbox of a server: a session that all calls are for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::call::{Call, Caller};
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::http;
use crate::operation::Operation;
use crate::operations::{Create, List, RealPath};
use crate::process::Process;
use crate::sandboxd::Options;
use crate::session::lock;

/// Whose the session is, whoever calls: with several tokens there is still one sandbox.
const OWNER: &str = "sandboxd";

/// The most calls that wait for a process to read: each keeps a thread.
const MOST_WRITING: usize = 64;

/// The sandbox. Clones are the same.
#[derive(Clone)]
pub(crate) struct Sandbox(Arc<Inner>);

struct Inner {
    core: Core,
    caller: Caller,
    session: Mutex<String>,
    directory: Option<String>,
    root: String,
    metadata: BTreeMap<String, String>,
    started: Instant,
    writing: Arc<Semaphore>,
}

impl Sandbox {
    /// The session that an earlier server has left, or a new one.
    pub(crate) fn open(core: Core, options: Options) -> Result<Self, Error> {
        let caller = Caller::new(OWNER);
        let left = core.run(List::default(), &Call::new(&caller))?.sessions;
        let session = match left.into_iter().next() {
            Some(session) => session.session_id,
            None => create(&core, &caller, options.directory.as_deref())?,
        };
        let path = core.session(&caller, &session)?.directory(&core)?.into();
        let real = core.run(RealPath { session_id: session.clone(), path }, &Call::new(&caller))?;
        let root =
            String::from_utf8(real.answer.path.0).map_err(|_| Error::invalid("the root is no text"))?;
        Ok(Self(Arc::new(Inner {
            core,
            caller,
            session: Mutex::new(session),
            directory: options.directory,
            root,
            metadata: options.metadata,
            started: Instant::now(),
            writing: Arc::new(Semaphore::new(MOST_WRITING)),
        })))
    }

    /// The directory that paths of clients start at.
    pub(crate) fn root(&self) -> &str {
        &self.0.root
    }

    /// What the orchestrator has said of the sandbox.
    pub(crate) fn metadata(&self) -> &BTreeMap<String, String> {
        &self.0.metadata
    }

    /// The sessions of which it has one.
    pub(crate) fn core(&self) -> &Core {
        &self.0.core
    }

    /// How long it has been there.
    pub(crate) fn uptime(&self) -> std::time::Duration {
        self.0.started.elapsed()
    }

    /// Whether it takes work.
    pub(crate) fn check_open(&self) -> Result<(), Error> {
        self.0.core.check_open()
    }

    /// Carries out an operation on the session that it is told. It blocks.
    pub(crate) fn run<O: Operation>(&self, operation: impl Fn(String) -> O) -> Result<O::Answer, Error> {
        let session = lock(&self.0.session).clone();
        let request = http::current_request();
        let call = Call::new(&self.0.caller).part_of(request.as_ref().and_then(|request| request.parent()));
        match self.0.core.run(operation(session.clone()), &call) {
            Err(error) if error.kind == ErrorKind::SessionNotFound => {
                let another = self.replace(&session)?;
                self.0.core.run(operation(another), &call)
            }
            other => other,
        }
    }

    /// A process that was started.
    pub(crate) fn process(&self, id: u64) -> Result<Arc<Process>, Error> {
        let session = lock(&self.0.session).clone();
        self.0.core.process(&self.0.caller, &session, id)
    }

    /// A place among those who write to processes.
    pub(crate) fn take_writing_place(&self) -> Result<OwnedSemaphorePermit, Error> {
        let full = |_| Error::new(ErrorKind::ResourceExhausted, "too many calls wait for processes to read");
        self.0.writing.clone().try_acquire_owned().map_err(full)
    }

    /// Where a path leads.
    pub(crate) fn real_path(&self, path: &str) -> Result<String, Error> {
        let answer = self.run(|session_id| RealPath { session_id, path: path.into() })?;
        String::from_utf8(answer.answer.path.0).map_err(|_| Error::invalid("the path is no text"))
    }

    /// Makes a session in the place of one that is gone, unless somebody else has.
    fn replace(&self, gone: &str) -> Result<String, Error> {
        let mut session = lock(&self.0.session);
        if *session == gone {
            *session = create(&self.0.core, &self.0.caller, self.0.directory.as_deref())?;
        }
        Ok(session.clone())
    }
}

fn create(core: &Core, caller: &Caller, directory: Option<&str>) -> Result<String, Error> {
    let create = Create { work_dir: directory.map(Into::into), ..Create::default() };
    Ok(core.run(create, &Call::new(caller))?.session.session_id)
}
