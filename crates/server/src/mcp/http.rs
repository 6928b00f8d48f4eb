//! The protocol by streamable HTTP, at `/mcp`.

use std::net::TcpListener;
use std::sync::Arc;

use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::http::request::Parts;
use hyper::{Request, StatusCode};
use rmcp::RoleServer;
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};

use crate::call::Caller;
use crate::core::Core;
use crate::error::Error;
use crate::http::{self, Face, Options, Reply, Stop};
use crate::mcp::server::Server;

/// Serves clients on a socket, until it is stopped. With tokens, requests have to carry one, and sessions belong to its owner.
///
/// # Errors
/// If no session can be made, or the host gives no thread.
pub fn serve_http(core: Core, listener: TcpListener, options: Options, stop: &Stop) -> Result<(), Error> {
    let server = Server::new(core, Caller::new("http"))?;
    // Who may send a request is known before it gets there.
    let config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    let service = StreamableHttpService::new(move || Ok(server.for_another()), Arc::default(), config);
    http::serve(Mcp(service), vec![listener], options, stop)
}

/// The protocol.
struct Mcp(StreamableHttpService<Server, LocalSessionManager>);

impl Face for Mcp {
    async fn answer(&self, caller: Caller, mut request: Request<Incoming>) -> Reply {
        if request.uri().path().trim_end_matches('/') != "/mcp" {
            return http::text(StatusCode::NOT_FOUND, "the protocol is spoken at /mcp\n");
        }
        request.extensions_mut().insert(caller);
        let reply = self.0.handle(request).await;
        reply.map(|body| body.map_err(|never| match never {}).boxed_unsync())
    }
}

/// Who sent the request that is being answered.
pub(super) fn caller_of(context: &RequestContext<RoleServer>) -> Option<Caller> {
    context.extensions.get::<Parts>()?.extensions.get::<Caller>().cloned()
}
