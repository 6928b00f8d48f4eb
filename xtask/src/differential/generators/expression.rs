//! Regular expressions of the kinds that tools take.

use super::super::random::Random;

/// How an expression is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    Basic,
    Extended,
    Perl,
}

/// An expression. It is a valid one, and does not depend on what the tools leave open.
pub(super) fn expression(random: &mut Random, syntax: Syntax) -> String {
    let mut text = String::new();
    if random.chance(15) {
        text.push('^');
    }
    match (random.below(20), syntax) {
        (0, Syntax::Basic) => text.push_str("\\(ab*\\).*\\1"),
        (0, _) => text.push_str("(o|a+).?\\1"),
        _ => text.push_str(&branch(random, syntax, 2)),
    }
    if random.chance(15) {
        text.push('$');
    }
    text
}

fn branch(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    (0..1 + random.below(3)).map(|_| piece(random, syntax, depth)).collect()
}

fn piece(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    let atom = atom(random, syntax, depth);
    let basic = syntax == Syntax::Basic;
    // What matches no character is not repeated.
    if ["\\<", "\\>", "\\b", "(?"].iter().any(|mark| atom.contains(mark)) {
        return atom;
    }
    match random.below(10) {
        0 | 1 => format!("{atom}*"),
        2 if basic => format!("{atom}\\+"),
        2 => format!("{atom}+"),
        3 if basic => format!("{atom}\\?"),
        3 => format!("{atom}?"),
        4 => {
            let low = random.below(3);
            let bounds = match random.below(3) {
                0 => format!("{low}"),
                1 => format!("{low},"),
                _ => format!("{low},{}", low + random.below(3)),
            };
            if basic { format!("{atom}\\{{{bounds}\\}}") } else { format!("{atom}{{{bounds}}}") }
        }
        5 if syntax == Syntax::Perl => format!("{atom}{}", random.pick(&["*?", "+?", "??"])),
        _ => atom,
    }
}

fn atom(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    const PLAIN: [&str; 12] = ["a", "b", "B", "c", "o", "x", "1", "0", "é", "-", " ", "z"];
    const CLASSES: [&str; 13] = [
        ".",
        ".",
        "[abc]",
        "[^a]",
        "[a-z]",
        "[0-9]",
        "[[:alpha:]]",
        "[[:digit:]x]",
        "[^[:space:]]",
        "[]a]",
        "[a-]",
        "[[:upper:]]",
        "[é-]",
    ];
    const PERL: [&str; 8] = ["\\d", "\\w", "\\s", "\\S", "\\W", "\\b", "(?=a)", "(?!b)"];
    match random.below(12) {
        0..=5 => random.pick(&PLAIN).to_owned(),
        6 | 7 => random.pick(&CLASSES).to_owned(),
        8 if syntax == Syntax::Perl => random.pick(&PERL).to_owned(),
        8 => random.pick(&["\\w", "\\W", "\\.", "\\*", "\\<a", "o\\>", "\\bf", "\\s"]).to_owned(),
        _ if depth == 0 => "ab".to_owned(),
        _ => {
            let (first, second) = (branch(random, syntax, depth - 1), branch(random, syntax, depth - 1));
            match (syntax, random.chance(50)) {
                (Syntax::Basic, true) => format!("\\({first}\\|{second}\\)"),
                (Syntax::Basic, false) => format!("\\({first}\\)"),
                (_, true) => format!("({first}|{second})"),
                (_, false) => format!("({first})"),
            }
        }
    }
}
