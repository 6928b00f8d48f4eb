//! `boxsh serve`: sessions for other programs.

use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use boxsh::Snapshot;
use boxsh_server::rpc::{self, Options, Server, Tokens};
use boxsh_server::{Config, Place, SessionPlan};
use clap::Args;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::command::protocol::Protocol;
#[cfg(feature = "serve-http")]
use crate::command::serve_http;
#[cfg(feature = "serve-http")]
use crate::command::telemetry;
use crate::command::telemetry::TelemetryArguments;
use crate::failure::{Answer, Failure, complain};
use crate::host;
use crate::quantity::{parse_duration, parse_size};
use crate::session::SessionArguments;

/// How long scripts may run on once the server is to end.
pub(super) const DRAIN_TIME: Duration = Duration::from_secs(10);

/// A time to live that no server reaches.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// Serve sessions to other programs
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("where"))]
pub(crate) struct Arguments {
    /// What clients speak
    #[arg(long, value_enum, default_value_t, hide_default_value = true)]
    pub(super) protocol: Protocol,
    /// Speak on standard input and output
    #[arg(long, group = "where")]
    stdio: bool,
    /// Listen on a Unix socket that only you can connect to
    #[arg(long, value_name = "PATH", group = "where")]
    socket: Option<PathBuf>,
    /// Listen on a TCP port (repeatable); beyond loopback this needs --token-file
    #[arg(long, value_name = "HOST:PORT", group = "where")]
    listen: Vec<String>,
    /// Print the protocol as an OpenRPC document
    #[arg(long, group = "where")]
    describe: bool,
    /// Admit clients that know a token of this file: a line for each, TOKEN or OWNER TOKEN
    #[arg(long, value_name = "FILE", help_heading = "Server")]
    token_file: Option<PathBuf>,
    /// Admit other machines without a token, if the network itself keeps strangers out; not for rpc
    #[cfg(feature = "serve-http")]
    #[arg(long, conflicts_with = "token_file", help_heading = "Server")]
    trust_network: bool,
    /// End a session this long after its last use (default 30m)
    #[arg(long, value_name = "TIME", value_parser = parse_ttl, help_heading = "Server")]
    session_ttl: Option<Duration>,
    /// Allow this many sessions at a time (default 1000)
    #[arg(long, value_name = "N", help_heading = "Server")]
    max_sessions: Option<usize>,
    /// Allow the files of all sessions this much memory together (default 8g)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Server")]
    max_memory: Option<u64>,
    /// Run this many scripts at a time (default 256)
    #[arg(long, value_name = "N", help_heading = "Server")]
    max_runs: Option<usize>,
    /// Allow this many connections at a time (default 1024)
    #[arg(long, value_name = "N", help_heading = "Server")]
    max_connections: Option<usize>,
    /// Keep sessions in this directory, so that they are there again after a restart
    #[arg(long, value_name = "DIR", help_heading = "Server")]
    state_dir: Option<PathBuf>,
    /// Offer a snapshot file as a template for sessions (repeatable)
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_template, help_heading = "Server")]
    template: Vec<(String, PathBuf)>,
    /// Keep this many sessions ready
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "Server")]
    warm: usize,
    /// Let clients publish ports of their sessions on 127.0.0.1; for host programs with a loopback
    #[arg(long, help_heading = "Server")]
    publish: bool,
    /// Run sessions in this process; the default on sockets is a worker process for each
    #[arg(long, help_heading = "Server")]
    in_process: bool,
    /// Answer GET /metrics on a TCP port, for Prometheus; beyond loopback this needs --token-file
    #[cfg(feature = "serve-http")]
    #[arg(long, value_name = "HOST:PORT", help_heading = "Server")]
    metrics: Option<String>,
    #[command(flatten)]
    telemetry: TelemetryArguments,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

pub(super) fn parse_ttl(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        Duration::ZERO => Err("the time must be greater than 0".to_owned()),
        time => Ok(time),
    }
}

fn parse_template(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, path)) if !name.is_empty() && !path.is_empty() => Ok((name.to_owned(), path.into())),
        _ => Err("write NAME=FILE".to_owned()),
    }
}

impl Arguments {
    /// Whether each session has a process of its own.
    fn has_workers(&self) -> bool {
        cfg!(target_os = "linux")
            && !self.stdio
            && !self.in_process
            // There is nobody else whose session a crash could end.
            && !self.protocol.has_one_sandbox()
            && !self.session.needs_this_process()
    }

    /// Whether other machines are let in without a token.
    fn trusts_network(&self) -> bool {
        #[cfg(feature = "serve-http")]
        let trusts = self.trust_network;
        #[cfg(not(feature = "serve-http"))]
        let trusts = false;
        trusts
    }

