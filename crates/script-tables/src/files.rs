//! Finding and reading the tables of a repository.

// Test tooling works on the host's files: the tables are not inside a session.
#![allow(clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::{ParseError, Table};

const SUFFIX: &str = ".test.sh";

/// A table and where it came from.
#[derive(Clone, Debug)]
pub struct TableFile {
    /// The file.
    pub path: PathBuf,
    /// The folder and the name without suffix, such as `shell/arrays`.
    pub group: String,
    /// What the file holds.
    pub table: Table,
}

/// A table that could not be read.
#[derive(Debug)]
pub struct LoadError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
    pub reason: LoadReason,
}

/// Why a table could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadReason {
    /// The host said no.
    Io(io::Error),
    /// The text does not follow the format.
    Format(ParseError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            LoadReason::Io(error) => write!(f, "{}: {error}", self.path.display()),
            LoadReason::Format(error) => write!(f, "{}: {error}", self.path.display()),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            LoadReason::Io(error) => Some(error),
            LoadReason::Format(error) => Some(error),
        }
    }
}

impl TableFile {
    /// Reads one table.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not follow the format.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let failed = |reason| LoadError { path: path.to_owned(), reason };
        let text = fs::read(path).map_err(|error| failed(LoadReason::Io(error)))?;
        let table = Table::parse(&text).map_err(|error| failed(LoadReason::Format(error)))?;
        Ok(Self { path: path.to_owned(), group: group_of(path), table })
    }
}

/// Reads every table in the folders directly below `tests`, in the order of their names.
///
/// # Errors
///
/// A folder or a table cannot be read, or a table does not follow the format.
pub fn load_all(tests: &Path) -> Result<Vec<TableFile>, LoadError> {
    let mut paths = Vec::new();
    for folder in entries(tests)?.into_iter().filter(|path| path.is_dir()) {
        let is_table = |path: &PathBuf| path.to_string_lossy().ends_with(SUFFIX);
        paths.extend(entries(&folder)?.into_iter().filter(is_table));
    }
    paths.iter().map(|path| TableFile::load(path)).collect()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let failed = |error| LoadError { path: folder.to_owned(), reason: LoadReason::Io(error) };
    let listing = fs::read_dir(folder).map_err(failed)?;
    let mut paths = listing
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()
        .map_err(failed)?;
    paths.sort();
    Ok(paths)
}

fn group_of(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let stem = name.strip_suffix(SUFFIX).unwrap_or(&name);
    match path.parent().and_then(Path::file_name) {
        Some(folder) => format!("{}/{stem}", folder.to_string_lossy()),
        None => stem.to_owned(),
    }
}
