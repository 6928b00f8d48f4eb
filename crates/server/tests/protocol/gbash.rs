//! What clients of gbash's server rely on: its names, fields and errors.

use serde_json::json;

use crate::{Running, code, eventually};

#[test]
fn a_session_lives_from_create_to_destroy() {
    let server = Running::plain();
    let mut client = server.client();
    for alias in ["hello", "ping"] {
        assert!(client.plain(alias, json!({})).get("result").is_some());
    }
    let created = client.plain("session.create", serde_json::Value::Null)["result"].take();
    assert_eq!(created["session"]["state"], "idle");
    let id = created["session"]["session_id"].as_str().unwrap();
    let listed = client.ok("session.list", json!({}));
    assert_eq!(listed["sessions"][0]["session_id"], id);
    let script = "printf 'hello\\n'; printf 'warn\\n' >&2; export MODE=debug\n";
    let exec = client.exec(id, script);
    assert_eq!(
        (&exec["session_id"], &exec["exit_code"], &exec["stdout"], &exec["stderr"]),
        (&json!(id), &json!(0), &json!("hello\n"), &json!("warn\n"))
    );
    assert_eq!(exec["final_env"]["MODE"], "debug");
    assert_eq!((&exec["shell_exited"], &exec["session"]["state"]), (&json!(false), &json!("idle")));
    for field in ["started_at", "finished_at"] {
        assert!(exec[field].as_str().unwrap().ends_with('Z'), "{field}");
    }
    assert!(exec["duration_ms"].is_number() && exec["session"]["expires_at"].is_string());
    let destroyed = client.ok("session.destroy", json!({ "session_id": id }));
    assert_eq!(destroyed["session"]["session_id"], id);
    assert_eq!(client.ok("session.list", json!({}))["sessions"], json!([]));
    let error = client.fails("session.get", json!({ "session_id": id }));
    assert_eq!(code(&error), (-32010, "SESSION_NOT_FOUND"));
}

#[test]
fn parameters_of_exec_mean_what_they_say() {
    let server = Running::plain();
    let mut client = server.client();
    let id = client.create();
    let exec = client.ok(
        "session.exec",
        json!({
            "session_id": id, "name": "prog", "script": "echo $0 $1 $#; pwd; echo $A; false; echo on",
            "args": ["x", "y"], "env": { "A": "b" }, "work_dir": "/tmp", "startup_options": ["errexit"],
            "shell_variant": "bash"
        }),
    );
    assert_eq!((&exec["stdout"], &exec["exit_code"]), (&json!("prog x 2\n/tmp\nb\n"), &json!(1)));
    let exec = client.ok(
        "session.exec",
        json!({ "session_id": id, "script": "env", "env": { "ONLY": "1" }, "replace_env": true }),
    );
    let names = exec["stdout"].as_str().unwrap();
    assert!(names.contains("ONLY=1\n") && !names.contains("HOME="), "{names}");
    let exec =
        client.ok("session.exec", json!({ "session_id": id, "script": "sleep 1000", "timeout_ms": 20 }));
    assert_eq!((&exec["exit_code"], &exec["ended"]), (&json!(124), &json!("timed-out")));
    assert_eq!(code(&client.fails("session.exec", json!({ "session_id": "", "script": ":" }))).0, -32602);
}

#[test]
fn a_session_that_runs_something_is_busy_and_others_are_not() {
    let server = Running::plain();
    let (mut one, mut other) = (server.client(), server.client());
    let (first, second) = (one.create(), one.create());
    let running = one.ask(
        "session.exec",
        json!({ "session_id": first, "script": "until test -e /tmp/go; do sleep 0.01; done; echo one" }),
    );
    eventually("the session runs", || {
        other.ok("session.get", json!({ "session_id": first }))["session"]["state"] == "running"
    });
    for (method, params) in [
        ("session.exec", json!({ "session_id": first, "script": "echo no" })),
        ("session.destroy", json!({ "session_id": first })),
        ("session.fork", json!({ "session_id": first })),
    ] {
        assert_eq!(code(&other.fails(method, params)), (-32011, "SESSION_BUSY"), "{method}");
    }
    assert_eq!(other.out(&second, "echo two"), "two\n");
    // Files of a session that runs something can be written.
    other.ok("fs.write", json!({ "session_id": first, "path": "/tmp/go", "content": "" }));
    assert_eq!(one.answer_of(running)["result"]["stdout"], "one\n");
}
