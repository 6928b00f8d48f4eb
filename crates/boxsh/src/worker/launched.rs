//! Scripts that a worker runs beside the one that its session runs. Each has a socket of its own for its streams and its result; their turns
//! they have on the thread of the session.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh_kernel::vfs::Errno;
use boxsh_kernel::{Pid, Signal, Terminal, WindowSize};

use crate::error::Error;
use crate::launch::{Console, Launched, Launcher};
use crate::result::Stream;
use crate::streams::Streams;
use crate::worker::line::Line;
use crate::worker::link::{self, Link};
use crate::worker::protocol::{Answer, FromWorker, Mode, RunRequest};
use crate::worker::seen::Seen;
use crate::worker::stream::Doorway;

/// The scripts that have not ended, by the ids of their shells.
#[derive(Default)]
pub(crate) struct Consoles(Mutex<BTreeMap<Pid, Open>>);

/// One of them.
struct Open {
    script: Launched,
    line: Arc<Line>,
    terminal: Option<Arc<Terminal>>,
    is_over: Arc<AtomicBool>,
}

impl Consoles {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Pid, Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a signal, or kills.
    pub(crate) fn signal(&self, pid: Pid, signal: Option<Signal>) -> Result<(), Errno> {
        let script = self.lock().get(&pid).map(|open| open.script.clone()).ok_or(Errno::ESRCH)?;
        match signal {
            Some(signal) => script.signal(signal),
            None => script.kill(),
        }
        Ok(())
    }

    pub(crate) fn resize(&self, pid: Pid, size: WindowSize) -> Result<(), Errno> {
        let terminal = self.lock().get(&pid).and_then(|open| open.terminal.clone());
        terminal.ok_or(Errno::ESRCH)?.resize(size);
        Ok(())
    }

    /// In a copy of the process: has nothing more to do with the scripts of the original, which end.
    pub(crate) fn give_up(&self) {
        let all = std::mem::take(&mut *self.lock());
        for open in all.into_values() {
            open.is_over.store(true, Ordering::Relaxed);
            // Closed here, so that the program sees when the original has gone.
            if let Ok((unconnected, _)) = link::pair() {
                *open.line.link() = Link::new(unconnected);
            }
            open.script.kill();
        }
    }
}

/// Starts a script whose socket comes first among the descriptors.
pub(crate) fn launch(
    session: &Arc<Seen>,
    launcher: &Launcher,
    run: RunRequest,
    descriptors: Vec<OwnedFd>,
) -> Result<Answer, Error> {
    let mut descriptors = descriptors.into_iter();
    let socket = descriptors.next().ok_or(Errno::EBADF)?;
    let line = Arc::new(Line::new(Link::new(socket), session.clone()));
    let is_over = Arc::new(AtomicBool::new(false));
    let mut doorway = Doorway { line: line.clone(), descriptors, is_over: is_over.clone() };
    let (console, terminal): (Console, _) = match run.mode {
        Mode::Terminal(input, output, size) => {
            let input = doorway.input(input);
            let terminal = Arc::new(Terminal::new(input, doorway.output(output, Stream::Stdout), size));
            (terminal.clone().into(), Some(terminal))
        }
        Mode::On(input, output, errors) => {
            let streams = Streams {
                input: doorway.input(input),
                output: doorway.output(output, Stream::Stdout),
                errors: doorway.output(errors, Stream::Stderr),
            };
            (streams.into(), None)
        }
        Mode::Record | Mode::Tell | Mode::Listen => return Err(Errno::EINVAL.into()),
    };
    let script = launcher.launch(run.script, run.options, console)?;
    let pid = script.pid();
    let open = Open { script: script.clone(), line: line.clone(), terminal, is_over: is_over.clone() };
    // Before its end is waited for, which may have come.
    session.consoles.lock().insert(pid, open);
    let seen = session.clone();
    script.on_end(move |result| {
        seen.consoles.lock().remove(&pid);
        if !is_over.swap(true, Ordering::Relaxed) {
            line.tell(&FromWorker::Answer(Answer::Result(result.clone())));
        }
    });
    Ok(Answer::Launched(pid))
}
