//! What stands in the place of a wrapped program.
//!
//! The helper is mounted over each program that a policy blocks or wraps. It is started under that program's name, and finds
//! under `/run/boxsh` what to do:
//!
//! | path | what it is |
//! |---|---|
//! | `wrappers/NAME` | the program to run instead |
//! | `presets/NAME` | the built-in wrapper to use, `@git` or `@blocked`, and folders for temporary files, a line each |
//! | `bin/NAME` | the program itself |
//! | `targets` | a line for each program: its name here, `one` or `many`, and its path |
//!
//! It allocates nothing, and reaches the system only through [`System`].

use crate::git::{self, Place, Verdict};

/// Where a sandbox keeps what belongs to it.
const RUN: &[u8] = b"/run/boxsh/";

/// The longest path, and the longest name of a command.
const LONGEST_PATH: usize = 4096;
const LONGEST_NAME: usize = 255;

/// What the launcher asks of the system. Paths have no NUL.
pub trait System {
    /// Whether something is there.
    fn exists(&mut self, path: &[u8]) -> bool;
    /// Whether a file is there that cannot be written.
    fn is_read_only(&mut self, path: &[u8]) -> bool;
    /// Reads the start of a file; gives how much.
    fn read(&mut self, path: &[u8], buffer: &mut [u8]) -> Option<usize>;
    /// Where the file that is running is; gives the length of its path.
    fn own_path(&mut self, buffer: &mut [u8]) -> Option<usize>;
    /// Where the file is that the parent process runs; gives the length of its path.
    fn parent_path(&mut self, buffer: &mut [u8]) -> Option<usize>;
    /// The current directory without links, after going to `folders`, each from the one before; gives its length.
    fn folder(&mut self, folders: &mut dyn Iterator<Item = &[u8]>, buffer: &mut [u8]) -> Option<usize>;
    /// Whether the variable is in the environment.
    fn has_variable(&mut self, name: &[u8]) -> bool;
    /// Whether such a variable, with its value, is in the environment.
    fn has_any_variable(&mut self, is_wanted: fn(&[u8]) -> bool) -> bool;
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "it is made once, and there is no allocator")]
pub enum Action {
    /// Run this file with the arguments as they are, and tell it the name and where the program itself is.
    Wrapper {
        /// The wrapper.
        file: PathText,
        /// The program itself; empty if the wrapper does not get it.
        real: PathText,
        /// The name of the command.
        name: PathText,
    },
    /// Run this file with the arguments as they are.
    Real(PathText),
    /// Say why not, and end with status 1.
    Refuse {
        /// The name of the command.
        name: PathText,
        /// Why.
        reason: &'static str,
    },
}

/// A path, in place.
#[derive(Clone, Copy)]
pub struct PathText {
    bytes: [u8; LONGEST_PATH],
    length: usize,
}

impl PathText {
    const EMPTY: PathText = PathText { bytes: [0; LONGEST_PATH], length: 0 };

    /// The parts, one after the other; none if that is too long.
    fn join(parts: &[&[u8]]) -> Option<PathText> {
        let mut text = PathText::EMPTY;
        for part in parts {
            let end = text.length.checked_add(part.len())?;
            // The last byte stays 0 for the kernel.
            if end >= LONGEST_PATH {
                return None;
            }
            text.bytes.get_mut(text.length..end)?.copy_from_slice(part);
            text.length = end;
        }
        Some(text)
    }

    /// The path.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&[])
    }

    /// The path with the NUL that the kernel wants.
    pub fn with_nul(&self) -> &[u8] {
        self.bytes.get(..=self.length).unwrap_or(&[0])
    }
}

impl core::fmt::Debug for PathText {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_bytes(), f)
    }
}

