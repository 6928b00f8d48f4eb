//! Random regular expressions, for the commands that take them.

use super::super::random::Random;

/// How an expression is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    Basic,
    Extended,
    Perl,
}

/// An expression of a few parts.
pub(super) fn pattern(random: &mut Random, syntax: Syntax) -> String {
    let mut text = String::new();
    if random.chance(12) {
        text.push('^');
    }
    text.push_str(&branches(random, syntax, 0));
    if random.chance(12) {
        text.push('$');
    }
    // What a group that is repeated refers to is not agreed upon.
    if text.contains('(') && !text.contains('{') && !text.contains(")*") && random.chance(8) {
        text.push_str("\\1");
    }
    text
}

/// A text with the letters that [`pattern`] is about.
pub(super) fn subject(random: &mut Random) -> Vec<u8> {
    const PIECES: [&str; 22] = [
        "a", "b", "c", "ab", "aa", "abc", "bca", "A", "B", "1", "12", "_", "-", ".", " ", "  ", "foo", "bar",
        "x", "é", "\t", "aabb",
    ];
    let mut text = String::new();
    for _ in 0..1 + random.below(8) {
        for _ in 0..random.below(7) {
            text.push_str(random.pick(&PIECES));
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn branches(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    let mut text = sequence(random, syntax, depth);
    while random.chance(if depth == 0 { 20 } else { 30 }) {
        text.push_str(if syntax == Syntax::Basic { "\\|" } else { "|" });
        text.push_str(&sequence(random, syntax, depth));
    }
    text
}

fn sequence(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(3) {
        let atom = atom(random, syntax, depth);
        // What repeating nothing means is not agreed upon.
        let has_width = !NO_WIDTH.contains(&&*atom);
        text.push_str(&atom);
        if has_width && random.chance(35) {
            text.push_str(repeat(random, syntax));
        }
    }
    text
}

/// Atoms that match between letters.
const NO_WIDTH: [&str; 8] = ["\\<", "\\>", "\\b", "\\B", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)"];

fn atom(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    const SIMPLE: [&str; 16] = [
        "a",
        "b",
        "c",
        "ab",
        "x",
        "1",
        ".",
        ".",
        "[ab]",
        "[^a]",
        "[a-c]",
        "[[:alpha:]]",
        "[[:digit:]_]",
        "\\w",
        "\\W",
        "\\.",
    ];
    const POSIX: [&str; 5] = ["\\<", "\\>", "\\b", "\\B", "[]a]"];
    const PERL: [&str; 8] = ["\\d", "\\s", "\\b", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)", "\\D"];
    if depth < 2 && random.chance(22) {
        let inside = branches(random, syntax, depth + 1);
        return match syntax {
            Syntax::Basic => format!("\\({inside}\\)"),
            Syntax::Perl if random.chance(30) => format!("(?:{inside})"),
            _ => format!("({inside})"),
        };
    }
    // Between letters, but not inside of groups: what those match when they are repeated is not agreed upon.
    if depth == 0 && random.chance(10) {
        return match syntax {
            Syntax::Perl => random.pick(&PERL),
            _ => random.pick(&POSIX),
        }
        .to_owned();
    }
    random.pick(&SIMPLE).to_owned()
}

fn repeat(random: &mut Random, syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Basic => {
            random.pick(&["*", "*", "\\+", "\\?", "\\{2\\}", "\\{1,2\\}", "\\{0,1\\}", "\\{2,\\}"])
        }
        Syntax::Extended => random.pick(&["*", "*", "+", "?", "{2}", "{1,2}", "{0,1}", "{2,}", "{,2}"]),
        Syntax::Perl => random.pick(&["*", "*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??", "{1,2}?"]),
    }
}
