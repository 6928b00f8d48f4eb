//! What a program and its worker say to each other.
//!
//! The program asks and the worker answers, one request at a time. While a script runs, the worker tells what happens
//! ([`FromWorker::Output`], [`FromWorker::Event`]) and calls back ([`Callback`]); a command of the embedder's that runs in the program
//! then asks the worker in its turn ([`Ask`]), by the number of its call.

use std::time::Duration;

use boxsh_kernel::vfs::{
    Attributes, Changes, DirEntry, Errno, FileKind, FsPathBuf, Metadata, OpenOptions, Remove, Rename,
    Timestamp,
};
use boxsh_kernel::{
    CallKind, FileAction, Identity, Limits, Overflow, Ownership, Verdict, Violation, ViolationKind,
};
use boxsh_shell::{Case, CommandLine, ShellFunction, ShellState, ShellTrap, ShellValue, ShellVariable};

use crate::apply::{Applied, ApplyOptions, Refusal};
use crate::checkpoint::LeftOut;
use crate::event::Event;
use crate::files::TarOptions;
use crate::options::{Background, Persistence, RunOptions};
use crate::result::{Crash, Ended, RunResult, Stream, Usage, WentBack};
use crate::script::{Script, Source};
use crate::worker::wire::{Malformed, Reader, Wire, choices, fields};
use crate::workspace::WorkspaceMode;

/// What a session in a worker is built of.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) limits: Limits,
    pub(crate) identity: Identity,
    pub(crate) persistence: Persistence,
    pub(crate) background: Background,
    pub(crate) ownership: Ownership,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) cwd: Option<Vec<u8>>,
    pub(crate) clock: Option<(Timestamp, Duration)>,
    pub(crate) rng: Option<[u64; 4]>,
    pub(crate) seeds: Vec<SeedFile>,
    pub(crate) mounts: Vec<MountedFs>,
    pub(crate) commands: Vec<String>,
    pub(crate) hooks: HookSet,
    pub(crate) host: HostPlaces,
    pub(crate) reach: ReachSet,
    /// The rules of the network, as words.
    pub(crate) network: Option<Vec<Vec<Vec<u8>>>>,
}

/// A file that is there from the start.
#[derive(Clone, Debug)]
pub(crate) struct SeedFile {
    pub(crate) path: Vec<u8>,
    pub(crate) contents: Vec<u8>,
    pub(crate) mode: u32,
}

/// A filesystem of the embedder's, by its place in the list of those that the program has.
#[derive(Clone, Debug)]
pub(crate) struct MountedFs {
    pub(crate) path: Vec<u8>,
    pub(crate) fs: u32,
    /// What `mount` shows for one below changes in memory; none for one that is shared.
    pub(crate) overlay: Option<String>,
}

/// What the embedder has a say in.
#[derive(Clone, Debug, Default)]
pub(crate) struct HookSet {
    pub(crate) allowed: Option<Vec<Vec<u8>>>,
    pub(crate) denied: Vec<Vec<u8>>,
    pub(crate) approves: bool,
    pub(crate) events: bool,
    pub(crate) violations: bool,
    pub(crate) records: bool,
}

/// How far the session reaches.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReachSet {
    pub(crate) read: Option<Vec<Vec<u8>>>,
    pub(crate) write: Option<Vec<Vec<u8>>>,
    pub(crate) stays_in_mounts: bool,
    pub(crate) only: Option<Vec<Vec<u8>>>,
    pub(crate) without: Vec<Vec<u8>>,
    pub(crate) clears_environment: bool,
    pub(crate) overflow: Overflow,
}

/// A directory of the host, and how it is used.
pub(crate) type HostDirectory = (Vec<u8>, WorkspaceMode);

/// Directories of the host that the session works on.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostPlaces {
    pub(crate) workspace: Option<HostDirectory>,
    pub(crate) mounts: Vec<(Vec<u8>, HostDirectory)>,
    pub(crate) protected: Vec<Vec<u8>>,
    pub(crate) hidden: Vec<Vec<u8>>,
}

impl Recipe {
    /// Whether the session has anything of the host, and so needs a process that can reach it.
    pub(crate) fn needs_host(&self) -> bool {
        !self.host.is_empty() || self.network.is_some()
    }
}

impl HostPlaces {
    /// Whether the session has nothing of the host's files.
    pub(crate) fn is_empty(&self) -> bool {
        self.workspace.is_none() && self.mounts.is_empty()
    }
}

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
#[derive(Clone, Debug)]
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
    Build(Recipe),
    Run(RunRequest),
    ReadFile(Vec<u8>),
    WriteFile(Vec<u8>, Vec<u8>),
    ListDirectory(Vec<u8>),
    Metadata(Vec<u8>),
    CreateDirectory(Vec<u8>),
    Remove(Vec<u8>),
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
    /// What is restored becomes what a reset goes back to.
    StartHere,
}

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
}

