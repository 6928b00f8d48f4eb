//! The sessions of a server, and what every operation needs of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use boxsh::{Background, Builder, Limit, Limits, Sandbox};

use crate::call::{Call, Caller};
use crate::config::{Config, NetworkCeiling, SessionPlan};
use crate::error::{Error, ErrorKind};
use crate::events::Event;
use crate::host;
use crate::housekeeping::Housekeeper;
use crate::metrics::{Departure, Metrics, Readiness};
use crate::moment::Moment;
use crate::operation::Operation;
use crate::process::Process;
use crate::session::{Made, Session, lock};
use crate::store::{Record, Store};
use crate::templates::{Template, Templates};
use crate::trace::Tracer;
use crate::warm::Warm;

/// Sessions and the operations on them. Clones are the same core.
#[derive(Clone)]
pub struct Core(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    config: Config,
    sessions: RwLock<HashMap<String, Arc<Session>>>,
    /// Sessions that are being made and not in the table yet.
    reserved: AtomicUsize,
    pub(crate) runs: AtomicUsize,
    pub(crate) memory: AtomicU64,
    is_draining: AtomicBool,
    pub(crate) templates: Templates,
    pub(crate) warm: Warm,
    store: Option<Store>,
    housekeeper: Housekeeper,
    pub(crate) metrics: Metrics,
    pub(crate) tracer: Option<Tracer>,
}

impl std::fmt::Debug for Core {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Core").field("config", &self.0.config).finish_non_exhaustive()
    }
}

/// How a session is made.
pub(crate) struct Recipe {
    pub(crate) ttl: Duration,
    pub(crate) template: Option<String>,
    pub(crate) metadata: std::collections::BTreeMap<String, String>,
    pub(crate) plan: SessionPlan,
}

impl Core {
    /// Starts a core. Sessions that an earlier one has left in the state directory are there again.
    ///
    /// # Errors
    /// If the state directory cannot be used, or another server uses it.
    pub fn start(mut config: Config) -> Result<Self, Error> {
        let store = config.state_dir.as_deref().map(Store::open).transpose()?;
        let core = Self(Arc::new(Inner {
            templates: Templates::of_server(std::mem::take(&mut config.templates)),
            warm: Warm::new(config.warm),
            housekeeper: Housekeeper::new(),
            metrics: Metrics::default(),
            tracer: config.spans.clone().map(Tracer::new).transpose()?,
            sessions: RwLock::default(),
            reserved: AtomicUsize::new(0),
            runs: AtomicUsize::new(0),
            memory: AtomicU64::new(0),
            is_draining: AtomicBool::new(false),
            config,
            store,
        }));
        core.load()?;
        core.0.housekeeper.start(&core)?;
        Ok(core)
    }

    /// Carries out an operation.
    ///
    /// # Errors
    /// As for [`Operation::run`].
    pub fn run<O: Operation>(&self, operation: O, call: &Call<'_>) -> Result<O::Answer, Error> {
        let answer = operation.run(self, call);
        self.0.metrics.count_request(O::NAME, answer.as_ref().err().map(|error| error.kind));
        answer
    }

    /// A started process, to follow what it writes.
    ///
    /// # Errors
    /// If the caller has no such session, or the session no such process.
    pub fn process(&self, caller: &Caller, session_id: &str, process_id: u64) -> Result<Arc<Process>, Error> {
        let session = self.session(caller, session_id)?;
        let found = lock(&session.started).processes.get(&process_id).cloned();
        found.ok_or_else(|| Error::new(ErrorKind::NotFound, format!("there is no process {process_id}")))
    }

    /// How the server is set up.
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn downgrade(&self) -> std::sync::Weak<Inner> {
        Arc::downgrade(&self.0)
    }

    pub(crate) fn upgraded(inner: Arc<Inner>) -> Self {
        Self(inner)
    }

    pub(crate) fn templates(&self) -> &Templates {
        &self.0.templates
    }

