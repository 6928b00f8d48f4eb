//! `declare`, `typeset`, `local`, `export` and `readonly`: one engine.

mod engine;
mod function;
mod listing;
mod request;

use crate::builtins::Argument;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;
use request::{Kind, Request};

pub(crate) fn declare(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run_words(shell, words, Kind::Declare)
}

pub(crate) fn typeset(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run_words(shell, words, Kind::Typeset)
}

pub(crate) fn local(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run_words(shell, words, Kind::Local)
}

pub(crate) fn export(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run_words(shell, words, Kind::Export)
}

pub(crate) fn readonly(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run_words(shell, words, Kind::Readonly)
}

pub(crate) fn declare_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    run(shell, arguments, Kind::Declare)
}

pub(crate) fn typeset_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    run(shell, arguments, Kind::Typeset)
}

pub(crate) fn local_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    run(shell, arguments, Kind::Local)
}

pub(crate) fn export_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    run(shell, arguments, Kind::Export)
}

pub(crate) fn readonly_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    run(shell, arguments, Kind::Readonly)
}

impl Shell<'_> {
    /// What `local` does with one argument where it has no options; `false` after a message if that cannot be.
    pub(crate) fn declare_local(&mut self, argument: &Argument<'_>) -> Run<bool> {
        self.declare_argument(&Request::new(Kind::Local), argument)
    }
}

fn run_words(shell: &mut Shell<'_>, words: &[Str], kind: Kind) -> Run {
    let arguments: Vec<Argument<'_>> = words.iter().cloned().map(Argument::Word).collect();
    run(shell, &arguments, kind)
}

fn run(shell: &mut Shell<'_>, arguments: &[Argument<'_>], kind: Kind) -> Run {
    if kind == Kind::Local && shell.state.calls.functions == 0 {
        shell.error(format_args!("local: can only be used in a function"))?;
        return Ok(1);
    }
    let Some((request, rest)) = Request::parse(shell, arguments, kind)? else { return Ok(2) };
    if rest.is_empty() {
        return shell.list_declarations(&request);
    }
    if request.functions {
        return shell.declare_functions(&request, rest);
    }
    if request.print && kind.is_declare() {
        return shell.print_declarations(&request, rest);
    }
    let mut status = 0;
    for argument in rest {
        if !shell.declare_argument(&request, argument)? {
            status = 1;
        }
    }
    Ok(status)
}

/// What a builtin that declares nothing does with assignments: the parser never gives it any.
pub(crate) fn refuse(_: &mut Shell<'_>, _: &[Argument<'_>]) -> Run {
    Ok(2)
}
