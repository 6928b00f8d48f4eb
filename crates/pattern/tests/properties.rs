//! What holds for any pattern and any text, bytes that are no characters included.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};
use boxsh_pattern::regex::{Captures, Newline, Regex, RegexOptions, Syntax, Whole};
use proptest::prelude::*;

/// Bytes that mean something to patterns, parts of characters, and others.
fn bytes(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        6 => prop::sample::select(b"ab.*?+@!()[]|\\^${},-:=1/\n".to_vec()),
        1 => prop::sample::select(vec![0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xFF]),
        1 => any::<u8>(),
    ];
    let part = prop_oneof![
        8 => byte.prop_map(|byte| vec![byte]),
        1 => Just("é".as_bytes().to_vec()),
        1 => Just(b"[[:alpha:]]".to_vec()),
        1 => Just(b"[^a]".to_vec()),
        1 => Just(b"*(a|b)".to_vec()),
        1 => Just(b"!(a)".to_vec()),
    ];
    prop::collection::vec(part, 0..longest).prop_map(|parts| parts.concat())
}

fn encoding() -> impl Strategy<Value = Encoding> {
    prop::sample::select(vec![Encoding::Utf8, Encoding::Bytes])
}

/// The places between characters.
fn boundaries(text: &[u8], encoding: Encoding) -> Vec<usize> {
    let mut places = vec![0];
    let mut at = 0;
    while at < text.len() {
        let len = (1..=4.min(text.len() - at)).find(|len| {
            *len > 1 && std::str::from_utf8(&text[at..at + len]).is_ok_and(|s| s.chars().count() == 1)
        });
        at += if encoding == Encoding::Utf8 && text[at] >= 0x80 { len.unwrap_or(1) } else { 1 };
        places.push(at);
    }
    places
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn affixes_and_finds_are_those_that_match_as_a_whole(
        pattern in bytes(8), text in bytes(10), encoding in encoding(), nocase: bool,
    ) {
        let options = GlobOptions { extglob: true, nocase, encoding, ..GlobOptions::default() };
        let compiled = Pattern::compile(&pattern, options).unwrap();
        let places = boundaries(&text, encoding);
        let end = text.len();
        let prefixes: Vec<usize> = places.iter().copied().filter(|&at| compiled.matches(&text[..at])).collect();
        let suffixes: Vec<usize> =
            places.iter().rev().map(|at| end - at).filter(|len| compiled.matches(&text[end - len..])).collect();
        prop_assert_eq!(compiled.shortest_prefix(&text), prefixes.first().copied());
        prop_assert_eq!(compiled.longest_prefix(&text), prefixes.last().copied());
        prop_assert_eq!(compiled.shortest_suffix(&text), suffixes.first().copied());
        prop_assert_eq!(compiled.longest_suffix(&text), suffixes.last().copied());
        if !text.is_empty() {
            let expected = places.iter().find_map(|&start| {
                let ends = places.iter().rev().filter(|&&end| end >= start);
                ends.copied().find(|&end| compiled.matches(&text[start..end])).map(|end| (start, end))
            });
            prop_assert_eq!(compiled.find(&text, 0), expected);
            if let Some(expected) = expected && expected.0 < text.len() {
                prop_assert_eq!(compiled.find_all(&text).first().copied(), Some(expected));
            }
        }
        if let Some(literal) = compiled.literal() {
            prop_assert!(compiled.matches(literal));
            prop_assert_eq!(compiled.matches(&text), literal == text);
        }
    }

    #[test]
    fn matches_lie_in_the_text_and_groups_in_the_match(
        pattern in bytes(8),
        text in bytes(10),
        encoding in encoding(),
        icase: bool,
        syntax in prop::sample::select(vec![
            Syntax::Bre, Syntax::Ere, Syntax::SedEre, Syntax::Grep, Syntax::Egrep, Syntax::Awk, Syntax::Emacs, Syntax::Fixed,
        ]),
        newline in prop::sample::select(vec![Newline::Ordinary, Newline::Separator, Newline::Excluded]),
        whole in prop::sample::select(vec![Whole::Any, Whole::Word, Whole::Line]),
        not_bol: bool,
    ) {
        let options = RegexOptions { icase, encoding, newline, whole, not_bol, not_eol: not_bol };
        if let Ok(regex) = Regex::new(&pattern, syntax, options) {
            let mut captures = Captures::default();
            let found = regex.find_at(&text, 0).unwrap();
            prop_assert_eq!(regex.captures_at(&text, 0, &mut captures), Ok(found.is_some()));
            prop_assert_eq!(regex.is_match(&text), Ok(found.is_some()));
            if let Some((start, end)) = found {
                prop_assert!(start <= end && end <= text.len());
                prop_assert_eq!(captures.get(0), found);
                prop_assert_eq!(regex.match_at(&text, start), Ok(Some(end)));
                prop_assert_eq!(captures.len(), regex.group_count());
                for group in 1..captures.len() {
                    if let Some((first, last)) = captures.get(group) {
                        prop_assert!(start <= first && first <= last && last <= end);
                    }
                }
                prop_assert!(newline != Newline::Excluded || !text[start..end].contains(&b'\n'));
            }
        }
    }
}
