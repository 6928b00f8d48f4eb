//! The one place where it is decided which rule holds for a path.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::{self, Kind};
use crate::rule::{Absent, Access, Rule};
use crate::walk::walk;

/// A path that a rule stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The path, with links resolved.
    pub(crate) path: PathBuf,
    /// The number of its rule.
    pub(crate) rule: usize,
    /// What was there when the policy was read.
    pub(crate) kind: Kind,
}

/// A path that a rule names, and for which it has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The path, with links resolved as far as possible; a pattern stays as it was written.
    pub path: PathBuf,
    /// Why.
    pub reason: SkipReason,
    pub(crate) rule: usize,
}

/// Why a rule has no effect for a path.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipReason {
    /// Nothing is there.
    Missing,
    /// The way leads over a link which the inside may have put there, to a place that it could not reach otherwise.
    WritableLink {
        /// The link.
        link: PathBuf,
    },
}

/// Why a rule lost against the one that won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The other is for a longer path.
    ShorterPath,
    /// The other is exact, this is a glob.
    Glob,
    /// Both are globs, and the other is longer.
    ShorterGlob,
    /// The other is of a later layer.
    EarlierLayer,
    /// Of one layer, exclude beats ro beats rw.
    WeakerAccess,
    /// The other says the same.
    Repeated,
}

impl Lost {
    /// The reason, as reports show it.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Lost::ShorterPath => "a longer path wins",
            Lost::Glob => "an exact path beats a glob",
            Lost::ShorterGlob => "a longer glob wins",
            Lost::EarlierLayer => "a later layer wins",
            Lost::WeakerAccess => "exclude beats ro, ro beats rw",
            Lost::Repeated => "said again",
        }
    }
}

/// All rules, and the paths that they stand for.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) rules: Vec<Rule>,
    pub(crate) places: Vec<Place>,
    pub(crate) skipped: Vec<Skipped>,
}

impl Table {
    /// Finds the paths that the rules stand for.
    pub(crate) fn new(rules: Vec<Rule>) -> Result<Table, Error> {
        let mut table = Table { rules, places: Vec::new(), skipped: Vec::new() };
        let mut linked = Vec::new();
        for number in 0..table.rules.len() {
            for (place, links) in table.places_of(number)? {
                if !links.is_empty() && table.rules[number].access != Access::Exclude {
                    linked.push((table.places.len(), links));
                }
                table.places.push(place);
            }
        }
        table.refuse_writable_links(&linked);
        Ok(table)
    }

    fn places_of(&mut self, number: usize) -> Result<Vec<(Place, Vec<PathBuf>)>, Error> {
        let rule = &self.rules[number];
        let paths = rule.pattern.expand().map_err(|reason| Error::BadGlob {
            at: rule.origin.clone(),
            pattern: rule.text.clone(),
            reason,
        })?;
        if paths.is_empty() {
            let path = PathBuf::from(&rule.text);
            self.skipped.push(Skipped { path, reason: SkipReason::Missing, rule: number });
        }
        let mut places = Vec::with_capacity(paths.len());
        for path in paths {
            let walked = walk(&path);
            let is_held = rule.absent == Absent::Protect && files::is_placeholder(&walked.path);
            let kind = if walked.exists && !is_held { files::kind(&walked.path) } else { Kind::Missing };
            if kind == Kind::Missing && rule.absent == Absent::Skip {
                self.skipped.push(Skipped { path: walked.path, reason: SkipReason::Missing, rule: number });
            } else {
                places.push((Place { path: walked.path, rule: number, kind }, walked.links));
            }
        }
        Ok(places)
    }

    /// Takes out what a link grants that the inside may have planted in an earlier run: with `rw: ["build"]` and a `build`
    /// that was replaced by a link to `~/.ssh`, the keys would be open in the next run.
    fn refuse_writable_links(&mut self, linked: &[(usize, Vec<PathBuf>)]) {
        let suspicious: Vec<(usize, &PathBuf)> = linked
            .iter()
            .filter_map(|(number, links)| {
                let is_writable = |link: &&PathBuf| {
                    link.parent().is_some_and(|folder| {
                        self.winner(folder).is_some_and(|place| self.access(place) == Access::Rw)
                    })
                };
                links.iter().find(is_writable).map(|link| (*number, link))
            })
            .collect();
        let is_suspicious = |number: usize| suspicious.iter().any(|(other, _)| *other == number);
        let trusted = Table {
            rules: self.rules.clone(),
            places: (0..self.places.len())
                .filter(|number| !is_suspicious(*number))
                .map(|number| self.places[number].clone())
                .collect(),
            skipped: Vec::new(),
        };
        let mut refused = Vec::new();
        for (number, link) in suspicious {
            let place = &self.places[number];
            let otherwise =
                trusted.winner(&place.path).map_or(Access::Exclude, |place| trusted.access(place));
            if self.access(place) < otherwise {
                let reason = SkipReason::WritableLink { link: link.clone() };
                self.skipped.push(Skipped { path: place.path.clone(), reason, rule: place.rule });
                refused.push(number);
            }
        }
        let mut number = 0;
        self.places.retain(|_| {
            number += 1;
            !refused.contains(&(number - 1))
        });
    }

    pub(crate) fn rule(&self, place: &Place) -> &Rule {
        &self.rules[place.rule]
    }

    pub(crate) fn access(&self, place: &Place) -> Access {
        self.rule(place).access
    }

    /// The rule that holds for a path without links.
    pub(crate) fn winner(&self, path: &Path) -> Option<&Place> {
        self.places.iter().filter(|place| path.starts_with(&place.path)).max_by(|a, b| self.compare(a, b).0)
    }

    /// All rules that speak about a path without links, the winner first, the others with why they lost.
    pub(crate) fn candidates(&self, path: &Path) -> Vec<(&Place, Option<Lost>)> {
        let mut places: Vec<&Place> =
            self.places.iter().filter(|place| path.starts_with(&place.path)).collect();
        places.sort_by(|a, b| self.compare(b, a).0);
        let Some(&winner) = places.first() else { return Vec::new() };
        let lost = |place: &Place| self.compare(winner, place).1;
        places.iter().enumerate().map(|(number, place)| (*place, (number > 0).then(|| lost(place)))).collect()
    }

    /// Which of two places that both cover a path is the stronger one, and why the other is the weaker.
    fn compare(&self, a: &Place, b: &Place) -> (Ordering, Lost) {
        let (rule_a, rule_b) = (self.rule(a), self.rule(b));
        let length = |place: &Place| place.path.components().count();
        let glob_length = |rule: &Rule| if rule.is_exact() { 0 } else { rule.pattern.length() };
        let steps = [
            (length(a).cmp(&length(b)), Lost::ShorterPath),
            (rule_a.is_exact().cmp(&rule_b.is_exact()), Lost::Glob),
            (glob_length(rule_a).cmp(&glob_length(rule_b)), Lost::ShorterGlob),
            (rule_a.origin.layer.cmp(&rule_b.origin.layer), Lost::EarlierLayer),
            (rule_a.access.cmp(&rule_b.access), Lost::WeakerAccess),
        ];
        let decided = steps.into_iter().find(|(ordering, _)| ordering.is_ne());
        decided.unwrap_or_else(|| (a.rule.cmp(&b.rule), Lost::Repeated))
    }
}
