//! What parameter expansions do with a value: cut, replace, change its case, take a part of it.

use std::sync::Arc;

use boxsh_format::Charset;
use boxsh_kernel::Process;
use boxsh_pattern::fuel::OutOfFuel;
use boxsh_pattern::glob::{Affix, Pattern};
use boxsh_syntax::ast::{CaseChange, ReplaceScope, Substring, Word};
use boxsh_syntax::{Style, print_arith};

use crate::bulk;
use crate::expand::param::{Place, Subject};
use crate::expand::{Expander, Interpreter, Quoting, Sink};
use crate::flow::{Flow, Run};
use crate::matching::RunFuel;
use crate::options::Shopt;
use crate::text::{Str, make_room};
use crate::value::Value;

impl<I: Interpreter> Expander<'_, '_, I> {
    fn each(&mut self, subject: Subject, mut change: impl FnMut(&mut Self, Str) -> Run<Str>) -> Run<Subject> {
        Ok(match subject {
            Subject::One(None) => Subject::One(None),
            Subject::One(Some(value)) => Subject::One(Some(change(self, value)?)),
            Subject::Many(mut elements, spread) => {
                for element in &mut elements {
                    self.process.work(element.len() as u64)?;
                    *element = change(self, std::mem::take(element))?;
                }
                Subject::Many(elements, spread)
            }
        })
    }

    pub(super) fn remove_affix(&mut self, subject: Subject, pattern: &Word, affix: Affix) -> Run<Subject> {
        let pattern = self.word_pattern(pattern, self.shell.shopt(Shopt::ExtGlob), false)?;
        self.each(subject, |expander, value| {
            let length = expander.affix(&pattern, &value, affix)?;
            Ok(match (length, affix) {
                (None | Some(0), _) => value,
                (Some(length), Affix::ShortestPrefix | Affix::LongestPrefix) => {
                    expander.copied(&value[length..])?
                }
                (Some(length), _) => expander.copied(&value[..value.len() - length])?,
            })
        })
    }

    pub(super) fn replace(
        &mut self,
        subject: Subject,
        scope: ReplaceScope,
        pattern: &Word,
        replacement: Option<&Word>,
    ) -> Run<Subject> {
        let pattern = self.expand_pattern(pattern)?;
        let replacement = self.replacement(replacement)?;
        if pattern.is_empty() && matches!(scope, ReplaceScope::First | ReplaceScope::All) {
            return Ok(subject);
        }
        let nocase = self.shell.shopt(Shopt::NoCaseMatch);
        let pattern = self.shell.compile_pattern(&pattern, self.shell.shopt(Shopt::ExtGlob), nocase)?;
        self.each(subject, |expander, value| {
            let process = expander.process;
            let mut result = Vec::new();
            let mut end = None;
            let mut put = |from: usize, to: usize| -> Run<()> {
                let before = end.replace(to).unwrap_or(0);
                bulk::append(process, &mut result, &value[before..from])?;
                replacement.push(process, &value[from..to], &mut result)?;
                process.budget().check(boxsh_kernel::Limit::String, result.len() as u64)?;
                Ok(())
            };
            match scope {
                ReplaceScope::All => pattern
                    .metered(&mut RunFuel(process))
                    .find_each(&value, &mut |from, to| put(from, to).map_err(|_| OutOfFuel))
                    .map_err(|_| Flow::Killed)?,
                _ => {
                    if let Some((from, to)) = expander.replaced_span(&pattern, &value, scope)? {
                        put(from, to)?;
                    }
                }
            }
            let Some(end) = end else { return Ok(value) };
            bulk::append(process, &mut result, &value[end..])?;
            process.budget().check(boxsh_kernel::Limit::String, result.len() as u64)?;
            Ok(result.into())
        })
    }

    /// Where the one match is that is replaced.
    fn replaced_span(
        &mut self,
        pattern: &Pattern,
        value: &[u8],
        scope: ReplaceScope,
    ) -> Run<Option<(usize, usize)>> {
        Ok(match scope {
            ReplaceScope::First | ReplaceScope::All => {
                pattern.metered(&mut RunFuel(self.process)).find(value, 0).map_err(|_| Flow::Killed)?
            }
            ReplaceScope::Prefix => {
                self.affix(pattern, value, Affix::LongestPrefix)?.map(|length| (0, length))
            }
            ReplaceScope::Suffix => self
                .affix(pattern, value, Affix::LongestSuffix)?
                .map(|length| (value.len() - length, value.len())),
        })
    }

