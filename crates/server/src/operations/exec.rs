//! Running scripts: to their end, or in the background of the client.

use std::collections::BTreeMap;
use std::time::Duration;

use boxsh::terminal::WindowSize;
use boxsh::{CommandLine, OutputLog, Persistence, RunOptions, Script, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::events::Event;
use crate::operation::{Effects, Operation};
use crate::outcome::Outcome;
use crate::process::{Input, Order, Process, ProcessSummary};
use crate::session::{Session, SessionInfo, Timed, lock};
use crate::trace::RunSpan;

/// What stays of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Keeps {
    /// Everything: variables, functions, the directory, files.
    #[default]
    Full,
    /// The files.
    Files,
    /// Nothing.
    Nothing,
}

/// Parameters of `session.exec`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Exec {
    /// The session.
    pub session_id: String,
    /// The script.
    pub script: String,
    /// `$0`.
    pub name: String,
    /// `$1` and on.
    pub args: Vec<String>,
    /// Options of the shell for this run, such as `errexit` or `pipefail`.
    pub startup_options: Vec<String>,
    /// The language of the script; `bash` is the only one.
    pub shell_variant: String,
    /// Exported variables for this run.
    pub env: BTreeMap<String, String>,
    /// Whether `env` is the whole environment.
    pub replace_env: bool,
    /// The directory of this run.
    pub work_dir: String,
    /// The most time that it may take; the limit of the session if it is left out or 0.
    pub timeout_ms: u64,
    /// What it reads from standard input.
    pub stdin: Bytes,
    /// What stays of the run.
    pub keeps: Keeps,
    /// Whether the answer has no `final_env`.
    pub omit_env: bool,
}

/// What a script came to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ExecAnswer {
    /// The session.
    pub session_id: String,
    /// Output, status, what it used and changed.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The exported variables of the shell at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_env: Option<BTreeMap<String, String>>,
    /// Whether `exit` ended the script, the same as `exited`.
    pub shell_exited: bool,
    /// When it began, the same as `started`.
    pub started_at: String,
    /// When it ended, the same as `finished`.
    pub finished_at: String,
    /// The session as it is now.
    pub session: SessionInfo,
}

impl std::ops::Deref for ExecAnswer {
    type Target = Outcome;

    fn deref(&self) -> &Outcome {
        &self.outcome
    }
}

/// The options of a run that both ways of running share.
struct Wishes<'a> {
    name: &'a str,
    args: &'a [String],
    startup_options: &'a [String],
    shell_variant: &'a str,
    env: &'a BTreeMap<String, String>,
    replace_env: bool,
    work_dir: &'a str,
    timeout_ms: u64,
    keeps: Keeps,
}

impl Wishes<'_> {
    /// The options of a run, within the limits of the session.
    fn options(&self, session: &Session) -> Result<RunOptions, Error> {
        if !matches!(self.shell_variant, "" | "bash" | "auto" | "sh") {
            return Err(Error::invalid(format!("shell_variant: {:?} is not known", self.shell_variant)));
        }
        let mut options = RunOptions::new();
        if !self.startup_options.is_empty() {
            let flags = self.startup_options.iter().flat_map(|option| ["-o", option.as_str()]);
            let line = CommandLine::parse(std::iter::once("bash").chain(flags));
            let line = line.map_err(|_| Error::invalid("startup_options: there is no such option"))?;
            options = options.command_line(line);
        }
        if !self.name.is_empty() {
            options = options.name(self.name);
        }
        if !self.args.is_empty() {
            options = options.args(self.args.iter().map(String::as_str));
        }
        for (name, value) in self.env {
            options = options.env(name.as_str(), value.as_str());
        }
        if self.replace_env {
            options = options.replace_env();
        }
        if !self.work_dir.is_empty() {
            options = options.cwd(self.work_dir);
        }
        if self.timeout_ms > 0 {
            let most = lock(&session.plan).limits.wall_clock().unwrap_or(Duration::MAX);
            options = options.timeout(Duration::from_millis(self.timeout_ms).min(most));
        }
        Ok(options.persistence(match self.keeps {
            Keeps::Full => Persistence::Full,
            Keeps::Files => Persistence::Files,
            Keeps::Nothing => Persistence::Nothing,
        }))
    }
}

impl Exec {
    fn wishes(&self) -> Wishes<'_> {
        Wishes {
            name: &self.name,
            args: &self.args,
            startup_options: &self.startup_options,
            shell_variant: &self.shell_variant,
            env: &self.env,
            replace_env: self.replace_env,
            work_dir: &self.work_dir,
            timeout_ms: self.timeout_ms,
            keeps: self.keeps,
        }
    }
}

