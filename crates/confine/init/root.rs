//! Building the new root.
//!
//! A small tmpfs becomes the root for the time of the set-up, the *stage*: the host's tree is at `/o`, the new root grows
//! at `/r`, layers of overlays are at `/u` and what they lie on at `/l`. At the end `/r` becomes the root and
//! the stage goes away with all else.
//!
//! No path is followed through a symbolic link, and no file or directory is created on a filesystem of the host: what a mount
//! needs to stand on has to be there, or to lie on a filesystem of the cell's own.

use core::ffi::CStr;

use crate::operations::bind_attributes;
use crate::protocol::bind;
use crate::reader::Reader;
use crate::sys::{self, AT_FDCWD, E2BIG, EEXIST, EINVAL, ENOENT, EROFS, O_DIRECTORY, O_PATH, Result};

/// The most filesystems of the cell's own.
const OWN: usize = 64;

/// The new root while it is built.
pub struct Root {
    old: i32,
    new: i32,
    /// The devices of the filesystems that belong to the cell.
    own: [u64; OWN],
    own_count: usize,
    layers: u8,
    near: Near,
    /// A handle of the directory of the host's terminals.
    terminals: i32,
}

/// The directory that the last operation worked in: the next one mostly works there, too.
struct Near {
    path: [u8; 4096],
    length: usize,
    handle: i32,
    own: bool,
}

impl Near {
    fn path(&self) -> &[u8] {
        self.path.get(..self.length).unwrap_or(&[])
    }
}

impl Root {
    pub fn new() -> Root {
        Root {
            old: -1,
            new: -1,
            own: [0; OWN],
            own_count: 0,
            layers: 0,
            near: Near { path: [0; 4096], length: 0, handle: -1, own: false },
            terminals: -1,
        }
    }

    /// Makes the stage and an empty root on it, whose tmpfs has the options `options`.
    pub fn stage(&mut self, options: &CStr) -> Result<()> {
        // Nothing that happens here may show on the host, nor the other way round.
        sys::mount(c"", c"/", c"", sys::MS_REC | sys::MS_PRIVATE, c"")?;
        // Any directory will do: it is covered only until the stage is the root.
        let mut result = Err(ENOENT);
        for base in [c"/tmp", c"/run", c"/usr", c"/dev"] {
            result =
                sys::mount(c"boxsh", base, c"tmpfs", sys::MS_NOSUID | sys::MS_NODEV, c"mode=755,size=1m")
                    .and_then(|()| sys::change_directory(base));
            if result.is_ok() {
                break;
            }
        }
        result?;
        for name in [c"o", c"r", c"l", c"u"] {
            sys::make_directory(AT_FDCWD, name, 0o755)?;
        }
        sys::make_directory(AT_FDCWD, c"d", 0)?;
        sys::close(sys::open(AT_FDCWD, c"f", sys::O_WRONLY | sys::O_CREAT | sys::O_EXCL, 0)?);
        sys::pivot_root(c".", c"o")?;
        sys::change_directory(c"/r")?;
        sys::mount(c"boxsh", c".", c"tmpfs", sys::MS_NOSUID | sys::MS_NODEV, options)?;
        sys::change_directory(c"/")?;
        self.old = sys::open(AT_FDCWD, c"/o", O_PATH | O_DIRECTORY, 0)?;
        self.new = sys::open(AT_FDCWD, c"/r", O_PATH | O_DIRECTORY, 0)?;
        self.adopt(self.new)
    }

    /// Remembers the filesystem of `fd` as one of the cell's own.
    fn adopt(&mut self, fd: i32) -> Result<()> {
        let device = sys::attributes(fd)?.device;
        *self.own.get_mut(self.own_count).ok_or(E2BIG)? = device;
        self.own_count += 1;
        Ok(())
    }

    fn is_own(&self, fd: i32) -> Result<bool> {
        let device = sys::attributes(fd)?.device;
        Ok(self.own.get(..self.own_count).unwrap_or(&[]).contains(&device))
    }

