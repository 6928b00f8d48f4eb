//! Sessions: how they are made, how long they live, how many there may be.

use std::time::Duration;

use boxsh::{Limit, Sandbox};
use boxsh_server::rpc::Options;
use boxsh_server::{Config, NetworkCeiling};
use serde_json::json;

use crate::{Running, code, eventually, with_session};

#[test]
fn a_session_is_made_as_its_creator_wants() {
    let server = Running::plain();
    let mut client = server.client();
    let made = client.ok(
        "session.create",
        json!({
            "ttl_ms": 60_000, "env": { "A": "b" }, "work_dir": "/tmp/here",
            "files": [{ "path": "/tmp/here/f", "content": "text\n" }],
            "limits": { "commands": 20 }, "metadata": { "job": "7" }
        }),
    );
    let session = &made["session"];
    assert_eq!((&session["ttl_ms"], &session["metadata"]), (&json!(60_000), &json!({ "job": "7" })));
    let id = session["session_id"].as_str().unwrap();
    assert_eq!(client.out(id, "echo $A; pwd; cat f"), "b\n/tmp/here\ntext\n");
    let exec = client.exec(id, "while :; do :; done");
    assert_eq!((&exec["ended"], &exec["limit"]["name"]), (&json!("limit"), &json!("commands")));
    let other = client.create();
    let listed = client.ok("session.list", json!({ "metadata": { "job": "7" } }));
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 1);
    assert_ne!(other, id);
}

#[test]
fn what_the_server_does_not_allow_is_refused() {
    let server = Running::plain();
    let mut client = server.client();
    for params in [
        json!({ "limits": { "commands": u64::MAX } }),
        json!({ "limits": { "nonsense": 1 } }),
        json!({ "ttl_ms": 0 }),
        json!({ "ttl_ms": u64::MAX }),
        json!({ "work_dir": "/nowhere" }),
        json!({ "metadata": { "long": "x".repeat(20_000) } }),
    ] {
        assert_eq!(code(&client.fails("session.create", params.clone())).0, -32602, "{params}");
    }
    let error = client.fails("session.create", json!({ "allow": ["example.com"] }));
    assert_eq!(code(&error), (-32003, "PERMISSION_DENIED"));
    let error = client.fails("session.create", json!({ "template": "none" }));
    assert_eq!(code(&error), (-32012, "NOT_FOUND"));
    assert_eq!(client.ok("session.list", json!({}))["sessions"], json!([]));
}

#[test]
fn a_session_that_nobody_uses_ends() {
    let mut config = Config::default();
    config.session_ttl = Duration::from_millis(50);
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let short = client.create();
    let long = client.ok("session.create", json!({ "ttl_ms": 60_000 }))["session"]["session_id"].take();
    eventually("the session has ended", || {
        client.plain("session.get", json!({ "session_id": short }))["error"]["code"] == -32010
    });
    let listed = client.ok("session.list", json!({}));
    assert_eq!(listed["sessions"][0]["session_id"], long);
}

#[test]
fn use_lets_a_session_live_on() {
    let (_server, mut client, id) = with_session();
    let before = client.ok("session.get", json!({ "session_id": id }));
    let expires = |answer: &serde_json::Value| answer["expires_at"].as_str().unwrap().to_owned();
    let mut last = expires(&before["session"]);
    for (method, params) in [
        ("fs.write", json!({ "session_id": id, "path": "/tmp/f", "content": "x" })),
        ("fs.read", json!({ "session_id": id, "path": "/tmp/f" })),
        ("session.checkpoint", json!({ "session_id": id })),
        ("process.list", json!({ "session_id": id })),
    ] {
        std::thread::sleep(Duration::from_millis(2));
        let now = expires(&client.ok(method, params));
        assert!(now > last, "{method}: {now} after {last}");
        last = now;
    }
    let refreshed = client.ok("session.refresh", json!({ "session_id": id, "ttl_ms": 3_600_000 }));
    assert_eq!(refreshed["session"]["ttl_ms"], 3_600_000);
    assert!(expires(&refreshed["session"]) > last);
}

