//! `sub`, `gsub` and `gensub`.

use boxsh_pattern::regex::Captures;

use super::builtin::Builtin;
use super::machine::{Machine, Run};
use super::pattern::{Matcher, Pattern};
use super::program::Target;
use super::text::Text;
use super::value::Value;
use crate::memory::make_room;

/// A part of a replacement.
enum Part {
    Literal(Vec<u8>),
    Group(usize),
}

/// Which matches are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    Nth(u64),
}

/// What `sub` and `gsub` make of a replacement: `&` is the match, and a backslash takes that away.
fn parse_replacement(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'&' => {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
                parts.push(Part::Group(0));
                at += 1;
            }
            b'\\' => {
                let slashes = text[at..].iter().take_while(|byte| **byte == b'\\').count();
                if text.get(at + slashes) == Some(&b'&') {
                    // Before an ampersand, two backslashes are one, and an odd one escapes it.
                    literal.resize(literal.len() + slashes / 2, b'\\');
                    at += slashes;
                    if slashes % 2 == 1 {
                        literal.push(b'&');
                        at += 1;
                    }
                } else {
                    literal.resize(literal.len() + slashes, b'\\');
                    at += slashes;
                }
            }
            byte => {
                literal.push(byte);
                at += 1;
            }
        }
    }
    parts.push(Part::Literal(literal));
    parts
}

/// What `gensub` makes of it: `\1` are groups as well.
fn parse_general(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match (text[at], text.get(at + 1)) {
            (b'&', _) => {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
                parts.push(Part::Group(0));
                at += 1;
            }
            (b'\\', Some(digit @ b'0'..=b'9')) => {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
                parts.push(Part::Group(usize::from(digit - b'0')));
                at += 2;
            }
            (b'\\', Some(b'&')) => {
                literal.push(b'&');
                at += 2;
            }
            (b'\\', Some(b'\\')) => {
                literal.push(b'\\');
                at += 2;
            }
            (byte, _) => {
                literal.push(byte);
                at += 1;
            }
        }
    }
    parts.push(Part::Literal(literal));
    parts
}

impl Machine<'_, '_> {
    /// `sub` and `gsub`: the target's needs, the expression and the replacement are on the stack.
    pub(super) fn substitute(&mut self, target: Target, builtin: Builtin) -> Run<()> {
        let replacement = self.pop().into_text(&self.settings.convfmt);
        let pattern = self.pop();
        let pattern = self.pattern_of(pattern)?;
        let which = if builtin == Builtin::Gsub { Which::All } else { Which::Nth(1) };
        if target == Target::Field && matches!(self.stack.last(), Some(Value::Num(0.0))) {
            return self.substitute_record(&pattern, replacement.as_bytes(), which);
        }
        let value = self.read_target(target)?;
        let mut scratch = Vec::new();
        let text = value.bytes_or(&self.settings.convfmt, &mut scratch);
        let matcher = pattern.matcher(self.settings.case);
        let mut out = std::mem::take(&mut self.scratch);
        out.clear();
        let count = self.replace_with(text, matcher, which, &mut out, replacement.as_bytes())?;
        if count > 0 {
            self.meter.note_text(out.len());
            let result = Value::Str(Text::new(&out));
            self.scratch = out;
            self.assign(target, result)?;
        } else {
            self.scratch = out;
            self.forget_target(target);
        }
        self.push(Value::Num(count as f64));
        Ok(())
    }

    /// The same on the record, which is changed where it is. Its number is on the stack.
    fn substitute_record(&mut self, pattern: &Pattern, replacement: &[u8], which: Which) -> Run<()> {
        self.stack.pop();
        let text = self.record.take(&self.settings.ofs, &self.settings.convfmt);
        let mut out = std::mem::take(&mut self.scratch);
        out.clear();
        let matcher = pattern.matcher(self.settings.case);
        let count = self.replace_with(&text, matcher, which, &mut out, replacement)?;
        if count > 0 {
            self.record.put(out);
            self.scratch = text;
        } else {
            self.record.put_back(text);
            self.scratch = out;
        }
        self.push(Value::Num(count as f64));
        Ok(())
    }

    /// Replaces by the rules of `sub` and `gsub`.
    fn replace_with(
        &self,
        text: &[u8],
        matcher: &Matcher,
        which: Which,
        out: &mut Vec<u8>,
        replacement: &[u8],
    ) -> Run<u64> {
        if text.len() > 4096 {
            self.context.process.compute(text.len() as u64 / 16)?;
        }
        if memchr::memchr2(b'\\', b'&', replacement).is_none() {
            if let (Matcher::Literal(finder), Which::All) = (matcher, which) {
                return self.replace_literal(text, finder, replacement, out);
            }
            return self.replace(text, matcher, which, out, |out, _, _| out.extend_from_slice(replacement));
        }
        let parts = parse_replacement(replacement);
        let limit = self.string_limit();
        self.replace(text, matcher, which, out, |out, text, (from, to)| {
            for part in &parts {
                // What is too long already is refused as soon as it is looked at.
                match part {
                    _ if out.len() > limit => return,
                    Part::Literal(literal) => out.extend_from_slice(literal),
                    Part::Group(_) => out.extend_from_slice(&text[from..to]),
                }
            }
        })
    }