    /// A handle of the place `path`, which is made where it is missing and lies on a filesystem of the cell's own.
    fn place(&mut self, path: &CStr, directory: bool) -> Result<i32> {
        if path.is_empty() {
            return sys::duplicate_above(self.new, 0);
        }
        let mut buffer = [0; 256];
        let (own, name) = self.parent(path, &mut buffer)?;
        let parent = self.near.handle;
        if !own {
            return match sys::open_strict(parent, name, O_PATH) {
                Err(ENOENT) => Err(EROFS),
                other => other,
            };
        }
        let made = if directory {
            sys::make_directory(parent, name, 0o755)
        } else {
            sys::open(parent, name, sys::O_WRONLY | sys::O_CREAT | sys::O_EXCL, 0o644).map(sys::close)
        };
        match made {
            Ok(()) | Err(EEXIST) => sys::open_strict(parent, name, O_PATH),
            Err(errno) => Err(errno),
        }
    }

    /// Makes the directory of `path` the near one; gives whether it is on a filesystem of the cell's own, and the last name.
    fn parent<'a>(&mut self, path: &CStr, buffer: &'a mut [u8; 256]) -> Result<(bool, &'a CStr)> {
        let bytes = path.to_bytes();
        let cut = bytes.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
        let (directory, name) = bytes.split_at(cut);
        let name = name_of(name.strip_prefix(b"/").unwrap_or(name), buffer)?;
        if self.near.handle < 0 || self.near.path() != directory {
            let handle = self.walk(directory)?;
            self.forget_near();
            self.near.path.get_mut(..directory.len()).ok_or(E2BIG)?.copy_from_slice(directory);
            self.near.length = directory.len();
            self.near.handle = handle;
            self.near.own = self.is_own(handle)?;
        }
        Ok((self.near.own, name))
    }

    fn forget_near(&mut self) {
        if self.near.handle >= 0 {
            sys::close(self.near.handle);
            self.near.handle = -1;
        }
    }

    /// A handle of a directory, made where it is missing.
    fn walk(&self, directory: &[u8]) -> Result<i32> {
        let mut here = sys::duplicate_above(self.new, 0)?;
        for part in directory.split(|byte| *byte == b'/').filter(|part| !part.is_empty()) {
            let mut buffer = [0; 256];
            let next = name_of(part, &mut buffer).and_then(|name| self.enter_or_make(here, name));
            sys::close(here);
            here = next?;
        }
        Ok(here)
    }

    fn enter_or_make(&self, at: i32, name: &CStr) -> Result<i32> {
        match sys::open_strict(at, name, O_PATH) {
            Err(ENOENT) => {}
            other => return other,
        }
        if !self.is_own(at)? {
            return Err(EROFS);
        }
        sys::make_directory(at, name, 0o755)?;
        sys::open_strict(at, name, O_PATH)
    }

    /// The directory of `path`, which has to be on a filesystem of the cell's own, and the last name.
    fn own_parent<'a>(&mut self, path: &CStr, buffer: &'a mut [u8; 256]) -> Result<(i32, &'a CStr)> {
        let (own, name) = self.parent(path, buffer)?;
        if own { Ok((self.near.handle, name)) } else { Err(EROFS) }
    }

    pub fn directory(&mut self, path: &CStr, mode: u64) -> Result<()> {
        let mut buffer = [0; 256];
        let (parent, name) = self.own_parent(path, &mut buffer)?;
        match sys::make_directory(parent, name, mode) {
            Ok(()) => Ok(()),
            Err(EEXIST) => {
                let directory = sys::open(parent, name, sys::O_RDONLY | O_DIRECTORY | sys::O_NOFOLLOW, 0)?;
                let result = sys::set_mode(directory, mode);
                sys::close(directory);
                result
            }
            Err(errno) => Err(errno),
        }
    }

    pub fn file(&mut self, path: &CStr, mode: u64, content: &[u8]) -> Result<()> {
        let mut buffer = [0; 256];
        let (parent, name) = self.own_parent(path, &mut buffer)?;
        let flags = sys::O_WRONLY | sys::O_CREAT | sys::O_EXCL | sys::O_NOFOLLOW;
        let file = sys::open(parent, name, flags, mode as usize)?;
        let result = sys::write_all(file, content);
        sys::close(file);
        result
    }

    pub fn symlink(&mut self, path: &CStr, target: &CStr) -> Result<()> {
        let mut buffer = [0; 256];
        let (parent, name) = self.own_parent(path, &mut buffer)?;
        sys::make_symlink(target, parent, name)
    }

    /// Shows `source` of the host at `path`.
    pub fn bind(&mut self, source: &CStr, path: &CStr, flags: u64) -> Result<()> {
        let base = if flags & bind::OWN != 0 { self.new } else { self.old };
        let from = match sys::open_strict(base, source, O_PATH) {
            Err(ENOENT) if flags & bind::OPTIONAL != 0 => return Ok(()),
            other => other?,
        };
        let directory = sys::attributes(from)?.directory;
        let tree = sys::clone_tree(from);
        sys::close(from);
        self.attach(tree?, bind_attributes(flags), path, directory)
    }

    /// Sets attributes of a detached tree and attaches it at `path`.
    fn attach(&mut self, tree: i32, attributes: u64, path: &CStr, directory: bool) -> Result<()> {
        let result = sys::set_mount_attributes(tree, attributes, true).and_then(|()| {
            let place = self.place(path, directory)?;
            let result = sys::attach(tree, place);
            sys::close(place);
            result
        });
        sys::close(tree);
        self.covered(path);
        result
    }

    /// Something is mounted at `path` now: a handle of what is beneath is not of use any more.
    fn covered(&mut self, path: &CStr) {
        if self.near.path().starts_with(path.to_bytes()) {
            self.forget_near();
        }
    }

    /// Mounts a filesystem at `path`.
    fn mount(&mut self, kind: &CStr, path: &CStr, flags: usize, options: &CStr) -> Result<()> {
        let place = self.place(path, true)?;
        // The working directory is the place itself: no path is followed.
        let result = sys::enter_directory(place)
            .and_then(|()| sys::mount(c"boxsh", c".", kind, sys::MS_NOSUID | flags, options));
        sys::close(place);
        sys::change_directory(c"/")?;
        self.covered(path);
        result
    }

    pub fn tmpfs(&mut self, path: &CStr, options: &CStr) -> Result<()> {
        self.mount(c"tmpfs", path, sys::MS_NODEV, options)?;
        let top = sys::open_strict(self.new, path, O_PATH)?;
        let result = self.adopt(top);
        sys::close(top);
        result
    }

    pub fn terminals(&mut self, path: &CStr) -> Result<()> {
        self.mount(c"devpts", path, sys::MS_NOEXEC, c"newinstance,ptmxmode=0666,mode=620")
    }

    pub fn proc(&mut self, path: &CStr) -> Result<()> {
        self.mount(c"proc", path, sys::MS_NODEV | sys::MS_NOEXEC, c"")
    }

    /// Mounts an overlay on `source` at `path`, whose writes land in the directory `layer` of the host, or in memory
    /// where that is empty. The layer has `directories` from the start. Gives a handle of what was written.
    pub fn overlay(
        &mut self,
        source: &CStr,
        path: &CStr,
        layer: &CStr,
        options: &CStr,
        directories: Reader<'_>,
    ) -> Result<i32> {
        if self.layers >= 26 {
            return Err(E2BIG);
        }
        let letter = b'a' + self.layers;
        self.layers += 1;
        let (lower, upper) = (short(b'l', letter), short(b'u', letter));
        let (lower, upper) = (c_str(&lower)?, c_str(&upper)?);
        let from = sys::open_strict(self.old, source, O_PATH | O_DIRECTORY)?;
        let mode = sys::attributes(from)?.mode;
        self.show(from, lower, sys::MOUNT_ATTR_RDONLY)?;
        if layer.is_empty() {
            sys::make_directory(AT_FDCWD, upper, 0o700)?;
            sys::change_directory(upper)?;
            sys::mount(c"boxsh", c".", c"tmpfs", sys::MS_NOSUID | sys::MS_NODEV, options)?;
        } else {
            let from = sys::open_strict(self.old, layer, O_PATH | O_DIRECTORY)?;
            self.show(from, upper, 0)?;
        }
        sys::change_directory(upper)?;
        for (name, mode) in [(c"upper", mode), (c"work", 0o700)] {
            match sys::make_directory(AT_FDCWD, name, mode) {
                Ok(()) | Err(EEXIST) => {}
                Err(errno) => return Err(errno),
            }
        }
        let written = sys::open(AT_FDCWD, c"upper", sys::O_RDONLY | O_DIRECTORY, 0)?;
        make_directories(written, directories)?;
        sys::change_directory(c"/")?;
        let mut options = *b"lowerdir=/l/?,upperdir=/u/?/upper,workdir=/u/?/work,userxattr\0";
        options.iter_mut().filter(|byte| **byte == b'?').for_each(|byte| *byte = letter);
        let options = CStr::from_bytes_with_nul(&options).map_err(|_| EINVAL)?;
        self.mount(c"overlay", path, sys::MS_NODEV, options)?;
        let top = sys::open_strict(self.new, path, O_PATH)?;
        self.adopt(top)?;
        sys::close(top);
        Ok(written)
    }

    /// Shows `from` at a place of the stage.
    fn show(&self, from: i32, at: &CStr, attributes: u64) -> Result<()> {
        let tree = sys::clone_tree(from)?;
        sys::close(from);
        sys::set_mount_attributes(tree, attributes | sys::MOUNT_ATTR_NOSUID | sys::MOUNT_ATTR_NODEV, true)?;
        sys::make_directory(AT_FDCWD, at, 0o700)?;
        let place = sys::open(AT_FDCWD, at, O_PATH | O_DIRECTORY, 0)?;
        let result = sys::attach(tree, place);
        sys::close(place);
        sys::close(tree);
        result
    }

    /// A handle of what is at `path`, if there is something.
    fn existing(&self, path: &CStr) -> Result<Option<i32>> {
        match sys::open_strict(self.new, path, O_PATH) {
            Err(ENOENT) => Ok(None),
            other => other.map(Some),
        }
    }

    /// Makes what is at `path` read-only; the root alone where `path` is empty.
    pub fn freeze(&mut self, path: &CStr) -> Result<()> {
        if path.is_empty() {
            return sys::set_mount_attributes(self.new, sys::MOUNT_ATTR_RDONLY, false);
        }
        let Some(place) = self.existing(path)? else { return Ok(()) };
        let tree = sys::clone_tree(place)?;
        let result = sys::set_mount_attributes(tree, sys::MOUNT_ATTR_RDONLY, true)
            .and_then(|()| sys::attach(tree, place));
        sys::close(tree);
        sys::close(place);
        self.covered(path);
        result
    }

    /// Covers what is at `path` with something empty that nobody may read or write.
    pub fn mask(&mut self, path: &CStr) -> Result<()> {
        let Some(place) = self.existing(path)? else { return Ok(()) };
        let cover = if sys::attributes(place)?.directory { c"/d" } else { c"/f" };
        let cover = sys::open(AT_FDCWD, cover, O_PATH, 0)?;
        let tree = sys::clone_tree(cover)?;
        sys::close(cover);
        let attributes = sys::MOUNT_ATTR_RDONLY | sys::MOUNT_ATTR_NOEXEC;
        let result =
            sys::set_mount_attributes(tree, attributes, true).and_then(|()| sys::attach(tree, place));
        sys::close(tree);
        sys::close(place);
        result
    }

    /// Gives the handle of the host's terminals away.
    pub fn take_terminals(&mut self) -> i32 {
        core::mem::replace(&mut self.terminals, -1)
    }

    /// Makes the new root the root of this process, and lets go of the stage and of the host's tree.
    pub fn enter(&mut self) -> Result<()> {
        self.forget_near();
        self.terminals = sys::open_strict(self.old, c"dev/pts", O_PATH | O_DIRECTORY).unwrap_or(-1);
        sys::close(self.old);
        sys::close(self.new);
        sys::unmount(c"/o", sys::MNT_DETACH)?;
        sys::change_directory(c"/r")?;
        sys::pivot_root(c".", c".")?;
        sys::unmount(c".", sys::MNT_DETACH)?;
        sys::change_directory(c"/")
    }
}

fn name_of<'a>(name: &[u8], buffer: &'a mut [u8; 256]) -> Result<&'a CStr> {
    let last = buffer.len() - 1;
    buffer.get_mut(..name.len()).filter(|_| name.len() <= last).ok_or(E2BIG)?.copy_from_slice(name);
    CStr::from_bytes_until_nul(buffer).map_err(|_| E2BIG)
}

/// Makes directories below `top`, and has them look as if they had never been touched: for that all have to be there first.
fn make_directories(top: i32, list: Reader<'_>) -> Result<()> {
    let mut left = list;
    while !left.is_empty() {
        let (path, mode, _) = (left.text()?, left.word()?, (left.word()?, left.word()?));
        sys::make_directory(top, path, mode)?;
    }
    let mut left = list;
    while !left.is_empty() {
        let (path, _, modified) = (left.text()?, left.word()?, [left.word()?, left.word()?]);
        sys::set_time(top, path, modified)?;
    }
    Ok(())
}

fn short(directory: u8, letter: u8) -> [u8; 5] {
    [b'/', directory, b'/', letter, 0]
}

fn c_str(bytes: &[u8; 5]) -> Result<&CStr> {
    CStr::from_bytes_with_nul(bytes).map_err(|_| EINVAL)
}
