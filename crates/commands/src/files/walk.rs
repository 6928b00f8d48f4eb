//! Going through a tree of directories, without recursion and however deep it is.

use std::sync::Arc;

use boxsh_kernel::vfs::{DirEntry, FileKind, FsPathBuf, Metadata};
use boxsh_kernel::{Errno, Follow, Process};

/// When the path below the current directory gets longer than this, the walk moves the current directory along, so
/// that no path it uses exceeds what a system call takes.
const LONGEST_REACH: usize = 3000;

/// Which symbolic links are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Links {
    /// None.
    #[default]
    Never,
    /// Those that are starting points.
    Starts,
    /// All.
    Always,
}

/// How to walk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WalkOptions {
    /// Which links are followed.
    pub links: Links,
    /// Whether directories of other filesystems are shown but not entered.
    pub one_filesystem: bool,
    /// Whether metadata is left out where the directory's own entry tells enough.
    pub lazy: bool,
    /// Whether the current directory stays where it is, at the price of paths that get too long.
    pub stay: bool,
}

/// What a walk has come to.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Its path, as the user would spell it.
    pub path: Vec<u8>,
    /// Where the part of the path begins that leads there from the current directory.
    reach: usize,
    /// How many directories below the starting point.
    pub depth: usize,
    /// What it is.
    pub kind: FileKind,
    /// Its metadata; left out by a lazy walk.
    pub metadata: Option<Metadata>,
    /// At which moment of its visit.
    pub visit: Visit,
}

/// A moment of a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    /// Anything but a directory that will be entered.
    File,
    /// A directory, before its entries.
    Enter,
    /// A directory, after its entries.
    Leave,
    /// A directory that is one of its own ancestors, by a link.
    Cycle,
    /// A directory whose entries cannot be read; instead of `Leave`.
    Unreadable(Errno),
    /// Something that cannot be looked at.
    Missing(Errno),
}

impl Node {
    /// The path to use in system calls.
    pub(super) fn access(&self) -> &[u8] {
        &self.path[self.reach..]
    }
}

struct Level {
    entries: std::vec::IntoIter<DirEntry>,
    /// Bytes of the path that lead to this directory.
    path_len: usize,
    /// Where the access part of the path began before this directory was entered.
    outer_reach: usize,
    /// The current directory that was left for this one.
    way_back: Option<Arc<FsPathBuf>>,
    kind: FileKind,
    metadata: Option<Metadata>,
}

/// A walk from one starting point.
pub(super) struct Walk<'p> {
    process: &'p Process,
    options: WalkOptions,
    path: Vec<u8>,
    reach: usize,
    stack: Vec<Level>,
    start: Option<Vec<u8>>,
    /// The directory that was shown last and will be entered next.
    pending: Option<Node>,
    device: u64,
}

impl<'p> Walk<'p> {
    /// A walk from `start`.
    pub(super) fn new(process: &'p Process, start: &[u8], options: WalkOptions) -> Self {
        Self {
            process,
            options,
            path: Vec::new(),
            reach: 0,
            stack: Vec::new(),
            start: Some(start.to_vec()),
            pending: None,
            device: 0,
        }
    }

    /// Does not enter the directory that was just shown, nor show its end.
    pub(super) fn skip(&mut self) {
        self.pending = None;
    }

    /// The metadata of the directory whose entries are being shown.
    pub(super) fn parent(&self) -> Option<Metadata> {
        self.stack.last().and_then(|level| level.metadata)
    }

    /// The next moment of the walk.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end, or why the walk cannot find its way back.
    pub(super) fn next(&mut self) -> Result<Option<Node>, Errno> {
        self.process.tick()?;
        if let Some(start) = self.start.take() {
            self.path = start;
            return self.show(0, None).map(Some);
        }
        if let Some(directory) = self.pending.take()
            && let Some(unreadable) = self.enter(directory)?
        {
            return Ok(Some(unreadable));
        }
        let depth = self.stack.len();
        let Some(level) = self.stack.last_mut() else { return Ok(None) };
        self.path.truncate(level.path_len);
        if let Some(entry) = level.entries.next() {
            if self.path.last() != Some(&b'/') {
                self.path.push(b'/');
            }
            self.path.extend_from_slice(&entry.name);
            return self.show(depth, Some(entry.kind)).map(Some);
        }
        self.leave().map(Some)
    }

