//! Calls of `paste`.

use super::super::case::{Case, STDIN};
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("paste");
    if random.chance(50) {
        case.arg("-d");
        case.arg(random.pick(&[",", ",:", "\\n", "\\t\\0x", "\\0", "", "ab\\\\", "é", "\\", ", "]));
    }
    case.flags(random, 25, &["-s"]);
    case.flags(random, 10, &["-z"]);
    let operands =
        random.pick(&[&["a"][..], &["a", "b"], &["a", "b"], &["-", "-"], &["-", "a", "-"], &["a", "a", "b"]]);
    for &name in operands {
        case.arg(name);
        let file = if name == "-" { STDIN } else { name };
        if !case.files.iter().any(|(known, _)| *known == file) {
            let text = random.lines(Kind::Mixed, &[" "], b'\n');
            case.file(file, text);
        }
    }
    case
}
