//! Running one script in a session, for every command that does.

use std::io::{IsTerminal, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use boxsh::kernel::HostInput;
use boxsh::net::REGISTRIES;
use boxsh::{Ended, Limit, Limits, RunResult, Streams, ViolationKind};

use crate::failure::{Answer, Failure, complain};
use crate::missing::Watched;
use crate::session::{Session, SessionArguments};
use crate::signals::Interruption;
use crate::streams::{Output, Stdin};
use crate::terminal_modes::TerminalModes;
use crate::watchdog::Watchdog;
use crate::{host, quantity, report};

/// A script, and what it is called with.
pub(crate) struct Script {
    pub(crate) script: boxsh::Script,
    pub(crate) args: Vec<Vec<u8>>,
    /// How its result is told.
    pub(crate) told_as: ToldAs,
}

/// How the result of a run is told.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum ToldAs {
    /// By messages on standard error.
    #[default]
    Text,
    /// As an object on standard output.
    Json,
}

/// What came of a script.
pub(crate) struct Outcome {
    pub(crate) result: RunResult,
    /// The status to end with: that of a signal which called the run off, or the script's own.
    pub(crate) status: u8,
}

/// A script: a file of the host, or standard input.
pub(crate) fn open(path: &Path) -> Answer<boxsh::Script> {
    let text = read(path)?;
    Ok(match path == Path::new("-") {
        true => text.into(),
        false => boxsh::Script::file(path.as_os_str().as_bytes(), text),
    })
}

/// The text of a script: a file of the host, or standard input.
pub(crate) fn read(path: &Path) -> Answer<Vec<u8>> {
    let text = if path == Path::new("-") {
        let mut text = Vec::new();
        std::io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        host::read(path)
    };
    text.map_err(|error| {
        let failure = Failure::file("read", path, &error);
        match error.kind() {
            std::io::ErrorKind::NotFound => failure
                .hint("FILE is a script file on the host; to give the script as text, use --cmd SCRIPT"),
            _ => failure,
        }
    })
}

/// Long enough for a build or a test suite, and short enough that what hangs does not stay.
const WALL_CLOCK: Duration = Duration::from_secs(600);

/// The limits of a script that none are asked for.
pub(crate) fn usual_limits() -> Limits {
    Limits::default().with(Limit::WallClock, WALL_CLOCK.as_nanos() as u64)
}

/// The limits of a script whose output is the program's own: somebody who sits at a terminal needs no protection from it.
pub(crate) fn limits() -> Limits {
    let mut limits = usual_limits();
    if std::io::stdout().is_terminal() {
        limits.set(Limit::Stdout, u64::MAX);
    }
    if std::io::stderr().is_terminal() {
        limits.set(Limit::Stderr, u64::MAX);
    }
    limits
}

impl Script {
    /// A script without arguments.
    pub(crate) fn new(script: impl Into<boxsh::Script>) -> Self {
        Self { script: script.into(), args: Vec::new(), told_as: ToldAs::default() }
    }

    /// Runs the script over these streams, and keeps the session.
    pub(crate) fn run(
        &self,
        session: &mut Session,
        arguments: &SessionArguments,
        streams: Streams,
    ) -> Answer<Outcome> {
        let options = session.run_options(arguments).args(self.args.iter().cloned());
        let interruption = Interruption::watch(&session.sandbox);
        let modes = TerminalModes::of_stdin();
        let watchdog =
            Watchdog::start(arguments.real_time(&session.sandbox), modes.clone(), self.on_overtime(session));
        let result = session.sandbox.run_on(self.script.clone(), options, streams);
        drop(watchdog);
        modes.restore();
        session.save()?;
        let status = match (result.ended, interruption.received()) {
            (Ended::Cancelled, Some(signal)) => 128 + signal,
            _ => result.exit_code,
        };
        Ok(Outcome { result, status })
    }

    /// Says that the run had to be ended by force, in the way in which results are told.
    fn on_overtime(&self, session: &Session) -> impl FnOnce() + Send + 'static {
        let message = timed_out(session.sandbox.limits());
        let told_as = self.told_as;
        move || match told_as {
            ToldAs::Text => complain(&message),
            ToldAs::Json => report::print_timeout(&message),
        }
    }

    /// Runs the script over the program's own streams, keeps the session, says why the run has ended if it did not end by itself,
    /// and gives the status.
    pub(crate) fn run_here(&self, session: &mut Session, arguments: &SessionArguments) -> Answer {
        Ok(self.run_with_input(session, arguments, Arc::new(Stdin::new()))?.status)
    }

    /// The same with another input.
    pub(crate) fn run_with_input(
        &self,
        session: &mut Session,
        arguments: &SessionArguments,
        input: Arc<dyn HostInput>,
    ) -> Answer<Outcome> {
        let errors = Arc::new(Watched::new(Output::stderr()));
        let streams = Streams { input, output: Arc::new(Output::stdout()), errors: errors.clone() };
        let outcome = self.run(session, arguments, streams)?;
        explain_end(&outcome.result, session.sandbox.limits());
        explain_refusals(&outcome.result);
        errors.report(&session.sandbox);
        Ok(outcome)
    }
}

/// What is said of a run whose time was up.
fn timed_out(limits: &Limits) -> String {
    let time = limits.wall_clock().unwrap_or_default();
    format!("timed out after {} (see --timeout)", quantity::show_duration(time))
}

/// Says which registries were refused, and what opens them: the tools that wanted them only speak of names that are not found.
fn explain_refusals(result: &RunResult) {
    let wanted = |hosts: &[&str]| {
        result.violations.iter().any(|violation| match &violation.kind {
            ViolationKind::Network { target } => {
                let target = target.split_once("://").map_or(target.as_str(), |(_, rest)| rest);
                hosts.iter().any(|host| target.split([':', '/']).next() == Some(host))
            }
            _ => false,
        })
    };
    for registry in REGISTRIES.iter().filter(|registry| wanted(registry.hosts)) {
        complain(&format!(
            "the network rules do not open {}; --allow @{} does",
            registry.hosts[0], registry.name
        ));
    }
}

/// Says why a run has ended, if it did not end by itself, and whether programs did not for want of memory.
fn explain_end(result: &RunResult, limits: &Limits) {
    match result.ended {
        Ended::TimedOut => complain(&timed_out(limits)),
        Ended::Limit(breach) => {
            let option = match breach.limit {
                Limit::Memory => "--memory".to_owned(),
                Limit::Stdout | Limit::Stderr => "--output-cap".to_owned(),
                Limit::Output => "--output-total".to_owned(),
                limit => format!("--limit {}=N", limit.name()),
            };
            complain(&format!("{breach} (see {option})"));
        }
        Ended::Deadlocked => complain("deadlock: every process waits for another one"),
        Ended::OutOfHostMemory => complain("the host has no memory left for this run"),
        _ => {}
    }
    match result.usage.oom_kills {
        0 => {}
        1 => complain("a host program was killed: out of memory (see --memory)"),
        kills => {
            complain(&format!("{kills} host programs were killed: out of memory (see --memory)"));
        }
    }
}
