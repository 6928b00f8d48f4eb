//! The tree in the terms of `regex-syntax`, for the automata.

use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Look, Repetition};

use super::ast::{Assertion, Ast};
use super::set::unicode_class;
use super::{Newline, RegexOptions};
use crate::charset::CharSet;
use crate::unit::{Encoding, STRAY};

/// Translates a tree. Groups only group, and a back-reference, which automata cannot follow, becomes "anything": the
/// result then matches wherever the expression does, and elsewhere too.
pub(crate) fn translate(ast: &Ast, options: RegexOptions) -> Hir {
    match ast {
        Ast::Empty => Hir::empty(),
        Ast::Never => Hir::fail(),
        Ast::Unit(unit) => {
            let mut bytes = Vec::new();
            options.encoding.push(*unit, &mut bytes);
            Hir::literal(bytes)
        }
        Ast::Set(set) => class(set, options.encoding),
        Ast::Assert(assertion) => assert(*assertion, options),
        Ast::Group(_, inner) => translate(inner, options),
        Ast::Repeat(inner, repeat) => Hir::repetition(Repetition {
            min: repeat.min,
            max: repeat.max,
            greedy: true,
            sub: Box::new(translate(inner, options)),
        }),
        Ast::Concat(parts) => Hir::concat(parts.iter().map(|part| translate(part, options)).collect()),
        Ast::Alternate(parts) => {
            Hir::alternation(parts.iter().map(|part| translate(part, options)).collect())
        }
        Ast::BackReference(_) => {
            let any = ClassBytes::new([ClassBytesRange::new(0, 0xFF)]);
            Hir::repetition(Repetition {
                min: 0,
                max: None,
                greedy: true,
                sub: Box::new(Hir::class(Class::Bytes(any))),
            })
        }
    }
}

fn class(set: &CharSet, encoding: Encoding) -> Hir {
    if encoding == Encoding::Bytes {
        let ranges = set.ranges().iter().map(|&(first, last)| ClassBytesRange::new(first as u8, last as u8));
        return Hir::class(Class::Bytes(ClassBytes::new(ranges)));
    }
    let characters = Hir::class(Class::Unicode(unicode_class(set)));
    let stray: Vec<ClassBytesRange> = set
        .ranges()
        .iter()
        .filter(|range| range.1 >= STRAY)
        .map(|&(first, last)| ClassBytesRange::new((first.max(STRAY) - STRAY) as u8, (last - STRAY) as u8))
        .collect();
    if stray.is_empty() {
        return characters;
    }
    Hir::alternation(vec![characters, Hir::class(Class::Bytes(ClassBytes::new(stray)))])
}

fn assert(assertion: Assertion, options: RegexOptions) -> Hir {
    let lines = options.newline != Newline::Ordinary;
    let unicode = options.encoding == Encoding::Utf8;
    let either = |when: bool, yes: Look, no: Look| if when { yes } else { no };
    Hir::look(match assertion {
        Assertion::LineStart => either(lines, Look::StartLF, Look::Start),
        Assertion::LineEnd => either(lines, Look::EndLF, Look::End),
        Assertion::TextStart => Look::Start,
        Assertion::TextEnd => Look::End,
        Assertion::WordBoundary => either(unicode, Look::WordUnicode, Look::WordAscii),
        Assertion::NotWordBoundary => either(unicode, Look::WordUnicodeNegate, Look::WordAsciiNegate),
        Assertion::WordStart => either(unicode, Look::WordStartUnicode, Look::WordStartAscii),
        Assertion::WordEnd => either(unicode, Look::WordEndUnicode, Look::WordEndAscii),
        Assertion::NoWordBefore => either(unicode, Look::WordStartHalfUnicode, Look::WordStartHalfAscii),
        Assertion::NoWordAfter => either(unicode, Look::WordEndHalfUnicode, Look::WordEndHalfAscii),
    })
}
