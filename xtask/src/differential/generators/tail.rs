//! Calls of `tail`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("tail");
    let count = random.count();
    let sign = random.pick(&["", "", "-", "+", "+"]);
    match random.below(8) {
        0..=2 => case.words.extend(["-n".to_owned(), format!("{sign}{count}")]),
        3..=4 => case.arg(format!("-c{sign}{count}")),
        5 => case.arg(format!("{}{count}{}", random.pick(&["-", "+"]), random.pick(&["", "c", "l", "b"]))),
        6 => case.arg(format!("--bytes={sign}{count}{}", random.pick(&["", "b", "K", "kB", "x"]))),
        _ => {}
    }
    // An old form stands alone.
    if !case.words.get(1).is_some_and(|word| word.starts_with('+')) {
        case.flags(random, 15, &["-q", "-v", "-z"]);
    }
    case.inputs(random, |random| random.lines(Kind::Mixed, &[" "], b'\n'));
    case
}
