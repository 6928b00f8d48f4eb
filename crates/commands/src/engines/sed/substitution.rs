//! `s` and `y`: their parsing, and what they do to a line.

use boxsh_kernel::{Errno, Failure, Limit, Process};
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{Captures, MatchError, Regex};

use super::escape;
use super::parse::{Parser, SANDBOXED};
use super::program::{Action, Case, Part, Pattern, Substitution, Translation};

/// Parses what is behind an `s`.
pub(super) fn parse(parser: &mut Parser<'_>) -> Result<Action, Failure> {
    const UNTERMINATED: &str = "unterminated `s' command";
    let delimiter = parser.reader.next();
    let texts = match delimiter {
        Some(b'\n' | b'\\') | None => None,
        Some(delimiter) => parser
            .delimited(delimiter, true)
            .and_then(|regex| Some((regex, parser.delimited(delimiter, false)?))),
    };
    let Some((regex, replacement)) = texts else { return parser.error(UNTERMINATED) };
    let flags = Flags::parse(parser)?;
    let replacement = parse_replacement(&replacement);
    let pattern = parser.regex(&regex, flags.icase, flags.multiline)?;
    let highest = replacement
        .iter()
        .filter_map(|part| if let Part::Group(group) = part { Some(*group) } else { None })
        .max();
    if let (Pattern::Known(at), Some(highest)) = (pattern, highest)
        && highest >= parser.program.regexes[at].group_count()
        && !parser.dialect.posix
    {
        return parser.error(&format!("invalid reference \\{highest} on `s' command's RHS"));
    }
    let is_plain = matches!(replacement[..], [] | [Part::Text(_)]);
    Ok(Action::Substitute(Box::new(Substitution {
        pattern,
        is_plain,
        replacement,
        uses_groups: highest.is_some_and(|group| group > 0),
        global: flags.global,
        occurrence: flags.occurrence.unwrap_or(1),
        print: flags.print,
        evaluates: flags.evaluates,
        output: flags.output,
    })))
}

#[derive(Default)]
struct Flags {
    icase: bool,
    multiline: bool,
    global: bool,
    print: u32,
    evaluates: bool,
    occurrence: Option<u64>,
    output: Option<usize>,
}

impl Flags {
    fn parse(parser: &mut Parser<'_>) -> Result<Self, Failure> {
        let mut flags = Self::default();
        loop {
            let Some(byte) = parser.reader.next() else { return Ok(flags) };
            match byte {
                b'i' | b'I' if !parser.dialect.posix => flags.icase = true,
                b'm' | b'M' if !parser.dialect.posix => flags.multiline = true,
                b'e' if parser.dialect.sandbox => return parser.error(SANDBOXED),
                b'e' if !parser.dialect.posix => flags.evaluates = true,
                b'p' if flags.print > 0 => return parser.error("multiple `p' options to `s' command"),
                b'p' => flags.print += 1,
                b'g' if flags.global => return parser.error("multiple `g' options to `s' command"),
                b'g' => flags.global = true,
                b'w' => {
                    flags.output = Some(parser.output_file()?);
                    return Ok(flags);
                }
                b'0'..=b'9' if flags.occurrence.is_some() => {
                    return parser.error("multiple number options to `s' command");
                }
                b'0'..=b'9' => match parser.reader.number(byte) {
                    0 => return parser.error("number option to `s' command may not be zero"),
                    number => flags.occurrence = Some(number),
                },
                b'}' | b'#' => {
                    parser.reader.put_back(Some(byte));
                    return Ok(flags);
                }
                b'\n' | b';' => return Ok(flags),
                b'\r' if matches!(parser.reader.peek(), None | Some(b'\n')) => {}
                b' ' | b'\t' => {}
                _ => return parser.error("unknown option to `s'"),
            }
        }
    }
}

fn parse_replacement(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at + 1..];
        let mut length = 1;
        let part = match (text[at], rest.first()) {
            (b'&', _) => Some(Part::Group(0)),
            (b'\\', Some(&next)) => {
                length = 2;
                match next {
                    b'0'..=b'9' => Some(Part::Group(usize::from(next - b'0'))),
                    b'U' => Some(Part::Case(Case::Upper)),
                    b'L' => Some(Part::Case(Case::Lower)),
                    b'E' => Some(Part::Case(Case::AsIs)),
                    b'u' => Some(Part::Case(Case::NextUpper)),
                    b'l' => Some(Part::Case(Case::NextLower)),
                    _ => {
                        let (byte, taken) =
                            escape::character(rest).unwrap_or((if next == b'n' { b'\n' } else { next }, 1));
                        literal.push(byte);
                        length = 1 + taken;
                        None
                    }
                }
            }
            (byte, _) => {
                literal.push(byte);
                None
            }
        };
        at += length;
        if let Some(part) = part {
            flush(&mut literal, &mut parts);
            parts.push(part);
        }
    }
    flush(&mut literal, &mut parts);
    parts
}

