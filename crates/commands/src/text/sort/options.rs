//! The flags of `sort`, taken together.

use boxsh_format::integer::parse_all;
use boxsh_format::size::{SizeError, SizeSyntax, scan_size};
use boxsh_kernel::{Context, Failure, Limit, OpenFlags, Parsed};

use super::SPEC;
use super::fail;
use super::key::{Key, Kind};
use super::order::{Order, Salt};
use crate::text::ends;
use crate::{choice, message};

/// What is done with the files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Sort,
    Merge,
    Check { quiet: bool },
}

pub(super) struct Options {
    pub(super) mode: Mode,
    pub(super) order: Order,
    pub(super) unique: bool,
    pub(super) output: Option<Vec<u8>>,
    pub(super) line_end: u8,
    /// Bytes of input that are kept in memory before they go to a file.
    pub(super) buffer: usize,
    /// Where such files are made.
    pub(super) temporary: Vec<u8>,
}

impl Options {
    pub(super) fn from_flags(context: &mut Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut global = Key::whole_line();
        let mut keys = Vec::new();
        let (mut tab, mut output, mut merge) = (None, None::<Vec<u8>>, false);
        let (mut check, mut salt_source) = (None, None);
        let mut buffer = default_buffer(context);
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "ignore-leading-blanks" => (global.skip_start_blanks, global.skip_end_blanks) = (true, true),
                "dictionary-order" => global.set(b'd'),
                "ignore-case" => global.set(b'f'),
                "general-numeric-sort" => global.set(b'g'),
                "ignore-nonprinting" => global.set(b'i'),
                "month-sort" => global.set(b'M'),
                "human-numeric-sort" => global.set(b'h'),
                "numeric-sort" => global.set(b'n'),
                "random-sort" => global.set(b'R'),
                "reverse" => global.set(b'r'),
                "version-sort" => global.set(b'V'),
                "sort" => global.set(sort_word(context, value)?),
                "c" | "check" | "C" => {
                    let quiet = given.is(flag!("C")) || check_word(context, given.value.as_deref())?;
                    if check.replace(quiet).is_some_and(|before| before != quiet) {
                        return Err(fail("options '-cC' are incompatible".into()));
                    }
                }
                "key" => keys.push(Key::parse(context, value)?),
                "merge" => merge = true,
                "output" => {
                    if output.as_ref().is_some_and(|before| before != value) {
                        return Err(fail("multiple output files specified".into()));
                    }
                    output = Some(value.to_vec());
                }
                "field-separator" => {
                    let new = separator(context, value)?;
                    if tab.replace(new).is_some_and(|before| before != new) {
                        return Err(fail("incompatible tabs".into()));
                    }
                }
                "buffer-size" => buffer = buffer_size(context, value)?,
                "parallel" => check_parallel(value)?,
                "batch-size" => check_batch(context, value)?,
                "random-source" => salt_source = Some(value.to_vec()),
                _ => {}
            }
        }
        let unique = parsed.has(flag!("unique"));
        finish_keys(&mut keys, &global)?;
        if let (Some(quiet), true) = (check, output.is_some()) {
            let letter = if quiet { 'C' } else { 'c' };
            return Err(fail(format!("options '-{letter}o' are incompatible")));
        }
        let mode = match check {
            Some(quiet) => Mode::Check { quiet },
            None if merge => Mode::Merge,
            None => Mode::Sort,
        };
        let salt = match keys.iter().any(|key| key.kind == Kind::Random) {
            true => read_salt(context, salt_source.as_deref())?,
            false => Salt::default(),
        };
        Ok(Self {
            mode,
            order: Order::new(keys, tab, global.reverse, parsed.has(flag!("stable")) || unique, salt),
            unique,
            output,
            line_end: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
            buffer,
            temporary: temporary_directory(context, parsed),
        })
    }
}

/// Gives keys without options of their own the global ones, and makes the whole line a key if only those were given.
fn finish_keys(keys: &mut Vec<Key>, global: &Key) -> Result<(), Failure> {
    for key in keys.iter_mut() {
        if key.is_default() && !key.reverse {
            key.inherit(global);
        }
    }
    if keys.is_empty() && !global.is_default() {
        keys.push(global.clone());
    }
    match keys.iter().find_map(Key::incompatible) {
        Some(letters) => Err(fail(format!("options '-{letters}' are incompatible"))),
        None => Ok(()),
    }
}

fn sort_word(context: &Context<'_>, value: &[u8]) -> Result<u8, Failure> {
    let choices = [
        ("general-numeric", b'g'),
        ("human-numeric", b'h'),
        ("month", b'M'),
        ("numeric", b'n'),
        ("random", b'R'),
        ("version", b'V'),
    ];
    choice::choose(context, "--sort", value, &choices)
}

fn check_word(context: &Context<'_>, value: Option<&[u8]>) -> Result<bool, Failure> {
    let Some(value) = value else { return Ok(false) };
    choice::choose(context, "--check", value, &[("quiet", true), ("silent", true), ("diagnose-first", false)])
}

fn separator(context: &Context<'_>, value: &[u8]) -> Result<u8, Failure> {
    match value {
        [] => Err(fail("empty tab".into())),
        [byte] => Ok(*byte),
        b"\\0" => Ok(0),
        text => Err(fail(format!("multi-character tab {}", message::quote(context, text)))),
    }
}

/// A quarter of what may be held: lines need their text, their index and room to grow.
fn default_buffer(context: &Context<'_>) -> usize {
    const MOST: u64 = 1 << 30;
    (context.process.budget().maximum(Limit::Memory) / 4).min(MOST) as usize
}

