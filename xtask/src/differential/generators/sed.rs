//! Calls of `sed`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;
use super::expression::{Syntax, expression};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("sed");
    let syntax = if random.chance(50) { Syntax::Extended } else { Syntax::Basic };
    if syntax == Syntax::Extended {
        case.arg("-E");
    }
    case.flags(random, 30, &["-n"]);
    case.flags(random, 10, &["-s"]);
    for _ in 0..1 + random.below(4) {
        let command = command(random, syntax);
        case.arg("-e");
        case.arg(command);
    }
    if random.chance(30) {
        case.arg("-e");
        case.arg("$!d");
    }
    // What `M` means between zero bytes is left open here.
    if !case.words.iter().any(|word| word.contains("/M")) {
        case.flags(random, 10, &["-z"]);
    }
    case.fix_words();
    // The real one finds empty matches inside of characters of several bytes.
    let ascii = |random: &mut Random| {
        let mut text = random.lines(Kind::Words, &[" ", "", "-"], b'\n');
        text.retain(u8::is_ascii);
        text
    };
    case.inputs(random, ascii);
    case
}

fn command(random: &mut Random, syntax: Syntax) -> String {
    let address = address(random, syntax);
    let negated = if !address.is_empty() && random.chance(15) { "!" } else { "" };
    let command = match random.below(16) {
        0..=5 => substitution(random, syntax),
        6 => random.pick(&["p", "d", "P", "D", "="]).to_owned(),
        7 => random.pick(&["h", "H", "g", "G", "x"]).to_owned(),
        8 => random.pick(&["n", "N", "$!N", "n;p"]).trim_start_matches("$!").to_owned(),
        9 => random.pick(&["y/abc/xyz/", "y/é-/-é/", "y/a\\/\\n/b,;/"]).to_owned(),
        10 => format!("{} text{}", random.pick(&["a", "i", "c"]), random.below(3)),
        11 => random.pick(&["l", "l 20", "l 1"]).to_owned(),
        12 => format!("{{{};{}}}", substitution(random, syntax), random.pick(&["p", "d", "x", "G"])),
        13 => random.pick(&["q", "Q", "q5", "Q3"]).to_owned(),
        14 => format!("{};t;s/^/+/", substitution(random, syntax)),
        _ => "s/a/&&/;T;p".to_owned(),
    };
    // These take no range.
    let address =
        if address.contains(',') && command.starts_with(['q', 'Q']) { String::new() } else { address };
    let negated = if address.is_empty() { "" } else { negated };
    if command.contains(';') && !address.is_empty() {
        return format!("{address}{negated}{{{command}}}");
    }
    format!("{address}{negated}{command}")
}

fn substitution(random: &mut Random, syntax: Syntax) -> String {
    const REPLACEMENTS: [&str; 10] =
        ["x", "[&]", "", "\\U&", "\\u&\\E.", "\\L&", "a\\nb", "\\&", "<&-&>", "\\l&"];
    let pattern = expression(random, syntax);
    let replacement = random.pick(&REPLACEMENTS);
    let flags = random.pick(&["", "", "g", "2", "2g", "p", "gI", "I", "M"]);
    format!("s/{pattern}/{replacement}/{flags}")
}

fn address(random: &mut Random, syntax: Syntax) -> String {
    let one = |random: &mut Random| match random.below(4) {
        0 => (1 + random.below(6)).to_string(),
        1 => "$".to_owned(),
        _ => format!("/{}/", expression(random, syntax)),
    };
    match random.below(10) {
        0..=3 => String::new(),
        4..=6 => one(random),
        7 => format!("{}~{}", random.below(3), random.below(4)),
        8 => format!("{},{}", one(random), one(random)),
        _ => format!("{},{}", one(random), random.pick(&["+2", "~3", "+0"])),
    }
}
