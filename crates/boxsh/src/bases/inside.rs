//! A tree that is being filled: paths are resolved as if it were the root, and nothing leads out of it.

use boxsh_kernel::vfs::{
    Access, Attributes, Create, Errno, File, FileKind, Fs, FsExt, FsPath, FsPathBuf, Host, Metadata, NewNode,
    NodeKind, OpenOptions, Remove, Result,
};
use std::sync::Arc;

/// As many links as Linux follows on the way to a file.
const MOST_LINKS: usize = 40;

/// A directory of the host's that becomes a root filesystem. Its handle follows no link; links are resolved here, within the tree.
pub(super) struct Inside<'a>(pub(super) &'a Host);

impl Inside<'_> {
    /// Where a name in a directory is: the directory's path without links. Directories that are missing are made.
    pub(super) fn place(&self, names: &[&[u8]]) -> Result<FsPathBuf> {
        let Some((last, above)) = names.split_last() else { return Ok(FsPathBuf::new()) };
        let mut wanted: Vec<Vec<u8>> = above.iter().rev().map(|name| name.to_vec()).collect();
        let mut here: Vec<Vec<u8>> = Vec::new();
        let mut links = 0;
        while let Some(name) = wanted.pop() {
            match name.as_slice() {
                b"" | b"." => continue,
                b".." => {
                    here.pop();
                    continue;
                }
                _ => here.push(name),
            }
            let path = joined(&here)?;
            match self.0.metadata(path.as_path()) {
                Ok(found) if found.is_dir() => {}
                Ok(found) if found.is_symlink() => {
                    links += 1;
                    if links > MOST_LINKS {
                        return Err(Errno::ELOOP);
                    }
                    let target = self.0.read_link(path.as_path())?;
                    here.pop();
                    if target.starts_with(b"/") {
                        here.clear();
                    }
                    wanted.extend(target.split(|&byte| byte == b'/').rev().map(<[u8]>::to_vec));
                }
                Ok(_) => return Err(Errno::ENOTDIR),
                Err(Errno::ENOENT) => self.make(path.as_path(), NodeKind::Directory, 0o755)?,
                Err(error) => return Err(error),
            }
        }
        here.push(last.to_vec());
        joined(&here)
    }

    pub(super) fn metadata(&self, path: FsPath<'_>) -> Result<Option<Metadata>> {
        match self.0.metadata(path) {
            Ok(found) => Ok(Some(found)),
            Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Makes something in the place of whatever is there.
    pub(super) fn make(&self, path: FsPath<'_>, kind: NodeKind<'_>, mode: u32) -> Result<()> {
        self.clear(path)?;
        self.0
            .create(path, &NewNode { kind, mode: mode_of(mode, kind == NodeKind::Directory), uid: 0, gid: 0 })
    }

    /// Makes a directory, unless there is one.
    pub(super) fn make_directory(&self, path: FsPath<'_>, mode: u32) -> Result<()> {
        if path.is_root() {
            return Ok(());
        }
        match self.metadata(path)? {
            Some(found) if found.is_dir() => {
                let looks = Attributes { mode: Some(mode_of(mode, true)), ..Attributes::default() };
                self.0.set_attributes(path, &looks)
            }
            _ => self.make(path, NodeKind::Directory, mode),
        }
    }

    /// Makes an empty file in the place of whatever is there, to be written.
    pub(super) fn create(&self, path: FsPath<'_>, mode: u32) -> Result<Arc<dyn File>> {
        self.clear(path)?;
        let create = Create { mode: mode_of(mode, false), uid: 0, gid: 0, exclusive: true };
        self.0.open(path, &OpenOptions { access: Access::Write, truncate: false, create: Some(create) })
    }

    /// Another name for a file of the tree, in the place of whatever is there.
    pub(super) fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        if from == to {
            return Ok(());
        }
        self.clear(to)?;
        self.0.link(from, to)
    }

    /// Removes what is at a path, if something is.
    pub(super) fn clear(&self, path: FsPath<'_>) -> Result<()> {
        match self.metadata(path)? {
            None => Ok(()),
            Some(found) if found.kind == FileKind::Directory => self.0.remove_all(path.as_bytes()),
            Some(_) => self.0.remove(path, Remove::File),
        }
    }
}

/// The mode of a file of a base: whoever owns the base can always read it, and nobody gets rights by running it.
fn mode_of(mode: u32, is_directory: bool) -> u32 {
    mode & 0o1777 | if is_directory { 0o700 } else { 0o600 }
}

fn joined(names: &[Vec<u8>]) -> Result<FsPathBuf> {
    let path = names.join(&b'/');
    Ok(FsPath::new(&path)?.to_owned())
}
