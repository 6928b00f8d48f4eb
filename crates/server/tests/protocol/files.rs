//! Files of a session.

use serde_json::{Value, json};

use crate::{code, with_session};

#[test]
fn files_are_written_read_and_edited() {
    let (_server, mut client, id) = with_session();
    let of = |path: &str, more: Value| {
        let mut params = json!({ "session_id": id, "path": path });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    assert_eq!(client.ok("fs.write", of("/tmp/a/b/f", json!({ "content": "one\ntwo\n" })))["size"], 8);
    assert_eq!(client.ok("fs.append", of("/tmp/a/b/f", json!({ "content": "three\n" })))["size"], 14);
    let read = client.ok("fs.read", of("/tmp/a/b/f", json!({ "offset": 4, "length": 4 })));
    assert_eq!((&read["content"], &read["next"], &read["eof"]), (&json!("two\n"), &json!(8), &json!(false)));
    assert_eq!(read["size"], 14);
    let edit = |old: &str, new: &str, all: bool| {
        of("/tmp/a/b/f", json!({ "old": old, "new": new, "replace_all": all }))
    };
    assert_eq!(client.ok("fs.edit", edit("two", "2", false))["replacements"], 1);
    assert_eq!(code(&client.fails("fs.edit", edit("e", "E", false))).1, "FAILED_PRECONDITION");
    assert_eq!(code(&client.fails("fs.edit", edit("nothing", "", false))).1, "NOT_FOUND");
    assert_eq!(client.ok("fs.edit", edit("e", "E", true))["replacements"], 3);
    assert_eq!(client.out(&id, "cat /tmp/a/b/f"), "onE\n2\nthrEE\n");
    client.ok("fs.write", of("/tmp/bytes", json!({ "content": { "base64": "/wA=" } })));
    let read = client.ok("fs.read", of("/tmp/bytes", json!({})));
    assert_eq!((&read["content"], &read["encoding"]), (&json!("/wA="), &json!("base64")));
    client.exec(&id, "cd /tmp/a");
    assert_eq!(client.ok("fs.read", of("b/f", json!({})))["content"], "onE\n2\nthrEE\n");
}

#[test]
fn names_are_listed_moved_and_removed() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "cd /tmp; mkdir -p d/e; echo x > d/e/f; ln -s e/f d/link; chmod 750 d/e");
    let listed = client.ok("fs.list", json!({ "session_id": id, "path": "/tmp/d" }));
    let shown: Vec<(&str, &str)> = listed["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| (file["path"].as_str().unwrap(), file["kind"].as_str().unwrap()))
        .collect();
    assert_eq!(shown, [("/tmp/d/e", "directory"), ("/tmp/d/link", "symlink")]);
    assert_eq!((&listed["files"][0]["mode"], &listed["files"][1]["target"]), (&json!(0o750), &json!("e/f")));
    let deep = client.ok("fs.list", json!({ "session_id": id, "path": "/tmp/d", "depth": 2 }));
    assert_eq!(deep["files"].as_array().unwrap().len(), 3);
    let stat = client.ok("fs.stat", json!({ "session_id": id, "path": "/tmp/d/e/f" }));
    assert_eq!((&stat["file"]["size"], &stat["file"]["kind"]), (&json!(2), &json!("file")));
    client.ok("fs.mkdir", json!({ "session_id": id, "path": "/tmp/new/deep" }));
    client.ok("fs.move", json!({ "session_id": id, "from": "/tmp/d/e/f", "to": "/tmp/new/deep/g" }));
    client.ok("fs.remove", json!({ "session_id": id, "path": "/tmp/d" }));
    assert_eq!(
        client.out(&id, "find /tmp/new /tmp/d 2>/dev/null | sort"),
        "/tmp/new\n/tmp/new/deep\n/tmp/new/deep/g\n"
    );
    for (method, params) in [
        ("fs.read", json!({ "session_id": id, "path": "/tmp/none" })),
        ("fs.stat", json!({ "session_id": id, "path": "/tmp/none" })),
        ("fs.remove", json!({ "session_id": id, "path": "/tmp/none" })),
        ("fs.move", json!({ "session_id": id, "from": "/tmp/none", "to": "/tmp/x" })),
        ("fs.list", json!({ "session_id": id, "path": "/tmp/none" })),
    ] {
        assert_eq!(code(&client.fails(method, params)), (-32012, "NOT_FOUND"), "{method}");
    }
}