    /// The sandbox that all clients have.
    #[cfg(feature = "sandboxd")]
    pub(super) fn sandbox(&self) -> boxsh_server::sandboxd::Options {
        let mut options = boxsh_server::sandboxd::Options::default();
        options.directory = (!self.session.has_place()).then(|| "/workspace".to_owned());
        let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        };
        options.describe(host::variables().filter_map(text))
    }

    fn config(&self) -> Answer<Config> {
        let mut config = Config::default();
        config.session_ttl = self.session_ttl.unwrap_or(match self.protocol.has_one_sandbox() {
            true => FOREVER,
            false => config.session_ttl,
        });
        config.longest_ttl = config.longest_ttl.max(config.session_ttl);
        config.max_sessions = self.max_sessions.unwrap_or(config.max_sessions);
        config.max_memory = self.max_memory.unwrap_or(config.max_memory);
        config.max_runs = self.max_runs.unwrap_or(config.max_runs);
        config.warm = self.warm;
        config.state_dir.clone_from(&self.state_dir);
        config.place = if self.has_workers() { Place::Worker } else { Place::InProcess };
        config.limits = self.session.server_limits();
        config.network = self.session.network_ceiling()?;
        config.applies = self.session.has_overlay();
        config.publishes = self.publish;
        config.templates = self.templates()?;
        config.factory = factory(&self.session, self.has_workers());
        Ok(config)
    }

    fn templates(&self) -> Answer<Vec<(String, Snapshot)>> {
        let read = |(name, path): &(String, PathBuf)| {
            let bytes = host::read(path).map_err(|error| Failure::file("read template", path, &error))?;
            let snapshot = Snapshot::from_bytes(&bytes)
                .map_err(|error| Failure::new(format!("template {}: {error}", path.display())))?;
            Ok((name.clone(), snapshot))
        };
        self.template.iter().map(read).collect()
    }

    fn options(&self) -> Answer<Options> {
        let mut options = Options::default();
        options.max_connections = self.max_connections.unwrap_or(options.max_connections);
        options.tokens = read_tokens(self.token_file.as_deref())?;
        Ok(options)
    }
}

/// Makes the builders of sessions with these options.
#[cfg_attr(
    not(target_os = "linux"),
    expect(unused_variables, reason = "workers are processes of Linux so far")
)]
pub(super) fn factory(session: &SessionArguments, has_workers: bool) -> boxsh_server::Factory {
    let arguments = session.clone();
    #[cfg(target_os = "linux")]
    let worker = has_workers.then(boxsh::worker::Worker::new);
    Arc::new(move |plan: &SessionPlan| {
        let builder = arguments.builder_for(plan.limits.clone(), plan.allow.as_deref());
        let builder = builder.map_err(|failure| boxsh::Error::Option {
            option: "serve".into(),
            reason: failure.to_string(),
        })?;
        #[cfg(target_os = "linux")]
        if let Some(worker) = &worker {
            return Ok(builder.worker(worker));
        }
        Ok(builder)
    })
}

/// Reads a file of tokens, if there is one.
pub(super) fn read_tokens(path: Option<&std::path::Path>) -> Answer<Tokens> {
    let Some(path) = path else { return Ok(Tokens::default()) };
    Tokens::read(path).map_err(|error| Failure::new(format!("token file {}: {error}", path.display())))
}

/// Listens on a TCP port, beyond loopback only if clients need a token.
pub(super) fn listen(address: &str, tokens: &Tokens) -> Answer<TcpListener> {
    let addresses = look_up(address)?;
    let is_local = addresses.iter().all(|address| rpc::is_loopback(address.ip()));
    if !is_local && tokens.is_empty() {
        return Err(Failure::usage(format!("--listen {address} is open to other machines"))
            .hint("name a file with tokens by --token-file, or listen on 127.0.0.1"));
    }
    bind(address, &addresses)
}

fn look_up(address: &str) -> Answer<Vec<SocketAddr>> {
    let found = address.to_socket_addrs().map(Iterator::collect);
    found.map_err(|error| Failure::new(format!("cannot listen on {address}: {error}")))
}

fn bind(address: &str, addresses: &[SocketAddr]) -> Answer<TcpListener> {
    let failed = |error: std::io::Error| Failure::new(format!("cannot listen on {address}: {error}"));
    let listener = TcpListener::bind(addresses).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    complain(&format!("listening on {address}"));
    Ok(listener)
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    if arguments.describe {
        return describe();
    }
    if arguments.session.state.is_some() {
        return Err(Failure::usage("a server keeps sessions in a directory").hint("use --state-dir DIR"));
    }
    let config = arguments.config()?;
    // What cannot be built is reported now, and not to the first client.
    (config.factory)(&config.plan())?.build().map_err(|error| {
        let failure = Failure::new(error.to_string());
        if arguments.has_workers() {
            failure.hint("with --in-process there are no worker processes")
        } else {
            failure
        }
    })?;
    let options = arguments.options()?;
    raise_descriptor_limit();
    let front = Front::open(arguments, &options)?;
    #[cfg(feature = "serve-http")]
    let metrics = arguments.metrics.as_deref().map(|address| listen(address, &options.tokens)).transpose()?;
    let core = arguments.telemetry.start_core(config)?;
    #[cfg(feature = "serve-http")]
    if let Some(listener) = metrics {
        telemetry::serve_metrics(&core, listener, options.tokens.clone())?;
    }
    #[cfg(feature = "serve-http")]
    if arguments.protocol != Protocol::Rpc {
        let mut connections = boxsh_server::http::Options::default();
        connections.tokens = options.tokens;
        connections.max_connections = options.max_connections;
        connections.metrics = Some(boxsh_server::metrics::source(&core));
        if arguments.trust_network {
            connections.trust = boxsh_server::http::Trust::Network;
        }
        return serve_http::serve(arguments, core, front.into_listeners(), connections);
    }
    let server = Server::new(core, options)
        .map_err(|error| Failure::new(format!("cannot start a thread: {error}")))?;
    serve(Arc::new(server), front)
}

