//! Shell patterns beside the real bash: a table of corner cases, and random ones.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod oracle;

use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// What bash makes of each pair: whether it matches, and the text after `#`, `##`, `%`, `%%`, `/` and `//`.
const SCRIPT: &str = r#"
shopt -s extglob
[[ $1 == nocase ]] && shopt -s nocasematch
while IFS= read -r -d '' p && IFS= read -r -d '' s; do
    case "$s" in $p) m=y ;; *) m=n ;; esac
    printf '%s\0' "$m" "${s#$p}" "${s##$p}" "${s%$p}" "${s%%$p}" "${s/$p/<}" "${s//$p/<}"
done
"#;

fn ours(pattern: &[u8], text: &[u8], options: GlobOptions) -> Vec<Vec<u8>> {
    let compiled = Pattern::compile(pattern, options).unwrap();
    // bash ignores case in `case` and in substitution, but not when it strips prefixes and suffixes.
    let exact = Pattern::compile(pattern, GlobOptions { nocase: false, ..options }).unwrap();
    let after = |len: Option<usize>| text[len.unwrap_or(0)..].to_vec();
    let before = |len: Option<usize>| text[..text.len() - len.unwrap_or(0)].to_vec();
    // An empty pattern replaces nothing: that is for the shell to know.
    let (first, all) = if pattern.is_empty() {
        (Vec::new(), Vec::new())
    } else {
        (compiled.find(text, 0).into_iter().collect(), compiled.find_all(text))
    };
    vec![
        if compiled.matches(text) { b"y".to_vec() } else { b"n".to_vec() },
        after(exact.shortest_prefix(text)),
        after(exact.longest_prefix(text)),
        before(exact.shortest_suffix(text)),
        before(exact.longest_suffix(text)),
        replaced(text, &first),
        replaced(text, &all),
    ]
}

