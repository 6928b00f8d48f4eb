//! Filters with their names resolved, ready to run.

use super::native::Native;
use super::syntax::{Assignment, Operator};
use super::text::Str;
use super::value::Value;

/// A filter, and whether it gives at most one value for any input.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) ir: Ir,
    pub(crate) single: bool,
}

pub(crate) type Expr = Box<Node>;

/// What a filter does. Variables, closures and labels are counted back from the innermost one in scope.
#[derive(Debug)]
pub(crate) enum Ir {
    Identity,
    Constant(Value),
    Descend,
    Field(Expr, Str),
    Index(Expr, Expr),
    Slice(Expr, Option<Expr>, Option<Expr>),
    Iterate(Expr),
    Array(Option<Expr>),
    Object(Vec<(Expr, Expr)>),
    Text(Format, Vec<Segment>),
    Format(Format),
    Negate(Expr),
    Pipe(Expr, Expr),
    Comma(Expr, Expr),
    Binary(Operator, Expr, Expr),
    Assign(Assignment, Expr, Expr),
    Try(Expr, Option<Expr>),
    If(Expr, Expr, Option<Expr>),
    Reduce(Expr, Vec<Shape>, usize, Expr, Expr),
    Foreach(Expr, Vec<Shape>, usize, Expr, Expr, Option<Expr>),
    Bind(Expr, Vec<Shape>, usize, Expr),
    Label(Expr),
    Break(usize),
    Variable(usize),
    /// A call of the closure in scope.
    Closure(usize),
    /// A call of a function that was defined so many bindings further out; `None` at the very outside.
    Call(usize, Option<usize>, Vec<Node>),
    Native(Native, Vec<Node>),
    Special(Special, Vec<Node>),
}

/// Filters that take filters, or the state of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    Empty,
    Error,
    Not,
    Path,
    GetPath,
    Select,
    Map,
    Recurse,
    Range,
    First,
    Last,
    Limit,
    Skip,
    IsEmpty,
    Any,
    All,
    Add,
    SortBy,
    GroupBy,
    UniqueBy,
    MinBy,
    MaxBy,
    Delete,
    Input,
    Inputs,
    InputLineNumber,
    InputFilename,
    Debug,
    Stderr,
    Halt,
    HaltError,
    Environment,
    Now,
    ModuleMeta,
}

#[derive(Debug)]
pub(crate) enum Segment {
    Text(Str),
    Hole(Node),
}

/// How an object or array is taken apart; variables are numbered by their place among all of a binding.
#[derive(Debug)]
pub(crate) enum Shape {
    Variable(usize),
    Array(Vec<Shape>),
    Object(Vec<Entry>),
}

#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: Node,
    pub(crate) variable: Option<usize>,
    pub(crate) shape: Option<Shape>,
}

/// A string format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
    Html,
    Uri,
    Urid,
    Csv,
    Tsv,
    Sh,
    Base64,
    Base64d,
    Base32,
    Base32d,
    Unknown(String),
}

impl Format {
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "text" => Self::Text,
            "json" => Self::Json,
            "html" => Self::Html,
            "uri" => Self::Uri,
            "urid" => Self::Urid,
            "csv" => Self::Csv,
            "tsv" => Self::Tsv,
            "sh" => Self::Sh,
            "base64" => Self::Base64,
            "base64d" => Self::Base64d,
            "base32" => Self::Base32,
            "base32d" => Self::Base32d,
            other => Self::Unknown(other.to_owned()),
        }
    }
}

/// A whole program.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) main: Node,
    pub(crate) functions: Vec<Node>,
}
