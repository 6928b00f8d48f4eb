//! What expansion asks of the interpreter that it works for.

use std::sync::Arc;

use boxsh_format::Charset;
use boxsh_pattern::glob::Pattern;
use boxsh_syntax::ast::{Arith, CommandSubst, ProcessSubst, SpecialParam};

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::text::Str;
use crate::value::Variable;
use crate::variables::Key;
use crate::vars::Vars;

/// Variables and parameters, by name and with their attributes in force.
pub(crate) trait Parameters {
    /// The table of variables, for what is in it and not for what it means.
    fn vars(&self) -> &Vars;

    /// A variable, after references.
    fn variable(&mut self, name: &[u8]) -> Option<Variable>;

    /// The value of a variable; of an array, its first element.
    fn value(&mut self, name: &[u8]) -> Option<Str>;

    /// The same, unless the name is a reference to all elements of an array.
    fn single_value(&mut self, name: &[u8]) -> Option<Str>;

    /// An element of an array.
    fn element(&mut self, name: &[u8], key: &Key) -> Option<Str>;

    /// How many elements an array has.
    fn count_elements(&mut self, name: &[u8]) -> usize;

    /// All elements of an array.
    fn elements(&mut self, name: &[u8]) -> Run<Vec<Str>>;

    /// All keys of an array.
    fn keys(&mut self, name: &[u8]) -> Run<Vec<Str>>;

    /// Whether a variable is an associative array.
    fn is_associative(&self, name: &[u8]) -> bool;

    /// The key that a subscript means; `None` if it leads nowhere.
    fn subscript_key(&mut self, name: &[u8], index: &Arith) -> Run<Option<Key>>;

    /// The key that the text of a subscript means; `None` if it leads nowhere.
    fn text_key(&mut self, name: &[u8], subscript: &[u8]) -> Run<Option<Key>>;

    /// Sets a variable.
    fn assign(&mut self, name: &[u8], value: Str) -> Run<()>;

    /// Sets an element of an array.
    fn assign_element(&mut self, name: &[u8], key: Key, value: Str) -> Run<()>;

    /// `$1` and on.
    fn positional(&self) -> &[Str];

    /// `$0`.
    fn zero(&self) -> &Str;

    /// Any other special parameter; `None` if it is not set.
    fn special(&self, special: SpecialParam) -> Run<Option<Str>>;
}

/// The interpreter around an expansion: its settings, what it computes and runs, and how it complains.
pub(crate) trait Interpreter: Parameters {
    /// Whether an option of `set` is on.
    fn has(&self, option: Opt) -> bool;

    /// Whether an option of `shopt` is on.
    fn shopt(&self, option: Shopt) -> bool;

    /// Whether `IFS` is what it is by default.
    fn has_default_ifs(&mut self) -> bool;

    /// Whether somebody may correct a mistake.
    fn is_interactive(&self) -> bool;

    /// The characters of the locale.
    fn charset(&self) -> Charset;

    /// A compiled pattern.
    fn compile_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>>;

    /// A compiled pattern for names of files: only a period matches a period at their start.
    fn compile_name_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>>;

    /// The value of an arithmetic expression, after its assignments.
    fn evaluate(&mut self, arith: &Arith) -> Run<i64>;

    /// The same for an expression that belongs to a parameter, which a message about it names.
    fn evaluate_of(&mut self, parameter: impl Fn() -> Vec<u8>, arith: &Arith) -> Run<i64>;

    /// What the commands of `$(...)` write.
    fn substitute_command(&mut self, command: &CommandSubst) -> Run<Str>;

    /// The path that leads to the commands of `<(...)`.
    fn substitute_process(&mut self, process: &ProcessSubst) -> Run<Str>;

    /// A prompt string, expanded: `${x@P}`.
    fn expand_prompt(&mut self, prompt: &[u8]) -> Run<Str>;

    /// The directories of `dirs`, for `~1`.
    fn directory_stack(&self) -> Vec<Str>;

    /// Reports a mistake that ends the command, and gives the way out.
    fn discard(&mut self, name: &[u8], message: &str) -> Flow;

    /// Reports a mistake that ends a script, and gives the way out.
    fn fatal(&mut self, name: &[u8], message: &[u8]) -> Flow;

    /// Reports something about a name.
    fn error_about(&self, name: &[u8], message: &str) -> Run<()>;

    /// Reports something, and sets `$?`.
    fn fail(&mut self, message: &[u8]) -> Run<()>;

    /// Warns of a reference that leads to itself.
    fn warn_circular(&mut self, name: &[u8]) -> Run<()>;
}