impl PartialEq for PathText {
    fn eq(&self, other: &PathText) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for PathText {}

const UNKNOWN: &str = "the sandbox has no program of this name";
const BLOCKED: &str = "the policy blocks this command";
const WRAPPED: &str = "the policy wraps this command: call it by its own name";

/// Decides what is to be done for a call with these words, the name of the program first.
pub fn decide<'a>(words: impl Iterator<Item = &'a [u8]> + Clone, system: &mut impl System) -> Action {
    let mut rest = words.clone();
    let called = base_name(rest.next().unwrap_or_default());
    let refuse =
        |reason| Action::Refuse { name: PathText::join(&[called]).unwrap_or(PathText::EMPTY), reason };
    if let Some(action) = by_name(called, called, rest.clone(), system) {
        return action;
    }
    // Started under another name: a link to the program, or a lie.
    let mut own = [0; LONGEST_PATH];
    let own_length = system.own_path(&mut own).unwrap_or(0);
    let own = own.get(..own_length).unwrap_or(&[]);
    // What bwrap mounts has no name any more on its own filesystem, and the kernel says so.
    let own = own.strip_suffix(b" (deleted)").unwrap_or(own);
    let mut table = [0; 16 * 1024];
    let length = run_path(b"", b"targets").and_then(|path| system.read(path.as_bytes(), &mut table));
    let table = table.get(..length.unwrap_or(0)).unwrap_or(&[]);
    let Some((name, is_many)) = target(table, own) else { return refuse(UNKNOWN) };
    if !is_many {
        return by_name(name, called, rest, system).unwrap_or_else(|| refuse(UNKNOWN));
    }
    // One file with many programs in it, such as busybox: under its own name, the first word says which.
    if called == base_name(own) {
        let mut rest = rest;
        let inner = base_name(rest.next().unwrap_or_default());
        match by_name(inner, inner, rest, system) {
            Some(action @ Action::Refuse { .. }) => return action,
            Some(Action::Wrapper { .. }) => return refuse(WRAPPED),
            Some(Action::Real(_)) | None => {}
        }
    }
    run_path(b"bin/", name).map_or_else(|| refuse(UNKNOWN), Action::Real)
}

/// What is to be done for a command that the policy names; none if it does not. `called` is the name that was used.
fn by_name<'a>(
    name: &[u8],
    called: &[u8],
    words: impl Iterator<Item = &'a [u8]> + Clone,
    system: &mut impl System,
) -> Option<Action> {
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    let real = run_path(b"bin/", name)?;
    let text = PathText::join(&[name])?;
    let file = run_path(b"wrappers/", name)?;
    if system.exists(file.as_bytes()) {
        let real = if system.exists(real.as_bytes()) { real } else { PathText::EMPTY };
        return Some(Action::Wrapper { file, real, name: text });
    }
    let mut preset = [0; 4096];
    let length = system.read(run_path(b"presets/", name)?.as_bytes(), &mut preset)?;
    let mut lines = preset.get(..length).unwrap_or(&[]).split(|byte| *byte == b'\n');
    if lines.next() != Some(b"@git") {
        return Some(Action::Refuse { name: text, reason: BLOCKED });
    }
    // `git-checkout` is `git checkout` under another name.
    let verdict = match called.strip_prefix(b"git-") {
        Some(command) => git::judge_command(command, words.clone()),
        None => git::judge(words.clone(), |_| ()),
    };
    let verdict = match verdict {
        Verdict::Allowed | Verdict::NeedsSettings(_) if system.has_any_variable(git::defines_alias) => {
            git::ALIAS_IN_ENVIRONMENT
        }
        Verdict::NeedsSettings(reason) if keeps_settings(words.clone(), system) => Verdict::Refused(reason),
        verdict => verdict,
    };
    Some(match verdict {
        Verdict::Refused(reason)
            if !is_called_by(real.as_bytes(), system) && !is_temporary(words, lines, system) =>
        {
            Action::Refuse { name: text, reason }
        }
        _ => Action::Real(real),
    })
}

