//! The trait, on top of the layers.

use std::sync::Arc;

use super::copy_up::Bytes;
use super::file::{Origin, OverlayFile};
use super::view::{Layer, View};
use super::{Layers, Overlay, State, Upper, compare, marker};
use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, NodeKind, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// What an overlay puts into a [`Mark`]: the upper as it was.
struct Moment {
    upper: Mark,
    frozen: Arc<dyn Fs>,
    marked: bool,
    lower: Arc<dyn Fs>,
}

/// A name that users cannot make.
fn check_new(path: FsPath<'_>) -> Result<()> {
    match path.split_last() {
        Some((_, name)) if marker::is_reserved(name) => Err(Errno::EINVAL),
        _ => Ok(()),
    }
}

impl<U: Upper + 'static> Fs for Overlay<U> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        let state = self.layers.read();
        let (layer, metadata) = self.layers.view(&state).find(path)?;
        Ok(self.layers.show(&state, layer, &metadata))
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let changes = options.access.writes() || options.truncate;
        if !changes && options.create.is_none() {
            let state = self.layers.read();
            let (layer, _) = self.layers.view(&state).find(path)?;
            return self.handle(layer, path, options);
        }
        let mut state = self.layers.write();
        let slot = self.layers.view(&state).slot(path)?;
        let Some((layer, found)) = slot.seen() else {
            let Some(_) = options.create else { return Err(Errno::ENOENT) };
            check_new(path)?;
            self.layers.copy_up_parents(&mut state, path)?;
            let file = self.handle(Layer::Upper, path, options)?;
            // Beneath a file of the upper the mark hides nothing.
            let _ = self.layers.remove_whiteout(&state, path);
            return Ok(file);
        };
        let exclusive = options.create.is_some_and(|create| create.exclusive);
        match found.kind {
            _ if exclusive => Err(Errno::EEXIST),
            FileKind::File if changes => {
                let bytes = if options.truncate { Bytes::Leave } else { Bytes::Copy };
                self.layers.copy_up(&mut state, path, &slot, bytes)?;
                let opened = self.handle(Layer::Upper, path, &OpenOptions { create: None, ..*options });
                if opened.is_err() && slot.upper.is_none() {
                    // What was copied without its bytes must not be seen.
                    self.layers.discard(path);
                }
                opened
            }
            FileKind::Directory => Err(Errno::EISDIR),
            // The layer has the right answer.
            _ => self.handle(layer, path, &OpenOptions { create: None, ..*options }),
        }
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let mut state = self.layers.write();
        let slot = self.layers.view(&state).slot(path)?;
        if slot.seen().is_some() {
            return Err(Errno::EEXIST);
        }
        check_new(path)?;
        self.layers.copy_up_parents(&mut state, path)?;
        self.layers.upper.create(path, node)?;
        if node.kind == NodeKind::Directory && slot.beneath == Some(FileKind::Directory) {
            self.layers.make_opaque(&mut state, path).inspect_err(|_| self.layers.discard(path))?;
        }
        state.marks.covers |= slot.beneath.is_some();
        let _ = self.layers.remove_whiteout(&state, path);
        Ok(())
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        let state = self.layers.read();
        match self.layers.view(&state).find(path)?.0 {
            Layer::Upper => self.layers.upper.read_link(path),
            Layer::Lower => self.layers.lower.read_link(path),
        }
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        let state = self.layers.read();
        let view = self.layers.view(&state);
        let slot = view.slot(path)?;
        let dev = slot.lower.map_or(0, |lower| lower.dev);
        let numbers = &self.layers.numbers;
        let entries = view.read_dir(path, &slot)?.into_iter().map(|(layer, entry)| match layer {
            Layer::Upper => DirEntry { ino: numbers.upper(&state.origins, entry.ino), ..entry },
            Layer::Lower => DirEntry { ino: numbers.lower(dev, entry.ino), ..entry },
        });
        Ok(entries.collect())
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        let mut state = self.layers.write();
        let view = self.layers.view(&state);
        let source = view.slot(from)?;
        let (_, found) = source.seen().ok_or(Errno::ENOENT)?;
        if view.slot(to)?.seen().is_some() {
            return Err(Errno::EEXIST);
        }
        check_new(to)?;
        if found.is_dir() {
            return Err(Errno::EPERM);
        }
        self.layers.copy_up(&mut state, from, &source, Bytes::Copy)?;
        self.layers.copy_up_parents(&mut state, to)?;
        self.layers.upper.link(from, to)?;
        let _ = self.layers.remove_whiteout(&state, to);
        Ok(())
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> Result<()> {
        if from.is_root() || to.is_root() {
            return Err(Errno::EBUSY);
        }
        let mut state = self.layers.write();
        let view = self.layers.view(&state);
        if check_new(to).is_err() && view.slot(from)?.seen().is_some() {
            view.slot(to)?;
            return Err(Errno::EINVAL);
        }
        self.layers.rename(&mut state, (from, to), how)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        if path.is_root() {
            return Err(if remove == Remove::File { Errno::EISDIR } else { Errno::EBUSY });
        }
        let mut state = self.layers.write();
        let view = self.layers.view(&state);
        let slot = view.slot(path)?;
        let (_, found) = slot.seen().ok_or(Errno::ENOENT)?;
        match (remove, found.is_dir()) {
            (Remove::File, true) => return Err(Errno::EISDIR),
            (Remove::Directory, false) => return Err(Errno::ENOTDIR),
            (Remove::Directory, true) if !view.read_dir(path, &slot)?.is_empty() => {
                return Err(Errno::ENOTEMPTY);
            }
            _ => {}
        }
        // The mark first: it may not fit, and under what the upper has it changes nothing.
        if slot.beneath.is_some() {
            self.layers.make_whiteout(&mut state, path)?;
        }
        match slot.upper {
            Some(upper) if upper.is_dir() => self.layers.remove_dir(path),
            Some(_) => self.layers.upper.remove(path, Remove::File),
            None => Ok(()),
        }
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        let mut state = self.layers.write();
        let slot = self.layers.view(&state).slot(path)?;
        slot.seen().ok_or(Errno::ENOENT)?;
        self.layers.copy_up(&mut state, path, &slot, Bytes::Copy)?;
        self.layers.upper.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.metadata(path)?;
        Ok(FsStats { name: "overlay", ..self.layers.upper.statfs(FsPath::ROOT)? })
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let state = self.layers.read();
        self.layers.walk(&state, path, search)
    }

    fn mark(&self) -> Result<Mark> {
        let state = self.layers.read();
        let frozen = self.layers.upper.frozen().ok_or(Errno::EOPNOTSUPP)?;
        let upper = self.layers.upper.mark()?;
        let lower = Arc::clone(&self.layers.lower);
        Ok(Mark::new(Moment { upper, frozen, marked: state.marks.any(), lower }))
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let moment = mark.downcast::<Moment>().ok_or(Errno::EINVAL)?;
        if !Arc::ptr_eq(&moment.lower, &self.layers.lower) {
            return Err(Errno::EINVAL);
        }
        let state = self.layers.read();
        let touched = self.layers.upper.changes_since(&moment.upper)?;
        let frozen = self.layers.upper.frozen().ok_or(Errno::EOPNOTSUPP)?;
        let lower = &*self.layers.lower;
        let before = View { upper: Some(&*moment.frozen), lower, marked: moment.marked };
        let now = View { upper: Some(&*frozen), lower, marked: state.marks.any() };
        let touched = [touched.created, touched.modified, touched.deleted].concat();
        compare::compare(&before, &now, touched)
    }
}

