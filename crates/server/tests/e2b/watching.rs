//! Watching directories.

use serde_json::{Value, json};

use crate::client::{Client, Server};

fn ask(client: &Client, name: &str, request: Value) -> Value {
    client.call(&format!("filesystem.Filesystem/{name}"), &request).json()
}

#[test]
fn a_watcher_is_told_what_has_changed_since_it_asked() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    client.run("mkdir -p /tmp/d/e; echo > /tmp/d/old");
    let id =
        ask(&client, "CreateWatcher", json!({ "path": "/tmp/d", "includeEntry": true }))["watcherId"].take();
    let sender = client.clone().with("Content-Type", "application/octet-stream");
    sender.send("POST", "/files?path=/tmp/d/new", b"x");
    sender.send("POST", "/files?path=/tmp/d/e/deep", b"x");
    ask(&client, "Remove", json!({ "path": "/tmp/d/old" }));
    let told = ask(&client, "GetWatcherEvents", json!({ "watcherId": id }));
    let events = told["events"].as_array().unwrap();
    let has =
        |name: &str, kind: &str| events.iter().any(|event| event["name"] == name && event["type"] == kind);
    assert!(has("new", "EVENT_TYPE_CREATE"), "{told}");
    assert!(has("old", "EVENT_TYPE_REMOVE"), "{told}");
    assert!(!events.iter().any(|event| event["name"] == "e/deep"), "{told}");
    let new = events.iter().find(|event| event["name"] == "new").unwrap();
    assert_eq!(new["entry"]["path"], "/tmp/d/new");
    assert_eq!(ask(&client, "GetWatcherEvents", json!({ "watcherId": id }))["events"], json!([]));
    assert_eq!(ask(&client, "RemoveWatcher", json!({ "watcherId": id })), json!({}));
    assert_eq!(ask(&client, "GetWatcherEvents", json!({ "watcherId": id }))["code"], "not_found");
    assert_eq!(ask(&client, "CreateWatcher", json!({ "path": "/none" }))["code"], "not_found");
    assert_eq!(ask(&client, "GetWatcherEvents", json!({ "watcherId": "x" }))["code"], "not_found");
}

#[test]
fn a_stream_tells_what_changes_until_the_sandbox_ends() {
    let server = Server::start();
    let (client, id) = server.sandbox();
    client.run("mkdir /tmp/d");
    let mut stream = client
        .clone()
        .with("Keepalive-Ping-Interval", "1")
        .open("filesystem.Filesystem/WatchDir", &json!({ "path": "/tmp/d", "recursive": true }));
    assert_eq!(stream.next().unwrap(), json!({ "start": {} }));
    client.run("mkdir /tmp/d/e; echo x > /tmp/d/e/f");
    let mut names = Vec::new();
    while !names.contains(&json!("e/f")) {
        let message = stream.next().unwrap();
        names
            .extend(message["filesystem"]["name"].is_string().then(|| message["filesystem"]["name"].clone()));
    }
    assert_eq!(server.client().delete(&format!("/sandboxes/{id}")).status, 204);
    let last = loop {
        let message = stream.next().unwrap();
        if !message["error"].is_null() {
            break message;
        }
    };
    assert_eq!(last["error"]["code"], "unavailable");
    assert_eq!(stream.next(), None);
}
