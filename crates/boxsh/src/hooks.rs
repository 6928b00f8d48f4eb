//! The embedder's say in what a session does.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boxsh_kernel::net::Denial;
use boxsh_kernel::{Call, CallKind, FileAction, Observer, Pid, Refused, Verdict};

use crate::event::{Event, Violation};
use crate::result::RunResult;

/// Which commands may run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CommandPolicy {
    /// If there is a list, only what is on it.
    pub(crate) allowed: Option<BTreeSet<Vec<u8>>>,
    pub(crate) denied: BTreeSet<Vec<u8>>,
}

impl CommandPolicy {
    fn permits(&self, name: &[u8]) -> bool {
        !self.denied.contains(name) && self.allowed.as_ref().is_none_or(|allowed| allowed.contains(name))
    }

    fn is_empty(&self) -> bool {
        self.allowed.is_none() && self.denied.is_empty()
    }
}

type Approve = dyn Fn(&Call<'_>) -> Verdict + Send + Sync;
type OnEvent = dyn Fn(&Event) + Send + Sync;
type OnViolation = dyn Fn(&Violation) + Send + Sync;
type OnResult = dyn Fn(&RunResult) + Send + Sync;

/// Everything that an embedder has asked to be told of, or asked for.
#[derive(Clone, Default)]
pub(crate) struct Hooks {
    pub(crate) policy: CommandPolicy,
    pub(crate) approve: Option<Arc<Approve>>,
    pub(crate) on_event: Vec<Arc<OnEvent>>,
    pub(crate) on_violation: Option<Arc<OnViolation>>,
    pub(crate) on_result: Option<Arc<OnResult>>,
    pub(crate) redacts: bool,
}

impl Hooks {
    /// Who watches the session; nobody if there is nothing to watch for.
    pub(crate) fn observer(&self) -> Option<Arc<dyn Observer>> {
        let has_any = !self.policy.is_empty()
            || self.approve.is_some()
            || !self.on_event.is_empty()
            || self.on_violation.is_some();
        has_any.then(|| -> Arc<dyn Observer> { Arc::new(self.clone()) })
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

    pub(crate) fn conclude(&self, result: &RunResult) {
        if let crate::result::Ended::Limit(breach) = result.ended {
            self.emit(|| Event::LimitReached(breach));
        }
        if let Some(listener) = &self.on_result {
            let _ = catch_unwind(AssertUnwindSafe(|| listener(result)));
        }
    }

    /// What the embedder says to a command of a session elsewhere, where it is refused if it has to be.
    #[cfg(target_os = "linux")]
    pub(crate) fn judge(&self, call: &Call<'_>) -> Verdict {
        let Some(approve) = &self.approve else { return Verdict::Allow };
        catch_unwind(AssertUnwindSafe(|| approve(call)))
            .unwrap_or_else(|_| Verdict::Deny("the approval failed".to_owned()))
    }

    /// Tells of something that a session elsewhere has refused.
    #[cfg(target_os = "linux")]
    pub(crate) fn tell_violation(&self, violation: &Violation) {
        let Some(listener) = &self.on_violation else { return };
        // A listener that panics does not disturb the run.
        let _ = catch_unwind(AssertUnwindSafe(|| match self.redacts {
            true => listener(&violation.clone().redacted()),
            false => listener(violation),
        }));
    }

    fn refuse(&self, call: &Call<'_>, reason: String) -> Verdict {
        self.report(call.name, call.arguments, &reason);
        Verdict::Deny(reason)
    }

    /// Tells of something that was refused.
    pub(crate) fn report(&self, command: &[u8], arguments: &[Vec<u8>], reason: &str) {
        let violation = || Violation {
            command: command.to_vec(),
            arguments: arguments.to_vec(),
            reason: reason.to_owned(),
        };
        let told = || if self.redacts { violation().redacted() } else { violation() };
        if let Some(listener) = &self.on_violation {
            let _ = catch_unwind(AssertUnwindSafe(|| listener(&told())));
        }
        self.emit(|| Event::Denied(violation()));
    }
}

impl Observer for Hooks {
    fn before_call(&self, call: &Call<'_>) -> Verdict {
        self.emit(|| Event::CommandStart {
            kind: call.kind,
            name: call.name.to_vec(),
            arguments: call.arguments.to_vec(),
            pid: call.pid,
            directory: call.directory.to_vec(),
        });
        if call.kind == CallKind::Function {
            return Verdict::Allow;
        }
        if !self.policy.permits(call.name) {
            return self.refuse(call, "not allowed here".to_owned());
        }
        let Some(approve) = &self.approve else { return Verdict::Allow };
        match catch_unwind(AssertUnwindSafe(|| approve(call))) {
            Ok(Verdict::Deny(reason)) => self.refuse(call, reason),
            Ok(verdict) => verdict,
            // What nobody could decide is not allowed.
            Err(_) => self.refuse(call, "the approval failed".to_owned()),
        }
    }

    fn after_call(&self, call: &Call<'_>, status: u8) {
        self.emit(|| Event::CommandExit { kind: call.kind, name: call.name.to_vec(), pid: call.pid, status });
    }

    fn file(&self, pid: Pid, action: FileAction, path: &[u8]) {
        self.emit(|| match action.is_mutation() {
            false => Event::FileAccess { pid, path: path.to_vec() },
            true => Event::FileMutation { pid, action, path: path.to_vec() },
        });
    }
    fn request(&self, pid: Pid, method: &str, url: &str) {
        self.emit(|| Event::Request { pid, method: method.to_owned(), url: url.to_owned() });
    }

    fn refused(&self, process: &Refused<'_>, denial: &Denial) {
        let command = process.arguments.first().map_or(&b""[..], Vec::as_slice);
        self.report(command, process.arguments, &format!("network: {denial}"));
    }
}