/// A stream of the host's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door {
    /// Its own descriptor comes along.
    pub(crate) descriptor: bool,
    pub(crate) terminal: bool,
}

#[derive(Clone, Debug)]
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
}

/// An [`crate::Error`] on its way.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Option(String, String),
    File(Vec<u8>, Errno),
    Archive(Vec<u8>, String),
    Snapshot(String),
    Kernel(Errno),
    Other(String),
    NotAFile(Vec<u8>, FileKind),
    TooLarge(Vec<u8>, u64),
    LeftOut(LeftOut),
}

#[derive(Clone, Debug)]
pub(crate) enum Callback {
    Approve(WireCall),
    Read(u32),
    Write(Stream, Vec<u8>),
    Command(CommandCall),
    Fs(u32, FsCall),
}

#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Verdict(Verdict),
    Data(Result<Vec<u8>, Errno>),
    Written(Result<u64, Errno>),
    Exit(u8),
    Fs(Result<FsAnswer, Errno>),
}

/// A [`boxsh_kernel::Call`] on its way.
#[derive(Clone, Debug)]
pub(crate) struct WireCall {
    pub(crate) kind: CallKind,
    pub(crate) name: Vec<u8>,
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) pid: u32,
    pub(crate) directory: Vec<u8>,
}

/// A command of the embedder's is called.
#[derive(Clone, Debug)]
pub(crate) struct CommandCall {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) directory: Vec<u8>,
    pub(crate) umask: u32,
    /// Which of its three streams are terminals.
    pub(crate) terminals: [bool; 3],
}

/// What a command of the embedder's asks of its session.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    Read(u32, u32),
    Write(u32, Vec<u8>),
    Fs(FsCall),
    Run(ProgramCall),
}

#[derive(Clone, Debug)]
pub(crate) enum Told {
    Data(Result<Vec<u8>, Errno>),
    Written(Result<u64, Errno>),
    Fs(Result<FsAnswer, Errno>),
    Ran(Result<Ran, Errno>),
}

/// A program of the session that a command of the embedder's calls.
#[derive(Clone, Debug)]
pub(crate) struct ProgramCall {
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) directory: Vec<u8>,
    /// What it reads, if not what the command reads.
    pub(crate) input: Option<Vec<u8>>,
    /// Whether it is what the command has taken the place of.
    pub(crate) original: bool,
    /// Whether its two outputs are given back, rather than written where the command writes.
    pub(crate) captures: [bool; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) status: u8,
    pub(crate) outputs: [Vec<u8>; 2],
}

/// An operation of a filesystem that the other side has.
#[derive(Clone, Debug)]
pub(crate) enum FsCall {
    Metadata(FsPathBuf),
    Open(FsPathBuf, OpenOptions),
    Create(FsPathBuf, Node),
    ReadLink(FsPathBuf),
    ReadDir(FsPathBuf),
    Link(FsPathBuf, FsPathBuf),
    Rename(FsPathBuf, FsPathBuf, Rename),
    Remove(FsPathBuf, Remove),
    SetAttributes(FsPathBuf, Attributes),
    Statfs(FsPathBuf),
    Walk(FsPathBuf),
    Close(u64),
    ReadAt(u64, u32, u64),
    WriteAt(u64, Vec<u8>, u64),
    Append(u64, Vec<u8>),
    SetLen(u64, u64),
    Sync(u64),
    FileMetadata(u64),
    FileAttributes(u64, Attributes),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) mode: u32,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Directory,
    Symlink(Vec<u8>),
    Fifo,
}

#[derive(Clone, Debug)]
pub(crate) enum FsAnswer {
    Done,
    Metadata(Metadata),
    Opened(u64, bool),
    Bytes(Vec<u8>),
    Entries(Vec<DirEntry>),
    Stats([u64; 5]),
    /// How far a walk came, and the directories that it passed through.
    Walked(Result<WalkEnd, Errno>, Vec<Metadata>),
    Count(u64),
    Appended(u64, u64),
}

#[derive(Clone, Debug)]
pub(crate) enum WalkEnd {
    Found(Metadata),
    Symlink(u64, Vec<u8>),
    Missing(Metadata),
}

