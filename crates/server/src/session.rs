//! One session: whose it is, how long it lives, and who has its sandbox at the moment.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use boxsh::vfs::FsPath;
use boxsh::{
    Cancel, Checkpoint, Console, Files, Launched, Launcher, Ports, Processes, RunOptions, Sandbox, Script,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::config::{Place, SessionPlan};
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::events::EventLog;
use crate::moment::Moment;
use crate::operations::publish::Published;
use crate::operations::watch::Watches;
use crate::process::Started;

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a session does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SessionState {
    /// It waits for something to do.
    Idle,
    /// It runs a script, or something else has it.
    Running,
}

/// What clients see of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SessionInfo {
    /// Its id.
    pub session_id: String,
    /// What it does.
    pub state: SessionState,
    /// When it was made.
    pub created_at: String,
    /// When it was last used.
    pub updated_at: String,
    /// When it ends unless it is used before.
    pub expires_at: String,
    /// How long it lives after its last use.
    pub ttl_ms: u64,
    /// The template that it started from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// What its creator wrote on it.
    pub metadata: BTreeMap<String, String>,
}

/// What a session was made with; it stays the same.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) owner: Arc<str>,
    pub(crate) created: Moment,
    pub(crate) template: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
}

/// A checkpoint of a session, with the name that a client gave it.
pub(crate) struct Saved {
    pub(crate) checkpoint: Checkpoint,
    pub(crate) name: Option<String>,
    pub(crate) taken: Moment,
}

/// The checkpoints of a session by their numbers.
#[derive(Default)]
pub(crate) struct Checkpoints {
    pub(crate) last: u64,
    pub(crate) kept: BTreeMap<u64, Saved>,
}

/// A session.
pub(crate) struct Session {
    pub(crate) made: Made,
    pub(crate) plan: Mutex<SessionPlan>,
    pub(crate) place: Place,
    ttl: AtomicU64,
    updated: AtomicU64,
    expires: AtomicU64,
    /// What its files take, as last seen, and when that was.
    footprint: AtomicU64,
    measured: AtomicU64,
    seat: Mutex<Seat>,
    pub(crate) checkpoints: Mutex<Checkpoints>,
    pub(crate) started: Mutex<Started>,
    pub(crate) watches: Mutex<Watches>,
    pub(crate) published: Mutex<Published>,
    pub(crate) events: EventLog,
}

/// Where the sandbox of a session is.
enum Seat {
    Idle(Box<Sandbox>),
    Busy(Inside),
    /// In the state directory, until somebody wants it.
    Stored,
    Gone,
}

/// What leads into a session while something else has its sandbox.
#[derive(Default)]
struct Inside {
    cancel: Option<Cancel>,
    files: Option<Files>,
    processes: Option<Processes>,
    ports: Option<Ports>,
    launcher: Option<Launcher>,
}

impl Inside {
    fn of(sandbox: &Sandbox) -> Self {
        Self {
            cancel: Some(sandbox.cancel_handle()),
            files: Some(sandbox.files()),
            processes: sandbox.processes().ok(),
            ports: sandbox.ports(),
            launcher: Some(sandbox.launcher()),
        }
    }
}

impl Session {
    /// A session; one without a sandbox is in the state directory.
    pub(crate) fn new(
        made: Made,
        plan: SessionPlan,
        place: Place,
        ttl: Duration,
        sandbox: Option<Sandbox>,
    ) -> Self {
        let session = Self {
            made,
            plan: Mutex::new(plan),
            place,
            ttl: AtomicU64::new(millis(ttl)),
            updated: AtomicU64::new(0),
            expires: AtomicU64::new(0),
            footprint: AtomicU64::new(0),
            measured: AtomicU64::new(0),
            seat: Mutex::new(sandbox.map_or(Seat::Stored, |sandbox| Seat::Idle(Box::new(sandbox)))),
            checkpoints: Mutex::default(),
            started: Mutex::default(),
            watches: Mutex::default(),
            published: Mutex::default(),
            events: EventLog::default(),
        };
        session.touch();
        session
    }

    /// Lets it live on from now.
    pub(crate) fn touch(&self) {
        let now = Moment::now();
        self.updated.store(now.0, Ordering::Relaxed);
        let ttl = Duration::from_millis(self.ttl.load(Ordering::Relaxed));
        self.expires.store(now.after(ttl).0, Ordering::Relaxed);
    }

    /// When it was last used.
    #[cfg(feature = "e2b")]
    pub(crate) fn last_used(&self) -> Moment {
        Moment(self.updated.load(Ordering::Relaxed))
    }

    pub(crate) fn set_ttl(&self, ttl: Duration) {
        self.ttl.store(millis(ttl), Ordering::Relaxed);
        self.touch();
    }

