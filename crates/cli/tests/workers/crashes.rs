//! Workers that are killed while a server has them.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::processes::finish;
use crate::{Client, eventually};

/// A server, which ends with this.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // The test has failed if it has ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The descendants of a process that run a session: workers that wait for one have a single thread.
fn runners(host: u32) -> BTreeSet<u32> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        let Some((head, rest)) = stat.rsplit_once(") ") else { continue };
        let Some((pid, name)) = head.split_once(" (") else { continue };
        let fields: Vec<u32> = rest.split(' ').map(|field| field.parse().unwrap_or(0)).collect();
        all.push((pid.parse::<u32>().unwrap(), fields[1], fields[17], name.to_owned()));
    }
    let mut found = BTreeSet::new();
    let mut parents = vec![host];
    while let Some(above) = parents.pop() {
        for (pid, _, threads, name) in all.iter().filter(|(_, parent, ..)| *parent == above) {
            parents.push(*pid);
            if name == "boxsh-worker" && *threads >= 2 {
                found.insert(*pid);
            }
        }
    }
    found
}

#[test]
fn a_worker_that_is_killed_ends_its_script_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let socket = directory.path().join("socket");
    let mut server = Command::new(env!("CARGO_BIN_EXE_boxsh"));
    let server = server.args(["serve", "--socket"]).arg(&socket).stderr(Stdio::piped()).spawn();
    let mut server = Server(server.unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("boxsh: listening on "), "{line}");
    let mut client = Client::connect(&socket);
    let other = client.create();
    assert_eq!(client.out(&other, "x=other; echo $x"), "other\n");
    let before = runners(server.0.id());
    let id = client.create();
    assert_eq!(client.out(&id, "x=1; echo one > f; echo $x"), "1\n");
    client
        .ok("session.start", json!({ "session_id": id, "script": "x=2; echo two > f; echo on; sleep 1000" }));
    let wait = json!({ "session_id": id, "process_id": 1, "wait_ms": 10_000 });
    assert_eq!(client.ok("process.attach", wait)["chunks"][0]["data"], "on\n");
    let mut own = Vec::new();
    eventually("one worker has the session", || {
        own = runners(server.0.id()).difference(&before).copied().collect();
        own.len() == 1
    });
    let killed = Command::new("kill").args(["-9", &own[0].to_string()]).status().unwrap();
    assert!(killed.success());
    let (_, outcome) = finish(&mut client, &id, 1);
    assert_eq!((&outcome["ended"], &outcome["exit_code"]), (&json!("error"), &json!(137)), "{outcome}");
    // The session is as it was before the script, and the other one does not know.
    assert_eq!(client.out(&id, "echo $x; cat f"), "1\none\n");
    assert_eq!(client.out(&other, "echo $x"), "other\n");
}
