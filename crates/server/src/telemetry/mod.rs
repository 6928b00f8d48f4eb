//! Spans and metrics for a collector, by OTLP over HTTP.
//!
//! [`Exporter`] is the [`SpanSink`](crate::trace::SpanSink) of a core: it keeps spans in a queue that has an end, and sends them from a thread of its own, with
//! what the core measures now and then. No run waits for it: what finds no room is dropped and counted. The messages are written here as protobuf, which
//! every collector takes, and the client is the one that `curl` has inside of sessions.
//!
//! - `target.rs`: where to, with which headers, in whose name.
//! - `message.rs`: spans and numbers as bytes.
//! - `post.rs`: one request. `queue.rs`: what waits. `exporter.rs`: the thread.

mod exporter;
mod message;
mod post;
mod queue;
mod target;

pub use exporter::{Exporter, Pace};
pub use target::{Target, TargetError, Variables};
