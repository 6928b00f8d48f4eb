//! What watches one session: the embedder's hooks, the events of a run, the log.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Call, CallKind, Clock, FileAction, HostOutput, Observer, Pid, Verdict, Violation};

use crate::event::Event;
use crate::hooks::Hooks;
use crate::log::{LogEntry, Logged};
use crate::result::Stream;
use crate::streams::Streams;
use crate::timeline::{RanCommand, Timeline};

/// Events of one run that are kept for its result.
const MOST_EVENTS: usize = 10_000;

/// Watches the kernel of one session.
pub(crate) struct Watcher {
    pub(crate) hooks: Hooks,
    events: Mutex<Vec<Event>>,
    timelines: Mutex<Timelines>,
    /// The session, and the run that goes on, as the log names them.
    session: AtomicU64,
    run: AtomicU64,
    clock: Clock,
}

/// The commands of what goes on in a session.
#[derive(Default)]
struct Timelines {
    run: Timeline,
    /// Of scripts beside the run, by their process groups.
    launched: HashMap<Pid, Timeline>,
}

impl Timelines {
    fn of(&mut self, group: Option<Pid>) -> &mut Timeline {
        group.and_then(|group| self.launched.get_mut(&group)).unwrap_or(&mut self.run)
    }
}

/// Sessions of this process are told apart by a number.
static SESSIONS: AtomicU64 = AtomicU64::new(1);

impl Watcher {
    pub(crate) fn new(hooks: Hooks, clock: Clock) -> Arc<Self> {
        let session = AtomicU64::new(SESSIONS.fetch_add(1, Ordering::Relaxed));
        Arc::new(Self {
            hooks,
            events: Mutex::default(),
            timelines: Mutex::default(),
            session,
            run: AtomicU64::new(0),
            clock,
        })
    }

    fn tell(&self, event: impl FnOnce() -> Event) {
        if !self.hooks.records {
            self.hooks.emit(event);
            return;
        }
        let event = event();
        self.hooks.emit(|| event.clone());
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if events.len() < MOST_EVENTS {
            events.push(if self.hooks.redacts { event.redacted() } else { event });
        }
    }

    /// A run begins, by its number.
    pub(crate) fn begin(&self, run: u64) {
        self.run.store(run, Ordering::Relaxed);
        self.events.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.note(None, |timeline, now, _| timeline.start(now));
    }

    /// Writes to the timeline of what a process group belongs to, if there is one: it is given the time, and how many commands it may have.
    fn note(&self, group: Option<Pid>, note: impl FnOnce(&mut Timeline, Duration, usize)) {
        if self.hooks.commands > 0 {
            let mut timelines = self.timelines.lock().unwrap_or_else(PoisonError::into_inner);
            note(timelines.of(group), self.clock.monotonic(), self.hooks.commands);
        }
    }

    /// A script is launched beside the run, as this process group.
    #[cfg(unix)]
    pub(crate) fn begin_launched(&self, group: Pid) {
        if self.hooks.commands > 0 {
            let mut timelines = self.timelines.lock().unwrap_or_else(PoisonError::into_inner);
            timelines.launched.entry(group).or_default().start(self.clock.monotonic());
        }
    }

    /// The commands of a launched script that has ended.
    #[cfg(unix)]
    pub(crate) fn end_launched(&self, group: Pid) -> Vec<RanCommand> {
        let launched = self.timelines.lock().unwrap_or_else(PoisonError::into_inner).launched.remove(&group);
        let mut commands = launched.map(|mut timeline| timeline.take()).unwrap_or_default();
        self.hooks.redact_commands(&mut commands);
        commands
    }

    /// Goes by the names of another session from now on, whose run happens here.
    pub(crate) fn act_for(&self, other: &Self) {
        self.session.store(other.session.load(Ordering::Relaxed), Ordering::Relaxed);
        self.run.store(other.run.load(Ordering::Relaxed), Ordering::Relaxed);
        self.note(None, |timeline, now, _| timeline.start(now));
    }

    /// The events of the run so far.
    pub(crate) fn take_events(&self) -> Vec<Event> {
        std::mem::take(&mut self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The commands of the run so far.
    pub(crate) fn take_commands(&self) -> Vec<RanCommand> {
        self.timelines.lock().unwrap_or_else(PoisonError::into_inner).run.take()
    }

    /// Writes to the log, if there is one.
    pub(crate) fn log(&self, what: impl FnOnce() -> Logged) {
        if self.hooks.on_log.is_none() {
            return;
        }
        let entry = LogEntry {
            session: self.session.load(Ordering::Relaxed),
            run: self.run.load(Ordering::Relaxed),
            time: self.clock.now(),
            what: what(),
        };
        self.hooks.log(&entry);
    }
}

impl Observer for Watcher {
    fn before_call(&self, call: &Call<'_>) -> Verdict {
        self.note(Some(call.pgid), |timeline, now, most| timeline.begin(call, now, most));
        self.tell(|| Event::CommandStart {
            kind: call.kind,
            name: call.name.to_vec(),
            arguments: call.arguments.to_vec(),
            pid: call.pid,
            directory: call.directory.to_vec(),
        });
        if call.kind == CallKind::Function {
            return Verdict::Allow;
        }
        if !self.hooks.policy.permits(call.name) {
            return Verdict::Deny("not allowed here".to_owned());
        }
        self.hooks.judge(call)
    }

    fn after_call(&self, call: &Call<'_>, status: u8) {
        self.note(Some(call.pgid), |timeline, now, _| timeline.end(call, now, status));
        self.tell(|| Event::CommandExit { kind: call.kind, name: call.name.to_vec(), pid: call.pid, status });
    }

    fn file(&self, pid: Pid, action: FileAction, path: &[u8]) {
        self.tell(|| match action.is_mutation() {
            false => Event::FileAccess { pid, path: path.to_vec() },
            true => Event::FileMutation { pid, action, path: path.to_vec() },
        });
    }

    fn request(&self, pid: Pid, method: &str, url: &str) {
        self.tell(|| Event::Request { pid, method: method.to_owned(), url: url.to_owned() });
    }

    fn violated(&self, violation: &Violation) {
        self.hooks.tell_violation(violation);
        self.tell(|| Event::Violation(violation.clone()));
        self.log(|| Logged::Refused(violation.clone()));
    }
}

/// An output whose pieces are logged.
pub(crate) struct LoggedOutput {
    pub(crate) watcher: Arc<Watcher>,
    pub(crate) stream: Stream,
    pub(crate) output: Arc<dyn HostOutput>,
}

impl LoggedOutput {
    /// The streams of a run, whose output goes to the log too if there is one.
    pub(crate) fn on(watcher: &Arc<Watcher>, streams: Streams) -> Streams {
        if watcher.hooks.on_log.is_none() {
            return streams;
        }
        let logged = |stream, output| -> Arc<dyn HostOutput> {
            Arc::new(Self { watcher: watcher.clone(), stream, output })
        };
        Streams {
            input: streams.input,
            output: logged(Stream::Stdout, streams.output),
            errors: logged(Stream::Stderr, streams.errors),
        }
    }
}

impl HostOutput for LoggedOutput {
    fn write(&self, data: &[u8]) -> boxsh_kernel::vfs::Result<usize> {
        let written = self.output.write(data)?;
        self.watcher
            .log(|| Logged::Output { stream: self.stream, data: data[..written.min(data.len())].to_vec() });
        Ok(written)
    }

    fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }
}
