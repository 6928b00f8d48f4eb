//! The format as authors of tables meet it.

#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use boxsh_script_tables::{Case, Problem, Table};
use proptest::prelude::*;

fn problem(text: &str) -> (usize, Problem) {
    let error = Table::parse(text.as_bytes()).unwrap_err();
    (error.line, error.problem)
}

fn only_case(text: &str) -> Case {
    let mut table = Table::parse(text.as_bytes()).unwrap();
    assert_eq!(table.cases.len(), 1);
    table.cases.remove(0)
}

#[test]
fn a_table_reads_as_its_author_means_it() {
    let text = "\
#: Loops.
#: needs jq

=== counts to two
for i in 1 2
do
  echo $i
done
--- stdout
1
2

=== fails loudly
exit 3
--- status 3
--- stderr
--- differs: boxsh says why

";
    let table = Table::parse(text.as_bytes()).unwrap();
    assert_eq!(table.comments, [" Loops.", " needs jq"]);
    let [first, second] = &table.cases[..] else { panic!("two cases") };
    assert_eq!((first.name.as_str(), first.line, first.status), ("counts to two", 4, 0));
    assert_eq!(first.script, b"for i in 1 2\ndo\n  echo $i\ndone");
    assert_eq!((&first.stdout[..], &first.stderr), (&b"1\n2\n"[..], &None));
    assert_eq!((second.status, &second.stderr), (3, &Some(Vec::new())));
    assert_eq!(second.differs.as_deref(), Some("boxsh says why"));
}

#[test]
fn a_script_alone_is_a_case() {
    let case = only_case("=== x\ntrue\n\n\n");
    assert_eq!((case.script, case.status, case.stdout, case.stderr), (b"true".to_vec(), 0, Vec::new(), None));
}

#[test]
fn blocks_keep_blank_lines_inside_and_drop_them_at_the_end() {
    assert_eq!(only_case("=== x\n\necho\n\n:\n--- stdout\n\na\n\nb\n\n\n").stdout, b"\na\n\nb\n");
    assert_eq!(only_case("=== x\n\necho\n\n:\n\n--- stdout\n").script, b"\necho\n\n:");
}

#[test]
fn a_diff_is_text_and_not_a_header() {
    let case = only_case("=== x\ncat <<E\n--- a/file\n+++ b/file\nE\n--- stdout\n--- a/file\n+++ b/file\n");
    assert_eq!(case.stdout, b"--- a/file\n+++ b/file\n");
}

#[test]
fn forms_of_a_block() {
    assert_eq!(only_case("=== x\n:\n--- stdout (no newline)\na\nb\n").stdout, b"a\nb");
    assert_eq!(only_case("=== x\n:\n--- stdout (escaped)\na\\x00\\\\\\\nb\\n\\\n\n").stdout, b"a\0\\b\n");
    assert_eq!(only_case("=== x\n--- script (escaped)\necho \\xff\\\n").script, b"echo \xff");
}

#[test]
fn mistakes_are_named_with_their_line() {
    assert_eq!(problem("echo\n"), (1, Problem::TextBeforeCases));
    assert_eq!(problem("===\n"), (1, Problem::EmptyName));
    assert_eq!(problem("=== a\n:\n=== a\n:\n"), (3, Problem::RepeatedName));
    assert_eq!(problem("=== a\n--- stdout\n"), (1, Problem::EmptyScript));
    assert_eq!(problem("=== a\n:\n--- status 256\n"), (3, Problem::BadStatus));
    assert_eq!(problem("=== a\n:\n--- status 1\nx\n"), (4, Problem::StrayText));
    assert_eq!(problem("=== a\n:\n--- stdout\n--- stdout\n"), (4, Problem::RepeatedBlock));
    assert_eq!(problem("=== a\n:\n--- stdout (raw)\n"), (3, Problem::BadForm));
    assert_eq!(problem("=== a\n:\n--- stdout (escaped)\n\\q\n"), (3, Problem::BadEscape));
    assert_eq!(problem("=== a\n:\n--- differs:\n"), (3, Problem::EmptyReason));
}

#[test]
fn writing_is_canonical() {
    let text = "#: About.\n\n=== a\necho a \n--- status 2\n--- stdout\na\n\n=== b\n:\n--- stderr\n";
    assert_eq!(Table::parse(text.as_bytes()).unwrap().to_bytes(), text.as_bytes());
    let loose = "#: About.\n=== a\necho a \n--- stdout\na\n--- status 2\n\n\n\n=== b\n:\n--- stderr\n\n";
    assert_eq!(Table::parse(loose.as_bytes()).unwrap().to_bytes(), text.as_bytes());
}

/// Bytes with a good share of what the format has to be careful about.
fn awkward_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"\n".to_vec()),
        Just(b" ".to_vec()),
        Just(b"\t".to_vec()),
        Just(b"\\".to_vec()),
        Just(b"a".to_vec()),
        Just(b"=== ".to_vec()),
        Just(b"--- stdout".to_vec()),
        Just(b"#:".to_vec()),
        Just("\u{e9}".as_bytes().to_vec()),
        any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(
        script in awkward_bytes().prop_filter("a case has a script", |script| !script.is_empty()),
        status in any::<u8>(),
        stdout in awkward_bytes(),
        stderr in prop::option::of(awkward_bytes()),
        differs in prop::option::of("[a-z]([a-z ]*[a-z])?"),
    ) {
        let case = |name: &str| Case {
            name: name.into(), line: 0, script: script.clone(), status,
            stdout: stdout.clone(), stderr: stderr.clone(), differs: differs.clone(),
        };
        let table = Table { comments: vec![" c".into()], cases: vec![case("one"), case("two")] };
        let mut read = Table::parse(&table.to_bytes()).unwrap();
        read.cases.iter_mut().for_each(|case| case.line = 0);
        prop_assert_eq!(read, table);
    }

    #[test]
    fn any_bytes_parse_or_fail_without_a_panic(text in awkward_bytes()) {
        let _ = Table::parse(&text);
    }
}
