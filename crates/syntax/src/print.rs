//! Printing trees back to text.
//!
//! [`Style::Source`] parses back to the same tree. [`Style::Bash`] is the layout of `declare -f`, byte for byte; it too
//! parses back to the same meaning, but spells some things differently than they were written (`$'a'` as `'a'`, `elif` as
//! a nested `if`), as bash does.

mod command;
mod compound;
mod cond;
mod param;
mod redirect;
mod word;

use std::sync::Arc;

use crate::ast::{Arith, Command, FunctionDef, HereDoc, List, Redirect, Script, Word};

/// How to spell what can be spelled in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As the tree has it.
    #[default]
    Source,
    /// As bash's `declare -f` does.
    Bash,
}

/// Prints a script, one complete command per line.
#[must_use]
pub fn print_script(script: &Script) -> Vec<u8> {
    let mut printer = Printer::new(Style::Source);
    for command in &script.commands {
        printer.multiline = false;
        printer.list(&command.list);
        printer.quote_last_backslash();
        printer.end_line();
    }
    printer.out
}

/// Prints a list on one line where that is possible: the text of a job or of a substitution.
#[must_use]
pub fn print_list(list: &List, style: Style) -> Vec<u8> {
    let mut printer = Printer::new(style);
    printer.list(list);
    printer.end_docs();
    printer.out
}

/// Prints a command on one line where that is possible: what `BASH_COMMAND` and `jobs` show.
#[must_use]
pub fn print_command(command: &Command, style: Style) -> Vec<u8> {
    let mut printer = Printer::new(style);
    printer.command(command);
    printer.end_docs();
    printer.out
}

/// Prints a function as `declare -f` does, without the final newline.
///
/// ```
/// use boxsh_syntax::{ast::CommandKind, parse_script, print_function};
///
/// let script = parse_script(b"f() { echo hi; }").unwrap();
/// let command = script.commands[0].list.as_single_command().unwrap();
/// let CommandKind::Function(function) = &command.kind else { panic!() };
/// assert_eq!(print_function(function), b"f () \n{ \n    echo hi\n}");
/// ```
#[must_use]
pub fn print_function(function: &FunctionDef) -> Vec<u8> {
    let mut printer = Printer::new(Style::Bash);
    if command::is_reserved(&function.name) {
        printer.push(b"function ");
    }
    printer.push(&function.name);
    printer.push(b" () ");
    printer.function_body(&function.body);
    printer.out
}

/// Prints a word.
#[must_use]
pub fn print_word(word: &Word, style: Style) -> Vec<u8> {
    let mut printer = Printer::new(style);
    printer.word(word);
    printer.out
}

/// Prints a redirection; a here-document's body follows on its own lines.
#[must_use]
pub fn print_redirect(redirect: &Redirect, style: Style) -> Vec<u8> {
    let mut printer = Printer::new(style);
    printer.redirect(redirect);
    printer.end_docs();
    printer.out
}

/// Prints an arithmetic expression.
#[must_use]
pub fn print_arith(arith: &Arith, style: Style) -> Vec<u8> {
    print_word(&arith.source, style)
}

/// The text so far and what is due in it.
struct Printer {
    out: Vec<u8>,
    style: Style,
    indent: usize,
    /// Inside a function: every command on a line of its own.
    multiline: bool,
    /// Inside double quotes.
    quoted: bool,
    /// Inside `$(...)`, whose newlines bash keeps.
    in_substitution: bool,
    /// Inside pipelines and and-or lists: here-documents wait for the operator.
    connections: u32,
    pending: Vec<Arc<HereDoc>>,
    /// A here-document was printed, and its newline stands for the next semicolon.
    was_heredoc: bool,
    /// The length of the text when `&` was last written to end a command.
    background_at: usize,
}

impl Printer {
    /// A backslash at the very end of the input stands for itself; before a newline it would join two lines.
    fn quote_last_backslash(&mut self) {
        let backslashes = self.out.iter().rev().take_while(|&&byte| byte == b'\\').count();
        if backslashes % 2 == 1 {
            self.out.push(b'\\');
        }
    }

    fn new(style: Style) -> Self {
        Self {
            out: Vec::new(),
            style,
            indent: 0,
            multiline: false,
            quoted: false,
            in_substitution: false,
            connections: 0,
            pending: Vec::new(),
            was_heredoc: false,
            background_at: 0,
        }
    }

    fn push(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// Starts a line at the current indentation.
    fn newline(&mut self) {
        self.end_line();
        self.out.resize(self.out.len() + self.indent, b' ');
    }

    /// Ends a command, unless an `&` or the end of a here-document did.
    fn semicolon(&mut self) {
        let background = self.background_at == self.out.len() && self.background_at > 0;
        if !background && self.out.last() != Some(&b'\n') {
            self.push(b";");
        }
    }

    /// Ends the line, and prints the here-documents that wait for that.
    fn end_line(&mut self) {
        if !self.end_docs() {
            self.push(b"\n");
        }
    }

    /// Prints the here-documents that wait for the end of the line; `false` if there are none.
    fn end_docs(&mut self) -> bool {
        if self.pending.is_empty() {
            return false;
        }
        self.push(b"\n");
        for doc in std::mem::take(&mut self.pending) {
            self.here_doc_body(&doc);
        }
        true
    }

    /// Writes an operator. bash prints the here-documents before it right away, and then `after`; to be read back as they
    /// were they have to wait for the end of the line.
    fn flush_docs(&mut self, operator: &[u8], after: &[u8]) {
        self.push(operator);
        if self.style == Style::Bash && self.end_docs() {
            self.push(after);
            self.was_heredoc = true;
        }
    }
}
