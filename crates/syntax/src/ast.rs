//! The syntax tree: commands here, words, arithmetic and source positions in the submodules.
//!
//! Every type is `Send + Sync`, cheap to share (what outlives parsing is behind [`Arc`]) and compares without
//! regard to source positions: two trees are equal when they mean the same program.

mod arith;
mod bytes;
mod cond;
mod few;
mod redirect;
mod span;
mod word;

use std::sync::Arc;

pub use self::arith::{
    Arith, ArithBinaryOp, ArithExpr, ArithIncrement, ArithUnaryOp, ArithVariable, Subscript,
};
pub use self::bytes::Bytes;
pub use self::cond::{BinaryTest, CondExpr, UnaryTest};
pub use self::few::Few;
pub use self::redirect::{HereDoc, Redirect, RedirectFd, RedirectOp, RedirectTarget};
pub use self::span::{Layout, Line, Span};
pub use self::word::{
    AnsiCQuoted, ArithExpansion, ArithStyle, BraceExpansion, CaseChange, CommandSubst, ExtGlob, ExtGlobKind,
    ParamExpansion, ParamName, ParamOp, ProcessDirection, ProcessSubst, ReplaceScope, SpecialParam,
    SubstStyle, Substring, Transform, Word, WordFlags, WordPart,
};

/// A list of commands that may outlive the text it came from: the body of a loop, function or substitution.
pub type Body = Arc<List>;

/// A whole parsed script.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Script {
    /// The complete commands in source order.
    pub commands: Vec<CompleteCommand>,
}

/// What bash reads before it executes: a list up to an unquoted newline outside any compound command.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CompleteCommand {
    /// The commands; never empty.
    pub list: Body,
    /// Here-documents that the end of the input closed; bash warns about each before executing.
    pub warnings: Box<[HereDocWarning]>,
    /// Where the command stands in the source.
    pub span: Span,
    /// The line of its first token.
    pub line: Line,
}

/// A here-document ended by the end of its input instead of its delimiter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HereDocWarning {
    /// The delimiter that was wanted.
    pub delimiter: Bytes,
    /// The line the body starts on, as bash counts it in its message.
    pub start_line: Line,
    /// The line bash reports the warning at (the prefix `line N:`).
    pub line: Line,
}

/// Commands separated by `;`, `&` or newlines.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct List {
    /// The and-or lists in source order. Empty only for an empty substitution such as `$()`.
    pub items: Few<ListItem>,
}

/// One and-or list of a [`List`] and how it was ended.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ListItem {
    /// The and-or list; cloning it is cheap, since its commands are shared.
    pub and_or: AndOr,
    /// Whether `&` follows.
    pub background: bool,
    /// How its end was written.
    pub layout: Layout,
}

/// Pipelines joined by `&&` and `||`, which associate to the left with equal precedence.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AndOr {
    /// The pipeline that always runs.
    pub first: Pipeline,
    /// The pipelines that depend on the status so far.
    pub rest: Box<[(AndOrOp, Pipeline)]>,
}

/// How a pipeline of an [`AndOr`] depends on what ran before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AndOrOp {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|`. `|&` is parsed, as bash does, into a `2>&1` at the end of the left command's redirections.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pipeline {
    /// Whether an odd number of `!` precedes it.
    pub negated: bool,
    /// Whether and how `time` measures it.
    pub timed: Option<TimeFormat>,
    /// The commands. Empty only for a bare `time` or `!`.
    pub stages: Few<Arc<Command>>,
}

/// The report of the `time` keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TimeFormat {
    /// `time`: as `TIMEFORMAT` says.
    Default,
    /// `time -p`: as POSIX says.
    Posix,
}

/// A simple or compound command with its redirections.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Command {
    /// What it does.
    pub kind: CommandKind,
    /// The redirections in source order (for a function definition: empty, they belong to its body).
    pub redirects: Box<[Redirect]>,
    /// Where it stands in the source.
    pub span: Span,
    /// The value of `LINENO` while it runs.
    pub line: Line,
}

/// The kinds of commands.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CommandKind {
    /// Assignments and words.
    Simple(SimpleCommand),
    /// `( list )`
    Subshell(Body),
    /// `{ list; }`
    Group(Body),
    /// `if ... fi`
    If(If),
    /// `while ... done` and `until ... done`
    Loop(Loop),
    /// `for name in ...` (and without `in`)
    For(Box<For>),
    /// `for (( ; ; ))`
    ArithFor(Box<ArithFor>),
    /// `select name in ...`
    Select(Box<For>),
    /// `case ... esac`
    Case(Box<Case>),
    /// `[[ ... ]]`
    Cond(CondExpr),
    /// `(( ... ))`
    Arith(Box<Arith>),
    /// A function definition in any of its forms.
    Function(FunctionDef),
    /// `coproc`
    Coproc(Box<Coproc>),
}

