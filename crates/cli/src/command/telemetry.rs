//! What a server tells of itself: `--otlp`, `--metrics`.

#[cfg(feature = "telemetry")]
use std::sync::Arc;
#[cfg(any(feature = "mcp-http", feature = "serve-http", feature = "telemetry"))]
use std::time::Duration;

use boxsh_server::{Config, Core};
use clap::Args;

use crate::failure::{Answer, Failure};
#[cfg(feature = "telemetry")]
use crate::session::SessionArguments;

/// How long the last spans may take when a server ends.
#[cfg(any(feature = "mcp-http", feature = "serve-http", feature = "telemetry"))]
pub(super) const FLUSH_TIME: Duration = Duration::from_secs(5);

#[derive(Args, Debug)]
pub(super) struct TelemetryArguments {
    /// Send traces and metrics to an OpenTelemetry collector (default $OTEL_EXPORTER_OTLP_ENDPOINT, or http://localhost:4318)
    #[cfg(feature = "telemetry")]
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "", help_heading = "Server")]
    otlp: Option<String>,
}

impl TelemetryArguments {
    /// Starts a core that tells of itself as it was asked to.
    pub(super) fn start_core(&self, config: Config) -> Answer<Core> {
        let failed = |error: boxsh_server::Error| Failure::new(error.to_string());
        #[cfg(feature = "telemetry")]
        if let Some(url) = &self.otlp {
            let exporter = Arc::new(exporter(url)?);
            let mut config = config;
            config.spans = Some(exporter.clone());
            let core = Core::start(config).map_err(failed)?;
            exporter.measure(&core);
            return Ok(core);
        }
        Core::start(config).map_err(failed)
    }
}

/// Sends to a collector; to that of the environment if no URL is given.
#[cfg(feature = "telemetry")]
fn exporter(url: &str) -> Answer<boxsh_server::telemetry::Exporter> {
    use boxsh_server::telemetry::{Exporter, Pace, Target, Variables};
    let variables = Variables::find(|name| crate::host::variable(name)?.into_string().ok());
    let url = Some(url).filter(|url| !url.is_empty());
    let target = Target::new(url, &variables).map_err(|error| Failure::usage(format!("--otlp: {error}")))?;
    Exporter::start(&target, Pace::default(), crate::failure::complain)
        .map_err(|error| Failure::new(error.to_string()))
}

/// Tells of one run.
#[cfg(feature = "telemetry")]
pub(super) struct RunTelemetry(boxsh_server::trace::RunTracer);

#[cfg(feature = "telemetry")]
impl RunTelemetry {
    /// Whoever tells, if that is wanted, and the options of a session whose commands are recorded then.
    pub(super) fn open(
        url: Option<&str>,
        session: &SessionArguments,
    ) -> Answer<(Option<Self>, SessionArguments)> {
        let mut session = session.clone();
        let Some(url) = url else { return Ok((None, session)) };
        session.recorded = Config::default().max_command_spans;
        let tracer = boxsh_server::trace::RunTracer::new(Arc::new(exporter(url)?));
        let tracer = tracer.map_err(|error| Failure::new(error.to_string()))?;
        Ok((Some(Self(tracer)), session))
    }

    /// A run begins. It is part of the trace that the environment names, as programs that start others have it.
    pub(super) fn begin(&self, script: &[u8]) -> Option<boxsh_server::trace::BegunRun> {
        let variable = |name: &str| crate::host::variable(name)?.into_string().ok();
        let parent = variable("TRACEPARENT").and_then(|parent| {
            boxsh_server::trace::TraceContext::parse(&parent, variable("TRACESTATE").as_deref())
        });
        self.0.begin(script, parent.as_ref())
    }

    /// It has ended, and this program is about to.
    pub(super) fn end(&self, run: boxsh_server::trace::BegunRun, result: &boxsh::RunResult) {
        self.0.end(run, result);
        self.0.flush(FLUSH_TIME);
    }
}

/// Answers `GET /metrics` on a port until the process ends.
#[cfg(feature = "serve-http")]
pub(super) fn serve_metrics(
    core: &Core,
    listener: std::net::TcpListener,
    tokens: boxsh_server::rpc::Tokens,
) -> Answer<()> {
    use boxsh_server::http::{Options, Stop};
    use boxsh_server::metrics;
    let mut options = Options::default();
    options.tokens = tokens;
    let core = core.clone();
    let thread = std::thread::Builder::new().name("boxsh-metrics".into()).spawn(move || {
        // If there is no runtime, clients find nobody who answers.
        let _ = metrics::serve(&core, listener, options, &Stop::new());
    });
    thread.map(drop).map_err(|error| Failure::new(format!("cannot start a thread: {error}")))
}
