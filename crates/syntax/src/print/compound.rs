//! Compound commands.

use std::sync::Arc;

use super::{Printer, Style};
use crate::ast::{
    Arith, ArithFor, Body, Case, CaseEnd, CommandKind, Coproc, For, IfClause, List, Loop, ParamExpansion,
    ParamName, ParamOp, SpecialParam, WordPart,
};

impl Printer {
    pub(super) fn subshell(&mut self, list: &List) {
        self.push(b"( ");
        self.list(list);
        self.push(b" )");
    }

    pub(super) fn group(&mut self, list: &List) {
        self.push(b"{ ");
        if self.multiline {
            self.indent += 4;
            self.newline();
            self.list(list);
            self.indent -= 4;
            self.newline();
        } else {
            self.list(list);
            self.semicolon();
            self.push(b" ");
        }
        self.push(b"}");
    }

    /// A list on lines of its own, four columns further in.
    fn block(&mut self, list: &List) {
        self.indent += 4;
        self.newline();
        self.list(list);
        self.semicolon();
        self.indent -= 4;
        self.newline();
    }

    pub(super) fn if_command(&mut self, clauses: &[IfClause], otherwise: Option<&Body>) {
        let Some((first, rest)) = clauses.split_first() else { return };
        self.push(b"if ");
        self.clause(first);
        match self.style {
            Style::Source => {
                for clause in rest {
                    self.push(b"elif ");
                    self.clause(clause);
                }
                if let Some(body) = otherwise {
                    self.push(b"else");
                    self.block(body);
                }
            }
            // bash knows no `elif` in its own trees.
            Style::Bash if !rest.is_empty() => {
                self.push(b"else");
                self.indent += 4;
                self.newline();
                self.if_command(rest, otherwise);
                self.semicolon();
                self.indent -= 4;
                self.newline();
            }
            Style::Bash => {
                if let Some(body) = otherwise {
                    self.push(b"else");
                    self.block(body);
                }
            }
        }
        self.push(b"fi");
    }

    fn clause(&mut self, clause: &IfClause) {
        self.list(&clause.condition);
        self.semicolon();
        self.push(b" then");
        self.block(&clause.body);
    }

    pub(super) fn loop_command(&mut self, command: &Loop) {
        self.push(if command.until { b"until " } else { b"while " });
        self.list(&command.condition);
        self.semicolon();
        self.push(b" do");
        self.block(&command.body);
        self.push(b"done");
    }

    pub(super) fn for_command(&mut self, keyword: &[u8], command: &For) {
        self.push(keyword);
        self.push(&command.variable);
        match &command.words {
            Some(words) => {
                self.push(b" in ");
                let mut first = true;
                for word in words {
                    self.space_unless(&mut first);
                    self.word(word);
                }
            }
            None if self.style == Style::Bash => {
                self.push(b" in ");
                self.part(&all_arguments());
            }
            None => {}
        }
        self.push(b";");
        self.newline();
        self.do_body(&command.body);
    }

    fn do_body(&mut self, body: &List) {
        self.push(b"do");
        self.block(body);
        self.push(b"done");
    }

    pub(super) fn arith_for(&mut self, command: &ArithFor) {
        self.push(b"for ((");
        self.for_part(&command.init);
        self.push(b"; ");
        self.for_part(&command.condition);
        self.push(b"; ");
        self.for_part(&command.step);
        self.push(b"))");
        self.newline();
        self.do_body(&command.body);
    }

    /// bash fills an empty expression in with `1`.
    fn for_part(&mut self, arith: &Arith) {
        if arith.source.parts.is_empty() && self.style == Style::Bash {
            self.push(b"1");
        }
        self.word(&arith.source);
    }

    pub(super) fn case(&mut self, command: &Case) {
        self.push(b"case ");
        self.word(&command.word);
        self.push(b" in ");
        self.indent += 4;
        for item in &command.items {
            self.newline();
            // Nothing else tells the pattern `esac` from the end.
            if self.style == Style::Source && item.patterns[0].as_literal() == Some(b"esac") {
                self.push(b"(");
            }
            for (index, pattern) in item.patterns.iter().enumerate() {
                if index > 0 {
                    self.push(b" | ");
                }
                self.word(pattern);
            }
            self.push(b")");
            self.indent += 4;
            match &item.body {
                Some(body) => {
                    self.newline();
                    self.list(body);
                }
                None => self.push(b"\n"),
            }
            self.indent -= 4;
            self.newline();
            self.push(match item.end {
                CaseEnd::Break => b";;",
                CaseEnd::FallThrough => b";&",
                CaseEnd::Continue => b";;&",
            });
        }
        self.indent -= 4;
        self.newline();
        self.push(b"esac");
    }

    pub(super) fn coproc(&mut self, coproc: &Coproc) {
        self.push(b"coproc ");
        // Before a simple command the name would be taken for the command; bash prints it all the same.
        if self.style == Style::Bash || !matches!(coproc.body.kind, CommandKind::Simple(_)) {
            self.word(&coproc.name);
            self.push(b" ");
        }
        self.command(&coproc.body);
    }
}

/// `"$@"`, which a loop without `in` goes over.
fn all_arguments() -> WordPart {
    let param = ParamExpansion {
        name: ParamName::Special(SpecialParam::At),
        subscript: None,
        indirect: false,
        braced: false,
        op: ParamOp::None,
    };
    WordPart::DoubleQuoted(Arc::new([WordPart::Param(Arc::new(param))]))
}