/// A simple command: assignments, then words. Redirections are in [`Command::redirects`].
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SimpleCommand {
    /// The assignments before the first word.
    pub assignments: Box<[Assignment]>,
    /// The command name and its arguments.
    pub args: Box<[Arg]>,
}

/// One argument of a simple command (the first is the command's name).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Arg {
    /// A word.
    Word(Word),
    /// An assignment given to a declaration builtin (`declare typeset local export readonly`, also after `command` or
    /// `builtin`): no field splitting, and the value may be an array.
    Assignment(Box<Assignment>),
}

/// `name=value`, `name[subscript]+=value`, `name=(...)`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Assignment {
    /// The variable.
    pub name: Bytes,
    /// The subscript, for one element of an array.
    pub subscript: Option<Box<Subscript>>,
    /// Whether the operator is `+=`.
    pub append: bool,
    /// The right side.
    pub value: AssignValue,
    /// Where it stands in the source.
    pub span: Span,
}

/// The right side of an [`Assignment`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AssignValue {
    /// A word, possibly empty; tildes after `=` and `:` are parsed, braces are not.
    Scalar(Word),
    /// `( ... )`
    Array(Box<[ArrayElement]>),
}

/// One element of an array literal.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArrayElement {
    /// The subscript of `[subscript]=value`.
    pub subscript: Option<Box<Subscript>>,
    /// Whether the operator is `+=`.
    pub append: bool,
    /// The value. Without a subscript it is split and globbed as a command argument would be.
    pub value: Word,
}

/// `if`, with its `elif` clauses in a row. An `else` whose body is nothing but an `if` is the same as an `elif`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct If {
    /// The `if` clause and the `elif` clauses; never empty.
    pub clauses: Few<IfClause>,
    /// The `else` body.
    pub otherwise: Option<Body>,
}

/// A condition of an [`If`] and what it guards.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IfClause {
    /// The list whose status decides.
    pub condition: Body,
    /// The `then` body.
    pub body: Body,
}

/// `while` or `until`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Loop {
    /// Whether it is `until`: the condition's sense is inverted.
    pub until: bool,
    /// The list whose status decides.
    pub condition: Body,
    /// The `do` body.
    pub body: Body,
}

/// `for name in words` or `select name in words`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct For {
    /// The loop variable. bash checks at run time that it is an identifier.
    pub variable: Bytes,
    /// The words after `in`; `None` without `in`: the positional parameters.
    pub words: Option<Few<Word>>,
    /// The `do` body.
    pub body: Body,
}

/// `for (( init; condition; step ))`; a missing part has an empty source.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArithFor {
    /// Evaluated once.
    pub init: Arith,
    /// Evaluated before each round; empty means true.
    pub condition: Arith,
    /// Evaluated after each round.
    pub step: Arith,
    /// The `do` body.
    pub body: Body,
}

/// `case word in ... esac`
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// What is matched.
    pub word: Word,
    /// The clauses in source order.
    pub items: Box<[CaseItem]>,
}

/// A clause of a [`Case`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaseItem {
    /// The patterns between `|`; never empty.
    pub patterns: Few<Word>,
    /// The commands, if any.
    pub body: Option<Body>,
    /// What happens after them.
    pub end: CaseEnd,
}

/// How a clause of a [`Case`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CaseEnd {
    /// `;;`: the case is done.
    Break,
    /// `;&`: the next clause's body runs.
    FallThrough,
    /// `;;&`: matching goes on with the next clause.
    Continue,
}

/// A function definition. Redirections after the body are the body's [`Command::redirects`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FunctionDef {
    /// The name.
    pub name: Bytes,
    /// Any compound command.
    pub body: Arc<Command>,
}

/// A coprocess.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Coproc {
    /// The array variable, `COPROC` unless named. A word, since bash expands it at run time.
    pub name: Word,
    /// The command.
    pub body: Arc<Command>,
}

impl Arg {
    /// The word, unless it is an assignment.
    #[must_use]
    pub fn as_word(&self) -> Option<&Word> {
        match self {
            Self::Word(word) => Some(word),
            Self::Assignment(_) => None,
        }
    }
}

impl List {
    /// The list's only command, when it holds exactly one, in the foreground, unpiped, not negated and not timed.
    #[must_use]
    pub fn as_single_command(&self) -> Option<&Arc<Command>> {
        let [item] = self.items.as_slice() else { return None };
        if item.background || !item.and_or.rest.is_empty() {
            return None;
        }
        item.and_or.first.as_single_command()
    }
}

impl Pipeline {
    /// The pipeline's only command, when it is not piped, negated or timed.
    #[must_use]
    pub fn as_single_command(&self) -> Option<&Arc<Command>> {
        match self.stages.as_slice() {
            [command] if !self.negated && self.timed.is_none() => Some(command),
            _ => None,
        }
    }
}
