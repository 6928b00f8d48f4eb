//! Numbers as the text that Prometheus reads.

use std::fmt::Write;

use crate::metrics::family::{FamilyKind, Measured, Measurement};

/// The type of the text, for HTTP.
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Everything that was measured, in the text format 0.0.4.
pub(super) fn write(all: &[Measured]) -> String {
    let mut text = String::new();
    for measured in all {
        // Writing to a string does not fail.
        let _ = write_family(&mut text, measured);
    }
    text
}

fn write_family(text: &mut String, measured: &Measured) -> std::fmt::Result {
    let name = measured.family.prometheus_name();
    let kind = match measured.family.kind {
        FamilyKind::Counter => "counter",
        FamilyKind::Gauge => "gauge",
        FamilyKind::Histogram => "histogram",
    };
    writeln!(text, "# HELP {name} {}", measured.family.summary)?;
    writeln!(text, "# TYPE {name} {kind}")?;
    for point in &measured.points {
        let labels: Vec<String> = measured
            .family
            .labels
            .iter()
            .zip(&point.labels)
            .map(|(label, value)| format!("{label}=\"{value}\""))
            .collect();
        match &point.value {
            Measurement::Whole(number) => writeln!(text, "{name}{} {number}", braced(&labels))?,
            Measurement::Real(number) => writeln!(text, "{name}{} {number}", braced(&labels))?,
            Measurement::Times(times) => {
                let mut below = 0;
                let bounds = times.bounds.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
                for (bound, count) in bounds.zip(&times.buckets) {
                    below += count;
                    let labels = [&labels[..], &[format!("le=\"{bound}\"")]].concat();
                    writeln!(text, "{name}_bucket{} {below}", braced(&labels))?;
                }
                writeln!(text, "{name}_sum{} {}", braced(&labels), times.sum)?;
                writeln!(text, "{name}_count{} {below}", braced(&labels))?;
            }
        }
    }
    Ok(())
}

fn braced(labels: &[String]) -> String {
    if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) }
}
