//! What bash accepts, how it words its errors, and how `declare -f` lays functions out: asked of the bash on the machine.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says aloud what it skips"
)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use boxsh_syntax::ast::CommandKind;
use boxsh_syntax::{parse_script, print_function};

/// Runs bash on a script given on its standard input; `None`, said aloud, where there is no bash 5.2.
#[expect(clippy::disallowed_methods, reason = "the oracle is the bash on the machine")]
fn bash(options: &[&str], script: &str) -> Option<Output> {
    let version = Command::new("bash").arg("--version").output().ok();
    if !version.is_some_and(|output| String::from_utf8_lossy(&output.stdout).contains("version 5.2")) {
        eprintln!("SKIPPED: no bash 5.2 here to compare with");
        return None;
    }
    let mut child = Command::new("bash")
        .args(options)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    Some(child.wait_with_output().unwrap())
}

/// bash's complaints about a script, without the shell's name; warnings left out.
fn complaints(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .filter(|line| !line.contains("warning:"))
        .map(|line| line.strip_prefix("bash: ").unwrap_or(line).to_owned())
        .collect()
}

const SCRIPTS: &[&str] = &[
    "if; fi",
    "if true; then\n echo b\n",
    "echo \"abc\n def",
    "\necho 'abc",
    "echo $(foo",
    "echo\necho $(foo\nbar",
    "echo ${foo",
    "echo `foo",
    "echo $((1+2",
    "((1+\n2",
    "[[ a b",
    "[[ a == b",
    "[[ -f ]]",
    "[[ ( a ]]",
    "[[ a == ]]",
    "[[ a & b ]]",
    "[[ a == b c ]]",
    "[[ > b ]]",
    "[[ a\n&& b ]]",
    "[[ a == b\n&& c ]]",
    "[[ a =~ (b|c d)e$ ]]",
    "case x in a) b",
    "case x in (a|b) c;; d) ;; e) f;& g) h;;& esac",
    "case a in esac) b;; esac",
    "for",
    "for x in a; foo; done",
    "for a do b; done",
    "for a\nin b; do c; done",
    "for ((;;)) { c; }",
    "for ((i=0;i<1)); do a; done",
    "foo() echo",
    "foo( a",
    "f() [[ a ]]",
    "function f { a; } >x <y",
    "function f",
    "a && ",
    "a &&& b",
    "a |\n| b",
    "echo )",
    "echo a (b)",
    "a ;; b",
    "{ }",
    "()",
    "(a) b",
    "echo > ",
    "echo > > a",
    "a=(1 & 2)",
    "a=(1\n2) b=([x y]=1 [2]+=3)",
    "echo a=(1)",
    "declare a=(1) b=2",
    "eval a=(1 2)",
    "while a; { b; }",
    "time -p -- a; ! ! b; ! time c",
    "a | ! b",
    "coproc a { b; }; coproc { c; }; coproc d e",
    "a $(case x in x) y ;; esac) $(#)\n)",
    "a \"$(b \"c\")\" `d \\`e\\``",
    "cat <<A <<-'B'\nx $y\nA\n\tz\n\tB\necho",
    "echo ${x!y} ${} ${a b}",
    "echo @(a|b)",
    "(( a ); b )",
    "((a))b",
    "a\\\n b \\\n| c",
    "if a; then b; else c; elif d; fi",
    "echo {a,b}{1..3} \\{a,b} $'a\\'b' $\"c\"",
    "x[1 + 1]=2 y+=3 cmd",
    "{fd}>x {a[1]}<y 3>&- 2>&1 >&2- &>z &>>w",
];

#[test]
fn acceptance_and_errors_are_bashs() {
    for script in SCRIPTS {
        let Some(output) = bash(&["-n"], script) else { return };
        let theirs = complaints(&output);
        let ours = match parse_script(script.as_bytes()) {
            Ok(_) => Vec::new(),
            Err(error) => {
                let lines = error.message_lines();
                let prefix = format!("line {}: ", error.line.get());
                lines.iter().map(|line| prefix.clone() + &String::from_utf8_lossy(line)).collect()
            }
        };
        assert_eq!(ours, theirs, "{script:?}");
    }
}

