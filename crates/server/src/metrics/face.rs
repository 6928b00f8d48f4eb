//! What a server measures on a port of its own, for servers that speak something else than HTTP.

use std::net::TcpListener;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::{Request, StatusCode};

use crate::call::Caller;
use crate::core::Core;
use crate::error::Error;
use crate::http::{self, Face, Options, Reply, Stop};

/// Nothing but what every face has.
struct Bare;

impl Face for Bare {
    async fn answer(&self, _: Caller, _: Request<Incoming>) -> Reply {
        http::text(StatusCode::NOT_FOUND, "metrics are at /metrics\n")
    }
}

/// Answers `GET /metrics` on a socket until it is stopped.
///
/// # Errors
/// If the host gives no runtime.
pub fn serve(core: &Core, listener: TcpListener, mut options: Options, stop: &Stop) -> Result<(), Error> {
    options.metrics = Some(source(core));
    http::serve(Bare, vec![listener], options, stop)
}

/// What `GET /metrics` of any face answers. It does not keep the core alive.
pub fn source(core: &Core) -> http::Metrics {
    let core = core.downgrade();
    Arc::new(move || core.upgrade().map(|core| Core::upgraded(core).metrics_text()).unwrap_or_default())
}
