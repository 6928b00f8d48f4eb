//! What no client of good will sends.

use http_body_util::Full;
use hyper::{Request, StatusCode};

use crate::wire::{Events, Server, bytes, config, execute, frame};

#[tokio::test]
async fn bodies_that_are_no_call_end_with_a_status() {
    let server = Server::start();
    let mut client = server.grpc().await;
    let long = vec![0; (4 << 20) + 1];
    let compressed = [&[1], &frame(b"x")[1..]].concat();
    let twice = [frame(b""), frame(b"")].concat();
    let words = bytes(1, &b"\x0a\x01x".repeat(20_000));
    for (headers, body, status) in [
        (&[][..], Vec::new(), 3),
        (&[], b"\0\0\0".to_vec(), 3),
        (&[], b"\0\xff\xff\xff\xff".to_vec(), 3),
        (&[], twice, 3),
        (&[], frame(b"\xff\xff\xff"), 3),
        (&[], frame(&bytes(1, &bytes(1, b"\xff"))), 3),
        (&[], frame(&words), 3),
        (&[], frame(b""), 3),
        (&[], frame(&long), 8),
        (&[], compressed.clone(), 13),
        (&[("grpc-encoding", "gzip")], compressed, 12),
        (&[("grpc-timeout", "soon")], frame(&execute(&["true"])), 3),
        (&[], frame(&execute(&["echo", "a\0b"])), 3),
        (&[], frame(&bytes(1, &config(&["true"], &[("A=B", "")], None))), 3),
        (&[], frame(&execute(&[""])), 3),
    ] {
        let shown: Vec<u8> = body.iter().take(16).copied().collect();
        let mut events = Events::of(client.post("Execute", headers, body).await);
        assert!(events.next().await.is_none(), "{shown:?}");
        let answer = events.end(Vec::new());
        assert_eq!(answer.status, status, "{shown:?}: {}", answer.message);
    }
    assert_eq!(client.call("Explode", b"").await.status, 12);
    // The connection is as good as before.
    assert_eq!(client.call("Execute", &execute(&["true"])).await.status, 0);
}

#[tokio::test]
async fn calls_are_made_over_http_2_only() {
    let server = Server::start();
    let request =
        Request::post("/process.v1.ProcessService/Execute").header("content-type", "application/grpc");
    let answer = server.send(request.body(Full::new(frame(&execute(&["true"])).into())).unwrap()).await;
    assert_eq!(answer.status, StatusCode::HTTP_VERSION_NOT_SUPPORTED);
}

#[tokio::test]
async fn paths_do_not_lead_out_of_the_root() {
    let server = Server::start();
    server.out("ln -s /etc out; ln -s /etc/passwd word; ln -s / top; ln -s /tmp/new dangling; echo x > /tmp/secret").await;
    for path in [
        "../etc/passwd",
        "%2E%2E/etc/passwd",
        "..%2Fetc%2Fpasswd",
        "%2e%2e%2fetc%2fpasswd",
        "a/../../tmp/secret",
        "out/passwd",
        "word",
        "top/tmp/secret",
        "top/workspace/../tmp/secret",
        "dangling",
        "out",
    ] {
        for method in ["GET", "HEAD", "PUT"] {
            let answer = server.request(method, &format!("/v1/files/{path}"), "x").await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}");
        }
    }
    for path in ["../tmp/secret", "top/tmp/secret", "out/passwd"] {
        let answer = server.request("DELETE", &format!("/v1/files/{path}"), "").await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
    }
    // A link is removed itself.
    assert_eq!(
        server.request("DELETE", "/v1/files/top?recursive=true", "").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.out("cat /tmp/secret; ls -d /tmp/new top 2>&1 | wc -l").await, "x\n2\n");
    assert_eq!(server.get("/v1/files/a%00b").await.failure(), (400, "INVALID_ARGUMENT".to_owned()));
}

#[tokio::test]
async fn without_the_token_only_health_is_told() {
    let server = Server::with_token("0123456789abcdef");
    assert_eq!(server.get("/v1/health").await.status, StatusCode::OK);
    for path in ["/v1/files/", "/v1/metadata", "/", "/list/"] {
        assert_eq!(server.get(path).await.failure(), (401, "UNAUTHENTICATED".to_owned()), "{path}");
    }
    assert_eq!(server.request("PUT", "/v1/health", "").await.status, StatusCode::UNAUTHORIZED);
    let mut client = server.grpc().await;
    let request = frame(&execute(&["true"]));
    assert_eq!(client.post("Execute", &[], request.clone()).await.status(), StatusCode::UNAUTHORIZED);
    let token = [("authorization", "Bearer 0123456789abcdef")];
    let answer = client.call_with("Execute", &token, &execute(&["true"])).await;
    assert_eq!(answer.status, 0);
}
