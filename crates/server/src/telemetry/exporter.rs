//! The thread that sends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::{Duration, Instant};

use crate::core::{Core, Inner};
use crate::error::Error;
use crate::host;
use crate::telemetry::message::{self, Period};
use crate::telemetry::post::{Post, Received, Signal};
use crate::telemetry::queue::{Queue, Woken};
use crate::telemetry::target::Target;
use crate::trace::{Span, SpanSink};

/// How much is sent how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Pace {
    /// The most spans that wait.
    pub queue: usize,
    /// The most spans of one request.
    pub batch: usize,
    /// How long spans wait for others.
    pub delay: Duration,
    /// How often numbers are sent.
    pub metrics: Duration,
    /// How long connecting may take; sending and answering may take twice that.
    pub connect: Duration,
    /// How long to wait before the second attempt; before each one after that it is twice as long.
    pub retry: Duration,
    /// How often one thing is tried.
    pub attempts: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            queue: 8192,
            batch: 512,
            delay: Duration::from_secs(2),
            metrics: Duration::from_secs(30),
            connect: Duration::from_secs(5),
            retry: Duration::from_secs(1),
            attempts: 6,
        }
    }
}

/// Is told, once, that something does not reach the collector, and why.
type Report = Box<dyn Fn(&str) + Send + Sync>;

/// Sends the spans and the numbers of a core to a collector.
///
/// ```no_run
/// use std::sync::Arc;
/// use boxsh_server::telemetry::{Exporter, Pace, Target, Variables};
/// use boxsh_server::{Config, Core};
///
/// let target = Target::new(Some("http://localhost:4318"), &Variables::default())?;
/// let exporter = Arc::new(Exporter::start(&target, Pace::default(), |problem| eprintln!("{problem}"))?);
/// let mut config = Config::default();
/// config.spans = Some(exporter.clone());
/// let core = Core::start(config)?;
/// exporter.measure(&core);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exporter(Arc<Shared>);

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exporter").field("pace", &self.0.pace).finish_non_exhaustive()
    }
}

struct Shared {
    post: Post,
    resource: Vec<(String, String)>,
    pace: Pace,
    queue: Queue,
    report: Report,
    /// Whether it was reported that something does not reach the collector, and it has not been reached since.
    has_reported: AtomicBool,
    /// Whether there were spans that the queue had no room for.
    has_overflown: AtomicBool,
    started: u64,
    core: OnceLock<Weak<Inner>>,
}

impl Exporter {
    /// Starts to send. `report` is told, once until it works again, that something does not reach the collector.
    ///
    /// # Errors
    /// If the host has no thread left.
    pub fn start(
        target: &Target,
        pace: Pace,
        report: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let post = Post::new(target, pace.connect).map_err(|error| Error::invalid(error.to_string()))?;
        let mut resource = target.resource.clone();
        if !resource.iter().any(|(name, _)| name == "service.instance.id") {
            let random: [u8; 16] = host::random()?;
            resource.push(("service.instance.id".to_owned(), data_encoding::HEXLOWER.encode(&random)));
        }
        let shared = Arc::new(Shared {
            post,
            resource,
            pace,
            queue: Queue::default(),
            report: Box::new(report),
            has_reported: AtomicBool::new(false),
            has_overflown: AtomicBool::new(false),
            started: host::now_nanos(),
            core: OnceLock::new(),
        });
        let sending = shared.clone();
        let thread = std::thread::Builder::new().name("boxsh-telemetry".into());
        let spawned = thread.spawn(move || sending.run());
        spawned.map_err(|error| Error::internal(format!("cannot start a thread: {error}")))?;
        Ok(Self(shared))
    }

    /// Sends the numbers of a core too, from now on. It has one core.
    pub fn measure(&self, core: &Core) {
        // The first one stays.
        let _ = self.0.core.set(core.downgrade());
    }
}

impl SpanSink for Exporter {
    fn take(&self, spans: Vec<Span>) -> usize {
        let left_out = self.0.queue.add(spans, self.0.pace.queue, self.0.pace.batch);
        if left_out > 0 {
            // Reported by the thread that sends: whoever runs a script does not wait for a report.
            self.0.has_overflown.store(true, Ordering::Relaxed);
        }
        left_out
    }

    fn flush(&self, time: Duration) {
        self.0.queue.flush(time);
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        self.0.queue.close();
    }
}

impl Shared {
    fn run(&self) {
        let mut due = Instant::now() + self.pace.metrics;
        loop {
            let woken = self.queue.wait(self.pace.batch, self.pace.delay);
            if woken == Woken::Over {
                return;
            }
            loop {
                let spans = self.queue.take(self.pace.batch);
                if spans.is_empty() {
                    break;
                }
                self.send_spans(&spans);
            }
            if self.has_overflown.swap(false, Ordering::Relaxed) {
                self.complain("there are more spans than can be sent");
            }
            if matches!(woken, Woken::Asked(_)) || due <= Instant::now() {
                self.send_metrics();
                due = Instant::now() + self.pace.metrics;
            }
            if let Woken::Asked(number) = woken {
                self.queue.answer(number);
            }
        }
    }

    fn core(&self) -> Option<Core> {
        self.core.get()?.upgrade().map(Core::upgraded)
    }

    fn send_spans(&self, spans: &[Span]) {
        let lost = self.deliver(Signal::Traces, &message::traces(&self.resource, spans));
        let lost = lost.unwrap_or(spans.len() as u64).min(spans.len() as u64);
        if let Some(core) = self.core().filter(|_| lost > 0) {
            core.counted().count_dropped_spans(lost);
        }
    }

    fn send_metrics(&self) {
        let Some(core) = self.core() else { return };
        let period = Period { start: self.started, end: host::now_nanos() };
        let body = message::metrics(&self.resource, &core.metrics(), period);
        // A core that nothing else holds ends here, and not while a collector is waited for.
        drop(core);
        // Numbers that did not arrive are part of those that are sent next.
        self.deliver(Signal::Metrics, &body);
    }

    /// Sends until it arrives or there is no use in it; gives how much was rejected, and nothing if it did not arrive.
    fn deliver(&self, signal: Signal, body: &[u8]) -> Option<u64> {
        let mut wait = self.pace.retry;
        for attempt in 1.. {
            let (after, reason) = match self.post.send(signal, body) {
                Received::Taken { rejected } => {
                    if rejected > 0 {
                        self.complain("the collector rejects some of it");
                    } else {
                        self.has_reported.store(false, Ordering::Relaxed);
                    }
                    return Some(rejected);
                }
                Received::Later { after, reason } => (after, reason),
                Received::Refused { reason } => {
                    self.complain(&reason);
                    return None;
                }
            };
            let pause = after.unwrap_or_else(|| with_jitter(wait));
            if attempt >= self.pace.attempts || !self.queue.pause(pause) {
                self.complain(&reason);
                return None;
            }
            wait = wait.saturating_mul(2);
        }
        None
    }

    fn complain(&self, reason: &str) {
        if !self.has_reported.swap(true, Ordering::Relaxed) {
            (self.report)(&format!("traces and metrics do not reach the collector: {reason}"));
        }
    }
}

/// A little longer, so that servers that have failed together do not all come back together.
fn with_jitter(time: Duration) -> Duration {
    let part = u32::try_from(host::now_nanos() % 256).unwrap_or(0);
    time + time / 1024 * part
}