fn describe() -> Answer {
    use std::io::Write;
    let document =
        serde_json::to_vec_pretty(&rpc::document()).map_err(|error| Failure::new(error.to_string()))?;
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&[&document[..], b"\n"].concat());
    Ok(0)
}

/// Where clients come from.
enum Front {
    Stdio,
    Unix(std::os::unix::net::UnixListener, rpc::SocketFile),
    Tcp(Vec<TcpListener>),
}

impl Front {
    fn open(arguments: &Arguments, options: &Options) -> Answer<Self> {
        if arguments.protocol != Protocol::Rpc && (arguments.stdio || arguments.socket.is_some()) {
            return Err(Failure::usage("this protocol is spoken over TCP").hint("use --listen HOST:PORT"));
        }
        if arguments.protocol == Protocol::Rpc && arguments.trusts_network() {
            return Err(
                Failure::usage("--trust-network is for protocols over HTTP").hint("use --token-file FILE")
            );
        }
        if let Some(path) = &arguments.socket {
            let (listener, file) =
                rpc::listen_unix(path).map_err(|error| Failure::file("listen on", path, &error))?;
            complain(&format!("listening on {}", path.display()));
            return Ok(Self::Unix(listener, file));
        }
        let given = arguments.listen.iter().map(String::as_str);
        let addresses: Vec<&str> = match arguments.listen.is_empty() {
            true => arguments.protocol.usual_addresses().to_vec(),
            false => given.collect(),
        };
        match (arguments.stdio, &addresses[..]) {
            (true, _) => Ok(Self::Stdio),
            (false, []) => Err(Failure::usage("nobody could connect")
                .hint("use --stdio, --socket PATH or --listen HOST:PORT")),
            (false, addresses) => {
                let listeners = addresses.iter().map(|address| match arguments.trusts_network() {
                    true => bind(address, &look_up(address)?),
                    false => listen(address, &options.tokens),
                });
                Ok(Self::Tcp(listeners.collect::<Answer<_>>()?))
            }
        }
    }

    /// Its TCP ports.
    #[cfg(feature = "serve-http")]
    fn into_listeners(self) -> Vec<TcpListener> {
        match self {
            Self::Tcp(listeners) => listeners,
            Self::Stdio | Self::Unix(..) => Vec::new(),
        }
    }
}

/// Why the server ends.
pub(super) enum End {
    Signal,
    NoClients,
}

fn serve(server: Arc<Server>, front: Front) -> Answer {
    let (tell, ended) = channel();
    watch_signals(tell.clone());
    let serving = server.clone();
    let (front, _file) = match front {
        Front::Unix(listener, file) => (Serving::Unix(listener), Some(file)),
        Front::Tcp(listeners) => (Serving::Tcp(listeners), None),
        Front::Stdio => (Serving::Stdio, None),
    };
    let thread = std::thread::Builder::new().name("boxsh-serve".into()).spawn(move || {
        match &front {
            Serving::Stdio => serving.serve_stdio(),
            Serving::Unix(listener) => serving.serve_unix(listener),
            Serving::Tcp(listeners) => std::thread::scope(|threads| {
                for listener in listeners {
                    threads.spawn(|| serving.serve_tcp(listener));
                }
            }),
        }
        // If nobody waits, it has ended for another reason.
        let _ = tell.send(End::NoClients);
    });
    thread.map_err(|error| Failure::new(format!("cannot start a thread: {error}")))?;
    match ended.recv() {
        Ok(End::Signal | End::NoClients) | Err(_) => server.shut_down(DRAIN_TIME),
    }
    Ok(0)
}

/// What the thread that takes in clients has.
enum Serving {
    Stdio,
    Unix(std::os::unix::net::UnixListener),
    Tcp(Vec<TcpListener>),
}

/// The first signal that asks to end ends the server in order, the second at once.
pub(super) fn watch_signals(tell: Sender<End>) {
    // Where signals cannot be caught they do what they always do.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for (count, signal) in signals.forever().enumerate() {
            if count > 0 {
                // It cannot fail for signals that it knows, and there is nothing else to do.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
            let _ = tell.send(End::Signal);
        }
    });
}

/// Each client and each worker is a descriptor.
pub(super) fn raise_descriptor_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // With fewer, fewer clients are let in.
    let _ = setrlimit(Resource::Nofile, limit);
}
