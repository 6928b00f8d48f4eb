//! Expansion: from the words of a script to what commands get.
//!
//! Nothing here knows the shell: an [`Expander`] asks an [`Interpreter`] for variables, options, arithmetic and
//! substitutions.

pub(crate) mod case;
pub(crate) mod glob;
mod interpreter;
mod operators;
mod param;
mod sink;
mod tilde;
mod transform;

use std::sync::Arc;

use boxsh_kernel::{Limit, Process};
use boxsh_pattern::glob::{Affix, Pattern};
use boxsh_syntax::ast::{Arith, BraceExpansion, ExtGlob, ExtGlobKind, Word, WordFlags, WordPart};

use crate::bulk;
use crate::flow::Run;
use crate::matching;
use crate::options::{Opt, Shopt};
use crate::text::Str;

pub(crate) use interpreter::{Interpreter, Parameters};
pub(crate) use sink::escape_pattern;
pub(crate) use sink::{
    DocumentSink, Field, FieldSink, PatternSink, RegexSink, Separators, Sink, TextSink, TracedPatternSink,
};
pub(crate) use transform::attribute_letters;

/// What a word of a brace expansion takes, about.
const WORD_BYTES: usize = size_of::<Word>() + size_of::<WordPart>() + 64;

/// Words that are not worth asking for.
const FEW: usize = 64;

/// How the text of a word is to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quoting {
    /// As it stands in the script.
    Unquoted,
    /// Inside double quotes or a here-document.
    Double,
    /// The operand of an unquoted `${x:-word}`: its plain text is split like a result.
    Operand,
}

/// Expands words, with what an interpreter knows.
pub(crate) struct Expander<'s, 'p, I> {
    process: &'p Process,
    shell: &'s mut I,
}

impl<'s, 'p, I: Interpreter> Expander<'s, 'p, I> {
    /// An expander for the words of a shell that runs in `process`.
    #[inline]
    pub(crate) fn new(process: &'p Process, shell: &'s mut I) -> Self {
        Self { process, shell }
    }
}

impl<I: Interpreter> Expander<'_, '_, I> {
    /// `IFS`, ready for splitting.
    pub(crate) fn separators(&mut self) -> Separators {
        Separators::new(self.shell.value(b"IFS"))
    }

    /// Expands a word of a command to its fields, and adds them to `fields`.
    pub(crate) fn expand_fields(&mut self, word: &Word, fields: &mut Vec<Str>) -> Run<()> {
        if let Some(text) = word.as_literal() {
            fields.push(Str::new(text));
            return Ok(());
        }
        if let [part] = &word.parts[..] {
            // The command `[`, which no pattern can start with unless a `]` follows.
            if matches!(part, WordPart::Literal(text) if text.as_slice() == b"[") {
                fields.push(Str::from("["));
                return Ok(());
            }
            // A quoted value is one field as it is; an unquoted one too, if nothing in it could be split or matched.
            if let Some(value) = self.simple_value(part)
                && (matches!(part, WordPart::DoubleQuoted(_)) || self.is_one_field(&value))
            {
                fields.push(value);
                return Ok(());
            }
        }
        if word.flags.intersects(WordFlags::BRACE) && self.shell.has(Opt::BraceExpand) {
            return self.expand_braces(word, fields);
        }
        self.expand_braced(word, fields)
    }

    /// The value of a part that is nothing but `$x` or `$1`, quoted or not, if it is set.
    #[inline]
    fn simple_value(&mut self, part: &WordPart) -> Option<Str> {
        let param = match part {
            WordPart::Param(param) => param,
            WordPart::DoubleQuoted(parts) => match &parts[..] {
                [WordPart::Param(param)] => param,
                _ => return None,
            },
            _ => return None,
        };
        self.plain_parameter(param)
    }

    /// Whether the result of an unquoted expansion stays one field, whatever `IFS` is or matches nothing.
    fn is_one_field(&mut self, value: &[u8]) -> bool {
        let is_plain =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/' | b',');
        !value.is_empty() && value.iter().all(is_plain) && self.shell.has_default_ifs()
    }

    fn expand_braces(&mut self, word: &Word, fields: &mut Vec<Str>) -> Run<()> {
        for word in self.brace_words(word)? {
            self.process.tick()?;
            self.expand_braced(&word, fields)?;
        }
        Ok(())
    }

