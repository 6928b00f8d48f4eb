//! The functions of text: `length`, `substr`, `index`, `match`, `tolower`, `toupper`.

use boxsh_format::Charset;
use boxsh_format::width::Case as LetterCase;
use boxsh_pattern::regex::Captures;

use super::array::Key;
use super::builtin::Builtin;
use super::machine::{Machine, Run};
use super::pattern::Case;
use super::special;
use super::value::Value;

impl Machine<'_, '_> {
    pub(super) fn length(&mut self, count: usize) -> Run<()> {
        let charset = self.settings.charset;
        let length = if count == 0 {
            self.record.length(&self.settings.ofs, &self.settings.convfmt, charset)
        } else {
            match self.pop() {
                Value::Array(array) => array.borrow().len(),
                Value::Str(text) | Value::Input(text) => self.measure.count(&text, charset),
                value => {
                    let mut scratch = Vec::new();
                    charset.count(value.bytes_or(&self.settings.convfmt, &mut scratch))
                }
            }
        };
        self.push(Value::Num(length as f64));
        Ok(())
    }

    /// Positions are whole and count from 1, those before it as 1; what lies behind the text is cut off.
    pub(super) fn substr(&mut self, count: usize) -> Run<()> {
        let length = if count > 2 { self.pop().to_number() } else { f64::INFINITY };
        let start = self.pop().to_number();
        let text = self.pop().into_text(&self.settings.convfmt);
        let piece = match bounds(start, length, text.as_bytes().len()) {
            Some((from, to)) => self.measure.part(&text, from, to, self.settings.charset),
            None => b"",
        };
        self.meter.note_text(piece.len());
        let result = Value::text(piece);
        self.push(result);
        Ok(())
    }

    /// The same of a field, which is not copied for it.
    pub(super) fn substr_of_field(&mut self, number: usize, count: u32) {
        let length = if count > 1 { self.pop_number() } else { f64::INFINITY };
        let start = self.pop_number();
        let charset = self.settings.charset;
        let result = if number == 0 {
            let whole = self.record.whole(&self.settings.ofs, &self.settings.convfmt);
            match bounds(start, length, whole.len()) {
                Some((from, to)) => Value::text(self.record.part(from, to, charset)),
                None => Value::text(b""),
            }
        } else {
            match self.record.span(number) {
                Some(text) => Value::text(piece(text, start, length, charset)),
                None => {
                    let text = self.record.field(number).into_text(&self.settings.convfmt);
                    Value::text(piece(text.as_bytes(), start, length, charset))
                }
            }
        };
        self.meter.note(result.heap_size());
        self.push(result);
    }

    pub(super) fn index(&mut self) -> Run<()> {
        let needle = self.pop();
        let haystack = self.pop();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let text = haystack.bytes_or(&self.settings.convfmt, &mut first);
        let wanted = needle.bytes_or(&self.settings.convfmt, &mut second);
        let found = match self.settings.case {
            Case::Sensitive => memchr::memmem::find(text, wanted),
            Case::Ignored => memchr::memmem::find(&text.to_ascii_lowercase(), &wanted.to_ascii_lowercase()),
        };
        let position = match found {
            Some(at) => self.settings.charset.count(&text[..at]) + 1,
            None => 0,
        };
        self.push(Value::Num(position as f64));
        Ok(())
    }

    /// `match`: sets `RSTART` and `RLENGTH`, and an array with the groups if one is given.
    pub(super) fn match_groups(&mut self, count: usize) -> Run<()> {
        let groups = match count {
            3 => match self.pop() {
                Value::Array(array) => Some(array),
                _ => None,
            },
            _ => None,
        };
        let pattern = self.pop();
        let pattern = self.pattern_of(pattern)?;
        let matcher = pattern.matcher(self.settings.case);
        let value = self.pop();
        let mut scratch = Vec::new();
        let text = value.bytes_or(&self.settings.convfmt, &mut scratch);
        let charset = self.settings.charset;
        let mut captures = Captures::default();
        let found = match groups {
            Some(_) => matcher.captures_at(text, 0, &mut captures, self.context.process),
            None => matcher.find_at(text, 0, Some(self.context.process)),
        };
        let (start, length) = match found {
            // A quirk: a match of nothing at the end is told by bytes.
            Some((from, to)) if from == text.len() => (from as f64 + 1.0, (to - from) as f64),
            Some((from, to)) => {
                (charset.count(&text[..from]) as f64 + 1.0, charset.count(&text[from..to]) as f64)
            }
            None => (0.0, -1.0),
        };
        if let Some(array) = groups {
            let mut table = array.borrow_mut();
            table.clear();
            if let Some(whole) = found {
                for group in 0..matcher.group_count() {
                    let bounds = if group == 0 { Some(whole) } else { captures.get(group) };
                    let Some((from, to)) = bounds else { continue };
                    table.set(Key::Int(group as i64), Value::input(&text[from..to]));
                    let at = charset.count(&text[..from]) as f64 + 1.0;
                    let size = charset.count(&text[from..to]) as f64;
                    for (name, number) in [("start", at), ("length", size)] {
                        let mut key = group.to_string().into_bytes();
                        key.extend_from_slice(&self.settings.subsep);
                        key.extend_from_slice(name.as_bytes());
                        table.set(Key::of(&key), Value::Num(number));
                    }
                    self.meter.note(400 + to - from);
                }
            }
        }
        self.globals[special::RSTART as usize] = Value::Num(start);
        self.globals[special::RLENGTH as usize] = Value::Num(length);
        self.push(Value::Num(start));
        Ok(())
    }

    pub(super) fn change_case(&mut self, builtin: Builtin) -> Run<()> {
        let value = self.pop();
        let mut scratch = Vec::new();
        let text = value.bytes_or(&self.settings.convfmt, &mut scratch);
        let result = if self.settings.charset == Charset::C || text.is_ascii() {
            match builtin {
                Builtin::Tolower => text.to_ascii_lowercase(),
                _ => text.to_ascii_uppercase(),
            }
        } else {
            let case = if builtin == Builtin::Tolower { LetterCase::Lower } else { LetterCase::Upper };
            let mut out = Vec::with_capacity(text.len());
            for unit in self.settings.charset.units(text) {
                case.push(unit, &mut out);
            }
            out
        };
        self.push_vec(result);
        Ok(())
    }
}

/// A part of a text.
#[inline]
fn piece(text: &[u8], start: f64, length: f64, charset: Charset) -> &[u8] {
    let Some((from, to)) = bounds(start, length, text.len()) else { return b"" };
    if charset == Charset::C || text[..to.min(text.len())].is_ascii() {
        return text.get(from..to.min(text.len())).unwrap_or_default();
    }
    let rest = &text[charset.prefix_len(text, from)..];
    &rest[..charset.prefix_len(rest, to - from)]
}

/// The characters that are asked for: the first, and the one behind the last; `None` for nothing at all.
fn bounds(start: f64, length: f64, most: usize) -> Option<(usize, usize)> {
    if start.is_nan() || length.is_nan() || length <= 0.0 {
        return None;
    }
    let first = start.trunc().max(1.0);
    let last = first + length.trunc();
    if last <= first || first > most as f64 {
        return None;
    }
    let take = (last - first).min(most as f64);
    Some((first as usize - 1, first as usize - 1 + take as usize))
}
