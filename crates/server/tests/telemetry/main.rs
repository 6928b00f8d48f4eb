//! Traces and metrics as a collector and a scraper see them.
#![expect(clippy::unwrap_used, reason = "what fails in a helper of a test fails the test")]

mod calls;
mod delivery;
mod documented;
mod metrics;
mod receiver;
mod runs;
mod secrets;

use std::sync::Arc;
use std::time::Duration;

use boxsh_server::operations::{Create, Exec, ExecAnswer};
use boxsh_server::telemetry::{Exporter, Pace, Target, Variables};
use boxsh_server::{Call, Caller, Config, Core};
use opentelemetry_proto::tonic::trace::v1::Span;
use receiver::{Receiver, attribute};

/// How long everything may take to be sent at the end.
const FLUSH: Duration = Duration::from_secs(30);

/// A core that tells a collector of itself, and a session in it.
pub(crate) struct Told {
    pub(crate) core: Core,
    pub(crate) caller: Caller,
    pub(crate) session_id: String,
    pub(crate) receiver: Receiver,
}

/// Nothing is sent before it is asked for, and what fails is tried again soon.
pub(crate) fn pace() -> Pace {
    let mut pace = Pace::default();
    pace.delay = Duration::from_secs(3600);
    pace.metrics = Duration::from_secs(3600);
    pace.retry = Duration::from_millis(1);
    pace
}

/// A core with this collector.
pub(crate) fn start(
    url: &str,
    pace: Pace,
    config: Config,
    report: impl Fn(&str) + Send + Sync + 'static,
) -> Core {
    let target = Target::new(Some(url), &Variables::default()).unwrap();
    let exporter = Arc::new(Exporter::start(&target, pace, report).unwrap());
    let mut config = config;
    config.spans = Some(exporter.clone());
    let core = Core::start(config).unwrap();
    exporter.measure(&core);
    core
}

impl Told {
    pub(crate) fn new(config: Config) -> Self {
        Self::with(Receiver::answering([]), config)
    }

    pub(crate) fn with(receiver: Receiver, config: Config) -> Self {
        let core = start(&receiver.url(), pace(), config, |problem| panic!("{problem}"));
        // The owner of sessions of clients on a Unix socket.
        let caller = Caller::new("local");
        let session_id = core.run(Create::default(), &Call::new(&caller)).unwrap().session.session_id;
        Self { core, caller, session_id, receiver }
    }

    pub(crate) fn exec(&self, script: &str) -> ExecAnswer {
        let exec = Exec { session_id: self.session_id.clone(), script: script.into(), ..Exec::default() };
        self.core.run(exec, &Call::new(&self.caller)).unwrap()
    }

    /// All spans so far.
    pub(crate) fn spans(&self) -> Vec<Span> {
        self.core.flush_spans(FLUSH);
        self.receiver.spans()
    }
}

/// The spans of this name.
pub(crate) fn named<'a>(spans: &'a [Span], name: &str) -> Vec<&'a Span> {
    spans.iter().filter(|span| span.name == name).collect()
}

/// The one span of this name.
pub(crate) fn only<'a>(spans: &'a [Span], name: &str) -> &'a Span {
    match named(spans, name)[..] {
        [span] => span,
        ref found => panic!("{} spans are named {name}: {spans:?}", found.len()),
    }
}

/// An attribute of a span as text.
pub(crate) fn of(span: &Span, name: &str) -> Option<String> {
    attribute(&span.attributes, name)
}
