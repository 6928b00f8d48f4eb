//! The input of a call, and what can be wrong with it.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::Error;

/// Why a call could not be done. The text is for the model: it says what to do instead where that is known.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("wrong input: {0}")]
    Input(#[source] serde_json::Error),
    #[error("there is no tool {name}; the tools are {}", known.join(", "))]
    UnknownTool { name: String, known: Vec<String> },
    #[error("{0}")]
    Sandbox(#[from] Error),
    #[error("nothing to do: give a `command`, or set `restart`")]
    NothingToRun,
    #[error("{path} exists already, and was left as it is")]
    Exists { path: String },
    #[error("{path} is a directory")]
    IsDirectory { path: String },
    #[error(
        "{path} is not a text file ({size} bytes); look at it with shell commands such as `file` and `xxd`"
    )]
    Binary { path: String, size: usize },
    #[error(
        "{path} has {size} bytes, more than the {most} that can be handled at once; use shell commands such as `sed`"
    )]
    TooLarge { path: String, size: u64, most: u64 },
    #[error("`old_str` is empty; use insert to add text")]
    NothingToReplace,
    #[error("nothing was replaced: `old_str` does not occur in {path} exactly as given")]
    NoMatch { path: String },
    #[error("nothing was replaced: `old_str` occurs {}{} times in {path}, in lines {}; give more of the text around it", if *has_more { "at least " } else { "" }, lines.len(), joined(lines))]
    ManyMatches { path: String, lines: Vec<usize>, has_more: bool },
    #[error("`insert_line` is {line}, but {path} has {lines} lines: it must be between 0 and {lines}")]
    LineOutOfRange { path: String, line: i64, lines: usize },
    #[error("`view_range` is [{}, {}], but {path} has {lines} lines: it must be [first, last] with 1 <= first <= last, where last may be -1 for the end", range.0, range.1)]
    BadRange { path: String, range: (i64, i64), lines: usize },
    #[error("{path} is outside of /memories")]
    OutsideOfMemory { path: String },
    #[error("/memories itself can be neither deleted nor renamed")]
    MemoryItself,
    #[error("the session has only the user {own}; commands cannot run as {asked}")]
    OtherUser { asked: String, own: String },
}

fn joined(lines: &[usize]) -> String {
    let told: Vec<String> = lines.iter().map(usize::to_string).collect();
    told.join(", ")
}

impl Fault {
    pub(super) fn unknown_tool(name: &str, known: &[&str]) -> Self {
        Self::UnknownTool {
            name: name.to_owned(),
            known: known.iter().map(|&name| name.to_owned()).collect(),
        }
    }
}

/// Reads the input of a tool.
pub(super) fn read<T: DeserializeOwned>(input: &Value) -> Result<T, Fault> {
    T::deserialize(input).map_err(Fault::Input)
}
