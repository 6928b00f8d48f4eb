//! A copy of the sources that has all mistakes in it.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::accepted;
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

    pub(crate) fn is_accepted(&self) -> bool {
        accepted::names().contains(self.name().as_str())
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
    /// Copies the sources and finds the mistakes that can be made in all areas, so that the copy is the same for each of them.
    pub(crate) fn make() -> Result<Self, Box<dyn std::error::Error>> {
        let root = workspace::target().join("mutants/tree");
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(workspace::root())
            .output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let files: BTreeSet<&Path> = listed.split_terminator('\0').map(Path::new).collect();
        let mut tree = Self { root, mutants: Vec::new(), woven: HashMap::new() };
        let refused = fs::read_to_string(tree.refused()).unwrap_or_default();
        let refused: BTreeSet<_> = refused.lines().collect();
        for area in &AREAS {
            let is_wanted = |file: &&&Path| area.sources.iter().any(|source| file.starts_with(source));
            for file in files.iter().filter(is_wanted).filter(|file| is_code(file)) {
                let source = fs::read_to_string(workspace::root().join(file))?;
                let found = find(&source).map_err(|error| format!("{}: {error}", file.display()))?;
                for mutation in found {
                    let mut mutant = Mutant { area, file: file.to_path_buf(), mutation, is_viable: true };
                    mutant.is_viable = !refused.contains(mutant.name().as_str());
                    tree.mutants.push(mutant);
                }
            }
        }
        // What has mistakes in it is written once it has them, so that cargo takes it for changed only if it is.
        let woven: BTreeSet<&Path> = tree.mutants.iter().map(|mutant| &*mutant.file).collect();
        let libraries: BTreeSet<_> = AREAS.iter().map(|area| Path::new(area.library)).collect();
        for file in files.iter().filter(|file| !woven.contains(*file) && !libraries.contains(*file)) {
            let from = workspace::root().join(file);
            if from.is_file() {
                let text = fs::read(from)?;
                let is_workspace = *file == Path::new("Cargo.toml");
                write(&tree.root.join(file), &if is_workspace { marked(&text)? } else { text })?;
            }
        }
        Ok(tree)
    }

    /// The file with the mistakes that the compiler has refused before.
    fn refused(&self) -> PathBuf {
        self.root.with_file_name("refused")
    }

    /// Keeps in mind which mistakes the compiler has refused.
    pub(crate) fn remember(&self) -> io::Result<()> {
        let refused = self.mutants.iter().filter(|mutant| !mutant.is_viable);
        fs::write(self.refused(), refused.map(|mutant| mutant.name() + "\n").collect::<String>())
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

/// The manifest of the workspace with another version: cargo would take what is built from the copy for what is built from the sources, and the tests
/// of the sources for those of the copy.
fn marked(manifest: &[u8]) -> io::Result<Vec<u8>> {
    let text = String::from_utf8_lossy(manifest);
    let (before, after) =
        text.split_once("\nversion = \"").ok_or_else(|| io::Error::other("the workspace has no version"))?;
    let (version, after) = after.split_once('"').unwrap_or((after, ""));
    Ok(format!("{before}\nversion = \"{version}+mutants\"{after}").into_bytes())
}

/// Writes a file that is not like this yet, so that cargo does not take it for changed.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, text)
}
