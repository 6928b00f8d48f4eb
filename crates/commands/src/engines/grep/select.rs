//! Which files are searched: `--include`, `--exclude` and their kin.

use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};

/// Patterns of file names, in the order they were given; the last that matches decides.
#[derive(Default)]
pub(super) struct Names {
    rules: Vec<(Pattern, bool)>,
}

impl Names {
    /// Adds a pattern for names that are searched, or left out.
    pub(super) fn add(&mut self, pattern: &[u8], included: bool) -> Result<(), String> {
        let options = GlobOptions { encoding: Encoding::Utf8, ..GlobOptions::default() };
        let pattern = Pattern::compile(pattern, options).map_err(|error| error.to_string())?;
        self.rules.push((pattern, included));
        Ok(())
    }

    /// Whether a name that was found in a directory is left out.
    pub(super) fn excludes(&self, name: &[u8]) -> bool {
        self.decide(|pattern| pattern.matches(name))
    }

    /// Whether a name from the command line is left out: every part of it that ends it counts.
    pub(super) fn excludes_operand(&self, name: &[u8]) -> bool {
        let name = match name.iter().rposition(|&byte| byte != b'/') {
            Some(last) => &name[..=last],
            None => name,
        };
        let starts = || (0..name.len()).filter(|&at| name[at] != b'/' && (at == 0 || name[at - 1] == b'/'));
        self.decide(|pattern| pattern.matches(name) || starts().any(|at| pattern.matches(&name[at..])))
    }

    fn decide(&self, matches: impl Fn(&Pattern) -> bool) -> bool {
        match self.rules.iter().rev().find(|(pattern, _)| matches(pattern)) {
            Some((_, included)) => !included,
            // A list that begins with what is wanted leaves out the rest.
            None => self.rules.first().is_some_and(|(_, included)| *included),
        }
    }
}
