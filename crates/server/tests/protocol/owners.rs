//! Who is who: tokens, and sessions of others.

use serde_json::json;

use crate::{Client, Running, code, with_tokens};

const ANN: &str = "ann-secret-0123456789";
const BOB: &str = "bob-secret-0123456789";

fn with_two() -> Running {
    Running::start(boxsh_server::Config::default(), with_tokens(&format!("ann {ANN}\nbob {BOB}\n")))
}

/// A client that has said who it is.
fn known(server: &Running, token: &str) -> Client {
    let mut client = Client::unix(&server.socket());
    assert!(client.plain("system.hello", json!({ "token": token })).get("result").is_some());
    client.discover();
    client
}

#[test]
fn nothing_is_answered_before_the_token() {
    let server = with_two();
    let address = server.listen_tcp();
    for method in ["session.create", "session.list", "rpc.discover", "system.ping", "fs.read"] {
        let answer = Client::tcp(address).plain(method, json!({ "session_id": "x", "path": "/" }));
        assert_eq!(code(&answer["error"]), (-32001, "UNAUTHENTICATED"), "{method}");
    }
    for token in
        [json!(null), json!(""), json!("ann-secret-012345678"), json!(format!("{ANN}x")), json!("ann")]
    {
        let mut client = Client::tcp(address);
        let answer = client.plain("system.hello", json!({ "token": token }));
        assert_eq!(code(&answer["error"]).0, -32001, "{token}");
        assert_eq!(client.message(), None, "one guess for a connection");
    }
}

#[test]
fn nobody_sees_sessions_of_others() {
    let server = with_two();
    let (mut ann, mut bob) = (known(&server, ANN), known(&server, BOB));
    let id = ann.create();
    ann.exec(&id, "echo secret > /tmp/f");
    ann.ok("session.start", json!({ "session_id": id, "script": "sleep 1000" }));
    let model = ann.create();
    ann.ok("template.create", json!({ "session_id": model, "name": "hers" }));
    for (method, params) in [
        ("session.get", json!({ "session_id": id })),
        ("session.exec", json!({ "session_id": id, "script": "cat /tmp/f" })),
        ("session.destroy", json!({ "session_id": id, "force": true })),
        ("session.fork", json!({ "session_id": id })),
        ("session.snapshot", json!({ "session_id": id })),
        ("session.events", json!({ "session_id": id })),
        ("session.refresh", json!({ "session_id": id })),
        ("fs.read", json!({ "session_id": id, "path": "/tmp/f" })),
        ("process.attach", json!({ "session_id": id, "process_id": 1 })),
        ("process.follow", json!({ "session_id": id, "process_id": 1 })),
        ("process.cancel", json!({ "session_id": id, "process_id": 1 })),
        ("template.create", json!({ "session_id": id, "name": "x" })),
    ] {
        let error = bob.fails(method, params);
        assert_eq!(code(&error), (-32010, "SESSION_NOT_FOUND"), "{method}");
        let unknown =
            bob.fails("session.get", json!({ "session_id": "sess-00000000000000000000000000000000" }));
        assert_eq!(error["message"], unknown["message"], "others cannot tell that it exists");
    }
    assert_eq!(bob.ok("session.list", json!({}))["sessions"], json!([]));
    assert_eq!(bob.ok("template.list", json!({}))["templates"], json!([]));
    assert_eq!(code(&bob.fails("session.create", json!({ "template": "hers" }))).0, -32012);
    // The same owner on another connection.
    assert_eq!(
        known(&server, ANN).ok("process.list", json!({ "session_id": id }))["processes"][0]["ended"],
        false
    );
    ann.ok("session.destroy", json!({ "session_id": id, "force": true }));
}

#[test]
fn ids_cannot_be_guessed() {
    let server = Running::plain();
    let mut client = server.client();
    let ids: std::collections::BTreeSet<String> = (0..100).map(|_| client.create()).collect();
    assert_eq!(ids.len(), 100);
    assert!(ids.iter().all(|id| id.len() == "sess-".len() + 32), "{ids:?}");
}

#[test]
fn the_socket_is_for_its_user_only() {
    use std::os::unix::fs::PermissionsExt;
    let server = Running::plain();
    let mode = std::fs::metadata(server.socket()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(boxsh_server::rpc::listen_unix(&server.socket()).is_err(), "another server listens there");
}
