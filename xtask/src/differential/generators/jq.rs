//! Calls of `jq`, with what its versions agree on.

use super::super::case::Case;
use super::super::random::Random;

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("jq");
    case.arg("-nc");
    case.flags(random, 15, &["-r", "-S", "-e"]);
    let filters: Vec<String> = (0..1 + random.below(3)).map(|_| filter(random, 2)).collect();
    let documents: Vec<String> = (0..1 + random.below(3)).map(|_| document(random, 3)).collect();
    // A filter that fails says so in the words of its version; that it fails is what counts.
    case.arg(format!("({}) | try ({}) catch \"failed\"", documents.join(", "), filters.join(" | ")));
    case.fix_words();
    case
}

fn document(random: &mut Random, depth: usize) -> String {
    const LEAVES: [&str; 14] = [
        "null",
        "true",
        "false",
        "0",
        "1",
        "-3",
        "2.5",
        "7",
        "\"a\"",
        "\"abc\"",
        "\"\"",
        "\"é日\"",
        "\"1\"",
        "\"a b\"",
    ];
    if depth == 0 || random.chance(25) {
        return random.pick(&LEAVES).to_owned();
    }
    let parts: Vec<String> = (0..random.below(4)).map(|_| document(random, depth - 1)).collect();
    if random.chance(50) {
        return format!("[{}]", parts.join(","));
    }
    let names = ["a", "b", "c", "d e"];
    let members: Vec<String> =
        parts.iter().zip(names).map(|(part, name)| format!("\"{name}\":{part}")).collect();
    format!("{{{}}}", members.join(","))
}

fn filter(random: &mut Random, depth: usize) -> String {
    const LEAVES: [&str; 36] = [
        ".",
        ".a",
        ".b?",
        ".[0]",
        ".[]?",
        ".[1:]",
        ".[-1]",
        "..",
        "keys",
        "length",
        "type",
        "add",
        "not",
        "1",
        "\"x\"",
        "[]",
        "{}",
        "null",
        "tojson",
        "tostring",
        "reverse",
        "sort",
        "unique",
        "flatten",
        "to_entries",
        "first",
        "last",
        "min",
        "max",
        "any",
        "all",
        "ascii_downcase",
        "explode",
        "paths",
        "floor",
        "values",
    ];
    if depth == 0 || random.chance(30) {
        return random.pick(&LEAVES).to_owned();
    }
    let (one, two) = (filter(random, depth - 1), filter(random, depth - 1));
    match random.below(20) {
        0 => format!("({one}) + ({two})"),
        1 => format!("({one}) - ({two})"),
        2 => format!("[{one}]"),
        3 => format!("{{a: ({one}), b: 2}}"),
        4 => format!("map({one})"),
        5 => format!("select({one})"),
        6 => format!("if {one} then {two} else . end"),
        7 => format!("({one}) // ({two})"),
        8 => format!("({one}) == ({two})"),
        9 => format!("({one}) < ({two})"),
        10 => format!("sort_by({one})"),
        11 => format!("group_by({one})"),
        12 => format!("[.[]? | {one}]"),
        13 => "reduce .[]? as $x (0; . + 1)".to_owned(),
        14 => format!("({one}) as $v | [$v, {two}]"),
        15 => format!("try ({one}) catch \"e\""),
        16 => format!("has({})", random.pick(&["\"a\"", "0", "\"z\""])),
        17 => format!("(.a? |= {one})"),
        18 => format!("del({})", random.pick(&[".a", ".[0]", ".b?"])),
        _ => format!("({one}), ({two})"),
    }
}
