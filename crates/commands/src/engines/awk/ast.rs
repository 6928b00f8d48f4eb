//! The tree of a parsed program.

use std::rc::Rc;

use super::builtin::Builtin;
use super::pattern::Pattern;
use super::source::Place;

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    Global(u32),
    /// A parameter of the function it is in.
    Local(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Less,
    LessEqual,
    Equal,
    NotEqual,
    Greater,
    GreaterEqual,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnaryOp {
    Not,
    Negate,
    Plus,
}

/// The value that stepping a variable has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// `++x`.
    Before,
    /// `x++`.
    After,
}

pub(super) enum Expr {
    Number(f64),
    String(Vec<u8>),
    /// `/.../`, matched against `$0` unless it is given to something that takes an expression.
    Regex(Rc<Pattern>),
    /// `@/.../`.
    TypedRegex(Rc<Pattern>),
    Variable(Slot),
    Field(Box<Expr>),
    Element(Box<Element>),
    Assign(Box<(Expr, Expr)>),
    Augment(BinaryOp, Box<(Expr, Expr)>),
    Step(Step, f64, Box<Expr>),
    Binary(BinaryOp, Box<(Expr, Expr)>),
    Compare(Comparison, Box<(Expr, Expr)>),
    Concat(Vec<Expr>),
    /// Whether the match is to fail, the text and the expression.
    Match(bool, Box<(Expr, Expr)>),
    And(Box<(Expr, Expr)>),
    Or(Box<(Expr, Expr)>),
    Unary(UnaryOp, Box<Expr>),
    Conditional(Box<(Expr, Expr, Expr)>),
    In(Vec<Expr>, Box<ArrayExpr>),
    /// In parentheses.
    Group(Box<Expr>),
    /// Several in parentheses: the arguments of `print`, or a key of several parts.
    List(Vec<Expr>),
    Call(u32, Vec<Expr>),
    /// `@name(...)`.
    CallIndirect(Slot, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    Getline(Box<Getline>),
}

/// An element of an array.
pub(super) struct Element {
    pub(super) array: ArrayExpr,
    pub(super) keys: Vec<Expr>,
}

pub(super) enum ArrayExpr {
    Variable(Slot),
    /// An array in an array.
    Element(Box<Element>),
}

pub(super) struct Getline {
    pub(super) from: GetlineFrom,
    pub(super) target: Option<Expr>,
}

pub(super) enum GetlineFrom {
    Main,
    File(Expr),
    Command(Expr),
    Coprocess(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) enum OutputKind {
    File,
    Append,
    Command,
    Coprocess,
}

pub(super) struct Redirect {
    pub(super) kind: OutputKind,
    pub(super) target: Expr,
}

pub(super) struct Statement {
    pub(super) place: Place,
    pub(super) kind: StatementKind,
}

pub(super) enum StatementKind {
    Expression(Expr),
    Print(Vec<Expr>, Option<Box<Redirect>>),
    Printf(Vec<Expr>, Option<Box<Redirect>>),
    If(Expr, Box<Statement>, Option<Box<Statement>>),
    While(Expr, Box<Statement>),
    DoWhile(Box<Statement>, Expr),
    For(Box<ForLoop>),
    ForIn(Expr, Box<ArrayExpr>, Box<Statement>),
    Block(Vec<Statement>),
    Next,
    NextFile,
    Exit(Option<Expr>),
    Return(Option<Expr>),
    Break,
    Continue,
    /// All elements, or one.
    Delete(Box<ArrayExpr>, Option<Vec<Expr>>),
    Switch(Expr, Vec<(Label, Vec<Statement>)>),
}

pub(super) struct ForLoop {
    pub(super) start: Option<Statement>,
    pub(super) condition: Option<Expr>,
    pub(super) step: Option<Statement>,
    pub(super) body: Statement,
}

pub(super) enum Label {
    Default,
    Value(Expr),
    Pattern(Rc<Pattern>),
}

pub(super) enum RulePattern {
    Always,
    When(Expr),
    Range(Expr, Expr),
}

pub(super) struct Rule {
    pub(super) place: Place,
    pub(super) pattern: RulePattern,
    /// `None` prints the record.
    pub(super) action: Option<Statement>,
}

pub(super) struct Function {
    pub(super) name: Vec<u8>,
    pub(super) place: Place,
    pub(super) parameters: Vec<Parameter>,
    /// `None` until its definition is seen.
    pub(super) body: Option<Statement>,
}

pub(super) struct Parameter {
    pub(super) name: Vec<u8>,
    /// Whether the function uses it as an array.
    pub(super) is_array: bool,
}

/// A whole program.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) begin: Vec<Statement>,
    pub(super) rules: Vec<Rule>,
    pub(super) end: Vec<Statement>,
    pub(super) begin_file: Vec<Statement>,
    pub(super) end_file: Vec<Statement>,
    pub(super) functions: Vec<Function>,
    pub(super) globals: Vec<Vec<u8>>,
    /// The slots of the special variables that are named.
    pub(super) mentioned: u64,
}
