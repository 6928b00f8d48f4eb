//! `-t` and `-T`: which types of files are searched.

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use super::ignore::{Verdict, path_of};
use super::types::TYPES;

/// The types that are known, and those that are chosen.
pub(super) struct Types {
    known: Vec<(String, Vec<String>)>,
    chosen: Vec<(String, bool)>,
    set: GlobSet,
    /// Which choice each glob of the set belongs to.
    owners: Vec<usize>,
}

impl Types {
    pub(super) fn new() -> Self {
        let known = TYPES
            .iter()
            .map(|(name, globs)| ((*name).to_owned(), globs.iter().map(|glob| (*glob).to_owned()).collect()))
            .collect();
        Self { known, chosen: Vec::new(), set: GlobSet::empty(), owners: Vec::new() }
    }

    /// Adds a definition: `name:glob`, or `name:include:other,another`.
    pub(super) fn add(&mut self, definition: &str) -> Result<(), String> {
        let invalid = || "invalid definition (format is type:glob, e.g., html:*.html)".to_owned();
        let (name, rest) = definition.split_once(':').ok_or_else(invalid)?;
        if name.is_empty() || rest.is_empty() || name == "all" {
            return Err(invalid());
        }
        let globs = match rest.strip_prefix("include:") {
            Some(others) => {
                let mut globs = Vec::new();
                for other in others.split(',') {
                    let known = self.known.iter().find(|(known, _)| known == other);
                    globs.extend(known.ok_or_else(invalid)?.1.iter().cloned());
                }
                globs
            }
            None => vec![rest.to_owned()],
        };
        match self.known.iter_mut().find(|(known, _)| known == name) {
            Some((_, list)) => list.extend(globs),
            None => self.known.push((name.to_owned(), globs)),
        }
        Ok(())
    }

    pub(super) fn clear(&mut self, name: &str) {
        self.known.retain(|(known, _)| known != name);
    }

    pub(super) fn choose(&mut self, name: &str, wanted: bool) {
        self.chosen.push((name.to_owned(), wanted));
    }

    /// Makes ready for matching.
    pub(super) fn build(&mut self) -> Result<(), String> {
        let mut set = GlobSetBuilder::new();
        for (index, (name, _)) in self.chosen.iter().enumerate() {
            let fitting: Vec<&(String, Vec<String>)> =
                self.known.iter().filter(|(known, _)| known == name || name == "all").collect();
            if fitting.is_empty() {
                return Err(format!("unrecognized file type: {name}"));
            }
            for glob in fitting.into_iter().flat_map(|(_, globs)| globs) {
                let glob: Glob = GlobBuilder::new(glob)
                    .literal_separator(true)
                    .build()
                    .map_err(|error| error.to_string())?;
                set.add(glob);
                self.owners.push(index);
            }
        }
        self.set = set.build().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// What the types say about a file of this name.
    pub(super) fn verdict(&self, name: &[u8]) -> Verdict {
        if self.chosen.is_empty() {
            return Verdict::Silent;
        }
        let matches = self.set.matches(&*path_of(name));
        match matches.into_iter().map(|glob| self.owners[glob]).max() {
            Some(choice) if self.chosen[choice].1 => Verdict::Kept,
            Some(_) => Verdict::Ignored,
            None if self.chosen.iter().any(|(_, wanted)| *wanted) => Verdict::Ignored,
            None => Verdict::Silent,
        }
    }

    /// All definitions, a line each.
    pub(super) fn list(&self) -> String {
        let mut known: Vec<&(String, Vec<String>)> = self.known.iter().collect();
        known.sort();
        known
            .iter()
            .map(|(name, globs)| {
                let mut globs = globs.clone();
                globs.sort();
                format!("{name}: {}\n", globs.join(", "))
            })
            .collect()
    }
}
