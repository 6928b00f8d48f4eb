//! `boxsh serve`: sessions for other programs.

use std::net::{TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use boxsh::Snapshot;
use boxsh_server::rpc::{self, Options, Server, Tokens};
use boxsh_server::{Config, Core, Place, SessionPlan};
use clap::Args;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::failure::{Answer, Failure, complain};
use crate::host;
use crate::quantity::{parse_duration, parse_size};
use crate::session::SessionArguments;

/// How long scripts may run on once the server is to end.
const DRAIN_TIME: Duration = Duration::from_secs(10);

/// Serve sessions to other programs, by JSON-RPC
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub(crate) struct Arguments {
    /// Speak on standard input and output
    #[arg(long, group = "where")]
    stdio: bool,
    /// Listen on a Unix socket that only you can connect to
    #[arg(long, value_name = "PATH", group = "where")]
    socket: Option<PathBuf>,
    /// Listen on a TCP port; beyond loopback this needs --token-file
    #[arg(long, value_name = "HOST:PORT", group = "where")]
    listen: Option<String>,
    /// Print the protocol as an OpenRPC document
    #[arg(long, group = "where")]
    describe: bool,
    /// Admit clients that know a token of this file: a line for each, TOKEN or OWNER TOKEN
    #[arg(long, value_name = "FILE", help_heading = "Server")]
    token_file: Option<PathBuf>,
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
    /// Run sessions in this process; the default on sockets is a worker process for each
    #[arg(long, help_heading = "Server")]
    in_process: bool,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

fn parse_ttl(text: &str) -> Result<Duration, String> {
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
        cfg!(target_os = "linux") && !self.stdio && !self.in_process && !self.session.needs_this_process()
    }

    fn config(&self) -> Answer<Config> {
        let mut config = Config::default();
        config.session_ttl = self.session_ttl.unwrap_or(config.session_ttl);
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
        config.templates = self.templates()?;
        config.factory = self.factory();
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

    fn factory(&self) -> boxsh_server::Factory {
        let arguments = self.session.clone();
        #[cfg(target_os = "linux")]
        let worker = self.has_workers().then(boxsh::worker::Worker::new);
        Arc::new(move |plan: &SessionPlan| {
            let builder = arguments.builder_for(plan.limits.clone(), plan.allow.as_deref());
            let builder = builder
                .map_err(|failure| boxsh::Error::Option { option: "serve", reason: failure.to_string() })?;
            #[cfg(target_os = "linux")]
            if let Some(worker) = &worker {
                return Ok(builder.worker(worker));
            }
            Ok(builder)
        })
    }

    fn options(&self) -> Answer<Options> {
        let mut options = Options::default();
        options.max_connections = self.max_connections.unwrap_or(options.max_connections);
        if let Some(path) = &self.token_file {
            options.tokens = Tokens::read(path)
                .map_err(|error| Failure::new(format!("token file {}: {error}", path.display())))?;
        }
        Ok(options)
    }
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
    let core = Core::start(config).map_err(|error| Failure::new(error.to_string()))?;
    let server = Server::new(core, options).map_err(|error| Failure::new(format!("no thread: {error}")))?;
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
    Tcp(TcpListener),
}

impl Front {
    fn open(arguments: &Arguments, options: &Options) -> Answer<Self> {
        if let Some(path) = &arguments.socket {
            let (listener, file) =
                rpc::listen_unix(path).map_err(|error| Failure::file("listen on", path, &error))?;
            complain(&format!("listening on {}", path.display()));
            return Ok(Self::Unix(listener, file));
        }
        let Some(address) = &arguments.listen else { return Ok(Self::Stdio) };
        let failed = |error: std::io::Error| Failure::new(format!("cannot listen on {address}: {error}"));
        let addresses: Vec<_> = address.to_socket_addrs().map_err(failed)?.collect();
        let is_local = addresses.iter().all(|address| rpc::is_loopback(address.ip()));
        if !is_local && options.tokens.is_empty() {
            return Err(Failure::usage(format!("--listen {address} is open to other machines"))
                .hint("name a file with tokens by --token-file, or listen on 127.0.0.1"));
        }
        let listener = TcpListener::bind(&addresses[..]).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        complain(&format!("listening on {address}"));
        Ok(Self::Tcp(listener))
    }
}

/// Why the server ends.
enum End {
    Signal,
    NoClients,
}

fn serve(server: Arc<Server>, front: Front) -> Answer {
    let (tell, ended) = channel();
    watch_signals(tell.clone());
    let serving = server.clone();
    let (front, _file) = match front {
        Front::Unix(listener, file) => (Serving::Unix(listener), Some(file)),
        Front::Tcp(listener) => (Serving::Tcp(listener), None),
        Front::Stdio => (Serving::Stdio, None),
    };
    let thread = std::thread::Builder::new().name("boxsh-serve".into()).spawn(move || {
        match &front {
            Serving::Stdio => serving.serve_stdio(),
            Serving::Unix(listener) => serving.serve_unix(listener),
            Serving::Tcp(listener) => serving.serve_tcp(listener),
        }
        // If nobody waits, it has ended for another reason.
        let _ = tell.send(End::NoClients);
    });
    thread.map_err(|error| Failure::new(format!("no thread: {error}")))?;
    match ended.recv() {
        Ok(End::Signal | End::NoClients) | Err(_) => server.shut_down(DRAIN_TIME),
    }
    Ok(0)
}

/// What the thread that takes in clients has.
enum Serving {
    Stdio,
    Unix(std::os::unix::net::UnixListener),
    Tcp(TcpListener),
}

/// The first signal that asks to end ends the server in order, the second at once.
fn watch_signals(tell: Sender<End>) {
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
fn raise_descriptor_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // With fewer, fewer clients are let in.
    let _ = setrlimit(Resource::Nofile, limit);
}
