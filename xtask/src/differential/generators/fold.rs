//! Calls of `fold`.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("fold");
    match random.below(4) {
        0 => case.arg(format!("-w{}", random.pick(&[1, 2, 5, 8, 9, 16, 40]))),
        1 => case.arg(format!("-{}", random.pick(&[3, 7, 12]))),
        _ => {}
    }
    case.flags(random, 30, &["-s", "-b"]);
    case.inputs(random, |random| match random.below(3) {
        0 => random.bytes(200),
        1 => {
            let mut text = random.prose();
            for _ in 0..random.below(4) {
                let at = random.below(text.len() + 1);
                text.insert(at, random.pick(b"\x08\r\t\n"));
            }
            text
        }
        _ => random.prose(),
    });
    case.locale(random);
    case
}
