//! Watching a session, and having a say in it.

use crate::table::Pid;
use crate::violation::Violation;

/// What kind of thing a command is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CallKind {
    /// A program, whoever starts it.
    Program,
    /// A builtin of the shell.
    Builtin,
    /// A function of the shell.
    Function,
}

impl CallKind {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Builtin => "builtin",
            Self::Function => "function",
        }
    }
}

/// A command that is about to run, or has run: all its words are expanded.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Call<'a> {
    /// What it is.
    pub kind: CallKind,
    /// The name it is known by, whatever name it was called by: a copy of `/bin/rm` under another name is still `rm`.
    pub name: &'a [u8],
    /// Its words, the name it was called by first.
    pub arguments: &'a [Vec<u8>],
    /// The process it runs in.
    pub pid: Pid,
    /// The process group of that: what a script runs has that of its shell, unless it has job control.
    pub pgid: Pid,
    /// The directory it runs in.
    pub directory: &'a [u8],
}

impl<'a> Call<'a> {
    /// A call of a command, in no process and no directory yet.
    pub const fn new(kind: CallKind, name: &'a [u8], arguments: &'a [Vec<u8>]) -> Self {
        Self { kind, name, arguments, pid: 0, pgid: 0, directory: b"" }
    }
}

/// What is to become of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// It runs.
    Allow,
    /// It does not run: this message goes to its standard error, and its status is 126.
    Deny(String),
    /// It runs, and counts as a violation for this reason.
    Flag(String),
    /// These words run in its place. A program that takes the place of a builtin is asked about in its turn.
    Rewrite(Vec<Vec<u8>>),
}

/// What is done to a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileAction {
    /// Opened to be read.
    Read,
    /// Opened to be written, made or cut.
    Write,
    /// A directory, link or pipe is made.
    Create,
    /// Removed.
    Remove,
    /// Renamed.
    Rename,
    /// Mode, owner or times are changed.
    Attributes,
}

impl FileAction {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Create => "create",
            Self::Remove => "remove",
            Self::Rename => "rename",
            Self::Attributes => "attributes",
        }
    }

    /// Whether anything is different afterwards.
    pub const fn is_mutation(self) -> bool {
        !matches!(self, Self::Read)
    }
}

/// Watches a session. Every method is called on the thread that runs it, while it waits: no method may use the
/// session.
pub trait Observer: Send + Sync {
    /// A program or a builtin is about to run. Functions are reported, but cannot be refused: what they call can.
    fn before_call(&self, call: &Call<'_>) -> Verdict;

    /// A command has run, with this status.
    fn after_call(&self, call: &Call<'_>, status: u8);

    /// A process has asked for this to be done to a file; it may still fail. The path is as the process gave it.
    fn file(&self, pid: Pid, action: FileAction, path: &[u8]);

    /// A process makes a request that the rules allow; it may still fail, or be refused for the address that it leads to.
    fn request(&self, _pid: Pid, _method: &str, _url: &str) {}

    /// A process was refused something, or flagged for it.
    fn violated(&self, _violation: &Violation) {}
}
