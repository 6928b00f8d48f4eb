//! What a started process writes and comes to, for numbers and spans.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boxsh::terminal::HostOutput;
use boxsh::vfs::Result as SysResult;
use boxsh::{RunResult, Stream, Streams};

use crate::call::Call;
use crate::core::Core;
use crate::outcome::Outcome;
use crate::process::{Input, Order};
use crate::session::Session;
use crate::trace::RunSpan;

/// A process of which is told when it has ended.
pub(crate) struct Account {
    core: Core,
    span: Option<RunSpan>,
    outputs: Option<[Arc<Counted>; 2]>,
}

impl Account {
    /// A process begins.
    pub(crate) fn open(core: &Core, call: &Call<'_>, session: &Session, order: &Order) -> Self {
        if let Input::Given(bytes) = &order.stdin {
            core.counted().count_stdin(bytes.len());
        }
        let script = order.script.as_deref().unwrap_or_default();
        let span = RunSpan::begin(core, call, &session.made.id, script);
        Self { core: core.clone(), span, outputs: None }
    }

    /// The same streams, whose bytes are counted.
    pub(crate) fn count(&mut self, streams: Streams) -> Streams {
        let counted = |to| Arc::new(Counted { to, size: AtomicU64::new(0) });
        let [output, errors] = [counted(streams.output), counted(streams.errors)];
        self.outputs = Some([output.clone(), errors.clone()]);
        Streams { output, errors, ..streams }
    }

    /// It has ended.
    pub(crate) fn close(self, mut result: RunResult) -> Outcome {
        let commands = std::mem::take(&mut result.commands);
        let outcome = Outcome::from(result);
        let sizes = self.outputs.map(|outputs| outputs.map(|output| output.size.load(Ordering::Relaxed)));
        let sizes = sizes.unwrap_or_default();
        self.core.counted().count_run(&outcome);
        self.core.counted().count_output(Stream::Stdout, sizes[0]);
        self.core.counted().count_output(Stream::Stderr, sizes[1]);
        if let Some(span) = self.span {
            span.end(&outcome, &commands, sizes);
        }
        outcome
    }
}

/// An output whose bytes are counted.
struct Counted {
    to: Arc<dyn HostOutput>,
    size: AtomicU64,
}

impl HostOutput for Counted {
    fn write(&self, data: &[u8]) -> SysResult<usize> {
        let written = self.to.write(data)?;
        self.size.fetch_add(written as u64, Ordering::Relaxed);
        Ok(written)
    }

    fn is_terminal(&self) -> bool {
        self.to.is_terminal()
    }
}
