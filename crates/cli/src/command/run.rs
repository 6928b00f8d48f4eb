//! `boxsh run`: one script in a sandbox, with limits.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh::kernel::HostInput;
use boxsh::{Stream, Streams};
use clap::Args;

#[cfg(feature = "telemetry")]
use crate::command::telemetry::RunTelemetry;
use crate::failure::{Answer, Failure};
use crate::host;
use crate::interpreter;
use crate::report::{self, Circumstances, Isolation, Kept, Streamed};
use crate::script::{self, Outcome, Script, ToldAs};
use crate::session::{Beginning, Session, SessionArguments};
use crate::streams::{FileInput, NoInput, Stdin};
use crate::trace::trace;

/// Run a script in a sandbox, within limits
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The script file, or `-` for standard input, and its arguments
    #[arg(value_names = ["FILE", "ARGS"], num_args = 1.., trailing_var_arg = true, required_unless_present = "cmd")]
    words: Vec<OsString>,
    /// The script as text
    #[arg(long, short = 'c', value_name = "SCRIPT")]
    cmd: Option<OsString>,
    /// Read the standard input of the script from this host file
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
    /// Print one JSON object with output, status, times and changed files
    #[arg(long, help_heading = "Output", conflicts_with = "stream_json")]
    json: bool,
    /// Print a line of JSON for each chunk of output, and one for the result
    #[arg(long, help_heading = "Output")]
    stream_json: bool,
    /// Copy the script file into the session's directory, so that it can read itself
    #[arg(long, conflicts_with = "cmd")]
    copy_script: bool,
    /// Send a trace of the run to an OpenTelemetry collector (default $OTEL_EXPORTER_OTLP_ENDPOINT, or http://localhost:4318)
    #[cfg(feature = "telemetry")]
    #[arg(
        long,
        value_name = "URL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        help_heading = "Output"
    )]
    otlp: Option<String>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

impl Arguments {
    /// The script file, if it is one.
    fn file(&self) -> Option<&Path> {
        self.words.first().filter(|_| self.cmd.is_none()).map(Path::new)
    }

    fn script(&self) -> Answer<Script> {
        let bytes = |word: &OsString| word.as_bytes().to_vec();
        let told_as = if self.json || self.stream_json { ToldAs::Json } else { ToldAs::Text };
        let mut args: Vec<Vec<u8>> = self.words.iter().map(bytes).collect();
        if let Some(text) = &self.cmd {
            return Ok(Script { script: bytes(text).into(), args, told_as });
        }
        // One of the two is there, or the parser has complained.
        let path = self.file().unwrap_or(Path::new("-"));
        let script = script::open(path)?;
        args.drain(..args.len().min(1));
        Ok(Script { script, args, told_as })
    }

    /// The script as it runs in the session: as a file there if it has to be one.
    fn placed(&self, script: Script, session: &mut Session) -> Answer<Script> {
        let Some(path) = self.file().filter(|path| *path != Path::new("-")) else { return Ok(script) };
        let text = script.script.as_bytes();
        let words = interpreter::words(path, text);
        if words.is_none() && !self.copy_script {
            return Ok(script);
        }
        let name = path.file_name().unwrap_or_default().as_bytes();
        let directory = match self.copy_script {
            true => session.directory(&self.session)?,
            // Beside what the script works on, not in it.
            false => b"/tmp".to_vec(),
        };
        let place = [&directory[..], b"/", name].concat();
        session.sandbox.write_file(&place, text)?;
        Ok(match words {
            Some(words) => {
                let words = words.into_iter().map(String::into_bytes).chain([place]);
                let args = words.chain(script.args).collect();
                Script { script: interpreter::RUN_ARGUMENTS.into(), args, ..script }
            }
            None => Script { script: boxsh::Script::file(place, text), ..script },
        })
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
    let is_shown = !arguments.json && !arguments.stream_json;
    let limits = if is_shown { script::limits() } else { script::usual_limits() };
    #[cfg(feature = "telemetry")]
    let (telling, options) = RunTelemetry::open(arguments.otlp.as_deref(), &arguments.session)?;
    #[cfg(not(feature = "telemetry"))]
    let options = arguments.session.clone();
    let mut session = Session::open(&options, limits, Beginning::State)?;
    #[cfg(feature = "telemetry")]
    let run = telling.as_ref().and_then(|telling| telling.begin(script.script.as_bytes()));
    let script = arguments.placed(script, &mut session)?;
    let Outcome { result, status } = if arguments.json {
        let kept: [Arc<Kept>; 2] = Default::default();
        let streams = Streams { input, output: kept[0].clone(), errors: kept[1].clone() };
        let outcome = script.run(&mut session, &arguments.session, streams)?;
        let [stdout, stderr] = kept.map(|kept| kept.take());
        report::print_object(&outcome.result, circumstances(&session, outcome.status), [&stdout, &stderr]);
        outcome
    } else if arguments.stream_json {
        let streamed = [Stream::Stdout, Stream::Stderr].map(|stream| Arc::new(Streamed::new(stream)));
        let streams = Streams { input, output: streamed[0].clone(), errors: streamed[1].clone() };
        let outcome = script.run(&mut session, &arguments.session, streams)?;
        streamed.iter().for_each(|streamed| streamed.finish());
        report::print_outcome(&outcome.result, circumstances(&session, outcome.status));
        outcome
    } else {
        script.run_with_input(&mut session, &arguments.session, input)?
    };
    #[cfg(feature = "telemetry")]
    if let (Some(telling), Some(run)) = (&telling, run) {
        telling.end(run, &result);
    }
    drop(result);
    trace(|| format!("run: status {status}"));
    // The end of the process takes it apart faster than we could.
    std::mem::forget(session);
    Ok(status)
}

/// What a report contains besides the result.
fn circumstances(session: &Session, exit_code: u8) -> Circumstances {
    Circumstances { exit_code, isolation: Isolation::of(&session.sandbox) }
}
