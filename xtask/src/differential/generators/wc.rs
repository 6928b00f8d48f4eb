//! Calls of `wc`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("wc");
    case.flags(random, 30, &["-l", "-w", "-c", "-m", "-L"]);
    case.inputs(random, |random| match random.below(3) {
        // The C library still takes characters of up to six bytes, which Unicode has given up.
        0 => random.bytes(200).into_iter().map(|byte| if byte > 0xf3 { 0xff } else { byte }).collect(),
        1 => random.prose(),
        _ => random.lines(Kind::Mixed, &[" ", "\t", "\u{a0}", "\u{2003}", "\x0b"], b'\n'),
    });
    case.locale(random);
    case
}