    pub(crate) fn table(&self) -> std::sync::RwLockReadGuard<'_, HashMap<String, Arc<Session>>> {
        self.0.sessions.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn table_mut(&self) -> std::sync::RwLockWriteGuard<'_, HashMap<String, Arc<Session>>> {
        self.0.sessions.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of this id, if it is the caller's and its time is not up.
    pub(crate) fn session(&self, caller: &Caller, id: &str) -> Result<Arc<Session>, Error> {
        let id = id.trim();
        if id.is_empty() {
            return Err(Error::invalid("session_id must not be empty"));
        }
        let found = self.table().get(id).cloned();
        let own = found.filter(|session| session.made.owner == *caller.owner());
        let session = own.ok_or_else(|| Error::no_session(id))?;
        if session.has_expired(Moment::now()) {
            self.remove(&session, Departure::Expired);
            return Err(Error::no_session(id));
        }
        Ok(session)
    }

    /// The caller's sessions, by their ids.
    pub(crate) fn sessions_of(&self, caller: &Caller) -> Vec<Arc<Session>> {
        let now = Moment::now();
        let mut own: Vec<Arc<Session>> =
            self.table().values().filter(|session| session.made.owner == *caller.owner()).cloned().collect();
        own.retain(|session| !session.has_expired(now));
        own.sort_by(|one, other| one.made.id.cmp(&other.made.id));
        own
    }

    pub(crate) fn all_sessions(&self) -> Vec<Arc<Session>> {
        self.table().values().cloned().collect()
    }

    /// Takes a session out of the table, and ends it.
    pub(crate) fn remove(&self, session: &Session, departure: Departure) {
        if self.table_mut().remove(&session.made.id).is_some() {
            self.0.metrics.count_departure(departure);
            session.end(self);
            if let Some(store) = &self.0.store {
                store.remove(&session.made.id);
            }
        }
    }

    /// Makes a session, and puts it into the table.
    pub(crate) fn create(
        &self,
        caller: &Caller,
        recipe: Recipe,
        make: impl FnOnce(&SessionPlan) -> Result<Sandbox, Error>,
    ) -> Result<Arc<Session>, Error> {
        let place = self.reserve()?;
        let sandbox = make(&recipe.plan)?;
        let id = format!("sess-{}", data_encoding::HEXLOWER.encode(&host::random::<16>()?));
        let Recipe { ttl, template, metadata, plan } = recipe;
        let made = Made { id, owner: caller.owner().clone(), created: Moment::now(), template, metadata };
        let session = Arc::new(Session::new(made, plan, self.0.config.place, ttl, Some(sandbox)));
        self.keep_record(&session)?;
        self.table_mut().insert(session.made.id.clone(), session.clone());
        drop(place);
        self.0.metrics.count_session();
        session.events.add(Event::Created {});
        if self.0.warm.is_short() {
            self.0.housekeeper.wake();
        }
        Ok(session)
    }

    /// Reserves room for one more session.
    fn reserve(&self) -> Result<Reserved<'_>, Error> {
        self.check_open()?;
        self.check_memory()?;
        let reserved = self.0.reserved.fetch_add(1, Ordering::SeqCst);
        let place = Reserved(&self.0.reserved);
        if self.table().len() + reserved >= self.0.config.max_sessions {
            let most = self.0.config.max_sessions;
            let message = format!("the server has no room for more than {most} sessions");
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        Ok(place)
    }

    /// Refuses work once the server is about to end.
    pub(crate) fn check_open(&self) -> Result<(), Error> {
        match self.0.is_draining.load(Ordering::SeqCst) {
            true => Err(Error::new(ErrorKind::Unavailable, "the server is shutting down")),
            false => Ok(()),
        }
    }

    /// Refuses work that adds to the memory of the server when it has no more to give.
    pub(crate) fn check_memory(&self) -> Result<(), Error> {
        match self.0.memory.load(Ordering::Relaxed) >= self.0.config.max_memory {
            true => Err(Error::new(ErrorKind::ResourceExhausted, "the memory for all sessions is used up")),
            false => Ok(()),
        }
    }

