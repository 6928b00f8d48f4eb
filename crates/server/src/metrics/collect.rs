//! Reads everything that is measured.

use std::time::Duration;

use crate::core::Core;
use crate::metrics::family::{FAMILIES, Family, Measured, Measurement, Point};
use crate::metrics::{Counter, FAILURES, Metrics, OUTCOMES, REFUSALS, text};
use crate::operation::OPERATIONS;

impl Core {
    /// Everything that is measured, as it is now: [`FAMILIES`] with their numbers.
    pub fn metrics(&self) -> Vec<Measured> {
        let with_points = |family: &'static Family| Measured { family, points: points(self, family.name) };
        FAMILIES.iter().map(with_points).collect()
    }

    /// The same as the text that Prometheus reads, of the type [`CONTENT_TYPE`](crate::metrics::CONTENT_TYPE).
    pub fn metrics_text(&self) -> String {
        text::write(&self.metrics())
    }
}

/// The numbers of a family.
fn points(core: &Core, name: &str) -> Vec<Point> {
    let metrics = core.counted();
    let now = core.now();
    match name {
        "boxsh.pool.ready" => vec![one(now.ready)],
        "boxsh.pool.wait" => {
            labelled(&["warm", "new"], metrics.waits.iter().map(|wait| Measurement::Times(wait.read())))
        }
        "boxsh.refusals" => counted(&REFUSALS, &metrics.refusals),
        "boxsh.requests" => requests(metrics),
        "boxsh.run.cpu_time" => {
            let seconds = Duration::from_nanos(metrics.cpu_nanos.get()).as_secs_f64();
            vec![Point { labels: Vec::new(), value: Measurement::Real(seconds) }]
        }
        "boxsh.run.duration" => {
            vec![Point { labels: Vec::new(), value: Measurement::Times(metrics.run_time.read()) }]
        }
        "boxsh.run.io" => counted(&["stdin", "stdout", "stderr"], &metrics.script_bytes),
        "boxsh.runs" => counted(&OUTCOMES, &metrics.runs),
        "boxsh.runs.active" => vec![one(now.runs)],
        "boxsh.sessions" => vec![one(now.sessions)],
        "boxsh.sessions.ended" => counted(&["destroyed", "expired"], &metrics.sessions_ended),
        "boxsh.sessions.memory" => vec![one(now.memory)],
        "boxsh.sessions.started" => vec![one(metrics.sessions_started.get())],
        "boxsh.spans.dropped" => vec![one(metrics.spans_dropped.get())],
        "boxsh.wire.io" => counted(&["received", "sent"], &metrics.wire_bytes),
        _ => Vec::new(),
    }
}

fn one(number: u64) -> Point {
    Point { labels: Vec::new(), value: Measurement::Whole(number) }
}

fn labelled(labels: &[&'static str], values: impl Iterator<Item = Measurement>) -> Vec<Point> {
    labels.iter().zip(values).map(|(label, value)| Point { labels: vec![*label], value }).collect()
}

fn counted(labels: &[&'static str], counters: &[Counter]) -> Vec<Point> {
    labelled(labels, counters.iter().map(|counter| Measurement::Whole(counter.get())))
}

/// Requests that there were: all others would be hundreds of zeros.
fn requests(metrics: &Metrics) -> Vec<Point> {
    let statuses = || std::iter::once("OK").chain(FAILURES.iter().map(|kind| kind.name()));
    let mut points = Vec::new();
    for (entry, counters) in OPERATIONS.iter().zip(&metrics.requests) {
        for (status, counter) in statuses().zip(counters).filter(|(_, counter)| counter.get() > 0) {
            let value = Measurement::Whole(counter.get());
            points.push(Point { labels: vec![entry.name, status], value });
        }
    }
    points
}
