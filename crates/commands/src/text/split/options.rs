//! The flags of `split`.

use boxsh_kernel::{Context, Failure, Parsed};

use super::SPEC;
use crate::message;
use crate::text::number::Number;

/// How the input is cut.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Bytes(u64),
    Lines(u64),
    LineBytes(u64),
    Chunks(Chunks),
}

/// A number of pieces, or one of them.
#[derive(Clone, Copy)]
pub(super) struct Chunks {
    pub(super) kind: ChunkKind,
    pub(super) count: u64,
    /// Counted from 1.
    pub(super) only: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkKind {
    Bytes,
    Lines,
    RoundRobin,
}

pub(super) struct Options {
    pub(super) way: Way,
    pub(super) suffix_length: Option<usize>,
    pub(super) additional: Vec<u8>,
    pub(super) alphabet: &'static [u8],
    /// The first suffix, if it was given.
    pub(super) start: Option<Vec<u8>>,
    pub(super) elide_empty: bool,
    pub(super) filter: Option<Vec<u8>>,
    pub(super) separator: u8,
    pub(super) unbuffered: bool,
    pub(super) verbose: bool,
}

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
const DIGITS: &[u8] = b"0123456789";
const HEX_DIGITS: &[u8] = b"0123456789abcdef";

impl Options {
    pub(super) fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut options = Self {
            way: Way::Lines(1000),
            suffix_length: None,
            additional: Vec::new(),
            alphabet: LETTERS,
            start: None,
            elide_empty: parsed.has(flag!("elide-empty-files")),
            filter: parsed.value(flag!("filter")).map(<[u8]>::to_vec),
            separator: b'\n',
            unbuffered: parsed.has(flag!("unbuffered")),
            verbose: parsed.has(flag!("verbose")),
        };
        let (mut way, mut separator) = (None, None);
        for given in &parsed.flags {
            let value = given.value();
            let new = match &*given.name() {
                "bytes" => Some(Way::Bytes(size(context, value)?)),
                "line-bytes" => Some(Way::LineBytes(size(context, value)?)),
                "lines" => {
                    let number = Number::plain("invalid number of lines").within(1, u64::MAX);
                    Some(Way::Lines(number.parse(context, value)?))
                }
                "number" => Some(Way::Chunks(chunks(context, value)?)),
                "suffix-length" => {
                    let number = Number::plain("invalid suffix length").within(0, 4096);
                    options.suffix_length =
                        Some(number.parse(context, value)? as usize).filter(|&length| length > 0);
                    None
                }
                "additional-suffix" => {
                    if value.contains(&b'/') {
                        let shown = message::quote(context, value);
                        return Err(Failure::Usage(format!(
                            "invalid suffix {shown}, contains directory separator"
                        )));
                    }
                    options.additional = value.to_vec();
                    None
                }
                "d" | "numeric-suffixes" => {
                    options.alphabet = DIGITS;
                    options.set_start(context, given.value.as_deref(), "numerical")?;
                    None
                }
                "x" | "hex-suffixes" => {
                    options.alphabet = HEX_DIGITS;
                    options.set_start(context, given.value.as_deref(), "hexadecimal")?;
                    None
                }
                "separator" => {
                    let new = record_separator(context, value)?;
                    if separator.replace(new).is_some_and(|before| before != new) {
                        return Err(Failure::new("multiple separator characters specified"));
                    }
                    None
                }
                _ => None,
            };
            if new.is_some() && way.is_some() {
                return Err(Failure::Usage("cannot split in more than one way".into()));
            }
            way = way.or(new);
        }
        options.way = way.unwrap_or(options.way);
        options.separator = separator.unwrap_or(b'\n');
        if options.filter.is_some() && matches!(options.way, Way::Chunks(Chunks { only: Some(_), .. })) {
            return Err(Failure::Usage("--filter does not process a chunk extracted to stdout".into()));
        }
        Ok(options)
    }

    fn set_start(&mut self, context: &Context<'_>, value: Option<&[u8]>, kind: &str) -> Result<(), Failure> {
        self.start = None;
        let Some(value) = value else { return Ok(()) };
        if value.is_empty() || !value.iter().all(|digit| self.alphabet.contains(digit)) {
            let shown = message::quote(context, value);
            return Err(Failure::Usage(format!("{shown}: invalid start value for {kind} suffix")));
        }
        let zeros = value.iter().take_while(|&&digit| digit == b'0').count().min(value.len() - 1);
        self.start = Some(value[zeros..].to_vec());
        Ok(())
    }
}

fn size(context: &Context<'_>, value: &[u8]) -> Result<u64, Failure> {
    Number::sized("invalid number of bytes").within(1, i64::MAX as u64).parse(context, value)
}

fn chunks(context: &Context<'_>, value: &[u8]) -> Result<Chunks, Failure> {
    let (kind, rest) = match value {
        [b'l', b'/', rest @ ..] => (ChunkKind::Lines, rest),
        [b'r', b'/', rest @ ..] => (ChunkKind::RoundRobin, rest),
        rest => (ChunkKind::Bytes, rest),
    };
    let total = Number::plain("invalid number of chunks").within(1, u64::MAX);
    let Some(slash) = rest.iter().position(|&byte| byte == b'/') else {
        return Ok(Chunks { kind, count: total.parse(context, rest)?, only: None });
    };
    let count = total.parse(context, &rest[slash + 1..])?;
    let one = Number::plain("invalid chunk number").within(1, count);
    Ok(Chunks { kind, count, only: Some(one.parse(context, &rest[..slash])?) })
}

fn record_separator(context: &Context<'_>, value: &[u8]) -> Result<u8, Failure> {
    match value {
        [] => Err(Failure::new("empty record separator")),
        [byte] => Ok(*byte),
        b"\\0" => Ok(0),
        text => Err(Failure::new(format!("multi-character separator {}", message::quote(context, text)))),
    }
}

/// Turns `-20` into `-l 20`; letters behind the number are flags of their own.
pub(super) fn rewrite_obsolete(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut rewritten = Vec::with_capacity(arguments.len() + 1);
    let (mut flags_ended, mut takes_value) = (false, false);
    for argument in arguments {
        flags_ended |= argument == b"--";
        match argument.as_slice() {
            [b'-', rest @ ..]
                if !flags_ended && !takes_value && rest.first().is_some_and(u8::is_ascii_digit) =>
            {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                rewritten.extend([b"-l".to_vec(), rest[..digits].to_vec()]);
                if digits < rest.len() {
                    rewritten.push([b"-", &rest[digits..]].concat());
                }
            }
            other => rewritten.push(other.to_vec()),
        }
        takes_value =
            matches!(argument.as_slice(), b"-a" | b"-b" | b"-C" | b"-l" | b"-n" | b"-t" | b"--filter");
    }
    rewritten
}
