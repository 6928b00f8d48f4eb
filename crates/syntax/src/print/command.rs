//! Lists, pipelines and simple commands.

use super::{Printer, Style};
use crate::ast::{
    AndOr, AndOrOp, Arg, ArrayElement, AssignValue, Assignment, Command, CommandKind, CondExpr, List,
    Pipeline, SimpleCommand, Subscript, TimeFormat,
};

impl Printer {
    pub(super) fn list(&mut self, list: &List) {
        let count = list.items.len();
        for (index, item) in list.items.iter().enumerate() {
            let more = index + 1 < count;
            if item.background {
                self.connections += 1;
                self.and_or(&item.and_or);
                self.connections -= 1;
                self.flush_docs(b" &", b" ");
                self.background_at = self.out.len();
                if more {
                    self.push(b" ");
                }
                continue;
            }
            self.and_or(&item.and_or);
            if more {
                // bash leaves out the semicolon behind a document, and behind that of the first command the next one, too.
                let leaves_out_next = index == 0 && self.was_heredoc && self.out.last() == Some(&b'\n');
                self.separator(item.layout.newline);
                self.was_heredoc = leaves_out_next;
            }
        }
    }

    fn separator(&mut self, newline: bool) {
        // Newlines between commands are kept inside substitutions only.
        let newline = newline && self.in_substitution;
        if newline {
            self.end_line();
        } else if !self.was_heredoc {
            self.push(b";");
        }
        if self.multiline {
            self.newline();
        } else if !newline {
            self.push(b" ");
        }
    }

