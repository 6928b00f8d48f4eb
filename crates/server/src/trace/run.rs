//! The spans of a run: one for the script, and one for each of its first commands.

use boxsh::{CallKind, RanCommand};
use sha2::{Digest, Sha256};

use crate::call::Call;
use crate::core::Core;
use crate::metrics::outcome_name;
use crate::outcome::{EndedAs, Outcome};
use crate::trace::span::{Span, SpanKind};
use crate::trace::tracer::{Begun, Tracer};

/// The longest name of a command that a span has.
const LONGEST_NAME: usize = 64;

/// A run that is told of when it has ended.
pub(crate) struct RunSpan {
    core: Core,
    begun: Begun,
    session_id: String,
    digest: String,
}

impl RunSpan {
    /// A run begins; none if nobody wants to know.
    pub(crate) fn begin(core: &Core, call: &Call<'_>, session_id: &str, script: &[u8]) -> Option<Self> {
        let begun = core.tracer()?.begin(call.parent())?;
        let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(script));
        Some(Self { core: core.clone(), begun, session_id: session_id.to_owned(), digest })
    }

    /// It has ended. `sizes` are those of its outputs.
    pub(crate) fn end(self, outcome: &Outcome, commands: &[RanCommand], sizes: [u64; 2]) {
        let core = self.core.clone();
        let Some(tracer) = core.tracer() else { return };
        let mut spans = command_spans(&self.begun, tracer, commands);
        let mut span = self.begun.end("run", SpanKind::Internal);
        span.set("session.id", self.session_id);
        span.set("boxsh.run.script.sha256", self.digest);
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
        span.set("boxsh.run.stdout.size", sizes[0]);
        span.set("boxsh.run.stderr.size", sizes[1]);
        span.set("boxsh.run.refusals", outcome.violations.len() as u64);
        match (outcome.ended, outcome.exit_code) {
            (EndedAs::Exited, 0) => {}
            (EndedAs::Exited, status) => span.fail(status.to_string()),
            (ended, _) => span.fail(outcome_name(ended)),
        }
        spans.push(span);
        core.send_spans(spans);
    }
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
        let kind = match command.kind {
            CallKind::Builtin => "builtin",
            CallKind::Function => "function",
            _ => "program",
        };
        span.set("boxsh.command.kind", kind);
        spans.push(span);
    }
    spans
}