const BODIES: &[&str] = &[
    "echo $'a\\tb' $\"x\" $(  echo   a; echo b ) `echo  x` ${x:-a  b} $((  1+2 )) $[ 1 + 2 ] a\\\nb",
    "if a; then b; elif c; then d; else e; f; fi",
    "if a & b; then c& fi; while a & do b & done",
    "a |& b; a && b || c & d; ! a; time -p b; time; { a; } |& c",
    "coproc a b; coproc X { a; }; coproc N (a)",
    "cat <<EOF; cat <<-'A B' >x\n hi $x\nEOF\n\tfoo\n\tA B\n",
    "cat <<A | b && c\nx\nA\necho; cat <<A & \ny\nA\nd",
    "for i in a; do cat <<A; done\nx\nA\n{ a; } <<A\nx\nA\nb",
    "case x in a|b) c;; (d) ;; e) f;& g) h; i;;& esac; case $x in esac",
    "[[ a == b && ( -f x || ! -L y ) && x =~ ^(a|b)$ || -n z ]]; [[ a ]]; (( a = 1 + 2 ))",
    "for i in a b; do c; done; for i; do c; done; for ((i=0;i<3;i++)) do c; done; for ((;;)); do x; done",
    "select x in a; do b; done; until a; do b; done > x 2>&1 &",
    "g() { a; } >x 2>&1; function h ( a ); i() if a; then b; fi",
    "( a; b ) | c; ( (a) ); { { a; }; }; (a &)",
    ">x a=1 b=(1 [2]=3 \"x\") c <y 3>z &>q {fd}>f <<<\"a\" 2>&- >|e <>g >&2 <&3 <&- >&$x",
    "echo $(if a\nthen\nb\nc; d\nfi\nx) $({ a\nb; }) $( (a) ) $( ((1)) ) $(f() { a; }; f) $(<x)",
    "a[1  +  1]=x; echo ${x[ 1 ]} ${x: 1 : 2} \"${x//\\//-}\" ${x^^} ${!y} ${#z} ${!p@} ${!a[@]} ${x@Q}",
    "declare -a q=(1   2) r=( $x ); local z=~/x:~; export \"a=b\"",
    "f=\"${x##*$'\\n'}\" g=\"${x:-$'a'}\" h=$'it\\'s'",
    "\"a b\" 'c d' \\e {f,g}{1..3} ~/h *.[ch] <(i; j) >(k)",
];

#[test]
fn functions_are_laid_out_as_declare_f_does() {
    for body in BODIES {
        let script = format!("f() {{\n{body}\n}}\n");
        let Some(output) = bash(&["-c", &format!("{script}declare -f f")], "") else { return };
        let tree = parse_script(script.as_bytes()).unwrap();
        let command = tree.commands[0].list.as_single_command().unwrap();
        let CommandKind::Function(function) = &command.kind else { panic!("a function: {body}") };
        let ours = String::from_utf8(print_function(function)).unwrap() + "\n";
        assert_eq!(ours, String::from_utf8_lossy(&output.stdout), "{body}");
    }
}

#[test]
fn braces_expand_as_in_bash() {
    let words = "a{b,c}d {1..3}{a..c} {a,b {01..3} {a..1} {1..3..0} {5..1..2} {a,\"b c\"} \\{a,b} {a\\,b} {,} \
                 {a..c..2} {-1..1} {x,{y,z}w} {{a,b}} {} a{} {a}{b} {a,b}{ {-05..5..5} {a,b}{1,2}{x,y} {'$x',y}";
    let Some(output) = bash(&["-c", &format!("echo {words}")], "") else { return };
    let mut ours = Vec::new();
    for word in boxsh_syntax::parse_words(words.as_bytes()).unwrap() {
        for result in word.expand_braces(1000).unwrap() {
            let text = boxsh_syntax::print_word(&result, boxsh_syntax::Style::Source);
            let text: String = String::from_utf8(text).unwrap().replace(['"', '\'', '\\'], "");
            if !text.is_empty() {
                ours.push(text);
            }
        }
    }
    assert_eq!(ours.join(" ") + "\n", String::from_utf8_lossy(&output.stdout));
}