fields!(TakenOver { pid, request });
fields!(Recipe {
    limits,
    identity,
    persistence,
    background,
    ownership,
    environment,
    cwd,
    clock,
    rng,
    seeds,
    mounts,
    commands,
    hooks,
    host,
    reach,
    network,
});
fields!(Identity { user, uid, gid, home, host, first_pid, cpus });
fields!(SeedFile { path, contents, mode });
fields!(MountedFs { path, fs, overlay });
fields!(HookSet { allowed, denied, approves, events, violations, records });
fields!(ReachSet { read, write, stays_in_mounts, only, without, clears_environment, overflow });
fields!(HostPlaces { workspace, mounts, protected, hidden });
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
fields!(Door { descriptor, terminal });
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
    cut,
    order
});
fields!(Crash { signal, status });
fields!(WireCall { kind, name, arguments, pid, directory });
fields!(CommandCall { name, arguments, environment, directory, umask, terminals });
fields!(ProgramCall { arguments, environment, directory, input, original, captures });
fields!(Ran { status, outputs });
fields!(Node { kind, mode, uid, gid });
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
    2 => ReadFile(path),
    3 => WriteFile(path, contents),
    4 => ListDirectory(path),
    5 => Metadata(path),
    6 => CreateDirectory(path),
    7 => Remove(path),
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
});
choices!(Mode { 0 => Record, 1 => Tell, 2 => Listen, 3 => On(input, output, errors) });
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
});
choices!(Fault {
    0 => Option(option, reason),
    1 => File(path, errno),
    2 => Archive(entry, reason),
    3 => Snapshot(reason),
    4 => Kernel(errno),
    5 => Other(reason),
    6 => NotAFile(path, kind),
    7 => TooLarge(path, limit),
    8 => LeftOut(left),
});
choices!(Callback {
    0 => Approve(call),
    1 => Read(count),
    2 => Write(stream, data),
    3 => Command(call),
    4 => Fs(fs, call),
});
choices!(Reply { 0 => Verdict(verdict), 1 => Data(data), 2 => Written(count), 3 => Exit(status), 4 => Fs(answer) });
choices!(Ask { 0 => Read(fd, count), 1 => Write(fd, data), 2 => Fs(call), 3 => Run(call) });
choices!(Told { 0 => Data(data), 1 => Written(count), 2 => Fs(answer), 3 => Ran(ran) });
choices!(FsCall {
    0 => Metadata(path),
    1 => Open(path, options),
    2 => Create(path, node),
    3 => ReadLink(path),
    4 => ReadDir(path),
    5 => Link(from, to),
    6 => Rename(from, to, rename),
    7 => Remove(path, remove),
    8 => SetAttributes(path, attributes),
    9 => Statfs(path),
    10 => Walk(path),
    11 => Close(file),
    12 => ReadAt(file, count, offset),
    13 => WriteAt(file, data, offset),
    14 => Append(file, data),
    15 => SetLen(file, length),
    16 => Sync(file),
    17 => FileMetadata(file),
    18 => FileAttributes(file, attributes),
});
choices!(Kind { 0 => Directory, 1 => Symlink(target), 2 => Fifo });
choices!(FsAnswer {
    0 => Done,
    1 => Metadata(metadata),
    2 => Opened(file, seekable),
    3 => Bytes(bytes),
    4 => Entries(entries),
    5 => Stats(stats),
    6 => Walked(end, passed),
    7 => Count(count),
    8 => Appended(count, offset),
});
choices!(WalkEnd { 0 => Found(metadata), 1 => Symlink(end, target), 2 => Missing(parent) });
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
choices!(Ownership { 0 => User, 1 => Root });
choices!(WorkspaceMode { 0 => Overlay, 1 => ReadOnly, 2 => ReadWrite });
choices!(Verdict { 0 => Allow, 1 => Deny(reason), 2 => Rewrite(words), 3 => Flag(reason) });
choices!(LeftOut { 0 => File(path), 1 => Descriptor(fd) });
choices!(Refusal { 0 => Protected, 1 => ChangedMeanwhile, 2 => Host(errno) });

/// A choice that another crate may add to: by its place in a list.
macro_rules! listed {
    ($type:ty, $list:expr) => {
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                let at = $list.iter().position(|known| known == self).unwrap_or_default();
                out.push(at as u8);
            }
            fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
                $list.get(usize::from(u8::take(from)?)).copied().ok_or(Malformed)
            }
        }
    };
}
listed!(Overflow, [Overflow::End, Overflow::Cut]);
listed!(CallKind, [CallKind::Program, CallKind::Builtin, CallKind::Function]);
listed!(
    FileAction,
    [
        FileAction::Read,
        FileAction::Write,
        FileAction::Create,
        FileAction::Remove,
        FileAction::Rename,
        FileAction::Attributes,
    ]
);

