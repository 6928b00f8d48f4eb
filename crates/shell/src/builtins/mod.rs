//! The builtins.

mod bind;
mod control;
pub(crate) mod declare;
mod echo;
mod flags;
mod getopts;
mod later;
mod let_;
mod mapfile;
mod printf;
mod read;
mod set;
mod shopt;
mod source;
mod test;
mod unset;

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
    /// Where in its word `getopts` goes on; 0 at the start of one.
    pub(crate) getopts_place: usize,
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
    plain("break", control::break_),
    plain("continue", control::continue_),
    declaration("declare", declare::declare, declare::declare_arguments),
    plain("echo", echo::echo),
    plain("eval", control::eval),
    plain("exec", control::exec),
    plain("exit", control::exit),
    declaration("export", declare::export, declare::export_arguments),
    plain("false", control::false_),
    plain("getopts", getopts::getopts),
    plain("let", let_::let_),
    declaration("local", declare::local, declare::local_arguments),
    plain("mapfile", mapfile::mapfile),
    plain("printf", printf::printf),
    plain("read", read::read),
    plain("readarray", mapfile::readarray),
    declaration("readonly", declare::readonly, declare::readonly_arguments),
    plain("return", control::return_),
    plain("set", set::set),
    plain("shift", control::shift),
    plain("shopt", shopt::shopt),
    plain("source", control::source),
    plain("test", test::test),
    plain("true", control::colon),
    declaration("typeset", declare::typeset, declare::typeset_arguments),
    plain("unset", unset::unset),
];

/// The builtin of that name.
pub(crate) fn find(name: &[u8]) -> Option<&'static Builtin> {
    TABLE.binary_search_by(|builtin| builtin.name.as_bytes().cmp(name)).ok().map(|at| &TABLE[at])
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
