//! The embedder's say in what a session does.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boxsh_kernel::{Call, Clock, Verdict, Violation, ViolationKind};

use crate::event::{Event, redacted_violation};
use crate::log::LogEntry;
use crate::redaction;
use crate::result::RunResult;
use crate::timeline::RanCommand;
use crate::watcher::Watcher;

/// Which commands may run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CommandPolicy {
    /// If there is a list, only what is on it.
    pub(crate) allowed: Option<BTreeSet<Vec<u8>>>,
    pub(crate) denied: BTreeSet<Vec<u8>>,
}

impl CommandPolicy {
    pub(crate) fn permits(&self, name: &[u8]) -> bool {
        !self.denied.contains(name) && self.allowed.as_ref().is_none_or(|allowed| allowed.contains(name))
    }

    fn is_empty(&self) -> bool {
        self.allowed.is_none() && self.denied.is_empty()
    }
}

type Approve = dyn Fn(&Call<'_>) -> Verdict + Send + Sync;
type OnEvent = dyn Fn(&Event) + Send + Sync;
type OnViolation = dyn Fn(&Violation) + Send + Sync;
type OnLog = dyn Fn(&LogEntry) + Send + Sync;
type OnResult = dyn Fn(&RunResult) + Send + Sync;

/// Everything that an embedder has asked to be told of, or asked for.
#[derive(Clone, Default)]
pub(crate) struct Hooks {
    pub(crate) policy: CommandPolicy,
    pub(crate) approve: Vec<Arc<Approve>>,
    pub(crate) on_event: Vec<Arc<OnEvent>>,
    pub(crate) on_violation: Option<Arc<OnViolation>>,
    pub(crate) on_result: Option<Arc<OnResult>>,
    pub(crate) on_log: Option<Arc<OnLog>>,
    pub(crate) redacts: bool,
    /// Whether results have the events of their run.
    pub(crate) records: bool,
    /// How many of its commands a result has.
    pub(crate) commands: usize,
}

impl Hooks {
    /// Who watches a session with this clock; nobody if there is nothing to watch for.
    pub(crate) fn watcher(&self, clock: &Clock) -> Option<Arc<Watcher>> {
        let has_any = !self.policy.is_empty()
            || !self.approve.is_empty()
            || !self.on_event.is_empty()
            || self.on_violation.is_some()
            || self.on_log.is_some()
            || self.records
            || self.commands > 0;
        has_any.then(|| Watcher::new(self.clone(), clock.clone()))
    }

    /// Hands an entry over to whoever keeps the log.
    pub(crate) fn log(&self, entry: &LogEntry) {
        let Some(listener) = &self.on_log else { return };
        // A log that panics does not disturb the run.
        let _ = catch_unwind(AssertUnwindSafe(|| match self.redacts {
            true => listener(&LogEntry { what: entry.what.clone().redacted(), ..entry.clone() }),
            false => listener(entry),
        }));
    }

    pub(crate) fn emit(&self, event: impl FnOnce() -> Event) {
        if self.on_event.is_empty() {
            return;
        }
        let event = if self.redacts { event().redacted() } else { event() };
        for listener in &self.on_event {
            // Whoever listens and panics has only themselves to blame; the run goes on.
            let _ = catch_unwind(AssertUnwindSafe(|| listener(&event)));
        }
    }

    /// Completes a result, and tells of it.
    pub(crate) fn conclude(&self, result: &mut RunResult) {
        // A worker may say what it likes.
        result.commands.truncate(self.commands);
        let limits = |violation: &&Violation| matches!(violation.kind, ViolationKind::Limit(_));
        result.violations.iter().filter(limits).for_each(|violation| self.tell(violation));
        if self.redacts {
            let violations = std::mem::take(&mut result.violations);
            result.violations = violations.into_iter().map(redacted_violation).collect();
            // A worker records them as they are.
            result.events = std::mem::take(&mut result.events).into_iter().map(Event::redacted).collect();
        }
        self.redact_commands(&mut result.commands);
        if let Some(listener) = &self.on_result {
            let _ = catch_unwind(AssertUnwindSafe(|| listener(result)));
        }
    }

    /// Hides what looks like a secret in the names of commands.
    pub(crate) fn redact_commands(&self, commands: &mut [RanCommand]) {
        if self.redacts {
            commands.iter_mut().for_each(|command| redaction::hide_in(&mut command.name));
        }
    }

    /// What the embedder says to a command: the first hook that does not simply allow it decides.
    pub(crate) fn judge(&self, call: &Call<'_>) -> Verdict {
        let asked = self.approve.iter().map(|approve| {
            catch_unwind(AssertUnwindSafe(|| approve(call)))
                // What nobody could decide is not allowed.
                .unwrap_or_else(|_| Verdict::Deny("the approval failed".to_owned()))
        });
        asked.into_iter().find(|verdict| *verdict != Verdict::Allow).unwrap_or(Verdict::Allow)
    }

    /// Tells of something that was refused: who asked for violations, and who listens to all that happens.
    pub(crate) fn tell(&self, violation: &Violation) {
        self.tell_violation(violation);
        self.emit(|| Event::Violation(violation.clone()));
    }

    /// Tells whoever asked for violations.
    pub(crate) fn tell_violation(&self, violation: &Violation) {
        let Some(listener) = &self.on_violation else { return };
        // A listener that panics does not disturb the run.
        let _ = catch_unwind(AssertUnwindSafe(|| match self.redacts {
            true => listener(&redacted_violation(violation.clone())),
            false => listener(violation),
        }));
    }
}