impl Wire for Event {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::CommandStart { kind, name, arguments, pid, directory } => {
                out.push(0);
                kind.put(out);
                name.put(out);
                arguments.put(out);
                pid.put(out);
                directory.put(out);
            }
            Self::CommandExit { kind, name, pid, status } => {
                out.push(1);
                kind.put(out);
                name.put(out);
                pid.put(out);
                status.put(out);
            }
            Self::FileAccess { pid, path } => {
                out.push(2);
                pid.put(out);
                path.put(out);
            }
            Self::FileMutation { pid, action, path } => {
                out.push(3);
                pid.put(out);
                action.put(out);
                path.put(out);
            }
            Self::Request { pid, method, url } => {
                out.push(4);
                pid.put(out);
                method.put(out);
                url.put(out);
            }
            Self::Violation(violation) => {
                out.push(5);
                violation.put(out);
            }
            Self::FileFailed { path, reason } => {
                out.push(6);
                path.put(out);
                reason.put(out);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::CommandStart {
                kind: Wire::take(from)?,
                name: Wire::take(from)?,
                arguments: Wire::take(from)?,
                pid: Wire::take(from)?,
                directory: Wire::take(from)?,
            },
            1 => Self::CommandExit {
                kind: Wire::take(from)?,
                name: Wire::take(from)?,
                pid: Wire::take(from)?,
                status: Wire::take(from)?,
            },
            2 => Self::FileAccess { pid: Wire::take(from)?, path: Wire::take(from)? },
            3 => Self::FileMutation {
                pid: Wire::take(from)?,
                action: Wire::take(from)?,
                path: Wire::take(from)?,
            },
            4 => Self::Request { pid: Wire::take(from)?, method: Wire::take(from)?, url: Wire::take(from)? },
            5 => Self::Violation(Wire::take(from)?),
            6 => Self::FileFailed { path: Wire::take(from)?, reason: Wire::take(from)? },
            _ => return Err(Malformed),
        })
    }
}

impl Wire for Violation {
    fn put(&self, out: &mut Vec<u8>) {
        self.kind.put(out);
        self.pid.put(out);
        self.command.put(out);
        self.arguments.put(out);
        self.reason.put(out);
        self.blocked.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let kind = Wire::take(from)?;
        let mut violation = Self::new(kind, "");
        violation.pid = Wire::take(from)?;
        violation.command = Wire::take(from)?;
        violation.arguments = Wire::take(from)?;
        violation.reason = Wire::take(from)?;
        violation.blocked = Wire::take(from)?;
        Ok(violation)
    }
}

impl Wire for ViolationKind {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Network { target } => {
                out.push(1);
                target.put(out);
            }
            Self::File { action, path } => {
                out.push(2);
                action.put(out);
                path.put(out);
            }
            Self::Limit(breach) => {
                out.push(3);
                breach.put(out);
            }
            Self::SystemCall => out.push(4),
            _ => out.push(0),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Command,
            1 => Self::Network { target: Wire::take(from)? },
            2 => Self::File { action: Wire::take(from)?, path: Wire::take(from)? },
            3 => Self::Limit(Wire::take(from)?),
            4 => Self::SystemCall,
            _ => return Err(Malformed),
        })
    }
}

/// A record of another crate that may grow: field by field, from an empty one.
macro_rules! grown {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$field.put(out);)*
            }
            fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
                let mut made = Self::default();
                $(made.$field = Wire::take(from)?;)*
                Ok(made)
            }
        }
    };
}
grown!(ShellState {
    variables,
    functions,
    aliases,
    options,
    shopts,
    traps,
    directory,
    umask,
    name,
    positional,
    status,
});
grown!(ShellVariable { name, value, exported, readonly, integer, reference, traced, case });
grown!(ShellFunction { name, source, exported, readonly, traced });
grown!(ShellTrap { event, action });
choices!(Case { 0 => Lower, 1 => Upper, 2 => Capital });

impl Wire for ShellValue {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Text(text) => {
                out.push(1);
                text.put(out);
            }
            Self::Indexed(elements) => {
                out.push(2);
                elements.put(out);
            }
            Self::Associative(elements) => {
                out.push(3);
                elements.put(out);
            }
            Self::Computed => out.push(4),
            _ => out.push(0),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Unset,
            1 => Self::Text(Wire::take(from)?),
            2 => Self::Indexed(Wire::take(from)?),
            3 => Self::Associative(Wire::take(from)?),
            4 => Self::Computed,
            _ => return Err(Malformed),
        })
    }
}
