//! The flags of `ptx`.

use boxsh_kernel::Key;
use boxsh_kernel::{Context, Failure, Parsed};
use boxsh_pattern::regex::{Newline, Regex};

use super::SPEC;
use super::fields::Reference;
use super::words::{self, Words};
use crate::{choice, message};

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Lines in columns.
    Plain,
    Roff,
    Tex,
}

/// Everything that the flags decide.
pub(super) struct Options {
    pub(super) traditional: bool,
    pub(super) form: Form,
    /// Marks where a line was cut; empty for no mark.
    pub(super) mark: Vec<u8>,
    pub(super) macro_name: Vec<u8>,
    pub(super) reference: Reference,
    /// Lines also begin with a reference that is no part of the text.
    pub(super) skips_first_field: bool,
    pub(super) right_references: bool,
    pub(super) fold: bool,
    pub(super) gap: usize,
    pub(super) width: usize,
    pub(super) words: Words,
    pub(super) sentence: Option<Regex>,
    pub(super) sentence_text: Vec<u8>,
    pub(super) ignored: Option<Vec<Vec<u8>>>,
    pub(super) only: Option<Vec<Vec<u8>>>,
}

impl Options {
    pub(super) fn new(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let traditional = parsed.has(flag!("traditional"));
        let fold = parsed.has(flag!("ignore-case"));
        let input_references = parsed.has(flag!("references"));
        let sentence_text = match parsed.value(flag!("sentence-regexp")) {
            Some(text) => unescape(text),
            None if traditional || input_references => b"\n".to_vec(),
            None => b"[.?!][]\"')}]*\\($\\|\t\\|  \\)[ \t\n]*".to_vec(),
        };
        let sentence = match sentence_text.is_empty() {
            true => None,
            false => Some(words::compile(context, &sentence_text, Newline::Separator, fold)?),
        };
        let list = |key: Key| -> Result<Option<Vec<Vec<u8>>>, Failure> {
            let Some(name) = parsed.value(key) else { return Ok(None) };
            let contents = super::read(context, name)?;
            Ok(Some(words::read_list(context.process, &contents, fold)?))
        };
        Ok(Self {
            traditional,
            form: form(context, parsed)?,
            mark: parsed.value(flag!("flag-truncation")).map_or_else(|| b"/".to_vec(), unescape),
            macro_name: parsed.value(flag!("macro-name")).unwrap_or(b"xx").to_vec(),
            reference: match () {
                () if parsed.has(flag!("auto-reference")) => Reference::Line,
                () if input_references => Reference::Field,
                () => Reference::None,
            },
            skips_first_field: input_references,
            right_references: parsed.has(flag!("right-side-refs")),
            fold,
            gap: number(context, parsed, flag!("gap-size"), "gap width")?.unwrap_or(3),
            width: number(context, parsed, flag!("width"), "line width")?.unwrap_or(72),
            words: words(context, parsed, traditional)?,
            sentence,
            sentence_text,
            ignored: list(flag!("ignore-file"))?,
            only: list(flag!("only-file"))?,
        })
    }
}

fn form(context: &Context<'_>, parsed: &Parsed) -> Result<Form, Failure> {
    let mut form = if parsed.has(flag!("traditional")) { Form::Roff } else { Form::Plain };
    for given in &parsed.flags {
        match &*given.name() {
            "O" => form = Form::Roff,
            "T" => form = Form::Tex,
            "format" => {
                let forms = [("roff", Form::Roff), ("tex", Form::Tex)];
                form = choice::choose(context, "--format", given.value(), &forms)?;
            }
            _ => {}
        }
    }
    Ok(form)
}

fn words(context: &Context<'_>, parsed: &Parsed, traditional: bool) -> Result<Words, Failure> {
    if let Some(pattern) = parsed.value(flag!("word-regexp")).map(unescape).filter(|text| !text.is_empty()) {
        return Ok(Words::Matching(words::compile(
            context,
            &pattern,
            Newline::Ordinary,
            parsed.has(flag!("ignore-case")),
        )?));
    }
    if let Some(name) = parsed.value(flag!("break-file")) {
        let breaks = super::read(context, name)?;
        return Ok(Words::breaking_at(&breaks, !traditional));
    }
    Ok(if traditional { Words::breaking_at(b"", false) } else { Words::letters() })
}

fn number(context: &Context<'_>, parsed: &Parsed, key: Key, what: &str) -> Result<Option<usize>, Failure> {
    let Some(text) = parsed.value(key) else { return Ok(None) };
    let number = String::from_utf8_lossy(text).trim_start().parse::<i64>().ok();
    match number.and_then(|number| usize::try_from(number).ok()) {
        Some(number) if number > 0 => Ok(Some(number)),
        _ => Err(Failure::new(format!("invalid {what}: {}", message::quote(context, text)))),
    }
}

/// Replaces the escapes of C; what means nothing stays as it is.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let Some((&letter, behind)) = behind.split_first().filter(|_| byte == b'\\') else {
            plain.push(byte);
            continue;
        };
        rest = behind;
        match letter {
            b'x' => plain.push(take_digits(&mut rest, 16)),
            b'0' => plain.push(take_digits(&mut rest, 8)),
            b'a' => plain.push(b'\x07'),
            b'b' => plain.push(b'\x08'),
            b'c' => break,
            b'f' => plain.push(b'\x0c'),
            b'n' => plain.push(b'\n'),
            b'r' => plain.push(b'\r'),
            b't' => plain.push(b'\t'),
            b'v' => plain.push(b'\x0b'),
            other => plain.extend([b'\\', other]),
        }
    }
    // A NUL ends a string.
    let end = memchr::memchr(0, &plain).unwrap_or(plain.len());
    plain.truncate(end);
    plain
}

fn take_digits(rest: &mut &[u8], radix: u32) -> u8 {
    let mut value = 0u32;
    for _ in 0..3 {
        let Some(digit) = rest.first().and_then(|&byte| char::from(byte).to_digit(radix)) else { break };
        value = value * radix + digit;
        *rest = &rest[1..];
    }
    value as u8
}
