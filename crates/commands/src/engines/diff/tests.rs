//! What `diff` answers.

use crate::testing::call;

#[test]
fn changes_are_shown_in_every_form() {
    let two = |line: &str| call(line).file("a", "1\n2\n3\n").file("b", "1\nx\n3\n4");
    two("diff a b").answers(1, "2c2\n< 2\n---\n> x\n3a4\n> 4\n\\ No newline at end of file\n", "");
    two("diff -L a -L b -u a b").answers(
        1,
        "--- a\n+++ b\n@@ -1,3 +1,4 @@\n 1\n-2\n+x\n 3\n+4\n\\ No newline at end of file\n",
        "",
    );
    two("diff -n a b").answers(1, "d2 1\na2 1\nx\na3 1\n4", "");
    two("diff -e a b").answers(2, "3a\n4\n.\n2c\nx\n.\n", "diff: b: No newline at end of file\n\n");
    two("diff -q a b").answers(1, "Files a and b differ\n", "");
    two("diff -s a a").answers(0, "Files a and a are identical\n", "");
}

#[test]
fn a_wrong_call_is_pointed_to_the_help() {
    call("diff a").answers(
        2,
        "",
        "diff: missing operand after 'a'\ndiff: Try 'diff --help' for more information.\n",
    );
}
