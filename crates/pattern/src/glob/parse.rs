//! From the text of a shell pattern to its tree.

use super::bracket::{self, Bracket, Parsed};
use super::{GlobError, GlobOptions};
use crate::unit::fold;

/// Groups may nest this deep; evaluation recurses once per level, on what may be a small stack.
const MAX_DEPTH: usize = 50;

/// The text between a group's parentheses is scanned once per level of nesting; unclosed groups cost a scan each. A pattern
/// may be scanned this many times over.
const MAX_SCANS: usize = 256;

/// One element of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Atom(Atom),
    /// `*`.
    Star,
    /// `?(...)` and its relatives.
    Group(Group, Vec<Vec<Node>>),
}

/// An element that matches exactly one character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Atom {
    /// This character: lower-cased, when case is ignored.
    Unit(u32),
    /// `?`.
    Any,
    Bracket(Box<Bracket>),
    /// No character at all.
    Never,
}

/// What may come before the parenthesis of an extended pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Optional,
    Any,
    Some,
    One,
    Not,
}

pub(crate) fn parse(pattern: &[u8], options: GlobOptions) -> Result<Vec<Node>, GlobError> {
    let mut parser = Parser { options, scans_left: pattern.len().saturating_mul(MAX_SCANS) };
    parser.sequence(pattern, 0)
}

struct Parser {
    options: GlobOptions,
    scans_left: usize,
}

impl Parser {
    fn sequence(&mut self, pattern: &[u8], depth: usize) -> Result<Vec<Node>, GlobError> {
        if depth > MAX_DEPTH {
            return Err(GlobError::TooDeep);
        }
        let encoding = self.options.encoding;
        let mut nodes = Vec::new();
        let mut at = 0;
        while let Some((unit, len)) = encoding.next(pattern, at) {
            let byte = if unit < 0x80 { unit as u8 } else { 0 };
            if let Some(group) = self.group_at(byte, pattern.get(at + 1)) {
                let Some(alternatives) = self.alternatives(&pattern[at + 2..])? else {
                    // bash compares the rest of a pattern whose group does not end as a plain string.
                    self.push_literal(&pattern[at..], &mut nodes);
                    break;
                };
                at += 2 + alternatives.iter().map(|part| part.len() + 1).sum::<usize>();
                let parts = alternatives.iter().map(|part| self.sequence(part, depth + 1));
                nodes.push(Node::Group(group, parts.collect::<Result<_, _>>()?));
                continue;
            }
            at += len;
            match byte {
                b'*' if nodes.last() == Some(&Node::Star) => {}
                b'*' => nodes.push(Node::Star),
                b'?' => nodes.push(Node::Atom(Atom::Any)),
                b'[' => at = self.bracket(pattern, at, &mut nodes),
                b'\\' => {
                    let (escaped, len) = encoding.next(pattern, at).unwrap_or((unit, 0));
                    at += len;
                    self.push(escaped, &mut nodes);
                }
                _ => self.push(unit, &mut nodes),
            }
        }
        Ok(nodes)
    }

    fn push(&self, unit: u32, nodes: &mut Vec<Node>) {
        nodes.push(Node::Atom(Atom::Unit(if self.options.nocase { fold(unit) } else { unit })));
    }

    fn push_literal(&self, text: &[u8], nodes: &mut Vec<Node>) {
        let mut at = 0;
        while let Some((unit, len)) = self.options.encoding.next(text, at) {
            self.push(unit, nodes);
            at += len;
        }
    }

    fn bracket(&self, pattern: &[u8], at: usize, nodes: &mut Vec<Node>) -> usize {
        match bracket::parse(pattern, at, self.options.encoding, self.options.nocase) {
            // With slashes set apart, a bracket expression cannot reach over one.
            Parsed::Bracket(_, end) if self.options.pathname && pattern[at..end].contains(&b'/') => {
                self.push(u32::from(b'['), nodes);
                at
            }
            Parsed::Bracket(bracket, end) => {
                nodes.push(Node::Atom(Atom::Bracket(Box::new(bracket))));
                end
            }
            Parsed::Literal => {
                self.push(u32::from(b'['), nodes);
                at
            }
            Parsed::Nothing => {
                nodes.push(Node::Atom(Atom::Never));
                pattern.len()
            }
        }
    }

    fn group_at(&self, byte: u8, next: Option<&u8>) -> Option<Group> {
        if !self.options.extglob || next != Some(&b'(') {
            return None;
        }
        Some(match byte {
            b'?' => Group::Optional,
            b'*' => Group::Any,
            b'+' => Group::Some,
            b'@' => Group::One,
            b'!' => Group::Not,
            _ => return None,
        })
    }

    /// Splits the text after a group's `(` at its own `|`, up to its `)`; `None` if that is missing.
    fn alternatives<'p>(&mut self, text: &'p [u8]) -> Result<Option<Vec<&'p [u8]>>, GlobError> {
        let mut parts = Vec::new();
        let mut start = 0;
        let mut depth = 1;
        // The place of the first character inside open brackets, where a `]` is an ordinary one.
        let mut bracket: Option<usize> = None;
        let mut at = 0;
        let mut closed = false;
        while let Some(&byte) = text.get(at) {
            match (byte, bracket) {
                (b'\\', _) => at += 1,
                (b']', Some(first)) if at > first => bracket = None,
                (b'[', Some(_)) if matches!(text.get(at + 1), Some(b':' | b'.' | b'=')) => {
                    at = self.skip_named(text, at);
                }
                (_, Some(_)) => {}
                (b'[', None) => {
                    bracket = Some(at + 1 + usize::from(matches!(text.get(at + 1), Some(b'!' | b'^'))));
                }
                (b'(', None) => depth += 1,
                (b')', None) => depth -= 1,
                (b'|', None) if depth == 1 => {
                    parts.push(&text[start..at]);
                    start = at + 1;
                }
                _ => {}
            }
            if depth == 0 {
                parts.push(&text[start..at]);
                closed = true;
                break;
            }
            at += 1;
        }
        self.scans_left = self.scans_left.checked_sub(at.min(text.len())).ok_or(GlobError::TooComplex)?;
        Ok(closed.then_some(parts))
    }

    /// The last byte of `[:name:]` and the like, or `at` if it does not end.
    fn skip_named(&self, text: &[u8], at: usize) -> usize {
        let close = [text[at + 1], b']'];
        memchr::memmem::find(&text[at + 2..], &close).map_or(at, |len| at + len + 3)
    }
}
