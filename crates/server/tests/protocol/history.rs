//! Copies of sessions, and the way back.

use std::sync::Arc;

use boxsh::Sandbox;
use boxsh_server::Config;
use boxsh_server::rpc::Options;
use serde_json::json;

use crate::{Running, code, with_session};

#[test]
fn a_session_returns_to_a_checkpoint() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "x=1; echo one > /tmp/f");
    let taken = client.ok("session.checkpoint", json!({ "session_id": id, "name": "first" }));
    assert_eq!(
        (&taken["checkpoint"]["checkpoint_id"], &taken["checkpoint"]["name"]),
        (&json!(1), &json!("first"))
    );
    client.exec(&id, "x=2; echo two > /tmp/f; touch /tmp/g");
    let diff = client.ok("session.diff", json!({ "session_id": id, "from": 1 }));
    assert_eq!(
        (&diff["files"]["created"], &diff["files"]["modified"]),
        (&json!(["/tmp/g"]), &json!(["/tmp/f"]))
    );
    assert!(diff["diff"].as_str().unwrap().contains("-one\n+two\n"));
    client.ok("session.rollback", json!({ "session_id": id, "checkpoint_id": 1 }));
    assert_eq!(client.out(&id, "echo $x; cat /tmp/f; ls /tmp"), "1\none\nf\n");
    assert_eq!(
        client.ok("session.checkpoints", json!({ "session_id": id }))["checkpoints"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    client.ok("session.drop_checkpoint", json!({ "session_id": id, "checkpoint_id": 1 }));
    let error = client.fails("session.rollback", json!({ "session_id": id, "checkpoint_id": 1 }));
    assert_eq!(code(&error).0, -32012);
    assert_eq!(code(&client.fails("session.diff", json!({ "session_id": id }))).0, -32602);
}

#[test]
fn a_fork_goes_its_own_way() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "x=1; echo one > /tmp/f");
    let forked = client.ok("session.fork", json!({ "session_id": id, "metadata": { "of": "first" } }));
    let fork = forked["session"]["session_id"].as_str().unwrap().to_owned();
    client.exec(&fork, "x=2; rm /tmp/f");
    assert_eq!(client.out(&id, "echo $x; cat /tmp/f"), "1\none\n");
    assert_eq!(client.out(&fork, "echo $x; ls /tmp"), "2\n");
}

#[test]
fn a_snapshot_continues_elsewhere() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "cd /tmp; echo data > f; greet() { echo hello $1; }");
    let snapshot = client.ok("session.snapshot", json!({ "session_id": id }));
    assert_eq!(snapshot["digest"].as_str().unwrap().len(), 64);
    let other = client.create();
    client.ok("session.restore", json!({ "session_id": other, "snapshot": snapshot["snapshot"] }));
    assert_eq!(client.out(&other, "cat f; greet you"), "data\nhello you\n");
    let error = client.fails("session.restore", json!({ "session_id": other, "snapshot": "nonsense" }));
    assert_eq!(code(&error).0, -32602);
    assert_eq!(client.out(&other, "cat f"), "data\n");
}

#[test]
fn changes_of_a_workspace_are_applied_where_the_server_has_one() {
    let (_plain, mut client, id) = with_session();
    assert_eq!(code(&client.fails("session.apply", json!({ "session_id": id }))).1, "PERMISSION_DENIED");

    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a"), "one\n").unwrap();
    let workspace = directory.path().to_owned();
    let mut config = Config::default();
    config.applies = true;
    config.factory =
        Arc::new(move |plan| Ok(Sandbox::builder().limits(plan.limits.clone()).workspace(&workspace)));
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let id = client.create();
    client.exec(&id, "echo two > a; mkdir sub; echo new > sub/b; echo no > c");
    let diff = client.ok("session.diff", json!({ "session_id": id }));
    assert!(diff["diff"].as_str().unwrap().contains("-one\n+two\n"), "{diff}");
    let dry = client.ok("session.apply", json!({ "session_id": id, "dry_run": true }));
    assert_eq!(dry["done"].as_array().unwrap().len(), 4, "{dry}");
    assert_eq!(std::fs::read_to_string(directory.path().join("a")).unwrap(), "one\n");
    let applied = client.ok("session.apply", json!({ "session_id": id, "paths": ["a", "sub"] }));
    assert_eq!((&applied["skipped"], &applied["refused"]), (&json!(["c"]), &json!([])));
    assert_eq!(std::fs::read_to_string(directory.path().join("a")).unwrap(), "two\n");
    assert_eq!(std::fs::read_to_string(directory.path().join("sub/b")).unwrap(), "new\n");
    assert!(!directory.path().join("c").exists());
}
