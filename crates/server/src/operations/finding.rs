//! Finding files by what they contain and by their names.

use boxsh::Files;
use boxsh::vfs::FileKind;
use globset::{GlobBuilder, GlobMatcher};
use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::operation::{Effects, Operation};
use crate::operations::names::walk;
use crate::session::Timed;

/// How deep a search goes.
const DEPTH: u32 = 256;

/// Files that are larger are named and not searched.
const LARGEST_FILE: u64 = 8 << 20;

/// How many results there are unless a client asks for another number.
const USUAL: usize = 1000;

/// The most files that are named because they are too large.
const MOST_NAMED: usize = 100;

/// The most results that a client can ask for.
const MOST: usize = 10_000;

/// The most of a line that is shown.
const LONGEST_LINE: usize = 2000;

/// The memory that a compiled pattern may take.
const PATTERN_SIZE: usize = 4 << 20;

fn glob(pattern: &str) -> Result<GlobMatcher, Error> {
    let glob = GlobBuilder::new(pattern).literal_separator(true).build();
    glob.map(|glob| glob.compile_matcher()).map_err(|error| Error::invalid(error.to_string()))
}

/// A path as globs take it.
fn as_path(bytes: &[u8]) -> &std::path::Path {
    use std::os::unix::ffi::OsStrExt;
    std::path::Path::new(std::ffi::OsStr::from_bytes(bytes))
}

/// The part of a path below a directory.
fn below<'a>(directory: &[u8], path: &'a [u8]) -> &'a [u8] {
    let rest = path.strip_prefix(directory).unwrap_or(path);
    rest.strip_prefix(b"/").unwrap_or(rest)
}

/// Parameters of `fs.glob`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Glob {
    /// The session.
    pub session_id: String,
    /// The pattern, against paths below the directory: `*.rs`, `src/**/*.rs`.
    pub pattern: String,
    /// The directory.
    pub path: Bytes,
    /// The most paths; 1,000 unless another number is given, 10,000 at most.
    #[serde(default)]
    pub limit: Option<usize>,
}

/// Paths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Paths {
    /// The paths, sorted by directory and name.
    pub paths: Vec<Bytes>,
    /// Whether there are more.
    pub truncated: bool,
}

impl Operation for Glob {
    const NAME: &'static str = "fs.glob";
    const SUMMARY: &'static str = "Find files by a pattern for their paths";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<Paths>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, directory) = (session.files(core)?, &self.path[..]);
        let (matcher, limit) = (glob(&self.pattern)?, self.limit.unwrap_or(USUAL).min(MOST));
        let mut found = Paths { paths: Vec::new(), truncated: false };
        walk(&files, directory, DEPTH, &mut |path| {
            if matcher.is_match(as_path(below(directory, path))) {
                if found.paths.len() == limit {
                    found.truncated = true;
                    return Ok(false);
                }
                found.paths.push(Bytes::from(path));
            }
            Ok(true)
        })?;
        Ok(Timed::of(&session, found))
    }
}

/// Parameters of `fs.search`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Search {
    /// The session.
    pub session_id: String,
    /// What to find in a line: a regular expression.
    pub pattern: String,
    /// The directory, or one file.
    pub path: Bytes,
    /// Only files whose path below the directory fits this pattern; a pattern without `/` is for their names.
    #[serde(default)]
    pub glob: Option<String>,
    /// Whether the pattern is a text and no regular expression.
    #[serde(default)]
    pub fixed: bool,
    /// Whether case makes no difference.
    #[serde(default)]
    pub ignore_case: bool,
    /// The most lines; 1,000 unless another number is given, 10,000 at most.
    #[serde(default)]
    pub limit: Option<usize>,
}

/// A line that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The file.
    pub path: Bytes,
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The line; at most 2,000 bytes of it.
    pub text: Bytes,
}

/// Lines that were found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SearchAnswer {
    /// The lines.
    pub matches: Vec<Match>,
    /// Whether there are more.
    pub truncated: bool,
    /// Files that are larger than 8 MiB and were not searched; at most 100 of them are named.
    pub too_large: Vec<Bytes>,
}

impl Search {
    fn regex(&self) -> Result<Regex, Error> {
        let pattern = if self.fixed { escaped(&self.pattern) } else { self.pattern.clone() };
        let syntax = syntax::Config::new().utf8(false).case_insensitive(self.ignore_case);
        let config = Regex::config().utf8_empty(false).nfa_size_limit(Some(PATTERN_SIZE));
        let built = Regex::builder().configure(config).syntax(syntax).build(&pattern);
        built.map_err(|error| {
            let reason = error.syntax_error().map_or_else(|| error.to_string(), ToString::to_string);
            Error::invalid(format!("pattern: {reason}"))
        })
    }
}

/// A text as a regular expression that finds just that.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$#&-~".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

impl Operation for Search {
    const NAME: &'static str = "fs.search";
    const SUMMARY: &'static str = "Find lines in files";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<SearchAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, start) = (session.files(core)?, &self.path[..]);
        let (regex, limit) = (self.regex()?, self.limit.unwrap_or(USUAL).min(MOST));
        let matcher = self.glob.as_deref().map(glob).transpose()?;
        let for_names = self.glob.as_ref().is_some_and(|pattern| !pattern.contains('/'));
        let mut found = SearchAnswer { matches: Vec::new(), truncated: false, too_large: Vec::new() };
        if files.metadata(start)?.kind != FileKind::Directory {
            search_file(&files, start, &regex, limit, &mut found);
            return Ok(Timed::of(&session, found));
        }
        walk(&files, start, DEPTH, &mut |path| {
            let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
            let shown = if for_names { name } else { below(start, path) };
            if matcher.as_ref().is_none_or(|matcher| matcher.is_match(as_path(shown))) {
                search_file(&files, path, &regex, limit, &mut found);
            }
            Ok(!found.truncated)
        })?;
        Ok(Timed::of(&session, found))
    }
}

/// Adds the lines of one file. What is no text, cannot be read, or is gone by now has none.
fn search_file(files: &Files, path: &[u8], regex: &Regex, limit: usize, found: &mut SearchAnswer) {
    let Ok(metadata) = files.symlink_metadata(path) else { return };
    if metadata.kind != FileKind::File {
        return;
    }
    if metadata.size > LARGEST_FILE {
        if found.too_large.len() < MOST_NAMED {
            found.too_large.push(Bytes::from(path));
        }
        return;
    }
    let Ok(contents) = files.read_file_within(path, LARGEST_FILE) else { return };
    if contents.contains(&0) || !regex.is_match(&contents) && !regex.is_match(b"") {
        return;
    }
    let text = contents.strip_suffix(b"\n").unwrap_or(&contents);
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        if !regex.is_match(line) {
            continue;
        }
        if found.matches.len() == limit {
            found.truncated = true;
            return;
        }
        let shown = &line[..line.len().min(LONGEST_LINE)];
        found.matches.push(Match { path: Bytes::from(path), line: number, text: Bytes::from(shown) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_text_is_found_as_it_is_written() {
        for text in ["a.b", "x[1]", "$5 (or so)", "a\\b", "^~#&-"] {
            let regex = Regex::new(&escaped(text)).unwrap();
            assert!(regex.is_match(text), "{text}");
        }
        assert!(!Regex::new(&escaped("a.b")).unwrap().is_match("axb"));
    }
}
