use super::{Expanded, Lines, Marks, expand};
use crate::history::Entry;
use crate::text::Str;

fn check(cases: &[(&str, Result<&str, &str>)]) {
    let entries: Vec<Entry> = ["echo one two three", "ls -l /a/b.c.d x", "cat <a; p() { x; }"]
        .into_iter()
        .map(|text| Entry { text: Str::from(text), time: None })
        .collect();
    let lines = Lines { entries: &entries, base: 1, extglob: false };
    let mut marks = Marks::default();
    for (line, expected) in cases {
        let got = match expand(line.as_bytes(), lines, &mut marks) {
            Expanded::Same => Ok(line.as_bytes().to_vec()),
            Expanded::Run(text) | Expanded::Show(text) => Ok(text),
            Expanded::Failed(text) => Err(text),
        };
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(got.map(text).map_err(text), expected.map(str::to_owned).map_err(str::to_owned), "{line}");
    }
}

#[test]
fn events_are_found_by_number_and_by_text() {
    check(&[
        ("!!", Ok("cat <a; p() { x; }")),
        ("!1", Ok("echo one two three")),
        ("!-2", Ok("ls -l /a/b.c.d x")),
        ("!e", Ok("echo one two three")),
        ("a!eb", Err("!eb: event not found")),
        ("!?l /a?", Ok("ls -l /a/b.c.d x")),
        ("!?three", Ok("echo one two three")),
        ("!?three?x", Ok("echo one two threex")),
        ("!zz:1 b", Err("!zz: event not found")),
        ("!1000", Err("!1000: event not found")),
        ("a !# b", Ok("a a  b")),
    ]);
}

#[test]
fn designators_choose_words() {
    check(&[
        ("!e:0", Ok("echo")),
        ("!e:1-2", Ok("one two")),
        ("!e:*", Ok("one two three")),
        ("!e^", Ok("one")),
        ("!e$", Ok("three")),
        ("!e:2*", Ok("two three")),
        ("!e:1-", Ok("one two")),
        ("!e:-1", Ok("echo one")),
        ("!?wo?:%", Ok("two")),
        ("!e:9", Err(":9: bad word specifier")),
        ("!e:2-9", Err(":2-9: bad word specifier")),
        ("!!*", Ok("< a ; p ( ) { x ; }")),
    ]);
}

#[test]
fn modifiers_change_text() {
    check(&[
        ("!e:&", Err(":&: no previous substitution")),
        ("!l:2:h", Ok("/a")),
        ("!l:2:t", Ok("b.c.d")),
        ("!l:2:r", Ok("/a/b.c")),
        ("!l:2:e", Ok(".d")),
        ("!e:s/two/2/", Ok("echo one 2 three")),
        ("!e:gs/o/0/", Ok("ech0 0ne tw0 three")),
        ("!e:&", Ok("ech0 one two three")),
        ("!l:2:s/a/&x/", Ok("/ax/b.c.d")),
        ("!e:q", Ok("'echo one two three'")),
        ("!e:x", Ok("'echo' 'one' 'two' 'three'")),
        ("!e:u", Err("u: unrecognized history modifier")),
        ("^x; ^y;^", Ok("cat <a; p() { y;}")),
        ("^nix^y^", Err(":s^nix^y^: substitution failed")),
    ]);
}

#[test]
fn marks_that_mean_something_else_are_left_alone() {
    for line in ["! x", "x!", "\\!x", "'!e'", "echo $! ${!x} [!a]", "\"x!\"", "x # !e", "!="] {
        check(&[(line, Ok(line))]);
    }
    check(&[("\"!e\"", Ok("\"echo one two three\""))]);
}
