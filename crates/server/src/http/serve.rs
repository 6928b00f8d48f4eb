//! Takes in connections, and answers what they ask for.

use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;
use crate::http::door::admit;
use crate::http::reply::whole;
use crate::http::trace;
use crate::http::{Face, Reply, Stop, text};
use crate::metrics::CONTENT_TYPE;
use crate::rpc::Tokens;
use crate::trace::CallSpan;

/// How long a client may take to say what it wants, and may be silent between two requests.
const HEADER_TIME: Duration = Duration::from_secs(30);

/// The largest head of a request.
const LARGEST_HEAD: usize = 64 << 10;

/// How long connections have to end once the server is told to.
const LEAVE_TIME: Duration = Duration::from_secs(20);

/// Writes the metrics of the server in the text format of Prometheus.
pub type Metrics = Arc<dyn Fn() -> String + Send + Sync>;

/// Who is let in where there are no tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trust {
    /// Programs on this machine.
    #[default]
    Machine,
    /// Programs on all machines that reach the port: something else decides which do.
    Network,
}

/// What connections are allowed.
#[derive(Clone)]
#[non_exhaustive]
pub struct Options {
    /// Tokens that clients have to know.
    pub tokens: Tokens,
    /// Who is let in if there are none.
    pub trust: Trust,
    /// The most connections at a time.
    pub max_connections: usize,
    /// What `GET /metrics` answers; nothing is there without it.
    pub metrics: Option<Metrics>,
}

impl Default for Options {
    fn default() -> Self {
        Self { tokens: Tokens::default(), trust: Trust::default(), max_connections: 1024, metrics: None }
    }
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("tokens", &self.tokens)
            .field("max_connections", &self.max_connections)
            .finish_non_exhaustive()
    }
}

/// Serves clients of these sockets until it is stopped and they have left.
///
/// # Errors
/// If the host gives no runtime.
pub fn serve(
    face: impl Face,
    listeners: Vec<TcpListener>,
    options: Options,
    stop: &Stop,
) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::internal(format!("cannot serve: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let done = runtime.block_on(async {
        let room = Arc::new(Semaphore::new(options.max_connections));
        let house =
            Arc::new(House { face, tokens: options.tokens, trust: options.trust, metrics: options.metrics });
        let connections = Arc::new(GracefulShutdown::new());
        let mut entrances = tokio::task::JoinSet::new();
        for listener in listeners {
            listener.set_nonblocking(true).map_err(failed)?;
            let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
            entrances.spawn(take_in(listener, house.clone(), room.clone(), connections.clone()));
        }
        stop.happened().await;
        entrances.shutdown().await;
        if let Some(connections) = Arc::into_inner(connections) {
            // Who has not left by then is left.
            let _ = tokio::time::timeout(LEAVE_TIME, connections.shutdown()).await;
        }
        Ok(())
    });
    // Work on other threads goes on without anybody who waits for it.
    runtime.shutdown_background();
    done
}

/// Takes in clients of one socket.
async fn take_in<F: Face>(
    listener: tokio::net::TcpListener,
    house: Arc<House<F>>,
    room: Arc<Semaphore>,
    connections: Arc<GracefulShutdown>,
) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of descriptors: some connection has to end first.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        // Closed only with the process.
        let Ok(place) = room.clone().acquire_owned().await else { return };
        tokio::spawn(converse(house.clone(), stream, connections.watcher(), place));
    }
}

/// Speaks with one client until it leaves.
async fn converse<F: Face>(
    house: Arc<House<F>>,
    stream: TcpStream,
    watcher: Watcher,
    place: OwnedSemaphorePermit,
) {
    // Pieces of a stream are small and waited for.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |request| {
        let house = house.clone();
        async move { Ok::<_, Infallible>(house.answer(request).await) }
    });
    #[cfg(feature = "http2")]
    let stream = {
        use crate::http::opening::{Opening, Version};
        let opened = tokio::time::timeout(HEADER_TIME, Opening::read(stream)).await;
        let Ok(Ok((opened, version))) = opened else { return };
        if version == Version::Two {
            let _ = watcher.watch(http2().serve_connection(TokioIo::new(opened), answer)).await;
            return;
        }
        opened
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answer);
    // A client that breaks off has nobody who wants to know why.
    let _ = watcher.watch(connection).await;
    drop(place);
}

/// Connections of HTTP/2: streams, their heads and silence are bounded.
#[cfg(feature = "http2")]
fn http2() -> hyper::server::conn::http2::Builder<hyper_util::rt::TokioExecutor> {
    /// The most requests of one connection at a time.
    const REQUESTS: u32 = 128;
    let mut builder = hyper::server::conn::http2::Builder::new(hyper_util::rt::TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .keep_alive_interval(HEADER_TIME)
        .max_concurrent_streams(REQUESTS)
        .max_header_list_size(u32::try_from(LARGEST_HEAD).unwrap_or(u32::MAX));
    builder
}

/// A face with what is in front of it.
struct House<F> {
    face: F,
    tokens: Tokens,
    trust: Trust,
    metrics: Option<Metrics>,
}

impl<F: Face> House<F> {
    async fn answer(&self, request: Request<Incoming>) -> Reply {
        let caller = match admit(&self.face, &self.tokens, self.trust, &request) {
            Ok(caller) => caller,
            Err(refusal) => return *refusal,
        };
        if let Some(metrics) = self.metrics.as_ref().filter(|_| request.uri().path() == "/metrics") {
            return match *request.method() {
                Method::GET => whole(StatusCode::OK, CONTENT_TYPE, metrics().into_bytes()),
                _ => text(StatusCode::METHOD_NOT_ALLOWED, "metrics can be read only\n"),
            };
        }
        let parent = trace::parent_of(request.headers());
        let Some(core) = self.face.traced() else {
            return trace::within(Arc::new(CallSpan::untold(parent)), self.face.answer(caller, request))
                .await;
        };
        let told = trace::Told::new(request.method(), self.face.route(&request), request.version());
        let span = Arc::new(CallSpan::begin(core, || parent));
        let reply = trace::within(span.clone(), self.face.answer(caller, request)).await;
        span.end(core, told.name(), |span| told.describe(span, reply.status()));
        reply
    }
}
