//! Makes spans and hands them over.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::host;
use crate::trace::context::TraceContext;
use crate::trace::ids::Ids;
use crate::trace::span::{Span, SpanKind, SpanSink, Value};

/// Makes spans for a sink.
pub(crate) struct Tracer {
    sink: Arc<dyn SpanSink>,
    ids: Ids,
}

/// A span that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Begun {
    context: TraceContext,
    parent: Option<[u8; 8]>,
    is_parent_remote: bool,
    start: u64,
    since: Instant,
}

impl Begun {
    /// Its place in the trace, for what is part of it.
    pub(crate) fn context(&self) -> &TraceContext {
        &self.context
    }

    /// The span, which ends now.
    pub(crate) fn end(self, name: impl Into<Cow<'static, str>>, kind: SpanKind) -> Span {
        let took = u64::try_from(self.since.elapsed().as_nanos()).unwrap_or(u64::MAX);
        Span {
            context: self.context,
            parent: self.parent,
            is_parent_remote: self.is_parent_remote,
            name: name.into(),
            kind,
            start: self.start,
            end: self.start.saturating_add(took),
            attributes: Vec::new(),
            is_error: false,
        }
    }

    /// A span within this one, with times counted from its start.
    pub(crate) fn part(&self, tracer: &Tracer, name: String, from: Duration, to: Duration) -> Span {
        let at =
            |time: Duration| self.start.saturating_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        Span {
            context: TraceContext { span_id: tracer.ids.span(), ..self.context.clone() },
            parent: Some(self.context.span_id),
            is_parent_remote: false,
            name: name.into(),
            kind: SpanKind::Internal,
            start: at(from),
            end: at(to.max(from)),
            attributes: Vec::new(),
            is_error: false,
        }
    }

    /// How long ago it began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Span {
    /// Adds something that is known of it.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<Value>) {
        self.attributes.push((name, value.into()));
    }

    /// It has failed, for a reason of this kind.
    pub(crate) fn fail(&mut self, kind: impl Into<Value>) {
        self.set("error.type", kind);
        self.is_error = true;
    }
}

impl Tracer {
    pub(crate) fn new(sink: Arc<dyn SpanSink>) -> Result<Self, Error> {
        Ok(Self { sink, ids: Ids::new()? })
    }

    /// Begins a span, unless it would be part of a trace that nobody records.
    pub(crate) fn begin(&self, parent: Option<Parent<'_>>) -> Option<Begun> {
        let (parent, is_parent_remote) = match parent {
            Some(Parent::Remote(context)) => (Some(context), true),
            Some(Parent::Local(context)) => (Some(context), false),
            None => (None, false),
        };
        if parent.is_some_and(|parent| !parent.is_sampled) {
            return None;
        }
        let span_id = self.ids.span();
        let context = match parent {
            Some(parent) => TraceContext { span_id, ..parent.clone() },
            None => TraceContext { trace_id: self.ids.trace(), span_id, is_sampled: true, state: None },
        };
        let parent = parent.map(|parent| parent.span_id);
        Some(Begun { context, parent, is_parent_remote, start: host::now_nanos(), since: Instant::now() })
    }

    /// Hands spans over; gives how many found no room.
    pub(crate) fn send(&self, spans: Vec<Span>) -> usize {
        self.sink.take(spans)
    }

    /// Lets the sink pass on what it has.
    pub(crate) fn flush(&self, time: Duration) {
        self.sink.flush(time);
    }
}

/// What a span is part of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parent<'a> {
    /// A span of the client's.
    Remote(&'a TraceContext),
    /// A span of this server's.
    Local(&'a TraceContext),
}
