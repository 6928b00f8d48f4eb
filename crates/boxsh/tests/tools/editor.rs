//! The tool `str_replace_based_edit_tool`.

use boxsh::Sandbox;
use boxsh::tools::{Shape, Tool, Tools};
use serde_json::json;

use crate::{refused as refused_by, said as said_by};

const EDITOR: &str = "str_replace_based_edit_tool";

#[track_caller]
fn said(sandbox: &mut Sandbox, input: serde_json::Value) -> String {
    said_by(sandbox, EDITOR, input)
}

#[track_caller]
fn refused(sandbox: &mut Sandbox, input: serde_json::Value) -> String {
    refused_by(sandbox, EDITOR, input)
}

fn with_file(contents: &str) -> Sandbox {
    let mut sandbox = Sandbox::new();
    sandbox.write_file("/tmp/f", contents).unwrap();
    sandbox
}

#[test]
fn a_file_is_viewed_with_numbers_whole_or_in_part() {
    let mut sandbox = with_file("one\ntwo\nthree\n");
    let whole = said(&mut sandbox, json!({"command": "view", "path": "/tmp/f"}));
    assert_eq!(whole, "/tmp/f, 3 lines:\n     1\tone\n     2\ttwo\n     3\tthree\n");
    for range in [[2, 3], [2, -1], [2, 99]] {
        let part = said(&mut sandbox, json!({"command": "view", "path": "/tmp/f", "view_range": range}));
        assert_eq!(part, "/tmp/f, lines 2 to 3 of 3:\n     2\ttwo\n     3\tthree\n");
    }
    for range in [[0, 2], [4, 5], [3, 2], [2, -2]] {
        let text = refused(&mut sandbox, json!({"command": "view", "path": "/tmp/f", "view_range": range}));
        assert!(text.contains("/tmp/f has 3 lines"), "{text}");
    }
    sandbox.run("cd /tmp; : > empty");
    assert_eq!(said(&mut sandbox, json!({"command": "view", "path": "empty"})), "empty is empty.\n");
}

#[test]
fn a_long_file_loses_its_middle() {
    let lines: String = (1..=1000).map(|line| format!("line {line}\n")).collect();
    let mut sandbox = with_file(&lines);
    let tools = Tools::new([Tool::TextEditor]).shape(Shape::new().output(80));
    let text = tools.call(&mut sandbox, EDITOR, &json!({"command": "view", "path": "/tmp/f"})).text;
    assert!(text.starts_with("/tmp/f, 1000 lines:\n     1\tline 1\n"), "{text}");
    assert!(text.contains("left out]\n") && text.ends_with("  1000\tline 1000\n"), "{text}");
}

#[test]
fn a_directory_is_listed_two_levels_deep() {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir -p /w/a/b/c /w/.git /w/node_modules/x; head -c 2048 /dev/zero > /w/a/data; echo hi > /w/a/b/deep; ln -s a /w/link");
    assert_eq!(
        said(&mut sandbox, json!({"command": "view", "path": "/w/"})),
        "/w/, up to 2 levels deep, without hidden files:\n-\t/w/a/\n-\t/w/a/b/\n2.0K\t/w/a/data\n-\t/w/link@\n"
    );
    sandbox.run("mkdir /w/none");
    let empty = said(&mut sandbox, json!({"command": "view", "path": "/w/none"}));
    assert_eq!(empty, "/w/none has no files that are not hidden.\n");
}

#[test]
fn a_file_is_created_with_its_directories_and_never_overwritten() {
    let mut sandbox = Sandbox::new();
    let input = json!({"command": "create", "path": "/tmp/new/f", "file_text": "a\nb\n"});
    assert_eq!(said(&mut sandbox, input.clone()), "/tmp/new/f was created with 2 lines.\n");
    let text = refused(&mut sandbox, input);
    assert_eq!(text, "/tmp/new/f exists already, and was left as it is");
    assert_eq!(sandbox.run("cat /tmp/new/f").stdout, b"a\nb\n");
}

