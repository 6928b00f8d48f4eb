//! The shell as the interpreter of its expansions, and the expansions that it asks for.

use std::sync::Arc;

use boxsh_format::Charset;
use boxsh_pattern::glob::Pattern;
use boxsh_syntax::ast::{Arith, CommandSubst, ProcessSubst, SpecialParam, Word, WordPart};

use crate::expand::{Expander, Interpreter, Parameters, Quoting, Separators, Sink, TracedPatternSink};
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Variable;
use crate::variables::Key;
use crate::vars::Vars;

impl<'p> Shell<'p> {
    #[inline]
    fn expander(&mut self) -> Expander<'_, 'p, Self> {
        Expander::new(self.process, self)
    }

    /// `IFS`, ready for splitting.
    pub(crate) fn separators(&mut self) -> Separators {
        self.expander().separators()
    }

    /// Expands a word of a command to its fields, and adds them to `fields`.
    #[inline]
    pub fn expand_fields(&mut self, word: &Word, fields: &mut Vec<Str>) -> Run<()> {
        self.expander().expand_fields(word, fields)
    }

    /// The values of an assignment that is an argument: braces in it make several of them.
    pub(crate) fn expand_declared(&mut self, word: &Word) -> Run<Vec<Str>> {
        self.expander().expand_declared(word)
    }

    /// Expands a word to one string, as the value of an assignment: no splitting, no globbing.
    #[inline]
    pub fn expand_text(&mut self, word: &Word) -> Run<Str> {
        self.expander().expand_text(word)
    }

    /// Expands a word to one string in which tildes stay: a value in the literal of an associative array.
    pub(crate) fn expand_text_without_tilde(&mut self, word: &Word) -> Run<Str> {
        self.expander().expand_text_without_tilde(word)
    }

    /// Expands the body of a here-document.
    pub(crate) fn expand_document(&mut self, word: &Word) -> Run<Vec<u8>> {
        self.expander().expand_document(word)
    }

    /// Expands text as inside double quotes.
    pub fn expand_quoted(&mut self, word: &Word) -> Run<Str> {
        self.expander().expand_quoted(word)
    }

    /// Expands a word to a pattern in which what was quoted is escaped.
    pub fn expand_pattern(&mut self, word: &Word) -> Run<Vec<u8>> {
        self.expander().expand_pattern(word)
    }

    /// Expands a word to a pattern as `set -x` shows it.
    pub(crate) fn expand_traced_pattern(&mut self, word: &Word) -> Run<Vec<u8>> {
        let mut sink = TracedPatternSink::default();
        self.expander().expand_parts(&word.parts, Quoting::Unquoted, &mut sink)?;
        Ok(sink.0)
    }

    /// Expands a word to a regular expression in which what was quoted stands for itself.
    pub fn expand_regex(&mut self, word: &Word) -> Run<Vec<u8>> {
        self.expander().expand_regex(word)
    }

    /// Expands the text of an arithmetic expression.
    pub(crate) fn expand_arith_text(&mut self, word: &Word) -> Run<Str> {
        self.expander().expand_arith_text(word)
    }

    /// Expands one part of an arithmetic expression.
    pub(crate) fn expand_arith_part(&mut self, part: &WordPart) -> Run<Str> {
        self.expander().expand_arith_part(part)
    }

    /// The key of an associative array that a subscript stands for.
    pub(crate) fn expand_subscript_key(&mut self, index: &Arith) -> Run<Str> {
        self.expander().expand_subscript_key(index)
    }

    /// Expands text that holds an index.
    pub(crate) fn expand_index_text(&mut self, text: &[u8]) -> Run<Str> {
        self.expander().expand_index_text(text)
    }

    /// The key that the text of a subscript stands for, where the text has been expanded once already.
    pub(crate) fn expand_key_text(&mut self, text: &[u8]) -> Run<Str> {
        self.expander().expand_key_text(text)
    }

    /// The key that the text of a subscript stands for.
    pub(crate) fn expand_key_word(&mut self, text: &[u8]) -> Run<Str> {
        self.expander().expand_key_word(text)
    }

    /// Expands parts of a word into `sink`.
    pub(crate) fn expand_parts(
        &mut self,
        parts: &[WordPart],
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        self.expander().expand_parts(parts, quoting, sink)
    }

    /// The compiled pattern of a word.
    pub(crate) fn word_pattern(&mut self, word: &Word, extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        self.expander().word_pattern(word, extglob, nocase)
    }

