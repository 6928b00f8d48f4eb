//! What a program and its worker say to each other.
//!
//! The program asks and the worker answers, one request at a time. While a script runs, the worker tells what happens
//! ([`FromWorker::Output`], [`FromWorker::Event`]) and calls back ([`Callback`]); a command of the embedder's that runs in the program
//! then asks the worker in its turn ([`Ask`]), by the number of its call.
//!
//! All this is said over the socket of the session. There are further sockets, each with the same messages, once something is wanted
//! at the same time: one for what is asked while a script runs, one for each script that is launched beside others, and one for what processes call
//! back for that live on between runs. So no conversation waits for another one, and the kernel of the host bounds what each of them holds.

mod callback;
mod event;
mod files;
mod http;
mod process;
mod recipe;
mod run;
mod shell;

use boxsh_kernel::vfs::{Changes, DirEntry, Errno, FsPathBuf, Metadata};
use boxsh_kernel::{Pid, ProcessInfo, Signal, Violation, WindowSize};
use boxsh_shell::ShellState;

pub(crate) use callback::{Ask, Callback, CommandCall, ProgramCall, Ran, Reply, Told, WireCall};
pub(crate) use files::{FileCall, FsAnswer, FsCall, Kind, Node, WalkEnd};
pub(crate) use http::{WireAnswered, WireRequest};
pub(crate) use recipe::{HookSet, HostPlaces, MountedFs, ReachSet, Recipe, SeedFile};
pub(crate) use run::{Door, Mode, RunRequest, Way};

use crate::apply::{Applied, ApplyOptions, Refusal};
use crate::checkpoint::LeftOut;
use crate::event::Event;
use crate::files::TarOptions;
use crate::result::{RunResult, Stream};
use crate::worker::fault::Fault;
use crate::worker::wire::{choices, fields};

/// From the program to its worker.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(crate) enum ToWorker {
    /// Something to do, while nothing else is being done.
    Request(Request),
    /// The answer to a callback.
    Reply(u32, Reply),
    /// A command of the embedder's asks for something, while its call goes on.
    Ask(u32, Ask),
}

/// What a copy of a worker says when the process that ran the session has ended. One end of a new socket comes along, because nobody
/// knows what is left in the old one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakenOver {
    /// Its process.
    pub(crate) pid: u32,
    /// The request after which the session was as this one has it.
    pub(crate) request: u64,
}

/// From a worker to its program.
#[expect(clippy::large_enum_variant, reason = "a message is made, sent and gone, and most are answers")]
#[derive(Debug)]
pub(crate) enum FromWorker {
    /// It is there, as this process.
    Ready(u32),
    /// What came of the request.
    Answer(Answer),
    /// What the script has written.
    Output(Stream, Vec<u8>),
    /// Something has happened.
    Event(Event),
    /// Something was refused.
    Violation(Violation),
    /// Something that only the program can do; it waits for the reply.
    Callback(u32, Callback),
    /// The answer to what a command asked.
    Told(u32, Told),
}

