//! The shape of a filter as it was written.

use super::value::Value;

/// A part of a filter, and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Ast {
    pub(crate) kind: Kind,
    pub(crate) at: usize,
}

pub(crate) type Part = Box<Ast>;

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Identity,
    /// `..`
    Descend,
    Literal(Value),
    /// A string with what is interpolated, through a format.
    Text(Option<String>, Vec<Fragment>),
    Format(String),
    Index(Part, Part),
    Slice(Part, Option<Part>, Option<Part>),
    Iterate(Part),
    Array(Option<Part>),
    Object(Vec<(Part, Part)>),
    Negate(Part),
    Pipe(Part, Part),
    Comma(Part, Part),
    Binary(Operator, Part, Part),
    Assign(Assignment, Part, Part),
    Try(Part, Option<Part>),
    If(Part, Part, Option<Part>),
    Reduce(Part, Vec<Pattern>, Part, Part),
    Foreach(Part, Vec<Pattern>, Part, Part, Option<Part>),
    Bind(Part, Vec<Pattern>, Part),
    Label(String, Part),
    Break(String),
    Variable(String),
    Define(Box<Definition>, Part),
    Call(String, Vec<Ast>),
}

#[derive(Debug, Clone)]
pub(crate) enum Fragment {
    Text(Vec<u8>),
    Hole(Ast),
}

#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) name: String,
    /// Names of parameters; those that are values start with `$`.
    pub(crate) parameters: Vec<String>,
    pub(crate) body: Ast,
}

#[derive(Debug, Clone)]
pub(crate) enum Pattern {
    Variable(String),
    Array(Vec<Pattern>),
    Object(Vec<Field>),
}

/// One entry of an object pattern: the key, a variable that takes the value too, and what it is taken apart by.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) key: Ast,
    pub(crate) variable: Option<String>,
    pub(crate) pattern: Option<Pattern>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    Alternative,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// `=`
    Set,
    /// `|=`
    Update,
    /// `+=` and its kin, `//=` among them.
    Combine(Operator),
}

/// A file of filters: what it imports, what it defines, and what it does, if it is no module.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) meta: Option<Ast>,
    pub(crate) imports: Vec<Import>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) body: Option<Ast>,
}

/// `import "path" as name;`, `import "path" as $name;` or `include "path";`
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) path: String,
    /// Starts with `$` if it is data; none for an include.
    pub(crate) name: Option<String>,
    pub(crate) meta: Option<Ast>,
}

/// What is wrong with a filter, and where.
#[derive(Debug, Clone)]
pub(crate) struct SyntaxError {
    pub(crate) message: String,
    pub(crate) at: Option<usize>,
}
