//! What `rg` answers.

use crate::testing::call;

#[test]
fn files_below_are_searched_in_order() {
    let tree = |line: &str| {
        call(line)
            .file("d/b", "two\nfoo\n")
            .file("d/a.rs", "foo\n")
            .file("d/.h", "foo\n")
            .file("d/x/c", "no\n")
    };
    tree("rg foo d").gives("d/a.rs:foo\nd/b:foo\n");
    tree("rg -n --hidden foo d").gives("d/.h:1:foo\nd/a.rs:1:foo\nd/b:2:foo\n");
    tree("rg -trust foo d").gives("d/a.rs:foo\n");
    tree("rg -g !*.rs -c o d").gives("d/b:2\nd/x/c:1\n");
}

#[test]
fn what_is_ignored_is_not_searched() {
    call("rg --files d")
        .file("d/.ignore", "*.log\n!keep.log\n/top\n")
        .file("d/a.log", "")
        .file("d/keep.log", "")
        .file("d/top", "")
        .file("d/sub/top", "")
        .gives("d/keep.log\nd/sub/top\n");
}

#[test]
fn a_pattern_may_be_wrong() {
    call("rg (").answers(2, "", "regex parse error:\n    (\n    ^\nerror: unclosed group\n");
}
