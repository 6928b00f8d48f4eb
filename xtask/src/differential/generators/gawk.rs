//! Calls of `gawk`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;
use super::expression::{Syntax, expression};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("gawk");
    if random.chance(30) {
        case.arg("-F");
        case.arg(random.pick(&["-", "[ab]", " ", "o+", "\t", "|"]));
    }
    if random.chance(20) {
        case.arg("-v");
        case.arg(random.pick(&["OFS=:", "x=007", "RS=", "ORS=;", "IGNORECASE=1", "CONVFMT=%.3g", "RS=b"]));
    }
    let rules: Vec<String> = (0..1 + random.below(3)).map(|_| rule(random)).collect();
    case.arg(rules.join("\n"));
    case.fix_words();
    case.inputs(random, |random| random.lines(Kind::Mixed, &[" ", "  ", "-"], b'\n'));
    case
}

fn rule(random: &mut Random) -> String {
    let pattern = match random.below(8) {
        0 => "END".to_owned(),
        1 => format!("/{}/", expression(random, Syntax::Extended).replace("\\1", "")),
        2 => value(random, 1),
        3 => format!("NR=={}, NR=={}", 1 + random.below(4), 1 + random.below(6)),
        _ => String::new(),
    };
    let statements: Vec<String> = (0..1 + random.below(3)).map(|_| statement(random, 2)).collect();
    format!("{pattern} {{ {} }}", statements.join("; "))
}

fn statement(random: &mut Random, depth: usize) -> String {
    let target = random.pick(&["x", "y", "a[x]", "a[$1]", "$2", "$0", "NF", "$NF"]);
    match random.below(if depth == 0 { 6 } else { 11 }) {
        0 | 1 => format!("print {}", value(random, 2)),
        2 => format!("print {}, {}", value(random, 1), value(random, 1)),
        3 if target == "NF" => format!("NF = {}", random.below(6)),
        3 => format!("{target} = {}", value(random, 2)),
        4 => format!("x {} {}", random.pick(&["+=", "-=", "*="]), value(random, 1)),
        5 => format!(
            "printf \"{}\\n\", {}",
            random.pick(&["%s|", "%d|", "%5.2f|", "%-6s|", "%x|", "%c|", "%05d|"]),
            value(random, 1)
        ),
        6 => format!(
            "if ({}) {{ {} }} else {{ {} }}",
            value(random, 1),
            statement(random, depth - 1),
            statement(random, depth - 1)
        ),
        7 => format!(
            "for (i = 1; i <= NF && i < 9; i++) {{ {} }}",
            statement(random, 0).replace("NF =", "y =")
        ),
        8 => format!(
            "{}(/{}/, \"{}\"); print",
            random.pick(&["sub", "gsub"]),
            expression(random, Syntax::Extended).replace("\\1", ""),
            random.pick(&["x", "[&]", "\\\\&", ""])
        ),
        9 => format!(
            "n = split({}, s, {}); print n, s[1], s[n]",
            value(random, 1),
            random.pick(&["\"-\"", "\"\"", "/[ab]+/", "\" \""])
        ),
        _ => "print (x in a), length(a)".to_owned(),
    }
}

fn value(random: &mut Random, depth: usize) -> String {
    const LEAVES: [&str; 18] = [
        "$1", "$2", "$0", "NF", "NR", "$NF", "x", "y", "1", "0", "3.5", "\"abc\"", "\"10\"", "\"\"", "-1",
        "length()", "a[x]", "FNR",
    ];
    if depth == 0 || random.chance(30) {
        return random.pick(&LEAVES).to_owned();
    }
    let (left, right) = (value(random, depth - 1), value(random, depth - 1));
    match random.below(16) {
        0 => format!("({left} + {right})"),
        1 => format!("({left} - {right})"),
        2 => format!("({left} * {right})"),
        3 => format!("({left} / 4)"),
        4 => format!("({left} % 7)"),
        5 => format!("({left} \"\" {right})"),
        6 => format!("({left} {} {right})", random.pick(&["<", "==", "!=", ">="])),
        7 => format!("({left} ~ /{}/)", expression(random, Syntax::Extended).replace("\\1", "")),
        8 => format!("({left} && {right})"),
        9 => format!("(!{left})"),
        10 => format!("substr({left}, {}, {})", random.below(5), random.below(5)),
        11 => format!("index({left}, {right})"),
        12 => format!("toupper({left})"),
        13 => format!("length({left})"),
        14 => format!("match({left}, /{}/)", expression(random, Syntax::Extended).replace("\\1", "")),
        _ => format!("int({left})"),
    }
}
