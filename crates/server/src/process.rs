//! A script that was started, and runs while its client does something else.

use std::collections::BTreeMap;
use std::io::{PipeWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use boxsh::terminal::{HostInput, Terminal, WindowSize};
use boxsh::{Cancel, Console, Keys, OutputLog, RunOptions, Script, Signal, Streams};
use schemars::JsonSchema;
use serde::Serialize;

use crate::account::Account;
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::events::Event;
use crate::moment::Moment;
use crate::outcome::{Outcome, Refused};
use crate::session::{Session, Taken, lock};

/// A number for who listens to the output of processes, which nobody else has.
pub(crate) fn listener_number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// How many processes that have ended a session remembers.
const REMEMBERED: usize = 16;

/// What clients see of a started process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProcessSummary {
    /// Its number in the session.
    pub process_id: u64,
    /// When it was started.
    pub started_at: String,
    /// The start of its script.
    pub script: String,
    /// Whether it has a terminal.
    pub terminal: bool,
    /// Whether it has ended.
    pub ended: bool,
    /// Its exit status, if it has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<u8>,
}

/// The processes of a session by their numbers.
#[derive(Default)]
pub(crate) struct Started {
    last: u64,
    pub(crate) processes: BTreeMap<u64, Arc<Process>>,
}

impl Started {
    fn add(&mut self, make: impl FnOnce(u64) -> Process) -> Arc<Process> {
        self.last += 1;
        let ended: Vec<u64> = self
            .processes
            .iter()
            .filter(|(_, process)| process.outcome().is_some())
            .map(|(id, _)| *id)
            .collect();
        for id in ended.iter().take(ended.len().saturating_sub(REMEMBERED - 1)) {
            self.processes.remove(id);
        }
        let process = Arc::new(make(self.last));
        self.processes.insert(self.last, process.clone());
        process
    }
}

/// A script that was started.
pub struct Process {
    id: u64,
    script: String,
    started: Moment,
    output: Arc<OutputLog>,
    stdin: Mutex<Option<PipeWriter>>,
    cancel: Cancel,
    keys: Keys,
    terminal: Option<Arc<Terminal>>,
    outcome: OnceLock<Outcome>,
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Process").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What a process reads.
pub(crate) enum Input {
    /// This, and then it is at its end.
    Given(Vec<u8>),
    /// What clients write, until one closes it.
    Open,
}

/// What is started.
pub(crate) struct Order {
    /// None for an interactive shell on the terminal.
    pub(crate) script: Option<Vec<u8>>,
    pub(crate) options: RunOptions,
    pub(crate) stdin: Input,
    pub(crate) terminal: Option<WindowSize>,
    /// Where its output goes.
    pub(crate) output: OutputLog,
}

impl Process {
    /// Its number in the session.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// What it writes.
    pub fn output(&self) -> &OutputLog {
        &self.output
    }

    /// What it came to, once it has ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.get()
    }

    /// Ends it.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// What clients see of it.
    pub fn summary(&self) -> ProcessSummary {
        ProcessSummary {
            process_id: self.id,
            started_at: self.started.to_text(),
            script: self.script.clone(),
            terminal: self.terminal.is_some(),
            ended: self.outcome.get().is_some(),
            exit_code: self.outcome.get().map(|outcome| outcome.exit_code),
        }
    }

    /// Writes to its standard input; waits while it has some 64 KiB to read that it has not read.
    ///
    /// # Errors
    /// If the input is closed, on either side, or the process was started without one.
    pub fn write_stdin(&self, data: &[u8]) -> Result<(), Error> {
        let closed =
            || Error::new(ErrorKind::FailedPrecondition, "the standard input of the process is closed");
        let mut stdin = lock(&self.stdin);
        stdin.as_mut().ok_or_else(closed)?.write_all(data).map_err(|_| closed())
    }

    /// Closes its standard input.
    pub fn close_stdin(&self) {
        *lock(&self.stdin) = None;
    }

    /// Sends a signal to the shell and what it runs in the foreground.
    pub fn signal(&self, signal: Signal) {
        self.keys.send(signal);
    }

    /// Gives its terminal another size.
    ///
    /// # Errors
    /// If it has no terminal.
    pub fn resize(&self, size: WindowSize) -> Result<(), Error> {
        let none = || Error::new(ErrorKind::FailedPrecondition, "the process has no terminal");
        self.terminal.as_ref().ok_or_else(none)?.resize(size);
        self.keys.send(Signal::WINCH);
        Ok(())
    }

