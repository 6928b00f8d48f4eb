//! Renaming in an overlay.

use super::seen;
use super::view::Slot;
use super::{Layers, State, Upper};
use crate::errno::{Errno, Result};
use crate::fs::Rename;
use crate::metadata::FileKind;
use crate::path::FsPath;

/// Two places and what is there.
struct Ends<'a> {
    from: FsPath<'a>,
    to: FsPath<'a>,
    source: Slot,
    target: Slot,
}

impl<U: Upper> Layers<U> {
    pub(super) fn rename(
        &self,
        state: &mut State,
        (from, to): (FsPath<'_>, FsPath<'_>),
        how: Rename,
    ) -> Result<()> {
        let view = self.view(state);
        let ends = Ends { from, to, source: view.slot(from)?, target: view.slot(to)? };
        if !self.is_needed(state, &ends, how)? {
            return Ok(());
        }
        // Up to the last step all of this can fail for want of room, and none of it can be seen.
        self.copy_up_whole(state, from, &ends.source)?;
        self.copy_up_parents(state, to)?;
        if how == Rename::Exchange {
            self.copy_up_whole(state, to, &ends.target)?;
            return self.exchange(state, &ends);
        }
        let covers = ends.source.is_dir() && ends.target.beneath == Some(FileKind::Directory);
        if covers {
            self.make_opaque(state, from)?;
        }
        state.marks.covers |= ends.source.is_dir() && ends.target.beneath.is_some();
        if ends.source.beneath.is_some() {
            self.make_whiteout(state, from)?;
        }
        let rename = || self.upper.rename(from, to, Rename::Replace);
        let renamed = if ends.target.upper.is_some_and(|target| target.is_dir()) {
            self.without_marks(to, rename)
        } else {
            rename()
        };
        renamed.inspect_err(|_| {
            // Under what is still there the mark hides nothing, and is best not left.
            let _ = self.remove_whiteout(state, from);
        })?;
        if let (None, Some(lower)) = (&ends.target.upper, &ends.target.lower) {
            seen::note(&mut state.seen, to, lower, None);
        }
        // It is done. Marks that cannot be removed hide nothing here.
        let _ = self.remove_whiteout(state, to);
        if ends.source.is_dir() && !covers {
            let _ = self.remove_opaque(to);
        }
        Ok(())
    }

    fn exchange(&self, state: &mut State, ends: &Ends<'_>) -> Result<()> {
        let (from, to) = (ends.from, ends.to);
        if ends.source.is_dir() && ends.target.beneath == Some(FileKind::Directory) {
            self.make_opaque(state, from)?;
        }
        if ends.target.is_dir() && ends.source.beneath == Some(FileKind::Directory) {
            self.make_opaque(state, to)?;
        }
        // From here on the upper may have a file where the lower has a directory.
        state.marks.covers = true;
        self.upper.rename(from, to, Rename::Exchange)
    }

    /// Checks the rules of POSIX; `false` if there is nothing to do.
    fn is_needed(&self, state: &State, ends: &Ends<'_>, how: Rename) -> Result<bool> {
        let Ends { from, to, source, target } = ends;
        let (layer, old) = source.seen().ok_or(Errno::ENOENT)?;
        let new = target.seen();
        match how {
            Rename::NoReplace if new.is_some() => return Err(Errno::EEXIST),
            Rename::Exchange if new.is_none() => return Err(Errno::ENOENT),
            _ if from == to => return Ok(false),
            _ => {}
        }
        if old.is_dir() && to.strip_prefix(*from).is_some() {
            return Err(Errno::EINVAL);
        }
        if from.strip_prefix(*to).is_some() {
            return Err(if how == Rename::Exchange { Errno::EINVAL } else { Errno::ENOTEMPTY });
        }
        let Some((other_layer, new)) = new else { return Ok(true) };
        if self.show(state, layer, old).same_file(&self.show(state, other_layer, new)) {
            return Ok(false);
        }
        if how == Rename::Exchange {
            return Ok(true);
        }
        match (old.is_dir(), new.is_dir()) {
            (true, false) => Err(Errno::ENOTDIR),
            (false, true) => Err(Errno::EISDIR),
            (true, true) if !self.view(state).read_dir(*to, target)?.is_empty() => Err(Errno::ENOTEMPTY),
            _ => Ok(true),
        }
    }
}