    pub(crate) fn ttl(&self) -> Duration {
        Duration::from_millis(self.ttl.load(Ordering::Relaxed))
    }

    pub(crate) fn expires_at(&self) -> String {
        Moment(self.expires.load(Ordering::Relaxed)).to_text()
    }

    /// Whether its time is up. A session that runs something lives.
    pub(crate) fn has_expired(&self, now: Moment) -> bool {
        self.expires.load(Ordering::Relaxed) <= now.0 && !self.is_busy()
    }

    pub(crate) fn is_busy(&self) -> bool {
        matches!(&*lock(&self.seat), Seat::Busy(_))
    }

    pub(crate) fn info(&self) -> SessionInfo {
        let text = |time: &AtomicU64| Moment(time.load(Ordering::Relaxed)).to_text();
        SessionInfo {
            session_id: self.made.id.clone(),
            state: if self.is_busy() { SessionState::Running } else { SessionState::Idle },
            created_at: self.made.created.to_text(),
            updated_at: text(&self.updated),
            expires_at: text(&self.expires),
            ttl_ms: self.ttl.load(Ordering::Relaxed),
            template: self.made.template.clone(),
            metadata: self.made.metadata.clone(),
        }
    }

    /// Takes the sandbox, for as long as the answer lives.
    pub(crate) fn take(self: &Arc<Self>, core: &Core) -> Result<Taken, Error> {
        let mut seat = lock(&self.seat);
        match std::mem::replace(&mut *seat, Seat::Gone) {
            Seat::Idle(sandbox) => {
                *seat = Seat::Busy(Inside::of(&sandbox));
                Ok(self.taken(core, sandbox))
            }
            Seat::Stored => {
                *seat = Seat::Busy(Inside::default());
                drop(seat);
                let revived = core.revive(self);
                let mut seat = lock(&self.seat);
                match (revived, &*seat) {
                    (_, Seat::Gone) => Err(Error::no_session(&self.made.id)),
                    (Ok(sandbox), _) => {
                        *seat = Seat::Busy(Inside::of(&sandbox));
                        Ok(self.taken(core, Box::new(sandbox)))
                    }
                    (Err(error), _) => {
                        *seat = Seat::Stored;
                        Err(error)
                    }
                }
            }
            Seat::Busy(inside) => {
                *seat = Seat::Busy(inside);
                Err(Error::busy())
            }
            Seat::Gone => Err(Error::no_session(&self.made.id)),
        }
    }

    fn taken(self: &Arc<Self>, core: &Core, sandbox: Box<Sandbox>) -> Taken {
        Taken { session: self.clone(), core: core.clone(), sandbox: Some(sandbox) }
    }

    /// The files of the session; while a script runs, too.
    pub(crate) fn files(self: &Arc<Self>, core: &Core) -> Result<Files, Error> {
        match &*lock(&self.seat) {
            Seat::Idle(sandbox) => return Ok(sandbox.files()),
            Seat::Busy(inside) => return inside.files.clone().ok_or_else(Error::busy),
            Seat::Gone => return Err(Error::no_session(&self.made.id)),
            Seat::Stored => {}
        }
        Ok(self.take(core)?.files())
    }

    /// Starts a script beside whatever the session runs.
    pub(crate) fn launch(
        self: &Arc<Self>,
        core: &Core,
        script: Script,
        options: RunOptions,
        console: Console,
    ) -> Result<Launched, Error> {
        match &mut *lock(&self.seat) {
            Seat::Idle(sandbox) => return Ok(sandbox.launch(script, options, console)?),
            // Under the lock: once the run is over, whoever puts the sandbox back sees to what was launched.
            Seat::Busy(inside) => {
                let launcher = inside.launcher.as_ref().ok_or_else(Error::busy)?;
                return Ok(launcher.launch(script, options, console)?);
            }
            Seat::Gone => return Err(Error::no_session(&self.made.id)),
            Seat::Stored => {}
        }
        Ok(self.take(core)?.launch(script, options, console)?)
    }

    /// The directory that the shell is in, unless it runs something.
    #[cfg(any(feature = "mcp", feature = "sandboxd"))]
    pub(crate) fn directory(self: &Arc<Self>, core: &Core) -> Result<Vec<u8>, Error> {
        Ok(self.take(core)?.shell_state()?.directory)
    }

    /// Looks at the sandbox if nothing else has it, and lets nothing have it meanwhile.
    pub(crate) fn while_idle<T>(&self, look: impl FnOnce(&Sandbox) -> T) -> Option<T> {
        match &*lock(&self.seat) {
            Seat::Idle(sandbox) => Some(look(sandbox)),
            Seat::Busy(_) | Seat::Stored | Seat::Gone => None,
        }
    }