    /// A copy of text that may be long.
    fn copied(&self, text: &[u8]) -> Run<Str> {
        self.process.reserve(text.len() as u64)?;
        self.process.work(text.len() as u64)?;
        Ok(Str::new(text))
    }

    fn replacement(&mut self, word: Option<&Word>) -> Run<Replacement> {
        let Some(word) = word else { return Ok(Replacement { text: Vec::new(), has_match: false }) };
        if !self.shell.shopt(Shopt::PatSubReplacement) {
            return Ok(Replacement { text: self.expand_text(word)?.to_vec(), has_match: false });
        }
        let mut sink = ReplacementSink::default();
        self.expand_parts(&word.parts, Quoting::Unquoted, &mut sink)?;
        Ok(Replacement { text: sink.0, has_match: true })
    }

    pub(super) fn change_case(
        &mut self,
        subject: Subject,
        change: CaseChange,
        all: bool,
        pattern: Option<&Word>,
    ) -> Run<Subject> {
        use boxsh_format::width::Case;
        let case = match change {
            CaseChange::Upper => Case::Upper,
            CaseChange::Lower => Case::Lower,
            CaseChange::Toggle => Case::Toggle,
        };
        let pattern = match pattern {
            Some(word) if !word.parts.is_empty() => {
                let pattern = self.expand_pattern(word)?;
                Some(self.shell.compile_pattern(&pattern, self.shell.shopt(Shopt::ExtGlob), false)?)
            }
            _ => None,
        };
        let charset = self.shell.charset();
        self.each(subject, |expander, value| {
            expander.process.reserve(value.len() as u64)?;
            let mut result = Vec::with_capacity(value.len());
            let mut rest = value.as_bytes();
            let mut is_first = true;
            while let Some(unit) = charset.decode(rest) {
                let (character, after) = rest.split_at(unit.byte_len());
                let wanted = is_first || all;
                let matches = |pattern: &Arc<Pattern>| expander.matches(pattern, character);
                if wanted && pattern.as_ref().map_or(Ok(true), matches)? {
                    case.push(unit, &mut result);
                } else {
                    result.extend_from_slice(character);
                }
                is_first = false;
                rest = after;
                expander.process.tick()?;
            }
            Ok(result.into())
        })
    }

    /// `${x:offset:length}` of a string.
    pub(super) fn substring(
        &mut self,
        place: &Place,
        subject: Subject,
        substring: &Substring,
    ) -> Run<Subject> {
        // Of several, `some_elements` has taken a part already.
        let Subject::One(value) = subject else { return Ok(subject) };
        // Of nothing, the bounds are not even evaluated.
        let Some(value) = value else { return Ok(Subject::One(None)) };
        let offset = self.offset(place, substring)?;
        if usize::try_from(offset).is_ok_and(|offset| offset > value.len()) {
            return Ok(Subject::One(Some(Str::EMPTY)));
        }
        let length = self.length_of_part(place, substring)?;
        match slice_text(&value, self.shell.charset(), offset, length) {
            Some(part) => Ok(Subject::One(Some(self.copied(part)?))),
            None => Err(self.before_start(substring)),
        }
    }

    fn offset(&mut self, place: &Place, substring: &Substring) -> Run<i64> {
        self.shell.evaluate_of(|| place.name(), &substring.offset)
    }

    fn length_of_part(&mut self, place: &Place, substring: &Substring) -> Run<Option<i64>> {
        let Some(length) = &substring.length else { return Ok(None) };
        self.shell.evaluate_of(|| place.name(), length).map(Some)
    }

    fn before_start(&mut self, substring: &Substring) -> Flow {
        let shown = substring.length.as_ref().map(|length| print_arith(length, Style::Source));
        self.shell.discard(&shown.unwrap_or_default(), "substring expression < 0")
    }

