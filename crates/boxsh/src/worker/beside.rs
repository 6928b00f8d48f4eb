//! Scripts beside the one that a session in a worker runs, and what they need to go on: the program's side.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use boxsh_kernel::{Pid, Signal, Terminal};

use crate::error::Error;
use crate::launch::Console;
use crate::options::RunOptions;
use crate::result::{Crash, Ended, RunResult};
use crate::script::Script;
use crate::streams::Streams;
use crate::worker::channel::{Channel, TellTo};
use crate::worker::client::Remote;
use crate::worker::connection::odd;
use crate::worker::doors::Doors;
use crate::worker::link;
use crate::worker::protocol::{Answer, Request, RunRequest};
use crate::worker::runs::Life;

/// A script that was launched in a worker.
#[derive(Clone)]
pub(crate) struct Beside {
    remote: Weak<Remote>,
    pid: Pid,
    terminal: Option<Arc<Terminal>>,
}

impl std::fmt::Debug for Beside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Beside").field("pid", &self.pid).finish_non_exhaustive()
    }
}

impl Beside {
    pub(crate) fn pid(&self) -> Pid {
        self.pid
    }

    /// Sends it a signal. Who says that its terminal has another size has set it before.
    pub(crate) fn signal(&self, signal: Signal) {
        if let (Signal::WINCH, Some(terminal)) = (signal, &self.terminal) {
            self.ask(Request::ResizeLaunched(self.pid, terminal.size()));
        }
        self.ask(Request::SignalLaunched(self.pid, Some(signal)));
    }

    pub(crate) fn kill(&self) {
        self.ask(Request::SignalLaunched(self.pid, None));
    }

    fn ask(&self, request: Request) {
        if let Some(remote) = self.remote.upgrade() {
            // If its process is gone, so is the script.
            let _ = remote.reach(request);
        }
    }
}

impl Remote {
    /// Starts a script beside whatever the session runs. `ended` is called when it has ended, on a thread of its own.
    pub(crate) fn launch(
        self: &Arc<Self>,
        script: Script,
        options: RunOptions,
        console: Console,
        ended: impl FnOnce(RunResult) + Send + 'static,
    ) -> Result<Beside, Error> {
        let (streams, terminal) = match console {
            Console::Streams(streams) => (streams, None),
            Console::Terminal(terminal) => {
                let output = terminal.output().clone();
                let streams = Streams { input: terminal.input().clone(), errors: output.clone(), output };
                (streams, Some(terminal))
            }
        };
        let (own, theirs) = link::pair()?;
        let mut channel = Channel::new(own, Arc::default())?;
        let mut doors = Doors::default();
        let mode = doors.called(&streams, terminal.as_ref().map(|terminal| terminal.size()));
        let run = RunRequest { script, options, mode, is_called_off: false };
        let Doors { end_of_bell, bell, .. } = doors;
        channel.bell = bell;
        let descriptors: Vec<BorrowedFd<'_>> =
            std::iter::once(theirs.as_fd()).chain(end_of_bell.as_ref().map(AsFd::as_fd)).collect();
        self.is_live.store(true, Ordering::Relaxed);
        let Answer::Launched(pid) = self.reach_with(Request::Launch(run), &descriptors)? else {
            return Err(odd());
        };
        drop(descriptors);
        drop(theirs);
        let beside = Beside { remote: Arc::downgrade(self), pid, terminal };
        let (kit, remote) = (self.kit.clone(), beside.remote.clone());
        let attend = move || {
            let result = match channel.await_answer(&kit, &mut TellTo::Streams(&streams), None) {
                Ok(Answer::Result(result)) => result,
                // It was ended with the session.
                _ if remote.strong_count() == 0 => {
                    RunResult { ended: Ended::Signalled(Signal::KILL), ..RunResult::of_status(137) }
                }
                _ => RunResult { ended: Ended::Crashed(Crash::default()), ..RunResult::of_status(125) },
            };
            ended(result);
        };
        let thread = std::thread::Builder::new().name("boxsh-beside".to_owned());
        thread.spawn(attend).inspect_err(|_| beside.kill())?;
        // If the session did something short when it was launched, its thread is to see that there is more to do.
        if let Ok(line) = self.line.try_lock() {
            self.request_over(line, Request::Directory, &[])?;
        }
        Ok(beside)
    }

    /// Sees to it that what is to go on between runs does, with a thread for what it calls back for if there is anything. Without it, it stands
    /// still until the next run.
    pub(super) fn enliven(&self, channel: &Channel) {
        self.hear_requests(channel);
        if !self.is_live.load(Ordering::Relaxed) {
            return;
        }
        let wanted = if self.kit.is_called_back() { Life::Heard } else { Life::Alone };
        let told = self.runs().contact.as_ref().map(|contact| (contact.generation, contact.life));
        let Some((generation, life)) = told else { return };
        if life >= Some(wanted) || self.let_live(channel, wanted).is_err() {
            return;
        }
        let mut runs = self.runs();
        if let Some(contact) = &mut runs.contact
            && contact.generation == generation
        {
            contact.life = Some(wanted);
        }
    }

    /// Gives the process a socket over which it asks about requests to the outside, if there are hooks about them and it has none yet. Without it,
    /// it refuses all requests.
    fn hear_requests(&self, channel: &Channel) {
        if self.kit.requests.is_empty() {
            return;
        }
        let mut runs = self.runs();
        let Some(contact) = runs.contact.as_mut().filter(|contact| !contact.asks_about_requests) else {
            return;
        };
        contact.asks_about_requests = self.listen_for(channel, Request::HearRequests).is_ok();
    }

    /// Makes a socket for what the process calls back for, with a thread that listens to it, and hands the other end on.
    fn listen_for(&self, channel: &Channel, request: Request) -> io::Result<()> {
        let (own, theirs) = link::pair()?;
        let heard = Channel::new(own, channel.files().clone())?;
        let kit = self.kit.clone();
        let thread = std::thread::Builder::new().name("boxsh-worker-calls".to_owned());
        thread.spawn(move || heard.listen(&kit))?;
        channel.tell(request, &[theirs.as_fd()])
    }

    fn let_live(&self, channel: &Channel, life: Life) -> io::Result<()> {
        if life == Life::Alone {
            return channel.tell(Request::GoOn(false), &[]);
        }
        self.listen_for(channel, Request::GoOn(true))
    }
}
