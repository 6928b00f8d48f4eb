//! The spans of a run: one for the script, and one for each of its first commands.

use std::sync::Arc;

use boxsh::{RanCommand, RunResult};
use sha2::{Digest, Sha256};

use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::metrics::outcome_name;
use crate::outcome::{EndedAs, Outcome};
use crate::trace::context::TraceContext;
use crate::trace::span::{Span, SpanKind, SpanSink};
use crate::trace::tracer::{Begun, Parent, Tracer};

/// The longest name of a command that a span has.
const LONGEST_NAME: usize = 64;

/// A run of a server that is told of when it has ended.
pub(crate) struct RunSpan {
    core: Core,
    run: BegunRun,
}

/// A run that has begun.
#[derive(Debug)]
pub struct BegunRun {
    begun: Begun,
    session_id: Option<String>,
    digest: String,
}

impl BegunRun {
    fn new(begun: Begun, session_id: Option<String>, script: &[u8]) -> Self {
        Self { begun, session_id, digest: data_encoding::HEXLOWER.encode(&Sha256::digest(script)) }
    }
}

/// Tells of runs outside of a server, such as the one of a command line.
pub struct RunTracer(Tracer);

impl std::fmt::Debug for RunTracer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("RunTracer").finish()
    }
}

impl RunTracer {
    /// Tells whoever takes spans.
    ///
    /// # Errors
    /// If the host gives no random numbers.
    pub fn new(sink: Arc<dyn SpanSink>) -> Result<Self, Error> {
        Tracer::new(sink).map(Self)
    }

    /// A run begins, as part of a trace if there is one; none if nobody records that trace.
    pub fn begin(&self, script: &[u8], parent: Option<&TraceContext>) -> Option<BegunRun> {
        let begun = self.0.begin(parent.map(Parent::Remote))?;
        Some(BegunRun::new(begun, None, script))
    }

    /// It has ended. Its commands have spans if they were recorded, see [`boxsh::Builder::record_commands`].
    pub fn end(&self, run: BegunRun, result: &RunResult) {
        let outcome = Outcome::from(result.clone());
        self.0.send(spans(run, &self.0, &outcome, &result.commands, None));
    }

    /// Waits until what was told has been passed on, but not longer than this.
    pub fn flush(&self, time: std::time::Duration) {
        self.0.flush(time);
    }
}

impl RunSpan {
    /// A run begins; none if nobody wants to know.
    pub(crate) fn begin(core: &Core, call: &Call<'_>, session_id: &str, script: &[u8]) -> Option<Self> {
        let begun = core.tracer()?.begin(call.parent())?;
        Some(Self { core: core.clone(), run: BegunRun::new(begun, Some(session_id.to_owned()), script) })
    }

    /// It has ended. `sizes` are those of its outputs.
    pub(crate) fn end(self, outcome: &Outcome, commands: &[RanCommand], sizes: [u64; 2]) {
        let Self { core, run } = self;
        let Some(tracer) = core.tracer() else { return };
        let spans = spans(run, tracer, outcome, commands, Some(sizes));
        core.send_spans(spans);
    }
}

/// The spans of a run that has ended: those of its commands, and its own.
fn spans(
    run: BegunRun,
    tracer: &Tracer,
    outcome: &Outcome,
    commands: &[RanCommand],
    sizes: Option<[u64; 2]>,
) -> Vec<Span> {
    let mut spans = command_spans(&run.begun, tracer, commands);
    let mut span = run.begun.end("run", SpanKind::Internal);
    if let Some(session_id) = run.session_id {
        span.set("session.id", session_id);
    }
    span.set("boxsh.run.script.sha256", run.digest);
    span.set("process.exit.code", u64::from(outcome.exit_code));
    span.set("boxsh.run.ended", outcome_name(outcome.ended));
    if let Some(limit) = &outcome.limit {
        span.set("boxsh.run.limit", limit.name.clone());
    }
    if let Some(signal) = &outcome.signal {
        span.set("boxsh.run.signal", signal.clone());
    }
    span.set("boxsh.run.duration", outcome.duration_ms / 1e3);
    span.set("boxsh.run.cpu_time", outcome.cpu_ms / 1e3);
    span.set("boxsh.run.peak_memory", outcome.peak_memory);
    span.set("boxsh.run.commands", outcome.commands);
    if let Some([stdout, stderr]) = sizes {
        span.set("boxsh.run.stdout.size", stdout);
        span.set("boxsh.run.stderr.size", stderr);
    }
    span.set("boxsh.run.refusals", outcome.violations.len() as u64);
    match (outcome.ended, outcome.exit_code) {
        (EndedAs::Exited, 0) => {}
        (EndedAs::Exited, status) => span.fail(status.to_string()),
        (ended, _) => span.fail(outcome_name(ended)),
    }
    spans.push(span);
    spans
}

/// A status other than 0 is no failure here: it is how commands answer a shell.
fn command_spans(run: &Begun, tracer: &Tracer, commands: &[RanCommand]) -> Vec<Span> {
    let over = run.elapsed();
    let mut spans: Vec<Span> = Vec::with_capacity(commands.len() + 1);
    for command in commands {
        let name: String = String::from_utf8_lossy(&command.name).chars().take(LONGEST_NAME).collect();
        let end = command.took.map_or(over, |took| command.began + took);
        let mut span = run.part(tracer, name.clone(), command.began, end);
        let around = command.within.and_then(|at| spans.get(usize::try_from(at).ok()?));
        if let Some(around) = around {
            span.parent = Some(around.context.span_id);
        }
        span.set("process.executable.name", name);
        span.set("process.pid", u64::from(command.pid));
        span.set("process.args_count", command.words);
        if let Some(status) = command.status {
            span.set("process.exit.code", u64::from(status));
        }
        span.set("boxsh.command.kind", command.kind.name());
        spans.push(span);
    }
    spans
}
