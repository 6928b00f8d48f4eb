//! Calls of `join`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("join");
    let separator = random.pick(&[" ", " ", " ", ":", ",", "\t"]);
    if separator != " " {
        case.arg(format!("-t{separator}"));
    }
    let field = if random.chance(25) { 1 + random.below(3) } else { 1 };
    match (field, random.below(3)) {
        (1, _) => {}
        (_, 0) => case.words.extend(["-j".to_owned(), field.to_string()]),
        (_, 1) => case.words.extend(["-1".to_owned(), field.to_string()]),
        _ => case.words.extend(["-2".to_owned(), field.to_string()]),
    }
    for flag in ["-a1", "-a2", "-v1", "-v2"] {
        if random.chance(15) {
            case.arg(flag);
        }
    }
    case.flags(random, 10, &["-i", "--header", "--check-order", "--nocheck-order"]);
    if random.chance(30) {
        case.arg("-o");
        case.arg(random.pick(&[
            "auto",
            "0",
            "0,1.2,2.2",
            "1.1 2.1",
            "1.2,0,2.3",
            "1.9,2.9,0",
            "1.1,3.1",
            "x",
        ]));
    }
    if random.chance(20) {
        case.arg("-e");
        case.arg(random.pick(&["EMPTY", "-", ""]));
    }
    for name in ["a", "b"] {
        let mut lines: Vec<String> =
            (0..random.below(9)).map(|_| random.line(Kind::Words, &[separator])).collect();
        if random.chance(85) {
            let key = |line: &String| {
                let fields = if separator == " " {
                    line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
                } else {
                    line.split(separator).map(str::to_owned).collect()
                };
                fields.get(field - 1).cloned().unwrap_or_default()
            };
            lines.sort_by_key(key);
        }
        let text = random.join_lines(&lines, b'\n');
        case.file(name, text);
        case.arg(name);
    }
    case.locale(random);
    case
}
