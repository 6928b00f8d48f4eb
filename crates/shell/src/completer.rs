//! Completion of a line that is being edited, by what the shell knows and what `complete` has set.

use boxsh_kernel::Follow;

use crate::builtins::compgen::{candidates, dequote, generate};
use crate::completion::{Action, CompOption, DEFAULT, EMPTY, Spec};
use crate::edited::{EditedLine, Place};
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

/// What can stand in the place of a part of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// Where the part starts; it ends at the cursor.
    pub start: usize,
    /// What can stand there, sorted.
    pub candidates: Vec<Candidate>,
}

/// One possibility.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Candidate {
    /// As a list of possibilities shows it.
    pub shown: Vec<u8>,
    /// As it stands in the line: quoted, with what follows it.
    pub text: Vec<u8>,
}

/// Commands that take nothing but directories.
const TAKES_DIRECTORIES: &[&[u8]] = &[b"cd", b"pushd", b"rmdir"];

/// How what was found is written into the line.
struct Writing {
    quote: Option<u8>,
    /// Names of files: directories go on with a slash.
    are_files: bool,
    /// What follows a word that is complete.
    end: &'static str,
}

impl Shell<'_> {
    /// What can stand at the cursor.
    pub(crate) fn complete_line(&mut self, line: &[u8], point: usize) -> Run<Completion> {
        let edited = EditedLine::new(line, point);
        let mut completion = match edited.place() {
            Place::Variable { name, braced } => {
                let word = Str::new(&edited.line[name..edited.point]);
                let found = candidates(self, Action::Variable, &word)?;
                let end = if braced { "}" } else { "" };
                let writing = Writing { quote: edited.quote, are_files: false, end };
                Completion { start: name, candidates: self.written(&found, &writing) }
            }
            Place::Command => self.complete_command(&edited)?,
            Place::Argument(start) => self.complete_argument(&edited, start)?,
        };
        completion.candidates.sort_unstable();
        completion.candidates.dedup();
        Ok(completion)
    }

    fn complete_command(&mut self, edited: &EditedLine) -> Run<Completion> {
        let word = Str::from(dequote(edited.word()));
        let specified = match word.is_empty() {
            true => self.state.extras.completions.get(EMPTY).cloned(),
            false => None,
        };
        if let Some(spec) = specified {
            return self.complete_by(&spec, edited, edited.start);
        }
        let mut found = candidates(self, Action::Command, &word)?;
        let looks_like_path = word.contains(&b'/') || word.starts_with(b"~");
        if found.is_empty() || looks_like_path {
            found.extend(candidates(self, Action::Directory, &word)?);
        }
        let writing = Writing { quote: edited.quote, are_files: looks_like_path, end: " " };
        Ok(Completion { start: edited.start, candidates: self.written(&found, &writing) })
    }

    fn complete_argument(&mut self, edited: &EditedLine, start: usize) -> Run<Completion> {
        let command = edited.words.first().map(|word| dequote(word)).unwrap_or_default();
        if !edited.is_redirected && !edited.words.is_empty() {
            let name = command.rsplit(|&byte| byte == b'/').next().unwrap_or(&command);
            let specs = &self.state.extras.completions;
            let spec = [&command[..], name, DEFAULT].into_iter().find_map(|name| specs.get(name));
            if let Some(spec) = spec.cloned() {
                return self.complete_by(&spec, edited, edited.start);
            }
            if edited.word().starts_with(b"-") && start == edited.start {
                return Ok(self.complete_flag(name, edited));
            }
        }
        let word = Str::from(dequote(&edited.line[start..edited.point]));
        let action = match TAKES_DIRECTORIES.contains(&command.as_slice()) && !edited.is_redirected {
            true => Action::Directory,
            false => Action::File,
        };
        let found = candidates(self, action, &word)?;
        let writing = Writing { quote: edited.quote, are_files: true, end: " " };
        Ok(Completion { start, candidates: self.written(&found, &writing) })
    }

    /// What `complete` has set for the command.
    fn complete_by(&mut self, spec: &Spec, edited: &EditedLine, start: usize) -> Run<Completion> {
        let word = Str::from(dequote(edited.word()));
        let found = generate(self, spec, &word, Some(edited))?;
        let names_files = |action: &Action| matches!(action, Action::File | Action::Directory);
        let are_files = spec.has(CompOption::FileNames)
            || spec.has(CompOption::Default)
            || spec.has(CompOption::DirNames)
            || spec.actions.iter().any(names_files);
        let end = if spec.has(CompOption::NoSpace) { "" } else { " " };
        let writing = Writing { quote: edited.quote, are_files, end };
        Ok(Completion { start, candidates: self.written(&found, &writing) })
    }

    /// The flags that a program of the session says it has.
    fn complete_flag(&mut self, command: &[u8], edited: &EditedLine) -> Completion {
        let spec = self.process.registry().get(command).and_then(|command| command.spec());
        let mut found = Vec::new();
        for flag in spec.map_or(&[][..], |spec| spec.flags) {
            let letter = flag.short.map(|short| vec![b'-', short]);
            let long = flag.long.map(|long| [b"--", long.as_bytes()].concat());
            // A flag that has both is listed by what says more.
            found.extend(long.or(letter).filter(|flag| flag.starts_with(edited.word())).map(Str::from));
        }
        let writing = Writing { quote: None, are_files: false, end: " " };
        Completion { start: edited.start, candidates: self.written(&found, &writing) }
    }

    fn written(&mut self, found: &[Str], writing: &Writing) -> Vec<Candidate> {
        found.iter().map(|name| self.write_candidate(name, writing)).collect()
    }

    fn write_candidate(&mut self, name: &Str, writing: &Writing) -> Candidate {
        let is_directory = writing.are_files && self.leads_to_directory(name);
        let mut text = quoted(name, writing.quote);
        let mut shown = name.to_vec();
        if writing.are_files {
            let from = memchr::memrchr(b'/', name).map_or(0, |at| at + 1);
            shown = name[from..].to_vec();
        }
        if is_directory {
            text.push(b'/');
            shown.push(b'/');
        } else if !writing.end.is_empty() {
            text.extend(writing.quote);
            text.extend_from_slice(writing.end.as_bytes());
        }
        Candidate { shown, text }
    }

    fn leads_to_directory(&mut self, name: &[u8]) -> bool {
        let path = match name.strip_prefix(b"~") {
            Some(rest) => {
                let end = memchr::memchr(b'/', rest).unwrap_or(rest.len());
                match self.tilde_directory(&rest[..end]) {
                    Some(home) => [home.as_bytes(), &rest[end..]].concat(),
                    None => name.to_vec(),
                }
            }
            None => name.to_vec(),
        };
        self.process.stat(&path, Follow::Yes).is_ok_and(|found| found.is_dir())
    }
}

/// A word as it has to be typed, behind the quote that is open.
fn quoted(word: &[u8], quote: Option<u8>) -> Vec<u8> {
    let mut text = Vec::with_capacity(word.len() + 2);
    text.extend(quote);
    let special: &[u8] = match quote {
        Some(b'\'') => b"",
        Some(_) => b"\"\\$`",
        None => b" \t\"'\\$`&|;<>()*?[]{}!#",
    };
    for &byte in word {
        match byte {
            b'\'' if quote == Some(b'\'') => text.extend_from_slice(b"'\\''"),
            _ if special.contains(&byte) => text.extend_from_slice(&[b'\\', byte]),
            _ => text.push(byte),
        }
    }
    text
}
