//! The dialects of regular expressions, by what sets them apart in the C library.

/// A dialect of POSIX regular expressions with the GNU extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Syntax {
    /// Basic: `sed`, `expr`, `csplit`, `nl`, and `regcomp`.
    #[default]
    Bre,
    /// Extended: `[[ =~ ]]` and `regcomp`.
    Ere,
    /// Extended as in `sed -E`, where a lone `)` is an error.
    SedEre,
    /// Basic as in `grep`, which is lenient about repetitions.
    Grep,
    /// Extended as in `grep -E`, which is lenient about repetitions and braces.
    Egrep,
    /// Extended as in `awk`: no back-references, and a backslash escapes inside brackets.
    Awk,
    /// The default of `find -regex`: groups as in basic, repetitions as in extended, no intervals and no classes.
    Emacs,
    /// No operators at all: `grep -F`.
    Fixed,
}

/// One trait of a dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Trait {
    /// `(` and `)` are operators as they stand, not behind a backslash.
    BareGroups = 1,
    /// The same for `|`.
    BareAlternation = 1 << 1,
    /// The same for `{` and `}`.
    BareBraces = 1 << 2,
    /// `+` and `?` are operators as they stand.
    BarePlus = 1 << 3,
    /// `^` and `$` are anchors wherever they stand.
    AnchorsAnywhere = 1 << 4,
    /// A repetition with nothing before it is skipped instead of taken literally.
    SkipLoneRepetition = 1 << 5,
    /// A repetition with nothing before it is an error.
    RefuseLoneRepetition = 1 << 6,
    /// An interval with nothing before it, and `*` or an interval after a repetition, is an error.
    RefuseDoubleRepetition = 1 << 7,
    /// A brace that begins no interval is an ordinary character.
    LooseBraces = 1 << 8,
    /// A lone `)` is an ordinary character.
    LooseCloseGroup = 1 << 9,
    Intervals = 1 << 10,
    Classes = 1 << 11,
    BackReferences = 1 << 12,
    /// A backslash escapes inside brackets.
    EscapeInBrackets = 1 << 13,
}

use Trait::*;

const fn all(traits: &[Trait]) -> u32 {
    let mut bits = 0;
    let mut index = 0;
    while index < traits.len() {
        bits |= traits[index] as u32;
        index += 1;
    }
    bits
}

const BASIC: u32 = all(&[Intervals, Classes, BackReferences]);
const EXTENDED: u32 = BASIC
    | all(&[
        BareGroups,
        BareAlternation,
        BareBraces,
        BarePlus,
        AnchorsAnywhere,
        SkipLoneRepetition,
        RefuseLoneRepetition,
        LooseCloseGroup,
    ]);

impl Syntax {
    pub(crate) fn has(self, wanted: Trait) -> bool {
        let traits = match self {
            Syntax::Bre => BASIC | all(&[RefuseDoubleRepetition]),
            Syntax::Ere => EXTENDED,
            Syntax::SedEre => EXTENDED & !all(&[LooseCloseGroup]),
            Syntax::Grep => BASIC,
            Syntax::Egrep => EXTENDED & !all(&[RefuseLoneRepetition]) | all(&[LooseBraces]),
            Syntax::Awk => {
                EXTENDED & !all(&[SkipLoneRepetition, RefuseLoneRepetition, BackReferences])
                    | all(&[LooseBraces, EscapeInBrackets])
            }
            Syntax::Emacs => all(&[BarePlus, BackReferences]),
            Syntax::Fixed => 0,
        };
        traits & wanted as u32 != 0
    }
}
