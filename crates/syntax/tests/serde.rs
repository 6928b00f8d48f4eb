//! A tree that is written out and read back is the same tree.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boxsh_syntax::ast::{Bytes, Script};
use boxsh_syntax::{parse_script, print_script};

const SCRIPT: &str = r#"
#!/bin/bash
name=value list=(a "b c" [5]=d) element[i+1]+=more cmd 'one' "two $three ${four:-five}" $'\t' \  ~user {a,b}{1..9..2}
declare -A map=([key]="$value") plain
if [[ -n $x && $v == @(a|b) && ( $y == *.c || $z =~ ^(a|b)+$ ) ]]; then :; elif ! true; then false; else exit 3; fi
for file in *.txt "${files[@]}" ${!prefix*} ${#list[@]}; do echo "${file%%.*}" "${file/a/b}" "${file^^}" "${file@Q}"; done
for ((i = 0; i < 10; i++)); do (( total += i ** 2, x = y ? 1 : -2 )) || break; done
select choice in a b; do case $choice in a | b*) ;; [!c]) echo ;& y) ;;& esac; done
while read -r line <&3; do printf '%s\n' "$line" >> out 2>&1; done 3< <(sort in) | tee >(wc -l) &
until (exit 1); do { sleep 1; } >/dev/null {fd}<> both; done
function f { local a=$1; time -p g "$(h `i`)" $((1 + a)) ${a:1:2}; }
coproc NAME { cat; }
cat <<-END <<'RAW' <<< "here $string"
	text $variable
	END
raw $text
RAW
"#;

fn round_trip(tree: &Script) -> Script {
    serde_json::from_str(&serde_json::to_string(tree).unwrap()).unwrap()
}

#[test]
fn every_construct_comes_back() {
    let tree = parse_script(SCRIPT.as_bytes()).unwrap();
    let back = round_trip(&tree);
    assert!(back == tree);
    assert_eq!(print_script(&back), print_script(&tree));
}

#[test]
fn positions_come_back() {
    let tree = parse_script(b"a\nb c\n").unwrap();
    let back = round_trip(&tree);
    let places = |script: &Script| -> Vec<_> {
        script
            .commands
            .iter()
            .map(|command| (command.span.start, command.span.end, command.line.get()))
            .collect()
    };
    assert_eq!(places(&back), places(&tree));
}

#[test]
fn bytes_that_are_no_text_come_back() {
    let script = b"echo \xff\xfe 'caf\xe9' \"\xc3\xa9 \x80\" # of whatever encoding";
    let tree = parse_script(script).unwrap();
    assert!(round_trip(&tree) == tree);
    for bytes in [&b"text"[..], b"\xff", b"", &[b'x'; 40], &[0xfe; 40]] {
        let bytes = Bytes::from(bytes);
        let json = serde_json::to_string(&bytes).unwrap();
        assert_eq!(serde_json::from_str::<Bytes>(&json).unwrap(), bytes);
    }
}
