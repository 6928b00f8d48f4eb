//! `--json` and `--stream-json`.

use serde_json::{Value, json};

use crate::{call, schema};

fn published() -> Value {
    serde_json::from_str(include_str!("../../../../docs/run.schema.json")).unwrap()
}

/// Checks an object of `--json` against the schema.
pub(crate) fn check(object: &Value) {
    let schema = published();
    schema::check(&schema, &schema["$defs"]["object"], object).unwrap();
}

/// Lines of JSON, each as the schema has it.
fn lines(words: &[&str], kind: &str) -> Vec<Value> {
    let directory = tempfile::tempdir().unwrap();
    let (_, stdout, _) = call(directory.path(), words);
    let schema = published();
    let lines: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        schema::check(&schema, &schema, line).unwrap();
    }
    let last = &schema["$defs"][kind];
    schema::check(&schema, last, lines.last().unwrap()).unwrap();
    lines
}

fn object(words: &[&str]) -> Value {
    let mut lines = lines(&[&["run", "--json"], words].concat(), "object");
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

#[test]
fn one_object_says_it_all() {
    let answer = object(&["--cmd", "echo out; echo err >&2; touch made; rm -r /srv; exit 3"]);
    assert_eq!(answer["stdout"], "out\n");
    assert_eq!(answer["stderr"], "err\n");
    assert_eq!((&answer["exit_code"], &answer["ended"]), (&json!(3), &json!("exited")));
    assert_eq!(answer["files"]["created"], json!(["/home/agent/made"]));
    assert_eq!(answer["files"]["deleted"], json!(["/srv"]));
}

#[test]
fn what_is_no_text_is_base64() {
    let answer = object(&["--cmd", "printf '\\xff\\x00'; touch $'\\xfe'"]);
    assert_eq!((&answer["stdout"], &answer["stdout_encoding"]), (&json!("/wA="), &json!("base64")));
    assert_eq!(answer["stderr_encoding"], "utf-8");
    assert_eq!(answer["files"]["created"], json!([{ "base64": "L2hvbWUvYWdlbnQv/g==" }]));
}

#[test]
fn a_limit_is_named() {
    let answer = object(&["--limit", "commands=10", "--cmd", "while :; do :; done"]);
    assert_eq!(answer["limit"], json!({ "name": "commands", "maximum": 10 }));
    assert_eq!((&answer["exit_code"], &answer["ended"]), (&json!(137), &json!("limit")));
    let answer = object(&["--output-cap", "4", "--cmd", "echo 123456"]);
    assert_eq!((&answer["stdout"], &answer["stdout_truncated"]), (&json!("1234"), &json!(true)));
    let answer = object(&["--timeout", "20ms", "--cmd", "sleep 100"]);
    assert_eq!((&answer["exit_code"], &answer["ended"]), (&json!(124), &json!("timed-out")));
    let answer = object(&["--cmd", "kill -9 $$"]);
    assert_eq!((&answer["exit_code"], &answer["signal"]), (&json!(137), &json!("KILL")));
}

#[test]
fn pieces_come_as_they_are_written() {
    let words =
        ["run", "--stream-json", "--cmd", "echo one; echo two >&2; printf 'a\\xc3'; printf '\\xa4'; exit 2"];
    let lines = lines(&words, "result");
    let text = |stream: &str| -> String {
        lines
            .iter()
            .filter(|line| line["type"] == stream)
            .map(|line| line["data"].as_str().unwrap())
            .collect()
    };
    assert_eq!((text("stdout").as_str(), text("stderr").as_str()), ("one\naä", "two\n"));
    assert!(lines.iter().all(|line| line["encoding"] != "base64"), "a character was split");
    assert_eq!(lines.last().unwrap()["exit_code"], 2);
}

#[test]
fn a_failure_of_our_own_is_json_too() {
    for form in ["--json", "--stream-json"] {
        let lines = lines(&["run", form, "nosuch.sh"], "error");
        assert!(lines[0]["error"].as_str().unwrap().contains("nosuch.sh"));
    }
}

#[test]
fn violations_carry_no_secrets() {
    let directory = tempfile::tempdir().unwrap();
    let script = "curl -s -u me:hunter2 -H 'Authorization: Bearer hunter2' -d '{\"password\": \"hunter2\"}' \
        'http://example.com/?token=hunter2&x=1'; bash -c 'wget -q --password hunter2 http://example.org/'";
    let (_, stdout, _) =
        call(directory.path(), &["run", "--json", "--allow", "example.net", "--cmd", script]);
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert!(!report["violations"].as_array().unwrap().is_empty(), "{stdout}");
    let violations = report["violations"].to_string();
    assert!(violations.contains("[redacted]") && !violations.contains("hunter2"), "{violations}");
}
