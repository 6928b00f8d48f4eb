//! The dialects of `sed`, `grep` and `expr` beside the real ones: matches and the words of their errors.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod oracle;

use boxsh_pattern::regex::{Newline, Regex, RegexOptions, Syntax, Whole};

/// Marks the first match that sed finds, or gives its error without what comes before the last colon but one.
const SED: &str = r#"
while IFS= read -r -d '' p && IFS= read -r -d '' s; do
    if ! r=$(printf '%s' "$s" | sed $1 "s"$'\1'"$p"$'\1'"<&>"$'\1' 2>&1); then r="error: ${r#*char *: }"; fi
    printf '%s\0' "$r"
done
"#;

/// Lists the matches that grep finds, or gives its error.
const GREP: &str = r#"
options=$1
while IFS= read -r -d '' p && IFS= read -r -d '' s; do
    r=$(grep $options -o -e "$p" <<<"$s" 2>/dev/null)
    if [[ $? == 2 ]]; then r=$(grep $options -e "$p" <<<"$s" 2>&1); r="error: ${r##*grep: }"; fi
    printf '%s\0' "$r"
done
"#;

fn options(newline: Newline) -> RegexOptions {
    RegexOptions { newline, ..RegexOptions::default() }
}

fn sed(pattern: &str, text: &str, syntax: Syntax) -> String {
    let regex = match Regex::new(pattern.as_bytes(), syntax, options(Newline::Ordinary)) {
        Ok(regex) => regex,
        Err(error) => return format!("error: {error}"),
    };
    match regex.find_at(text.as_bytes(), 0).unwrap() {
        Some((start, end)) => format!("{}<{}>{}", &text[..start], &text[start..end], &text[end..]),
        None => text.to_owned(),
    }
}

