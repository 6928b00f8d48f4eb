//! Calls of `od`.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("od");
    if random.chance(40) {
        case.arg(format!("-A{}", random.pick(&["d", "o", "x", "n"])));
    }
    match random.below(4) {
        0 => case.flags(random, 15, &["-a", "-b", "-c", "-d", "-f", "-i", "-l", "-o", "-s", "-x"]),
        1..=2 => {
            for _ in 0..1 + random.below(2) {
                case.arg("-t");
                let kind = kind(random);
                case.arg(kind);
            }
        }
        _ => {}
    }
    if random.chance(20) {
        case.arg(format!("-j{}", random.pick(&["0", "1", "5", "16", "0x10", "010", "1000", "1b"])));
    }
    if random.chance(20) {
        case.arg(format!("-N{}", random.pick(&["0", "1", "7", "16", "33", "1K"])));
    }
    if random.chance(20) {
        case.arg(random.pick(&["-w", "-w8", "-w4", "-w5", "-w32", "-w1", "--width=24"]));
    }
    if random.chance(10) {
        case.arg(random.pick(&["-S3", "-S1", "--strings=2"]));
    }
    if random.chance(10) {
        case.arg(random.pick(&["--endian=big", "--endian=little"]));
    }
    case.flags(random, 20, &["-v"]);
    case.inputs(random, |random| random.bytes(120));
    case
}

fn kind(random: &mut Random) -> String {
    let letter = random.pick(&["a", "c", "d", "o", "u", "x", "f"]);
    let size = match letter {
        "a" | "c" => "",
        "f" => random.pick(&["", "4", "8", "F", "D", "L", "16"]),
        _ => random.pick(&["", "1", "2", "4", "8", "C", "S", "I", "L"]),
    };
    let shows = if random.chance(20) { "z" } else { "" };
    format!("{letter}{size}{shows}")
}