    /// The values of an assignment that is an argument: braces in it make several of them.
    pub(crate) fn expand_declared(&mut self, word: &Word) -> Run<Vec<Str>> {
        if !word.flags.intersects(WordFlags::BRACE) || !self.shell.has(Opt::BraceExpand) {
            return Ok(vec![self.expand_text(word)?]);
        }
        self.brace_words(word)?.iter().map(|word| self.expand_text(word)).collect()
    }

    fn brace_words(&mut self, word: &Word) -> Run<Vec<Word>> {
        let limit = usize::try_from(self.process.budget().maximum(Limit::BraceResults)).unwrap_or(usize::MAX);
        let process = self.process;
        // What stops it is known to the budget; the words are its own then.
        let allow = &mut |words: usize| {
            let bytes = (words * WORD_BYTES) as u64;
            (words <= FEW || process.reserve(bytes).is_ok()) && process.work(bytes).is_ok()
        };
        match word.expand_braces_while(limit, allow) {
            Some(words) => Ok(words),
            None => Err(self.process.budget().breach(Limit::BraceResults).into()),
        }
    }

    /// Expands a word whose braces have been dealt with.
    fn expand_braced(&mut self, word: &Word, fields: &mut Vec<Str>) -> Run<()> {
        if let Some(text) = word.as_literal() {
            if !text.is_empty() {
                fields.push(Str::new(text));
            }
            return Ok(());
        }
        let mut sink = FieldSink::new(self.separators());
        let keeps_tildes = word.flags.intersects(WordFlags::TILDE) && self.shell.has(Opt::Posix);
        for (at, part) in word.parts.iter().enumerate() {
            match part {
                // POSIX knows no assignments among the arguments.
                WordPart::Tilde(name) if at > 0 && keeps_tildes => {
                    sink.literal(b"~");
                    sink.literal(name);
                }
                part => self.expand_part(part, Quoting::Unquoted, &mut sink)?,
            }
        }
        for field in sink.finish() {
            self.process.tick()?;
            self.finish_field(field, fields)?;
        }
        Ok(())
    }

    /// Turns a field that is a pattern into the names that match it.
    fn finish_field(&mut self, field: Field, fields: &mut Vec<Str>) -> Run<()> {
        match field.pattern {
            Some(pattern) if !self.shell.has(Opt::NoGlob) => {
                self.expand_pathnames(&pattern, field.text, fields)
            }
            _ => bulk::add(self.process, fields, field.text.into()),
        }
    }

    /// Expands a word to one string, as the value of an assignment: no splitting, no globbing.
    pub(crate) fn expand_text(&mut self, word: &Word) -> Run<Str> {
        if let Some(text) = word.as_literal() {
            return Ok(Str::new(text));
        }
        if let [part] = &word.parts[..] {
            if let Some(value) = self.simple_value(part) {
                return Ok(value);
            }
            if let WordPart::Arith(arith) = part {
                return Ok(Str::from_integer(self.shell.evaluate(&arith.arith)?));
            }
        }
        let mut sink = TextSink(Vec::with_capacity(64));
        self.expand_parts(&word.parts, Quoting::Unquoted, &mut sink)?;
        self.process.budget().check(Limit::String, sink.0.len() as u64)?;
        Ok(sink.into_str())
    }

    /// Expands a word to one string in which tildes stay: a value in the literal of an associative array.
    pub(crate) fn expand_text_without_tilde(&mut self, word: &Word) -> Run<Str> {
        if !word.flags.intersects(WordFlags::TILDE) {
            return self.expand_text(word);
        }
        let mut sink = TextSink::default();
        for part in &word.parts {
            match part {
                WordPart::Tilde(name) => {
                    sink.literal(b"~");
                    sink.literal(name);
                }
                part => self.expand_part(part, Quoting::Unquoted, &mut sink)?,
            }
        }
        Ok(sink.into_str())
    }

    /// Expands the body of a here-document.
    pub(crate) fn expand_document(&mut self, word: &Word) -> Run<Vec<u8>> {
        let mut sink = DocumentSink::default();
        self.expand_parts(&word.parts, Quoting::Double, &mut sink)?;
        Ok(sink.0)
    }

    /// Expands text as inside double quotes.
    pub(crate) fn expand_quoted(&mut self, word: &Word) -> Run<Str> {
        let mut sink = TextSink::default();
        self.expand_parts(&word.parts, Quoting::Double, &mut sink)?;
        Ok(sink.into_str())
    }