    /// `${a[@]:offset:length}` and `${@:offset:length}`: some of several elements.
    pub(super) fn some_elements(&mut self, place: &Place, substring: &Substring) -> Run<Vec<Str>> {
        if let Place::Elements(name, _) = place
            && self.shell.count_elements(name) == 0
        {
            return Ok(Vec::new());
        }
        let offset = self.offset(place, substring)?;
        let length = self.length_of_part(place, substring)?;
        let Ok(take) = length.map_or(Ok(usize::MAX), usize::try_from) else {
            return Err(self.before_start(substring));
        };
        // Counted from the end, what is before the first is nothing.
        let start = |end: usize| match offset < 0 {
            true => usize::try_from(end as i64 + offset).unwrap_or(usize::MAX),
            false => offset as usize,
        };
        let Place::Elements(name, _) = place else {
            // `$0` counts as the element before the first.
            let arguments = self.shell.positional();
            let start = start(arguments.len() + 1);
            let zero = (start == 0).then(|| self.shell.zero());
            let rest = arguments.iter().skip(start.saturating_sub(1));
            return bulk::gather(self.process, zero.into_iter().chain(rest).take(take).cloned());
        };
        match self.shell.variable(name).map(|variable| variable.value) {
            Some(Value::Indexed(array)) => {
                let start = start(array.end() as usize) as u64;
                let rest = array.iter_from(start).take(take);
                bulk::gather(self.process, rest.map(|(_, text)| text.clone()))
            }
            Some(Value::Associative(array)) => {
                // bash counts from 1 here, with 0 the same as 1.
                let start = start(array.len() + 1).saturating_sub(1);
                let pairs = bulk::pairs(self.process, &array)?;
                let rest = pairs.into_iter().skip(start).take(take);
                bulk::gather(self.process, rest.map(|(_, text)| text.clone()))
            }
            // A string is taken for what it is, not for an array of one element.
            Some(Value::Scalar(text)) => {
                let part = slice_text(&text, self.shell.charset(), offset, length);
                part.map(|part| self.copied(part)).into_iter().collect()
            }
            _ => Ok(Vec::new()),
        }
    }
}

/// A part of a string by characters; `None` if the end would be before the start.
fn slice_text(value: &Str, charset: Charset, offset: i64, length: Option<i64>) -> Option<&[u8]> {
    let from_end = |back: i64| usize::try_from(value.count(charset) as i64 + back).ok();
    let start = if offset < 0 { from_end(offset) } else { Some(offset as usize) };
    let Some((start, from)) = start.and_then(|start| Some((start, value.offset(charset, start)?))) else {
        return Some(b"");
    };
    let end = match length {
        None => None,
        Some(length) if length < 0 => Some(from_end(length).filter(|&end| end >= start)?),
        Some(length) => Some(start.saturating_add(length as usize)),
    };
    let to = end.and_then(|end| value.offset(charset, end)).unwrap_or(value.len());
    Some(&value[from..to])
}

/// What takes the place of a match: `&` in it may stand for the match itself.
struct Replacement {
    text: Vec<u8>,
    has_match: bool,
}

impl Replacement {
    fn push(&self, process: &Process, matched: &[u8], result: &mut Vec<u8>) -> Run<()> {
        if !self.has_match {
            return bulk::append(process, result, &self.text);
        }
        if self.text.len() > LONG_REPLACEMENT {
            process.reserve(self.text.len() as u64)?;
        }
        make_room(result, self.text.len());
        let mut rest = self.text.iter();
        while let Some(&byte) = rest.next() {
            if rest.len().is_multiple_of(LONG_REPLACEMENT) {
                process.work(LONG_REPLACEMENT as u64)?;
            }
            match byte {
                b'&' => bulk::append(process, result, matched)?,
                b'\\' => match rest.as_slice().first() {
                    Some(&next) if matches!(next, b'&' | b'\\') => {
                        rest.next();
                        result.push(next);
                    }
                    _ => result.push(b'\\'),
                },
                _ => result.push(byte),
            }
        }
        Ok(())
    }
}

/// Bytes of a replacement between two looks at the budget.
const LONG_REPLACEMENT: usize = 4096;

/// Keeps apart the `&` that stands for the match and the one that was quoted.
#[derive(Default)]
struct ReplacementSink(Vec<u8>);

impl Sink for ReplacementSink {
    fn literal(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    fn quoted(&mut self, text: &[u8]) {
        for &byte in text {
            if matches!(byte, b'&' | b'\\') {
                self.0.push(b'\\');
            }
            self.0.push(byte);
        }
    }

    fn result(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }
}
