//! Symbolic links of the host that lead out of the tree.

use std::os::fd::AsFd;

use super::convert::from_host;
use super::{Host, Place, Symlinks};
use crate::errno::{Errno, Result};
use crate::path::FsPath;

/// Whether a link at `link` with this target leads out of the tree, going by its words.
fn escapes(target: &[u8], link: FsPath<'_>) -> bool {
    if target.starts_with(b"/") {
        return true;
    }
    let mut depth = link.names().count().saturating_sub(1);
    for name in target.split(|&byte| byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." if depth == 0 => return true,
            b".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}

impl Host {
    /// The target of a link, if the policy lets it be seen.
    pub(super) fn link_target(&self, place: &Place<'_>, path: FsPath<'_>) -> Result<Vec<u8>> {
        let target = read_link(place.dir.as_fd(), place.name)?;
        match self.options.symlinks {
            Symlinks::RefuseEscaping if escapes(&target, path) => Err(Errno::EACCES),
            Symlinks::HideEscaping if escapes(&target, path) => Err(Errno::ENOENT),
            _ => Ok(target),
        }
    }

    /// `ENOENT` if the policy hides the link at this place.
    pub(super) fn check_hidden(&self, place: &Place<'_>, path: FsPath<'_>) -> Result<()> {
        match self.options.symlinks {
            Symlinks::HideEscaping => self.link_target(place, path).map(drop),
            Symlinks::Keep | Symlinks::RefuseEscaping => Ok(()),
        }
    }

    pub(super) fn is_hidden(&self, dir: impl AsFd, name: &[u8], parent: FsPath<'_>) -> Result<bool> {
        if self.options.symlinks != Symlinks::HideEscaping {
            return Ok(false);
        }
        match read_link(dir, name) {
            Ok(target) => Ok(escapes(&target, parent.join(name).as_path())),
            // Gone or replaced since the directory was read.
            Err(Errno::ENOENT | Errno::EINVAL) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// `EPERM` if a new link would lead out of the tree and the policy forbids that.
    pub(super) fn check_planted(&self, target: &[u8], path: FsPath<'_>) -> Result<()> {
        if self.options.symlinks != Symlinks::Keep && escapes(target, path) {
            return Err(Errno::EPERM);
        }
        Ok(())
    }

    /// The same for a link that is renamed: `../a` is fine in a directory and leads out of the root.
    pub(super) fn check_moved(&self, source: &Place<'_>, to: FsPath<'_>) -> Result<()> {
        if self.options.symlinks == Symlinks::Keep {
            return Ok(());
        }
        match read_link(source.dir.as_fd(), source.name) {
            Ok(target) => self.check_planted(&target, to),
            Err(Errno::EINVAL) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

pub(super) fn read_link(dir: impl AsFd, name: &[u8]) -> Result<Vec<u8>> {
    let target = rustix::fs::readlinkat(dir, name, Vec::new()).map_err(from_host)?;
    Ok(target.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_judged_from_where_the_link_is() {
        for (link, target, expected) in [
            ("a", "b", false),
            ("a", "..", true),
            ("a", "/etc", true),
            ("d/a", "..", false),
            ("d/a", "../..", true),
            ("d/a", "x/../../y", false),
            ("d/a", "x/../../../y", true),
            ("d/a", ".//../b", false),
        ] {
            let link = FsPath::new(link.as_bytes()).unwrap();
            assert_eq!(escapes(target.as_bytes(), link), expected, "{link:?} -> {target}");
        }
    }
}
