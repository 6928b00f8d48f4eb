//! Commands: their output, input, signals, time-outs; terminals.

use data_encoding::BASE64;
use serde_json::{Value, json};

use crate::client::{Client, Messages, Server, start};

fn open(client: &Client, script: &str) -> (Messages, u64) {
    let mut request = start(script);
    request["stdin"] = json!(true);
    let mut messages = client.open("process.Process/Start", &request);
    let pid = messages.next().unwrap()["event"]["start"]["pid"].as_u64().unwrap();
    (messages, pid)
}

/// The next output of a stream; none at the end of the process.
fn output(messages: &mut Messages, name: &str) -> Option<String> {
    let message = messages.next()?;
    let text = message["event"]["data"][name].as_str()?;
    Some(String::from_utf8(BASE64.decode(text.as_bytes()).unwrap()).unwrap())
}

/// What a process has written to its standard output, in however many pieces it came.
fn all_output(messages: &[(u8, Value)]) -> String {
    let pieces = messages.iter().filter_map(|(_, message)| message["event"]["data"]["stdout"].as_str());
    let bytes = pieces.flat_map(|piece| BASE64.decode(piece.as_bytes()).unwrap()).collect();
    String::from_utf8(bytes).unwrap()
}

/// Reads until the process ends; its exit status.
fn end(messages: &mut Messages) -> Value {
    loop {
        let message = messages.next().unwrap();
        if !message["event"]["end"].is_null() {
            assert_eq!(messages.next(), Some(json!({})));
            assert_eq!(messages.next(), None);
            return message["event"]["end"].clone();
        }
    }
}

fn selector(pid: u64) -> Value {
    json!({ "pid": pid })
}

#[test]
fn a_command_is_a_stream_of_events() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let answer = client.stream("process.Process/Start", &[start("echo out; echo err >&2; exit 3")]);
    assert_eq!(answer.header("content-type"), Some("application/connect+json"));
    let messages = answer.messages();
    assert!(messages[0].1["event"]["start"]["pid"].is_u64(), "{messages:?}");
    assert_eq!(messages[1].1, json!({ "event": { "data": { "stdout": "b3V0Cg==" } } }));
    assert_eq!(messages[2].1, json!({ "event": { "data": { "stderr": "ZXJyCg==" } } }));
    assert_eq!(messages[3].1["event"]["end"]["exitCode"], 3);
    assert_eq!(messages[3].1["event"]["end"]["exited"], true);
    assert_eq!(messages[4..], [(2, json!({}))]);
}

#[test]
fn a_command_has_its_directory_its_variables_and_its_words() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let request = json!({ "process": {
        "cmd": "/bin/bash", "args": ["-l", "-c", "pwd; echo $A"], "cwd": "/tmp", "envs": { "A": "b c" },
    } });
    let answer = client.stream("process.Process/Start", &[request]);
    assert_eq!(all_output(&answer.messages()), "/tmp\nb c\n");
    let request = json!({ "process": { "cmd": "printf", "args": ["<%s>", "a b", "$x"] } });
    let answer = client.stream("process.Process/Start", &[request]);
    assert_eq!(all_output(&answer.messages()), "<a b><$x>");
    let nothing = client.stream("process.Process/Start", &[json!({ "process": {} })]);
    assert_eq!(nothing.messages()[0].1["error"]["code"], "invalid_argument");
}

#[test]
fn all_output_arrives_however_fast_it_is_written() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let (output, _, status) = client.run("head -c 12000000 /dev/zero | tr '\\0' x; echo end >&2");
    assert_eq!((output.len(), status), (12_000_000, 0));
    assert!(output.bytes().all(|byte| byte == b'x'));
}

#[test]
fn commands_run_beside_each_other() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let (mut first, pid) = open(&client, "read line; echo got $line");
    assert_eq!(client.run("echo beside").0, "beside\n");
    let listed = client.call("process.Process/List", &json!({})).json();
    assert_eq!(listed["processes"].as_array().unwrap().len(), 1);
    assert_eq!(listed["processes"][0]["pid"], pid);
    assert_eq!(listed["processes"][0]["config"]["args"][2], "read line; echo got $line");
    let input = json!({ "process": selector(pid), "input": { "stdin": BASE64.encode(b"word\n") } });
    assert_eq!(client.call("process.Process/SendInput", &input).json(), json!({}));
    assert_eq!(output(&mut first, "stdout").as_deref(), Some("got word\n"));
    assert_eq!(end(&mut first)["exitCode"], 0);
    assert_eq!(client.call("process.Process/List", &json!({})).json()["processes"], json!([]));
    assert_eq!(client.call("process.Process/SendInput", &input).json()["code"], "not_found");
}

