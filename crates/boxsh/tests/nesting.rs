//! However deep a script nests something, it ends at a limit with a name, or with a status: never at the end of a stack, which would end this
//! very program.

use boxsh::{Ended, Limit, Limits, Sandbox};

/// Scripts that nest without end, or deeper than any honest one.
const BOMBS: &[(&str, &str)] = &[
    // Programs in programs.
    ("bash", "echo 'bash ./s; :' > s; bash ./s"),
    ("bash in the last place", "echo 'bash ./s' > s; bash ./s"),
    ("a script without an interpreter", "echo './s; :' > s; chmod +x s; ./s"),
    ("a script without an interpreter, in the last place", "echo '(./s)' > s; chmod +x s; ./s"),
    ("a script with an interpreter", "printf '#!/bin/bash\\n./s; :\\n' > s; chmod +x s; ./s"),
    ("env", "echo 'env A=1 bash ./s; :' > s; bash ./s"),
    ("exec in a subshell", "echo '(exec env bash ./s); :' > s; bash ./s"),
    ("nice, nohup and stdbuf", "echo 'nice nohup stdbuf -o0 bash ./s; :' > s; bash ./s"),
    ("time", "echo 'command time bash ./s; :' > s; bash ./s"),
    ("xargs", "echo 'echo ./s | xargs bash; :' > s; bash ./s"),
    ("xargs -P", "echo 'echo ./s | xargs -P2 bash; :' > s; bash ./s"),
    ("find -exec", "echo 'find s -exec bash {} \\;; :' > s; bash ./s"),
    ("find -exec +", "echo 'find s -exec bash {} +; :' > s; bash ./s"),
    ("timeout", "echo 'timeout 50 bash ./s; :' > s; bash ./s"),
    ("awk's system", "echo 'awk \"BEGIN { system(\\\"bash ./s\\\") }\"; :' > s; bash ./s"),
    ("awk's pipes", "echo 'awk \"BEGIN { \\\"bash ./s\\\" | getline }\"; :' > s; bash ./s"),
    ("sqlite's shell", "echo 'sqlite3 :memory: \".system bash ./s\"; :' > s; bash ./s"),
    (
        "programs deep in functions",
        "f() { (($1)) && { f $(($1-1)); return; }; bash ./s; }; declare -f > s; echo 'f 90' >> s; f 90",
    ),
    // The shell in itself.
    ("functions", "f() { f; }; f"),
    ("functions with locals", "f() { local a=1 b=(1 2); f \"$@\"; }; f 1 2 3"),
    ("two functions", "f() { g; }; g() { if :; then f; fi; }; f"),
    (
        "functions in all kinds of commands",
        "f() { while for i in 1; do case x in x) { f; } ;; esac; done; do :; done; }; f",
    ),
    ("eval", "x='eval \"$x\"'; eval \"$x\""),
    ("source", "echo '. ./s' > s; . ./s"),
    ("source through a descriptor", "x='. /dev/stdin <<< \"$x\"'; eval \"$x\""),
    ("subshells", "f() { (f); }; f"),
    ("substitutions", "f() { echo $(f); }; f"),
    ("backquotes", "f() { echo `f`; }; f"),
    ("substitutions in arithmetic", "f() { echo $(( $(f) )); }; f"),
    ("substitutions in here-documents", "f() { cat <<X\n$(f)\nX\n}; f"),
    ("substitutions in here-strings", "f() { cat <<< \"$(f)\"; }; f"),
    ("process substitutions", "f() { cat <(f); }; f"),
    ("output process substitutions", "f() { : > >(f); wait; }; f"),
    ("pipelines", "f() { f | f; }; f"),
    ("background", "f() { f & wait; }; f"),
    ("coprocesses", "f() { coproc f; wait; }; f"),
    ("values of default words", "f() { : ${x:-$(f)}; }; f"),
    ("array subscripts", "f() { a[$(f)]=1; }; f"),
    ("conditions", "f() { [[ -n $(f) ]]; }; f"),
    ("command_not_found_handle", "command_not_found_handle() { nosuch; }; nosuch"),
    ("completions", "f() { compgen -F f x; }; complete -F f f; compgen -F f x"),
    ("mapfile callbacks", "f() { mapfile -c1 -C f <<< x; }; f"),
    ("prompts that expand themselves", "x='${x@P}'; echo \"${x@P}\""),
    ("prompts of a trace that expand themselves", "(PS4='${PS4@P}'; set -x; :)"),
    ("prompts", "PS4='$(f)+'; f() { :; }; set -x; f"),
    ("getters of names", "declare -n a=b; declare -n b=a; a=1; declare -n c=c; echo $a"),
    // Traps that set themselves off.
    ("DEBUG", "(f() { f; }; set -T; trap f DEBUG; :)"),
    ("ERR", "f() { false; f; }; set -E; trap f ERR; false"),
    ("RETURN", "f() { g; }; g() { :; }; set -T; trap f RETURN; g"),
    ("EXIT", "trap 'trap \"$(trap -p EXIT)\" EXIT; f() { f; }; f' EXIT"),
    ("a signal", "f() { kill -USR1 $$; f; }; trap f USR1; kill -USR1 $$"),
    (
        "a signal's trap in a trap",
        "trap 'kill -USR1 $BASHPID' USR1; ulimit -t 1; for i in {1..3000}; do kill -USR1 $$; done",
    ),
    // What is parsed.
    ("parentheses", "eval \"$(printf '(%.0s' {1..30000})\""),
    ("braces", "eval \"$(printf '{ %.0s' {1..30000})\""),
    ("ifs", "eval \"$(printf 'if %.0s' {1..30000})\""),
    ("nested substitutions", "eval \"echo $(printf '$(%.0s' {1..30000})\""),
    ("nested parameters", "eval \"echo $(printf '${x:-%.0s' {1..30000})\""),
    ("nested quotes", "eval \"echo $(printf '\"$(%.0s' {1..20000})\""),
    ("arithmetic parentheses", "x=$(printf '(%.0s' {1..30000}); echo $((x))"),
    ("arithmetic signs", "x=$(printf -- '- %.0s' {1..30000})1; echo $((x))"),
    ("arithmetic questions", "x=$(printf '1?%.0s' {1..30000})1; echo $((x))"),
    ("arithmetic powers", "x=$(printf '1**%.0s' {1..30000})1; echo $((x))"),
    ("arithmetic assignments", "x=$(printf 'a=%.0s' {1..30000})1; echo $((x))"),
    ("arithmetic by reference", "x=y; y=x; echo $((x))"),
    ("arithmetic subscripts", "x=$(printf 'a[%.0s' {1..30000}); echo $((x))"),
    ("conditional parentheses", "eval \"[[ $(printf '( %.0s' {1..30000})\""),
    ("conditional negations", "eval \"[[ $(printf '! %.0s' {1..30000}) -n x ]]\""),
    ("test", "test $(printf '( %.0s' {1..20000}) x $(printf ') %.0s' {1..20000})"),
    ("test's negations", "test $(printf '! %.0s' {1..20000}) x"),
    ("brace expansions", "eval \"echo $(printf '{a,%.0s' {1..20000})$(printf '}%.0s' {1..20000})\""),
    ("aliases", "shopt -s expand_aliases; alias a='a a'\nalias b='c '; alias c='b '\na b c"),
    // Patterns.
    (
        "extended globs",
        "shopt -s extglob; p=$(printf '@(a|%.0s' {1..20000})$(printf ')%.0s' {1..20000}); [[ a == $p ]]; echo ${p/$p}",
    ),
    ("regular expressions", "p=$(printf '(%.0s' {1..20000})a$(printf ')%.0s' {1..20000}); [[ a =~ $p ]]"),
    ("repeated groups", "p=$(printf '(%.0s' {1..2000})a$(printf ')*%.0s' {1..2000}); [[ a =~ $p ]]"),
    ("grep", "p=$(printf '(%.0s' {1..20000})a$(printf ')%.0s' {1..20000}); echo a | grep -E \"$p\""),
    (
        "sed's patterns",
        "p=$(printf '\\\\(%.0s' {1..20000})a$(printf '\\\\)%.0s' {1..20000}); echo a | sed \"s/$p/b/\"",
    ),
    // Programs in languages of their own.
    ("awk's functions", "awk 'function f(n) { return f(n + 1) + 1 } BEGIN { print f(0) }'"),
    (
        "awk's parentheses",
        "awk \"BEGIN { print $(printf '(%.0s' {1..20000})1$(printf ')%.0s' {1..20000}) }\"",
    ),
    ("awk's blocks", "awk \"BEGIN $(printf '{%.0s' {1..20000})$(printf '}%.0s' {1..20000})\""),
    ("awk's signs", "awk \"BEGIN { print $(printf -- '- %.0s' {1..20000})1 }\""),
    (
        "awk's powers and questions",
        "awk \"BEGIN { print $(printf '1^%.0s' {1..20000})1; print $(printf '1?1:%.0s' {1..20000})1 }\"",
    ),
    ("awk's ifs", "awk \"BEGIN { $(printf 'if (1) %.0s' {1..20000}) x = 1 }\""),
    (
        "awk's concatenations",
        "awk \"BEGIN { x = $(printf 'a %.0s' {1..20000}); y = $(printf '1+%.0s' {1..20000})1 }\"",
    ),
    ("jq's recursion", "jq -n 'def f: 1 + f; f'"),
    ("jq's recursion in the last place", "jq -n 'def f: f; f'"),
    ("jq's recursion with values", "jq -n 'def f(x): f(x | x); f(1)'"),
    ("jq's arrays", "printf '[%.0s' {1..30000} | jq ."),
    ("jq's whole arrays", "{ printf '[%.0s' {1..9000}; printf ']%.0s' {1..9000}; } | jq -c . | wc -c"),
    ("jq's values", "jq -n 'reduce range(1000000) as $i ([]; [.]) | 1'"),
    ("jq's objects", "jq -n 'reduce range(300000) as $i ({}; {a: .}) | [paths] | length'"),
    ("jq's comparisons", "jq -n 'reduce range(300000) as $i ([]; [.]) | . == . and (. < [.])'"),
    ("jq's output", "jq -cn 'reduce range(300000) as $i ([]; [.])' | wc -c"),
    ("jq's walk", "jq -n 'reduce range(300000) as $i ([]; [.]) | walk(.) | tojson | length'"),
    ("jq's flatten", "jq -cn 'reduce range(300000) as $i ([1]; [.]) | flatten'"),
    ("jq's programs", "jq -n \"$(printf '[%.0s' {1..20000})$(printf ']%.0s' {1..20000})\""),
    ("jq's pipes", "jq -n \"$(printf '1|%.0s' {1..20000})1\""),
    ("jq's sums", "jq -n \"$(printf '1+%.0s' {1..20000})1\""),
    ("jq's sums that are just low enough", "jq -n \"$(printf '.+%.0s' {1..4900}).\""),
    ("jq's fields", "jq -n \"$(printf '.a%.0s' {1..20000})\"; jq -n \"$(printf '.a%.0s' {1..4900})\""),
    (
        "jq's commas",
        "jq -n \"[$(printf '1,%.0s' {1..20000})1]\"; jq -n \"[$(printf '.,%.0s' {1..4900})1] | length\"",
    ),
    (
        "jq's sums in sums",
        "x=1; for i in {1..100}; do x=\"($x$(printf '+.%.0s' {1..100}))\"; done; jq -n \"$x\"",
    ),
    ("bc's functions", "echo 'define f(n) { return f(n + 1) + 1 }; f(0)' | bc"),
    ("bc's parentheses", "{ printf '(%.0s' {1..20000}; printf 1; printf ')%.0s' {1..20000}; echo; } | bc"),
    (
        "bc's signs and powers",
        "{ printf -- '-%.0s' {1..20000}; echo 1; printf '1^%.0s' {1..20000}; echo 1; } | bc",
    ),
    ("bc's blocks", "{ printf '{%.0s' {1..20000}; printf '}%.0s' {1..20000}; echo; } | bc"),
    ("dc's macros", "echo '[lax 1+]sa lax' | dc"),
    ("dc's macros in the last place", "echo '[lax]sa lax' | timeout 2 dc"),
    ("dc's strings", "{ printf '[%.0s' {1..30000}; printf ']%.0s' {1..30000}; } | dc"),
    ("sed's blocks", "echo a | sed \"$(printf '{%.0s' {1..20000})$(printf '}%.0s' {1..20000})\""),
    (
        "sqlite's parentheses",
        "sqlite3 :memory: \"SELECT $(printf '(%.0s' {1..20000})1$(printf ')%.0s' {1..20000})\"",
    ),
    ("sqlite's signs", "sqlite3 :memory: \"SELECT $(printf -- '- %.0s' {1..20000})1\""),
    (
        "sqlite's views",
        "sqlite3 :memory: \"CREATE TABLE v0(a); $(for i in {1..500}; do echo \"CREATE VIEW v$i AS SELECT * FROM v$((i-1));\"; done) SELECT * FROM v500\"",
    ),
    (
        "sqlite's recursion",
        "sqlite3 :memory: 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 100000) SELECT max(n) FROM t'",
    ),
    (
        "sqlite's JSON",
        "sqlite3 :memory: \"SELECT json('$(printf '[%.0s' {1..20000})$(printf ']%.0s' {1..20000})')\"",
    ),
    ("expr", "expr $(printf '( %.0s' {1..20000}) 1 $(printf ') %.0s' {1..20000})"),
    ("find's parentheses", "find . $(printf '( %.0s' {1..20000}) -true $(printf ') %.0s' {1..20000})"),
    ("find's negations", "find . $(printf '! %.0s' {1..20000}) -true"),
    ("yq's documents", "{ printf '[%.0s' {1..20000}; printf ']%.0s' {1..20000}; } | yq ."),
    ("yq's indentation", "for i in {1..3000}; do printf '%*sa:\\n' $i ''; done | yq . | wc -l"),
    ("yq's values", "yq -n 'reduce range(0; 100000) as $i ([]; [.]) | 1'"),
    ("yq's programs", "yq -n \"$(printf '[%.0s' {1..20000})$(printf ']%.0s' {1..20000})\""),
    (
        "yq's anchors",
        "{ echo 'a0: &a0 [1]'; for i in {1..2000}; do echo \"a$i: &a$i [*a$((i-1))]\"; done; } | yq '.a2000' | wc -l",
    ),
    ("TOML", "{ printf 'a = '; printf '[%.0s' {1..20000}; printf ']%.0s' {1..20000}; } | yq -p toml ."),
    (
        "TOML's tables",
        "{ printf 'a = '; printf '{a=%.0s' {1..20000}; printf '}%.0s' {1..20000}; } | yq -p toml .",
    ),
    ("XML", "{ printf '<a>%.0s' {1..20000}; printf '</a>%.0s' {1..20000}; } | yq -p xml ."),
    ("HTML", "{ printf '<div>%.0s' {1..20000}; printf '</div>%.0s' {1..20000}; } | html-to-markdown | wc -c"),
    ("xan", "echo 'a,1' | xan filter \"$(printf '(%.0s' {1..20000})1$(printf ')%.0s' {1..20000})\""),
    ("printf", "printf \"$(printf '%%s%.0s' {1..20000})\" x | wc -c"),
    ("tsort", "seq 1 100000 | awk '{ print $1, $1 + 1 }' | tsort | wc -l"),
    // Trees.
    (
        "deep directories",
        "d=a; for i in {1..1000}; do mkdir $d; cd $d; done; cd; find a | wc -l; du -s a; cp -r a b; ls -R a | wc -l; tar cf t.tar a 2> /dev/null; rm -r a b",
    ),
    ("links to links", "ln -s l0 l0; for i in {1..100}; do ln -s l$((i-1)) l$i; done; cat l100"),
];

