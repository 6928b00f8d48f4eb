//! Requests as parts of traces of their clients.

use hyper::HeaderMap;

use crate::trace::TraceContext;

tokio::task_local! {
    /// The trace that the request names which is being answered.
    static PARENT: Option<TraceContext>;
}

/// Answers a request: operations that it leads to are part of this trace.
pub(super) async fn within<F: Future>(parent: Option<TraceContext>, answer: F) -> F::Output {
    PARENT.scope(parent, answer).await
}

/// The trace that the request names which is being answered here.
pub(super) fn parent() -> Option<TraceContext> {
    PARENT.try_with(Clone::clone).ok().flatten()
}

/// The trace that the headers of a request name.
pub(super) fn parent_of(headers: &HeaderMap) -> Option<TraceContext> {
    let one = |name: &str| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?.to_str().ok()?;
        // Of two nobody knows which is meant.
        values.next().is_none().then_some(first)
    };
    TraceContext::parse(one("traceparent")?, one("tracestate"))
}
