//! Calls as spans: of which trace they are a part, and what is told of them.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::rpc::message::{Failure, Request};
use crate::trace::{Span, TraceContext};

/// The longest id of a request that a span has.
const LONGEST_ID: usize = 64;

/// Where a client writes of which trace a call is a part.
#[derive(Deserialize)]
struct Carrier<'a> {
    #[serde(borrow)]
    traceparent: Cow<'a, str>,
    #[serde(borrow, default)]
    tracestate: Option<Cow<'a, str>>,
}

/// The trace that a request names in `_meta`, of its parameters or beside them.
pub(super) fn parent_of(request: &Request<'_>) -> Option<TraceContext> {
    #[derive(Deserialize)]
    struct Params<'a> {
        #[serde(borrow, rename = "_meta")]
        meta: &'a RawValue,
    }
    let inner = request.params.and_then(|params| serde_json::from_str::<Params<'_>>(params.get()).ok());
    let meta = inner.map(|params| params.meta).or(request.meta)?;
    let carrier: Carrier<'_> = serde_json::from_str(meta.get()).ok()?;
    TraceContext::parse(&carrier.traceparent, carrier.tracestate.as_deref())
}

/// What is told of a call, by the conventions of OpenTelemetry.
pub(super) fn describe(
    span: &mut Span,
    method: &'static str,
    transport: &'static str,
    id: Option<&RawValue>,
    failure: Option<&Failure>,
) {
    span.set("rpc.system.name", "jsonrpc");
    span.set("rpc.method", method);
    span.set("jsonrpc.protocol.version", "2.0");
    if let Some(id) = id.map(RawValue::get).filter(|id| id.len() <= LONGEST_ID) {
        span.set("jsonrpc.request.id", id.trim_matches('"').to_owned());
    }
    span.set("network.transport", if transport == "stdio" { "pipe" } else { transport });
    if let Some(failure) = failure {
        span.set("rpc.response.status_code", failure.code.to_string());
        span.fail(failure.data.as_ref().map_or(failure.message, |details| details.code));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rpc::message::parse;

    #[test]
    fn a_trace_is_named_in_the_parameters_or_beside_them() {
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let meta = format!(r#""_meta":{{"traceparent":"{parent}","tracestate":"a=1"}}"#);
        for (text, is_found) in [
            (format!(r#"{{"jsonrpc":"2.0","method":"m","params":{{"x":1,{meta}}}}}"#), true),
            (format!(r#"{{"jsonrpc":"2.0","method":"m",{meta}}}"#), true),
            (r#"{"jsonrpc":"2.0","method":"m","params":{"_meta":7},"_meta":[]}"#.to_owned(), false),
            (r#"{"jsonrpc":"2.0","method":"m","params":{"_meta":{"traceparent":7}}}"#.to_owned(), false),
            (r#"{"jsonrpc":"2.0","method":"m","params":[1]}"#.to_owned(), false),
        ] {
            let found = parent_of(&parse(text.as_bytes()).unwrap());
            assert_eq!(found.is_some(), is_found, "{text}");
            assert!(found.is_none_or(|context| context.state.as_deref() == Some("a=1")));
        }
    }
}