    fn and_or(&mut self, and_or: &AndOr) {
        let joined = !and_or.rest.is_empty();
        self.connections += u32::from(joined);
        self.pipeline(&and_or.first);
        for (op, pipeline) in &and_or.rest {
            let operator: &[u8] = if *op == AndOrOp::And { b" && " } else { b" || " };
            self.flush_docs(operator, b" ");
            self.pipeline(pipeline);
        }
        self.connections -= u32::from(joined);
        if self.connections == 0 {
            self.flush_docs(b"", b"");
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        match pipeline.timed {
            Some(TimeFormat::Default) => self.push(b"time "),
            Some(TimeFormat::Posix) => self.push(b"time -p "),
            None => {}
        }
        if pipeline.negated {
            self.push(b"! ");
        } else if pipeline.stages.is_empty() && pipeline.timed.is_none() {
            self.push(b"! ! ");
        }
        let joined = pipeline.stages.len() > 1;
        self.connections += u32::from(joined);
        for (index, command) in pipeline.stages.iter().enumerate() {
            if index > 0 {
                self.flush_docs(b" |", b" ");
                self.push(b" ");
            }
            self.command(command);
        }
        self.connections -= u32::from(joined);
    }

    pub(super) fn command(&mut self, command: &Command) {
        if let CommandKind::Simple(simple) = &command.kind
            && self.style == Style::Source
            && !command.redirects.is_empty()
            && starts_with_reserved_word(simple)
        {
            // Only behind a redirection is such a word a command's name.
            for redirect in &command.redirects {
                self.redirect(redirect);
                self.push(b" ");
            }
            return self.simple(simple);
        }
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple),
            CommandKind::Subshell(list) => self.subshell(list),
            CommandKind::Group(list) => self.group(list),
            CommandKind::If(command) => self.if_command(&command.clauses, command.otherwise.as_ref()),
            CommandKind::Loop(command) => self.loop_command(command),
            CommandKind::For(command) => self.for_command(b"for ", command),
            CommandKind::Select(command) => self.for_command(b"select ", command),
            CommandKind::ArithFor(command) => self.arith_for(command),
            CommandKind::Case(command) => self.case(command),
            CommandKind::Cond(expr) => self.cond_command(expr),
            CommandKind::Arith(arith) => {
                self.push(b"((");
                self.word(&arith.source);
                self.push(b"))");
            }
            CommandKind::Function(function) => {
                self.push(b"function ");
                self.push(&function.name);
                self.push(b" () ");
                self.function_body(&function.body);
                self.was_heredoc = false;
            }
            CommandKind::Coproc(coproc) => self.coproc(coproc),
        }
        self.was_heredoc &= command.redirects.is_empty();
        let spaced = !matches!(&command.kind, CommandKind::Simple(simple) if is_bare(simple));
        for (index, redirect) in command.redirects.iter().enumerate() {
            if spaced || index > 0 {
                self.push(b" ");
            }
            self.redirect(redirect);
        }
    }

    fn cond_command(&mut self, expr: &CondExpr) {
        self.push(b"[[ ");
        self.cond(expr);
        self.push(b" ]]");
    }

    fn simple(&mut self, simple: &SimpleCommand) {
        let mut first = true;
        for assignment in &simple.assignments {
            self.space_unless(&mut first);
            self.assignment(assignment);
        }
        for arg in &simple.args {
            self.space_unless(&mut first);
            match arg {
                Arg::Word(word) => self.word(word),
                Arg::Assignment(assignment) => self.assignment(assignment),
            }
        }
    }

    pub(super) fn space_unless(&mut self, first: &mut bool) {
        if !std::mem::take(first) {
            self.push(b" ");
        }
    }

    pub(super) fn assignment(&mut self, assignment: &Assignment) {
        self.push(&assignment.name);
        if let Some(subscript) = &assignment.subscript {
            self.subscript(subscript);
        }
        self.push(if assignment.append { b"+=" } else { b"=" });
        match &assignment.value {
            AssignValue::Scalar(word) => self.word(word),
            AssignValue::Array(elements) => self.array(elements),
        }
    }

    fn array(&mut self, elements: &[ArrayElement]) {
        self.push(b"(");
        let mut first = true;
        for element in elements {
            self.space_unless(&mut first);
            if let Some(subscript) = &element.subscript {
                self.subscript(subscript);
                self.push(if element.append { b"+=" } else { b"=" });
            }
            self.word(&element.value);
        }
        self.push(b")");
    }

    pub(super) fn subscript(&mut self, subscript: &Subscript) {
        self.push(b"[");
        match subscript {
            Subscript::At => self.push(b"@"),
            Subscript::Star => self.push(b"*"),
            Subscript::Index(arith) => self.word(&arith.source),
        }
        self.push(b"]");
    }

    /// The body behind a function's name, always in braces and one command per line in bash's style.
    pub(super) fn function_body(&mut self, body: &Command) {
        let multiline = std::mem::replace(&mut self.multiline, true);
        self.newline();
        match &body.kind {
            CommandKind::Group(_) => self.command(body),
            _ if self.style == Style::Source => self.command(body),
            _ => {
                self.push(b"{ ");
                self.indent += 4;
                self.newline();
                self.command(body);
                self.flush_docs(b"", b"");
                self.indent -= 4;
                self.newline();
                self.push(b"}");
            }
        }
        self.multiline = multiline;
    }
}

fn is_bare(simple: &SimpleCommand) -> bool {
    simple.args.is_empty() && simple.assignments.is_empty()
}

/// Whether a simple command's name would be taken for a reserved word where a command starts.
fn starts_with_reserved_word(simple: &SimpleCommand) -> bool {
    let name = simple.args.first().and_then(Arg::as_word).and_then(|word| word.as_literal());
    simple.assignments.is_empty() && name.is_some_and(is_reserved)
}

/// Whether a function of that name can only be defined with `function`.
pub(super) fn is_reserved(name: &[u8]) -> bool {
    matches!(
        name,
        b"if"
            | b"then"
            | b"else"
            | b"elif"
            | b"fi"
            | b"case"
            | b"esac"
            | b"for"
            | b"select"
            | b"while"
            | b"until"
            | b"do"
            | b"done"
            | b"in"
            | b"function"
            | b"time"
            | b"{"
            | b"}"
            | b"!"
            | b"[["
            | b"]]"
            | b"coproc"
    )
}