    /// A process of a session that has not begun.
    fn add(session: &Session, order: &Order, cords: Cords, cancel: Cancel, keys: Keys) -> Arc<Self> {
        let script: String =
            String::from_utf8_lossy(order.script.as_deref().unwrap_or_default()).chars().take(200).collect();
        let process = lock(&session.started).add(|id| Self {
            id,
            script,
            started: Moment::now(),
            output: cords.log,
            stdin: Mutex::new(cords.stdin),
            cancel,
            keys,
            terminal: cords.terminal,
            outcome: OnceLock::new(),
        });
        // Before it can have ended.
        session.events.add(Event::Started { process_id: process.id });
        process
    }

    /// Starts a script on a thread of its own. The sandbox goes back to the session when it has ended.
    pub(crate) fn start(
        core: &Core,
        call: &Call<'_>,
        session: &Arc<Session>,
        mut taken: Taken,
        mut order: Order,
    ) -> Result<Arc<Self>, Error> {
        let run = core.begin_run()?;
        let mut account = Account::open(core, call, session, &order);
        let (cords, streams) = Cords::new(&mut order, &mut account)?;
        let terminal = cords.terminal.clone();
        let process = Self::add(session, &order, cords, taken.cancel_handle(), taken.keys());
        let (running, of) = (process.clone(), session.clone());
        let spawned = std::thread::Builder::new().name("boxsh-process".into()).spawn(move || {
            let result = match (terminal, order.script) {
                (Some(terminal), None) => taken.interact(terminal),
                (_, script) => taken.run_on(Script::text(script.unwrap_or_default()), order.options, streams),
            };
            drop(taken);
            drop(run);
            running.finish(&of, account.close(result));
            of.look_at_watches();
        });
        if let Err(error) = spawned {
            lock(&session.started).processes.remove(&process.id);
            return Err(cannot_start(error));
        }
        Ok(process)
    }

    /// Starts a script beside whatever the session runs.
    pub(crate) fn start_beside(
        core: &Core,
        call: &Call<'_>,
        session: &Arc<Session>,
        mut order: Order,
    ) -> Result<Arc<Self>, Error> {
        let run = core.begin_run()?;
        let mut account = Account::open(core, call, session, &order);
        let (cords, streams) = Cords::new(&mut order, &mut account)?;
        let (script, console): (_, Console) = match (&cords.terminal, order.script.take()) {
            (Some(terminal), script) => {
                (script.map_or_else(Script::stdin, Script::text), terminal.clone().into())
            }
            (None, script) => (Script::text(script.unwrap_or_default()), streams.into()),
        };
        let text = script.as_bytes().to_vec();
        let launched = session.launch(core, script, std::mem::take(&mut order.options), console)?;
        order.script = Some(text);
        let killed = launched.clone();
        let cancel = Cancel::elsewhere(move || killed.kill());
        let process = Self::add(session, &order, cords, cancel, launched.keys());
        let (running, of, core) = (process.clone(), session.clone(), core.clone());
        launched.on_end(move |result| {
            drop(run);
            running.finish(&of, account.close(result.clone()));
            core.look_soon();
        });
        Ok(process)
    }

    fn finish(&self, session: &Session, outcome: Outcome) {
        for violation in &outcome.violations {
            session.events.add(Event::Refused(Refused::clone(violation)));
        }
        let (exit_code, ended) = (outcome.exit_code, outcome.ended);
        // It ends once only.
        let _ = self.outcome.set(outcome);
        self.close_stdin();
        self.output.finish();
        session.events.add(Event::Exited { process_id: self.id, exit_code, ended });
    }
}

/// What connects a process with its clients.
struct Cords {
    log: Arc<OutputLog>,
    stdin: Option<PipeWriter>,
    terminal: Option<Arc<Terminal>>,
}

impl Cords {
    /// The clients' ends, and those of the process.
    fn new(order: &mut Order, account: &mut Account) -> Result<(Self, Streams), Error> {
        let (input, stdin): (Arc<dyn HostInput>, _) = match std::mem::replace(&mut order.stdin, Input::Open) {
            Input::Given(bytes) if order.terminal.is_none() => (Streams::bytes(bytes), None),
            _ => {
                let (input, writer) = Streams::pipe().map_err(cannot_start)?;
                (input, Some(writer))
            }
        };
        let log = Arc::new(std::mem::take(&mut order.output));
        let streams = account.count(Streams { input, ..log.streams() });
        let terminal = order
            .terminal
            .map(|size| Arc::new(Terminal::new(streams.input.clone(), streams.output.clone(), size)));
        Ok((Self { log, stdin, terminal }, streams))
    }
}

fn cannot_start(error: std::io::Error) -> Error {
    Error::internal(format!("cannot start a process: {error}"))
}
