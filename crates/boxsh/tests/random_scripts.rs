//! Whatever a script says, it never panics, never hangs, and stays within its budget.

use boxsh::{Ended, Limit, Limits, Sandbox};
use proptest::prelude::*;

/// Small enough that every loop and every bomb ends soon.
fn limits() -> Limits {
    Limits::hardened()
        .with(Limit::Commands, 400)
        .with(Limit::Iterations, 400)
        .with(Limit::CallDepth, 30)
        .with(Limit::Processes, 20)
        .with(Limit::Stdout, 1 << 16)
        .with(Limit::Memory, 8 << 20)
        .with(Limit::FsBytes, 8 << 20)
        .with(Limit::FileSize, 1 << 20)
        .with(Limit::BraceResults, 1000)
        .with(Limit::Fuel, 5_000_000)
}

/// Runs a script in a sandbox where time is virtual, so that no script can make the test wait.
fn check(script: &[u8]) -> Result<(), TestCaseError> {
    let limits = limits();
    let sandbox = Sandbox::builder().reproducible(1).limits(limits.clone()).build();
    let mut sandbox = sandbox.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let result = sandbox.run(script);
    let shown = String::from_utf8_lossy(script);
    prop_assert!(!result.stderr_str().contains("internal error"), "{shown}\n{}", result.stderr_str());
    prop_assert!(!matches!(result.ended, Ended::OutOfHostMemory), "{shown}");
    prop_assert!(result.usage.peak_memory <= limits.get(Limit::Memory), "{shown}");
    prop_assert!(result.usage.commands <= limits.get(Limit::Commands), "{shown}");
    prop_assert!(result.stdout.len() as u64 <= limits.get(Limit::Stdout), "{shown}");
    sandbox.reset().expect("nothing in it can fail");
    let after = sandbox.run("echo usable");
    prop_assert_eq!(after.stdout_str(), "usable\n", "after {}", shown);
    Ok(())
}

fn one_of(choices: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    prop::sample::select(choices).prop_map(str::to_owned)
}

fn atom() -> impl Strategy<Value = String> + Clone {
    one_of(&[
        "a",
        "x",
        "1",
        "-1",
        "0x1f",
        "*",
        "?",
        "[a-c]*",
        "~",
        "''",
        "\"\"",
        "'it is'",
        "\\$",
        "$'\\t\\xff'",
        "$x",
        "$@",
        "\"$@\"",
        "$*",
        "$#",
        "$?",
        "$$",
        "$!",
        "$_",
        "${x}",
        "${#x}",
        "${!x}",
        "${!a*}",
        "${a[@]}",
        "\"${a[*]}\"",
        "${#a[@]}",
        "${!a[@]}",
        "${a[-1]}",
        "${m[k]}",
        "${x^^}",
        "${x@Q}",
        "${x@A}",
        "${a[@]@K}",
        "${x:1:2}",
        "${x: -1}",
        "{a,b}",
        "{1..5..2}",
        "{x,{y,z}}",
        "é",
        "@(a|b)",
        "!(x)",
        "/dev/null",
        "f",
        "d",
        "%s",
        "%d",
        "--",
    ])
}