    fn show(&mut self, depth: usize, known: Option<FileKind>) -> Result<Node, Errno> {
        let follow = match self.options.links {
            Links::Never => Follow::No,
            Links::Starts if depth > 0 => Follow::No,
            Links::Starts | Links::Always => Follow::Yes,
        };
        let mut node = Node {
            path: self.path.clone(),
            reach: self.reach,
            depth,
            kind: known.unwrap_or(FileKind::File),
            metadata: None,
            visit: Visit::File,
        };
        let is_enough = self.options.lazy
            && !self.options.one_filesystem
            && self.options.links != Links::Always
            && known.is_some();
        if !is_enough {
            let found = match self.process.stat(node.access(), follow) {
                // A link that leads nowhere is shown as the link it is.
                Err(Errno::ENOENT | Errno::ELOOP) if follow == Follow::Yes => {
                    self.process.stat(node.access(), Follow::No)
                }
                other => other,
            };
            match found {
                Ok(metadata) => {
                    node.kind = metadata.kind;
                    node.metadata = Some(metadata);
                }
                Err(Errno::Killed) => return Err(Errno::Killed),
                Err(error) => {
                    node.visit = Visit::Missing(error);
                    return Ok(node);
                }
            }
        }
        if node.kind == FileKind::Directory {
            self.decide(&mut node);
        }
        Ok(node)
    }

    /// Whether a directory is entered.
    fn decide(&mut self, node: &mut Node) {
        node.visit = Visit::Enter;
        if let Some(metadata) = node.metadata {
            if node.depth == 0 {
                self.device = metadata.dev;
            }
            let is_own_ancestor = self.options.links != Links::Never
                && self
                    .stack
                    .iter()
                    .any(|level| level.metadata.is_some_and(|above| above.same_file(&metadata)));
            if is_own_ancestor {
                node.visit = Visit::Cycle;
                return;
            }
            if self.options.one_filesystem && metadata.dev != self.device {
                return;
            }
        }
        self.pending = Some(node.clone());
    }

    fn enter(&mut self, directory: Node) -> Result<Option<Node>, Errno> {
        let entries = match self.process.read_dir(directory.access()) {
            Ok(entries) => entries,
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(error) => return Ok(Some(Node { visit: Visit::Unreadable(error), ..directory })),
        };
        let outer_reach = self.reach;
        let mut way_back = None;
        if !self.options.stay && directory.access().len() > LONGEST_REACH {
            way_back = self.move_along(&directory)?;
        }
        self.stack.push(Level {
            entries: entries.into_iter(),
            path_len: directory.path.len(),
            outer_reach,
            way_back,
            kind: directory.kind,
            metadata: directory.metadata,
        });
        Ok(None)
    }

    fn move_along(&mut self, directory: &Node) -> Result<Option<Arc<FsPathBuf>>, Errno> {
        let here = self.process.cwd();
        match self.process.chdir(directory.access()) {
            Ok(()) => {}
            Err(Errno::Killed) => return Err(Errno::Killed),
            // Its entries will be reported one by one.
            Err(_) => return Ok(None),
        }
        self.reach = directory.path.len() + 1;
        Ok(Some(here))
    }

    fn leave(&mut self) -> Result<Node, Errno> {
        // The caller has just looked at the top of the stack.
        let Some(level) = self.stack.pop() else { return Err(Errno::EIO) };
        if let Some(way) = &level.way_back {
            self.process.chdir_back(way)?;
        }
        self.reach = level.outer_reach;
        Ok(Node {
            path: self.path.clone(),
            reach: self.reach,
            depth: self.stack.len(),
            kind: level.kind,
            metadata: level.metadata,
            visit: Visit::Leave,
        })
    }
}

impl Drop for Walk<'_> {
    fn drop(&mut self) {
        // A walk that is given up half-way leaves the current directory where it began.
        while let Some(level) = self.stack.pop() {
            if let Some(way) = &level.way_back {
                let _ = self.process.chdir_back(way);
            }
        }
    }
}
