//! Calls of `seq`.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("seq");
    if random.chance(20) {
        case.arg(format!("-s{}", random.pick(&[",", "", ": ", "\\n"])));
    }
    if random.chance(25) {
        case.arg("-w");
    }
    if random.chance(25) {
        let formats = [
            "%g", "%f", "%.2f", "%e", "%05g", "%+.1f", "x%gy", "%10.3f", "%-8g|", "%a", "%%%g", "%d", "%",
            "%g%g", "%E", "%'f",
        ];
        case.arg(format!("-f{}", random.pick(&formats)));
    }
    if random.chance(30) {
        case.arg("--");
    }
    match random.below(10) {
        0..=1 => case.arg(random.between(-3, 12).to_string()),
        2..=3 => {
            let first = random.between(-5, 20);
            case.words.extend([first.to_string(), (first + random.between(-2, 12)).to_string()]);
        }
        4 => {
            let special = ["1e1", "0x5", "nan", "inf", "abc", "", "5.", ".5", "-0", "1e-1", "3e0"];
            for _ in 0..2 {
                case.arg(random.pick(&special));
            }
            // Whatever they are, there is an end to it.
            case.arg("7");
        }
        _ => {
            // A last number that is not many steps away.
            let places = random.below(4);
            let scale = 10_i64.pow(places as u32);
            let (first, step) =
                (random.between(-20 * scale, 20 * scale), random.between(-3 * scale, 3 * scale));
            let last = first + step * random.between(-2, 15) + random.between(-1, 1);
            for number in [first, step, last] {
                let text = decimal(random, number, places);
                case.arg(text);
            }
        }
    }
    case
}

/// A number with so many digits behind the point, or fewer where they are zeros.
fn decimal(random: &mut Random, number: i64, places: usize) -> String {
    let scale = 10_u64.pow(places as u32);
    let (whole, fraction) = (number.unsigned_abs() / scale, number.unsigned_abs() % scale);
    let sign = if number < 0 { "-" } else { random.pick(&["", "", "", "+"]) };
    if places == 0 || (fraction == 0 && random.chance(50)) {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{fraction:0places$}")
}
