//! What happened to a session, in order, for whoever asks later.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use crate::bytes::Bytes;
use crate::moment::Moment;
use crate::outcome::{ChangedFiles, EndedAs, Refused};

/// How many events a session keeps.
const KEPT: usize = 256;

/// Something that happened to a session.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// It was made.
    Created {},
    /// A script has run to its end.
    Executed {
        /// Its exit status.
        exit_code: u8,
        /// How it ended.
        ended: EndedAs,
        /// How long it took.
        duration_ms: f64,
    },
    /// A process was started.
    Started {
        /// The process.
        process_id: u64,
    },
    /// A started process has ended.
    Exited {
        /// The process.
        process_id: u64,
        /// Its exit status.
        exit_code: u8,
        /// How it ended.
        ended: EndedAs,
    },
    /// Something was refused.
    Refused(Refused),
    /// Files below a watched directory have changed.
    FilesChanged {
        /// The watch.
        watch_id: u64,
        /// The files.
        files: ChangedFiles,
    },
    /// It was saved.
    Checkpointed {
        /// The checkpoint.
        checkpoint_id: u64,
    },
    /// It returned to an earlier state.
    RolledBack {
        /// The checkpoint.
        checkpoint_id: u64,
    },
    /// It continues from a snapshot.
    Restored {},
    /// It was copied.
    Forked {
        /// The copy.
        session_id: String,
    },
    /// Changes were written to the host.
    Applied {
        /// What was written.
        paths: Vec<Bytes>,
    },
    /// Its network rules are others.
    NetworkChanged {
        /// The rules.
        allow: Vec<String>,
    },
}

/// An event with its number and time.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Recorded {
    /// Its number, counted from 0 in each session.
    pub sequence: u64,
    /// When it happened.
    pub time: String,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// A part of the events of a session.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Events {
    /// The events, in order.
    pub events: Vec<Recorded>,
    /// Where to go on.
    pub next: u64,
    /// How many of those that were asked for are not kept any more.
    pub dropped: u64,
}

/// Is told that there is another event. It must not block.
type Listener = Box<dyn Fn() + Send + Sync>;

/// The latest events of a session.
#[derive(Default)]
pub(crate) struct EventLog {
    kept: Mutex<Kept>,
    changed: Condvar,
    listeners: Mutex<(u64, Vec<(u64, Listener)>)>,
}

#[derive(Default)]
struct Kept {
    events: VecDeque<(Moment, Event)>,
    /// The number of the first one.
    first: u64,
}

impl EventLog {
    pub(crate) fn add(&self, event: Event) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.events.len() == KEPT {
            kept.events.pop_front();
            kept.first += 1;
        }
        kept.events.push_back((Moment::now(), event));
        drop(kept);
        self.changed.notify_all();
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.1.iter().for_each(|(_, listener)| listener());
    }

    /// The number of the next event.
    #[cfg(feature = "e2b")]
    pub(crate) fn end(&self) -> u64 {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.first + kept.events.len() as u64
    }

    /// Calls a function after each event, until [`EventLog::ignore`] gets the number that this gives.
    #[cfg(feature = "e2b")]
    pub(crate) fn listen(&self, listener: impl Fn() + Send + Sync + 'static) -> u64 {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.0 += 1;
        let number = listeners.0;
        listeners.1.push((number, Box::new(listener)));
        number
    }

    #[cfg(feature = "e2b")]
    pub(crate) fn ignore(&self, number: u64) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.1.retain(|(other, _)| *other != number);
    }

    /// The events from a number on, once there is one or the time is up.
    pub(crate) fn read(&self, from: u64, wait: Duration) -> Events {
        let deadline = Instant::now() + wait;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        while kept.first + kept.events.len() as u64 <= from {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            kept = self.changed.wait_timeout(kept, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        let skipped = usize::try_from(from.saturating_sub(kept.first)).unwrap_or(usize::MAX);
        let numbered = (kept.first..).zip(&kept.events).skip(skipped);
        let events: Vec<Recorded> = numbered
            .map(|(sequence, (time, event))| Recorded {
                sequence,
                time: time.to_text(),
                event: event.clone(),
            })
            .collect();
        let end = kept.first + kept.events.len() as u64;
        Events { events, next: end.max(from), dropped: kept.first.saturating_sub(from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_from_any_number_on() {
        let log = EventLog::default();
        for process_id in 0..KEPT as u64 + 3 {
            log.add(Event::Started { process_id });
        }
        let all = log.read(0, Duration::ZERO);
        assert_eq!((all.events.len(), all.dropped, all.next), (KEPT, 3, KEPT as u64 + 3));
        assert_eq!((all.events[0].sequence, &all.events[0].event), (3, &Event::Started { process_id: 3 }));
        let last = log.read(KEPT as u64 + 2, Duration::ZERO);
        assert_eq!((last.events.len(), last.dropped), (1, 0));
        assert_eq!(log.read(1000, Duration::from_millis(1)).next, 1000);
    }
}
