//! The names of flags that commands compare with are names of flags that they have. What is asked for by key is checked by
//! the compiler; this is for the arms of `match`, where a name that no flag has would never be reached.

#![allow(clippy::disallowed_methods, reason = "the test reads the repository")]
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a command decides by the name of a flag.
const BY_FLAG: [&str; 2] = ["match &*given.name() {", "match given.name().as_ref() {"];

/// Where it perhaps does.
const BY_NAME: [&str; 3] = ["match name {", "match &*name {", "match name.as_ref() {"];

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

/// The names of the flags that a text defines: the long one, or the letter where there is none.
fn defined(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for (kind, quote) in [("Flag::new(", '"'), ("Flag::long(", '"'), ("Flag::short(", '\'')] {
        for behind in text.split(kind).skip(1) {
            // The letter of a flag with both may be a quote itself.
            let behind = if kind == "Flag::new(" { behind.split_once(',').unwrap().1 } else { behind };
            names.extend(behind.split(quote).nth(1));
        }
    }
    names
}

/// The strings in the patterns of a `match`, given the text behind its opening brace.
fn arms(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let (mut names, mut at, mut depth) = (Vec::new(), 0, 1);
    let (mut in_pattern, mut in_guard, mut is_block) = (true, false, false);
    while depth > 0 {
        match bytes[at] {
            b'"' => {
                let start = at + 1;
                at = start;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if in_pattern && !in_guard && depth == 1 {
                    names.push(&text[start..at]);
                }
            }
            b'/' if bytes[at + 1] == b'/' => at += text[at..].find('\n').unwrap(),
            b'\'' if bytes[at + 2] == b'\'' => at += 2,
            b'\'' if bytes[at + 1] == b'\\' => at += 3,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 1 && !in_pattern && is_block && bytes[at] == b'}' {
                    (in_pattern, in_guard) = (true, false);
                }
            }
            b'=' if depth == 1 && in_pattern && bytes[at + 1] == b'>' => {
                in_pattern = false;
                is_block = text[at + 2..].trim_start().starts_with('{');
                at += 1;
            }
            b' ' if depth == 1 && in_pattern && text[at..].starts_with(" if ") => in_guard = true,
            b',' if depth == 1 && !in_pattern && !is_block => (in_pattern, in_guard) = (true, false),
            _ => {}
        }
        at += 1;
    }
    names
}

/// The text that a command is made of: its file, or all files of its folder.
fn home<'a>(root: &Path, path: &Path, all: &'a [(PathBuf, String)]) -> Vec<&'a str> {
    let parts: Vec<_> = path.strip_prefix(root).unwrap().components().collect();
    let folder: PathBuf = parts.iter().take(2).collect();
    all.iter().filter(|(other, _)| other.starts_with(root.join(&folder))).map(|(_, text)| &text[..]).collect()
}

#[test]
fn flags_are_matched_by_names_that_they_have() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("crates/commands/src");
    let mut all = Vec::new();
    sources(&root, &mut all);
    // Flags that several commands share are constants.
    let constants = all.iter().flat_map(|(_, text)| text.split(": Flag =").skip(1));
    let shared: BTreeSet<&str> =
        constants.flat_map(|text| defined(text.split(';').next().unwrap_or_default())).collect();
    let (mut checked, mut wrong) = (0, Vec::new());
    for (path, text) in all.iter().filter(|(_, text)| text.contains("given.name()")) {
        let own: BTreeSet<&str> = home(&root, path, &all).into_iter().flat_map(defined).collect();
        let is_known = |name: &&str| own.contains(*name) || shared.contains(*name);
        for (at, head) in BY_FLAG.iter().chain(&BY_NAME).enumerate() {
            for behind in text.split(head).skip(1) {
                let names = arms(behind);
                // A name may be that of something else than a flag.
                if at >= BY_FLAG.len() && !names.iter().any(is_known) {
                    continue;
                }
                checked += names.len();
                let unknown = names.iter().filter(|name| !is_known(name));
                wrong.extend(unknown.map(|name| format!("{}: no flag is called {name:?}", path.display())));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 500, "only {checked} names were looked at");
}

#[test]
fn the_names_are_those_of_the_patterns() {
    let text = r#"
        "a" | "b" => one("x", 'y', '"'),
        "c" if value == "z" => { two("w") }
        // "d" => three,
        _ => {}
    } "e" => four"#;
    assert_eq!(arms(text), ["a", "b", "c"]);
    let flags =
        r#"Flag::new('n', "lines", "help"), Flag::long("zero", "help").value("N"), Flag::short('q', "help")"#;
    assert_eq!(defined(flags), ["lines", "q", "zero"].into());
}
