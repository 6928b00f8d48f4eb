//! Filters of `jq`: only what versions 1.6 and 1.7 answer alike.

use super::super::case::{Case, STDIN};
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("jq");
    case.arg(random.pick(&["-c", "-c", "-c", "-cS", "-r", "-cs", "-S"]));
    let filter = filter(random, 0);
    // The words of errors differ between versions, and so does how much an inner `try` or `?` keeps quiet.
    case.arg(format!("try ({filter}) catch \"error\""));
    let mut input = String::new();
    for _ in 0..1 + random.below(3) {
        input.push_str(&value(random, 0));
        input.push('\n');
    }
    case.file(STDIN, input);
    case
}

fn value(random: &mut Random, depth: usize) -> String {
    const LEAVES: [&str; 16] = [
        "1", "2", "0", "-3", "1.5", "100", "\"a\"", "\"abc\"", "\"x y\"", "\"\"", "\"é\"", "\"a,b\"", "true",
        "false", "null", "\"10\"",
    ];
    if depth > 2 || random.chance(if depth == 0 { 15 } else { 50 }) {
        return random.pick(&LEAVES).to_owned();
    }
    let count = random.below(4);
    match random.chance(50) {
        true => {
            let items: Vec<String> = (0..count).map(|_| value(random, depth + 1)).collect();
            format!("[{}]", items.join(","))
        }
        false => {
            const KEYS: [&str; 5] = ["a", "b", "c", "k y", "d"];
            let entries: Vec<String> = KEYS
                .iter()
                .take(count)
                .map(|key| format!("\"{key}\":{}", value(random, depth + 1)))
                .collect();
            format!("{{{}}}", entries.join(","))
        }
    }
}

fn filter(random: &mut Random, depth: usize) -> String {
    const SIMPLE: [&str; 40] = [
        ".",
        ".a",
        ".b",
        ".[0]",
        ".[-1]",
        ".[]",
        ".[]?",
        ".a?",
        "..",
        ".a.b",
        ".[1:]",
        ".[:2]",
        "keys",
        "length",
        "type",
        "not",
        "add",
        "sort",
        "reverse",
        "unique",
        "to_entries",
        "tostring",
        "ascii_downcase",
        "ascii_upcase",
        "first",
        "last",
        "min",
        "max",
        "flatten",
        "any",
        "all",
        "[paths]",
        "tojson",
        "explode",
        "arrays",
        "strings",
        "numbers",
        "1",
        "\"s\"",
        "null",
    ];
    if depth > 2 || random.chance(40) {
        return random.pick(&SIMPLE).to_owned();
    }
    let inner = |random: &mut Random| filter(random, depth + 1);
    match random.below(22) {
        0..=3 => format!("{} | {}", inner(random), inner(random)),
        4 => format!("[{}]", inner(random)),
        5 => format!("{{\"x\": ({}), \"y\": ({})}}", inner(random), inner(random)),
        6 => format!("map({})", inner(random)),
        7 => format!("select({})", inner(random)),
        8 => format!("({} + {})", inner(random), inner(random)),
        9 => format!("({} - {})", inner(random), inner(random)),
        10 => format!("({} // {})", inner(random), inner(random)),
        11 => format!("({} == {})", inner(random), inner(random)),
        12 => format!("({} < {})", inner(random), inner(random)),
        13 => format!("if {} then {} else {} end", inner(random), inner(random), inner(random)),
        14 => format!("[((arrays, objects) | .[]) | {}]", inner(random)),
        15 => format!("reduce ((arrays, objects) | .[]) as $x (0; [., $x, ({})] | length)", inner(random)),
        16 => format!("(arrays | sort_by({}))", inner(random)),
        17 => format!("(arrays | group_by({}))", inner(random)),
        18 => format!("({} , {})", inner(random), inner(random)),
        19 => format!("[limit(2; {})]", inner(random)),
        20 => format!("(({}) as $v | [$v, .])", inner(random)),
        _ => format!("[.[1:2], ({})]", inner(random)),
    }
}
