//! The protocol by streamable HTTP, at `/mcp`.

use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::RoleServer;
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::sync::Semaphore;

use crate::call::Caller;
use crate::core::Core;
use crate::error::Error;
use crate::mcp::server::Server;
use crate::rpc::Tokens;

/// The most connections at a time.
const CONNECTIONS: usize = 1024;

/// How long a client may take to say what it wants.
const HEADER_TIME: Duration = Duration::from_secs(30);

/// Whose sessions calls are about where nobody is asked for a token.
const ANYBODY: &str = "http";

type Reply = Response<BoxBody<Bytes, Infallible>>;

/// Serves clients on a socket, for as long as the process lives. With tokens, requests have to carry one, and sessions belong to its owner.
///
/// # Errors
/// If no session can be made, or the host gives no thread.
pub fn serve_http(core: Core, listener: TcpListener, tokens: Tokens) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::internal(format!("cannot serve: {error}"));
    let server = Server::new(core, Caller::new(ANYBODY))?;
    listener.set_nonblocking(true).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
        let door = Arc::new(Door { service: service(server, &tokens), tokens });
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            // Closed only with the process.
            let Ok(place) = room.clone().acquire_owned().await else { return Ok(()) };
            let Ok((stream, _)) = listener.accept().await else {
                // Out of descriptors: some connection has to end first.
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            };
            let door = door.clone();
            tokio::spawn(async move {
                let answer = service_fn(move |request| {
                    let door = door.clone();
                    async move { Ok::<_, Infallible>(door.answer(request).await) }
                });
                // A client that breaks off has nobody who wants to know why.
                let _ = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEADER_TIME)
                    .serve_connection(TokioIo::new(stream), answer)
                    .await;
                drop(place);
            });
        }
    })
}

fn service(server: Server, tokens: &Tokens) -> StreamableHttpService<Server, LocalSessionManager> {
    let config = StreamableHttpServerConfig::default();
    let config = match tokens.is_empty() {
        // Pages in a browser on this machine can reach the port under any name.
        true => config.enforce_origin_validation(),
        // They do not know the token.
        false => config.disable_allowed_hosts(),
    };
    StreamableHttpService::new(move || Ok(server.for_another()), Arc::default(), config)
}

/// Lets requests in.
struct Door {
    service: StreamableHttpService<Server, LocalSessionManager>,
    tokens: Tokens,
}

impl Door {
    async fn answer(&self, mut request: Request<Incoming>) -> Reply {
        if request.uri().path().trim_end_matches('/') != "/mcp" {
            return plain(StatusCode::NOT_FOUND, "the protocol is spoken at /mcp\n");
        }
        if !self.tokens.is_empty() {
            let Some(caller) = self.caller(&request) else {
                let mut reply = plain(StatusCode::UNAUTHORIZED, "a token is needed\n");
                reply
                    .headers_mut()
                    .insert(WWW_AUTHENTICATE, hyper::header::HeaderValue::from_static("Bearer"));
                return reply;
            };
            request.extensions_mut().insert(caller);
        }
        self.service.handle(request).await
    }

    fn caller(&self, request: &Request<Incoming>) -> Option<Caller> {
        let header = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
        let (scheme, token) = header.split_once(' ')?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return None;
        }
        self.tokens.owner(token.trim()).map(|owner| Caller::new(owner.clone()))
    }
}

fn plain(status: StatusCode, text: &'static str) -> Reply {
    let mut reply = Response::new(Full::new(Bytes::from_static(text.as_bytes())).boxed());
    *reply.status_mut() = status;
    reply
}

/// Who sent the request that is being answered, if it came with a token.
pub(super) fn caller_of(context: &RequestContext<RoleServer>) -> Option<Caller> {
    context.extensions.get::<Parts>()?.extensions.get::<Caller>().cloned()
}