/// Whether the program calls itself: where its own folder has a link to the program, as for git's parts, `git bisect` and `git submodule`
/// run `git checkout`.
fn is_called_by(real: &[u8], system: &mut impl System) -> bool {
    let mut parent = [0; LONGEST_PATH];
    let length = system.parent_path(&mut parent).unwrap_or(0);
    parent.get(..length) == Some(real)
}

/// Whether the call works in a folder for temporary files, where nothing is worth keeping.
fn is_temporary<'a, 't>(
    words: impl Iterator<Item = &'a [u8]> + Clone,
    mut temporary: impl Iterator<Item = &'t [u8]>,
    system: &mut impl System,
) -> bool {
    let mut buffer = [0; LONGEST_PATH];
    let Some(folder) = folder(words, system, &mut buffer) else { return false };
    temporary.any(|line| is_below(folder, line))
}

/// Whether the settings of the repository that the call works in are read-only. A worktree and a submodule have them elsewhere; git says itself
/// what it cannot do there.
fn keeps_settings<'a>(words: impl Iterator<Item = &'a [u8]> + Clone, system: &mut impl System) -> bool {
    let mut buffer = [0; LONGEST_PATH];
    let Some(mut folder) = folder(words, system, &mut buffer) else { return false };
    loop {
        let dot_git = PathText::join(&[folder, b"/.git"]);
        if dot_git.is_some_and(|path| system.exists(path.as_bytes())) {
            let settings = PathText::join(&[folder, b"/.git/config"]);
            return settings.is_some_and(|path| system.is_read_only(path.as_bytes()));
        }
        let Some(slash) = folder.iter().rposition(|byte| *byte == b'/') else { return false };
        folder = folder.get(..slash).unwrap_or(&[]);
    }
}

/// The folder that the call works in; none if its options say otherwise.
fn folder<'a, 'b>(
    words: impl Iterator<Item = &'a [u8]> + Clone,
    system: &mut impl System,
    buffer: &'b mut [u8; LONGEST_PATH],
) -> Option<&'b [u8]> {
    const MOST_FOLDERS: usize = 16;
    let mut folders = [&b""[..]; MOST_FOLDERS];
    let mut count = 0;
    let mut is_elsewhere = system.has_variable(b"GIT_DIR") || system.has_variable(b"GIT_WORK_TREE");
    git::judge(words, |place| match place {
        Place::Folder(folder) => match folders.get_mut(count) {
            Some(slot) => {
                *slot = folder;
                count += 1;
            }
            None => is_elsewhere = true,
        },
        Place::Elsewhere => is_elsewhere = true,
    });
    if is_elsewhere {
        return None;
    }
    // Git takes an empty folder for the one where it is.
    let mut folders = folders.iter().take(count).copied().filter(|folder| !folder.is_empty());
    let length = system.folder(&mut folders, buffer)?;
    buffer.get(..length)
}

fn is_below(path: &[u8], folder: &[u8]) -> bool {
    // The root is no folder for temporary files, whatever a policy says.
    folder.len() > 1
        && path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
}

/// The name and the kind of the program at `path`, from lines of `NAME KIND PATH`.
fn target<'t>(table: &'t [u8], path: &[u8]) -> Option<(&'t [u8], bool)> {
    table.split(|byte| *byte == b'\n').find_map(|line| {
        // A name may have spaces, a path too; the tabs between them are in neither.
        let mut fields = line.splitn(3, |byte| *byte == b'\t');
        let (name, kind) = (fields.next()?, fields.next()?);
        (fields.next()? == path).then_some((name, kind == b"many"))
    })
}

fn run_path(folder: &[u8], name: &[u8]) -> Option<PathText> {
    // A name is one segment: with a slash or dots it could lead out of the folder.
    if name.contains(&b'/') || name == b"." || name == b".." {
        return None;
    }
    PathText::join(&[RUN, folder, name])
}

fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or_default()
}
