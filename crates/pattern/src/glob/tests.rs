use super::*;

fn glob(pattern: &str) -> Pattern {
    let options = GlobOptions { extglob: true, ..GlobOptions::default() };
    Pattern::compile(pattern.as_bytes(), options).unwrap()
}

#[test]
fn the_four_affixes() {
    // pattern, text, then the lengths for # ## % %%
    let none = None;
    for (pattern, text, lengths) in [
        ("*/", "a/b/c", [Some(2), Some(4), none, none]),
        ("/*", "a/b/c", [none, none, Some(2), Some(4)]),
        ("*", "abc", [Some(0), Some(3), Some(0), Some(3)]),
        ("", "abc", [Some(0); 4]),
        ("?", "éa", [Some(2), Some(2), Some(1), Some(1)]),
        ("a*b", "abab", [Some(2), Some(4), Some(2), Some(4)]),
        ("*a*", "xaya", [Some(2), Some(4), Some(1), Some(4)]),
        ("[a-c]*[0-9]", "b1c2", [Some(2), Some(4), Some(2), Some(4)]),
        ("+(ab)", "ababx", [Some(2), Some(4), none, none]),
        ("+(ab)", "xabab", [none, none, Some(2), Some(4)]),
        ("!(x)", "xx", [Some(0), Some(2), Some(0), Some(2)]),
        ("*(é|a)b", "éaéb", [Some(6), Some(6), Some(1), Some(6)]),
    ] {
        let compiled = glob(pattern);
        let affixes =
            [Affix::ShortestPrefix, Affix::LongestPrefix, Affix::ShortestSuffix, Affix::LongestSuffix];
        assert_eq!(affixes.map(|affix| compiled.affix(text.as_bytes(), affix)), lengths, "{pattern} {text}");
    }
}

#[test]
fn finding_is_leftmost_then_longest() {
    for (pattern, text, from, found) in [
        ("b*(b)", "abbbcb", 0, Some((1, 4))),
        ("b*(b)", "abbbcb", 4, Some((5, 6))),
        ("b?", "abcb", 0, Some((1, 3))),
        ("b*c", "abcbc", 0, Some((1, 5))),
        ("x*c", "abcbc", 0, None),
        ("*", "abc", 1, Some((1, 3))),
        ("", "abc", 1, Some((1, 1))),
        ("@(cd|bc)", "abcd", 0, Some((1, 3))),
    ] {
        assert_eq!(glob(pattern).find(text.as_bytes(), from), found, "{pattern} {text}");
    }
    assert_eq!(glob("*(b)").find_all(b"abbc"), [(0, 0), (1, 3), (3, 3)]);
    assert_eq!(glob("*(z)").find_all("é".as_bytes()), [(0, 0)]);
    assert_eq!(glob("+([ab])").find_all(b"ab-ba-x"), [(0, 2), (3, 5)]);
    assert_eq!(glob("a").find_all(b"banana"), [(1, 2), (3, 4), (5, 6)]);
    assert_eq!(glob("*(z)").find_all(b""), [(0, 0)]);
}

#[test]
fn a_pattern_without_wildcards_is_literal() {
    assert_eq!(glob(r"a\*b").literal(), Some(&b"a*b"[..]));
    assert_eq!(glob("[a").literal(), Some(&b"[a"[..]));
    assert!(!glob("a*").is_literal());
    assert!(!glob("@(a)").is_literal());
}

#[test]
fn escaped_text_matches_itself_alone() {
    for text in ["a*b", "[a-z]", "!(a|b)", "\\", "+(é)", ""] {
        let pattern = String::from_utf8(escape(text.as_bytes())).unwrap();
        assert_eq!(glob(&pattern).literal(), Some(text.as_bytes()), "{pattern}");
    }
    assert!(glob(&format!("[a{}c]", String::from_utf8(escape(b"-")).unwrap())).matches(b"-"));
}

