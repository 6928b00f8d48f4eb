//! Arithmetic expressions and array subscripts.

use super::{Bytes, Word, WordPart};

/// An arithmetic expression as written, and as parsed where that could be done before expansion.
///
/// bash expands the text first and parses the result. [`Arith::expr`] is a shortcut that gives the same value as long as
/// every [`ArithExpr::Expansion`] in it expands to a plain unsigned decimal number without a leading zero; otherwise
/// (or when it is `None`) expand [`Arith::source`] and give the result to [`parse_arith`](crate::parse_arith).
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arith {
    /// The text with its expansions, as inside double quotes (quoted parts are parts of their own).
    pub source: Word,
    /// The tree; `None` when the text is empty, is not an expression or is one only after expansion.
    pub expr: Option<Box<ArithExpr>>,
}

/// The tree follows from the text. Comparing both would compare the commands in it twice, and theirs four times.
impl PartialEq for Arith {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

/// A parsed arithmetic expression.
///
/// Left-associative operators of one precedence stand in one flat node, so that a sum of a hundred thousand terms is no
/// deeper than a sum of two.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ArithExpr {
    /// A constant, base and prefix resolved.
    Number(i64),
    /// A variable, whose value is itself evaluated as an expression.
    Variable(ArithVariable),
    /// `$x`, `${x}`, `$(x)`, `$((x))` standing where an operand may; only from [`Arith`], never from `parse_arith`.
    Expansion(Box<WordPart>),
    /// `-x`, `+x`, `!x`, `~x`
    Unary(ArithUnaryOp, Box<ArithExpr>),
    /// `++x`, `x--` and their like.
    Increment(ArithIncrement, ArithVariable),
    /// `first op x op y ...`, evaluated from the left, all of one precedence (`**`, associating to the right, nests).
    Binary(Box<ArithExpr>, Box<[(ArithBinaryOp, ArithExpr)]>),
    /// `x && y && ...`
    And(Box<[ArithExpr]>),
    /// `x || y || ...`
    Or(Box<[ArithExpr]>),
    /// `condition ? then : otherwise`
    Conditional(Box<[ArithExpr; 3]>),
    /// `x = y`, or `x op= y` with an operator.
    Assign(ArithVariable, Option<ArithBinaryOp>, Box<ArithExpr>),
    /// `x, y, ...`: the value is the last one's.
    Comma(Box<[ArithExpr]>),
}

/// A variable or array element in an arithmetic expression.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArithVariable {
    /// The name.
    pub name: Bytes,
    /// The subscript.
    pub subscript: Option<Box<Subscript>>,
}

/// A prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ArithUnaryOp {
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `!`
    Not,
    /// `~`
    Complement,
}

/// `++` and `--`, before and after their variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ArithIncrement {
    /// `++x`
    PreIncrement,
    /// `--x`
    PreDecrement,
    /// `x++`
    PostIncrement,
    /// `x--`
    PostDecrement,
}

/// An operator with two operands, all evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ArithBinaryOp {
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`; division by zero is the evaluator's error.
    Divide,
    /// `%`
    Remainder,
    /// `**`
    Power,
}

/// An array subscript. Whether it is arithmetic or a key is known only at run time, from the array.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Subscript {
    /// `[@]`
    At,
    /// `[*]`
    Star,
    /// Anything else: [`Arith::source`] is the key of an associative array, [`Arith::expr`] the index of an indexed one.
    Index(Arith),
}
