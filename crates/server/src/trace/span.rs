//! Spans, and who takes them.

use std::borrow::Cow;
use std::time::Duration;

use crate::trace::context::TraceContext;

/// Takes spans.
pub trait SpanSink: Send + Sync {
    /// Takes spans that have ended; returns how many it had no room for. A call waits for it, so it must not wait for anything.
    fn take(&self, spans: Vec<Span>) -> usize;

    /// Passes on what it has, within this time.
    fn flush(&self, _time: Duration) {}
}

/// Which side of a call a span is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SpanKind {
    /// Neither.
    Internal,
    /// The answering one.
    Server,
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Value {
    /// A text.
    Text(Cow<'static, str>),
    /// A whole number.
    Whole(i64),
    /// Another number.
    Real(f64),
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

/// Something that took a time, with what it was part of.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Span {
    /// Its place in the trace.
    pub context: TraceContext,
    /// The span that it is part of.
    pub parent: Option<[u8; 8]>,
    /// Whether that one is of another process.
    pub is_parent_remote: bool,
    /// What it is.
    pub name: Cow<'static, str>,
    /// Which side of a call it is about.
    pub kind: SpanKind,
    /// When it began, in nanoseconds since 1970.
    pub start: u64,
    /// When it ended, in nanoseconds since 1970.
    pub end: u64,
    /// What is known of it.
    pub attributes: Vec<(&'static str, Value)>,
    /// Whether it failed.
    pub is_error: bool,
}
