//! A compiled script.

use boxsh_pattern::regex::Regex;

/// A script, ready to run.
#[derive(Default)]
pub(super) struct Program {
    pub(super) commands: Vec<Command>,
    /// The regular expressions, which commands know by their place.
    pub(super) regexes: Vec<Regex>,
    /// The files to be written, by name.
    pub(super) outputs: Vec<Vec<u8>>,
    /// The files that `R` reads line by line.
    pub(super) line_files: Vec<Vec<u8>>,
    /// Whether the script began with `#n`.
    pub(super) quiet: bool,
}

pub(super) struct Command {
    pub(super) selector: Selector,
    pub(super) negated: bool,
    pub(super) action: Action,
}

/// Which lines a command is for.
pub(super) enum Selector {
    All,
    One(Address),
    Range { first: Address, last: RangeEnd, state: RangeState },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RangeState {
    Waiting,
    /// Lines match up to the end, which is this line if it is known by number.
    Active(u64),
    /// A range that begins at a line number, and is over.
    Closed,
}

#[derive(Clone, Copy)]
pub(super) enum Address {
    Line(u64),
    /// `first~step`.
    Step {
        first: u64,
        step: u64,
    },
    /// `$`.
    Last,
    Regex(Pattern),
}

#[derive(Clone, Copy)]
pub(super) enum RangeEnd {
    At(Address),
    /// `+N`.
    After(u64),
    /// `~N`.
    Multiple(u64),
}

/// A regular expression, or the empty one: whichever was used last.
#[derive(Clone, Copy)]
pub(super) enum Pattern {
    Known(usize),
    LastUsed,
}

pub(super) enum Action {
    /// `{`: the place behind the matching brace.
    Block(usize),
    /// `}`, and labels.
    Nothing,
    Append(Vec<u8>),
    Insert(Vec<u8>),
    Change(Vec<u8>),
    Branch(usize),
    BranchIfReplaced(usize),
    BranchUnlessReplaced(usize),
    Delete,
    DeleteFirstLine,
    /// `e`: a command whose output comes first, or none: the pattern space is run.
    Execute(Vec<u8>),
    FileName,
    HoldToPattern,
    AppendHoldToPattern,
    PatternToHold,
    AppendPatternToHold,
    Exchange,
    List(Option<usize>),
    Next,
    AppendNext,
    Print,
    PrintFirstLine,
    Quit(u8),
    QuitSilently(u8),
    ReadFile(Vec<u8>),
    ReadLine(usize),
    Substitute(Box<Substitution>),
    Translate(Translation),
    WriteFile(usize),
    WriteFirstLine(usize),
    LineNumber,
    Zap,
}

pub(super) struct Substitution {
    pub(super) pattern: Pattern,
    pub(super) replacement: Vec<Part>,
    /// Whether the replacement is one piece of text or nothing.
    pub(super) is_plain: bool,
    /// Whether groups other than the whole match are used.
    pub(super) uses_groups: bool,
    pub(super) global: bool,
    /// The first occurrence that is replaced, from 1.
    pub(super) occurrence: u64,
    pub(super) print: u32,
    /// Whether the result is run as a command.
    pub(super) evaluates: bool,
    pub(super) output: Option<usize>,
}

/// A piece of a replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Text(Vec<u8>),
    /// A group; 0 is the whole match.
    Group(usize),
    Case(Case),
}

/// `\U`, `\L`, `\E`, `\u` and `\l`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Upper,
    Lower,
    AsIs,
    NextUpper,
    NextLower,
}

/// What `y` makes of each character.
pub(super) enum Translation {
    Bytes(Box<[u8; 256]>),
    Characters(Vec<(Vec<u8>, Vec<u8>)>),
}
