//! A compiled program: operations on a stack of values.

use std::rc::Rc;

use super::ast::{BinaryOp, Comparison, OutputKind, Slot, Step};
use super::builtin::Builtin;
use super::pattern::Pattern;
use super::source::Place;
use super::special::Special;
use super::value::Value;

/// Where an array comes from. From the stack, it lies below the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArrayFrom {
    Slot(Slot),
    Stack,
}

/// What is assigned to. The number of a field, the array and the key of an element are on the stack, below the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Global(u32),
    Local(u32),
    Special(Special),
    Field,
    Element(ArrayFrom),
    /// A value that is on the stack itself and cannot change.
    Nothing,
}

/// Whether the value of an assignment is left on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    Value,
    Nothing,
}

/// What `getline` reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadFrom {
    Main,
    File,
    Command,
    Coprocess,
}

/// One operation. What it takes and leaves is on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Constant(u32),
    Number(f64),
    Global(u32),
    Local(u32),
    Special(Special),
    /// A variable as it is, array or not, for an argument.
    Raw(Slot),
    /// A variable that is an array from now on.
    Array(Slot),
    /// A variable as it is, made an array if it is nothing yet, for an argument.
    ArrayOrRaw(Slot),
    /// The type of a value that is no variable.
    TypeOfValue,
    TypeOfField,
    LengthOfField(u32),
    /// `substr` of a field, with so many numbers behind it.
    SubstrOfField(u32, u32),
    /// An element that is an array from now on.
    InnerArray(ArrayFrom),
    /// An element as it is, made an array if it is nothing yet.
    ArrayArgument(ArrayFrom),
    /// An element as it is.
    RawElement(ArrayFrom),
    Field(u32),
    FieldNumber(u32),
    FieldAt,
    Element(ArrayFrom),
    Contains(ArrayFrom),
    JoinKeys(u32),
    Assign(Target, Keep),
    /// Appends to a variable that a concatenation begins with and is assigned to.
    Append(Slot, Keep),
    Augment(Target, BinaryOp, Keep),
    Step(Target, Step, f32, Keep),
    /// The most common of these, for what they do.
    AugmentGlobal(u32, BinaryOp),
    StepGlobal(u32, f32),
    Binary(BinaryOp),
    /// With a constant on the right.
    BinaryConstant(BinaryOp, f64),
    /// With a global variable on the right.
    BinaryGlobal(BinaryOp, u32),
    Compare(Comparison),
    /// Jumps if the comparison has this outcome.
    CompareJump(Comparison, bool, u32),
    /// The same with a global variable on the left and a constant on the right.
    CompareGlobalJump(Comparison, bool, u32),
    /// The same with a constant on the right.
    CompareConstantJump(Comparison, bool, u32, u32),
    Concat(u32),
    Match {
        negated: bool,
    },
    MatchRecord(u32),
    Not,
    Negate,
    ToNumber,
    Pop,
    Jump(u32),
    /// Jumps back: the place where a loop can be stopped.
    Loop(u32),
    JumpIf(bool, u32),
    SwitchValue(u32),
    SwitchPattern(u32, u32),
    Call {
        function: u32,
        count: u32,
    },
    CallIndirect(u32),
    Return,
    Builtin(Builtin, u32),
    /// The array is on the stack already.
    Substitute(Target, Builtin),
    Getline(ReadFrom, Option<Target>),
    Print(u32, Option<OutputKind>),
    Printf(u32, Option<OutputKind>),
    /// Prints a list of things that need no computing.
    PrintItems(u32),
    PrintRecord,
    Keys(ArrayFrom),
    NextKey(u32),
    Delete(ArrayFrom),
    DeleteAll(ArrayFrom),
    /// Jumps if the range is open.
    RangeJump(u32, u32),
    RangeSet(u32, bool),
    Next,
    NextFile,
    /// Whether the status is on the stack.
    Exit(bool),
    End,
}

/// Something that `print` shows without computing anything.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    Constant(u32),
    Global(u32),
    Local(u32),
    Special(Special),
    Field(u32),
}

pub(super) struct Callee {
    pub(super) name: Vec<u8>,
    pub(super) entry: u32,
    pub(super) parameters: Vec<(Vec<u8>, bool)>,
}

/// A call through a variable: the variable, and where each argument can be made an array.
pub(super) struct IndirectCall {
    pub(super) name: Slot,
    pub(super) arguments: Vec<Option<Slot>>,
}

/// A comparison of a global variable with a constant, and where it leads.
pub(super) struct GlobalJump {
    pub(super) slot: u32,
    pub(super) constant: Value,
    pub(super) to: u32,
}

#[derive(Default)]
pub(super) struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) places: Vec<Place>,
    pub(super) constants: Vec<Value>,
    pub(super) patterns: Vec<Rc<Pattern>>,
    pub(super) items: Vec<Vec<Item>>,
    pub(super) jumps: Vec<GlobalJump>,
    pub(super) functions: Vec<Callee>,
    pub(super) indirect: Vec<IndirectCall>,
    pub(super) globals: Vec<Vec<u8>>,
    pub(super) ranges: u32,
    pub(super) entries: Entries,
    /// The slots of the special variables that the program names.
    pub(super) mentioned: u64,
}

impl Program {
    /// Whether the program names a special variable.
    pub(super) fn mentions(&self, slot: u32) -> bool {
        self.mentioned >> slot & 1 == 1
    }
}

/// Where the kinds of rules begin.
#[derive(Default, Clone, Copy)]
pub(super) struct Entries {
    pub(super) begin: Option<u32>,
    pub(super) main: Option<u32>,
    pub(super) end: Option<u32>,
    pub(super) begin_file: Option<u32>,
    pub(super) end_file: Option<u32>,
}