#[derive(Clone, Debug)]
pub(crate) enum Request {
    Build(Box<Recipe>),
    Run(RunRequest),
    UploadTar(Vec<u8>, Vec<u8>, TarOptions),
    DownloadTar(Vec<u8>),
    Mount(Vec<u8>, u32),
    Unmount(Vec<u8>),
    AddCommand(String),
    RemoveCommand(String),
    ShellState,
    Checkpoint,
    Forget(u64),
    Rollback(u64),
    Reset,
    RestartShell,
    /// A copy in a process of its own, over the descriptors that come along. It is reset to the present moment if the first is set, and may lack
    /// something if the second is.
    Fork(bool, bool),
    /// Of a checkpoint, or of the present moment.
    Snapshot(Option<u64>),
    Restore(Vec<u8>),
    Changes,
    Diff,
    Apply(ApplyOptions, Vec<FsPathBuf>),
    PlanApply(ApplyOptions, Vec<FsPathBuf>),
    /// Between two checkpoints, or from one to the present moment.
    ChangesBetween(u64, Option<u64>),
    DiffBetween(u64, Option<u64>),
    HasBackground,
    Fs(FsCall),
    /// Something about a path, which is followed on the session's side.
    File(FileCall),
    /// What is restored becomes what a reset goes back to.
    StartHere,
    /// All processes of the session.
    Processes,
    /// Sends a signal to one of them.
    SignalProcess(Pid, Signal),
    /// Where the shell is; where it was when the run began that goes on.
    Directory,
    /// Starts a script beside whatever runs. A socket comes along over which its streams are read and written, and its result is told.
    Launch(RunRequest),
    /// Sends a signal to a script that was launched, or kills it.
    SignalLaunched(Pid, Option<Signal>),
    /// The terminal of a script that was launched has another size.
    ResizeLaunched(Pid, WindowSize),
    /// Lets what is in the background go on between runs, if it is to. Whether a socket comes along for what it calls back for, without which
    /// there is nothing to call back for. Nobody waits for an answer.
    GoOn(bool),
    /// A socket comes along over which the program is asked about requests to the outside. Nobody waits for an answer.
    HearRequests,
}

#[derive(Debug)]
pub(crate) enum Answer {
    Done,
    Result(RunResult),
    Bytes(Vec<u8>),
    Entries(Vec<DirEntry>),
    Metadata(Metadata),
    Changes(Changes),
    Applied(Applied),
    Checkpoint(u64, Vec<LeftOut>),
    Flag(bool),
    Fs(Result<FsAnswer, Errno>),
    Failed(Fault),
    ShellState(ShellState),
    Processes(Vec<ProcessInfo>),
    /// By the id of its shell.
    Launched(Pid),
}

fields!(TakenOver { pid, request });
fields!(ApplyOptions { overwrite_newer, allow_protected, sync });
fields!(TarOptions { whiteouts, keep_owners });
fields!(Applied { done, skipped, refused });
choices!(ToWorker { 0 => Request(request), 1 => Reply(call, reply), 2 => Ask(call, ask) });
choices!(FromWorker {
    0 => Ready(pid),
    1 => Answer(answer),
    2 => Output(stream, data),
    3 => Event(event),
    4 => Violation(violation),
    5 => Callback(call, callback),
    6 => Told(call, told),
});
choices!(Request {
    0 => Build(recipe),
    1 => Run(run),
    2 => File(call),
    8 => UploadTar(path, archive, options),
    9 => DownloadTar(path),
    10 => Mount(path, fs),
    11 => Checkpoint,
    12 => Forget(id),
    13 => Rollback(id),
    14 => Reset,
    15 => Fork(afresh, lossy),
    16 => Snapshot(id),
    17 => Restore(snapshot),
    18 => Changes,
    19 => Diff,
    20 => Apply(options, wanted),
    21 => ChangesBetween(earlier, later),
    22 => DiffBetween(earlier, later),
    23 => HasBackground,
    24 => Fs(call),
    25 => StartHere,
    26 => PlanApply(options, wanted),
    27 => Unmount(path),
    28 => AddCommand(name),
    29 => RemoveCommand(name),
    30 => ShellState,
    31 => RestartShell,
    32 => Processes,
    33 => SignalProcess(pid, signal),
    34 => Directory,
    35 => GoOn(is_heard),
    36 => Launch(run),
    37 => SignalLaunched(pid, signal),
    38 => ResizeLaunched(pid, size),
    39 => HearRequests,
});
choices!(Answer {
    0 => Done,
    1 => Result(result),
    2 => Bytes(bytes),
    3 => Entries(entries),
    4 => Metadata(metadata),
    5 => Changes(changes),
    6 => Applied(applied),
    7 => Checkpoint(id, left_out),
    8 => Flag(flag),
    9 => Fs(answer),
    10 => Failed(fault),
    11 => ShellState(state),
    12 => Processes(processes),
    13 => Launched(pid),
});
choices!(LeftOut { 0 => File(path), 1 => Descriptor(fd) });
choices!(Refusal { 0 => Protected, 1 => ChangedMeanwhile, 2 => Host(errno) });
