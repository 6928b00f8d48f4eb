//! What is different between two moments.

use boxsh_kernel::vfs::{Changes, Fs, FsExt, FsPath, FsPathBuf};

use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::volume::Volume;
#[cfg(native)]
use crate::worker::{Answer, Request};

/// A filesystem at two moments, and where it is mounted.
struct Pair {
    at: FsPathBuf,
    before: Volume,
    after: Volume,
}

/// Differences between moments of a session and its forks.
impl Checkpoint {
    /// The filesystems that both moments have, by where they are. Those of the embedder's are the same at every moment.
    fn pairs(&self, later: &Self) -> Vec<Pair> {
        let (before, after) = (&self.volumes, &later.volumes);
        let mounted = before.mounted.iter().filter_map(|earlier| {
            let now = after.mounted.iter().find(|now| now.path == earlier.path)?;
            Some(Pair { at: earlier.path.clone(), before: earlier.volume.clone(), after: now.volume.clone() })
        });
        let roots = [before, after].map(|volumes| Volume::Memory(volumes.root.clone()));
        let [before, after] = roots;
        let root = Pair { at: FsPathBuf::new(), before, after };
        std::iter::once(root).chain(mounted).filter(|pair| !matches!(pair.after, Volume::Shared(_))).collect()
    }

    /// What files are different at a later moment of the same session, or of a fork of it, at a cost in proportion to what
    /// changed.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// let before = sandbox.checkpoint();
    /// sandbox.run("echo one > /tmp/new; rm /etc/hosts");
    /// let changes = before.changes_to(&sandbox.checkpoint())?;
    /// assert_eq!(changes.created[0].to_absolute(), b"/tmp/new");
    /// assert_eq!(changes.deleted[0].to_absolute(), b"/etc/hosts");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Option`] if the two are no moments of one family, [`Error::File`] if a file cannot be read.
    pub fn changes_to(&self, later: &Self) -> Result<Changes, Error> {
        #[cfg(native)]
        if self.held.is_some() || later.held.is_some() {
            let (remote, earlier, later) = self.in_one_worker(later).ok_or_else(unrelated)?;
            return remote.answer(Request::ChangesBetween(earlier, Some(later)), |answer| match answer {
                Answer::Changes(changes) => Some(changes),
                _ => None,
            });
        }
        let mut all = Changes::default();
        for pair in self.pairs(later) {
            let changes = pair.changes()?;
            let below = |paths: Vec<FsPathBuf>| {
                paths.into_iter().map(|path| pair.at.as_path().join_path(path.as_path()))
            };
            all.created.extend(below(changes.created));
            all.modified.extend(below(changes.modified));
            all.deleted.extend(below(changes.deleted));
        }
        for paths in [&mut all.created, &mut all.modified, &mut all.deleted] {
            paths.sort();
        }
        Ok(all)
    }

    /// The same as a unified diff. Binary files, links and modes are mentioned, not shown.
    ///
    /// # Errors
    /// As for [`Checkpoint::changes_to`].
    pub fn diff_to(&self, later: &Self) -> Result<Vec<u8>, Error> {
        #[cfg(native)]
        if self.held.is_some() || later.held.is_some() {
            let (remote, earlier, later) = self.in_one_worker(later).ok_or_else(unrelated)?;
            return remote.bytes(Request::DiffBetween(earlier, Some(later)));
        }
        let mut text = Vec::new();
        for pair in self.pairs(later) {
            let changes = pair.changes()?;
            text.extend(unified(&changes, pair.at.as_path(), &*pair.before.fs(), &*pair.after.fs()));
        }
        Ok(text)
    }
}

impl Pair {
    fn changes(&self) -> Result<Changes, Error> {
        let mark = self.before.fs().mark().map_err(Error::file(self.at.to_absolute()))?;
        self.after.fs().changes_since(&mark).map_err(|_| unrelated())
    }
}

fn unrelated() -> Error {
    Error::option("checkpoint", "the checkpoints are not from the same session or its forks")
}

/// How a session is different from what it was.
impl Sandbox {
    /// What files are different from an earlier moment, wherever they are.
    ///
    /// # Errors
    /// As for [`Checkpoint::changes_to`].
    pub fn changes_since(&self, earlier: &Checkpoint) -> Result<Changes, Error> {
        earlier.changes_to(&self.checkpoint())
    }

    /// The same as a unified diff.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// sandbox.run("echo one > notes");
    /// let before = sandbox.checkpoint();
    /// sandbox.run("echo two >> notes");
    /// let diff = sandbox.diff_since(&before)?;
    /// assert!(diff.ends_with(b"@@ -1 +1,2 @@\n one\n+two\n"));
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Checkpoint::changes_to`].
    pub fn diff_since(&self, earlier: &Checkpoint) -> Result<Vec<u8>, Error> {
        earlier.diff_to(&self.checkpoint())
    }
}

/// The changed files of a tree that is mounted at `at`, in the form of `git diff`.
pub(crate) fn unified(changes: &Changes, at: FsPath<'_>, before: &dyn Fs, after: &dyn Fs) -> Vec<u8> {
    let mut paths: Vec<&FsPathBuf> =
        changes.created.iter().chain(&changes.modified).chain(&changes.deleted).collect();
    paths.sort();
    let mut text = Vec::new();
    for path in paths {
        let contents = |fs: &dyn Fs| match fs.metadata(path.as_path()) {
            Ok(metadata) if metadata.is_file() => fs.read_file(path.as_path().as_bytes()).ok(),
            _ => None,
        };
        let (old, new) = (contents(before), contents(after));
        let shown = at.join_path(path.as_path());
        append_diff(&mut text, shown.as_path().as_bytes(), old.as_deref(), new.as_deref());
    }
    text
}

/// Appends the difference of one file.
fn append_diff(text: &mut Vec<u8>, path: &[u8], old: Option<&[u8]>, new: Option<&[u8]>) {
    let name = |prefix: &[u8], contents: Option<&[u8]>| match contents {
        Some(_) => [prefix, path].concat(),
        None => b"/dev/null".to_vec(),
    };
    let (before, after) = (name(b"a/", old), name(b"b/", new));
    let is_binary = |contents: Option<&[u8]>| contents.is_some_and(|bytes| bytes.contains(&0));
    if is_binary(old) || is_binary(new) {
        let differ = [b"Binary files ", &before[..], b" and ", &after, b" differ\n"].concat();
        text.extend_from_slice(&differ);
        return;
    }
    let names = [&before[..], &after[..]];
    text.extend(boxsh_commands::unified_diff(old.unwrap_or_default(), new.unwrap_or_default(), names, 3));
}
