//! Builtins and functions under the eyes of the session's observer.

use boxsh_kernel::CallKind;

use crate::builtins::{self, Argument, Builtin};
use crate::flow::Run;
use crate::shell::Shell;
use crate::state::Function;
use crate::text::Str;

impl Shell<'_> {
    /// Runs a builtin.
    #[inline]
    pub(crate) fn call_builtin(&mut self, builtin: &'static Builtin, words: &[Str]) -> Run {
        if self.process.observer().is_none() {
            return builtin.call(self, words);
        }
        self.watch(CallKind::Builtin, builtin.name.as_bytes(), words, |shell, instead| match instead {
            None => builtin.call(shell, words),
            Some(words) => shell.run_instead(words),
        })
    }

    /// Runs a builtin whose arguments are declarations.
    pub(crate) fn call_declaration(&mut self, builtin: &'static Builtin, arguments: &[Argument<'_>]) -> Run {
        if self.process.observer().is_none() {
            return (builtin.run_declaration)(self, arguments);
        }
        let words: Vec<Str> = arguments.iter().map(|argument| argument.to_word()).collect();
        self.watch(CallKind::Builtin, builtin.name.as_bytes(), &words, |shell, instead| match instead {
            None => (builtin.run_declaration)(shell, arguments),
            Some(words) => shell.run_instead(words),
        })
    }

    /// Calls a function.
    #[inline]
    pub(crate) fn call_watched_function(&mut self, function: &Function, words: Vec<Str>) -> Run {
        if self.process.observer().is_none() {
            return self.call_function(function, words);
        }
        let (name, shown) = (words.first().cloned().unwrap_or_default(), words.clone());
        self.watch(CallKind::Function, &name, &shown, |shell, _| shell.call_function(function, words))
    }

    /// Runs `run` if the session's observer allows it, and tells it how it ended.
    pub(crate) fn watch(
        &mut self,
        kind: CallKind,
        name: &[u8],
        words: &[Str],
        run: impl FnOnce(&mut Self, Option<Vec<Str>>) -> Run,
    ) -> Run {
        let arguments: Vec<Vec<u8>> = words.iter().map(|word| word.to_vec()).collect();
        let process = self.process;
        // What a builtin does to the control flow is no affair of the observer's.
        let mut result = None;
        let denied = process.watched_call(kind, name, &arguments, |instead| {
            let instead = instead.map(|words| words.into_iter().map(Str::from).collect());
            let outcome = run(self, instead);
            let status = *outcome.as_ref().unwrap_or(&self.status());
            result = Some(outcome);
            status
        });
        result.unwrap_or(Ok(denied))
    }

    /// Runs other words than were written: a builtin, or a program in a child.
    fn run_instead(&mut self, words: Vec<Str>) -> Run {
        let Some(name) = words.first() else { return Ok(0) };
        if let Some(builtin) = builtins::find(name) {
            return builtin.call(self, &words);
        }
        let found = self.locate(name);
        let environment = self.command_environment();
        self.run_located(found, words, environment)
    }
}
