//! A copy of the sources that has all mistakes in it.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::find::find;
use super::mutation::{Mutation, Woven, blame, weave};
use super::{AREAS, Area};
use crate::workspace;

/// A suite that tests run against other code: a mistake in it is none of that code.
const SUITES: [&str; 3] = ["/conformance", "/faulty.rs", "tests"];
/// What the crates of the copy ask for the chosen mistake.
const SWITCH: &str = include_str!("switch.rs");

/// A mistake in a file of an area.
pub(crate) struct Mutant {
    pub(crate) area: &'static Area,
    /// The file, from the root of the workspace.
    pub(crate) file: PathBuf,
    pub(crate) mutation: Mutation,
    pub(crate) is_viable: bool,
}

impl Mutant {
    /// What `mutants.txt` calls it.
    pub(crate) fn name(&self) -> String {
        format!("{}: {}", self.file.display(), self.mutation.name)
    }
}

/// The copy, and its mistakes; the number of a mistake is its place, from 1.
pub(crate) struct Tree {
    root: PathBuf,
    pub(crate) mutants: Vec<Mutant>,
    /// The mistakes in each file as it was last written.
    woven: HashMap<PathBuf, Vec<Woven>>,
}

impl Tree {
    /// Copies the sources and finds the mistakes that can be made in some areas.
    pub(crate) fn make(areas: &[&'static Area]) -> Result<Self, Box<dyn std::error::Error>> {
        let root = workspace::target().join("mutants/tree");
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(workspace::root()).output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let files: BTreeSet<&Path> = listed.split_terminator('\0').map(Path::new).collect();
        for file in &files {
            let (from, to) = (workspace::root().join(file), root.join(file));
            if from.is_file() {
                write(&to, &fs::read(from)?)?;
            }
        }
        let mut tree = Self { root, mutants: Vec::new(), woven: HashMap::new() };
        for &area in areas {
            let is_wanted = |file: &&&Path| area.sources.iter().any(|source| file.starts_with(source));
            for file in files.iter().filter(is_wanted).filter(|file| is_code(file)) {
                let source = fs::read_to_string(workspace::root().join(file))?;
                let found = find(&source).map_err(|error| format!("{}: {error}", file.display()))?;
                let file = file.to_path_buf();
                tree.mutants.extend(found.into_iter().map(|mutation| Mutant {
                    area,
                    file: file.clone(),
                    mutation,
                    is_viable: true,
                }));
            }
        }
        Ok(tree)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Writes the files that have mistakes in them, with all that are viable, and the switch of their crates.
    pub(crate) fn weave(&mut self) -> io::Result<()> {
        let mut files = HashMap::<_, Vec<_>>::new();
        for (number, mutant) in (1..).zip(&self.mutants) {
            let mutations = files.entry(mutant.file.clone()).or_default();
            if mutant.is_viable {
                mutations.push((number, &mutant.mutation));
            }
        }
        for (file, mutations) in files {
            let source = fs::read_to_string(workspace::root().join(&file))?;
            let (text, woven) = weave(&source, &mutations);
            write(&self.root.join(&file), text.as_bytes())?;
            self.woven.insert(file, woven);
        }
        for library in AREAS.iter().map(|area| area.library) {
            let source = fs::read_to_string(workspace::root().join(library))?;
            // On the first line, so that no other moves: an addition of two numbers may always overflow, made a subtraction.
            let text = format!("#![allow(arithmetic_overflow, unconditional_panic)] {source}\n{SWITCH}");
            write(&self.root.join(library), text.as_bytes())?;
        }
        Ok(())
    }

    /// Takes out the mistake that an error of the compiler is about; whether there was one.
    pub(crate) fn take_out(&mut self, file: &Path, place: &Range<usize>) -> bool {
        let number = self
            .woven
            .get(file)
            .and_then(|woven| blame(woven, place.start).or_else(|| blame(woven, place.end)));
        let mutant = number.and_then(|number| self.mutants.get_mut(number as usize - 1));
        mutant.map(|mutant| mutant.is_viable = false).is_some()
    }
}

fn is_code(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.ends_with(".rs") && !SUITES.iter().any(|suite| name.contains(suite))
}

/// Writes a file that is not like this yet, so that cargo does not take it for changed.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, text)
}
