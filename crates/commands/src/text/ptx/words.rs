//! What counts as a word.

use boxsh_kernel::{Context, Failure, Process};
use boxsh_pattern::regex::{Newline, Regex, RegexOptions, Syntax};

use crate::text::pattern;
use crate::{message, search, sorting};

/// What counts as a word.
pub(super) enum Words {
    /// Runs of these bytes.
    Of(Box<[bool; 256]>),
    /// What an expression matches.
    Matching(Regex),
}

impl Words {
    /// Runs of letters.
    pub(super) fn letters() -> Self {
        Self::Of(Box::new(std::array::from_fn(|byte| (byte as u8).is_ascii_alphabetic())))
    }

    /// Runs of anything but these bytes and, unless `as_given`, blanks.
    pub(super) fn breaking_at(breaks: &[u8], as_given: bool) -> Self {
        let blanks: &[u8] = if as_given { b"" } else { b" \t\n" };
        Self::Of(Box::new(std::array::from_fn(|byte| {
            !breaks.contains(&(byte as u8)) && !blanks.contains(&(byte as u8))
        })))
    }

    /// The next word within `start..end`.
    pub(super) fn next(
        &self,
        process: &Process,
        text: &[u8],
        start: usize,
        end: usize,
    ) -> Result<Option<(usize, usize)>, Failure> {
        match self {
            Self::Of(table) => {
                let is_word = |byte: u8| table[usize::from(byte)];
                let rest = text.get(start..end).unwrap_or_default();
                let Some(first) = search::position(process, rest, is_word)? else { return Ok(None) };
                let length = search::position(process, &rest[first..], |byte| !is_word(byte))?;
                Ok(Some((start + first, length.map_or(end, |length| start + first + length))))
            }
            Self::Matching(regex) => {
                process.work((end - start) as u64)?;
                let mut pulse = pattern::pulse(process);
                let found = regex.find_with(&text[start..end], 0, &mut pulse).map_err(pattern::gave_up)?;
                Ok(found.map(|(first, last)| (start + first, start + last)))
            }
        }
    }

    /// Where a word that begins at `at` ends, or the next byte where none does.
    pub(super) fn skip(
        &self,
        process: &Process,
        text: &[u8],
        at: usize,
        end: usize,
    ) -> Result<usize, Failure> {
        process.tick()?;
        if at >= end {
            return Ok(at + 1);
        }
        match self {
            Self::Of(table) => {
                if !table[usize::from(text[at])] {
                    return Ok(at + 1);
                }
                let length = search::position(process, &text[at..end], |byte| !table[usize::from(byte)])?;
                Ok(length.map_or(end, |length| at + length))
            }
            Self::Matching(regex) => {
                let mut pulse = pattern::pulse(process);
                let matched = regex.match_with(&text[at..end], 0, &mut pulse).map_err(pattern::gave_up)?;
                Ok(at + matched.unwrap_or(1).max(1))
            }
        }
    }
}

/// Whether a byte is white space.
pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// Compiles an expression.
pub(super) fn compile(
    context: &Context<'_>,
    text: &[u8],
    newline: Newline,
    icase: bool,
) -> Result<Regex, Failure> {
    let options = RegexOptions { newline, icase, ..RegexOptions::default() };
    pattern::compile_with(context, text, Syntax::Emacs, options)
        .map_err(|error| Failure::new(format!("{error} (for regexp {})", message::quote(context, text))))
}

/// The words of a list, a line each, sorted.
pub(super) fn read_list(process: &Process, contents: &[u8], fold: bool) -> Result<Vec<Vec<u8>>, Failure> {
    let mut list: Vec<Vec<u8>> = Vec::new();
    for word in contents.split(|&byte| byte == b'\n').filter(|word| !word.is_empty()) {
        process.work(word.len() as u64)?;
        process.make_room(&mut list, 1)?;
        list.push(if fold { word.to_ascii_uppercase() } else { word.to_vec() });
    }
    sorting::sort_by(&mut list, |a, b| {
        process.work(a.len().min(b.len()) as u64)?;
        Ok::<_, Failure>(a.cmp(b))
    })?;
    Ok(list)
}
