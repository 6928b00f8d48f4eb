//! What the orchestrator asks for, and the life of the sandbox.

use boxsh_server::http::{Options as Connections, Trust};
use boxsh_server::operations::{Destroy, List};
use boxsh_server::sandboxd::Options;
use boxsh_server::{Call, Caller};
use http_body_util::Full;
use hyper::{Request, StatusCode};
use serde_json::json;

use crate::wire::Server;

#[tokio::test]
async fn health_is_told_until_the_server_ends() {
    let server = Server::start();
    let health = server.get("/v1/health").await;
    assert_eq!((health.status, &health.json()["status"]), (StatusCode::OK, &json!("ok")));
    assert!(health.json()["uptime_seconds"].is_u64());
    server.core.drain(std::time::Duration::ZERO);
    assert_eq!(server.get("/v1/health").await.failure(), (503, "UNAVAILABLE".to_owned()));
}

#[tokio::test]
async fn metadata_is_what_describes_the_sandbox() {
    let variables = [("SANDBOX_ID", "s-1"), ("SANDBOX_TOKEN", "secret"), ("HOME", "/root")];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let server = Server::with(Connections::default(), Options::default().describe(variables));
    assert_eq!(server.get("/v1/metadata").await.json(), json!({ "env": { "SANDBOX_ID": "s-1" } }));
}

#[tokio::test]
async fn a_sandbox_that_is_gone_is_made_again() {
    let server = Server::start();
    server.out("echo old > file").await;
    let caller = Caller::new("sandboxd");
    let sessions = server.core.run(List::default(), &Call::new(&caller)).unwrap().sessions;
    assert_eq!(sessions.len(), 1);
    let destroy = Destroy { session_id: sessions[0].session_id.clone(), force: true };
    server.core.run(destroy, &Call::new(&caller)).unwrap();
    assert_eq!(server.get("/v1/files/file").await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.out("pwd").await, "/workspace\n");
    assert_eq!(server.core.run(List::default(), &Call::new(&caller)).unwrap().sessions.len(), 1);
}

#[tokio::test]
async fn other_machines_are_let_in_where_the_network_is_trusted_but_no_pages() {
    let host = |host: &str, origin: Option<&str>| {
        let request = Request::get("/v1/metadata").header("host", host);
        let request = origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
        request.body(Full::default()).unwrap()
    };
    let closed = Server::start();
    assert_eq!(closed.send(host("10.1.2.3:8080", None)).await.status, StatusCode::FORBIDDEN);
    let mut connections = Connections::default();
    connections.trust = Trust::Network;
    let open = Server::with(connections, Options::default());
    assert_eq!(open.send(host("10.1.2.3:8080", None)).await.status, StatusCode::OK);
    let page = host("10.1.2.3:8080", Some("https://attacker.example"));
    assert_eq!(open.send(page).await.failure(), (403, "PERMISSION_DENIED".to_owned()));
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start();
    for path in ["/v1", "/v1/nothing", "/v2/health", "/v1/health/deep", "/execute"] {
        assert_eq!(server.get(path).await.failure(), (404, "NOT_FOUND".to_owned()), "{path}");
    }
}