fn flush(literal: &mut Vec<u8>, parts: &mut Vec<Part>) {
    if !literal.is_empty() {
        parts.push(Part::Text(std::mem::take(literal)));
    }
}

/// Parses what is behind a `y`.
pub(super) fn parse_translation(parser: &mut Parser<'_>) -> Result<Action, Failure> {
    let lists = match parser.reader.next() {
        Some(delimiter) => parser
            .delimited(delimiter, false)
            .and_then(|from| Some((from, parser.delimited(delimiter, false)?))),
        None => None,
    };
    let Some((from, to)) = lists else { return parser.error("unterminated `y' command") };
    let encoding = parser.dialect.encoding;
    let (from, to) = (escape::in_text(&from), escape::in_text(&to));
    let (from, to) = (characters(&from, encoding), characters(&to, encoding));
    if from.len() != to.len() {
        return parser.error("strings for `y' command are different lengths");
    }
    parser.end_of_command()?;
    let pairs = from.iter().zip(&to);
    let translation = if pairs.clone().all(|(from, to)| from.len() == 1 && to.len() == 1) {
        let mut table = std::array::from_fn(|byte| byte as u8);
        // The first of several wishes for a character counts.
        for (from, to) in pairs.rev() {
            table[usize::from(from[0])] = to[0];
        }
        Translation::Bytes(Box::new(table))
    } else {
        Translation::Characters(pairs.map(|(from, to)| (from.to_vec(), to.to_vec())).collect())
    };
    Ok(Action::Translate(translation))
}

/// The length of the character that `text` begins with.
fn character_length(text: &[u8], encoding: Encoding) -> usize {
    if encoding == Encoding::Bytes || text[0] < 0x80 {
        return 1;
    }
    text.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()).map_or(1, char::len_utf8)
}

fn characters(text: &[u8], encoding: Encoding) -> Vec<&[u8]> {
    let mut rest = text;
    let mut list = Vec::new();
    while !rest.is_empty() {
        let (first, behind) = rest.split_at(character_length(&rest[..rest.len().min(4)], encoding));
        list.push(first);
        rest = behind;
    }
    list
}

impl Translation {
    pub(super) fn apply(
        &self,
        line: &mut Vec<u8>,
        encoding: Encoding,
        process: &Process,
    ) -> Result<(), Errno> {
        match self {
            Self::Bytes(table) => {
                process.work(line.len() as u64)?;
                for byte in line {
                    *byte = table[usize::from(*byte)];
                }
            }
            Self::Characters(pairs) => {
                let mut result = Vec::with_capacity(line.len());
                let mut rest = &line[..];
                while !rest.is_empty() {
                    let (character, behind) =
                        rest.split_at(character_length(&rest[..rest.len().min(4)], encoding));
                    let known = pairs.iter().position(|(from, _)| from == character);
                    process.work(known.unwrap_or(pairs.len()) as u64 * 8)?;
                    result.extend_from_slice(known.map_or(character, |at| &pairs[at].1));
                    rest = behind;
                }
                *line = result;
            }
        }
        Ok(())
    }
}

/// What ends a substitution early.
pub(super) enum Trouble {
    Match(MatchError),
    Errno(Errno),
}

impl From<MatchError> for Trouble {
    fn from(error: MatchError) -> Self {
        Self::Match(error)
    }
}

