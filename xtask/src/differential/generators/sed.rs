//! Scripts of `sed`.

use super::super::case::{Case, STDIN};
use super::super::random::Random;
use super::pattern::{Syntax, pattern, subject};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("sed");
    let syntax = match random.chance(50) {
        true => {
            case.arg("-E");
            Syntax::Extended
        }
        false => Syntax::Basic,
    };
    case.flags(random, 30, &["-n"]);
    case.flags(random, 5, &["-s", "-z"]);
    for _ in 0..1 + random.below(3) {
        case.arg("-e");
        let command = command(random, syntax, 0);
        case.arg(command);
    }
    // Where nothing matches between the bytes of a letter, the real one takes the letter apart.
    let input = String::from_utf8_lossy(&subject(random)).replace('é', "e");
    case.file(STDIN, input);
    case
}

fn command(random: &mut Random, syntax: Syntax, depth: usize) -> String {
    let address = match random.below(3) {
        0 => address(random, syntax),
        _ => String::new(),
    };
    let body = match random.below(if depth < 2 { 14 } else { 12 }) {
        0..=4 => substitution(random, syntax),
        5 => random.pick(&["p", "d", "=", "l", "l 5"]).to_owned(),
        6 => random.pick(&["h", "H", "g", "G", "x"]).to_owned(),
        7 => random.pick(&["n", "N", "N;P;D", "$!N"]).to_owned(),
        8 => random.pick(&["y/abc/xyz/", "y/a\\n/b /", "y/ab/\\tc/"]).to_owned(),
        9 => random
            .pick(&["a\\\nappended", "i\\\ninserted", "c\\\nchanged", "a one", "i two", "c three"])
            .to_owned(),
        10 => random.pick(&["q", "Q", "q3", "b", "t", "T"]).to_owned(),
        11 => random.pick(&["P", "z", "F", "p;p"]).to_owned(),
        _ => {
            let inside: Vec<String> =
                (0..1 + random.below(3)).map(|_| command(random, syntax, depth + 1)).collect();
            format!("{{\n{}\n}}", inside.join("\n"))
        }
    };
    // A dollar in the middle of a group of commands is no address of its own.
    match (address.is_empty(), body.starts_with('$')) {
        (false, true) => body,
        _ => format!("{address}{body}"),
    }
}

fn address(random: &mut Random, syntax: Syntax) -> String {
    let one = |random: &mut Random| match random.below(6) {
        0 => format!("{}", 1 + random.below(5)),
        1 => "$".to_owned(),
        2 => format!("{}~{}", random.below(3), random.below(4)),
        _ => format!("/{}/{}", pattern(random, syntax), random.pick(&["", "", "", "I"])),
    };
    let mut text = one(random);
    if random.chance(35) {
        let end = match random.below(5) {
            0 => format!("+{}", random.below(3)),
            1 => format!("~{}", 1 + random.below(3)),
            _ => one(random),
        };
        text = format!("{text},{end}");
    }
    if random.chance(15) {
        text.push('!');
    }
    text
}

fn substitution(random: &mut Random, syntax: Syntax) -> String {
    const PARTS: [&str; 16] = [
        "X",
        "&",
        "[&]",
        "\\n",
        "\\t",
        "\\U&\\E",
        "\\u&",
        "\\L&",
        "\\l&",
        "",
        "-",
        "\\&",
        "yy",
        "\\x41",
        ".",
        "\\U&x\\Ey",
    ];
    let expression = pattern(random, syntax);
    let has_group = expression.contains(if syntax == Syntax::Basic { "\\(" } else { "(" });
    let mut with = String::new();
    for _ in 0..random.below(3) {
        with.push_str(random.pick(&PARTS));
        if has_group && random.chance(40) {
            with.push_str(random.pick(&["\\1", "<\\1>", "\\u\\1"]));
        }
    }
    let flags = random.pick(&["", "g", "g", "p", "2", "2g", "gp", "I", "Ig", "m", "3"]);
    format!("s/{expression}/{with}/{flags}")
}
