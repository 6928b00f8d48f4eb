//! Contents of files, both ways.

use std::io::Write;

use serde_json::json;

use crate::client::Server;

/// Bytes of every kind, more than one piece of a transfer has.
fn bytes() -> Vec<u8> {
    (0..3_000_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

#[test]
fn a_body_becomes_a_file_and_comes_back() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let sender = client.clone().with("Content-Type", "application/octet-stream");
    for contents in [b"".to_vec(), b"text\n".to_vec(), bytes()] {
        let answer = sender.send("POST", "/files?path=%2Ftmp%2Fnew%2Fa+b&username=user", &contents);
        assert_eq!(answer.json(), json!([{ "name": "a b", "type": "file", "path": "/tmp/new/a b" }]));
        let read = client.get("/files?path=/tmp/new/a%20b");
        assert_eq!((read.status, read.body == contents), (200, true), "{} bytes", contents.len());
        assert_eq!(read.header("content-type"), Some("application/octet-stream"));
        assert_eq!(read.header("x-content-type-options"), Some("nosniff"));
    }
    assert_eq!(client.get("/files?path=/tmp/none").status, 404);
    assert_eq!(client.get("/files?path=/tmp").status, 400);
    assert_eq!(client.get("/files").status, 400);
    assert_eq!(sender.send("POST", "/files?path=%2Ftmp%2F", b"x").status, 400);
}

#[test]
fn what_is_noted_on_a_file_goes_with_it() {
    let server = Server::start();
    let (client, id) = server.sandbox();
    let sender = client.clone().with("Content-Type", "application/octet-stream");
    let noting = sender.clone().with("X-Metadata-Author", "ann").with("X-Metadata-Step", "1 of 2");
    let metadata = json!({ "author": "ann", "step": "1 of 2" });
    let written = noting.send("POST", "/files?path=/tmp/f", b"x").json();
    assert_eq!(written[0]["metadata"], metadata);
    let noted = |client: &crate::client::Client, path: &str| {
        let found = client.call("filesystem.Filesystem/Stat", &json!({ "path": path })).json();
        assert_eq!(found["entry"]["path"], path, "{found}");
        found["entry"]["metadata"].clone()
    };
    assert_eq!(noted(&client, "/tmp/f"), metadata);
    // By whatever name, also if a command gives it that.
    assert_eq!(client.run("mkdir /tmp/d; mv /tmp/f /tmp/d/g; echo > /tmp/f").2, 0);
    assert_eq!((noted(&client, "/tmp/d/g"), noted(&client, "/tmp/f")), (metadata.clone(), json!(null)));
    let listed = client.call("filesystem.Filesystem/ListDir", &json!({ "path": "/tmp/d" })).json();
    assert_eq!(listed["entries"][0]["metadata"], metadata);
    // A copy of the sandbox has it, and what is changed there is changed there only.
    let copy = client.post(&format!("/sandboxes/{id}/fork"), &json!({})).json()[0]["sandbox"].take();
    let other = server.client().with("E2b-Sandbox-Id", copy["sandboxID"].as_str().unwrap());
    assert_eq!(noted(&other, "/tmp/d/g"), metadata);
    other.with("Content-Type", "application/octet-stream").send("POST", "/files?path=/tmp/d/g", b"y");
    assert_eq!(noted(&client, "/tmp/d/g"), metadata);
    // Written again, it has what is noted then.
    assert_eq!(sender.send("POST", "/files?path=/tmp/d/g", b"y").status, 200);
    assert_eq!(noted(&client, "/tmp/d/g"), json!(null));
}

#[test]
fn a_compressed_body_is_unpacked() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(&bytes()).unwrap();
    let packed = encoder.finish().unwrap();
    let sender =
        client.clone().with("Content-Type", "application/octet-stream").with("Content-Encoding", "gzip");
    assert_eq!(sender.send("POST", "/files?path=/tmp/f", &packed).status, 200);
    assert!(client.get("/files?path=/tmp/f").body == bytes());
    for broken in [&packed[..packed.len() / 2], b"no gzip at all"] {
        assert_eq!(sender.send("POST", "/files?path=/tmp/g", broken).status, 400);
    }
    let other = sender.with("Content-Encoding", "br");
    assert_eq!(other.send("POST", "/files?path=/tmp/g", &packed).status, 400);
}

#[test]
fn the_files_of_a_form_are_written() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let part = |name: &str, contents: &[u8]| {
        let head =
            format!("--Bound\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        [head.as_bytes(), contents, b"\r\n"].concat()
    };
    let form = |parts: &[Vec<u8>]| [parts.concat(), b"--Bound--\r\n".to_vec()].concat();
    let sender = client.clone().with("Content-Type", "multipart/form-data; boundary=Bound");
    let two = form(&[part("/tmp/x/one", &bytes()), part("/tmp/x/\u{e4}", b"")]);
    let answer = sender.send("POST", "/files", &two);
    assert_eq!(answer.json()[0]["path"], "/tmp/x/one");
    assert_eq!(answer.json()[1]["path"], "/tmp/x/\u{e4}");
    assert!(client.get("/files?path=/tmp/x/one").body == bytes());
    assert_eq!(client.get("/files?path=/tmp/x/%C3%A4").body, b"");
    // With a path, the name in the form does not count.
    let one = form(&[part("name", b"contents")]);
    assert_eq!(sender.send("POST", "/files?path=/tmp/y", &one).json()[0]["path"], "/tmp/y");
    assert_eq!(sender.send("POST", "/files?path=/tmp/y", &two).status, 400);
    assert_eq!(sender.send("POST", "/files", &two[..two.len() - 20]).status, 400);
    assert_eq!(sender.send("POST", "/files", b"--Boundary of another").status, 400);
}

#[test]
fn a_file_larger_than_the_sandbox_may_have_is_refused() {
    let mut config = boxsh_server::Config::default();
    config.limits.set(boxsh::Limit::FileSize, 1 << 20);
    let server = Server::with(config, "");
    let (client, _) = server.sandbox();
    let sender = client.with("Content-Type", "application/octet-stream");
    assert_eq!(sender.send("POST", "/files?path=/tmp/f", &bytes()).status, 507);
}
