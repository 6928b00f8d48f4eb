//! Calls of `uniq`.

use super::super::case::{Case, STDIN};
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("uniq");
    case.flags(random, 15, &["-c", "-d", "-u", "-D", "-i"]);
    if random.chance(15) {
        case.arg(random.pick(&[
            "--all-repeated=none",
            "--all-repeated=prepend",
            "--all-repeated=separate",
            "--group",
            "--group=both",
            "--group=append",
            "--group=prepend",
            "--group=x",
        ]));
    }
    for flag in ["-f", "-s", "-w"] {
        if random.chance(15) {
            case.arg(format!("{flag}{}", random.below(5)));
        }
    }
    if random.chance(5) {
        case.arg(random.pick(&["-1", "+2", "-2"]));
    }
    let end = if random.chance(10) { 0 } else { b'\n' };
    if end == 0 {
        case.arg("-z");
    }
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..random.below(14) {
        let line = match lines.last() {
            Some(last) if random.chance(45) => match random.below(4) {
                0 => last.to_uppercase(),
                1 => format!("x{last}"),
                _ => last.clone(),
            },
            _ => random.line(Kind::Words, &[" ", "\t"]),
        };
        lines.push(line);
    }
    let text = random.join_lines(&lines, end);
    if random.chance(30) {
        case.file("a", text);
        case.arg("a");
    } else {
        case.file(STDIN, text);
    }
    case.locale(random);
    case
}
