//! Sets of characters as regular expressions mean them: whole characters, folded, with or without newline.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use super::ast::Ast;
use super::{Newline, RegexOptions};
use crate::charset::CharSet;
use crate::class::CharClass;
use crate::unit::Encoding;

const NEWLINE: u32 = b'\n' as u32;

impl RegexOptions {
    /// The last character there is.
    fn last_unit(self) -> u32 {
        match self.encoding {
            Encoding::Bytes => 0xFF,
            Encoding::Utf8 => 0x10_FFFF,
        }
    }

    /// `.`
    pub(crate) fn any(self) -> Ast {
        self.set(CharSet::default().seal(), true)
    }

    /// One character.
    pub(crate) fn unit(self, unit: u32) -> Ast {
        if unit == NEWLINE && self.newline == Newline::Excluded {
            return Ast::Never;
        }
        if self.icase {
            let mut set = CharSet::default();
            set.add_range(unit, unit);
            let folded = self.fold(set.seal());
            if folded.ranges() != [(unit, unit)] {
                return Ast::Set(folded);
            }
        }
        Ast::Unit(unit)
    }

    /// `\w`, `\s` and their opposites. Unlike brackets, they include newline whenever it is in question.
    pub(crate) fn class(self, class: CharClass, negated: bool) -> Ast {
        let mut set = CharSet::default();
        set.add_class(class, self.encoding);
        let mut set = set.seal();
        if negated {
            set = set.complement(self.last_unit());
        }
        if self.newline == Newline::Excluded {
            set = set.without(NEWLINE);
        }
        Ast::Set(set)
    }

    /// A bracket expression with these members.
    pub(crate) fn set(self, members: CharSet, negated: bool) -> Ast {
        let mut set = if self.icase { self.fold(members) } else { members };
        if negated {
            set = set.complement(self.last_unit());
        }
        if self.newline == Newline::Excluded || (negated && self.newline == Newline::Separator) {
            set = set.without(NEWLINE);
        }
        Ast::Set(set)
    }

    /// Adds the other case of every member.
    fn fold(self, set: CharSet) -> CharSet {
        let mut folded = set.clone();
        match self.encoding {
            Encoding::Bytes => {
                for letter in b'a'..=b'z' {
                    let (lower, upper) = (u32::from(letter), u32::from(letter.to_ascii_uppercase()));
                    if set.contains(lower) || set.contains(upper) {
                        folded.add_range(lower, lower);
                        folded.add_range(upper, upper);
                    }
                }
            }
            Encoding::Utf8 => {
                let mut class = unicode_class(&set);
                class.case_fold_simple();
                for range in class.iter() {
                    folded.add_range(u32::from(range.start()), u32::from(range.end()));
                }
            }
        }
        folded.seal()
    }
}

/// The code points of a set; stray bytes are none.
pub(crate) fn unicode_class(set: &CharSet) -> ClassUnicode {
    let mut class = ClassUnicode::empty();
    for &(first, last) in set.ranges() {
        for (first, last) in [(first, last.min(0xD7FF)), (first.max(0xE000), last.min(0x10_FFFF))] {
            if first <= last
                && let (Some(first), Some(last)) = (char::from_u32(first), char::from_u32(last))
            {
                class.push(ClassUnicodeRange::new(first, last));
            }
        }
    }
    class
}