#[test]
fn input_comes_in_messages_and_has_an_end() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let (mut cat, pid) = open(&client, "cat; echo over");
    let data = |text: &str| json!({ "data": { "input": { "stdin": BASE64.encode(text.as_bytes()) } } });
    let begin = json!({ "start": { "process": selector(pid) } });
    let answer = client
        .stream("process.Process/StreamInput", &[begin, data("a"), json!({ "keepalive": {} }), data("b\n")]);
    assert_eq!(answer.messages(), [(0, json!({})), (2, json!({}))]);
    let mut shown = String::new();
    while !shown.ends_with('\n') {
        shown += &output(&mut cat, "stdout").unwrap();
    }
    assert_eq!(shown, "ab\n");
    assert_eq!(client.call("process.Process/CloseStdin", &json!({ "process": selector(pid) })).status, 200);
    assert_eq!(output(&mut cat, "stdout").as_deref(), Some("over\n"));
    assert_eq!(end(&mut cat)["exitCode"], 0);
    let early = client.stream("process.Process/StreamInput", &[data("x")]);
    assert_eq!(early.messages()[0].1["error"]["code"], "invalid_argument");
}

#[test]
fn a_client_that_has_gone_finds_its_command_again() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let (mut first, pid) = open(&client, "echo one; read line; echo $line");
    assert_eq!(output(&mut first, "stdout").as_deref(), Some("one\n"));
    drop(first);
    let mut again = client.open("process.Process/Connect", &json!({ "process": selector(pid) }));
    assert_eq!(again.next().unwrap()["event"]["start"]["pid"], pid);
    assert_eq!(output(&mut again, "stdout").as_deref(), Some("one\n"));
    let input = json!({ "process": selector(pid), "input": { "stdin": BASE64.encode(b"two\n") } });
    client.call("process.Process/SendInput", &input);
    assert_eq!(output(&mut again, "stdout").as_deref(), Some("two\n"));
    assert_eq!(end(&mut again)["exitCode"], 0);
    let nobody = client.stream("process.Process/Connect", &[json!({ "process": selector(999) })]);
    assert_eq!(nobody.messages()[0].1["error"]["code"], "not_found");
}

#[test]
fn a_command_is_killed_by_a_signal_or_by_its_time() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let (mut sleeping, pid) = open(&client, "sleep 1000");
    let kill = json!({ "process": selector(pid), "signal": "SIGNAL_SIGKILL" });
    assert_eq!(client.call("process.Process/SendSignal", &kill).json(), json!({}));
    assert_eq!(end(&mut sleeping)["exitCode"], 137);
    assert_eq!(client.call("process.Process/SendSignal", &kill).status, 404);
    let other = json!({ "process": selector(pid), "signal": "SIGNAL_UNSPECIFIED" });
    assert_eq!(client.call("process.Process/SendSignal", &other).status, 400);

    let hasty = client.clone().with("Connect-Timeout-Ms", "200");
    let answer = hasty.stream("process.Process/Start", &[start("sleep 1000")]);
    let last = answer.messages().pop().unwrap();
    assert_eq!((last.0, &last.1["error"]["code"]), (2, &json!("deadline_exceeded")));
    // The time of the client is the time of the command.
    assert_eq!(client.run("echo on").0, "on\n");
}

#[test]
fn a_stream_says_that_it_lives() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let client = client.with("Keepalive-Ping-Interval", "1");
    let (mut quiet, pid) = open(&client, "read line");
    assert_eq!(quiet.next().unwrap(), json!({ "event": { "keepalive": {} } }));
    client.call("process.Process/CloseStdin", &json!({ "process": selector(pid) }));
    end(&mut quiet);
}

#[test]
fn a_terminal_has_a_size_and_takes_keys() {
    let server = Server::start();
    let (client, _) = server.sandbox();
    let request = json!({
        "process": { "cmd": "/bin/bash", "args": ["-i", "-l"], "envs": { "MARK": "of the client" }, "cwd": "/tmp" },
        "pty": { "size": { "cols": 80, "rows": 24 } },
    });
    let mut terminal = client.open("process.Process/Start", &request);
    let pid = terminal.next().unwrap()["event"]["start"]["pid"].as_u64().unwrap();
    let size = json!({ "process": selector(pid), "pty": { "size": { "cols": 100, "rows": 40 } } });
    assert_eq!(client.call("process.Process/Update", &size).status, 200);
    let keys = BASE64.encode(b"stty size; echo $((6 * 7)) $MARK $PWD; exit 4\n");
    let input = json!({ "process": selector(pid), "input": { "pty": keys } });
    assert_eq!(client.call("process.Process/SendInput", &input).status, 200);
    let mut shown = String::new();
    let status = loop {
        let message = terminal.next().unwrap();
        if let Some(text) = message["event"]["data"]["pty"].as_str() {
            shown += &String::from_utf8(BASE64.decode(text.as_bytes()).unwrap()).unwrap();
        }
        if let Some(status) = message["event"]["end"]["exitCode"].as_i64() {
            break status;
        }
    };
    assert!(shown.contains("40 100"), "{shown}");
    assert!(shown.contains("42 of the client /tmp"), "{shown}");
    assert_eq!(status, 4);
}