#[test]
fn files_are_found_by_name_and_by_content() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "mkdir -p /tmp/p/src; cd /tmp/p; echo 'fn main() {}' > src/a.rs; printf 'x\\nMain\\n' > b.txt; printf 'main\\0' > c.bin");
    let glob = client.ok("fs.glob", json!({ "session_id": id, "path": "/tmp/p", "pattern": "**/*.rs" }));
    assert_eq!(glob["paths"], json!(["/tmp/p/src/a.rs"]));
    let found = client.ok("fs.search", json!({ "session_id": id, "path": "/tmp/p", "pattern": "^fn m.in" }));
    assert_eq!(found["matches"], json!([{ "path": "/tmp/p/src/a.rs", "line": 1, "text": "fn main() {}" }]));
    let found = client.ok(
        "fs.search",
        json!({ "session_id": id, "path": "/tmp/p", "pattern": "main", "ignore_case": true, "glob": "*.txt" }),
    );
    assert_eq!(found["matches"], json!([{ "path": "/tmp/p/b.txt", "line": 2, "text": "Main" }]));
    let fixed =
        json!({ "session_id": id, "path": "/tmp/p", "pattern": "main() {}", "fixed": true, "limit": 1 });
    assert_eq!(client.ok("fs.search", fixed)["matches"].as_array().unwrap().len(), 1);
    assert_eq!(
        code(&client.fails("fs.search", json!({ "session_id": id, "path": "/", "pattern": "(" }))).0,
        -32602
    );
}

#[test]
fn a_search_names_what_it_passes_over_and_goes_on_where_files_vanish() {
    let (_server, mut client, id) = with_session();
    client.exec(
        &id,
        "mkdir /tmp/p; echo here > /tmp/p/a; head -c 9000000 /dev/zero | tr '\\0' x > /tmp/p/big; ln -s none /tmp/p/link",
    );
    let search = json!({ "session_id": id, "path": "/tmp/p", "pattern": "here" });
    let found = client.ok("fs.search", search.clone());
    assert_eq!(found["matches"][0]["path"], "/tmp/p/a");
    assert_eq!(found["too_large"], json!(["/tmp/p/big"]));
    let script = "cd /tmp/p; while :; do mkdir -p d/e; echo x > d/e/f; rm -r d; done";
    client.ok("session.start", json!({ "session_id": id, "script": script }));
    for _ in 0..200 {
        let found = client.ok("fs.search", search.clone());
        assert_eq!(found["matches"][0]["path"], "/tmp/p/a");
    }
    client.ok("process.cancel", json!({ "session_id": id, "process_id": 1 }));
}

#[test]
fn directories_go_in_and_out_as_archives() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "mkdir /tmp/d /tmp/to; echo x > /tmp/d/f");
    let archive =
        client.ok("fs.download_tar", json!({ "session_id": id, "path": "/tmp/d" }))["archive"].take();
    client.ok("fs.upload_tar", json!({ "session_id": id, "path": "/tmp/to", "archive": archive }));
    assert_eq!(client.out(&id, "cat /tmp/to/f"), "x\n");
    let error =
        client.fails("fs.upload_tar", json!({ "session_id": id, "path": "/tmp", "archive": "no tar" }));
    assert_eq!(code(&error).0, -32602);
}

#[test]
fn no_path_leads_out_of_a_session() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "ln -s /../../../../etc/passwd /tmp/link");
    let inside = client.out(&id, "cat /etc/passwd");
    for path in ["/../../../../etc/passwd", "/tmp/../../../etc/passwd", "/tmp/link"] {
        assert_eq!(
            client.ok("fs.read", json!({ "session_id": id, "path": path }))["content"],
            inside,
            "{path}"
        );
    }
    for path in ["/proc/self/root/etc/shadow", "/etc/shadow", "", "/etc/passwd\u{0}x"] {
        assert!(
            client.plain("fs.read", json!({ "session_id": id, "path": path })).get("error").is_some(),
            "{path}"
        );
    }
    let host = std::fs::read_to_string("/etc/passwd").unwrap();
    assert_ne!(inside, host);
}
