//! A layout for a kernel that can only allow: which paths of the host to open, and what of the layout that leaves unsaid.

use std::fs;
use std::path::{Path, PathBuf};

use crate::confine::Confine;
use crate::error::{Error, Result};
use crate::layout::{Entry, Layout};

/// The most rules that are made to leave out something hidden.
const MOST: usize = 20_000;

/// Paths that are opened, each with all beneath it.
#[derive(Debug, Default)]
pub(crate) struct Grants {
    /// Only names can be listed.
    pub(crate) listed: Vec<PathBuf>,
    pub(crate) read: Vec<PathBuf>,
    pub(crate) written: Vec<PathBuf>,
    pub(crate) devices: Vec<PathBuf>,
    /// Whether `/tmp` and the home are those of the host.
    pub(crate) has_tmp: bool,
    pub(crate) has_home: bool,
    /// What is not enforced, and why.
    pub(crate) gaps: Vec<(String, &'static str)>,
}

impl Grants {
    /// What `backend` opens for `confine`.
    pub(crate) fn new(confine: &Confine, backend: &'static str) -> Result<Grants> {
        let layout = Layout::new(confine)?;
        let home = confine.identity.home();
        let mut grants = Grants::default();
        for (path, entry) in &layout.entries {
            grants.add(&layout, path, entry, backend)?;
        }
        grants.has_tmp = layout.shows(Path::new("/tmp"));
        grants.has_home =
            confine.variables.contains_key(std::ffi::OsStr::new("HOME")) || layout.shows(Path::new(&home));
        for path in &confine.protected {
            grants.gap(path, "nothing keeps it from being made or changed in a writable directory");
        }
        for program in &confine.covered {
            grants.gap(
                program,
                "without mounts nothing can stand in its place: it is neither wrapped nor blocked",
            );
        }
        Ok(grants)
    }

    fn gap(&mut self, path: &Path, reason: &'static str) {
        self.gaps.push((path.display().to_string(), reason));
    }

    fn add(&mut self, layout: &Layout, path: &Path, entry: &Entry, backend: &'static str) -> Result<()> {
        let is_writable = path
            .ancestors()
            .skip(1)
            .any(|above| matches!(layout.entries.get(above), Some(Entry::Bind { writable: true, .. })));
        match entry {
            Entry::Bind { source, .. } if source != path && !path.starts_with("/run/boxsh") => {
                return Err(Error::Backend {
                    backend,
                    reason: format!("{} cannot be shown at {}", source.display(), path.display()),
                    hint: None,
                });
            }
            Entry::Overlay { .. } => {
                return Err(Error::Backend {
                    backend,
                    reason: format!("{} cannot have a layer", path.display()),
                    hint: None,
                });
            }
            Entry::Bind { writable: true, .. } => self.written.push(path.to_owned()),
            Entry::Bind { .. } if path.starts_with("/run/boxsh") => {}
            Entry::Bind { .. } if is_writable => {
                self.gap(path, "what lies in a writable directory is writable")
            }
            Entry::Bind { .. } => self.open(layout, path)?,
            // A copy for the inside; the host's own is the same or less.
            Entry::File { .. } if path.starts_with("/etc") => self.read.push(path.to_owned()),
            Entry::Device(source) => self.devices.push(source.clone()),
            Entry::Terminals => self.devices.push("/dev/pts".into()),
            Entry::Proc => self.read.push("/proc".into()),
            Entry::Masked if is_writable => {
                self.gap(path, "what lies in a writable directory cannot be hidden")
            }
            _ => {}
        }
        Ok(())
    }

    /// Opens what is beneath `path` for reading, but for what is hidden there.
    fn open(&mut self, layout: &Layout, path: &Path) -> Result<()> {
        let mut folders = vec![path.to_owned()];
        while let Some(folder) = folders.pop() {
            if self.read.len() + folders.len() > MOST {
                let reason = format!("there are too many files around what is hidden in {}", path.display());
                return Err(Error::Backend { backend: "landlock", reason, hint: None });
            }
            if !hides_something(layout, &folder) {
                self.read.push(folder);
                continue;
            }
            self.listed.push(folder.clone());
            for child in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = child.path();
                let is_link = child.file_type().is_ok_and(|kind| kind.is_symlink());
                // What a link leads to has a rule of its own, or none.
                if !is_link
                    && !matches!(layout.entries.get(&path), Some(Entry::Masked | Entry::Memory { .. }))
                {
                    folders.push(path);
                }
            }
        }
        Ok(())
    }
}

/// Whether something beneath `folder` is not to be read.
fn hides_something(layout: &Layout, folder: &Path) -> bool {
    let beneath = layout.entries.range(folder.to_owned()..).skip_while(|(path, _)| *path == folder);
    beneath
        .take_while(|(path, _)| path.starts_with(folder))
        .any(|(_, entry)| matches!(entry, Entry::Masked | Entry::Memory { .. }))
}
