//! Sessions that outlive their server.

use std::path::Path;

use boxsh_server::rpc::Options;
use boxsh_server::{Config, Core};
use serde_json::json;

use crate::{Running, code};

fn on(directory: &Path) -> Config {
    let mut config = Config::default();
    config.state_dir = Some(directory.to_owned());
    config
}

#[test]
fn sessions_are_there_again_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let state = directory.path().join("state");
    let mut server = Running::start(on(&state), Options::default());
    let mut client = server.client();
    let kept = client.ok(
        "session.create",
        json!({ "ttl_ms": 120_000, "metadata": { "a": "b" }, "limits": { "commands": 1000 } }),
    )["session"]
        .take();
    let id = kept["session_id"].as_str().unwrap();
    client.exec(id, "cd /tmp; x=7; echo data > f");
    let gone = client.create();
    client.ok("session.destroy", json!({ "session_id": gone }));
    server.stop();

    let server = Running::start(on(&state), Options::default());
    let mut client = server.client();
    let sessions = client.ok("session.list", json!({}))["sessions"].take();
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    for field in ["session_id", "created_at", "ttl_ms", "metadata"] {
        assert_eq!(sessions[0][field], kept[field], "{field}");
    }
    assert_eq!(client.ok("fs.read", json!({ "session_id": id, "path": "/tmp/f" }))["content"], "data\n");
    assert_eq!(client.out(id, "pwd; echo $x"), "/tmp\n7\n");
    assert_eq!(client.exec(id, "while :; do :; done")["limit"]["maximum"], 1000);
    client.ok("session.destroy", json!({ "session_id": id }));
    assert!(std::fs::read_dir(&state).unwrap().all(|entry| entry.unwrap().file_name() == "lock"));
}

#[test]
fn one_server_at_a_time_has_a_state_directory_that_nobody_else_reads() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let state = directory.path().join("state");
    let core = Core::start(on(&state)).unwrap();
    let error = Core::start(on(&state)).unwrap_err();
    assert!(error.message.contains("another server uses the directory"), "{error}");
    drop(core);
    assert_eq!(std::fs::metadata(&state).unwrap().permissions().mode() & 0o777, 0o700);
    std::fs::set_permissions(&state, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(Core::start(on(&state)).unwrap_err().message.contains("0700"));
}

#[test]
fn a_server_that_ends_takes_no_more_work_and_ends_what_runs() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Running::start(on(&directory.path().join("state")), Options::default());
    let mut client = server.client();
    let id = client.create();
    client.ok("session.start", json!({ "session_id": id, "script": "echo begun; sleep 1000" }));
    let shutting = std::time::Instant::now();
    std::thread::scope(|scope| {
        let stopping = scope.spawn(|| {
            server.server.shut_down(std::time::Duration::from_millis(200));
        });
        let refused = loop {
            let answer = client.plain("session.create", json!({}));
            if answer.get("error").is_some() {
                break answer;
            }
        };
        assert_eq!(code(&refused["error"]), (-32017, "UNAVAILABLE"));
        stopping.join().unwrap();
    });
    assert!(shutting.elapsed() < std::time::Duration::from_secs(60));
    drop(client);
    server.stop();
}
