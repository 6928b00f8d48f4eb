//! Compiled patterns and regular expressions, kept so that each is compiled once.

use std::sync::Arc;

use boxsh_kernel::{Limit, Process};
use boxsh_pattern::Encoding;
use boxsh_pattern::fuel::{Fuel, OutOfFuel};
use boxsh_pattern::glob::{Affix, GlobOptions, Pattern};
use boxsh_pattern::regex::{Regex, RegexError, RegexOptions, Syntax};

use crate::flow::{Flow, Run};
use crate::shell::Shell;

/// Places for compiled patterns; two that fall into one place take turns.
const PLACES: usize = 128;

/// Something compiled from a text.
struct Entry<T> {
    text: Vec<u8>,
    /// Everything else that it was compiled with.
    flags: u8,
    compiled: Arc<T>,
}

/// Compiled things by their text, found without making a key.
struct Cache<T>(Vec<Option<Entry<T>>>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Cache<T> {
    fn place(text: &[u8], flags: u8) -> usize {
        let hash = text
            .iter()
            .fold(usize::from(flags), |hash, &byte| hash.wrapping_mul(31).wrapping_add(usize::from(byte)));
        (hash ^ (hash >> 7)) % PLACES
    }

    fn get(&self, text: &[u8], flags: u8) -> Option<Arc<T>> {
        let entry = self.0.get(Self::place(text, flags))?.as_ref()?;
        (entry.flags == flags && entry.text == text).then(|| entry.compiled.clone())
    }

    fn put(&mut self, text: &[u8], flags: u8, compiled: &Arc<T>) {
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        self.0[Self::place(text, flags)] =
            Some(Entry { text: text.to_vec(), flags, compiled: compiled.clone() });
    }
}

/// Compiled patterns of one shell.
#[derive(Default)]
pub(crate) struct Compiled {
    patterns: Cache<Pattern>,
    regexes: Cache<Regex>,
}

impl Shell<'_> {
    /// A compiled pattern.
    pub(crate) fn compile_pattern(&mut self, text: &[u8], extglob: bool, nocase: bool) -> Run<Arc<Pattern>> {
        self.compile_glob(text, GlobOptions { extglob, nocase, ..GlobOptions::default() })
    }

    /// A compiled pattern for names of files: only a period matches a period at their start.
    pub(crate) fn compile_name_pattern(
        &mut self,
        text: &[u8],
        extglob: bool,
        nocase: bool,
    ) -> Run<Arc<Pattern>> {
        self.compile_glob(text, GlobOptions { extglob, nocase, period: true, ..GlobOptions::default() })
    }

    fn compile_glob(&mut self, text: &[u8], options: GlobOptions) -> Run<Arc<Pattern>> {
        self.process.work(text.len() as u64)?;
        let encoding = self.encoding();
        let flags = u8::from(options.extglob)
            | u8::from(options.nocase) << 1
            | u8::from(encoding == Encoding::Bytes) << 2
            | u8::from(options.period) << 3;
        if let Some(pattern) = self.compiled.patterns.get(text, flags) {
            return Ok(pattern);
        }
        let pattern = match Pattern::compile(text, GlobOptions { encoding, ..options }) {
            Ok(pattern) => Arc::new(pattern),
            Err(error) => return Err(self.discard(text, &error.to_string())),
        };
        self.compiled.patterns.put(text, flags, &pattern);
        Ok(pattern)
    }

    /// A compiled extended regular expression.
    pub(crate) fn compile_regex(&mut self, text: &[u8], icase: bool) -> Result<Arc<Regex>, RegexError> {
        let encoding = self.encoding();
        let flags = u8::from(icase) | u8::from(encoding == Encoding::Bytes) << 1;
        if let Some(regex) = self.compiled.regexes.get(text, flags) {
            return Ok(regex);
        }
        let options = RegexOptions { icase, encoding, ..RegexOptions::default() };
        let regex = Arc::new(Regex::new(text, Syntax::Ere, options)?);
        self.compiled.regexes.put(text, flags, &regex);
        Ok(regex)
    }

    /// Whether a pattern matches a whole text, at the budget's expense.
    pub(crate) fn matches(&self, pattern: &Pattern, text: &[u8]) -> Run<bool> {
        matches(self.process, pattern, text)
    }

    /// A match that takes too long ends the run.
    pub(crate) fn out_of_fuel(&self) -> Flow {
        self.process.budget().breach(Limit::Fuel).into()
    }
}

/// Whether a pattern matches a whole text, at the budget's expense.
pub(crate) fn matches(process: &Process, pattern: &Pattern, text: &[u8]) -> Run<bool> {
    pattern.metered(&mut RunFuel(process)).matches(text).map_err(|_| Flow::Killed)
}

/// How much of one end of a text a pattern matches.
pub(crate) fn affix(process: &Process, pattern: &Pattern, text: &[u8], affix: Affix) -> Run<Option<usize>> {
    pattern.metered(&mut RunFuel(process)).affix(text, affix).map_err(|_| Flow::Killed)
}

/// What matching is paid with: the fuel and the time of a run. A match that runs out of either ends the run.
pub(crate) struct RunFuel<'a>(pub(crate) &'a Process);

impl Fuel for RunFuel<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), OutOfFuel> {
        self.0.compute(steps).map_err(|_| OutOfFuel)
    }
}
