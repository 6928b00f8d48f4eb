//! What an expression is made of.

use boxsh_kernel::vfs::{FileKind, Timestamp};
use boxsh_pattern::glob::Pattern;
use boxsh_pattern::regex::Regex;

use super::super::walk::Links;
use super::exec::Command;
use super::format::Format;

/// An expression. Chains are kept flat, so that only parentheses and negations nest.
pub(super) enum Expression {
    /// All, in order, until one is false.
    And(Vec<Expression>),
    /// All, in order, until one is true.
    Or(Vec<Expression>),
    /// All, and the last one counts.
    List(Vec<Expression>),
    Not(Box<Expression>),
    Test(Test),
    Action(Action),
    Constant(bool),
}

/// How a number is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Less,
    Equal,
    More,
}

/// `N`, `+N` or `-N`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    pub(super) comparison: Comparison,
    pub(super) value: u64,
}

impl Amount {
    pub(super) fn fits(self, value: u64) -> bool {
        match self.comparison {
            Comparison::Less => value < self.value,
            Comparison::Equal => value == self.value,
            Comparison::More => value > self.value,
        }
    }
}

/// One of a file's times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stamp {
    Access,
    Change,
    Modification,
}

/// How a file's bits are compared with a mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bits {
    Exactly,
    /// `-MODE`.
    AllOf,
    /// `/MODE`.
    AnyOf,
}

/// A test of a file.
pub(super) enum Test {
    Name(Pattern),
    Path(Pattern),
    LinkTarget(Pattern),
    Regex(Regex),
    Kind {
        kinds: Vec<FileKind>,
        through_links: bool,
    },
    Empty,
    Access(u32),
    FilesystemType(Vec<u8>),
    Uid(Amount),
    Gid(Amount),
    NoUser,
    NoGroup,
    Inode(Amount),
    Links(Amount),
    Permissions {
        bits: Bits,
        mode: u32,
        directory_mode: u32,
    },
    SameFile {
        device: u64,
        inode: u64,
    },
    /// In units of so many bytes, rounded up.
    Size {
        amount: Amount,
        unit: u64,
    },
    /// Later than a moment.
    Newer {
        stamp: Stamp,
        than: Timestamp,
    },
    /// Before, after, or within a window that begins at a moment.
    Age {
        stamp: Stamp,
        comparison: Comparison,
        from: Timestamp,
        window: i64,
    },
    /// Read so many days after the last change.
    Used {
        comparison: Comparison,
        days: f64,
    },
}

/// Where an action writes: to standard output, or to one of the search's files.
pub(super) type Sink = Option<usize>;

/// Something that is done with a file.
pub(super) enum Action {
    Print {
        sink: Sink,
        end: u8,
    },
    Printf {
        sink: Sink,
        format: Format,
    },
    List {
        sink: Sink,
    },
    Prune,
    Quit,
    Delete,
    /// The command of this number.
    Execute(usize),
}

/// What holds for the whole search.
pub(super) struct Options {
    pub(super) links: Links,
    pub(super) depth_first: bool,
    pub(super) explicit_depth: bool,
    pub(super) min_depth: usize,
    pub(super) max_depth: usize,
    pub(super) one_filesystem: bool,
    pub(super) ignores_races: bool,
    pub(super) starts_from: Option<Vec<u8>>,
}

/// A whole command line.
pub(super) struct Parsed {
    pub(super) options: Options,
    pub(super) expression: Expression,
    pub(super) commands: Vec<Command>,
    /// Files to write to, by name; each is opened once.
    pub(super) files: Vec<Vec<u8>>,
}
