//! Names of files.

use serde_json::{Value, json};

use crate::client::{Client, Server};

fn ask(client: &Client, name: &str, request: Value) -> Value {
    client.call(&format!("filesystem.Filesystem/{name}"), &request).json()
}

#[test]
fn files_are_described() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    client.run(
        "mkdir -p /tmp/d; printf 12345 > /tmp/d/f; chmod 640 /tmp/d/f; ln -s f /tmp/d/l; printf x > here",
    );
    let file = ask(&client, "Stat", json!({ "path": "/tmp/d/f" }))["entry"].take();
    for (name, value) in [
        ("name", json!("f")),
        ("type", json!("FILE_TYPE_FILE")),
        ("path", json!("/tmp/d/f")),
        ("size", json!("5")),
        ("mode", json!(0o640)),
        ("permissions", json!("-rw-r-----")),
    ] {
        assert_eq!(file[name], value, "{file}");
    }
    assert!(file["modifiedTime"].as_str().unwrap().ends_with('Z'));
    let link = ask(&client, "Stat", json!({ "path": "/tmp/d/l" }))["entry"].take();
    assert_eq!((&link["isSymlink"], &link["symlinkTarget"]), (&json!(true), &json!("f")));
    // A path starts where commands do.
    let here = ask(&client, "Stat", json!({ "path": "here" }))["entry"].take();
    assert_eq!(here["path"].as_str().unwrap(), format!("{}/here", client.run("pwd").0.trim_end()));
    assert_eq!(ask(&client, "Stat", json!({ "path": "/none" }))["code"], "not_found");
}

#[test]
fn directories_are_listed_to_a_depth() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    client.run("mkdir -p /tmp/d/e; touch /tmp/d/e/f /tmp/d/g");
    let paths = |request: Value| -> Vec<String> {
        let list = ask(&client, "ListDir", request);
        list["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["path"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(paths(json!({ "path": "/tmp/d" })), ["/tmp/d/e", "/tmp/d/g"]);
    assert_eq!(paths(json!({ "path": "/tmp/d", "depth": 2 })), ["/tmp/d/e", "/tmp/d/e/f", "/tmp/d/g"]);
    assert_eq!(ask(&client, "ListDir", json!({ "path": "/tmp/d/g" }))["code"], "invalid_argument");
    assert_eq!(ask(&client, "ListDir", json!({ "path": "/none" }))["code"], "not_found");
}

#[test]
fn names_are_made_changed_and_removed() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    assert_eq!(
        ask(&client, "MakeDir", json!({ "path": "/tmp/a/b" }))["entry"]["type"],
        "FILE_TYPE_DIRECTORY"
    );
    assert_eq!(ask(&client, "MakeDir", json!({ "path": "/tmp/a/b" }))["code"], "already_exists");
    client.run("echo x > /tmp/a/b/f");
    assert_eq!(ask(&client, "MakeDir", json!({ "path": "/tmp/a/b/f" }))["code"], "invalid_argument");
    let moved = ask(&client, "Move", json!({ "source": "/tmp/a/b", "destination": "/tmp/new/place" }));
    assert_eq!(moved["entry"]["path"], "/tmp/new/place");
    assert_eq!(client.run("cat /tmp/new/place/f; ls /tmp/a").0, "x\n");
    let lost = ask(&client, "Move", json!({ "source": "/none", "destination": "/tmp/x/y" }));
    assert_eq!(lost["code"], "not_found");
    assert_eq!(ask(&client, "Remove", json!({ "path": "/tmp/new" })), json!({}));
    assert_eq!(ask(&client, "Remove", json!({ "path": "/tmp/new" })), json!({}));
    assert_eq!(client.run("ls /tmp/new").2, 2);
}
