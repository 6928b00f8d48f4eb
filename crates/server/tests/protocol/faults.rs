//! Clients that break off, send nonsense, or do not read.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use boxsh_server::Config;
use boxsh_server::rpc::Options;
use serde_json::{Value, json};

use crate::{Client, Running, code, eventually, with_session, with_tokens};

fn request(id: u64, method: &str, params: Value) -> String {
    format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
}

#[test]
fn nonsense_is_answered_with_an_error_and_a_closed_connection() {
    let server = Running::plain();
    for text in [
        "nonsense\n",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST / HTTP/1.1\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.create\"}\n",
        "}\n",
        "\0\0\0\0",
    ] {
        let mut client = Client::unix(&server.socket());
        client.send_raw(text.as_bytes());
        let answer = client.message().unwrap();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null), "{text:?}");
        assert_eq!(client.message(), None, "{text:?}");
    }
    assert_eq!(server.client().ok("session.list", json!({}))["sessions"], json!([]));
}

#[test]
fn a_request_that_is_none_does_not_end_the_connection() {
    let server = Running::plain();
    let mut client = server.client();
    for (text, expected) in [
        ("{}\n", -32600),
        ("[]\n", -32600),
        ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"system.ping\"}]\n", -32600),
        ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"system.ping\"}\n", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"system.ping\"}\n", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\"}\n", -32600),
        ("{\"jsonrpc\" \"2.0\"}\n", -32700),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nothing\"}\n", -32601),
    ] {
        client.send_raw(text.as_bytes());
        assert_eq!(client.message().unwrap()["error"]["code"], expected, "{text}");
    }
    // A notification has no answer, whatever it is.
    client.send_raw(b"{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}\n");
    assert_eq!(client.ok("system.ping", json!({})), json!({ "pong": true }));
}

#[test]
fn deep_and_broken_json_is_refused() {
    let server = Running::plain();
    let mut client = server.client();
    let deep = format!("{}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    client.send_raw(deep.as_bytes());
    assert_eq!(client.message().unwrap()["error"]["code"], -32600);
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.create\",\"params\":{{\"env\":{}{}}}}}\n",
        "[".repeat(50_000),
        "]".repeat(50_000)
    );
    client.send_raw(deep.as_bytes());
    assert!(client.message().unwrap().get("error").is_some());
    assert_eq!(client.ok("system.ping", json!({})), json!({ "pong": true }));
}

#[test]
fn a_message_that_is_too_large_is_refused() {
    let mut options = Options::default();
    options.max_message = 100_000;
    let server = Running::start(Config::default(), options);
    let mut client = server.client();
    let id = client.create();
    let content = "x".repeat(50_000);
    client.ok("fs.write", json!({ "session_id": id, "path": "/tmp/f", "content": content }));
    let mut stream = UnixStream::connect(server.socket()).unwrap();
    stream.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"").unwrap();
    // The server closes it in the middle.
    while stream.write_all(&[b'x'; 10_000]).is_ok() {}
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.is_empty() || answer.contains("too large"), "{answer}");
    assert_eq!(client.out(&id, "wc -c < /tmp/f"), "50000\n");
}

#[test]
fn requests_come_in_any_pieces() {
    let server = Running::plain();
    let mut client = server.client();
    let id = client.create();
    let exec = |number: u64| {
        request(
            number,
            "session.exec",
            json!({ "session_id": id, "script": format!("echo \"{number}}}\""), "omit_env": true }),
        )
    };
    // One byte at a time, with no line feed between two requests.
    for byte in exec(101).trim_end().bytes().chain(exec(102).bytes()) {
        client.send_raw(&[byte]);
    }
    // Many at once.
    let many: String = (103..120).map(exec).collect();
    client.send_raw(many.as_bytes());
    let mut answers: Vec<(u64, Value)> = (101..120)
        .map(|_| {
            let mut message = client.message().unwrap();
            (message["id"].as_u64().unwrap(), message["result"]["stdout"].take())
        })
        .collect();
    answers.sort_by_key(|(id, _)| *id);
    for (number, stdout) in answers {
        assert_eq!(stdout, format!("{number}}}\n"));
    }
}

