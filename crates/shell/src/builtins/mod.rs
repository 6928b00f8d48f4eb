//! The builtins.

mod assign;
mod bind;
mod caller;
pub(crate) mod compgen;
mod complete;
pub(crate) mod control;
pub(crate) mod declare;
mod directories;
mod echo;
mod fc;
mod getopts;
mod help;
mod history;
pub(crate) mod jobs;
mod kill;
mod let_;
mod mapfile;
mod names;
pub(crate) mod options;
mod printf;
mod read;
mod read_ahead;
mod set;
mod shopt;
mod test;
mod times;
pub(crate) mod trap;
mod ulimit;
mod umask;
mod unset;

use boxsh_kernel::Errno;
use boxsh_syntax::ast::Assignment;

use crate::builtins::bind::Keys;
use crate::completion::Completions;
use crate::flow::{Flow, Run};
use crate::history::{History, Marks};
use crate::shell::Shell;
use crate::text::Str;

/// A builtin command.
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    /// Runs it on its words, its own name first.
    pub(crate) run: fn(&mut Shell<'_>, &[Str]) -> Run,
    /// Runs it on words and assignments; only declarations have this.
    pub(crate) run_declaration: fn(&mut Shell<'_>, &[Argument<'_>]) -> Run,
}

/// Builtins to which `--help` is a word like any other.
const WITHOUT_HELP: &[&str] = &[":", "[", "echo", "false", "test", "true"];

impl Builtin {
    /// Runs it on its words, or shows its help if they ask for that.
    pub(crate) fn call(&self, shell: &mut Shell<'_>, words: &[Str]) -> Run {
        match words.get(1) {
            Some(first) if first.as_bytes() == b"--help" && !WITHOUT_HELP.contains(&self.name) => {
                help::show(shell, self.name.as_bytes())?;
                Ok(2)
            }
            _ => (self.run)(shell, words),
        }
    }
}

/// An argument of a declaration.
pub(crate) enum Argument<'a> {
    /// A word.
    Word(Str),
    /// An assignment; its value, if it is one string, has been expanded.
    Assignment {
        /// As it stands in the script.
        assignment: &'a Assignment,
        /// Its value; `None` for an array.
        value: Option<Str>,
    },
}

impl Argument<'_> {
    /// The argument as a word.
    pub(crate) fn to_word(&self) -> Str {
        match self {
            Self::Word(word) => word.clone(),
            // What is left of a literal, which is assigned on its own.
            Self::Assignment { assignment, value: None } => Str::new(&assignment.name),
            Self::Assignment { assignment, value: Some(value) } if assignment.subscript.is_none() => {
                let mut text = Str::new(&assignment.name);
                text.push(if assignment.append { b"+=" } else { b"=" });
                text.push(value);
                text
            }
            Self::Assignment { assignment, value: Some(value) } => {
                let mut text = assignment.name.to_vec();
                if let Some(subscript) = &assignment.subscript {
                    text.extend_from_slice(
                        &[b"[", &crate::source_text::subscript(subscript)[..], b"]"].concat(),
                    );
                }
                text.extend_from_slice(if assignment.append { b"+=" } else { b"=" });
                text.extend_from_slice(value);
                text.into()
            }
        }
    }
}

/// What builtins keep that nothing else looks at.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// Builtins that `enable -n` has turned off.
    pub(crate) disabled: Vec<Str>,
    /// Where in its word `getopts` goes on; 0 at the start of one.
    pub(crate) getopts_place: usize,
    /// The commands that were read.
    pub(crate) history: History,
    /// What history expansion remembers from one line to the next.
    pub(crate) history_marks: Marks,
    /// How arguments of commands are completed.
    pub(crate) completions: Completions,
    /// What keys are bound to.
    pub(crate) keys: Keys,
}

const fn plain(name: &'static str, run: fn(&mut Shell<'_>, &[Str]) -> Run) -> Builtin {
    Builtin { name, run, run_declaration: declare::refuse }
}

const fn declaration(
    name: &'static str,
    run: fn(&mut Shell<'_>, &[Str]) -> Run,
    run_declaration: fn(&mut Shell<'_>, &[Argument<'_>]) -> Run,
) -> Builtin {
    Builtin { name, run, run_declaration }
}

