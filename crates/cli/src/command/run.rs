//! `boxsh run`: one script in a sandbox, with limits.

use std::ffi::OsString;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh::kernel::HostInput;
use boxsh::{Ended, Limit, Limits, NoInput, RunOptions, RunResult, Stream, Streams, Violation};
use clap::Args;

use crate::failure::{Answer, Failure, complain};
use crate::report::{self, Circumstances, Isolation, Kept, Streamed};
use crate::session::{Beginning, Session, SessionArguments};
use crate::signals::Interruption;
use crate::streams::{FileInput, Stderr, Stdin, Stdout};
use crate::trace::trace;
use crate::{host, quantity};

/// Run a script in a sandbox, within limits
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The script, a file of the host or `-` for standard input, and $1 and on; with --cmd only these
    #[arg(value_names = ["FILE", "ARGS"], num_args = 1.., trailing_var_arg = true, required_unless_present = "cmd")]
    words: Vec<OsString>,
    /// The script itself
    #[arg(long, short = 'c', value_name = "SCRIPT")]
    cmd: Option<OsString>,
    /// What the script reads: a file of the host instead of standard input
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
    /// Print one JSON object with output, status, times and changed files
    #[arg(long, help_heading = "Output", conflicts_with = "stream_json")]
    json: bool,
    /// Print a line of JSON for each piece of output, and one for the result
    #[arg(long, help_heading = "Output")]
    stream_json: bool,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// A script, and what it is called with.
pub(crate) struct Script {
    pub(crate) text: Vec<u8>,
    pub(crate) name: Option<Vec<u8>>,
    pub(crate) args: Vec<Vec<u8>>,
}

impl Script {
    /// Adds the name and the arguments to the options of a run.
    pub(crate) fn options(&self, options: RunOptions) -> RunOptions {
        let options = options.args(self.args.iter().cloned());
        match &self.name {
            Some(name) => options.name(name.clone()),
            None => options,
        }
    }
}

/// The text of a script: a file of the host, or standard input.
pub(crate) fn read_script(path: &Path) -> Answer<Vec<u8>> {
    let text = if path == Path::new("-") {
        let mut text = Vec::new();
        std::io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        host::read(path)
    };
    text.map_err(|error| {
        let failure = Failure::file("read", path, &error);
        match error.kind() {
            std::io::ErrorKind::NotFound => {
                failure.hint("FILE is a script of the host; a script of its own is given with --cmd")
            }
            _ => failure,
        }
    })
}

impl Arguments {
    /// The script file, if it is one.
    fn file(&self) -> Option<&Path> {
        self.words.first().filter(|_| self.cmd.is_none()).map(Path::new)
    }

    fn script(&self) -> Answer<Script> {
        let bytes = |word: &OsString| word.as_bytes().to_vec();
        let mut args: Vec<Vec<u8>> = self.words.iter().map(bytes).collect();
        if let Some(text) = &self.cmd {
            return Ok(Script { text: bytes(text), name: None, args });
        }
        // One of the two is there, or the parser has complained.
        let path = self.file().unwrap_or(Path::new("-"));
        let text = read_script(path)?;
        let name = args.splice(..args.len().min(1), []).next().filter(|name| name != b"-");
        Ok(Script { text, name, args })
    }

    fn input(&self) -> Answer<Arc<dyn HostInput>> {
        Ok(match &self.stdin {
            Some(path) => {
                let file = host::open(path).map_err(|error| Failure::file("read", path, &error))?;
                Arc::new(FileInput(file))
            }
            // What was the script cannot be its input too.
            None if self.file() == Some(Path::new("-")) => Arc::new(NoInput),
            None => Arc::new(Stdin::new()),
        })
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let answer = execute(arguments);
    if let Err(failure) = &answer
        && (arguments.json || arguments.stream_json)
    {
        report::print_failure(failure);
    }
    answer
}

fn execute(arguments: &Arguments) -> Answer {
    let script = arguments.script()?;
    let input = arguments.input()?;
    let mut session = Session::open(&arguments.session, Limits::default(), Beginning::State)?;
    let options = script.options(session.run_options(&arguments.session));
    let interruption = Interruption::watch(session.sandbox.cancel_handle());
    let status;
    if arguments.json {
        let kept: [Arc<Kept>; 2] = Default::default();
        let streams = Streams { input, output: kept[0].clone(), errors: kept[1].clone() };
        let result = session.sandbox.run_on(&script.text, options, streams);
        session.save()?;
        status = final_status(&result, &interruption);
        let [stdout, stderr] = kept.map(|kept| kept.take());
        let violations = session.keeper.violations();
        report::print_object(&result, circumstances(&session, status, &violations), [&stdout, &stderr]);
    } else if arguments.stream_json {
        let streamed = [Stream::Stdout, Stream::Stderr].map(|stream| Arc::new(Streamed::new(stream)));
        let streams = Streams { input, output: streamed[0].clone(), errors: streamed[1].clone() };
        let result = session.sandbox.run_on(&script.text, options, streams);
        session.save()?;
        status = final_status(&result, &interruption);
        streamed.iter().for_each(|streamed| streamed.finish());
        let violations = session.keeper.violations();
        report::print_outcome(&result, circumstances(&session, status, &violations));
    } else {
        let result = session.sandbox.run_on(&script.text, options, own_streams(input));
        session.save()?;
        status = final_status(&result, &interruption);
        explain_end(&result, session.sandbox.limits());
    }
    trace(|| format!("run: status {status}"));
    // The end of the process takes it apart faster than we could.
    std::mem::forget(session);
    Ok(status)
}

/// What is to be told of a run besides its result.
fn circumstances<'a>(session: &Session, exit_code: u8, violations: &'a [Violation]) -> Circumstances<'a> {
    Circumstances { exit_code, violations, isolation: Isolation::of(&session.sandbox) }
}

/// The program's own output, and this input.
pub(crate) fn own_streams(input: Arc<dyn HostInput>) -> Streams {
    Streams { input, output: Arc::new(Stdout::default()), errors: Arc::new(Stderr::default()) }
}

/// The status to end with: that of a signal which called the run off, or the run's own.
pub(crate) fn final_status(result: &RunResult, interruption: &Interruption) -> u8 {
    match (result.ended, interruption.received()) {
        (Ended::Cancelled, Some(signal)) => 128 + signal,
        _ => result.exit_code,
    }
}

/// Says why a run has ended, if it did not end by itself, and whether programs did not for want of memory.
pub(crate) fn explain_end(result: &RunResult, limits: &Limits) {
    match result.ended {
        Ended::TimedOut => {
            let time = limits.wall_clock().unwrap_or_default();
            complain(&format!("timed out after {} (see --timeout)", quantity::show_duration(time)));
        }
        Ended::Limit(breach) => {
            let option = match breach.limit {
                Limit::Memory => "--memory".to_owned(),
                Limit::Stdout | Limit::Stderr => "--output-cap".to_owned(),
                limit => format!("--limit {}=N", limit.name()),
            };
            complain(&format!("{breach} (see {option})"));
        }
        Ended::Deadlocked => complain("every process waits for another one"),
        Ended::OutOfHostMemory => complain("the host has no memory to run this"),
        _ => {}
    }
    match result.usage.oom_kills {
        0 => {}
        1 => complain("a program of the host was killed because its memory was used up (see --memory)"),
        kills => {
            complain(&format!(
                "{kills} programs of the host were killed because their memory was used up (see --memory)"
            ));
        }
    }
}
