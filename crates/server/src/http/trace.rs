//! Requests as parts of traces of their clients.

use std::borrow::Cow;
use std::sync::Arc;

use hyper::{HeaderMap, Method, StatusCode, Version};

use crate::trace::{CallSpan, Span, TraceContext};

tokio::task_local! {
    /// The request that is being answered.
    static CURRENT: Arc<CallSpan>;
}

/// Answers a request: operations that it leads to are part of it.
pub(super) async fn within<F: Future>(span: Arc<CallSpan>, answer: F) -> F::Output {
    CURRENT.scope(span, answer).await
}

/// Does some of the work for a request on another thread.
pub(super) fn on_thread<T>(request: Option<Arc<CallSpan>>, work: impl FnOnce() -> T) -> T {
    match request {
        Some(request) => CURRENT.sync_scope(request, work),
        None => work(),
    }
}

/// The request that is being answered here.
pub(crate) fn current() -> Option<Arc<CallSpan>> {
    CURRENT.try_with(Clone::clone).ok()
}

/// A request as the conventions of OpenTelemetry for HTTP have it. Its path and its query are not told: they name files, and may be signed.
pub(super) struct Told {
    method: &'static str,
    route: Option<String>,
    version: Version,
}

impl Told {
    pub(super) fn new(method: &Method, route: Option<String>, version: Version) -> Self {
        let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
        let method = known.into_iter().find(|known| *known == method.as_str()).unwrap_or("_OTHER");
        Self { method, route, version }
    }

    /// The name of the span.
    pub(super) fn name(&self) -> Cow<'static, str> {
        match &self.route {
            Some(route) => format!("{} {route}", self.method).into(),
            None => self.method.into(),
        }
    }

    /// What is told of it when it is answered.
    pub(super) fn describe(self, span: &mut Span, status: StatusCode) {
        span.set("http.request.method", self.method);
        if let Some(route) = self.route {
            span.set("http.route", route);
        }
        span.set("url.scheme", "http");
        span.set("network.protocol.version", if self.version == Version::HTTP_2 { "2" } else { "1.1" });
        span.set("http.response.status_code", u64::from(status.as_u16()));
        if status.is_server_error() {
            span.fail(status.as_str().to_owned());
        }
    }
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
