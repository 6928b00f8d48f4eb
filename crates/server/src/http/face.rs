//! What a protocol is to the connections that carry it.

use hyper::body::Incoming;
use hyper::{Request, Response, StatusCode};

use crate::call::Caller;
use crate::core::Core;
use crate::http::{Body, bearer, text};
use crate::rpc::Tokens;

/// An answer.
pub type Reply = Response<Body>;

/// A protocol over HTTP.
pub trait Face: Send + Sync + 'static {
    /// Answers a request of this caller. It must not block: operations are carried out by [`operate`](crate::http::operate).
    fn answer(&self, caller: Caller, request: Request<Incoming>) -> impl Future<Output = Reply> + Send;

    /// Who sent a request, where clients need a token; nobody if it has none that is known.
    fn caller(&self, tokens: &Tokens, request: &Request<Incoming>) -> Option<Caller> {
        let token = bearer(request.headers())?;
        tokens.owner(token).map(|owner| Caller::new(owner.clone()))
    }

    /// Whether a request is answered without a token, because its answer tells nothing: whether the server lives.
    fn is_open_to_all(&self, _request: &Request<Incoming>) -> bool {
        false
    }

    /// The core whose traces have a span for each request; none if the protocol tells of its calls itself.
    fn traced(&self) -> Option<&Core> {
        None
    }

    /// What kind of request it is, as a path without ids and names: for spans.
    fn route(&self, _request: &Request<Incoming>) -> Option<String> {
        None
    }

    /// The answer to a request that is not let in.
    fn refusal(&self, status: StatusCode, reason: &str) -> Reply {
        text(status, &format!("{reason}\n"))
    }
}
