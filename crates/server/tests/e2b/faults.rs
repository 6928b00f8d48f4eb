//! Clients that make no sense, and those that mean harm.

use boxsh_server::Config;
use serde_json::{Value, json};

use crate::client::{Server, envelope, start};

#[test]
fn messages_that_make_no_sense_are_refused() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let streamer = client.clone().with("Content-Type", "application/connect+json");
    let broken = [
        (b"".to_vec(), "invalid_argument"),
        (b"\0\0\0".to_vec(), "invalid_argument"),
        (b"\0\0\0\0\x10{}".to_vec(), "invalid_argument"),
        (b"\0\0\0\0\x02{]".to_vec(), "invalid_argument"),
        (b"\x01\0\0\0\x02{}".to_vec(), "invalid_argument"),
        (b"\0\xff\xff\xff\xff".to_vec(), "resource_exhausted"),
        (envelope(&json!([])), "invalid_argument"),
        (envelope(&json!({ "process": { "cmd": 1 } })), "invalid_argument"),
    ];
    for (body, code) in broken {
        let answer = streamer.send("POST", "/process.Process/Start", &body);
        assert_eq!(answer.status, 200, "{body:?}");
        assert_eq!(answer.messages()[0].1["error"]["code"], code, "{body:?}");
    }
    let plain = client.clone().with("Content-Type", "application/json");
    for body in [&b"{"[..], b"[]", b"\xff", b"{\"process\":{\"pid\":-1}}", b"{\"process\":{}}", b"{}"] {
        let answer = plain.send("POST", "/process.Process/SendInput", body);
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid_argument")), "{body:?}");
    }
    let mistaken = client.clone().with("Content-Type", "application/proto");
    assert_eq!(mistaken.send("POST", "/process.Process/List", b"").status, 415);
    let packed = plain.with("Content-Encoding", "gzip");
    assert_eq!(packed.send("POST", "/process.Process/List", b"{}").status, 415);
    assert_eq!(client.call("process.Process/Nothing", &json!({})).status, 404);
    assert_eq!(client.get("/process.Process/List").status, 405);
    assert_eq!(client.run("echo on").0, "on\n");
}

#[test]
fn bodies_that_are_too_large_are_refused() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let large = Value::from("x".repeat(9 << 20));
    assert_eq!(client.call("filesystem.Filesystem/Stat", &json!({ "path": large })).status, 413);
    assert_eq!(server.client().post("/v2/sandboxes", &json!({ "templateID": large })).status, 413);
    let metadata: Value = json!({ "metadata": { "a": "x".repeat(20_000) } });
    assert_eq!(server.client().post("/v2/sandboxes", &metadata).status, 400);
}

#[test]
fn a_little_that_unpacks_to_much_fills_no_more_than_the_sandbox() {
    use std::io::Write;
    let mut config = boxsh_server::Config::default();
    config.limits.set(boxsh::Limit::FsBytes, 4 << 20);
    let server = Server::with(config, "");
    let (client, _) = server.sandbox();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    for _ in 0..256 {
        encoder.write_all(&zeros).unwrap();
    }
    let bomb = encoder.finish().unwrap();
    let sender = client.with("Content-Type", "application/octet-stream").with("Content-Encoding", "gzip");
    assert_eq!(sender.send("POST", "/files?path=/tmp/f", &bomb).status, 507);
}

#[test]
fn clients_that_wait_for_a_process_that_does_not_read_hold_up_nobody() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let mut request = start("sleep 1000");
    request["stdin"] = json!(true);
    let mut stream = client.open("process.Process/Start", &request);
    let pid = stream.next().unwrap()["event"]["start"]["pid"].clone();
    let much = data_encoding::BASE64.encode(&vec![b'x'; 200_000]);
    let input = json!({ "process": { "pid": pid }, "input": { "stdin": much } });
    // All that may wait do, and one more is told so.
    let refused = std::thread::scope(|threads| {
        let (tell, told) = std::sync::mpsc::channel();
        for _ in 0..65 {
            let (client, input, tell) = (client.clone(), input.clone(), tell.clone());
            threads.spawn(move || tell.send(client.call("process.Process/SendInput", &input).status));
        }
        let first = told.recv().unwrap();
        assert_eq!(client.run("echo on").0, "on\n");
        let kill = json!({ "process": { "pid": pid }, "signal": "SIGNAL_SIGKILL" });
        assert_eq!(client.call("process.Process/SendSignal", &kill).status, 200);
        first
    });
    assert_eq!(refused, 429);
}

/// The answers to bytes that are sent as they are.
fn answers_to(server: &Server, bytes: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
    stream.write_all(bytes.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answers = String::new();
    // A server that refuses may reset.
    let _ = stream.read_to_string(&mut answers);
    answers
}

#[test]
fn a_request_is_not_read_in_two_ways() {
    let server = Server::with(Config::default(), "ann 0123456789abcdef\nbob fedcba9876543210\n");
    let ann = server.client().with("X-API-Key", "0123456789abcdef");
    let made = ann.post("/v2/sandboxes", &json!({ "templateID": "base" }));
    let id = made.json()["sandboxID"].as_str().unwrap().to_owned();
    let key = "X-API-Key: 0123456789abcdef\r\n";
    let head = |rest: &str| format!("POST /sandboxes HTTP/1.1\r\nHost: localhost\r\n{rest}\r\n");
    for smuggled in [
        // Who asks, or for what, said twice.
        head(&format!("{key}X-API-Key: fedcba9876543210\r\nContent-Length: 2\r\n")) + "{}",
        head(&format!("{key}Host: attacker.example\r\nContent-Length: 2\r\n")) + "{}",
        head(&format!("{key}E2b-Sandbox-Id: {id}\r\nE2b-Sandbox-Id: other\r\nContent-Length: 2\r\n")) + "{}",
        // Lengths that do not agree, are none, or come in a coding that nobody knows.
        head(&format!("{key}Content-Length: 2\r\nContent-Length: 3\r\n")) + "{}",
        head(&format!("{key}Content-Length: +2\r\n")) + "{}",
        head(&format!("{key}Content-Length: 2, 2\r\nContent-Length: 4\r\n")) + "{}",
        head(&format!("{key}Transfer-Encoding: chunked, identity\r\n")) + "2\r\n{}\r\n0\r\n\r\n",
        // Names that another reader would take for something else.
        head(&format!("{key}Content-Length : 2\r\n")) + "{}",
        head("X-API-Key: x\r\n 0123456789abcdef\r\nContent-Length: 2\r\n") + "{}",
        head(&format!("{key}X: a\0b\r\nContent-Length: 2\r\n")) + "{}",
    ] {
        let answers = answers_to(&server, &smuggled);
        assert!(answers.is_empty() || answers.starts_with("HTTP/1.1 4"), "{smuggled:?}: {answers}");
    }
    // A request in the body of another one is a body: it has the length that the coding says, and what is left has to know a key itself.
    let inner = "DELETE /sandboxes/X HTTP/1.1\r\nHost: localhost\r\n\r\n".replace('X', &id);
    let both = head(&format!("{key}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"));
    let answers = answers_to(&server, &format!("{both}0\r\n\r\n{inner}"));
    assert!(!answers.contains("HTTP/1.1 204"), "{answers}");
    assert_eq!(ann.get(&format!("/sandboxes/{id}")).status, 200);
}
