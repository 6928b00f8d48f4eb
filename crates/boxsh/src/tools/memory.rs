//! Notes that a model keeps in files: Anthropic's `memory_20250818`. Everything it reaches is below `/memories`.

use boxsh_kernel::vfs::{Errno, FsPath, FsPathBuf, Rename};
use serde::Deserialize;
use serde_json::Value;

use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::tools::answer::Answer;
use crate::tools::editor;
use crate::tools::input::{Fault, read};
use crate::tools::shape::Shape;
use crate::tools::text_file::Place;

/// The directory of the notes.
const ROOT: &str = "/memories";

#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
enum Input {
    View {
        path: String,
        view_range: Option<(i64, i64)>,
    },
    Create {
        path: String,
        file_text: String,
    },
    StrReplace {
        path: String,
        old_str: String,
        #[serde(default)]
        new_str: String,
    },
    Insert {
        path: String,
        insert_line: i64,
        insert_text: String,
    },
    Delete {
        path: String,
    },
    Rename {
        old_path: String,
        new_path: String,
    },
}

/// Whether a path that ends in a symbolic link means the link or what it leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastLink {
    Follow,
    Keep,
}

pub(super) fn call(sandbox: &mut Sandbox, input: &Value, shape: &Shape) -> Result<Answer, Fault> {
    let input = read(input)?;
    // A model looks there first, and should not have to make the place for its notes.
    sandbox.create_directory(ROOT)?;
    let text = match input {
        Input::View { path, view_range } => {
            let inside = inside(sandbox, &path, LastLink::Follow)?;
            editor::view(sandbox, place(&inside, &path), view_range, shape)?
        }
        Input::Create { path, file_text } => {
            let inside = inside(sandbox, &path, LastLink::Follow)?;
            editor::create(sandbox, place(&inside, &path), &file_text)?
        }
        Input::StrReplace { path, old_str, new_str } => {
            let inside = inside(sandbox, &path, LastLink::Follow)?;
            editor::replace(sandbox, place(&inside, &path), &old_str, &new_str)?
        }
        Input::Insert { path, insert_line, insert_text } => {
            let inside = inside(sandbox, &path, LastLink::Follow)?;
            editor::insert(sandbox, place(&inside, &path), insert_line, &insert_text)?
        }
        Input::Delete { path } => delete(sandbox, &path)?,
        Input::Rename { old_path, new_path } => rename(sandbox, &old_path, &new_path)?,
    };
    Ok(Answer::done(text))
}

fn place<'a>(inside: &'a [u8], shown: &'a str) -> Place<'a> {
    Place { path: inside, shown }
}

/// Where a path leads, links followed, if that is below the directory of the notes.
fn inside(sandbox: &Sandbox, path: &str, last: LastLink) -> Result<Vec<u8>, Fault> {
    let outside = || Fault::OutsideOfMemory { path: path.to_owned() };
    if !path.starts_with('/') {
        return Err(outside());
    }
    let found = sandbox.files().walk(path.as_bytes(), last == LastLink::Follow);
    let found = found.map_err(Error::file(path.as_bytes()))?;
    let mut full: FsPathBuf = found.path;
    found.missing.iter().for_each(|name| full.push(name));
    let is_inside = full.as_path().names().next() == Some(&ROOT.as_bytes()[1..]);
    if is_inside { Ok(full.to_absolute()) } else { Err(outside()) }
}

/// The same, for what is to be moved or removed: not the directory of the notes itself.
fn entry(sandbox: &Sandbox, path: &str) -> Result<Vec<u8>, Fault> {
    let inside = inside(sandbox, path, LastLink::Keep)?;
    if inside == ROOT.as_bytes() { Err(Fault::MemoryItself) } else { Ok(inside) }
}

fn delete(sandbox: &mut Sandbox, path: &str) -> Result<String, Fault> {
    let inside = entry(sandbox, path)?;
    sandbox.remove(&inside)?;
    Ok(format!("{path} was deleted.\n"))
}

fn rename(sandbox: &mut Sandbox, old: &str, new: &str) -> Result<String, Fault> {
    let (from, to) = (entry(sandbox, old)?, entry(sandbox, new)?);
    let files = sandbox.files();
    let parsed = |path| FsPath::new(path).map_err(Error::file(path));
    let (source, target) = (parsed(&from)?, parsed(&to)?);
    if files.fs().metadata(source).is_err() {
        return Err(Error::file(old)(Errno::ENOENT).into());
    }
    if let Some((parent, _)) = target.split_last() {
        sandbox.create_directory(parent.to_owned().to_absolute())?;
    }
    match files.fs().rename(source, target, Rename::NoReplace) {
        Ok(()) => Ok(format!("{old} is now {new}.\n")),
        Err(Errno::EEXIST) => Err(Fault::Exists { path: new.to_owned() }),
        Err(errno) => Err(Error::file(old)(errno).into()),
    }
}
