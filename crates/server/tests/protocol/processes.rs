//! Scripts that run while their client does something else.

use serde_json::{Value, json};

use crate::{code, eventually, with_session};

#[test]
fn output_comes_as_it_is_written_and_can_be_read_again() {
    let (_server, mut client, id) = with_session();
    let script = "echo one; echo two >&2; read line; echo \"three $line\"; exit 4";
    let started =
        client.ok("session.start", json!({ "session_id": id, "script": script, "open_stdin": true }));
    assert_eq!(started["process"]["process_id"], 1);
    let of = json!({ "session_id": id, "process_id": 1 });
    client.ok("process.follow", of.clone());
    let (mut seen, mut next) = (String::new(), 0);
    while !seen.contains("two") {
        let note = client.await_note("process.output");
        seen += note["data"].as_str().unwrap();
        next = note["next"].as_u64().unwrap();
    }
    assert_eq!((seen.as_str(), next), ("one\ntwo\n", 8));
    assert_eq!(code(&client.fails("session.exec", json!({ "session_id": id, "script": ":" }))).0, -32011);
    client.ok("process.write_stdin", json!({ "session_id": id, "process_id": 1, "data": "x\n" }));
    assert_eq!(client.await_note("process.output")["data"], "three x\n");
    let outcome = client.await_note("process.exited")["outcome"].take();
    assert_eq!((&outcome["exit_code"], &outcome["exited"]), (&json!(4), &json!(true)));
    let again = client.ok("process.attach", json!({ "session_id": id, "process_id": 1, "from": 4 }));
    let chunks: Vec<(&str, &str)> = again["chunks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|chunk| (chunk["stream"].as_str().unwrap(), chunk["data"].as_str().unwrap()))
        .collect();
    assert_eq!(chunks, [("stderr", "two\n"), ("stdout", "three x\n")]);
    assert_eq!((&again["ended"], &again["next"], &again["dropped"]), (&json!(true), &json!(16), &json!(0)));
    assert_eq!(client.out(&id, "echo \"$line\""), "x\n");
}

#[test]
fn a_process_that_is_followed_again_is_told_once_from_there() {
    let (_server, mut client, id) = with_session();
    let script = "echo one; read line; echo two";
    client.ok("session.start", json!({ "session_id": id, "script": script, "open_stdin": true }));
    for _ in 0..3 {
        client.ok("process.follow", json!({ "session_id": id, "process_id": 1, "from": 4 }));
    }
    client.ok("process.write_stdin", json!({ "session_id": id, "process_id": 1, "data": "x\n" }));
    let note = client.await_note("process.output");
    assert_eq!((&note["data"], &note["next"]), (&json!("two\n"), &json!(8)));
    client.await_note("process.exited");
    // Nothing is told a second time.
    assert_eq!(
        client.ok("process.unfollow", json!({ "session_id": id, "process_id": 1 }))["followed"],
        false
    );
    client.ok("process.follow", json!({ "session_id": id, "process_id": 1, "from": 8 }));
    client.await_note("process.exited");
}

/// Reads the output of a process to its end.
pub(crate) fn finish(client: &mut crate::Client, id: &str, process: u64) -> (String, Value) {
    let (mut output, mut from) = (String::new(), 0);
    loop {
        let params = json!({ "session_id": id, "process_id": process, "from": from, "wait_ms": 10_000 });
        let mut answer = client.ok("process.attach", params);
        for chunk in answer["chunks"].as_array().unwrap() {
            output += chunk["data"].as_str().unwrap();
        }
        from = answer["next"].as_u64().unwrap();
        if answer["ended"] == true {
            return (output, answer["outcome"].take());
        }
    }
}

#[test]
fn a_process_is_signalled_cancelled_and_listed() {
    let (_server, mut client, id) = with_session();
    let script = "trap 'echo caught' USR1; echo ready; (trap '' USR1; exec sleep 1000) & wait $!; sleep 1000";
    client.ok("session.start", json!({ "session_id": id, "script": script }));
    let mut wait = json!({ "session_id": id, "process_id": 1, "wait_ms": 10_000 });
    client.ok("process.attach", wait.clone());
    let mut sleeper = None;
    eventually("it sleeps", || {
        let listed = client.ok("process.list", json!({ "session_id": id }));
        assert_eq!(listed["processes"][0]["script"], script);
        let inside = listed["inside"].as_array().unwrap();
        sleeper = inside.iter().find(|process| process["arguments"][0] == "sleep").cloned();
        sleeper.is_some()
    });
    let sleeper = sleeper.unwrap();
    client.ok("process.signal", json!({ "session_id": id, "process_id": 1, "signal": "SIGUSR1" }));
    wait["from"] = json!(6);
    assert_eq!(client.ok("process.attach", wait)["chunks"][0]["data"], "caught\n");
    client.ok("process.signal", json!({ "session_id": id, "pid": sleeper["pid"], "signal": "KILL" }));
    let error = client.fails("process.signal", json!({ "session_id": id, "pid": 9999, "signal": "KILL" }));
    assert_eq!(code(&error).0, -32012);
    client.ok("process.cancel", json!({ "session_id": id, "process_id": 1 }));
    let (_, outcome) = finish(&mut client, &id, 1);
    assert_eq!((&outcome["ended"], &outcome["exit_code"]), (&json!("cancelled"), &json!(130)));
    assert_eq!(code(&client.fails("process.attach", json!({ "session_id": id, "process_id": 2 }))).0, -32012);
}

#[test]
fn input_ends_when_it_is_closed_or_was_given() {
    let (_server, mut client, id) = with_session();
    client.ok("session.start", json!({ "session_id": id, "script": "wc -c", "open_stdin": true }));
    for _ in 0..3 {
        let data = json!({ "base64": "/wAA" });
        client.ok("process.write_stdin", json!({ "session_id": id, "process_id": 1, "data": data }));
    }
    client.ok("process.close_stdin", json!({ "session_id": id, "process_id": 1 }));
    assert_eq!(finish(&mut client, &id, 1).0, "9\n");
    let error =
        client.fails("process.write_stdin", json!({ "session_id": id, "process_id": 1, "data": "x" }));
    assert_eq!(code(&error).1, "FAILED_PRECONDITION");
    client.ok("session.start", json!({ "session_id": id, "script": "sort", "stdin": "b\na\n" }));
    assert_eq!(finish(&mut client, &id, 2).0, "a\nb\n");
    client.ok("session.start", json!({ "session_id": id, "script": "printf '\\377\\0'" }));
    let (output, _) = finish(&mut client, &id, 3);
    assert_eq!(output, "/wA=");
}

#[test]
fn a_terminal_is_an_interactive_shell_of_a_size() {
    let (_server, mut client, id) = with_session();
    let size = json!({ "rows": 30, "columns": 100 });
    client.ok("session.start", json!({ "session_id": id, "terminal": size }));
    let of = |more: Value| {
        let mut params = json!({ "session_id": id, "process_id": 1 });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    client.ok("process.resize", of(json!({ "rows": 40, "columns": 120 })));
    client.ok("process.write_stdin", of(json!({ "data": "stty size; exit 5\n" })));
    let (output, outcome) = finish(&mut client, &id, 1);
    assert!(output.contains("40 120"), "{output}");
    assert_eq!(outcome["exit_code"], 5);
    let error = client.fails("session.start", json!({ "session_id": id }));
    assert_eq!(code(&error).0, -32602);
}

#[test]
fn a_request_is_called_off_by_its_id() {
    let (_server, mut client, id) = with_session();
    let running = client.ask("session.exec", json!({ "session_id": id, "script": "sleep 1000" }));
    let note = json!({ "jsonrpc": "2.0", "method": "$/cancel", "params": { "id": running } });
    client.send_raw(format!("{note}\n").as_bytes());
    let answer = client.answer_of(running);
    let is_cancelled = answer["result"]["ended"] == "cancelled" || answer["error"]["code"] == -32800;
    assert!(is_cancelled, "{answer}");
    assert_eq!(client.out(&id, "echo fine"), "fine\n");
}

#[test]
fn requests_of_one_connection_do_not_wait_for_each_other() {
    let (_server, mut client, id) = with_session();
    let other = client.create();
    let long = client.ask(
        "session.exec",
        json!({ "session_id": id, "script": "until test -e /tmp/go; do sleep 0.01; done; echo done" }),
    );
    assert_eq!(client.out(&other, "echo quick"), "quick\n");
    client.ok("fs.write", json!({ "session_id": id, "path": "/tmp/go", "content": "" }));
    assert_eq!(client.answer_of(long)["result"]["stdout"], "done\n");
}

#[test]
fn events_tell_what_happened() {
    let (_server, mut client, id) = with_session();
    client.ok("fs.mkdir", json!({ "session_id": id, "path": "/tmp/watched" }));
    let watch = client.ok("fs.watch", json!({ "session_id": id, "path": "/tmp/watched" }));
    assert_eq!(watch["watch_id"], 1);
    client.exec(&id, "echo a > /tmp/watched/a; echo b > /tmp/b; exit 3");
    client.ok("fs.write", json!({ "session_id": id, "path": "/tmp/watched/a", "content": "c" }));
    client.ok("session.start", json!({ "session_id": id, "script": "exit 2" }));
    let mut types: Vec<Value> = Vec::new();
    let mut from = 0;
    eventually("the process has ended", || {
        let params = json!({ "session_id": id, "from": from, "wait_ms": 100 });
        let answer = client.ok("session.events", params);
        from = answer["next"].as_u64().unwrap();
        types.extend(answer["events"].as_array().unwrap().clone());
        types.last().is_some_and(|event| event["type"] == "exited")
    });
    let names: Vec<&str> = types.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(names, ["created", "executed", "files_changed", "files_changed", "started", "exited"]);
    assert_eq!(types[1]["exit_code"], 3);
    assert_eq!(types[2]["files"]["created"], json!(["/tmp/watched/a"]));
    assert_eq!(types[3]["files"]["modified"], json!(["/tmp/watched/a"]));
    client.ok("fs.unwatch", json!({ "session_id": id, "watch_id": 1 }));
}

#[test]
fn what_is_in_the_background_goes_on_between_calls() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "(sleep 0.05; echo done > /tmp/late) &");
    eventually("the job has ended", || {
        client.plain("fs.read", json!({ "session_id": id, "path": "/tmp/late" }))["result"]["content"]
            == "done\n"
    });
}

