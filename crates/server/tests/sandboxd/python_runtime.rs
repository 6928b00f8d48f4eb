//! The interface before sandboxd, of SDKs on direct connections.

use http_body_util::Full;
use hyper::{Request, StatusCode};
use serde_json::json;

use crate::wire::Server;

#[tokio::test]
async fn commands_run_in_the_shell() {
    let server = Server::start();
    let run = async |request: serde_json::Value| {
        server.request("POST", "/execute", request.to_string()).await.json()
    };
    assert_eq!(
        run(json!({ "command": "echo $((6 * 7)); echo no >&2; exit 3" })).await,
        json!({ "stdout": "42\n", "stderr": "no\n", "exit_code": 3, "timed_out": false })
    );
    let late = run(json!({ "command": "sleep 1000", "timeout_seconds": 0.2 })).await;
    assert_eq!((&late["exit_code"], &late["timed_out"]), (&json!(124), &json!(true)));
    for wrong in [json!({}), json!({ "command": 1 }), json!({ "command": "true", "timeout_seconds": -1 })] {
        let answer = server.request("POST", "/execute", wrong.to_string()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn files_go_up_and_down() {
    let server = Server::start();
    let upload = |name: &str| {
        let form = format!(
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n1\r\n--b--"
        );
        let request = Request::post("/upload").header("content-type", "multipart/form-data; boundary=b");
        request.body(Full::new(form.into())).unwrap()
    };
    assert_eq!(server.send(upload("src/one")).await.status, StatusCode::OK);
    assert_eq!(server.get("/download/src%2Fone").await.body, b"1");
    assert_eq!(server.get("/download/two").await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.get("/exists/src%2Fone").await.json()["exists"], true);
    assert_eq!(server.get("/exists/src%2Ftwo").await.json()["exists"], false);
    let entries = server.get("/list/src").await.json();
    assert_eq!((&entries[0]["name"], &entries[0]["type"]), (&json!("one"), &json!("file")));
    assert!(entries[0]["mod_time"].as_f64().unwrap() > 1e9);
    for name in ["../etc/x", ""] {
        assert!(server.send(upload(name)).await.status.is_client_error(), "{name:?}");
    }
    assert_eq!(server.get("/").await.json()["status"], "ok");
}
