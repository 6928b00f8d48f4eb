//! The functions that the language has of its own.

/// A built-in function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Builtin {
    And,
    Asort,
    Asorti,
    Atan2,
    Close,
    Compl,
    Cos,
    Exp,
    Fflush,
    Gensub,
    Gsub,
    Index,
    Int,
    Isarray,
    Length,
    Log,
    Lshift,
    Match,
    Mkbool,
    Mktime,
    Or,
    Patsplit,
    Rand,
    Rshift,
    Sin,
    Split,
    Sprintf,
    Sqrt,
    Srand,
    Strftime,
    Strtonum,
    Sub,
    Substr,
    System,
    Systime,
    Tolower,
    Toupper,
    Typeof,
    Xor,
}

/// What a function is called, how few and how many arguments it takes, and whether POSIX has it.
struct Entry(&'static str, Builtin, u8, u8, Origin);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Posix,
    Gnu,
}

use Builtin::*;
use Origin::{Gnu, Posix};

const ANY: u8 = u8::MAX;

const TABLE: &[Entry] = &[
    Entry("and", And, 2, ANY, Gnu),
    Entry("asort", Asort, 1, 3, Gnu),
    Entry("asorti", Asorti, 1, 3, Gnu),
    Entry("atan2", Atan2, 2, 2, Posix),
    Entry("close", Close, 1, 2, Posix),
    Entry("compl", Compl, 1, 1, Gnu),
    Entry("cos", Cos, 1, 1, Posix),
    Entry("exp", Exp, 1, 1, Posix),
    Entry("fflush", Fflush, 0, 1, Posix),
    Entry("gensub", Gensub, 3, 4, Gnu),
    Entry("gsub", Gsub, 2, 3, Posix),
    Entry("index", Index, 2, 2, Posix),
    Entry("int", Int, 1, 1, Posix),
    Entry("isarray", Isarray, 1, 1, Gnu),
    Entry("length", Length, 0, 1, Posix),
    Entry("log", Log, 1, 1, Posix),
    Entry("lshift", Lshift, 2, 2, Gnu),
    Entry("match", Match, 2, 3, Posix),
    Entry("mkbool", Mkbool, 1, 1, Gnu),
    Entry("mktime", Mktime, 1, 2, Gnu),
    Entry("or", Or, 2, ANY, Gnu),
    Entry("patsplit", Patsplit, 2, 4, Gnu),
    Entry("rand", Rand, 0, 0, Posix),
    Entry("rshift", Rshift, 2, 2, Gnu),
    Entry("sin", Sin, 1, 1, Posix),
    Entry("split", Split, 2, 4, Posix),
    Entry("sprintf", Sprintf, 1, ANY, Posix),
    Entry("sqrt", Sqrt, 1, 1, Posix),
    Entry("srand", Srand, 0, 1, Posix),
    Entry("strftime", Strftime, 0, 3, Gnu),
    Entry("strtonum", Strtonum, 1, 1, Gnu),
    Entry("sub", Sub, 2, 3, Posix),
    Entry("substr", Substr, 2, 3, Posix),
    Entry("system", System, 1, 1, Posix),
    Entry("systime", Systime, 0, 0, Gnu),
    Entry("tolower", Tolower, 1, 1, Posix),
    Entry("toupper", Toupper, 1, 1, Posix),
    Entry("typeof", Typeof, 1, 2, Gnu),
    Entry("xor", Xor, 2, ANY, Gnu),
];

impl Builtin {
    /// The function of this name; those of gawk only if `extensions` are wanted.
    pub(super) fn from_name(name: &[u8], extensions: bool) -> Option<Self> {
        let entry = &TABLE[TABLE.binary_search_by_key(&name, |entry| entry.0.as_bytes()).ok()?];
        (extensions || entry.4 == Posix).then_some(entry.1)
    }

    /// What they all are called.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|entry| entry.0)
    }

    fn entry(self) -> &'static Entry {
        // Every function is in the table, in the same order.
        &TABLE[self as usize]
    }

    pub(super) fn name(self) -> &'static str {
        self.entry().0
    }

    /// How few and how many arguments it takes.
    pub(super) fn arguments(self) -> std::ops::RangeInclusive<usize> {
        let entry = self.entry();
        usize::from(entry.2)..=if entry.3 == ANY { usize::MAX } else { usize::from(entry.3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_in_the_order_of_the_functions() {
        assert!(TABLE.is_sorted_by_key(|entry| entry.0));
        assert!(TABLE.iter().enumerate().all(|(at, entry)| entry.1 as usize == at));
    }
}