    /// The processes inside; none while the session is in the state directory.
    pub(crate) fn inside(&self) -> Option<Processes> {
        match &*lock(&self.seat) {
            Seat::Idle(sandbox) => sandbox.processes().ok(),
            Seat::Busy(inside) => inside.processes.clone(),
            Seat::Stored | Seat::Gone => None,
        }
    }

    /// The ports inside; none without host programs.
    pub(crate) fn ports(&self) -> Option<Ports> {
        match &*lock(&self.seat) {
            Seat::Idle(sandbox) => sandbox.ports(),
            Seat::Busy(inside) => inside.ports.clone(),
            Seat::Stored | Seat::Gone => None,
        }
    }

    /// Ends it. What it runs is called off, and its sandbox goes when that has ended.
    pub(crate) fn end(&self, core: &Core) {
        let seat = std::mem::replace(&mut *lock(&self.seat), Seat::Gone);
        if let Seat::Busy(Inside { cancel: Some(cancel), .. }) = &seat {
            cancel.cancel();
        }
        core.account(self.footprint.swap(0, Ordering::Relaxed), 0);
        lock(&self.checkpoints).kept.clear();
        lock(&self.published).close();
    }

    /// Calls off what it runs.
    pub(crate) fn cancel_run(&self) {
        if let Seat::Busy(Inside { cancel: Some(cancel), .. }) = &*lock(&self.seat) {
            cancel.cancel();
        }
    }

    /// Whether its sandbox is in memory.
    pub(crate) fn is_here(&self) -> bool {
        matches!(&*lock(&self.seat), Seat::Idle(_) | Seat::Busy(_))
    }

    /// Takes note of how much its files take.
    fn measure(&self, core: &Core, sandbox: &Sandbox) {
        /// How often a worker is asked, for that takes as long as a small script.
        const PERIOD: u64 = 1000;
        let now = Moment::now().0;
        let is_due = now.saturating_sub(self.measured.load(Ordering::Relaxed)) >= PERIOD;
        if self.place == Place::Worker && !is_due {
            return;
        }
        self.measured.store(now, Ordering::Relaxed);
        let used = sandbox.kernel().fs().statfs(FsPath::ROOT).map_or(0, |stats| {
            stats.blocks.saturating_sub(stats.blocks_free).saturating_mul(stats.block_size)
        });
        core.account(self.footprint.swap(used, Ordering::Relaxed), used);
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The sandbox of a session, until this is dropped.
pub(crate) struct Taken {
    session: Arc<Session>,
    core: Core,
    sandbox: Option<Box<Sandbox>>,
}

impl Taken {
    /// Puts another sandbox in the place of this one.
    pub(crate) fn replace(&mut self, sandbox: Sandbox) {
        self.sandbox = Some(Box::new(sandbox));
    }
}

impl Deref for Taken {
    type Target = Sandbox;

    fn deref(&self) -> &Sandbox {
        self.sandbox.as_ref().expect("it goes back only when this is dropped")
    }
}

impl DerefMut for Taken {
    fn deref_mut(&mut self) -> &mut Sandbox {
        self.sandbox.as_mut().expect("it goes back only when this is dropped")
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let Some(mut sandbox) = self.sandbox.take() else { return };
        self.session.measure(&self.core, &sandbox);
        self.session.touch();
        let mut seat = lock(&self.session.seat);
        if matches!(&*seat, Seat::Gone) {
            drop(seat);
            self.core.account(self.session.footprint.swap(0, Ordering::Relaxed), 0);
            return;
        }
        sandbox.attend();
        *seat = Seat::Idle(sandbox);
    }
}

/// The answer of an operation on a session, with the time at which the session ends unless it is used before.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Timed<T> {
    /// The answer itself.
    #[serde(flatten)]
    pub answer: T,
    /// When the session ends unless it is used before.
    pub expires_at: String,
}

impl<T> Deref for Timed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.answer
    }
}

impl<T> Timed<T> {
    /// The answer of an operation that has just used the session.
    pub(crate) fn of(session: &Session, answer: T) -> Self {
        session.touch();
        Self { answer, expires_at: session.expires_at() }
    }
}

/// An answer that has nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Done {}

/// Checks a time to live that a client asks for.
pub(crate) fn checked_ttl(core: &Core, asked: Option<u64>) -> Result<Duration, Error> {
    let config = core.config();
    match asked.map(Duration::from_millis) {
        None => Ok(config.session_ttl),
        Some(Duration::ZERO) => Err(Error::invalid("ttl_ms must be greater than 0")),
        Some(time) if time > config.longest_ttl.max(config.session_ttl) => Err(Error::new(
            ErrorKind::InvalidArgument,
            format!("ttl_ms: the longest time to live is {} ms", millis(config.longest_ttl)),
        )),
        Some(time) => Ok(time),
    }
}