fn replaced(text: &[u8], spans: &[(usize, usize)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut copied = 0;
    for &(start, end) in spans {
        out.extend_from_slice(&text[copied..start]);
        out.push(b'<');
        copied = end;
    }
    out.extend_from_slice(&text[copied..]);
    out
}

/// Patterns that bash takes the wrong length of when it substitutes, so that it overlooks matches: brackets
/// that begin with `!]` or do not end, groups that do not end, and lone parentheses.
fn substitution_is_sound(pattern: &[u8]) -> bool {
    let count = |byte| pattern.iter().filter(|&&other| other == byte).count();
    let lone_parenthesis = pattern.iter().enumerate().any(|(at, &byte)| {
        byte == b'('
            && (at == 0 || !b"?*+@!".contains(&pattern[at - 1]) || at > 1 && pattern[at - 2] == b'\\')
    });
    count(b'[') == count(b']')
        && count(b'(') == count(b')')
        && !lone_parenthesis
        && !["[!]", "[]", "\\]", "[\\", "[[=ab", "a-[:", "[)", "[|"]
            .iter()
            .any(|part| contains(pattern, part))
}

/// After a `*`, be there `?` between or not, bash does not try a group other than `?()` and `*()` at every place where
/// it might match nothing, and takes one of these two that does not end for one that does.
fn star_before_group(pattern: &[u8]) -> bool {
    pattern.windows(2).enumerate().any(|(at, pair)| {
        let wildcards = pattern[..at].iter().rev().take_while(|byte| b"*?".contains(byte));
        let plain = b"?*".contains(&pair[0]) && substitution_is_sound(pattern);
        b"?*+@!".contains(&pair[0])
            && pair[1] == b'('
            && !plain
            && wildcards.clone().any(|&byte| byte == b'*')
    })
}

fn contains(pattern: &[u8], part: &str) -> bool {
    pattern.windows(part.len()).any(|window| window == part.as_bytes())
}

fn compare(pairs: &[(Vec<u8>, Vec<u8>)], nocase: bool, encoding: Encoding) {
    if !oracle::bash_is_current() {
        return;
    }
    let mut input = Vec::new();
    for (pattern, text) in pairs {
        input.extend_from_slice(pattern);
        input.push(0);
        input.extend_from_slice(text);
        input.push(0);
    }
    let locale = if encoding == Encoding::Utf8 { "C.UTF-8" } else { "C" };
    let mode = if nocase { "nocase" } else { "case" };
    let output = oracle::run("bash", &["-c", SCRIPT, "bash", mode], locale, input).unwrap();
    let theirs: Vec<&[u8]> = output.split(|&byte| byte == 0).collect();
    let options = GlobOptions { extglob: true, nocase, encoding, ..GlobOptions::default() };
    let mut differences = Vec::new();
    for ((pattern, text), expected) in pairs.iter().zip(theirs.chunks(7)) {
        let got = ours(pattern, text, options);
        let compared = if substitution_is_sound(pattern) { 7 } else { 5 };
        if !star_before_group(pattern) && got[..compared] != expected[..compared] {
            let show = |parts: Vec<&[u8]>| {
                parts
                    .iter()
                    .map(|part| String::from_utf8_lossy(part).into_owned())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            differences.push(format!(
                "{} on {:?}\n  bash {}\n  ours {}",
                pattern.escape_ascii(),
                String::from_utf8_lossy(text),
                show(expected.to_vec()),
                show(got.iter().map(Vec::as_slice).collect()),
            ));
        }
    }
    assert_eq!(theirs.len() / 7, pairs.len(), "bash answered for every pair");
    assert!(
        differences.is_empty(),
        "{} of {} differ:\n{}",
        differences.len(),
        pairs.len(),
        differences.iter().take(40).cloned().collect::<Vec<_>>().join("\n")
    );
}

const PATTERNS: &[&str] = &[
    "",
    "a",
    "abc",
    "*",
    "?",
    "??",
    "a*",
    "*a",
    "*b*",
    "a*c",
    "a?c",
    r"\*",
    r"a\",
    r"\a",
    r"\\",
    "[a-c]",
    "[!a-c]",
    "[^a-c]",
    "[]a]",
    "[a-]",
    "[-a]",
    "[--0]",
    "[a-c-e]",
    "[b-a]",
    "[",
    "[a",
    "[!",
    "[]",
    "[!]",
    "[[]",
    "[[",
    r"[\]]",
    r"[a\]",
    r"[\-a]",
    r"[a\-c]",
    "[[:alpha:]]",
    "[[:digit:]x]",
    "[![:space:]]",
    "[[:foo:]]",
    "[[:foo:]a]",
    "[[:alpha:]",
    "[[:alpha",
    "[:alpha:]",
    "[[:word:]]*",
    "[[.a.]]",
    "[[.space.]]",
    "[[.hyphen.]-a]",
    "[[.a.]-c]",
    "[a-[.c.]]",
    "[[.zz.]]",
    "[[.zz.]a]",
    "[[=a=]]",
    "[[=a=]b]",
    "[[=ab=]]",
    "[[:digit:]-z]",
    "[a-[:digit:]]",
    "@(a|b)",
    "?(a)b",
    "*(a)",
    "+(a|b)",
    "!(a)",
    "!(a|b)",
    "!(*a)",
    "a!(b)c",
    "!(!(a))",
    "*!(a)",
    "@(a*|b)c",
    "*(a|b)c",
    "+(ab|a)",
    "@(a",
    "*(a",
    "?(a",
    "a@(b",
    "@()",
    "*()",
    "+()",
    "!()",
    "?()",
    "@(|a)",
    "@(a|)",
    "@(a(b)c)",
    "@(a(b|c)d)",
    "@([)]|a)",
    "@([a)",
    r"@(a\|b)",
    r"@(\)|a)",
    "*(*(a)*)",
    "+(+(a)|b)*",
    "@(@(a|b)|c)",
    "a|b",
    "(a)",
    "a!",
    "!a",
    "@",
    "+(?)",
    "*(?|??)",
    "!(?)",
    "!(??)",
    "é",
    "[é]",
    "[à-ü]",
    "?é",
    "*(é|a)",
    "!(é)",
    "[[:alpha:]]*",
    "[[:upper:]]",
    "[[:lower:]]",
    "[A-Z]",
    "*[!a]",
    "a*b*c",
    "*a*b",
    "a**b",
    "a?*b",
    "*?",
    "?*",
    "*.*",
    "[.]*",
    "+([0-9])",
    "+([[:digit:]]).+([[:digit:]])",
];

const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "c",
    "-",
    "]",
    "[",
    "!",
    "^",
    "\\",
    "*",
    "abc",
    "aab",
    "aaa",
    "ab",
    "ba",
    "abab",
    "a b",
    " ",
    "1",
    "12.5",
    "[a",
    "[]",
    "[!]",
    "@(a",
    "*(a",
    "?(a",
    "x(a",
    "a(b)c",
    "a(b|c)d",
    "a|b",
    ")",
    "(a)",
    "a!",
    "!a",
    "@",
    "é",
    "aé",
    "éa",
    "éé",
    "É",
    "A",
    "B",
    "_",
    ".",
    ".a",
    "a.b",
    "[:alpha:]",
    ":",
    "x]",
    "a]",
    "=",
    "ab]",
    "=]",
    "[[",
    "[[:alpha",
    "abcabc",
    "-a",
];

#[test]
fn the_table_agrees_with_bash() {
    let mut pairs = Vec::new();
    for pattern in PATTERNS {
        for text in TEXTS {
            pairs.push((pattern.as_bytes().to_vec(), text.as_bytes().to_vec()));
        }
    }
    compare(&pairs, false, Encoding::Utf8);
    compare(&pairs, true, Encoding::Utf8);
    compare(&pairs, false, Encoding::Bytes);
}

fn pattern() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => "[abé.]",
        2 => Just("*".to_owned()),
        2 => Just("?".to_owned()),
        1 => "\\[[!^]?[ab-]{1,3}\\]",
        1 => Just("[[:alpha:]]".to_owned()),
        1 => Just("[!a]".to_owned()),
        1 => "\\\\[a*?\\[]",
        1 => "[\\[\\]!()|-]",
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let sequence = prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat());
        let group = ("[?*+@!]", prop::collection::vec(sequence.clone(), 1..4))
            .prop_map(|(kind, parts)| format!("{kind}({})", parts.join("|")));
        prop_oneof![2 => sequence, 1 => group]
    })
}

#[test]
fn random_patterns_agree_with_bash() {
    let mut runner = TestRunner::deterministic();
    let strategy = (pattern(), "[abé.\\[\\]()!-]{0,7}");
    let mut pairs = Vec::new();
    for _ in 0..10000 {
        let (pattern, text) = strategy.new_tree(&mut runner).unwrap().current();
        pairs.push((pattern.into_bytes(), text.into_bytes()));
    }
    compare(&pairs, false, Encoding::Utf8);
}
