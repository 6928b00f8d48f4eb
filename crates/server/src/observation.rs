//! What a core tells of itself: numbers and spans.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::core::Core;
use crate::metrics::Metrics;
use crate::trace::{Span, Tracer};

/// Numbers that are as they are now.
pub(crate) struct Now {
    pub(crate) sessions: u64,
    pub(crate) runs: u64,
    pub(crate) memory: u64,
    pub(crate) ready: u64,
}

impl Core {
    /// What is counted.
    pub(crate) fn counted(&self) -> &Metrics {
        &self.0.metrics
    }

    /// What there is now.
    pub(crate) fn now(&self) -> Now {
        Now {
            sessions: self.table().len() as u64,
            runs: self.0.runs.load(Ordering::Relaxed) as u64,
            memory: self.0.memory.load(Ordering::Relaxed),
            ready: self.0.warm.count() as u64,
        }
    }

    /// Who makes spans, if anybody wants them.
    pub(crate) fn tracer(&self) -> Option<&Tracer> {
        self.0.tracer.as_ref()
    }

    /// Hands spans over to whoever wants them.
    pub(crate) fn send_spans(&self, spans: Vec<Span>) {
        if let Some(tracer) = &self.0.tracer {
            self.0.metrics.count_dropped_spans(tracer.send(spans) as u64);
        }
    }

    /// Lets whoever takes spans pass on what they have, within this time. A server calls it when it has answered everything, after
    /// [`Core::drain`].
    pub fn flush_spans(&self, time: Duration) {
        if let Some(tracer) = &self.0.tracer {
            tracer.flush(time);
        }
    }
}
