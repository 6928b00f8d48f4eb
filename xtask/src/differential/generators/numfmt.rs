//! Calls of `numfmt`.

use super::super::case::{Case, STDIN};
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("numfmt");
    if random.chance(50) {
        case.arg(format!("--from={}", random.pick(&["none", "auto", "si", "iec", "iec-i"])));
    }
    if random.chance(50) {
        case.arg(format!("--to={}", random.pick(&["none", "si", "iec", "iec-i"])));
    }
    if random.chance(15) {
        case.arg(format!("--from-unit={}", random.pick(&["1", "10", "512", "1000", "1K", "0"])));
    }
    if random.chance(15) {
        case.arg(format!("--to-unit={}", random.pick(&["1", "8", "1024", "1M"])));
    }
    if random.chance(30) {
        case.arg(format!("--round={}", random.pick(&["up", "down", "from-zero", "towards-zero", "nearest"])));
    }
    if random.chance(20) {
        case.arg(format!("--padding={}", random.pick(&["5", "10", "-8", "1", "0"])));
    }
    if random.chance(15) {
        case.arg(format!("--suffix={}", random.pick(&["B", "x", "bit"])));
    }
    if random.chance(20) {
        let formats = [
            "%f", "%.1f", "%.3f", "%10f", "%-10f|", "%'f", "%010f", "<%f>", "%.0f", "%d", "%f%f", "%%",
            "%06.2f",
        ];
        case.arg(format!("--format={}", random.pick(&formats)));
    }
    if random.chance(15) {
        case.arg(format!("--invalid={}", random.pick(&["abort", "fail", "warn", "ignore"])));
    }
    if random.chance(15) {
        case.arg(format!("--field={}", random.pick(&["1", "2", "1,2", "2-", "-", "-2"])));
    }
    if random.chance(10) {
        case.arg(format!("-d{}", random.pick(&[",", ":"])));
    }
    if random.chance(10) {
        case.arg(random.pick(&["--header", "--header=2"]));
    }
    if random.chance(50) {
        case.arg("--");
        for _ in 0..1 + random.below(3) {
            let number = number(random);
            case.arg(number);
        }
    } else {
        let mut text = String::new();
        for _ in 0..random.below(5) {
            text.push_str(&number(random));
            for _ in 0..random.below(3) {
                text.push_str(random.pick(&[" ", " ", "\t", ",", ":", "  "]));
                text.push_str(&number(random));
            }
            text.push('\n');
        }
        case.file(STDIN, text);
    }
    case
}

fn number(random: &mut Random) -> String {
    const SPECIAL: [&str; 14] = [
        "",
        "x",
        "-",
        "1x",
        "1.",
        ".5",
        "1e3",
        "0x10",
        "1KiB",
        "1Kb",
        "99999999999999999999",
        "-.5",
        "1 K",
        "+1",
    ];
    if random.chance(10) {
        return random.pick(&SPECIAL).to_owned();
    }
    let sign = if random.chance(20) { "-" } else { "" };
    let digits = 1 + random.below(9) as u32;
    let whole = random.below(10_usize.pow(digits));
    let fraction = match random.below(4) {
        0 => format!(".{}", random.below(1000)),
        1 => random.pick(&[".5", ".05", ".95", ".999", ".0"]).to_owned(),
        _ => String::new(),
    };
    let unit = if random.chance(40) {
        random.pick(&["K", "M", "G", "T", "Ki", "Mi", "k", "P", "Y", "E"])
    } else {
        ""
    };
    format!("{sign}{whole}{fraction}{unit}")
}
