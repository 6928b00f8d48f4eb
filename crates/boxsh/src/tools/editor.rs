//! The text editor as a tool: Anthropic's `text_editor_20250728`.

use serde::Deserialize;
use serde_json::Value;

use crate::sandbox::Sandbox;
use crate::tools::answer::Answer;
use crate::tools::input::{Fault, read};
use crate::tools::listing;
use crate::tools::shape::Shape;
use crate::tools::text_file::{Place, TextFile};

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
        // Earlier versions of the tool call it so.
        #[serde(alias = "new_str")]
        insert_text: String,
    },
}

pub(super) fn call(sandbox: &mut Sandbox, input: &Value, shape: &Shape) -> Result<Answer, Fault> {
    let text = match read(input)? {
        Input::View { path, view_range } => view(sandbox, Place::named(&path), view_range, shape)?,
        Input::Create { path, file_text } => create(sandbox, Place::named(&path), &file_text)?,
        Input::StrReplace { path, old_str, new_str } => {
            replace(sandbox, Place::named(&path), &old_str, &new_str)?
        }
        Input::Insert { path, insert_line, insert_text } => {
            insert(sandbox, Place::named(&path), insert_line, &insert_text)?
        }
    };
    Ok(Answer::done(text))
}

/// A file with numbered lines, or what is in a directory.
pub(super) fn view(
    sandbox: &Sandbox,
    place: Place<'_>,
    range: Option<(i64, i64)>,
    shape: &Shape,
) -> Result<String, Fault> {
    if sandbox.metadata(place.path)?.is_dir() {
        return Ok(listing::list(sandbox, place)?);
    }
    TextFile::open(sandbox, place)?.view(range, shape)
}

/// A file that was not there before: one that is may have what nobody has looked at.
pub(super) fn create(sandbox: &mut Sandbox, place: Place<'_>, text: &str) -> Result<String, Fault> {
    if sandbox.metadata(place.path).is_ok() {
        return Err(Fault::Exists { path: place.shown.to_owned() });
    }
    sandbox.write_file(place.path, text)?;
    Ok(format!("{} was created with {} lines.\n", place.shown, text.lines().count()))
}

pub(super) fn replace(
    sandbox: &mut Sandbox,
    place: Place<'_>,
    old: &str,
    new: &str,
) -> Result<String, Fault> {
    edit(sandbox, place, |file| file.replace(old, new))
}

pub(super) fn insert(
    sandbox: &mut Sandbox,
    place: Place<'_>,
    line: i64,
    text: &str,
) -> Result<String, Fault> {
    edit(sandbox, place, |file| file.insert(line, text))
}

fn edit(
    sandbox: &mut Sandbox,
    place: Place<'_>,
    change: impl FnOnce(&mut TextFile<'_>) -> Result<String, Fault>,
) -> Result<String, Fault> {
    let mut file = TextFile::open(sandbox, place)?;
    let changed = change(&mut file)?;
    file.save(sandbox)?;
    Ok(format!("{} was changed. {changed}", place.shown))
}