#[test]
fn requests_in_flight_are_limited() {
    let mut options = Options::default();
    options.max_in_flight = 2;
    let server = Running::start(Config::default(), options);
    let mut client = server.client();
    let sessions = [client.create(), client.create()];
    let running = sessions.clone().map(|id| {
        client.ask(
            "session.exec",
            json!({ "session_id": id, "script": "until test -e /tmp/go; do sleep 0.01; done" }),
        )
    });
    eventually("both run", || {
        // From another connection, which has limits of its own.
        let list = server.client().ok("session.list", json!({}));
        list["sessions"].as_array().unwrap().iter().all(|session| session["state"] == "running")
    });
    assert_eq!(code(&client.fails("session.list", json!({}))).1, "RESOURCE_EXHAUSTED");
    for id in &sessions {
        server.client().ok("fs.write", json!({ "session_id": id, "path": "/tmp/go", "content": "" }));
    }
    for id in running {
        assert_eq!(client.answer_of(id)["result"]["exit_code"], 0);
    }
}

#[test]
fn what_a_client_that_is_gone_had_asked_for_ends() {
    let (server, mut client, id) = with_session();
    let mut lost = UnixStream::connect(server.socket()).unwrap();
    lost.write_all(
        request(1, "session.exec", json!({ "session_id": id, "script": "sleep 1000" })).as_bytes(),
    )
    .unwrap();
    eventually("it runs", || {
        client.ok("session.get", json!({ "session_id": id }))["session"]["state"] == "running"
    });
    drop(lost);
    eventually("it has ended", || {
        client.ok("session.get", json!({ "session_id": id }))["session"]["state"] == "idle"
    });
    assert_eq!(client.out(&id, "echo fine"), "fine\n");
}

#[test]
fn a_client_that_asks_no_more_gets_its_answers() {
    let (server, _client, id) = with_session();
    let mut stream = UnixStream::connect(server.socket()).unwrap();
    stream
        .write_all(
            request(1, "session.exec", json!({ "session_id": id, "script": "sleep 0.1; echo late" }))
                .as_bytes(),
        )
        .unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["result"]["stdout"], "late\n");
}

#[test]
fn a_client_that_does_not_read_holds_up_nobody() {
    let (server, mut client, id) = with_session();
    let other = client.create();
    let mut slow = UnixStream::connect(server.socket()).unwrap();
    // Answers that fill every buffer on the way, and output that goes on for ever.
    let big = request(
        1,
        "session.exec",
        json!({ "session_id": id, "script": "head -c 3000000 /dev/zero | tr '\\0' x" }),
    );
    slow.write_all(big.as_bytes()).unwrap();
    eventually("the run has ended", || {
        let session = client.ok("session.get", json!({ "session_id": id }));
        let events = client.ok("session.events", json!({ "session_id": id }));
        session["session"]["state"] == "idle" && events["events"].as_array().unwrap().len() > 1
    });
    assert_eq!(client.out(&id, "echo the session is free"), "the session is free\n");
    client.ok("session.start", json!({ "session_id": other, "script": "while :; do echo line; done" }));
    slow.write_all(request(2, "process.follow", json!({ "session_id": other, "process_id": 1 })).as_bytes())
        .unwrap();
    for _ in 0..20 {
        assert_eq!(client.out(&id, "echo quick"), "quick\n");
    }
    let mut next = 0;
    eventually("the script goes on", || {
        let at = client
            .ok("process.attach", json!({ "session_id": other, "process_id": 1, "from": u64::MAX / 2 }));
        assert_eq!(at["ended"], false);
        let list = client.ok("process.attach", json!({ "session_id": other, "process_id": 1, "from": next }));
        next = list["next"].as_u64().unwrap();
        list["dropped"].as_u64().unwrap() > 0 || next > 3_000_000
    });
    client.ok("process.cancel", json!({ "session_id": other, "process_id": 1 }));
}

