//! Events as a subscriber of `tracing` gets them.
#![cfg(feature = "tracing")]

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use boxsh::Sandbox;
use tracing_core::field::{Field, Visit};
use tracing_core::{Event, Metadata, Subscriber, dispatcher, span};

/// Writes each event down as one line.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if matches!(field.name(), "message" | "command" | "path" | "name") {
            self.0 += &format!(" {value:?}");
        }
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "boxsh"
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(event.metadata().level().to_string());
        event.record(&mut line);
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(line.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[test]
fn a_subscriber_is_told() {
    let log = Log::default();
    let mut sandbox = Sandbox::builder().trace_events().deny_commands(["rm"]).build().unwrap();
    dispatcher::with_default(&dispatcher::Dispatch::new(log.clone()), || {
        sandbox.run("echo hi > f; cat f; rm f")
    });
    let lines = log.0.lock().unwrap().join("\n");
    let expected = "INFO change f\nINFO start \"echo hi\"\nINFO exit echo\nINFO start \"cat f\"\nDEBUG read f\nINFO exit cat\nINFO start \"rm f\"\nWARN violation \"rm f\"\nINFO exit rm";
    assert_eq!(lines, expected);
}
