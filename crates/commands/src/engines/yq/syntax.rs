//! The expression language: its tree, and how texts become one.

mod lexer;
mod tree;

use super::node::Outcome;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Alternative,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
}

/// What `*` and `=` do beyond replacing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Merge {
    pub(super) append: bool,
    pub(super) only_existing: bool,
    pub(super) only_new: bool,
    pub(super) deep: bool,
    /// Tags of one's own are replaced too.
    pub(super) clobber: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    Text(String),
    Inside(Expr),
}

#[derive(Clone, Debug)]
pub(super) enum Expr {
    Identity,
    /// `..`, and `...` with the keys.
    Recurse(bool),
    Scalar(&'static str, String),
    Text(Vec<Part>),
    Key(Box<Expr>, String),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    Each(Box<Expr>),
    Try(Box<Expr>),
    Variable(String),
    Collect(Option<Box<Expr>>),
    Object(Vec<(Expr, Expr)>),
    Binary(Operator, Merge, Box<Expr>, Box<Expr>),
    /// `=`, and `|=` if the flag is set.
    Assign(bool, Merge, Box<Expr>, Box<Expr>),
    /// `+=` and its kin.
    Compound(Operator, Merge, Box<Expr>, Box<Expr>),
    /// `style=`, and `style |=` if the flag is set.
    Attribute(&'static str, bool, Box<Expr>, Box<Expr>),
    Pipe(Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(&'static str, Vec<Expr>),
    Bind(Box<Expr>, String, Box<Expr>),
    Reduce(Box<Expr>, String, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// How the texts of an expression are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interpolation {
    On,
    Off,
}

/// Reads an expression; an empty one gives its input.
pub(super) fn parse(text: &str, interpolation: Interpolation) -> Outcome<Expr> {
    tree::build(lexer::tokens(text)?, interpolation, 0)
}