#[test]
fn many_clients_come_and_go() {
    let mut options = Options::default();
    options.max_connections = 64;
    let server = Running::start(Config::default(), options);
    let mut client = server.client();
    let id = client.create();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for count in 0..2500 {
                    let mut stream = UnixStream::connect(server.socket()).unwrap();
                    match count % 5 {
                        // Gone at once, in the middle of a request, or without reading the answer.
                        0 => {}
                        1 => drop(stream.write_all(b"{\"jsonrpc\":\"2.0\",")),
                        2 => drop(stream.write_all(request(1, "system.ping", json!({})).as_bytes())),
                        _ => {
                            if stream.write_all(request(1, "system.ping", json!({})).as_bytes()).is_ok() {
                                let mut answer = [0; 4096];
                                let count = stream.read(&mut answer).unwrap_or(0);
                                let text = String::from_utf8_lossy(&answer[..count]);
                                let is_known =
                                    text.contains("pong") || text.contains("too many") || text.is_empty();
                                assert!(is_known, "{text}");
                            }
                        }
                    }
                }
            });
        }
    });
    assert_eq!(client.out(&id, "echo still here"), "still here\n");
    eventually("there is room again", || {
        UnixStream::connect(server.socket()).is_ok_and(|mut stream| {
            stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            let _ = stream.write_all(request(1, "system.ping", json!({})).as_bytes());
            let mut answer = [0; 100];
            let count = stream.read(&mut answer).unwrap_or(0);
            String::from_utf8_lossy(&answer[..count]).contains("pong")
        })
    });
}

#[test]
fn scripts_at_a_time_are_limited() {
    let mut config = Config::default();
    config.max_runs = 1;
    let server = Running::start(config, Options::default());
    let mut client = server.client();
    let (one, other) = (client.create(), client.create());
    client.ok("session.start", json!({ "session_id": one, "script": "sleep 1000" }));
    let error = client.fails("session.exec", json!({ "session_id": other, "script": ":" }));
    assert_eq!(code(&error), (-32014, "RESOURCE_EXHAUSTED"));
    client.ok("process.cancel", json!({ "session_id": one, "process_id": 1 }));
    eventually("there is room", || {
        client.plain("session.exec", json!({ "session_id": other, "script": ":" })).get("result").is_some()
    });
}

#[test]
fn scripts_that_do_not_end_hold_up_nobody() {
    let server = Running::plain();
    let mut client = server.client();
    // More than there are threads that carry out requests.
    let busy: Vec<(UnixStream, String)> = (0..12)
        .map(|_| {
            let (id, mut stream) = (client.create(), UnixStream::connect(server.socket()).unwrap());
            let exec = json!({ "session_id": id, "script": "while :; do :; done" });
            stream.write_all(request(1, "session.exec", exec).as_bytes()).unwrap();
            (stream, id)
        })
        .collect();
    let id = client.create();
    for _ in 0..20 {
        assert_eq!(client.out(&id, "echo quick"), "quick\n");
    }
    for (_, id) in &busy {
        let session = client.ok("session.get", json!({ "session_id": id }));
        assert_eq!(session["session"]["state"], "running");
    }
    drop(busy);
}

#[test]
fn a_client_that_asks_on_and_does_not_read_is_disconnected() {
    let mut options = Options::default();
    options.max_in_flight = 4;
    let server = Running::start(Config::default(), options);
    let mut client = server.client();
    let id = client.create();
    client.ok("fs.write", json!({ "session_id": id, "path": "/tmp/f", "content": "x".repeat(1_000_000) }));
    let mut deaf = UnixStream::connect(server.socket()).unwrap();
    let read = request(1, "fs.read", json!({ "session_id": id, "path": "/tmp/f" }));
    // The server closes it: no number of requests makes it wait with ever more threads.
    while deaf.write_all(read.as_bytes()).is_ok() {}
    assert_eq!(client.out(&id, "echo fine"), "fine\n");
}