    /// Replaces one string by another, everywhere.
    fn replace_literal(
        &self,
        text: &[u8],
        finder: &memchr::memmem::Finder<'_>,
        replacement: &[u8],
        out: &mut Vec<u8>,
    ) -> Run<u64> {
        let length = finder.needle().len();
        let (mut copied, mut count) = (0, 0_u64);
        let mut bytes;
        let mut strings;
        let places: &mut dyn Iterator<Item = usize> = match finder.needle() {
            [byte] => {
                bytes = memchr::memchr_iter(*byte, text);
                &mut bytes
            }
            _ => {
                strings = finder.find_iter(text);
                &mut strings
            }
        };
        for at in places {
            make_room(self.context.process, out, at - copied + replacement.len())?;
            out.extend_from_slice(&text[copied..at]);
            out.extend_from_slice(replacement);
            copied = at + length;
            count += 1;
            if count % 256 == 0 {
                self.context.process.compute(1024)?;
                self.check_length(out.len())?;
            }
        }
        if count > 0 {
            out.extend_from_slice(&text[copied..]);
        }
        Ok(count)
    }

    /// Takes from the stack what a target needs.
    fn forget_target(&mut self, target: Target) {
        let count = match target {
            Target::Field | Target::Nothing => 1,
            Target::Element(super::program::ArrayFrom::Stack) => 2,
            Target::Element(_) => 1,
            _ => 0,
        };
        self.stack.truncate(self.stack.len() - count);
    }

    /// Copies `text` with matches replaced; gives how many there were.
    fn replace(
        &self,
        text: &[u8],
        matcher: &Matcher,
        which: Which,
        out: &mut Vec<u8>,
        mut put: impl FnMut(&mut Vec<u8>, &[u8], (usize, usize)),
    ) -> Run<u64> {
        let (mut at, mut copied, mut seen, mut replaced) = (0, 0, 0_u64, 0_u64);
        let mut last_end = usize::MAX;
        while at <= text.len() {
            let Some((from, to)) = matcher.find_at(text, at, Some(self.context.process)) else { break };
            // Nothing right behind a match is no match of its own.
            if from != to || from != last_end {
                seen += 1;
                if which == Which::All || which == Which::Nth(seen) {
                    make_room(self.context.process, out, to - copied)?;
                    out.extend_from_slice(&text[copied..from]);
                    put(out, text, (from, to));
                    copied = to;
                    replaced += 1;
                    if out.len() > 1 << 20 {
                        self.check_length(out.len())?;
                    }
                }
                last_end = to;
                if which == Which::Nth(seen) {
                    break;
                }
            }
            at = to;
            // Nothing is looked for at every byte, whatever the characters are.
            at += usize::from(from == to);
            if replaced % 256 == 255 {
                self.context.process.compute(1024)?;
            }
        }
        if replaced > 0 {
            out.extend_from_slice(&text[copied..]);
        }
        Ok(replaced)
    }

    pub(super) fn gensub(&mut self, count: usize) -> Run<()> {
        let target = match count {
            4 => self.pop(),
            _ => self.field(0),
        };
        let how = self.pop();
        let replacement = self.pop().into_text(&self.settings.convfmt);
        let pattern = self.pop();
        let pattern = self.pattern_of(pattern)?;
        let which = self.which(&how)?;
        let mut scratch = Vec::new();
        let text = target.bytes_or(&self.settings.convfmt, &mut scratch);
        let matcher = pattern.matcher(self.settings.case);
        let parts = parse_general(replacement.as_bytes());
        let groups = parts.iter().any(|part| matches!(part, Part::Group(number) if *number > 0));
        let mut captures = Captures::default();
        let limit = self.string_limit();
        let process = self.context.process;
        let mut out = Vec::new();
        let replaced = self.replace(text, matcher, which, &mut out, |out, text, (from, to)| {
            if groups {
                matcher.captures_at(text, from, &mut captures, process);
            }
            for part in &parts {
                match part {
                    _ if out.len() > limit => return,
                    Part::Literal(literal) => out.extend_from_slice(literal),
                    Part::Group(0) => out.extend_from_slice(&text[from..to]),
                    Part::Group(number) => {
                        if let Some((from, to)) = captures.get(*number) {
                            out.extend_from_slice(&text[from..to]);
                        }
                    }
                }
            }
        })?;
        if replaced > 0 {
            self.push_vec(out);
        } else {
            self.push_bytes(text);
        }
        Ok(())
    }

    /// What the third argument of `gensub` asks for.
    fn which(&mut self, how: &Value) -> Run<Which> {
        if let Some(first) = how.as_bytes().and_then(<[u8]>::first)
            && matches!(first, b'g' | b'G')
        {
            return Ok(Which::All);
        }
        let number = how.to_number();
        if number < 1.0 {
            let mut scratch = Vec::new();
            let shown =
                String::from_utf8_lossy(how.bytes_or(&self.settings.convfmt, &mut scratch)).into_owned();
            self.warn(&format!("gensub: third argument `{shown}' treated as 1"), true)?;
            return Ok(Which::Nth(1));
        }
        Ok(Which::Nth(number as u64))
    }
}