/// Runs a bomb and says what is wrong with how it ends.
fn run(name: &str, script: &str, limits: &Limits) -> Option<String> {
    let mut sandbox = Sandbox::builder().limits(limits.clone()).build().ok()?;
    let result = sandbox.run(script);
    let is_fine = match result.ended {
        Ended::Exited | Ended::Limit(_) | Ended::TimedOut => true,
        // Whoever waits for itself may be stuck.
        Ended::Deadlocked => true,
        _ => false,
    };
    let crashed = result.exit_code == 134 || result.stderr_str().contains("internal error");
    let after = sandbox.run("echo fine").stdout_str() == "fine\n";
    (!is_fine || crashed || !after).then(|| {
        format!(
            "{name}: {:?} {} {}",
            result.ended,
            result.exit_code,
            result.stderr_str().lines().last().unwrap_or_default()
        )
    })
}

/// Runs all bombs, on a thread with the stack that embedders' threads have.
fn run_all(limits: Limits) {
    let limits = limits.with(Limit::WallClock, 5_000_000_000);
    let wrong: Vec<String> = BOMBS.iter().filter_map(|(name, script)| run(name, script, &limits)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nesting_ends_in_good_order_by_default() {
    run_all(Limits::default());
}

#[test]
fn nesting_ends_in_good_order_under_hardened_limits() {
    run_all(Limits::hardened());
}

#[test]
fn nesting_ends_in_good_order_without_limits() {
    // What grows without end needs a ceiling somewhere.
    run_all(
        Limits::unlimited()
            .with(Limit::Memory, 1 << 30)
            .with(Limit::Stdout, 64 << 20)
            .with(Limit::Processes, 3000),
    );
}

#[test]
fn exec_takes_no_stack_and_no_memory() {
    let chain = |exec: &str, count: u32| {
        format!("printf 'n=$1\\n((n)) || exit 7\\n%s\\n' '{exec}' > s; chmod +x s; bash ./s {count}; echo $?")
    };
    let ways = [
        "exec bash ./s $((n-1))",
        "exec env bash ./s $((n-1))",
        "exec ./s $((n-1))",
        "trap \"exec bash ./s $((n-1))\" EXIT",
        "f() { { exec nice bash ./s $((n-1)); } < /dev/null; } 3>&1; f",
    ];
    let limits = Limits::unlimited().with(Limit::Processes, 8).with(Limit::Memory, 16 << 20);
    for way in ways {
        let mut sandbox = Sandbox::builder().limits(limits.clone()).build().expect("a session");
        let result = sandbox.run(chain(way, 2000));
        assert_eq!(
            (result.stdout_str(), result.ended),
            ("7\n".into(), Ended::Exited),
            "{way}: {}",
            result.stderr_str()
        );
    }
}

#[test]
fn the_shell_of_a_session_outlives_what_it_becomes() {
    let mut sandbox = Sandbox::builder().build().expect("a session");
    let script = "x=1; printf 'n=$1\\n((n)) || exit 7\\nexec bash ./s $((n-1))\\n' > s; exec bash ./s 2000; echo never";
    assert_eq!(sandbox.run(script).exit_code, 7);
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
}
