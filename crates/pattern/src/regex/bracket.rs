//! Bracket expressions of regular expressions.

use super::RegexOptions;
use super::ast::Ast;
use super::error::RegexError;
use super::syntax::{Syntax, Trait};
use crate::charset::CharSet;
use crate::class::CharClass;

/// The longest name between `[:` and `:]` that the C library reads.
const MAX_NAME: usize = 32;

enum Element {
    Unit(u32),
    Class(CharClass),
    Equivalent(u32),
}

/// Parses the bracket expression whose `[` is just before `start`; gives the place after it, too.
pub(crate) fn parse(
    pattern: &[u8],
    start: usize,
    syntax: Syntax,
    options: RegexOptions,
) -> Result<(Ast, usize), RegexError> {
    let mut scanner = Scanner { pattern, at: start, syntax, options };
    let negated = pattern.get(start) == Some(&b'^');
    if negated {
        scanner.at += 1;
    }
    let mut set = CharSet::default();
    let mut first = true;
    while first || scanner.peek(0) != Some(b']') {
        // A hyphen is itself only at either end, or as the end of a range.
        if !first && scanner.peek(0) == Some(b'-') && scanner.peek(1).is_some_and(|byte| byte != b']') {
            return Err(RegexError::Range);
        }
        let low = scanner.element()?;
        first = false;
        if scanner.peek(0) != Some(b'-') || scanner.peek(1) == Some(b']') {
            match low {
                Element::Unit(unit) | Element::Equivalent(unit) => set.add_range(unit, unit),
                Element::Class(class) => set.add_class(caseless(class, options), options.encoding),
            }
            continue;
        }
        scanner.at += 1;
        match (low, scanner.element()?) {
            (Element::Unit(low), Element::Unit(high)) if low <= high => set.add_range(low, high),
            _ => return Err(RegexError::Range),
        }
    }
    Ok((options.set(set.seal(), negated), scanner.at + 1))
}

/// Where case does not count, upper and lower are all letters.
fn caseless(class: CharClass, options: RegexOptions) -> CharClass {
    match class {
        CharClass::Upper | CharClass::Lower if options.icase => CharClass::Alpha,
        _ => class,
    }
}

struct Scanner<'a> {
    pattern: &'a [u8],
    at: usize,
    syntax: Syntax,
    options: RegexOptions,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.pattern.get(self.at + ahead).copied()
    }

    fn element(&mut self) -> Result<Element, RegexError> {
        match (self.peek(0), self.peek(1)) {
            (Some(b'['), Some(b':')) if self.syntax.has(Trait::Classes) => {
                let class = CharClass::posix(self.name(b":]")?);
                return class.map(Element::Class).ok_or(RegexError::ClassName);
            }
            (Some(b'['), Some(b'=')) => return Ok(Element::Equivalent(self.character(b"=]")?)),
            (Some(b'['), Some(b'.')) => return Ok(Element::Unit(self.character(b".]")?)),
            (Some(b'\\'), Some(_)) if self.syntax.has(Trait::EscapeInBrackets) => self.at += 1,
            _ => {}
        }
        let (unit, len) = self.options.encoding.next(self.pattern, self.at).ok_or(RegexError::Bracket)?;
        self.at += len;
        Ok(Element::Unit(unit))
    }

    fn name(&mut self, close: &[u8; 2]) -> Result<&[u8], RegexError> {
        let rest = &self.pattern[self.at + 2..];
        let len = memchr::memmem::find(rest, close).ok_or(RegexError::Bracket)?;
        if len >= MAX_NAME {
            return Err(RegexError::Bracket);
        }
        self.at += len + 4;
        Ok(&rest[..len])
    }

    /// The one character that `[.x.]` or `[=x=]` stands for: without a collation table, no longer names are known.
    fn character(&mut self, close: &[u8; 2]) -> Result<u32, RegexError> {
        let encoding = self.options.encoding;
        let name = self.name(close)?;
        match encoding.next(name, 0) {
            Some((unit, len)) if len == name.len() => Ok(unit),
            _ => Err(RegexError::Collation),
        }
    }
}
