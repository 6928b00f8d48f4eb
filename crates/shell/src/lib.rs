//! The bash of boxsh.
//!
//! bash 5.2 is the specification and the real bash the oracle. Everything a script touches belongs to its session: the
//! interpreter reaches the world only through the [`Process`](boxsh_kernel::Process) it runs in.

mod arguments;
mod arith;
mod assignment;
mod builtin_program;
mod builtins;
mod bulk;
mod command_line;
mod completer;
mod completion;
mod dynamic;
mod edited;
mod exec;
mod expand;
mod expansion;
mod flow;
mod history;
mod input;
mod inspection;
mod interactive;
mod invocation;
mod jobs;
#[cfg(not(target_family = "wasm"))]
mod launch;
mod map;
mod matching;
mod numbered;
mod options;
mod parsed;
mod promise;
mod prompt;
mod quoting;
mod restricted;
mod saved;
mod session;
mod shell;
mod source_text;
mod special;
mod state;
mod subscripts;
mod text;
mod trap;
mod typed;
mod value;
mod variables;
mod vars;
mod zone;

pub use builtin_program::builtin_as_program;
pub use builtins::names as builtin_names;
pub use command_line::{CommandLine, Notice, Source};
pub use completer::{Candidate, Completion};
pub use flow::{Flow, Run};
pub use inspection::{Case, ShellFunction, ShellState, ShellTrap, ShellValue, ShellVariable};
pub use invocation::register;
#[cfg(not(target_family = "wasm"))]
pub use launch::Task;
pub use saved::SavedError;
pub use session::{Commands, Moment, Script, Session};
pub use shell::Shell;
pub use state::State;
pub use text::Str;
pub use typed::{BeforeTyping, Typed};
