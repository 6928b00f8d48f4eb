//! Comparing directories, name by name.

use std::cmp::Ordering;

use boxsh_kernel::{Context, Failure};

use super::files::{Comparer, Outcome, Side, Step, join, only_in};

/// A pair of directories that is being gone through.
struct Level {
    folders: [Vec<u8>; 2],
    /// The names that are left, last first, and which directories have them.
    names: Vec<[Option<Vec<u8>>; 2]>,
}

impl Comparer<'_> {
    /// Compares two directories, and what is below them if that is asked for.
    ///
    /// # Errors
    /// What ends the command.
    pub(super) fn directories(
        &mut self,
        context: &mut Context<'_>,
        sides: [Side; 2],
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::Same;
        let mut levels: Vec<Level> = Vec::new();
        let starting = self.options.starting_file.clone();
        outcome = outcome.max(self.enter(context, sides, starting.as_deref(), &mut levels)?);
        self.inside = true;
        while let Some(level) = levels.last_mut() {
            context.process.tick()?;
            let Some(names) = level.names.pop() else {
                levels.pop();
                continue;
            };
            let step = match &names {
                [Some(name), None] if !self.options.new_file[1] => {
                    only_in(context, &level.folders[0], name)?;
                    Step::Done(Outcome::Different)
                }
                [None, Some(name)] if !self.options.new_file[0] => {
                    only_in(context, &level.folders[1], name)?;
                    Step::Done(Outcome::Different)
                }
                [old, new] => {
                    let there = [old.is_some(), new.is_some()];
                    let spelling = |name: &Option<Vec<u8>>, other: &Option<Vec<u8>>| {
                        name.as_ref().or(other.as_ref()).cloned().unwrap_or_default()
                    };
                    let paths = [
                        join(&level.folders[0], &spelling(old, new)),
                        join(&level.folders[1], &spelling(new, old)),
                    ];
                    self.entries(context, paths, there)?
                }
            };
            match step {
                Step::Done(done) => outcome = outcome.max(done),
                Step::Enter(sides) => {
                    if is_inside_itself(&levels, &sides) {
                        let name = sides[0].name.clone();
                        context.warn(format_args!(
                            "{}: recursive directory loop",
                            String::from_utf8_lossy(&name)
                        ))?;
                        outcome = Outcome::Trouble;
                    } else {
                        outcome = outcome.max(self.enter(context, *sides, None, &mut levels)?);
                    }
                }
            }
        }
        self.inside = false;
        Ok(outcome)
    }

    fn enter(
        &self,
        context: &mut Context<'_>,
        sides: [Side; 2],
        from: Option<&[u8]>,
        levels: &mut Vec<Level>,
    ) -> Result<Outcome, Failure> {
        let mut lists: [Vec<Vec<u8>>; 2] = Default::default();
        for (side, list) in sides.iter().zip(&mut lists) {
            if side.metadata.is_none() {
                continue;
            }
            match self.process.read_dir(&side.name) {
                Ok(entries) => list.extend(entries.into_iter().map(|entry| entry.name.to_vec())),
                Err(error) => {
                    self.complain(context, &side.name, error)?;
                    return Ok(Outcome::Trouble);
                }
            }
            list.retain(|name| !self.options.excluded.iter().any(|pattern| pattern.matches(name)));
            if let Some(from) = from {
                list.retain(|name| self.order(name, from) != Ordering::Less);
            }
            list.sort_by(|a, b| self.order(a, b).then_with(|| a.cmp(b)));
        }
        let mut names = self.merge(lists);
        names.reverse();
        let folders = sides.map(|side| side.name);
        levels.push(Level { folders, names });
        Ok(Outcome::Same)
    }

    fn order(&self, a: &[u8], b: &[u8]) -> Ordering {
        if self.options.ignore_name_case {
            a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase())
        } else {
            a.cmp(b)
        }
    }

    fn merge(&self, [old, new]: [Vec<Vec<u8>>; 2]) -> Vec<[Option<Vec<u8>>; 2]> {
        let mut result = Vec::with_capacity(old.len().max(new.len()));
        let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
        loop {
            let order = match (old.peek(), new.peek()) {
                (None, None) => return result,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(a), Some(b)) => self.order(a, b),
            };
            result.push(match order {
                Ordering::Less => [old.next(), None],
                Ordering::Greater => [None, new.next()],
                Ordering::Equal => [old.next(), new.next()],
            });
        }
    }
}

/// Whether links lead around in a circle: a path that goes through the same names again and again.
fn is_inside_itself(levels: &[Level], sides: &[Side; 2]) -> bool {
    const DEEPEST: usize = 256;
    levels.len() >= DEEPEST || sides.iter().any(|side| side.name.len() > 4096)
}