#[test]
fn stray_bytes_match_as_characters_and_only_as_themselves() {
    let bytes = |pattern: &[u8]| Pattern::compile(pattern, GlobOptions::default()).unwrap();
    assert!(bytes(b"?").matches(b"\xFF"));
    assert!(bytes(b"a\xFF*").matches(b"a\xFFb"));
    assert!(!bytes(b"*\xA9").matches("é".as_bytes()));
    assert!(!bytes(b"\xC3*").matches("é".as_bytes()));
    assert!(bytes(b"[!a]").matches(b"\xFF"));
    let c = GlobOptions { encoding: Encoding::Bytes, ..GlobOptions::default() };
    assert!(Pattern::compile(b"*\xA9", c).unwrap().matches("é".as_bytes()));
    assert!(Pattern::compile(b"??", c).unwrap().matches("é".as_bytes()));
}

#[test]
fn path_names_and_leading_periods() {
    let path = |pattern: &[u8], text: &[u8], pathname, period| {
        let options = GlobOptions { extglob: true, pathname, period, ..GlobOptions::default() };
        Pattern::compile(pattern, options).unwrap().matches(text)
    };
    assert!(path(b"*", b"a/b", false, false));
    assert!(!path(b"*", b"a/b", true, false));
    assert!(path(b"*/b", b"a/b", true, false));
    assert!(!path(b"a?b", b"a/b", true, false));
    assert!(!path(b"a[/]b", b"a/b", true, false));
    assert!(!path(b"!(x)", b"a/b", true, false));
    assert!(!path(b"*", b".a", false, true));
    assert!(!path(b"?a", b".a", false, true));
    assert!(!path(b"[.]a", b".a", false, true));
    assert!(path(b".*", b".a", false, true));
    assert!(path(b"a/*", b"a/.b", false, true));
    assert!(!path(b"a/*", b"a/.b", true, true));
    assert!(path(b"a/.*", b"a/.b", true, true));
    assert!(!path(b"!(x)", b".b", false, true));
    assert!(path(b"@(.a|b)", b".a", false, true));
}

#[test]
fn hostile_patterns_end() {
    let text = [b'a'; 3000];
    assert!(!glob("*(*(a)*(a))b").matches(&text));
    assert!(!glob("*(*(*(a)*)*)b").matches(&text));
    assert!(!glob("*a*a*a*a*a*a*a*a*a*a*a*a*a*b").matches(&text));
    assert!(glob("!(*!(*!(*b)))").matches(&text[..300]));
    assert!(glob("+(a|aa|aaa|+(a))").matches(&text));
    let nested = format!("{}a{}", "@(".repeat(1000), ")".repeat(1000));
    let options = GlobOptions { extglob: true, ..GlobOptions::default() };
    assert_eq!(Pattern::compile(nested.as_bytes(), options).unwrap_err(), GlobError::TooDeep);
    assert_eq!(Pattern::compile("@(".repeat(100_000).as_bytes(), options).map(|p| p.is_literal()), Ok(true));
}

#[test]
fn fuel_stops_a_match() {
    let mut fuel = 1000u64;
    assert_eq!(glob("*!(*!(*x))").metered(&mut fuel).matches(&[b'a'; 5000]), Err(OutOfFuel));
    let mut fuel = 1_000u64;
    assert_eq!(glob("*[ab][ab]c*").metered(&mut fuel).matches(&[b'a'; 5000]), Err(OutOfFuel));
    let mut fuel = 1_000u64;
    assert_eq!(glob("a*").metered(&mut fuel).matches(b"abc"), Ok(true));
}

#[test]
fn fuel_is_spent_by_the_bytes_that_are_looked_at() {
    let spent = |pattern: &str, text: &[u8], affix: Affix| {
        let mut fuel = 1_000_000u64;
        glob(pattern).metered(&mut fuel).affix(text, affix).unwrap();
        1_000_000 - fuel
    };
    let mut text = [b'a'; 6400];
    let front = "a".repeat(128);
    // One step for a search, and one for each 64 bytes that it passes.
    assert_eq!(spent("*b", &text, Affix::ShortestPrefix), 1 + 100);
    assert_eq!(spent("*b", &text, Affix::LongestPrefix), 1 + 100);
    assert_eq!(spent(&format!("{front}*b"), &text, Affix::ShortestPrefix), 1 + 98);
    assert_eq!(spent(&format!("{front}*b"), &text, Affix::LongestPrefix), 1 + 98);
    text[3199] = b'b';
    assert_eq!(spent("*b", &text, Affix::ShortestPrefix), 1 + 50);
    assert_eq!(spent("*b", &text, Affix::LongestPrefix), 1 + 50);
    assert_eq!(spent(&format!("{front}*b"), &text, Affix::LongestPrefix), 1 + 50);
    // A set of places costs a step for each 64 of them.
    assert!(spent("*@(x)", &text, Affix::LongestPrefix) > 100);
}

