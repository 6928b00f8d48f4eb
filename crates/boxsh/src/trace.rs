//! Events for programs that use `tracing`.

use tracing::{debug, info, warn};

use crate::event::Event;

/// Words as one line.
fn line(words: &[Vec<u8>]) -> String {
    String::from_utf8_lossy(&words.join(&b' ')).into_owned()
}

/// Hands an event over to the subscriber.
pub(crate) fn tell(event: &Event) {
    let text = String::from_utf8_lossy;
    match event {
        Event::CommandStart { kind, arguments, pid, .. } => {
            info!(target: "boxsh", ?kind, pid, command = line(arguments), "start");
        }
        Event::CommandExit { name, pid, status, .. } => {
            info!(target: "boxsh", pid, name = %text(name), status, "exit");
        }
        Event::FileAccess { pid, path } => debug!(target: "boxsh", pid, path = %text(path), "read"),
        Event::FileMutation { pid, action, path } => {
            info!(target: "boxsh", pid, ?action, path = %text(path), "change");
        }
        Event::Request { pid, method, url } => info!(target: "boxsh", pid, method, url, "request"),
        Event::Violation(violation) => {
            let (kind, blocked) = (violation.kind.name(), violation.blocked);
            let command = line(&violation.arguments);
            warn!(target: "boxsh", kind, command, blocked, reason = violation.reason, "violation");
        }
        Event::FileFailed { path, reason } => {
            warn!(target: "boxsh", path = %text(path), reason, "file not made");
        }
    }
}
