//! A mistake in a source file, behind a number, so that all mistakes of a build are in it at once.

use std::ops::Range;

/// Where the text around a mistake asks whether it is made.
pub(crate) const CHOSEN: char = '\0';

/// A mistake: how it is called, and the text around the code that makes it if its number is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mutation {
    /// The line that it is in, from 1.
    pub(crate) line: usize,
    /// The text of that line, and what becomes of what.
    pub(crate) name: String,
    /// The code that stays as it is if the mistake is not made.
    pub(crate) code: Range<usize>,
    /// What stands before that code; a zero byte stands for whether it is made.
    pub(crate) before: String,
    /// What stands after that code; a zero byte stands for whether it is made.
    pub(crate) after: String,
}

/// A mistake in the text that was written, for the compiler's errors.
pub(crate) struct Woven {
    pub(crate) number: u32,
    /// The text before the code.
    pub(crate) before: Range<usize>,
    /// That, the code, and the text after it.
    pub(crate) whole: Range<usize>,
}

/// The source with all mistakes in it, and where each of them is.
pub(crate) fn weave(source: &str, mutations: &[(u32, &Mutation)]) -> (String, Vec<Woven>) {
    let mut insertions: Vec<_> =
        (0..mutations.len()).flat_map(|index| [(index, true), (index, false)]).collect();
    // At one place, what closes is before what opens, and the outer opens first and closes last.
    insertions.sort_by_key(|&(index, opens)| {
        let code = &mutations[index].1.code;
        let length = code.len() as isize;
        if opens { (code.start, 1, -length) } else { (code.end, 0, length) }
    });
    let mut text = String::with_capacity(source.len() * 3);
    let mut woven: Vec<_> =
        mutations.iter().map(|(number, _)| Woven { number: *number, before: 0..0, whole: 0..0 }).collect();
    let mut copied = 0;
    for (index, opens) in insertions {
        let (number, mutation) = mutations[index];
        let (at, inserted) = if opens {
            (mutation.code.start, &mutation.before)
        } else {
            (mutation.code.end, &mutation.after)
        };
        text.push_str(&source[copied..at]);
        copied = at;
        let start = text.len();
        text.push_str(&inserted.replace(CHOSEN, &format!("crate::mutant_is({number})")));
        if opens {
            woven[index].before = start..text.len();
        }
        woven[index].whole = woven[index].before.start..text.len();
    }
    text.push_str(&source[copied..]);
    (text, woven)
}

/// The mistake that an error of the compiler is about: the one whose own text it is in, or else the innermost around it.
pub(crate) fn blame(woven: &[Woven], at: usize) -> Option<u32> {
    let own = woven.iter().filter(|woven| woven.before.contains(&at)).min_by_key(|woven| woven.before.len());
    let around =
        || woven.iter().filter(|woven| woven.whole.contains(&at)).min_by_key(|woven| woven.whole.len());
    own.or_else(around).map(|woven| woven.number)
}
