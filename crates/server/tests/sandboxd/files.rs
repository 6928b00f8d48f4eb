//! Files, by HTTP.

use http_body_util::Full;
use hyper::{Request, StatusCode};
use serde_json::json;

use crate::wire::Server;

#[tokio::test]
async fn files_are_written_read_and_removed() {
    let server = Server::start();
    let path = "/v1/files/src/deep/main.py";
    assert_eq!(server.get(path).await.failure(), (404, "NOT_FOUND".to_owned()));
    assert_eq!(server.request("HEAD", path, "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.request("PUT", path, "print(1)\n").await.status, StatusCode::NO_CONTENT);
    let read = server.get("/v1/files/src%2Fdeep%2Fmain.py").await;
    assert_eq!((read.status, &read.body[..]), (StatusCode::OK, &b"print(1)\n"[..]));
    assert_eq!(read.headers["content-type"], "application/octet-stream");
    let head = server.request("HEAD", path, "").await;
    assert_eq!((head.status, &head.headers["content-length"]), (StatusCode::OK, &"9".parse().unwrap()));
    assert_eq!(server.out("cat src/deep/main.py; stat -c %a src/deep/main.py").await, "print(1)\n644\n");
    assert_eq!(server.request("PUT", &format!("{path}?mode=0755"), "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.out("stat -c '%a %s' src/deep/main.py").await, "755 0\n");
    assert_eq!(server.request("DELETE", path, "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.request("DELETE", path, "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn long_files_of_any_bytes_arrive_whole() {
    let server = Server::start();
    let bytes: Vec<u8> = (0..5_000_001_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    assert_eq!(server.request("PUT", "/v1/files/long", bytes.clone()).await.status, StatusCode::NO_CONTENT);
    assert!(server.get("/v1/files/long").await.body == bytes);
    assert_eq!(server.out("wc -c < long; ls -A").await, "5000001\nlong\n");
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_what_was_there() {
    use tokio::io::AsyncWriteExt;
    let server = Server::start();
    server.out("echo before > file").await;
    let mut stream = server.connect().await;
    let head = "PUT /v1/files/file HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![b'x'; 3_000_000]).await.unwrap();
    // Until some of it has been put beside the file.
    while server.out("ls -A").await == "file\n" {}
    drop(stream);
    while server.out("ls -A").await != "file\n" {}
    assert_eq!(server.out("cat file").await, "before\n");
}

#[tokio::test]
async fn a_form_has_the_file() {
    let server = Server::start();
    let form =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"other\"\r\n\r\ndata\r\n--b--\r\n";
    let put = |body: &str| {
        let request =
            Request::put("/v1/files/formed").header("content-type", "multipart/form-data; boundary=b");
        request.body(Full::new(body.to_owned().into())).unwrap()
    };
    assert_eq!(server.send(put(form)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.get("/v1/files/formed").await.body, b"data");
    let without = form.replace("\"file\"", "\"else\"");
    assert_eq!(server.send(put(&without)).await.failure(), (400, "INVALID_ARGUMENT".to_owned()));
    assert_eq!(server.send(put(&form[..30])).await.failure(), (400, "INVALID_ARGUMENT".to_owned()));
}

#[tokio::test]
async fn directories_are_listed() {
    let server = Server::start();
    server
        .out("mkdir -p d/sub; printf 123 > d/b; chmod 600 d/b; ln -s sub d/link; ln -s nowhere d/broken")
        .await;
    server.out("touch -d 2001-02-03T04:05:06Z d/b").await;
    let listing = server.get("/v1/files/d/").await.json();
    assert_eq!(listing["path"], "/d");
    let entries = listing["entries"].as_array().unwrap();
    assert_eq!(
        entries[0],
        json!({ "name": "b", "size": 3, "type": "file", "modified_at": "2001-02-03T04:05:06.000Z", "mode": "0600" })
    );
    let kinds: Vec<_> =
        entries.iter().map(|entry| (entry["name"].as_str(), entry["type"].as_str())).collect();
    let directory = Some("directory");
    assert_eq!(kinds, [(Some("b"), Some("file")), (Some("link"), directory), (Some("sub"), directory)]);
    assert_eq!(server.get("/v1/files/").await.json()["entries"][0]["name"], "d");
    assert_eq!(server.get("/v1/files").await.json()["path"], "/");
    assert_eq!(server.request("HEAD", "/v1/files/d", "").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_filled_directory_stays_unless_all_of_it_is_meant() {
    let server = Server::start();
    server.out("mkdir -p d/sub empty; touch d/sub/f .hidden; ln -s nowhere broken").await;
    assert_eq!(server.request("DELETE", "/v1/files/d", "").await.failure(), (409, "CONFLICT".to_owned()));
    assert_eq!(server.request("DELETE", "/v1/files/d?recursive=false", "").await.status.as_u16(), 409);
    assert_eq!(server.request("DELETE", "/v1/files/empty", "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.out("ls d/sub").await, "f\n");
    assert_eq!(
        server.request("DELETE", "/v1/files/d?recursive=true", "").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.request("DELETE", "/v1/files/", "").await.status, StatusCode::CONFLICT);
    assert_eq!(
        server.request("DELETE", "/v1/files/?recursive=true", "").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.out("pwd; ls -A").await, "/workspace\n");
}

#[tokio::test]
async fn parameters_that_make_no_sense_are_refused() {
    let server = Server::start();
    server.out("mkdir d; mkfifo pipe").await;
    for (method, path, status) in [
        ("PUT", "f?mode=755", 400),
        ("PUT", "f?mode=0788", 400),
        ("PUT", "f?mode=01777", 400),
        ("PUT", "f?mode=-755", 400),
        ("DELETE", "d?recursive=maybe", 400),
        ("PUT", "d", 400),
        ("PUT", "", 400),
        ("GET", "pipe", 403),
        ("POST", "d", 405),
        ("PATCH", "d", 405),
    ] {
        let answer = server.request(method, &format!("/v1/files/{path}"), "x").await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
    }
    assert_eq!(server.out("ls -A").await, "d\npipe\n");
}
