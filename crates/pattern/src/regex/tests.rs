use super::*;

fn regex(pattern: &str, syntax: Syntax, options: RegexOptions) -> Regex {
    Regex::new(pattern.as_bytes(), syntax, options).unwrap()
}

fn find(pattern: &str, syntax: Syntax, text: &str) -> Option<(usize, usize)> {
    regex(pattern, syntax, RegexOptions::default()).find_at(text.as_bytes(), 0).unwrap()
}

fn error(pattern: &str, syntax: Syntax) -> String {
    match Regex::new(pattern.as_bytes(), syntax, RegexOptions::default()) {
        Ok(_) => "none".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_match_is_leftmost_then_longest() {
    for (pattern, text, expected) in [
        ("a|ab|abc", "xabcd", Some((1, 4))),
        ("a*(ab)?", "aab", Some((0, 3))),
        ("(a|ab)(c|bcd)(d*)", "abcd", Some((0, 4))),
        ("x*", "aaa", Some((0, 0))),
        ("b+", "abbb", Some((1, 4))),
        ("q", "abc", None),
        (r"\<(a|aé)", "-aéb", Some((1, 4))),
    ] {
        assert_eq!(find(pattern, Syntax::Ere, text), expected, "{pattern} {text}");
    }
}

#[test]
fn searching_from_a_place_sees_what_is_before_it() {
    let anchored = regex("^a", Syntax::Ere, RegexOptions::default());
    assert_eq!(anchored.find_at(b"aa", 1), Ok(None));
    let word = regex(r"\<a", Syntax::Ere, RegexOptions::default());
    assert_eq!(word.find_at(b"aa a", 1), Ok(Some((3, 4))));
    assert_eq!(word.match_at(b"aa a", 3), Ok(Some(4)));
    assert_eq!(word.match_at(b"aa a", 2), Ok(None));
    assert_eq!(word.find_at(b"a", 7), Ok(None));
}

#[test]
fn newlines_by_mode() {
    let spans = |pattern: &str, newline: Newline| {
        let options = RegexOptions { newline, ..RegexOptions::default() };
        regex(pattern, Syntax::Ere, options).find_at(b"ab\ncd", 0).unwrap()
    };
    assert_eq!(spans("b.c", Newline::Ordinary), Some((1, 4)));
    assert_eq!(spans("b[^x]c", Newline::Ordinary), Some((1, 4)));
    assert_eq!(spans("^c", Newline::Ordinary), None);
    assert_eq!(spans("b.c", Newline::Separator), None);
    assert_eq!(spans("b[^x]c", Newline::Separator), None);
    assert_eq!(spans("b\nc", Newline::Separator), Some((1, 4)));
    assert_eq!(spans("^c", Newline::Separator), Some((3, 4)));
    assert_eq!(spans("b$", Newline::Separator), Some((1, 2)));
    assert_eq!(spans(r"\`c", Newline::Separator), None);
    assert_eq!(spans("b\nc", Newline::Excluded), None);
    assert_eq!(spans(r"b\sc", Newline::Excluded), None);
    assert_eq!(spans(r"b\W*", Newline::Excluded), Some((1, 2)));
}

#[test]
fn ends_that_are_no_ends_of_lines() {
    let middle = |newline| RegexOptions { not_bol: true, not_eol: true, newline, ..RegexOptions::default() };
    assert_eq!(regex("^a", Syntax::Ere, middle(Newline::Ordinary)).is_match(b"a"), Ok(false));
    assert_eq!(regex("a$", Syntax::Ere, middle(Newline::Ordinary)).is_match(b"a"), Ok(false));
    assert_eq!(regex(r"\`a", Syntax::Ere, middle(Newline::Ordinary)).is_match(b"a"), Ok(true));
    assert_eq!(regex("^a", Syntax::Ere, middle(Newline::Separator)).find_at(b"a\na", 0), Ok(Some((2, 3))));
    assert_eq!(regex("a$", Syntax::Ere, middle(Newline::Separator)).find_at(b"a\na", 0), Ok(Some((0, 1))));
}

#[test]
fn whole_words_and_lines() {
    let whole = |pattern: &str, whole: Whole, text: &str| {
        let options = RegexOptions { whole, newline: Newline::Excluded, ..RegexOptions::default() };
        regex(pattern, Syntax::Grep, options).find_at(text.as_bytes(), 0).unwrap()
    };
    assert_eq!(whole("foo", Whole::Word, "foobar foo"), Some((7, 10)));
    assert_eq!(whole("fo*", Whole::Word, "foox-fo"), Some((5, 7)));
    assert_eq!(whole("é", Whole::Word, "éa é"), Some((4, 6)));
    assert_eq!(whole(r"a\|ab", Whole::Line, "abc\nab"), Some((4, 6)));
}

#[test]
fn dialects_of_awk_and_find() {
    assert_eq!(find(r"[\]a]+", Syntax::Awk, r"x]a\"), Some((1, 3)));
    assert_eq!(find("a{", Syntax::Awk, "a{"), Some((0, 2)));
    assert_eq!(find("+a", Syntax::Awk, "+a"), Some((0, 2)));
    assert_eq!(find(r"\(a\|b\)+", Syntax::Emacs, "xab"), Some((1, 3)));
    assert_eq!(find(r"a\{1\}", Syntax::Emacs, "a{1}"), Some((0, 4)));
    assert_eq!(find("a(b", Syntax::Emacs, "a(b"), Some((0, 3)));
    assert_eq!(find("a.*[(", Syntax::Fixed, "xa.*[("), Some((1, 6)));
}

#[test]
fn errors_in_the_words_of_the_c_library() {
    for (pattern, syntax, text) in [
        ("[a", Syntax::Ere, "Unmatched [, [^, [:, [., or [="),
        ("(a", Syntax::Ere, "Unmatched ( or \\("),
        ("a)", Syntax::SedEre, "Unmatched ) or \\)"),
        ("a)", Syntax::Ere, "none"),
        (r"a\)", Syntax::Bre, "Unmatched ) or \\)"),
        ("*a", Syntax::Ere, "Invalid preceding regular expression"),
        ("a**", Syntax::Bre, "Invalid preceding regular expression"),
        ("a{1", Syntax::Ere, "Unmatched \\{"),
        ("a{1x}", Syntax::Ere, "Invalid content of \\{\\}"),
        ("a{40000}", Syntax::Ere, "Regular expression too big"),
        (r"(a)\2", Syntax::Ere, "Invalid back reference"),
        (r"(a\1)", Syntax::Ere, "Invalid back reference"),
        (r"a\", Syntax::Ere, "Trailing backslash"),
        ("[b-a]", Syntax::Ere, "Invalid range end"),
        ("[[:x:]]", Syntax::Ere, "Invalid character class name"),
        ("[[.xx.]]", Syntax::Ere, "Invalid collation character"),
    ] {
        assert_eq!(error(pattern, syntax), text, "{pattern}");
    }
}

#[test]
fn bytes_and_characters() {
    let c = RegexOptions { encoding: Encoding::Bytes, ..RegexOptions::default() };
    assert_eq!(regex(".", Syntax::Ere, c).find_at("é".as_bytes(), 0), Ok(Some((0, 1))));
    assert_eq!(regex("[[:alpha:]]", Syntax::Ere, c).find_at("éa".as_bytes(), 0), Ok(Some((2, 3))));
    assert_eq!(regex("[^a]", Syntax::Ere, c).find_at(b"a\xFF", 0), Ok(Some((1, 2))));
    assert_eq!(find(".", Syntax::Ere, "é"), Some((0, 2)));
    let utf8 = Regex::new(b"a\xFF[\xFE]", Syntax::Ere, RegexOptions::default()).unwrap();
    assert_eq!(utf8.find_at(b"xa\xFF\xFE", 0), Ok(Some((1, 4))));
    let icase = RegexOptions { icase: true, ..RegexOptions::default() };
    assert_eq!(regex("É[à-ã]", Syntax::Ere, icase).find_at("éÂ".as_bytes(), 0), Ok(Some((0, 4))));
}

#[test]
fn escaped_text_matches_itself_alone() {
    let text = b"^a.b*[c]+?(d){1}|\\<$";
    for syntax in [Syntax::Bre, Syntax::Ere, Syntax::Egrep, Syntax::Awk, Syntax::Emacs, Syntax::Fixed] {
        let options = RegexOptions { whole: Whole::Line, ..RegexOptions::default() };
        let regex = Regex::new(&escape(text, syntax), syntax, options).unwrap();
        assert_eq!(regex.is_match(text), Ok(true), "{syntax:?}");
        assert_eq!(regex.is_match(b"^a.b*[c]+?(d){1}|<$"), Ok(false), "{syntax:?}");
    }
}

#[test]
fn several_expressions_number_their_own_references() {
    let both = Regex::any_of(&[br"(a)\1", br"(b)\1"], Syntax::Egrep, RegexOptions::default()).unwrap();
    assert_eq!(both.find_at(b"abb", 0), Ok(Some((1, 3))));
    assert_eq!(both.group_count(), 3);
    assert!(!both.is_exact());
    let none = Regex::any_of(&[], Syntax::Egrep, RegexOptions::default()).unwrap();
    assert_eq!(none.is_match(b""), Ok(false));
}

#[test]
fn hostile_expressions_end() {
    let text = [b'a'; 5000];
    let mut captures = Captures::default();
    let nested = regex("((a*)*)*b", Syntax::Ere, RegexOptions::default());
    assert_eq!(nested.captures_at(&text, 0, &mut captures), Ok(false));
    let loops = regex("((a|aa)+)+", Syntax::Ere, RegexOptions::default());
    assert_eq!(loops.captures_at(&text, 0, &mut captures), Ok(true));
    assert_eq!(captures.get(1), Some((0, 5000)));
    let references = regex(r"(a*)(a*)(a*)\1\2\3b", Syntax::Ere, RegexOptions::default());
    assert_eq!(references.find_at(&text, 0), Ok(None), "no b, and the automaton sees that");
    let references = regex(r"(a*)(a*)(a*)\3\2\1c*b|x", Syntax::Ere, RegexOptions::default());
    let mut with_b = text.to_vec();
    with_b.extend_from_slice(b"-b");
    assert_eq!(references.find_at(&with_b, 0), Err(MatchError::Limit));
    assert_eq!(error("((((a{1,99}){1,99}){1,99}){1,99})", Syntax::Ere), "Regular expression too big");
    assert_eq!(error(&"(".repeat(5000), Syntax::Ere), "Regular expression too big");
    assert_eq!(error(&format!("a{}", "{2}".repeat(5000)), Syntax::Ere), "Regular expression too big");
    assert_eq!(error(&format!("a{}", "*".repeat(5000)), Syntax::Ere), "none");
    assert_eq!(error(&"a|".repeat(5000), Syntax::Ere), "none");
}

#[test]
fn a_regex_can_be_shared_among_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&regex("a", Syntax::Ere, RegexOptions::default()));
}

#[test]
fn short_searches_count_what_they_read_and_can_be_stopped() {
    let text = [b'a'; 6400];
    for (pattern, read) in [("x", 6400), ("^a{64}", 64), (r"\(x\)\1", 6400)] {
        let syntax = if pattern.starts_with('\\') { Syntax::Bre } else { Syntax::Ere };
        let regex = regex(pattern, syntax, RegexOptions::default());
        let mut steps = 0;
        let found = regex.find_with(&text, 0, &mut |more| {
            steps += more;
            true
        });
        assert_eq!((found.unwrap().is_some(), steps), (read < 6400, read / 64), "{pattern}");
        assert_eq!(regex.find_with(&text, 0, &mut |_| false), Err(MatchError::Stopped), "{pattern}");
        assert_eq!(regex.is_match_with(&text, &mut |_| false), Err(MatchError::Stopped), "{pattern}");
    }
}

#[test]
fn a_newline_is_taken_out_at_either_end_of_a_range() {
    let excluded = RegexOptions { newline: Newline::Excluded, ..RegexOptions::default() };
    for (pattern, other) in [("[\n-\r]", "\r"), ("[\t-\n]", "\t"), ("[\t-\r]", "\r")] {
        let regex = regex(pattern, Syntax::Ere, excluded);
        assert_eq!(regex.is_match(b"\n"), Ok(false), "{pattern:?}");
        assert_eq!(regex.is_match(other.as_bytes()), Ok(true), "{pattern:?}");
    }
}

#[test]
fn a_bracket_may_leave_out_the_first_character_of_all() {
    let negated = regex("[^\0-a]", Syntax::Ere, RegexOptions::default());
    assert_eq!(negated.find_at(b"\0ab", 0), Ok(Some((2, 3))));
}

#[test]
fn anchors_hold_beside_back_references() {
    let find = |pattern: &str, newline: Newline, text: &[u8]| {
        let options = RegexOptions { newline, ..RegexOptions::default() };
        regex(pattern, Syntax::Ere, options).find_at(text, 0).unwrap()
    };
    for (pattern, text, ordinary, separator) in [
        (r"^(b)\1", "a\nbb", None, Some((2, 4))),
        (r"^(b)\1", "abb", None, None),
        (r"^(b)\1", "bb", Some((0, 2)), Some((0, 2))),
        (r"(a)\1$", "aa\nb", None, Some((0, 2))),
        (r"(a)\1$", "aab", None, None),
        (r"(a)\1$", "baa", Some((1, 3)), Some((1, 3))),
        (r"\`(b)\1", "a\nbb", None, None),
        (r"\`(b)\1", "bb", Some((0, 2)), Some((0, 2))),
        (r"(b)\1\'", "bb\na", None, None),
        (r"(b)\1\'", "abb", Some((1, 3)), Some((1, 3))),
        (r"\<(a)\1", "xaa aa", Some((4, 6)), Some((4, 6))),
        (r"(a)\1\>", "aab aa", Some((4, 6)), Some((4, 6))),
        (r"\b(a)\1\b", "xaa aax aa", Some((8, 10)), Some((8, 10))),
        (r"\B(a)\1", "aa xaa", Some((4, 6)), Some((4, 6))),
        (r"(a|ab)(c|bcd)\1", "abcda abcab", Some((0, 5)), Some((0, 5))),
    ] {
        assert_eq!(find(pattern, Newline::Ordinary, text.as_bytes()), ordinary, "{pattern} {text:?}");
        assert_eq!(find(pattern, Newline::Separator, text.as_bytes()), separator, "{pattern} {text:?}");
    }
}

#[test]
fn a_search_that_may_take_long_finds_the_same_and_can_be_stopped() {
    // So large and so long that the automata are run step by step.
    let words = ["one", "two", "three", "seven"].map(|word| format!("({word}[a-z]{{1,60}}y)")).join("|");
    let regex = regex(&words, Syntax::Ere, RegexOptions::default());
    let mut text = vec![b'-'; 300_000];
    let mut pulses = 0;
    let mut go_on = |_: u64| {
        pulses += 1;
        true
    };
    assert_eq!(regex.find_with(&text, 0, &mut go_on), Ok(None));
    assert_eq!(regex.is_match_with(&text, &mut go_on), Ok(false));
    text[200_000..200_012].copy_from_slice(b"twoabycdeyzz");
    assert_eq!(regex.find_with(&text, 0, &mut go_on), Ok(Some((200_000, 200_010))));
    assert_eq!(regex.find_with(&text, 7, &mut go_on), Ok(Some((200_000, 200_010))));
    assert_eq!(regex.find_with(&text, 200_001, &mut go_on), Ok(None));
    assert_eq!(regex.is_match_with(&text, &mut go_on), Ok(true));
    assert!(pulses > 10, "{pulses}");
    assert!(regex.find_with(&text, 0, &mut |_| false).is_err());
    assert!(regex.is_match_with(&text, &mut |_| false).is_err());
}

fn groups(pattern: &str, text: &str) -> Option<Vec<Option<(usize, usize)>>> {
    let mut captures = Captures::default();
    assert!(captures.is_empty());
    let found =
        regex(pattern, Syntax::Ere, RegexOptions::default()).captures_at(text.as_bytes(), 0, &mut captures);
    found.unwrap().then(|| {
        assert!(!captures.is_empty());
        (0..captures.len()).map(|group| captures.get(group)).collect()
    })
}

#[test]
fn a_reference_repeats_its_group_however_it_was_reached() {
    for (pattern, text, expected) in [
        // The same place is reached with groups that began, or ended, elsewhere.
        (r"^a*(a*)b\1$", "aabaa", Some((0, 5))),
        (r"^(a*)a*b\1$", "aaba", Some((0, 4))),
        (r"(a|ab)(b|)c?\1", "abab", Some((0, 4))),
        // In the middle, where no other engine has looked first.
        (r"(.*)^(b)\2", "bb\nbb", Some((0, 2))),
        (r"(.*)\<(b)\2", "a bbabb", Some((0, 4))),
        ("(.*)\\b(\u{2013})\\2", "a\u{2013}\u{2013}", Some((0, 7))),
        (r"^(b)\1", "a\nbb", None),
        (r"(b)\1$", "bb\na", None),
        (r"\<(b)\1", "abb bb", Some((4, 6))),
        (r"(b)\1\>", "bba bb", Some((4, 6))),
        (r"\b(b)\1\B", "bb bba", Some((3, 5))),
        ("\\<(\u{aa})\\1", "\u{aa}\u{aa}", Some((0, 4))),
        ("\\<(\u{2013})\\1", "\u{2013}\u{2013}", None),
        // The last byte of this letter is 0x80.
        ("\\<(b)\\1", "\u{c0}bb", None),
        (r"(a)?b\1", "b", None),
        (r"(x*)\1$", "a", Some((1, 1))),
        (r"(a)(b)(c)(d)(e)(f)(g)(h)(i)\9", "abcdefghii", Some((0, 10))),
    ] {
        assert_eq!(find(pattern, Syntax::Ere, text), expected, "{pattern} {text}");
    }
    // Of the ways to the longest match, the one whose first group is longest.
    assert_eq!(groups(r"(a*)(a*)\1", "aaaa"), Some([(0, 4), (0, 2), (2, 2)].map(Some).to_vec()));
}

#[test]
fn groups_are_found_far_into_a_text() {
    let text = format!("{}abcd", "x".repeat(300));
    let bounds = [(300, 304), (300, 301), (301, 304), (304, 304)];
    assert_eq!(groups("(a|ab)(c|bcd)(d*)", &text), Some(bounds.map(Some).to_vec()));
}

#[test]
fn a_name_in_brackets_has_a_longest_length() {
    let class = |length: usize| error(&format!("[[:{}:]]", "a".repeat(length)), Syntax::Ere);
    assert_eq!(class(31), error("[[:nosuch:]]", Syntax::Ere));
    assert_eq!(class(32), error("[[:alpha:", Syntax::Ere));
}

#[test]
fn a_long_search_finds_the_longest_match_too() {
    let alternatives = regex("a|ab|abc", Syntax::Ere, RegexOptions::default());
    let mut text = vec![b'x'; 4_000_000];
    assert!(alternatives.is_heavy(text.len()));
    text.extend_from_slice(b"abz");
    let found = alternatives.find_with(&text, 0, &mut |_| true);
    assert_eq!(found, Ok(Some((4_000_000, 4_000_002))));
    assert_eq!(alternatives.match_with(&text, 4_000_000, &mut |_| true), Ok(Some(4_000_002)));
    assert_eq!(alternatives.match_with(&text, 1, &mut |_| true), Ok(None));
    let any = regex("x*", Syntax::Ere, RegexOptions::default());
    assert_eq!(any.match_with(b"aa", 2, &mut |_| true), Ok(Some(2)));
    assert_eq!(any.match_with(b"aa", 3, &mut |_| true), Ok(None));
    assert_eq!(alternatives.match_at(&text, 0), Ok(None));
    text.pop();
    assert_eq!(alternatives.find_with(&text, 0, &mut |_| true), Ok(Some((4_000_000, 4_000_002))));
    assert!(!alternatives.is_heavy(10));
}

#[test]
fn an_expression_can_be_searched_for_by_itself() {
    let patient = Patient::of(regex("a|ab", Syntax::Ere, RegexOptions::default()).hir()).unwrap();
    assert_eq!(patient.find_at(b"xxab", 1, &mut |_| true), Ok(Some((2, 3))));
    assert_eq!(patient.find_at(b"xxab", 3, &mut |_| true), Ok(None));
    assert!(!patient.is_needed(10) && patient.is_needed(1 << 22));
}

#[test]
fn only_plain_expressions_are_exact() {
    assert!(regex("a(b|c)", Syntax::Ere, RegexOptions::default()).is_exact());
    assert!(!regex(r"(a)\1", Syntax::Ere, RegexOptions::default()).is_exact());
}

#[test]
fn repetitions_are_counted_as_far_as_in_the_c_library() {
    assert_eq!(error("a{0,32767}", Syntax::Ere), "none");
    assert_eq!(error("a{0,32768}", Syntax::Ere), RegexError::TooBig.to_string());
}

#[test]
fn groups_side_by_side_are_not_nested() {
    let side_by_side = regex(&"(a)".repeat(1000), Syntax::Ere, RegexOptions::default());
    assert_eq!(side_by_side.is_match("a".repeat(1000).as_bytes()), Ok(true));
}

#[test]
fn each_of_several_expressions_has_groups_of_its_own() {
    let any = Regex::any_of(&[b"(a)(b)(c)(d)(e)", br"(x)\1"], Syntax::Ere, RegexOptions::default()).unwrap();
    assert_eq!(any.find_at(b"xaxx", 0), Ok(Some((2, 4))));
}

#[test]
fn case_is_ignored_in_sets_of_bytes() {
    let options = RegexOptions { icase: true, encoding: Encoding::Bytes, ..RegexOptions::default() };
    for (pattern, text) in [("[z]", "Z"), ("[Z]", "z"), ("[a]", "A"), ("[A]", "a")] {
        assert_eq!(
            regex(pattern, Syntax::Ere, options).is_match(text.as_bytes()),
            Ok(true),
            "{pattern} {text}"
        );
    }
    assert_eq!(regex("[a]", Syntax::Ere, options).is_match(b"b"), Ok(false));
}

#[test]
fn one_end_of_a_text_may_be_no_end_of_a_line() {
    let options = |not_bol| RegexOptions { not_bol, not_eol: !not_bol, ..RegexOptions::default() };
    for (pattern, not_bol, expected) in
        [("^a", true, false), ("a$", true, true), ("^a", false, true), ("a$", false, false)]
    {
        assert_eq!(regex(pattern, Syntax::Ere, options(not_bol)).is_match(b"a"), Ok(expected), "{pattern}");
    }
}
