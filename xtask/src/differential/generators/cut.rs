//! Calls of `cut`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("cut");
    let way = random.pick(&["-b", "-c", "-f", "-f", "-f"]);
    let delimiter = random.pick(&["\t", " ", ",", ":", "a"]);
    case.arg(way);
    case.arg(list(random));
    if way == "-f" && random.chance(70) {
        case.arg("-d");
        case.arg(delimiter);
    }
    if way == "-f" {
        case.flags(random, 30, &["-s"]);
    }
    case.flags(random, 10, &["-n", "-z"]);
    case.flags(random, 20, &["--complement"]);
    if random.chance(20) {
        case.arg(format!("--output-delimiter={}", random.pick(&["", "|", "::", "\t"])));
    }
    let end = if case.words.iter().any(|word| word == "-z") && random.chance(80) { 0 } else { b'\n' };
    case.inputs(random, |random| random.lines(Kind::Words, &[delimiter, delimiter, "\t", " "], end));
    case.locale(random);
    case
}

/// A list of places.
fn list(random: &mut Random) -> String {
    let ranges: Vec<String> = (0..1 + random.below(3))
        .map(|_| {
            let (low, high) = (1 + random.below(6), 1 + random.below(9));
            match random.below(20) {
                0..=7 => format!("{low}"),
                8..=12 => format!("{low}-{}", low + high),
                13..=15 => format!("{low}-"),
                16..=17 => format!("-{high}"),
                18 => format!("{low}-{high}"),
                _ => random.pick(&["0", "-", "a", "", "1-2-3", "99999999999999999999"]).to_owned(),
            }
        })
        .collect();
    ranges.join(random.pick(&[",", ",", ",", " "]))
}
