//! The span of a call that a face answers.

use std::borrow::Cow;

use crate::core::Core;
use crate::trace::context::TraceContext;
use crate::trace::span::{Span, SpanKind};
use crate::trace::tracer::{Begun, Parent};

/// A call that is told of when it is answered, if anybody wants to know.
pub(crate) struct CallSpan {
    remote: Option<TraceContext>,
    begun: Option<Begun>,
}

impl CallSpan {
    /// A call begins. Of what trace it is a part is looked for only if there is somebody who wants to know.
    pub(crate) fn begin(core: &Core, find_parent: impl FnOnce() -> Option<TraceContext>) -> Self {
        let Some(tracer) = core.tracer() else { return Self { remote: None, begun: None } };
        let remote = find_parent();
        let begun = tracer.begin(remote.as_ref().map(Parent::Remote));
        Self { remote, begun }
    }

    /// A call that is not told of, but may be part of a trace of the client's.
    #[cfg(feature = "http-server")]
    pub(crate) fn untold(remote: Option<TraceContext>) -> Self {
        Self { remote, begun: None }
    }

    /// What the runs of the call are part of.
    pub(crate) fn parent(&self) -> Option<Parent<'_>> {
        let own = self.begun.as_ref().map(|begun| Parent::Local(begun.context()));
        own.or_else(|| self.remote.as_ref().map(Parent::Remote))
    }

    /// It is answered: `describe` says what is known of it.
    pub(crate) fn end(
        &self,
        core: &Core,
        name: impl Into<Cow<'static, str>>,
        describe: impl FnOnce(&mut Span),
    ) {
        if let Some(begun) = &self.begun {
            let mut span = begun.clone().end(name, SpanKind::Server);
            describe(&mut span);
            core.send_spans(vec![span]);
        }
    }
}