    /// The directory that the text behind a tilde means.
    pub(crate) fn tilde_directory(&mut self, name: &[u8]) -> Option<Str> {
        self.expander().tilde_directory(name)
    }

    /// The names that match a pattern, sorted.
    pub(crate) fn match_pathnames(&mut self, pattern: &[u8]) -> Run<Vec<Str>> {
        self.expander().match_pathnames(pattern)
    }
}

impl Parameters for Shell<'_> {
    #[inline]
    fn vars(&self) -> &Vars {
        &self.state.vars
    }

    fn variable(&mut self, name: &[u8]) -> Option<Variable> {
        Shell::variable(self, name)
    }

    #[inline]
    fn value(&mut self, name: &[u8]) -> Option<Str> {
        Shell::value(self, name)
    }

    #[inline]
    fn single_value(&mut self, name: &[u8]) -> Option<Str> {
        Shell::single_value(self, name)
    }

    fn element(&mut self, name: &[u8], key: &Key) -> Option<Str> {
        Shell::element(self, name, key)
    }

    fn count_elements(&mut self, name: &[u8]) -> usize {
        Shell::count_elements(self, name)
    }

    fn elements(&mut self, name: &[u8]) -> Run<Vec<Str>> {
        Shell::elements(self, name)
    }

    fn keys(&mut self, name: &[u8]) -> Run<Vec<Str>> {
        Shell::keys(self, name)
    }

    fn is_associative(&self, name: &[u8]) -> bool {
        Shell::is_associative(self, name)
    }

    fn subscript_key(&mut self, name: &[u8], index: &Arith) -> Run<Option<Key>> {
        Shell::subscript_key(self, name, index)
    }

    fn text_key(&mut self, name: &[u8], subscript: &[u8]) -> Run<Option<Key>> {
        Shell::text_key(self, name, subscript)
    }

    fn assign(&mut self, name: &[u8], value: Str) -> Run<()> {
        Shell::assign(self, name, value, false)
    }

    fn assign_element(&mut self, name: &[u8], key: Key, value: Str) -> Run<()> {
        Shell::assign_element(self, name, key, value, false)
    }

    fn positional(&self) -> &[Str] {
        &self.state.positional
    }

    fn zero(&self) -> &Str {
        &self.state.zero
    }

    fn special(&self, special: SpecialParam) -> Run<Option<Str>> {
        self.special_value(special)
    }
}

impl Interpreter for Shell<'_> {
    #[inline]
    fn has(&self, option: Opt) -> bool {
        Shell::has(self, option)
    }

    #[inline]
    fn shopt(&self, option: Shopt) -> bool {
        Shell::shopt(self, option)
    }

    #[inline]
    fn has_default_ifs(&mut self) -> bool {
        self.frequent().has_default_ifs
    }

    fn is_interactive(&self) -> bool {
        self.state.invocation.interactive
    }

    fn charset(&self) -> Charset {
        Shell::charset(self)
    }

    fn compile_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        Shell::compile_pattern(self, text, extglob, nocase)
    }

    fn compile_name_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        Shell::compile_name_pattern(self, text, extglob, nocase)
    }

    fn evaluate(&mut self, arith: &Arith) -> Run<i64> {
        Shell::evaluate(self, arith)
    }

    fn evaluate_of(&mut self, parameter: impl Fn() -> Vec<u8>, arith: &Arith) -> Run<i64> {
        Shell::evaluate_of(self, parameter, arith)
    }

    fn substitute_command(&mut self, command: &CommandSubst) -> Run<Str> {
        Shell::substitute_command(self, command)
    }

    fn substitute_process(&mut self, process: &ProcessSubst) -> Run<Str> {
        Shell::substitute_process(self, process)
    }

    fn expand_prompt(&mut self, prompt: &[u8]) -> Run<Str> {
        Shell::expand_prompt(self, prompt)
    }

    fn directory_stack(&self) -> Vec<Str> {
        Shell::directory_stack(self)
    }

    fn discard(&mut self, name: &[u8], message: &str) -> Flow {
        Shell::discard(self, name, message)
    }

    fn fatal(&mut self, name: &[u8], message: &[u8]) -> Flow {
        Shell::fatal(self, name, message)
    }

    fn error_about(&self, name: &[u8], message: &str) -> Run<()> {
        Shell::error_about(self, name, message)
    }

    fn fail(&mut self, message: &[u8]) -> Run<()> {
        self.error_bytes(message)?;
        self.set_status(1);
        Ok(())
    }

    fn warn_circular(&mut self, name: &[u8]) -> Run<()> {
        Shell::warn_circular(self, name)
    }
}
