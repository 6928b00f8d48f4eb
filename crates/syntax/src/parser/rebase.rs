//! The lines of commands in substitutions. bash reads such commands anew when it runs them, and counts from the line of the command around
//! them then.

use std::sync::Arc;

use crate::ast::{
    Arg, Arith, Assignment, Body, Command, Line, ParamOp, Redirect, RedirectTarget, Word, WordPart,
};
use crate::visit::transform::{Transformer, walk_command, walk_part, walk_word};

/// Lets the commands of all substitutions of a simple command count from its line.
pub(super) fn rebase(
    assignments: &mut [Assignment],
    redirects: &mut [Redirect],
    args: &mut [Arg],
    line: Line,
) {
    let mut rebase = Rebase { line: line.get() };
    for assignment in assignments {
        rebase.visit_assignment(assignment);
    }
    for redirect in redirects {
        rebase.visit_redirect(redirect);
    }
    for arg in args {
        match arg {
            Arg::Word(word) => rebase.visit_word(word),
            Arg::Assignment(assignment) => rebase.visit_assignment(assignment),
        }
    }
}

/// Finds the substitutions whose first command is on another line.
struct Rebase {
    line: u32,
}

impl Rebase {
    fn shift(&self, body: &mut Body) {
        let first = body.items.first().and_then(|item| item.and_or.first.stages.first());
        let back = first.map_or(0, |first| first.line.get().wrapping_sub(self.line));
        if back != 0 {
            Shift { back }.visit_list(Arc::make_mut(body));
        }
    }
}

impl Transformer for Rebase {
    fn visit_part(&mut self, part: &mut WordPart) {
        match part {
            WordPart::Command(command) => self.shift(&mut Arc::make_mut(command).body),
            WordPart::Process(process) => self.shift(&mut Arc::make_mut(process).body),
            part if holds_words(part) => walk_part(self, part),
            _ => {}
        }
    }

    fn visit_word(&mut self, word: &mut Word) {
        walk_words_parts(self, word);
    }

    fn visit_redirect(&mut self, redirect: &mut Redirect) {
        walk_target(self, redirect);
    }

    // Expressions keep their lines, or they would have to be parsed anew.
    fn visit_arith(&mut self, _: &mut Arith) {}
}

/// Takes so many lines off every command.
struct Shift {
    back: u32,
}

impl Transformer for Shift {
    fn visit_command(&mut self, command: &mut Command) {
        command.line = Line(command.line.get().wrapping_sub(self.back));
        walk_command(self, command);
    }

    fn visit_word(&mut self, word: &mut Word) {
        walk_words_parts(self, word);
    }

    fn visit_part(&mut self, part: &mut WordPart) {
        if holds_words(part) {
            walk_part(self, part);
        }
    }

    fn visit_redirect(&mut self, redirect: &mut Redirect) {
        walk_target(self, redirect);
    }

    fn visit_arith(&mut self, _: &mut Arith) {}
}

/// Goes on to the parts of a word, which stays what it is.
fn walk_words_parts(visitor: &mut impl Transformer, word: &mut Word) {
    let flags = word.flags;
    walk_word(visitor, word);
    word.flags = flags;
}

/// Whether a substitution may be inside a part. Expansions without an operand are shared, and better stay so.
fn holds_words(part: &WordPart) -> bool {
    match part {
        WordPart::Param(param) => param.op != ParamOp::None,
        WordPart::Arith(_) => false,
        _ => true,
    }
}

/// Goes on to the target of a redirection. The bodies of here-documents may not have been read yet.
fn walk_target(visitor: &mut impl Transformer, redirect: &mut Redirect) {
    if let RedirectTarget::Word(word) = &mut redirect.target {
        visitor.visit_word(word);
    }
}
