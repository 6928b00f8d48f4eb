//! Spans and numbers as the messages of OTLP 1.

use crate::metrics::{FamilyKind, Measured, Measurement, Point};
use crate::protobuf::{Fields, Message, Value as Field};
use crate::trace::{Span, SpanKind, Value};

/// The name under which everything is told.
const SCOPE: &str = "boxsh";

/// Attributes of whoever tells.
pub(super) type Resource = [(String, String)];

/// Times between which numbers were counted, in nanoseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Period {
    pub(super) start: u64,
    pub(super) end: u64,
}

/// An `ExportTraceServiceRequest`.
pub(super) fn traces(resource: &Resource, spans: &[Span]) -> Vec<u8> {
    request(resource, |scope| {
        for span in spans {
            scope.message(2, |message| write_span(message, span));
        }
    })
}

/// An `ExportMetricsServiceRequest`.
pub(super) fn metrics(resource: &Resource, all: &[Measured], period: Period) -> Vec<u8> {
    request(resource, |scope| {
        for measured in all.iter().filter(|measured| !measured.points.is_empty()) {
            scope.message(2, |message| write_metric(message, measured, period));
        }
    })
}

/// What both have in common: a resource, a scope, and what is in it.
fn request(resource: &Resource, write: impl FnOnce(&mut Message)) -> Vec<u8> {
    let mut request = Message::default();
    request.message(1, |of_resource| {
        of_resource.message(1, |message| {
            for (name, value) in resource {
                message.message(1, |pair| write_text_pair(pair, name, value));
            }
        });
        of_resource.message(2, |of_scope| {
            of_scope.message(1, |scope| {
                scope.text(1, SCOPE);
                scope.text(2, env!("CARGO_PKG_VERSION"));
            });
            write(of_scope);
        });
    });
    request.into_bytes()
}

fn write_text_pair(pair: &mut Message, name: &str, value: &str) {
    pair.text(1, name);
    pair.message(2, |any| any.text(1, value));
}

fn write_pair(pair: &mut Message, name: &str, value: &Value) {
    pair.text(1, name);
    pair.message(2, |any| match value {
        Value::Text(text) => any.text(1, text),
        Value::Whole(number) => any.int(3, *number),
        Value::Real(number) => any.double(4, *number),
    });
}

fn write_span(message: &mut Message, span: &Span) {
    /// The status of a span that failed.
    const ERROR: u64 = 2;
    /// It is known whether the parent is of another process.
    const HAS_IS_REMOTE: u32 = 0x100;
    /// It is of another process.
    const IS_REMOTE: u32 = 0x200;
    message.bytes(1, &span.context.trace_id);
    message.bytes(2, &span.context.span_id);
    if let Some(state) = &span.context.state {
        message.text(3, state);
    }
    if let Some(parent) = &span.parent {
        message.bytes(4, parent);
    }
    message.text(5, &span.name);
    message.uint(
        6,
        match span.kind {
            SpanKind::Internal => 1,
            SpanKind::Server => 2,
        },
    );
    message.fixed64(7, span.start);
    message.fixed64(8, span.end);
    for (name, value) in &span.attributes {
        message.message(9, |pair| write_pair(pair, name, value));
    }
    if span.is_error {
        message.message(15, |status| status.uint(3, ERROR));
    }
    let remote = if span.is_parent_remote { IS_REMOTE } else { 0 };
    message.fixed32(16, u32::from(span.context.is_sampled) | HAS_IS_REMOTE | remote);
}

fn write_metric(message: &mut Message, measured: &Measured, period: Period) {
    /// Numbers are counted from the start of the server.
    const CUMULATIVE: u64 = 2;
    let family = measured.family;
    message.text(1, family.name);
    message.text(2, family.summary);
    message.text(3, family.unit);
    let write_points = |data: &mut Message| {
        for point in &measured.points {
            data.message(1, |message| write_point(message, family.labels, point, period));
        }
    };
    match family.kind {
        FamilyKind::Gauge => message.message(5, write_points),
        FamilyKind::Counter => message.message(7, |sum| {
            write_points(sum);
            sum.uint(2, CUMULATIVE);
            sum.uint(3, 1);
        }),
        FamilyKind::Histogram => message.message(9, |histogram| {
            write_points(histogram);
            histogram.uint(2, CUMULATIVE);
        }),
    }
}

fn write_point(message: &mut Message, labels: &[&str], point: &Point, period: Period) {
    let labels = labels.iter().zip(&point.labels);
    message.fixed64(2, period.start);
    message.fixed64(3, period.end);
    let attributes = match &point.value {
        Measurement::Whole(number) => {
            message.fixed64(6, *number);
            7
        }
        Measurement::Real(number) => {
            message.double(4, *number);
            7
        }
        Measurement::Times(times) => {
            message.fixed64(4, times.count());
            message.double(5, times.sum);
            message.packed_fixed64(6, times.buckets.iter().copied());
            message.packed_fixed64(7, times.bounds.iter().map(|bound| bound.to_bits()));
            9
        }
    };
    for (name, value) in labels {
        message.message(attributes, |pair| write_text_pair(pair, name, value));
    }
}

/// How much of what was sent a collector says that it has rejected. An answer that is none rejects nothing.
pub(super) fn rejected(answer: &[u8]) -> u64 {
    let partial = first(answer).and_then(|field| field.bytes().ok());
    let count = partial.and_then(first).and_then(|field| match field {
        Field::Number(count) => Some(count),
        _ => None,
    });
    // A negative number makes no sense.
    count.filter(|count| i64::try_from(*count).is_ok()).unwrap_or(0)
}

/// The field of the number 1, of a message that somebody else has written.
fn first(message: &[u8]) -> Option<Field<'_>> {
    let mut fields = Fields::of(message);
    while let Ok(Some((number, value))) = fields.next() {
        if number == 1 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_may_reject_some() {
        assert_eq!(rejected(b""), 0);
        assert_eq!(rejected(b"\x0a\x02\x08\x05"), 5);
        assert_eq!(rejected(b"\x0a\x04\x12\x02no"), 0);
        assert_eq!(rejected(b"\x0a\x0b\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), 0);
        assert_eq!(rejected(b"<html>"), 0);
    }
}
