//! What `patch` answers.

use crate::testing::call;

const PATCH: &str = "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n";

#[test]
fn a_patch_is_applied_once() {
    call("patch -p1").file("f", "1\n2\n3\n").stdin(PATCH).gives("patching file f\n");
    call("patch -p1 -N").file("f", "1\ntwo\n3\n").stdin(PATCH).answers(
        1,
        "patching file f\nReversed (or previously applied) patch detected!  Skipping patch.\n1 out of 1 hunk ignored -- saving rejects to file f.rej\n",
        "",
    );
}

#[test]
fn a_hunk_is_found_where_it_has_moved_to() {
    call("patch -p1 -o -").file("f", "0\n1\n2\n3\n").stdin(PATCH).answers(
        0,
        "0\n1\ntwo\n3\n",
        "patching file - (read from f)\nHunk #1 succeeded at 2 (offset 1 line).\n",
    );
}

#[test]
fn names_that_lead_elsewhere_are_ignored() {
    let patch = PATCH.replace("a/f", "../f").replace("b/f", "../f");
    let answer = call("patch -p0 -f").stdin(patch).run();
    assert_eq!(answer.status, 1);
    assert!(answer.stdout.starts_with(b"Ignoring potentially dangerous file name ../f\n"));
}