fn buffer_size(context: &Context<'_>, value: &[u8]) -> Result<usize, Failure> {
    let wrong = |what: &str| {
        let text = String::from_utf8_lossy(value);
        Err(fail(format!("{what} -S argument '{text}'")))
    };
    let most = default_buffer(context);
    let scanned = match scan_size(value, &SizeSyntax::SORT) {
        Ok(scanned) => scanned,
        Err(SizeError::Invalid) => return wrong("invalid"),
        Err(_) => return wrong("invalid suffix in"),
    };
    let has_letter = value.last().is_some_and(u8::is_ascii_alphabetic);
    let size = match (scanned.rest, scanned.value) {
        (_, None) => most as u64,
        // A bare number counts kibibytes.
        ([], Some(size)) if !has_letter => size.saturating_mul(1024),
        ([], Some(size)) | (b"b", Some(size)) => size,
        (b"%", Some(percent)) => (most as u64 / 100).saturating_mul(percent.min(100)),
        _ => return wrong("invalid suffix in"),
    };
    const LEAST: u64 = 32 << 10;
    Ok(size.clamp(LEAST, (most as u64).max(LEAST)) as usize)
}

fn check_parallel(value: &[u8]) -> Result<(), Failure> {
    match parse_all::<u64>(value) {
        Some(0) => Err(fail("number in parallel must be nonzero".into())),
        None if value.is_empty() || !value.iter().all(u8::is_ascii_digit) => {
            Err(fail(format!("invalid --parallel argument '{}'", String::from_utf8_lossy(value))))
        }
        _ => Ok(()),
    }
}

fn check_batch(context: &mut Context<'_>, value: &[u8]) -> Result<(), Failure> {
    match parse_all::<u64>(value) {
        Some(0 | 1) => {
            let shown = message::quote(context, value);
            context.warn(format_args!("invalid --batch-size argument {shown}"))?;
            let two = message::quote(context, b"2");
            Err(fail(format!("minimum --batch-size argument is {two}")))
        }
        None if value.is_empty() || !value.iter().all(u8::is_ascii_digit) => {
            Err(fail(format!("invalid --batch-size argument '{}'", String::from_utf8_lossy(value))))
        }
        _ => Ok(()),
    }
}

fn temporary_directory(context: &Context<'_>, parsed: &Parsed) -> Vec<u8> {
    match parsed.value(flag!("temporary-directory")) {
        Some(directory) => directory.to_vec(),
        None => match context.process.variable(b"TMPDIR") {
            Some(directory) if !directory.is_empty() => directory,
            _ => b"/tmp".to_vec(),
        },
    }
}

/// The bytes that make each random order another one.
fn read_salt(context: &Context<'_>, source: Option<&[u8]>) -> Result<Salt, Failure> {
    let mut salt = Salt::default();
    let Some(source) = source else {
        context.process.rng().fill(&mut salt);
        return Ok(salt);
    };
    let fd = context
        .process
        .open(source, OpenFlags::READ)
        .map_err(|error| super::over_file(context, "open failed", source, error))?;
    let mut filled = 0;
    while filled < salt.len() {
        let count = ends::read(context, fd, &mut salt[filled..])
            .map_err(|error| super::over_file(context, "read failed", source, error))?;
        if count == 0 {
            return Err(fail(format!("{}: end of file", message::quote(context, source))));
        }
        filled += count;
    }
    context.process.close(fd)?;
    Ok(salt)
}

/// Turns the old `+1.2 -3.4` into `-k 2.3,4.4`.
pub(super) fn rewrite_obsolete(context: &Context<'_>) -> Vec<Vec<u8>> {
    let arguments = context.arguments();
    let mut rewritten = Vec::with_capacity(arguments.len());
    let mut at = 0;
    let mut takes_value = false;
    while let Some(argument) = arguments.get(at) {
        at += 1;
        if argument == b"--" {
            rewritten.push(argument.clone());
            rewritten.extend_from_slice(&arguments[at..]);
            break;
        }
        let start = argument.strip_prefix(b"+").filter(|_| !takes_value).and_then(Position::parse);
        takes_value =
            matches!(argument.as_slice(), b"-k" | b"-t" | b"-o" | b"-S" | b"-T" | b"--key" | b"--output");
        let Some(start) = start else {
            rewritten.push(argument.clone());
            continue;
        };
        let end = arguments.get(at).and_then(|next| next.strip_prefix(b"-")).and_then(Position::parse);
        let mut key = format!("{}.{}{}", start.field + 1, start.offset + 1, start.letters);
        if let Some(end) = end {
            at += 1;
            match end.offset {
                0 if end.field > 0 => key.push_str(&format!(",{}{}", end.field, end.letters)),
                offset => key.push_str(&format!(",{}.{offset}{}", end.field + 1, end.letters)),
            }
        }
        rewritten.push(b"-k".to_vec());
        rewritten.push(key.into_bytes());
    }
    rewritten
}

/// A position of the old form: field and offset from zero, and ordering letters.
struct Position {
    field: u64,
    offset: u64,
    letters: String,
}

impl Position {
    fn parse(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let letters_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (numbers, letters) = text.split_at(letters_at);
        if !letters.bytes().all(|letter| b"bdfgiMhnRrV".contains(&letter)) {
            return None;
        }
        let (field, offset) = numbers.split_once('.').unwrap_or((numbers, "0"));
        Some(Self { field: field.parse().ok()?, offset: offset.parse().ok()?, letters: letters.to_owned() })
    }
}
