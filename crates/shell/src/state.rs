//! Everything a shell keeps between commands.

use std::sync::Arc;
use std::time::Duration;

use boxsh_syntax::ast;

use crate::arguments::Arguments;
use crate::jobs::Jobs;
use crate::map::Map;
use crate::options::{Options, Shopts};
use crate::text::Str;
use crate::trap::Traps;
use crate::vars::Vars;

/// The state of a shell. A copy is cheap and independent, which is all that a subshell needs.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Variables.
    pub vars: Vars,
    /// Functions by name.
    pub functions: Map<Function>,
    /// Aliases by name.
    pub aliases: Map<Str>,
    /// Where commands were found: `hash`.
    pub hashed: Map<Hashed>,
    /// `set -o`.
    pub options: Options,
    /// `shopt`.
    pub shopts: Shopts,
    /// `$1` and on.
    pub positional: Arguments,
    /// `$0`.
    pub zero: Str,
    /// What to do on signals and events.
    pub traps: Traps,
    /// Processes in the background.
    pub jobs: Jobs,
    /// Calls of functions and sources under way.
    pub calls: Calls,
    /// The current directory and those of `pushd`.
    pub directories: Arc<Directories>,
    /// The numbers behind `$?` and its like.
    pub numbers: Numbers,
    /// How the shell was started.
    pub invocation: Invocation,
    /// What further builtins keep.
    pub extras: Arc<crate::builtins::Extras>,
}

/// Where the shell is, and where `popd` leads.
#[derive(Clone, Debug, Default)]
pub struct Directories {
    /// The current directory, by the name that led to it; empty if that is not known.
    pub current: Str,
    /// The directories below it.
    pub below: Vec<Str>,
}

/// A shell function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its body with its redirections.
    pub body: Arc<ast::Command>,
    /// The file it was defined in, as `BASH_SOURCE` shows it.
    pub source: Str,
    /// The line it was defined on.
    pub line: u32,
    /// `declare -fx`
    pub exported: bool,
    /// `declare -fr`
    pub readonly: bool,
    /// `declare -ft`
    pub traced: bool,
}

/// A command's remembered place.
#[derive(Clone, Debug)]
pub struct Hashed {
    /// Its path.
    pub path: Str,
    /// How often it was used.
    pub hits: u32,
}

/// The stack of calls, innermost last.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// The calls.
    pub stack: Vec<Call>,
    /// Loops that `break` can leave, in the current call.
    pub loops: u32,
    /// Calls of functions alone.
    pub functions: u32,
    /// Files being sourced.
    pub sources: u32,
    /// Places around the current command whose failure `set -e` does not mind.
    pub unchecked: u32,
    /// Standard input is a pipe that the shell itself has laid, or what a redirection around a group gives: background commands may read it too.
    pub input_given: bool,
}

/// A call of a function or a source.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function, or `source`.
    pub name: Str,
    /// The file it is in.
    pub source: Str,
    /// The line of the call.
    pub called_from: u32,
    /// Whether it is a function.
    pub is_function: bool,
    /// Its arguments, for `BASH_ARGV`.
    pub arguments: Arc<Vec<Str>>,
}

/// Numbers that special parameters show.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// `$?`
    pub status: u8,
    /// `$!`; 0 if there was none.
    pub last_background: u32,
    /// `$$`: the shell that the script started in.
    pub shell_pid: u32,
    /// `BASH_SUBSHELL`
    pub subshell: u32,
    /// `LINENO`
    pub line: u32,
    /// `PIPESTATUS`
    pub pipe_statuses: Arc<Vec<u8>>,
    /// The status of the last command substitution, for commands without a name.
    pub substitution_status: Option<u8>,
    /// The seed of `RANDOM`, once it was set.
    pub random: Option<u32>,
    /// When `SECONDS` was 0, and what it was set to then.
    pub seconds_origin: (Duration, i64),
    /// Nested command substitutions.
    pub substitutions: u32,
    /// Texts that are run from within others: substitutions, `eval`, sourced files, traps. `set -x` shows it.
    pub indirection: u32,
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            status: 0,
            last_background: 0,
            shell_pid: 0,
            subshell: 0,
            line: 1,
            pipe_statuses: Arc::new(vec![0]),
            substitution_status: None,
            random: None,
            seconds_origin: (Duration::ZERO, 0),
            substitutions: 0,
            indirection: 0,
        }
    }
}

/// How the shell was started.
#[derive(Clone, Debug, Default)]
pub struct Invocation {
    /// `-i`, or a terminal.
    pub interactive: bool,
    /// `-c`: a command string.
    pub command_string: bool,
    /// `-s`, or no script: commands come from standard input.
    pub from_stdin: bool,
    /// `-l`
    pub login: bool,
    /// What the commands are read from, as `BASH_SOURCE` shows it at the top: a script's name, or nothing.
    pub script: Option<Str>,
    /// The text after `-c`, for `BASH_EXECUTION_STRING`.
    pub text: Option<Str>,
}
