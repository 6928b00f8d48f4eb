//! Two layers seen as one.

use std::collections::{BTreeMap, HashSet};

use super::marker;
use crate::errno::{Errno, Result};
use crate::fs::{DirEntry, Fs};
use crate::metadata::{FileKind, Metadata};
use crate::path::FsPath;

/// Where something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layer {
    Upper,
    Lower,
}

#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// `None` for the lower alone.
    pub(super) upper: Option<&'a dyn Fs>,
    pub(super) lower: &'a dyn Fs,
    /// Whether the upper has any [`super::Marks`].
    pub(super) marked: bool,
}

/// What the layers have at a path whose directory exists.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slot {
    /// In the upper.
    pub(super) upper: Option<Metadata>,
    /// In the lower, if it can be seen: nothing is on top, or both are directories and are merged.
    pub(super) lower: Option<Metadata>,
    /// In the lower, whether it can be seen or not: what would come back if the name had no mark.
    pub(super) beneath: Option<FileKind>,
}

impl Slot {
    /// What is seen, and where.
    pub(super) fn seen(&self) -> Option<(Layer, &Metadata)> {
        match (&self.upper, &self.lower) {
            (Some(upper), _) => Some((Layer::Upper, upper)),
            (None, Some(lower)) => Some((Layer::Lower, lower)),
            (None, None) => None,
        }
    }

    pub(super) fn is_dir(&self) -> bool {
        self.seen().is_some_and(|(_, metadata)| metadata.is_dir())
    }
}

fn optional(result: Result<Metadata>) -> Result<Option<Metadata>> {
    match result {
        Ok(metadata) => Ok(Some(metadata)),
        Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(None),
        Err(error) => Err(error),
    }
}

impl View<'_> {
    /// What is seen at a path.
    pub(super) fn find(&self, path: FsPath<'_>) -> Result<(Layer, Metadata)> {
        if !self.marked
            && let Some(upper) = self.upper
            && !marker::has_reserved(path)
        {
            return match upper.metadata(path) {
                Err(Errno::ENOENT) => Ok((Layer::Lower, self.lower.metadata(path)?)),
                other => Ok((Layer::Upper, other?)),
            };
        }
        let slot = self.slot(path)?;
        slot.seen().map(|(layer, metadata)| (layer, *metadata)).ok_or(Errno::ENOENT)
    }

    /// What the layers have at a path; an error if its directory is missing or none.
    pub(super) fn slot(&self, path: FsPath<'_>) -> Result<Slot> {
        let mut here = Slot {
            upper: self.upper.map(|upper| upper.metadata(FsPath::ROOT)).transpose()?,
            lower: Some(self.lower.metadata(FsPath::ROOT)?),
            beneath: Some(FileKind::Directory),
        };
        if self.marked && self.is_opaque(FsPath::ROOT)? {
            here.lower = None;
        }
        let bytes = path.as_bytes();
        let mut end = 0;
        for name in path.names() {
            match here.seen() {
                None => return Err(Errno::ENOENT),
                Some((_, metadata)) if !metadata.is_dir() => return Err(Errno::ENOTDIR),
                Some(_) => {}
            }
            end += name.len() + usize::from(end > 0);
            here = self.step(&here, FsPath::from_checked(&bytes[..end]), name)?;
        }
        Ok(here)
    }

    /// From a directory to one of its names.
    fn step(&self, dir: &Slot, path: FsPath<'_>, name: &[u8]) -> Result<Slot> {
        if marker::is_reserved(name) {
            return Ok(Slot::default());
        }
        let upper = match (self.upper, dir.upper) {
            (Some(upper), Some(_)) => optional(upper.metadata(path))?,
            _ => None,
        };
        let below = if dir.lower.is_some() { optional(self.lower.metadata(path))? } else { None };
        let lower = match (&upper, below) {
            (None, Some(_)) if dir.upper.is_some() && self.is_whited_out(path)? => None,
            (None, below) => below,
            (Some(above), Some(below)) if above.is_dir() && below.is_dir() && !self.is_opaque(path)? => {
                Some(below)
            }
            _ => None,
        };
        Ok(Slot { upper, lower, beneath: below.map(|metadata| metadata.kind) })
    }

    pub(super) fn is_whited_out(&self, path: FsPath<'_>) -> Result<bool> {
        match (self.upper, marker::whiteout(path)) {
            (Some(upper), Some(mark)) if self.marked => {
                Ok(optional(upper.metadata(mark.as_path()))?.is_some())
            }
            _ => Ok(false),
        }
    }

    fn is_opaque(&self, dir: FsPath<'_>) -> Result<bool> {
        match self.upper {
            Some(upper) if self.marked => {
                Ok(optional(upper.metadata(marker::opaque(dir).as_path()))?.is_some())
            }
            _ => Ok(false),
        }
    }

    /// The entries of a directory and where they are; the numbers are those of the layers.
    pub(super) fn read_dir(&self, path: FsPath<'_>, slot: &Slot) -> Result<Vec<(Layer, DirEntry)>> {
        let (_, metadata) = slot.seen().ok_or(Errno::ENOENT)?;
        if !metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        let mut marks = HashSet::new();
        let mut entries = BTreeMap::new();
        if let (Some(upper), Some(_)) = (self.upper, slot.upper) {
            for entry in upper.read_dir(path)? {
                if marker::is_reserved(&entry.name) {
                    marks.insert(entry.name);
                } else {
                    entries.insert(entry.name.clone(), (Layer::Upper, entry));
                }
            }
        }
        if slot.lower.is_none() {
            return Ok(entries.into_values().collect());
        }
        for entry in self.lower.read_dir(path)? {
            let hidden = marker::is_reserved(&entry.name)
                || !marks.is_empty() && marks.contains(&*marker::whiteout_name(&entry.name));
            if !hidden {
                entries.entry(entry.name.clone()).or_insert((Layer::Lower, entry));
            }
        }
        Ok(entries.into_values().collect())
    }
}