impl From<Errno> for Trouble {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

/// Bytes that are made between two looks at the budget.
const MADE: usize = 4096;

/// Memory that substitutions use again and again.
#[derive(Default)]
pub(super) struct Workspace {
    captures: Captures,
    result: Vec<u8>,
}

impl Substitution {
    /// Replaces what matches in `line`; false if nothing does.
    pub(super) fn apply(
        &self,
        regex: &Regex,
        line: &mut Vec<u8>,
        work: &mut Workspace,
        encoding: Encoding,
        process: &Process,
    ) -> Result<bool, Trouble> {
        work.result.clear();
        let mut copied = 0;
        let mut start = 0;
        let mut count = 0;
        let mut last_end = usize::MAX;
        let mut pulse = |steps| process.compute(steps).is_ok();
        let mut replaced = false;
        let mut made = 0;
        while start <= line.len() {
            let bounds = if self.uses_groups {
                regex
                    .captures_with(line, start, &mut work.captures, &mut pulse)?
                    .then(|| work.captures.get(0))
                    .flatten()
            } else {
                regex.find_with(line, start, &mut pulse)?
            };
            let Some((from, to)) = bounds else { break };
            // Nothing right behind a match is no match of its own.
            let counts = from != to || from != last_end;
            if counts {
                count += 1;
                last_end = to;
            }
            if counts && count >= self.occurrence {
                replaced = true;
                let before = work.result.len();
                work.result.extend_from_slice(&line[copied..from]);
                if line.len() >= MADE {
                    self.check_length((from, to), work, process)?;
                }
                self.replace(line, (from, to), work);
                copied = to;
                made += work.result.len() - before + 16;
                if made >= MADE {
                    process.work(std::mem::take(&mut made) as u64)?;
                    process.budget().check(Limit::String, work.result.len() as u64)?;
                }
                if !self.global {
                    break;
                }
            }
            start = to;
            if from == to {
                match line.get(to..(to + 4).min(line.len())) {
                    Some(rest) if !rest.is_empty() => start += character_length(rest, encoding),
                    _ => break,
                }
            }
        }
        if replaced {
            work.result.extend_from_slice(&line[copied..]);
            std::mem::swap(line, &mut work.result);
        }
        Ok(replaced)
    }

    /// Makes sure that a line with another replacement is not too long: a group may be most of a long line.
    fn check_length(&self, whole: (usize, usize), work: &Workspace, process: &Process) -> Result<(), Errno> {
        let length = |(from, to): (usize, usize)| to - from;
        let parts = self.replacement.iter().map(|part| match part {
            Part::Text(text) => text.len(),
            Part::Group(0) => length(whole),
            Part::Group(group) => work.captures.get(*group).map_or(0, length),
            Part::Case(_) => 0,
        });
        let more: usize = parts.sum();
        process.budget().check(Limit::String, (work.result.len() + more) as u64)?;
        if more >= MADE { process.reserve(more as u64) } else { Ok(()) }
    }

    #[inline]
    fn replace(&self, line: &[u8], whole: (usize, usize), work: &mut Workspace) {
        if self.is_plain {
            if let [Part::Text(text)] = &self.replacement[..] {
                work.result.extend_from_slice(text);
            }
            return;
        }
        let (mut lasting, mut next) = (Case::AsIs, None);
        for part in &self.replacement {
            let text = match part {
                Part::Text(text) => &text[..],
                Part::Group(0) => &line[whole.0..whole.1],
                Part::Group(group) => match work.captures.get(*group) {
                    Some((from, to)) => &line[from..to],
                    None => continue,
                },
                Part::Case(case @ (Case::NextUpper | Case::NextLower)) => {
                    next = Some(*case);
                    continue;
                }
                Part::Case(case) => {
                    (lasting, next) = (*case, None);
                    continue;
                }
            };
            if text.is_empty() {
                continue;
            }
            match (lasting, next.take()) {
                (Case::AsIs, None) => work.result.extend_from_slice(text),
                (lasting, next) => convert(text, lasting, next, &mut work.result),
            }
        }
    }
}

fn convert(text: &[u8], lasting: Case, next: Option<Case>, result: &mut Vec<u8>) {
    let mut next = next;
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            let converted = match next.take().unwrap_or(lasting) {
                Case::Upper | Case::NextUpper => only(character.to_uppercase(), character),
                Case::Lower | Case::NextLower => only(character.to_lowercase(), character),
                Case::AsIs => character,
            };
            result.extend_from_slice(converted.encode_utf8(&mut [0; 4]).as_bytes());
        }
        if !chunk.invalid().is_empty() {
            next = None;
            result.extend_from_slice(chunk.invalid());
        }
    }
}

/// The one character that another becomes; itself, if it would become several.
fn only(mut converted: impl Iterator<Item = char>, character: char) -> char {
    match (converted.next(), converted.next()) {
        (Some(one), None) => one,
        _ => character,
    }
}
