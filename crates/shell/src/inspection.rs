//! The state of a shell as plain data, for whoever wants to look at it.

use boxsh_kernel::Process;
use boxsh_syntax::ast::FunctionDef;

use crate::options::{Opt, Shopt};
use crate::session::Session;
use crate::value::{Attributes, Value, Variable};

/// What a shell keeps between scripts, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ShellState {
    /// The variables, by name.
    pub variables: Vec<ShellVariable>,
    /// The functions, by name.
    pub functions: Vec<ShellFunction>,
    /// The aliases and what they stand for, by name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::pairs"))]
    pub aliases: Vec<(Vec<u8>, Vec<u8>)>,
    /// The options of `set -o`, and whether they are on.
    pub options: Vec<(String, bool)>,
    /// The options of `shopt`, and whether they are on.
    pub shopts: Vec<(String, bool)>,
    /// The traps.
    pub traps: Vec<ShellTrap>,
    /// The current directory.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub directory: Vec<u8>,
    /// The permission bits that new files do not get.
    pub umask: u32,
    /// `$0`
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub name: Vec<u8>,
    /// `$1` and on.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::many"))]
    pub positional: Vec<Vec<u8>>,
    /// `$?`
    pub status: u8,
}

impl ShellState {
    /// The variable of that name.
    pub fn variable(&self, name: impl AsRef<[u8]>) -> Option<&ShellVariable> {
        self.variables.iter().find(|variable| variable.name == name.as_ref())
    }

    /// The function of that name.
    pub fn function(&self, name: impl AsRef<[u8]>) -> Option<&ShellFunction> {
        self.functions.iter().find(|function| function.name == name.as_ref())
    }

    /// Whether an option of `set -o` or of `shopt` is on; none if there is no such option.
    pub fn option(&self, name: &str) -> Option<bool> {
        self.options.iter().chain(&self.shopts).find(|(known, _)| known == name).map(|&(_, is_on)| is_on)
    }

    /// The exported variables, as a program would get them.
    pub fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let exported = self.variables.iter().filter(|variable| variable.exported);
        let text = |variable: &ShellVariable| match &variable.value {
            ShellValue::Text(text) => Some((variable.name.clone(), text.clone())),
            _ => None,
        };
        exported.filter_map(text).collect()
    }
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ShellVariable {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub name: Vec<u8>,
    /// What it holds.
    pub value: ShellValue,
    /// `declare -x`
    pub exported: bool,
    /// `declare -r`
    pub readonly: bool,
    /// `declare -i`
    pub integer: bool,
    /// `declare -n`
    pub reference: bool,
    /// `declare -t`
    pub traced: bool,
    /// `declare -l`, `-u` or `-c`
    pub case: Option<Case>,
}

/// The letters that a variable changes what is assigned to it to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Case {
    /// `declare -l`
    Lower,
    /// `declare -u`
    Upper,
    /// `declare -c`
    Capital,
}

/// What a variable holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum ShellValue {
    /// Nothing: it is declared, and not set.
    #[default]
    Unset,
    /// A string.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    Text(Vec<u8>),
    /// The elements of an indexed array, by index.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::indexed"))]
    Indexed(Vec<(u64, Vec<u8>)>),
    /// The elements of an associative array, in bash's order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::pairs"))]
    Associative(Vec<(Vec<u8>, Vec<u8>)>),
    /// Something that the shell computes whenever it is asked for, such as `RANDOM`.
    Computed,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ShellFunction {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub name: Vec<u8>,
    /// Its definition, in the layout of `declare -f`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub source: Vec<u8>,
    /// `declare -fx`
    pub exported: bool,
    /// `declare -fr`
    pub readonly: bool,
    /// `declare -ft`
    pub traced: bool,
}

/// A trap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ShellTrap {
    /// What it is for, as `trap -p` prints it: `EXIT`, `SIGINT`, `DEBUG`.
    pub event: String,
    /// What is run; nothing if the event is ignored.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text::one"))]
    pub action: Vec<u8>,
}

