//! The state of a shell as bytes, for snapshots.
//!
//! A saved state is a version line and a row of sections, each with a tag, a length and its contents; numbers are
//! LEB128, texts are a length and bytes, lists a count and their items. Options, traps and computed variables go by
//! name, functions by their source text, so that a state outlives changes of the code. Equal states give equal
//! bytes.
//!
//! What belongs to running processes is not in it: jobs, coprocesses, and the calls that are under way.
//!
//! # Security
//! The bytes are not trusted. A length is checked against what is left before anything is allocated, functions are
//! parsed within the parser's depth, and whatever does not fit is an error; nothing is run.

mod extras;
mod format;
mod numbers;
mod variables;

use std::sync::Arc;

use boxsh_syntax::ast::{Bytes, Command};
use boxsh_syntax::{ParseContext, ParseOptions, Parser, Style};

use crate::map::Map;
use crate::options::{Opt, Options, Shopt, Shopts};
use crate::state::{Directories, Function, Hashed, State};
use crate::text::Str;
use crate::trap::{Event, Traps};
pub(crate) use format::{Reader, Saved, Writer};

const VERSION: &[u8] = b"boxsh shell state 1\n";

/// Why bytes are not a saved state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SavedError {
    /// They do not start as a saved state does, or as one of another version.
    Version,
    /// They end too early.
    Truncated,
    /// Something in this section makes no sense.
    Malformed(&'static str),
}

impl std::fmt::Display for SavedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Version => write!(f, "not a shell state of this version"),
            Self::Truncated => write!(f, "the shell state is truncated"),
            Self::Malformed(what) => write!(f, "the shell state is damaged: {what}"),
        }
    }
}

impl std::error::Error for SavedError {}

/// The sections of a saved state, in their order.
const SECTIONS: &[u8] = b"VFAHOPTNIX";

/// A state and `$_` as bytes.
pub(crate) fn save_state(state: &State, last_argument: &Str) -> Vec<u8> {
    save_sections(SECTIONS, state, last_argument)
}

/// Whether two states, each with its `$_`, are saved as the same bytes. What they share is not looked at, so that it costs little to
/// find a state unchanged.
pub(crate) fn are_equal(
    (one, one_argument): (&State, &Str),
    (other, other_argument): (&State, &Str),
) -> bool {
    let shares = |section: u8| match section {
        b'V' => one.vars.shares_with(&other.vars),
        b'F' => one.functions.shares_with(&other.functions),
        b'A' => one.aliases.shares_with(&other.aliases),
        b'H' => one.hashed.shares_with(&other.hashed),
        b'O' => (one.options, one.shopts) == (other.options, other.shopts),
        b'X' => Arc::ptr_eq(&one.extras, &other.extras),
        _ => false,
    };
    let apart: Vec<u8> = SECTIONS.iter().copied().filter(|section| !shares(*section)).collect();
    save_sections(&apart, one, one_argument) == save_sections(&apart, other, other_argument)
}

fn save_sections(sections: &[u8], state: &State, last_argument: &Str) -> Vec<u8> {
    let mut out = Writer::new(VERSION);
    for section in sections {
        out.section(*section, |out| save_section(*section, state, last_argument, out));
    }
    out.finish()
}

fn save_section(section: u8, state: &State, last_argument: &Str, out: &mut Writer) {
    match section {
        b'V' => state.vars.save(out),
        b'F' => save_map(&state.functions, out),
        b'A' => save_map(&state.aliases, out),
        b'H' => save_map(&state.hashed, out),
        b'O' => {
            out.names(
                Opt::ALL.iter().filter(|option| state.options.has(**option)).map(|option| option.name()),
            );
            out.names(
                Shopt::ALL.iter().filter(|option| state.shopts.has(**option)).map(|option| option.name()),
            );
        }
        b'P' => {
            state.zero.save(out);
            state.positional.to_vec().save(out);
            state.directories.current.save(out);
            state.directories.below.save(out);
            last_argument.save(out);
        }
        b'T' => state.traps.save(out),
        b'N' => state.numbers.save(out),
        b'I' => state.invocation.save(out),
        _ => state.extras.save(out),
    }
}

