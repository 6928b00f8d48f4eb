//! Words.

use super::{Printer, Style};
use crate::ast::{
    AnsiCQuoted, ArithStyle, BraceExpansion, CommandSubst, ExtGlob, List, ProcessDirection, SubstStyle, Word,
    WordPart,
};

impl Printer {
    pub(super) fn word(&mut self, word: &Word) {
        self.parts(&word.parts);
    }

    fn parts(&mut self, parts: &[WordPart]) {
        for part in parts {
            self.part(part);
        }
    }

    pub(super) fn part(&mut self, part: &WordPart) {
        match part {
            WordPart::Literal(text) | WordPart::BadSubst(text) => self.push(text),
            WordPart::Escaped(byte) => self.push(&[b'\\', *byte]),
            WordPart::SingleQuoted(text) => self.single_quoted(text),
            WordPart::AnsiCQuoted(quoted) => self.ansi_c(quoted),
            WordPart::DoubleQuoted(parts) => self.double_quoted(parts),
            WordPart::LocaleQuoted(parts) => {
                if self.style == Style::Source {
                    self.push(b"$");
                }
                self.double_quoted(parts);
            }
            WordPart::Tilde(user) => {
                self.push(b"~");
                self.push(user);
            }
            WordPart::Param(param) => self.param(param),
            WordPart::Command(command) => self.command_subst(command),
            WordPart::Process(process) => {
                self.push(if process.direction == ProcessDirection::Read { b"<(" } else { b">(" });
                self.substitution(&process.body);
            }
            WordPart::Arith(arith) => {
                let (open, close): (&[u8], &[u8]) = match arith.style {
                    ArithStyle::Parens => (b"$((", b"))"),
                    ArithStyle::Brackets => (b"$[", b"]"),
                };
                self.push(open);
                self.word(&arith.arith.source);
                self.push(close);
            }
            WordPart::Brace(brace) => self.brace(brace),
            WordPart::ExtGlob(group) => self.ext_glob(group),
        }
    }

    fn single_quoted(&mut self, text: &[u8]) {
        self.push(b"'");
        self.push(text);
        self.push(b"'");
    }

    fn double_quoted(&mut self, parts: &[WordPart]) {
        let outer = std::mem::replace(&mut self.quoted, true);
        self.push(b"\"");
        self.parts(parts);
        self.push(b"\"");
        self.quoted = outer;
    }

    /// bash decodes `$'...'` when it reads it.
    fn ansi_c(&mut self, quoted: &AnsiCQuoted) {
        match self.style {
            Style::Source => {
                self.push(b"$");
                self.single_quoted(&quoted.source);
            }
            Style::Bash if self.quoted => self.push(&quoted.value),
            Style::Bash => {
                let pieces: Vec<&[u8]> = quoted.value.split(|&byte| byte == b'\'').collect();
                self.single_quoted(&pieces.join(&b"'\\''"[..]));
            }
        }
    }

    fn command_subst(&mut self, command: &CommandSubst) {
        match &command.style {
            SubstStyle::Backquote { source, .. } => {
                self.push(b"`");
                self.push(source);
                self.push(b"`");
            }
            SubstStyle::Dollar => {
                self.push(b"$(");
                self.substitution(&command.body);
            }
        }
    }

    /// The commands of a substitution, laid out on their own, and the closing parenthesis.
    fn substitution(&mut self, body: &List) {
        let mut inner = Self::new(self.style);
        inner.in_substitution = true;
        inner.list(body);
        inner.end_docs();
        // `$((` would start arithmetic.
        if inner.out.first() == Some(&b'(') {
            self.push(b" ");
        }
        self.push(&inner.out);
        self.push(b")");
    }

    fn brace(&mut self, brace: &BraceExpansion) {
        self.push(b"{");
        match brace {
            BraceExpansion::List(words) => {
                for (index, word) in words.iter().enumerate() {
                    if index > 0 {
                        self.push(b",");
                    }
                    self.word(word);
                }
            }
            BraceExpansion::Integers { source, .. } | BraceExpansion::Chars { source, .. } => {
                self.push(source)
            }
        }
        self.push(b"}");
    }

    fn ext_glob(&mut self, group: &ExtGlob) {
        self.push(&[group.kind.byte(), b'(']);
        for (index, word) in group.alternatives.iter().enumerate() {
            if index > 0 {
                self.push(b"|");
            }
            self.word(word);
        }
        self.push(b")");
    }
}
