//! Walking through a script.

use std::collections::BTreeSet;

use boxsh_kernel::Registry;
use boxsh_syntax::ast::{
    Arg, ArithExpr, Assignment, Command, CommandKind as Kind, For, FunctionDef, ParamExpansion, ParamName,
    Redirect, RedirectOp, RedirectTarget, Script, SimpleCommand, Span, Word as SyntaxWord, WordPart,
};
use boxsh_syntax::visit::{self, Visitor};
use boxsh_syntax::{ParseError, parse_script};

use super::operands::{self, Argument, Uses};
use super::{Analysis, CommandKind, CommandUse, FileAccess, FileUse, HostUse, Place, VariableUse, Word};

/// Texts inside of texts that are looked into.
const DEEPEST: usize = 8;

pub(super) fn analyze(text: &[u8]) -> Result<Analysis, ParseError> {
    let script = parse_script(text)?;
    let programs = crate::programs();
    let mut functions = Functions::default();
    functions.visit_script(&script);
    let mut walker = Walker {
        text,
        outer: None,
        here: Place { line: 1, start: 0, end: 0 },
        depth: 0,
        functions: &functions.0,
        programs: &programs,
        found: Analysis::default(),
    };
    walker.visit_script(&script);
    let mut found = walker.found;
    found.functions = functions.0.iter().map(|name| shown(name)).collect();
    Ok(found)
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The names of the functions that a script defines.
#[derive(Default)]
struct Functions(BTreeSet<Vec<u8>>);

impl Visitor for Functions {
    fn visit_command(&mut self, command: &Command) {
        if let Kind::Function(FunctionDef { name, .. }) = &command.kind {
            self.0.insert(name.to_vec());
        }
        visit::walk_command(self, command);
    }
}

struct Walker<'a> {
    text: &'a [u8],
    /// Where the text is, if it is inside another one.
    outer: Option<Place>,
    /// The command that is looked at.
    here: Place,
    depth: usize,
    functions: &'a BTreeSet<Vec<u8>>,
    programs: &'a Registry,
    found: Analysis,
}

impl Walker<'_> {
    fn place(&self, span: Span) -> Place {
        if let Some(outer) = self.outer {
            return outer;
        }
        let (start, end) = (span.start as usize, span.end as usize);
        let before = self.text.get(..start).unwrap_or_default();
        Place { line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(), start, end }
    }

    fn word(&self, word: &SyntaxWord) -> Word {
        match literal(word) {
            Some(text) => Word::Literal(shown(&text)),
            None => {
                let written = self.text.get(word.span.start as usize..word.span.end as usize);
                Word::Dynamic(shown(written.unwrap_or_default()))
            }
        }
    }

    fn kind_of(&self, name: &Word) -> CommandKind {
        let Word::Literal(name) = name else { return CommandKind::Unknown };
        let base = name.rsplit('/').next().unwrap_or_default();
        if self.functions.contains(name.as_bytes()) {
            CommandKind::Function
        } else if boxsh_shell::builtin_names().any(|known| known == name) {
            CommandKind::Builtin
        } else if self.programs.get(base.as_bytes()).is_some() {
            CommandKind::Program
        } else {
            CommandKind::Other
        }
    }

    /// A command with its words, whoever runs it.
    fn run(&mut self, words: &[Argument], by: Option<&str>) {
        let Some((name, arguments)) = words.split_first() else { return };
        let kind = self.kind_of(&name.word);
        self.found.is_open |= kind == CommandKind::Unknown;
        self.found.commands.push(CommandUse {
            name: name.word.clone(),
            arguments: arguments.iter().map(|argument| argument.word.clone()).collect(),
            kind,
            by: by.map(str::to_owned),
            place: self.here,
        });
        let Word::Literal(called) = &name.word else { return };
        if kind == CommandKind::Function {
            return;
        }
        let command = called.rsplit('/').next().unwrap_or_default().to_owned();
        let uses = operands::uses(&command, arguments, self.programs);
        self.note(&command, uses);
    }

    fn note(&mut self, command: &str, uses: Uses) {
        let Uses { files, hosts, variables, texts, runs, is_open } = uses;
        self.found.is_open |= is_open;
        for (argument, access) in files {
            let (path, place) = (argument.word, argument.place);
            self.found.files.push(FileUse { path, access, command: Some(command.to_owned()), place });
        }
        for (host, place) in hosts {
            self.found.hosts.push(HostUse { host, command: Some(command.to_owned()), place });
        }
        for name in variables {
            self.found.variables.push(VariableUse { name, is_set: true, place: self.here });
        }
        for argument in texts {
            self.look_into(&argument);
        }
        for words in runs {
            self.run(&words, Some(command));
        }
    }

    /// Looks at a text that is run.
    fn look_into(&mut self, argument: &Argument) {
        let script = match &argument.word {
            Word::Literal(text) if self.depth < DEEPEST => {
                parse_script(text.as_bytes()).map(|script| (text, script))
            }
            _ => {
                self.found.is_open = true;
                return;
            }
        };
        // What does not parse runs nothing.
        let Ok((text, script)) = script else { return };
        let mut inner = Walker {
            text: text.as_bytes(),
            outer: Some(argument.place),
            here: argument.place,
            depth: self.depth + 1,
            functions: self.functions,
            programs: self.programs,
            found: std::mem::take(&mut self.found),
        };
        inner.visit_script(&script);
        self.found = inner.found;
    }

    fn set(&mut self, name: &[u8]) {
        self.found.variables.push(VariableUse { name: shown(name), is_set: true, place: self.here });
    }
}

