//! Calls of `printf`, both the program and the builtin of bash.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let is_builtin = random.chance(50);
    // By its path the program would show its path in messages.
    let mut case = Case::new(if is_builtin { "printf" } else { "env" });
    if !is_builtin {
        case.arg("printf");
    }
    let mut format = String::new();
    for _ in 0..1 + random.below(3) {
        format.push_str(
            random.pick(&["", "", "<", "x ", "\\t", "\\x41", "\\101", "%%", "\\e", "\\\\", "\\u00e9", "\\c"]),
        );
        format.push_str(&directive(random));
        format.push_str(random.pick(&["", ">", "|", "\\n"]));
    }
    // A width of billions is taken at its word by the real one.
    let most = if format.contains('*') { SMALL } else { ARGUMENTS.len() };
    case.arg(format);
    for _ in 0..random.below(5) {
        case.arg(random.pick(&ARGUMENTS[..most]));
    }
    case.locale(random);
    case
}

fn directive(random: &mut Random) -> String {
    let mut text = String::from("%");
    for flag in ["-", "+", " ", "0", "#", "'"] {
        if random.chance(8) {
            text.push_str(flag);
        }
    }
    match random.below(5) {
        0 => text.push_str(random.pick(&["1", "5", "10", "20"])),
        1 if random.chance(30) => text.push('*'),
        _ => {}
    }
    if random.chance(25) {
        text.push_str(random.pick(&[".", ".0", ".1", ".3", ".10", ".*"]));
    }
    text.push_str(random.pick(&[
        "d", "d", "i", "u", "o", "x", "X", "f", "F", "e", "E", "g", "G", "a", "s", "s", "s", "c", "b", "q",
    ]));
    text
}

/// How many of the arguments are no large numbers.
const SMALL: usize = 29;
#[rustfmt::skip]
const ARGUMENTS: [&str; 40] = [
    "0", "1", "-1", "42", "255", "-255", "0x1F", "010", "08", "1.5", "-2.75", "0.1", "1e-5", "abc", "", " 7", "7 ", "3x", "'a",
    "\"é", "a b", "it's", "é", "日本", "\\n", "\\101x", "tab\there", "new\nline", "+5", "1000000", "2147483648",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615", "1e10", "1e300",
    "123456789.987654321", "inf", "-nan",
];
