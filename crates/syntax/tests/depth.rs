//! However deep a script nests, the parser gives a tree or an error and never runs out of stack.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boxsh_syntax::{ParseErrorKind, parse_script, print_script};

/// The smallest stack that a thread of a host program can be expected to have.
const STACK: usize = 1 << 20;

fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

const OPENERS: [(&str, &str); 32] = [
    ("(", ":;)"),
    ("( ", ":;)"),
    ("$(", ")"),
    ("\"$(", ")\""),
    ("{ ", ":;}"),
    ("${x:-", "}"),
    ("\"${x:-", "}\""),
    ("${x#", "}"),
    ("${x:", "}"),
    ("${a[", "]}"),
    ("$((", "))"),
    ("$[", "]"),
    ("[[ ( ", " ) ]]"),
    ("[[ ! ", " ]]"),
    ("if ", ":; then :; fi;"),
    ("while ", ":; do :; done;"),
    ("case x in x) ", ":;; esac;"),
    ("f() { ", ":; }"),
    ("<(", ")"),
    ("a=(", ")"),
    ("a[", "]=1"),
    ("coproc { ", ":; }"),
    ("x=$(", ")"),
    ("local x=$(", ")"),
    (">$(", ")"),
    ("${x/$(", ")/}"),
    ("${x:-\"$(", ")\"}"),
    ("a=([$(", ")]=1)"),
    ("[[ a == $(", ") ]]"),
    ("for i in $(", "); do :; done"),
    ("if :; then :; else ", ":; fi;"),
    ("$((1+(", ")))"),
];

#[test]
fn a_hundred_thousand_openers_are_an_error() {
    on_small_stack(|| {
        for (opener, _) in OPENERS {
            for prefix in ["", "echo ", "x="] {
                let script = format!("{prefix}{}", opener.repeat(100_000));
                let result = parse_script(script.as_bytes());
                // Behind `echo` some openers are ordinary words, and `a[` is one anywhere.
                assert!(result.is_err() || !prefix.is_empty() || opener == "a[", "{prefix}{opener}");
            }
        }
    });
}

#[test]
fn nesting_up_to_the_limit_parses_prints_and_drops() {
    on_small_stack(|| {
        for (opener, closer) in OPENERS {
            for depth in [10, 75, 112, 149, 224, 449] {
                let script = format!("echo; {}:{}", opener.repeat(depth), closer.repeat(depth));
                match parse_script(script.as_bytes()) {
                    Ok(tree) => {
                        assert!(!print_script(&tree).is_empty());
                        assert!(tree.clone() == tree);
                    }
                    Err(error) => {
                        let refused = depth > 75 || error.kind != ParseErrorKind::TooDeep;
                        assert!(refused, "{opener} at {depth}");
                    }
                }
            }
        }
    });
}

#[test]
fn long_chains_are_no_nesting() {
    on_small_stack(|| {
        for (piece, last) in [
            ("a && ", "b"),
            ("a | ", "b"),
            ("a; ", "b"),
            ("((1)) || ", "b"),
            ("echo a{b,c} $x \"$y\";", "b"),
            ("[[ a && b ]] && ", "b"),
        ] {
            let script = format!("{}{last}", piece.repeat(20_000));
            assert!(parse_script(script.as_bytes()).is_ok(), "{piece}");
        }
        let sum = format!("echo $(({}1))", "1+".repeat(100_000));
        assert!(parse_script(sum.as_bytes()).is_ok());
        let cond = format!("[[ {}z ]]", "a || ".repeat(50_000));
        assert!(parse_script(cond.as_bytes()).is_ok());
        let elifs = format!("if a; then b; {}fi", "elif c; then d; ".repeat(20_000));
        assert!(parse_script(elifs.as_bytes()).is_ok());
    });
}

#[test]
fn text_full_of_openers_takes_no_quadratic_time() {
    on_small_stack(|| {
        for piece in ["x[;", "${a[}", "${x#+(}", "{,", "~", "a=~:", "$(", "((", "`", "\\\n", "<<E\n"] {
            let _ = parse_script(piece.repeat(20_000).as_bytes());
        }
    });
}