impl Visitor for Walker<'_> {
    fn visit_script(&mut self, script: &Script) {
        visit::walk_script(self, script);
    }

    fn visit_command(&mut self, command: &Command) {
        let place = self.place(command.span);
        let before = std::mem::replace(&mut self.here, place);
        if let Kind::For(looped) | Kind::Select(looped) = &command.kind {
            let For { variable, .. } = &**looped;
            self.set(variable);
        }
        visit::walk_command(self, command);
        self.here = before;
    }

    fn visit_simple(&mut self, command: &SimpleCommand) {
        let words: Vec<Argument> = command
            .args
            .iter()
            .map(|arg| match arg {
                Arg::Word(word) => Argument { word: self.word(word), place: self.place(word.span) },
                Arg::Assignment(assignment) => Argument {
                    word: Word::Literal(shown(&assignment.name)),
                    place: self.place(assignment.span),
                },
            })
            .collect();
        self.run(&words, None);
        visit::walk_simple(self, command);
    }

    fn visit_assignment(&mut self, assignment: &Assignment) {
        self.set(&assignment.name);
        visit::walk_assignment(self, assignment);
    }

    fn visit_redirect(&mut self, redirect: &Redirect) {
        if let RedirectTarget::Word(word) = &redirect.target {
            let (path, place) = (self.word(word), self.place(word.span));
            let accesses: &[FileAccess] = match redirect.op {
                RedirectOp::Read => &[FileAccess::Read],
                RedirectOp::Write
                | RedirectOp::Append
                | RedirectOp::Clobber
                | RedirectOp::WriteBoth
                | RedirectOp::AppendBoth => &[FileAccess::Write],
                RedirectOp::ReadWrite => &[FileAccess::Read, FileAccess::Write],
                _ => &[],
            };
            match operands::socket(&path) {
                Some(host) if !accesses.is_empty() => {
                    self.found.hosts.push(HostUse { host, command: None, place });
                }
                _ => {
                    for &access in accesses {
                        self.found.files.push(FileUse { path: path.clone(), access, command: None, place });
                    }
                }
            }
        }
        visit::walk_redirect(self, redirect);
    }

    fn visit_param(&mut self, param: &ParamExpansion) {
        if let ParamName::Variable(name) = &param.name {
            self.found.variables.push(VariableUse { name: shown(name), is_set: false, place: self.here });
        }
        visit::walk_param(self, param);
    }

    fn visit_arith(&mut self, arith: &boxsh_syntax::ast::Arith) {
        if let Some(expression) = &arith.expr {
            self.arithmetic(expression);
        }
        visit::walk_arith(self, arith);
    }
}

impl Walker<'_> {
    fn arithmetic(&mut self, expression: &ArithExpr) {
        let mut note = |name: &[u8], is_set| {
            self.found.variables.push(VariableUse { name: shown(name), is_set, place: self.here });
        };
        match expression {
            ArithExpr::Variable(variable) => note(&variable.name, false),
            ArithExpr::Increment(_, variable) => note(&variable.name, true),
            ArithExpr::Assign(variable, _, value) => {
                note(&variable.name, true);
                self.arithmetic(value);
            }
            ArithExpr::Unary(_, inner) => self.arithmetic(inner),
            ArithExpr::Binary(first, rest) => {
                self.arithmetic(first);
                rest.iter().for_each(|(_, operand)| self.arithmetic(operand));
            }
            ArithExpr::And(all) | ArithExpr::Or(all) | ArithExpr::Comma(all) => {
                all.iter().for_each(|operand| self.arithmetic(operand));
            }
            ArithExpr::Conditional(parts) => parts.iter().for_each(|part| self.arithmetic(part)),
            ArithExpr::Number(_) | ArithExpr::Expansion(_) => {}
        }
    }
}

/// The text of a word that nothing can change.
fn literal(word: &SyntaxWord) -> Option<Vec<u8>> {
    if !word.is_static() {
        return None;
    }
    let mut text = Vec::new();
    append(&word.parts, &mut text)?;
    Some(text)
}

fn append<'a>(parts: impl IntoIterator<Item = &'a WordPart>, text: &mut Vec<u8>) -> Option<()> {
    for part in parts {
        match part {
            WordPart::Literal(bytes) | WordPart::SingleQuoted(bytes) => text.extend_from_slice(bytes),
            WordPart::Escaped(byte) => text.push(*byte),
            WordPart::AnsiCQuoted(quoted) => text.extend_from_slice(&quoted.value),
            WordPart::DoubleQuoted(inner) | WordPart::LocaleQuoted(inner) => append(inner.iter(), text)?,
            _ => return None,
        }
    }
    Some(())
}