#[test]
fn brackets_hold_characters_at_the_ends_of_their_ranges() {
    assert!(glob("[\u{80}]").matches("\u{80}".as_bytes()) && !glob("[\u{81}]").matches("\u{80}".as_bytes()));
    assert!(glob("[a\u{7f}-\u{82}]").matches("\u{82}".as_bytes()));
    assert!(!glob("[a\u{7f}-\u{82}]").matches("\u{83}".as_bytes()));
}

#[test]
fn a_lone_backslash_inside_brackets_matches_nothing() {
    for text in ["a", "[a\\", "x", ""] {
        assert!(!glob("[a\\").matches(text.as_bytes()), "{text}");
        assert!(!glob("@([a\\").matches(text.as_bytes()), "{text}");
    }
}

#[test]
fn a_bracket_hides_the_bars_of_a_group() {
    let group = glob("@([!]|]x|b)");
    assert!(group.matches(b"ax") && group.matches(b"b") && !group.matches(b"]x") && !group.matches(b"|x"));
    let group = glob("@([a[:digit:]|]x|b)");
    for (text, expected) in
        [("ax", true), ("1x", true), ("|x", true), ("b", true), ("]x", false), ("qx", false)]
    {
        assert_eq!(group.matches(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn groups_are_nested_up_to_a_depth() {
    let options = GlobOptions { extglob: true, ..GlobOptions::default() };
    let nested = |depth: usize| {
        let pattern = format!("{}a{}", "@(".repeat(depth), ")".repeat(depth));
        Pattern::compile(pattern.as_bytes(), options).map(|pattern| pattern.matches(b"a"))
    };
    assert_eq!(nested(50), Ok(true));
    assert_eq!(nested(51), Err(GlobError::TooDeep));
}

#[test]
fn text_without_letters_is_literal_in_either_case() {
    let options = GlobOptions { nocase: true, ..GlobOptions::default() };
    assert_eq!(Pattern::compile(b"1-2", options).unwrap().literal(), Some(&b"1-2"[..]));
    assert_eq!(Pattern::compile(b"1-b", options).unwrap().literal(), None);
}

#[test]
fn slashes_and_periods_count_in_groups_and_from_the_end() {
    let compile = |pattern: &str, pathname, period| {
        let options = GlobOptions { extglob: true, pathname, period, ..GlobOptions::default() };
        Pattern::compile(pattern.as_bytes(), options).unwrap()
    };
    for (pattern, text, pathname, expected) in [
        ("a@(?)b", "a.b", true, true),
        ("a/@(?)b", "a/.b", true, false),
        ("a/@(?)b", "a/.b", false, true),
        ("@(?)b", ".b", false, false),
        ("@(*)", "a/b", true, false),
        ("@(*)/@(*)", "a/b", true, true),
        // A bracket with a slash in it is none, and then it is no character either.
        ("@(a[b/c]d|x)", "x", true, true),
    ] {
        assert_eq!(compile(pattern, pathname, true).matches(text.as_bytes()), expected, "{pattern} {text}");
    }
    let longest = |pattern: &str, text: &str| {
        compile(pattern, true, false).affix(text.as_bytes(), Affix::LongestSuffix)
    };
    assert_eq!(longest("*", "a/bc"), Some(2));
    assert_eq!(longest("@(*)", "a/bc"), Some(2));
    assert_eq!(longest("@(*)", "abc"), Some(3));
    assert_eq!(longest("*/*", "x/a/bc"), Some(4));
}

#[test]
fn the_colon_of_a_class_may_be_escaped() {
    assert!(glob(r"[[:alpha\:]]").matches(b"a"));
    assert!(!glob(r"[[:alpha\:]]").matches(b"1"));
}
