//! Calls of `tr`.

use super::super::case::{Case, STDIN};
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("tr");
    case.flags(random, 20, &["-c", "-d", "-s", "-t", "-C"]);
    let deletes = case.words.iter().any(|word| word == "-d");
    let squeezes = case.words.iter().any(|word| word == "-s");
    let first = set(random, false);
    case.arg(first);
    let wants_two = if deletes { squeezes } else { !squeezes || random.chance(60) };
    if wants_two != random.chance(5) {
        let second = set(random, true);
        case.arg(second);
    }
    let input = match random.below(3) {
        0 => random.bytes(150),
        _ => random.prose(),
    };
    case.file(STDIN, input);
    case.locale(random);
    case
}

fn set(random: &mut Random, is_second: bool) -> String {
    const PARTS: [&str; 30] = [
        "a",
        "b",
        "abc",
        "a-z",
        "A-Z",
        "0-9",
        "x-z",
        "a-f",
        "[:lower:]",
        "[:upper:]",
        "[:digit:]",
        "[:alpha:]",
        "[:space:]",
        "[:punct:]",
        "[:alnum:]",
        "[:blank:]",
        "[:cntrl:]",
        "[:xdigit:]",
        "\\n",
        "\\t",
        "\\\\",
        "\\101",
        "\\0",
        "-",
        "[=a=]",
        " ",
        "é",
        "z-a",
        "[:nope:]",
        "[a]",
    ];
    let mut set = String::new();
    for _ in 0..1 + random.below(3) {
        set.push_str(random.pick(&PARTS));
        if is_second && random.chance(10) {
            set.push_str(random.pick(&["[x*]", "[y*3]", "[z*010]", "[-*2]"]));
        }
    }
    set
}