#[test]
fn several_processes_go_on_beside_each_other_and_beside_a_run() {
    let (_server, mut client, id) = with_session();
    client.exec(&id, "SECRET=own; cd /");
    let start = |client: &mut crate::Client, script: &str, more: Value| {
        let mut params = json!({ "session_id": id, "script": script, "beside": true });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        client.ok("session.start", params)["process"]["process_id"].as_u64().unwrap()
    };
    let reader =
        start(&mut client, "read line; echo \"got $line$SECRET in $PWD\"", json!({ "open_stdin": true }));
    let server =
        start(&mut client, "until test -e /tmp/go; do sleep 0.01; done; echo went; exit 5", json!({}));
    assert_eq!(client.out(&id, "echo still $SECRET"), "still own\n");
    // Beside one that has the session for itself.
    let alone =
        client.ok("session.start", json!({ "session_id": id, "script": "read x", "open_stdin": true }));
    let third = start(&mut client, "echo third; touch /tmp/go", json!({}));
    assert_eq!(finish(&mut client, &id, third).0, "third\n");
    let (output, outcome) = finish(&mut client, &id, server);
    assert_eq!((output.as_str(), &outcome["exit_code"]), ("went\n", &json!(5)));
    client.ok("process.write_stdin", json!({ "session_id": id, "process_id": reader, "data": "it\n" }));
    assert_eq!(finish(&mut client, &id, reader).0, "got it in /home/agent\n");
    let alone = alone["process"]["process_id"].as_u64().unwrap();
    client.ok("process.close_stdin", json!({ "session_id": id, "process_id": alone }));
    finish(&mut client, &id, alone);
    let endless = start(&mut client, "while :; do :; done", json!({}));
    client.ok("process.cancel", json!({ "session_id": id, "process_id": endless }));
    assert_eq!(finish(&mut client, &id, endless).1["ended"], "signalled");
    let late = start(&mut client, "sleep 1000", json!({ "timeout_ms": 50 }));
    assert_eq!(finish(&mut client, &id, late).1["ended"], "timed-out");
}
