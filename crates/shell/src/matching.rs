//! Compiled patterns and regular expressions, kept so that each is compiled once.

use std::collections::HashMap;
use std::sync::Arc;

use boxsh_kernel::Limit;
use boxsh_pattern::glob::{Affix, GlobOptions, Pattern};
use boxsh_pattern::regex::{Regex, RegexError, RegexOptions, Syntax};

use crate::flow::{Flow, Run};
use crate::shell::Shell;

/// How many compiled patterns are kept; with more than that in use, all are dropped and compiled anew.
const KEPT: usize = 256;

/// What a pattern was compiled with, besides its text.
type PatternKey = (Vec<u8>, bool, bool, bool);

/// Compiled patterns of one shell.
#[derive(Default)]
pub(crate) struct Compiled {
    patterns: HashMap<PatternKey, Arc<Pattern>>,
    regexes: HashMap<(Vec<u8>, bool, bool), Arc<Regex>>,
}

impl Shell<'_> {
    /// A compiled pattern.
    pub(crate) fn compile_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        let encoding = self.encoding();
        let key = (text.to_vec(), extglob, nocase, encoding == boxsh_pattern::Encoding::Bytes);
        if let Some(pattern) = self.compiled.patterns.get(&key) {
            return Ok(pattern.clone());
        }
        let options = GlobOptions { extglob, nocase, encoding, pathname: false, period: false };
        let pattern = match Pattern::compile(text, options) {
            Ok(pattern) => Arc::new(pattern),
            Err(error) => return Err(self.discard(text, &error.to_string())),
        };
        if self.compiled.patterns.len() >= KEPT {
            self.compiled.patterns.clear();
        }
        self.compiled.patterns.insert(key, pattern.clone());
        Ok(pattern)
    }

    /// A compiled extended regular expression.
    pub(crate) fn compile_regex(&mut self, text: &[u8], icase: bool) -> Result<Arc<Regex>, RegexError> {
        let encoding = self.encoding();
        let key = (text.to_vec(), icase, encoding == boxsh_pattern::Encoding::Bytes);
        if let Some(regex) = self.compiled.regexes.get(&key) {
            return Ok(regex.clone());
        }
        let options = RegexOptions { icase, encoding, ..RegexOptions::default() };
        let regex = Arc::new(Regex::new(text, Syntax::Ere, options)?);
        if self.compiled.regexes.len() >= KEPT {
            self.compiled.regexes.clear();
        }
        self.compiled.regexes.insert(key, regex.clone());
        Ok(regex)
    }

    /// Whether a pattern matches a whole text, at the budget's expense.
    pub(crate) fn matches(&mut self, pattern: &Pattern, text: &[u8]) -> Run<bool> {
        let mut fuel = self.pattern_fuel();
        let matched = pattern.metered(&mut fuel).matches(text);
        self.spend_fuel(fuel)?;
        matched.map_err(|_| self.out_of_fuel())
    }

    /// How much of one end of a text a pattern matches.
    pub(crate) fn affix(&mut self, pattern: &Pattern, text: &[u8], affix: Affix) -> Run<Option<usize>> {
        let mut fuel = self.pattern_fuel();
        let found = pattern.metered(&mut fuel).affix(text, affix);
        self.spend_fuel(fuel)?;
        found.map_err(|_| self.out_of_fuel())
    }

    /// The fuel for one match. It is bounded well below a run's whole fuel, so that time limits hold.
    pub(crate) fn pattern_fuel(&self) -> u64 {
        let budget = self.process.budget();
        let left = budget.maximum(Limit::Fuel).saturating_sub(budget.spent(Limit::Fuel));
        left.min(PER_MATCH)
    }

    /// Charges what a match has used of [`Shell::pattern_fuel`].
    pub(crate) fn spend_fuel(&self, left: u64) -> Run<()> {
        let used = self.pattern_fuel().saturating_sub(left);
        self.process.budget().charge(Limit::Fuel, used)?;
        Ok(())
    }

    /// A match that takes too long ends the run.
    pub(crate) fn out_of_fuel(&self) -> Flow {
        self.process.budget().breach(Limit::Fuel).into()
    }
}

/// Steps of one match: some seconds of work.
const PER_MATCH: u64 = 4_000_000_000;