#[test]
fn who_does_not_say_who_it_is_is_disconnected() {
    let mut options = with_tokens("ann 0123456789abcdef");
    options.hello_time = Duration::from_millis(50);
    let server = Running::start(Config::default(), options);
    let mut silent = UnixStream::connect(server.socket()).unwrap();
    let mut slow = UnixStream::connect(server.socket()).unwrap();
    slow.write_all(b"{\"jsonrpc\":").unwrap();
    for stream in [&mut silent, &mut slow] {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        assert_eq!(stream.read(&mut [0; 10]).unwrap(), 0);
    }
}

#[test]
fn requests_of_several_clients_do_not_mix() {
    let (server, mut client, id) = with_session();
    let mut streams: Vec<UnixStream> =
        (0..3).map(|_| UnixStream::connect(server.socket()).unwrap()).collect();
    let requests: Vec<String> = (0..3)
        .map(|number| {
            let content =
                json!({ "session_id": id, "path": format!("/tmp/{number}"), "content": number.to_string() });
            request(number, "fs.write", content)
        })
        .collect();
    // A byte of each in turn.
    for at in 0..requests[0].len() {
        for (stream, request) in streams.iter_mut().zip(&requests) {
            stream.write_all(&request.as_bytes()[at..=at]).unwrap();
        }
    }
    for (number, stream) in streams.iter_mut().enumerate() {
        let mut answer = [0; 4096];
        let count = stream.read(&mut answer).unwrap();
        let answer: Value = serde_json::from_slice(&answer[..count]).unwrap();
        assert_eq!((&answer["id"], answer.get("error")), (&json!(number), None), "{answer}");
    }
    // Two requests that one client mixes are none; nobody else notices.
    let (one, other) = (request(1, "system.ping", json!({})), request(2, "system.ping", json!({})));
    let mixed: Vec<u8> = one.bytes().zip(other.bytes()).flat_map(|(one, other)| [one, other]).collect();
    streams[0].write_all(&mixed).unwrap();
    let mut answer = String::new();
    streams[0].shutdown(std::net::Shutdown::Write).unwrap();
    streams[0].read_to_string(&mut answer).unwrap();
    assert!(!answer.contains("pong") && answer.contains("error"), "{answer}");
    assert_eq!(client.out(&id, "cat /tmp/[012]"), "012");
}

/// The variable that makes [`a_client_in_a_process_of_its_own`] one.
const CLIENT: &str = "BOXSH_TEST_CLIENT";

/// Asks for something that takes long, in the process that the test below starts and kills.
#[test]
fn a_client_in_a_process_of_its_own() {
    let Ok(order) = std::env::var(CLIENT) else { return };
    let (socket, id) = order.split_once(' ').unwrap();
    let mut stream = UnixStream::connect(socket).unwrap();
    let exec = json!({ "session_id": id, "script": "sleep 1000" });
    stream.write_all(request(1, "session.exec", exec).as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
}

#[test]
fn a_client_that_is_killed_leaves_nothing_running() {
    let (server, mut client, id) = with_session();
    let mut killed = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "faults::a_client_in_a_process_of_its_own"])
        .env(CLIENT, format!("{} {id}", server.socket().display()))
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let state = |client: &mut Client| {
        client.ok("session.get", json!({ "session_id": id }))["session"]["state"].clone()
    };
    eventually("it runs", || state(&mut client) == "running");
    killed.kill().unwrap();
    killed.wait().unwrap();
    eventually("it has ended", || state(&mut client) == "idle");
    assert_eq!(client.out(&id, "echo fine"), "fine\n");
}
