//! Calls of tools as spans, by the conventions of OpenTelemetry for the protocol.

use rmcp::RoleServer;
use rmcp::service::RequestContext;

use crate::trace::{Span, TraceContext};

/// The method that calls a tool.
const METHOD: &str = "tools/call";

/// The longest id of a request that a span has.
const LONGEST_ID: usize = 64;

/// What a call came to, as far as a span tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Came {
    Answered,
    /// The tool failed, which is an answer to the model.
    Failed,
    /// There is no such tool.
    Missing,
}

/// The trace that a request names in `_meta`.
pub(super) fn parent_of(context: &RequestContext<RoleServer>) -> Option<TraceContext> {
    TraceContext::parse(context.meta.get_traceparent()?, context.meta.get_tracestate())
}

/// The name of the span: that of the method, and of the tool if there is one of that name.
pub(super) fn name(tool: Option<&str>) -> String {
    tool.map_or_else(|| METHOD.to_owned(), |tool| format!("{METHOD} {tool}"))
}

/// What is told of a call.
pub(super) fn describe(
    span: &mut Span,
    tool: Option<&'static str>,
    context: &RequestContext<RoleServer>,
    came: Came,
) {
    span.set("mcp.method.name", METHOD);
    span.set("gen_ai.operation.name", "execute_tool");
    if let Some(tool) = tool {
        span.set("gen_ai.tool.name", tool);
    }
    let id = context.id.to_string();
    if id.len() <= LONGEST_ID {
        span.set("jsonrpc.request.id", id);
    }
    if let Some(version) = context.protocol_version() {
        span.set("mcp.protocol.version", version.to_string());
    }
    span.set("network.transport", transport(context));
    match came {
        Came::Answered => {}
        Came::Failed => span.fail("tool_error"),
        Came::Missing => {
            span.set("rpc.response.status_code", "-32602");
            span.fail("-32602");
        }
    }
}

/// How the request came.
#[cfg(feature = "mcp-http")]
fn transport(context: &RequestContext<RoleServer>) -> &'static str {
    if context.extensions.get::<hyper::http::request::Parts>().is_some() { "tcp" } else { "pipe" }
}

#[cfg(not(feature = "mcp-http"))]
fn transport(_: &RequestContext<RoleServer>) -> &'static str {
    "pipe"
}