impl<U: Upper + 'static> Overlay<U> {
    fn handle(&self, layer: Layer, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let (inner, origin) = match layer {
            Layer::Upper => (self.layers.upper.open(path, options)?, Origin::Upper),
            Layer::Lower => (self.layers.lower.open(path, options)?, Origin::Lower(path.to_owned())),
        };
        Ok(Arc::new(OverlayFile { layers: Arc::clone(&self.layers), inner, origin }))
    }
}

impl<U: Upper> Layers<U> {
    /// Walks the upper as far as it goes, and from there the lower.
    fn walk(
        &self,
        state: &State,
        path: FsPath<'_>,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Walk> {
        if marker::has_reserved(path) {
            return self.walk_reserved(state, path, search);
        }
        let (mut passed, mut refused) = (0, false);
        let above = self.upper.walk(path, &mut |dir| {
            passed += 1;
            search(&self.show(state, Layer::Upper, dir)).inspect_err(|_| refused = true)
        });
        let missing = match above {
            Ok(Walk::Found(found)) => return Ok(Walk::Found(self.show(state, Layer::Upper, &found))),
            Ok(Walk::Missing { parent }) => {
                Ok(Walk::Missing { parent: self.show(state, Layer::Upper, &parent) })
            }
            Err(Errno::ENOENT) if !refused => Err(Errno::ENOENT),
            other => return other,
        };
        if state.marks.any() && !self.is_lower_seen(state, path, passed)? {
            return missing;
        }
        let mut seen = 0;
        let below = self.lower.walk(path, &mut |dir| {
            seen += 1;
            if seen <= passed {
                return Ok(());
            }
            search(&self.show(state, Layer::Lower, dir)).inspect_err(|_| refused = true)
        });
        match below {
            Ok(Walk::Found(found)) => Ok(Walk::Found(self.show(state, Layer::Lower, &found))),
            Ok(Walk::Missing { parent }) if missing.is_err() => {
                Ok(Walk::Missing { parent: self.show(state, Layer::Lower, &parent) })
            }
            Ok(Walk::Missing { .. }) => missing,
            Err(Errno::ENOENT) if !refused => missing,
            other => other,
        }
    }

    /// Whether the lower shows through where the upper ends: after this many directories.
    fn is_lower_seen(&self, state: &State, path: FsPath<'_>, directories: usize) -> Result<bool> {
        let mut place = FsPathBuf::new();
        path.names().take(directories).for_each(|name| place.push(name));
        let view = self.view(state);
        if state.marks.covers {
            return Ok(view.slot(place.as_path())?.lower.is_some());
        }
        // The directories are merged, so only the name where the upper ends can be hidden.
        Ok(!view.is_whited_out(place.as_path())?)
    }

    /// Ends at the first name that users cannot have.
    fn walk_reserved(
        &self,
        state: &State,
        path: FsPath<'_>,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Walk> {
        let mut dir = FsPathBuf::new();
        path.names().take_while(|name| !marker::is_reserved(name)).for_each(|name| dir.push(name));
        let parent = match self.walk(state, dir.as_path(), search)? {
            Walk::Found(parent) => parent,
            Walk::Missing { .. } => return Err(Errno::ENOENT),
            stopped @ Walk::Symlink { .. } => return Ok(stopped),
        };
        match parent.kind {
            FileKind::Directory => search(&parent)?,
            FileKind::Symlink => {
                let target = match self.view(state).find(dir.as_path())?.0 {
                    Layer::Upper => self.upper.read_link(dir.as_path())?,
                    Layer::Lower => self.lower.read_link(dir.as_path())?,
                };
                return Ok(Walk::Symlink { end: dir.as_path().as_bytes().len(), target });
            }
            _ => return Err(Errno::ENOTDIR),
        }
        let is_last = path.names().count() == dir.as_path().names().count() + 1;
        if is_last { Ok(Walk::Missing { parent }) } else { Err(Errno::ENOENT) }
    }
}