    /// Expands a word to a pattern in which what was quoted is escaped.
    pub(crate) fn expand_pattern(&mut self, word: &Word) -> Run<Vec<u8>> {
        let mut sink = PatternSink::default();
        self.expand_parts(&word.parts, Quoting::Unquoted, &mut sink)?;
        Ok(sink.0)
    }

    /// Expands a word to a regular expression in which what was quoted stands for itself.
    pub(crate) fn expand_regex(&mut self, word: &Word) -> Run<Vec<u8>> {
        let mut sink = RegexSink::default();
        self.expand_parts(&word.parts, Quoting::Unquoted, &mut sink)?;
        Ok(sink.into_text())
    }

    /// Expands the text of an arithmetic expression.
    pub(crate) fn expand_arith_text(&mut self, word: &Word) -> Run<Str> {
        let mut sink = TextSink::default();
        self.expand_parts(&word.parts, Quoting::Double, &mut sink)?;
        Ok(sink.into_str())
    }

    /// Expands one part of an arithmetic expression.
    pub(crate) fn expand_arith_part(&mut self, part: &WordPart) -> Run<Str> {
        let mut sink = TextSink::default();
        self.expand_part(part, Quoting::Double, &mut sink)?;
        Ok(sink.into_str())
    }

    /// The key of an associative array that a subscript stands for.
    pub(crate) fn expand_subscript_key(&mut self, index: &Arith) -> Run<Str> {
        let mut sink = TextSink::default();
        self.expand_parts(&index.source.parts, Quoting::Unquoted, &mut sink)?;
        Ok(sink.into_str())
    }