    /// The files of a session take so much where they took so much before.
    pub(crate) fn account(&self, before: u64, now: u64) {
        self.0.memory.fetch_add(now.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Counts a run, until the answer is dropped.
    pub(crate) fn begin_run(&self) -> Result<Run, Error> {
        self.check_open()?;
        self.check_memory()?;
        let before = self.0.runs.fetch_add(1, Ordering::SeqCst);
        let run = Run(self.0.clone());
        if before >= self.0.config.max_runs {
            let message = "the server runs as many scripts as it may; try again";
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        Ok(run)
    }

    /// A new sandbox that starts as the template says.
    pub(crate) fn sandbox(
        &self,
        caller: &Caller,
        plan: &SessionPlan,
        template: Option<&str>,
        adapt: impl FnOnce(Builder) -> Builder,
    ) -> Result<Sandbox, Error> {
        let since = Instant::now();
        let found = template.map(|name| self.0.templates.find(caller.owner(), name)).transpose()?;
        let sandbox = match &found {
            Some(Template::Session(model)) => lock(model).fork()?,
            Some(Template::Snapshot(snapshot)) => {
                let mut sandbox = adapt(self.builder(plan)?).build()?;
                sandbox.restore(snapshot)?;
                sandbox
            }
            None => adapt(self.builder(plan)?).build()?,
        };
        self.0.metrics.count_wait(Readiness::New, since.elapsed());
        Ok(sandbox)
    }

    /// One that was made ahead of time, or a new one.
    pub(crate) fn plain_sandbox(&self) -> Result<Sandbox, Error> {
        let since = Instant::now();
        let (sandbox, readiness) = match self.0.warm.take() {
            Some(sandbox) => (sandbox, Readiness::Warm),
            None => (self.builder(&self.0.config.plan())?.build()?, Readiness::New),
        };
        self.0.metrics.count_wait(readiness, since.elapsed());
        Ok(sandbox)
    }

    /// Lets what has changed in sessions without a call be noticed, before long and on another thread.
    pub(crate) fn look_soon(&self) {
        self.0.housekeeper.wake();
    }

    /// Makes the sessions ready that are to be.
    pub(crate) fn fill_warm(&self) {
        self.0.warm.fill(|| self.builder(&self.0.config.plan()).ok()?.build().ok());
    }

    pub(crate) fn builder(&self, plan: &SessionPlan) -> Result<Builder, Error> {
        let mut builder = (self.0.config.factory)(plan)?.redact_events();
        if self.0.tracer.is_some() {
            builder = builder.record_commands(self.0.config.max_command_spans);
        }
        // A server that a script starts in the background answers while nothing else runs.
        Ok(builder.background(Background::Live))
    }

    /// Limits that a client asks for, which can only be lower than the server's.
    pub(crate) fn limits(&self, asked: &std::collections::BTreeMap<String, u64>) -> Result<Limits, Error> {
        let mut limits = self.0.config.limits.clone();
        for (name, &value) in asked {
            let limit = Limit::ALL.iter().copied().find(|limit| limit.name() == name);
            let limit = limit.ok_or_else(|| Error::invalid(format!("there is no limit {name:?}")))?;
            if value > limits.get(limit) {
                let most = limits.get(limit);
                return Err(Error::invalid(format!("limit {name}: the server allows no more than {most}")));
            }
            limits.set(limit, value);
        }
        Ok(limits)
    }

    /// Checks network rules that a client asks for.
    pub(crate) fn check_rules(&self, allow: &[String]) -> Result<(), Error> {
        let is_within = |rule: &String| match &self.0.config.network {
            NetworkCeiling::Nothing => false,
            NetworkCeiling::Rules(rules) => rules.contains(rule),
            NetworkCeiling::Anything => true,
        };
        match allow.iter().find(|rule| !is_within(rule)) {
            Some(rule) => {
                let message = format!("the server does not allow the network rule {rule:?}");
                Err(Error::new(ErrorKind::PermissionDenied, message))
            }
            None => Ok(()),
        }
    }

    /// The sandbox of a session that is in the state directory.
    pub(crate) fn revive(&self, session: &Session) -> Result<Sandbox, Error> {
        let store = self.0.store.as_ref().ok_or_else(|| Error::internal("there is no state directory"))?;
        let mut sandbox = self.builder(&lock(&session.plan))?.build()?;
        if let Some(snapshot) = store.load_state(&session.made.id)? {
            sandbox.restore(&snapshot)?;
        }
        Ok(sandbox)
    }

    /// Writes down what a session was made with, if there is a state directory.
    pub(crate) fn keep_record(&self, session: &Session) -> Result<(), Error> {
        let Some(store) = &self.0.store else { return Ok(()) };
        let (made, plan) = (&session.made, lock(&session.plan).clone());
        let differs = |limit: &&Limit| plan.limits.get(**limit) != self.0.config.limits.get(**limit);
        store.save_record(&Record {
            id: made.id.clone(),
            owner: made.owner.to_string(),
            created: made.created.0,
            ttl_ms: u64::try_from(session.ttl().as_millis()).unwrap_or(u64::MAX),
            template: made.template.clone(),
            metadata: made.metadata.clone(),
            limits: Limit::ALL
                .iter()
                .filter(differs)
                .map(|limit| (limit.name().to_owned(), plan.limits.get(*limit)))
                .collect(),
            allow: plan.allow,
        })
    }

    /// Writes down the state of a session, if there is a state directory.
    pub(crate) fn keep_state(&self, session: &Session, sandbox: &Sandbox) -> Result<(), Error> {
        let Some(store) = &self.0.store else { return Ok(()) };
        store.save_state(&session.made.id, &sandbox.snapshot()?)
    }

    /// Puts the sessions of an earlier server into the table.
    fn load(&self) -> Result<(), Error> {
        let Some(store) = &self.0.store else { return Ok(()) };
        let mut table = self.table_mut();
        for record in store.records()? {
            let created = record.created();
            let plan =
                SessionPlan { limits: record.limits(&self.0.config.limits), allow: record.allow.clone() };
            if plan.allow.as_ref().is_some_and(|rules| self.check_rules(rules).is_err()) {
                // The server allows less than it did; a session that was to reach more does not come back with less than it knows of.
                continue;
            }
            let Record { id, owner, ttl_ms, template, metadata, .. } = record;
            let made = Made { id: id.clone(), owner: owner.into(), created, template, metadata };
            let ttl = Duration::from_millis(ttl_ms);
            let session = Session::new(made, plan, self.0.config.place, ttl, None);
            table.insert(id, Arc::new(session));
        }
        Ok(())
    }

    /// Ends the core in order: no more work is taken, what runs has `time` to end and is called off then, and sessions are kept if there is a
    /// state directory.
    pub fn drain(&self, time: Duration) {
        self.0.is_draining.store(true, Ordering::SeqCst);
        self.0.warm.empty();
        let deadline = Instant::now() + time;
        self.await_runs(deadline);
        for session in self.all_sessions() {
            lock(&session.started).processes.values().for_each(|process| process.cancel());
            if session.is_busy() {
                session.cancel_run();
            }
        }
        self.await_runs(deadline + Duration::from_secs(5));
        if let Some(store) = &self.0.store {
            for session in self.all_sessions().iter().filter(|session| session.is_here()) {
                // If it cannot be kept as it is, its last checkpoint is.
                let _ = session.take(self).and_then(|taken| self.keep_state(session, &taken));
            }
            store.release();
        }
        self.0.housekeeper.stop();
    }

    fn await_runs(&self, deadline: Instant) {
        /// How often to look.
        const PERIOD: Duration = Duration::from_millis(5);
        while self.0.runs.load(Ordering::SeqCst) > 0 && Instant::now() < deadline {
            std::thread::sleep(PERIOD);
        }
    }
}

/// A run that is counted.
pub(crate) struct Run(Arc<Inner>);

impl Drop for Run {
    fn drop(&mut self) {
        self.0.runs.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Room for a session that is being made.
struct Reserved<'a>(&'a AtomicUsize);

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.housekeeper.stop();
    }
}
