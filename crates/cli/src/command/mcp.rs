//! `boxsh mcp`: sessions for models.

use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "mcp-http")]
use boxsh_server::Core;
use boxsh_server::{Config, Place, mcp};
use clap::Args;

use crate::command::serve;
#[cfg(feature = "mcp-http")]
use crate::command::telemetry::FLUSH_TIME;
use crate::command::telemetry::TelemetryArguments;
use crate::failure::{Answer, Failure};
use crate::session::SessionArguments;

/// Serve sessions to models, by the Model Context Protocol
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Listen on a TCP port, for HTTP at /mcp, instead of standard input; beyond loopback this needs --token-file
    #[cfg(feature = "mcp-http")]
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// Admit clients that know a token of this file: a line for each, TOKEN or OWNER TOKEN
    #[cfg(feature = "mcp-http")]
    #[arg(long, value_name = "FILE", requires = "listen", help_heading = "Server")]
    token_file: Option<PathBuf>,
    /// End a session this long after its last use (default 24h on standard input, 30m otherwise)
    #[arg(long, value_name = "TIME", value_parser = serve::parse_ttl, help_heading = "Server")]
    session_ttl: Option<Duration>,
    /// Allow this many sessions at a time (default 1000)
    #[arg(long, value_name = "N", help_heading = "Server")]
    max_sessions: Option<usize>,
    /// Keep sessions in this directory, so that they are there again after a restart
    #[arg(long, value_name = "DIR", help_heading = "Server")]
    state_dir: Option<PathBuf>,
    /// Run sessions in this process; the default with --listen is a worker process for each
    #[cfg(feature = "mcp-http")]
    #[arg(long, help_heading = "Server")]
    in_process: bool,
    #[command(flatten)]
    telemetry: TelemetryArguments,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

impl Arguments {
    /// Whether clients are other processes than the one that has started this.
    fn listens(&self) -> bool {
        #[cfg(feature = "mcp-http")]
        let listens = self.listen.is_some();
        #[cfg(not(feature = "mcp-http"))]
        let listens = false;
        listens
    }

    /// Whether each session has a process of its own.
    fn has_workers(&self) -> bool {
        #[cfg(feature = "mcp-http")]
        let in_process = self.in_process;
        #[cfg(not(feature = "mcp-http"))]
        let in_process = true;
        cfg!(target_os = "linux") && self.listens() && !in_process && !self.session.needs_this_process()
    }

    fn config(&self) -> Answer<Config> {
        let mut config = Config::default();
        // The client that has started this is the only one, and may pause for long.
        let usual = if self.listens() { config.session_ttl } else { config.longest_ttl };
        config.session_ttl = self.session_ttl.unwrap_or(usual);
        config.longest_ttl = config.longest_ttl.max(config.session_ttl);
        config.max_sessions = self.max_sessions.unwrap_or(config.max_sessions);
        config.state_dir.clone_from(&self.state_dir);
        config.place = if self.has_workers() { Place::Worker } else { Place::InProcess };
        config.limits = self.session.server_limits();
        config.network = self.session.network_ceiling()?;
        config.applies = self.session.has_overlay();
        config.factory = serve::factory(&self.session, self.has_workers());
        Ok(config)
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    if arguments.session.state.is_some() {
        return Err(Failure::usage("a server keeps sessions in a directory").hint("use --state-dir DIR"));
    }
    let failed = |error: boxsh_server::Error| Failure::new(error.to_string());
    let config = arguments.config()?;
    serve::raise_descriptor_limit();
    #[cfg(feature = "mcp-http")]
    if let Some(address) = &arguments.listen {
        let mut options = boxsh_server::http::Options::default();
        options.tokens = serve::read_tokens(arguments.token_file.as_deref())?;
        let listener = serve::listen(address, &options.tokens)?;
        let core = arguments.telemetry.start_core(config)?;
        options.metrics = Some(boxsh_server::metrics::source(&core));
        return serve_http(core, listener, options);
    }
    mcp::serve_stdio(arguments.telemetry.start_core(config)?).map_err(failed)?;
    Ok(0)
}

/// Serves by HTTP until a signal asks to end.
#[cfg(feature = "mcp-http")]
fn serve_http(core: Core, listener: std::net::TcpListener, options: boxsh_server::http::Options) -> Answer {
    let (tell, ended) = std::sync::mpsc::channel();
    let (tell_failure, failure) = std::sync::mpsc::channel();
    serve::watch_signals(tell.clone());
    let serving = core.clone();
    let thread = std::thread::Builder::new().name("boxsh-mcp".into()).spawn(move || {
        // It ends with the process.
        let served = mcp::serve_http(serving, listener, options, &boxsh_server::http::Stop::new());
        // Whoever waits is waited for by the end of the process.
        let _ = tell_failure.send(served);
        let _ = tell.send(serve::End::NoClients);
    });
    thread.map_err(|error| Failure::new(format!("cannot start a thread: {error}")))?;
    // Whatever it is, it is the end.
    let _ = ended.recv();
    core.drain(serve::DRAIN_TIME);
    core.flush_spans(FLUSH_TIME);
    match failure.try_recv() {
        Ok(Err(error)) => Err(Failure::new(error.to_string())),
        Ok(Ok(())) | Err(_) => Ok(0),
    }
}
