//! Contents of files: read, write, append, edit.

use std::io::{Read, Seek, SeekFrom};

use boxsh::Limit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::{Bytes, Encoding};
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::operation::{Effects, Operation};
use crate::session::{Timed, lock};

/// The most that one answer has of a file.
const LARGEST_PIECE: u64 = 8 << 20;

/// The most that a file has after an edit.
const LARGEST_EDITED: u64 = 256 << 20;

/// Parameters of `fs.read`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ReadFile {
    /// The session.
    pub session_id: String,
    /// The file.
    pub path: Bytes,
    /// Where to start, in bytes.
    #[serde(default)]
    pub offset: u64,
    /// How much to read; 8 MiB at most.
    #[serde(default)]
    pub length: Option<u64>,
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Content {
    /// The bytes.
    pub content: String,
    /// How `content` is written down.
    pub encoding: Encoding,
    /// Where the next part starts.
    pub next: u64,
    /// The size of the whole file.
    pub size: u64,
    /// Whether this is the end of it.
    pub eof: bool,
}

impl Operation for ReadFile {
    const NAME: &'static str = "fs.read";
    const SUMMARY: &'static str = "Read a file, or a part of it";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<Content>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        let size = files.metadata(path)?.size;
        let failed = |error: std::io::Error| Error::new(ErrorKind::FailedPrecondition, error.to_string());
        let mut reader = files.open_file(path)?;
        reader.seek(SeekFrom::Start(self.offset)).map_err(failed)?;
        let most = self.length.unwrap_or(LARGEST_PIECE).min(LARGEST_PIECE);
        let mut bytes = Vec::new();
        // One more tells whether there is more.
        reader.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
        let eof = bytes.len() as u64 <= most;
        bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let next = self.offset + bytes.len() as u64;
        let (content, encoding) = Encoding::encode(bytes);
        Ok(Timed::of(&session, Content { content, encoding, next, size, eof }))
    }
}

/// Parameters of `fs.write`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WriteFile {
    /// The session.
    pub session_id: String,
    /// The file. Directories above it that are missing are made.
    pub path: Bytes,
    /// Its new contents.
    pub content: Bytes,
    /// Its permission bits; if they are left out, a new file has 0644 and another one those that it has.
    #[serde(default)]
    pub mode: Option<u32>,
}

/// A file that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Written {
    /// Its size.
    pub size: u64,
}

impl Operation for WriteFile {
    const NAME: &'static str = "fs.write";
    const SUMMARY: &'static str = "Write a file, whole or not at all";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Written>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        files.write_file(path, &self.content[..])?;
        if let Some(mode) = self.mode {
            files.set_mode(path, mode)?;
        }
        session.look_at_watches();
        Ok(Timed::of(&session, Written { size: self.content.len() as u64 }))
    }
}

/// Parameters of `fs.append`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Append {
    /// The session.
    pub session_id: String,
    /// The file. It is made if it is missing.
    pub path: Bytes,
    /// What to add at its end.
    pub content: Bytes,
}

impl Operation for Append {
    const NAME: &'static str = "fs.append";
    const SUMMARY: &'static str = "Add to the end of a file";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = Timed<Written>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        files.append_file(path, &self.content[..])?;
        session.look_at_watches();
        let size = files.metadata(path)?.size;
        Ok(Timed::of(&session, Written { size }))
    }
}

/// Parameters of `fs.edit`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Edit {
    /// The session.
    pub session_id: String,
    /// The file.
    pub path: Bytes,
    /// What to replace. It has to be there exactly once, unless all are replaced.
    pub old: Bytes,
    /// What to put in its place.
    pub new: Bytes,
    /// Whether to replace every one.
    #[serde(default)]
    pub replace_all: bool,
}

/// A file that was edited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Edited {
    /// How many places were changed.
    pub replacements: u64,
}

impl Operation for Edit {
    const NAME: &'static str = "fs.edit";
    const SUMMARY: &'static str = "Replace a text in a file";
    const EFFECTS: Effects = Effects { destructive: true, ..Effects::ADDS };
    type Answer = Timed<Edited>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        core.check_memory()?;
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        if self.old.is_empty() {
            return Err(Error::invalid("old must not be empty"));
        }
        let contents = files.read_file(path)?;
        let replacements = memchr::memmem::find_iter(&contents, &self.old[..]).count() as u64;
        let shown = String::from_utf8_lossy(&self.path);
        match replacements {
            0 => return Err(Error::new(ErrorKind::NotFound, format!("{shown} does not contain the text"))),
            2.. if !self.replace_all => {
                let message = format!("{shown} contains the text {replacements} times; give more of it");
                return Err(Error::new(ErrorKind::FailedPrecondition, message));
            }
            _ => {}
        }
        // Before it is made: a short text in many places can become anything.
        let most = lock(&session.plan).limits.get(Limit::FileSize).min(LARGEST_EDITED);
        if edited_size(contents.len(), self.old.len(), self.new.len(), replacements) > most {
            let message =
                format!("{shown} would have more than the {most} bytes that an edited file may have");
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        files.write_file(path, replace(&contents, &self.old, &self.new))?;
        session.look_at_watches();
        Ok(Timed::of(&session, Edited { replacements }))
    }
}

/// The size of a text in which so many places of one length get another.
fn edited_size(size: usize, old: usize, new: usize, places: u64) -> u64 {
    let kept = (size as u64).saturating_sub((old as u64).saturating_mul(places));
    kept.saturating_add((new as u64).saturating_mul(places))
}

/// Replaces every `old` by `new`.
fn replace(text: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut edited = Vec::with_capacity(text.len());
    let mut end = 0;
    for at in memchr::memmem::find_iter(text, old) {
        edited.extend_from_slice(&text[end..at]);
        edited.extend_from_slice(new);
        end = at + old.len();
    }
    edited.extend_from_slice(&text[end..]);
    edited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_replaced_once() {
        for (text, old, new, result) in [
            ("aaa", "a", "aa", ("aaaaaa", 3)),
            ("abab", "ab", "", ("", 2)),
            ("abc", "x", "y", ("abc", 0)),
            ("aaa", "aa", "b", ("ba", 1)),
        ] {
            let edited = replace(text.as_bytes(), old.as_bytes(), new.as_bytes());
            assert_eq!(
                edited_size(text.len(), old.len(), new.len(), result.1),
                edited.len() as u64,
                "{text}"
            );
            assert_eq!(String::from_utf8(edited).unwrap(), result.0, "{text}");
        }
    }

    #[test]
    fn a_size_beyond_all_numbers_is_the_largest() {
        assert_eq!(edited_size(1 << 30, 1, usize::MAX, 1 << 30), u64::MAX);
    }
}