    /// Expands text that holds an index.
    pub(crate) fn expand_index_text(&mut self, text: &[u8]) -> Run<Str> {
        if !text.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            return Ok(Str::new(text));
        }
        match boxsh_syntax::parse_quoted_text(text) {
            Ok(word) => self.expand_quoted(&word),
            Err(_) => Ok(Str::new(text)),
        }
    }

    /// The key that the text of a subscript stands for, where the text has been expanded once already.
    pub(crate) fn expand_key_text(&mut self, text: &[u8]) -> Run<Str> {
        match self.shell.shopt(Shopt::AssocExpandOnce) {
            true => Ok(Str::new(text)),
            false => self.expand_key_word(text),
        }
    }

    /// The key that the text of a subscript stands for.
    pub(crate) fn expand_key_word(&mut self, text: &[u8]) -> Run<Str> {
        if !text.iter().any(|byte| b"$`\\\"'".contains(byte)) {
            return Ok(Str::new(text));
        }
        match boxsh_syntax::parse_words(text) {
            Ok(words) => {
                let mut key = Vec::new();
                for (at, word) in words.iter().enumerate() {
                    if at > 0 {
                        key.push(b' ');
                    }
                    key.extend_from_slice(&self.expand_text(word)?);
                }
                Ok(key.into())
            }
            Err(_) => Ok(Str::new(text)),
        }
    }

    /// The compiled pattern of a word.
    pub(crate) fn word_pattern(&mut self, word: &Word, extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        if let [WordPart::Literal(text)] = &word.parts[..] {
            return self.shell.compile_pattern(text, extglob, nocase);
        }
        let text = self.expand_pattern(word)?;
        self.shell.compile_pattern(&text, extglob, nocase)
    }

    fn matches(&self, pattern: &Pattern, text: &[u8]) -> Run<bool> {
        matching::matches(self.process, pattern, text)
    }

    fn affix(&self, pattern: &Pattern, text: &[u8], affix: Affix) -> Run<Option<usize>> {
        matching::affix(self.process, pattern, text, affix)
    }

    pub(crate) fn expand_parts(
        &mut self,
        parts: &[WordPart],
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        for part in parts {
            self.expand_part(part, quoting, sink)?;
        }
        Ok(())
    }

    pub(crate) fn expand_part(&mut self, part: &WordPart, quoting: Quoting, sink: &mut dyn Sink) -> Run<()> {
        match part {
            WordPart::Literal(text) => match quoting {
                Quoting::Unquoted => sink.literal(text),
                Quoting::Double => sink.quoted(text),
                Quoting::Operand => sink.result(text),
            },
            WordPart::Escaped(byte) => sink.quoted(&[*byte]),
            WordPart::SingleQuoted(text) => sink.quoted(text),
            WordPart::AnsiCQuoted(quoted) => sink.quoted(&quoted.value),
            WordPart::DoubleQuoted(parts) | WordPart::LocaleQuoted(parts) => match &parts[..] {
                [] => sink.quoted(b""),
                [part] => self.expand_part(part, Quoting::Double, sink)?,
                parts => self.expand_quotes(parts, sink)?,
            },
            WordPart::Tilde(name) => self.expand_tilde(name, sink)?,
            WordPart::Param(param) => self.expand_param(param, quoting, sink)?,
            WordPart::BadSubst(text) => return self.bad_substitution(text, quoting, sink),
            WordPart::Command(command) => {
                let output = self.shell.substitute_command(command)?;
                self.hand_on(sink, quoting, &output)?;
            }
            WordPart::Process(process) => {
                let path = self.shell.substitute_process(process)?;
                // Whatever `IFS` is, it is one path.
                sink.quoted(&path);
            }
            WordPart::Arith(arith) => {
                let value = self.shell.evaluate(&arith.arith)?;
                self.hand_on(sink, quoting, &Str::from_integer(value))?;
            }
            WordPart::Brace(brace) => self.expand_plain_braces(brace, quoting, sink)?,
            WordPart::ExtGlob(group) => self.expand_ext_glob(group, quoting, sink)?,
        }
        Ok(())
    }

    /// Expands several parts in double quotes. They make a word, however empty, unless `$@` or another list is among them that has no
    /// elements, and nothing is.
    fn expand_quotes(&mut self, parts: &[WordPart], sink: &mut dyn Sink) -> Run<()> {
        let start = sink.start_quotes();
        self.expand_parts(parts, Quoting::Double, sink)?;
        if let Some(start) = start
            && sink.has_nothing_since(start)
        {
            sink.forget_word();
        }
        Ok(())
    }

    /// Braces where they are not expanded stand for themselves, but what is inside is still expanded.
    fn expand_plain_braces(
        &mut self,
        brace: &BraceExpansion,
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        let parts = brace.to_plain();
        self.expand_parts(&parts, quoting, sink)
    }

    fn expand_ext_glob(&mut self, group: &ExtGlob, quoting: Quoting, sink: &mut dyn Sink) -> Run<()> {
        if quoting == Quoting::Operand && !self.shell.shopt(Shopt::ExtGlob) {
            let parts = group.to_plain();
            return self.expand_parts(&parts, quoting, sink);
        }
        sink.literal(match group.kind {
            ExtGlobKind::Optional => b"?(",
            ExtGlobKind::Any => b"*(",
            ExtGlobKind::Some => b"+(",
            ExtGlobKind::One => b"@(",
            ExtGlobKind::Not => b"!(",
        });
        for (at, alternative) in group.alternatives.iter().enumerate() {
            if at > 0 {
                sink.literal(b"|");
            }
            self.expand_parts(&alternative.parts, quoting, sink)?;
        }
        sink.literal(b")");
        Ok(())
    }
}

impl<I: Interpreter> Expander<'_, '_, I> {
    /// Hands the result of an expansion on, quoted or not.
    #[inline]
    pub(crate) fn hand_on(&self, sink: &mut dyn Sink, quoting: Quoting, text: &[u8]) -> Run<()> {
        if text.len() > SHORT {
            return self.give_long(sink, quoting, text);
        }
        self.process.tick()?;
        match quoting {
            Quoting::Double => sink.quoted(text),
            Quoting::Unquoted | Quoting::Operand => sink.result(text),
        }
        Ok(())
    }

    #[cold]
    fn give_long(&self, sink: &mut dyn Sink, quoting: Quoting, text: &[u8]) -> Run<()> {
        self.process.reserve(text.len() as u64)?;
        for piece in bulk::pieces(text) {
            self.process.work(WORK_PER_BYTE * piece.len() as u64)?;
            match quoting {
                Quoting::Double => sink.quoted(piece),
                Quoting::Unquoted | Quoting::Operand => sink.result(piece),
            }
        }
        Ok(())
    }
}

/// Text that is handed on whole.
const SHORT: usize = 1024;

/// What a byte of an expansion is worth, in bytes copied: it is escaped, looked at for separators and for patterns.
const WORK_PER_BYTE: u64 = 8;