/// The state and the `$_` that were saved.
pub(crate) fn restore_state(bytes: &[u8]) -> Result<(State, Str), SavedError> {
    let mut input = Reader::new(bytes.strip_prefix(VERSION).ok_or(SavedError::Version)?);
    let (mut state, mut last_argument) = (State::default(), Str::EMPTY);
    let mut seen = Vec::new();
    while let Some((tag, mut section)) = input.section()? {
        let section = &mut section;
        match tag {
            b'V' => state.vars = Saved::load(section)?,
            b'F' => state.functions = load_map(section)?,
            b'A' => state.aliases = load_map(section)?,
            b'H' => state.hashed = load_map(section)?,
            b'O' => (state.options, state.shopts) = load_options(section)?,
            b'P' => {
                state.zero = Saved::load(section)?;
                state.positional = Vec::load(section)?.into();
                let (current, below) = (Saved::load(section)?, Saved::load(section)?);
                state.directories = Arc::new(Directories { current, below });
                last_argument = Saved::load(section)?;
            }
            b'T' => state.traps = Saved::load(section)?,
            b'N' => state.numbers = Saved::load(section)?,
            b'I' => state.invocation = Saved::load(section)?,
            b'X' => state.extras = Saved::load(section)?,
            _ => return Err(SavedError::Malformed("a section that is not known")),
        }
        section.expect_end()?;
        seen.push(tag);
    }
    // Exactly those that `save_state` writes: a state with a part missing is no state.
    if seen == SECTIONS { Ok((state, last_argument)) } else { Err(SavedError::Truncated) }
}

fn save_map<V: Saved + Clone>(map: &Map<V>, out: &mut Writer) {
    let entries = map.sorted();
    out.number(entries.len() as u64);
    for (name, value) in entries {
        name.save(out);
        value.save(out);
    }
}

fn load_map<V: Saved + Clone>(input: &mut Reader<'_>) -> Result<Map<V>, SavedError> {
    let mut map = Map::default();
    for _ in 0..input.count()? {
        let name = Str::load(input)?;
        map.insert(name, V::load(input)?);
    }
    Ok(map)
}

fn load_options(input: &mut Reader<'_>) -> Result<(Options, Shopts), SavedError> {
    let (mut options, mut shopts) = (Options::default(), Shopts::default());
    for &option in Opt::ALL {
        options.set(option, false);
    }
    for &option in Shopt::ALL {
        shopts.set(option, false);
    }
    for _ in 0..input.count()? {
        let option = Opt::from_name(input.bytes()?).ok_or(SavedError::Malformed("an option"))?;
        options.set(option, true);
    }
    for _ in 0..input.count()? {
        let option = Shopt::from_name(input.bytes()?).ok_or(SavedError::Malformed("an option of shopt"))?;
        shopts.set(option, true);
    }
    Ok((options, shopts))
}

impl Saved for Directories {
    fn save(&self, out: &mut Writer) {
        self.current.save(out);
        self.below.save(out);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        Ok(Self { current: Saved::load(input)?, below: Saved::load(input)? })
    }
}

impl Saved for Hashed {
    fn save(&self, out: &mut Writer) {
        self.path.save(out);
        out.number(self.hits.into());
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        Ok(Self { path: Saved::load(input)?, hits: input.number_as()? })
    }
}

impl Saved for Function {
    fn save(&self, out: &mut Writer) {
        out.bytes(&boxsh_syntax::print_command(&self.body, Style::Source));
        self.source.save(out);
        out.number(self.line.into());
        for flag in [self.exported, self.readonly, self.traced] {
            out.flag(flag);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let text = input.bytes()?;
        let source = Saved::load(input)?;
        let line = input.number_as()?;
        let body = parse_body(text, line).ok_or(SavedError::Malformed("a function"))?;
        let (exported, readonly, traced) = (input.flag()?, input.flag()?, input.flag()?);
        Ok(Self { body, source, line, exported, readonly, traced })
    }
}

/// Functions were printed from trees in which aliases are expanded and extended patterns known.
struct PrintedText;

impl ParseContext for PrintedText {
    fn alias(&self, _: &[u8]) -> Option<Bytes> {
        None
    }

    fn extglob(&self) -> bool {
        true
    }
}

fn parse_body(text: &[u8], line: u32) -> Option<Arc<Command>> {
    let options = ParseOptions { first_line: line.max(1), ..ParseOptions::default() };
    let mut parser = Parser::new(text, options);
    let command = parser.next_command(&mut PrintedText).ok()??;
    let is_whole = matches!(parser.next_command(&mut PrintedText), Ok(None));
    let body = command.list.as_single_command()?.clone();
    is_whole.then_some(body)
}

impl Saved for Traps {
    fn save(&self, out: &mut Writer) {
        out.number(self.iter().count() as u64);
        for (event, action) in self.iter() {
            out.bytes(event.name().as_bytes());
            action.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut traps = Self::default();
        for _ in 0..input.count()? {
            let event = Event::from_name(input.bytes()?).ok_or(SavedError::Malformed("a trap"))?;
            traps.set(event, Saved::load(input)?);
        }
        Ok(traps)
    }
}
