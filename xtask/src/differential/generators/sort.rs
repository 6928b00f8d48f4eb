//! Calls of `sort`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("sort");
    let separator = random.pick(&[" ", " ", "\t", ":", ",", "  "]);
    if random.chance(50) {
        let orders = ["-n", "-g", "-h", "-M", "-V", "-d", "-f", "-i", "-df", "-fi"];
        case.arg(random.pick(&orders));
    }
    case.flags(random, 15, &["-b", "-r", "-s", "-u"]);
    if separator.len() == 1 && random.chance(40) {
        case.arg(format!("-t{separator}"));
    }
    for _ in 0..random.below(3) {
        let key = key(random);
        case.words.extend(["-k".to_owned(), key]);
    }
    match random.below(12) {
        0 => case.arg("-c"),
        1 => case.arg("-C"),
        2 => case.arg("-S1k"),
        _ => {}
    }
    let end = if random.chance(10) { 0 } else { b'\n' };
    if end == 0 {
        case.arg("-z");
    }
    let kind = random.pick(&[Kind::Words, Kind::Numbers, Kind::Months, Kind::Mixed]);
    case.inputs(random, |random| random.lines(kind, &[separator, separator, " ", "\t"], end));
    case.locale(random);
    case
}

fn key(random: &mut Random) -> String {
    let position = |random: &mut Random, least: usize| {
        let field = 1 + random.below(4);
        match random.below(3) {
            0 => format!("{field}.{}", least + random.below(4)),
            _ => field.to_string(),
        }
    };
    let letters = |random: &mut Random| match random.below(3) {
        0 => random.pick(&["n", "r", "b", "f", "d", "i", "g", "h", "M", "V", "nr", "bf", "bn", "fr"]),
        _ => "",
    };
    let mut key = position(random, 1);
    key.push_str(letters(random));
    if random.chance(60) {
        key.push(',');
        let end = position(random, 0);
        key.push_str(&end);
        key.push_str(letters(random));
    }
    key
}
