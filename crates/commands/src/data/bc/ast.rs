//! A `bc` program.

use std::rc::Rc;

/// The number of a name.
pub(super) type Name = usize;

/// Where in the code of its function an operation stands, as messages tell it.
pub(super) type Address = usize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    InputBase,
    OutputBase,
    Scale,
    Last,
}

/// What can be assigned to.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Variable(Name),
    Element(Name, Box<Expression>),
    Special(Special),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function {
    Length,
    Scale,
    Root,
    Read,
    Random,
}

#[derive(Clone, Debug)]
pub(super) enum Argument {
    Value(Expression),
    Array(Name),
}

#[derive(Clone, Debug)]
pub(super) enum Expression {
    /// Digits, which the input base of the moment decides about.
    Number(Rc<[u8]>),
    Load(Place),
    Assign {
        place: Place,
        operator: Option<Operator>,
        value: Box<Expression>,
        address: Address,
    },
    /// `++` and `--`; whether it is a plus, and whether the value is that from before.
    Step {
        place: Place,
        up: bool,
        before: bool,
        address: Address,
    },
    /// In parentheses: no place any more, and an assignment shows its value.
    Grouped(Box<Expression>),
    Negate(Box<Expression>),
    Not(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Binary {
        operator: Operator,
        left: Box<Expression>,
        right: Box<Expression>,
        address: Address,
    },
    Builtin {
        function: Function,
        argument: Option<Box<Expression>>,
        address: Address,
    },
    Call {
        name: Name,
        arguments: Vec<Argument>,
        address: Address,
    },
}

#[derive(Clone, Debug)]
pub(super) enum Printed {
    Text(Rc<[u8]>),
    Value(Expression),
}

#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// An expression whose value is shown.
    Show(Expression),
    /// One whose value is not: an assignment.
    Evaluate(Expression),
    Text(Rc<[u8]>),
    Print(Vec<Printed>),
    Block(Vec<Statement>),
    If {
        condition: Expression,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: Expression,
        body: Box<Statement>,
    },
    For {
        start: Option<Expression>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
    },
    Break,
    Continue,
    Return(Option<Expression>),
    Halt,
    Limits,
    Warranty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParameterKind {
    Scalar,
    Array,
    /// An array that is the caller's own.
    Reference,
}

#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) parameters: Vec<(Name, ParameterKind)>,
    /// Local names, and whether each is an array.
    pub(super) locals: Vec<(Name, bool)>,
    pub(super) body: Vec<Statement>,
}