fn grep(pattern: &str, text: &str, syntax: Syntax, options: RegexOptions) -> String {
    let regex = match Regex::new(pattern.as_bytes(), syntax, options) {
        Ok(regex) => regex,
        Err(error) => return format!("error: {error}"),
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some((start, end)) = regex.find_at(text.as_bytes(), at).unwrap() {
        if start == end {
            at = end + text[end..].chars().next().map_or(1, char::len_utf8);
        } else {
            found.push(&text[start..end]);
            at = end;
        }
    }
    found.join("\n")
}

fn compare(script: &str, flag: &str, cases: &[(&str, &str)], ours: impl Fn(&str, &str) -> String) {
    if !oracle::bash_is_current() {
        return;
    }
    for tool in ["sed", "grep"] {
        if oracle::run(tool, &["--version"], "C", Vec::new())
            .is_none_or(|text| !text.windows(3).any(|w| w == b"GNU"))
        {
            return;
        }
    }
    let input =
        cases.iter().flat_map(|(pattern, text)| format!("{pattern}\0{text}\0").into_bytes()).collect();
    let output = oracle::run("bash", &["-c", script, "bash", flag], "C.UTF-8", input).unwrap();
    let theirs: Vec<_> = output.split(|&byte| byte == 0).map(String::from_utf8_lossy).collect();
    assert_eq!(theirs.len(), cases.len() + 1, "the tool answered for every case");
    let mut differences = Vec::new();
    for (&(pattern, text), theirs) in cases.iter().zip(&theirs) {
        let got = ours(pattern, text);
        if got != *theirs {
            differences.push(format!("{pattern} on {text:?}\n  tool {theirs}\n  ours {got}"));
        }
    }
    assert!(differences.is_empty(), "{flag}:\n{}", differences.join("\n"));
}

const BASIC: &[(&str, &str)] = &[
    ("*a", "b*a"),
    (r"\(*a\)", "*a"),
    (r"\(^a\)", "ba"),
    (r"a\|^b", "b"),
    ("x^b", "x^b"),
    ("a$b", "a$b"),
    (r"a$\|b", "a"),
    (r"\(a$\)", "a"),
    (r"\{1\}a", "a"),
    (r"\{1\}a", "{1}a"),
    (r"a\{1", "a"),
    (r"a\{1a\}", "a"),
    (r"a\{,2\}", "aaa"),
    (r"\+a", "+a"),
    (r"a\+", "aa"),
    (r"a\?", "aa"),
    ("^*a", "*a"),
    (r"a\)", "a"),
    (r"\(a", "a"),
    (r"\(a\)\2", "a"),
    (r"a\{1\}\{2\}", "aaa"),
    (r"\(^*a\)", "*a"),
    (r"a\|*b", "*b"),
    (r"a*\{2\}", "aa"),
    (r"\(\)*b", "b"),
    ("a**", "aaa"),
    (r"\bb", "ab b"),
    (r"\Bb", "b ab"),
    (r"\<b", "ab b"),
    (r"b\>", "ba b"),
    (r"b\'", "bab"),
    (r"\`b", "bab"),
    ("{1}", "{1}"),
    (r"a\{1\}*", "aaa"),
    (r"\(a\|b\)*\1", "abb"),
    (r"a\{99999\}", "a"),
    (r"a\{2,1\}", "a"),
    (r"a\{1,2", "a"),
    (r"a\{", "a"),
    (r"a\{}", "a"),
    ("^^", "^"),
    ("$$", "$"),
    (r"\(a\)^", "a^"),
    (r"\(a\|^b\)", "ab"),
    (r"\(*\)", "*"),
    (r"\|a", "a"),
    (r"\(\|a\)b", "ab"),
    (r"^a\|b$", "xb"),
    ("[[:foo:]]", "a"),
    ("[b-a]", "a"),
    ("[[.space.]]", " "),
    ("[[=a=]b]*", "xab"),
    ("[[.-.]]", "a-b"),
    ("[a-[:digit:]]", "a"),
    (r"[\n]x", "\\x"),
    (r"\w\+", " ab_1 "),
    (r"\W", "ab c"),
    (r"\s\S", "a b"),
    (r"\(a*\)b\1", "aabaa"),
    (r"\(ab*\)*\1", "abab"),
    ("é*", "éé"),
    (".", "é"),
    ("[^a]", "aé"),
    ("[]a]*", "a]b"),
    ("[^]a]", "a]b"),
    ("[a-c-e]", "d"),
    ("[a-]", "-"),
    ("[%--]", "-"),
    (r"a\.b", "axb a.b"),
    (r"\.", "a.b"),
    ("a.*c", "abcbcd"),
    (r"\(foo\|foobar\)", "foobar"),
    (r"x*", "aaa"),
    ("", "abc"),
    (r"[[:upper:]][[:lower:]]*", "aBcd"),
    (r"a\{0\}b", "ab"),
    (r"\(a\{2\}\)\{2\}", "aaaaa"),
    (r"a\{1,\}b", "aaab"),
    (r"a\{,\}b", "aaab"),
    (r"\}a", "}a"),
    (r"a\\b", r"a\b"),
];

const EXTENDED: &[(&str, &str)] = &[
    ("()", "a"),
    ("a{1", "a"),
    ("(*a)", "*a"),
    ("^*", "a"),
    ("*", "a"),
    ("a|*b", "b"),
    ("(^*a)", "a"),
    ("a{1}{2}", "aaa"),
    (r"\bfoo\b", "a foo b"),
    ("a{2}{3}", "aaaaaaa"),
    ("a{", "a{"),
    ("(a|ab)(c|bcd)(d*)", "abcd"),
    ("a|ab|abc", "abcd"),
    ("x(^a)", "xa"),
    ("a$b", "a$b"),
    ("a||b", "b"),
    ("(|a)b", "ab"),
    ("a{99999}", "a"),
    ("[[=ab=]]", "a"),
    ("[b-a]", "a"),
    ("a{,}", "aa"),
    ("a{}", "a{}"),
    (r"\s\S", " a"),
    ("a{1,2", "a{1,2"),
    ("(a)\\2", "a"),
    ("(a)\\1", "aa"),
    (r"\(a\)", "(a)"),
    ("(a", "a"),
    ("+a", "+a"),
    ("?a", "?a"),
    ("{1}a", "{1}a"),
    ("a+?", "aa"),
    ("a**", "aa"),
    ("(a*)+", "aab"),
    ("a{a}", "a{a}"),
    ("[0-9]+(\\.[0-9]+)?", "v12.50x"),
    ("(ab|a)(bcd|c)*", "abcd"),
    (r"a\{1\}", "a{1}"),
    ("a{,2}", "aaa"),
    ("\\", "a"),
    ("é{2}", "éé"),
    ("(foo|bar)+", "xfoobarfoo"),
    ("^(a|b)$", "b"),
    ("(^|x)a", "a"),
    ("[a", "a"),
    ("[[:digit:]", "1"),
    ("a)", "a)"),
    (")", ")"),
    (r"\<[[:alpha:]]+\>", "1a bc d2"),
    (".*", "abc"),
    ("^", "abc"),
    ("$", "abc"),
    ("(a|b|)c", "c"),
];

#[test]
fn sed_basic() {
    // sed itself refuses a backslash before its delimiter and reads `\n`, so these are left to the other tables.
    let cases: Vec<_> =
        BASIC.iter().copied().filter(|case| !case.0.contains(r"\n") && !case.0.is_empty()).collect();
    compare(SED, "", &cases, |pattern, text| sed(pattern, text, Syntax::Bre));
}

#[test]
fn sed_extended() {
    let unterminated = ["\\", "[a", "[[:digit:]"];
    let cases: Vec<_> = EXTENDED.iter().copied().filter(|case| !unterminated.contains(&case.0)).collect();
    compare(SED, "-E", &cases, |pattern, text| sed(pattern, text, Syntax::SedEre));
}

#[test]
fn grep_basic_and_extended() {
    for (flag, syntax, cases) in [("-G", Syntax::Grep, BASIC), ("-E", Syntax::Egrep, EXTENDED)] {
        let plain = options(Newline::Excluded);
        compare(GREP, flag, cases, |pattern, text| grep(pattern, text, syntax, plain));
        let icase = RegexOptions { icase: true, ..plain };
        compare(GREP, &format!("{flag} -i"), cases, |pattern, text| grep(pattern, text, syntax, icase));
        let word = RegexOptions { whole: Whole::Word, ..plain };
        compare(GREP, &format!("{flag} -w"), cases, |pattern, text| grep(pattern, text, syntax, word));
        let line = RegexOptions { whole: Whole::Line, ..plain };
        compare(GREP, &format!("{flag} -x"), cases, |pattern, text| grep(pattern, text, syntax, line));
    }
}
