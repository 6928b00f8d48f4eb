//! Everything that is measured, by name.

use crate::metrics::histogram::Distribution;

/// What kind of number it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FamilyKind {
    /// It only grows, until the server starts anew.
    Counter,
    /// It is as it is now.
    Gauge,
    /// It tells how often something took how long.
    Histogram,
}

/// Something that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Family {
    /// Its name in OpenTelemetry.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// What kind of number it is.
    pub kind: FamilyKind,
    /// What is counted, as UCUM has it: `s`, `By`, or a word in braces.
    pub unit: &'static str,
    /// What its numbers are told apart by.
    pub labels: &'static [&'static str],
}

/// A number of a family.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Measurement {
    /// A whole number.
    Whole(u64),
    /// Another number.
    Real(f64),
    /// Times.
    Times(Distribution),
}

/// A number with what tells it from others of its family.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Point {
    /// The values of the labels, in their order.
    pub labels: Vec<&'static str>,
    /// The number.
    pub value: Measurement,
}

/// A family with its numbers.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Measured {
    /// The family.
    pub family: &'static Family,
    /// Its numbers.
    pub points: Vec<Point>,
}

const fn family(
    name: &'static str,
    kind: FamilyKind,
    unit: &'static str,
    labels: &'static [&'static str],
    summary: &'static str,
) -> Family {
    Family { name, summary, kind, unit, labels }
}

use FamilyKind::{Counter, Gauge, Histogram};

/// Everything that is measured, sorted by name.
pub static FAMILIES: &[Family] = &[
    family("boxsh.pool.ready", Gauge, "{session}", &[], "Sessions that are ready and not in use yet"),
    family("boxsh.pool.wait", Histogram, "s", &["source"], "Time until a new session had its sandbox"),
    family("boxsh.refusals", Counter, "{refusal}", &["kind"], "What scripts were refused or flagged for"),
    family("boxsh.requests", Counter, "{request}", &["method", "status"], "Operations that were asked for"),
    family("boxsh.run.cpu_time", Counter, "s", &[], "Processor time of scripts"),
    family("boxsh.run.duration", Histogram, "s", &[], "Time from the start of a script to its end"),
    family("boxsh.run.io", Counter, "By", &["stream"], "Bytes that scripts were given to read, and wrote"),
    family("boxsh.runs", Counter, "{run}", &["outcome"], "Scripts that have ended"),
    family("boxsh.runs.active", Gauge, "{run}", &[], "Scripts that run now"),
    family("boxsh.sessions", Gauge, "{session}", &[], "Sessions that there are now"),
    family("boxsh.sessions.ended", Counter, "{session}", &["reason"], "Sessions that are no more"),
    family("boxsh.sessions.memory", Gauge, "By", &[], "Bytes that the files of all sessions take"),
    family("boxsh.sessions.started", Counter, "{session}", &[], "Sessions that were made"),
    family("boxsh.spans.dropped", Counter, "{span}", &[], "Spans that did not reach the collector"),
    family("boxsh.wire.io", Counter, "By", &["direction"], "Bytes of JSON-RPC messages"),
];

impl Family {
    /// Its name for Prometheus: with the unit, and `_total` behind what only grows.
    pub fn prometheus_name(&self) -> String {
        let mut name = self.name.replace('.', "_");
        match self.unit {
            "s" => name.push_str("_seconds"),
            "By" => name.push_str("_bytes"),
            _ => {}
        }
        if self.kind == Counter {
            name.push_str("_total");
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_sorted_and_described() {
        assert!(FAMILIES.is_sorted_by_key(|family| family.name));
        for family in FAMILIES {
            assert!(!family.summary.is_empty() && !family.summary.ends_with('.'), "{}", family.name);
        }
        let names: Vec<String> = FAMILIES.iter().map(Family::prometheus_name).collect();
        for name in
            ["boxsh_runs_total", "boxsh_run_duration_seconds", "boxsh_run_io_bytes_total", "boxsh_sessions"]
        {
            assert!(names.iter().any(|known| known == name), "{name}");
        }
    }
}
