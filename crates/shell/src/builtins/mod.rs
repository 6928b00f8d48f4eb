//! The builtins.

mod control;
pub(crate) mod declare;
mod directories;
mod echo;
mod jobs;
mod kill;
mod later;
mod limits;
mod names;
pub(crate) mod options;
pub(crate) mod trap;

use boxsh_syntax::ast::Assignment;

use crate::flow::Run;
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

/// What builtins keep that nothing else looks at.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// Builtins that `enable -n` has turned off.
    pub(crate) disabled: Vec<Str>,
}

const fn plain(name: &'static str, run: fn(&mut Shell<'_>, &[Str]) -> Run) -> Builtin {
    Builtin { name, run, run_declaration: declare::refuse }
}

/// Every builtin, sorted by name.
static TABLE: &[Builtin] = &[
    plain(".", control::source),
    plain(":", control::colon),
    plain("alias", names::alias),
    plain("bg", jobs::bg),
    plain("break", control::break_),
    plain("builtin", names::builtin),
    plain("caller", limits::caller),
    plain("cd", directories::cd),
    plain("command", names::command),
    plain("continue", control::continue_),
    Builtin { name: "declare", run: declare::declare, run_declaration: declare::declare_arguments },
    plain("dirs", directories::dirs),
    plain("disown", jobs::disown),
    plain("echo", echo::echo),
    plain("enable", names::enable),
    plain("eval", control::eval),
    plain("exec", control::exec),
    plain("exit", control::exit),
    plain("false", control::false_),
    plain("fg", jobs::fg),
    plain("hash", names::hash),
    plain("jobs", jobs::jobs),
    plain("kill", kill::kill),
    plain("logout", limits::logout),
    plain("popd", directories::popd),
    plain("pushd", directories::pushd),
    plain("pwd", directories::pwd),
    plain("return", control::return_),
    plain("shift", control::shift),
    plain("source", control::source),
    plain("suspend", limits::suspend),
    plain("times", limits::times),
    plain("trap", trap::trap),
    plain("true", control::colon),
    plain("type", names::type_),
    plain("ulimit", limits::ulimit),
    plain("umask", limits::umask),
    plain("unalias", names::unalias),
    plain("wait", jobs::wait),
];

/// The builtin of that name.
pub(crate) fn find(name: &[u8]) -> Option<&'static Builtin> {
    TABLE.binary_search_by(|builtin| builtin.name.as_bytes().cmp(name)).ok().map(|at| &TABLE[at])
}

/// The names of all builtins, sorted.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|builtin| builtin.name)
}

impl Shell<'_> {
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
                    let value = match &assignment.value {
                        AssignValue::Scalar(word) => Some(self.expand_text(word)?),
                        AssignValue::Array(_) => None,
                    };
                    prepared.push(Argument::Assignment { assignment, value });
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