#[test]
fn text_that_occurs_once_is_replaced() {
    let mut sandbox = with_file("fn main() {\n    old();\n}\n");
    sandbox.run("chmod 755 /tmp/f");
    let text = said(
        &mut sandbox,
        json!({"command": "str_replace", "path": "/tmp/f", "old_str": "    old();", "new_str": "    new();\n    more();"}),
    );
    assert_eq!(
        text,
        "/tmp/f was changed. Lines 1 to 4 are now:\n     1\tfn main() {\n     2\t    new();\n     3\t    more();\n     4\t}\n"
    );
    assert_eq!(
        sandbox.run("cat /tmp/f; stat -c %a /tmp/f").stdout_str(),
        "fn main() {\n    new();\n    more();\n}\n755\n"
    );
    said(&mut sandbox, json!({"command": "str_replace", "path": "/tmp/f", "old_str": "    more();\n"}));
    assert_eq!(sandbox.run("cat /tmp/f").stdout_str(), "fn main() {\n    new();\n}\n");
}

#[test]
fn text_that_is_missing_or_ambiguous_is_not_replaced() {
    let mut sandbox = with_file("aaa\nb\nb\n");
    for (old, reason) in [
        ("x", "does not occur in /tmp/f"),
        ("b", "occurs 2 times in /tmp/f, in lines 2, 3"),
        ("aa", "occurs 2 times in /tmp/f, in lines 1, 1"),
        ("", "`old_str` is empty"),
    ] {
        let input = json!({"command": "str_replace", "path": "/tmp/f", "old_str": old, "new_str": "y"});
        let text = refused(&mut sandbox, input);
        assert!(text.contains(reason), "{text}");
    }
    assert_eq!(sandbox.run("cat /tmp/f").stdout_str(), "aaa\nb\nb\n");
}

#[test]
fn text_is_inserted_behind_a_line() {
    for (contents, line, expected) in [
        ("a\nb\n", 0, "new\na\nb\n"),
        ("a\nb\n", 1, "a\nnew\nb\n"),
        ("a\nb\n", 2, "a\nb\nnew\n"),
        ("a\nb", 2, "a\nb\nnew\n"),
        ("", 0, "new\n"),
    ] {
        for text in ["new", "new\n"] {
            let mut sandbox = with_file(contents);
            let input =
                json!({"command": "insert", "path": "/tmp/f", "insert_line": line, "insert_text": text});
            said(&mut sandbox, input);
            assert_eq!(sandbox.run("cat /tmp/f").stdout_str(), expected, "{contents:?} {line}");
        }
    }
    let mut sandbox = with_file("a\nb\n");
    for line in [-1, 3] {
        let input = json!({"command": "insert", "path": "/tmp/f", "insert_line": line, "insert_text": "x"});
        assert!(refused(&mut sandbox, input).contains("between 0 and 2"));
    }
    let older = json!({"command": "insert", "path": "/tmp/f", "insert_line": 1, "new_str": "x"});
    assert_eq!(
        said(&mut sandbox, older),
        "/tmp/f was changed. Lines 1 to 3 are now:\n     1\ta\n     2\tx\n     3\tb\n"
    );
}

#[test]
fn bytes_that_are_no_text_survive_an_edit() {
    let mut sandbox = Sandbox::new();
    sandbox.write_file("/tmp/f", b"caf\xe9\r\nold\r\n").unwrap();
    said(
        &mut sandbox,
        json!({"command": "str_replace", "path": "/tmp/f", "old_str": "old", "new_str": "new"}),
    );
    assert_eq!(sandbox.read_file("/tmp/f").unwrap(), b"caf\xe9\r\nnew\r\n");
}

#[test]
fn what_cannot_be_edited_is_told() {
    let mut sandbox = Sandbox::new();
    sandbox.run("printf 'a\\0b' > /tmp/binary; truncate -s 17M /tmp/large; mkdir /tmp/d");
    for (input, reason) in [
        (json!({"command": "view", "path": "/tmp/none"}), "/tmp/none: No such file or directory"),
        (json!({"command": "view", "path": "/tmp/binary"}), "/tmp/binary is not a text file (3 bytes)"),
        (json!({"command": "view", "path": "/tmp/large"}), "/tmp/large has 17825792 bytes"),
        (
            json!({"command": "insert", "path": "/tmp/d", "insert_line": 0, "insert_text": "x"}),
            "/tmp/d is a directory",
        ),
        (json!({"command": "undo_edit", "path": "/tmp/f"}), "unknown variant `undo_edit`"),
        (json!({"command": "create", "path": "/tmp/f"}), "missing field `file_text`"),
    ] {
        let text = refused(&mut sandbox, input);
        assert!(text.contains(reason), "{text}");
    }
}