#[test]
fn sessions_and_their_memory_are_limited() {
    let mut config = Config::default();
    config.max_sessions = 2;
    config.max_memory = 8 << 20;
    config.limits = config.limits.with(Limit::FsBytes, 64 << 20);
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let (one, other) = (client.create(), client.create());
    assert_eq!(code(&client.fails("session.create", json!({}))), (-32014, "RESOURCE_EXHAUSTED"));
    client.exec(&one, "head -c 10000000 /dev/zero > /tmp/big");
    for (method, params) in [
        ("session.exec", json!({ "session_id": other, "script": "echo hi" })),
        ("fs.write", json!({ "session_id": other, "path": "/tmp/f", "content": "x" })),
    ] {
        assert_eq!(code(&client.fails(method, params)).1, "RESOURCE_EXHAUSTED", "{method}");
    }
    // What frees memory is possible.
    client.ok("fs.remove", json!({ "session_id": one, "path": "/tmp/big" }));
    client.ok("session.destroy", json!({ "session_id": one }));
    assert_eq!(client.out(&other, "echo hi"), "hi\n");
    client.create();
}

#[test]
fn templates_are_states_to_start_from() {
    let mut base = Sandbox::new();
    base.run("mkdir /tmp/base; cd /tmp/base; x=1");
    let mut config = Config::default();
    config.templates = vec![("base".to_owned(), base.snapshot().unwrap())];
    config.warm = 2;
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let from = |client: &mut crate::Client, template: &str| {
        let made = client.ok("session.create", json!({ "template": template, "env": { "E": "v" } }));
        assert_eq!(made["session"]["template"], template);
        made["session"]["session_id"].as_str().unwrap().to_owned()
    };
    let id = from(&mut client, "base");
    assert_eq!(client.out(&id, "pwd; echo $x $E; x=2; touch mine"), "/tmp/base\n1 v\n");
    client.ok("template.create", json!({ "session_id": id, "name": "mine" }));
    client.exec(&id, "rm mine");
    let copy = from(&mut client, "mine");
    assert_eq!(client.out(&copy, "ls; echo $x"), "mine\n2\n");
    let listed = client.ok("template.list", json!({}));
    assert_eq!(
        listed["templates"],
        json!([{ "name": "base", "own": false }, { "name": "mine", "own": true }])
    );
    client.ok("template.delete", json!({ "name": "mine" }));
    assert_eq!(code(&client.fails("template.delete", json!({ "name": "base" }))).0, -32012);
}

#[test]
fn network_rules_change_within_what_the_server_allows() {
    let mut config = Config::default();
    config.network = NetworkCeiling::Rules(vec!["example.com".to_owned()]);
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let id = client.create();
    client.exec(&id, "cd /tmp; x=1; echo data > f");
    let answer = client.ok("session.network", json!({ "session_id": id, "allow": ["example.com"] }));
    assert_eq!(answer["allow"], json!(["example.com"]));
    assert_eq!(client.out(&id, "pwd; echo $x; cat f"), "/tmp\n1\ndata\n");
    let error = client.fails("session.network", json!({ "session_id": id, "allow": ["example.org"] }));
    assert_eq!(code(&error), (-32003, "PERMISSION_DENIED"));
}

#[test]
fn a_busy_session_is_destroyed_by_force_only() {
    let (server, mut client, id) = with_session();
    let started = client.ok("session.start", json!({ "session_id": id, "script": "sleep 1000" }));
    assert_eq!(started["process"]["ended"], false);
    assert_eq!(code(&client.fails("session.destroy", json!({ "session_id": id }))).0, -32011);
    client.ok("session.destroy", json!({ "session_id": id, "force": true }));
    assert_eq!(code(&client.fails("session.get", json!({ "session_id": id }))).0, -32010);
    // The script has ended with it: otherwise the server would wait here.
    drop(client);
    drop(server);
}
