//! A script that a worker runs in its session.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh_kernel::{Limit, Limits, Terminal};

use crate::error::Error;
use crate::result::{RunResult, Stream};
use crate::streams::Streams;
use crate::worker::attendant::Reach;
use crate::worker::protocol::{FromWorker, Mode, RunRequest};
use crate::worker::serve::Served;
use crate::worker::stream::Doorway;

/// What a process may have in memory besides what the limits of its session allow: the program itself, buffers, and room for what is
/// freed a moment later.
const BESIDES: u64 = 128 << 20;

impl Served {
    pub(super) fn run(&mut self, run: RunRequest) -> Result<RunResult, Error> {
        self.runs += 1;
        let (number, line, attendant) = (self.runs, self.line.clone(), self.attendant.clone());
        self.sandbox()?;
        self.show();
        let sandbox = self.sandbox()?;
        let RunRequest { script, options, mode, is_called_off } = run;
        let ceiling = ceiling(options.limits.as_ref().unwrap_or_else(|| sandbox.limits()));
        let is_over = Arc::new(AtomicBool::new(false));
        let mut doorway = Doorway {
            line: line.clone(),
            descriptors: line.link().take_descriptors().into_iter(),
            is_over: is_over.clone(),
        };
        let terminal = match mode {
            Mode::Terminal(input, output, size) => {
                let input = doorway.input(input);
                Some(Arc::new(Terminal::new(input, doorway.output(output, Stream::Stdout), size)))
            }
            _ => None,
        };
        let reach = Reach {
            cancel: sandbox.cancel_handle(),
            keys: sandbox.interrupt_handle(),
            shell: sandbox.group(),
            terminal: terminal.clone(),
        };
        attendant.begin(number, reach, ceiling);
        if is_called_off {
            // It ends as it begins.
            sandbox.cancel_handle().cancel();
        }
        let listener = {
            let (line, is_over) = (line.clone(), is_over.clone());
            move |stream: Stream, data: &[u8]| {
                if !is_over.load(Ordering::Relaxed) {
                    line.tell(&FromWorker::Output(stream, data.to_vec()));
                }
            }
        };
        let result = match (mode, terminal) {
            (_, Some(terminal)) => sandbox.interact(terminal),
            (Mode::Tell, _) => sandbox.run_and_tell(script, options, listener),
            (Mode::Listen, _) => sandbox.run_stream(script, options, listener),
            (Mode::On(input, output, errors), _) => {
                let streams = Streams {
                    input: doorway.input(input),
                    output: doorway.output(output, Stream::Stdout),
                    errors: doorway.output(errors, Stream::Stderr),
                };
                sandbox.run_on(script, options, streams)
            }
            (Mode::Record | Mode::Terminal(..), _) => sandbox.run_with(script, options),
        };
        is_over.store(true, Ordering::Relaxed);
        attendant.end(number);
        Ok(result)
    }
}

/// The most memory that a process may have whose session has these limits.
pub(crate) fn ceiling(limits: &Limits) -> u64 {
    let own = limits.get(Limit::Memory);
    own.saturating_add(limits.get(Limit::FsBytes)).saturating_add(BESIDES)
}
