//! Runs: what is asked for, and what came of it.

use boxsh_kernel::{Overflow, WindowSize};
use boxsh_shell::CommandLine;

use crate::options::{Background, Persistence, RunOptions};
use crate::result::{Crash, Ended, RunResult, Stream, Usage, WentBack};
use crate::script::{Script, Source};
use crate::timeline::RanCommand;
use crate::worker::wire::{Malformed, Reader, Wire, choices, fields, growing, listed};

#[derive(Clone, Debug)]
pub(crate) struct RunRequest {
    pub(crate) script: Script,
    pub(crate) options: RunOptions,
    pub(crate) mode: Mode,
    /// Whether it is to end as it begins.
    pub(crate) is_called_off: bool,
}

/// Where the output of a run goes.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// Into the result.
    Record,
    /// Into the result, and to a listener.
    Tell,
    /// To a listener.
    Listen,
    /// To streams of the host: input, output, errors.
    On(Door, Door, Door),
    /// To a terminal, on which the shell is an interactive one: input, output, size.
    Terminal(Door, Door, WindowSize),
}

/// A stream of the host's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door {
    pub(crate) way: Way,
    pub(crate) terminal: bool,
}

/// How a stream of the host's is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// By calling back.
    Called,
    /// By its own descriptor, which comes along.
    Descriptor,
    /// By calling back once there is something to read: a pipe comes along, and something is in it then.
    Bell,
}

fields!(RunRequest { script, options, mode, is_called_off });

// A stream as the input stays with the program, see `Sandbox::run_elsewhere`.
fields!(RunOptions {
    env,
    replace_env,
    cwd,
    stdin,
    name,
    args,
    timeout,
    limits,
    persistence,
    overflow,
    keep_environment,
    background,
    command_line;
    ..Self::default()
});
fields!(Door { way, terminal });
choices!(Way { 0 => Called, 1 => Descriptor, 2 => Bell });
growing!(WindowSize { rows, columns } from Self::default());
fields!(Usage { duration, cpu_time, peak_memory, oom_kills, commands, iterations });
fields!(RunResult {
    stdout,
    stderr,
    exit_code,
    ended,
    usage,
    files,
    went_back,
    violations,
    started,
    finished,
    exited,
    environment,
    events,
    commands,
    cut,
    order
});
fields!(RanCommand { kind, name, pid, words, within, began, took, status });
fields!(Crash { signal, status });
choices!(Mode {
    0 => Record,
    1 => Tell,
    2 => Listen,
    3 => On(input, output, errors),
    4 => Terminal(input, output, size),
});
choices!(Stream { 0 => Stdout, 1 => Stderr });
choices!(Ended {
    0 => Exited,
    1 => Signalled(signal),
    2 => TimedOut,
    3 => Cancelled,
    4 => Limit(breach),
    5 => Deadlocked,
    6 => OutOfHostMemory,
    7 => Crashed(crash),
    8 => NotRun,
});
choices!(WentBack { 0 => ToBefore, 1 => ToEarlier, 2 => ToStart });
choices!(Persistence { 0 => Full, 1 => Files, 2 => Nothing });
choices!(Background { 0 => Pause, 1 => Wait, 2 => Kill, 3 => Live });
choices!(Source { 0 => Text(text), 1 => File(name, text), 2 => Stdin });

impl Wire for Script {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Source::take(from).map(Self)
    }
}

impl Wire for CommandLine {
    fn put(&self, out: &mut Vec<u8>) {
        self.words().to_vec().put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Self::parse(Vec::<Vec<u8>>::take(from)?).map_err(|_| Malformed)
    }
}

listed!(Overflow, [Overflow::End, Overflow::Cut]);
