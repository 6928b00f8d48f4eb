//! Calls of `comm`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("comm");
    let end = if random.chance(10) { 0 } else { b'\n' };
    if end == 0 {
        case.arg("-z");
    }
    case.flags(random, 20, &["-1", "-2", "-3", "--total"]);
    if random.chance(20) {
        case.arg(format!("--output-delimiter={}", random.pick(&["", ",", "::", "é"])));
    }
    if random.chance(30) {
        case.arg(random.pick(&["--check-order", "--nocheck-order"]));
    }
    for name in ["a", "b"] {
        let mut lines: Vec<String> =
            (0..random.below(10)).map(|_| random.line(Kind::Words, &[" "])).collect();
        if random.chance(85) {
            lines.sort();
        }
        let text = random.join_lines(&lines, end);
        case.file(name, text);
        case.arg(name);
    }
    case.locale(random);
    case
}
