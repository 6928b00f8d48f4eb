//! Programs of `gawk`.

use super::super::case::{Case, STDIN};
use super::super::random::Random;
use super::pattern::{Syntax, pattern, subject};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("gawk");
    if random.chance(20) {
        case.arg(random.pick(&["-Fa", "-F ", "-F[ab]+", "-F\\t", "-F."]));
    }
    if random.chance(20) {
        case.arg("-v");
        case.arg(
            random.pick(&["v=3", "v=abc", "v=1e2", "v= 7 ", "v=a\\tb", "OFS=-", "RS=", "ORS=;\\n", "v=0x1A"]),
        );
    }
    let program = program(random);
    case.arg("--");
    case.arg(program);
    let input = match random.chance(40) {
        true => numbers(random),
        false => subject(random),
    };
    case.file(STDIN, input);
    case
}

fn numbers(random: &mut Random) -> Vec<u8> {
    const VALUES: [&str; 18] = [
        "1",
        "2",
        "10",
        "-3",
        "0",
        "1.5",
        "2.50",
        "1e3",
        "007",
        "0x1F",
        "abc",
        "1a",
        "+4",
        ".5",
        "-0",
        "100000000000",
        "3.0",
        "nan",
    ];
    let mut text = String::new();
    for _ in 0..1 + random.below(6) {
        for _ in 0..random.below(5) {
            text.push_str(random.pick(&VALUES));
            text.push_str(random.pick(&[" ", "  ", "\t"]));
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn program(random: &mut Random) -> String {
    let mut text = String::new();
    if random.chance(15) {
        text.push_str(random.pick(&[
            "BEGIN { OFS = \":\" }\n",
            "BEGIN { x = 5; s = \"init\" }\n",
            "function f(p, q) { q = p + 1; return q * 2 }\n",
        ]));
    }
    let defined = text.starts_with("function");
    for _ in 0..1 + random.below(2) {
        match random.below(4) {
            0 => text.push_str(&format!("/{}/ ", pattern(random, Syntax::Extended).replace('/', "."))),
            1 => text.push_str(&format!("{} ", condition(random, defined))),
            _ => {}
        }
        text.push_str("{ ");
        for _ in 0..1 + random.below(3) {
            text.push_str(&statement(random, defined, 0));
            text.push_str("; ");
        }
        text.push_str("}\n");
    }
    if random.chance(50) {
        text.push_str("END { PROCINFO[\"sorted_in\"] = \"@ind_str_asc\"; for (k in arr) print k, arr[k]; print x, s, NR }\n");
    }
    text
}

fn statement(random: &mut Random, defined: bool, depth: usize) -> String {
    let value = |random: &mut Random| expression(random, defined, 0);
    match random.below(if depth < 2 { 14 } else { 9 }) {
        0 | 1 => format!("print {}", value(random)),
        2 => format!("print {}, {}", value(random), value(random)),
        3 => {
            let format = random.pick(&[
                "%d", "%s", "%5.2f", "%-6s|", "%05d", "%x", "%o", "%e", "%g", "%c", "%+d", "%i", "%10.3s|",
                "%%", "%G",
            ]);
            format!("printf \"{format}\\n\", {}", value(random))
        }
        4 => format!("x = {}", value(random)),
        5 => format!("s = s {}", value(random)),
        6 => format!("arr[{}] = {}", value(random), value(random)),
        7 => format!("arr[{}]++", value(random)),
        8 => format!("${} = {}", 1 + random.below(4), value(random)),
        9 => format!("if ({}) {{ {} }}", condition(random, defined), statement(random, defined, depth + 1)),
        10 => format!(
            "if ({}) {} ; else {}",
            condition(random, defined),
            statement(random, defined, 2),
            statement(random, defined, 2)
        ),
        11 => format!("for (i = 1; i <= NF; i++) {{ {} }}", statement(random, defined, depth + 1)),
        12 => {
            let expression = pattern(random, Syntax::Extended).replace('/', ".");
            let name = random.pick(&["sub", "gsub"]);
            let with = random.pick(&["X", "[&]", "\\\\&", "", "&&", "\\\\\\\\&"]);
            format!("{name}(/{expression}/, \"{with}\"); print")
        }
        _ => format!(
            "n = split($0, parts, {}); print n, parts[1], parts[n]",
            random.pick(&["\" \"", "\"a\"", "/[ab]+/", "\"\""])
        ),
    }
}

fn condition(random: &mut Random, defined: bool) -> String {
    let operator = random.pick(&["==", "!=", "<", "<=", ">", ">="]);
    match random.below(6) {
        0 => format!(
            "{} ~ /{}/",
            expression(random, defined, 1),
            pattern(random, Syntax::Extended).replace('/', ".")
        ),
        1 => format!("NR {operator} {}", 1 + random.below(4)),
        2 => format!("!({})", expression(random, defined, 1)),
        3 => format!("({}) in arr", expression(random, defined, 1)),
        _ => format!("({}) {operator} ({})", expression(random, defined, 1), expression(random, defined, 1)),
    }
}

fn expression(random: &mut Random, defined: bool, depth: usize) -> String {
    const LEAVES: [&str; 24] = [
        "$0",
        "$1",
        "$2",
        "$3",
        "$NF",
        "NR",
        "NF",
        "x",
        "s",
        "v",
        "1",
        "0",
        "2.5",
        "-3",
        "1e3",
        "\"abc\"",
        "\"10\"",
        "\"\"",
        "\"3x\"",
        "010",
        "100",
        "undefined",
        "$(1)",
        "(NR % 2)",
    ];
    if depth > 2 || random.chance(45) {
        return random.pick(&LEAVES).to_owned();
    }
    let inner = |random: &mut Random| expression(random, defined, depth + 1);
    match random.below(16) {
        0 => format!("({} + {})", inner(random), inner(random)),
        1 => format!("({} - {})", inner(random), inner(random)),
        2 => format!("({} * {})", inner(random), inner(random)),
        3 => format!("({} {})", inner(random), inner(random)),
        4 => format!("length({})", inner(random)),
        5 => format!("substr({}, {})", inner(random), random.between(-1, 4)),
        6 => format!("substr({}, {}, {})", inner(random), random.between(-1, 4), random.between(-1, 4)),
        7 => format!("index({}, {})", inner(random), inner(random)),
        8 => format!("toupper({})", inner(random)),
        9 => format!("int({})", inner(random)),
        10 => format!("({} ? {} : {})", inner(random), inner(random), inner(random)),
        11 => format!("({} && {})", inner(random), inner(random)),
        12 => format!("(- {})", inner(random)),
        13 => format!("match({}, /{}/)", inner(random), pattern(random, Syntax::Extended).replace('/', ".")),
        14 if defined => format!("f({})", inner(random)),
        14 => format!("({} % 7)", inner(random)),
        _ => format!("sprintf(\"%s-%d\", {}, {})", inner(random), inner(random)),
    }
}
