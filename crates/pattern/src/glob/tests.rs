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