fn arithmetic() -> impl Strategy<Value = String> + Clone {
    let leaf =
        one_of(&["1", "0", "-7", "x", "a[1]", "n++", "--n", "9223372036854775807", "2#101", "$#", "08"]);
    leaf.prop_recursive(3, 12, 3, |inner| {
        let operator =
            one_of(&["+", "-", "*", "/", "%", "**", "<<", "&&", "||", ",", "=", "+=", "==", "<", "^", "?1:"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
            inner.prop_map(|a| format!("!({a})")),
        ]
    })
}

fn word() -> impl Strategy<Value = String> + Clone {
    atom().prop_recursive(3, 12, 3, |inner| {
        let operator =
            one_of(&[":-", ":=", ":+", "-", "#", "##", "%", "%%", "/", "//", "/#", "^", ",,", ":?"]);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}{b}")),
            inner.clone().prop_map(|a| format!("\"{}\"", a.replace('"', ""))),
            (operator, inner.clone()).prop_map(|(op, a)| format!("${{x{op}{a}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("${{x//{a}/{b}}}")),
            inner.clone().prop_map(|a| format!("$(echo {a})")),
            inner.clone().prop_map(|a| format!("`echo {a}`")),
            inner.clone().prop_map(|a| format!("<(echo {a})")),
            arithmetic().prop_map(|a| format!("$(({a}))")),
        ]
    })
}

fn simple() -> impl Strategy<Value = String> + Clone {
    let name = one_of(&[
        "echo",
        "printf '%s\\n'",
        "printf",
        "x=",
        "declare",
        "declare -A m; declare",
        "local",
        "read",
        "eval",
        "set --",
        "set",
        "shopt -s",
        "unset",
        "export",
        "trap",
        "test",
        "[",
        "cat",
        "sort",
        "tr a b",
        "sed s/a/b/",
        "grep",
        "wc",
        "head -c 5",
        "f",
        "shift",
        "return",
        "break",
        "continue",
        "exit",
        "cd",
        "pushd",
        "mapfile a <<<",
        "getopts ab:",
        "let",
        "exec 3>",
        "wait",
        "kill -0",
        "jobs",
        "source",
        "command",
        "type",
        "hash",
        "alias",
        "umask",
        "mkdir",
        "touch",
        "rm -rf",
        "ls",
        "seq 3",
        "xargs echo",
        "find .",
        "cut -c1",
        "tail -n 1",
        "uniq",
        "tee f",
        "yes",
        "sleep 1",
        "date",
        "expr",
        "bc",
        "awk 1",
        "nope",
    ]);
    let redirect = one_of(&[
        "",
        "",
        "",
        " > f",
        " >> f",
        " < f",
        " 2>&1",
        " <<< $x",
        " 2> /dev/null",
        " > d",
        " <&3",
        " {v}> f",
        " &> f",
    ]);
    (name, prop::collection::vec(word(), 0..4), redirect)
        .prop_map(|(name, words, redirect)| format!("{name} {}{redirect}", words.join(" ")))
}

fn script() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => simple(),
        1 => arithmetic().prop_map(|a| format!("(( {a} ))")),
        1 => (word(), one_of(&["==", "=~", "!=", "<", "-eq", "-nt"]), word()).prop_map(|(a, op, b)| format!("[[ {a} {op} {b} ]]")),
        1 => (word(), word()).prop_map(|(a, b)| format!("a=({a} [5]={b}); a+=({b})")),
        1 => word().prop_map(|a| format!("cat << E\n{a}\nE\n")),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let list = prop::collection::vec(inner.clone(), 1..4).prop_map(|list| list.join("\n"));
        prop_oneof![
            list.clone(),
            (inner.clone(), one_of(&[" | ", " && ", " || ", " & ", " |& "]), inner.clone())
                .prop_map(|(a, op, b)| format!("{{ {a}\n}}{op}{{ {b}\n}}")),
            (inner.clone(), list.clone(), list.clone())
                .prop_map(|(a, b, c)| format!("if {a}\nthen {b}\nelse {c}\nfi")),
            (word(), list.clone()).prop_map(|(a, b)| format!("for x in {a} b; do {b}\ndone")),
            (inner.clone(), list.clone()).prop_map(|(a, b)| format!("while {a}\ndo {b}\ndone")),
            (word(), word(), list.clone())
                .prop_map(|(a, b, c)| format!("case {a} in {b}) {c}\n;; *) :;& a) :;; esac")),
            list.clone().prop_map(|a| format!("f() {{ local x=1\n{a}\n}}; f 1 2")),
            list.clone().prop_map(|a| format!("( {a}\n)")),
            list.clone().prop_map(|a| format!("x=$({a}\n)")),
            list.clone().prop_map(|a| format!("set -eu; trap 'echo trap' EXIT ERR DEBUG\n{a}")),
            list.prop_map(|a| format!("eval '{}'", a.replace('\'', ""))),
        ]
    })
}

/// Pieces of the grammar in no order at all.
fn soup() -> impl Strategy<Value = String> {
    let token = one_of(&[
        "if", "then", "fi", "do", "done", "while", "for", "in", "case", "esac", "{", "}", "(", ")", "((",
        "))", "[[", "]]", "$(", "${", "}", "`", "\"", "'", "\\", "\n", ";", ";;", "&", "&&", "|", "||", "<",
        ">", "<<", "E", "<<<", "!", "$", "$((", "a=", "a=(", "f()", "function", "time", "coproc", "echo",
        "x", "*", "#", "[", "]", "~", "{1..3}", "\u{e9}", "\t", "select", "until", ":",
    ]);
    (prop::collection::vec(token, 1..30), any::<bool>())
        .prop_map(|(tokens, spaced)| tokens.join(if spaced { " " } else { "" }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn scripts_of_the_grammar(script in script()) {
        check(script.as_bytes())?;
    }

    #[test]
    fn tokens_in_no_order(script in soup()) {
        check(script.as_bytes())?;
    }

    #[test]
    fn any_bytes(script in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&script)?;
    }
}