/// Every builtin, sorted by name.
static TABLE: &[Builtin] = &[
    plain(".", control::source),
    plain(":", control::colon),
    plain("[", test::bracket),
    plain("alias", names::alias),
    plain("bg", jobs::bg),
    plain("bind", bind::bind),
    plain("break", control::break_),
    plain("builtin", names::builtin),
    plain("caller", caller::caller),
    plain("cd", directories::cd),
    plain("command", names::command),
    plain("compgen", compgen::compgen),
    plain("complete", complete::complete),
    plain("compopt", complete::compopt),
    plain("continue", control::continue_),
    declaration("declare", declare::declare, declare::declare_arguments),
    plain("dirs", directories::dirs),
    plain("disown", jobs::disown),
    plain("echo", echo::echo),
    plain("enable", names::enable),
    plain("eval", control::eval),
    plain("exec", control::exec),
    plain("exit", control::exit),
    declaration("export", declare::export, declare::export_arguments),
    plain("false", control::false_),
    plain("fc", fc::fc),
    plain("fg", jobs::fg),
    plain("getopts", getopts::getopts),
    plain("hash", names::hash),
    plain("help", help::help),
    plain("history", history::history),
    plain("jobs", jobs::jobs),
    plain("kill", kill::kill),
    plain("let", let_::let_),
    declaration("local", declare::local, declare::local_arguments),
    plain("logout", control::logout),
    plain("mapfile", mapfile::mapfile),
    plain("popd", directories::popd),
    plain("printf", printf::printf),
    plain("pushd", directories::pushd),
    plain("pwd", directories::pwd),
    plain("read", read::read),
    plain("readarray", mapfile::readarray),
    declaration("readonly", declare::readonly, declare::readonly_arguments),
    plain("return", control::return_),
    plain("set", set::set),
    plain("shift", control::shift),
    plain("shopt", shopt::shopt),
    plain("source", control::source),
    plain("suspend", jobs::suspend),
    plain("test", test::test),
    plain("times", times::times),
    plain("trap", trap::trap),
    plain("true", control::colon),
    plain("type", names::type_),
    declaration("typeset", declare::typeset, declare::typeset_arguments),
    plain("ulimit", ulimit::ulimit),
    plain("umask", umask::umask),
    plain("unalias", names::unalias),
    plain("unset", unset::unset),
    plain("wait", jobs::wait),
];

/// The builtin of that name.
pub(crate) fn find(name: &[u8]) -> Option<&'static Builtin> {
    let first = *name.first()?;
    let (start, end) = SPANS[usize::from(first & 0x7f)];
    TABLE[usize::from(start)..usize::from(end)].iter().find(|builtin| builtin.name.as_bytes() == name)
}

/// Where in the table the names that start with a byte are: a look-up happens for every command.
static SPANS: [(u8, u8); 128] = {
    let mut spans = [(0, 0); 128];
    let mut at = 0;
    while at < TABLE.len() {
        let first = TABLE[at].name.as_bytes()[0] as usize;
        if spans[first].1 == 0 {
            spans[first].0 = at as u8;
        }
        spans[first].1 = at as u8 + 1;
        at += 1;
    }
    spans
};

/// The builtins that POSIX calls special.
const SPECIAL: &[&str] = &[
    ".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift",
    "source", "times", "trap", "unset",
];

/// Whether POSIX calls a builtin special.
pub(crate) fn is_special(name: &str) -> bool {
    SPECIAL.contains(&name)
}

/// The names of all builtins, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|builtin| builtin.name)
}

impl Shell<'_> {
    /// Writes the output of a builtin; if that fails, says so and gives status 1.
    pub(crate) fn write_output(&mut self, name: &str, text: &[u8]) -> Run {
        match self.process.write_all(1, text) {
            Ok(()) => Ok(0),
            Err(Errno::Killed) => Err(Flow::Killed),
            Err(error) => {
                self.error(format_args!("{name}: write error: {error}"))?;
                Ok(1)
            }
        }
    }

    /// Writes the output of a builtin that does not care what becomes of it.
    pub(crate) fn write_carelessly(&mut self, text: &[u8]) -> Run {
        match self.process.write_all(1, text) {
            Err(Errno::Killed) => Err(Flow::Killed),
            _ => Ok(0),
        }
    }

    /// Whether a builtin has not been turned off.
    pub(crate) fn is_builtin_enabled(&self, name: &[u8]) -> bool {
        !self.state.extras.disabled.iter().any(|disabled| disabled.as_bytes() == name)
    }

    /// Expands the values of assignments that are arguments, in order, before any of them is made.
    pub(crate) fn prepare_declaration<'a>(
        &mut self,
        words: &[Str],
        assignments: &[(usize, &'a Assignment)],
    ) -> Run<Vec<Argument<'a>>> {
        use boxsh_syntax::ast::AssignValue;
        let mut prepared = Vec::with_capacity(words.len());
        let mut next = assignments.iter().peekable();
        for (at, word) in words.iter().enumerate() {
            match next.peek() {
                Some((place, assignment)) if *place == at => {
                    next.next();
                    match &assignment.value {
                        AssignValue::Scalar(word) => {
                            for value in self.expand_declared(word)? {
                                prepared.push(Argument::Assignment { assignment, value: Some(value) });
                            }
                        }
                        AssignValue::Array(_) => {
                            prepared.push(Argument::Assignment { assignment, value: None });
                        }
                    }
                }
                _ => prepared.push(Argument::Word(word.clone())),
            }
        }
        Ok(prepared)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn builtins_are_sorted() {
        assert!(super::TABLE.is_sorted_by_key(|builtin| builtin.name));
    }
}
