//! Which members are meant, and whether all that were named have been found.

use boxsh_kernel::Failure;

use super::entry::Entry;
use super::matching::{Matcher, has_wildcards, strip_slashes};
use super::options::{Operand, Options};
use super::report::Report;

struct Wanted {
    name: Vec<u8>,
    matcher: Matcher,
    recursion: bool,
    found: u64,
    /// Where the members that it means go.
    directory: usize,
}

/// The members that were named.
pub(super) struct Selector {
    wanted: Vec<Wanted>,
    /// The directories of `-C`, in order; the first is where it all began.
    pub(super) directories: Vec<Vec<u8>>,
    started: bool,
}

impl Selector {
    pub(super) fn new(options: &Options, report: &mut Report<'_, '_>) -> Result<Self, Failure> {
        let mut selector = Self {
            wanted: Vec::new(),
            directories: vec![b".".to_vec()],
            started: options.selection.starting.is_none(),
        };
        let mut warned = false;
        for operand in &options.selection.operands {
            match operand {
                Operand::Directory(directory) => {
                    let next = match (directory.first(), selector.directories.last()) {
                        (Some(b'/'), _) | (_, None) => directory.clone(),
                        (_, Some(last)) => super::names::join(last, directory),
                    };
                    selector.directories.push(next);
                }
                Operand::Name { name, reading, recursion } => {
                    if has_wildcards(name) && reading.wildcards.is_none() && !warned && options.warnings {
                        warned = true;
                        report.warn("Pattern matching characters used in file names")?;
                        report.warn(
                            "Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning",
                        )?;
                    }
                    selector.wanted.push(Wanted {
                        name: name.clone(),
                        matcher: Matcher::member(name, *reading),
                        recursion: *recursion,
                        found: 0,
                        directory: selector.directories.len() - 1,
                    });
                }
            }
        }
        Ok(selector)
    }

    /// Whether a member is meant; if so, the directory that it goes to.
    pub(super) fn select(&mut self, entry: &Entry, options: &Options) -> Option<usize> {
        let name = strip_slashes(&entry.name);
        if !self.started {
            let starting = options.selection.starting.as_deref().unwrap_or_default();
            if name != strip_slashes(starting) {
                return None;
            }
            self.started = true;
        }
        let selected = if self.wanted.is_empty() {
            self.directories.len() - 1
        } else {
            let occurrence = options.selection.occurrence;
            let found = self.wanted.iter_mut().find(|wanted| match wanted.recursion {
                true => wanted.matcher.matches(name),
                false => wanted.matcher.matches_exactly(name),
            })?;
            found.found += 1;
            if occurrence.is_some_and(|occurrence| occurrence != found.found) {
                return None;
            }
            found.directory
        };
        if options.selection.excluded.iter().any(|matcher| matcher.matches(name)) {
            return None;
        }
        if let Some((time, _)) = options.selection.newer
            && entry.mtime < time
            && !matches!(entry.kind, super::entry::Kind::Directory)
        {
            return None;
        }
        Some(selected)
    }

    /// Whether nothing further can be meant.
    pub(super) fn is_done(&self, options: &Options) -> bool {
        let Some(occurrence) = options.selection.occurrence else { return false };
        !self.wanted.is_empty() && self.wanted.iter().all(|wanted| wanted.found >= occurrence)
    }

    /// Says which names were not found.
    pub(super) fn finish(&self, options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
        for wanted in &self.wanted {
            let least = options.selection.occurrence.unwrap_or(1);
            if wanted.found < least {
                let name = report.name(&wanted.name);
                let text = match options.selection.occurrence {
                    Some(_) if wanted.found > 0 => "Required occurrence not found in archive",
                    _ => "Not found in archive",
                };
                report.error(&format!("{name}: {text}"))?;
            }
        }
        Ok(())
    }
}