impl Operation for Exec {
    const NAME: &'static str = "session.exec";
    const SUMMARY: &'static str = "Run a script in a session, and wait for its end";
    const EFFECTS: Effects = Effects::RUNS;
    type Answer = ExecAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<ExecAnswer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let mut options = self.wishes().options(&session)?;
        core.counted().count_stdin(self.stdin.len());
        options = options.stdin(self.stdin.0);
        if !self.omit_env {
            options = options.keep_environment();
        }
        let run = core.begin_run()?;
        let mut taken = session.take(core)?;
        let armed = call.arm(taken.cancel_handle())?;
        let span = RunSpan::begin(core, call, &session.made.id, self.script.as_bytes());
        let script = Script::text(self.script);
        let mut result = match call.listener().cloned() {
            Some(listener) => taken.run_and_tell(script, options, move |stream, data| listener(stream, data)),
            None => taken.run_with(script, options),
        };
        drop(armed);
        drop(taken);
        drop(run);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let environment = result.environment.take().filter(|_| !self.omit_env);
        let final_env = environment
            .map(|variables| variables.into_iter().map(|(name, value)| (text(name), text(value))).collect());
        let commands = std::mem::take(&mut result.commands);
        let sizes = [result.stdout.len() as u64, result.stderr.len() as u64];
        let outcome = Outcome::from(result);
        core.counted().count_run(&outcome);
        core.counted().count_output(Stream::Stdout, sizes[0]);
        core.counted().count_output(Stream::Stderr, sizes[1]);
        if let Some(span) = span {
            span.end(&outcome, &commands, sizes);
        }
        for violation in &outcome.violations {
            session.events.add(Event::Refused(violation.clone()));
        }
        let Outcome { exit_code, ended, duration_ms, exited, .. } = outcome;
        session.events.add(Event::Executed { exit_code, ended, duration_ms });
        session.look_at_watches();
        Ok(ExecAnswer {
            session_id: session.made.id.clone(),
            final_env,
            shell_exited: exited,
            started_at: outcome.started.clone(),
            finished_at: outcome.finished.clone(),
            outcome,
            session: session.info(),
        })
    }
}

/// The size of a terminal, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct TerminalSize {
    /// Lines.
    pub rows: u16,
    /// Characters on a line.
    pub columns: u16,
}

impl From<TerminalSize> for WindowSize {
    fn from(size: TerminalSize) -> Self {
        Self::new(size.rows, size.columns)
    }
}

/// Parameters of `session.start`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Start {
    /// The session.
    pub session_id: String,
    /// The script; left out, with a terminal, it is an interactive shell.
    pub script: Option<String>,
    /// `$0`.
    pub name: String,
    /// `$1` and on.
    pub args: Vec<String>,
    /// Options of the shell for this run, such as `errexit` or `pipefail`.
    pub startup_options: Vec<String>,
    /// Exported variables for this run.
    pub env: BTreeMap<String, String>,
    /// Whether `env` is the whole environment.
    pub replace_env: bool,
    /// The directory of this run.
    pub work_dir: String,
    /// The most time that it may take; the limit of the session if it is left out or 0.
    pub timeout_ms: u64,
    /// What it reads from standard input, which is then at its end.
    pub stdin: Bytes,
    /// Whether standard input stays open, for `process.write_stdin`.
    pub open_stdin: bool,
    /// Runs it on a terminal of this size; a script only if it is `beside`.
    pub terminal: Option<TerminalSize>,
    /// What stays of the run.
    pub keeps: Keeps,
    /// Start it beside whatever the session runs, in a shell of its own that begins as the session's did when it was made. Of that shell
    /// only the files stay.
    pub beside: bool,
    /// How much of the output is kept for readers, from its end: a MiB if it is left out or 0, and 32 MiB at most.
    pub output_window: u64,
}

/// The most output of a process that is kept for readers.
const LARGEST_WINDOW: u64 = 32 << 20;

/// A process that was started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StartAnswer {
    /// The process.
    pub process: ProcessSummary,
}

impl Start {
    fn wishes(&self) -> Wishes<'_> {
        Wishes {
            name: &self.name,
            args: &self.args,
            startup_options: &self.startup_options,
            shell_variant: "",
            env: &self.env,
            replace_env: self.replace_env,
            work_dir: &self.work_dir,
            timeout_ms: self.timeout_ms,
            keeps: self.keeps,
        }
    }
}

impl Operation for Start {
    const NAME: &'static str = "session.start";
    const SUMMARY: &'static str = "Start a script in a session, and go on while it runs";
    const EFFECTS: Effects = Effects::RUNS;
    type Answer = Timed<StartAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let options = self.wishes().options(&session)?;
        match (&self.script, self.terminal) {
            (None, None) => return Err(Error::invalid("give a script or a terminal")),
            (Some(_), Some(_)) if !self.beside => {
                return Err(Error::invalid("a script on a terminal is started beside what runs"));
            }
            _ => {}
        }
        let order = Order {
            script: self.script.map(String::into_bytes),
            options,
            stdin: if self.open_stdin { Input::Open } else { Input::Given(self.stdin.0) },
            terminal: self.terminal.map(WindowSize::from),
            output: match self.output_window {
                0 => OutputLog::new(),
                bytes => OutputLog::with_window(bytes.min(LARGEST_WINDOW)),
            },
        };
        let process = if self.beside {
            Process::start_beside(core, call, &session, order)?
        } else {
            let taken = session.take(core)?;
            Process::start(core, call, &session, taken, order)?
        };
        Ok(Timed::of(&session, StartAnswer { process: process.summary() }))
    }
}
