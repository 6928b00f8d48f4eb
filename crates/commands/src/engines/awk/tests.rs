//! What programs do, as the real tool does it.

use crate::testing::{call, check};

#[test]
fn programs_compute_and_print() {
    check("awk 'BEGIN { print 1 + 2, \"a\" \"b\", 2 ^ 10 }'", "3 ab 1024\n");
    check("awk 'BEGIN { x[\"a\"] = 1; x[\"b\"]; for (k in x) n++; print n, length(x) }'", "2 2\n");
    check("awk 'function f(n) { return n <= 1 ? 1 : n * f(n - 1) } BEGIN { print f(10) }'", "3628800\n");
}

#[test]
fn fields_follow_assignments() {
    call("awk '{ $2 = \"x\"; print; print NF }'").stdin("a b c\n").gives("a x c\n3\n");
    call("awk '{ NF = 2; print }'").stdin("a b c\n").gives("a b\n");
    call("awk -F, '{ s += $2 } END { print s, NR }'").stdin("a,1\nb,2.5\n").gives("3.5 2\n");
}

#[test]
fn a_program_that_is_wrong_says_where() {
    call("awk 'BEGIN { print 1 + }'").answers(
        1,
        "",
        "awk: cmd. line:1: BEGIN { print 1 + }\nawk: cmd. line:1:                   ^ syntax error\n",
    );
}

#[test]
fn endless_recursion_ends() {
    let answer = call("awk 'function f(n) { return f(n + 1) } BEGIN { f(0) }'").run();
    assert_eq!(answer.status, 2);
}