impl Session {
    /// The shell as data; `process` is the one that it runs in.
    pub fn inspect(&self, process: &Process) -> ShellState {
        let state = &self.state;
        let on = |name: &str, is_on| (name.to_owned(), is_on);
        ShellState {
            variables: state
                .vars
                .sorted()
                .into_iter()
                .map(|(name, variable)| described(name, variable))
                .collect(),
            functions: state
                .functions
                .sorted()
                .into_iter()
                .map(|(name, function)| {
                    let definition =
                        FunctionDef { name: name.as_bytes().into(), body: function.body.clone() };
                    ShellFunction {
                        name: name.to_vec(),
                        source: boxsh_syntax::print_function(&definition),
                        exported: function.exported,
                        readonly: function.readonly,
                        traced: function.traced,
                    }
                })
                .collect(),
            aliases: state
                .aliases
                .sorted()
                .into_iter()
                .map(|(name, text)| (name.to_vec(), text.to_vec()))
                .collect(),
            options: Opt::ALL.iter().map(|&option| on(option.name(), state.options.has(option))).collect(),
            shopts: Shopt::ALL.iter().map(|&option| on(option.name(), state.shopts.has(option))).collect(),
            traps: state
                .traps
                .iter()
                .map(|(event, action)| ShellTrap { event: event.name(), action: action.to_vec() })
                .collect(),
            directory: process.cwd().to_absolute(),
            umask: process.umask(),
            name: state.zero.to_vec(),
            positional: state.positional.iter().map(|argument| argument.to_vec()).collect(),
            status: state.numbers.status,
        }
    }
}

fn described(name: &[u8], variable: &Variable) -> ShellVariable {
    let has = |attribute| variable.attributes.has(attribute);
    let cases = [
        (Attributes::LOWER, Case::Lower),
        (Attributes::UPPER, Case::Upper),
        (Attributes::CAPITAL, Case::Capital),
    ];
    ShellVariable {
        name: name.to_vec(),
        value: match &variable.value {
            Value::Unset => ShellValue::Unset,
            Value::Scalar(text) => ShellValue::Text(text.to_vec()),
            Value::Indexed(array) => {
                ShellValue::Indexed(array.iter().map(|(index, text)| (index, text.to_vec())).collect())
            }
            Value::Associative(array) => ShellValue::Associative(
                array.iter().map(|(key, text)| (key.to_vec(), text.to_vec())).collect(),
            ),
            Value::Dynamic(_) => ShellValue::Computed,
        },
        exported: has(Attributes::EXPORT),
        readonly: has(Attributes::READONLY),
        integer: has(Attributes::INTEGER),
        reference: has(Attributes::NAMEREF),
        traced: has(Attributes::TRACE),
        case: cases.into_iter().find(|&(attribute, _)| has(attribute)).map(|(_, case)| case),
    }
}

/// Bytes as text where they are text, and as numbers where they are none.
#[cfg(feature = "serde")]
mod text {
    use serde::Serializer;
    use serde::ser::{Serialize, SerializeSeq};

    struct Text<'a>(&'a [u8]);

    impl Serialize for Text<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match std::str::from_utf8(self.0) {
                Ok(text) => serializer.serialize_str(text),
                Err(_) => serializer.collect_seq(self.0),
            }
        }
    }

    pub(super) fn one<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        Text(bytes).serialize(serializer)
    }

    pub(super) fn many<S: Serializer>(all: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().map(|bytes| Text(bytes)))
    }

    pub(super) fn pairs<S: Serializer>(all: &[(Vec<u8>, Vec<u8>)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().map(|(name, value)| (Text(name), Text(value))))
    }

    pub(super) fn indexed<S: Serializer>(all: &[(u64, Vec<u8>)], serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(all.len()))?;
        for (index, value) in all {
            sequence.serialize_element(&(index, Text(value)))?;
        }
        sequence.end()
    }
}
