//! Calls of `fmt`.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("fmt");
    match random.below(4) {
        0 => case.arg(format!("-w{}", random.pick(&[1, 5, 10, 20, 40, 60, 100]))),
        1 => case.arg(format!("-{}", random.pick(&[8, 15, 30]))),
        _ => {}
    }
    if random.chance(15) {
        case.arg(format!("-g{}", random.pick(&[1, 10, 20, 70])));
    }
    case.flags(random, 15, &["-s", "-u", "-t", "-c"]);
    if random.chance(15) {
        case.arg(format!("-p{}", random.pick(&["a", "> ", " ", "xx"])));
    }
    case.inputs(random, Random::prose);
    case.locale(random);
    case
}
