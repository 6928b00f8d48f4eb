//! The document is what the server does.

use serde_json::{Value, json};

use crate::{Running, with_session};

/// The methods that the document describes.
fn methods(document: &Value) -> Vec<&str> {
    document["methods"].as_array().unwrap().iter().map(|method| method["name"].as_str().unwrap()).collect()
}

#[test]
fn every_method_of_the_document_is_there() {
    let server = Running::plain();
    let mut client = server.client();
    let document = boxsh_server::rpc::document();
    for method in methods(&document) {
        let answer = client.plain(method, json!([1]));
        assert_ne!(answer["error"]["code"], -32601, "{method}");
    }
    assert_eq!(client.plain("session.nothing", json!({}))["error"]["code"], -32601);
    let described = |name: &str| {
        document["methods"].as_array().unwrap().iter().find(|method| method["name"] == name).unwrap().clone()
    };
    assert_eq!(described("fs.read")["x-effects"]["read_only"], true);
    assert_eq!(described("session.exec")["x-effects"]["open_world"], true);
}

#[test]
fn the_document_names_every_operation_of_the_table() {
    let document = boxsh_server::rpc::document();
    let names = methods(&document);
    for entry in boxsh_server::OPERATIONS {
        assert!(names.contains(&entry.name), "{}", entry.name);
    }
    assert!(names.is_sorted());
}

#[test]
fn a_parameter_of_the_wrong_type_is_an_error_of_the_parameters() {
    let (_server, mut client, id) = with_session();
    for (method, params) in [
        ("session.exec", json!({ "session_id": id, "script": 7 })),
        ("session.exec", json!({ "session_id": id, "script": ":", "timeout_ms": -1 })),
        ("fs.read", json!({ "session_id": id })),
        ("fs.write", json!({ "session_id": id, "path": "f", "content": { "base64": "?" } })),
        ("session.create", json!("x")),
        ("process.signal", json!({ "session_id": id, "process_id": 1, "signal": "NOPE" })),
    ] {
        assert_eq!(client.plain(method, params.clone())["error"]["code"], -32602, "{method} {params}");
    }
}
