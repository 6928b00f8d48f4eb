//! Spans: what a server tells about runs and calls to whoever collects traces.
//!
//! Nothing here knows how spans travel: [`Config::spans`](crate::Config::spans) names a [`SpanSink`], and without one no span is made. A call may be part of a
//! trace of its caller's, see [`Call::traced`](crate::Call::traced). Spans have names of commands, statuses, times and sizes; they never have scripts, words,
//! variables, output or messages, because these may be secret.

mod call;
mod context;
mod ids;
mod run;
mod span;
mod tracer;

pub use context::TraceContext;
pub use run::{BegunRun, RunTracer};
pub use span::{Span, SpanKind, SpanSink, Value};

pub(crate) use call::CallSpan;
pub(crate) use run::RunSpan;
pub(crate) use tracer::{Parent, Tracer};
